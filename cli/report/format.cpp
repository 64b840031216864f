#include "cli/report/format.hpp"

#include <locale.h>
#include <wchar.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cwchar>
#include <sstream>

#include "cli/report/writers.hpp"

namespace farkle {
namespace {

std::string joined(const std::vector<int>& numbers, std::string_view between) {
  return join(numbers, between, [](int n) { return n == joker_face ? "J" : std::to_string(n); });
}

std::string number_for_people(double number, const Style& style) {
  using Kind = Style::Kind;
  if (style.kind == Kind::percent) return fixed(100 * number, style.decimals) + (std::isnan(number) ? "" : " %");
  if (style.kind == Kind::p_value && number < 0.0001) return "< 0.0001";
  return aligned_right(style) ? fixed(number, style.decimals) : shortest(number);
}

// The columns of a terminal that a character takes: 2 in East Asian scripts, 0 for an accent on the one before.
std::size_t columns_of(std::string_view character) {
  if (character.size() == 1) return 1;
  static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (utf8 == nullptr) return 1;
  const locale_t before = uselocale(utf8);
  std::mbstate_t state{};
  wchar_t wide = 0;
  const bool read = std::mbrtowc(&wide, character.data(), character.size(), &state) == character.size();
  const int columns = read ? wcwidth(wide) : 1;
  uselocale(before);
  return columns < 0 ? 1 : static_cast<std::size_t>(columns);
}

// The characters of a text that fit into so many columns.
struct Fitting {
  std::size_t bytes = 0, columns = 0;
};
Fitting fitting(std::string_view utf8, std::size_t to) {
  Fitting out;
  while (out.bytes < utf8.size()) {
    const std::string_view next = character_at(utf8, out.bytes);
    const std::size_t columns = out.columns + columns_of(next);
    if (columns > to) break;
    out = {out.bytes + next.size(), columns};
  }
  return out;
}

}  // namespace

Table table_for(Audience who, const Table& table) {
  Table seen(table.key, table.title, {});
  seen.rows.resize(table.rows.size());
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Column& column = table.columns[c];
    if (!(column.to & who)) continue;
    seen.columns.push_back(column);
    for (std::size_t r = 0; r < table.rows.size(); ++r) seen.rows[r].push_back(table.rows[r][c]);
  }
  return seen;
}

std::vector<Passage> passages_for(Audience who, const Report& report) {
  std::vector<Passage> passages;
  const auto add = [&]<class Group>(Group, const auto& one) {
    if (passages.empty() || !std::holds_alternative<Group>(passages.back())) passages.emplace_back(Group{});
    std::get<Group>(passages.back()).push_back(&one);
  };
  for (const Item& item : report.items) {
    if (!(item.to & who)) continue;
    if (const auto* fact = std::get_if<Fact>(&item.what)) add(Facts{}, *fact);
    if (const auto* plot = std::get_if<Plot>(&item.what)) add(Plots{}, *plot);
    if (const auto* table = std::get_if<Table>(&item.what); table && table->is_for(audience::people))
      passages.emplace_back(table_for(audience::people, *table));
    if (const auto* remark = std::get_if<Remark>(&item.what)) passages.emplace_back(*remark);
  }
  return passages;
}

Table table_of(const Facts& facts) {
  Table table("", {{"", ""}, {"", "", style::points}});
  for (const Fact* fact : facts) table.add({fact->label, for_people(fact->value, fact->style)});
  return table;
}

std::string scientific(double number) {
  std::array<char, 32> buffer;
  std::snprintf(buffer.data(), buffer.size(), "%.1e", number);
  return buffer.data();
}

std::string for_people(const Value& value, const Style& style) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* x = std::get_if<double>(&value)) return number_for_people(*x, style);
  if (const auto* yes = std::get_if<bool>(&value)) return *yes ? "yes" : "no";
  if (const auto* dice = std::get_if<std::vector<int>>(&value))
    return joined(*dice, style.kind == Style::Kind::die_numbers ? "+" : " ");
  if (const auto* n = std::get_if<std::int64_t>(&value)) {
    if (style.kind == Style::Kind::points) return with_thousands(*n);
    const bool decimal = style.kind == Style::Kind::decimal || style.kind == Style::Kind::percent;
    return decimal ? number_for_people(static_cast<double>(*n), style) : std::to_string(*n);
  }
  return std::holds_alternative<Nested>(value) ? "" : style.absent;
}

std::string in_full(const Value& value, const Style& style) {
  if (const auto* x = std::get_if<double>(&value)) return std::isfinite(*x) ? shortest(*x) : "";
  if (const auto* n = std::get_if<std::int64_t>(&value)) return std::to_string(*n);
  if (const auto* yes = std::get_if<bool>(&value)) return *yes ? "true" : "false";
  if (const auto* dice = std::get_if<std::vector<int>>(&value))
    return joined(*dice, style.kind == Style::Kind::die_numbers ? "+" : style.kind == Style::Kind::dice ? "" : " ");
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* json = std::get_if<Nested>(&value); json && !json->value.is_null()) return json->value.dump();
  return "";
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

bool aligned_right(const Style& style) {
  return style.kind != Style::Kind::text && style.kind != Style::Kind::dice && style.kind != Style::Kind::die_numbers;
}

std::string duration(double seconds) {
  const auto s = std::int64_t{std::llround(seconds)};
  if (s < 60) return std::to_string(s) + " s";
  if (s < 3600) return std::to_string(s / 60) + " min " + std::to_string(s % 60) + " s";
  constexpr std::int64_t day = 86'400;
  if (s < 2 * day) return std::to_string(s / 3600) + " h " + std::to_string(s / 60 % 60) + " min";
  return with_thousands(s / day) + " days";
}

std::size_t width(std::string_view utf8) { return fitting(utf8, utf8.npos).columns; }

std::string clipped(std::string_view utf8, std::size_t to) {
  return std::string(utf8.substr(0, fitting(utf8, to).bytes));
}

std::string shell_word(const std::string& word) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string_view("+-_.,:=/@%").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

std::string shortened(const std::string& name) {
  constexpr std::size_t longest = 60;
  return width(name) <= longest ? name : clipped(name, longest - 3) + "...";
}

std::string changed_id(const RulesMark& mark) {
  std::string out = mark.id.substr(0, mark.id.find('+'));  // the id names options, and `changes` holds them too
  for (const std::string& change : mark.changes) out += " + " + change;
  return out;
}

std::string headline(const RulesMark& mark) {
  return mark.name + " (" + changed_id(mark) + ", " + mark.fingerprint + ")";
}

std::string flowed(const std::string& text, std::size_t columns, std::size_t indent) {
  if (columns == 0) return text;
  std::string out;
  std::size_t at = indent;
  std::istringstream words(text);
  for (std::string word; words >> word; at += width(word)) {
    if (at > indent) {
      const bool fits = at + 1 + width(word) <= columns;
      out += fits ? " " : "\n" + std::string(indent, ' ');
      at = fits ? at + 1 : indent;
    }
    out += word;
  }
  return out;
}

std::string padded(std::string_view text, std::size_t to, bool right) {
  const std::string space(std::max(to, width(text)) - width(text), ' ');
  return right ? space + std::string(text) : std::string(text) + space;
}

}  // namespace farkle
