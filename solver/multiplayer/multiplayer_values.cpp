#include "solver/multiplayer/multiplayer_values.hpp"

#include <algorithm>
#include <utility>

#include "solver/game/dice_kinds.hpp"

namespace farkle {
namespace {

// Roll states of the dice that a bank can leave to the next player.
int states_offered(const Rules& rules) {
  return rules.carry.mode == CarryMode::inherit ? DiceKinds(rules).full() - 1 : 0;
}

}  // namespace

MultiplayerPosition rotated(const MultiplayerPosition& p, int players) {
  MultiplayerPosition out = p;
  std::rotate(out.begin(), out.begin() + 1, out.begin() + players);
  return out;
}

MultiplayerPosition farkled(const SeatStates& states, const MultiplayerPosition& p, int players) {
  MultiplayerPosition out = p;
  out[0] = states.farkled(p[0]);
  return rotated(out, players);
}

MultiplayerPosition MultiplayerValues::start(const Rules& rules) {
  MultiplayerPosition start;
  start.fill(SeatStates(rules).start());
  return start;
}

std::vector<MultiplayerValues::Box> MultiplayerValues::boxes(const SeatStates& states, const BankGrid& grid,
                                                             int players, const MultiplayerPosition& from) {
  const std::size_t last = players - 1;
  std::vector<Box> out;
  std::size_t begin = 0, offers_begin = 0;
  MultiplayerPosition turned = from;
  for (int r = 0; r < players; ++r, turned = rotated(turned, players)) {
    Box box{{}, {}, begin, offers_begin, {0}};
    std::size_t size = 1;
    for (std::size_t k = 0; k <= last; ++k) {
      const int place = grid.place(turned[k]);
      const bool not_banked = place >= grid.has_banked();
      box.first[k] = not_banked || states.farkles_cost() ? 0 : place;
      box.count[k] = (not_banked ? grid.size() : grid.has_banked()) - box.first[k];
      size *= box.count[k];
    }
    if (std::any_of(out.begin(), out.end(),
                    [&](const Box& known) { return known.first == box.first && known.count == box.count; }))
      continue;
    for (const int state : grid.states().subspan(box.first[last], box.count[last]))
      box.offers.push_back(box.offers.back() + most_offered(states, state));
    begin += size;
    offers_begin += size / box.count[last] * box.offers.back();
    out.push_back(std::move(box));
  }
  return out;
}

MultiplayerValues::Size MultiplayerValues::size(const Rules& rules, int players, const From& from,
                                                const BankGrid* grid) {
  const SeatStates states(rules);
  const std::size_t last = players - 1;
  Size size;
  double offers = 0;
  for (const Box& box : boxes(states, grid ? *grid : BankGrid(rules, states), players, from ? *from : start(rules))) {
    double rows = 1;
    for (std::size_t k = 0; k < last; ++k) rows *= box.count[k];
    size.positions += rows * box.count[last];
    offers += rows * static_cast<double>(box.offers.back());
  }
  size.numbers = (size.positions + offers * states_offered(rules)) * players;
  return size;
}

MultiplayerValues::MultiplayerValues(const Rules& rules, int players, const From& from, const BankGrid* grid,
                                     std::vector<double> all)
    : states_(rules),
      grid_(grid ? *grid : BankGrid(rules, states_)),
      players_(players),
      offered_states_(states_offered(rules)),
      from_(from ? *from : start(rules)),
      boxes_(boxes(states_, grid_, players, from_)),
      chances_(std::move(all)) {
  const Size needed = size(rules, players, from, grid);
  positions_ = needed.positions;
  chances_.resize(needed.numbers);
}

MultiplayerChances MultiplayerValues::between(const MultiplayerPosition& p) const {
  std::vector<std::pair<MultiplayerPosition, double>> neighbours{{p, 1}};  // with their weights
  for (int k = 0; k < players_; ++k) {
    const BankGrid::Neighbours& n = grid_.around(p[k]);
    std::vector<std::pair<MultiplayerPosition, double>> all;
    for (auto [q, weight] : neighbours)
      for (std::size_t i = 0; i < n.places.size(); ++i) {
        if (n.weights[i] == 0) continue;
        q[k] = grid_.states()[n.places[i]];
        all.emplace_back(q, weight * n.weights[i]);
      }
    neighbours = std::move(all);
  }
  MultiplayerChances out{};
  for (const auto& [q, weight] : neighbours)
    for (int k = 0; k < players_; ++k) out[k] += weight * at(q)[k];
  return out;
}

}  // namespace farkle
