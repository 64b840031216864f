// A sweep as an answer: tables, plots and JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/simulate/rule_comparison.hpp"
#include "cli/commands/simulate/rule_measures.hpp"
#include "cli/commands/simulate/varied_keys.hpp"
#include "cli/report/report.hpp"

namespace farkle {

struct Sweep {
  std::string policy;  // plays against itself
  std::vector<VariedKey> keys;
  std::vector<Measure> measures;
  std::vector<std::vector<std::string>> values;  // of the keys, by variant
  std::vector<MeasuredRules> rules;              // by variant
  std::vector<Variants::Refused> refused;        // by the rules, or by what plays them
  std::vector<MeasuredDifference> differences;   // from the first variant
};

// The audience of the tables: where there are plots, a picture shows those instead.
inline Audience tables_for(const Sweep& sweep) { return sweep.rules.size() > 1 ? audience::readers : audience::people; }
// Needs a variant. Adds the rows, the differences and what was refused, and for people an overview, the plots and a
// table for each group of measures.
void add_answer(Report&, const Sweep&);
// Needs two variants. Adds a plot of each measure.
void add_plots(Report&, const Sweep&);

}  // namespace farkle
