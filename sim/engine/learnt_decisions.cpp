#include "sim/engine/learnt_decisions.hpp"

#include <algorithm>
#include <bit>

namespace farkle {
namespace {

constexpr std::size_t most_rows = 1u << 16, row_unit = 1u << row_shift, most_classes = 512;
// Learning a row takes as long as some 4 answers. So a place gets that many first: until then its row's number counts
// them. Below first_row all moves are 0.
constexpr std::uint16_t answers_a_row = 4, first_row = most_classes / row_unit + answers_a_row;
// A keep that is stored brings fewer steps than this, so nothing runs over into the bits above the level.
constexpr Word most_steps = 1u << 16;
constexpr Word fewest_levels = 96, most_levels = 256;
constexpr std::size_t most_small = 2000;  // situations

}  // namespace

LearntDecisions::Sizes::Sizes(const Situation& same, const LaneRules& rules) {
  const std::size_t banks = rules.goal - rules.low;
  own = banks * (rules.penalty ? 2 * rules.streaks : 1);
  needs = 2 * banks + 512;
  others = !same.others ? 1 : rules.players == 2 ? own : needs;
  // With a least bank, what may be done depends on the points at stake too.
  by_need = same.need_only && rules.scale == 1 && rules.carry == CarryMode::none && rules.banks_any;
  start = own * others + (by_need ? 0 : own * needs);
  const std::size_t situations = own * others + needs;
  levels = static_cast<Word>(std::clamp<std::size_t>(turn_word::levels / situations, fewest_levels, most_levels));
  first = levels + (by_need ? static_cast<Word>(needs) + levels : 0);
  all_levels =
      static_cast<Word>(std::min<std::size_t>(std::bit_ceil((situations + 2) * levels + needs), turn_word::levels));
}

std::string LearntDecisions::obstacle(const Policy& policy, const TurnView& view, const LaneRules& rules) {
  const std::optional<Situation> situation = policy.situation(view);
  if (!situation || situation->lots) return policy.name() + " decides anew every time";
  // Turns are told apart by banks alone.
  MatchState next = view.match;
  next.to_move = 1 - next.to_move;
  if (rules.last_round == LastTurns::equal &&
      policy.situation(first_view(view.rules, next, view.roll_state)) != situation)
    return policy.name() + " depends on who began the round (game.last_round)";
  const Sizes sizes(*situation, rules);
  // There banks past the target chase too.
  if (rules.last_round == LastTurns::overtaken && !sizes.by_need)
    return "whoever is overtaken plays again (game.last_round)";
  if (sizes.start < std::size_t{1} << 26) return "";
  return "too many banks below the target to remember what " + policy.name() + " does at each";
}

LearntDecisions::LearntDecisions(const Policy& policy, const TurnView& view, const Game& game, const LaneRules& rules)
    : policy_(policy),
      options_(game.options),
      step_(game.scorer.step()),
      sizes_(*policy.situation(view), rules),
      next_level_(sizes_.first),
      next_row_(first_row),
      start_(sizes_.start + spare_lanes),
      moves_(most_rows * row_unit + most_classes),
      rows_((std::size_t{sizes_.all_levels} << turn_word::level_shift) + 1),
      takes_(rules.carry != CarryMode::none ? (std::size_t{sizes_.all_levels} << turn_word::level_shift) + 4 : 1) {
  lanes_.others = static_cast<Word>(sizes_.others);
  lanes_.needs = static_cast<Word>(sizes_.needs);
  lanes_.chase = static_cast<Word>(sizes_.own * sizes_.others);
  if (sizes_.by_need) lanes_.chase_levels = sizes_.levels << turn_word::level_shift;
  lanes_.places = (sizes_.all_levels << turn_word::level_shift) - 1;
  lanes_.large = sizes_.own * sizes_.others > most_small;
  lanes_.start = start_.get();
  lanes_.rows = rows_.get();
  lanes_.moves = moves_.get();
  lanes_.takes = takes_.get();
}

Word LearntDecisions::start(Word index, const TurnView& view) {
  if (index < lanes_.chase ? view.match.players > 2 && lanes_.others > 1 && index % lanes_.others == lanes_.others - 1
                           : (index - lanes_.chase) % lanes_.needs == lanes_.needs - 1)
    return 0;
  const std::lock_guard lock(learning_);
  const auto [found, is_new] = situations_.try_emplace(*policy_.situation(view), next_level_ << turn_word::level_shift);
  if (is_new) {
    if (next_level_ + sizes_.levels > std::min(sizes_.all_levels, turn_word::levels - most_steps)) {
      situations_.erase(found);
      return 0;
    }
    next_level_ += sizes_.levels;
  }
  __atomic_store_n(&start_[index], found->second, __ATOMIC_RELEASE);
  return found->second;
}

int LearntDecisions::takes(Word base, Word offer, const TurnView& view) {
  if (base == 0) return 0;
  const int answer = policy_.takes(view) > 0 ? 2 : 1;
  __atomic_store_n(&takes_[base + offer], static_cast<std::uint8_t>(answer), __ATOMIC_RELEASE);
  return answer;
}

Word LearntDecisions::move(Word base, Word state, Word roll_class, const TurnView& before) {
  if (!known(state)) return 0;
  const Word place = state & turn_word::place, level = place >> turn_word::level_shift, first = sizes_.first;
  // Where the levels of its situation, or of all chases, end.
  const Word end = level < first ? first : level + sizes_.levels - (level - first) % sizes_.levels;
  const int in_hand = static_cast<int>(state & turn_word::dice);
  TurnView view = before;
  view.at_stake = static_cast<Points>((place - base) >> turn_word::level_shift) * step_;
  view.roll_state = in_hand;
  const auto answer = [&](Word c) {
    return c == 0 ? turn_word::ended | turn_word::farkle
                  : move_of(state, end, view, options_.of_class(in_hand, static_cast<int>(c)));
  };

  std::uint16_t met = __atomic_load_n(&rows_[place], __ATOMIC_ACQUIRE);
  if (met >= first_row) return moves_[(std::size_t{met} << row_shift) + roll_class];
  if (met + 1 < answers_a_row || full_) {
    if (met + 1 < answers_a_row)
      __atomic_compare_exchange_n(&rows_[place], &met, static_cast<std::uint16_t>(met + 1), false, __ATOMIC_RELAXED,
                                  __ATOMIC_RELAXED);
    return answer(roll_class);
  }
  std::vector<Word> row(options_.classes(in_hand));
  for (std::size_t c = 0; c < row.size(); ++c) row[c] = answer(static_cast<Word>(c));
  share(row, rows_[place]);
  return row[roll_class];
}

void LearntDecisions::share(const std::vector<Word>& row, std::uint16_t& number) {
  std::string bytes(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(Word));
  const std::lock_guard lock(learning_);
  const auto [known, is_new] = same_rows_.try_emplace(std::move(bytes), static_cast<std::uint16_t>(next_row_));
  if (is_new) {
    const std::size_t units = (row.size() + row_unit - 1) / row_unit;
    if (next_row_ + units > most_rows) {
      same_rows_.erase(known);
      full_ = true;
      return;
    }
    std::copy(row.begin(), row.end(), &moves_[next_row_ << row_shift]);
    next_row_ += units;
  }
  __atomic_store_n(&number, known->second, __ATOMIC_RELEASE);
}

Word LearntDecisions::move_of(Word state, Word levels_end, const TurnView& view,
                              std::span<const KeepOption> options) const {
  const Decision play = policy_.decide(view, options).only();
  const KeepOption& keep = options[play.option];
  const auto steps = static_cast<Word>(keep.points / step_), in_hand = state & turn_word::dice;
  const auto full = static_cast<Word>(options_.full());
  const Word left = keep.after == After::dice ? static_cast<Word>(keep.afterstate) : 0,
             hand = keep.after == After::hot ? full : left;
  if (steps >= most_steps) return 0;
  const Word to = steps << turn_word::level_shift;
  switch (play.then) {
    case Action::bank:
      return turn_word::ended + to + left - in_hand;
    case Action::pass:
      return (turn_word::ended | turn_word::passed) + to + hand - in_hand;
    case Action::nothing:
      return turn_word::ended | turn_word::farkle;
    case Action::roll:
      break;
  }
  if (((state & turn_word::place) >> turn_word::level_shift) + steps >= levels_end) return 0;
  return to + hand - in_hand + (keep.after == After::hot ? turn_word::hot_one : 0);
}

}  // namespace farkle
