// Sentences: what is printed is what is read, they play as thresholds do that say the same, and engines and exact
// values agree about them.
#include "sim/policies/sentences.hpp"

#include <cmath>

#include "sim/engine/engine.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/random_sentences.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

std::string again(const std::string& text) { return join(said(read_sentences(text)), " "); }

std::string why_not(const std::string& text, const std::string& spec = "classic") {
  try {
    make_policy("sentences:" + text, std::make_shared<Solved>(load_rules(spec).rules), 2);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

// Two policies in every situation of a turn: every roll, stakes up to twice the target, standings all over the game.
// Returns the number of situations; the first in which they differ fails.
long same_decisions(const Players& players, const Policy& a, const Policy& b) {
  const Rules& rules = players.game.rules;
  const Points step = players.solved->model.step(), target = rules.game.target;
  long situations = 0;
  MatchState match = start_match(rules, 2);
  const auto compare = [&] {
    TurnView view = first_view(rules, match, players.solved->model.full());
    for (view.at_stake = 0; view.at_stake <= 2 * target; view.at_stake += step)
      for (int n = 1; n <= rules.dice.count; ++n)
        for (const Dice roll : all_rolls(n)) {
          const auto options = players.game.options.of(roll);
          if (options.empty()) continue;
          view.roll_state = n;
          ++situations;
          if (a.decide(view, options).only() == b.decide(view, options).only()) continue;
          FAIL(a.name() << " and " << b.name() << ": " << to_string(roll) << ", " << view.at_stake << " at stake, "
                        << view.me().bank << " to " << match.seats[1].bank);
        }
  };
  for (Points me = 0; me < target; me += target / 4)
    for (Points they = 0; they < 2 * target; they += target / 3) {
      if (they >= target && rules.game.end != End::last_turn) break;
      match.seats[0] = {
          me, rules.farkle.has_penalty() ? static_cast<int>(they / (target / 3)) % rules.farkle.streak : 0, me > 0};
      match.seats[1] = {they, 0, they > 0};
      match.leader = they >= target ? 1 : -1;
      match.turns_left = they >= target ? 1 : 0;
      compare();
    }
  return situations;
}

}  // namespace

TEST_CASE("What is printed of sentences is what is read", "[sentences]") {
  const std::string text =
      "If you rolled five dice or more and the roll scores less than 350, keep one die. If one to three dice are left, "
      "bank at 300 or more, otherwise at 2,850 or more.";
  CHECK(again(text) == text);
  CHECK(read_sentences(text).size() == 3);
  CHECK(
      again(
          "when YOU rolled 5 dice or more,  keep one die;bank at 1000 or more\nif 1 die is left and you are behind by "
          "2000 or more, roll on, otherwise bank") ==
      "If you rolled five dice or more, keep one die. Bank at 1,000 or more. If one die is left and you are behind by "
      "2,000 or more, roll on, otherwise bank.");
  CHECK(again("If 2 to 3 dice are left, bank.") == "If two or three dice are left, bank.");
  CHECK(again("If two or three dice are left, bank.") == "If two or three dice are left, bank.");

  tests::Random random(31);
  for (int k = 0; k < 3000; ++k) {
    const std::vector<Sentence> list = tests::random_sentences(random, 6, 50, 10'000, k % 2 == 0);
    const std::string words = join(said(list), " ");
    INFO(words);
    CHECK(again(words) == words);
    CHECK(read_sentences(words) == list);
  }
}

TEST_CASE("Other words for a sentence are understood", "[sentences]") {
  CHECK(read_sentences("Always roll six dice again. Never stop below 500.") ==
        read_sentences("If six dice are left, roll on. Bank at 500 or more."));
  CHECK(again("If they have 9,000 or more, never bank below 1,000, otherwise stop at 300.") ==
        "If they have 9,000 or more, bank at 1,000 or more, otherwise at 300 or more.");
  CHECK(
      again("If they have 9,000 or more, bank from 1,000 on, otherwise from 300 on. If you reach the target, bank from "
            "a lead of 200 on.") ==
      "If they have 9,000 or more, bank at 1,000 or more, otherwise at 300 or more. If you reach the target, bank with "
      "a lead of 200 or more.");
  for (const OtherWords& words : other_words()) {
    INFO(words.said);
    const std::string first =
        std::string(words.means).find("lead") == std::string::npos ? "" : "If you reach the target, ";
    const auto with_number = [](std::string text) {
      for (const char c : {'#', 'N'})
        if (const auto at = text.find(c); at != text.npos) text.replace(at, 1, "4");
      return text;
    };
    CHECK(read_sentences(first + with_number(words.said)) == read_sentences(first + with_number(words.means)));
  }
}

TEST_CASE("What is wrong with a sentence is said", "[sentences]") {
  using Catch::Contains;
  CHECK_THAT(why_not("Bank from 300"), Contains("'bank from 300' is not an action - farkle help sentences lists"));
  CHECK_THAT(why_not("If you roled six dice, keep one die"), Contains("did you mean 'you rolled # dice'?"));
  CHECK_THAT(why_not("If you rolled six dice keep one die"), Contains("comma is missing"));
  CHECK_THAT(why_not("If you rolled six dice,"), Contains("an action is missing"));
  CHECK_THAT(why_not("If you are behind, bank"), Contains("'you are behind' is not a condition"));
  CHECK_THAT(why_not("If , bank"), Contains("a condition is missing"));
  CHECK_THAT(why_not("If you rolled six dice, bank"),
             Contains("'you rolled six dice' is not known when it is time to"));
  CHECK_THAT(why_not("If one die is left, keep one die"), Contains("is not known when"));
  CHECK_THAT(why_not("If four to two dice are left, bank"), Contains("never holds"));
  CHECK_THAT(why_not("If 7 dice are left, bank"), Contains("7 dice of 6"));
  CHECK_THAT(why_not("Bank with a lead of 500 or more"), Contains("a lead is counted if \"you reach the target\""));
  CHECK_THAT(why_not("Bank, otherwise roll on"), Contains("\"otherwise\" needs a condition before it"));
  CHECK_THAT(why_not("If one die is left, bank, otherwise keep one die"), Contains("must decide the same"));
  CHECK_THAT(why_not("Bank at 99999999999 or more"), Contains("is not an action"));
  CHECK_THAT(why_not(" . ; "), Contains("there are none"));
  CHECK_THAT(why_not("If one die is left, ba\x1bnk"), Contains("\\x1b"));
}

TEST_CASE("Sentences play as thresholds do that say the same", "[sentences]") {
  const auto same = [](const std::string& spec, const std::string& sentences, const std::string& policy) {
    const Players players(spec, {"sentences:" + sentences, policy}, {"game.target=2000", "score.singles={1=100,5=50}"});
    INFO(spec << ": " << sentences);
    CHECK(same_decisions(players, *players.policies[0], *players.policies[1]) > 100'000);
  };
  same("classic", "Bank at 300 or more.", "bank-at:300");
  same("first-past", "Bank at 300 or more.", "bank-at:300");
  same("official+opening-500", "Bank.", "bank-at:0");
  same("kingdom-come",
       "If one die is left, bank at 250 or more. If two dice are left, bank at 200 or more. If three dice are "
       "left, bank at 400 or more. If four to six dice are left, roll on.",
       "threshold:250,200,400,never,never,never");
  same("classic",
       "If you are behind by 500 or more, bank at 450 or more. If you are ahead by 500 or more, bank at 200 or more, "
       "otherwise at 300 or more.",
       "bank-at:300/behind=500:450/ahead=500:200");
  same("classic",
       "If they have 1,500 or more, bank at 600 or more. If you have 1,500 or more, bank. Bank at 300 or more.",
       "bank-at:300/they=1500:600/me=1500:0");
  same("facebook",
       "If you have farkled two times in a row, bank at 200 or more. If you have just farkled, bank at 250 or more. "
       "Bank at 300 or more.",
       "bank-at:300/streak=2:200/streak=1:250");
}

TEST_CASE("Sentences say what to keep", "[sentences]") {
  const auto play = [](const std::string& text, Dice roll, Points at_stake = 0, Points me = 0, Points they = 0) {
    const Players players("official", {"sentences:" + text});
    MatchState match = start_match(players.game.rules, 2);
    match.seats[0] = {me, 0, true};
    match.seats[1] = {they, 0, true};
    TurnView view = first_view(players.game.rules, match, 6);
    view.at_stake = at_stake;
    view.roll_state = roll.size();
    const auto options = players.game.options.of(roll);
    const Decision d = drawn(*players.seats[0], view, options);
    return std::to_string(options[d.option].points) + "/" + std::to_string(options[d.option].dice) +
           (d.then == Action::bank ? " bank" : " roll");
  };
  const std::string one = "If only single dice score, keep one die. Bank at 300 or more.";
  CHECK(play(one, {1, 1, 5, 2, 3, 4}) == "100/5 roll");
  CHECK(play(one, {5, 5, 2, 3, 4, 4}) == "50/5 roll");
  CHECK(play(one, {2, 2, 2, 5, 3, 4}) == "250/2 roll");  // a combination
  CHECK(play(one, {5, 5, 5, 2, 3, 4}) == "500/3 bank");  // more than three times 50
  CHECK(play(one, {1, 5}, 150) == "100/1 roll");
  CHECK(play("Bank at 300 or more. If only single dice score, keep one die.", {1, 5}, 150) ==
        "150/6 bank");  // said first
  CHECK(play("If you rolled six dice, keep the fewest dice.", {2, 2, 2, 5, 3, 4}) == "50/5 roll");
  CHECK(play("If a combination scores, keep the most points that leave three dice or more.", {2, 2, 2, 5, 3, 4}) ==
        "200/3 roll");
  CHECK(play("If the roll scores less than 250, keep one die.", {2, 2, 2, 5, 3, 4}) == "250/2 roll");
  CHECK(play("If the roll scores less than 300, keep one die.", {2, 2, 2, 5, 3, 4}) == "50/5 roll");
  CHECK(play("Keep one die.", {2, 2, 2, 3, 3, 4}) == "200/3 roll");  // no such keep: the most points
  const std::string counting = "Keep the most points counting 150 for each die left.";
  CHECK(play(counting, {1, 1, 5, 2, 3, 4}) == "100/5 roll");  // 850; all 250 with three dice: 700
  CHECK(play(counting, {1, 5}) == "150/6 roll");              // hot dice are six
  CHECK(play(counting, {1, 1, 1, 2, 3, 4}) == "1000/3 roll");
  CHECK(play("Keep the most points counting 9,999,999 for each die left.", {1, 1, 1, 2, 3, 4}) == "100/5 roll");
  CHECK(play("If all dice score, keep one die.", {1, 5}) == "100/1 roll");
  CHECK(play("If less than 200 was at stake, keep one die.", {1, 5}, 200) == "150/6 roll");
  CHECK(play("If 200 or more was at stake, keep one die.", {1, 5}, 200) == "100/1 roll");
  // At the target: 9,900 to 9,800, and 100 points reach it with a lead of 200.
  const std::string lead = "If you reach the target, bank with a lead of 300 or more. Bank at 50 or more.";
  CHECK(play(lead, {1, 2, 3, 4, 6, 6}, 0, 9900, 9800) == "100/5 roll");
  CHECK(play(lead, {1, 2, 3, 4, 6, 6}, 0, 9900, 9700) == "100/5 bank");
  CHECK(play("Roll on.", {1, 2, 3, 4, 6, 6}, 0, 9900, 9800) == "100/5 bank");
  CHECK(play("If you reach the target and five dice are left, roll on.", {1, 2, 3, 4, 6, 6}, 0, 9900) == "100/5 roll");
}

TEST_CASE("Offers are taken as sentences say, and left otherwise", "[sentences]") {
  const Players players("carry-over",
                        {"sentences:If the offer is 500 or more and the offer has three dice or more, take "
                         "the offer. Bank at 300 or more."});
  MatchState match = start_match(players.game.rules, 2);
  const auto takes = [&](Points points, int dice) {
    match.offer = {points, dice};
    return takes_offer(*players.seats[0], first_view(players.game.rules, match, 6));
  };
  CHECK(takes(500, 3));
  CHECK_FALSE(takes(450, 3));
  CHECK_FALSE(takes(500, 2));
}

TEST_CASE("Sentences that never matter, and those whose order counts", "[sentences]") {
  const auto remarks = [](const std::string& text, const std::string& spec = "classic") {
    const SentenceRemarks all = remarks_on(read_sentences(text), std::make_shared<Solved>(load_rules(spec).rules));
    std::string out;
    for (const std::size_t i : all.idle) out += "-" + std::to_string(i);
    for (const auto& [i, j] : all.order_counts) out += " " + std::to_string(i) + "<" + std::to_string(j);
    return out;
  };
  CHECK(remarks("If one to three dice are left, bank at 300 or more, otherwise at 2,850 or more.").empty());
  CHECK(remarks("Bank at 300 or more. If one die is left, bank at 250 or more.") == "-1");
  CHECK(remarks("If one die is left, bank at 250 or more. Bank at 250 or more.") == "-0");
  CHECK(
      remarks(
          "If three dice or fewer are left, bank at 300 or more. If two dice or more are left, bank at 400 or more.") ==
      " 0<1");
  CHECK(remarks("If you rolled six dice, keep one die. If only single dice score, keep one die. Bank at 300 or more.")
            .empty());
  CHECK(remarks("If you are behind by 2,000 or more, bank at 500 or more. Bank at 300 or more.").empty());
  CHECK(remarks("If you have just farkled, bank at 500 or more. Bank at 300 or more.") ==
        "-0");  // farkles cost nothing
  CHECK(remarks("If you have just farkled, bank at 500 or more. Bank at 300 or more.", "facebook").empty());
  CHECK(remarks("If they have 9,000 or more and it is your last turn, keep one die. Bank at 300 or more.").empty());
  CHECK(remarks("If you reach the target, bank with a lead of 400 or more. Bank at 300 or more.").empty());
  CHECK(remarks("If you reach the target, bank with a lead of 400 or more. Bank at 300 or more.", "first-past") ==
        "-0");
  CHECK(
      remarks("If they have 2,000 or more and you are ahead by 500 or more, bank at 200 or more. Bank at 300 or more.")
          .empty());
  CHECK(remarks("If it is your last turn and you rolled four dice or more, keep one die. Bank at 300 or more.",
                "classic+game.end=not-last")
            .empty());
  CHECK(remarks("Take the offer. Bank at 300 or more.") == "-0");
  CHECK(remarks("If the offer is 500 or more, take the offer. Bank at 300 or more.", "carry-over").empty());
}

TEST_CASE("Without a sentence that makes no difference a policy wins as often", "[sentences]") {
  tests::Random random(44);
  int idle = 0;
  for (const char* end : {"last-turn", "not-last", "immediate"}) {
    const Players players("facebook", {"turn"}, {"game.target=1000", std::string("game.end=") + end});
    const auto wins = [&](const std::vector<Sentence>& list) {
      return evaluate_policies(players.game.rules, players.solved->model, *policy_of(list, players.solved),
                               *players.seats[0])
          .balanced();
    };
    for (int k = 0; k < 8; ++k) {
      const std::vector<Sentence> list = tests::random_sentences(random, 6, 50, 1000, k % 2 == 0);
      INFO(end << ": " << join(said(list), " "));
      for (const std::size_t i : remarks_on(list, players.solved).idle) {
        CHECK(wins(list) == wins(without(list, i)));
        ++idle;
      }
    }
  }
  CHECK(idle > 20);
}

TEST_CASE("Printed sentences decide as those did that were printed", "[sentences]") {
  tests::Random random(43);
  for (const char* spec : {"classic", "facebook"}) {
    const Players players(spec, {"bank-at:300"}, {"game.target=1000"});
    for (int k = 0; k < 6; ++k) {
      const std::vector<Sentence> list = tests::random_sentences(random, 6, 50, 1000, k % 2 == 0);
      const std::string words = join(said(list), " ");
      const auto before = policy_of(list, players.solved), after = policy_of(read_sentences(words), players.solved);
      CHECK(same_decisions(players, *before, *after) > 50'000);
    }
  }
}

TEST_CASE("Engines play any sentences alike", "[sentences][engines]") {
  tests::Random random(17);
  for (const std::string& spec : tests::every_spec()) {
    const Players rules(spec, {"bank-at:300"}, {"game.target=2000"});
    const auto words = [&] {
      const int dice = rules.game.rules.dice.count;
      return "sentences:" + join(said(tests::random_sentences(random, dice, rules.solved->model.step(), 2000)), " ");
    };
    const std::vector<std::string> names = {words(), words(), words()};
    INFO(spec << "\n" << names[0] << "\n" << names[1] << "\n" << names[2]);
    const Players players(spec, names, {"game.target=2000"});
    const auto count = [&](EngineChoice choice) {
      Tally tally(3);
      make_engine({players.game, players.seats}, choice)->play(7, {3, 301}, tally);
      return tally;
    };
    CHECK(count(EngineChoice::in_lanes) == count(EngineChoice::reference));
  }
}

TEST_CASE("Games of sentences are won as often as exact values say", "[sentences]") {
  const Players players(
      "classic",
      {"sentences:If you rolled five dice or more and the roll scores less than 350, keep one die. If "
       "one to three dice are left, bank at 300 or more. If you reach the target, bank with a lead of "
       "500 or more. If they have 1,500 or more, bank at 600 or more.",
       "bank-at:400"},
      {"game.target=2000"});
  const Evaluation exact =
      evaluate_policies(players.game.rules, players.solved->model, *players.seats[0], *players.seats[1]);
  CHECK(exact.convergence.converged);
  const int games = tests::cases(40'000);
  int wins = 0;
  for (int k = 0; k < games; ++k) wins += players.play(static_cast<std::uint64_t>(k)).end.decided == 0;
  const double p = exact.first_wins, sigma = std::sqrt(p * (1 - p) / games);
  CHECK(std::abs(static_cast<double>(wins) / games - p) < 4 * sigma);
}

TEST_CASE("An example of a sentence is a roll that the policy decides otherwise without it", "[sentences]") {
  const bool differ = GENERATE(false, true);
  INFO((differ ? "dice that differ" : "dice that are alike"));
  Rules rules = load_rules("official").rules;
  const Die fair{1, 1, 1, 1, 1, 1}, ones{3, 1, 1, 1, 1, 2};
  if (differ) rules.dice.set = {fair, ones, fair, fair, ones, fair};
  const auto solved = std::make_shared<Solved>(rules);
  const std::vector<Sentence> all = read_sentences(
      "If you rolled five dice or more and only single dice score, keep one die. If they have 9,000 or more, roll on. "
      "If you reach the target, bank with a lead of 700 or more. If one die is left, bank at 200 or more. Bank at 350 "
      "or more. "
      "If two dice are left, bank.");
  const auto found = examples_of(all, solved);
  REQUIRE(found.size() == all.size());
  CHECK_FALSE(found.back());  // it comes too late to decide anything
  const RollOptions options(solved->rules, solved->scorer);
  const DiceKinds& kinds = options.kinds();
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    INFO(in_words(all[i]));
    REQUIRE(found[i]);
    const SentenceExample& e = *found[i];
    TurnView view = first_view(solved->rules, e.match, solved->model.full());
    view.at_stake = e.at_stake;
    view.roll_state = e.roll_state;
    std::vector<Sentence> rest = all;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<std::uint8_t> faces(static_cast<std::size_t>(rules.dice.count));  // by die
    std::size_t next = 0;
    for (std::size_t die = 0; die < faces.size(); ++die)
      if (kinds.dice(e.roll_state) >> die & 1u) faces[die] = static_cast<std::uint8_t>(e.roll[next++]);
    CHECK(next == e.roll.size());
    const std::vector<Dice> by_kind = kinds.by_kind(faces);
    CHECK(kinds.faces(by_kind) == e.roll);
    const std::vector<KeepOption> of = options.shown(e.roll_state, by_kind);
    const Decision with = policy_of(all, solved)->decide(view, of).only(),
                   without = policy_of(rest, solved)->decide(view, of).only();
    CHECK(with != without);
    CHECK(with.then == e.then);
    CHECK(of[with.option].points == e.kept);
    CHECK(of[with.option].kept == e.keep);
    CHECK(solved->model.state(e.left).dice == of[with.option].dice);
    CHECK(solved->scorer.points(e.keep) == e.kept);
  }
  CHECK(found[1]->match.seats[1].bank >= 9000);
}
