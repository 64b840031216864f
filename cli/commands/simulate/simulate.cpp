// farkle simulate: policies play each other, many times.
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/simulate/simulate_plan.hpp"
#include "cli/commands/simulate/simulate_report.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/design/exact_chances.hpp"
#include "sim/engine/luck.hpp"
#include "sim/engine/tournament.hpp"
#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/tally/games_file.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr int inaccurate = 4;
constexpr auto time_between_saves = std::chrono::seconds(60);

std::uint64_t end_of(const GameRange& r) { return r.first + static_cast<std::uint64_t>(r.count); }

// Goes on from the games that --resume names. They must be the first of those to be played here.
void resume(TallyFile& to, TallyFile saved, const std::string& path, const SimulatePlan& plan) {
  const auto refuse = [&](const std::string& what) { throw UserError("--resume", path, what); };
  if (const std::string what = difference(saved.run, to.run); !what.empty()) refuse("holds another run: " + what);
  if (saved.ranges.size() != 1 || saved.ranges[0].first != plan.range.first)
    refuse("does not begin with the games of this run; farkle merge adds up parts");
  if (saved.tally.games > plan.range.count)
    refuse("holds " + std::to_string(saved.tally.games) + " games already, more than --games asks for");
  if (saved.tally.games < plan.range.count && saved.tally.games % to.run.players() != 0)
    refuse("ends in the middle of a round of seats: to continue later, ask for a multiple of the number of players");
  saved.asked = plan.asked;
  saved.run.engine = to.run.engine, saved.run.engine_why = to.run.engine_why;  // names and engine as they are now
  saved.run.policies = to.run.policies, saved.run.rules_id = to.run.rules_id, saved.run.rules_name = to.run.rules_name;
  saved.run.changes = to.run.changes;
  to = std::move(saved);
}

// Protects other work: --save may replace a file only if this run plays all of that file's games too.
void check_save(const std::string& path, const TallyFile& file, const SimulatePlan& plan) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    bool same = false;
    try {
      const TallyFile old = load_tally(path);
      same = difference(old.run, file.run).empty();
      for (const GameRange& r : old.ranges) same &= r.first >= plan.range.first && end_of(r) <= end_of(plan.range);
    } catch (const CannotDo&) {
      same = false;
    }
    if (!same)
      throw UserError("--save", path, "exists already and holds something else; remove it or name another file");
  }
}

class Simulation {
 public:
  Simulation(const Context& context, const SimulateOptions& options)
      : context_(context),
        options_(options),
        plan_(simulate_plan(options)),
        file_{{}, plan_.asked, {}, Tally(static_cast<int>(options.policies.size()))} {}

  Report run() {
    const int players = static_cast<int>(options_.policies.size());
    if (options_.own_dice.given()) check_own_dice(players);
    const auto solved = options_.own_dice.solved(context_);
    const Rules& rules = solved->rules;
    check_players(rules, players);
    Until until(options_.until, players, rules.game.end == End::not_last);
    save_ = options_.save.empty() ? options_.resume : options_.save;
    const Ranks& ranks = context_.ranks;
    if (!options_.games_to.empty() && ranks.count() > 1)
      throw UserError("--games-to", options_.games_to, "cannot be written by several processes; use one");
    if (!save_.empty() && ranks.first())
      held_.emplace(save_);  // if it cannot be written, this says so now, not after hours
    std::vector<std::shared_ptr<const Policy>> policies;
    if (!make_policies(solved, policies)) return nothing();
    Match match{solved->game, {}};
    for (const auto& policy : policies) match.policies.push_back(policy.get());
    std::optional<TallyFile> saved;
    if (!options_.resume.empty())
      saved = tally_from_text(ranks.from_first(ranks.first() ? text_of_file(options_.resume) : ""), options_.resume);
    const auto luck = options_.luck ? luck_of(*solved, match) : nullptr;
    match.luck = luck.get();
    const auto engine = options_.games_to.empty() ? make_engine(match, plan_.engine) : with_games(match);
    file_.run =
        identity_of(rules, solved->scorer.step(), context_.seed, options_.policies, engine->name(), engine->why());
    if (saved) resume(file_, *saved, options_.resume, plan_);
    if (held_ && save_ != options_.resume) check_save(save_, file_, plan_);
    if (!file_.run.exact && ranks.first())
      file_.run.exact = exact_chances(*solved, policies, plan_.asked, options_.exact);

    play(*engine, until);
    if (file_.tally.games == 0) return nothing();
    const bool all = file_.tally.games == plan_.range.count;
    const bool interrupted = !all && !until.reached();
    Report report = simulate_report(file_, until.reached() ? (until.sprt() ? "sprt" : "ci")
                                           : interrupted   ? "interrupted"
                                                           : "games");
    if (options_.own_dice.given()) report.title += ", dice " + options_.own_dice.in_words();
    options_.own_dice.tell(report, audience::json | audience::csv);
    if (plan_.shards > 1)
      report.data("shard", {{"part", plan_.shard}, {"of", plan_.shards}, {"first_game", plan_.range.first}});
    add_until(report, until);
    if (until.given() && !until.reached()) report.exit_code = inaccurate;
    add_speed(report, played_games_, played_turns_, played_s_);
    if (held_) report.failure = save();
    if (games_file_) {
      const std::string why = written("the games", [&] { games_file_->commit(); });
      report.failure += (report.failure.empty() || why.empty() ? "" : "; ") + why;
    }
    if (interrupted) say_how_to_go_on(report);
    return report;
  }

 private:
  // Saved counts are named by one set of rules.
  void check_own_dice(int players) const {
    if (players != 2) throw UserError("--dice and --their-dice: only for two players");
    if (!options_.save.empty() || !options_.resume.empty() || !options_.shard.empty())
      throw UserError("--dice and --their-dice: not together with --save, --resume or --shard");
  }

  // False: stopped while `optimal` was being solved.
  bool make_policies(const std::shared_ptr<Solved>& solved,
                     std::vector<std::shared_ptr<const Policy>>& policies) const {
    try {
      const int players = static_cast<int>(options_.policies.size());
      // Players of one policy share what it remembers, unless they have dice of their own.
      std::map<std::pair<int, std::string>, std::shared_ptr<const Policy>> known;
      for (int player = 0; player < players; ++player) {
        const std::string& text = options_.policies[player];
        auto& policy = known[{solved->unlike_dice() ? player : 0, text}];
        if (!policy) policy = make_policy(text, solved, players, player);
        policies.push_back(policy);
      }
      return true;
    } catch (const CannotDo&) {
      if (context_.stop) return false;
      throw;
    }
  }

  std::unique_ptr<const Luck> luck_of(Solved& solved, const Match& match) const {
    if (match.players() != 2) throw CannotDo("--luck is only for two-player games");
    make_engine(match, EngineChoice::in_lanes);  // throws, and says why, if this cannot be played in lanes
    return std::make_unique<const Luck>(solved.duel_game(), solved.duel().values,
                                        std::array{match.policies[0], match.policies[1]}, solved.work());
  }

  std::unique_ptr<Engine> with_games(const Match& match) {
    check_players(match.game.rules, match.players());
    std::vector<std::string> names;
    for (const std::string& policy : options_.policies) names.push_back(csv_field(policy));
    games_file_.emplace(options_.games_to, match.game.rules, std::move(names), plan_.range.first);
    return reference_engine(
        match, "every game is written to " + options_.games_to,
        [this](const GameRange& range, std::span<const GameRecord> games) { games_file_->add(range, games); });
  }

  void play(const Engine& engine, Until& until) {
    const GameRange left{plan_.range.first + static_cast<std::uint64_t>(file_.tally.games),
                         plan_.range.count - file_.tally.games};
    if (left.count == 0 || (file_.tally.games > 0 && until.enough(file_.tally))) {
      until.enough(file_.tally);
      return;
    }
    const TallyFile before = file_;
    const auto add = [&](const Tally& tally) {
      file_ = before;
      if (tally.games == 0) return;
      file_.tally += tally;
      file_.ranges = {{plan_.range.first, file_.tally.games}};
    };
    Progress progress(context_, "playing", "games");
    const auto start = std::chrono::steady_clock::now();
    auto saved = start;
    TournamentControl control;
    control.threads = context_.threads;
    control.stop = &context_.stop;
    control.ranks = &context_.ranks;
    control.progress = [&](std::int64_t done) {
      progress.update(static_cast<std::uint64_t>(before.tally.games + done),
                      static_cast<std::uint64_t>(plan_.range.count));
    };
    if (until.given() || !save_.empty())
      control.go_on = [&](const Tally& tally) {
        const auto now = std::chrono::steady_clock::now();
        const bool due = held_ && now - saved > time_between_saves;
        if (until.given() || due) add(tally);
        if (due) {
          if (const std::string problem = save(); !problem.empty()) context_.note("farkle: " + problem);
          saved = now;
        }
        return !until.enough(file_.tally);
      };
    const Tally played = run_tournament(engine, context_.seed, left, control);
    played_s_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    played_games_ = played.games;
    played_turns_ = played.all_turns();
    add(played);
    if (!until.reached()) until.enough(file_.tally);
  }

  // A full disk takes nothing away: the answer is still printed, and what was saved before stays. Returns why it was
  // not saved; empty: it was.
  template <class Write>
  std::string written(const std::string& what, Write&& write) const {
    try {
      write();
      return "";
    } catch (const CannotDo& error) {
      return what + " are not saved: " + error.what();
    }
  }
  std::string save() {
    return written("the counts", [&] { held_->replace(to_text(file_)); });
  }

  void say_how_to_go_on(const Report& report) const {
    if (games_file_)
      context_.note(options_.games_to + " ends before game " + std::to_string(games_file_->end()) +
                    ": it is not whole");
    const std::string played = "stopped after " + std::to_string(file_.tally.games) + " games; ";
    if (save_.empty() || !report.failure.empty())
      context_.note(played +
                    "nothing is saved (--save FILE does); start again with: " + resume_line(context_, options_, ""));
    else
      context_.note(played + "continue with: " + resume_line(context_, options_, save_));
  }

  Report nothing() const {
    context_.note("stopped before the first game was counted; start again with: " +
                  resume_line(context_, options_, options_.resume));
    return {.name = "simulate", .title = "", .written = true};
  }

  const Context& context_;
  const SimulateOptions& options_;
  const SimulatePlan plan_;
  TallyFile file_;
  std::string save_;
  std::optional<HeldFile>
      held_;  // of the first rank: locks save_, so that two runs do not overwrite each other's games
  std::optional<GamesFile> games_file_;
  std::int64_t played_games_ = 0, played_turns_ = 0;  // played now, without what was resumed
  double played_s_ = 0;
};

}  // namespace

Command simulate_command() {
  const auto options = std::make_shared<SimulateOptions>();
  Command command = {
      .name = "simulate",
      .summary = "policies play each other, many times",
      .about =
          "Everybody sits in every seat once with the same dice. The same seed gives the same games everywhere. ci=W "
          "stops when the 95 % interval of player 1's win rate is W or less to either side (0.005: half a point); "
          "sprt=D0,D1 when player 1 is known, at an error of 5 %, to be D1 Elo better rather than D0.",
      .arguments = {{"POLICY", "two or more: farkle help policies", &options->policies}},
      .flags = {{"--games", "N", "how many, like 1e7 (default: 1e6; with --until at most 1e8)", &options->games},
                {"--until", "ci=W|sprt=D0,D1", "stop as soon as this is known", &options->until},
                {"--save", "FILE", "save the counts, to continue or to merge", &options->save},
                {"--resume", "FILE", "continue from saved counts, and save them there", &options->resume},
                {"--games-to", "FILE", "write every game as a line of CSV", &options->games_to},
                {"--exact", "", "also the exact value, however long it takes (default: if it is quick)",
                 &options->exact},
                {"--luck", "", "also an estimate with the luck of the dice taken out", &options->luck},
                {"--shard", "i/n", "play only part i of n; farkle merge adds them up", &options->shard},
                {"--engine", "reference|lanes", "the same games, one by one or side by side (default: the faster)",
                 &options->engine}},
      .examples = {"simulate bank-at:300 bank-at:350 --until sprt=0,5 --save run.json"},
      .run = [options](const Context& context) { return Simulation(context, *options).run(); },
      .stoppable = true,
      .shared = true};
  options->own_dice.add_flags(command);
  return command;
}

}  // namespace farkle
