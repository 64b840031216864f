#include "cli/commands/shared/own_dice.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rule_values.hpp"
#include "solver/game/whole_numbers.hpp"

namespace farkle {
namespace {

constexpr const char *my_flag = "--dice", *their_flag = "--their-dice";

std::string in_words(const std::string& flag, const std::string& text) {
  return text.empty() ? "those of the rules" : dice_text(named_dice(flag, text));
}

Rules rules_with(Context context, const std::string& flag, const std::string& text) {
  std::vector<std::string> texts;
  for (const std::string& name : named_dice(flag, text)) texts.push_back(toml_string(name));
  if (!texts.empty()) context.overrides.push_back("dice.set=[" + join(texts) + "]");
  return context.load().rules;
}

}  // namespace

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

void OwnDice::add_flags(Command& command) {
  command.flags.push_back({my_flag, "NAMES", "your dice, if each player has some of their own: lucky:2,odd:4", &mine_,
                           true, Needs::named_dice});
  command.flags.push_back(
      {their_flag, "NAMES", "the opponent's (default: those of the rules)", &theirs_, true, Needs::named_dice});
}

std::shared_ptr<Solved> OwnDice::solved(const Context& context, bool use_cache) const {
  const Rules mine = rules_with(context, my_flag, mine_);
  if (!given()) return solved_for(run_of(context), mine, use_cache);
  Context in_silence = context;
  in_silence.warns = false;
  const Rules theirs = rules_with(in_silence, their_flag, theirs_);
  const bool alike = fingerprint(mine) == fingerprint(theirs);
  return solved_for(run_of(context), mine, use_cache, alike ? nullptr : solved_for(run_of(context), theirs, use_cache));
}

std::string OwnDice::given_flags() const {
  std::string out;
  for (const auto& [flag, value] : {std::pair{my_flag, mine_}, {their_flag, theirs_}})
    if (!value.empty()) out += std::string(" ") + flag + " " + shell_word(value);
  return out;
}

std::string OwnDice::in_words() const {
  return farkle::in_words(my_flag, mine_) + " against " + farkle::in_words(their_flag, theirs_);
}

void OwnDice::tell(Report& report, Audience to) const {
  if (!given()) return;
  report.fact("your_dice", "your dice", farkle::in_words(my_flag, mine_), style::plain, to);
  report.fact("their_dice", "their dice", farkle::in_words(their_flag, theirs_), style::plain, to);
}

}  // namespace farkle
