// Reads files from outside within bounds: no file exhausts memory or the stack, and no number is cut off.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

namespace farkle {

inline constexpr int deepest_json = 64;  // arrays and objects inside each other

// Reads the whole file, at most 16 MiB. Throws CannotDo, naming the file, if it cannot be read or is larger.
std::string text_of_file(const std::filesystem::path&);

// Json: nlohmann::json, or ordered_json to keep the order of keys. Throws Json::parse_error for text that is not JSON.
// For text that is nested more deeply, or has a number that no double holds, the error is at byte 0.
template <class Json>
Json parse_json(const std::string& text) {
  const auto refused = [](const char* why) {
    return Json::parse_error::create(101, 0, why, static_cast<Json*>(nullptr));
  };
  try {
    return Json::parse(text, [&](int depth, typename Json::parse_event_t, const Json&) {
      if (depth >= deepest_json) throw refused("nested too deeply");
      return true;
    });
  } catch (const typename Json::out_of_range&) {
    throw refused("a number is too large");
  }
}

nlohmann::ordered_json json_of_toml(const std::string&);  // of a document; throws toml::parse_error

// Nothing if the value is not a whole number from `least` to `most`; get<int>() would cut off what does not fit.
template <class T, class Json>
std::optional<T> whole_number_in(const Json& value, T least, T most) {
  const auto within = [&](auto number) {
    return std::cmp_less_equal(least, number) && std::cmp_less_equal(number, most)
               ? std::optional(static_cast<T>(number))
               : std::nullopt;
  };
  if (value.is_number_unsigned()) return within(value.template get<std::uint64_t>());
  return value.is_number_integer() ? within(value.template get<std::int64_t>()) : std::nullopt;
}

// Throws Json::type_error unless it is a whole number that T holds.
template <class T, class Json>
T whole_number_as(const Json& value) {
  using Limits = std::numeric_limits<T>;
  if (const auto number = whole_number_in(value, Limits::min(), Limits::max())) return *number;
  throw Json::type_error::create(302, "must be a whole number of its size", &value);
}

}  // namespace farkle
