#include "solver/storage/solution_file.hpp"

#include <memory>
#include <utility>

namespace farkle {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_sizes(const SolutionReader& file) {
  file.refuse("has other sizes than these rules need", "delete it and solve again");
}

}  // namespace

void save_duel(const fs::path& path, const Rules& rules, const DuelSolution& solution, bool complete) {
  const std::vector<OfferRows::Row>& offers = solution.values.all_offers();
  SolutionHead head = solution_head(rules, solution.convergence, complete);
  head.first = solution.values.wins().size();
  head.rows = offers.size();
  head.row_length = offers.empty() ? 0 : offers.front().size();
  head.layers_left = static_cast<std::uint32_t>(solution.layers_left);
  head.change = solution.change;
  SolutionWriter file(path, head);
  file.write(solution.values.wins());
  for (const OfferRows::Row& row : offers) file.write(row);
  file.commit();
}

SavedDuel load_duel(const fs::path& path, const Rules& rules, const TurnModel& model) {
  const auto file = std::make_shared<const SolutionReader>(path, rules, 0);
  const SolutionHead& head = file->head();
  const auto seats = static_cast<std::uint64_t>(SeatStates(rules).size());
  if (head.first != seats * seats || (head.rows != 0 && head.rows != seats) ||
      (head.first + head.rows * head.row_length) * sizeof(double) != DuelValues::bytes(rules, model))
    refuse_sizes(*file);
  OfferRows offers;
  if (head.rows > 0)
    offers = OfferRows(head.rows, [file](std::size_t i) {
      return file->read_block(1 + i, "the offers to state " + std::to_string(i));
    });
  DuelValues values(rules, model, file->read_block(0, "the chances to win"), std::move(offers));
  return {{std::move(values), head.convergence(), static_cast<int>(head.layers_left), head.change},
          head.complete(),
          head.rules_id_text(),
          head.program_text()};
}

void save_multiplayer(const fs::path& path, const Rules& rules, const MultiplayerSolution& solution) {
  SolutionHead head = solution_head(rules, solution.convergence, solution.layers_left == 0);
  head.first = solution.values.all().size();
  head.players = static_cast<std::uint32_t>(solution.values.players());
  head.layers_left = static_cast<std::uint32_t>(solution.layers_left);
  SolutionWriter file(path, head);
  file.write(solution.values.all());
  file.commit();
}

SavedTable load_multiplayer(const fs::path& path, const Rules& rules, int players) {
  const SolutionReader file(path, rules, players);
  const SolutionHead& head = file.head();
  if (static_cast<double>(head.first * sizeof(double)) != MultiplayerValues::bytes(rules, players) || head.rows != 0)
    refuse_sizes(file);
  MultiplayerValues values(rules, players, file.read_block(0, "the chances"));
  return {{std::move(values), head.convergence(), static_cast<int>(head.layers_left)},
          head.complete(),
          head.rules_id_text(),
          head.program_text()};
}

}  // namespace farkle
