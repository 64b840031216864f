#include "cli/commands/play/live_advice.hpp"

#include "cli/commands/play/advice_words.hpp"

namespace farkle {

Report advice_on(const LiveGame& game, const GameAdviser& adviser, const std::optional<std::size_t>& chosen,
                 bool aloud) {
  const GameAdviser::JudgedBy by = adviser.judged_by(game.match());
  const ValueUnit unit =
      by == GameAdviser::JudgedBy::points ? points_unit() : chance_unit(game.game().rules, game.match().players);
  Report report;
  if (game.waits_for() == LiveGame::Waits::play) {
    std::vector<AdviceOption> options = adviser.options(game);
    if (chosen) {
      const KeepOption& keep = game.options()[*chosen];
      std::erase_if(options,
                    [&](const AdviceOption& o) { return o.points != keep.points || o.afterstate != keep.afterstate; });
    }
    report.title = advice_in_words(options, unit, game.roll());
    tell_options(report, options, unit, game.roll(), aloud);
  } else {
    const std::vector<StartOption> starts = adviser.starts(game);
    report.title = advice_in_words(starts, unit);
    report.table(starts_table(starts, unit));
  }
  if (by == GameAdviser::JudgedBy::estimate) report.title = estimated_in_words(report.title);
  return report;
}

}  // namespace farkle
