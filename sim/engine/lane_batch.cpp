#include "sim/engine/lane_batch.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "sim/game/play.hpp"

namespace farkle {

LaneBatch::LaneBatch(const LaneTable& table, int most_groups)
    : table_(table),
      players_(table.match.players()),
      calls_{this, call_start, call_takes, call_move},
      rotations_(static_cast<std::size_t>(players_)),
      room_(static_cast<std::size_t>(most_groups) + spare_lanes),
      place_of_(room_) {
  for (Words* words :
       {&groups_, &alive_, &bases_, &moves_, &states_, &states_left_, &results_, &goes_on_, &lanes_, &groups_left_})
    words->resize(room_);
  for (Dice* dice : {&shared_, &own_, &left_})
    for (Words* words : {&dice->pair0, &dice->pair1, &dice->last}) words->resize(room_);
  const LaneRules& rules = table.rules;
  for (Rotation& rotation : rotations_) {
    const auto array = [&](bool needed = true) -> Word* {
      if (!needed) return nullptr;
      memory_.push_back(std::make_unique<Words>(room_));
      rotation.arrays.push_back({memory_.back()->data(), memory_.back()->data()});
      return rotation.arrays.back().to;
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
      number(shared_.last, group_count_);
      for (int r = 0; r < players_; ++r)
        if (rotations_[r].count > 0) play_turns(r);
      if (idle_ > group_count_ / 8) close_ranks();
    }
}

void LaneBatch::begin(int games) {
  group_count_ = (games + players_ - 1) / players_;
  idle_ = 0;
  assert(static_cast<std::size_t>(group_count_) + spare_lanes <= room_);
  std::fill(alive_.begin(), alive_.end(), Word{0});
  for (int r = 0; r < players_; ++r) {
    Rotation& rotation = rotations_[r];
    rotation.count = (games - r + players_ - 1) / players_;
    for (const LaneArray& array : rotation.arrays) std::memset(array.to, 0, room_ * sizeof(Word));
    for (int g = 0; g < rotation.count; ++g) {
      rotation.games.group[g] = static_cast<Word>(g);
      alive_[g] |= 1u << r;
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

void LaneBatch::number(Words& last, int count) {
  for (int i = 0; i < count; ++i) last[i] = (last[i] & 0xFFFF) | static_cast<Word>(i) << 16;
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
    const LaneArray picked[] = {{shared_.pair0.data(), own_.pair0.data()},
                                {shared_.pair1.data(), own_.pair1.data()},
                                {shared_.last.data(), own_.last.data()}};
    passes.pack(alive_.data(), 1u << which, group_count_, picked, 3);
    number(own_.last, count);
    dice = &own_;
  }
  PlayerTally& player = tally_->players[player_];
  LaneStart start{&table_.rules, &rotation.games, &table_.decisions[player_]->lanes(),
                  &calls_,       seat_,           count,
                  bases_.data(), states_.data(),  moves_.data()};
  if (passes.start(start)) {
    const LaneArray packed[] = {{states_.data(), states_.data()},
                                {dice->pair0.data(), own_.pair0.data()},
                                {dice->pair1.data(), own_.pair1.data()},
                                {dice->last.data(), own_.last.data()}};
    results_ = bases_;
    roll_all(passes.pack(moves_.data(), ~Word{0}, count, packed, 4), own_, false);
  } else {
    roll_all(count, *dice, true);
  }
  player.offers_seen += start.offers_seen;
  player.offers_taken += start.offers_taken;

  if (luck_) count_luck(count);
  LaneMatch match{&table_.rules, &rotation.games, seat_,         round_,         count,
                  bases_.data(), results_.data(), moves_.data(), goes_on_.data()};
  const bool any_over = passes.match(match);
  player.steps_squared += match.steps_squared;
  player.banks -= match.passes;
  if (!any_over) return;
  finish(count);
  rotation.count =
      passes.pack(goes_on_.data(), ~Word{0}, count, rotation.arrays.data(), static_cast<int>(rotation.arrays.size()));
}

// Plays the turns of `count` lanes, roll by roll. in_order: of all lanes.
void LaneBatch::roll_all(int count, const Dice& dice, bool in_order) {
  PlayerTally& player = tally_->players[player_];
  LaneRolls rolls{&table_.rules,
                  &table_.decisions[player_]->lanes(),
                  &calls_,
                  0,
                  count,
                  states_.data(),
                  dice.pair0.data(),
                  dice.pair1.data(),
                  dice.last.data(),
                  states_left_.data(),
                  left_.pair0.data(),
                  left_.pair1.data(),
                  left_.last.data(),
                  results_.data(),
                  in_order};
  while (rolls.rolls_before < most_lane_rolls) {
    player.rolls += rolls.count;
    rolls.count = table_.passes.roll(rolls);
    if (rolls.count == 0) return;
    rolls.states = rolls.states_left;
    rolls.pair0 = rolls.pair0_left, rolls.pair1 = rolls.pair1_left, rolls.last = rolls.last_left;
    rolls.in_order = false;
    if (++rolls.rolls_before % rolls_per_block != 0) continue;
    const Word* group = rotations_[rotation_].games.group;
    for (int i = 0; i < rolls.count; ++i) {
      lanes_[i] = left_.last[i] >> 16;
      groups_left_[i] = group[lanes_[i]];
    }
    draw(groups_left_, rolls.count, static_cast<Word>(rolls.rolls_before / rolls_per_block), left_);
    for (int i = 0; i < rolls.count; ++i) left_.last[i] |= lanes_[i] << 16;
  }
  for (int i = 0; i < rolls.count; ++i) {
    const Word lane = left_.last[i] >> 16;
    results_[lane] = play_by_hand(static_cast<int>(lane), most_lane_rolls, true);
  }
}

}  // namespace farkle
