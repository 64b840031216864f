#include "cli/commands/simulate/simulate_plan.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/report/format.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/whole_numbers.hpp"

namespace farkle {
namespace {

constexpr double most_games = 1e15;

EngineChoice engine_choice(const std::string& name) {
  if (name.empty()) return EngineChoice::best;
  if (name == "reference") return EngineChoice::reference;
  if (name == "lanes") return EngineChoice::in_lanes;
  throw UserError("--engine", name, "reference or lanes");
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

}  // namespace

std::int64_t count_of_games(const std::string& flag, const std::string& text) {
  std::string digits = without_thousands(text);
  std::erase(digits, '_');
  const std::optional<double> value = read_number(digits);
  if (!value || *value != std::floor(*value) || !(*value >= 1 && *value <= most_games))
    throw UserError(flag, text, "a whole number of games from 1 to 1e15, like 1e6 or 250_000");
  return static_cast<std::int64_t>(*value);
}

SimulatePlan simulate_plan(const SimulateOptions& o) {
  const int players = static_cast<int>(o.policies.size());
  if (players < 2) throw UserError("simulate needs two policies or more, such as: farkle simulate turn bank-at:300");
  SimulatePlan plan;
  plan.asked = count_of_games("--games", o.games.empty() ? (o.until.empty() ? "1e6" : "1e8") : o.games);
  plan.range = {0, plan.asked};
  plan.engine = engine_choice(o.engine);
  if (!o.games_to.empty()) check_games_to(o, plan.engine);
  if (o.shard.empty()) return plan;
  const auto slash = std::min(o.shard.find('/'), o.shard.size());
  const auto i = whole_number(std::string_view(o.shard).substr(0, slash)),
             n = whole_number(std::string_view(o.shard).substr(std::min(slash + 1, o.shard.size())));
  if (!i || !n || *n < 1 || *i < 1 || *i > *n) throw UserError("--shard", o.shard, "i/n: part i of n, from 1/n to n/n");
  if (!o.until.empty())
    throw UserError("--shard", o.shard, "one part cannot tell when the whole is large enough; leave out --until");
  plan.range = shard(plan.range, players, *i - 1, *n);
  plan.shard = *i, plan.shards = *n;
  if (plan.range.count == 0) throw UserError("--shard", o.shard, "no games are left for it; use fewer parts");
  return plan;
}

std::string resume_line(const Context& context, const SimulateOptions& o, const std::string& file) {
  std::string line = "farkle simulate";
  for (const std::string& policy : o.policies) line += " " + shell_word(policy);
  line += " --rules " + shell_word(context.rules_spec);
  for (const std::string& set : context.overrides) line += " --set " + shell_word(set);
  line += " --seed " + std::to_string(context.seed);
  for (const auto& [flag, value] :
       {std::pair{"--games", &o.games}, {"--until", &o.until}, {"--shard", &o.shard}, {"--engine", &o.engine}})
    if (!value->empty()) line += std::string(" ") + flag + " " + shell_word(*value);
  line += o.own_dice.given_flags();
  if (o.exact) line += " --exact";
  if (o.luck) line += " --luck";
  if (!o.games_to.empty() && file.empty()) line += " --games-to " + shell_word(o.games_to);
  return line + (file.empty() ? "" : " --resume " + shell_word(file));
}

}  // namespace farkle
