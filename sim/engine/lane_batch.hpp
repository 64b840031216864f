// LaneBatch: games of many groups side by side, all at the same turn of the same seat, so that only who has how much
// differs from lane to lane. What cannot be looked up, a policy is asked, or the whole turn is played by hand: move by
// move, as the reference engine does.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/engine/learnt_decisions.hpp"

namespace farkle {

// What all batches of an engine share.
struct LaneTable {
  const Match& match;
  const LanePasses& passes;
  LaneRules rules;
  Points unit;  // of banks
  std::vector<std::uint8_t> classes;
  std::vector<std::uint16_t> wide_classes;
  std::vector<std::uint8_t> shares;                         // by units: twentieths of the target, as Tally counts them
  std::vector<std::shared_ptr<LearntDecisions>> decisions;  // by player
};

class LaneBatch {
 public:
  LaneBatch(const LaneTable&, int most_groups);

  // Games 0 .. games - 1 of the groups from `first_group` on; deciders by game, and luck unless it is null.
  // first_group's low word and those of the groups after it have the same high word.
  void play(std::uint64_t seed, std::uint64_t first_group, int games, Tally&, std::uint8_t* deciders, double* luck);

 private:
  struct Rotation {
    LaneGames games{};
    std::vector<Word*> arrays;  // all of them
    int count = 0;
  };
  using Words = std::vector<Word>;
  using Masks = std::vector<std::uint16_t>;
  struct Dice {
    Words pair0, pair1, last;
  };

  void begin(int games);
  void draw(const Words& groups, int count, Word block, Dice&);
  void close_ranks();
  void play_turns(int rotation);
  int roll_all(int count, const Word* states, const Dice& dice);
  void finish(int count);
  int turns_of(int seat, int lane) const;
  void count_luck(int count);
  int decided(int lane) const;

  // The turn of a lane, for policies.
  MatchState match_of(int lane) const;
  TurnView view(const MatchState&) const;
  DecisionKey key_of(int lane) const;
  Word play_by_hand(int lane, int rolls_counted, bool offers_counted);
  static Word call_start(void*, int lane, Word index);
  static int call_takes(void*, int lane, Word base, Word offer);
  static Word call_move(void*, int lane, Word state, Word roll_class, int rolls_before);

  const LaneTable& table_;
  int players_;
  LaneCalls calls_;
  std::vector<std::unique_ptr<Words>> memory_;
  std::vector<Rotation> rotations_;
  std::size_t room_;                 // words of an array
  Words groups_;                     // with games under way, in order
  std::vector<std::uint8_t> alive_;  // in the same order: a bit for each rotation whose game is under way
  std::vector<int> place_of_;        // by group
  int group_count_ = 0, idle_ = 0;   // groups none of whose games are
  Dice shared_, own_, left_;
  Words bases_, states_, states_left_, lanes_;
  std::vector<Words> results_;  // by roll
  std::vector<Masks> left_masks_;
  std::array<int, most_lane_rolls + 1> counts_{};
  Masks skipped_, over_;
  std::vector<int> finished_;  // lanes

  // Now.
  std::uint64_t seed_ = 0, first_group_ = 0;
  int round_ = 0, seat_ = 0, rotation_ = 0;
  std::size_t player_ = 0;
  Tally* tally_ = nullptr;
  std::uint8_t* deciders_ = nullptr;
  double* luck_ = nullptr;
};

}  // namespace farkle
