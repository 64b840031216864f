#include "cli/commands/publish/card_parts.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "cli/commands/shared/bank_rules.hpp"
#include "cli/report/format.hpp"
#include "sim/live/told.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/objective.hpp"
#include "solver/duel/duel_solver.hpp"

namespace farkle {
namespace {

struct ShownStanding {
  const char* name;
  int mine, theirs;  // banks, in percent of the target
};
constexpr ShownStanding situations[] = {{"early", 25, 25},         {"half way", 50, 50}, {"late", 75, 75},
                                        {"ahead", 75, 25},         {"behind", 25, 75},   {"I am close", 90, 70},
                                        {"they are close", 70, 90}};
constexpr const ShownStanding& half_way = situations[1];

Points bank_of(const SeatStates& states, int percent) {
  const Points bank = static_cast<Points>(std::int64_t{states.winning()} * percent / 100);
  return bank / states.bank_step() * states.bank_step();
}

// The direction in which a rule differs from the usual one.
std::string arrow(const BankRule& rule, const BankRule& usual) {
  constexpr Points never = std::numeric_limits<Points>::max();
  const Points here = rule.bank_at.value_or(never), there = usual.bank_at.value_or(never);
  return here > there ? "▲ " : here < there ? "▼ " : "";
}

Row row_at(const ScoreAdvice& at, const ShownStanding& situation, int streak) {
  const SeatStates& states = at.solution.values.states();
  const Points me = bank_of(states, situation.mine), them = bank_of(states, situation.theirs);
  const TurnModel& model = at.solved.model;
  const BestTurn turn = best_turn(model, at.worth, states.winning() - me);
  const PositionValues worth = values_in_chances(at.solved.duel_game(), at.solution, states.seat(me, streak),
                                                 states.seat(them), turn.most_points());
  std::string name = situation.name;
  if (streak > 0) name += ", after " + counted(streak, "farkle");
  Row row{name, me, them, streak, worth.fresh};
  const std::vector<BankRule> rules = bank_rules_of(worth.turn, at.solved.rules, model, worth.most_level);
  const std::vector<BankRule>& usual = at.net ? at.net->turns[streak].bank_rules : at.turn.bank_rules;
  for (int n = 1; model.alike() && n <= model.dice_count(); ++n) {
    const int state = model.states_of(n).front();
    BankRule rule = rules[state];
    row.push_back(rule.bank_at);
    constexpr double hardly_ever = 1e-4;  // with so much at stake: then it says never
    if (rule.bank_at > states.winning() && turn.reaches(*rule.bank_at) < hardly_ever) rule = {};
    const std::string words = bank_at_in_words(rule, states.winning() - me);
    row.emplace_back(words == "win" ? words : arrow(rule, usual[state]) + words);
  }
  row.emplace_back(std::max(0.0, worth.fresh - turn.worth(worth.turn)));
  row.emplace_back(Nested{model.alike() ? gaps_json(model, rules) : Json()});
  return row;
}

// "positions": both banks, farkles in a row where they cost something, the chance to win, thresholds, and the cost of
// playing this one turn by the first table, where points that reach the target are banked.
void add_positions(Report& report, const ScoreAdvice& at, bool says_win) {
  const SeatStates& states = at.solution.values.states();
  const bool alike = at.solved.model.alike();
  Table table("positions", alike ? "When the score matters, bank at" : "When the score matters",
              {{"situation", audience::everyone},
               {"bank", "me", style::points},
               {"opponent", "them", style::points},
               {"streak"},
               {"win", "win", style::percent(1), alike ? audience::machines : audience::everyone}});
  for (int n = 1; alike && n <= at.solved.model.dice_count(); ++n) {
    const std::string number = std::to_string(n);
    table.columns.push_back({"bank_at_" + number});
    table.columns.push_back({"", n == 1 ? "dice: 1" : number, style::points});
  }
  table.columns.push_back({"cost", "cost", style::percent(2), alike ? audience::machines : audience::everyone});
  table.columns.push_back({"bank_intervals", audience::json});
  bool marked = false, wins = false;
  const auto add = [&](const ShownStanding& situation, int streak) {
    table.add(row_at(at, situation, streak));
    for (const Value& cell : table.rows.back())
      if (const auto* words = std::get_if<std::string>(&cell)) marked |= words->ends_with("*"), wins |= *words == "win";
  };
  for (const ShownStanding& situation : situations) add(situation, 0);
  for (int streak = 1; streak < states.streaks(); ++streak) add(half_way, streak);
  report.table(table, audience::machines);
  // People see where it costs something to play as always, and the ends of the game.
  constexpr double little = 0.0005;
  std::erase_if(table.rows, [&](const Row& row) {
    const std::string& name = std::get<std::string>(row.front());
    return alike && std::get<double>(row[row.size() - 2]) < little &&
           (name == "early" || name == "half way" || name == "late");
  });
  report.table(std::move(table), audience::people);
  report.sentence(std::string(wins && !says_win ? "win: bank what reaches the target, and nothing less. " : "") +
                  (marked ? "*: roll on again in a range higher up. " : "") +
                  (alike ? "▲ bank later than usual, ▼ bank earlier."
                         : "Cost: the win chance lost by playing this turn by the first table anyway."));
}

// "offers": the fewest points at which dice left by the player before are worth taking.
void add_offers(Report& report, const ScoreAdvice& at) {
  if (at.solved.rules.carry.mode != CarryMode::inherit) return;
  const SeatStates& states = at.solution.values.states();
  const TurnModel& model = at.solved.model;
  const Points bank = bank_of(states, half_way.mine), step = model.step();
  Table& table = report.table(Table(
      "offers", "Take the dice left to you, half way, from",
      {{"dice", "dice", model.alike() ? style::integer : style::die_numbers}, {"take_at", "points", bank_at_style}}));
  const PositionValues worth =
      values_in_chances(at.solved.duel_game(), at.solution, states.seat(bank), states.seat(bank), bank);
  for (const int s : model.listed_states()) {
    if (s > at.solved.duel_game().offered_states()) continue;
    Points t = step;
    while (t <= bank && !(worth.turn.roll(t, s) > worth.fresh)) t += step;
    table.add({hand_shown(model, s), t <= bank ? std::optional(t) : std::nullopt});
  }
}

// "last_turn": the best chance to score what is needed.
void add_last_turn(Report& report, const ScoreAdvice& at) {
  if (!at.solved.duel_game().last_turn.possible()) return;
  const SeatStates& states = at.solution.values.states();
  const char* const title =
      at.solved.rules.game.last_round == LastTurns::overtaken
          ? "Your last turns: exceed, and by enough. The best chance to win, by the points to make up"
          : "Last turn: roll until you are ahead. The best chance, by the points to make up";
  Table& table = report.table(Table("last_turn", {{"behind"}, {"win"}}));
  Table& people = report.table(Table("", title, {}));
  people.add({});
  const Points step = states.bank_step();
  Points shown = 0;
  for (const Points about : {250, 500, 1000, 1500, 2000, 3000, 5000}) {
    const Points behind = (about + step - 1) / step * step, me = states.winning() - behind;
    if (me <= 0 || behind == std::exchange(shown, behind)) continue;
    const PositionValues worth =
        values_in_chances(at.solved.duel_game(), at.solution, states.seat(me), states.seat(states.winning()));
    table.add({behind, worth.fresh});
    people.columns.push_back({"", with_thousands(behind), style::percent(1)});
    people.rows[0].emplace_back(worth.fresh);
  }
}

std::string in_words(const SentenceExample& example, const Solved& solved) {
  if (example.then == Action::bank) return "bank " + with_thousands(example.at_stake + example.kept);
  if (example.then != Action::roll) return "-";
  const TurnModel& model = solved.model;
  const int dice = model.state(example.left).dice;
  if (!model.alike() && dice < model.dice_count()) return "roll " + hand_in_words(solved.game, example.left);
  return "roll " + (dice == 1 ? "the last die" : std::to_string(dice) + " dice");
}

// How many sentences of the list each one that is said holds: two if it has an "otherwise".
std::vector<std::size_t> sizes_said(const std::vector<Sentence>& all) {
  std::vector<std::size_t> sizes;
  for (std::size_t at = 0; at < all.size(); at += sizes.back())
    sizes.push_back(at + 1 < all.size() && said({all[at], all[at + 1]}).size() == 1 ? 2 : 1);
  return sizes;
}

}  // namespace

void add_score_advice(Report& report, const ScoreAdvice& at, bool says_win) {
  add_positions(report, at, says_win);
  add_offers(report, at);
  add_last_turn(report, at);
}

void add_sentences(Report& report, const std::vector<Sentence>& sentences, const std::shared_ptr<Solved>& solved,
                   bool wins) {
  const auto policy = policy_of(sentences, solved);
  report.data("policy", policy->name());
  const auto slot = [](const Sentence& s) {
    return s.at_the_target()                  ? "finish"
           : s.decides(Phrase::Subject::keep) ? "keep"
           : s.decides(Phrase::Subject::take) ? "offer"
                                              : "bank";
  };
  const std::vector<std::string> all = said(sentences);
  const std::vector<std::size_t> sizes = sizes_said(sentences);
  for (std::size_t k = 0, at = 0; k < all.size(); at += sizes[k++])
    report.sentence(std::to_string(k + 1) + ". (" + slot(sentences[at]) + ") " + all[k]);
  if (!turns_are_followed(solved->rules)) {
    report.sentence(
        "What they win is not worked out here under these rules: farkle evaluate or farkle simulate tells it.");
  } else {
    if (wins) {
      const double value = win_objective(solved, {make_policy("optimal", solved, 2)}).value(*policy);
      report.fact("wins", "share of two-player games won against optimal", value, style::percent(2));
    }
    if (!solved->rules.farkle.reset && solved->rules.score.win.empty())
      report.fact("points", "points a turn", points_objective(solved).value(*policy), style::decimal(2));
  }

  Table& table = report.table(Table("examples", "Examples",
                                    {{"sentence", "", style::integer, audience::everyone},
                                     {"me", "you have", style::points},
                                     {"them", "they have", style::points},
                                     {"at_stake", "at stake", style::points},
                                     {"roll", "you roll", style::dice},
                                     {"keep", "keep", style::dice},
                                     {"then", "then"}}));
  const TurnModel& model = solved->model;
  if (!model.alike()) {
    table.columns.insert(table.columns.begin() + 4, {"dice", "with dice", style::die_numbers});
    table.columns[5].label = "you roll, in their order";
  }
  const std::vector<std::optional<SentenceExample>> examples = examples_of(sentences, solved);
  for (std::size_t k = 0, i = 0; k < sizes.size(); ++k)
    for (const std::size_t end = i + sizes[k]; i < end; ++i)
      if (const auto& e = examples[i]) {
        Row& row = table.add({k + 1, e->match.seats[0].bank, e->match.seats[1].bank, e->at_stake});
        if (!model.alike()) row.push_back(hand_shown(model, e->roll_state));
        row.insert(row.end(), {e->roll, e->keep, in_words(*e, *solved)});
      }
}

}  // namespace farkle
