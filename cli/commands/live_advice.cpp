#include "cli/commands/live_advice.hpp"

#include "cli/commands/advice_words.hpp"

namespace farkle {

Report advice_on(const LiveGame& game, const GameAdviser& adviser, const std::optional<std::size_t>& chosen) {
  const Objective objective = adviser.by_chances() ? objective_win() : objective_points();
  Report report;
  if (game.waits_for() == LiveGame::Waits::play) {
    std::vector<AdviceOption> options = adviser.options(game);
    if (chosen) {
      const KeepOption& keep = game.options()[*chosen];
      std::erase_if(options, [&](const AdviceOption& o) { return o.points != keep.points || o.slot != keep.slot; });
    }
    report.title = advice_in_words(options, objective, game.roll());
    report.table(options_table(options, objective));
  } else {
    const std::vector<StartOption> starts = adviser.starts(game);
    report.title = advice_in_words(starts, objective);
    report.table(starts_table(starts, objective));
  }
  return report;
}

}  // namespace farkle
