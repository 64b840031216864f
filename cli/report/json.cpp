#include "cli/report/json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace farkle {
namespace {

// Texts and numbers, as the library writes them.
std::string scalar(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Json from(const nlohmann::ordered_json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  Json out;
  if (value.is_array()) {
    out = Json::array();
    for (const auto& element : value) out.push_back(from(element));
  } else if (value.is_object()) {
    out = Json::object();
    for (const auto& [key, member] : value.items()) out[key] = from(member);
  }
  return out;
}

class Writer {
 public:
  explicit Writer(int indent) : indent_(indent) {}

  void write(const Json& value) {
    if (value.is_array())
      list('[', value, ']', [&](const Json& element) { write(element); });
    else if (value.is_object())
      list('{', value.members(), '}', [&](const auto& member) {
        out += scalar(member.first) + (indent_ < 0 ? ":" : ": ");
        write(member.second);
      });
    else
      out += value.dump();
  }

  std::string out;

 private:
  static bool plain(const Json& value) { return !value.is_array() && !value.is_object(); }
  static bool plain(const std::pair<std::string, Json>& member) { return plain(member.second); }

  // A list of plain values stands on one line.
  template <class List, class WriteOne>
  void list(char open, const List& elements, char close, WriteOne&& write_one) {
    const bool one_line = std::all_of(elements.begin(), elements.end(), [](const auto& e) { return plain(e); });
    out += open;
    ++depth_;
    bool first = true;
    for (const auto& element : elements) {
      if (!first) out += one_line && indent_ >= 0 ? ", " : ",";
      first = false;
      if (!one_line) new_line();
      write_one(element);
    }
    --depth_;
    if (!first && !one_line) new_line();
    out += close;
  }
  void new_line() {
    if (indent_ >= 0) out.append(1, '\n').append(static_cast<std::size_t>(indent_ * depth_), ' ');
  }

  int indent_, depth_ = 0;
};

}  // namespace

Json::Json(double value) {
  if (std::isfinite(value)) value_ = value;
}

Json::Json(std::initializer_list<Json> list) {
  const bool pairs = std::all_of(list.begin(), list.end(), [](const Json& element) {
    const auto* pair = std::get_if<Array>(&element.value_);
    return pair && pair->size() == 2 && pair->front().is_string();
  });
  if (!pairs) {
    value_ = Array(list);
    return;
  }
  Object members;
  for (const Json& pair : list) members.emplace_back(pair[0].get<std::string>(), pair[1]);
  value_ = std::move(members);
}

Json Json::array(std::initializer_list<Json> elements) {
  Json out;
  out.value_ = Array(elements);
  return out;
}

std::size_t Json::size() const {
  if (const auto* elements = std::get_if<Array>(&value_)) return elements->size();
  if (const auto* members = std::get_if<Object>(&value_)) return members->size();
  return is_null() ? 0 : 1;
}

const Json* Json::find(std::string_view key) const {
  const auto* members = std::get_if<Object>(&value_);
  if (!members) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(), [&](const auto& m) { return m.first == key; });
  return found == members->end() ? nullptr : &found->second;
}

Json& Json::operator[](std::string_view key) {
  if (is_null()) value_ = Object{};
  if (const Json* found = find(key)) return const_cast<Json&>(*found);
  return std::get<Object>(value_).emplace_back(std::string(key), Json()).second;
}

const Json& Json::operator[](std::string_view key) const {
  if (const Json* found = find(key)) return *found;
  throw std::out_of_range("no member \"" + std::string(key) + '"');
}

void Json::update(const Json& other) {
  for (const auto& [key, value] : other.members()) (*this)[key] = value;
}

void Json::push_back(Json element) {
  if (is_null()) value_ = Array{};
  std::get<Array>(value_).push_back(std::move(element));
}

Json Json::parse(const std::string& text) { return from(nlohmann::ordered_json::parse(text)); }

std::string Json::dump(int indent) const {
  if (const auto* text = std::get_if<std::string>(&value_)) return scalar(*text);
  if (const auto* number = std::get_if<double>(&value_)) return scalar(*number);
  if (const auto* whole = std::get_if<std::int64_t>(&value_)) return std::to_string(*whole);
  if (const auto* flag = std::get_if<bool>(&value_)) return *flag ? "true" : "false";
  if (is_null()) return "null";
  Writer writer(indent);
  writer.write(*this);
  return writer.out;
}

}  // namespace farkle
