// Tracks the progress of long work, and whether it is still wanted. Solvers count their work here; anyone who waits can
// look.
//
// The unit is about a nanosecond of one core. Counted beforehand, it says how long work will take.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace farkle {

class Work {
 public:
  explicit Work(const std::atomic<bool>* stop = nullptr) : stop_(stop) {}
  virtual ~Work() = default;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  class Piece;
  class Budget;

 protected:
  // Counted since the last time that no work was left.
  std::int64_t done() const { return done_; }
  std::int64_t left() const { return left_; }
  const char* what() const { return what_; }  // the current work, for people: "solving the turn"
  // Called after every change, on the thread that made it.
  virtual void changed() {}

 private:
  void announce(std::int64_t units);

  const std::atomic<bool>* stop_;
  std::atomic<std::int64_t> done_{0}, left_{0};
  std::atomic<std::int64_t> announced_{0}, most_{std::numeric_limits<std::int64_t>::max()};  // in all
  std::atomic<const char*> what_{""};
};

// A piece of work: announced when it is constructed, over when it is destroyed. With a null Work nothing is counted.
class Work::Piece {
 public:
  // Throws CannotDo when it exceeds a budget.
  Piece(Work*, const char* what, double units);
  ~Piece();
  Piece(const Piece&) = delete;
  Piece& operator=(const Piece&) = delete;

  // Says how much is left to do, if that is more than was known. Throws CannotDo.
  void expect(double units);
  // Says how much more is done. Any thread may call it. Throws CannotDo when the work is no longer wanted.
  void did(double units);
  // Says what share of it, from 0 to 1, is done. One thread at a time; throws nothing.
  void reached(double part);

 private:
  void count(std::int64_t units);

  Work* const work_;
  const char* before_ = "";
  std::atomic<std::int64_t> all_{0}, done_{0};
};

// While it lives, at most this many more units may be announced.
class Work::Budget {
 public:
  Budget(Work*, double units);
  ~Budget();
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

 private:
  Work* const work_;
  std::int64_t before_ = 0;
};

}  // namespace farkle
