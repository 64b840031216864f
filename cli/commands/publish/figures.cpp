// farkle figures: pictures of answers, for a page that embeds them as `farkle report` does.
#include <algorithm>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/publish/report_figures.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

std::vector<Figure> figures_about(const std::string& about, const Context& context, const Rules& rules) {
  const auto answer = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--rules", context.rules_spec});
    for (const std::string& set : context.overrides) words.insert(words.end(), {"--set", set});
    return ask(context, words);
  };
  if (about == "turn") return {roll_or_bank(answer(turn_grid())), turn_scores(answer({"solve", "turn"}))};
  if (about == "solo") return {turns_to_target(answer({"solve", "solo"}))};
  if (about != "duel") throw UserError("ABOUT", about, "turn, solo or duel");
  const Answer duel = answer(duel_grid(rules));
  return {win_surface(duel), bank_surface(duel, std::min(3, rules.dice.count))};
}

Report run(const Context& context, const std::string& about) {
  const Rules rules = context.load().rules;
  Report report = report_on(rules, "figures", "");
  Table table{"figures",
              "",
              {{"title", "figure", style::plain},
               {"words", "what it shows", style::plain},
               {"picture", "", style::plain, audience::json | audience::csv}}};
  for (Figure& figure : figures_about(about, context, rules))
    table.rows.push_back({std::move(figure.title), std::move(figure.words), std::move(figure.picture)});
  report.table(std::move(table));
  return report;
}

}  // namespace

Command figures_command() {
  const auto about = std::make_shared<std::string>();
  return {.name = "figures",
          .summary = "pictures of answers, to embed in a page",
          .about =
              "The pictures of a rule set in farkle report, as SVG in the JSON answer. The page's style sheet colours "
              "them.",
          .arguments = {{"ABOUT", "turn, solo or duel: one turn, one player alone, or two players", about.get()}},
          .examples = {"figures turn --format json", "figures duel --rules classic --format json"},
          .run = [about](const Context& context) { return run(context, *about); },
          .stoppable = true};
}

}  // namespace farkle
