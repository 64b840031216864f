// The goal of optimize: the objective of the search, and how people read its values.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "cli/context.hpp"
#include "sim/search/policy_forms.hpp"

namespace farkle {

struct Goal {
  Objective objective;
  std::string optimal_policy;  // reaches the optimum; empty: no policy with a name does
  std::string value_label;
  Style style;
  std::vector<std::string> against = {};  // the opponents, of the chance to win
};

// Throws UserError for an unknown objective, or for opponents where the objective has none. against: none is `optimal`.
Goal goal_of(const std::string& objective, std::vector<std::string> against, const std::shared_ptr<Solved>&);

// The flags of optimize.
std::string objective_in(const Given&);
ThresholdGrid grid_in(const Given&, const Rules&);
// True if the policies must be played to be compared: no exact value is known.
bool played(const Given&, const Rules&);

// The same objective, but a search by it can be stopped between two policies, and shows how many it has tried. Keeps
// references to the context and `tried`.
Objective stoppable(Objective, const Context&, const std::shared_ptr<Progress>&, std::atomic<std::int64_t>& tried);

// Says in a report what was looked for, and how good the best is.
void tell_goal(Report&, const Goal&, const std::string& best_policy, double best_value, long evaluations);

// If policies are played. games: of a policy, at most; rounded. Keeps references.
PlayedField field_of(const Context&, const std::shared_ptr<Solved>&, std::int64_t games);
std::string wins_in(const Rules&);  // "wins" or "is not last"
// what: such policies were found.
Report report_on_played(const std::string& what, const PlayedField&, std::int64_t games, const std::string& best_policy,
                        double best_value);

// The table of every improvement, in the order found.
Table history_table(const Style& of_values);

// optimize --form sentences: the best few sentences in plain English. Throws UserError for flags that make no sense
// with sentences, and CannotDo where it needs an exact value and there is none.
Report find_sentences(const Context&, const std::shared_ptr<Solved>&, const std::shared_ptr<Progress>&);

}  // namespace farkle
