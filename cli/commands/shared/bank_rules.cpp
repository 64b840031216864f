#include "cli/commands/shared/bank_rules.hpp"

#include <algorithm>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

std::string dice_left_in_words(const TurnModel& model, int state) {
  const int n = model.state(state).dice;
  const std::string number = counted(n, "die", "dice");
  return model.alike() ? number
                       : number + " (" + for_people(dice_of_state(model.kinds(), state), style::die_numbers) + ")";
}

Json states_of(const TurnModel& model, const BankBand& band) {
  if (model.alike()) return {};
  Json states = Json::array();
  for (int s : model.listed_states())
    states.push_back(
        {{"dice", dice_of_state(model.kinds(), s)}, {"bank_at", to_json(Value(band.bank_rules[s].bank_at))}});
  return states;
}

// The distance between rows: about 1, 2 or 5 times a power of ten, so that a table has some twenty rows.
Points round_distance(const SeatStates& states) {
  const Points wanted = std::max(states.winning() / 20, states.bank_step()), step = states.bank_step();
  Points distance = 1;
  for (int i = 0; distance < wanted; ++i) distance = i % 3 == 1 ? distance / 2 * 5 : distance * 2;
  return (distance + step - 1) / step * step;
}

Table table_of(const SeatStates& states, const TurnModel& model, const std::vector<BankBand>& bands, int streak,
               bool on_board) {
  std::string title = "When to bank, by what is banked";
  if (states.has_opening()) title += on_board ? ", on the board" : ", not yet on the board";
  if (states.streaks() > 1) title += ", after " + counted(streak, "farkle") + " in a row";
  Table table("", title, {{"", "banked", style::points}});
  for (int n = 1; n <= model.dice_count(); ++n) table.columns.push_back({"", counted(n, "die", "dice"), bank_at_style});
  const Points distance = round_distance(states);
  for (const BankBand& band : bands) {
    if (band.streak != streak || band.on_board != on_board) continue;
    for (Points bank = band.first; bank <= band.last; bank += states.bank_step()) {
      if (bank % distance != 0) continue;
      Row& row = table.add({bank});
      for (int n = 1; n <= model.dice_count(); ++n)
        row.emplace_back(bank_at_in_words(model, band.bank_rules, n, states.winning() - bank));
    }
  }
  return table;
}

}  // namespace

Value hand_shown(const TurnModel& model, int state) {
  return model.alike() ? Value(model.state(state).dice) : Value(dice_of_state(model.kinds(), state));
}

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
  if (*rule.bank_at == to_win && rule.single_threshold()) return "win";
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

Json intervals_json(const BankRule& rule) {
  Json intervals = Json::array();
  for (const auto& [first, last] : rule.intervals)
    intervals.push_back(Json::array({first, last == no_limit ? Json() : Json(last)}));
  return intervals;
}

Json gaps_json(const TurnModel& model, const std::vector<BankRule>& rules) {
  Json list;
  for (int state : model.listed_states())
    if (!rules[state].single_threshold())
      list.push_back({{"dice", to_json(hand_shown(model, state))}, {"intervals", intervals_json(rules[state])}});
  return list;
}

void add_gaps(Report& report, const std::string& key, const TurnModel& model, const std::vector<BankRule>& rules,
              const std::string& who) {
  for (int state : model.listed_states())
    if (const BankRule& rule = rules[state]; !rule.single_threshold())
      report.sentence("With " + dice_left_in_words(model, state) + " left" + who + " bank " + intervals_in_words(rule) +
                      "; roll in between.");
  if (Json list = gaps_json(model, rules); !list.is_null()) report.data(key, std::move(list));
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

void add_bank_columns(Table& table, const TurnModel& model, const std::string& first) {
  table.columns.push_back({"bank_at", audience::json});
  for (int n = 1; n <= model.dice_count(); ++n)
    table.columns.push_back({"bank_at_" + std::to_string(n), n == 1 ? first : counted(n, "die", "dice"), bank_at_style,
                             audience::people | audience::csv});
  table.columns.push_back({"bank_intervals", audience::machines});
}

void add_bank_cells(Row& row, const TurnModel& model, const std::vector<BankRule>& rules) {
  row.emplace_back(Nested{bank_at_by_dice(model, rules)});
  for (int n = 1; n <= model.dice_count(); ++n) row.push_back(bank_at(model, rules, n));
  row.emplace_back(Nested{gaps_json(model, rules)});
}

void add_bands(Report& report, const SeatStates& states, const TurnModel& model, const std::vector<BankBand>& bands) {
  Table& all = report.table(Table("bands", {{"first"}, {"last"}, {"streak"}, {"on_board"}}), audience::machines);
  add_bank_columns(all, model);
  all.columns.push_back({"states", audience::json});
  bool gaps = false;
  for (const BankBand& band : bands) {
    gaps |= !gaps_json(model, band.bank_rules).is_null();
    auto& row = all.add({band.first, band.last, band.streak, band.on_board});
    add_bank_cells(row, model, band.bank_rules);
    row.emplace_back(Nested{states_of(model, band)});
  }

  for (const bool on_board : {false, true})
    for (int streak = 0; streak < states.streaks(); ++streak)
      if (Table table = table_of(states, model, bands, streak, on_board); !table.rows.empty())
        report.table(std::move(table));
  report.sentence("win: bank what reaches the target, and nothing less. Every bank: --format csv.");
  if (gaps) report.sentence("*: at this or more, with gaps; --format json lists the intervals.");
}

}  // namespace farkle
