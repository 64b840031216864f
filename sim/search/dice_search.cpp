#include "sim/search/dice_search.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"
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

double points_to_target(const Rules& rules) {
  const TurnModel model(rules, Scorer(rules));
  SoloTurn turn(rules, model);
  const Seat on_board{0, 0, true};
  return *turn.solve(on_board, {}, rules.game.target, [](Points bank) { return static_cast<double>(bank); });
}

// wins and bank_rules of a RankedSet, with the dice of these rules.
std::pair<double, std::vector<BankRule>> play_of(const Rules& rules, const DuelGame& opponent, Work* work) {
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model, opponent);
  Work::Piece piece(work, "solving the game", work_of_duel(game));
  const DuelSolution duel = solve_duel(game, counted_by(piece));
  const Seat start = start_match(rules, 2).seats[0];
  const PositionValues worth = values_in_chances(game, duel, start, start);
  return {(duel.first_player_wins() + duel.wins_if_second()) / 2,
          bank_rules_of(worth.turn, rules, model, worth.most_level)};
}

}  // namespace

DiceNames named_dice(const std::string& flag, const std::string& text) {
  DiceNames names;
  for (const std::string& entry : text.empty() ? std::vector<std::string>() : split(text, ',')) {
    const std::size_t colon = entry.find(':');
    const auto count = colon == std::string::npos ? std::optional(1) : whole_number(entry.substr(colon + 1));
    if (colon == 0 || entry.empty() || !count || *count < 1 || *count > max_dice)
      throw UserError(flag, text, "names of dice, each with how many there are (1 to 6): lucky:2,odd");
    names.insert(names.end(), *count, entry.substr(0, colon));
  }
  return names;
}

std::string dice_text(const DiceNames& names) {
  std::string out;
  for (auto at = names.begin(); at != names.end();) {
    const auto end = std::find_if(at, names.end(), [&](const std::string& name) { return name != *at; });
    out += (out.empty() ? "" : ",") + *at + (end - at > 1 ? ":" + std::to_string(end - at) : "");
    at = end;
  }
  return out;
}

void check_names(const Rules& rules, const std::string& flag, const DiceNames& names,
                 const std::vector<std::string>& words) {
  std::vector<std::string> known;
  for (const auto& [name, die] : rules.dice.named) known.push_back(name);
  if (known.empty() && words.empty())
    throw UserError(flag + ": no dice have names in these rules - add [die.NAME] with their weights");
  std::string allowed = join(words, " or ");
  if (!known.empty()) allowed += (words.empty() ? "one of " : ", or one of ") + join(known);
  std::vector<std::string> all = words;
  all.insert(all.end(), known.begin(), known.end());
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw UserError(flag, name, allowed + did_you_mean(name, all));
}

DiceNames named_set(const Rules& rules, const std::string& flag, const std::string& text) {
  const DiceNames names = named_dice(flag, text);
  check_names(rules, flag, names);
  if (names.size() > 1 && std::cmp_not_equal(names.size(), rules.dice.count))
    throw UserError(flag, text, std::to_string(rules.dice.count) + " dice, or one that all of them are like");
  return names;
}

Rules with_dice(Rules rules, const DiceNames& dice) {
  rules.dice.set.clear();
  for (const std::string& name : dice) rules.dice.set.push_back(rules.dice.named.at(name));
  return rules;
}

std::vector<DiceOfSet> sets_by_points(const Rules& rules, DiceNames owned, Work* work) {
  std::sort(owned.begin(), owned.end());
  const std::size_t count = rules.dice.count;
  if (owned.size() < count)
    throw UserError("you have " + std::to_string(owned.size()) + " dice, but " + std::to_string(count) + " are needed");
  std::vector<DiceOfSet> all;
  DiceNames chosen;
  choose(owned, 0, count, chosen, all);
  constexpr double units_a_set = 1e8;
  Work::Piece piece(work, "measuring sets of dice", units_a_set * static_cast<double>(all.size()));
  tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t k) {
    all[k].points = points_to_target(with_dice(rules, all[k].dice));
    piece.did(units_a_set);
  });
  std::stable_sort(all.begin(), all.end(), [](const DiceOfSet& a, const DiceOfSet& b) { return a.points > b.points; });
  return all;
}

std::vector<RankedSet> ranked(const Rules& rules, const std::vector<DiceOfSet>& all, std::size_t most,
                              std::size_t solved, Solved& opponent, Work* work) {
  std::vector<RankedSet> best;
  for (std::size_t k = 0; k < std::min(all.size(), most); ++k) {
    best.push_back({all[k]});
    if (k < solved)
      std::tie(best[k].wins, best[k].bank_rules) = play_of(with_dice(rules, all[k].dice), opponent.duel_game(), work);
  }
  std::stable_sort(best.begin(), best.end(), [](const RankedSet& a, const RankedSet& b) { return a.wins > b.wins; });
  return best;
}

std::vector<DieGain> gains_of(const Rules& rules, const RankedSet& set, bool wins, Solved& opponent, Work* work) {
  Rules with_plain = rules;
  with_plain.dice.named[""] = {{1, 1, 1, 1, 1, 1}};
  std::vector<DieGain> gains;
  for (std::size_t k = 0; k < set.dice.size(); ++k) {
    if (k > 0 && set.dice[k] == set.dice[k - 1]) continue;
    DiceNames without = set.dice;
    without[k].clear();
    const Rules fair_there = with_dice(with_plain, without);
    gains.push_back({set.dice[k], set.points - points_to_target(fair_there), std::nullopt});
    if (wins) gains.back().wins = *set.wins - play_of(fair_there, opponent.duel_game(), work).first;
  }
  return gains;
}

}  // namespace farkle
