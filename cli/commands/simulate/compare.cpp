// farkle compare rules and compare policies: what a house rule does to the game, and everybody against everybody.
#include <algorithm>
#include <cmath>
#include <map>

#include "cli/commands/shared/bank_rules.hpp"
#include "cli/commands/simulate/variant_tables.hpp"
#include "sim/design/policy_pairs.hpp"

namespace farkle {
namespace {

std::string size_in_words(const MeasuredDifference& d, const Measure& m) {
  return fixed((m.unit == MeasureUnit::share ? 100 : 1) * std::abs(d.estimate.value), m.decimals);
}

std::string in_words(const MeasuredDifference& d, const Comparison& compared, std::size_t reference) {
  const Measure& m = compared.measures[d.measure];
  const bool share = m.unit == MeasureUnit::share;
  const double unit = share ? 100 : 1, low = unit * d.estimate.interval.low, high = unit * d.estimate.interval.high;
  const int digits = std::max(m.decimals, 2);
  const double sign = d.estimate.value >= 0 ? 1 : -1;  // -1 turns the interval round, as the words give only the size
  const std::string sure = d.exact ? "exact"
                                   : "95 % CI " + fixed(std::min(sign * low, sign * high), digits) + " to " +
                                         fixed(std::max(sign * low, sign * high), digits) + ", p " +
                                         for_people(d.corrected, style::p_value);
  const auto name = [&](std::size_t v) { return changed_id(mark_of(compared.variants[v].rules)); };
  return name(d.variant) + ": " + m.before + size_in_words(d, m) + (share ? " percentage points " : " ") +
         (sign > 0 ? m.more : m.less) + " than under " + name(reference) + " (" + sure + ").";
}

// Warns of rule sets that play the same, so that they differ by nothing, or by chance alone, and of those that the
// answer calls the same.
void warn_of_twins(const Context& context, const std::vector<std::string>& specs) {
  std::map<std::string, std::string> games, names;  // by fingerprint, by name
  for (const std::string& spec : specs) {
    const RulesMark mark = mark_of(load_rules(spec, context.overrides()).rules);
    const auto [twin, is_new] = games.emplace(mark.fingerprint, spec);
    const auto [namesake, is_named] = names.emplace(changed_id(mark), spec);
    if (!is_new)
      context.note("farkle: " + in_quotes(twin->second) + " and " + in_quotes(spec) + " play the same" +
                   (context.overrides().empty() ? "" : ": --set changes every rule set"));
    else if (!is_named)
      context.note("farkle: " + in_quotes(namesake->second) + " and " + in_quotes(spec) + " are both called " +
                   changed_id(mark) + " here; another id tells them apart");
  }
}

// --games 0: what the rules alone give, without players.
Report without_games(const std::vector<Rules>& sets) {
  Report report{.name = "compare-rules", .title = "Rule sets side by side"};
  report.data("games", 0);
  constexpr Audience readable = audience::people | audience::csv;
  Table& table = report.table(
      Table("sets", {{"id"},
                     {"name", audience::json},
                     {"fingerprint", audience::json},
                     {"changes", audience::json},
                     {"", "rules"},
                     {"expected_points", "points a turn", style::decimal(2)},
                     {"expected_turns", "turns to target", style::or_absent(style::decimal(2), "not found")},
                     {"farkle_probability", "first roll farkles", style::percent(2)},
                     {"bank_at", audience::json}}));
  const std::size_t before_dice = table.columns.size();
  int most_dice = 0;
  for (const Rules& rules : sets) most_dice = std::max(most_dice, rules.dice.count);
  for (int n = 1; n <= most_dice; ++n)
    table.columns.push_back(
        {"bank_at_" + std::to_string(n), (n == 1 ? "bank at: " : "") + std::to_string(n), bank_at_style, readable});
  table.columns.push_back({"fingerprint", audience::csv});
  bool plain = true, penalty = false;
  for (const Rules& rules : sets) {
    const TurnModel model(rules, Scorer(rules));
    const TurnSolution turn = solve_turn(rules, model, true);
    const SoloSolution solo = solve_solo(rules, model);
    const RulesMark mark = mark_of(rules);
    Row& row = table.add({mark.id, mark.name, mark.fingerprint, Nested{mark.changes}, changed_id(mark),
                          turn.expected_points, solo.convergence.converged ? Value(solo.expected_turns) : Value(),
                          model.first_farkle(), Nested{bank_at_by_dice(model, turn.bank_rules)}});
    for (int n = 1; n <= model.dice_count(); ++n) row.push_back(bank_at(model, turn.bank_rules, n));
    row.resize(before_dice + most_dice, "");
    row.emplace_back(mark.fingerprint);
    for (int s = 1; s <= model.full(); ++s) plain &= turn.bank_rules[s].single_threshold();
    penalty |= rules.farkle.lowers_banks();
  }
  report.sentence(
      "Points a turn: the most that a player on the board can expect. Bank at: the fewest points at which that play "
      "banks with this number of dice left. Turns to target: the fewest that a player alone can expect.");
  if (penalty) report.sentence("If farkles cost points, points a turn leave that out and turns to target count it.");
  if (!plain) report.sentence("Some of these are not plain thresholds; farkle solve turn shows them in full.");
  return report;
}

Report compare_rules(const Context& context) {
  const std::vector<std::string>& specs = context.given.all("RULES");
  warn_of_twins(context, specs);
  if (context.given.number("--games") == 0) {
    for (const char* flag : {"--policy", "--simple", "--reference"})
      if (context.given.has(flag)) throw UserError(std::string(flag) + ": not with --games 0, where nobody plays");
    std::vector<Rules> sets;
    for (const std::string& spec : specs.empty() ? compared_ids() : specs)
      sets.push_back(load_rules(spec, context.overrides()).rules);
    return without_games(sets);
  }
  const std::string from = context.given.text("--reference");
  const auto named = std::find(specs.begin(), specs.end(), from);
  if (!from.empty() && named == specs.end())
    throw UserError("--reference", from, "one of the rule sets that are compared");
  const std::size_t reference = from.empty() ? 0 : static_cast<std::size_t>(named - specs.begin());
  if (specs.size() < 2) throw UserError("compare rules needs two rule sets or more");
  std::vector<Variant> variants;
  for (const std::string& spec : specs) variants.push_back({{spec}, context.load(spec).rules});
  const MeasuredPlay play = play_of(context.given, variants, 200'000);
  Comparison compared = compare_variants(run_of(context), std::move(variants), play,
                                         measures_of("compare rules", {"turns_per_game", "farkle_rate", "hot_dice_rate",
                                                                       "first_player", "skill", "comebacks"}));
  compared.keys = {{"rules", specs}};
  if (compared.left_out > 0) throw CannotDo("stopped before everything was measured, and what was measured is kept");
  if (!compared.refused.empty()) throw CannotDo(compared.refused.front().why);

  Report report{.name = "compare-rules",
                .title = "Rule sets side by side: " + play.policy + " against itself, " + with_thousands(play.games) +
                         " games each"};
  add_play(report, play);
  report.data("seed", context.seed);
  Json marks = Json::array();
  Table& people = report.table(Table("", {{"", "rules"}}));
  for (const MeasuredVariant& one : compared.variants) {
    marks.push_back(to_json(mark_of(one.rules)));
    people.add({changed_id(mark_of(one.rules))});
  }
  report.data("sets", std::move(marks));
  add_measures(people, compared.variants, compared.measures);
  add_plots(report, compared);
  report.table(rows_table(compared.variants, compared.measures, play.policy), audience::machines);
  report.sentence("Skill: how often " + play.policy + " beats " + play.simple +
                  ", each seat half the time. Comebacks: games whose winner was once a quarter of the target behind.");
  add_precision(report, compared.variants, play, context.seed, audience::people);

  const std::vector<MeasuredDifference> all = differences(compared.variants, reference);
  std::int64_t chance = 0;
  for (const MeasuredDifference& d : all) {
    const Measure& m = compared.measures[d.measure];
    if (d.corrected < 0.05 && size_in_words(d, m) != fixed(0, m.decimals))
      report.sentence(in_words(d, compared, reference));
    chance += !d.exact && d.corrected >= 0.05;
  }
  if (chance > 0) report.sentence("May be chance: " + counted(chance, "other difference") + " (p 0.05 or more).");
  report.table(differences_table(all, compared, reference), audience::machines);
  return report;
}

Report compare_policies(const Context& context) {
  std::vector<std::string> names = context.given.all("POLICIES");
  if (names.empty()) names = {"optimal", "solo", "turn", "bank-at:300", "random"};
  if (names.size() < 2) throw UserError("compare policies needs two policies or more");
  const Rules rules = context.load().rules;
  const auto solved = solved_for(run_of(context), rules);
  const std::int64_t games = context.given.number("--games").value_or(100'000) / 2 * 2;
  const Policies policies = make_policies(names, solved, 2);

  Progress progress(context, "playing", "games");
  const auto pairs = static_cast<std::int64_t>(policies.size() * (policies.size() - 1) / 2);
  const TournamentControl control{.threads = context.threads,
                                  .stop = &context.stop,
                                  .progress = [&](std::int64_t done) { progress.update(done, pairs * games); }};
  const std::vector<PolicyPair> pairings = play_pairs(*solved, policies, context.seed, games, control);

  // Best first. A pair counts with its exact score where that is known.
  const std::vector<double> score = mean_scores(pairings, policies.size());
  Report report = report_on(rules, "compare-policies",
                            "Every policy against every other, " + with_thousands(games) + " games a pair, seed " +
                                std::to_string(context.seed));
  report.data("games", games);
  report.data("seed", context.seed);
  Table& rows = report.table(Table("rows", {{"policy", "policy"}, {"mean_score", "mean score", style::percent(2)}}));
  for (std::size_t i = 0; i < policies.size(); ++i) rows.add({policies[i]->name(), score[i]});
  std::stable_sort(rows.rows.begin(), rows.rows.end(),
                   [](const Row& a, const Row& b) { return std::get<double>(a[1]) > std::get<double>(b[1]); });

  Table& differences = report.table(Table("differences", "Pair by pair, each seat half the time",
                                          {{"first", "policy"},
                                           {"second", "against"},
                                           {"exact", "exact", style::or_absent(style::percent(4), "not known")},
                                           {"played", "played", style::percent(2)},
                                           {"low", "95 % from", style::percent(2)},
                                           {"high", "to", style::percent(2)},
                                           {"z", "standard errors apart", style::or_absent(style::decimal(2), "")},
                                           {"p"},
                                           {"p_holm", "p, corrected", style::p_value}}));
  for (const PolicyPair& k : pairings)
    differences.add({policies[k.first]->name(), policies[k.second]->name(), k.exact, k.played.value,
                     k.played.interval.low, k.played.interval.high, k.apart(), k.p, k.corrected});
  report.csv_table = "differences";
  report.sentence(
      "Standard errors apart: how far the played games are from the exact value. p: how often two equal policies would "
      "be so far from 50 %.");
  return report;
}

}  // namespace

Command compare_rules_command() {
  return {.name = "compare rules",
          .summary = "what a house rule does to the game, with intervals",
          .about = "Exactly where it can be solved. p-values of differences are corrected for their number (Holm).",
          .arguments = {{"RULES", "two or more rule sets (with --games 0 eight built-in ones if none is named)",
                         takes::many, false}},
          .flags = together(play_flags("games for each number; 0: only what the rules alone give (default: 200000)", 0),
                            {{"--reference", "R", "what differences are from (default: the first)"}}),
          .examples = {"compare rules official official+opening-500"},
          .run = compare_rules,
          .stoppable = true,
          .rules = RulesFrom::arguments};
}

Command compare_policies_command() {
  return {.name = "compare policies",
          .summary = "every policy against every other, exactly and played",
          .about = "Each pair plays both seats with the same dice. p-values are corrected for their number (Holm).",
          .arguments = {{"POLICIES", "two or more (default: optimal, solo, turn, bank-at:300 and random)", takes::many,
                         false}},
          .flags = {{"--games", "N", "games for each pair (default: 100000)", takes::whole(2, 1'000'000'000)}},
          .examples = {"compare policies turn solo bank-at:300 --rules classic"},
          .run = compare_policies,
          .stoppable = true};
}

}  // namespace farkle
