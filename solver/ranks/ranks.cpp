#include "solver/ranks/ranks.hpp"

#include <algorithm>
#include <optional>

namespace farkle {
namespace {

// The last byte of what a rank says.
constexpr char goes_on = '.', has_ended = '!';

// Before the last byte of a rank that has ended: its message, and a byte for the exit code.
std::optional<RunEnd> end_of(const std::vector<std::string>& said) {
  std::optional<RunEnd> end;
  for (const std::string& text : said) {
    if (text.back() != has_ended || (end && end->code != 0)) continue;
    const std::size_t size = text.size() - 2;
    end = RunEnd{static_cast<unsigned char>(text[size]), text.substr(0, size)};
  }
  return end;
}

}  // namespace

std::vector<std::string> Ranks::gather(std::string mine) const {
  std::vector<std::string> said = exchange(std::move(mine += goes_on));
  if (const auto end = end_of(said)) throw RunEnd(*end);
  for (std::string& text : said) text.pop_back();
  return said;
}

void Ranks::copy_from_first(std::span<double> numbers) const {
  constexpr std::size_t most = 1 << 23;  // at once
  while (count() > 1 && !numbers.empty()) {
    const auto piece = std::as_writable_bytes(numbers.first(std::min(most, numbers.size())));
    const auto* bytes = reinterpret_cast<const char*>(piece.data());
    const std::string copied = from_first(first() ? std::string(bytes, piece.size()) : "");
    std::copy(copied.begin(), copied.end(), reinterpret_cast<char*>(piece.data()));
    numbers = numbers.subspan(piece.size() / sizeof(double));
  }
}

RunEnd Ranks::end(const RunEnd& mine) const {
  return *end_of(exchange(mine.message + static_cast<char>(mine.code) + has_ended));
}

}  // namespace farkle
