#include "cli/commands/solve/bank_bands.hpp"

#include <algorithm>

#include "cli/commands/shared/bank_rules.hpp"
#include "cli/commands/shared/loaded_dice.hpp"
#include "cli/report/format.hpp"

namespace farkle {

void add_bank_columns(Table& table, const TurnModel& model, const std::string& first) {
  table.columns.push_back({"bank_at", "", style::plain, audience::json});
  table.columns.push_back({"bank_intervals", "", style::plain, audience::json});
  for (int n = 1; n <= model.dice_count(); ++n)
    table.columns.push_back({"bank_at_" + std::to_string(n), n == 1 ? first : counted(n, "die", "dice"), bank_at_style,
                             audience::people | audience::csv});
}

void add_bank_cells(std::vector<Value>& row, const TurnModel& model, const std::vector<BankRule>& rules) {
  Json gaps = gaps_json(model, rules);
  row.emplace_back(Nested{bank_at_by_dice(model, rules)});
  row.emplace_back(Nested{gaps.empty() ? Json() : std::move(gaps)});
  for (int n = 1; n <= model.dice_count(); ++n) row.push_back(bank_at(model, rules, n));
}

namespace {

Json states_of(const TurnModel& model, const BankBand& band) {
  if (model.alike()) return {};
  Json states = Json::array();
  for (int s : listed_states(model)) {
    const auto& at = band.bank_rules[s].bank_at;
    states.push_back({{"dice", dice_of_state(model.kinds(), s)}, {"bank_at", at ? Json(*at) : Json()}});
  }
  return states;
}

// The distance between rows: about 1, 2 or 5 times a power of ten, so that a table has some twenty rows.
Points round_distance(const SeatStates& states) {
  const Points wanted = std::max(states.winning() / 20, states.bank_step()), step = states.bank_step();
  Points distance = 1;
  for (int i = 0; distance < wanted; ++i) distance = i % 3 == 1 ? distance / 2 * 5 : distance * 2;
  return (distance + step - 1) / step * step;
}

// The thresholds at one bank as people read them.
std::vector<Value> row_at(const SeatStates& states, const TurnModel& model, const BankBand& band, Points bank) {
  std::vector<Value> row{std::int64_t{bank}};
  for (int n = 1; n <= model.dice_count(); ++n)
    row.emplace_back(bank_at_in_words(model, band.bank_rules, n, states.winning() - bank));
  return row;
}

Table table_of(const SeatStates& states, const TurnModel& model, const std::vector<BankBand>& bands, int streak,
               bool on_board) {
  std::string title = "When to bank, by what is banked";
  if (states.has_opening()) title += on_board ? ", on the board" : ", not yet on the board";
  if (states.streaks() > 1) title += ", after " + counted(streak, "farkle") + " in a row";
  Table table{"", title, {{"", "banked", style::points}}};
  for (int n = 1; n <= model.dice_count(); ++n) table.columns.push_back({"", counted(n, "die", "dice"), bank_at_style});
  const Points distance = round_distance(states);
  for (const BankBand& band : bands) {
    if (band.streak != streak || band.on_board != on_board) continue;
    for (Points bank = band.first; bank <= band.last; bank += states.bank_step())
      if (bank % distance == 0) table.rows.push_back(row_at(states, model, band, bank));
  }
  return table;
}

}  // namespace

void add_bands(Report& report, const SeatStates& states, const TurnModel& model, const std::vector<BankBand>& bands) {
  Table all{"bands",
            "",
            {{"first", "", style::points},
             {"last", "", style::points},
             {"streak", "", style::integer},
             {"on_board", "", style::plain}}};
  add_bank_columns(all, model);
  all.columns.push_back({"states", "", style::plain, audience::json});
  bool gaps = false;
  for (const BankBand& band : bands) {
    gaps |= !gaps_json(model, band.bank_rules).empty();
    auto& row = all.rows.emplace_back(std::vector<Value>{std::int64_t{band.first}, std::int64_t{band.last},
                                                         std::int64_t{band.streak}, band.on_board});
    add_bank_cells(row, model, band.bank_rules);
    row.emplace_back(Nested{states_of(model, band)});
  }
  report.table(std::move(all), audience::json | audience::csv);

  for (const bool on_board : {false, true})
    for (int streak = 0; streak < states.streaks(); ++streak)
      if (Table table = table_of(states, model, bands, streak, on_board); !table.rows.empty())
        report.table(std::move(table), audience::people);
  report.sentence("win: bank what reaches the target, and nothing less. Every bank: --format csv.");
  if (gaps) report.sentence("*: at this or more, with gaps; --format json lists the intervals.");
}

}  // namespace farkle
