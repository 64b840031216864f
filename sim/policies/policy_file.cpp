// Policy files, in TOML, or in JSON with the same keys: cli/data/policy.toml explains them. One number in place of a
// list holds for any number of dice, and in place of a range for itself.
#include <toml++/toml.h>

#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/policies/thresholds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file_parts.hpp"

namespace farkle {
namespace {

using Json = nlohmann::ordered_json;

Json parse(const std::string& path) {
  const std::string text = text_of_file(path);
  if (path.ends_with(".json")) {
    try {
      return parse_json<Json>(text);
    } catch (const Json::parse_error& error) {
      throw UserError("policy file " + in_quotes(path) +
                      (error.byte > 0 ? " is not JSON, at byte " + std::to_string(error.byte)
                                      : " is nested too deeply, or a number in it is too large"));
    }
  }
  if (too_many_dots(text)) throw UserError(path + ":1:1: more than 5,000 dots - these are no thresholds");
  try {
    return json_of_toml(text);
  } catch (const toml::parse_error& error) {
    const auto at = error.source().begin;
    throw UserError(path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
                    ": this is not TOML: " + escaped(error.description()));
  }
}

class Reader {
 public:
  Reader(const std::string& path, std::size_t dice) : path_(path), dice_(dice) {}

  [[noreturn]] void wrong(const std::string& where, const std::string& what) const {
    throw UserError("policy file " + in_quotes(path_) + ": " + where + (where.empty() ? "" : ": ") + what);
  }

  void only(const Json& table, const std::string& where, const std::vector<std::string>& keys) const {
    if (!table.is_object()) wrong(where, "must be a table of " + join(keys));
    for (const auto& [key, value] : table.items())
      if (std::find(keys.begin(), keys.end(), key) == keys.end())
        wrong(where, "unknown key " + in_quotes(key) + " - must be one of " + join(keys) + did_you_mean(key, keys));
  }

  Points points(const Json& value, const std::string& where, Points least) const {
    const auto number = whole_number_in(value, least, most_points);
    if (!number)
      wrong(where, in_quotes(value.dump()) + " - must be a whole number from " + std::to_string(least) + " to " +
                       std::to_string(most_points));
    return static_cast<Points>(*number);
  }

  std::vector<Points> bank_at(const Json& table, const std::string& where) const {
    if (!table.contains("bank_at"))
      wrong(where, "bank_at is missing - add bank_at = [...] with " + std::to_string(dice_) + " thresholds, or one");
    const Json& value = table["bank_at"];
    const std::string here = (where.empty() ? "" : where + ": ") + "bank_at";
    const auto one = [&](const Json& v) { return v == "never" ? bank_never : points(v, here, 0); };
    if (value.is_array() && value.size() != dice_)
      wrong(here, std::to_string(value.size()) + (value.size() == 1 ? " threshold" : " thresholds") + " - must be " +
                      std::to_string(dice_) + ", for 1 die left up to " + std::to_string(dice_) +
                      ", or one number for any");
    if (!value.is_array()) return {one(value)};
    std::vector<Points> out;
    for (const Json& of_dice : value) out.push_back(one(of_dice));
    return out;
  }

  Band::Range range(const Json& table, const char* key, const std::string& where) const {
    if (!table.contains(key)) return {};
    const Json& value = table[key];
    const std::string here = where + ": " + key;
    if (value.is_number_integer()) return {points(value, here, -most_points), points(value, here, -most_points)};
    if (!value.is_array() || value.size() != 2) wrong(here, "must be [FROM, TO] or one number");
    const Band::Range range{points(value[0], here, -most_points), points(value[1], here, -most_points)};
    if (range.first > range.last) wrong(here, "the range " + value.dump() + " is empty - FROM must not be above TO");
    return range;
  }

  std::vector<std::string> texts(const Json& value) const {
    if (!value.is_array() || value.empty())
      wrong("sentences", "must be a list of texts, such as [\"Bank at 300 or more.\"]");
    for (const Json& text : value)
      if (!text.is_string()) wrong("sentences", in_quotes(text.dump()) + " - must be a text");
    return value.get<std::vector<std::string>>();
  }

  KeepBy keep(const Json& table) const {
    if (!table.contains("keep") || table["keep"] == "most") return KeepBy::most_points;
    if (table["keep"] != "best") wrong("keep", in_quotes(table["keep"].dump()) + " - must be \"most\" or \"best\"");
    return KeepBy::best_turn;
  }

 private:
  static constexpr Points most_points = 10'000'000;
  const std::string& path_;
  std::size_t dice_;
};

}  // namespace

std::shared_ptr<const Policy> read_policy_file(const std::string& path, const std::shared_ptr<Solved>& solved) {
  const Json file = parse(path);
  const Reader read(path, solved->rules.dice.count);
  const bool says = file.is_object() && file.contains("sentences");
  read.only(file, "",
            says ? std::vector<std::string>{"schema", "name", "sentences"}
                 : std::vector<std::string>{"schema", "name", "keep", "bank_at", "band", "sentences"});
  if (file.value("schema", Json(1)) != 1) read.wrong("schema", file["schema"].dump() + " - must be 1");
  if (file.contains("name") && !file["name"].is_string()) read.wrong("name", "must be a text");
  if (says) {
    const std::vector<std::string> texts = read.texts(file["sentences"]);
    try {
      std::vector<Sentence> all;
      for (const std::string& text : texts)
        for (Sentence& sentence : read_sentences(text)) all.push_back(std::move(sentence));
      return policy_of(std::move(all), solved, "file:" + path);
    } catch (const UserError& error) {
      read.wrong("", error.what());
    }
  }
  std::vector<Band> bands;
  if (file.contains("band")) {
    if (!file["band"].is_array()) read.wrong("band", "must be written [[band]]");
    for (const Json& table : file["band"]) {
      const std::string where = "band " + std::to_string(bands.size() + 1);
      read.only(table, where, {"streak", "bank", "opponent", "lead", "bank_at"});
      Band& band = bands.emplace_back();
      band.streak = read.range(table, "streak", where);
      band.bank = read.range(table, "bank", where);
      band.opponent = read.range(table, "opponent", where);
      band.lead = read.range(table, "lead", where);
      band.bank_at = read.bank_at(table, where);
    }
  }
  bands.emplace_back().bank_at = read.bank_at(file, "");
  return threshold_policy("file:" + path, solved, std::move(bands), read.keep(file));
}

}  // namespace farkle
