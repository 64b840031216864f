#include "cli/commands/shared/own_dice.hpp"

#include "sim/search/dice_search.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

constexpr const char *my_flag = "--dice", *their_flag = "--their-dice";

std::string spelled(const std::string& flag, const std::string& text) {
  return text.empty() ? "those of the rules" : dice_text(named_dice(flag, text));
}

Rules rules_with(Context context, const std::string& flag, const std::string& text) {
  std::vector<std::string> texts;
  for (const std::string& name : named_dice(flag, text)) texts.push_back(toml_string(name));
  std::vector<std::string> overrides = context.overrides();
  if (!texts.empty()) overrides.push_back("dice.set=[" + join(texts) + "]");
  context.given.set("--set", overrides);
  return context.load().rules;
}

}  // namespace

std::vector<Flag> own_dice_flags() {
  return {{my_flag, "NAMES", "your dice, if each player has some of their own: lucky:2,odd:4", takes::one,
           needs::named_dice},
          {their_flag, "NAMES", "the opponent's (default: those of the rules)", takes::one, needs::named_dice}};
}

OwnDice own_dice_of(const Given& given) { return {given.text(my_flag), given.text(their_flag)}; }

std::shared_ptr<Solved> OwnDice::solved(const Context& context, bool use_cache) const {
  if (given()) {
    const Rules rules = context.in_silence().load().rules;
    for (const auto& [flag, value] : {std::pair{my_flag, mine}, {their_flag, theirs}}) named_set(rules, flag, value);
  }
  const Rules my_rules = rules_with(context, my_flag, mine);
  if (!given()) return solved_for(run_of(context), my_rules, use_cache);
  const Rules others = rules_with(context.in_silence(), their_flag, theirs);
  const bool alike = fingerprint(my_rules) == fingerprint(others);
  return solved_for(run_of(context), my_rules, use_cache,
                    alike ? nullptr : solved_for(run_of(context), others, use_cache));
}

std::string OwnDice::in_words() const { return spelled(my_flag, mine) + " against " + spelled(their_flag, theirs); }

void OwnDice::tell(Report& report, Audience to) const {
  if (!given()) return;
  report.fact("your_dice", "your dice", spelled(my_flag, mine), style::plain, to);
  report.fact("their_dice", "their dice", spelled(their_flag, theirs), style::plain, to);
}

}  // namespace farkle
