#include "sim/policies/thresholds.hpp"

#include <algorithm>
#include <charconv>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

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

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == at)
      parts.emplace_back();
    else
      parts.back().push_back(c);
  return parts;
}

class ThresholdReader {
 public:
  ThresholdReader(const std::string& policy, std::size_t dice) : policy_(policy), dice_(dice) {}

  // THRESHOLDS[,keep=best][/COND=N:THRESHOLDS]...
  Thresholds read(const std::string& arguments, bool one) const {
    Thresholds out;
    const std::vector<std::string> parts = split(arguments, '/');
    std::vector<std::string> words = split(parts[0], ',');
    if (words.back().find('=') != std::string::npos) {
      out.keep = keep(words.back());
      words.pop_back();
    }
    if (words.size() != (one ? 1 : dice_)) wrong_count(words.size(), one);
    out.bank_at = thresholds(words);
    out.bank_at.resize(dice_, Points{out.bank_at.front()});
    for (std::size_t k = 1; k < parts.size(); ++k) out.exceptions.push_back(exception(parts[k]));
    return out;
  }

 private:
  [[noreturn]] void wrong(const std::string& what) const {
    throw UserError("policy " + in_quotes(policy_) + ": " + what);
  }
  [[noreturn]] void wrong_count(std::size_t count, bool one) const {
    wrong(std::to_string(count) + (count == 1 ? " threshold" : " thresholds") + " - must be " +
          (one ? "one, for any number of dice"
               : std::to_string(dice_) + ", for 1 die left up to " + std::to_string(dice_)));
  }

  Points threshold(const std::string& word) const {
    if (word == "never") return bank_never;
    Points value = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < 0)
      wrong((word.empty() ? "a threshold is missing" : in_quotes(word) + " is no threshold") +
            " - a whole number of points, 0 or more, or never");
    return value;
  }
  std::vector<Points> thresholds(const std::vector<std::string>& words) const {
    std::vector<Points> out;
    for (const std::string& word : words) out.push_back(threshold(word));
    return out;
  }

  KeepBy keep(const std::string& word) const {
    if (word == "keep=best") return KeepBy::best_turn;
    if (word == "keep=most") return KeepBy::most_points;
    wrong(in_quotes(word) + " - must be keep=most or keep=best" + did_you_mean(word, {"keep=most", "keep=best"}));
  }

  // COND=N:THRESHOLDS
  Exception exception(const std::string& text) const {
    const std::size_t colon = std::min(text.find(':'), text.size()), equals = std::min(text.find('='), colon);
    Exception out;
    out.where = text.substr(0, equals);
    std::vector<std::string> known;
    for (const Condition& c : conditions) known.emplace_back(c.word);
    const std::string number = text.substr(std::min(equals + 1, colon), colon - std::min(equals + 1, colon));
    const bool is_known = std::find(known.begin(), known.end(), out.where) != known.end();
    if (!is_known || number == "never")
      wrong(in_quotes(text.substr(0, colon)) + " - must be behind=N, ahead=N, me=N, they=N or streak=N" +
            did_you_mean(out.where, known));
    out.from = threshold(number);
    const std::vector<std::string> words = split(text.substr(std::min(colon + 1, text.size())), ',');
    if (words.size() != 1 && words.size() != dice_) wrong_count(words.size(), false);
    out.bank_at = thresholds(words);
    return out;
  }

  const std::string& policy_;
  const std::size_t dice_;
};

BankAt by_dice(const std::vector<Points>& bank_at, int dice) {
  BankAt out{};
  for (std::size_t n = 1; n <= static_cast<std::size_t>(dice); ++n) out[n] = bank_at[bank_at.size() == 1 ? 0 : n - 1];
  return out;
}

}  // namespace

Thresholds read_thresholds(const std::string& policy, std::size_t dice) {
  return ThresholdReader(policy, dice).read(policy.substr(policy.find(':') + 1), policy.starts_with("bank-at:"));
}

std::string policy_text(const Thresholds& policy) {
  const auto words = [](const std::vector<Points>& bank_at) {
    std::vector<std::string> all;
    for (const Points at : bank_at) all.push_back(at == bank_never ? "never" : std::to_string(at));
    return join(all, ",");
  };
  const std::vector<Points>& at = policy.bank_at;
  const bool one = std::all_of(at.begin(), at.end(), [&](Points p) { return p == at.front(); });
  std::string text = one ? "bank-at:" + words({at.front()}) : "threshold:" + words(at);
  if (policy.keep == KeepBy::best_turn) text += ",keep=best";
  for (const Exception& e : policy.exceptions)
    text += "/" + e.where + "=" + std::to_string(e.from) + ":" + words(e.bank_at);
  return text;
}

std::vector<Points> best_turn_thresholds(Solved& solved) {
  std::vector<Points> at;
  for (int n = 1; n <= solved.model.dice_count(); ++n) {
    const auto state = static_cast<std::size_t>(solved.model.states_of(n).front());
    at.push_back(solved.turn(true).bank_rules[state].bank_at.value_or(bank_never));
  }
  return at;
}

std::shared_ptr<const Policy> policy_of(const Thresholds& thresholds, const std::shared_ptr<Solved>& solved,
                                        std::string name) {
  const int dice = solved->rules.dice.count;
  std::vector<Band> bands;
  for (const Exception& e : thresholds.exceptions) {
    Band& band = bands.emplace_back();
    for (const Condition& c : conditions)
      if (e.where == c.word) (c.below ? (band.*c.of).last : (band.*c.of).first) = c.below ? -e.from : e.from;
    band.bank_at = by_dice(e.bank_at, dice);
  }
  bands.emplace_back().bank_at = by_dice(thresholds.bank_at, dice);
  return std::make_shared<ThresholdPolicy>(std::move(name), solved, std::move(bands), thresholds.keep);
}

}  // namespace farkle
