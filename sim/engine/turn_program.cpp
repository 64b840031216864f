#include "sim/engine/turn_program.hpp"

#include <algorithm>
#include <map>

namespace farkle {
namespace {

constexpr std::size_t most_entries = std::size_t{1} << 16;  // of a program: turns with more points are left unknown
constexpr int dice_shift = 20, hot_shift = 24, lanes_together = 16;

// n dice of an id below 6^6 by one multiplication: the first shift that is exact for all of them and stays in 32 bits.
void find_factor(int n, std::uint32_t& factor, std::uint32_t& shift) {
  std::uint32_t divisor = 1;
  for (int die = n; die < 6; ++die) divisor *= 6;
  for (shift = 0;; ++shift) {
    factor = static_cast<std::uint32_t>(((std::uint64_t{1} << shift) + divisor - 1) / divisor);
    // Exact below 6^6 if it is for the last id of every quotient.
    bool exact = true;
    for (std::uint64_t id = divisor - 1; id < six_dice_ids && exact; id += divisor)
      exact = id * factor >> 32 == 0 && id * factor >> shift == id / divisor &&
              (id - (divisor - 1)) * factor >> shift == id / divisor;
    if (exact) return;
  }
}

}  // namespace

LaneClasses::LaneClasses(const RollClasses& classes) {
  std::uint32_t ids = 1;
  for (int n = 1; n <= classes.full(); ++n) {
    ids *= face_count;
    const auto at = static_cast<std::size_t>(n);
    base_[at] = static_cast<std::uint32_t>(classes_.size());
    classes_.insert(classes_.end(), classes.of_ids(n), classes.of_ids(n) + ids);
    find_factor(n, factor_[at], shift_[at]);
  }
  classes_.push_back(0);
}

void LaneClasses::put(LockstepRolls& rolls) const {
  rolls.classes = classes_.data();
  rolls.base = base_.data();
  rolls.factor = factor_.data();
  rolls.shift = shift_.data();
}

// Rows by points at stake, lowest first, until there is no more room.
std::optional<TurnProgram> TurnProgram::compile(DecisionTable::Situation& situation, const RollClasses& classes,
                                                const TurnView& view) {
  TurnProgram program;
  std::map<std::pair<int, int>, std::uint32_t> places;  // (level, dice) to row
  std::size_t size = 0;
  const auto place = [&](int level, int dice) -> std::optional<std::uint32_t> {
    const auto known = places.find({level, dice});
    if (known != places.end()) return known->second;
    const auto entries = static_cast<std::size_t>(classes.count(dice));
    if (size + entries > most_entries) return std::nullopt;
    const auto row = static_cast<std::uint32_t>(size);
    size += entries;
    return places[{level, dice}] = row;
  };
  const auto state = [&](std::uint32_t row, int dice) { return row | static_cast<std::uint32_t>(dice) << dice_shift; };
  program.start_ = state(*place(0, classes.full()), classes.full());
  for (auto at = places.begin(); at != places.end(); ++at) {  // a keep leaves more points or fewer dice: inserted later
    const int level = at->first.first, dice = at->first.second;
    program.rows_.resize(size);
    const RowMove* moves = situation.row(level, dice, view);
    std::uint32_t row = at->second;
    program.rows_[row++] = 0;  // class 0 is the farkle
    for (int c = 1; c < classes.count(dice); ++c, ++row) {
      const RowMove& move = moves[c];
      const int next = level + move.steps;
      std::uint32_t word = TurnResult::unknown_steps;
      if (move.then == Action::pass) return std::nullopt;
      if (move.then == Action::nothing)
        word = 0;
      else if (move.then == Action::bank && next < static_cast<int>(TurnResult::unknown_steps))
        word = static_cast<std::uint32_t>(next);
      else if (move.then == Action::roll)
        if (const auto found = place(next, move.dice)) {
          word = state(*found, move.dice);
          if (move.dice == classes.full()) word += 1u << hot_shift;
        }
      program.rows_.resize(std::max(program.rows_.size(), size));
      program.rows_[row] = word;
    }
  }
  return program;
}

void LockstepTurns::resize(Dice& dice, std::size_t count) const {
  const std::size_t room = (count + lanes_together - 1) / lanes_together * lanes_together;
  dice.count = static_cast<int>(count);
  dice.stride = static_cast<int>(room);
  dice.who.resize(room);
  dice.game.resize(room);
  dice.ids.resize(room * rolls_per_block);
}

void LockstepTurns::draw(Dice& dice, std::uint32_t block) const {
  const LockstepDice args{seed_, block, dice.who.data(), dice.game.data(), dice.count, dice.ids.data(), dice.stride};
  switch (set_) {
#if defined(__x86_64__)
    case InstructionSet::avx512:
      return lockstep_dice_avx512(args);
    case InstructionSet::avx2:
      return lockstep_dice_avx2(args);
#endif
    default:
      return lockstep_dice_portable(args);
  }
}

void LockstepTurns::set(std::uint64_t seed, std::span<const std::uint64_t> games, int seats, int first_turn,
                        int turns) {
  seed_ = seed;
  resize(first_, games.size() * static_cast<std::size_t>(seats * turns));
  std::size_t i = 0;
  for (const std::uint64_t game : games)
    for (int seat = 0; seat < seats; ++seat) {
      const StreamKey key{seed, game, static_cast<std::uint32_t>(seat), static_cast<std::uint32_t>(first_turn)};
      const std::uint64_t who = counter_word(key);  // turns are its lowest bits
      for (int t = 0; t < turns; ++t, ++i) {
        first_.who[i] = who + static_cast<std::uint64_t>(t);
        first_.game[i] = game;
      }
    }
  draw(first_, 0);
}

int LockstepTurns::roll(const TurnProgram& program, const Dice& dice, int block) {
  LockstepRolls args;
  classes_.put(args);
  args.next = program.rows();
  args.ids = dice.ids.data();
  args.stride = dice.stride;
  args.rolls_before = block * rolls_per_block;
  args.count = dice.count;
  args.turns = turns_.data();
  args.states = states_.data();
  args.results = results_.data();
  switch (set_) {
#if defined(__x86_64__)
    case InstructionSet::avx512:
      return lockstep_rolls_avx512(args);
    case InstructionSet::avx2:
      return lockstep_rolls_avx2(args);
#endif
    default:
      return lockstep_rolls_portable(args);
  }
}

void LockstepTurns::play(const TurnProgram& program, std::vector<TurnResult>& results) {
  const auto count = static_cast<std::size_t>(first_.count);
  turns_.resize(count + lanes_together);
  states_.resize(count + lanes_together);
  results_.resize(count);
  origin_.resize(count);
  results.resize(count);
  const auto number = [&](std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) turns_[i] = static_cast<std::uint32_t>(i);
  };
  number(count);
  std::fill_n(states_.begin(), count, program.start());
  auto left = static_cast<std::size_t>(roll(program, first_, 0));
  for (std::size_t i = 0; i < count; ++i) results[i] = {results_[i]};
  std::copy_n(turns_.begin(), left, origin_.begin());
  for (int block = 1; left > 0; ++block) {
    if (block == most_blocks) {
      for (std::size_t i = 0; i < left; ++i) results[origin_[i]] = {};
      return;
    }
    resize(later_, left);
    for (std::size_t i = 0; i < left; ++i) {
      later_.who[i] = first_.who[origin_[i]];
      later_.game[i] = first_.game[origin_[i]];
    }
    draw(later_, static_cast<std::uint32_t>(block));
    number(left);
    const auto before = left;
    left = static_cast<std::size_t>(roll(program, later_, block));
    for (std::size_t i = 0; i < before; ++i) results[origin_[i]] = {results_[i]};
    for (std::size_t i = 0; i < left; ++i) origin_[i] = origin_[turns_[i]];
  }
}

}  // namespace farkle
