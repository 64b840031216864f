#include "solver/game/rule_keys.hpp"

#include <algorithm>
#include <sstream>

#include "solver/game/melds.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

// "6x1", "6x*" or "1-6".
std::optional<WinningDice> parse_winning(std::string_view text) {
  if (const auto straight = parse_straight(text)) return WinningDice{0, straight->first, straight->second};
  if (text.size() != 3 || text[1] != 'x') return {};
  const int count = text[0] - '0', face = text[2] - '0';
  if (count < 1 || count > max_dice) return {};
  if (text[2] == '*') return WinningDice{count, 1, face_count};
  if (face < 1 || face > face_count) return {};
  return WinningDice{count, face, face};
}

}  // namespace

void KeyValue::must_be(const std::string& allowed) const { wrong(key + " is " + shown(node), "must be " + allowed); }

std::string whole_number(std::int64_t least, std::int64_t most) {
  return "a whole number from " + with_thousands(least) + " to " + with_thousands(most);
}

std::string toml_string(std::string_view text) {
  const toml::value<std::string> value{std::string(text)};
  std::ostringstream out;
  out << toml::toml_formatter{value, toml::format_flags::allow_unicode_strings};
  return out.str();
}

std::string inline_table(const std::vector<std::string>& entries) {
  return entries.empty() ? "{}" : "{ " + join(entries) + " }";
}

std::string_view to_string(AllowedValues::Type type) {
  constexpr std::string_view names[] = {"number", "flag", "word", "points", "weights", "other"};
  return names[static_cast<std::size_t>(type)];
}

std::string shown(const toml::node& node, bool size) {
  if (const auto* text = node.as_string()) return "the text " + in_quotes(text->get());
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) {
    const std::string digits = shortest(number->get());
    return digits +
           (digits.find_first_not_of("-0123456789") == std::string::npos ? ".0" : "");  // 1e3 is not whole in TOML
  }
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  if (node.is_table()) return "a table";
  if (const auto* list = node.as_array()) return "a list" + (size ? " of " + std::to_string(list->size()) : "");
  return "a date or time";
}

std::optional<int> read_whole(const KeyValue& value, std::int64_t least, std::int64_t most) {
  const auto* number = value.node.as_integer();
  if (number && number->get() >= least && number->get() <= most) return static_cast<int>(number->get());
  value.must_be(whole_number(least, most));
  return {};
}

std::optional<bool> read_flag(const KeyValue& value) {
  if (const auto* truth = value.node.as_boolean()) return truth->get();
  value.must_be("true or false");
  return {};
}

std::optional<std::string> read_text(const KeyValue& value) {
  if (const auto* text = value.node.as_string()) return text->get();
  value.must_be("a text in quotes");
  return {};
}

std::optional<std::size_t> read_word(const KeyValue& value, const std::vector<std::string>& words) {
  const auto* text = value.node.as_string();
  const auto found = text ? std::find(words.begin(), words.end(), text->get()) : words.end();
  if (found != words.end()) return found - words.begin();
  value.wrong(value.key + " is " + (text ? in_quotes(text->get()) : shown(value.node)),
              "must be " + join(words, " or ", toml_string) + (text ? did_you_mean(text->get(), words) : ""));
  return {};
}

bool is_empty_table(const toml::node& node) { return node.is_table() && node.as_table()->empty(); }

void read_points_table(const KeyValue& table, int first, int last, Points* values) {
  if (is_empty_table(table.node)) std::fill(values, values + (last - first + 1), 0);
  read_entries(
      table, "points, like { " + std::to_string(first) + " = 100 }; 0 removes a meld",
      "must be one of " + std::to_string(first) + " to " + std::to_string(last),
      [=](std::string_view name) {
        const int number = name.size() == 1 ? name[0] - '0' : 0;
        return number < first || number > last ? std::nullopt : std::optional(number);
      },
      [&](int number, const toml::key&, const KeyValue& value) {
        if (const auto points = read_whole(value, 0, most_key_points)) values[number - first] = *points;
      });
}

void read_straights(const KeyValue& table, Straights& straights) {
  if (is_empty_table(table.node)) straights.clear();
  read_entries(table, "points, like { \"1-6\" = 1500 }; 0 removes a straight",
               "must be two faces from low to high, like \"1-6\" or \"2-5\"", parse_straight,
               [&](const std::pair<int, int>& faces, const toml::key&, const KeyValue& value) {
                 if (const auto points = read_whole(value, 0, most_key_points)) straights[faces] = *points;
               });
  std::erase_if(straights, [](const auto& straight) { return straight.second == 0; });
}

void read_wins(const KeyValue& value, std::set<WinningDice>& wins) {
  const toml::array* list = value.node.as_array();
  if (!list) return value.must_be("a list like [\"6x1\", \"1-6\"]");
  std::set<WinningDice> read;
  for (const toml::node& entry : *list) {
    const auto* text = entry.as_string();
    const auto dice = text ? parse_winning(text->get()) : std::nullopt;
    if (dice)
      read.insert(*dice);
    else
      value.reading.wrong(
          entry.source().begin, value.key + " has " + shown(entry),
          "must be dice of one face like \"6x1\", of any face like \"6x*\", or a run of faces like \"1-6\"");
  }
  if (value.reading.mistakes.empty()) wins = std::move(read);
}

std::string write_points_table(int first, int last, const Points* values, bool zeros) {
  std::vector<std::string> entries;
  for (int i = first; i <= last; ++i)
    if (zeros || values[i - first] != 0)
      entries.push_back(std::to_string(i) + " = " + std::to_string(values[i - first]));
  return inline_table(entries);
}

std::string write_straights(const Straights& straights) {
  std::vector<std::string> entries;
  for (const auto& [faces, points] : straights)
    entries.push_back("\"" + std::to_string(faces.first) + "-" + std::to_string(faces.second) +
                      "\" = " + std::to_string(points));
  return inline_table(entries);
}

std::string to_string(const WinningDice& dice) {
  if (dice.count == 0) return std::to_string(dice.first) + "-" + std::to_string(dice.last);
  return std::to_string(dice.count) + "x" + (dice.first < dice.last ? "*" : std::to_string(dice.first));
}

std::string write_wins(const std::set<WinningDice>& wins) {
  return "[" + join(wins, ", ", [](const WinningDice& dice) { return toml_string(to_string(dice)); }) + "]";
}

}  // namespace farkle
