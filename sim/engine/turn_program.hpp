// TurnProgram: all that a policy does in a turn of one situation, as the rows that the lockstep passes walk.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/engine/decision_table.hpp"
#include "sim/engine/lockstep_pass_args.hpp"
#include "sim/game/play.hpp"
#include "solver/game/instruction_set.hpp"

namespace farkle {

// How a turn ended that leaves nothing to the next player. Not known: play it some other way.
//
//   bit  31..24     23..16   15..0
//        hot dice   rolls    score steps banked; 0: a farkle
struct TurnResult {
  static constexpr std::uint32_t unknown_steps = 0xFFFF;
  std::uint32_t bits = unknown_steps;

  bool known() const { return steps() != unknown_steps; }
  int steps() const { return static_cast<int>(bits & 0xFFFF); }
  int rolls() const { return static_cast<int>(bits >> 16 & 0xFF); }
  int hot_dice() const { return static_cast<int>(bits >> 24); }
  // How it ended, with its rolls and hot dice counted in the record. Needs a result that is known.
  TurnEnd end(Points step, SeatRecord& record) const {
    record.rolls += rolls();
    record.hot_dice += hot_dice();
    return {steps() == 0 ? TurnEnd::Kind::farkle : TurnEnd::Kind::bank, steps() * step, 0};
  }
  bool operator==(const TurnResult&) const = default;
};

// First dice of a six-dice id, and their classes, for lanes that have different numbers of dice in hand.
class LaneClasses {
 public:
  explicit LaneClasses(const RollClasses&);
  void put(LockstepRolls&) const;

 private:
  std::vector<std::uint16_t> classes_;
  std::array<std::uint32_t, 8> base_{}, factor_{}, shift_{};
};

class TurnProgram {
 public:
  // view: at the start of a turn of the situation. Empty if the policy passes.
  static std::optional<TurnProgram> compile(DecisionTable::Situation&, const RollClasses&, const TurnView& view);

  std::uint32_t start() const { return start_; }
  const std::uint32_t* rows() const { return rows_.data(); }
  bool operator==(const TurnProgram&) const = default;

 private:
  std::vector<std::uint32_t> rows_;  // lockstep_pass_args.hpp
  std::uint32_t start_ = 0;
};

// Many turns, by whom and in which game they are played: fair dice of sim/game/rng.hpp.
class LockstepTurns {
 public:
  LockstepTurns(const LaneClasses& classes, InstructionSet set) : classes_(classes), set_(set) {}

  // What is to be played next: turns first_turn .. first_turn + turns - 1 of every seat, in each of the games. Turn t
  // of seat s in games[g] is number (g * seats + s) * turns + t.
  void set(std::uint64_t seed, std::span<const std::uint64_t> games, int seats, int first_turn, int turns);
  // Plays them all; results are in the order of the turns and stay until the next call.
  void play(const TurnProgram&, std::vector<TurnResult>&);

 private:
  static constexpr int most_blocks = 40;  // of dice a turn: after 200 rolls it is left unknown

  struct Dice {
    std::vector<std::uint64_t> who, game;
    std::vector<std::uint32_t> ids;
    int count = 0, stride = 0;
  };
  void resize(Dice&, std::size_t count) const;
  void draw(Dice&, std::uint32_t block) const;
  int roll(const TurnProgram&, const Dice&, int block);

  const LaneClasses& classes_;
  InstructionSet set_;
  std::uint64_t seed_ = 0;
  Dice first_, later_;
  std::vector<std::uint32_t> turns_, states_, results_, origin_;
};

}  // namespace farkle
