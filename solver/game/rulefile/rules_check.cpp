#include "solver/game/rulefile/rules_check.hpp"

#include <algorithm>
#include <numeric>

#include "solver/game/dice_kinds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/melds.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rulefile/rules_reach.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {
namespace {

std::string equals(const std::string& key, Points value) { return key + " = " + std::to_string(value); }

struct Score {
  std::string key;
  int dice = 0;
  Points points = 0;
};

// The key of a rule file that gives a meld its points.
std::string key_of(const Meld& meld) {
  const std::string key(meld.key);
  if (key == "score.singles" || key == "score.triples") return key + "." + to_string(meld.dice)[0];
  if (key == "score.of_a_kind") return key + "." + std::to_string(meld.dice.size());
  if (key == "score.melds") return key + "." + meld.pattern;
  return key == "score.straights" ? key + "." + name_in_rules(meld) : key;
}

// Every score that the rules write, even if the set has too few dice for it.
std::vector<Score> written_scores(const ScoreRules& score) {
  std::vector<Score> scores;
  for (const Meld& meld : all_melds(score))
    if (const std::string key = key_of(meld);
        key != "score.growth" && (scores.empty() || scores.back().key != key))  // growth goes by the triples
      scores.push_back({key, meld.dice.size(), meld.points});
  if (score.nothing > 0) scores.push_back({"score.nothing", 1, score.nothing});
  return scores;
}

class Checker {
 public:
  explicit Checker(const Rules& rules) : rules_(rules) {}

  // Each part relies on what those before it found right: the second on values in their ranges.
  RuleCheck run() {
    for (const auto part : {&Checker::values, &Checker::combinations, &Checker::steps, &Checker::reach})
      if (out_.errors.empty()) (this->*part)();
    return std::move(out_);
  }

 private:
  void error(std::vector<std::string> keys, std::string text) {
    out_.errors.push_back({std::move(keys), std::move(text)});
  }
  void warning(std::vector<std::string> keys, std::string text) {
    out_.warnings.push_back({std::move(keys), std::move(text)});
  }

  // Writes the rules and reads them back, so that rules made in code pass the same readers as rules from a file.
  void values() {
    Rules read_back = rules_;
    for (const RuleKey& key : rule_keys()) {
      const std::string value = key.write(rules_);
      if (value.empty()) continue;
      Reading reading;
      const toml::table table = toml::parse("value = " + value);
      key.read({*table.get("value"), key.path, reading}, read_back);
      for (const ValueMistake& mistake : reading.mistakes) error({key.path}, mistake.text);
    }
  }

  void combinations() {
    contradictions();
    if (rules_.bank.confirm.needed()) confirmed(rules_.bank.confirm);
    room();
    Rules any_growth = rules_;  // which may be wrong here
    any_growth.score.growth = Growth::none;
    if (score_step(any_growth) > 0) return;
    std::vector<std::string> keys;
    for (const RuleKey& key : rule_keys())
      if (key.path.starts_with("score.")) keys.push_back(key.path);
    error(keys, "nothing scores: every roll is a farkle - give at least one meld points, like singles = { 1 = 100 }");
  }

  void contradictions() {
    const auto& fixed = rules_.score.of_a_kind;
    if (rules_.score.growth != Growth::none && std::any_of(fixed.begin(), fixed.end(), [](Points p) { return p > 0; }))
      error({"score.growth", "score.of_a_kind"},
            "score.growth and score.of_a_kind both set what 4, 5 and 6 of a kind score - growth must be 'none' here");
    if (rules_.bank.on_board_at > 0 && rules_.bank.opening <= rules_.bank.minimum)
      warning({"bank.on_board_at", "bank.opening"},
              "bank.on_board_at has no effect without a bank.opening above bank.minimum");
    if (rules_.farkle.first > 0 && rules_.score.nothing > 0 && rules_.carry.mode == CarryMode::none)
      warning({"farkle.first", "score.nothing"},
              "farkle.first has no effect: with score.nothing no first roll farkles");
    if (rules_.game.end == End::exact && rules_.game.reach == Reach::more_than)
      error({"game.reach", "game.end"},
            "game.reach: with game.end = \"exact\" the target itself must be hit - must be 'at-least' here");
    const bool other_end = rules_.game.end == End::not_last || rules_.game.end == End::exact;
    const auto only_with = [&](const std::string& key) {
      error({key, "game.end"}, key + " does not go together with game.end = \"" +
                                   (rules_.game.end == End::exact ? "exact" : "not-last") +
                                   "\" - must be \"last-turn\" or \"immediate\" here");
    };
    if (rules_.game.last_round != LastTurns::once && (rules_.game.end != End::last_turn || rules_.game.rounds > 0))
      error({"game.last_round", rules_.game.rounds > 0 ? "game.rounds" : "game.end"},
            "game.last_round goes together only with game.end = \"last-turn\" and without game.rounds - must be "
            "'once' here");
    if (joker_dice(rules_) > 0 && rules_.score.split == Split::largest)
      error({"score.split", "dice.set"},
            "dice.set has a joker, which does not go together with score.split = \"largest\" - must be 'best' here");
    if (rules_.farkle.first > 0 && rules_.carry.mode != CarryMode::none)
      error({"farkle.first", "carry.mode"}, "farkle.first does not go together with carry.mode - must be 0 here");
    for (const auto& [key, on] :
         {std::pair{"carry.on_board", rules_.carry.on_board}, {"carry.hot_dice", rules_.carry.hot_dice}})
      if (on && rules_.carry.mode != CarryMode::inherit)
        error({key, "carry.mode"}, std::string(key) + " goes only with carry.mode = \"inherit\" - must be false here");
    if (rules_.carry.on_board && rules_.bank.opening <= rules_.bank.minimum)
      error({"carry.on_board", "bank.opening"},
            "carry.on_board needs a bank.opening above bank.minimum - must be false here");
    if (other_end && rules_.game.rounds > 0) only_with("game.rounds");
    if (rules_.game.end == End::not_last && !rules_.score.win.empty()) only_with("score.win");
  }

  void confirmed(const ConfirmRules& confirm) {
    std::vector<std::string> names;
    Confirms most = rules_.score.nothing > 0 ? Confirms::points : Confirms::anew;
    for (const Meld& meld : melds_of(rules_)) {
      most = std::max(most, confirms(rules_, meld));
      const std::string name = name_in_rules(meld);
      if (name != "singles" && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    const std::string allowed =
        ", which does not score here - must be " + (names.empty() ? "{}" : "one of " + join(names));
    for (const std::string& name : confirm.melds)
      if (std::find(names.begin(), names.end(), name) == names.end())
        error({"bank.confirm." + name}, "bank.confirm names " + in_quotes(name) + allowed + did_you_mean(name, names));
    if (most < (confirm.one_or_five ? Confirms::one_or_five : Confirms::points))
      error({"bank.confirm"}, "bank.confirm: nothing could ever confirm the points - must leave other melds that do");
    const char* alone = "bank.confirm does not go with carry.mode, game.end = \"exact\" or score.win - must be {}";
    if (rules_.carry.mode != CarryMode::none) error({"bank.confirm", "carry.mode"}, alone);
    if (rules_.game.end == End::exact) error({"bank.confirm", "game.end"}, alone);
    if (!rules_.score.win.empty()) error({"bank.confirm", "score.win"}, alone);
  }

  void room() {
    std::vector<std::string> keys, names;
    const std::string count = equals("dice.count", rules_.dice.count);
    for (const WinningDice& win : rules_.score.win)
      if (win.dice() > rules_.dice.count)
        error({"score.win", "dice.count"}, "score.win has \"" + to_string(win) + "\", which takes " +
                                               std::to_string(win.dice()) + " dice, but " + count +
                                               " - must take at most as many dice as there are");
    for (const Score& score : written_scores(rules_.score)) {
      if (score.dice <= rules_.dice.count) continue;
      if (score.key.starts_with("score.straights.") || score.key.starts_with("score.melds.")) {
        error({score.key, "dice.count"},
              score.key + " needs " + std::to_string(score.dice) + " dice, but " + count +
                  " - must need at most as many dice as there are, or have 0 points, which removes it");
        continue;
      }
      keys.push_back(score.key);
      const std::string triples = "score.triples", name = score.key.starts_with(triples) ? triples : score.key;
      if (names.empty() || names.back() != name) names.push_back(name);
    }
    if (names.empty()) return;
    keys.push_back("dice.count");
    warning(keys, join(names) + (names.size() == 1 ? " is" : " are") + " never rolled, with " + count +
                      (names.size() == 1 ? " - 0 points leaves it out" : " - 0 points leaves them out"));
  }

  // One roll's score, in steps, must fit the scorer's tables; the steps to the target must fit the solvers' tables.
  void steps() {
    reach_ = turn_reach(rules_);
    const Points step = score_step(rules_);
    const Points most = reach_.most_in_a_roll;
    if (most / step > max_best_steps)
      break_step(step, "one roll can score " + with_thousands(most) + " points", most / step, max_best_steps, {});
    if (rules_.game.target / step > max_target_steps)
      break_step(step, equals("game.target", rules_.game.target), rules_.game.target / step, max_target_steps,
                 {"game.target"});
    if (const DiceKinds kinds(rules_); kinds.full() > DiceKinds::most_states)
      error({"bank.confirm"}, "bank.confirm makes too many states of a turn - must have fewer points");
    const Points banks = bank_step(rules_);
    if (banks != step && rules_.game.target / banks > max_target_steps && out_.errors.empty())
      warning({"farkle.penalty", "farkle.first", "farkle.floor"},
              "what farkles cost makes banks move in steps of " + std::to_string(banks) + " - multiples of " +
                  std::to_string(step) + ", the common divisor of all scores, keep exact solutions small");
  }

  void break_step(Points step, const std::string& what, Points steps, Points most, std::vector<std::string> keys) {
    std::vector<Score> scores = written_scores(rules_.score);
    std::erase_if(scores, [&](const Score& s) { return s.dice > rules_.dice.count; });
    // Finds the coarser step that suits most scores. The others are to blame.
    Points best = 0;
    std::ptrdiff_t suited = 0;
    for (const Score& a : scores)
      for (const Score& b : scores) {
        const Points g = std::gcd(a.points, b.points);
        const auto n = std::count_if(scores.begin(), scores.end(), [&](const Score& s) { return s.points % g == 0; });
        if (steps / (g / step) <= most && (n > suited || (n == suited && g > best))) {
          best = g;
          suited = n;
        }
      }
    const bool blame = 2 * static_cast<std::size_t>(suited) > scores.size();  // else there is no odd one out
    std::vector<std::string> blamed;
    for (const Score& s : scores)
      if (blame && s.points % best != 0) {
        keys.push_back(s.key);
        blamed.push_back(equals(s.key, s.points));
      }
    error(keys, what + " is " + with_thousands(steps) + " steps of " + with_thousands(step) +
                    ", the common divisor of all scores; at most " + with_thousands(most) + " are possible - " +
                    (blamed.empty() ? "use scores with a larger common divisor" +
                                          std::string(keys.empty() ? "" : ", or a lower target")
                                    : "the step would be " + with_thousands(best) + " without " + join(blamed)));
  }

  void reach() {
    if (!reach_.scores)
      return error({"dice.weights", "dice.set"},
                   "these dice never roll anything that scores - give some scoring face a weight above 0");
    if (rules_.turn.hot_dice == HotDice::must && !reach_.leaves_dice)
      return error({"turn.hot_dice", "dice.count"},
                   "turn.hot_dice is 'must', but every keep uses all the dice, so nobody could ever bank - must be "
                   "'may' or 'off' here");
    const auto within = [&](const std::string& key, Points needed) {
      if (reach_.most != no_limit && needed > reach_.most)
        error({key, "turn.hot_dice", "turn.hot_dice_scope"}, equals(key, needed) + ", but no turn collects more than " +
                                                                 with_thousands(reach_.most) +
                                                                 " points - must be at most that");
    };
    within("bank.opening", rules_.bank.opening);
    within("bank.minimum", rules_.bank.minimum);
    if (rules_.game.end == End::exact) exactly();
    if (reach_.never_farkles)
      warning({"turn.hot_dice", "dice.count"},
              "a turn need never farkle: some keep always leaves dice that must score again, so its points have no end "
              "- turn.hot_dice = \"off\" ends it");
  }

  // A turn that goes over the target goes on to its farkle, and every player must be able to hit the target.
  void exactly() {
    if (reach_.never_farkles)
      return error(
          {"game.end", "turn.hot_dice"},
          "game.end is 'exact', but a turn need never farkle and so might never end - must be 'immediate' here, "
          "or turn.hot_dice = \"off\"");
    if (rules_.game.target % score_step(rules_) != 0)
      return error({"game.target", "game.end"},
                   equals("game.target", rules_.game.target) +
                       " is none of the points that can be banked - must be a multiple of " +
                       with_thousands(score_step(rules_)) + " with game.end = \"exact\"");
    if (const auto bank = stuck_bank(rules_))
      error({"game.end", "bank.minimum", "bank.opening"},
            "game.end is 'exact', but nobody could ever get from a bank of " + with_thousands(*bank) + " to exactly " +
                with_thousands(rules_.game.target) +
                " - must be 'immediate' here, or lower bank.minimum and bank.opening");
  }

  const Rules& rules_;
  TurnReach reach_;
  RuleCheck out_;
};

}  // namespace

RuleCheck check(const Rules& rules) { return Checker(rules).run(); }

std::vector<std::string> run_examples(const Rules& rules, const Scorer& scorer) {
  std::vector<std::string> problems;
  for (std::size_t i = 0; i < rules.examples.size(); ++i) {
    const Example& example = rules.examples[i];
    const Dice roll(example.roll), keep(example.keep);
    const std::string name =
        (example.place.empty() ? "" : example.place + ": ") + "example " + std::to_string(i + 1) + ": ";
    if (roll.size() > rules.dice.count) {
      problems.push_back(name + "the roll " + to_string(roll) + " has more dice than " +
                         equals("dice.count", rules.dice.count));
    } else if (!roll.contains(keep)) {
      problems.push_back(name + "the roll " + to_string(roll) + " does not have the dice " + to_string(keep));
    } else if (const Points points = scorer.points(keep, roll); points != example.scores) {
      problems.push_back(name + "keeping " + to_string(keep) + " from " + to_string(roll) + " scores " +
                         std::to_string(points) + ", not " + std::to_string(example.scores));
    }
  }
  return problems;
}

}  // namespace farkle
