#include "tests/support/random_games.hpp"

#include <algorithm>

#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/policies/thresholds.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/seat_states.hpp"
#include "tests/support/random_sentences.hpp"
#include "tests/support/rule_sets.hpp"

namespace farkle::tests {
namespace {

constexpr std::int64_t most_turns = 200;  // a game on average

// Thresholds by streak and score, as policy files have them.
std::shared_ptr<const Policy> random_bands(Random& random, const std::shared_ptr<Solved>& solved) {
  const Points step = solved->model.step(), target = solved->rules.game.target;
  const auto range = [&](int least, int most) -> Band::Range {
    if (!random.chance(0.4)) return {};
    const Points a = step * (least + random.below(most - least + 1)),
                 b = step * (least + random.below(most - least + 1));
    return {std::min(a, b), std::max(a, b)};
  };
  std::vector<Band> bands(static_cast<std::size_t>(random.below(4)) + 1);
  const int levels = target / step;
  for (Band& band : bands) {
    band.bank_at.resize(solved->rules.dice.count);
    for (Points& at : band.bank_at) at = random.chance(0.1) ? bank_never : step * random.below(levels + 4);
    if (&band == &bands.back()) break;
    if (random.chance(0.4)) band.streak = {random.below(2), 1 + random.below(3)};
    band.bank = range(-levels / 2, levels), band.opponent = range(-levels / 2, 2 * levels);
    band.lead = range(-levels, levels);
  }
  return threshold_policy("file:bands", solved, std::move(bands),
                          random.chance(0.5) ? KeepBy::best_turn : KeepBy::most_points);
}

}  // namespace

bool soon_solved(const Rules& rules) {
  const bool many_sweeps = rules.farkle.has_penalty() || rules.carry.mode != CarryMode::none;
  return rules.score.nothing == 0 && SeatStates(rules).size() <= (many_sweeps ? 12 : 40);
}

Rules random_lane_rules(Random& random, int most_dice) {
  for (;;) {
    Rules rules = random_rules(random, LoadedDice::no, most_dice);
    rules.dice.set.clear();
    rules.bank.on_board_at = 0;
    if (random.chance(0.3)) rules.carry.mode = random.chance(0.5) ? CarryMode::inherit : CarryMode::pass;
    rules.game.end = static_cast<End>(random.below(3));
    Random later = random;  // so that all others stay as they were
    if (rules.game.end == End::last_turn) rules.game.last_round = static_cast<LastTurns>(later.below(3));
    if (check(rules).errors.empty()) return rules;
  }
}

std::shared_ptr<const Policy> random_policy(Random& random, const std::shared_ptr<Solved>& solved, int players) {
  const Rules& rules = solved->rules;
  const Points step = solved->model.step();
  const int dice = rules.dice.count;
  const auto at = [&] { return std::to_string(step * random.below(rules.game.target / step + 4)); };
  switch (random.below(9)) {
    case 0:
      return make_policy("turn", solved, players);
    case 1:
      return make_policy("solo", solved, players);
    case 2:
      if (players > 2 || !soon_solved(rules)) return random_policy(random, solved, players);
      return make_policy("optimal", solved, players);
    case 3:
      return random_bands(random, solved);
    case 4:
    case 5: {
      const auto list = random_sentences(random, dice, step, rules.game.target);
      std::string text;
      for (const std::string& s : said(list)) text += s + " ";
      return policy_of(list, solved, "sentences:" + text);
    }
    case 6:
      return random.chance(0.3) ? make_policy("random", solved, players) : random_policy(random, solved, players);
    default: {
      std::string text = "bank-at:" + at();
      if (random.chance(0.5)) {
        text = "threshold:" + at();
        for (int n = 1; n < dice; ++n) text += "," + (random.chance(0.1) ? "never" : at());
      }
      if (random.chance(0.3)) text += ",keep=best";
      static constexpr const char* where[] = {"behind", "ahead", "me", "they", "streak"};
      while (random.chance(0.3)) {
        const char* const word = where[random.below(5)];
        text += std::string("/") + word + "=" + (*word == 's' ? std::to_string(random.below(3)) : at()) + ":" + at();
      }
      return make_policy(text, solved, players);
    }
  }
}

std::optional<std::string> unlike_reference(const Match& match, EngineChoice fast, const GameRange& range) {
  const auto engine = make_engine(match, fast), reference = make_engine(match, EngineChoice::reference);
  const int players = match.players();
  const auto count = [&](const Engine& by, const GameRange& games) {
    Tally tally(players);
    by.play(5, games, tally);
    return tally;
  };
  const GameRange some{range.first, players};
  if (count(*reference, some).all_turns() > players * most_turns) throw CannotDo("these games take too long");
  if (count(*engine, range) == count(*reference, range)) return std::nullopt;
  for (std::int64_t k = 0; k < range.count; k += players) {
    const GameRange group{range.first + static_cast<std::uint64_t>(k),
                          std::min<std::int64_t>(players, range.count - k)};
    if (!(count(*engine, group) == count(*reference, group))) return "from game " + std::to_string(group.first) + " on";
  }
  return "all together";
}

}  // namespace farkle::tests
