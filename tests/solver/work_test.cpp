// Work: what is announced is done, what is too much is refused beforehand, what is no longer wanted ends.
#include "solver/turn/work.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/evaluate/game_course.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"

using namespace farkle;
using tests::Players;

namespace {

class Watched : public Work {
 public:
  using Work::Work;
  std::atomic<std::int64_t> most_left{0};
  bool ended() const { return left() == 0; }
  std::int64_t done_now() const { return done(); }
  const char* what_now() const { return what(); }

 private:
  void changed() override {  // on any thread
    const std::int64_t now = left();
    for (std::int64_t most = most_left; now > most && !most_left.compare_exchange_weak(most, now);) {
    }
  }
};

}  // namespace

TEST_CASE("Work: pieces add up, more may be expected, and all is done when they go", "[work]") {
  Watched work;
  {
    Work::Piece outer(&work, "outer", 100);
    outer.did(30);
    {
      Work::Piece inner(&work, "inner", 50);
      CHECK(work.what_now() == std::string("inner"));
      inner.did(20);
      inner.expect(60);  // left: 30 were known
      CHECK(work.most_left == 70 + 60);
    }
    CHECK(work.done_now() == 30 + 80);
    outer.did(1000);  // no more than was announced
    CHECK(work.done_now() == 100 + 80);
  }
  CHECK(work.ended());
  Work::Piece next(&work, "next", 10);
  CHECK(work.done_now() == 0);
  Work::Piece nobody_counts(nullptr, "", 1e18);
  nobody_counts.did(1);
}

TEST_CASE("Work: a budget refuses what would take longer, beforehand", "[work]") {
  Watched work;
  {
    const Work::Budget budget(&work, 100);
    { Work::Piece piece(&work, "", 60); }
    CHECK_THROWS_AS(Work::Piece(&work, "", 41), CannotDo);
    Work::Piece piece(&work, "", 39);
    CHECK_THROWS_AS(piece.expect(41), CannotDo);
  }
  Work::Piece piece(&work, "", 1000);
}

TEST_CASE("Work: evaluations count all they do, and refuse what is too much before they do it", "[work][evaluation]") {
  for (const std::string spec : {"classic", "zilch", "carry-over"}) {
    INFO(spec);
    const Players players(spec, {"turn", "bank-at:300"}, {"game.target=1000", "farkle.floor=-100"});
    const Rules& rules = players.solved->rules;
    const TurnModel& model = players.solved->model;
    const Policy &turn = *players.policies[0], &simple = *players.policies[1];
    Watched work;
    const Evaluation counted = evaluate_policies(rules, model, turn, simple, &work);
    CHECK(work.ended());
    CHECK(work.most_left > 0);
    CHECK(counted.first_wins == evaluate_policies(rules, model, turn, simple).first_wins);
    const Work::Budget budget(&work, 1000);
    CHECK_THROWS_AS(evaluate_policies(rules, model, turn, simple, &work), CannotDo);
    CHECK(work.ended());
    if (rules.carry.mode != CarryMode::none) continue;
    CHECK_THROWS_AS(best_response(players.solved->duel_game(), simple, &work), CannotDo);
  }
}

TEST_CASE("Work: what is no longer wanted ends", "[work][evaluation]") {
  const std::atomic<bool> stop{true};
  Watched work(&stop);
  const Players players("classic", {"turn", "bank-at:300"}, {"game.target=1000"});
  CHECK_THROWS_AS(evaluate_policies(players.solved->rules, players.solved->model, *players.policies[0],
                                    *players.policies[1], &work),
                  CannotDo);
  CHECK(work.ended());
}
