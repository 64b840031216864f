// farkle simulate: policies play each other, many times.
#include <filesystem>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/shared/own_dice.hpp"
#include "cli/commands/simulate/simulate_report.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/design/policy_pairs.hpp"
#include "sim/engine/luck.hpp"
#include "sim/engine/saved_run.hpp"
#include "sim/files/json_text.hpp"
#include "sim/tally/games_file.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr int inaccurate = 4;

struct SimulateOptions {
  std::vector<std::string> policies;
  std::string games, until, save, resume, shard, engine, games_to;
  bool exact = false;
  bool luck = false;
  OwnDice own_dice;
};

EngineChoice engine_of(const SimulateOptions& o) {
  if (o.engine.empty()) return EngineChoice::best;
  if (o.engine == "reference") return EngineChoice::reference;
  if (o.engine == "lanes") return EngineChoice::in_lanes;
  throw UserError("--engine", o.engine, "reference or lanes");
}

// Only the reference engine writes the lines, and only of games that are played now.
void check_games_to(const SimulateOptions& o, EngineChoice engine) {
  const auto refuse = [&](const std::string& what) { throw UserError("--games-to", o.games_to, what); };
  const std::string suffix = std::filesystem::path(o.games_to).extension();
  if (!suffix.empty() && suffix != ".csv") refuse("a file named *.csv: this is the only format");
  if (o.games_to == "-") refuse("a file: standard output is for the answer");
  if (o.games_to == o.save) refuse("another file than --save");
  if (!o.resume.empty())
    refuse("cannot be combined with --resume: the games that were counted before would be missing");
  if (o.luck) refuse("cannot be combined with --luck");
  if (engine != EngineChoice::best && engine != EngineChoice::reference)
    refuse("cannot be combined with --engine " + o.engine + ": the reference engine writes the games");
}

RunPart plan_of(const SimulateOptions& o) {
  if (o.policies.size() < 2)
    throw UserError("simulate needs two policies or more, such as: farkle simulate turn bank-at:300");
  const EngineChoice engine = engine_of(o);
  if (!o.games_to.empty()) check_games_to(o, engine);
  return run_part(static_cast<int>(o.policies.size()), o.games, o.shard, !o.until.empty());
}

class Simulation {
 public:
  Simulation(const Context& context, const SimulateOptions& options)
      : context_(context),
        options_(options),
        plan_(plan_of(options)),
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
    const Policies policies = policies_of(solved);
    Match match{solved->game, {}};
    for (const auto& policy : policies) match.policies.push_back(policy.get());
    std::optional<TallyFile> saved;
    if (!options_.resume.empty())
      saved = tally_from_text(ranks.from_first(ranks.first() ? text_of_file(options_.resume) : ""), options_.resume);
    const auto luck = options_.luck ? luck_of(*solved, match) : nullptr;
    match.luck = luck.get();
    const auto engine = options_.games_to.empty() ? make_engine(match, engine_of(options_)) : with_games(match);
    file_.run =
        identity_of(rules, solved->scorer.step(), context_.seed, options_.policies, engine->name(), engine->why());
    if (saved) resume(file_, *saved, options_.resume, plan_.range);
    if (held_ && save_ != options_.resume) check_save(save_, file_, plan_.range);
    if (!file_.run.exact && ranks.first())
      file_.run.exact = exact_chances(*solved, policies, plan_.asked, options_.exact);

    Progress progress(context_, "playing", "games");
    const TournamentControl control{.threads = context_.threads,
                                    .stop = &context_.stop,
                                    .progress = [&](std::int64_t done) { progress.update(done, plan_.range.count); },
                                    .ranks = &ranks};
    const auto note = [&](const std::string& line) { context_.note("farkle: " + line); };
    const PlayedNow now =
        play_on(file_, plan_.range, *engine, until, control, !save_.empty(), held_ ? &*held_ : nullptr, note);
    if (file_.tally.games == 0) nothing();
    const bool all = file_.tally.games == plan_.range.count;
    const bool interrupted = !all && !until.reached();
    Report report = simulate_report(file_, until.reached() ? (until.sprt() ? "sprt" : "ci")
                                           : interrupted   ? "interrupted"
                                                           : "games");
    if (options_.own_dice.given()) report.title += ", dice " + options_.own_dice.in_words();
    options_.own_dice.tell(report, audience::machines);
    if (plan_.shards > 1)
      report.data("shard", {{"part", plan_.shard}, {"of", plan_.shards}, {"first_game", plan_.range.first}});
    add_until(report, until);
    if (until.given() && !until.reached()) report.exit_code = inaccurate;
    add_speed(report, now);
    if (held_) report.failure = save_counts(*held_, file_);
    if (games_file_) {
      const std::string why = not_saved("the games", [&] { games_file_->commit(); });
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

  Policies policies_of(const std::shared_ptr<Solved>& solved) const {
    try {
      return make_policies(options_.policies, solved, static_cast<int>(options_.policies.size()));
    } catch (const CannotDo&) {
      if (context_.stop) nothing();  // `optimal` was being solved
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

  void say_how_to_go_on(const Report& report) const {
    if (games_file_)
      context_.note(options_.games_to + " ends before game " + std::to_string(games_file_->end()) +
                    ": it is not whole");
    const std::string played = "stopped after " + std::to_string(file_.tally.games) + " games; ";
    if (save_.empty() || !report.failure.empty())
      context_.note(played + "nothing is saved (--save FILE does); start again with: " + context_.command_line);
    else
      context_.note(played + "continue with: " + context_.command_line +
                    (save_ == options_.resume ? "" : " --resume " + shell_word(save_)) +
                    (games_file_ ? " (without --games-to)" : ""));
  }

  [[noreturn]] void nothing() const {
    context_.note("stopped before the first game was counted; start again with: " + context_.command_line);
    throw Stopped();
  }

  const Context& context_;
  const SimulateOptions& options_;
  const RunPart plan_;
  TallyFile file_;
  std::string save_;
  std::optional<HeldFile>
      held_;  // of the first rank: locks save_, so that two runs do not overwrite each other's games
  std::optional<GamesFile> games_file_;
};

}  // namespace

Command simulate_command() {
  const auto options = std::make_shared<SimulateOptions>();
  Command command = {
      .name = "simulate",
      .summary = "policies play each other, many times",
      .about =
          "Everybody sits in every seat once with the same dice. The same seed gives the same games everywhere. ci=W "
          "stops when the anytime-valid 95 % interval of player 1's wins is W or less either way (0.005: half a "
          "point); sprt=D0,D1 when player 1 is known, at 5 % error, to be D1 Elo better rather than D0.",
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
