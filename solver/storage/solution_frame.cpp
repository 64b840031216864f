#include "solver/storage/solution_frame.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <system_error>
#include <type_traits>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

#ifndef FARKLE_VERSION
#define FARKLE_VERSION "unversioned"
#endif

namespace farkle {
namespace {

namespace fs = std::filesystem;
using std::uint32_t;
using std::uint64_t;

constexpr std::array<char, 8> magic{'\x89', 'F',  'A',  'R',
                                    'K',    '\r', '\n', '\x1a'};  // not text, and changed by any transfer as text
constexpr uint32_t byte_order = 0x01020304;
constexpr uint32_t turned_byte_order = 0x04030201;
constexpr uint32_t flag_complete = 1, flag_converged = 2;
static_assert(sizeof(SolutionHead) == 256 && std::is_trivially_copyable_v<SolutionHead>);

// Each step maps the 2^64 sums one to one onto sums, and the words one to one onto sums. So a single changed word
// always changes the result.
uint64_t checksum(const void* data, std::size_t bytes, uint64_t sum) {
  const char* at = static_cast<const char*>(data);
  for (const char* const end = at + bytes; at != end; at += sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, at, sizeof word);
    sum = std::rotl((sum ^ word) * 0x9E3779B97F4A7C15u, 29);
  }
  return sum;
}

uint64_t head_checksum(const SolutionHead& head) {
  return checksum(&head, offsetof(SolutionHead, checksum), byte_order);
}
uint64_t block_checksum(std::span<const double> values) {
  return checksum(values.data(), values.size_bytes(), byte_order);
}
uint64_t in_file(const SolutionHead& head, std::size_t block, uint64_t sum) {
  return checksum(&sum, sizeof sum, head.checksum + block);
}

uint64_t sums_begin(const SolutionHead& head) {
  return sizeof(SolutionHead) + (head.in_parts + head.main) * sizeof(double);
}
uint64_t file_bytes(const SolutionHead& head) { return sums_begin(head) + (head.parts + 1) * sizeof(uint64_t); }

template <std::size_t n>
void set_text(std::array<char, n>& to, std::string_view text, std::size_t most) {
  to.fill(0);
  std::memcpy(to.data(), text.data(), std::min(most, text.size()));
}
template <std::size_t n>
std::string text(const std::array<char, n>& from) {
  return {from.data(), ::strnlen(from.data(), n)};
}

std::string game_in_words(uint32_t players) {
  if (players == turns_of_a_duel) return "the turns of a two-player game";
  return players == a_duel ? "a two-player game" : "a table of " + std::to_string(players);
}

}  // namespace

std::string_view program_version() { return FARKLE_VERSION; }

Convergence SolutionHead::convergence() const {
  return {static_cast<int>(sweeps), residual, error_bound, (flags & flag_converged) != 0};
}
bool SolutionHead::complete() const { return (flags & flag_complete) != 0; }
std::string SolutionHead::rules_id_text() const { return text(rules_id); }
std::string SolutionHead::fingerprint_text() const { return text(fingerprint); }
std::string SolutionHead::program_text() const { return text(program); }

std::optional<SolutionHead> read_solution_head(const fs::path& path) {
  SolutionHead head{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(&head), sizeof head)) return std::nullopt;
  if (head.magic != magic || head.byte_order != byte_order || head.checksum != head_checksum(head)) return std::nullopt;
  const auto printable = [](const std::string& words) {
    return std::all_of(words.begin(), words.end(), [](char c) { return c > ' ' && c <= '~'; });
  };
  if (!printable(text(head.rules_id)) || !printable(text(head.program)) || !printable(text(head.fingerprint)))
    return std::nullopt;
  return head;
}

SolutionHead solution_head(const Rules& rules, const Convergence& convergence, bool complete) {
  SolutionHead head{};
  head.magic = magic;
  head.byte_order = byte_order;
  head.format = solution_format;
  set_text(head.program, program_version(), head.program.size() - 1);
  set_text(head.fingerprint, fingerprint(rules), head.fingerprint.size());
  set_text(head.rules_id, rules.id, head.rules_id.size() - 1);
  head.residual = convergence.residual;
  head.error_bound = convergence.error_bound;
  head.sweeps = static_cast<uint32_t>(convergence.sweeps);
  head.flags = (complete ? flag_complete : 0) | (convergence.converged ? flag_converged : 0);
  return head;
}

void SolutionWriter::restart() {
  sums_.clear();
  in_parts_ = 0;
  file_.rewind();
  const SolutionHead none{};
  file_.write(&none, sizeof none);
}

void SolutionWriter::write(std::span<const double> part) {
  sums_.push_back(block_checksum(part));
  in_parts_ += part.size();
  file_.write(part.data(), part.size_bytes());
}

void SolutionWriter::commit(SolutionHead head, std::span<const double> main) {
  head.main = main.size();
  head.parts = sums_.size();
  head.in_parts = in_parts_;
  head.checksum = head_checksum(head);
  write(main);
  for (std::size_t k = 0; k < sums_.size(); ++k) sums_[k] = in_file(head, k, sums_[k]);
  file_.write(sums_.data(), sums_.size() * sizeof sums_[0]);
  file_.rewind();
  file_.write(&head, sizeof head);
  file_.commit();
}

SolutionReader::SolutionReader(const fs::path& path, const Rules& rules, int players)
    : path_(path),
      command_(players <= turns_of_a_duel ? "solve duel --save" : "solve table --save"),
      file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {  // O_NONBLOCK: a pipe must not keep us waiting
  if (file_ < 0)
    refuse(std::generic_category().message(errno),
           errno == ENOENT ? "make it with: " + command_ : "name a file that can be read");
  struct stat status;
  if (::fstat(file_, &status) != 0 || !S_ISREG(status.st_mode))
    refuse("is not a regular file", "name one that " + command_ + " has written");
  bytes_ = static_cast<uint64_t>(status.st_size);
  check_head(rules, players);
}

void SolutionReader::read(void* to, std::size_t bytes, uint64_t offset) const {
  for (char* next = static_cast<char*>(to); bytes > 0;) {
    const ssize_t got = ::pread(file_, next, bytes, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse("cannot be read: " + std::generic_category().message(errno));
    if (got == 0) refuse("was cut short while in use");
    next += got;
    offset += static_cast<uint64_t>(got);
    bytes -= got;
  }
}

std::vector<double> SolutionReader::read(std::size_t part, uint64_t begin, uint64_t doubles,
                                         const std::string& what) const {
  std::vector<double> values(doubles);
  uint64_t sum;
  read(values.data(), doubles * sizeof(double), sizeof(SolutionHead) + begin * sizeof(double));
  read(&sum, sizeof sum, sums_begin(head_) + part * sizeof sum);
  if (sum != in_file(head_, part, block_checksum(values))) damaged(what);
  return values;
}

void SolutionReader::refuse(const std::string& what, const std::string& to_do) const {
  throw CannotDo(path_.string() + ": " + what + " - " + to_do);
}
void SolutionReader::damaged(const std::string& where) const {
  refuse("is damaged (the checksum of " + where + " is wrong)");
}

// Checks in the order in which answers make sense: what is it, can this program read it, is it sound, is it the right
// one?
void SolutionReader::check_head(const Rules& rules, int players) {
  read(&head_, std::min<uint64_t>(sizeof head_, bytes_), 0);
  if (bytes_ == 0) refuse("is empty");
  if (head_.magic != magic) refuse("is not a saved solution", "name a file that " + command_ + " has written");
  if (bytes_ < sizeof head_) refuse("is cut short, within the head");
  if (head_.byte_order == turned_byte_order)
    refuse("comes from a machine with the other byte order", "solve again on this one");
  if (head_.byte_order != byte_order) damaged("the head");
  if (head_.format != solution_format)
    refuse("has format " + std::to_string(head_.format) + ", and this program reads format " +
               std::to_string(solution_format),
           "solve again, or use the version of farkle that made it");
  if (head_.checksum != head_checksum(head_)) damaged("the head");

  const std::string theirs(head_.fingerprint.data(), head_.fingerprint.size()), ours = farkle::fingerprint(rules);
  if (theirs != ours)
    refuse("is for other rules: " + in_quotes(text(head_.rules_id)) + " with fingerprint " + in_quotes(theirs) +
               ", not " + in_quotes(rules.id) + " with " + ours,
           "solve these rules, or name those with --rules");
  if (head_.players != static_cast<uint32_t>(players))
    refuse("is for " + game_in_words(head_.players) + ", not " + game_in_words(static_cast<uint32_t>(players)),
           "name a file that " + command_ + " has written for as many players");
  const bool possible = std::max({head_.main, head_.parts, head_.in_parts}) < bytes_;
  if (!possible || bytes_ != file_bytes(head_))
    refuse("has " + std::to_string(bytes_) + " bytes instead of " + std::to_string(file_bytes(head_)));
}

}  // namespace farkle
