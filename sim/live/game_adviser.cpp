#include "sim/live/game_adviser.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/waiting_round.hpp"

namespace farkle {
struct GameAdviser::OneWaits {
  WaitingTurn turn;
  double farkle;  // what one is worth to the mover
  OneWaits(const DuelGame& game, const DuelValues& duel, int over, int mover, int next)
      : turn(game, duel), farkle(1 - duel.win(next, game.states.farkled(mover))) {
    turn.run(std::min(over, WaitingTurn::overs(game) - 1), mover, next, true);
  }
};

bool GameAdviser::one_waits(const MatchState& match) const {
  return players_ == 3 && std::has_single_bit(match.waiting) && match.safe == 0 &&
         chances_are_estimated(solved_->rules) && !last_rival(solved_->rules, match);
}

std::shared_ptr<GameAdviser::OneWaits> GameAdviser::waiting_turn(const MatchState& match) const {
  const DuelGame& game = solved_->duel_game();
  const std::vector<Seat> seats = seats_from_mover(match);
  const int waits = std::countr_zero(match.waiting);
  return std::make_shared<OneWaits>(game, solved_->duel().values,
                                    (match.seats[waits].bank - game.states.winning()) / game.model.step(),
                                    game.states.index(seats[0]), game.states.index(seats[1]));
}

GameAdviser::GameAdviser(std::shared_ptr<Solved> solved, int players, bool by_points)
    : solved_(std::move(solved)), players_(players), by_points_(by_points) {}

GameAdviser::JudgedBy GameAdviser::judged_by(const MatchState& match) const {
  if (by_points_) return JudgedBy::points;
  if (players_ == 2) return two_are_solved() ? JudgedBy::chances : JudgedBy::points;
  if (last_rival(solved_->rules, match) || one_waits(match)) return JudgedBy::chances;
  const Solved::KnownValues& known = values_from(match);
  if (known.values && !known.error) return JudgedBy::chances;
  return chances_are_estimated(solved_->rules) ? JudgedBy::estimate : JudgedBy::points;
}

bool GameAdviser::two_are_solved() const {
  if (!two_are_solved_) try {
      const DuelGame& game = solved_->duel_game();
      solved_->rules.game.rounds > 0 ? check_rounds(game) : check_duel(game);
      two_are_solved_ = true;
    } catch (const CannotDo&) {
      two_are_solved_ = false;
    }
  return *two_are_solved_;
}

bool GameAdviser::judges(const MatchState& match) const {
  return !bank_to_exceed(solved_->rules, match) || judged_by(match) != JudgedBy::points;
}

EstimateError GameAdviser::error(const MatchState& match) const {
  if (const Solved::KnownValues& known = values_from(match); known.values) return known.error.value_or(EstimateError{});
  return race_error(solved_->rules, match.last_turn(), players_);
}

const Solved::KnownValues& GameAdviser::values_from(const MatchState& match) const {
  if (asked_ != match) {
    asked_ = match;
    known_ = (match.waiting | match.safe) != 0 ? Solved::KnownValues{} : solved_->values_from(seats_from_mover(match));
  }
  return known_;
}

const RaceEstimate& GameAdviser::race(const MatchState& match) const {
  if (!race_ || race_->match() != match) race_.emplace(solved_->race_turns(), match);
  return *race_;
}

PositionValues GameAdviser::worth(const MatchState& match, Points most_points) const {
  assert(judges(match));
  most_points = std::max(most_points, match.offer.points);
  const std::vector<Seat> seats = seats_from_mover(match);
  if (judged_by(match) == JudgedBy::points) {
    Solved& mover = solved_->of(match.to_move);
    const std::shared_ptr<const TurnSolution> turn(solved_, &mover.turn(seats[0].on_board));
    return values_in_points(mover.rules, mover.model, turn, seats[0].bank, mover.rules.carry.mode == CarryMode::pass);
  }
  if (players_ == 2 && solved_->rules.game.rounds > 0)
    return values_in_chances(solved_->duel_game(), solved_->rounds(), match, most_points);
  if (players_ == 2)
    return values_in_chances(solved_->duel_game(), solved_->duel(), seats[0], seats[1], most_points, match.to_move);
  if (const auto rival = last_rival(solved_->rules, match))
    return values_in_chances(solved_->duel_game(), solved_->duel(), seats[0], match.seats[*rival], most_points, 0);
  if (one_waits(match)) {
    const std::shared_ptr<OneWaits> waits = waiting_turn(match);
    PositionValues out = position_values({waits, &waits->turn.table()}, solved_->model, waits->farkle);
    out.fresh = waits->turn.chance(0, 0);  // a farkle on the first roll may cost more
    return out;
  }
  const MultiplayerValues* values = values_from(match).values;
  return values ? values_in_chances(solved_->multiplayer_game(players_), *values, seats, most_points)
                : race(match).values(most_points);
}

std::array<double, max_players> GameAdviser::chances(const MatchState& match) const {
  if (const auto rival = last_rival(solved_->rules, match)) {
    std::array<double, max_players> out;
    out.fill(1);
    const double mine = advise_starts(solved_->model, match.offer, match.must_take_offer, worth(match, 0))[0].value;
    out[match.to_move] = mine;
    out[*rival] = 1 - mine;
    return out;
  }
  if (one_waits(match)) {
    const std::shared_ptr<OneWaits> waits = waiting_turn(match);
    const int offered = match.offer.points / solved_->model.step(), state = match.offer.dice;
    const auto chance = [&](int place) { return waits->turn.chance(0, place, offered, state); };
    const int waiting = std::countr_zero(match.waiting), next = 3 - waiting - match.to_move;
    std::array<double, max_players> out{};
    out[match.to_move] = chance(0);
    out[waiting] = chance(2);
    out[next] = 2 - chance(0) - chance(2);
    return out;
  }
  const MultiplayerValues* values = match.last_turn() || players_ == 2 ? nullptr : values_from(match).values;
  if (!values) return race(match).chances();
  const MultiplayerPosition position = solved_->multiplayer_game(players_).position(seats_from_mover(match));
  const int offered = match.offer.points / solved_->model.step();
  const MultiplayerChances before = values->between(position);
  const double* from_mover = before.data();
  if (match.offer && offered <= values->most_offered(position))
    from_mover = values->offers(position, offered) + (match.offer.dice - 1) * players_;
  std::array<double, max_players> out{};
  for (int k = 0; k < players_; ++k) out[(match.to_move + k) % players_] = from_mover[k];
  return out;
}

std::vector<StartOption> GameAdviser::starts(const LiveGame& game) const {
  const bool offered = game.waits_for() == LiveGame::Waits::start || game.match().must_take_offer;
  return advise_starts(model_of(game), offered ? game.match().offer : Offer{}, game.match().must_take_offer,
                       worth(game));
}

AdviceOption GameAdviser::rolling(const LiveGame& game) const {
  const TurnView view = game.view();
  const TurnModel& model = model_of(game);
  const RollState& state = model.state(view.roll_state);
  const unsigned which = model.alike() ? 0 : model.kinds().dice(view.roll_state);
  const double value = worth(game).turn.roll(view.at_stake, view.roll_state);
  return {Action::roll, {}, 0, view.at_stake, 0, state.dice, which, value, 0, state.farkle_probability, {}};
}

std::vector<AdviceOption> GameAdviser::options(const LiveGame& game, const PositionValues& worth) const {
  return advise(model_of(game), game.options(), game.view().at_stake, worth.turn);
}

}  // namespace farkle
