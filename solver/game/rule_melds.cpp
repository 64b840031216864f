#include "solver/game/rule_keys.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/melds.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

const std::vector<std::string> shorthands = {"triples", "of_a_kind", "three_pairs", "two_triplets", "four_and_pair"};

// 1500, "1000*face" or { 1 = 4000, 6 = 1200 }: points by the face of the first letter.
std::optional<FacePoints> read_meld_points(const KeyValue& value, const MeldPattern& pattern) {
  if (value.node.is_integer()) {
    const auto points = read_whole(value, 0, most_key_points);
    return points ? std::optional(same_for_all(*points)) : std::nullopt;
  }
  FacePoints points{};
  if (pattern.sets.empty()) {
    value.must_be(whole_number(0, most_key_points) + ": only points of letters can go by the face");
    return {};
  }
  if (value.node.is_table()) {
    const std::size_t before = value.reading.mistakes.size();
    read_points_table(value, 1, face_count, points.data());
    return value.reading.mistakes.size() == before ? std::optional(points) : std::nullopt;
  }
  std::string text = value.node.value<std::string>().value_or("");
  std::erase(text, ' ');
  constexpr std::string_view by_face = "*face";
  const auto each = text.ends_with(by_face)
                        ? read_digits<Points>(std::string_view(text).substr(0, text.size() - by_face.size()))
                        : std::nullopt;
  if (!each || *each < 0 || *each > most_key_points / face_count) {
    value.must_be(whole_number(0, most_key_points) +
                  ", or by the face of the first letter: \"100*face\" or { 1 = 1000, 6 = 600 }");
    return {};
  }
  for (int face = 1; face <= face_count; ++face) points[face - 1] = *each * face;
  return points;
}

// "three_pairs", "1-6", "aaabb": as name_in_rules() writes them.
std::optional<std::string> parse_name(const std::string& text) {
  if (std::find(shorthands.begin(), shorthands.end(), text) != shorthands.end() || parse_straight(text)) return text;
  const auto pattern = parse_pattern(text);
  return pattern ? std::optional(pattern->text()) : std::nullopt;
}

void read_names(const KeyValue& value, std::set<std::string>& names) {
  const toml::array* list = value.node.as_array();
  if (!list) return value.must_be("a list like [\"three_pairs\"]");
  for (const toml::node& entry : *list) {
    const auto text = entry.value<std::string>();
    const auto name = text ? parse_name(*text) : std::nullopt;
    if (name)
      value.reading.parts[*name] = entry.source().begin, names.insert(*name);
    else
      value.reading.wrong(entry.source().begin, value.key + " has " + shown(entry),
                          "must be one of " + join(shorthands) +
                              ", a straight like \"1-6\", or dice of score.melds like \"aaabb\"" +
                              did_you_mean(text.value_or(""), shorthands));
  }
}

}  // namespace

void read_melds(const KeyValue& table, MeldPatterns& melds) {
  if (is_empty_table(table.node)) melds.clear();
  MeldPatterns read;
  std::vector<MeldPattern> patterns;
  read_entries(table, "points by dice, like { \"1 3 5\" = 100, \"aaabb\" = 1500 }",
               "must be 1 to 6 dice: faces from 1 to 6 like \"1 3 5\", and small letters from a to f for any other "
               "faces, like \"aaabb\"",
               parse_pattern, [&](const MeldPattern& pattern, const toml::key& name, const KeyValue& value) {
                 const auto points = read_meld_points(value, pattern);
                 if (!points) return;
                 const std::string dice = pattern.text(*points != same_for_all((*points)[0]));
                 table.reading.parts[dice] = value.node.source().begin;
                 if (!read.emplace(dice, *points).second)
                   table.reading.wrong(name.source().begin, in_quotes(name.str()) + " in " + table.key,
                                       "must be there only once");
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

void read_confirm(const KeyValue& table, ConfirmRules& confirm) {
  if (!table.node.is_table()) return table.must_be("a table like { melds = [\"three_pairs\", \"1-6\"], points = 500 }");
  ConfirmRules read;
  if (!read_members(table, {"melds", "points", "one_or_five"}, "must be one of melds, points, one_or_five",
                    [&](std::string_view name, const KeyValue& value) {
                      if (name == "melds")
                        read_names(value, read.melds);
                      else if (name == "points")
                        read.points = read_whole(value, 1, most_key_points).value_or(0);
                      else
                        read.one_or_five = read_flag(value).value_or(false);
                    }))
    return;
  if (read.melds.empty() && read != ConfirmRules{})
    table.wrong(table.key + " names no melds", "must have melds = [\"three_pairs\", ...], or be {}");
  else if (read.needed() && (read.points > 0) == read.one_or_five)
    table.wrong(table.key + " has " + (read.one_or_five ? "both points and" : "neither points nor") + " one_or_five",
                "must have points = 500, or one_or_five = true");
  else
    confirm = std::move(read);
}

std::string write_confirm(const ConfirmRules& confirm) {
  if (confirm == ConfirmRules{}) return "{}";
  std::vector<std::string> entries{"melds = [" + join(confirm.melds, ", ", toml_string) + "]"};
  if (confirm.points > 0 || !confirm.one_or_five) entries.push_back("points = " + std::to_string(confirm.points));
  if (confirm.one_or_five) entries.emplace_back("one_or_five = true");
  return inline_table(entries);
}

}  // namespace farkle
