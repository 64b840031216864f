// The scorer alone, whose fast paths no command takes: the same rolls over and over, in each form that it reads.
#include <cstdio>
#include <vector>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/scorer.hpp"

int main() {
  const farkle::Scorer scorer(farkle::load_rules("official").rules);
  constexpr std::size_t rolls = 65536;  // too many for a branch predictor to learn
  std::vector<std::uint8_t> faces;
  std::vector<std::uint32_t> packed;
  std::vector<std::uint16_t> ids, out(rolls);
  std::uint64_t state = 1;
  for (std::size_t i = 0; i < rolls; ++i) {
    farkle::Dice dice;
    int id = 0;
    for (int d = 0; d < 6; ++d) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      const int face = static_cast<int>((state >> 33) * 6 >> 31) + 1;
      faces.push_back(static_cast<std::uint8_t>(face));
      dice.add(face);
      id = id * 6 + face - 1;
    }
    packed.push_back(dice.bits());
    ids.push_back(static_cast<std::uint16_t>(id));
  }
  // Numbers of rounds that take about as long as each other with AVX-512.
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 20000; ++i) scorer.score_faces(faces, out), sum += out[i % rolls];
  for (std::size_t i = 0; i < 4000; ++i) scorer.score_packed(packed, out), sum += out[i % rolls];
  for (std::size_t i = 0; i < 30000; ++i) scorer.score_ids(ids, out), sum += out[i % rolls];
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
}
