// Two players, each maximising their own chance to win: exact for any rule set.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/duel/solve_two.hpp"

namespace farkle {

struct DuelSolution : Stand {
  DuelSolution(DuelValues all, const Stand& stand = {}) : Stand(stand), values(std::move(all)) {}

  DuelValues values;
  // With game.last_round = equal both seats have values of their own, and those above are of the player who began.
  std::optional<DuelValues> second = {};
  const DuelValues& of(int seat) const { return seat == 1 && second ? *second : values; }
  std::size_t count() const { return values.count() + (second ? second->count() : 0); }
  double first_player_wins() const;  // at the start of a game
};

// Throws CannotDo for rules that are not supported (farkle.penalty together with carry = pass), and for values that
// would need more memory than most_duel_bytes.
inline constexpr std::uint64_t most_duel_bytes = std::uint64_t{8} << 30;
void check_duel(const DuelGame&);  // throws the CannotDo

DuelSolution solve_duel(const DuelGame&, const DuelControl& = {});

// Two players whose dice differ, under rules that are the same otherwise. By player: the chances with that one to move,
// and how the other chases.
struct UnlikeDuel : Stand {
  std::array<DuelValues, 2> values;
  std::array<GivenChaser, 2> chasers;
  double wins(bool begins) const;  // the chance of the first of them, at the start of a game
};
// Keeps references to both games. Also throws CannotDo for carry modes: dice cannot be left to a player with others.
UnlikeDuel solve_unlike_duel(const DuelGame&, const DuelGame& other, Work* = nullptr);

// Resumes a stopped solution of the same game. The result has the same bytes as without the stop, unless it takes so
// many sweeps that they leap (sweeps.hpp).
DuelSolution resume_duel(const DuelGame&, DuelSolution, const DuelControl& = {});

}  // namespace farkle
