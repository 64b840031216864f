#include "solver/solution_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <system_error>
#include <type_traits>
#include <utility>

#include "solver/atomic_file.hpp"
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
                                    'K',    '\r', '\n', '\x1a'};  // no text, and not left alone by text transfers
constexpr uint32_t byte_order = 0x01020304;
constexpr uint32_t turned_byte_order = 0x04030201;
constexpr uint32_t flag_complete = 1, flag_converged = 2;

struct Head {
  std::array<char, 8> magic;         //   0
  uint32_t byte_order, format;       //   8
  std::array<char, 24> program;      //  16  texts end with a zero byte, except the fingerprint
  std::array<char, 16> fingerprint;  //  40
  std::array<char, 96> rules_id;     //  56
  uint64_t wins, rows, row_length;   // 152  counts of doubles
  double residual, error_bound;      // 176
  uint32_t sweeps, flags;            // 192
  uint64_t checksum;                 // 200  of everything before
};
static_assert(sizeof(Head) == 208 && std::is_trivially_copyable_v<Head>);

// Each step maps all 2^64 sums to all 2^64 sums, and all words to all sums: a single changed word always changes the
// result.
uint64_t checksum(const void* data, std::size_t bytes, uint64_t sum) {
  const char* at = static_cast<const char*>(data);
  for (const char* const end = at + bytes; at != end; at += sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, at, sizeof word);
    sum = std::rotl((sum ^ word) * 0x9E3779B97F4A7C15u, 29);
  }
  return sum;
}

uint64_t head_checksum(const Head& head) { return checksum(&head, offsetof(Head, checksum), byte_order); }

// Block 0: wins; block 1 + i: offers to state i.
uint64_t block_checksum(const Head& head, std::size_t block, const std::vector<double>& values) {
  return checksum(values.data(), values.size() * sizeof(double), head.checksum + block);
}

uint64_t block_begin(const Head& head, std::size_t block) {
  if (block == 0) return sizeof(Head);
  return sizeof(Head) + (head.wins + 1 + (block - 1) * (head.row_length + 1)) * sizeof(double);
}
uint64_t file_bytes(const Head& head) { return block_begin(head, 1 + head.rows); }

template <std::size_t n>
void set_text(std::array<char, n>& to, std::string_view text, std::size_t most) {
  to.fill(0);
  std::memcpy(to.data(), text.data(), std::min(most, text.size()));
}
template <std::size_t n>
std::string text(const std::array<char, n>& from) {
  return {from.data(), ::strnlen(from.data(), n)};
}

class Input {
 public:
  explicit Input(const fs::path& path) : path_(path) {
    file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // O_NONBLOCK: a pipe must not keep us waiting
    if (file_ < 0)
      refuse(std::generic_category().message(errno),
             errno == ENOENT ? "make it with: solve duel --save" : "name a file that can be read");
    struct stat status;
    if (::fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) {
      ::close(file_);
      refuse("is not a regular file", "name one that solve duel --save has written");
    }
    bytes_ = static_cast<uint64_t>(status.st_size);
  }
  ~Input() { ::close(file_); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  uint64_t bytes() const { return bytes_; }

  void read(void* to, std::size_t bytes, uint64_t offset) const {
    for (char* next = static_cast<char*>(to); bytes > 0;) {
      const ssize_t got = ::pread(file_, next, bytes, static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) refuse("cannot be read: " + std::generic_category().message(errno), "delete it and solve again");
      if (got == 0) refuse("was cut short while in use", "delete it and solve again");
      next += got;
      offset += static_cast<uint64_t>(got);
      bytes -= static_cast<std::size_t>(got);
    }
  }

  std::vector<double> read_block(const Head& head, std::size_t block) const {
    std::vector<double> values(block == 0 ? head.wins : head.row_length);
    uint64_t sum;
    const uint64_t begin = block_begin(head, block), bytes = values.size() * sizeof(double);
    read(values.data(), bytes, begin);
    read(&sum, sizeof sum, begin + bytes);
    if (sum != block_checksum(head, block, values))
      damaged(block == 0 ? "the chances to win" : "the offers to state " + std::to_string(block - 1));
    return values;
  }

  [[noreturn]] void refuse(const std::string& what, const std::string& to_do) const {
    throw CannotDo(path_.string() + ": " + what + " - " + to_do);
  }
  [[noreturn]] void damaged(const std::string& where) const {
    refuse("is damaged (the checksum of " + where + " is wrong)", "delete it and solve again");
  }

 private:
  const fs::path path_;
  int file_;
  uint64_t bytes_ = 0;
};

// Asked in the order in which answers make sense: what is it, can this program read it, is it sound, is it the right
// one.
Head read_head(const Input& file, const Rules& rules, const TurnModel& model) {
  Head head{};
  file.read(&head, std::min<uint64_t>(sizeof head, file.bytes()), 0);
  if (file.bytes() == 0) file.refuse("is empty", "delete it and solve again");
  if (head.magic != magic) file.refuse("is not a saved solution", "name a file that solve duel --save has written");
  if (file.bytes() < sizeof head) file.refuse("is cut short, within the head", "delete it and solve again");
  if (head.byte_order == turned_byte_order)
    file.refuse("comes from a machine with the other byte order", "solve again on this one");
  if (head.byte_order != byte_order) file.damaged("the head");
  if (head.format != solution_format)
    file.refuse("has format " + std::to_string(head.format) + ", and this program reads format " +
                    std::to_string(solution_format),
                "solve again, or use the version of farkle that made it");
  if (head.checksum != head_checksum(head)) file.damaged("the head");

  const std::string theirs(head.fingerprint.data(), head.fingerprint.size()), ours = fingerprint(rules);
  if (theirs != ours)
    file.refuse("is for other rules: '" + text(head.rules_id) + "' with fingerprint " + theirs + ", not '" + rules.id +
                    "' with " + ours,
                "solve these rules, or name those with --rules");
  const auto seats = static_cast<uint64_t>(SeatStates(rules).size());
  if (head.wins != seats * seats || (head.rows != 0 && head.rows != seats) ||
      (head.wins + head.rows * head.row_length) * sizeof(double) != DuelValues::bytes(rules, model))
    file.refuse("has other sizes than these rules need", "delete it and solve again");
  if (file.bytes() != file_bytes(head))
    file.refuse("has " + std::to_string(file.bytes()) + " bytes in place of " + std::to_string(file_bytes(head)),
                "delete it and solve again");
  return head;
}

}  // namespace

std::string_view program_version() { return FARKLE_VERSION; }

void save_duel(const fs::path& path, const Rules& rules, const DuelSolution& solution, bool complete) {
  const std::vector<double>& wins = solution.values.wins();
  const std::vector<OfferRows::Row>& offers = solution.values.all_offers();

  Head head{};
  head.magic = magic;
  head.byte_order = byte_order;
  head.format = solution_format;
  set_text(head.program, program_version(), head.program.size() - 1);
  set_text(head.fingerprint, fingerprint(rules), head.fingerprint.size());
  set_text(head.rules_id, rules.id, head.rules_id.size() - 1);
  head.wins = wins.size();
  head.rows = offers.size();
  head.row_length = offers.empty() ? 0 : offers.front().size();
  head.residual = solution.convergence.residual;
  head.error_bound = solution.convergence.error_bound;
  head.sweeps = static_cast<uint32_t>(solution.convergence.sweeps);
  head.flags = (complete ? flag_complete : 0) | (solution.convergence.converged ? flag_converged : 0);
  head.checksum = head_checksum(head);

  AtomicFile file(path);
  file.write(&head, sizeof head);
  const auto write_block = [&](std::size_t block, const std::vector<double>& values) {
    const uint64_t sum = block_checksum(head, block, values);
    file.write(values.data(), values.size() * sizeof(double));
    file.write(&sum, sizeof sum);
  };
  write_block(0, wins);
  for (std::size_t i = 0; i < offers.size(); ++i) write_block(1 + i, offers[i]);
  file.commit();
}

SavedDuel load_duel(const fs::path& path, const Rules& rules, const TurnModel& model) {
  const auto file = std::make_shared<const Input>(path);
  const Head head = read_head(*file, rules, model);
  OfferRows offers;
  if (head.rows > 0)
    offers = OfferRows(head.rows, [file, head](std::size_t i) { return file->read_block(head, 1 + i); });
  DuelValues values(rules, model, file->read_block(head, 0), std::move(offers));
  const Convergence convergence{static_cast<int>(head.sweeps), head.residual, head.error_bound,
                                (head.flags & flag_converged) != 0};
  return {{std::move(values), convergence}, (head.flags & flag_complete) != 0, text(head.rules_id), text(head.program)};
}

}  // namespace farkle
