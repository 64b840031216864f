// M(n, i, j): the chance that the n-th turn is played by a mover in state i against j. A turn moves it on:
//   M(n + 1, j, i after the bank or the farkle) += M(n, i, j) times the chance of that,
// and a bank that reaches the target ends the game, or leaves the other one last turn.
#include "solver/evaluate/game_course.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "solver/game/error.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

constexpr double followed_all = 1e-12;  // share of all games that may be left unfinished
constexpr double tail_chance = 1e-14;   // the highest scores of a turn are left out, up to this chance in all

// Levels of the score that are not in the tail.
std::size_t levels(const TurnDistribution& ends) {
  double rest = 1 - ends.farkle;
  std::size_t level = 0;
  for (; level < ends.banked.size() && rest > tail_chance; ++level) rest -= ends.banked[level];
  return level;
}

// Counts a turn that ends like this with this chance: `turns`, and sums over games in place of the figures per turn.
void add_turn(PlayerCourse& player, double chance, const TurnDistribution& ends) {
  player.turns += chance;
  player.farkle_rate += chance * ends.farkle;
  const std::size_t end = levels(ends);
  if (player.turn_points.size() < end) player.turn_points.resize(end);
  for (std::size_t level = 0; level < end; ++level) player.turn_points[level] += chance * ends.banked[level];
}

// Makes figures per turn from such sums.
void per_turn(PlayerCourse& player, Points step) {
  if (player.turns == 0) return;
  if (player.turn_points.empty()) player.turn_points.resize(1);
  player.farkle_rate /= player.turns;
  double banked = 0;
  for (std::size_t level = 1; level < player.turn_points.size(); ++level) {
    player.turn_points[level] /= player.turns;
    banked += player.turn_points[level];
    player.mean_turn += player.turn_points[level] * static_cast<double>(level) * step;
  }
  player.turn_points[0] = 1 - banked;
}

class CourseWalk {
 public:
  CourseWalk(const PolicyTurnTable& first, const PolicyTurnTable& second) : turns_{&first, &second} {
    for (auto& by : last_turns_) by.resize(size_);
    for (const std::size_t who : {0u, 1u})
      for (const TurnDistribution& ends : turns_[who]->numbered()) kinds_[who].push_back({levels(ends), 0});
    for (int i = 0; i < states_.size(); ++i) bank_.push_back(states_.state(i).bank);
  }

  GameCourse follow() {
    const std::size_t start = states_.start();
    std::vector<double> here(size_ * size_), next(size_ * size_);
    here[start * size_ + start] = 1;
    double going = 1;   // chance that the game is not decided yet
    double a_turn = 0;  // work to follow one turn of all games
    for (int i = 0; i < states_.size(); ++i)
      a_turn += static_cast<double>(size_ * (10 + levels(turns_[0]->of(i, states_.start()))));
    constexpr double few_turns = 100;
    Work::Piece piece(turns_[0]->work, "following games", few_turns * a_turn);
    for (int n = 0; going > followed_all; ++n) {
      if (n >= most_turns_followed)
        throw CannotDo("games of these policies take more than " + std::to_string(most_turns_followed) + " turns");
      std::fill(next.begin(), next.end(), 0.0);
      for (std::size_t i = 0; i < size_; ++i)
        for (std::size_t j = 0; j < size_; ++j)
          if (const double chance = here[i * size_ + j]; chance > negligible)
            move(n, static_cast<int>(i), static_cast<int>(j), chance, next);
      here.swap(next);
      going = std::accumulate(here.begin(), here.end(), 0.0);
      piece.did(a_turn);
      // Games keep ending at about the same rate.
      if (going < 0.5) piece.expect(a_turn * n * std::log(going / followed_all) / -std::log(going));
    }
    for (const std::size_t who : {0u, 1u})
      for (std::size_t k = 0; k < kinds_[who].size(); ++k)
        if (kinds_[who][k].chance > 0) add_turn(out_.player[who], kinds_[who][k].chance, turns_[who]->numbered()[k]);
    add_last_turns();
    out_.turns = mean_of(out_.turns_pmf);
    for (PlayerCourse& player : out_.player) per_turn(player, step_);
    return std::move(out_);
  }

 private:
  // Plays the turn after n others.
  void move(int n, int mover, int opponent, double chance, std::vector<double>& next) {
    const std::size_t who = n % 2;
    const std::uint32_t number = turns_[who]->number({mover, opponent});
    const TurnDistribution& ends = turns_[who]->numbered()[number];
    Kind& kind = kinds_[who][number];
    kind.chance += chance;
    double* to = next.data() + opponent * size_;
    const double first = turns_[who]->first_farkle(mover);
    to[states_.first_farkled(mover)] += chance * first;
    to[states_.farkled(mover)] += chance * (ends.farkle - first);
    if (ends.won > 0) end_games(n + 1, who, chance * ends.won);
    const Points bank = bank_[mover];
    const std::size_t need = turns_[who]->model.steps_up(states_.winning() - bank);
    const std::size_t below = std::min(need, kind.levels);
    double* const at = to + states_.banked(bank);
    for (std::size_t level = 0; level < below; ++level) at[level * stride_] += chance * ends.banked[level];
    if (need >= kind.levels) return;
    const Points over = bank + static_cast<Points>(need) * step_ - states_.winning();
    const std::size_t leader = over / states_.bank_step(), leader_step = step_ / states_.bank_step();
    std::vector<double>& against = last_turns_[1 - who][opponent];
    if (last_turn_) against.resize(std::max(against.size(), leader + (kind.levels - need) * leader_step));
    double ended = 0;
    for (std::size_t level = need, k = leader; level < kind.levels; ++level, k += leader_step) {
      const double p = chance * ends.banked[level];
      if (last_turn_) against[k] += p;
      ended += p;
    }
    if (ended > 0) end_games(n + (last_turn_ ? 2 : 1), who, ended);
  }

  // So many games end after that many turns; this player wins them, unless a last turn takes them back.
  void end_games(std::size_t turns, std::size_t who, double games) {
    if (who == 0) out_.first_wins += games;
    if (out_.turns_pmf.size() <= turns) out_.turns_pmf.resize(turns + 1);
    out_.turns_pmf[turns] += games;
  }

  // Turns that are alike are worked out once.
  void add_last_turns() {
    for (const std::size_t who : {0u, 1u}) {
      KnownTurns known(turns_[who]->policy_turns());
      for (int chaser = 0; chaser < states_.size(); ++chaser) {
        const std::vector<double>& against = last_turns_[who][chaser];
        for (std::size_t k = 0; k < against.size(); ++k)
          if (against[k] > negligible) {
            const Points bank = states_.winning() + static_cast<Points>(k) * states_.bank_step();
            const TurnDistribution& ends = known.of(turns_[who]->last_match(chaser, bank));
            add_turn(out_.player[who], against[k], ends);
            const Points needed = (bank - bank_[chaser]) / step_;
            double exceeds = ends.won;
            for (std::size_t level = needed + 1; level < ends.banked.size(); ++level) exceeds += ends.banked[level];
            out_.first_wins += (who == 0 ? 1 : -1) * against[k] * exceeds;
          }
      }
    }
  }

  struct Kind {
    std::size_t levels = 0;
    double chance = 0;  // of such a turn, added up over the game
  };

  std::array<const PolicyTurnTable*, 2> turns_;
  std::array<std::vector<Kind>, 2> kinds_;  // by number
  const SeatStates& states_ = turns_[0]->states;
  const Points step_ = turns_[0]->model.step();
  const std::size_t size_ = states_.size();
  const std::ptrdiff_t stride_ = states_.banked(states_.lowest() + step_);  // between states a level of points apart
  const bool last_turn_ = has_last_turns(turns_[0]->rules);
  std::vector<Points> bank_;
  std::array<std::vector<std::vector<double>>, 2> last_turns_;  // by who plays them: [chaser][steps of the bank to
                                                                // exceed above winning()]
  GameCourse out_;
};

std::vector<double> weighted(const std::vector<double>& a, double of_a, const std::vector<double>& b, double of_b) {
  std::vector<double> out(std::max(a.size(), b.size()));
  for (std::size_t n = 0; n < out.size(); ++n)
    out[n] = of_a * (n < a.size() ? a[n] : 0) + of_b * (n < b.size() ? b[n] : 0);
  return out;
}

}  // namespace

GameCourse follow_games(const PolicyTurnTable& first, const PolicyTurnTable& second) {
  return CourseWalk(first, second).follow();
}

std::vector<double> turns_alone_pmf(const PolicyTurnTable& turns) {
  const SeatStates& states = turns.states;
  const int opponent = states.start();
  std::vector<double> here(states.size()), next = here, pmf;
  here[states.start()] = 1;
  for (double going = 1; going > followed_all;) {
    if (pmf.size() > static_cast<std::size_t>(most_turns_followed)) return {};
    std::fill(next.begin(), next.end(), 0.0);
    double reached = 0;
    for (int i = 0; i < states.size(); ++i) {
      const double chance = here[i];
      if (chance <= negligible) continue;
      const TurnDistribution& ends = turns.of(i, opponent);
      const double first = turns.first_farkle(i);
      next[states.first_farkled(i)] += chance * first;
      next[states.farkled(i)] += chance * (ends.farkle - first);
      reached += chance * ends.won;
      const std::size_t end = levels(ends);
      for (std::size_t level = 0; level < end; ++level) {
        const Points bank = states.state(i).bank + static_cast<Points>(level) * turns.model.step();
        (bank < states.winning() ? next[states.banked(bank)] : reached) += chance * ends.banked[level];
      }
    }
    here.swap(next);
    if (pmf.empty()) pmf.push_back(0);
    pmf.push_back(reached);
    going = std::accumulate(here.begin(), here.end(), 0.0);
  }
  return pmf;
}

SharedCourse in_turns(const std::array<GameCourse, 2>& games) {
  SharedCourse shared{weighted(games[0].turns_pmf, 0.5, games[1].turns_pmf, 0.5), {}};
  for (const std::size_t k : {0u, 1u}) {
    const PlayerCourse &begins = games[k].player[0], &follows = games[1 - k].player[1];
    const double all = begins.turns + follows.turns;
    const auto a_turn = [&](double one, double other) { return (one * begins.turns + other * follows.turns) / all; };
    PlayerCourse& course = shared.player[k];
    course = {all / 2, a_turn(begins.mean_turn, follows.mean_turn), a_turn(begins.farkle_rate, follows.farkle_rate),
              weighted(begins.turn_points, begins.turns, follows.turn_points, follows.turns)};
    for (double& chance : course.turn_points) chance /= all;
  }
  return shared;
}

double mean_of(const std::vector<double>& pmf) {
  double sum = 0;
  for (std::size_t n = 0; n < pmf.size(); ++n) sum += static_cast<double>(n) * pmf[n];
  return sum;
}

}  // namespace farkle
