#include "sim/search/dice_search.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/solo/solo_turn.hpp"
#include "solver/storage/solved_games.hpp"

namespace farkle {
namespace {

// Adds every choice of `count` of the dice from `first` on. Equal dice stand together.
void choose(const DiceNames& owned, std::size_t first, std::size_t count, DiceNames& chosen,
            std::vector<DiceOfSet>& all) {
  if (chosen.size() == count) {
    if (all.size() == most_dice_sets)
      throw UserError("the dice that you have make more than " + std::to_string(most_dice_sets) +
                      " sets - leave out some that you would not take");
    all.push_back({chosen, 0});
    return;
  }
  for (std::size_t k = first; k < owned.size(); ++k) {
    if (k > first && owned[k] == owned[k - 1]) continue;
    chosen.push_back(owned[k]);
    choose(owned, k + 1, count, chosen, all);
    chosen.pop_back();
  }
}

double points_to_target(const Rules& rules, const Scorer& scorer) {
  const TurnModel model(rules, scorer);
  SoloTurn turn(rules, model);
  const Seat on_board{0, 0, true};
  return *turn.solve(on_board, {}, winning_bank(rules, bank_step(rules)), [](Points bank) { return bank; });
}

}  // namespace

Rules with_dice(Rules rules, const DiceNames& dice) {
  rules.dice.set.clear();
  for (const std::string& name : dice)
    for (const NamedDie& die : rules.dice.named)
      if (die.name == name) rules.dice.set.push_back(die.die);
  return rules;
}

double points_to_target(const Rules& rules) { return points_to_target(rules, Scorer(rules)); }

double chance_to_win(const Rules& rules, const DuelGame& opponent, Work* work) {
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model, opponent);
  Work::Piece piece(work, "solving the game", work_of_duel(game));
  const DuelSolution duel = solve_duel(game, counted_by(piece));
  return (duel.first_player_wins() + duel.wins_if_second()) / 2;
}

std::vector<DiceOfSet> sets_by_points(const Rules& rules, DiceNames owned, Work* work) {
  std::sort(owned.begin(), owned.end());
  const auto count = static_cast<std::size_t>(rules.dice.count);
  if (owned.size() < count)
    throw UserError("you have " + std::to_string(owned.size()) + " dice, but " + std::to_string(count) + " are needed");
  std::vector<DiceOfSet> all;
  DiceNames chosen;
  choose(owned, 0, count, chosen, all);
  const Scorer scorer(rules);
  constexpr double units_a_set = 1e8;
  Work::Piece piece(work, "measuring sets of dice", units_a_set * static_cast<double>(all.size()));
  tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t k) {
    all[k].points = points_to_target(with_dice(rules, all[k].dice), scorer);
    piece.did(units_a_set);
  });
  std::stable_sort(all.begin(), all.end(), [](const DiceOfSet& a, const DiceOfSet& b) { return a.points > b.points; });
  return all;
}

}  // namespace farkle
