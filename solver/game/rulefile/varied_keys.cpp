#include "solver/game/rulefile/varied_keys.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle {
namespace {

constexpr const char* as_it_should_be =
    "KEY=A..B:STEP for whole numbers, or KEY=VALUE,VALUE,..., as in bank.opening=0..1000:50 or "
    "game.end=last-turn,immediate";

[[noreturn]] void wrong(const std::string& text, const std::string& allowed) {
  throw UserError("--vary", text, allowed);
}

std::optional<std::int64_t> whole(std::string_view text) {
  const auto value = read_digits<std::int64_t>(text);
  constexpr std::int64_t most = 1'000'000'000;  // far more than any key allows, and no sum overflows
  return value && *value >= -most && *value <= most ? value : std::nullopt;
}

// The values of A..B:STEP.
void add_range(const std::string& text, std::string_view range, std::vector<std::string>& values) {
  const std::size_t dots = range.find(".."), colon = std::min(range.find(':', dots), range.size());
  const auto first = whole(range.substr(0, dots)), last = whole(range.substr(dots + 2, colon - dots - 2)),
             step = whole(range.substr(std::min(colon + 1, range.size())));
  const std::string here = in_quotes(range);
  if (!first || !last) wrong(text, here + " needs two whole numbers, as in 0..1000:50");
  if (!step) wrong(text, here + " needs a step, a whole number, as in 0..1000:50");
  if (*step < 1) wrong(text, here + " needs a step of 1 or more");
  if (*last < *first) wrong(text, here + " needs the smaller number first");
  const std::int64_t count = (*last - *first) / *step + 1;
  if (count > std::int64_t{most_variants})
    wrong(text, "at most " + std::to_string(most_variants) + " variants, and " + here + " alone makes " +
                    with_thousands(count));
  for (std::int64_t value = *first; value <= *last; value += *step) values.push_back(std::to_string(value));
}

VariedKey varied_key(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) wrong(text, as_it_should_be);
  VariedKey out{text.substr(0, equals), {}};
  for (const std::string& part : split_toml(std::string_view(text).substr(equals + 1), ',')) {
    if (part.empty()) wrong(text, "a value between any two commas");
    const bool quoted = part.find_first_of("\"'[{") != std::string::npos;
    const std::size_t hyphen = part.find('-', 1);
    if (!quoted && part.find("..") != std::string::npos)
      add_range(text, part, out.values);
    else if (hyphen < part.size() && whole(part.substr(0, hyphen)) && whole(part.substr(hyphen + 1)))
      wrong(text, "a range is written with dots and a step, as in 0..1000:50");
    else
      out.values.push_back(part);
  }
  for (auto value = out.values.begin(); value != out.values.end(); ++value)
    if (std::find(out.values.begin(), value, *value) != value)
      wrong(text, "each value once, and not " + *value + " twice");
  return out;
}

// What is written may go further down than the keys that are listed: "score.triples.1".
void check_key(const std::string& key) {
  for (std::size_t end = key.size(); end != std::string::npos && end > 0; end = key.rfind('.', end - 1))
    if (find_rule_key(key.substr(0, end))) return;
  std::vector<std::string> all;
  for (const RuleKey& one : rule_keys()) all.push_back(one.path);
  wrong(key, "must be a key of a rule file; farkle help rules lists them" + did_you_mean(key, all));
}

}  // namespace

std::vector<VariedKey> varied_keys(const std::vector<std::string>& texts, const std::vector<std::string>& overrides,
                                   std::size_t most_keys, std::size_t most) {
  if (texts.empty()) throw UserError(std::string("--vary is missing: ") + as_it_should_be);
  if (texts.size() > most_keys)
    throw UserError("--vary", texts[most_keys],
                    (most_keys == 2 ? "one or two" : "at most " + std::to_string(most_keys)) +
                        std::string(" keys; --set fixes others"));
  std::vector<VariedKey> keys;
  std::size_t variants = 1;
  for (const std::string& text : texts) {
    keys.push_back(varied_key(text));
    const VariedKey& key = keys.back();
    check_key(key.key);
    variants *= key.values.size();
    for (const std::string& set : overrides)
      if (set.starts_with(key.key) && set.substr(0, set.find_last_not_of(' ', set.find('=') - 1) + 1) == key.key)
        wrong(text, "a key that is not in --set " + in_quotes(set));
  }
  for (std::size_t k = 1; k < keys.size(); ++k)
    for (std::size_t earlier = 0; earlier < k; ++earlier)
      if (keys[k].key == keys[earlier].key) wrong(texts[k], "another key than " + in_quotes(texts[earlier]));
  if (variants > most)
    wrong(texts.back(), "at most " + with_thousands(static_cast<std::int64_t>(most)) + " variants, and not " +
                            with_thousands(static_cast<std::int64_t>(variants)));
  return keys;
}

Variants variants_of(const std::string& spec, const std::vector<std::string>& overrides,
                     const std::vector<VariedKey>& keys) {
  Variants out;
  std::set<std::string> warned;
  std::size_t all = 1;
  for (const VariedKey& key : keys) all *= key.values.size();
  for (std::size_t n = 0; n < all; ++n) {
    std::vector<std::string> values;
    std::string variant = spec;
    for (std::size_t k = 0, later = all; k < keys.size(); ++k) {
      later /= keys[k].values.size();
      values.push_back(keys[k].values[n / later % keys[k].values.size()]);
      variant += "+" + keys[k].key + "=" + values.back();
    }
    try {
      RuleSet set = load_rules(variant, overrides);
      for (const std::string& warning : set.warnings)
        if (warned.insert(warning).second) out.warnings.push_back(warning);
      out.playable.push_back({std::move(values), std::move(set.rules)});
    } catch (const UserError& error) {
      out.refused.push_back({std::move(values), std::move(variant), join(split(error.what(), '\n'), "; ")});
    }
  }
  if (out.playable.empty()) throw UserError("--vary makes no game: " + out.refused.front().why);
  return out;
}

}  // namespace farkle
