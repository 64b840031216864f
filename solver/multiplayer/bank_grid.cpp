#include "solver/multiplayer/bank_grid.hpp"

#include <algorithm>

#include "solver/game/turn.hpp"

namespace farkle {

BankGrid::BankGrid(const Rules& rules, const SeatStates& states, Points apart, Points near)
    : apart_(std::max(apart, states.bank_step())), streaks_(states.streaks()), places_(states.size(), -1) {
  const Points step = states.bank_step(), highest = states.winning() - step;
  const auto on_grid = [&](Points bank) { return (bank + step - 1) / step * step; };
  const Points opening = states.has_opening() ? std::min(on_grid(least_bank(rules, false)), highest) : states.lowest();
  const Points on_board = states.has_opening() && rules.bank.on_board_at > 0
                              ? std::clamp(on_grid(rules.bank.on_board_at), opening, highest)
                              : opening;
  least_ = opening;
  const auto first_of_part = [&](Points bank) {
    return bank >= on_board ? on_board : bank >= opening ? opening : states.lowest();
  };
  const auto last_of_part = [&](Points bank) { return bank >= opening && bank < on_board ? on_board - step : highest; };
  for (int s = 0; s < states.size(); ++s) {
    const Points bank = states.state(s).bank, to_go = states.winning() - bank;
    if (s < states.has_banked() && to_go > std::max(near, step) && to_go % apart_ != 0 && bank != states.lowest() &&
        bank != first_of_part(bank) && bank != last_of_part(bank))
      continue;
    places_[s] = size();
    states_.push_back(s);
    if (s < states.has_banked()) ++has_banked_;
  }
  // Neighbours lie `streaks` apart.
  for (int s = 0; s < states.size(); ++s) {
    int low = s, high = s;
    while (place(low) < 0) low -= streaks_;
    while (place(high) < 0) high += streaks_;
    nearest_.push_back(place(s - low <= high - s ? low : high));
    if (low == high) {
      around_.push_back({{place(s), place(s), place(s), place(s)}, {1, 0, 0, 0}});
      above_.push_back(around_.back());
      continue;
    }
    const Points bank = states.state(s).bank;
    const int first = std::min(place(states.banked(first_of_part(bank)) + s % streaks_), place(low)),
              last = place(states.banked(last_of_part(bank)) + s % streaks_);
    around_.push_back(cubic(states, s, std::max(place(low) - streaks_, first), std::min(place(high) + streaks_, last)));
    above_.push_back(cubic(states, s, place(low), std::min(place(low) + 3 * streaks_, last)));
  }
}

BankGrid::Neighbours BankGrid::cubic(const SeatStates& states, int state, int first, int last) const {
  const auto bank = [&](int place) { return states.state(states_[place]).bank; };
  const Points here = states.state(state).bank;
  Neighbours n{{first, first, first, first}, {}};
  for (std::size_t i = 0; first + static_cast<int>(i) * streaks_ <= last; ++i) {
    n.places[i] = first + static_cast<int>(i) * streaks_;
    n.weights[i] = 1;
    for (int other = first; other <= last; other += streaks_)
      if (other != n.places[i])
        n.weights[i] *= static_cast<double>(here - bank(other)) / (bank(n.places[i]) - bank(other));
  }
  return n;
}

}  // namespace farkle
