// The scorer of many rolls alone, which no command asks: the same rolls over and over.
#include <cstdio>
#include <vector>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/scorer.hpp"

int main() {
  const farkle::Scorer scorer(farkle::load_rules("official").rules);
  constexpr std::size_t rolls = 65536;  // too many for a branch predictor to learn
  std::vector<std::uint8_t> faces;
  std::vector<std::uint16_t> out(rolls);
  std::uint64_t state = 1;
  for (std::size_t i = 0; i < rolls; ++i) {
    for (int d = 0; d < 6; ++d) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      faces.push_back(static_cast<std::uint8_t>(((state >> 33) * 6 >> 31) + 1));
    }
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 20000; ++i) scorer.score_faces(faces, out), sum += out[i % rolls];
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
}
