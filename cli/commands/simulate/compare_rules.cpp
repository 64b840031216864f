// farkle compare rules: what a house rule does to the game.
#include <algorithm>
#include <map>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/commands/simulate/rule_comparison.hpp"
#include "cli/commands/simulate/rule_measures.hpp"
#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct CompareRulesOptions {
  std::vector<std::string> rules;
  std::string policy, simple = "bank-at:300", reference;
  std::optional<std::int64_t> games;
};

// The measures that the comparison shows, out of all that there are.
const std::vector<std::string> compared = {"turns_per_game", "farkle_rate", "hot_dice_rate",
                                           "first_player",   "skill",       "comebacks"};

std::string in_words(const MeasuredDifference& d, const Measure& m, const std::vector<MeasuredRules>& rules,
                     std::size_t reference) {
  const double unit = m.style.kind == Style::Kind::percent ? 100 : 1, low = unit * d.estimate.interval.low,
               high = unit * d.estimate.interval.high;
  const double sign = d.estimate.value >= 0 ? 1 : -1;  // -1 turns the interval round, as the words give only the size
  const std::string sure = d.estimate.standard_error == 0 ? "exactly"
                                                          : "95 % CI " + fixed(std::min(sign * low, sign * high), 2) +
                                                                " to " + fixed(std::max(sign * low, sign * high), 2);
  return changed_id(rules[d.variant].rules) + ": " + m.before + size_of(d, m) + " " +
         (d.estimate.value >= 0 ? m.more : m.less) + " than under " + changed_id(rules[reference].rules) + " (" + sure +
         ").";
}

// Warns of rule sets that play the same: they differ by nothing, or by chance alone.
void warn_of_twins(const Context& context, const std::vector<std::string>& specs) {
  std::map<std::string, std::string> seen;  // by fingerprint
  for (const std::string& spec : specs) {
    const auto [first, is_new] = seen.emplace(fingerprint(load_rules(spec, context.overrides).rules), spec);
    if (!is_new)
      context.note("farkle: " + in_quotes(first->second) + " and " + in_quotes(spec) + " play the same" +
                   (context.overrides.empty() ? "" : ": --set changes every rule set"));
  }
}

Report run(const Context& context, const CompareRulesOptions& options) {
  const std::int64_t games = options.games.value_or(200'000) / 2 * 2;
  std::vector<MeasuredRules> rules;
  std::size_t reference = 0;
  bool found = options.reference.empty();
  for (const std::string& spec : options.rules)
    if (spec == options.reference) reference = static_cast<std::size_t>(&spec - options.rules.data()), found = true;
  if (!found) throw UserError("--reference", options.reference, "one of the rule sets that are compared");
  if (options.rules.size() < 2) throw UserError("compare rules needs two rule sets or more");
  warn_of_twins(context, options.rules);
  const std::vector<Measure> measures = measures_of("compare rules", compared);
  std::vector<RuleSet> sets;
  for (const std::string& spec : options.rules) {
    sets.push_back(load_rules(spec, context.overrides));
    for (const std::string& warning : sets.back().warnings) context.note(warning);
  }
  std::vector<const Rules*> played;
  for (const RuleSet& set : sets) played.push_back(&set.rules);
  const std::string policy = options.policy.empty() ? default_policy(played) : options.policy;
  for (const RuleSet& set : sets)
    rules.push_back(measure(context, set.rules, {policy, options.simple, games}, measures));

  Report report{
      .name = "compare-rules",
      .title = "Rule sets side by side: " + policy + " against itself, " + with_thousands(games) + " games each"};
  report.data("policy", policy);
  report.data("simple", options.simple);
  report.data("games", games);
  report.data("seed", context.seed);
  Json marks = Json::array();
  for (const MeasuredRules& one : rules) marks.push_back(to_json(one.rules));
  report.data("sets", std::move(marks));
  Table people{"", "", {{"", "rules", style::plain}}};
  for (const Measure& m : measures) people.columns.push_back({"", m.label, style::plain});
  for (const MeasuredRules& one : rules) {
    auto& row = people.rows.emplace_back(1, changed_id(one.rules));
    for (std::size_t m = 0; m < measures.size(); ++m)
      row.emplace_back(shown(one.measured[m], measures[m].style) +
                       (one.measured[m] && one.measured[m]->exact ? " exact" : ""));
  }
  report.table(std::move(people), audience::people);
  report.table(rows_table(rules, measures, policy), audience::json | audience::csv);
  report.sentence("Skill: how often " + policy + " beats " + options.simple +
                  ", each seat half the time. Comebacks: games whose winner was once a quarter of the target behind. ± "
                  "is half a 95 % interval.");

  const std::vector<MeasuredDifference> all = differences(rules, reference);
  for (const MeasuredDifference& d : all)
    if (d.corrected < 0.05) report.sentence(in_words(d, measures[d.measure], rules, reference));
  report.table(differences_table(all, rules, measures, reference), audience::json | audience::csv);
  report.csv_table = "rows";
  return report;
}

}  // namespace

Command compare_rules_command() {
  const auto options = std::make_shared<CompareRulesOptions>();
  return {
      .name = "compare rules",
      .summary = "what a house rule does to the game, with intervals",
      .about =
          "Length, farkles, hot dice, the first player's chance, what skill is worth and comebacks under each rule "
          "set, and the\n"
          "differences against one of them with p-values corrected for their number (Holm). Values that the solvers "
          "know are exact.",
      .arguments = {{"RULES", "two or more rule sets, as for --rules", &options->rules}},
      .flags = {{"--games", "N", "games for each number (200000)", WholeNumber{&options->games, 2, 1'000'000'000}},
                {"--policy", "P", "who plays (optimal, or turn if not all of the games for two are solved in seconds)",
                 &options->policy},
                {"--simple", "P", "the fixed policy that skill is measured against (bank-at:300)", &options->simple},
                {"--reference", "R", "the rule set from which differences are taken (the first)", &options->reference}},
      .examples = {"compare rules first-past classic on-the-board official carry-over",
                   "compare rules official official+opening-500 --reference official"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true,
      .rules = RulesFrom::arguments};
}

}  // namespace farkle
