#include "cli/commands/shared/loaded_dice.hpp"

#include <algorithm>
#include <sstream>

#include "solver/game/error.hpp"
#include "solver/game/rule_values.hpp"
#include "solver/game/whole_numbers.hpp"

namespace farkle {

std::vector<std::string> named_dice(const std::string& flag, const std::string& text) {
  std::vector<std::string> names;
  std::istringstream entries(text);
  for (std::string entry; std::getline(entries, entry, ',');) {
    const std::size_t colon = entry.find(':');
    const auto count = colon == std::string::npos ? std::optional(1) : whole_number(entry.substr(colon + 1));
    if (colon == 0 || entry.empty() || !count || *count < 1 || *count > max_dice)
      throw UserError(flag, text, "names of dice, each with how many there are (1 to 6): lucky:2,odd");
    names.insert(names.end(), static_cast<std::size_t>(*count), entry.substr(0, colon));
  }
  return names;
}

std::string dice_text(const std::vector<std::string>& names) {
  std::string out;
  for (auto at = names.begin(); at != names.end();) {
    const auto end = std::find_if(at, names.end(), [&](const std::string& name) { return name != *at; });
    out += (out.empty() ? "" : ",") + *at + (end - at > 1 ? ":" + std::to_string(end - at) : "");
    at = end;
  }
  return out;
}

Rules rules_with_dice(const Context& context, const std::vector<std::string>& names) {
  Context with_dice = context;
  std::vector<std::string> texts;
  for (const std::string& name : names) texts.push_back(toml_string(name));
  if (!names.empty()) with_dice.overrides.push_back("dice.set=[" + join(texts) + "]");
  return with_dice.load().rules;
}

std::string allowed_hands(const DiceKinds& kinds, int most) {
  const int count = kinds.size(kinds.full());
  const std::string number = std::to_string(std::min(most, count));
  if (kinds.alike()) return "1 to " + number;
  return "1 to " + number + "; the dice differ, so name them, like 1+3+4" +
         (most < count ? "" : ", or is " + number + " for all (+" + number + ": that die alone)");
}

Value hand_shown(const TurnModel& model, int state) {
  return model.alike() ? Value(std::int64_t{model.state(state).dice}) : Value(dice_of_state(model.kinds(), state));
}

std::vector<int> listed_states(const TurnModel& model) {
  std::vector<int> listed;
  for (int n = 1; n <= model.dice_count(); ++n) {
    std::vector<int> states = model.states_of(n);
    std::sort(states.begin(), states.end(),
              [&](int a, int b) { return dice_of_state(model.kinds(), a) < dice_of_state(model.kinds(), b); });
    listed.insert(listed.end(), states.begin(), states.end());
  }
  return listed;
}

}  // namespace farkle
