// farkle play --moves.
#include <sstream>

#include "cli/commands/play/game_words.hpp"
#include "cli/commands/play/play_session.hpp"
#include "sim/files/json_text.hpp"

namespace farkle {
namespace {

// What happened, as JSON.
void record(Json& events, const LiveGame& live, const LiveEvent& event) {
  const auto note = [&](Json what) {
    what["seat"] = event.seat;
    events.push_back(std::move(what));
  };
  const Move& move = event.move;
  if (move.kind == Move::Kind::start) note({{"move", move.from_offer ? "offer" : "fresh"}});
  if (move.kind == Move::Kind::roll) note({{"move", "roll"}, {"dice", move.faces}});
  if (event.keep) note({{"move", "keep"}, {"dice", faces_of(event.keep->kept)}, {"points", event.keep->points}});
  if (event.end)
    note({{"move", end_word(event.end->kind)},
          {"points", event.end->points},
          {"bank", live.match().seats[event.seat].bank}});
}

// Makes the moves of the file; policies make theirs where they come. True: the last line asks for advice. Throws
// UserError naming the line.
bool make_moves(LiveSession& session, const std::string& path) {
  const auto settle = [&] {
    while (session.step()) {
    }
  };
  std::istringstream lines(text_of_file(path));
  int number = 0;
  bool asked = false;
  settle();
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) continue;
    try {
      if (asked) throw UserError("? is the last line");
      asked = words == std::vector<std::string>{"?"};
      if (!asked) session.say(words);
      settle();
    } catch (const UserError& error) {
      throw UserError(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  return asked;
}

void add_keeps(Report& report, const LiveGame& live) {
  report.fact("roll", "roll", live.faces(), style::dice);
  Table& keeps = report.table(Table("keeps", {{"keep", "keep", style::dice},
                                              {"points", "points", style::points},
                                              {"left", audience::everyone},
                                              {"may_roll", "roll"},
                                              {"may_bank", "bank"},
                                              {"may_pass", "pass"},
                                              {"warning", audience::everyone}}));
  for (const KeepOption& option : live.options()) {
    const Allowed may = live.allowed_after(option);
    keeps.add({faces_of(option.kept), option.points, left_in_words(live.game(), option), may.roll, may.bank, may.pass,
               certain_loss(live, option)});
  }
}

void add_advice(Report& report, const LiveGame& live, const GameAdviser& adviser, bool aloud) {
  if (!adviser.judges(live.match())) {
    report.sentence("This is a last turn. There is no advice for it.");
    return report.data("objective", Json());
  }
  const GameAdviser::JudgedBy by = adviser.judged_by(live.match());
  report.data("objective", by != GameAdviser::JudgedBy::points ? "win" : "points");
  report.data("exact", by != GameAdviser::JudgedBy::estimate);
  Report tables;
  report.fact("advice", "advice", tell_advice(tables, live, adviser, std::nullopt, aloud));
  report.items.insert(report.items.end(), tables.items.begin(), tables.items.end());
}

}  // namespace

void play_moves(const Context& context, Report& report, const std::shared_ptr<Solved>& solved, LiveSession& session,
                const std::vector<std::string>& names, bool by_points) {
  const GameAdviser adviser(solved, static_cast<int>(names.size()), by_points);
  Json events = Json::array();
  session.tell([&](const LiveEvent& event) { record(events, session.live(), event); });
  const bool asked = make_moves(session, context.given.text("--moves"));
  if (context.given.has("--log")) session.write_log(context.given.text("--log"));
  const LiveGame& live = session.live();

  const LiveGame::Waits waits = live.waits_for();
  Table& seats = report.table(Table("seats", {{"player", "player"},
                                              {"bank", "bank", style::points},
                                              {"streak", "farkles in a row", style::integer},
                                              {"remark", audience::everyone}}));
  for (std::size_t p = 0; p < names.size(); ++p) {
    const Seat& seat = live.match().seats[p];
    seats.add({names[p], seat.bank, seat.streak, remark(live, static_cast<int>(p))});
  }
  report.data("events", events);
  report.data("waits_for", to_string(waits));
  if (waits == LiveGame::Waits::over) {
    report.fact("outcome", "outcome", outcome_in_words(solved->rules, live.match(), names));
    report.data("decided", live.match().decided);
    return;
  }
  const TurnView view = live.view();
  const DiceKinds& kinds = live.game().options.kinds();
  report.data("to_move", live.mover());
  report.fact("at_stake", "at stake", view.at_stake, style::points);
  report.fact("dice_to_roll", "dice", live.dice_in_hand(), style::integer);
  if (solved->rules.bank.confirm.needed()) report.data("unconfirmed", kinds.lacking(view.roll_state));
  report.data("exceed", view.exceed ? Json(*view.exceed) : Json());
  if (const Offer& offer = live.match().offer)
    report.data("offer", {{"points", offer.points},
                          {"dice", solved->game.options.kinds().size(offer.dice)},
                          {"must", live.match().must_take_offer}});
  if (waits == LiveGame::Waits::play) add_keeps(report, live);
  if (asked) add_advice(report, live, adviser, context.verbose);
}

}  // namespace farkle
