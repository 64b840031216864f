#include "sim/engine/lane_batch.hpp"

#include <algorithm>
#include <numeric>

#include "sim/game/play.hpp"

namespace farkle {
namespace {

void number(Word* last, int count) {
  for (int i = 0; i < count; ++i) last[i] = (last[i] & 0xFFFF) | static_cast<Word>(i) << 16;
}

}  // namespace

LaneBatch::LaneBatch(const LaneTable& table, std::uint64_t seed, std::uint64_t first_group, Tally& tally,
                     std::span<std::uint8_t> deciders, double* luck)
    : table_(table),
      players_(table.match.players()),
      seed_(seed),
      first_group_(first_group),
      tally_(tally),
      deciders_(deciders),
      luck_(luck),
      group_count_((static_cast<int>(deciders.size()) + players_ - 1) / players_),
      room_(group_count_ + spare_lanes),
      rotations_(players_),
      groups_(array()),
      alive_(array()),
      place_of_(array()),
      shared_(dice()),
      own_(dice()),
      groups_left_(array()),
      lanes_left_(array()) {
  const LaneRules& rules = table.rules;
  turn_.rules = &rules;
  turn_.batch = this;
  for (Word** words : {&turn_.bases, &turn_.states, &turn_.moves, &turn_.results, &turn_.goes_on}) *words = array();
  std::iota(groups_, groups_ + group_count_, Word{0});
  std::iota(place_of_, place_of_ + group_count_, Word{0});
  for (int r = 0; r < players_; ++r) {
    Rotation& rotation = rotations_[r];
    const auto of_games = [&](bool needed = true) -> Word* {
      if (!needed) return nullptr;
      Word* const words = array();
      rotation.arrays.push_back({words, words});
      return words;
    };
    const bool waits = rules.end == End::not_last;
    LaneGames& games = rotation.games;
    for (int seat = 0; seat < players_; ++seat) {
      for (auto* words : {&games.bank, &games.behind, &games.farkles, &games.hot}) (*words)[seat] = of_games();
      for (auto* words : {&games.streak, &games.banked}) (*words)[seat] = of_games(rules.penalty);
      games.out[seat] = of_games(waits);
    }
    games.lead = of_games();
    games.ending = of_games(waits);
    games.offer = of_games(rules.carry != CarryMode::none);
    games.group = of_games();
    rotation.count = (static_cast<int>(deciders.size()) - r + players_ - 1) / players_;
    std::iota(games.group, games.group + rotation.count, Word{0});
    for (int g = 0; g < rotation.count; ++g) alive_[g] |= 1u << r;
  }
}

Word* LaneBatch::array() { return memory_.emplace_back(std::make_unique<Word[]>(room_)).get(); }

void LaneBatch::play() {
  // Where seats are skipped, a game may have had fewer turns than the batch has gone through.
  const int most_steps = most_turns_in_a_game * (table_.rules.end == End::not_last ? players_ : 1);
  for (turn_.round = 0; group_count_ > 0; ++turn_.round)
    for (turn_.seat = 0; turn_.seat < players_ && group_count_ > 0; ++turn_.seat) {
      if (turn_.round * players_ + turn_.seat >= most_steps) endless_game({seed_, first_group_ + groups_[0]});
      draw(groups_, group_count_, 0, shared_);
      number(shared_.last, group_count_);
      for (int r = 0; r < players_; ++r)
        if (rotations_[r].count > 0) play_turns(r);
      if (idle_ > group_count_ / 8) close_ranks();
    }
}

void LaneBatch::draw(const Word* groups, int count, Word block, const LaneDice& dice) {
  table_.passes.draw({seed_, first_group_, static_cast<Word>(turn_.seat), static_cast<Word>(turn_.round)}, block,
                     groups, count, dice);
}

// Drops groups without a game under way: they get no more dice.
void LaneBatch::close_ranks() {
  int left = 0;
  for (int g = 0; g < group_count_; ++g) {
    groups_[left] = groups_[g];
    alive_[left] = alive_[g];
    place_of_[groups_[left]] = static_cast<Word>(left);
    left += alive_[left] != 0;
  }
  group_count_ = left;
  idle_ = 0;
}

void LaneBatch::play_turns(int which) {
  Rotation& rotation = rotations_[which];
  const int count = rotation.count;
  rotation_ = which;
  player_ = Seating{players_, 0, which}.player_at(turn_.seat);
  const LanePasses& passes = table_.passes;
  LaneDice dice = shared_;
  if (count != group_count_) {
    const LaneArray picked[] = {{shared_.pair0, own_.pair0}, {shared_.pair1, own_.pair1}, {shared_.last, own_.last}};
    passes.pack(alive_, 1u << which, group_count_, std::span(picked));
    number(own_.last, count);
    dice = own_;
  }
  turn_.games = &rotation.games;
  turn_.decisions = &decisions().lanes();
  turn_.count = count;
  turn_.tally = &player_tally();
  if (passes.start(turn_)) {
    const LaneArray packed[] = {
        {turn_.states, turn_.states}, {dice.pair0, own_.pair0}, {dice.pair1, own_.pair1}, {dice.last, own_.last}};
    std::copy_n(turn_.bases, count, turn_.results);
    roll_all(passes.pack(turn_.moves, ~Word{0}, count, std::span(packed)), own_, false);
  } else {
    roll_all(count, dice, true);
  }
  if (luck_) count_luck();
  if (!passes.match(turn_)) return;
  finish();
  rotation.count = passes.pack(turn_.goes_on, ~Word{0}, count, rotation.arrays);
}

// Plays the turns of `count` lanes, roll by roll. in_order: of all lanes.
void LaneBatch::roll_all(int count, const LaneDice& dice, bool in_order) {
  LaneRolls rolls{0, count, dice, own_, in_order};
  while (rolls.rolls_before < most_lane_rolls) {
    player_tally().rolls += rolls.count;
    rolls.count = table_.passes.roll(turn_, rolls);
    if (rolls.count == 0) return;
    rolls.dice = own_;
    rolls.in_order = false;
    if (++rolls.rolls_before % rolls_per_block != 0) continue;
    for (int i = 0; i < rolls.count; ++i) {
      lanes_left_[i] = own_.last[i] >> 16;
      groups_left_[i] = games().group[lanes_left_[i]];
    }
    draw(groups_left_, rolls.count, static_cast<Word>(rolls.rolls_before / rolls_per_block), own_);
    for (int i = 0; i < rolls.count; ++i) own_.last[i] |= lanes_left_[i] << 16;
  }
  for (int i = 0; i < rolls.count; ++i) {
    const Word lane = own_.last[i] >> 16;
    turn_.results[lane] = play_by_hand(static_cast<int>(lane), most_lane_rolls, true);
  }
}

}  // namespace farkle
