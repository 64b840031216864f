#include "sim/policies/make_policy.hpp"

#include "sim/policies/sentences.hpp"
#include "sim/policies/thresholds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {

const std::vector<PolicyForm>& policy_forms() {
  static const std::vector<PolicyForm> forms = {
      {"optimal", "the best chance to win against players who do the same"},
      {"turn", "the most expected points in every single turn, before penalties"},
      {"solo", "the fewest expected turns to the target"},
      {"threshold:T1,...,T6", "banks with Ti points or more when i dice are left to roll"},
      {"bank-at:T", "banks with T points or more, whatever is left"},
      {"sentences:TEXT", "as sentences in plain English say: farkle help sentences"},
      {"file:PATH", "thresholds by farkles in a row and score, or sentences, from a TOML or JSON file"},
      {"random", "any legal play, all equally likely"}};
  return forms;
}

std::shared_ptr<const Policy> make_policy(std::string_view view, const std::shared_ptr<Solved>& both, int players,
                                          int player) {
  const std::shared_ptr<Solved> solved(both, &both->of(player));
  const std::string text = as_policy(std::string(view));
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  const bool has_arguments = colon != std::string::npos;
  const std::string arguments = has_arguments ? text.substr(colon + 1) : "";
  const auto plain = [&] {
    if (has_arguments) throw UserError("policy " + in_quotes(text) + ": " + kind + " stands alone - must be " + kind);
  };
  const auto with = [&](const char* form) {
    if (arguments.empty()) throw UserError("policy " + in_quotes(text) + ": something is missing - must be " + form);
  };
  if (kind == "optimal" && players > 2) return plain(), multiplayer_policy(both, players);
  if (kind == "optimal" && solved->rules.game.rounds > 0) return plain(), rounds_policy(both);
  if (kind == "optimal") return plain(), optimal_policy(both, player);
  if (kind == "turn") return plain(), turn_policy(solved);
  if (kind == "solo") return plain(), solo_policy(solved);
  if (kind == "random") return plain(), random_policy();
  if (kind == "threshold" || kind == "bank-at") {
    with(kind == "bank-at" ? "bank-at:T, like bank-at:300"
                           : "threshold:T1,...,T6, like threshold:300,300,350,400,500,600");
    return policy_of(read_thresholds(text, solved->rules.dice.count), solved, text);
  }
  if (kind == "sentences")
    return with("sentences:TEXT, like 'sentences:Bank at 300 or more.'"),
           policy_of(read_sentences(arguments), solved, text);
  if (kind == "file") return with("file:PATH"), read_policy_file(arguments, solved);
  std::vector<std::string> kinds;
  for (const PolicyForm& form : policy_forms()) kinds.push_back(form.form.substr(0, form.form.find(':')));
  const std::string forms = join(policy_forms(), ", ", [](const PolicyForm& form) { return form.form; });
  throw UserError("policy", text, "must be one of " + forms + did_you_mean(kind, kinds));
}

std::string as_policy(const std::string& text) {
  const bool path = text.ends_with(".toml") || text.ends_with(".json") || text.find('/') != std::string::npos;
  return path && text.find(':') == std::string::npos ? "file:" + text : text;
}

}  // namespace farkle
