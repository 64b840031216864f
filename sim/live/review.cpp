#include "sim/live/review.hpp"

namespace farkle {
namespace {

using Waits = LiveGame::Waits;

Mistake mistake_of(const JudgedDecision& d) {
  if (d.loss <= least_mistake) return Mistake::none;
  if (d.start) return d.chosen_start.from_offer ? Mistake::took_offer : Mistake::left_offer;
  if (d.then_loss >= d.keep_loss) {
    if (d.chosen.then == Action::pass) return Mistake::passed_on;
    if (d.best.then == Action::pass) return Mistake::kept_it;
    return d.chosen.then == Action::bank ? Mistake::banked_too_early : Mistake::banked_too_late;
  }
  const int more = d.chosen.keep.size() - d.best.keep.size();
  return more > 0 ? Mistake::kept_too_much : more < 0 ? Mistake::kept_too_little : Mistake::kept_wrong_dice;
}

double worth_of_rolling(const TurnView& view, const PositionValues& worth) {
  return view.at_stake == 0 ? worth.fresh : worth.turn.roll(view.at_stake, view.roll_state);
}

class Reviewer {
 public:
  Reviewer(const Game& game, const GameLog& log, const GameAdviser& adviser)
      : adviser_(adviser),
        live_(game, start_match(game.rules, static_cast<int>(log.header.players.size())),
              {log.header.seed, log.header.game}) {
    out_.by_chances = adviser.judged_by(live_.match()) != GameAdviser::JudgedBy::points;
    out_.seats.resize(log.header.players.size());
    now_.resize(out_.seats.size());
    if (out_.by_chances && several()) {
      const auto chances = adviser.chances(live_.match());
      for (std::size_t p = 0; p < now_.size(); ++p) out_.seats[p].start = now_[p] = chances[p];
    }
    begin_turn(true);
  }

  void follow(const GameLog& log, const std::string& path, const LogEntry& entry) {
    if (live_.waits_for() == Waits::over) replay(log, path, entry, live_);  // refuses it
    const int seat = live_.mover();
    const TurnView view = live_.view();
    if (judged_ && live_.waits_for() == Waits::start) decide_start(entry);
    // When only the end of a turn is known, dice and decisions cannot be told apart: all of it is luck.
    const bool whole = entry.move.kind == Move::Kind::turn, luck = whole || entry.move.kind == Move::Kind::roll;
    if (judged_ && whole) worth_ = adviser_.worth(live_.match(), entry.move.end.points);
    if (judged_ && !whole && live_.waits_for() == Waits::roll) worth_ = adviser_.worth(live_);
    if (judged_ && live_.waits_for() == Waits::play) decide(entry, adviser_.options(live_, worth_));
    const double before = !judged_ || !luck ? 0 : whole ? worth_now() : worth_of_rolling(view, worth_);

    const auto end = replay(log, path, entry, live_);
    if (judged_ && luck)
      lucky(seat, (end ? after(*end, seat, before) : adviser_.options(live_, worth_).front().value) - before);
    if (!end) return;
    ++out_.turns;
    out_.unjudged_turns += !judged_;
    if (judged_ && !out_.by_chances && end->kind == TurnEnd::Kind::bank) of(seat).result += end->points;
    if (judged_ && !out_.by_chances && end->kind == TurnEnd::Kind::win) of(seat).result += before;
    begin_turn(false);
  }

  Review done() {
    out_.over = live_.waits_for() == Waits::over;
    out_.end = live_.match();
    if (out_.by_chances && several()) {
      end_for_several();
    } else if (out_.over && out_.by_chances) {
      for (int seat = 0; seat < 2; ++seat) of(seat).result = won(seat);
    } else if (!out_.over && judged_) {
      const double now = worth_now();
      of(live_.mover()).result += now;
      if (out_.by_chances) of(1 - live_.mover()).result += 1 - now;
    }
    return std::move(out_);
  }

 private:
  bool several() const { return out_.seats.size() > 2; }
  SeatReview& of(int seat) { return out_.seats[seat]; }
  bool won(int seat) const { return (live_.match().decided == seat) != (live_.game().rules.game.end == End::not_last); }

  void begin_turn(bool first) {
    judged_ = live_.waits_for() != Waits::over && adviser_.judges(live_.match()) &&
              (adviser_.judged_by(live_.match()) != GameAdviser::JudgedBy::points) == out_.by_chances;
    if (!judged_) return;
    if (out_.by_chances && several()) {
      if (adviser_.judged_by(live_.match()) == GameAdviser::JudgedBy::estimate) {
        const EstimateError error = adviser_.error(live_.match());
        if (!out_.error || error.worst > out_.error->worst) out_.error = error;
      }
      stands_at(live_.mover(), adviser_.starts(live_).front().value);
    }
    if (out_.by_chances && (several() || !first)) return;
    const double start = adviser_.starts(live_).front().value;
    of(live_.mover()).start += start;
    if (out_.by_chances) of(1 - live_.mover()).start = 1 - start;
  }

  // Since a seat's own last turn only others have moved.
  void stands_at(int seat, double chance) {
    of(seat).luck_of_others += chance - now_[seat];
    now_[seat] = chance;
  }

  void end_for_several() {
    const bool mid_turn = !out_.over && judged_;
    const auto chances = out_.over ? std::array<double, max_players>{} : adviser_.chances(live_.match());
    for (int seat = 0; seat < static_cast<int>(out_.seats.size()); ++seat) {
      SeatReview& mine = of(seat);
      if (mid_turn && seat == live_.mover()) {
        mine.result = now_[seat];
      } else {
        mine.result = out_.over ? won(seat) : chances[seat];
        stands_at(seat, mine.result);
      }
    }
  }

  double worth_now() {
    if (live_.waits_for() == Waits::play) return adviser_.options(live_, worth_).front().value;
    if (live_.waits_for() == Waits::start) return adviser_.starts(live_).front().value;
    return worth_of_rolling(live_.view(), adviser_.worth(live_));
  }

  void lucky(int seat, double luck) {
    of(seat).luck += luck;
    now_[seat] += luck;
    if (out_.by_chances && !several()) of(1 - seat).luck_of_others -= luck;
  }

  // The value for the seat whose turn has just ended. Of two players it is what the other's next turn leaves, which
  // knows what a farkle has cost (farkle.first), as the chances of several do. What is not known counts as before.
  double after(const TurnEnd& end, int seat, double before) {
    if (out_.by_chances && !several())
      return live_.waits_for() == Waits::over ? won(seat) : 1 - adviser_.starts(live_).front().value;
    const bool first = live_.game().rules.farkle.first > 0 && end.kind == TurnEnd::Kind::farkle && end.points == 0;
    if (out_.by_chances && first && live_.waits_for() != Waits::over) return adviser_.chances(live_.match())[seat];
    if (end.kind == TurnEnd::Kind::bank) return worth_.turn.bank(end.points, end.dice).value_or(before);
    if (end.kind == TurnEnd::Kind::pass) return worth_.turn.pass(end.points, end.dice).value_or(before);
    if (end.kind == TurnEnd::Kind::win) return out_.by_chances ? 1 : before;  // no points are worth a game
    return worth_.turn.farkle;
  }

  void add(JudgedDecision decision, const LogEntry& entry) {
    decision.line = entry.line;
    decision.seat = live_.mover();
    decision.match = live_.match();
    decision.turn = live_.record().seats[decision.seat].turns + 1;
    decision.mistake = mistake_of(decision);
    SeatReview& mine = of(decision.seat);
    ++mine.decisions;
    mine.mistakes += decision.mistake != Mistake::none;
    mine.lost += decision.loss;
    now_[decision.seat] -= decision.loss;
    if (out_.by_chances && !several()) of(1 - decision.seat).lost_by_others += decision.loss;
    out_.decisions.push_back(decision);
  }

  void decide_start(const LogEntry& entry) {
    if (entry.move.kind != Move::Kind::start) return;  // replay will refuse it
    JudgedDecision decision;
    decision.start = true;
    for (const StartOption& option : adviser_.starts(live_)) {
      if (option.from_offer == entry.move.from_offer) decision.chosen_start = option;
      if (option.loss == 0 && decision.best_start.dice == 0) decision.best_start = option;
    }
    decision.loss = decision.then_loss = decision.chosen_start.loss;
    add(decision, entry);
  }

  void decide(const LogEntry& entry, const std::vector<AdviceOption>& options) {
    const AdviceOption *chosen = nullptr, *same_keep = nullptr;
    const KeepOption* const keep = live_.option_of(entry.move);
    for (const AdviceOption& option : options) {
      if (!keep || option.points != keep->points || option.afterstate != keep->afterstate) continue;
      if (!same_keep) same_keep = &option;
      if (option.then == entry.move.then) chosen = &option;
    }
    if (!chosen) return;  // replay will refuse it
    JudgedDecision decision;
    decision.roll = live_.roll();
    decision.at_stake = live_.view().at_stake;
    decision.chosen = *chosen;
    decision.best = options.front();
    decision.loss = chosen->loss;
    decision.keep_loss = same_keep->loss;
    decision.then_loss = chosen->loss - same_keep->loss;
    add(decision, entry);
  }

  const GameAdviser& adviser_;
  LiveGame live_;
  Review out_;
  bool judged_ = false;
  std::vector<double> now_;  // with several players, the chance of each seat after what happened last in its own turns
  PositionValues worth_;     // of the roll on the table
};

}  // namespace

std::string in_words(Mistake mistake) {
  static constexpr const char* words[] = {"",
                                          "banked too early",
                                          "banked too late",
                                          "passed it on",
                                          "did not pass it on",
                                          "kept too much",
                                          "kept too little",
                                          "kept the wrong dice",
                                          "took the offer",
                                          "left the offer"};
  return words[static_cast<std::size_t>(mistake)];
}

Review review_game(const Game& game, const GameLog& log, const std::string& path, const GameAdviser& adviser) {
  Reviewer reviewer(game, log, adviser);
  for (const LogEntry& entry : log.entries) reviewer.follow(log, path, entry);
  return reviewer.done();
}

std::vector<JudgedDecision> worst_of(const Review& review, const std::vector<std::string>& players, std::size_t most) {
  const bool persons = std::find(players.begin(), players.end(), LogHeader::person) != players.end();
  std::vector<JudgedDecision> worst;
  for (const JudgedDecision& d : review.decisions)
    if (d.mistake != Mistake::none && (!persons || players[d.seat] == LogHeader::person)) worst.push_back(d);
  std::stable_sort(worst.begin(), worst.end(),
                   [](const JudgedDecision& a, const JudgedDecision& b) { return a.loss > b.loss; });
  worst.resize(std::min(worst.size(), most));
  return worst;
}

}  // namespace farkle
