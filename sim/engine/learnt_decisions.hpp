// LearntDecisions: the decisions of a policy, each asked for once and stored in the tables that the lane passes read
// (lane_passes.hpp). Several threads read while one learns: an entry is stored, by `release`, after everything that it
// leads to; `gather` (lane_vector.hpp) says why reading is safe.
#pragma once

#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/engine/lane_passes.hpp"
#include "sim/game/play.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class LearntDecisions {
 public:
  // Needs a policy with situations. view: of any turn. References to the rest are kept.
  LearntDecisions(const Policy&, const TurnView& view, const Game&, const LaneRules&);

  // The reason why nothing can be learnt; empty: it can. view: of the first turn.
  static std::string obstacle(const Policy&, const TurnView& view, const LaneRules&);

  const LaneDecisions& lanes() const { return lanes_; }
  Word situation_levels() const { return sizes_.levels; }  // of a situation
  bool known(Word state) const {                           // false: played by hand from the start
    return (state & turn_word::place) >> turn_word::level_shift >= sizes_.levels;
  }

  // A pass asks this (LaneBatch) for a turn that looks like `view` at its start. 0: the answer cannot be stored.
  Word start(Word index, const TurnView& view);
  int takes(Word base, Word offer, const TurnView& view);
  Word move(Word base, Word state, Word roll_class, const TurnView& view);

 private:
  // The number of states that a policy may see of its own seat and of the others, and the need that a last turn may
  // have. The last number of each of the latter two stands for more. From these follow the levels of one situation and
  // of all that may come up.
  struct Sizes {
    std::size_t own, others, needs, start;
    Word levels, all_levels;
    Word first;  // the first level of a situation, after those of turns played by hand and, by_need, of chases
    bool by_need;
    Sizes(const Situation&, const LaneRules&);
  };

  // Zeros that take up memory only once they are written to.
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };
  template <class T>
  struct Zeros : std::unique_ptr<T[], Free> {
    explicit Zeros(std::size_t n) : std::unique_ptr<T[], Free>(static_cast<T*>(std::calloc(n, sizeof(T)))) {
      if (!*this) throw std::bad_alloc();
    }
  };

  void share(const std::vector<Word>& row, std::uint16_t& number);
  Word move_of(Word state, Word levels_end, const TurnView& view, std::span<const KeepOption> options) const;

  const Policy& policy_;
  const RollOptions& options_;
  const Points step_;
  const Sizes sizes_;
  Word next_level_;  // the first that no situation has yet
  std::size_t next_row_;
  std::atomic<bool> full_{false};  // no room for another row
  Zeros<Word> start_, moves_;
  Zeros<std::uint16_t> rows_;
  Zeros<std::uint8_t> takes_;
  std::unordered_map<Situation, Word, Situation::Hash> situations_;  // their level 0
  std::unordered_map<std::string, std::uint16_t> same_rows_;         // by their bytes
  LaneDecisions lanes_;
  std::mutex learning_;
};

}  // namespace farkle
