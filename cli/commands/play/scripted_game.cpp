#include "cli/commands/play/scripted_game.hpp"

#include <sstream>

#include "cli/commands/play/advice_words.hpp"
#include "cli/commands/play/game_words.hpp"
#include "cli/commands/play/lines.hpp"
#include "cli/commands/shared/numbers.hpp"
#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

using Waits = LiveGame::Waits;

std::string end_word(TurnEnd::Kind kind) {
  switch (kind) {
    case TurnEnd::Kind::bank:
      return "bank";
    case TurnEnd::Kind::pass:
      return "pass";
    case TurnEnd::Kind::win:
      return "win";
    case TurnEnd::Kind::farkle:
      break;
  }
  return "farkle";
}

std::string waits_word(Waits waits) {
  switch (waits) {
    case Waits::start:
      return "start";
    case Waits::roll:
      return "roll";
    case Waits::play:
      return "keep";
    case Waits::over:
      break;
  }
  return "over";
}

LiveGame begun(const Game& game, const LogHeader& header, const std::optional<MatchState>& start) {
  const GameKey key{header.seed, header.game};
  if (start) return {game, *start, key};
  return {game, static_cast<int>(header.players.size()), key};
}

}  // namespace

ScriptedGame::ScriptedGame(const std::shared_ptr<Solved>& solved, std::vector<std::shared_ptr<const Policy>> policies,
                           const LogHeader& header, const std::optional<MatchState>& start, bool estimates)
    : header_(header),
      names_(seat_names(header.players)),
      policies_(std::move(policies)),
      game_(solved->game),
      live_(begun(game_, header, start)),
      adviser_(solved, static_cast<int>(policies_.size()), estimates),
      loggable_(!start) {}

void ScriptedGame::play(const std::string& path, const std::string& moves) {
  std::istringstream lines(moves);
  int number = 0;
  settle();
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) continue;
    try {
      if (asked_) throw UserError("? is the last line");
      make(words);
      settle();
    } catch (const UserError& error) {
      throw UserError(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
}

void ScriptedGame::make(const std::vector<std::string>& words) {
  const std::string& key = words[0];
  if (key == "?" && words.size() == 1) {
    asked_ = true;
    return;
  }
  if (key == "k" && words.size() > 1) return keep({words.begin() + 1, words.end()});
  if ((key == "o" || key == "f") && words.size() == 1) return apply(Move::starting(key == "o"));
  if (header_.real_dice) {
    if (key == "r" && words.size() > 1)
      return apply(Move::rolling(typed_faces(join({words.begin() + 1, words.end()}, " "))));
    if (key == "t") return go_on_from(words);
    if (key == "b" || key == "p" || key == "x" || key == "w") return apply(Move::ending(whole_turn_of(game_, words)));
  }
  throw UserError(in_quotes(join(words, " ")) + ": no such move; farkle play --help lists them");
}

void ScriptedGame::keep(std::vector<std::string> words) {
  if (live_.waits_for() != Waits::play) throw UserError("there is no roll on the table");
  const auto action = action_of(words.back());
  if (action) words.pop_back();
  const KeepOption option = live_.options()[chosen_keep(live_, join(words, " "))];
  apply(Move::playing(option, action.value_or(Action::nothing)));
}

void ScriptedGame::go_on_from(const std::vector<std::string>& words) {
  const auto points = words.size() == 3 ? whole_number(words[1]) : std::nullopt,
             dice = words.size() == 3 ? whole_number(words[2]) : std::nullopt;
  if (!points || !dice) throw UserError("t POINTS DICE: what is at stake, and how many dice are to be rolled");
  live_.go_on_from(*points, static_cast<int>(*dice));
  loggable_ = false;
}

void ScriptedGame::settle() {
  for (;;) {
    if (live_.waits_for() == Waits::over) return;
    const Policy* policy = policies_[live_.mover()].get();
    if (live_.waits_for() == Waits::roll) {
      if (header_.real_dice) return;
      apply(Move::rolling(live_.next_faces()));
    } else if (policy) {
      policy_moves(*policy);
    } else {
      return;
    }
  }
}

void ScriptedGame::policy_moves(const Policy& policy) {
  if (live_.rolls() == most_rolls_in_a_turn) endless_turn(policy);
  if (live_.waits_for() == Waits::start) return apply(Move::starting(takes_offer(policy, live_.view())));
  const Decision play = drawn(policy, live_.view(), live_.options());
  apply(Move::playing(live_.options()[play.option], play.then));
}

void ScriptedGame::apply(const Move& move) {
  const int seat = live_.mover();
  const Points at_stake = live_.waits_for() == Waits::over ? 0 : live_.view().at_stake;
  const std::vector<int> faces = move.kind == Move::Kind::play ? faces_of(move.kept) : move.faces;
  const auto end = live_.apply(move);
  moves_.emplace_back(seat, move);
  loggable_ = loggable_ && move.kind != Move::Kind::turn;
  if (move.kind == Move::Kind::start) note(seat, {{"move", move.from_offer ? "offer" : "fresh"}});
  if (move.kind == Move::Kind::roll) note(seat, {{"move", "roll"}, {"dice", faces}});
  if (move.kind == Move::Kind::play) {
    const Points points = (end ? end->points : live_.view().at_stake) - at_stake;
    note(seat, {{"move", "keep"}, {"dice", faces}, {"points", points}});
  }
  if (end)
    note(seat, {{"move", end_word(end->kind)}, {"points", end->points}, {"bank", live_.match().seats[seat].bank}});
}

void ScriptedGame::note(int seat, Json event) {
  event["seat"] = seat;
  events_.push_back(std::move(event));
}

void ScriptedGame::write_log(const std::string& path) const {
  if (!loggable_) throw UserError("--log: a log holds every move of a game from its beginning");
  LogWriter writer(path, header_);
  for (const auto& [seat, move] : moves_) writer.add(seat, move);
}

void ScriptedGame::describe(Report& report) const {
  const Waits waits = live_.waits_for();
  Table seats{"seats",
              "",
              {{"player", "player", style::plain},
               {"bank", "bank", style::points},
               {"streak", "farkles in a row", style::integer},
               {"remark", "", style::plain}}};
  for (std::size_t p = 0; p < names_.size(); ++p) {
    const Seat& seat = live_.match().seats[p];
    seats.rows.push_back(
        {names_[p], std::int64_t{seat.bank}, std::int64_t{seat.streak}, remark(live_, static_cast<int>(p))});
  }
  report.table(std::move(seats));
  report.data("events", events_);
  report.data("waits_for", waits_word(waits));
  if (waits == Waits::over) {
    report.fact("outcome", "outcome", outcome_in_words(game_.rules, live_.match(), names_));
    report.data("decided", live_.match().decided);
    return;
  }
  const TurnView view = live_.view();
  report.data("to_move", live_.mover());
  report.fact("at_stake", "at stake", std::int64_t{view.at_stake}, style::points);
  report.fact("dice_to_roll", "dice", std::int64_t{live_.dice_in_hand()}, style::integer);
  report.data("exceed", view.exceed ? Json(*view.exceed) : Json());
  if (live_.match().offer)
    report.data("offer", {{"points", live_.match().offer.points},
                          {"dice", game_.options.kinds().size(live_.match().offer.dice)},
                          {"must", live_.match().must_take_offer}});
  if (waits == Waits::play) describe_keeps(report);
  if (asked_ && waits != Waits::roll) describe_advice(report);
}

void ScriptedGame::describe_keeps(Report& report) const {
  report.fact("roll", "roll", live_.faces(), style::dice);
  Table keeps{"keeps",
              "",
              {{"keep", "keep", style::dice},
               {"points", "points", style::points},
               {"left", "", style::plain},
               {"may_roll", "roll", style::plain},
               {"may_bank", "bank", style::plain},
               {"may_pass", "pass", style::plain},
               {"warning", "", style::plain}}};
  for (const KeepOption& option : live_.options()) {
    const Allowed may = live_.allowed_after(option);
    keeps.rows.push_back({faces_of(option.kept), std::int64_t{option.points}, left_in_words(game_, option), may.roll,
                          may.bank, may.pass, certain_loss(live_, option)});
  }
  report.table(std::move(keeps));
}

void ScriptedGame::describe_advice(Report& report) const {
  const TurnView view = live_.view();
  if (!adviser_.judges(view.match)) {
    report.sentence("This is a last turn. There is no advice for it.");
    return report.data("objective", Json());
  }
  const GameAdviser::JudgedBy by = adviser_.judged_by(view.match);
  const bool by_chances = by != GameAdviser::JudgedBy::points;
  const ValueUnit unit = by_chances ? chance_unit(game_.rules, live_.match().players) : points_unit();
  report.data("objective", by_chances ? "win" : "points");
  report.data("exact", by != GameAdviser::JudgedBy::estimate);
  if (live_.waits_for() == Waits::start) {
    const std::vector<StartOption> starts = adviser_.starts(live_);
    report.fact("advice", "advice", advice_in_words(starts, unit));
    return report.table(starts_table(starts, unit));
  }
  const std::vector<AdviceOption> options = adviser_.options(live_);
  report.fact("advice", "advice", advice_in_words(options, unit, live_.roll()));
  report.table(options_table(options, unit));
}

}  // namespace farkle
