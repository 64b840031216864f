// farkle policy show, check, price, new: what a policy does, whether it is valid, what each of its sentences is worth,
// a file to start from.
#include <cstdio>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands/policy/optimize.hpp"
#include "cli/commands/shared/bank_rules.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/search/sentence_search.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

Report show_policy(const Context& context) {
  const Rules rules = context.load().rules;
  const auto solved = solved_for(run_of(context), rules);
  const auto policy = make_policy(context.given.text("POLICY"), solved, 2);
  const TurnModel& model = solved->model;
  Report report = report_on(rules, "policy-show", "Policy " + policy->name());
  report.data("policy", policy->name());
  const std::string kind = policy->name().substr(0, policy->name().find(':'));
  for (const PolicyForm& form : policy_forms())  // the table has a threshold's numbers
    if (form.form == kind || (form.form.starts_with(kind + ":") && kind != "threshold" && kind != "bank-at"))
      report.sentence("Plays " + form.about + ".");
  const std::vector<Sentence>* const spoken = sentences_of(*policy);
  if (spoken) {
    const std::vector<std::string> all = said(*spoken);
    report.data("sentences", all);
    for (const std::string& sentence : all) report.sentence("  " + sentence);
  } else if (policy->name().find(':') != std::string::npos) {  // thresholds
    report.sentence(
        "Banks as soon as that wins or reaches the target; in a last turn rolls until it exceeds the leader. Takes an "
        "offer when rolling from it promises more than a fresh set, never passes.");
  }
  const MatchState start = start_match(rules, 2);
  const std::optional<Situation> situation = policy->situation(first_view(rules, start, model.full()));
  const bool lots = situation && situation->lots;
  if (turns_are_followed(rules) && !lots) {
    PolicyTurns turns(rules, model, *policy);
    const TurnDistribution ends = turns.of(start);
    double points = 0;
    for (std::size_t level = 0; level < ends.banked.size(); ++level)
      points += ends.banked[level] * static_cast<double>(level) * model.step();
    report.data("first_turn", {{"mean", points}, {"farkle_probability", ends.farkle}});
    report.fact("", "expected points of its first turn", points, style::decimal(2));
    report.fact("", "its first turn farkles", ends.farkle, style::percent(2));
  }
  Table table("bank_at", "Banks with this many points or more, by the dice left to roll",
              {{"bank", "bank", style::points}, {"opponent", "opponent", style::points}});
  if (lots || !model.alike()) {
    report.sentence(lots ? "It plays at random: the same dice may be played in any way."
                         : "With loaded dice it matters which dice are left, so there is no table of thresholds.");
    report.table(std::move(table));
    return report;
  }
  const std::vector<SeenThresholds> seen = seen_thresholds(rules, model, *policy);
  bool plain = true;
  const bool streaks = seen.back().streak > 0;
  if (streaks) table.columns.push_back({"streak", "farkles in a row", style::integer});
  for (std::size_t n = 1; n <= seen.front().bank_at.size(); ++n)
    table.columns.push_back({"bank_at_" + std::to_string(n), n == 1 ? "1 die" : std::to_string(n), bank_at_style});
  for (const SeenThresholds& here : seen) {
    Row& row = table.add({here.bank, here.opponent});
    if (streaks) row.emplace_back(here.streak);
    row.insert(row.end(), here.bank_at.begin(), here.bank_at.end());
    plain &= here.bank_at == seen.front().bank_at;
  }
  report.table(table, plain ? audience::machines : audience::everyone);
  if (!plain) return report;
  table.title += ", whatever the score";
  table.columns.erase(table.columns.begin(), table.columns.begin() + 2);
  table.rows = {Row(table.rows[0].begin() + 2, table.rows[0].end())};
  report.table(std::move(table), audience::people);
  return report;
}

void remark(Report& report, const std::vector<Sentence>& all, const std::shared_ptr<Solved>& solved) {
  const SentenceRemarks found = remarks_on(all, solved);
  std::vector<std::string> remarks;
  for (const std::size_t i : found.idle) remarks.push_back("'" + in_words(all[i]) + "' makes no difference.");
  for (const auto& [i, j] : found.order_counts)
    remarks.push_back("'" + in_words(all[i]) + "' goes before '" + in_words(all[j]) + "' if both hold.");
  for (const std::string& text : remarks) report.sentence(text);
  if (!remarks.empty()) report.data("remarks", remarks);
}

Report check_policies(const Context& context) {
  const Rules rules = context.load().rules;
  const auto solved = std::make_shared<Solved>(rules);
  Report report = report_on(rules, "policy-check", "Policies checked");
  Table table("policies", {{"policy", "policy"}, {"valid", "valid"}, {"problem"}});
  for (const std::string& text : context.given.all("POLICY")) {
    std::string problem;
    try {
      if (text != "optimal") {
        const auto policy = make_policy(text, solved, 2);
        if (const auto* spoken = sentences_of(*policy)) remark(report, *spoken, solved);
      }
    } catch (const UserError& error) {
      problem = error.what();
      report.exit_code = 2;
    } catch (const CannotDo& error) {
      problem = error.what();
      if (report.exit_code == 0) report.exit_code = 3;
    }
    if (!problem.empty())
      std::fprintf(stderr, "%s\n", problem.c_str());  // problems are what this command looks for: -q does not hide them
    table.add({text, problem.empty(), problem.empty() ? Value() : Value(problem)});
  }
  report.table(std::move(table));
  return report;
}

std::string wins(double value) { return fixed(100 * value, 2) + " %"; }

Report price(const Context& context) {
  const Rules rules = context.load().rules;
  const auto progress = std::make_shared<Progress>(context, "trying sentences", "policies");
  const auto solved = solved_for(run_of(context, progress), rules);
  const auto policy = make_policy(context.given.text("POLICY"), solved, 2);
  const std::vector<Sentence>* const spoken = sentences_of(*policy);
  if (!spoken) throw UserError("policy price", policy->name(), "only sentences have a price - farkle help sentences");
  const std::vector<Sentence>& all = *spoken;
  std::atomic<std::int64_t> tried{0};
  const Objective objective = stoppable(goal_of("win", {}, solved).objective, context, progress, tried);

  Report report = report_on(rules, "policy-price", "What sentences are worth");
  report.data("policy", policy->name());
  const double value = objective.value(*policy);
  report.fact("value", "wins against optimal", value, style::percent(3));
  Table& table = report.table(Table("sentences", {{"sentence", "sentence"},
                                                  {"without", "wins without it", style::percent(3)},
                                                  {"worth", "worth", style::percent(3)}}));
  std::size_t costliest = 0;
  std::vector<double> worth;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double rest = objective.value(*policy_of(without(all, i), solved));
    worth.push_back(value - rest);
    table.add({in_words(all[i]), rest, worth.back()});
    if (worth[i] < worth[costliest]) costliest = i;
  }
  if (worth[costliest] < 0)
    report.sentence("'" + in_words(all[costliest]) + "' costs most: without it the policy wins " +
                    wins(value - worth[costliest]) + ".");
  else if (worth[costliest] > 0)
    report.sentence("Every sentence wins something.");
  const SentenceRow better = best_addition({solved, objective}, grid_of({}, rules).step, all);
  if (better.value > value) {
    report.data("improved", {{"policy", policy_text(better.policy)}, {"value", better.value}});
    report.sentence(
        (better.policy.size() > all.size() ? "With one more sentence it wins " : "Changed to this, it wins ") +
        wins(better.value) + ":");
    for (const std::string& sentence : said(better.policy)) report.sentence("  " + sentence);
  } else {
    report.sentence("No sentence that was tried improves it.");
  }
  return report;
}

// Valid as it is: the thresholds are those of the turn that scores most.
std::string policy_template(const std::string& name, Solved& solved) {
  const Points target = solved.rules.game.target;
  const auto range = [](Points a, Points b) { return "[" + std::to_string(a) + ", " + std::to_string(b) + "]"; };
  std::vector<std::string> bank_at;
  for (const Points p : best_turn_thresholds(solved))
    bank_at.push_back(p == bank_never ? "\"never\"" : std::to_string(p));
  std::string text(embedded("policy.toml"));
  const std::vector<std::pair<std::string, std::string>> values = {
      {"@LEAD@", range(-target, -1)},
      {"@OPPONENT@", range(target * 9 / 10, 2 * target)},
      {"@BANK@", range(target * 4 / 5, target)},
      {"@BANK_AT@", "[" + join(bank_at) + "]"},
      {"@NAME@", toml_string(name)},
      {"@RULES@", solved.rules.name}};  // from the last to the first, as names may look like these words
  for (const auto& [word, value] : values) text.replace(text.find(word), word.size(), value);
  return text;
}

Report new_policy(const Context& context) {
  const std::string name = context.given.text("NAME");
  if (name.empty()) throw UserError("NAME", name, "a name");
  Solved solved(context.load().rules);
  Report report = report_on(solved.rules, "policy-new", "A policy file to start from");
  report.verbatim = policy_template(name, solved);
  report.fact("name", "", name);
  report.fact("toml", "", *report.verbatim);
  return report;
}

}  // namespace

std::vector<Command> policy_commands() {
  return {{.name = "policy show",
           .summary = "what a policy does under these rules, with two players",
           .arguments = {{"POLICY", "as in farkle help policies, or the path of a policy file"}},
           .examples = {"policy show careful.toml --rules classic"},
           .run = show_policy,
           .stoppable = true},
          {.name = "policy check",
           .summary = "are these policies valid under these rules?",
           .about = "Problems go to stderr.",
           .arguments = {{"POLICY", "as in farkle help policies, or the path of a policy file", takes::many}},
           .examples = {"policy check careful.toml"},
           .run = check_policies},
          {.name = "policy price",
           .summary = "what each sentence of a policy wins, and which one more would win most",
           .about = "What the policy would lose without the sentence, against optimal, exactly. Takes minutes.",
           .arguments = {{"POLICY", "sentences:TEXT, or the path of a policy file with sentences"}},
           .examples = {"policy price my-sentences.toml"},
           .run = price,
           .stoppable = true},
          {.name = "policy new",
           .summary = "a commented policy file to start from",
           .arguments = {{"NAME", "its name"}},
           .examples = {"policy new careful -o careful.toml"},
           .run = new_policy,
           .suffix = "toml"}};
}

}  // namespace farkle
