#include "tests/support/rule_sets.hpp"

#include <algorithm>

#include "solver/game/melds.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle::tests {
namespace {

FaceWeights random_weights(Random& random) {
  FaceWeights weights{};
  for (double& weight : weights) weight = random.chance(0.1) ? 0 : 1 + random.below(9);
  weights[0] += 1;  // at least one face has a chance
  return weights;
}

Rules any_rules(Random& random, LoadedDice loaded, int most_dice) {
  Rules rules;
  rules.id = rules.name = "random";
  const Points drawn = random.chance(0.5) ? 50 : 10 * (1 + random.below(10)), step = drawn == 100 ? 1 : drawn;
  const auto points = [&](double chance, int most) {
    return random.chance(chance) ? step * (1 + random.below(most)) : 0;
  };

  rules.dice.count = 1 + random.below(most_dice);
  if (loaded != LoadedDice::no)
    for (int d = 0; d < rules.dice.count; ++d) {
      std::vector<Die>& set = rules.dice.set;
      const bool again = loaded == LoadedDice::some_equal && d > 0 && random.chance(0.5);
      set.push_back(again ? set[random.below(d)] : Die{random_weights(random)});
    }
  else if (random.chance(0.3))
    rules.dice.set.push_back({random_weights(random)});

  ScoreRules& score = rules.score;
  for (Points& p : score.singles) p = points(0.3, 4);
  for (Points& p : score.triples) p = points(0.7, 20);
  if (random.chance(0.5))
    score.growth = random.chance(0.5) ? Growth::add : Growth::doubling;
  else
    for (Points& p : score.of_a_kind) p = points(0.7, 60);
  for (int first = 1; first < face_count; ++first)
    for (int last = first + 1; last <= face_count; ++last)
      if (last - first < rules.dice.count && random.chance(0.15))
        score.straights[{first, last}] = step * (1 + random.below(30));
  score.three_pairs = points(0.6, 30);
  score.pairs_may_repeat = random.chance(0.5);
  score.two_triplets = points(0.5, 50);
  score.four_and_pair = points(0.5, 40);
  score.nothing = points(0.3, 10);

  rules.turn.hot_dice = static_cast<HotDice>(random.below(3));
  rules.turn.hot_dice_scope = static_cast<HotDiceScope>(random.below(2));
  rules.bank.opening = points(0.3, 10);
  rules.bank.minimum = points(0.3, 6);
  rules.farkle.streak = 1 + random.below(4);
  rules.farkle.penalty = points(0.3, 8);
  rules.farkle.reset = rules.farkle.penalty == 0 && random.chance(0.2);
  rules.farkle.floor = -points(0.5, 20);
  rules.game.target = step * (1 + random.below(40));
  rules.game.reach = static_cast<Reach>(random.below(2));
  // Keys that came later: drawn aside, so that all others stay as they were.
  Random later = random;
  if (later.chance(0.2)) rules.turn.keep = KeepRule::all;
  if (later.chance(0.3)) rules.bank.on_board_at = step * later.below(20);
  if (later.chance(0.25)) score.melds = random_melds(later, rules.dice.count, step);
  if (later.chance(0.15))
    score.split = Split::largest;
  else if (later.chance(0.3))
    for (Die& die : rules.dice.set)
      if (later.chance(0.5)) die.joker = 1 + later.below(face_count);
  if (!rules.farkle.reset && later.chance(0.2)) rules.farkle.first = step * (1 + later.below(4));
  return rules;
}

}  // namespace

std::vector<std::string> every_spec() {
  std::vector<std::string> specs;
  for (const std::string& id : compared_ids()) {
    specs.push_back(id);
    std::string all = id;
    const std::vector<OptionInfo> options = load_rules(id).options;
    for (const OptionInfo& option : options) {
      specs.push_back(id + "+" + option.name);
      all += "+" + option.name;
    }
    if (options.size() > 1) specs.push_back(all);
  }
  return specs;
}

Rules random_rules(Random& random, LoadedDice loaded, int most_dice) {
  for (;;) {
    Rules rules = any_rules(random, loaded, most_dice);
    if (check(rules).errors.empty()) return rules;
  }
}

Rules random_game(Random& random, int most_dice) {
  constexpr int most_states = 40, most_with_penalty = 24;  // of a seat; with a penalty there are tens of sweeps
  for (;;) {
    Rules rules =
        random_rules(random, static_cast<LoadedDice>(random.chance(0.3) ? 1 + random.below(2) : 0), most_dice);
    const Points step = score_step(rules);
    if (step == 0) continue;
    const auto points = [&](double chance, int most) {
      return random.chance(chance) ? step * (1 + random.below(most)) : 0;
    };
    rules.bank = {.opening = points(0.4, 8), .minimum = points(0.4, 5), .on_board_at = points(0.2, 8), .confirm = {}};
    rules.carry.mode = static_cast<CarryMode>(random.chance(0.4) ? 1 : random.below(3));
    rules.game.end = static_cast<End>(random.below(4));
    Random later = random;  // as above
    if (rules.game.end == End::last_turn && later.chance(0.3))
      rules.game.last_round = static_cast<LastTurns>(1 + later.below(2));
    if (rules.game.end == End::exact) rules.game.reach = Reach::at_least;
    rules.game.rounds = random.chance(0.1) ? 1 + random.below(3) : 0;
    rules.game.target = step * (1 + random.below(12));
    if (rules.carry.mode == CarryMode::pass || rules.game.rounds > 0)
      rules.farkle.penalty = 0, rules.farkle.reset = false;
    if (rules.game.rounds > 0) rules.carry.mode = CarryMode::none, rules.bank.on_board_at = 0;
    if (rules.carry.mode != CarryMode::none || rules.game.rounds > 0) rules.farkle.first = 0;
    if (rules.carry.mode == CarryMode::inherit) {
      rules.carry.on_board = rules.bank.opening > rules.bank.minimum && later.chance(0.2);
      rules.carry.hot_dice = rules.turn.hot_dice == HotDice::may && later.chance(0.2);
    }
    const bool overtaken = rules.game.last_round == LastTurns::overtaken;
    if (rules.game.rounds > 0 || rules.carry.mode == CarryMode::inherit ||
        (overtaken && (rules.bank.on_board_at > rules.game.target || bank_step(rules) != step)))
      rules.game.last_round = LastTurns::once;
    if (check(rules).errors.empty() &&
        SeatStates(rules).size() <= (rules.farkle.has_penalty() ? most_with_penalty : most_states))
      return rules;
  }
}

Rules confirmed(Random& random, Rules rules) {
  ConfirmRules& confirm = rules.bank.confirm;
  confirm = {};
  rules.carry = {};
  rules.score.win.clear();
  if (rules.game.end == End::exact) rules.game.end = End::immediate;
  for (const Meld& meld : melds_of(rules))
    if (const std::string name = name_in_rules(meld); name != "singles" && random.chance(0.2))
      confirm.melds.insert(name);
  if (confirm.melds.empty()) return rules;
  confirm.one_or_five = random.chance(0.4);
  if (!confirm.one_or_five) confirm.points = 1 + random.below(5 * score_step(rules));
  if (!check(rules).errors.empty()) confirm = {};
  return rules;
}

WinningDice random_win(Random& random) {
  const int count = random.below(4), face = 1 + random.below(5);
  if (count == 0) return {0, face, face + 1};
  return random.chance(0.5) ? WinningDice{count, face, face} : WinningDice{count, 1, face_count};
}

MeldPatterns random_melds(Random& random, int most_dice, Points step) {
  static constexpr const char* dice[] = {"3",   "a",    "16",    "aa",     "134",    "aab",    "abc",    "1a",
                                         "aaa", "aabb", "aaaa",  "22a",    "aaabb",  "aabbb",  "12345",  "111ab",
                                         "55a", "2222", "aaaaa", "aabbcc", "aaaabb", "aaabbb", "aaaaaa", "112233"};
  MeldPatterns out;
  for (const std::string text : dice) {
    if (static_cast<int>(text.size()) > most_dice || !random.chance(0.2)) continue;
    FacePoints points{};
    const Points one = step * (1 + random.below(30));
    // By the face of a, of which there is none in faces alone. Two of one face and three of another are three and two,
    // unless the points go by the face of the two.
    const int kind = text.back() < 'a' ? 0 : text == "aabbb" ? 1 : random.below(3);
    for (int face = 1; face <= face_count; ++face)
      points[face - 1] = kind == 0 ? one : kind == 1 ? one * face : step * random.below(30);
    if (points != FacePoints{}) out.emplace(text, points);
  }
  return out;
}

std::string shown(const Rules& rules) { return to_toml(rules); }

}  // namespace farkle::tests
