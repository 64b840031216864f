// Ranks that are threads of this process.
#pragma once

#include <barrier>
#include <functional>
#include <string>
#include <vector>

#include "solver/ranks/ranks.hpp"

namespace farkle::tests {

// The table that thread ranks meet at.
struct Meeting {
  explicit Meeting(int count) : said(static_cast<std::size_t>(count)), all_here(count) {}
  std::vector<std::string> said;  // by rank
  std::barrier<> all_here;
};

class ThreadRanks : public Ranks {
 public:
  ThreadRanks(Meeting& meeting, int rank) : meeting_(meeting), rank_(rank) {}
  int rank() const override { return rank_; }
  int count() const override { return static_cast<int>(meeting_.said.size()); }

 private:
  std::vector<std::string> exchange(std::string mine) const override;
  Meeting& meeting_;
  const int rank_;
};

// Runs the work of so many ranks at once. Returns how the run ended, which all of them must agree on. What a rank
// throws is its end: 2 for a UserError, otherwise 3, with the message. Catch2 may be used only after it.
RunEnd on_threads(int ranks, const std::function<void(const Ranks&)>& work);

}  // namespace farkle::tests
