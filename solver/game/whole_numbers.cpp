#include "solver/game/whole_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

// Reads a list in every way, and keeps the reading with the most numbers.
class Readings {
 public:
  Readings(HowMany wanted, int step) : wanted_(wanted), step_(step) {}

  // `text` follows the numbers that were read already.
  void read(std::string_view text, std::vector<int>& numbers) {
    if (numbers.size() == wanted_.most) return;
    constexpr std::size_t none = std::string_view::npos;
    std::size_t comma = none;
    do {
      comma = text.find(',', comma + 1);
      const std::string_view part = text.substr(0, comma);
      const auto number = whole_number(part);
      if (!number || (part.size() > 1 && part.front() == '0')) return;
      if (*number % step_ != 0) continue;
      numbers.push_back(*number);
      if (comma == none)
        add(numbers);
      else
        read(text.substr(comma + 1), numbers);
      numbers.pop_back();
    } while (comma != none);
  }

  const std::vector<int>& best() const { return best_; }
  bool one() const { return count_ == 1; }

 private:
  void add(const std::vector<int>& numbers) {
    if (numbers.size() < std::max(best_.size(), wanted_.least)) return;
    if (numbers.size() > best_.size()) count_ = 0;
    best_ = numbers;
    ++count_;
  }

  HowMany wanted_;
  int step_, count_ = 0;
  std::vector<int> best_;
};

}  // namespace

template <class Whole>
std::optional<Whole> whole_number(std::string_view text) {
  std::string digits = without_thousands(text);
  std::erase(digits, '_');
  if (const auto plain = read_digits<Whole>(digits)) return plain;
  constexpr double most = std::min(1e15, static_cast<double>(std::numeric_limits<Whole>::max()));
  const auto value = digits.find('e') < digits.size() ? read_number(digits) : std::nullopt;
  if (!value || *value != std::floor(*value) || std::abs(*value) > most) return std::nullopt;
  return static_cast<Whole>(*value);
}

template std::optional<int> whole_number(std::string_view);
template std::optional<std::int64_t> whole_number(std::string_view);

std::optional<std::vector<int>> whole_numbers(std::string_view text, HowMany count, int step) {
  for (const int of : {step, 1}) {
    Readings readings(count, of);
    std::vector<int> numbers;
    readings.read(text, numbers);
    if (readings.one()) return readings.best();
  }
  return std::nullopt;
}

}  // namespace farkle
