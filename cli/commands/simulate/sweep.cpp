// farkle sweep: what one or two keys of the rules do to the game.

#include <memory>

#include "cli/command.hpp"
#include "cli/commands/simulate/variant_tables.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct SweepOptions {
  std::string rules;
  std::vector<std::string> vary, measures;
  PlayFlags play;
};

Report run(const Context& context, const SweepOptions& options) {
  const Rules base = load_rules(options.rules, context.overrides).rules;
  std::vector<VariedKey> keys = varied_keys(options.vary, context.overrides);
  std::vector<Measure> measures(all_measures().begin(), all_measures().end());
  if (!options.measures.empty()) measures = measures_of("--measure", options.measures);
  Variants variants = variants_of(options.rules, context.overrides, keys);
  for (const std::string& warning : variants.warnings) context.note(warning);
  const std::string count = counted(static_cast<std::int64_t>(variants.playable.size()), "variant");
  const std::size_t all = variants.playable.size();
  const MeasuredPlay play = options.play.play(variants.playable, 50'000);
  Comparison sweep = compare_variants(run_of(context), std::move(variants.playable), play, std::move(measures));
  sweep.keys = std::move(keys);
  sweep.refused.insert(sweep.refused.begin(), variants.refused.begin(), variants.refused.end());
  if (sweep.games < all)
    context.note("farkle: " + count + " make " + counted(static_cast<std::int64_t>(sweep.games), "game") +
                 ": some play the same");
  if (sweep.left_out > 0)
    context.note("stopped: " + std::to_string(sweep.left_out) + " of " + count +
                 " not measured; continue with: " + context.command_line);
  if (sweep.variants.empty() && sweep.left_out == 0)
    throw CannotDo("no variant can be measured: " + sweep.refused.front().why);
  if (sweep.variants.empty()) throw Stopped();
  for (const Variants::Refused& one : sweep.refused) context.note("not measured: " + one.spec + ": " + one.why);

  const bool at_play = any_at_play(sweep.measures);
  std::vector<std::string> names;
  for (const VariedKey& key : sweep.keys) names.push_back(key.key);
  Report report = report_on(base, "sweep",
                            "What " + join(names, " and ") + (names.size() > 1 ? " do" : " does") + " to the game" +
                                (at_play ? ": " + play.policy + " against itself" : ""));
  add_play(report, play);
  report.data("seed", context.seed);
  report.data("keys", names);
  sweep.differences = differences(sweep.variants, 0);
  add_answer(report, sweep);
  if (at_play) report.sentence("Good play is " + play.policy + ", simple play is " + play.simple + ".");
  if (all_exact(sweep.variants)) return report;
  add_precision(report, sweep.variants, play, tables_of(sweep));
  if (sweep.variants.size() > 1)
    report.sentence("Values with a bar come from " + with_thousands(play.games) +
                        " games for each variant, with the same dice. The bar is a 95 % interval.",
                    audience::viewers);
  if (!sweep.differences.empty())
    report.sentence("The p-value belongs to the most significant difference from the first variant, corrected for " +
                        counted(static_cast<std::int64_t>(sweep.differences.size()), "difference") + ".",
                    tables_of(sweep));
  return report;
}

}  // namespace

Command sweep_command() {
  const auto options = std::make_shared<SweepOptions>();
  Command command = {
      .name = "sweep",
      .summary = "what one or two keys of the rules do to the game, value by value",
      .about = "p-values are corrected for their number (Holm). After Ctrl-C the same command continues.",
      .arguments = {{"R", "a rule set", &options->rules}},
      .flags = {{"--vary", "KEY=VALUES", "A..B:STEP or VALUE,VALUE,...; twice for two keys", &options->vary},
                {"--measure", "M", "measure only this; repeatable (default: all)", &options->measures}},
      .examples = {"sweep classic --vary bank.opening=0..1000:50 -o sweep.html"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true,
      .rules = RulesFrom::arguments};
  command.add(options->play.flags(of_games_each, 2));
  return command;
}

}  // namespace farkle
