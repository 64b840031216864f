#include "sim/design/wishes.hpp"

#include <limits>
#include <optional>
#include <string_view>

#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

struct Asked {
  std::string flag, text, key, value;  // KEY=VALUE; value: empty where there is none
};

Asked asked(const std::string& flag, const std::string& text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  Asked out{flag, text, text.substr(0, equals), text.substr(std::min(equals + 1, text.size()))};
  std::replace(out.key.begin(), out.key.end(), '-', '_');
  return out;
}

std::size_t place(const std::vector<Measure>& measures, const std::string& key) {
  return std::find_if(measures.begin(), measures.end(), [&](const Measure& m) { return m.key == key; }) -
         measures.begin();
}

Wish wish(const Asked& one, const std::vector<Measure>& measures) {
  constexpr double none = std::numeric_limits<double>::infinity();
  const std::string_view value = one.value;
  const std::size_t dots = value.find("..");
  const auto bound = [&](std::string_view number, double without) {
    const auto given = number.empty() ? std::optional(without) : read_number(number);
    return number.empty() || (given && std::isfinite(*given)) ? given : std::nullopt;
  };
  const auto low = dots == std::string_view::npos ? std::nullopt : bound(value.substr(0, dots), -none),
             high = dots == std::string_view::npos ? std::nullopt : bound(value.substr(dots + 2), none);
  if (!low || !high || value == "..")
    throw UserError(one.flag, one.text,
                    "MEASURE=A..B, MEASURE=A.. or MEASURE=..B, as in first_player=0.49..0.51 or turns_per_game=..24; "
                    "chances are from 0 to 1");
  if (*low > *high) throw UserError(one.flag, one.text, "the smaller number first");
  const std::size_t measure = place(measures, one.key);
  const auto no_chance = [](double chance) { return std::isfinite(chance) && (chance < 0 || chance > 1); };
  if (measures[measure].unit == MeasureUnit::share && (no_chance(*low) || no_chance(*high)))
    throw UserError(one.flag, one.text, "from 0 to 1, as in " + one.key + "=0.49..0.51, for 49 to 51 %");
  return {one.text, measure, *low, *high};
}

Preference preference(const Asked& one, const std::vector<Measure>& measures) {
  if (one.text.find('=') != std::string::npos && one.value != "most" && one.value != "least")
    throw UserError(one.flag, one.text, "MEASURE, MEASURE=most or MEASURE=least");
  return {one.text, place(measures, one.key), one.value == "least" ? -1.0 : 1.0};
}

}  // namespace

Wishes read_wishes(const std::vector<std::string>& want, const std::vector<std::string>& prefer) {
  if (want.empty() && prefer.empty())
    throw UserError(
        "--want or --prefer is missing: tell what the game should be like, as in --want turns_per_game=..24");
  if (prefer.size() > 2) throw UserError("--prefer", prefer[2], "one or two preferences");
  std::vector<Asked> wanted, preferred;
  for (const std::string& text : want) wanted.push_back(asked("--want", text));
  for (const std::string& text : prefer) preferred.push_back(asked("--prefer", text));
  std::vector<std::string> keys;
  for (const auto* list : {&wanted, &preferred})
    for (auto one = list->begin(); one != list->end(); ++one) {
      measures_of(one->flag, {one->key});
      if (std::any_of(list->begin(), one, [&](const Asked& other) { return other.key == one->key; }))
        throw UserError(one->flag, one->text, "each measure once");
      keys.push_back(one->key);
    }
  Wishes out{measures_of("--want", keys), {}, {}};
  for (const Asked& one : wanted) out.wishes.push_back(wish(one, out.measures));
  for (const Asked& one : preferred) out.preferences.push_back(preference(one, out.measures));
  return out;
}

}  // namespace farkle
