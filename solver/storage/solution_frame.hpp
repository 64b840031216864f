// The frame of saved solutions: a head that says what the numbers are, then blocks of them, each with a checksum.
//
//     0  head: what this is, whose, how far it got; its own checksum last
//   256  parts, as they are found while the game is solved     doubles
//        main block                                            doubles
//        checksums, of each part and of the main block
//
// Numbers are in the byte order of the machine; the head says which. Every checksum has 64 bits and catches any change
// inside one number for certain. The checksum of a block is mixed with the head's and the block's place, so that blocks
// of two files never mix.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/storage/atomic_file.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

// Raise it whenever the layout or the meaning of a number changes: files of other formats are refused.
inline constexpr unsigned solution_format = 7;

// Used in place of a number of players.
inline constexpr int a_duel = 0, turns_of_a_duel = 1;

// The version of the program, as written into files.
std::string_view program_version();

struct SolutionHead {
  std::array<char, 8> magic;            //   0
  std::uint32_t byte_order, format;     //   8
  std::array<char, 24> program;         //  16  texts end with a zero byte, except the fingerprint
  std::array<char, 16> fingerprint;     //  40
  std::array<char, 96> rules_id;        //  56
  std::uint64_t main, parts, in_parts;  // 152  doubles in the main block; how many parts, doubles in all of them
  double residual, error_bound;         // 176
  std::uint32_t sweeps, flags;          // 192
  std::uint32_t players, layers_left;   // 200  players: or a_duel, turns_of_a_duel
  double change;                        // 208  of a sweep that was stopped
  std::array<std::uint32_t, 8> from;    // 216  a table: the seats of the position from which it is solved
  std::uint64_t checksum;               // 248  of everything before

  Convergence convergence() const;
  bool complete() const;
  std::string rules_id_text() const;
  std::string fingerprint_text() const;
  std::string program_text() const;
};

// The head of a file, whatever its rules; none when it is not sound.
std::optional<SolutionHead> read_solution_head(const std::filesystem::path&);

// A head without sizes.
SolutionHead solution_head(const Rules&, const Convergence&, bool complete);

// Throws CannotDo when the file cannot be written; then it stays as it was before.
class SolutionWriter {
 public:
  explicit SolutionWriter(const std::filesystem::path& path) : file_(path) { restart(); }
  void restart();  // without any part
  void write(std::span<const double> part);
  void commit(SolutionHead, std::span<const double> main);  // fills in the sizes

 private:
  AtomicFile file_;
  std::vector<std::uint64_t> sums_;
  std::uint64_t in_parts_ = 0;
};

// Everything throws CannotDo, naming the file, what is wrong and what to do. The file may be replaced or removed while
// it is in use.
class SolutionReader {
 public:
  // Reads and checks the head. players: their number, or a_duel or turns_of_a_duel.
  SolutionReader(const std::filesystem::path&, const Rules&, int players);

  const SolutionHead& head() const { return head_; }
  std::vector<double> main(const std::string& what) const {
    return read(head_.parts, head_.in_parts, head_.main, what);
  }
  // The part begins after so many doubles. what: the part in words.
  std::vector<double> read(std::size_t part, std::uint64_t begin, std::uint64_t doubles, const std::string& what) const;
  [[noreturn]] void refuse(const std::string& what, const std::string& to_do = "delete it and solve again") const;

 private:
  void read(void* to, std::size_t bytes, std::uint64_t offset) const;
  void check_head(const Rules&, int players);
  [[noreturn]] void damaged(const std::string& where) const;

  const std::filesystem::path path_;
  const std::string command_;  // that makes such files
  const OpenFile file_;
  std::uint64_t bytes_ = 0;
  SolutionHead head_{};
};

}  // namespace farkle
