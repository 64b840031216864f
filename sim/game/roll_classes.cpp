#include "sim/game/roll_classes.hpp"

#include <cassert>

#include "sim/game/rng.hpp"

namespace farkle {

RollClasses::RollClasses(const RollOptions& options) : by_dice_(static_cast<std::size_t>(options.full()) + 1) {
  assert(options.alike());
  std::uint32_t ids = 1;
  for (int n = 1; n <= options.full(); ++n) {
    ids *= face_count;
    ByDice& here = by_dice_[n];
    std::vector<int> local(static_cast<std::size_t>(options.classes()), -1);
    std::vector<std::int64_t> times;
    const auto number = [&](int everywhere) {
      int& known = local[everywhere];
      if (known < 0) {
        known = static_cast<int>(times.size());
        times.push_back(0);
        here.options.push_back(options.of_class(everywhere));
      }
      return known;
    };
    number(0);  // the farkle first, even where there is none
    for (std::uint32_t id = 0; id < ids; ++id) {
      const int c = number(options.class_of(dice_of_id(id, n)));
      here.class_of_id.push_back(static_cast<std::uint16_t>(c));
      ++times[c];
    }
    for (const std::int64_t t : times) here.probability.push_back(static_cast<double>(t) / ids);
  }
}

}  // namespace farkle
