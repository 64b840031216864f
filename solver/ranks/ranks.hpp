// Ranks: the processes that share one run. All of them run the same program with the same arguments. Now and then they
// tell each other what they have found; between such exchanges each works for itself.
//
//   rank 0    works ─┐ gather ┌─ works ───┐ gather ┌─ fails: end(3, "...") ─┐
//   rank 1    works ─┤        ├─ works ───┤        ├─ works, then gather ───┤  all of them end with 3 and the message
//   rank 2    works ─┘        └─ works ───┘        └─ end(0, "") ───────────┘
//
// An exchange is the same on all ranks, whichever function a rank is in. So an error on one rank ends all of them, and
// none waits for one that has left.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace farkle {

// How a run ended. Thrown where a rank meets others after one of them has ended.
struct RunEnd {
  int code = 0;         // exit code
  std::string message;  // what went wrong, for the user; empty: nothing
};

// One process, which has nobody to talk to. Other kinds derive from it.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const { return 0; }      // 0 .. count() - 1
  virtual int count() const { return 1; }     // of all
  virtual int nearby() const { return 1; }    // of those on this machine
  bool first() const { return rank() == 0; }  // the one that reads and writes files, and answers

  // The messages of all, by rank. Throws RunEnd.
  std::vector<std::string> gather(std::string mine) const;
  // The message of the first rank. Throws RunEnd.
  std::string from_first(std::string mine) const { return std::move(gather(std::move(mine)).front()); }
  // Overwrites the numbers with those of the first rank; all ranks have equally many. Throws RunEnd.
  void copy_from_first(std::span<double>) const;

  // The last call of a rank, unless RunEnd was thrown: says how its work ended, and waits for the others. Returns how
  // the run ended: like the first rank that failed, if one did.
  RunEnd end(const RunEnd& mine) const;

 private:
  virtual std::vector<std::string> exchange(std::string mine) const { return {std::move(mine)}; }
};

inline const Ranks one_process{};

// The ranks of this program, joined. Defined beside main: for one process, and for MPI.
std::unique_ptr<const Ranks> join_ranks(int& argc, char**& argv);

}  // namespace farkle
