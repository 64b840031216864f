#include "solver/game/rule_keys.hpp"

#include <algorithm>

#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace {

constexpr int most_bank = 10'000'000, most_rounds = 1000;

// True if dice.weights says all about the dice.
bool plain(const DiceRules& dice) { return dice.set.empty() || (dice.set.size() == 1 && dice.set[0].joker == 0); }

// dice.weights and dice.set are two ways to write the same thing, so each writes nothing when the other is used.
RuleKey weights_key() {
  return {"dice.weights",
          "how often each face comes up, relative to the others",
          {"six numbers, 0 or more", AllowedValues::Type::weights},
          [](const KeyValue& value, Rules& rules) {
            if (const auto weights = read_weights(value)) rules.dice.set = {{*weights}};
          },
          [](const Rules& rules) -> std::string {
            if (rules.dice.set.empty()) return "[1, 1, 1, 1, 1, 1]";
            return plain(rules.dice) ? write_weights(rules.dice.set[0].weights) : "";
          }};
}

RuleKey set_key() {
  return {
      "dice.set",
      "the weights of each die, when not all dice are alike",
      {"for each die six weights, {weights = [1, 1, 1, 1, 1, 1], joker = 1} or the NAME of a [die.NAME]; one for all"},
      [](const KeyValue& value, Rules& rules) {
        const toml::array* lists = value.node.as_array();
        const std::size_t count = rules.dice.count;
        if (!lists || (lists->size() != count && lists->size() != 1))
          return value.wrong("dice.set is " + shown(value.node, true),
                             "must be as many lists of six weights, or names of dice, as there are dice "
                             "(dice.count is " +
                                 std::to_string(count) + "), or one for all");
        std::vector<Die> set;
        for (const toml::node& node : *lists) {
          const KeyValue entry{node, value.key + "[" + std::to_string(set.size() + 1) + "]", value.reading};
          std::optional<Die> die;
          if (node.is_string())
            die = read_named_die(entry, rules.dice.named);
          else if (node.is_table())
            die = read_die(entry);
          else if (const auto weights = read_weights(entry))
            die = Die{*weights};
          if (die) set.push_back(*die);
        }
        if (set.size() == lists->size()) rules.dice.set = set;
      },
      [](const Rules& rules) -> std::string {
        return plain(rules.dice) ? "" : "[" + join(rules.dice.set, ", ", write_die) + "]";
      }};
}

// A key for one member of Rules. read(value, member), write(member).
template <class Group, class T, class Read, class Write>
RuleKey member_key(std::string path, std::string meaning, AllowedValues allowed, Group Rules::*group, T Group::*member,
                   Read read, Write write) {
  return {std::move(path), std::move(meaning), std::move(allowed),
          [=](const KeyValue& value, Rules& rules) { read(value, rules.*group.*member); },
          [=](const Rules& rules) { return write(rules.*group.*member); }};
}

template <class Group>
RuleKey whole_key(std::string path, std::string meaning, int least, int most, Group Rules::*group, int Group::*member) {
  return member_key(
      std::move(path), std::move(meaning), {whole_number(least, most), AllowedValues::Type::number, least, most}, group,
      member, [=](const KeyValue& value, int& whole) { whole = read_whole(value, least, most).value_or(whole); },
      [](int whole) { return std::to_string(whole); });
}

template <class Group>
RuleKey flag_key(std::string path, std::string meaning, Group Rules::*group, bool Group::*member) {
  return member_key(
      std::move(path), std::move(meaning), {"true or false", AllowedValues::Type::flag}, group, member,
      [](const KeyValue& value, bool& flag) { flag = read_flag(value).value_or(flag); },
      [](bool flag) { return flag ? "true" : "false"; });
}

// words[i] stands for the enumerator of value i.
template <class Group, class Enum>
RuleKey word_key(std::string path, std::string meaning, const std::vector<std::string>& words, Group Rules::*group,
                 Enum Group::*member) {
  return member_key(
      std::move(path), std::move(meaning), {join(words, " | "), AllowedValues::Type::word, 0, 0, words}, group, member,
      [=](const KeyValue& value, Enum& word) {
        if (const auto i = read_word(value, words)) word = static_cast<Enum>(*i);
      },
      [=](Enum word) { return toml_string(words[static_cast<std::size_t>(word)]); });
}

// A table of points for each of these numbers. zeros: a 0 is written too, not left out.
template <class Group, class Table>
RuleKey by_number(std::string path, std::string meaning, std::string text, int first, int last, bool zeros,
                  Group Rules::*group, Table Group::*member) {
  AllowedValues allowed{std::move(text), AllowedValues::Type::points, 0, most_key_points};
  for (int number = first; number <= last; ++number) allowed.words.push_back(std::to_string(number));
  return member_key(
      std::move(path), std::move(meaning), std::move(allowed), group, member,
      [=](const KeyValue& value, Table& points) { read_points_table(value, first, last, points.data()); },
      [=](const Table& points) { return write_points_table(first, last, points.data(), zeros); });
}

template <class Group>
RuleKey by_face(std::string path, std::string meaning, Group Rules::*group, FacePoints Group::*member) {
  return by_number(std::move(path), std::move(meaning), "points by face 1 to 6; 0 or absent: no such meld", 1,
                   face_count, false, group, member);
}

RuleKey straights_key() {
  AllowedValues allowed{"points by first and last face, like \"1-6\"; 0: none", AllowedValues::Type::points, 0,
                        most_key_points};
  for (int first = 1; first < face_count; ++first)
    for (int last = first + 1; last <= face_count; ++last)
      allowed.words.push_back(std::to_string(first) + "-" + std::to_string(last));
  return member_key("score.straights", "runs of faces", std::move(allowed), &Rules::score, &ScoreRules::straights,
                    read_straights, write_straights);
}

RuleKey penalty_key() {
  return {"farkle.penalty",
          "points lost on that farkle, or \"reset\": the whole bank",
          {whole_number(0, most_bank) + ", or \"reset\"", AllowedValues::Type::number, 0, most_bank, {"reset"}},
          [](const KeyValue& value, Rules& rules) {
            const auto word = value.node.value_exact<std::string>();
            const bool reset = word == "reset";
            const std::int64_t points = reset ? 0 : value.node.value_exact<std::int64_t>().value_or(-1);
            if (points < 0 || points > most_bank)
              return value.wrong("farkle.penalty is " + (word ? in_quotes(*word) : shown(value.node)),
                                 "must be " + whole_number(0, most_bank) + ", or \"reset\"" +
                                     did_you_mean(word.value_or(""), {"reset"}));
            rules.farkle.penalty = static_cast<Points>(points);
            rules.farkle.reset = reset;
          },
          [](const Rules& rules) { return rules.farkle.reset ? "\"reset\"" : std::to_string(rules.farkle.penalty); }};
}

RuleKey players_key() {
  return {"game.players",
          "fewest and most players",
          {"two whole numbers from 2 to 8, like [2, 8]"},
          [](const KeyValue& value, Rules& rules) {
            const toml::array* list = value.node.as_array();
            if (!list || list->size() != 2)
              return value.wrong("game.players is " + shown(value.node, true),
                                 "must be the fewest and the most players, like [2, 8]");
            const auto least = read_whole({*list->get(0), "the fewest of game.players", value.reading}, 2, 8);
            const auto most = read_whole({*list->get(1), "the most of game.players", value.reading}, 2, 8);
            if (!least || !most) return;
            if (*least > *most)
              return value.wrong("game.players is [" + std::to_string(*least) + ", " + std::to_string(*most) + "]",
                                 "must have the fewest players first, like [2, 8]");
            rules.game.min_players = *least;
            rules.game.max_players = *most;
          },
          [](const Rules& rules) {
            return "[" + std::to_string(rules.game.min_players) + ", " + std::to_string(rules.game.max_players) + "]";
          }};
}

}  // namespace

const std::vector<RuleKey>& rule_keys() {
  static const std::vector<RuleKey> keys = {
      whole_key("dice.count", "dice in the set", 1, max_dice, &Rules::dice, &DiceRules::count),
      weights_key(),
      set_key(),

      by_face("score.singles", "one die", &Rules::score, &ScoreRules::singles),
      by_face("score.triples", "three dice of one face", &Rules::score, &ScoreRules::triples),
      by_number("score.of_a_kind", "fixed points for 4, 5 and 6 dice of one face; or see growth",
                "points by number of dice 4 to 6; 0: none", 4, 6, true, &Rules::score, &ScoreRules::of_a_kind),
      word_key("score.growth", "in place of of_a_kind: 4, 5, 6 dice score x2 x3 x4, or x2 x4 x8 (double)",
               {"none", "add", "double"}, &Rules::score, &ScoreRules::growth),
      straights_key(),
      whole_key("score.three_pairs", "three different pairs", 0, most_key_points, &Rules::score,
                &ScoreRules::three_pairs),
      flag_key("score.pairs_may_repeat", "2 2 2 2 3 3 and six of a kind are three pairs too", &Rules::score,
               &ScoreRules::pairs_may_repeat),
      whole_key("score.two_triplets", "two different triplets", 0, most_key_points, &Rules::score,
                &ScoreRules::two_triplets),
      whole_key("score.four_and_pair", "four of one face and two of another", 0, most_key_points, &Rules::score,
                &ScoreRules::four_and_pair),
      whole_key("score.nothing", "a roll of the whole set without any meld, using all its dice", 0, most_key_points,
                &Rules::score, &ScoreRules::nothing),
      member_key("score.melds", "any other dice that score together",
                 {"points by dice: faces (\"1 3 5\"), or letters that each stand for one face (\"aaabb\"); the points "
                  "may go by the face of the first letter: \"100*face\", or a table"},
                 &Rules::score, &ScoreRules::melds, read_melds, write_melds),
      word_key("score.split", "equal dice count as they score most, or as their largest set (largest)",
               {"best", "largest"}, &Rules::score, &ScoreRules::split),
      member_key("score.win", "dice that win the game at once when one roll shows them",
                 {"a list of dice of one face (\"6x1\"), of any face (\"6x*\") or runs of faces (\"1-6\")"},
                 &Rules::score, &ScoreRules::win, read_wins, write_wins),

      word_key("turn.hot_dice", "with all dice kept the set may be rolled again, must be, or is not (off)",
               {"may", "must", "off"}, &Rules::turn, &TurnRules::hot_dice),
      word_key("turn.hot_dice_scope", "hot dice after any rolls (turn), or if one roll of the set is kept whole",
               {"turn", "single-roll"}, &Rules::turn, &TurnRules::hot_dice_scope),
      word_key("turn.keep", "any dice that score, or as many as can be counted together (all)", {"any", "all"},
               &Rules::turn, &TurnRules::keep),

      whole_key("bank.opening", "a player not on the board needs this in one turn to bank", 0, most_bank, &Rules::bank,
                &BankRules::opening),
      whole_key("bank.minimum", "every bank needs this", 0, most_bank, &Rules::bank, &BankRules::minimum),
      whole_key("bank.on_board_at", "the bank that puts a player on the board; 0: any bank does", 0, most_bank,
                &Rules::bank, &BankRules::on_board_at),
      member_key("bank.confirm", "melds after which later keeps must bring points before a bank",
                 {"{} for none, or like { melds = [\"three_pairs\", \"1-6\"], points = 500 }; or one_or_five = true"},
                 &Rules::bank, &BankRules::confirm, read_confirm, write_confirm),

      whole_key("farkle.streak", "farkles in a row that cost the penalty", 1, 6, &Rules::farkle, &FarkleRules::streak),
      penalty_key(),
      whole_key("farkle.first", "points that a farkle on the first roll of a turn costs", 0, most_bank, &Rules::farkle,
                &FarkleRules::first),
      whole_key("farkle.floor", "a bank never falls below this", -most_bank, 0, &Rules::farkle, &FarkleRules::floor),

      word_key("carry.mode", "what passes to the next player: a bank's offer (inherit), a turn (pass)",
               {"none", "inherit", "pass"}, &Rules::carry, &CarryRules::mode),
      flag_key("carry.on_board", "only a player on the board may take an offer", &Rules::carry, &CarryRules::on_board),
      flag_key("carry.hot_dice", "a bank with every die set aside leaves the points and the whole set", &Rules::carry,
               &CarryRules::hot_dice),

      whole_key("game.target", "the bank that wins, or that starts the last turn", 1, most_bank, &Rules::game,
                &GameRules::target),
      word_key("game.reach", "a bank equal to the target reaches it, or does not (more-than)",
               {"at-least", "more-than"}, &Rules::game, &GameRules::reach),
      word_key("game.end", "what reaching the target does; exact: only the target itself wins, at once",
               {"immediate", "last-turn", "not-last", "exact"}, &Rules::game, &GameRules::end),
      word_key("game.last_round", "one last turn each, until turns are equal, or while one is overtaken",
               {"once", "equal", "overtaken"}, &Rules::game, &GameRules::last_round),
      whole_key("game.rounds",
                "whatever the target, the highest bank wins after everybody has had this many turns; 0: no such end", 0,
                most_rounds, &Rules::game, &GameRules::rounds),
      players_key(),
  };
  return keys;
}

const RuleKey* find_rule_key(std::string_view path) {
  const auto& keys = rule_keys();
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const RuleKey& key) { return key.path == path; });
  return found == keys.end() ? nullptr : &*found;
}

}  // namespace farkle
