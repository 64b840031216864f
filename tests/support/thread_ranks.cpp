#include "tests/support/thread_ranks.hpp"

#include <stdexcept>
#include <thread>

#include "solver/game/error.hpp"

namespace farkle::tests {
namespace {

RunEnd end_of_work(const Ranks& ranks, const std::function<void(const Ranks&)>& work) {
  try {
    work(ranks);
    return {};
  } catch (const UserError& error) {
    return {2, error.what()};
  } catch (const std::exception& error) {
    return {3, error.what()};
  }
}

}  // namespace

std::vector<std::string> ThreadRanks::exchange(std::string mine) const {
  meeting_.said[rank_] = std::move(mine);
  meeting_.all_here.arrive_and_wait();
  std::vector<std::string> said = meeting_.said;
  meeting_.all_here.arrive_and_wait();  // nobody speaks again before all have listened
  return said;
}

RunEnd on_threads(int ranks, const std::function<void(const Ranks&)>& work) {
  Meeting meeting(ranks);
  std::vector<RunEnd> ends(static_cast<std::size_t>(ranks));
  std::vector<std::thread> threads;
  for (int r = 0; r < ranks; ++r)
    threads.emplace_back([&, r] {
      const ThreadRanks mine(meeting, r);
      RunEnd& end = ends[r];
      try {
        end = mine.end(end_of_work(mine, work));
      } catch (const RunEnd& ended) {
        end = ended;
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const RunEnd& end : ends)
    if (end.code != ends[0].code || end.message != ends[0].message)
      throw std::logic_error("ranks end differently: " + ends[0].message + " and " + end.message);
  return ends[0];
}

}  // namespace farkle::tests
