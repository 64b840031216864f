// What a search for policies goes by besides one objective: a reply to itself, several rule sets, lists to start from.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/search/played_objective.hpp"
#include "sim/search/policy_forms.hpp"
#include "sim/search/sentence_search.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

// Finds a policy that is the best response to itself. It starts from `turn` and takes the best response to the last
// policy, again and again, until the response is that policy itself or the responses go round in a circle. A note tells
// of a circle.
std::string against_itself(const Run&, const std::function<std::string(const std::string& opponent)>& answer_to);

// The same objective, which calls this before each policy that it values.
Objective watched(Objective, const std::function<void()>& before_each);

// The best mean that is possible, if it is known.
std::optional<double> mean_optimum(const std::vector<ObjectiveUnder>&);

// The lists of sentences in these texts. Each text is a policy of sentences, or an answer of optimize in a JSON file.
// Throws UserError, and CannotDo for a file that is no such answer.
std::vector<std::vector<Sentence>> lists_from(const std::vector<std::string>&, const std::shared_ptr<Solved>&);

// The best policies that searches by games have found, each played anew in games that no race has used.
struct PlayedRow : FormRow {
  Estimate wins;
};
std::vector<PlayedRow> played_front(const PlayedField&, const std::vector<PolicyShape>& asked,
                                    const std::vector<ThresholdSearch>& searches, const std::shared_ptr<Solved>&);

// The best thresholds with at most so many numbers: those that keep what scores most, and those that keep for the best
// turn.
struct SimplePolicies {
  ThresholdRow plain, choosy;
  bool chooses() const { return choosy.value > plain.value; }
  const ThresholdRow& best() const { return chooses() ? choosy : plain; }
};
SimplePolicies simple_policies(const Objective&, const std::shared_ptr<Solved>&, int numbers);

}  // namespace farkle
