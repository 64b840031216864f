#include "sim/policies/thresholds.hpp"

#include <algorithm>

#include "sim/policies/make_policy.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"

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
    const auto value = read_digits<Points>(word);
    if (!value || *value < 0)
      wrong((word.empty() ? "a threshold is missing" : in_quotes(word) + " is no threshold") +
            " - a whole number of points, 0 or more, or never");
    return *value;
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

bool holds(const Band& band, const MatchState& match) {
  const Seat& me = match.seats[match.to_move];
  const Points best = best_bank_of_others(match);
  return band.streak.contains(me.streak) && band.bank.contains(me.bank) && band.opponent.contains(best) &&
         band.lead.contains(me.bank - best);
}

// Banks as soon as the bank wins the game or reaches the target; in a last turn (bank_to_exceed) rolls until it
// exceeds. Otherwise the thresholds of the first band that holds decide. Takes an offer when rolling on from it is
// worth more expected points than a fresh set. Never passes.
//
// Tried: thresholds as sentences inside. A search for thresholds (official to 3,000) finds the same then, but
// takes 1.24 times as long. More than two phrases would be missing: bands have upper ends and no limit to their number.
// And if the target must be hit exactly, thresholds leave lying what would carry the bank over it; sentences don't.
class ThresholdPolicy : public Policy {
 public:
  ThresholdPolicy(std::string name, std::shared_ptr<Solved> solved, std::vector<Band> bands, KeepBy by)
      : name_(std::move(name)), solved_(std::move(solved)), bands_(std::move(bands)), keep_by_(by) {
    for (Band& b : bands_) {
      if (b.bank_at.size() == 1) b.bank_at.resize(solved_->rules.dice.count, Points{b.bank_at.front()});
      highest_.push_back(*std::max_element(b.bank_at.begin(), b.bank_at.end()));
    }
    if (keep_by_ == KeepBy::best_turn || solved_->rules.carry.mode == CarryMode::inherit)
      for (const bool on_board : {true, false}) solved_->turn(on_board);  // now: several threads may play
  }

  std::string name() const override { return name_; }
  double takes(const TurnView& view) const override { return better_than_fresh(view, *solved_); }
  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    const std::size_t chosen = keep(view, options);
    const KeepOption& option = options[chosen];
    const Allowed may = allowed(view, option);
    if (!may.bank) return {chosen, may.roll ? Action::roll : Action::nothing};
    if (!may.roll) return {chosen, Action::bank};
    const Points points = view.at_stake + option.points;
    const Points at = bands_[band(view.match)].bank_at[option.dice - 1];
    const bool bank = points >= view.enough || (!view.exceed && points >= at);
    return {chosen, bank ? Action::bank : Action::roll};
  }
  std::optional<Situation> situation(const TurnView& view) const override {
    const std::size_t b = band(view.match);
    return Situation{.standing = b,
                     .on_board = view.me().on_board,
                     .chase = view.exceed.has_value(),
                     .enough = enough_below(view, highest_[b]),
                     .others = bands_.size() > 1,
                     .need_only = keep_by_ == KeepBy::most_points};
  }

 private:
  std::size_t band(const MatchState& match) const {
    std::size_t b = 0;
    while (b + 1 < bands_.size() && !holds(bands_[b], match)) ++b;
    return b;
  }
  std::size_t keep(const TurnView& view, std::span<const KeepOption> options) const {
    if (const auto winning = wins_exactly(view, options)) return *winning;
    // Most points first: the others would carry the bank over the target, if it must be hit exactly.
    const Points most = most_to_bank(view.rules, view.me().bank) - view.at_stake;
    std::size_t first = 0;
    while (first < options.size() && options[first].points > most) ++first;
    if (first == options.size()) return 0;
    if (keep_by_ == KeepBy::most_points) return first;
    return first + best_for_points(view, options.subspan(first), *solved_).option;
  }

  std::string name_;
  std::shared_ptr<Solved> solved_;
  std::vector<Band> bands_;
  std::vector<Points> highest_;  // by band: its highest threshold
  KeepBy keep_by_;
};

std::optional<Points> banks_at(const Policy& policy, const TurnModel& model, TurnView view, int n) {
  constexpr Points far = 1'000'000;
  const auto situation = policy.situation(view);
  const bool minds_target = !situation || situation->enough;
  const Points most = minds_target ? 2 * view.rules.game.target : std::max(far, 2 * view.rules.game.target);
  for (Points points = model.step(); points <= most; points += model.step()) {
    view.at_stake = points - model.step();
    view.roll_state = model.full();
    const bool all = n == model.dice_count();  // hot dice: the whole set again
    const KeepOption option{model.step(), all ? TurnModel::hot : n, n, all ? After::hot : After::dice, {}};
    if (policy.decide(view, {&option, 1}).only().then == Action::bank) return points;
  }
  return std::nullopt;
}

}  // namespace

Thresholds read_thresholds(const std::string& policy, std::size_t dice) {
  return ThresholdReader(policy, dice).read(policy.substr(policy.find(':') + 1), policy.starts_with("bank-at:"));
}

std::string policy_text(const Thresholds& policy) {
  const auto words = [](const std::vector<Points>& bank_at) {
    return join(bank_at, ",", [](Points at) { return at == bank_never ? "never" : std::to_string(at); });
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
    const int state = solved.model.states_of(n).front();
    at.push_back(solved.turn(true).bank_rules[state].bank_at.value_or(bank_never));
  }
  return at;
}

std::shared_ptr<const Policy> policy_of(const Thresholds& thresholds, const std::shared_ptr<Solved>& solved,
                                        const std::string& name) {
  std::vector<Band> bands;
  for (const Exception& e : thresholds.exceptions) {
    Band& band = bands.emplace_back();
    for (const Condition& c : conditions)
      if (e.where == c.word) (c.below ? (band.*c.of).last : (band.*c.of).first) = c.below ? -e.from : e.from;
    band.bank_at = e.bank_at;
  }
  bands.emplace_back().bank_at = thresholds.bank_at;
  return threshold_policy(name.empty() ? policy_text(thresholds) : name, solved, std::move(bands), thresholds.keep);
}

std::shared_ptr<const Policy> threshold_policy(std::string name, std::shared_ptr<Solved> solved,
                                               std::vector<Band> bands, KeepBy keep) {
  return std::make_shared<ThresholdPolicy>(std::move(name), std::move(solved), std::move(bands), keep);
}

std::vector<SeenThresholds> seen_thresholds(const Rules& rules, const TurnModel& model, const Policy& policy) {
  const int most = model.dice_count() - (rules.turn.hot_dice == HotDice::off);
  const auto share = [&](int percent) { return rules.game.target * percent / 100 / model.step() * model.step(); };
  std::vector<SeenThresholds> seen;
  for (int streak = 0; streak == 0 || (rules.farkle.has_penalty() && streak < rules.farkle.streak); ++streak) {
    std::vector<SeenThresholds> after;
    for (const auto& [me, they] : {std::pair{0, 0}, {50, 50}, {50, 85}, {85, 50}, {85, 85}, {20, 95}}) {
      const Points mine = share(me), theirs = share(they);
      MatchState match = start_match(rules, 2);
      match.seats[0] = {mine, streak, mine > 0};
      match.seats[1] = {theirs, 0, theirs > 0};
      const TurnView view = first_view(rules, match, model.full());
      SeenThresholds& here = after.emplace_back(SeenThresholds{mine, theirs, streak, {}});
      for (int n = 1; n <= most; ++n) here.bank_at.push_back(banks_at(policy, model, view, n));
    }
    const auto same = [](const SeenThresholds& a, const SeenThresholds& b) { return a.bank_at == b.bank_at; };
    if (streak == 0 || !std::equal(after.begin(), after.end(), seen.begin(), same))
      seen.insert(seen.end(), after.begin(), after.end());
  }
  return seen;
}

}  // namespace farkle
