// farkle merge: adds up the counts of the parts of a run.
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/simulate/simulate_report.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct MergeOptions {
  std::vector<std::string> files;
  std::string save;
};

std::string in_words(const std::vector<GameRange>& gaps) {
  std::string out;
  for (const GameRange& gap : gaps)
    out += (out.empty() ? "" : ", ") + with_thousands(static_cast<std::int64_t>(gap.first)) + " to " +
           with_thousands(static_cast<std::int64_t>(gap.first) + gap.count - 1);
  return out;
}

Report run(const Context& context, const MergeOptions& options) {
  TallyFile sum = load_tally(options.files.front());
  std::string name = options.files.front();
  std::vector<TallyFile> parts;
  for (std::size_t f = 1; f < options.files.size(); ++f) parts.push_back(load_tally(options.files[f]));
  for (std::size_t f = 0; f < parts.size(); ++f) {
    for (std::size_t g = 0; g < f; ++g) {  // so that an overlap names the two files that have it
      TallyFile two = parts[g];
      add_games(two, options.files[g + 1], parts[f], options.files[f + 1]);
    }
    add_games(sum, name, parts[f], options.files[f + 1]);
  }
  const std::vector<GameRange> gaps = sum.missing();
  Report report = simulate_report(sum, gaps.empty() ? "games" : "incomplete");
  if (!gaps.empty()) {
    auto list = Json::array();
    for (const GameRange& gap : gaps) list.push_back({{"first", gap.first}, {"count", gap.count}});
    report.data("missing", std::move(list));
    report.sentence("Missing from " + with_thousands(sum.asked) + " games: " + in_words(gaps) + ".");
    context.note("farkle: games are missing: " + in_words(gaps));
  }
  if (!options.save.empty()) report.failure = not_saved("the counts", [&] { save_tally(options.save, sum); });
  return report;
}

}  // namespace

Command merge_command() {
  const auto options = std::make_shared<MergeOptions>();
  return {.name = "merge",
          .summary = "the counts of several simulate --save files, added up",
          .about = "Only for files of one run: the same rules, policies and seed. Missing games are listed.",
          .arguments = {{"FILE", "as simulate --save writes it", &options->files}},
          .flags = {{"--save", "FILE", "keep the sum", &options->save}},
          .examples = {"merge part1.json part2.json part3.json --save whole.json"},
          .run = [options](const Context& context) { return run(context, *options); },
          .rules = RulesFrom::file};
}

}  // namespace farkle
