#include "sim/live/live_game.hpp"

#include <numeric>
#include <set>

#include "solver/duel/positions.hpp"
#include "solver/game/dice_kinds.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {

LiveGame::LiveGame(const Game& game, const MatchState& match, const TurnKey& key) : key_(key), run_(game, match, key) {
  begin_turn();
}

void LiveGame::begin_turn() {
  rolls_ = 0;
  const Offer& offer = match().offer;
  const bool must = match().must_take_offer;
  set_hand(must ? offer.points : 0, must ? offer.dice : game().options.full());
  waits_ = match().over ? Waits::over : offer && !must ? Waits::start : Waits::roll;
}

// There is no roll on the table then.
void LiveGame::set_hand(Points at_stake, int roll_state) {
  at_stake_ = at_stake;
  roll_state_ = roll_state;
  faces_.clear();
  by_kind_.clear();
  options_.clear();
}

TurnView LiveGame::view() const {
  TurnView view = run_.view();
  view.at_stake = at_stake_;
  view.roll_state = roll_state_;
  view.decision = static_cast<std::uint32_t>(rolls_);
  return view;
}

Dice LiveGame::roll() const { return std::accumulate(by_kind_.begin(), by_kind_.end(), Dice{}); }

std::vector<std::size_t> LiveGame::options_keeping(Dice kept) const {
  std::vector<std::size_t> found;
  const Points points = game().scorer.points(kept);
  const DiceKinds& kinds = game().options.kinds();
  std::set<int> left;  // afterstates that keeping these faces can lead to
  for (const DiceKinds::Taken& taken : kinds.choices(by_kind_))
    if (taken.dice == kept)
      left.insert(keep_option(game().rules, game().scorer, kinds, roll_state_, taken, points).afterstate);
  for (std::size_t i = 0; i < options_.size(); ++i)
    if (options_[i].points == points && left.contains(options_[i].afterstate)) found.push_back(i);
  return found;
}

const KeepOption* LiveGame::option_of(const Move& play) const {
  for (const std::size_t i : options_keeping(play.kept))
    if (options_[i].afterstate == play.afterstate) return &options_[i];
  return nullptr;
}

std::vector<int> LiveGame::next_faces() const {
  const TurnKey key = view().key;
  std::vector<int> faces;
  if (game().fair()) {
    DiceStream dice(key);
    for (int r = 0; r < rolls_; ++r) dice.roll();
    faces.resize(dice_in_hand());
    std::uint32_t id = dice.roll(dice_in_hand());
    for (auto face = faces.rbegin(); face != faces.rend(); ++face, id /= 6) *face = static_cast<int>(id % 6) + 1;
    return faces;
  }
  const LoadedDice::Faces on_top =
      game().loaded().roll(key, static_cast<std::uint32_t>(rolls_), game().options.kinds().dice(roll_state_));
  for (const int die : dice_of_state(game().options.kinds(), roll_state_)) faces.push_back(on_top[die - 1]);
  return shown(faces, roll_state_);
}

Move LiveGame::decision_of(const Policy& policy) const {
  if (rolls_ == most_rolls_in_a_turn) endless_turn(policy);
  if (waits_ == Waits::start) return Move::starting(takes_offer(policy, view()));
  const Decision play = drawn(policy, view(), options_);
  return Move::playing(options_[play.option], play.then);
}

std::optional<TurnEnd> LiveGame::apply(const Move& move) {
  if (waits_ == Waits::over) throw UserError("the game is over");
  if (move.kind == Move::Kind::roll) return roll_shows(move.faces);
  if (move.kind == Move::Kind::play) return play(move);
  if (move.kind == Move::Kind::start) {
    if (waits_ != Waits::start) throw UserError("there is no choice between an offer and a fresh set now");
    SeatRecord& mine = run_.mover();
    ++mine.offers_seen;
    mine.offers_taken += move.from_offer;
    if (move.from_offer) set_hand(match().offer.points, match().offer.dice);
    waits_ = Waits::roll;
    return std::nullopt;
  }
  if (rolls_ > 0) throw UserError("the turn has begun: enter its rolls and keeps one by one, or take them back (u)");
  const TurnEnd& end = move.end;
  if (end.points > most_at_stake(game().scorer.step())) throw UserError("no turn brings so many points");
  if (end.kind == TurnEnd::Kind::pass && (game().rules.carry.mode != CarryMode::pass || view().exceed || end.dice == 0))
    throw UserError("there is no passing on here");
  if (end.kind == TurnEnd::Kind::win && game().rules.score.win.empty())
    throw UserError("no dice win the game under these rules");
  if (end.kind == TurnEnd::Kind::bank) {
    const Points least = least_bank(game().rules, view().me().on_board),
                 most = most_to_bank(game().rules, view().me().bank);
    if (end.points < least) throw UserError("a bank needs at least " + std::to_string(least) + " points here");
    if (end.points > most)
      throw UserError("a bank of at most " + std::to_string(most) + " points does not go over the target");
  }
  return this->end(end);
}

void LiveGame::go_on_from(Points at_stake, int dice, Points lacking) {
  if (waits_ == Waits::over) throw UserError("the game is over");
  if (!game().options.alike()) throw UserError("not with dice that differ: it matters which are left");
  const Points step = game().scorer.step();
  if (at_stake < 0 || at_stake > most_at_stake(step) || at_stake % step != 0)
    throw UserError("points at stake: must be a multiple of " + std::to_string(step) + " up to " +
                    std::to_string(most_at_stake(step)));
  if (dice < 1 || dice > game().rules.dice.count)
    throw UserError("dice to roll: must be 1 to " + std::to_string(game().rules.dice.count));
  if (at_stake == 0 && dice < game().rules.dice.count)
    throw UserError("points at stake: must be more than 0, for dice were set aside");
  const DiceKinds& kinds = game().options.kinds();
  if (lacking < 0 || lacking > kinds.most_lacking())
    throw UserError("points to be confirmed: must be 0 to " + std::to_string(kinds.most_lacking()));
  set_hand(at_stake, kinds.state_lacking(kinds.hand((1u << dice) - 1), lacking));
  waits_ = Waits::roll;
}

void LiveGame::set_bank(int seat, Points bank) {
  if (waits_ == Waits::over) throw UserError("the game is over");
  MatchState& match = run_.record.end;
  const Rules& rules = game().rules;
  Seat& old = match.seats[seat];
  const SeatStates states(rules);
  const bool on_board = old.on_board && old.bank <= 0;  // a bank above 0 says so itself
  old = seat_of(rules, states, "s", bank, old.streak, on_board, seat != mover());
  match.safe &= static_cast<std::uint8_t>(~(1u << seat));
  place_by_banks(rules, match);
}

std::vector<int> LiveGame::shown(const std::vector<int>& faces, int roll_state) const {
  const std::vector<int> hand = dice_of_state(game().options.kinds(), roll_state);
  if (faces.size() != hand.size())
    throw UserError((faces.empty() ? "these are not faces" : counted(std::ssize(faces), "die", "dice")) +
                    " - must be " + counted(std::ssize(hand), "die", "dice") + ", each with a face from 1 to 6" +
                    (joker_dice(game().rules) > 0 ? ", or J" : ""));
  std::vector<int> found;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (faces[i] < 1 || faces[i] > joker_face) throw UserError("a face is a number from 1 to 6");
    const int up = face_up(game().rules, hand[i] - 1, faces[i]);
    if (up == 0) throw UserError("these dice never show a " + to_string(Dice::alike(faces[i], 1)));
    found.push_back(game().options.kinds().shows(hand[i] - 1, up));
  }
  return found;
}

std::optional<TurnEnd> LiveGame::roll_shows(const std::vector<int>& faces) {
  if (waits_ == Waits::start) throw UserError("first choose: the offer or a fresh set");
  if (waits_ == Waits::play) throw UserError("there is a roll on the table: first enter what is kept of it");
  faces_ = shown(faces, roll_state_);
  const std::vector<int> hand = dice_of_state(game().options.kinds(), roll_state_);
  LoadedDice::Faces by_die{};
  for (std::size_t i = 0; i < hand.size(); ++i) by_die[hand[i] - 1] = static_cast<std::uint8_t>(faces_[i]);
  by_kind_ = game().options.kinds().by_kind(by_die);
  ++rolls_;
  ++run_.mover().rolls;
  if (game().wins(by_kind_)) return end({TurnEnd::Kind::win, at_stake_, 0});
  options_ = game().options.shown(roll_state_, by_kind_);
  if (options_.empty()) return end({TurnEnd::Kind::farkle, at_stake_, roll_state_});
  waits_ = Waits::play;
  return std::nullopt;
}

std::optional<TurnEnd> LiveGame::play(const Move& move) {
  if (waits_ != Waits::play) throw UserError("there is no roll on the table");
  const KeepOption* const keep = option_of(move);
  if (!keep) throw UserError(to_string(move.kept) + " is no keep of this roll");
  if (!allowed_after(*keep)[move.then]) throw UserError("after this keep the rules do not allow that");
  TurnView now = view();
  if (const auto how = carry_out(game(), *keep, move.then, now, run_.mover())) return end(*how);
  set_hand(now.at_stake, now.roll_state);
  waits_ = Waits::roll;
  return std::nullopt;
}

std::optional<TurnEnd> LiveGame::end(const TurnEnd& end) {
  run_.end(end);
  begin_turn();
  return end;
}

}  // namespace farkle
