// Every key has its sentence, and the program plays what the sentence says.
#include <algorithm>
#include <functional>
#include <map>

#include "solver/game/dice_kinds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/match.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rule_sentences.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/scorer.hpp"
#include "solver/game/turn.hpp"
#include "tests/catch.hpp"

using namespace farkle;

namespace {

// All that is said about a key.
std::string sentence_about(const std::string& key, const Rules& rules) {
  std::vector<std::string> said;
  for (const RuleSection& section : rule_sections())
    for (const RuleSentence& sentence : section.sentences)
      if (sentence.key == key)
        if (std::string text = sentence.text(rules); !text.empty()) said.push_back(text);
  return join(said, " ");
}

Points scores(const Rules& rules, const char* dice) { return Scorer(rules).points(parse_dice(dice)); }
bool farkles(const Rules& rules, const char* dice) { return Scorer(rules).farkle(parse_dice(dice)); }

const Seat on{1000, 0, true};

// The player to move banks, farkles or passes.
void bank(const Rules& rules, MatchState& match, Points points, int dice_left = 0) {
  end_turn(rules, match, {TurnEnd::Kind::bank, points, dice_left});
}
void farkle_once(const Rules& rules, MatchState& match) { end_turn(rules, match, {TurnEnd::Kind::farkle, 0, 6}); }

// The bank of a player who has 1,000 and then farkles so often in a row.
Points after_farkles(const Rules& rules, int times, Points has = 1000) {
  Seat seat = after_bank(rules, {}, has);
  for (int i = 0; i < times; ++i) seat = after_farkle(rules, seat);
  return seat.bank;
}

// A claim: under these rules the key says this, and the program does it.
struct Claim {
  std::string spec;
  std::vector<std::string> says;  // parts of what is said; none: nothing is said
  std::function<bool(const Rules&)> holds;
};

const std::map<std::string, std::vector<Claim>>& claims() {
  using R = const Rules&;
  static const std::map<std::string, std::vector<Claim>> all = {
      {"dice.count",
       {{"classic", {"played with six dice.", "roll all six dice."}, [](R r) { return Scorer(r).dice_count() == 6; }},
        {"classic+dice.count=5", {"played with five dice."}, [](R r) { return Scorer(r).dice_count() == 5; }}}},
      {"dice.weights",
       {{"classic", {}, [](R r) { return face_chances(r, 0)[5] == face_chances(r, 0)[0]; }},
        {"classic+dice.weights=[1,1,1,1,1,3]",
         {"in the proportions 1 : 1 : 1 : 1 : 1 : 3."},
         [](R r) { return face_chances(r, 3)[5] == 3 * face_chances(r, 3)[0]; }}}},
      {"dice.set",
       {{"classic", {}, [](R r) { return DiceKinds(r).alike(); }},
        {"classic+dice.count=2+dice.set=[[1,1,1,1,1,1],[1,1,1,1,1,5]]",
         {"Die 1 is fair. Die 2 shows the faces 1 to 6 in the proportions 1 : 1 : 1 : 1 : 1 : 5."},
         [](R r) { return face_chances(r, 1)[5] == 0.5 && face_chances(r, 0)[5] == 1. / 6; }},
        {"classic+dice.count=4+dice.set=[[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],{weights=[1,1,1,1,1,2],joker=1}]",
         {"Dice 1 to 3 are fair. Die 4 shows the faces 1 to 6 in the proportions 1 : 1 : 1 : 1 : 1 : 2, and its 1 is a "
          "joker."},
         [](R r) { return joker_dice(r) == 1; }},
        {"classic+dice.set=[{weights=[1,1,1,1,1,1],joker=2}]",
         {"Every die is fair, and its 2 is a joker.", "A joker stands for any face within a set of two dice"},
         [](R r) {
           return Scorer(r).points(Dice{3, 3, joker_face}) == 300 && joker_dice(r) == 6;
         }}}},
      {"score.singles",
       {{"classic",
         {"Single 1: 100 points; single 5: 50 points."},
         [](R r) { return scores(r, "1") == 100 && scores(r, "5") == 50 && scores(r, "2") == 0; }},
        {"classic+score.singles.2=150", {"single 2: 150 points"}, [](R r) { return scores(r, "2") == 150; }}}},
      {"score.triples",
       {{"classic",
         {"Three 1s: 1,000 points; three 2s: 200 points;", "three 6s: 600 points."},
         [](R r) { return scores(r, "111") == 1000 && scores(r, "222") == 200 && scores(r, "666") == 600; }},
        {"classic+score.triples.6=650", {"three 6s: 650 points."}, [](R r) { return scores(r, "666") == 650; }}}},
      {"score.of_a_kind",
       {{"classic",
         {"no bonus for more than three of a kind"},
         [](R r) { return scores(r, "2222") == 0 && scores(r, "5555") == 550; }},
        {"official",
         {"Four of a kind: 1,000 points; five of a kind: 2,000 points; six of a kind: 3,000 points."},
         [](R r) { return scores(r, "2222") == 1000 && scores(r, "33333") == 2000 && scores(r, "666666") == 3000; }}}},
      {"score.growth",
       {{"classic", {}, [](R r) { return scores(r, "4444") == 0; }},
        {"facebook",
         {"Four of a kind: twice the three of a kind; five of a kind: three times", "six of a kind: four times"},
         [](R r) { return scores(r, "4444") == 800 && scores(r, "44444") == 1200 && scores(r, "444444") == 1600; }},
        {"zilch",
         {"Four of a kind: twice the three of a kind; five of a kind: four times", "six of a kind: eight times"},
         [](R r) { return scores(r, "4444") == 800 && scores(r, "44444") == 1600 && scores(r, "444444") == 3200; }}}},
      {"score.straights",
       {{"classic", {}, [](R r) { return scores(r, "123456") == 0; }},
        {"kingdom-come",
         {"Straight from 1 to 5: 500 points; straight from 1 to 6: 1,500 points; straight from 2 to 6: 750 points."},
         [](R r) { return scores(r, "12345") == 500 && scores(r, "123456") == 1500 && scores(r, "23456") == 750; }}}},
      {"score.three_pairs",
       {{"classic", {}, [](R r) { return scores(r, "223344") == 0; }},
        {"facebook", {"Three pairs: 750 points."}, [](R r) { return scores(r, "223344") == 750; }}}},
      {"score.pairs_may_repeat",
       {{"classic", {}, [](R r) { return scores(r, "222233") == 0; }},
        {"facebook",
         {"must show three different faces", "a pair do not count as three pairs"},
         [](R r) { return scores(r, "222233") == 0; }},
        {"zilch",
         {"2 2 2 2 3 3 and six of a kind are also three pairs"},
         [](R r) { return scores(r, "222233") == 1500 && scores(r, "222222") >= 1500; }}}},
      {"score.two_triplets",
       {{"classic", {}, [](R r) { return scores(r, "222333") == 500; }},
        {"official",
         {"Two different triplets: 2,500 points."},
         [](R r) { return scores(r, "222333") == 2500 && scores(r, "222222") == 3000; }}}},
      {"score.four_and_pair",
       {{"official", {}, [](R r) { return scores(r, "222233") == 0; }},
        {"official+score.four_and_pair=1500",
         {"Four of a kind and a pair: 1,500 points."},
         [](R r) { return scores(r, "222233") == 1500; }}}},
      {"score.melds",
       {{"classic", {}, [](R r) { return scores(r, "22333") == 0 && scores(r, "2346") == 0; }},
        {"classic+score.melds={'1 3 5'=400,'aabbb'=650,'aaaa'='200*face','346a'=700,'22'=40}",
         {"1 3 5: 400 points; 2 2: 40 points; 3 4 6 and one of another face: 700 points; four 1s: 200 points;",
          "four 6s: 1,200 points; three of one face and two of another face: 650 points."},
         [](R r) {
           return scores(r, "135") == 400 && scores(r, "22333") == 650 && scores(r, "33322") == 650 &&
                  scores(r, "3333") == 600 && scores(r, "2346") == 700 && scores(r, "3346") == 0 &&
                  scores(r, "22") == 40;
         }},
        {"classic+score.melds={aabbb={2=300,6=900}, abcdef=800, aabbcc=250}",
         {"Two 2s and three of another face: 300 points; two 6s and three of another face: 900 points; three pairs: "
          "250 "
          "points; six different faces: 800 points."},
         [](R r) {
           return scores(r, "22333") == 300 && scores(r, "66444") == 900 && scores(r, "66222") == 900 &&
                  scores(r, "22666") == 300 && scores(r, "123456") == 800 && scores(r, "223344") == 250;
         }}}},
      {"score.split",
       {{"official", {}, [](R r) { return scores(r, "1111") == 1100 && scores(r, "11115") == 1150; }},
        {"official+score.split=largest",
         {"Equal dice that score together are counted as the largest set that they make: 1 1 1 1 score 1,000 points, "
          "not "
          "1,100."},
         [](R r) {
           return scores(r, "1111") == 1000 && scores(r, "11115") == 1050 && scores(r, "111") == 1000 &&
                  scores(r, "11") == 200 && scores(r, "111333") == 2500 && scores(r, "112233") == 1500;
         }}}},
      {"score.nothing",
       {{"classic", {}, [](R r) { return farkles(r, "223346"); }},
        {"zilch",
         {"Six dice with nothing that scores: 500 points.",
          "is not a farkle: you set all six dice aside and score 500"},
         [](R r) { return scores(r, "223346") == 500 && !farkles(r, "223346") && farkles(r, "22346"); }}}},
      {"score.win",
       {{"classic", {}, [](R r) { return !Scorer(r).wins(parse_dice("111111")); }},
        {"classic+score.win=['6x1','4x*','2-5','1x6']",
         {"win the game at once when a single roll shows a straight from 2 to 5 or a 6 or four of a kind or six 1s."},
         [](R r) {
           const Scorer scorer(r);
           MatchState match = start_match(r, 3);
           end_turn(r, match, {TurnEnd::Kind::win, 0, 0});
           return match.over && match.decided == 0 && scorer.wins(parse_dice("222213")) &&
                  scorer.wins(parse_dice("13452")) && scorer.wins(parse_dice("6")) &&
                  !scorer.wins(parse_dice("111345"));
         }}}},
      {"turn.keep",
       {{"classic",
         {"at least one die that scores; you need not"},
         [](R r) { return Scorer(r).points(parse_dice("1"), parse_dice("115236")) == 100; }},
        {"classic+turn.keep=all",
         {"all the dice that score: as many as can be counted together"},
         [](R r) {
           const Scorer scorer(r);
           const Dice roll = parse_dice("115236");
           return scorer.points(parse_dice("1"), roll) == 0 && scorer.points(parse_dice("115"), roll) == 250 &&
                  scorer.keeps(roll).size() == 1;
         }}}},
      {"turn.hot_dice",
       {{"classic",
         {"you may pick up all six dice and roll again", "or you may bank"},
         [](R r) { return after_keeping_all(r, 3) == After::hot && can_bank(r, After::hot, 300, {}); }},
        {"on-the-board",
         {"you must pick up all six dice and roll at least once more before you may bank"},
         [](R r) {
           return after_keeping_all(r, 3) == After::hot && !can_bank(r, After::hot, 5000, on) &&
                  can_bank(r, After::dice, 5000, on);
         }},
        {"classic+turn.hot_dice=off",
         {"your turn ends, and you bank"},
         [](R r) { return after_keeping_all(r, 6) == After::spent && can_bank(r, After::spent, 50, {}); }}}},
      {"turn.hot_dice_scope",
       {{"classic", {"does not matter how many rolls"}, [](R r) { return after_keeping_all(r, 1) == After::hot; }},
        {"official+single-roll-hot-dice",
         {"only if you set aside all six dice from a single roll", "your turn ends"},
         [](R r) { return after_keeping_all(r, 6) == After::hot && after_keeping_all(r, 3) == After::spent; }},
        {"classic+turn.hot_dice=off", {}, [](R r) { return after_keeping_all(r, 6) == After::spent; }}}},
      {"bank.opening",
       {{"classic", {}, [](R r) { return least_bank(r, false) == least_bank(r, true); }},
        {"on-the-board",
         {"you must bank at least 1,000 points from a single turn", "you may bank any number of points"},
         [](R r) {
           return least_bank(r, false) == 1000 && least_bank(r, true) == 1 && !Seat{}.on_board &&
                  after_bank(r, {}, 1000).on_board && !after_farkle(r, {}).on_board;
         }},
        {"facebook+bank.opening=500",
         {"you may bank 300 points or more"},
         [](R r) { return least_bank(r, false) == 500 && least_bank(r, true) == 300; }},
        {"facebook+bank.opening=200", {}, [](R r) { return least_bank(r, false) == least_bank(r, true); }}}},
      {"bank.on_board_at",
       {{"on-the-board", {}, [](R r) { return after_bank(r, {}, 1000).on_board && after_farkle(r, on).on_board; }},
        {"on-the-board+bank.on_board_at=2000",
         {"on the board while your bank is at least 2,000."},
         [](R r) {
           const Seat first = after_bank(r, {}, 1000);
           return !first.on_board && !can_bank(r, After::dice, 950, first) && after_bank(r, first, 1000).on_board;
         }},
        {"facebook+bank.opening=500+bank.on_board_at=1000",
         {"at least 1,000."},
         [](R r) {
           return after_bank(r, {}, 1000).on_board && !after_farkle(r, {1000, 2, true}).on_board;
         }}}},
      {"bank.confirm",
       {{"official", {}, [](R r) { return DiceKinds(r).unconfirmed() == 0; }},
        {"official+bank.confirm={melds=['three_pairs','1-6'],points=500}",
         {"If you set aside a straight from 1 to 6 or three pairs, you cannot bank before", "at least 500 more points"},
         [](R r) {
           const DiceKinds kinds(r);
           const int after = kinds.after(kinds.full(), 6, true, 1500, Scorer(r).confirms({1, 2, 3, 4, 5, 6}));
           return !kinds.confirmed(after) && !kinds.confirmed(kinds.after(after, 3, true, 400, Confirms::points)) &&
                  kinds.confirmed(kinds.after(after, 3, true, 500, Confirms::points));
         }},
        {"official+bank.confirm={melds=['triples'],one_or_five=true}+turn.hot_dice=off",
         {"three 5s or three 6s", "a single 1 or a single 5 from a later roll", "your turn counts as a farkle"},
         [](R r) {
           const DiceKinds kinds(r);
           const int after = kinds.after(kinds.full(), 3, false, 300, Scorer(r).confirms({3, 3, 3}));
           return !kinds.confirmed(after) && kinds.confirmed(kinds.after(after, 1, false, 50, Scorer(r).confirms({5})));
         }}}},
      {"bank.minimum",
       {{"classic", {}, [](R r) { return can_bank(r, After::dice, 50, {}); }},
        {"facebook",
         {"cannot bank with fewer than 300 points"},
         [](R r) { return !can_bank(r, After::dice, 250, on) && can_bank(r, After::dice, 300, {}); }}}},
      {"farkle.streak",
       {{"classic", {}, [](R r) { return after_farkles(r, 6) == 1000; }},
        {"carry-over",
         {"If you farkle on three turns in a row", "after any turn of yours that is not a farkle"},
         [](R r) {
           const Seat two{1000, 2, true};
           return after_farkles(r, 2) == 1000 && after_farkles(r, 3) == 0 && after_bank(r, two, 50).streak == 0 &&
                  after_pass(two).streak == 0 && after_farkle(r, two).streak == 0;
         }},
        {"carry-over+farkle.streak=1", {"Every farkle costs you"}, [](R r) { return after_farkles(r, 1) == 0; }}}},
      {"farkle.penalty",
       {{"classic", {}, [](R r) { return !r.farkle.has_penalty(); }},
        {"facebook",
         {"500 points from your bank"},
         [](R r) { return after_farkles(r, 3) == 500 && after_farkles(r, 6) == 0; }},
        {"carry-over+bank.opening=500",
         {"your whole bank, which goes back to 0", "you stay on it"},
         [](R r) {
           return after_farkles(r, 3) == 0 && after_farkle(r, {1000, 2, true}).on_board;
         }}}},
      {"farkle.first",
       {{"classic", {}, [](R r) { return after_farkle(r, on, true) == on; }},
        {"classic+farkle.first=500",
         {"If nothing in your first roll of a turn scores, you lose 500 points from your bank"},
         [](R r) {
           return after_farkle(r, {1000, 0, true}, true).bank == 500 && after_farkle(r, {1000, 0, true}).bank == 1000 &&
                  after_farkle(r, {300, 0, true}, true).bank == 0;
         }}}},
      {"farkle.floor",
       {{"carry-over", {}, [](R r) { return after_farkles(r, 3) == 0; }},
        {"facebook", {"below -2,500"}, [](R r) { return after_farkles(r, 30) == -2500; }},
        {"facebook+farkle.floor=0", {"below 0"}, [](R r) { return after_farkles(r, 3, 300) == 0; }}}},
      {"carry.mode",
       {{"classic",
         {"Nothing passes to the next player"},
         [](R r) {
           MatchState match = start_match(r, 2);
           bank(r, match, 300, 2);
           return !match.offer;
         }},
        {"carry-over",
         {"the next player may begin in one of two ways", "if no dice are left, there is nothing",
          "Your own bank keeps them"},
         [](R r) {
           MatchState match = start_match(r, 2);
           bank(r, match, 300, 2);
           const bool offered = match.offer == Offer{300, 2} && !match.must_take_offer && match.seats[0].bank == 300;
           farkle_once(r, match);
           const bool none_after_farkle = !match.offer;
           bank(r, match, 300, 0);
           return offered && none_after_farkle && !match.offer;
         }},
        {"official+pass",
         {"must roll them", "nothing into your bank, and it is not a farkle", "Nobody may pass in the last round"},
         [](R r) {
           MatchState match = start_match(r, 2);
           end_turn(r, match, {TurnEnd::Kind::pass, 300, 2});
           return match.offer == Offer{300, 2} && match.must_take_offer && match.seats[0] == Seat{};
         }}}},
      {"carry.on_board",
       {{"carry-over", {}, [](R r) { return may_take_offer(r, {}); }},
        {"carry-over+bank.opening=500+carry.on_board=true",
         {"Only a player who is on the board may build on what is left"},
         [](R r) {
           MatchState match = start_match(r, 2);
           bank(r, match, 600, 2);
           const bool none_off_board = !match.offer;
           bank(r, match, 700, 2);
           return none_off_board && match.offer == Offer{700, 2};
         }}}},
      {"carry.hot_dice",
       {{"carry-over", {}, [](R r) { return !r.carry.hot_dice; }},
        {"carry-over+carry.hot_dice=true",
         {"If you have set every die aside, you leave all six dice"},
         [](R r) {
           MatchState match = start_match(r, 2);
           bank(r, match, 300, 0);
           const bool whole_set = match.offer == Offer{300, 6};
           farkle_once(r, match);
           return whole_set && !match.offer;
         }}}},
      {"game.target",
       {{"classic",
         {"The target is 10,000 points"},
         [](R r) { return reaches_target(r, 10000) && !reaches_target(r, 9950); }},
        {"kingdom-come",
         {"The target is 4,000 points"},
         [](R r) { return reaches_target(r, 4000) && !reaches_target(r, 3950); }},
        {"classic+game.rounds=10",
         {"collect points, each in a bank of their own."},
         [](R r) { return !reaches_target(r, 1'000'000); }}}},
      {"game.reach",
       {{"classic", {"exactly 10,000 counts as reaching"}, [](R r) { return reaches_target(r, 10000); }},
        {"first-past",
         {"exactly 10,000 does not reach"},
         [](R r) { return !reaches_target(r, 10000) && reaches_target(r, 10050); }},
        {"classic+game.end=exact", {}, [](R r) { return most_to_bank(r, 9950) == 50; }}}},
      {"game.end",
       {{"classic+game.end=exact",
         {"is exactly 10,000 wins at once", "cannot bank points that would carry your bank over it"},
         [](R r) {
           const Seat near{9950, 0, true};
           MatchState match = start_match(r, 3);
           match.seats[0] = near;
           bank(r, match, 50);
           return match.over && match.decided == 0 && can_bank(r, After::dice, 50, near) &&
                  !can_bank(r, After::dice, 100, near);
         }},
        {"kingdom-come",
         {"wins at once"},
         [](R r) {
           MatchState match = start_match(r, 3);
           bank(r, match, 4000);
           return match.over && match.decided == 0;
         }},
        {"classic",
         {"highest bank wins", "whoever reached that score first"},
         [](R r) {
           MatchState match = start_match(r, 3);
           bank(r, match, 10000);
           bank(r, match, 10050);
           const bool more_to_come = !match.over;
           bank(r, match, 10050);
           return more_to_come && match.over && match.decided == 1;
         }},
        {"carry-over",
         {"you stop rolling and wait", "safe", "lowest bank loses, and on a tie whoever reached the target last"},
         [](R r) {
           MatchState alone = start_match(r, 2);  // alone below the target after that turn
           bank(r, alone, 10000);
           farkle_once(r, alone);
           MatchState tie = start_match(r, 2);
           bank(r, tie, 10000);
           bank(r, tie, 10000);
           MatchState safe = start_match(r, 3);
           bank(r, safe, 10000);
           farkle_once(r, safe);
           farkle_once(r, safe);
           return alone.over && alone.decided == 1 && tie.over && tie.decided == 1 && !safe.over && safe.safe == 1 &&
                  safe.to_move == 1;
         }}}},
      {"game.last_round",
       {{"classic",
         {"exactly one more turn"},
         [](R r) {
           MatchState match = start_match(r, 2);
           bank(r, match, 10000);
           const bool one_more = !match.over;
           bank(r, match, 10050);
           return one_more && match.over;
         }},
        {"classic+game.end=immediate", {}, [](R r) { return r.game.last_round == LastTurns::once; }},
        {"classic+game.last_round=equal",
         {"the round is played to its end, so that everybody has had the same number of turns"},
         [](R r) {
           MatchState last = start_match(r, 2), first = last;
           farkle_once(r, last);
           bank(r, last, 10000);
           bank(r, first, 10000);
           const bool finished = !first.over;
           bank(r, first, 10050);
           return last.over && last.decided == 1 && finished && first.over && first.decided == 1;
         }},
        {"classic+game.last_round=overtaken",
         {"Whenever somebody beats the leader's bank, every other player takes one more turn again"},
         [](R r) {
           MatchState match = start_match(r, 2);
           bank(r, match, 10000);
           bank(r, match, 10050);
           const bool again = !match.over && match.to_move == 0;
           bank(r, match, 50);
           return again && match.over && match.decided == 1;
         }}}},
      {"game.rounds",
       {{"classic", {}, [](R r) { return reaches_target(r, 10000); }},
        {"classic+game.rounds=2",
         {"lasts two rounds: in a round everybody takes one turn", "the highest bank wins", "plays one more round"},
         [](R r) {
           MatchState match = start_match(r, 2);
           for (const Points points : {20000, 300, 100, 19800}) bank(r, match, points);
           const bool tie_goes_on = !match.over;
           bank(r, match, 50);
           const bool a_whole_round = !match.over;
           bank(r, match, 100);
           return tie_goes_on && a_whole_round && match.over && match.decided == 1;
         }}}},
      {"game.players",
       {{"classic",
         {"a game for two to eight players."},
         [](R r) { return r.game.min_players == 2 && r.game.max_players == 8; }},
        {"classic+game.players=[3, 3]",
         {"a game for three players."},
         [](R r) { return r.game.min_players == 3 && r.game.max_players == 3; }}}},
  };
  return all;
}

}  // namespace

TEST_CASE("every key of the rules has sentences, and they are true", "[rules]") {
  for (const RuleKey& key : rule_keys()) {
    INFO(key.path);
    REQUIRE(claims().count(key.path) == 1);
    const auto& about = claims().at(key.path);
    CHECK(about.size() >= 2);
    std::vector<std::string> texts;
    for (const Claim& claim : about) {
      INFO(claim.spec);
      const Rules rules = load_rules(claim.spec).rules;
      const std::string said = sentence_about(key.path, rules);
      INFO(said);
      for (const std::string& part : claim.says) CHECK(said.find(part) != std::string::npos);
      CHECK(said.empty() == claim.says.empty());
      CHECK(claim.holds(rules));
      texts.push_back(said);
    }
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());  // another value, another sentence
  }
  for (const RuleSection& section : rule_sections())
    for (const RuleSentence& sentence : section.sentences) {
      INFO(sentence.key);
      CHECK((sentence.key.empty() || find_rule_key(sentence.key)));
    }
}
