// farkle simulate and merge: policies play each other, many times, and the counts of the parts of a run add up.
#include <filesystem>

#include "cli/commands/shared/own_dice.hpp"
#include "cli/commands/simulate/simulate_report.hpp"
#include "sim/design/policy_pairs.hpp"
#include "sim/engine/luck.hpp"
#include "sim/files/json_text.hpp"
#include "sim/tally/games_file.hpp"

namespace farkle {
namespace {

// Only the reference engine writes the lines, and only of games that are played now.
void check_games_to(const Given& given, EngineChoice engine) {
  const std::string file = given.text("--games-to");
  const auto refuse = [&](const std::string& what) { throw UserError("--games-to", file, what); };
  const std::string suffix = std::filesystem::path(file).extension();
  if (!suffix.empty() && suffix != ".csv") refuse("a file named *.csv: this is the only format");
  if (file == "-") refuse("a file: standard output is for the answer");
  if (file == given.text("--save")) refuse("another file than --save");
  if (given.has("--resume"))
    refuse("cannot be combined with --resume: the games that were counted before would be missing");
  if (given.has("--luck")) refuse("cannot be combined with --luck");
  if (engine != EngineChoice::best && engine != EngineChoice::reference)
    refuse("cannot be combined with --engine " + given.text("--engine") + ": the reference engine writes the games");
}

RunPart plan_of(const Given& given) {
  const std::size_t players = given.all("POLICY").size();
  if (players < 2) throw UserError("simulate needs two policies or more, such as: farkle simulate turn bank-at:300");
  const EngineChoice engine = engine_named(given.text("--engine"));
  if (given.has("--games-to")) check_games_to(given, engine);
  return run_part(static_cast<int>(players), given.text("--games"), given.text("--shard"), given.has("--until"));
}

struct Simulation {
  const Context& context;
  const Given& given = context.given;
  const std::vector<std::string>& names = given.all("POLICY");
  const std::string resumed = given.text("--resume"), games_to = given.text("--games-to");
  const std::string save = given.text("--save", resumed);
  const RunPart plan = plan_of(given);
  TallyFile file{{}, plan.asked, {}, Tally(static_cast<int>(names.size()))};
  std::optional<HeldFile> held =
      {};  // of the first rank: locks `save`, so that no two runs overwrite each other's games
  std::optional<GamesFile> games_file = {};

  Report run() {
    const int players = static_cast<int>(names.size());
    const OwnDice own_dice = own_dice_of(given);
    if (own_dice.given()) {  // saved counts are named by one set of rules
      if (players != 2) throw UserError("--dice and --their-dice: only for two players");
      if (!save.empty() || given.has("--shard"))
        throw UserError("--dice and --their-dice: not together with --save, --resume or --shard");
    }
    const auto solved = own_dice.solved(context);
    const Rules& rules = solved->rules;
    check_players(rules, players);
    if (given.has("--exact") && players != 2) throw UserError("--exact: only for two players");
    Until until(given.text("--until"), players, rules.game.end == End::not_last);
    const Ranks& ranks = context.ranks;
    if (!games_to.empty() && ranks.count() > 1)
      throw UserError("--games-to", games_to, "cannot be written by several processes; use one");
    if (!save.empty() && ranks.first())
      held.emplace(save);  // if it cannot be written, this says so now, not after hours
    const Policies policies = make_policies(names, solved, players);
    Match match{solved->game, {}};
    for (const auto& policy : policies) match.policies.push_back(policy.get());
    std::optional<TallyFile> saved;
    if (!resumed.empty())
      saved = tally_from_text(ranks.from_first(ranks.first() ? text_of_file(resumed) : ""), resumed);
    const auto luck = given.has("--luck") ? luck_of(*solved, match) : nullptr;
    match.luck = luck.get();
    const auto engine = games_to.empty() ? make_engine(match, engine_named(given.text("--engine"))) : with_games(match);
    file.run = identity_of(rules, solved->scorer.step(), context.seed, names, engine->name(), engine->why());
    if (saved) resume(file, *saved, resumed, plan.range);
    if (held && save != resumed) check_save(save, file, plan.range);
    if (!file.run.exact && ranks.first())
      file.run.exact = exact_chances(*solved, policies, plan.asked, given.has("--exact"));

    Progress progress(context, "playing", "games");
    const TournamentControl control{.threads = context.threads,
                                    .stop = &context.stop,
                                    .progress = [&](std::int64_t done) { progress.update(done, plan.range.count); },
                                    .ranks = &ranks};
    const auto note = [&](const std::string& line) { context.note("farkle: " + line); };
    const PlayedNow now =
        play_on(file, plan.range, *engine, until, control, !save.empty(), held ? &*held : nullptr, note);
    if (file.tally.games == 0) throw CannotDo("stopped before the first game was counted");
    const bool all = file.tally.games == plan.range.count;
    const bool interrupted = !all && !until.reached;
    Report report = simulate_report(file, until.reached ? (until.test ? "sprt" : "ci")
                                          : interrupted ? "interrupted"
                                                        : "games");
    if (own_dice.given()) report.title += ", dice " + own_dice.in_words();
    own_dice.tell(report, audience::machines);
    if (plan.shards > 1)
      report.data("shard", {{"part", plan.shard}, {"of", plan.shards}, {"first_game", plan.range.first}});
    add_until(report, until);
    if (until.given() && !until.reached) report.exit_code = 4;
    add_speed(report, now);
    if (held) report.failure = save_counts(*held, file);
    if (games_file) {
      const std::string why = not_saved("the games", [&] { games_file->commit(); });
      report.failure += (report.failure.empty() || why.empty() ? "" : "; ") + why;
    }
    if (interrupted) say_how_to_go_on(report);
    return report;
  }

  std::unique_ptr<const Luck> luck_of(Solved& solved, const Match& match) const {
    if (match.players() != 2) throw CannotDo("--luck is only for two-player games");
    if (match.game.rules.carry.mode != CarryMode::none) throw CannotDo("--luck is only for carry.mode = \"none\"");
    if (match.game.rules.game.last_round != LastTurns::once)
      throw CannotDo("--luck is only for game.last_round = \"once\"");
    if (const std::string why_not = lanes_obstacle(match); !why_not.empty()) throw CannotDo("--luck: " + why_not);
    return std::make_unique<const Luck>(solved.duel_game(), solved.duel().values,
                                        std::array{match.policies[0], match.policies[1]}, solved.work());
  }

  std::unique_ptr<Engine> with_games(const Match& match) {
    check_players(match.game.rules, match.players());
    std::vector<std::string> fields;
    for (const std::string& policy : names) fields.push_back(csv_field(policy));
    games_file.emplace(games_to, match.game.rules, std::move(fields), plan.range.first);
    return reference_engine(
        match, "every game is written to " + games_to,
        [this](const GameRange& range, std::span<const GameRecord> games) { games_file->add(range, games); });
  }

  void say_how_to_go_on(const Report& report) const {
    if (games_file)
      context.note(games_to + " ends before game " + std::to_string(games_file->end()) + ": it is not whole");
    const std::string played = "stopped after " + counted(file.tally.games, "game") + "; ";
    if (save.empty() || !report.failure.empty())
      context.note(played + "nothing is saved (--save FILE does); start again with: " + context.again());
    else
      context.note(played + "continue with: " + context.again() +
                   (save == resumed ? "" : " --resume " + shell_word(save)) +
                   (games_file ? " (without --games-to)" : ""));
  }
};

Report merge(const Context& context) {
  const std::vector<std::string>& names = context.given.all("FILE");
  std::vector<TallyFile> parts;
  for (const std::string& name : names) parts.push_back(load_tally(name));
  TallyFile sum = parts.front();
  for (std::size_t f = 1; f < parts.size(); ++f) {
    for (std::size_t g = 1; g < f; ++g) {  // so that an overlap names the two files that have it
      TallyFile two = parts[g];
      add_games(two, names[g], parts[f], names[f]);
    }
    add_games(sum, names.front(), parts[f], names[f]);
  }
  const std::vector<GameRange> gaps = sum.missing();
  Report report = simulate_report(sum, gaps.empty() ? "games" : "incomplete");
  if (!gaps.empty()) {
    auto list = Json::array();
    std::vector<std::string> words;
    for (const GameRange& gap : gaps) {
      const auto first = static_cast<std::int64_t>(gap.first);
      list.push_back({{"first", first}, {"count", gap.count}});
      words.push_back(with_thousands(first) + " to " + with_thousands(first + gap.count - 1));
    }
    report.data("missing", std::move(list));
    report.sentence("Missing from " + with_thousands(sum.asked) + " games: " + join(words) + ".");
    context.note("farkle: games are missing: " + join(words));
  }
  if (const std::string save = context.given.text("--save"); !save.empty())
    report.failure = not_saved("the counts", [&] { save_tally(save, sum); });
  return report;
}

}  // namespace

std::vector<Command> simulate_commands() {
  return {
      {.name = "simulate",
       .summary = "policies play each other, many times",
       .about =
           "Everybody sits in every seat once with the same dice. The same seed gives the same games everywhere. ci=W "
           "stops when the anytime-valid 95 % interval of player 1's wins is at most W either way (0.005: half a "
           "point); sprt=D0,D1 when player 1, at 5 % error, is D1 Elo better, not D0 (400 is 10 to 1).",
       .arguments = {{"POLICY", "two or more: farkle help policies", takes::many}},
       .flags = together(
           {{"--games", "N", "how many, like 1e7 (default: 1e6; with --until at most 1e8)"},
            {"--until", "ci=W|sprt=D0,D1", "stop as soon as this is known"},
            {"--save", "FILE", "save the counts, to continue or to merge"},
            {"--resume", "FILE", "continue from saved counts, and save them there"},
            {"--games-to", "FILE", "write every game as a line of CSV"},
            {"--exact", "", "also the exact value, however long it takes (default: if it is quick)"},
            {"--luck", "", "also an estimate with the luck of the dice taken out"},
            {"--shard", "i/n", "play only part i of n; farkle merge adds them up"},
            {"--engine", "reference|lanes", "the same games, one by one or side by side (default: the faster)"}},
           own_dice_flags()),
       .examples = {"simulate bank-at:300 bank-at:350 --until sprt=0,5 --save run.json"},
       .run = [](const Context& context) { return Simulation{context}.run(); },
       .stoppable = true,
       .shared = true},
      {.name = "merge",
       .summary = "the counts of several simulate --save files, added up",
       .about = "Only for files of one run: the same rules, policies and seed. Missing games are listed.",
       .arguments = {{"FILE", "as simulate --save writes it", takes::many}},
       .flags = {{"--save", "FILE", "keep the sum"}},
       .examples = {"merge part1.json part2.json part3.json --save whole.json"},
       .run = merge,
       .rules = RulesFrom::file}};
}

}  // namespace farkle
