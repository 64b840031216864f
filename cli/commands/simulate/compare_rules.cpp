// farkle compare rules: what a house rule does to the game.
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/shared/policies.hpp"
#include "cli/commands/simulate/simulate_exact.hpp"
#include "cli/commands/simulate/simulate_figures.hpp"
#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/engine/tournament.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::int64_t two_seats = 2;

struct CompareRulesOptions {
  std::vector<std::string> rules;
  std::string policy = "turn", simple = "bank-at:300", reference;
  std::optional<std::int64_t> games;
};

// One thing that is measured under every rule set. A difference reads: "classic: ", `before`, the size, `more` or
// `less`, " than under official". Percentages differ by percentage points.
struct Measure {
  const char* key;
  const char* label;
  Style style;
  const char* before;
  const char* more;
  const char* less;
};
constexpr Measure measures[] = {
    {"turns_per_game", "turns a game", style::decimal(2), "games are ", "turns longer", "turns shorter"},
    {"farkle_rate", "farkles", style::percent(2), "turns farkle ", "more often", "less often"},
    {"hot_dice_rate", "hot dice a turn", style::percent(2), "turns see hot dice ", "more often", "less often"},
    {"first_player", "first player", style::percent(2), "the first player wins ", "more often", "less often"},
    {"skill", "skill", style::percent(2), "skill wins ", "more often", "less often"},
    {"comebacks", "comebacks", style::percent(2), "winners come from behind ", "more often", "less often"},
};
constexpr std::size_t measure_count = std::size(measures);

struct Variant {
  Rules rules;
  std::array<Estimate, measure_count> measured{};
  std::array<bool, measure_count> exact{};
};

Estimate exactly(double value) { return {value, 0, {value, value}}; }

Tally simulate(const Context& context, const Game& game, std::vector<const Policy*> policies, std::int64_t games,
               const std::string& label) {
  const auto engine = make_engine({game, std::move(policies)});
  Progress progress(context, label, "games");
  TournamentControl control;
  control.threads = context.threads;
  control.stop = &context.stop;
  control.progress = [&](std::int64_t done) {
    progress.update(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(games));
  };
  return run_tournament(*engine, two_seats, {context.seed, {0, games}}, control).tally;
}

// A rate per turn, over the turns of both players. Games are independent, turns are not.
template <class Joint>
Estimate a_turn(const Tally& tally, Joint joint) {
  JointCounts both;
  for (const PlayerTally& player : tally.players) both += joint(player);
  return ratio(both.sums(tally.games * two_seats), interval_confidence);
}

Variant measure(const Context& context, const std::string& spec, const CompareRulesOptions& options,
                std::int64_t games) {
  RuleSet set = load_rules(spec, context.overrides);
  for (const std::string& warning : set.warnings) context.note(warning);
  Variant variant{.rules = set.rules};
  const Rules& rules = variant.rules;
  const auto solved = solved_for(context, rules);
  const auto policy = make_policy(options.policy, solved, two_seats),
             simple = make_policy(options.simple, solved, two_seats);
  const Tally same = simulate(context, solved->game, {policy.get(), policy.get()}, games, rules.id);
  const Tally skill =
      simulate(context, solved->game, {policy.get(), simple.get()}, games, rules.id + ", " + simple->name());
  if (context.stop) throw CannotDo("stopped; nothing is compared yet");

  const bool not_last = rules.game.end == End::not_last;
  auto& out = variant.measured;
  out[0] = mean(sums_of(same.turns), interval_confidence);
  out[1] = a_turn(same, [](const PlayerTally& p) { return p.farkles; });
  out[2] = a_turn(same, [](const PlayerTally& p) { return p.hot_dice; });
  std::int64_t first = 0, first_games = 0;
  for (const PlayerTally& p : same.players)
    first += not_last ? p.seats[0].games - p.seats[0].decided : p.seats[0].decided, first_games += p.seats[0].games;
  out[3] = proportion(first, first_games, interval_confidence);
  out[4] = pair_score(skill.pairs(!not_last), interval_confidence);
  // A comeback: the winner had once been behind by a quarter of the target.
  std::int64_t back = 0, all = 0;
  for (std::size_t bin = 0; bin < same.comeback.size(); ++bin)
    all += same.comeback[bin], back += bin >= 5 ? same.comeback[bin] : 0;
  out[5] = proportion(back, all, interval_confidence);

  constexpr auto many = std::numeric_limits<std::int64_t>::max();  // an exact value is worth as much beside few games
  if (const auto exact = exact_chances(*solved, {policy, policy}, many, false))
    out[3] = exactly(exact->first_wins), variant.exact[3] = true;
  if (const auto exact = exact_chances(*solved, {policy, simple}, many, false))
    out[4] = exactly((exact->first_wins + exact->first_wins_if_second) / 2), variant.exact[4] = true;
  return variant;
}

struct Difference {
  std::size_t variant, measure;
  Estimate estimate;
  double p, corrected = 1;
};

// The differences from the reference. Exact values differ exactly and need no test.
std::vector<Difference> differences(const std::vector<Variant>& variants, std::size_t reference) {
  std::vector<Difference> out;
  std::vector<double> p;
  for (std::size_t v = 0; v < variants.size(); ++v)
    for (std::size_t m = 0; v != reference && m < measure_count; ++m) {
      const Estimate &a = variants[v].measured[m], &b = variants[reference].measured[m];
      const double error = std::hypot(a.standard_error, b.standard_error);
      Difference d{v, m, normal_estimate(a.value - b.value, error, interval_confidence), 0};
      d.p = p_value(d.estimate);
      p.push_back(d.p);
      out.push_back(d);
    }
  const std::vector<double> corrected = holm(p);
  for (std::size_t i = 0; i < out.size(); ++i) out[i].corrected = corrected[i];
  return out;
}

std::string in_words(const Difference& d, const std::vector<Variant>& variants, std::size_t reference) {
  const Measure& m = measures[d.measure];
  const bool percent = m.style.kind == Style::Kind::percent;
  const double unit = percent ? 100 : 1, low = unit * d.estimate.interval.low, high = unit * d.estimate.interval.high;
  const double sign = d.estimate.value >= 0 ? 1 : -1;  // -1 turns the interval round, as the words give only the size
  const std::string sure = d.estimate.standard_error == 0 ? "exactly"
                                                          : "95 % CI " + fixed(std::min(sign * low, sign * high), 2) +
                                                                " to " + fixed(std::max(sign * low, sign * high), 2);
  return changed_id(mark_of(variants[d.variant].rules)) + ": " + m.before +
         fixed(std::abs(unit * d.estimate.value), 2) + (percent ? " percentage points " : " ") +
         (d.estimate.value >= 0 ? m.more : m.less) + " than under " + changed_id(mark_of(variants[reference].rules)) +
         " (" + sure + ").";
}

// Warns of rule sets that play the same: they differ by nothing, or by chance alone.
void warn_of_twins(const Context& context, const std::vector<std::string>& specs) {
  std::map<std::string, std::string> seen;  // by fingerprint
  for (const std::string& spec : specs) {
    const auto [first, is_new] = seen.emplace(fingerprint(load_rules(spec, context.overrides).rules), spec);
    if (!is_new)
      context.note("farkle: " + in_quotes(first->second) + " and " + in_quotes(spec) + " play the same" +
                   (context.overrides.empty() ? "" : ": --set changes every rule set"));
  }
}

Report run(const Context& context, const CompareRulesOptions& options) {
  const std::int64_t games = options.games.value_or(200'000) / two_seats * two_seats;
  std::vector<Variant> variants;
  std::size_t reference = 0;
  bool found = options.reference.empty();
  for (const std::string& spec : options.rules)
    if (spec == options.reference) reference = static_cast<std::size_t>(&spec - options.rules.data()), found = true;
  if (!found) throw UserError("--reference", options.reference, "one of the rule sets that are compared");
  if (options.rules.size() < 2) throw UserError("compare rules needs two rule sets or more");
  warn_of_twins(context, options.rules);
  for (const std::string& spec : options.rules) variants.push_back(measure(context, spec, options, games));

  Report report{.name = "compare-rules",
                .title = "Rule sets side by side: " + options.policy + " against itself, " + with_thousands(games) +
                         " games each"};
  report.data("policy", options.policy);
  report.data("simple", options.simple);
  report.data("games", games);
  report.data("seed", context.seed);
  Json sets = Json::array();
  for (const Variant& v : variants) sets.push_back(to_json(mark_of(v.rules)));
  report.data("sets", std::move(sets));
  Table people{"", "", {{"", "rules", style::plain}}},
      rows{"rows", "", {{"id", "rules", style::plain}, {"fingerprint", "", style::plain}}};
  for (const Measure& m : measures) {
    people.columns.push_back({"", m.label, style::plain});
    rows.columns.push_back({m.key, m.label, m.style});
    rows.columns.push_back({std::string(m.key) + "_low", "", m.style});
    rows.columns.push_back({std::string(m.key) + "_high", "", m.style});
    rows.columns.push_back({std::string(m.key) + "_exact", "", style::plain});
  }
  for (const Variant& v : variants) {
    std::vector<Value> shown{changed_id(mark_of(v.rules))}, row{v.rules.id, fingerprint(v.rules)};
    for (std::size_t m = 0; m < measure_count; ++m) {
      const double half =
          v.measured[m].interval.half_width() * (measures[m].style.kind == Style::Kind::percent ? 100 : 1);
      shown.emplace_back(for_people(v.measured[m].value, measures[m].style) +
                         (v.exact[m] ? " exact" : " ±" + fixed(half, 2)));
      row.insert(row.end(), {v.measured[m].value, v.measured[m].interval.low, v.measured[m].interval.high, v.exact[m]});
    }
    people.rows.push_back(shown);
    rows.rows.push_back(row);
  }
  report.table(std::move(people), audience::people);
  report.table(std::move(rows), audience::json | audience::csv);
  report.sentence("Skill: how often " + options.policy + " beats " + options.simple +
                  ", each seat half the time. Comebacks: games whose winner was once a quarter of the target behind. ± "
                  "is half a 95 % interval.");

  const std::vector<Difference> all = differences(variants, reference);
  Table table{"differences",
              "",
              {{"id", "rules", style::plain},
               {"against", "against", style::plain},
               {"measure", "measure", style::plain},
               {"difference", "difference", style::decimal(4)},
               {"low", "low", style::decimal(4)},
               {"high", "high", style::decimal(4)},
               {"p", "p", style::p_value},
               {"p_holm", "p, corrected", style::p_value}}};
  for (const Difference& d : all) {
    table.rows.push_back({variants[d.variant].rules.id, variants[reference].rules.id,
                          std::string(measures[d.measure].key), d.estimate.value, d.estimate.interval.low,
                          d.estimate.interval.high, d.p, d.corrected});
    if (d.corrected < 0.05) report.sentence(in_words(d, variants, reference));
  }
  report.table(std::move(table), audience::json | audience::csv);
  report.csv_table = "rows";
  return report;
}

}  // namespace

Command compare_rules_command() {
  const auto options = std::make_shared<CompareRulesOptions>();
  return {
      .name = "compare rules",
      .summary = "what a house rule does to the game, with intervals",
      .about =
          "Length, farkles, hot dice, the first player's chance, what skill is worth and comebacks under each rule "
          "set, and the\n"
          "differences against one of them with p-values corrected for their number (Holm). Values that the solvers "
          "know are exact.",
      .arguments = {{"RULES", "two or more rule sets, as for --rules", &options->rules}},
      .flags = {{"--games", "N", "games for each number (200000)", WholeNumber{&options->games, 2, 1'000'000'000}},
                {"--policy", "P", "who plays (turn)", &options->policy},
                {"--simple", "P", "the fixed policy that skill is measured against (bank-at:300)", &options->simple},
                {"--reference", "R", "the rule set that differences are against (the first)", &options->reference}},
      .examples = {"compare rules first-past classic on-the-board official carry-over",
                   "compare rules official official+opening-500 --reference official"},
      .run = [options](const Context& context) { return run(context, *options); },
      .stoppable = true,
      .rules = RulesFrom::arguments};
}

}  // namespace farkle
