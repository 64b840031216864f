// LaneBatch: plays games of many groups side by side. All are at the same turn of the same seat, so lanes differ only
// in the points of the players. When a decision cannot be looked up, the policy is asked, or the whole turn is played
// by hand: move by move, as the reference engine does.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/engine/learnt_decisions.hpp"

namespace farkle {

// Shared by all batches of an engine.
struct LaneTable {
  const Match& match;
  LanePasses passes;
  LaneRules rules;
  Points unit;                                              // of banks
  std::vector<std::uint16_t> classes;                       // LaneRules::classes
  std::vector<std::shared_ptr<LearntDecisions>> decisions;  // by player
};

class LaneBatch {
 public:
  // Has as many games as `deciders`, in groups from `first_group` on; the numbers of all these groups must have the
  // same high word. Sets deciders by game, and adds to luck by game unless it is null.
  LaneBatch(const LaneTable&, std::uint64_t seed, std::uint64_t first_group, Tally&, std::span<std::uint8_t> deciders,
            double* luck);

  void play();  // once

  // What a running pass asks about one lane.
  Word start(int lane, Word index);            // a situation's level 0; 0: the turn is to be played by hand
  int takes(int lane, Word base, Word offer);  // as LaneDecisions; 0: by hand
  Word move(int lane, Word state, Word roll_class, int rolls_before);  // the number to add

 private:
  struct Rotation {
    LaneGames games{};
    std::vector<LaneArray> arrays;  // all of them
    int count = 0;
  };

  Word* array();  // a word for every lane, 0
  LaneDice dice() { return {array(), array(), array()}; }
  void draw(const Word* groups, int count, Word block, const LaneDice&);
  void close_ranks();
  void play_turns(int rotation);
  void roll_all(int count, const LaneDice&, bool in_order);
  void finish();
  int turns_of(int seat, int lane) const;
  void count_luck();
  int decided(int lane) const;

  PlayerTally& player_tally() { return tally_.players[player_]; }
  LearntDecisions& decisions() const { return *table_.decisions[player_]; }
  const LaneGames& games() const { return rotations_[rotation_].games; }
  // A lane's turn, as policies see it.
  MatchState match_of(int lane) const;
  TurnView view(int lane);  // until the next one
  Word play_by_hand(int lane, int rolls_counted, bool offers_counted);

  const LaneTable& table_;
  const int players_;
  const std::uint64_t seed_, first_group_;
  Tally& tally_;
  const std::span<std::uint8_t> deciders_;
  double* const luck_;

  int group_count_, idle_ = 0;  // idle_: groups without a game under way
  const std::size_t room_;      // words per array
  std::vector<std::unique_ptr<Word[]>> memory_;
  std::vector<Rotation> rotations_;
  Word* groups_;                     // with games under way, in order
  Word* alive_;                      // in the same order: a bit for each rotation whose game is under way
  Word* place_of_;                   // by group
  LaneDice shared_, own_;            // of the groups, and of the lanes that roll
  Word *groups_left_, *lanes_left_;  // of those who roll on

  // The turn that the games have come to.
  LaneTurn turn_;
  int rotation_ = 0, player_ = 0;
  MatchState seen_;
};

}  // namespace farkle
