// A line of text for what the rows are of, one for each row, and a hash of these at the end:
//
//   FINGERPRINT VALUE,STANDARD ERROR,LOW,HIGH,EXACT ...     "-" for a measure without a value
#include "sim/design/kept_rows.hpp"

#include <algorithm>
#include <sstream>
#include <system_error>

#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/error.hpp"
#include "solver/game/hash.hpp"
#include "solver/game/number_text.hpp"
#include "solver/storage/atomic_file.hpp"
#include "solver/storage/solution_cache.hpp"

namespace farkle {
namespace {

// Policies of one name may be different files.
std::string mark_of_policy(const std::string& text) {
  const std::string policy = as_policy(text);
  return policy.starts_with("file:") ? policy + " " + hash_of(text_of_file(policy.substr(5))) : policy;
}

std::string text_of(const std::optional<Measurement>& one) {
  if (!one) return "-";
  const Estimate& e = one->estimate;
  std::string out;
  for (const double number : {e.value, e.standard_error, e.interval.low, e.interval.high})
    out += shortest(number) + ",";
  return out + (one->exact ? "1" : "0");
}

// Throws CannotDo.
std::optional<Measurement> measurement(const std::string& text) {
  if (text == "-") return std::nullopt;
  std::vector<double> numbers;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');)
    if (const auto number = read_number(part)) numbers.push_back(*number);
  if (numbers.size() != 5) throw CannotDo("not a measurement");
  return Measurement{{numbers[0], numbers[1], {numbers[2], numbers[3]}}, numbers[4] == 1};
}

}  // namespace

KeptRows::KeptRows(const Run& run, const MeasuredPlay& play, std::span<const Measure> measures)
    : run_(run), measures_(measures.size()) {
  head_ = "farkle " + std::string(program_version()) + ": " + mark_of_policy(play.policy) + ", " +
          mark_of_policy(play.simple) + ", " + std::to_string(play.games) + " games, seed " + std::to_string(run.seed) +
          ":";
  for (const Measure& m : measures) head_ += std::string(" ") + m.key;
  if (const auto directory = cache_directory(); !directory.empty())
    path_ = directory / ("sweep-" + hash_of(head_) + ".rows");
}

KeptRows::Rows KeptRows::load() const {
  std::error_code ignored;
  if (path_.empty() || !std::filesystem::exists(path_, ignored)) return {};
  try {
    const std::string text = text_of_file(path_.string());
    const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
    if (text.substr(last) != hash_of(text.substr(0, last)) + "\n") throw CannotDo("is damaged");
    std::istringstream lines(text.substr(0, last));
    std::string line, word;
    if (!std::getline(lines, line) || line != head_) throw CannotDo("is of another sweep");
    Rows rows;
    while (std::getline(lines, line)) {
      std::istringstream words(line);
      words >> word;
      Measurements& row = rows[word];
      while (words >> word) row.push_back(measurement(word));
      if (row.size() != measures_) throw CannotDo("is damaged");
    }
    return rows;
  } catch (const CannotDo& error) {
    run_.note("cache ignored: " + path_.string() + ": " + error.what());
    return {};
  }
}

void KeptRows::save(const Rows& rows) const {
  if (path_.empty()) return;
  std::string text = head_ + "\n";
  for (const auto& [fingerprint, row] : rows) {
    text += fingerprint;
    for (const auto& one : row) text += " " + text_of(one);
    text += "\n";
  }
  text += hash_of(text) + "\n";
  try {
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    if (error) throw CannotDo(path_.parent_path().string() + ": cannot be made: " + error.message());
    AtomicFile file(path_);
    file.write(text.data(), text.size());
    file.commit();
  } catch (const CannotDo& error) {
    run_.note(std::string("not kept for the next time: ") + error.what());
  }
}

void KeptRows::remove() const {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove(path_, ignored);
}

}  // namespace farkle
