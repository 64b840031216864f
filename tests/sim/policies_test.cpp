#include <fstream>

#include "solver/game/error.hpp"
#include "solver/turn/position_values.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"

using namespace farkle;
using tests::Players;

namespace {

// A decision of a policy in a two-player game, without playing up to it.
struct Moment {
  Players players;
  MatchState match;
  Points at_stake = 0;

  Moment(const std::string& spec, const std::string& policy, const std::vector<std::string>& overrides = {})
      : players(spec, {policy, "random"}, overrides), match(start_match(players.game.rules, 2)) {
    match.seats[0].on_board = match.seats[1].on_board = true;
  }
  // "keep then": points of the keep, dice left, and the action.
  std::string play(Dice roll) const {
    const TurnView view{players.game.rules, match,       bank_to_exceed(players.game.rules, match),
                        at_stake,           roll.size(), {}};
    const auto options = players.game.options.of(roll);
    const Decision play = drawn(*players.seats[0], view, options);
    const char* const then[] = {"roll", "bank", "pass", "nothing"};
    return std::to_string(options[play.option].points) + "/" + std::to_string(options[play.option].dice) + " " +
           then[static_cast<int>(play.then)];
  }
  bool takes(Points points, int dice) {
    match.offer = {points, dice};
    return takes_offer(*players.seats[0], first_view(players.game.rules, match, 6));
  }
};

std::string error_of(const std::string& policy, const std::string& spec = "official", int players = 2) {
  try {
    make_policy(policy, std::make_shared<Solved>(load_rules(spec).rules), players);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

std::string write(const std::string& name, const std::string& text) {
  const std::string path = "/tmp/farkle_policy_test_" + name;
  std::ofstream(path) << text;
  return path;
}

}  // namespace

TEST_CASE("Thresholds: by dice left, hot dice count as all of them", "[policies]") {
  Moment m("classic", "threshold:100,200,300,400,500,600");
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  m.at_stake = 400;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  m.at_stake = 350;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  m.at_stake = 0;
  CHECK(m.play({5, 5}) == "100/6 roll");
  m.at_stake = 450;
  CHECK(m.play({5, 5}) == "100/6 roll");
  m.at_stake = 500;
  CHECK(m.play({5, 5}) == "100/6 bank");
}

TEST_CASE("Thresholds keep the most points, on a tie the fewest dice", "[policies]") {
  Moment m("official", "bank-at:300");
  CHECK(m.play({1, 5, 2, 3, 4, 6}) == "1500/6 bank");
  CHECK(m.play({1, 5, 2, 3, 6, 6}) == "150/4 roll");
  CHECK(m.play({2, 2, 2, 3, 4, 6}) == "200/3 roll");
  // 1 1 5 5 and two 3s: three pairs are 1,500 with all dice.
  CHECK(m.play({1, 1, 5, 5, 3, 3}) == "1500/6 bank");
  // Equal points with fewer dice: three 1s are 1,000; with a set in which four 1s are 1,000 too, the fourth is left
  // alone.
  Moment even("classic", "bank-at:300",
              {"score.singles={5=50}", "score.triples={1=1000,2=1000}", "score.of_a_kind={4=1000,5=1000,6=1000}"});
  CHECK(even.play({2, 2, 2, 2, 3, 4}) == "1000/3 bank");
  Moment best("classic", "bank-at:300,keep=best");
  CHECK(best.play({1, 5, 2, 3, 4, 6}) == "100/5 roll");  // a five more is not worth a die
}

TEST_CASE("Thresholds leave keeps that would carry the bank over a target that must be hit", "[policies]") {
  Moment m("classic", "bank-at:1000", {"game.end=\"exact\""});
  m.match.seats[0].bank = 9650;
  CHECK(m.play({1, 1, 1, 5, 2, 3}) == "250/3 roll");  // not 1,050, which cannot be banked
  m.at_stake = 200;
  CHECK(m.play({1, 1, 1, 5, 2, 3}) == "150/4 bank");  // hits it
  CHECK(m.play({1, 1, 2, 3, 4, 6}) == "100/5 roll");
  m.at_stake = 300;
  CHECK(m.play({1, 1, 2, 3, 4, 6}) == "200/4 roll");  // all would: the first
  Moment best("classic", "bank-at:1000,keep=best", {"game.end=\"exact\""});
  best.match.seats[0].bank = 9650;
  CHECK(best.play({1, 1, 1, 5, 2, 3}) == "100/5 roll");
  best.match.seats[0].bank = 8000;
  CHECK(best.play({1, 1, 1, 5, 2, 3}) == "1050/2 bank");
}

TEST_CASE("Thresholds bank when that reaches the target, and roll until they exceed in a last turn", "[policies]") {
  Moment m("classic", "bank-at:1000");
  m.match.seats[0].bank = 9900;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  m.match.seats[0].bank = 9850;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  m.match.leader = 1;
  m.match.turns_left = 1;
  m.match.seats[1].bank = 12'000;
  m.match.seats[0].bank = 9000;
  m.at_stake = 2900;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");  // 12,000 is not more
  m.at_stake = 2950;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  Moment more("first-past", "bank-at:1000");
  more.match.seats[0].bank = 9900;
  CHECK(more.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  more.match.seats[0].bank = 9950;
  CHECK(more.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
}

TEST_CASE("Thresholds wait for what the rules need before they bank", "[policies]") {
  Moment opening("official+opening-500", "bank-at:300");
  opening.match.seats[0].on_board = false;
  opening.at_stake = 300;
  CHECK(opening.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  opening.at_stake = 400;
  CHECK(opening.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  Moment must("on-the-board", "bank-at:300");
  must.at_stake = 1000;
  CHECK(must.play({5}) == "50/6 roll");
  Moment off("classic", "bank-at:3000", {"turn.hot_dice='off'"});
  CHECK(off.play({5}) == "50/0 bank");
  Moment spent("official+minimum-500", "bank-at:300", {"turn.hot_dice='off'"});
  CHECK(spent.play({5}) == "50/0 nothing");
}

TEST_CASE("In a game that nobody wants to lose, who is alone below the target must pass the lowest who waits",
          "[policies]") {
  Moment m("carry-over", "bank-at:300");
  m.match.players = 3;
  m.match.waiting = 0b110;
  m.match.seats[1].bank = 10'500;
  m.match.seats[2].bank = 10'200;
  m.match.seats[0].bank = 9500;
  m.at_stake = 600;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  m.at_stake = 650;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  m.match.waiting = 0b010;  // player 2 is below as well: then thresholds hold
  m.match.seats[2].bank = 200;
  m.at_stake = 200;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
}

TEST_CASE("Offers are taken when they are worth more than a fresh set", "[policies]") {
  for (const char* policy : {"bank-at:300", "turn", "solo"}) {
    INFO(policy);
    Moment m("carry-over", policy, {"game.target=3000"});
    CHECK(m.takes(1000, 3));
    CHECK(m.takes(500, 5));
    CHECK_FALSE(m.takes(50, 1));
    CHECK_FALSE(m.takes(300, 1));
  }
  // The race close to its end: few points with many dice are as good as many points.
  Moment race("carry-over", "solo", {"game.target=3000"});
  race.match.seats[0].bank = 2950;
  CHECK_FALSE(race.takes(2000, 3));  // three dice farkle more often than six
  CHECK(Moment("carry-over", "turn").takes(2000, 3));
}

// Of two dice one is worth 50 with a chance of 2/15. An offer of 50 points with one die is worth 100 times that, and so
// is a fresh set, but not to the last bit.
TEST_CASE("An offer that is worth a fresh set is left, however it is rounded", "[policies]") {
  Rules rules;
  rules.id = rules.name = "tie";
  rules.dice.count = 2;
  rules.dice.set = {{2, 3, 4, 1, 1, 4}};
  rules.score.singles = {50, 0, 0, 0, 0, 0};
  rules.score.triples = {};
  rules.turn.hot_dice = HotDice::off;
  rules.carry.mode = CarryMode::inherit;
  rules.game.target = 200;
  rules.game.end = End::immediate;
  const Players players(rules, {"turn", "bank-at:100"});
  MatchState match = start_match(rules, 2);
  for (const Policy* policy : players.seats) {
    const auto takes = [&](Points points) {
      match.offer = {points, 1};
      return takes_offer(*policy, first_view(rules, match, 2));
    };
    CHECK_FALSE(takes(50));
    CHECK(takes(100));
  }
  const auto values = values_in_points(rules, players.solved->model,
                                       std::make_shared<TurnSolution>(players.solved->turn(true)), 0, false);
  CHECK_FALSE(advise_starts(players.solved->model, {50, 1}, false, values).front().from_offer);
  CHECK(advise_starts(players.solved->model, {100, 1}, false, values).front().from_offer);
}

TEST_CASE("`turn` and `solo` follow their solutions", "[policies]") {
  Moment m("classic", "turn");
  const TurnSolution& turn = m.players.solved->turn(true);
  for (int n = 1; n <= 5; ++n) {
    const Points at = *turn.bank_rules[static_cast<std::size_t>(n)].bank_at;
    Dice roll{1};
    for (int die = 1; die <= n; ++die) roll.add(die % 2 == 0 ? 3 : 2);
    if (n == 5) roll = {1, 2, 2, 3, 3, 4};
    m.at_stake = at - 100;
    CHECK(m.play(roll) == "100/" + std::to_string(n) + " bank");
    m.at_stake = at - 150;
    CHECK(m.play(roll) == "100/" + std::to_string(n) + " roll");
  }
  Moment race("classic", "solo", {"game.target=3000"});
  race.match.seats[0].bank = 2800;
  race.at_stake = 100;
  CHECK(race.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  race.at_stake = 50;
  CHECK(race.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
}

TEST_CASE("`random` tries everything that is allowed, each as often", "[policies]") {
  const Players players("official+pass", {"random", "random"});
  const MatchState match = start_match(players.game.rules, 2);
  const auto options = players.game.options.of(Dice{1, 5});  // 1 | 5 | both, hot
  REQUIRE(options.size() == 3);
  std::array<std::array<int, 3>, 3> times{};
  for (std::uint32_t i = 0; i < 9000; ++i) {
    const Decision play = drawn(*players.seats[0], {players.game.rules, match, {}, 0, 2, {1, i, 0, 0}}, options);
    ++times[play.option][static_cast<std::size_t>(play.then)];
  }
  for (const auto& keep : times)
    for (const int n : keep) CHECK((n > 1000 - 130 && n < 1000 + 130));  // four standard errors
}

TEST_CASE("Policy files: the first band that holds", "[policies]") {
  const std::string toml = write("bands.toml",
                                 "schema = 1\nbank_at = [300, 300, 300, 300, 300, 'never']\n"
                                 "[[band]]\nlead = [-20000, -2000]\nbank_at = 1000\n"
                                 "[[band]]\nstreak = 2\nbank_at = 50\n");
  const std::string json = write("bands.json",
                                 R"({"schema": 1, "bank_at": [300,300,300,300,300,"never"],
                                     "band": [{"lead": [-20000, -2000], "bank_at": 1000}, {"streak": [2, 2], "bank_at": 50}]})");
  for (const std::string& policy : {"file:" + toml, "file:" + json,
                                    std::string("threshold:300,300,300,300,300,never/behind=2000:1000/streak=2:50")}) {
    INFO(policy);
    Moment m("zilch", policy, {"bank.minimum=0"});
    m.at_stake = 200;
    CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
    CHECK(m.play({1}) == "100/6 roll");
    m.match.seats[1].bank = 2000;
    CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
    m.match.seats[1].bank = 1950;
    CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
    m.at_stake = 0;
    CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
    m.match.seats[0].streak = 2;
    CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  }
}

TEST_CASE("Thresholds for some standings", "[policies]") {
  Moment m("classic", "bank-at:500/me=8000:900/they=9000:800/ahead=1000:200");
  m.at_stake = 150;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  m.match.seats[0].bank = 1000;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  m.match.seats[1].bank = 9000;
  m.at_stake = 650;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
  m.match.seats[1].bank = 8950;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 bank");
  m.match.seats[0].bank = 8000;
  CHECK(m.play({1, 2, 3, 4, 6, 6}) == "100/5 roll");
}

TEST_CASE("What is wrong with a policy is said", "[policies]") {
  using Catch::Contains;
  CHECK_THAT(error_of("optimum"), Contains("did you mean 'optimal'"));
  CHECK_THAT(error_of("treshold:1,2,3,4,5,6"), Contains("did you mean 'threshold'"));
  CHECK_THAT(error_of(""), Contains("must be one of optimal"));
  CHECK_THAT(error_of("bank-at"), Contains("bank-at:300"));
  CHECK_THAT(error_of("bank-at:"), Contains("bank-at:300"));
  CHECK_THAT(error_of("bank-at:x"), Contains("'x' is no threshold"));
  CHECK_THAT(error_of("bank-at:-5"), Contains("'-5' is no threshold"));
  CHECK_THAT(error_of("bank-at:99999999999999"), Contains("is no threshold"));
  CHECK_THAT(error_of("bank-at:300,"), Contains("2 thresholds - must be one"));
  CHECK_THAT(error_of("threshold:1,2,3"), Contains("3 thresholds - must be 6"));
  CHECK_THAT(error_of("threshold:1,2,,4,5,6"), Contains("a threshold is missing"));
  CHECK_THAT(error_of("bank-at:300,keep=bets"), Contains("did you mean 'keep=best'"));
  CHECK_THAT(error_of("turn:5"), Contains("stands alone"));
  CHECK_THAT(error_of("optimal", "facebook", 3), Contains("3 players need") && Contains("MiB"));
  CHECK_THROWS_AS(make_policy("optimal", std::make_shared<Solved>(load_rules("facebook").rules), 3), CannotDo);
  CHECK(error_of("bank-at:never,keep=most").empty());
  CHECK_THAT(error_of("file:/nowhere/at.toml"), Contains("cannot be read"));
  CHECK_THAT(error_of("file:/tmp"), Contains("Is a directory"));
  const auto file = [](const std::string& text) { return error_of("file:" + write("wrong.toml", text)); };
  CHECK_THAT(file("bank_at = ["), Contains("wrong.toml:1:") && Contains("not TOML"));
  CHECK_THAT(error_of("file:" + write("wrong.json", "{")), Contains("not JSON"));
  CHECK_THAT(error_of("bank-at:300/behid=3:450"), Contains("did you mean 'behind'"));
  CHECK_THAT(error_of("bank-at:300/behind:450"), Contains("a threshold is missing"));
  CHECK_THAT(error_of("bank-at:300/behind=never:450"), Contains("must be behind=N"));
  CHECK_THAT(error_of("bank-at:300/behind=2000"), Contains("a threshold is missing"));
  CHECK_THAT(error_of("bank-at:300/me=4:1,2"), Contains("2 thresholds - must be 6"));
  CHECK_THAT(file("bankat = 300"), Contains("did you mean 'bank_at'"));
  CHECK_THAT(file(""), Contains("bank_at is missing"));
  CHECK_THAT(file("bank_at = [1,2]"), Contains("2 thresholds - must be 6"));
  CHECK_THAT(file("bank_at = [1]"), Contains("1 threshold - must be 6"));
  CHECK_THAT(file("bank_at = 'x'"), Contains("whole number from 0"));
  CHECK_THAT(file("bank_at = 300.5"), Contains("whole number from 0"));
  CHECK_THAT(file("schema = 2\nbank_at = 300"), Contains("must be 1"));
  CHECK_THAT(file("keep = 'worst'\nbank_at = 300"), Contains("\"most\" or \"best\""));
  CHECK_THAT(file("bank_at = 300\nband = 3"), Contains("[[band]]"));
  CHECK_THAT(file("bank_at = 300\n[[band]]\nlead = [5, 1]\nbank_at = 1"),
             Contains("band 1: lead") && Contains("empty"));
  CHECK_THAT(file("bank_at = 300\n[[band]]\nled = [5, 1]\nbank_at = 1"), Contains("did you mean 'lead'"));
  CHECK_THAT(file("bank_at = 300\n[[band]]\nlead = 5"), Contains("band 1: bank_at is missing"));
  CHECK_THAT(
      error_of("file:" + write("band.json", R"({"bank_at":300,"band":[{"lead":18446744073709551606,"bank_at":1}]})")),
      Contains("band 1: lead: '18446744073709551606' - must be a whole number from"));
}
