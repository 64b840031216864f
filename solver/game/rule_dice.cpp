#include "solver/game/rule_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

constexpr double most_weight = 1e9;

// Weights are relative. Equal chances get equal numbers: whole ones without a common divisor where possible.
FaceWeights normal_weights(const FaceWeights& weights) {
  for (double scale = 1; scale <= 1e9; scale *= 10) {
    std::array<std::int64_t, face_count> whole{};
    std::int64_t divisor = 0;
    bool all_whole = true;
    for (std::size_t i = 0; i < face_count; ++i) {
      const double scaled = weights[i] * scale;
      if (scaled > 1e15) return weights;
      whole[i] = std::llround(scaled);
      all_whole &= std::abs(scaled - static_cast<double>(whole[i])) <= 1e-12 * scaled;
      divisor = std::gcd(divisor, whole[i]);
    }
    if (!all_whole) continue;
    FaceWeights out{};
    for (std::size_t i = 0; i < face_count; ++i) out[i] = static_cast<double>(whole[i] / divisor);
    return out;
  }
  FaceWeights out = weights;  // no decimal fractions: make the largest 1
  const double largest = *std::max_element(out.begin(), out.end());
  for (double& weight : out) weight /= largest;
  return out;
}

}  // namespace

std::optional<FaceWeights> read_weights(const toml::node& node, Reading& reading) {
  const toml::array* list = node.as_array();
  if (!list || list->size() != face_count) {
    const std::string what = list ? "a list of " + std::to_string(list->size()) : shown(node);
    reading.wrong(node, reading.key + " is " + what, "must be six weights, one for each face, like [1, 1, 1, 1, 1, 2]");
    return {};
  }
  FaceWeights weights{};
  bool good = true;
  for (std::size_t i = 0; i < face_count; ++i) {
    const toml::node& entry = *list->get(i);
    const auto number = entry.is_number() ? entry.value<double>() : std::nullopt;
    if (number && *number >= 0 && *number <= most_weight) {
      weights[i] = *number;
      continue;
    }
    reading.wrong(entry, reading.key + " gives face " + std::to_string(i + 1) + " the weight " + shown(entry),
                  "must be a number from 0 to " + with_thousands(static_cast<std::int64_t>(most_weight)));
    good = false;
  }
  if (!good) return {};
  const double largest = *std::max_element(weights.begin(), weights.end());
  if (largest < 1e-9) {
    reading.wrong(node, reading.key + " has no weight above 0", "at least one face must be able to come up");
    return {};
  }
  return normal_weights(weights);
}

std::optional<Die> read_die(const toml::node& node, Reading& reading) {
  const toml::table* table = node.as_table();
  if (!table) return {};
  const std::string key = reading.key;
  Die die;
  bool good = true, weights = false;
  for (const auto& [name, value] : *table) {
    reading.key = key + "." + std::string(name.str());
    if (name == "weights") {
      const auto read = read_weights(value, reading);
      weights = true;
      good &= read.has_value();
      if (read) die.weights = *read;
    } else if (name == "joker") {
      const auto read = read_whole(value, reading, 1, face_count);
      good &= read.has_value();
      die.joker = read.value_or(0);
    } else {
      const std::string what(name.str());
      reading.wrong(name.source().begin, in_quotes(what) + " in " + key,
                    "must be weights or joker" + did_you_mean(what, {"weights", "joker"}));
      good = false;
    }
  }
  reading.key = key;
  if (!weights) reading.wrong(node, key + " has no weights", "add weights = [1, 1, 1, 1, 1, 2]");
  return good && weights ? std::optional(die) : std::nullopt;
}

std::optional<Die> read_named_die(const toml::node& node, const std::map<std::string, Die>& named, Reading& reading) {
  const std::string name = node.value<std::string>().value_or("");
  if (const auto found = named.find(name); found != named.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& [known, die] : named) names.push_back(known);
  reading.wrong(node, reading.key + " names the die " + in_quotes(name),
                names.empty() ? "no dice have names here: give six weights, or [die." + name + "]"
                              : "must be one of " + join(names) + did_you_mean(name, names));
  return {};
}

std::string write_weights(const FaceWeights& weights) {
  std::vector<std::string> entries;
  for (double weight : weights) entries.push_back(shortest(weight));
  return "[" + join(entries) + "]";
}

std::string write_die(const Die& die) {
  const std::string weights = write_weights(die.weights);
  if (die.joker == 0) return weights;
  return inline_table({"weights = " + weights, "joker = " + std::to_string(die.joker)});
}

}  // namespace farkle
