// `sentences:`: plays as a list of sentences says. After a roll it reads them in order:
//
//   - the first about banking that holds with the most points kept: if those are enough for it, bank them
//   - the first about keeping that holds and whose keep exists: keep that, and read no further
//
// If no sentence says what to keep, it keeps the most points, on a tie the fewest dice. Then the first sentence about
// banking that holds decides; if there is none, it rolls on. Two things come before all this. It banks the most points
// if they win the game, or if they reach the target and no sentence about the target says otherwise. In a last turn
// (bank_to_exceed) it rolls until it exceeds. It leaves offers unless a sentence takes them. It never passes.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class SentencePolicy : public Policy {
 public:
  // Throws UserError for numbers that are impossible under these rules, such as seven dice of six.
  SentencePolicy(std::string name, std::shared_ptr<Solved>, std::vector<Sentence>);

  std::string name() const override { return name_; }
  double takes(const TurnView&) const override;
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;
  std::optional<Situation> situation(const TurnView&) const override;

  const std::vector<Sentence>& sentences() const { return all_; }

 private:
  std::size_t keep(const Sentence&, const SentenceView&) const;  // no such keep: options.size()
  Action after_keeping(const TurnView&, const KeepOption&) const;
  Points threshold(const TurnView&, int dice, bool reached) const;
  Points banked_with(int dice) const;
  Points most_left_lying() const;
  std::size_t keep_of_roll(const Sentence&, const SentenceView&) const;

  std::string name_;
  std::shared_ptr<Solved> solved_;
  const Combinations& combinations_;
  std::vector<Sentence> all_;
  std::array<std::vector<Sentence>, 2> thens_;  // those about banking; [1]: for points that reach the target
  std::vector<Clause> standings_;               // every condition about the standing, once
  Points highest_ = 0;                          // no decision asks for more points than these
  std::optional<Points> lead_;                  // the largest lead asked for at the target
  bool asks_combination_ = false;
  Situation same_;  // what is the same in all situations
};

// The policy `sentences:` of these, and its name.
std::string policy_text(const std::vector<Sentence>&);
inline std::shared_ptr<const Policy> policy_of(const std::vector<Sentence>& list,
                                               const std::shared_ptr<Solved>& solved) {
  return std::make_shared<SentencePolicy>(policy_text(list), solved, list);
}

}  // namespace farkle
