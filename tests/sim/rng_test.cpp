// Random numbers: published vectors, the definition of the dice stream, uniformity, loaded dice.
#include "sim/game/rng.hpp"

#include <array>
#include <set>
#include <string>
#include <vector>

#include "sim/statistics/estimate.hpp"
#include "tests/catch.hpp"
#include "tests/support/fit_tests.hpp"

using namespace farkle;

namespace {

std::string faces_of(std::uint32_t id, int n = 6) {
  std::string s(static_cast<std::size_t>(n), '0');
  for (std::size_t i = s.size(); i-- > 0; id /= 6) s[i] = static_cast<char>('1' + id % 6);
  return s;
}

std::vector<std::string> rolls(const TurnKey& key, int how_many) {
  DiceStream stream(key);
  std::vector<std::string> result;
  for (int i = 0; i < how_many; ++i) result.push_back(faces_of(stream.roll()));
  return result;
}

double fit(const std::vector<std::int64_t>& counts, std::vector<double> weights = {}) {
  if (weights.empty()) weights.assign(counts.size(), 1.0);
  double total = 0;
  for (double w : weights) total += w;
  for (double& w : weights) w /= total;
  return tests::chi_square_test(counts, weights).p;
}

}  // namespace

TEST_CASE("Philox4x32-10 gives Random123's published known answers", "[rng]") {
  CHECK(philox({0, 0, 0, 0}, 0) == Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox({~0u, ~0u, ~0u, ~0u}, ~std::uint64_t{0}) == Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0x299f31d0a4093822) ==
        Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("The dice stream is what its header says", "[rng]") {
  // From a separate implementation with whole-number arithmetic: the digits of floor(u 6^30 / 2^128) in base 6.
  CHECK(rolls({1, 0, 0, 0}, 7) ==
        std::vector<std::string>{"631254", "644261", "221232", "125454", "666244", "512163", "541244"});
  CHECK(rolls({0x123456789abcdef0, (std::uint64_t{1} << 32) + 5, 1, 3}, 7) ==
        std::vector<std::string>{"111664", "121656", "616342", "225555", "551151", "416324", "532312"});
  // Words 2 and 3 of the stream of turn 9, seat 2, game 7, seed 42, choices.
  CHECK(random_word({42, 7, 2, 9}, 2, Purpose::choice) == 0x7d3720830d5f42f4);
  CHECK(random_word({42, 7, 2, 9}, 3, Purpose::choice) == 0x645b726633abe7a8);
}

TEST_CASE("Every part of the key changes the dice", "[rng]") {
  const TurnKey base{1, 2, 3, 4};
  std::set<std::vector<std::string>> seen;
  for (const TurnKey& key :
       {base, TurnKey{2, 2, 3, 4}, TurnKey{1, 3, 3, 4}, TurnKey{1, 2, 4, 4}, TurnKey{1, 2, 3, 5},
        TurnKey{1 + (std::uint64_t{1} << 32), 2, 3, 4}, TurnKey{1, 2 + (std::uint64_t{1} << 32), 3, 4}})
    seen.insert(rolls(key, 5));
  CHECK(seen.size() == 7);
  CHECK(random_block(base, 0) != random_block(base, 0, Purpose::choice));
}

TEST_CASE("A roll of fewer dice is the front of the roll of six, and uses up as much", "[rng]") {
  std::uint32_t power = six_dice_ids;
  for (int n = 0; n <= 6; ++n, power /= 6) {
    std::uint32_t wrong = 0;
    for (std::uint32_t id = 0; id < six_dice_ids; ++id) wrong += first_dice(id, n) != id / power;
    CHECK(wrong == 0);
  }
  DiceStream six({7, 7, 0, 0}), few({7, 7, 0, 0});
  for (int i = 0; i < 40; ++i) {
    const int n = 1 + i % 6;
    CHECK(faces_of(few.roll(n), n) == faces_of(six.roll()).substr(0, static_cast<std::size_t>(n)));
  }
}

TEST_CASE("An id's dice are its digits", "[rng]") {
  CHECK(dice_of_id(0, 6) == Dice{1, 1, 1, 1, 1, 1});
  CHECK(dice_of_id(46'655, 6) == Dice{6, 6, 6, 6, 6, 6});
  CHECK(dice_of_id(6 * 3 + 1, 2) == Dice{4, 2});
  CHECK(dice_of_id(1, 3) == Dice{1, 1, 2});
  CHECK(dice_of_id(0, 0) == Dice{});
}

TEST_CASE("Rolls are uniform, alone and next to each other", "[rng]") {
  std::vector<std::int64_t> ids(six_dice_ids), next_to(36 * 36), by_slot(5 * 6);
  for (std::uint32_t game = 0; game < 40'000; ++game) {
    DiceStream stream({1, game, game % 2, game % 7});
    std::uint32_t previous = 0;
    for (std::uint32_t r = 0; r < 10; ++r) {
      const std::uint32_t id = stream.roll();
      ++ids[id];
      ++by_slot[r % 5 * 6 + id % 6];
      if (r % 2 == 1) ++next_to[previous % 36 * 36 + id / 1296];  // the end of one roll, the start of the next
      previous = id;
    }
  }
  CHECK(fit(ids) > 1e-3);
  CHECK(fit(next_to) > 1e-3);
  CHECK(fit(by_slot) > 1e-3);
  for (std::size_t id = 0; id < 1000; ++id) ids[id + 1000] += ids[id], ids[id] = 0;  // and the test would see it
  CHECK(fit(ids) < 1e-3);
}

TEST_CASE("Loaded dice follow their weights, each die its own", "[rng]") {
  const FaceWeights loaded{1, 2, 3, 4, 5, 6}, fair{1, 1, 1, 1, 1, 1}, holes{0, 1, 0, 0.1, 0.7, 0};
  const LoadedDice dice({loaded, fair, holes});
  std::array<std::vector<std::int64_t>, 3> counts;
  counts.fill(std::vector<std::int64_t>(6));
  for (std::uint32_t game = 0; game < 20'000; ++game)
    for (std::uint32_t r = 0; r < 2; ++r) {
      const auto faces = dice.roll({1, game, 0, 0}, r, 0b111);
      for (std::size_t die = 0; die < 3; ++die) ++counts[die][faces[die] - 1u];
      CHECK(faces[3] == 0);
    }
  CHECK(fit(counts[0], {1, 2, 3, 4, 5, 6}) > 1e-3);
  CHECK(fit(counts[1]) > 1e-3);
  CHECK(fit(counts[2], {0, 1, 0, 0.1, 0.7, 0}) > 1e-3);  // a face of chance 0 would give p = 0
  CHECK(fit(counts[0]) < 1e-3);
}

TEST_CASE("Which loaded dice are rolled does not change what the others show", "[rng]") {
  const LoadedDice dice({{1, 2, 3, 4, 5, 6}, {6, 5, 4, 3, 2, 1}, {1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 2}});
  for (std::uint32_t game = 0; game < 50; ++game) {
    const auto all = dice.roll({5, game, 0, 0}, 3, 0b1111), some = dice.roll({5, game, 0, 0}, 3, 0b1010);
    CHECK(some == LoadedDice::Faces{0, all[1], 0, all[3], 0, 0});
  }
  // Die 2 of roll 4 is decided by word 6 * 4 + 2: a coin by its top bit.
  const LoadedDice coin({{1, 0, 0, 0, 0, 1}, {1, 0, 0, 0, 0, 1}, {1, 0, 0, 0, 0, 1}});
  for (std::uint32_t game = 0; game < 50; ++game) {
    const TurnKey key{5, game, 1, 2};
    CHECK(coin.roll(key, 4, 0b100)[2] == (random_word(key, 26) >> 63 ? 6 : 1));
  }
  const LoadedDice sure({{0, 0, 0, 0, 0, 1}, {1, 0, 0, 0, 0, 0}});
  for (std::uint32_t game = 0; game < 50; ++game)
    CHECK(sure.roll({5, game, 0, 0}, 0, 0b11) == LoadedDice::Faces{6, 1, 0, 0, 0, 0});
}
