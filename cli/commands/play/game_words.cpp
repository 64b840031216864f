#include "cli/commands/play/game_words.hpp"

#include <algorithm>
#include <filesystem>

namespace farkle {
namespace {

std::string dice_to_roll(const AdviceOption& o) {
  const std::string count = counted(o.dice_to_roll, "die", "dice");
  return o.which == 0 ? count : count + " (" + for_people(numbers_of(o.which), style::die_numbers) + ")";
}

std::string trimmed_line(std::string text) { return text.erase(text.find_last_not_of(' ') + 1) + "\n"; }

// What one of the options rests on, in sentences that a person can check: the risk, what a good roll brings, what is
// given up.
std::vector<std::string> why_in_words(const std::vector<AdviceOption>& options, const AdviceOption& o,
                                      const ValueUnit& unit) {
  std::vector<std::string> lines;
  const bool rolls = o.then == Action::roll;
  const auto roll = std::find_if(options.begin(), options.end(), [&](const AdviceOption& other) {
    return other.then == Action::roll && other.points == o.points && other.afterstate == o.afterstate;
  });
  if (roll != options.end()) {
    const double farkle = *roll->farkle_probability;
    const std::string dice = dice_to_roll(*roll);
    lines.push_back(farkle == 0
                        ? "No roll of " + dice + " farkles."
                        : (rolls ? "Rolling " + dice + " farkles " : "Rolling on with " + dice + " would farkle ") +
                              for_people(farkle, style::percent(1)) + " of the time, 1 in " +
                              fixed(1 / farkle, farkle > 0.2 ? 1 : 0) + "; then " + counted(o.at_stake, "point") +
                              (rolls ? " are lost." : " would be lost."));
    if (roll->brings)
      lines.push_back("A roll that scores " + std::string(rolls ? "brings " : "would bring ") +
                      fixed(*roll->brings, 0) + " points on average, if you keep the most.");
  }
  std::vector<std::string> given_up;
  const auto most = std::max_element(options.begin(), options.end(),
                                     [](const AdviceOption& a, const AdviceOption& b) { return a.points < b.points; });
  if (most->points > o.points) given_up.push_back(counted(most->points - o.points, "point") + " of this roll");
  for (const AdviceOption& other : options)
    if (other.then == (rolls ? Action::bank : Action::roll)) {
      given_up.push_back("the chance to " +
                         (rolls ? "bank " + with_thousands(other.at_stake) : "roll " + dice_to_roll(other)) + " (" +
                         unit.in_words(other.value) + ")");
      break;
    }
  lines.push_back("Given up: " + (given_up.empty() ? "nothing" : join(given_up, ", and ")) + ".");
  return lines;
}

}  // namespace

std::string standings(const LiveGame& game, const std::vector<std::string>& names) {
  std::size_t name_width = 0, bank_width = 0;
  const auto bank = [&](std::size_t p) { return with_thousands(game.match().seats[p].bank); };
  for (std::size_t p = 0; p < names.size(); ++p) {
    name_width = std::max(name_width, width(names[p]));
    bank_width = std::max(bank_width, bank(p).size());
  }
  std::string out;
  for (std::size_t p = 0; p < names.size(); ++p)
    out += trimmed_line("  " + padded(names[p], name_width, false) + " " + padded(bank(p), bank_width, true) + "  " +
                        remark(game, static_cast<int>(p)));
  return out;
}

std::string keeps(const LiveGame& game) {
  std::string out;
  int number = 0;
  for (const KeepOption& option : game.options())
    out += trimmed_line("  " + padded("#" + std::to_string(++number), 3, false) + " " +
                        padded(for_people(option.kept, style::dice), 11, false) + " " +
                        padded(padded(with_thousands(option.points), 6, true), 7, false) + " " +
                        left_in_words(game.game(), option));
  return out;
}

std::string game_in_words(const Rules& rules, const OwnDice& own_dice) {
  return headline(mark_of(rules)) +
         (rules.game.rounds > 0 ? ", " + counted(rules.game.rounds, "round")
                                : ", to " + with_thousands(rules.game.target) + " points") +
         (own_dice.given() ? ", dice " + own_dice.in_words() : "");
}

namespace {

// A rule file is where it was when the game was played, or else beside the log.
std::string rules_of(const std::string& spec, const std::filesystem::path& log) {
  constexpr std::string_view suffix = ".toml";
  const auto end = spec.find(suffix);
  if (end == std::string::npos || std::filesystem::exists(spec.substr(0, end + suffix.size()))) return spec;
  const std::string beside = (log.parent_path() / spec).string();
  return std::filesystem::exists(beside.substr(0, beside.find(suffix) + suffix.size())) ? beside : spec;
}

}  // namespace

Context context_of(const Context& asked, const GameLog& log, const std::string& path) {
  Context context = asked;
  context.given.set("--rules", {rules_of(log.header.rules, path)});
  context.given.set("--set", log.header.overrides);
  context.seed = log.header.seed;
  return context;
}

OwnDice own_dice_of(const LogHeader& header) {
  return header.own_dice.empty() ? OwnDice{} : OwnDice{header.own_dice[0], header.own_dice[1]};
}

std::string fingerprint_of(Solved& solved) {
  return fingerprint(solved.rules) + (solved.unlike_dice() ? "+" + fingerprint(solved.of(1).rules) : "");
}

std::shared_ptr<Solved> solved_of(const Context& context, const GameLog& log, const std::string& path) {
  const OwnDice own_dice = own_dice_of(log.header);
  std::shared_ptr<Solved> solved;
  try {
    solved = own_dice.solved(context);
  } catch (const UserError& error) {
    if (!own_dice.given()) throw;
    throw UserError(path + ": " + error.what());
  }
  if (const std::string now = fingerprint_of(*solved); now != log.header.fingerprint)
    throw UserError(path + ": played by rules with the fingerprint " + log.header.fingerprint + ", but " +
                    log.header.rules + " has now " + now);
  return solved;
}

ValueUnit unit_of(const std::string& objective, const Rules& rules, int players) {
  if (objective == "points") return {"expected points", style::decimal(2), 1, 1, 1, " points on average", " points"};
  if (objective == "turns") return {"turns to go", style::decimal(4), -1, 1, 3, " turns to go", " turns"};
  if (rules.game.end == End::not_last && players > 2)
    return {"not lose", style::percent(3), 1, 100, 1, " % not to lose", " points of that"};
  return {"win", style::percent(3), 1, 100, 1, " % to win", " points of win chance"};
}

std::string option_in_words(const AdviceOption& o, Dice roll) {
  if (o.keep.empty()) return "Roll " + dice_to_roll(o) + " with " + with_thousands(o.at_stake) + " at stake";
  const std::string keep = o.keep == roll ? "Keep all of it" : "Keep " + for_people(o.keep, style::dice);
  if (o.then == Action::bank) return keep + " and bank " + with_thousands(o.at_stake);
  if (o.then == Action::roll) return keep + " and roll " + dice_to_roll(o);
  return keep + (o.then == Action::pass ? " and pass " + dice_to_roll(o) + " on" : " and end with nothing");
}

std::string option_in_words(const StartOption& o) {
  const std::string dice = counted(o.dice, "die", "dice");
  return o.from_offer ? "Take the offer and roll " + dice : "Roll all " + dice + " afresh";
}

std::string advice_in_words(const std::vector<AdviceOption>& options, const ValueUnit& unit, Dice roll) {
  if (options.empty()) return "Farkle: nothing scores.";
  const AdviceOption& best = options.front();
  std::string words = option_in_words(best, roll) + ": " + unit.in_words(best.value);
  // The best alternative: banking where the advice is to roll, and rolling where it is to bank.
  for (const AdviceOption& other : options)
    if ((other.then == Action::bank) != (best.then == Action::bank) && other.then != Action::nothing) {
      const std::string what = other.then == Action::bank   ? "banking " + with_thousands(other.at_stake) + " now"
                               : other.then == Action::pass ? "passing on"
                                                            : "rolling " + dice_to_roll(other);
      words += other.loss < 1e-12 ? "; " + what + " is just as good"
                                  : "; " + what + " costs " + unit.loss_in_words(other.loss);
      break;
    }
  return words + ".";
}

void tell_options(Report& report, const std::vector<AdviceOption>& options, const ValueUnit& unit, Dice roll,
                  bool aloud) {
  Table& table =
      report.table(Table("options", {{"keep", "keep", style::dice},
                                     {"then", "then"},
                                     {"at_stake", "at stake", style::points},
                                     {"dice_to_roll", "dice", style::or_absent(style::integer, "")},
                                     {"value", unit.value_label, unit.style},
                                     {"loss", "loss", unit.style},
                                     {"farkle_probability", "farkle", style::or_absent(style::percent(1), "")},
                                     {"why", audience::json}}),
                   options.empty() ? audience::machines : audience::everyone);
  const bool differ = std::any_of(options.begin(), options.end(), [](const AdviceOption& o) { return o.which != 0; });
  if (differ) table.columns.push_back({"which", "which dice", style::die_numbers});
  for (const AdviceOption& o : options) {
    auto& row =
        table.add({o.keep, action_word(o.then), o.at_stake, o.dice_to_roll > 0 ? Value(o.dice_to_roll) : Value(),
                   unit.sign * o.value, o.loss, o.farkle_probability, Nested{why_in_words(options, o, unit)}});
    if (differ) row.emplace_back(numbers_of(o.which));
  }
  if (!aloud) return;
  for (const AdviceOption& o : options) {
    report.section(option_in_words(o, roll));
    for (const std::string& line : why_in_words(options, o, unit)) report.sentence(line);
  }
}

std::string advice_in_words(const std::vector<StartOption>& starts, const ValueUnit& unit) {
  std::string words = option_in_words(starts.front()) + ": " + unit.in_words(starts.front().value);
  if (starts.size() > 1)
    words +=
        (starts[1].from_offer ? "; the offer costs " : "; a fresh start costs ") + unit.loss_in_words(starts[1].loss);
  return words + ".";
}

std::string estimate_in_words(const EstimateError& error) {
  const auto points = [](double chance) { return fixed(100 * chance, chance < 0.001 ? 3 : 1); };
  return "Chances are estimates: usually within " + points(error.usual()) +
         " percentage points, and hardly ever off by more than " + points(error.worst) + ".";
}

Table starts_table(const std::vector<StartOption>& starts, const ValueUnit& unit) {
  Table table("options", {{"then", "start"},
                          {"value", unit.value_label, unit.style},
                          {"loss", "loss", unit.style},
                          {"farkle_probability", "farkle", style::percent(1)}});
  for (const StartOption& o : starts)
    table.add({o.from_offer ? "offer" : "fresh", unit.sign * o.value, o.loss, o.farkle_probability});
  return table;
}

std::string tell_advice(Report& report, const LiveGame& game, const GameAdviser& adviser,
                        const std::optional<std::size_t>& chosen, bool aloud) {
  const bool by_points = adviser.judged_by(game.match()) == GameAdviser::JudgedBy::points;
  const ValueUnit unit = unit_of(by_points ? "points" : "win", game.game().rules, game.match().players);
  const bool keeps = game.waits_for() == LiveGame::Waits::play;
  if (!keeps && (game.waits_for() == LiveGame::Waits::start || game.view().at_stake == 0)) {
    const std::vector<StartOption> starts = adviser.starts(game);
    report.table(starts_table(starts, unit));
    return advice_in_words(starts, unit);
  }
  std::vector<AdviceOption> options = keeps ? adviser.options(game) : std::vector{adviser.rolling(game)};
  if (chosen) {
    const KeepOption& keep = game.options()[*chosen];
    std::erase_if(options,
                  [&](const AdviceOption& o) { return o.points != keep.points || o.afterstate != keep.afterstate; });
  }
  tell_options(report, options, unit, game.roll(), aloud);
  return advice_in_words(options, unit, game.roll());
}

}  // namespace farkle
