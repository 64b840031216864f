#include "solver/storage/solution_file.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace farkle {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_sizes(const SolutionReader& file) {
  file.refuse("does not have the sizes that these rules need");
}

bool has_all_dice(const Rules& rules) { return static_cast<int>(rules.dice.set.size()) > rules.dice.count; }

}  // namespace

Rules filed_rules(const DuelGame& game) {
  Rules rules = game.rules;
  if (!game.unlike_dice()) return rules;
  rules.dice.set.clear();
  for (int player = 0; player < 2; ++player) {
    std::vector<Die> own = game.of(player).rules.dice.set;
    if (own.empty()) own.push_back({.weights = {1, 1, 1, 1, 1, 1}});
    own.resize(rules.dice.count, own.front());  // one entry: every die alike
    rules.dice.set.insert(rules.dice.set.end(), own.begin(), own.end());
  }
  return rules;
}

void commit_duel(SolutionWriter& file, const Rules& rules, const DuelSolution& solution, bool complete) {
  SolutionHead head = solution_head(rules, solution.convergence, complete);
  head.layers_left = static_cast<std::uint32_t>(solution.layers_left);
  head.change = solution.change;
  std::vector<double> wins = solution.values.wins();
  if (solution.second) wins.insert(wins.end(), solution.second->wins().begin(), solution.second->wins().end());
  file.commit(head, wins);
}

void save_duel(const fs::path& path, const Rules& rules, const DuelSolution& solution, bool complete) {
  SolutionWriter file(path);
  const Offers& offers = solution.values.offer_layers();
  for (int sum = offers.sums(); complete && sum-- > 0;) file.write(offers.all_of(sum));
  commit_duel(file, rules, solution, complete);
}

SavedDuel load_duel(const fs::path& path, const Rules& rules, const TurnModel& model) {
  const auto file = std::make_shared<const SolutionReader>(path, rules, a_duel);
  const SolutionHead& head = file->head();
  const auto seats = static_cast<std::uint64_t>(SeatStates(rules).size());
  const std::uint64_t sides = rules.game.last_round == LastTurns::equal || has_all_dice(rules) ? 2 : 1,
                      each = seats * seats;
  const std::uint64_t in_parts = head.complete() ? DuelValues::bytes(rules, model) / sizeof(double) - each : 0;
  if (head.main != sides * each || head.in_parts != in_parts) refuse_sizes(*file);
  std::vector<double> wins = file->main("the chances to win");
  std::optional<DuelValues> second;
  if (sides == 2) second.emplace(rules, model, std::vector<double>(wins.begin() + each, wins.end()));
  wins.resize(each);
  DuelSolution solution(DuelValues(rules, model, std::move(wins)),
                        {head.convergence(), static_cast<int>(head.layers_left), head.change});
  if (Offers& offers = solution.values.offer_layers(); head.complete()) {
    std::vector<std::uint64_t> size, begin;  // by sum
    for (int sum = 0; sum < offers.sums(); ++sum) size.push_back(offers.size(sum));
    if (head.parts != size.size()) refuse_sizes(*file);
    begin = size;
    std::exclusive_scan(size.rbegin(), size.rend(), begin.rbegin(), std::uint64_t{0});
    offers.fetch_by([file, size, begin](int sum) {
      return file->read(size.size() - 1 - sum, begin[sum], size[sum], "the offers at sum " + std::to_string(sum));
    });
  }
  solution.second = std::move(second);
  return {std::move(solution), head};
}

void save_multiplayer(const fs::path& path, const Rules& rules, const MultiplayerSolution& solution) {
  const MultiplayerValues& values = solution.values;
  SolutionHead head = solution_head(rules, solution.convergence, solution.layers_left == 0);
  head.players = static_cast<std::uint32_t>(values.players());
  head.layers_left = static_cast<std::uint32_t>(solution.layers_left);
  std::copy(values.from().begin(), values.from().end(), head.from.begin());
  SolutionWriter(path).commit(head, values.all());
}

SavedTable load_multiplayer(const fs::path& path, const Rules& rules, int players, bool whole) {
  const SolutionReader file(path, rules, players);
  const SolutionHead& head = file.head();
  MultiplayerPosition from{};
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (head.from[k] >= static_cast<std::uint32_t>(SeatStates(rules).size())) refuse_sizes(file);
    from[k] = static_cast<int>(head.from[k]);
  }
  const bool from_start = from == MultiplayerValues::start(rules);
  if (from_start != whole) file.refuse(whole ? "begins in the middle of a game" : "begins at the start of a game");
  if (static_cast<double>(head.main) != MultiplayerValues::size(rules, players, from).numbers || head.in_parts != 0)
    refuse_sizes(file);
  MultiplayerValues values(rules, players, from, nullptr, file.main("the chances"));
  return {{std::move(values), head.convergence(), static_cast<int>(head.layers_left)}, head};
}

void save_turns(const fs::path& path, const Rules& rules, const DuelTurns& all) {
  std::vector<double> block{static_cast<double>(all.turns.size())};
  block.insert(block.end(), all.number.begin(), all.number.end());
  for (const TurnDistribution& turn : all.turns) {
    block.push_back(static_cast<double>(turn.banked.size()));
    block.push_back(turn.farkle);
    block.push_back(turn.won);
    block.insert(block.end(), turn.banked.begin(), turn.banked.end());
  }
  SolutionHead head = solution_head(rules, {}, true);
  head.players = turns_of_a_duel;
  SolutionWriter(path).commit(head, block);
}

Saved<DuelTurns> load_turns(const fs::path& path, const Rules& rules) {
  const SolutionReader file(path, rules, turns_of_a_duel);
  const std::vector<double> block = file.main("the turns");
  const std::size_t seats = SeatStates(rules).size(), pairs = seats * seats;
  if (block.size() < 1 + pairs) refuse_sizes(file);
  DuelTurns out;
  std::size_t at = 1 + pairs;
  while (at + 3 <= block.size() && block[at] <= static_cast<double>(block.size() - at - 3)) {
    const auto begin = block.begin() + at + 3;
    const std::size_t levels = block[at];
    out.turns.push_back({{begin, begin + levels}, block[at + 1], block[at + 2]});
    at += 3 + levels;
  }
  if (at != block.size() || static_cast<double>(out.turns.size()) != block[0]) refuse_sizes(file);
  for (std::size_t k = 1; k <= pairs; ++k) {
    if (!(block[k] >= 0 && block[k] < block[0])) refuse_sizes(file);
    out.number.push_back(static_cast<std::uint32_t>(block[k]));
  }
  return {std::move(out), file.head()};
}

}  // namespace farkle
