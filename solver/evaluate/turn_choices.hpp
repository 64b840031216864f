// What may be kept of every roll, as policies are asked about it, and what a policy keeps.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// What may be kept of the rolls of some dice: the options of every class of rolls as Policy::play wants them.
struct RollChoices {
  double chance = 0;
  std::vector<KeepOption> options;
};
struct DiceChoices {
  double farkle = 0;
  std::vector<RollChoices> rolls;
};
using TurnChoices = std::vector<DiceChoices>;  // by roll state
TurnChoices turn_choices(const TurnModel&);
// The choices that matter to a policy. Rolls that it plays alike are merged.
TurnChoices turn_choices(const TurnModel&, const Policy&);

// What policies that keep alike (Dependence::keeps) keep at every level. Rolls that they play alike are merged. Each
// level is worked out when it is first asked for, by any thread.
class KeptChoices {
 public:
  // Keeps references.
  KeptChoices(const Rules&, const TurnModel&);
  // policy: any of them. Above the highest level that is worth it these are all choices.
  const TurnChoices& at(const Policy& policy, std::size_t level, bool on_board);

 private:
  struct Level {
    std::once_flag once;
    TurnChoices choices;
  };
  TurnChoices kept(const Policy&, std::size_t level, bool on_board) const;

  const Rules& rules_;
  const TurnModel& model_;
  const TurnChoices all_;
  std::array<std::vector<Level>, 2> levels_;  // [on the board]
};

// For many policies: those that keep alike share what they keep. One thread.
class SharedKeeps {
 public:
  // Keeps references.
  SharedKeeps(const Rules& rules, const TurnModel& model) : rules_(rules), model_(model) {}
  // Null: of a policy that does not keep alike, or always keeps the first.
  std::shared_ptr<KeptChoices> of(const Policy&);

 private:
  const Rules& rules_;
  const TurnModel& model_;
  std::map<const void*, std::shared_ptr<KeptChoices>> known_;
};

}  // namespace farkle
