// The values between turns of a game for several: the chances of all players, for every choice of seats and for every
// offer.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/multiplayer/bank_grid.hpp"

namespace farkle {

// SeatStates indices: of the player to move, then of the others in the order of their turns.
using MultiplayerPosition = std::array<int, max_players>;
using MultiplayerChances = std::array<double, max_players>;  // in the same order

// A strategy for one turn, by how the turn ends: the chance to farkle, and the chances to win that its banks lead to,
// the mover's first.
struct TurnStrategy {
  double farkle = 0;
  MultiplayerChances chances{};
  double worth(double after_farkle) const { return chances[0] + farkle * after_farkle; }  // to the mover
  // Everybody's chances if a farkle leads to a position with these.
  MultiplayerChances followed(const double* after_farkle, int players) const {
    MultiplayerChances out = chances;
    for (int k = 0; k < players; ++k) out[k] += farkle * after_farkle[(k + players - 1) % players];
    return out;
  }
};

// How far an estimated chance to win may be off. Measured where exact chances are known, not proved.
struct EstimateError {
  double worst = 0;
  double usual() const { return worst / 4; }  // or less, as a rule
};

// The same table with the next player to move.
MultiplayerPosition rotated(const MultiplayerPosition&, int players);

// The same after the mover has farkled.
MultiplayerPosition farkled(const SeatStates&, const MultiplayerPosition&, int players);

// Values of all positions that play can lead to from one of them. Where farkles cost no points banks only rise, so the
// later that is, the fewer. On a grid of banks there are only those where everybody's bank is on the grid, and `from`
// must be one of them; then there are no offers.
class MultiplayerValues {
 public:
  using From = std::optional<MultiplayerPosition>;  // none: the start of a game
  // grid: null: every bank. all: restores values of the same rules; as many as size() says.
  MultiplayerValues(const Rules&, int players, const From& = {}, const BankGrid* grid = nullptr,
                    std::vector<double> all = {});

  const SeatStates& states() const { return states_; }
  const BankGrid& grid() const { return grid_; }
  int players() const { return players_; }
  const MultiplayerPosition& from() const { return from_; }
  std::size_t positions() const { return positions_; }
  bool has(const MultiplayerPosition& p) const { return place(p).box != nullptr; }

  // Chances to win; with not-last, chances not to lose. Only for a position that it has.
  double* at(const MultiplayerPosition& p) { return chances_.data() + offset(p); }
  const double* at(const MultiplayerPosition& p) const { return chances_.data() + offset(p); }
  // Of any position; off the grid read off its neighbours.
  MultiplayerChances between(const MultiplayerPosition& p) const;

  // With carry = inherit: the same for a mover who may start from an offer of `steps` that the last player has just
  // banked, so they are at most most_offered(p). Everybody's chances for roll state 1 of the dice offered, then for
  // state 2, up to S-1; then for one step more.
  bool has_offers() const { return offered_states_ > 0; }
  int offered_states() const { return offered_states_; }
  int most_offered(const MultiplayerPosition& p) const { return most_offered(states_, p[players_ - 1]); }
  double* offers(const MultiplayerPosition& p, int steps) { return chances_.data() + offer_offset(p, steps); }
  const double* offers(const MultiplayerPosition& p, int steps) const {
    return chances_.data() + offer_offset(p, steps);
  }
  std::span<double> all_offers(const MultiplayerPosition& p) {
    return {offers(p, 1), most_offered(p) * an_offered_step()};
  }

  const std::vector<double>& all() const { return chances_; }
  std::span<double> numbers() { return chances_; }  // the same, to be overwritten

  static MultiplayerPosition start(const Rules&);  // of a game; also for seats that nobody has

  // The size of such values; nothing is allocated. Doubles, as the numbers may be too large for integers.
  struct Size {
    double positions = 0, numbers = 0;
    double bytes() const { return numbers * sizeof(double); }
  };
  static Size size(const Rules&, int players, const From& = {}, const BankGrid* grid = nullptr);

 private:
  // In places of the grid. Everybody has some state from `first` on, which is the lowest where banks fall. One box for
  // each player who may be the next to move, unless boxes are equal. A position may lie in several; it is kept in the
  // first.
  struct Box {
    MultiplayerPosition first{}, count{};
    std::size_t begin = 0;  // in positions
    // In offered steps: where those of the box begin, and by state of the last player, where those of the state begin
    // in a row of all its states; then the length of a row.
    std::size_t offers_begin = 0;
    std::vector<std::size_t> offers;
  };
  struct Place {
    const Box* box = nullptr;  // null: none
    std::size_t at = 0;        // in the box
  };
  static std::vector<Box> boxes(const SeatStates&, const BankGrid&, int players, const MultiplayerPosition& from);
  // After a bank that led to this state of the last player.
  static int most_offered(const SeatStates& states, int last) {
    const Seat seat = states.state(last);
    return last < states.has_banked() && seat.streak == 0 ? (seat.bank - states.lowest()) / states.bank_step() : 0;
  }
  std::size_t an_offered_step() const {  // in numbers
    return offered_states_ * players_;
  }

  Place place(const MultiplayerPosition& p) const {
    for (const Box& box : boxes_) {
      std::size_t at = 0;
      bool inside = true;
      for (int k = 0; k < players_; ++k) {
        const int i = grid_.place(p[k]) - box.first[k];
        inside &= 0 <= i && i < box.count[k];
        at = at * box.count[k] + i;
      }
      if (inside) return {&box, at};
    }
    return {};
  }
  std::size_t offset(const MultiplayerPosition& p) const {
    const auto [box, at] = place(p);
    return (box->begin + at) * players_;
  }
  std::size_t offer_offset(const MultiplayerPosition& p, int steps) const {
    const auto [box, at] = place(p);
    const std::size_t states = box->count[players_ - 1];
    const std::size_t before = box->offers_begin + at / states * box->offers.back() + box->offers[at % states];
    return positions_ * players_ + (before + steps - 1) * an_offered_step();
  }

  SeatStates states_;
  BankGrid grid_;
  int players_, offered_states_;
  MultiplayerPosition from_;
  std::vector<Box> boxes_;
  std::size_t positions_ = 0;
  std::vector<double> chances_;
};

}  // namespace farkle
