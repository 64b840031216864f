#include "solver/game/rule_values.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <string_view>

#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace {

const std::vector<std::string> shorthands = {"triples", "of_a_kind", "three_pairs", "two_triplets", "four_and_pair"};

// The dice of a meld: faces, and how many dice each letter has, the first letter first.
struct Pattern {
  std::string faces;  // ascending
  std::vector<int> sets;

  // Without an order among letters that mean the same: first, if the points go by the face of the first one.
  std::string text(bool first) const {
    std::vector<int> sorted = sets;
    std::sort(sorted.begin() + (first ? 1 : 0), sorted.end(), std::greater<>());
    std::string out = faces;
    char letter = 'a';
    for (const int n : sorted) out.append(n, letter++);
    return out;
  }
  bool operator==(const Pattern& other) const { return text(false) == other.text(false); }
};

// "1 3 5", "aaabb", "11aa"
std::optional<Pattern> parse_pattern(std::string_view text) {
  Pattern out;
  std::string letters;
  for (const char c : text) {
    if (c >= '1' && c <= '6')
      out.faces += c;
    else if (c >= 'a' && c <= 'f')
      letters += c;
    else if (c != ' ' && c != ',')
      return {};
  }
  const std::size_t dice = out.faces.size() + letters.size();
  if (dice == 0 || dice > max_dice) return {};
  std::sort(out.faces.begin(), out.faces.end());
  while (!letters.empty()) {
    const char letter = letters[0];
    out.sets.push_back(static_cast<int>(std::erase(letters, letter)));
  }
  return out;
}

// 1500, "1000*face" or { 1 = 4000, 6 = 1200 }: points by the face of the first letter.
std::optional<FacePoints> read_meld_points(const toml::node& value, Reading& reading, const Pattern& pattern) {
  if (value.is_integer()) {
    const auto points = read_whole(value, reading, 0, most_key_points);
    return points ? std::optional(same_for_all(*points)) : std::nullopt;
  }
  FacePoints points{};
  if (pattern.sets.empty()) {
    reading.wrong(value, reading.key + " is " + shown(value),
                  "must be " + whole_number(0, most_key_points) + ": only points of letters can go by the face");
    return {};
  }
  if (value.is_table()) {
    const std::size_t before = reading.mistakes.size();
    read_points_table(value, reading, 1, face_count, points.data());
    return reading.mistakes.size() == before ? std::optional(points) : std::nullopt;
  }
  std::string text = value.value<std::string>().value_or("");
  std::erase(text, ' ');
  Points each = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), each);
  if (error != std::errc() ||
      text.compare(static_cast<std::size_t>(end - text.data()), std::string::npos, "*face") != 0 || each < 0 ||
      each > most_key_points / face_count) {
    reading.wrong(value, reading.key + " is " + shown(value),
                  "must be " + whole_number(0, most_key_points) +
                      ", or by the face of the first letter: \"100*face\" or { 1 = 1000, 6 = 600 }");
    return {};
  }
  for (int face = 1; face <= face_count; ++face) points[face - 1] = each * face;
  return points;
}

// "three_pairs", "1-6", "aaabb": as name_in_rules() writes them.
std::optional<std::string> parse_name(const std::string& text) {
  if (std::find(shorthands.begin(), shorthands.end(), text) != shorthands.end()) return text;
  const auto face = [](char c) { return c >= '1' && c <= '6'; };
  if (text.size() == 3 && text[1] == '-' && face(text[0]) && face(text[2]) && text[0] < text[2]) return text;
  const auto pattern = parse_pattern(text);
  return pattern ? std::optional(pattern->text(false)) : std::nullopt;
}

void read_names(const toml::node& node, Reading& reading, std::set<std::string>& names) {
  const toml::array* list = node.as_array();
  if (!list) return reading.wrong(node, reading.key + " is " + shown(node), "must be a list like [\"three_pairs\"]");
  for (const toml::node& entry : *list) {
    const auto text = entry.value<std::string>();
    const auto name = text ? parse_name(*text) : std::nullopt;
    if (name)
      reading.parts[*name] = entry.source().begin, names.insert(*name);
    else
      reading.wrong(entry, reading.key + " has " + shown(entry),
                    "must be one of " + join(shorthands) +
                        ", a straight like \"1-6\", or dice of score.melds like \"aaabb\"" +
                        did_you_mean(text.value_or(""), shorthands));
  }
}

}  // namespace

void read_melds(const toml::node& node, Reading& reading, MeldPatterns& melds) {
  if (is_empty_table(node)) melds.clear();
  const std::string key = reading.key;
  MeldPatterns read;
  std::vector<Pattern> patterns;
  read_entries(node, reading, "points by dice, like { \"1 3 5\" = 100, \"aaabb\" = 1500 }",
               "must be 1 to 6 dice: faces from 1 to 6 like \"1 3 5\", and small letters from a to f for any other "
               "faces, like \"aaabb\"",
               parse_pattern, [&](const Pattern& pattern, const toml::key& name, const toml::node& value) {
                 const auto points = read_meld_points(value, reading, pattern);
                 if (!points) return;
                 const std::string dice = pattern.text(*points != same_for_all((*points)[0]));
                 reading.parts[dice] = value.source().begin;
                 if (!read.emplace(dice, *points).second)
                   reading.wrong(name.source().begin, in_quotes(name.str()) + " in " + key, "must be there only once");
                 patterns.push_back(pattern);
               });
  std::erase_if(melds, [&](const auto& old) {
    return std::find(patterns.begin(), patterns.end(), *parse_pattern(old.first)) != patterns.end();
  });
  melds.merge(read);
  std::erase_if(melds, [](const auto& meld) { return meld.second == FacePoints{}; });
}

std::string write_melds(const MeldPatterns& melds) {
  std::vector<std::string> entries;
  for (const auto& [dice, points] : melds) {
    const Points one = points[0];
    FacePoints times;
    for (int face = 1; face <= face_count; ++face) times[face - 1] = one * face;
    entries.push_back(toml_string(dice) + " = " +
                      (points == same_for_all(one) ? std::to_string(one)
                       : points == times           ? toml_string(std::to_string(one) + "*face")
                                                   : write_points_table(1, face_count, points.data(), false)));
  }
  return inline_table(entries);
}

void read_confirm(const toml::node& node, Reading& reading, ConfirmRules& confirm) {
  const std::string key = reading.key;
  const std::size_t before = reading.mistakes.size();
  const toml::table* table = node.as_table();
  if (!table)
    return reading.wrong(node, key + " is " + shown(node),
                         "must be a table like { melds = [\"three_pairs\", \"1-6\"], points = 500 }");
  ConfirmRules read;
  for (const auto& [name, value] : *table) {
    reading.key = key + "." + std::string(name.str());
    if (name.str() == "melds")
      read_names(value, reading, read.melds);
    else if (name.str() == "points")
      read.points = read_whole(value, reading, 1, most_key_points).value_or(0);
    else if (name.str() == "one_or_five")
      read.one_or_five = read_flag(value, reading).value_or(false);
    else
      reading.wrong(
          name.source().begin, in_quotes(name.str()) + " in " + key,
          "must be one of melds, points, one_or_five" + did_you_mean(name.str(), {"melds", "points", "one_or_five"}));
  }
  reading.key = key;
  if (reading.mistakes.size() > before) return;
  if (read == ConfirmRules{}) return void(confirm = read);
  if (read.melds.empty())
    reading.wrong(node, key + " names no melds", "must have melds = [\"three_pairs\", ...], or be {}");
  else if ((read.points > 0) == read.one_or_five)
    reading.wrong(node, key + " has " + (read.one_or_five ? "both points and" : "neither points nor") + " one_or_five",
                  "must have points = 500, or one_or_five = true");
  else
    confirm = std::move(read);
}

std::string write_confirm(const ConfirmRules& confirm) {
  if (confirm == ConfirmRules{}) return "{}";
  std::vector<std::string> names;
  for (const std::string& name : confirm.melds) names.push_back(toml_string(name));
  std::vector<std::string> entries{"melds = [" + join(names) + "]"};
  if (confirm.points > 0 || !confirm.one_or_five) entries.push_back("points = " + std::to_string(confirm.points));
  if (confirm.one_or_five) entries.emplace_back("one_or_five = true");
  return inline_table(entries);
}

}  // namespace farkle
