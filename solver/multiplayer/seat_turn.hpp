// One turn of a seat, from several of its states side by side, when only its own bank and what it leaves matter.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "solver/duel/duel_turn.hpp"
#include "solver/multiplayer/courses.hpp"

namespace farkle {

class SeatTurn {
 public:
  explicit SeatTurn(const DuelGame&);  // a reference is kept

  struct Worth {
    std::function<double(Points bank)> bank;    // of stopping with that bank
    std::function<double(const Seat&)> farkle;  // of a farkle
    // What the next player's gain from an offer costs, by [level][roll state]; none: offers do not matter.
    const Line* offer = nullptr;
  };
  // seats: at most as many as there are lanes. Levels up to `top` are walked; everything above is banked at once, if
  // it may be.
  void solve(std::span<const Seat> seats, int top, const Worth&);

  // After solve.
  double roll(int level, int state, std::size_t lane) const;
  const TurnTable& table() const { return table_; }
  double fresh(std::size_t lane) const { return roll(0, game_.model.full(), lane); }
  double farkle(std::size_t lane) const { return farkle_[lane]; }
  // The better of an offer and a fresh set.
  double from(const TurnStart& offer, std::size_t lane) const;
  // How a turn ends that finds one of these offers, or none.
  SeatTurnEnd end(std::size_t lane, std::span<const TurnStart> offers) const;

 private:
  const DuelGame& game_;
  bool by_afterstate_;
  LaneValues farkle_{};
  TurnTable table_;
};

}  // namespace farkle
