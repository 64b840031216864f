// The processes that mpirun has started.
#include <mpi.h>

#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <thread>

#include "solver/ranks/ranks.hpp"

namespace farkle {
namespace {

using Counts = std::vector<int>;  // by rank; MPI counts in int

class MpiRanks : public Ranks {
 public:
  MpiRanks(int& argc, char**& argv) {
    int given = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &nearby_);
    MPI_Comm_free(&here);
    // Even where the answer goes to a file, mpirun makes it look like a terminal.
    setenv("NO_COLOR", "1", /*overwrite=*/0);
  }
  ~MpiRanks() override { MPI_Finalize(); }

  int rank() const override { return rank_; }
  int count() const override { return count_; }
  int nearby() const override { return nearby_; }

 private:
  std::vector<std::string> exchange(std::string mine) const override {
    wait_for_all();
    const std::size_t ranks = count_;
    const unsigned long long size = mine.size();
    std::vector<unsigned long long> sizes(ranks);
    MPI_Allgather(&size, 1, MPI_UNSIGNED_LONG_LONG, sizes.data(), 1, MPI_UNSIGNED_LONG_LONG, MPI_COMM_WORLD);
    std::vector<std::string> out(ranks);
    for (std::size_t r = 0; r < ranks; ++r) out[r].reserve(sizes[r]);
    const unsigned long long longest = *std::max_element(sizes.begin(), sizes.end()), most = (1ULL << 30) / ranks;
    for (unsigned long long at = 0; at < longest; at += most) {
      Counts counts(ranks), starts(ranks);
      for (std::size_t r = 0; r < ranks; ++r)
        counts[r] = static_cast<int>(std::min(most, sizes[r] - std::min(at, sizes[r])));
      std::exclusive_scan(counts.begin(), counts.end(), starts.begin(), 0);
      std::string all(starts.back() + counts.back(), '\0');
      MPI_Allgatherv(mine.data() + std::min(at, size), counts[rank_], MPI_BYTE, all.data(), counts.data(),
                     starts.data(), MPI_BYTE, MPI_COMM_WORLD);
      for (std::size_t r = 0; r < ranks; ++r) out[r].append(all, starts[r], counts[r]);
    }
    return out;
  }

  // MPI itself would keep a core busy with waiting, for hours where the first rank works alone.
  static void wait_for_all() {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    auto pause = std::chrono::microseconds(1);
    for (int here = 0; MPI_Test(&request, &here, MPI_STATUS_IGNORE), here == 0;) {
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, std::chrono::microseconds(1000));
    }
  }

  int rank_ = 0, count_ = 1, nearby_ = 1;
};

}  // namespace

std::unique_ptr<const Ranks> join_ranks(int& argc, char**& argv) {
  return std::make_unique<const MpiRanks>(argc, argv);
}

}  // namespace farkle
