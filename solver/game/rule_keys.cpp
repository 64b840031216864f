#include "solver/game/rule_keys.hpp"

#include <algorithm>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_dice.hpp"

namespace farkle {
namespace {

constexpr std::int64_t most_bank = 10'000'000, most_rounds = 1000;

// True if dice.weights says all about the dice.
bool plain(const DiceRules& dice) { return dice.set.empty() || (dice.set.size() == 1 && dice.set[0].joker == 0); }

// dice.weights and dice.set are two ways to write the same thing, so each writes nothing when the other is used.
RuleKey weights_key() {
  return {"dice.weights",
          "how often each face comes up, relative to the others",
          {"six numbers, 0 or more", AllowedValues::Type::weights},
          [](const toml::node& node, Rules& rules, Reading& reading) {
            if (const auto weights = read_weights(node, reading)) rules.dice.set = {{*weights}};
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
      [](const toml::node& node, Rules& rules, Reading& reading) {
        const toml::array* lists = node.as_array();
        const auto count = static_cast<std::size_t>(rules.dice.count);
        if (!lists || (lists->size() != count && lists->size() != 1)) {
          reading.wrong(node, "dice.set is " + (lists ? "a list of " + std::to_string(lists->size()) : shown(node)),
                        "must be as many lists of six weights, or names of dice, as there are dice (dice.count "
                        "is " +
                            std::to_string(count) + "), or one for all");
          return;
        }
        std::vector<Die> set;
        for (const toml::node& entry : *lists) {
          std::optional<Die> die;
          if (entry.is_string())
            die = read_named_die(entry, rules.dice.named, reading);
          else if (entry.is_table())
            die = read_die(entry, reading);
          else if (const auto weights = read_weights(entry, reading))
            die = Die{*weights};
          if (die) set.push_back(*die);
        }
        if (set.size() == lists->size()) rules.dice.set = set;
      },
      [](const Rules& rules) -> std::string {
        if (plain(rules.dice)) return {};
        std::vector<std::string> lists;
        for (const Die& die : rules.dice.set) lists.push_back(write_die(die));
        return "[" + join(lists) + "]";
      }};
}

// A table of points for each of these numbers.
AllowedValues points(std::string text, int first, int last) {
  AllowedValues allowed{std::move(text), AllowedValues::Type::points, 0, most_key_points};
  for (int number = first; number <= last; ++number) allowed.words.push_back(std::to_string(number));
  return allowed;
}

// zeros: a 0 is written too, not left out.
template <class Member>
RuleKey by_number(std::string path, std::string meaning, std::string text, int first, int last, bool zeros,
                  Member member) {
  return {std::move(path), std::move(meaning), points(std::move(text), first, last),
          [=](const toml::node& node, Rules& rules, Reading& reading) {
            read_points_table(node, reading, first, last, member(rules).data());
          },
          [=](const Rules& rules) { return write_points_table(first, last, member(rules).data(), zeros); }};
}

template <class Member>
RuleKey by_face(std::string path, std::string meaning, Member member) {
  return by_number(std::move(path), std::move(meaning), "points by face 1 to 6; 0 or absent: no such meld", 1,
                   face_count, false, member);
}

RuleKey straights_key() {
  AllowedValues allowed{"points by first and last face, like \"1-6\"; 0: none", AllowedValues::Type::points, 0,
                        most_key_points};
  for (int first = 1; first < face_count; ++first)
    for (int last = first + 1; last <= face_count; ++last)
      allowed.words.push_back(std::to_string(first) + "-" + std::to_string(last));
  return {"score.straights", "runs of faces", allowed,
          [](const toml::node& node, Rules& rules, Reading& reading) {
            read_straights(node, reading, rules.score.straights);
          },
          [](const Rules& rules) { return write_straights(rules.score.straights); }};
}

RuleKey melds_key() {
  return {
      "score.melds",
      "any other dice that score together",
      {"points by dice: faces (\"1 3 5\"), or letters that each stand for one face (\"aaabb\"); the points may go by "
       "the face of the first letter: \"100*face\", or a table"},
      [](const toml::node& node, Rules& rules, Reading& reading) { read_melds(node, reading, rules.score.melds); },
      [](const Rules& rules) { return write_melds(rules.score.melds); }};
}

RuleKey win_key() {
  return {"score.win",
          "dice that win the game at once when one roll shows them",
          {"a list of dice of one face (\"6x1\"), of any face (\"6x*\") or runs of faces (\"1-6\")"},
          [](const toml::node& node, Rules& rules, Reading& reading) { read_wins(node, reading, rules.score.win); },
          [](const Rules& rules) { return write_wins(rules.score.win); }};
}

RuleKey confirm_key() {
  return {
      "bank.confirm",
      "melds after which later keeps must bring points before a bank",
      {"{} for none, or like { melds = [\"three_pairs\", \"1-6\"], points = 500 }; or one_or_five = true"},
      [](const toml::node& node, Rules& rules, Reading& reading) { read_confirm(node, reading, rules.bank.confirm); },
      [](const Rules& rules) { return write_confirm(rules.bank.confirm); }};
}

RuleKey penalty_key() {
  return {"farkle.penalty",
          "points lost on that farkle, or \"reset\": the whole bank",
          {whole_number(0, most_bank) + ", or \"reset\"", AllowedValues::Type::number, 0, most_bank, {"reset"}},
          [](const toml::node& node, Rules& rules, Reading& reading) {
            const auto* number = node.as_integer();
            const auto* word = node.as_string();
            if (number && number->get() >= 0 && number->get() <= most_bank) {
              rules.farkle.penalty = static_cast<Points>(number->get());
              rules.farkle.reset = false;
            } else if (word && word->get() == "reset") {
              rules.farkle.penalty = 0;
              rules.farkle.reset = true;
            } else {
              reading.wrong(node, "farkle.penalty is " + (word ? in_quotes(word->get()) : shown(node)),
                            "must be " + whole_number(0, most_bank) + ", or \"reset\"" +
                                (word ? did_you_mean(word->get(), {"reset"}) : ""));
            }
          },
          [](const Rules& rules) { return rules.farkle.reset ? "\"reset\"" : std::to_string(rules.farkle.penalty); }};
}

RuleKey players_key() {
  return {
      "game.players",
      "fewest and most players",
      {"two whole numbers from 2 to 8, like [2, 8]"},
      [](const toml::node& node, Rules& rules, Reading& reading) {
        const toml::array* list = node.as_array();
        if (!list || list->size() != 2) {
          reading.wrong(node, "game.players is " + (list ? "a list of " + std::to_string(list->size()) : shown(node)),
                        "must be the fewest and the most players, like [2, 8]");
          return;
        }
        const auto least = read_whole(*list->get(0), reading, 2, 8), most = read_whole(*list->get(1), reading, 2, 8);
        if (!least || !most) return;
        if (*least > *most) {
          reading.wrong(node, "game.players is [" + std::to_string(*least) + ", " + std::to_string(*most) + "]",
                        "must have the fewest players first, like [2, 8]");
          return;
        }
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
      whole(
          "dice.count", "dice in the set", 1, max_dice, [](auto& r) -> auto& { return r.dice.count; }),
      weights_key(),
      set_key(),

      by_face(
          "score.singles", "one die", [](auto& r) -> auto& { return r.score.singles; }),
      by_face(
          "score.triples", "three dice of one face", [](auto& r) -> auto& { return r.score.triples; }),
      by_number(
          "score.of_a_kind", "fixed points for 4, 5 and 6 dice of one face; or see growth",
          "points by number of dice 4 to 6; 0: none", 4, 6, true, [](auto& r) -> auto& { return r.score.of_a_kind; }),
      word(
          "score.growth", "in place of of_a_kind: 4, 5, 6 dice score x2 x3 x4, or x2 x4 x8 (double)",
          {"none", "add", "double"}, [](auto& r) -> auto& { return r.score.growth; }),
      straights_key(),
      whole(
          "score.three_pairs", "three different pairs", 0, most_key_points,
          [](auto& r) -> auto& { return r.score.three_pairs; }),
      flag(
          "score.pairs_may_repeat", "2 2 2 2 3 3 and six of a kind are three pairs too",
          [](auto& r) -> auto& { return r.score.pairs_may_repeat; }),
      whole(
          "score.two_triplets", "two different triplets", 0, most_key_points,
          [](auto& r) -> auto& { return r.score.two_triplets; }),
      whole(
          "score.four_and_pair", "four of one face and two of another", 0, most_key_points,
          [](auto& r) -> auto& { return r.score.four_and_pair; }),
      whole(
          "score.nothing", "a roll of the whole set without any meld, using all its dice", 0, most_key_points,
          [](auto& r) -> auto& { return r.score.nothing; }),
      melds_key(),
      word(
          "score.split", "equal dice count as they score most, or as their largest set (largest)", {"best", "largest"},
          [](auto& r) -> auto& { return r.score.split; }),
      win_key(),

      word(
          "turn.hot_dice", "with all dice kept the set may be rolled again, must be, or never is",
          {"may", "must", "off"}, [](auto& r) -> auto& { return r.turn.hot_dice; }),
      word(
          "turn.hot_dice_scope", "hot dice after any rolls (turn), or if one roll of the set is kept whole",
          {"turn", "single-roll"}, [](auto& r) -> auto& { return r.turn.hot_dice_scope; }),
      word(
          "turn.keep", "any dice that score, or as many as can be counted together (all)", {"any", "all"},
          [](auto& r) -> auto& { return r.turn.keep; }),

      whole(
          "bank.opening", "a player not on the board needs this in one turn to bank", 0, most_bank,
          [](auto& r) -> auto& { return r.bank.opening; }),
      whole(
          "bank.minimum", "every bank needs this", 0, most_bank, [](auto& r) -> auto& { return r.bank.minimum; }),
      whole(
          "bank.on_board_at", "the bank that puts a player on the board; 0: any bank does", 0, most_bank,
          [](auto& r) -> auto& { return r.bank.on_board_at; }),
      confirm_key(),

      whole(
          "farkle.streak", "farkles in a row that cost the penalty", 1, 6,
          [](auto& r) -> auto& { return r.farkle.streak; }),
      penalty_key(),
      whole(
          "farkle.first", "points that a farkle on the first roll of a turn costs", 0, most_bank,
          [](auto& r) -> auto& { return r.farkle.first; }),
      whole(
          "farkle.floor", "a bank never falls below this", -most_bank, 0,
          [](auto& r) -> auto& { return r.farkle.floor; }),

      word(
          "carry.mode", "what passes to the next player: a bank's offer (inherit), a turn (pass)",
          {"none", "inherit", "pass"}, [](auto& r) -> auto& { return r.carry.mode; }),
      flag(
          "carry.on_board", "only a player on the board may take an offer",
          [](auto& r) -> auto& { return r.carry.on_board; }),
      flag(
          "carry.hot_dice", "a bank with every die set aside leaves the points and the whole set",
          [](auto& r) -> auto& { return r.carry.hot_dice; }),

      whole(
          "game.target", "the bank that wins, or that starts the last turn", 1, most_bank,
          [](auto& r) -> auto& { return r.game.target; }),
      word(
          "game.reach", "a bank equal to the target reaches it, or does not (more-than)", {"at-least", "more-than"},
          [](auto& r) -> auto& { return r.game.reach; }),
      word(
          "game.end", "what reaching the target does; exact: only the target itself wins, at once",
          {"immediate", "last-turn", "not-last", "exact"}, [](auto& r) -> auto& { return r.game.end; }),
      word(
          "game.last_round", "one last turn each, or for equal turns, or while somebody is overtaken",
          {"once", "equal", "overtaken"}, [](auto& r) -> auto& { return r.game.last_round; }),
      whole(
          "game.rounds",
          "whatever the target, the highest bank wins after everybody has had this many turns; 0: no such end", 0,
          most_rounds, [](auto& r) -> auto& { return r.game.rounds; }),
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
