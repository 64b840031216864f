// Whole turns, drawn: one random word gives how a turn ends, with the exact chances of
// solver/evaluate/policy_turn_table.hpp rounded to multiples of 2^-32.
//
// The ends of a turn in ascending order, a farkle first, and the chance of each or less:
//
//   steps banked     0    5    6    7  ...  last
//   chance          .3  .42  .50  .61       1
//   last word       .3 x 2^32 - 1,  ...
//
// So a higher word never gives fewer points: players who meet the same words have much of their luck in common. The row
// is kept in blocks of 16, and the last word of each block in front of them (one cache line each):
//
//   [last words of blocks 0, 1, 2, ...] [block 0] [block 1] ...
#pragma once

#include <cstdint>
#include <vector>

#include "solver/evaluate/policy_turn_table.hpp"

namespace farkle {

class TurnDraws {
 public:
  // The turns of a policy between every pair of seats. Throws CannotDo for turns that are too long for the rows.
  TurnDraws(const SeatStates&, const PolicyTurnTable&);

  struct Row {
    std::uint32_t first_block = 0;
    std::uint16_t blocks = 0;
    std::uint16_t lowest = 0, next = 0;  // steps banked: the first end, the second; from there on in ones
  };

  // In steps, each with a look far away in memory that it asks for and the next one takes: row, look_up, block, steps.
  const Row* row(int mover, int opponent) const {
    const Row* row = &rows_[static_cast<std::size_t>(mover) * size_ + static_cast<std::size_t>(opponent)];
    __builtin_prefetch(row);
    return row;
  }
  void look_up(const Row& row) const { __builtin_prefetch(&blocks_[row.first_block]); }
  int block(const Row& row, std::uint32_t word) const {
    const Block* in = &blocks_[row.first_block];
    int block = 0;  // those before lie below
    for (int passed = Block::size; passed == Block::size; block += passed, ++in) passed = in->below(word);
    __builtin_prefetch(&at(row, block));
    return block;
  }
  // Steps banked; 0: a farkle.
  int steps(const Row& row, int block, std::uint32_t word) const {
    const int place = block * Block::size + at(row, block).below(word);
    return place == 0 ? row.lowest : row.next + place - 1;
  }

 private:
  // Words in ascending order, as signed numbers: the lowest word is the lowest number.
  struct alignas(64) Block {
    static constexpr int size = 16;
    std::int32_t words[size];
    int below(std::uint32_t word) const {
      const auto w = static_cast<std::int32_t>(word ^ 0x80000000u);
      int n = 0;
#pragma GCC unroll 1  // or it is unrolled before it can become vectors
      for (int i = 0; i < size; ++i) n += words[i] < w;
      return n;
    }
  };
  static int tops(int blocks) { return (blocks + Block::size - 1) / Block::size; }
  const Block& at(const Row& row, int block) const {
    return blocks_[row.first_block + static_cast<std::size_t>(tops(row.blocks) + block)];
  }
  Row add(const TurnDistribution&);

  std::size_t size_;
  std::vector<Row> rows_;  // [mover][opponent], SeatStates indices
  std::vector<Block> blocks_;
};

}  // namespace farkle
