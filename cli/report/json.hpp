// Json: a document that the program writes, as a value. Objects keep the order of their keys.
//
// Built as it reads: {{"id", id}, {"dice", {1, 1, 5}}}. A list of pairs that begin with a text is an object, any other
// list an array; use `array` or `object` where there is nothing in it yet. A number that is not finite is null.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace farkle {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  Json() = default;
  Json(std::nullptr_t) {}
  Json(bool value) : value_(value) {}
  Json(double);
  template <std::integral T>
  Json(T value) : value_(static_cast<std::int64_t>(value)) {}
  Json(std::string text) : value_(std::move(text)) {}
  Json(std::string_view text) : value_(std::string(text)) {}
  Json(const char* text) : value_(std::string(text)) {}
  template <class T>
  Json(const std::vector<T>& values) : value_(Array(values.begin(), values.end())) {}
  template <class T, std::size_t n>
  Json(const std::array<T, n>& values) : value_(Array(values.begin(), values.end())) {}
  Json(std::initializer_list<Json>);

  static Json array(std::initializer_list<Json> = {});
  static Json object() { return Json(Object{}); }

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  bool is_string() const { return std::holds_alternative<std::string>(value_); }
  bool is_array() const { return std::holds_alternative<Array>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }
  bool empty() const { return size() == 0; }
  std::size_t size() const;  // of an array or object; 0: null; 1: anything else

  // The member of an object. For writing, null becomes an object, and a missing member is added. For reading, a missing
  // member throws std::out_of_range.
  Json& operator[](std::string_view key);
  const Json& operator[](std::string_view key) const;
  Json& operator[](const char* key) { return (*this)[std::string_view(key)]; }
  const Json& operator[](const char* key) const { return (*this)[std::string_view(key)]; }
  bool contains(std::string_view key) const { return find(key) != nullptr; }
  void update(const Json& members);  // sets each of them

  // The elements of an array. Adding one to null makes it an array.
  void push_back(Json element);
  const Json& operator[](std::size_t i) const { return std::get<Array>(value_).at(i); }
  Json& operator[](std::size_t i) { return std::get<Array>(value_).at(i); }
  const Json& operator[](int i) const { return (*this)[static_cast<std::size_t>(i)]; }
  Json& back() { return std::get<Array>(value_).back(); }
  Array::const_iterator begin() const { return std::get<Array>(value_).begin(); }
  Array::const_iterator end() const { return std::get<Array>(value_).end(); }
  Array::iterator begin() { return std::get<Array>(value_).begin(); }
  Array::iterator end() { return std::get<Array>(value_).end(); }

  const Object& members() const { return std::get<Object>(value_); }

  // bool, std::string, or a number. Throws std::bad_variant_access for another kind of value.
  template <class T>
  T get() const {
    if constexpr (std::same_as<T, bool> || std::same_as<T, std::string>)
      return std::get<T>(value_);
    else if (const auto* whole = std::get_if<std::int64_t>(&value_))
      return static_cast<T>(*whole);
    else
      return static_cast<T>(std::get<double>(value_));
  }

  // Throws a std::exception for text that is not JSON.
  static Json parse(const std::string& text);

  // The document as text. indent: spaces for each level; a list or object of plain values stays on one line. Without it
  // all is on one line. Replaces what is not UTF-8 in a text.
  std::string dump(int indent = -1) const;

 private:
  explicit Json(Object members) : value_(std::move(members)) {}
  const Json* find(std::string_view key) const;

  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> value_;
};

}  // namespace farkle
