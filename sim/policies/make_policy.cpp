#include "sim/policies/make_policy.hpp"

#include <algorithm>
#include <charconv>

#include "sim/policies/multiplayer_policy.hpp"
#include "sim/policies/optimal_policy.hpp"
#include "sim/policies/policy_file.hpp"
#include "sim/policies/random_policy.hpp"
#include "sim/policies/sentence_policy.hpp"
#include "sim/policies/solo_policy.hpp"
#include "sim/policies/threshold_policy.hpp"
#include "sim/policies/turn_policy.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(at);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

Points read_threshold(const std::string& word, const std::string& text) {
  if (word == "never") return bank_never;
  Points value = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < 0)
    throw UserError("policy " + in_quotes(text) + ": " +
                    (word.empty() ? "a threshold is missing" : in_quotes(word) + " is no threshold") +
                    " - a whole number of points, 0 or more, or never");
  return value;
}

KeepBy read_keep(const std::string& word, const std::string& text) {
  if (word == "keep=best") return KeepBy::best_turn;
  if (word == "keep=most") return KeepBy::most_points;
  throw UserError("policy " + in_quotes(text) + ": " + in_quotes(word) + " - must be keep=most or keep=best" +
                  did_you_mean(word, {"keep=most", "keep=best"}));
}

// A standing where other thresholds hold: behind=1000 is at least 1,000 points behind.
struct Condition {
  const char* word;
  Band::Range Band::*of;
  bool below;  // the number is how far below 0, and further below counts too
};
constexpr Condition conditions[] = {{"behind", &Band::lead, true},
                                    {"ahead", &Band::lead, false},
                                    {"me", &Band::bank, false},
                                    {"they", &Band::opponent, false},
                                    {"streak", &Band::streak, false}};

// COND=N
Band condition(const std::string& word, const std::string& text) {
  const std::size_t equals = std::min(word.find('='), word.size());
  for (const Condition& c : conditions)
    if (word.substr(0, equals) == c.word) {
      const std::string number = word.substr(std::min(equals + 1, word.size()));
      const Points at = number == "never" ? -1 : read_threshold(number, text);
      if (at < 0) break;
      Band band;
      (c.below ? (band.*c.of).last : (band.*c.of).first) = c.below ? -at : at;
      return band;
    }
  throw UserError("policy " + in_quotes(text) + ": " + in_quotes(word) +
                  " - must be behind=N, ahead=N, me=N, they=N or streak=N" +
                  did_you_mean(word.substr(0, equals), band_conditions()));
}

BankAt read_thresholds(const std::vector<std::string>& words, std::size_t dice, const std::string& text) {
  BankAt at{};
  for (std::size_t n = 1; n <= dice; ++n) at[n] = read_threshold(words[words.size() == 1 ? 0 : n - 1], text);
  return at;
}

// THRESHOLDS[,keep=best][/COND=N:THRESHOLDS]...
std::shared_ptr<const Policy> threshold(const std::string& text, const std::string& arguments, bool same,
                                        const std::shared_ptr<Solved>& solved) {
  const auto dice = static_cast<std::size_t>(solved->rules.dice.count);
  const auto wrong_count = [&](std::size_t count, bool one) {
    throw UserError("policy " + in_quotes(text) + ": " + std::to_string(count) +
                    (count == 1 ? " threshold" : " thresholds") + " - must be " +
                    (one ? "one, for any number of dice"
                         : std::to_string(dice) + ", for 1 die left up to " + std::to_string(dice)));
  };
  const std::vector<std::string> parts = split(arguments, '/');
  std::vector<std::string> words = split(parts[0], ',');
  KeepBy keep = KeepBy::most_points;
  if (words.back().find('=') != std::string::npos) {
    keep = read_keep(words.back(), text);
    words.pop_back();
  }
  if (words.size() != (same ? 1 : dice)) wrong_count(words.size(), same);
  std::vector<Band> bands;
  for (std::size_t k = 1; k < parts.size(); ++k) {
    const std::size_t colon = std::min(parts[k].find(':'), parts[k].size());
    bands.push_back(condition(parts[k].substr(0, colon), text));
    const std::vector<std::string> there = split(parts[k].substr(std::min(colon + 1, parts[k].size())), ',');
    if (there.size() != 1 && there.size() != dice) wrong_count(there.size(), false);
    bands.back().bank_at = read_thresholds(there, dice, text);
  }
  bands.emplace_back().bank_at = read_thresholds(words, dice, text);
  return std::make_shared<ThresholdPolicy>(text, solved, std::move(bands), keep);
}

}  // namespace

const std::vector<std::string>& band_conditions() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (const Condition& c : conditions) all.emplace_back(c.word);
    return all;
  }();
  return words;
}

const std::vector<PolicyForm>& policy_forms() {
  static const std::vector<PolicyForm> forms = {
      {"optimal", "the best chance to win against players who do the same"},
      {"turn", "the best expected points of every single turn"},
      {"solo", "the fewest expected turns to the target"},
      {"threshold:T1,...,T6", "banks with Ti points or more when i dice are left to roll"},
      {"bank-at:T", "banks with T points or more, whatever is left"},
      {"sentences:TEXT", "as sentences in plain English say: farkle policy words"},
      {"file:PATH", "thresholds by farkles in a row and score, or sentences, from a TOML or JSON file"},
      {"random", "any legal play, each as likely"}};
  return forms;
}

std::shared_ptr<const Policy> make_policy(std::string_view view, const std::shared_ptr<Solved>& solved, int players) {
  const std::string text(view);
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
  if (kind == "optimal" && players > 2) return plain(), std::make_shared<MultiplayerPolicy>(solved, players);
  if (kind == "optimal") return plain(), std::make_shared<OptimalPolicy>(solved, players);
  if (kind == "turn") return plain(), std::make_shared<TurnPolicy>(solved);
  if (kind == "solo") return plain(), std::make_shared<SoloPolicy>(solved);
  if (kind == "random") return plain(), std::make_shared<RandomPolicy>();
  if (kind == "threshold")
    return with("threshold:T1,...,T6, like threshold:300,300,350,400,500,600"),
           threshold(text, arguments, false, solved);
  if (kind == "bank-at") return with("bank-at:T, like bank-at:300"), threshold(text, arguments, true, solved);
  if (kind == "sentences")
    return with("sentences:TEXT, like 'sentences:Bank from 300 on.'"),
           std::make_shared<SentencePolicy>(text, solved, read_sentences(arguments));
  if (kind == "file") return with("file:PATH"), read_policy_file(arguments, solved);
  std::vector<std::string> kinds;
  for (const PolicyForm& form : policy_forms()) kinds.push_back(form.form.substr(0, form.form.find(':')));
  std::vector<std::string> forms;
  for (const PolicyForm& form : policy_forms()) forms.push_back(form.form);
  throw UserError("policy", text, "must be one of " + join(forms) + did_you_mean(kind, kinds));
}

}  // namespace farkle
