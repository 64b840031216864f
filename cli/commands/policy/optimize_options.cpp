#include "cli/commands/policy/optimize_options.hpp"

#include <algorithm>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

const std::vector<PolicyShape>& forms() {
  static const std::vector<std::string> standing = {"behind", "ahead", "me", "they"};
  static const std::vector<PolicyShape> all = {{"bank-at", KeepBy::most_points, true},
                                               {"threshold", KeepBy::most_points, false},
                                               {"bank-at,keep=best", KeepBy::best_turn, true},
                                               {"threshold,keep=best", KeepBy::best_turn, false},
                                               {"standing", KeepBy::most_points, true, standing},
                                               {"standing,keep=best", KeepBy::best_turn, true, standing},
                                               {"streak", KeepBy::most_points, true, {"streak"}},
                                               {"streak,keep=best", KeepBy::best_turn, true, {"streak"}}};
  return all;
}

}  // namespace

std::vector<PolicyShape> forms_asked_for(const std::vector<std::string>& names) {
  if (names.empty()) return {forms()[0], forms()[1], forms()[2], forms()[3]};
  std::vector<PolicyShape> out;
  for (const std::string& name : names) {
    const auto found =
        std::find_if(forms().begin(), forms().end(), [&](const PolicyShape& f) { return f.name == name; });
    if (found == forms().end()) {
      std::vector<std::string> known;
      for (const PolicyShape& form : forms()) known.push_back(form.name);
      throw UserError("--form", name,
                      "must be bank-at, threshold, standing or streak, each also with ,keep=best, or sentences alone" +
                          did_you_mean(name, known));
    }
    out.push_back(*found);
  }
  return out;
}

void check_exceptions(const std::vector<PolicyShape>& asked, const std::string& objective, const Rules& rules) {
  for (const PolicyShape& form : asked) {
    if (form.exceptions.empty()) continue;
    const bool streak = form.exceptions == std::vector<std::string>{"streak"};
    if (streak && !rules.farkle.has_penalty())
      throw UserError("--form", form.name, "only where farkles in a row cost something (farkle.penalty)");
    if (!streak && objective != "win") throw UserError("--form", form.name, "only with --objective win");
  }
}

int most_numbers(const PolicyShape& shape, const OptimizeOptions& options, const Rules& rules) {
  if (!shape.exceptions.empty()) return std::min(5, static_cast<int>(options.numbers.value_or(3)));
  const int dice = rules.dice.count;
  return shape.one_number ? 1 : std::min(dice, static_cast<int>(options.numbers.value_or(dice)));
}

ThresholdGrid grid_of(const OptimizeOptions& options, const Rules& rules) {
  const ThresholdGrid grid{static_cast<Points>(options.multiple_of.value_or(50)), rules.game.target};
  if (grid.step > grid.most)
    throw UserError("--multiple-of", std::to_string(grid.step), "at most the target, " + std::to_string(grid.most));
  return grid;
}

}  // namespace farkle
