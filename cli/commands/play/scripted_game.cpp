#include "cli/commands/play/scripted_game.hpp"

#include <sstream>

#include "cli/commands/play/advice_words.hpp"
#include "cli/commands/play/game_words.hpp"
#include "solver/game/error.hpp"

namespace farkle {

ScriptedGame::ScriptedGame(const std::shared_ptr<Solved>& solved, LiveSession& session, std::vector<std::string> names,
                           bool estimates)
    : game_(solved->game),
      session_(session),
      names_(std::move(names)),
      adviser_(solved, static_cast<int>(names_.size()), estimates) {
  session_.tell([this](const LiveEvent& event) { happened(event); });
}

void ScriptedGame::play(const std::string& path, const std::string& moves) {
  const auto settle = [&] {
    while (session_.step()) {
    }
  };
  std::istringstream lines(moves);
  int number = 0;
  settle();
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) continue;
    try {
      if (asked_) throw UserError("? is the last line");
      asked_ = words == std::vector<std::string>{"?"};
      if (!asked_) session_.say(words);
      settle();
    } catch (const UserError& error) {
      throw UserError(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
}

void ScriptedGame::happened(const LiveEvent& event) {
  const Move& move = event.move;
  if (move.kind == Move::Kind::start) note(event.seat, {{"move", move.from_offer ? "offer" : "fresh"}});
  if (move.kind == Move::Kind::roll) note(event.seat, {{"move", "roll"}, {"dice", move.faces}});
  if (event.keep)
    note(event.seat, {{"move", "keep"}, {"dice", faces_of(event.keep->kept)}, {"points", event.keep->points}});
  if (event.end)
    note(event.seat, {{"move", end_word(event.end->kind)},
                      {"points", event.end->points},
                      {"bank", live().match().seats[event.seat].bank}});
}

void ScriptedGame::note(int seat, Json event) {
  event["seat"] = seat;
  events_.push_back(std::move(event));
}

void ScriptedGame::describe(Report& report, bool aloud) const {
  const LiveGame::Waits waits = live().waits_for();
  Table seats{"seats",
              "",
              {{"player", "player"},
               {"bank", "bank", style::points},
               {"streak", "farkles in a row", style::integer},
               {"remark", ""}}};
  for (std::size_t p = 0; p < names_.size(); ++p) {
    const Seat& seat = live().match().seats[p];
    seats.add({names_[p], seat.bank, seat.streak, remark(live(), static_cast<int>(p))});
  }
  report.table(std::move(seats));
  report.data("events", events_);
  report.data("waits_for", to_string(waits));
  if (waits == LiveGame::Waits::over) {
    report.fact("outcome", "outcome", outcome_in_words(game_.rules, live().match(), names_));
    report.data("decided", live().match().decided);
    return;
  }
  const TurnView view = live().view();
  report.data("to_move", live().mover());
  report.fact("at_stake", "at stake", view.at_stake, style::points);
  report.fact("dice_to_roll", "dice", live().dice_in_hand(), style::integer);
  if (game_.rules.bank.confirm.needed())
    report.data("unconfirmed", live().game().options.kinds().lacking(view.roll_state));
  report.data("exceed", view.exceed ? Json(*view.exceed) : Json());
  if (live().match().offer)
    report.data("offer", {{"points", live().match().offer.points},
                          {"dice", game_.options.kinds().size(live().match().offer.dice)},
                          {"must", live().match().must_take_offer}});
  if (waits == LiveGame::Waits::play) describe_keeps(report);
  if (asked_) describe_advice(report, aloud);
}

void ScriptedGame::describe_keeps(Report& report) const {
  report.fact("roll", "roll", live().faces(), style::dice);
  Table keeps{"keeps",
              "",
              {{"keep", "keep", style::dice},
               {"points", "points", style::points},
               {"left", ""},
               {"may_roll", "roll"},
               {"may_bank", "bank"},
               {"may_pass", "pass"},
               {"warning", ""}}};
  for (const KeepOption& option : live().options()) {
    const Allowed may = live().allowed_after(option);
    keeps.add({faces_of(option.kept), option.points, left_in_words(live().game(), option), may.roll, may.bank, may.pass,
               certain_loss(live(), option)});
  }
  report.table(std::move(keeps));
}

void ScriptedGame::describe_advice(Report& report, bool aloud) const {
  const TurnView view = live().view();
  if (!adviser_.judges(view.match)) {
    report.sentence("This is a last turn. There is no advice for it.");
    return report.data("objective", Json());
  }
  const GameAdviser::JudgedBy by = adviser_.judged_by(view.match);
  report.data("objective", by != GameAdviser::JudgedBy::points ? "win" : "points");
  report.data("exact", by != GameAdviser::JudgedBy::estimate);
  Report tables;
  report.fact("advice", "advice", tell_advice(tables, live(), adviser_, std::nullopt, aloud));
  report.items.insert(report.items.end(), tables.items.begin(), tables.items.end());
}

}  // namespace farkle
