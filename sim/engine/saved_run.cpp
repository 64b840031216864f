#include "sim/engine/saved_run.hpp"

#include <chrono>

#include "solver/game/error.hpp"

namespace farkle {

PlayedNow play_on(TallyFile& file, const GameRange& range, const Engine& engine, Until& until,
                  TournamentControl control, bool saves, HeldFile* save,
                  const std::function<void(const std::string&)>& note) {
  const TallyFile before = file;
  const GameRange left{range.first + static_cast<std::uint64_t>(before.tally.games), range.count - before.tally.games};
  if (left.count == 0 || (before.tally.games > 0 && until.enough(before.tally))) {
    until.enough(before.tally);
    return {};
  }
  const auto add = [&](const Tally& tally) {
    file = before;
    if (tally.games == 0) return;
    file.tally += tally;
    file.ranges = {{range.first, file.tally.games}};
  };
  using Clock = std::chrono::steady_clock;
  constexpr auto between_saves = std::chrono::seconds(60);
  const auto start = Clock::now();
  auto saved = start;
  control.progress = [&, whole = control.progress](std::int64_t done) { whole(before.tally.games + done); };
  if (until.given() || saves)
    control.go_on = [&](const Tally& tally) {
      const auto now = Clock::now();
      const bool due = save && now - saved > between_saves;
      if (until.given() || due) add(tally);
      if (due) {
        if (const std::string problem = save_counts(*save, file); !problem.empty()) note(problem);
        saved = now;
      }
      return !until.enough(file.tally);
    };
  const Tally now = run_tournament(engine, file.run.seed, left, control);
  const PlayedNow played{now.games, now.all_turns(), std::chrono::duration<double>(Clock::now() - start).count()};
  add(now);
  if (!until.reached()) until.enough(file.tally);
  return played;
}

std::string not_saved(const std::string& what, const std::function<void()>& write) {
  try {
    write();
    return "";
  } catch (const CannotDo& error) {
    return what + " are not saved: " + error.what();
  }
}

std::string save_counts(HeldFile& to, const TallyFile& file) {
  return not_saved("the counts", [&] { to.replace(to_text(file)); });
}

}  // namespace farkle
