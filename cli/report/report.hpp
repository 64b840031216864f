// Report: one answer, said once. A command fills it in the order a person reads it; writers.hpp turns it into text,
// JSON, CSV, Markdown, SVG or HTML. It knows nothing about these formats beyond who an item is for.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <deque>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

using Json = nlohmann::ordered_json;  // keeps the order of keys

// A value for JSON alone; null: JSON leaves its key out.
struct Nested {
  Json value;
  bool operator==(const Nested&) const = default;
};

// A cell. std::monostate: absent (null in JSON, empty in CSV, "-" for people). A list of small integers: dice.
using AnyValue = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<int>, Nested>;
struct Value : AnyValue {
  Value() = default;
  Value(bool yes) : AnyValue(yes) {}
  template <std::integral T>
  Value(T number) : AnyValue(static_cast<std::int64_t>(number)) {}
  Value(double number) : AnyValue(number) {}
  Value(std::string text) : AnyValue(std::move(text)) {}
  Value(const char* text) : AnyValue(text) {}
  Value(std::vector<int> dice) : AnyValue(std::move(dice)) {}
  Value(Dice dice) : Value(faces_of(dice)) {}  // ascending: [1, 1, 5]
  Value(Nested json) : AnyValue(std::move(json)) {}
  template <class T>
  Value(const std::optional<T>& value) : Value(value ? Value(*value) : Value()) {}
};
using Row = std::vector<Value>;

// The form in which people see a value. Machines get all its digits whatever the style.
struct Style {
  enum class Kind { text, points, integer, decimal, percent, p_value, dice, die_numbers };
  Kind kind = Kind::text;
  int decimals = 2;          // decimal, percent
  const char* absent = "-";  // what people read where there is no value
};
namespace style {
inline constexpr Style plain{Style::Kind::text, 0};
inline constexpr Style points{Style::Kind::points, 0};            // 1,500
inline constexpr Style integer{Style::Kind::integer, 0};          // 1500
inline constexpr Style dice{Style::Kind::dice, 0};                // 1 1 5
inline constexpr Style die_numbers{Style::Kind::die_numbers, 0};  // 1+3+4
inline constexpr Style p_value{Style::Kind::p_value, 4};          // 0.0312; < 0.0001
constexpr Style decimal(int decimals) { return {Style::Kind::decimal, decimals}; }
constexpr Style percent(int decimals) { return {Style::Kind::percent, decimals}; }  // 0.0231 -> 2.31 %
constexpr Style or_absent(Style with, const char* absent) {
  with.absent = absent;
  return with;
}
}  // namespace style

// The readers that an item is for: a set of bits.
using Audience = unsigned;
namespace audience {
inline constexpr Audience readers = 1;  // text, markdown, html
inline constexpr Audience json = 2;
inline constexpr Audience csv = 4;
inline constexpr Audience viewers = 8;  // svg
inline constexpr Audience people = readers | viewers;
inline constexpr Audience machines = json | csv;
inline constexpr Audience everyone = people | machines;
}  // namespace audience

struct Fact {  // JSON: "key": value
  std::string key, label;
  Value value;
  Style style;
};

struct Column {
  // Like a fact, it is for people if it has no key, and for machines if it has no label, unless `to` says otherwise.
  Column(std::string of_key, std::string of_label = {}, Style shown = style::plain, Audience readers = 0)
      : key(std::move(of_key)), label(std::move(of_label)), style(shown), to(readers) {
    if (to == 0) to = key.empty() ? audience::people : label.empty() ? audience::machines : audience::everyone;
  }
  Column(std::string of_key, Audience readers) : Column(std::move(of_key), {}, style::plain, readers) {}

  std::string key, label;
  Style style;
  Audience to;
};

struct Table {
  Table(std::string of_key, std::string headed, std::vector<Column> all)
      : key(std::move(of_key)), title(std::move(headed)), columns(std::move(all)) {}
  Table(std::string of_key, std::vector<Column> all) : Table(std::move(of_key), {}, std::move(all)) {}

  // JSON "key": [{column: value, ...}, ...]. Without a key, each column but the first is a JSON array of its own,
  // "column": [values]; the first one counts the rows (1 die, 2 dice, ...).

  std::string key, title;  // people do not see a table without rows; nobody sees one that has no column for them
  std::vector<Column> columns;
  std::vector<Row> rows;

  Row& add(Row row) { return rows.emplace_back(std::move(row)); }
  bool is_for(Audience who) const {  // true if it has a column for them
    return std::any_of(columns.begin(), columns.end(), [=](const Column& column) { return (column.to & who) != 0; });
  }
};

// The table as this audience sees it: only the columns meant for it.
Table table_for(Audience, const Table&);

struct Remark {                             // people only
  enum class Kind { text, section, page };  // section: a heading; page: one that starts a new page where there are any
  std::string text;
  Kind kind = Kind::text;
};

struct Plot {  // people only, where there are pictures: one of plot.hpp; a table of the report has its numbers
  std::string title, svg;
  std::string words;  // what it shows, in a sentence or two; empty: only for a reader who does not see it
  double height;      // of the picture, as a share of its width
};

struct Item {
  std::variant<Fact, Table, Remark, Plot> what;
  Audience to = audience::everyone;
};

struct RulesMark {  // which rules an answer is about
  std::string id, name, fingerprint;
  std::vector<std::string> changes = {};  // what was laid over the rule set of that name: options, then keys
};

struct RunMark {  // what may differ between two runs of the same command
  double elapsed_s = 0;
  int threads = 0;
  std::optional<std::uint64_t> seed;  // of the games; else --seed
  Json figures = Json::object();      // measured or estimated here: {"games_per_s": 1e7}
};

struct Report {
  std::string name;   // the schema: "solve-turn" -> farkle.solve-turn/1
  std::string title;  // one line for people
  std::optional<RulesMark> rules = {};
  std::deque<Item> items = {};
  std::string paper = {};                    // the size of a printed page, "105mm 148mm"; empty: A4
  std::string csv_table = {};                // key of the table that CSV prints; empty: the first one meant for CSV
  std::optional<std::string> verbatim = {};  // text format prints just this (a rule file, a template)
  bool written = false;                      // the command has streamed its answer already
  std::string command = {};                  // the command line that asks for it
  std::string failure = {};                  // what else could not be done: said after the answer, exit code 3
  int exit_code = 0;                         // 1: the answer is no; 4: accuracy not reached
  RunMark run = {};

  // Without a key it is for people, and without a label for machines.
  void fact(std::string key, std::string label, Value value, Style style = style::plain,
            Audience to = audience::everyone) {
    if (key.empty()) to &= audience::people;
    if (label.empty()) to &= audience::machines;
    items.push_back({Fact{std::move(key), std::move(label), std::move(value), style}, to});
  }
  // What it returns may be filled later: it stays where it is.
  Table& table(Table what, Audience to = audience::everyone) {
    return std::get<Table>(items.emplace_back(Item{std::move(what), to}).what);
  }
  void sentence(std::string text, Audience to = audience::people) { items.push_back({Remark{std::move(text)}, to}); }
  void page(std::string heading) {
    items.push_back({Remark{std::move(heading), Remark::Kind::page}, audience::people});
  }
  void section(std::string heading) {
    items.push_back({Remark{std::move(heading), Remark::Kind::section}, audience::people});
  }
  void plot(Plot what) { items.push_back({std::move(what), audience::people}); }
  void data(std::string key, Json value) {
    fact(std::move(key), "", Nested{std::move(value)}, style::plain, audience::json);
  }
};

}  // namespace farkle
