#include "sim/engine/lane_batch.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "sim/game/game_run.hpp"

namespace farkle {

LaneBatch::LaneBatch(const LaneTable& table, int most_groups)
    : table_(table),
      players_(table.match.players()),
      calls_{this, call_start, call_takes, call_move},
      rotations_(static_cast<std::size_t>(players_)),
      room_(static_cast<std::size_t>(most_groups) + spare_lanes),
      alive_(room_),
      place_of_(room_),
      results_(most_lane_rolls + 1, Words(room_)),
      left_masks_(most_lane_rolls, Masks(room_)),
      skipped_(room_),
      over_(room_) {
  for (Words* words : {&groups_, &bases_, &states_, &states_left_, &lanes_}) words->resize(room_);
  for (Dice* dice : {&shared_, &own_, &left_})
    for (Words* words : {&dice->pair0, &dice->pair1, &dice->last}) words->resize(room_);
  const LaneRules& rules = table.rules;
  for (Rotation& rotation : rotations_) {
    const auto array = [&](bool needed = true) -> Word* {
      if (!needed) return nullptr;
      memory_.push_back(std::make_unique<Words>(room_));
      rotation.arrays.push_back(memory_.back()->data());
      return rotation.arrays.back();
    };
    const bool waits = rules.end == LaneRules::End::not_last;
    LaneGames& games = rotation.games;
    for (int seat = 0; seat < players_; ++seat) {
      for (auto* words : {&games.bank, &games.behind, &games.farkles, &games.hot}) (*words)[seat] = array();
      for (auto* words : {&games.streak, &games.banked}) (*words)[seat] = array(rules.penalty);
      games.out[seat] = array(waits);
    }
    games.lead = array();
    games.ending = array(waits);
    games.offer = array(rules.offers);
    games.group = array();
  }
}

void LaneBatch::play(std::uint64_t seed, std::uint64_t first_group, int games, Tally& tally, std::uint8_t* deciders,
                     double* luck) {
  seed_ = seed;
  first_group_ = first_group;
  tally_ = &tally;
  deciders_ = deciders;
  luck_ = luck;
  begin(games);
  // Where seats are skipped, a game may have had fewer turns than the batch has gone through.
  const int most_steps = most_turns_in_a_game * (table_.rules.end == LaneRules::End::not_last ? players_ : 1);
  for (round_ = 0; group_count_ > 0; ++round_)
    for (seat_ = 0; seat_ < players_ && group_count_ > 0; ++seat_) {
      if (round_ * players_ + seat_ >= most_steps) endless_game({seed_, first_group_ + groups_[0]});
      draw(groups_, group_count_, 0, shared_);
      for (int r = 0; r < players_; ++r)
        if (rotations_[r].count > 0) play_turns(r);
      if (idle_ > group_count_ / 8) close_ranks();
    }
}

void LaneBatch::begin(int games) {
  group_count_ = (games + players_ - 1) / players_;
  idle_ = 0;
  assert(static_cast<std::size_t>(group_count_) + spare_lanes <= room_);
  std::fill(alive_.begin(), alive_.end(), std::uint8_t{0});
  for (int r = 0; r < players_; ++r) {
    Rotation& rotation = rotations_[r];
    rotation.count = (games - r + players_ - 1) / players_;
    for (Word* words : rotation.arrays) std::memset(words, 0, room_ * sizeof(Word));
    for (int g = 0; g < rotation.count; ++g) {
      rotation.games.group[g] = static_cast<Word>(g);
      alive_[g] |= static_cast<std::uint8_t>(1u << r);
    }
  }
  for (int g = 0; g < group_count_; ++g) {
    groups_[g] = static_cast<Word>(g);
    place_of_[g] = g;
  }
}

void LaneBatch::draw(const Words& groups, int count, Word block, Dice& dice) {
  const StreamKey key{seed_, 0, static_cast<std::uint32_t>(seat_), static_cast<std::uint32_t>(round_)};
  table_.passes.draw({seed_, block, counter_word(key), static_cast<Word>(first_group_),
                      static_cast<Word>(first_group_ >> 32), groups.data(), count, dice.pair0.data(), dice.pair1.data(),
                      dice.last.data()});
}

// Drops groups without a game under way: they get no more dice.
void LaneBatch::close_ranks() {
  std::size_t left = 0;
  for (std::size_t g = 0; g < static_cast<std::size_t>(group_count_); ++g) {
    groups_[left] = groups_[g];
    alive_[left] = alive_[g];
    place_of_[groups_[left]] = static_cast<int>(left);
    left += alive_[left] != 0;
  }
  group_count_ = static_cast<int>(left);
  idle_ = 0;
}

void LaneBatch::play_turns(int which) {
  Rotation& rotation = rotations_[which];
  const int count = rotation.count;
  rotation_ = which;
  player_ = static_cast<std::size_t>(Seating{players_, 0, which}.player_at(seat_));
  const LanePasses& passes = table_.passes;
  const Dice* dice = &shared_;
  if (count != group_count_) {
    const auto pick = [&](const Words& from, Words& to, bool place) {
      passes.pick(alive_.data(), 1u << which, group_count_, from.data(), to.data(), place);
    };
    pick(shared_.pair0, own_.pair0, false);
    pick(shared_.pair1, own_.pair1, false);
    pick(shared_.last, own_.last, true);
    dice = &own_;
  }
  PlayerTally& player = tally_->players[player_];
  LaneStart start{&table_.rules, &rotation.games, &table_.decisions[player_]->lanes(),
                  &calls_,       seat_,           count,
                  bases_.data(), states_.data(),  skipped_.data()};
  if (passes.start(start)) {
    if (dice == &shared_) own_ = shared_;
    Word* const packed[] = {states_.data(), own_.pair0.data(), own_.pair1.data(), own_.last.data()};
    const int left = passes.pack(skipped_.data(), count, packed, 4);
    roll_all(left, states_.data(), own_);
    // Back to their lanes. over_ and lanes_ are free here.
    std::transform(skipped_.begin(), skipped_.end(), over_.begin(),
                   [](std::uint16_t skipped) { return static_cast<std::uint16_t>(~skipped); });
    std::copy_n(bases_.begin(), count, lanes_.begin());
    passes.give_back(over_.data(), count, results_[0].data(), lanes_.data());
    results_[0].swap(lanes_);
  } else {
    roll_all(count, states_.data(), *dice);
  }
  player.offers_seen += start.offers_seen;
  player.offers_taken += start.offers_taken;

  if (luck_) count_luck(count);
  LaneMatch match{&table_.rules, &rotation.games,    seat_,           round_,      count,
                  bases_.data(), results_[0].data(), skipped_.data(), over_.data()};
  const bool any_over = passes.match(match);
  player.steps_squared += match.steps_squared;
  player.banks -= match.passes;
  if (!any_over) return;
  finish(count);
  rotation.count = passes.pack(over_.data(), count, rotation.arrays.data(), static_cast<int>(rotation.arrays.size()));
}

// Plays the turns of `count` lanes, roll by roll, and leaves their results in results_[0].
int LaneBatch::roll_all(int count, const Word* states, const Dice& dice) {
  PlayerTally& player = tally_->players[player_];
  const LanePasses& passes = table_.passes;
  LaneRolls rolls{&table_.rules,
                  &table_.decisions[player_]->lanes(),
                  &calls_,
                  0,
                  count,
                  states,
                  dice.pair0.data(),
                  dice.pair1.data(),
                  dice.last.data(),
                  states_left_.data(),
                  left_.pair0.data(),
                  left_.pair1.data(),
                  left_.last.data()};
  int level = 0;
  for (;; ++level) {
    const auto at = static_cast<std::size_t>(level);
    counts_[at] = rolls.count;
    player.rolls += rolls.count;
    rolls.rolls_before = level;
    rolls.results = results_[at].data();
    rolls.left = left_masks_[at].data();
    rolls.count = passes.roll(rolls);
    if (rolls.count == 0 || level + 1 == most_lane_rolls) break;
    rolls.states = rolls.states_left;
    rolls.pair0 = rolls.pair0_left, rolls.pair1 = rolls.pair1_left, rolls.last = rolls.last_left;
    if ((level + 1) % rolls_per_block != 0) continue;
    const Word* group = rotations_[rotation_].games.group;
    Words& of_lanes = results_[at + 1];
    for (std::size_t i = 0; i < static_cast<std::size_t>(rolls.count); ++i) {
      lanes_[i] = left_.last[i] & 0xFFFF0000;
      of_lanes[i] = group[lanes_[i] >> 16];
    }
    draw(of_lanes, rolls.count, static_cast<Word>((level + 1) / rolls_per_block), left_);
    for (std::size_t i = 0; i < static_cast<std::size_t>(rolls.count); ++i)
      left_.last[i] = (left_.last[i] & 0xFFFF) | lanes_[i];
  }
  if (rolls.count > 0) {
    Words& by_hand = results_[++level];
    for (std::size_t i = 0; i < static_cast<std::size_t>(rolls.count); ++i)
      by_hand[i] = play_by_hand(static_cast<int>(left_.last[i] >> 16), most_lane_rolls, true);
  }
  for (auto at = static_cast<std::size_t>(level); at > 0; --at)
    passes.give_back(left_masks_[at - 1].data(), counts_[at - 1], results_[at].data(), results_[at - 1].data());
  return level;
}

}  // namespace farkle
