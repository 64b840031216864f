#include "solver/game/rule_keys.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

constexpr double most_weight = 1e9;

// The same proportions as whole numbers without a common divisor; none: they are no decimal fractions.
std::optional<FaceWeights> whole_weights(const FaceWeights& weights) {
  for (double scale = 1; scale <= 1e9; scale *= 10) {
    FaceWeights out{};
    std::int64_t divisor = 0;
    bool all_whole = true;
    for (std::size_t i = 0; i < face_count; ++i) {
      const double scaled = weights[i] * scale;
      if (scaled > 1e15) return {};
      const std::int64_t whole = std::llround(scaled);
      out[i] = static_cast<double>(whole);
      all_whole &= std::abs(scaled - out[i]) <= 1e-12 * scaled;
      divisor = std::gcd(divisor, whole);
    }
    if (!all_whole) continue;
    for (double& number : out) number /= static_cast<double>(divisor);
    return out;
  }
  return {};
}

}  // namespace

std::optional<FaceWeights> read_weights(const KeyValue& value) {
  const toml::array* list = value.node.as_array();
  if (!list || list->size() != face_count) {
    value.wrong(value.key + " is " + shown(value.node, true),
                "must be six weights, one for each face, like [1, 1, 1, 1, 1, 2]");
    return {};
  }
  FaceWeights weights{};
  bool good = true;
  for (std::size_t i = 0; i < face_count; ++i) {
    const toml::node& entry = *list->get(i);
    weights[i] = entry.is_number() ? entry.value<double>().value_or(-1) : -1;
    if (weights[i] >= 0 && weights[i] <= most_weight) continue;
    value.reading.wrong(entry.source().begin,
                        value.key + ": the weight of face " + std::to_string(i + 1) + " is " + shown(entry),
                        "must be a number from 0 to " + with_thousands(static_cast<std::int64_t>(most_weight)));
    good = false;
  }
  if (!good) return {};
  const double largest = *std::max_element(weights.begin(), weights.end());
  if (largest < 1e-9) {
    value.wrong(value.key + " has no weight above 0", "at least one face must be able to come up");
    return {};
  }
  // Weights are relative. Equal chances get equal numbers: whole ones where possible, and else the largest is 1.
  if (const auto whole = whole_weights(weights)) return whole;
  for (double& weight : weights) weight /= largest;
  return whole_weights(weights).value_or(weights);
}

std::optional<Die> read_die(const KeyValue& table) {
  Die die;
  const bool good = read_members(table, {"weights", "joker"}, "must be weights or joker",
                                 [&](std::string_view name, const KeyValue& value) {
                                   if (name == "weights")
                                     die.weights = read_weights(value).value_or(FaceWeights{});
                                   else
                                     die.joker = read_whole(value, 1, face_count).value_or(0);
                                 });
  const bool weights = table.node.as_table()->contains("weights");
  if (!weights) table.wrong(table.key + " has no weights", "add weights = [1, 1, 1, 1, 1, 2]");
  return good && weights ? std::optional(die) : std::nullopt;
}

std::optional<Die> read_named_die(const KeyValue& value, const std::map<std::string, Die>& named) {
  const std::string name = value.node.value<std::string>().value_or("");
  if (const auto found = named.find(name); found != named.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& [known, die] : named) names.push_back(known);
  value.wrong(value.key + " names the die " + in_quotes(name),
              names.empty() ? "no dice have names here: give six weights, or [die." + name + "]"
                            : "must be one of " + join(names) + did_you_mean(name, names));
  return {};
}

std::string write_weights(const FaceWeights& weights) { return "[" + join(weights, ", ", shortest) + "]"; }

std::string write_die(const Die& die) {
  const std::string weights = write_weights(die.weights);
  if (die.joker == 0) return weights;
  return inline_table({"weights = " + weights, "joker = " + std::to_string(die.joker)});
}

}  // namespace farkle
