// The lanes engine, which plays the reference engine's games to the last die, with all of a game in one lane of
// vectors; and the choice between the two.
#include "sim/engine/engine.hpp"

#include <algorithm>
#include <map>

#include "sim/engine/lane_batch.hpp"
#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

constexpr std::uint64_t groups_at_once = 2048;

LaneRules lane_rules(const Match& match) {
  const Rules& rules = match.game.rules;
  const Points step = match.game.scorer.step(), unit = bank_step(rules);
  LaneRules out;
  out.players = match.players();
  out.full = static_cast<Word>(match.game.options.full());
  out.low = rules.farkle.has_penalty() ? rules.farkle.floor / unit : 0;
  out.scale = static_cast<Word>(step / unit);
  out.goal = winning_bank(rules, unit) / unit;
  out.penalty = rules.farkle.has_penalty();
  out.streaks = out.penalty ? static_cast<Word>(rules.farkle.streak) : 1;
  out.reset = rules.farkle.reset;
  out.lost = rules.farkle.penalty / unit;
  out.end = rules.game.end;
  out.last_round = rules.game.last_round;
  out.carry = rules.carry.mode;
  out.banks_any = least_bank(rules, false) <= step;
  return out;
}

class LanesEngine : public Engine {
 public:
  LanesEngine(const Match& match, std::string why)
      : Engine(match, "lanes", std::move(why)),
        table_{match_, lane_passes(), lane_rules(match_), bank_step(match_.game.rules), {}, {}} {
    const Game& game = match_.game;
    std::uint32_t ids = 1;
    for (int n = 1; n <= game.options.full(); ++n) {
      table_.rules.base[n] = static_cast<Word>(table_.classes.size());
      ids *= face_count;
      for (std::uint32_t id = 0; id < ids; ++id)
        table_.classes.push_back(static_cast<std::uint16_t>(game.options.class_of(dice_of_id(id, n))));
    }
    table_.classes.push_back(0);  // vectors read four bytes
    table_.rules.classes = table_.classes.data();
    const MatchState start = start_match(game.rules, match_.players());
    const TurnView view = first_view(game.rules, start, game.options.full());
    std::map<const Policy*, std::shared_ptr<LearntDecisions>> known;
    for (const Policy* policy : match_.policies) {
      auto& decisions = known[policy];
      if (!decisions) decisions = std::make_shared<LearntDecisions>(*policy, view, game, table_.rules);
      table_.decisions.push_back(decisions);
      table_.rules.offer_levels = std::min(table_.rules.offer_levels, decisions->situation_levels());
    }
  }

  void play_all(std::uint64_t seed, const GameRange& range, Tally& tally, GameEnds& ends) const override {
    const auto players = static_cast<std::uint64_t>(match_.players());
    const std::uint64_t all_games = ends.deciders.size();
    const std::uint64_t first = range.first / players;
    for (std::uint64_t g = 0; g * players < all_games;) {
      const std::uint64_t same_high_word = (std::uint64_t{1} << 32) - ((first + g) & 0xFFFFFFFF);
      const std::uint64_t groups = std::min<std::uint64_t>(groups_at_once, same_high_word);
      const std::uint64_t games = std::min<std::uint64_t>(groups * players, all_games - g * players);
      LaneBatch(table_, seed, first + g, tally, std::span(ends.deciders).subspan(g * players, games),
                match_.luck ? ends.luck.data() + g * players : nullptr)
          .play();
      g += groups;
    }
  }

 private:
  LaneTable table_;
};

}  // namespace

std::string lanes_obstacle(const Match& match) {
  const Rules& game = match.game.rules;
  if (match.game.unlike_dice()) return "the players have dice of their own";
  if (!match.game.fair()) return "the dice are loaded";
  if (may_go_over(game)) return "the bank limits what may be banked (game.end)";
  if (game.game.rounds > 0) return "the game ends after a number of rounds (game.rounds)";
  if (!game.score.win.empty()) return "some dice win at once (score.win)";
  if (game.bank.confirm.needed()) return "points must be confirmed (bank.confirm)";
  if (game.farkle.first > 0) return "a farkle on the first roll costs points (farkle.first)";
  if (game.carry.on_board) return "offers are only for players on the board (carry.on_board)";
  if (game.carry.hot_dice) return "hot dice are left to the next player (carry.hot_dice)";
  if (game.bank.on_board_at > 0) return "the bank says who is on the board (bank.on_board_at)";
  const MatchState start = start_match(game, match.players());
  const TurnView view = first_view(game, start, match.game.options.full());
  const LaneRules rules = lane_rules(match);
  for (const Policy* policy : match.policies)
    if (const std::string why = LearntDecisions::obstacle(*policy, view, rules); !why.empty()) return why;
  return "";
}

void Engine::play(std::uint64_t seed, const GameRange& range, Tally& tally) const {
  if (range.first % static_cast<std::uint64_t>(players()) != 0)
    throw UserError("first game", std::to_string(range.first), "a multiple of the number of players");
  if (std::ssize(tally.players) != players())
    throw UserError("players of the tally", std::to_string(tally.players.size()), "as many as in the match");
  GameEnds ends{std::vector<std::uint8_t>(range.count), std::vector<double>(match_.luck ? range.count : 0)};
  play_all(seed, range, tally, ends);
  const auto deciders = std::span(ends.deciders).first(range.count / players() * players());  // of complete groups
  tally.add_groups(deciders);
  const bool decided_is_won = match_.game.rules.game.end != End::not_last;
  for (std::size_t g = 0; match_.luck && g < deciders.size(); g += 2) {
    const auto won = [&](std::size_t game) { return (deciders[game] == 0) == decided_is_won ? 1 : 0; };
    tally.add_luck(won(g) + won(g + 1), ends.luck[g] + ends.luck[g + 1]);
  }
}

EngineChoice engine_named(const std::string& name) {
  if (name.empty()) return EngineChoice::best;
  if (name == "reference") return EngineChoice::reference;
  if (name == "lanes") return EngineChoice::in_lanes;
  throw UserError("--engine", name, "reference or lanes");
}

std::unique_ptr<Engine> make_engine(const Match& match, EngineChoice choice) {
  check_players(match.game.rules, match.players());
  const std::string asked = "it was asked for",
                    why_not = choice == EngineChoice::reference ? asked : lanes_obstacle(match);
  if (why_not.empty())
    return std::make_unique<LanesEngine>(
        match, choice == EngineChoice::best ? "fair dice, and every decision can be remembered" : asked);
  if (choice != EngineChoice::in_lanes) return reference_engine(match, why_not);
  throw CannotDo("the engine that was asked for cannot play this: " + why_not);
}

}  // namespace farkle
