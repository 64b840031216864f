// farkle sweep: what one or two keys of the rules do to the game.

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands/simulate/kept_rows.hpp"
#include "cli/commands/simulate/rule_comparison.hpp"
#include "cli/commands/simulate/rule_measures.hpp"
#include "cli/commands/simulate/sweep_tables.hpp"
#include "cli/commands/simulate/variant_games.hpp"
#include "cli/commands/simulate/varied_keys.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct SweepOptions {
  std::string rules;
  std::vector<std::string> vary, measures;
  std::string policy, simple = "bank-at:300";
  std::optional<std::int64_t> games;
};

// Fills in all that is measured. Returns how many variants Ctrl-C has left out.
std::size_t measure_variants(const Context& context, const std::vector<Variant>& variants, const MeasuredPlay& play,
                             Sweep& sweep) {
  std::vector<VariantGame> games;
  std::map<std::string, std::size_t> places;  // of games, by fingerprint
  for (const Variant& variant : variants)
    if (places.emplace(fingerprint(variant.rules), games.size()).second) games.push_back({&variant.rules, {}});
  if (games.size() < variants.size())
    context.note("farkle: " + std::to_string(variants.size()) + " variants make " +
                 counted(static_cast<std::int64_t>(games.size()), "game") + ": some play the same");
  const KeptRows kept(context, play, sweep.measures);
  KeptRows::Rows rows = kept.load();
  std::int64_t known = 0;
  for (VariantGame& game : games)
    if (const auto row = rows.find(fingerprint(*game.rules)); row != rows.end())
      game.measured = MeasuredRules{mark_of(*game.rules), row->second}, ++known;
  if (known > 0) context.note("farkle: " + counted(known, "variant") + " measured before");
  {
    Progress progress(context, "");
    const double each = work_of(*games.front().rules, play, sweep.measures);
    Work::Piece work(&progress, "measuring the variants", each * static_cast<double>(games.size()));
    measure_all(context, play, sweep.measures, games, work, each);
  }
  if (context.stop) {
    for (const VariantGame& game : games)
      if (game.measured) rows[fingerprint(*game.rules)] = game.measured->measured;
    kept.save(rows);
  } else {
    kept.remove();
  }

  std::size_t left_out = 0;
  for (const Variant& variant : variants) {
    const VariantGame& game = games[places.at(fingerprint(variant.rules))];
    if (game.measured) {
      sweep.rules.push_back({mark_of(variant.rules), game.measured->measured});
      sweep.values.push_back(variant.values);
    } else if (context.stop) {
      ++left_out;
    } else {
      sweep.refused.push_back({variant.values, variant.rules.id, game.why_not});
    }
  }
  return left_out;
}

Report run(const Context& context, const SweepOptions& options) {
  const Rules base = load_rules(options.rules, context.overrides).rules;
  const std::int64_t games = options.games.value_or(50'000) / 2 * 2;
  Sweep sweep;
  sweep.keys = varied_keys(context, options.vary);
  if (options.measures.empty())
    sweep.measures.assign(all_measures().begin(), all_measures().end());
  else
    sweep.measures = measures_of("--measure", options.measures);
  Variants variants = variants_of(context, options.rules, sweep.keys);
  sweep.refused = std::move(variants.refused);
  sweep.policy = options.policy.empty() ? default_policy(variants.playable) : options.policy;
  const MeasuredPlay play{sweep.policy, options.simple, games};
  const std::size_t left_out = measure_variants(context, variants.playable, play, sweep);
  if (left_out > 0)
    context.note("stopped: " + std::to_string(left_out) + " of " +
                 counted(static_cast<std::int64_t>(variants.playable.size()), "variant") +
                 " not measured; continue with: " + context.command_line);
  if (sweep.rules.empty() && left_out == 0) throw CannotDo("no variant can be measured: " + sweep.refused.front().why);

  const bool at_play = any_at_play(sweep.measures);
  std::vector<std::string> names;
  for (const VariedKey& key : sweep.keys) names.push_back(key.key);
  Report report = report_on(base, "sweep",
                            "What " + join(names, " and ") + (names.size() > 1 ? " do" : " does") + " to the game" +
                                (at_play ? ": " + sweep.policy + " against itself" : ""));
  report.written = sweep.rules.empty();  // stopped before there was an answer
  if (report.written) return report;
  report.data("policy", sweep.policy);
  report.data("simple", options.simple);
  report.data("games", games);
  report.data("seed", context.seed);
  report.data("keys", names);
  sweep.differences = differences(sweep.rules, 0);
  add_answer(report, sweep);
  if (at_play) report.sentence("Good play is " + sweep.policy + ", simple play is " + options.simple + ".");
  const bool all_exact = std::all_of(sweep.rules.begin(), sweep.rules.end(), [](const MeasuredRules& one) {
    return std::all_of(one.measured.begin(), one.measured.end(),
                       [](const auto& value) { return !value || value->exact; });
  });
  if (!all_exact && sweep.rules.size() > 1)
    report.sentence("Values with a bar come from " + with_thousands(games) +
                        " games for each variant, with the same dice. The bar is a 95 % interval.",
                    audience::viewers);
  const Audience tables = tables_for(sweep);
  if (!all_exact)
    report.sentence("A value without ± is exact. The others come from " + with_thousands(games) +
                        " games for each variant, with the same dice; ± is half a 95 % interval.",
                    tables);
  if (!all_exact && !sweep.differences.empty())
    report.sentence("The p-value is that of the surest difference from the first variant, corrected for all " +
                        with_thousands(static_cast<std::int64_t>(sweep.differences.size())) + " differences.",
                    tables);
  return report;
}

}  // namespace

Command sweep_command() {
  const auto options = std::make_shared<SweepOptions>();
  return {
      .name = "sweep",
      .summary = "what one or two keys of the rules do to the game, value by value",
      .about =
          "Points and turns, length, chances, skill, how much there is to remember, and excitement for each value. "
          "Values that\n"
          "the solvers know are exact; for the others games are played with the same dice. Differences from the first "
          "variant\n"
          "have p-values corrected for their number (Holm), in the JSON. -o sweep.svg draws each measure, and -o "
          "sweep.html has\n"
          "the tables too. Ctrl-C reports the variants that are done, and the same command continues from there.",
      .arguments = {{"R", "a rule set, as for --rules", &options->rules}},
      .flags = {{"--vary", "KEY=VALUES", "values for a key: A..B:STEP, or VALUE,VALUE,...; for two keys, give it twice",
                 &options->vary},
                {"--measure", "M", "measure only this; repeatable (default: all)", &options->measures},
                {"--games", "N", "games for each value that is not exact (50000)",
                 WholeNumber{&options->games, 2, 1'000'000'000}},
                {"--policy", "P", "who plays (optimal, or turn if not all of the games for two are solved in seconds)",
                 &options->policy},
                {"--simple", "P", "the fixed policy that skill is measured against (bank-at:300)", &options->simple}},
      .examples = {"sweep classic --vary bank.opening=0..1000:50",
                   "sweep official --vary farkle.penalty=0,500,1000,reset --measure first_player --measure skill",
                   "sweep classic --vary bank.opening=0..1000:250 --vary game.end=last-turn,immediate -o sweep.html"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true,
      .rules = RulesFrom::arguments};
}

}  // namespace farkle
