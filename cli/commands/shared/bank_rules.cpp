#include "cli/commands/shared/bank_rules.hpp"

#include <algorithm>

#include "cli/commands/shared/loaded_dice.hpp"
#include "cli/report/format.hpp"

namespace farkle {
namespace {

std::string dice_left_in_words(const TurnModel& model, int state) {
  const int n = model.state(state).dice;
  const std::string number = counted(n, "die", "dice");
  return model.alike() ? number
                       : number + " (" + for_people(dice_of_state(model.kinds(), state), style::die_numbers) + ")";
}

}  // namespace

Value bank_at(const TurnModel& model, const std::vector<BankRule>& rules, int n) {
  const auto at = common_value(model, n, [&](int s) { return rules[s].bank_at; });
  return at && *at ? Value(**at) : Value();
}

std::string bank_at_in_words(const TurnModel& model, const std::vector<BankRule>& rules, int n, Points to_win) {
  const auto at = common_value(model, n, [&](int s) { return rules[s].bank_at; });
  if (!at) return "depends";
  const std::vector<int> states = model.states_of(n);
  const auto gaps = std::find_if(states.begin(), states.end(), [&](int s) { return !rules[s].single_threshold(); });
  return bank_at_in_words(rules[gaps != states.end() ? *gaps : states.front()], to_win);
}

std::string bank_at_in_words(const BankRule& rule, Points to_win) {
  if (!rule.bank_at) return "never";
  if (*rule.bank_at >= to_win) return "win";
  return with_thousands(*rule.bank_at) + (rule.single_threshold() ? "" : "*");
}

Json bank_at_by_dice(const TurnModel& model, const std::vector<BankRule>& rules) {
  auto list = Json::array();
  for (int n = 1; n <= model.dice_count(); ++n) list.push_back(to_json(bank_at(model, rules, n)));
  return list;
}

std::string intervals_in_words(const BankRule& rule) {
  std::string words;
  for (std::size_t i = 0; i < rule.intervals.size(); ++i) {
    const auto [first, last] = rule.intervals[i];
    if (i > 0) words += i + 1 < rule.intervals.size() ? ", " : " and ";
    if (last == no_limit)
      words += with_thousands(first) + " or more";
    else
      words += with_thousands(first) + (first == last ? "" : "-" + with_thousands(last));
  }
  return words;
}

Json gaps_json(const TurnModel& model, const std::vector<BankRule>& rules) {
  Json list = Json::array();
  for (int state : listed_states(model)) {
    const BankRule& rule = rules[state];
    if (rule.single_threshold()) continue;
    Json intervals = Json::array();
    for (const auto& [first, last] : rule.intervals)
      intervals.push_back(Json::array({first, last == no_limit ? Json() : Json(last)}));
    Json dice = model.alike() ? Json(model.state(state).dice) : Json(dice_of_state(model.kinds(), state));
    list.push_back({{"dice", std::move(dice)}, {"intervals", std::move(intervals)}});
  }
  return list;
}

void add_gaps(Report& report, const std::string& key, const TurnModel& model, const std::vector<BankRule>& rules,
              const std::string& who) {
  for (int state : listed_states(model))
    if (const BankRule& rule = rules[state]; !rule.single_threshold())
      report.sentence("With " + dice_left_in_words(model, state) + " left" + who + " bank " + intervals_in_words(rule) +
                      "; roll in between.");
  if (Json list = gaps_json(model, rules); !list.empty()) report.data(key, std::move(list));
}

Json to_json(const Convergence& c) {
  return {{"sweeps", c.sweeps}, {"residual", c.residual}, {"error_bound", c.error_bound}, {"converged", c.converged}};
}

void add_convergence(Report& report, const Convergence& c, const std::string& unit) {
  report.data("convergence", to_json(c));
  const std::string sweeps = counted(c.sweeps, "sweep");
  if (c.converged) {
    report.sentence("Exact to " + scientific(c.error_bound) + " " + unit + ", after " + sweeps + ".");
  } else {
    report.sentence("NOT CONVERGED after " + sweeps + ": off by up to " + scientific(c.error_bound) + " " + unit + ".");
    report.exit_code = 4;
  }
}

}  // namespace farkle
