#include "sim/live/live_session.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

#include "solver/game/dice_kinds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/score_lines.hpp"

namespace farkle {
namespace {

using Waits = LiveGame::Waits;

// Reads b, r or p, or the whole word.
std::optional<Action> action_of(const std::string& word) {
  if (word == "b" || word == "bank") return Action::bank;
  if (word == "r" || word == "roll") return Action::roll;
  if (word == "p" || word == "pass") return Action::pass;
  return std::nullopt;
}

// The index of the keep that a player names, by its number "#2" or by its faces "115". Throws UserError that says what
// is allowed.
std::size_t chosen_keep(const LiveGame& game, const std::string& text) {
  const std::size_t count = game.options().size();
  if (text.starts_with('#')) {
    const auto number = whole_number(std::string_view(text).substr(1));
    if (!number || *number < 1 || static_cast<std::size_t>(*number) > count)
      throw UserError(in_quotes(text) + ": the keeps are #1 to #" + std::to_string(count));
    return *number - 1;
  }
  const Rules& rules = game.game().rules;
  const Dice kept = parse_dice(text, rules.dice.count, joker_dice(rules));
  const std::vector<std::size_t> found = game.options_keeping(kept);
  if (found.size() > 1)
    throw UserError(for_reading(kept) +
                    ": these dice differ, and there is more than one way to keep them; choose by number, such as #" +
                    std::to_string(found.front() + 1));
  if (found.empty())
    throw UserError(
        for_reading(kept) +
        (game.roll().contains(kept) ? " scores nothing as a keep: every die kept must score" : " is not in the roll") +
        "; choose from the list, by faces or by number, such as #1");
  return found.front();
}

// How a whole turn ended, from the words b POINTS [DICE], p POINTS DICE, x [POINTS] or w. DICE are those not kept,
// which count where points pass between players. Throws UserError.
TurnEnd whole_turn_of(const Game& game, const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"w"}) return {TurnEnd::Kind::win, 0, 0};
  const bool farkle = words[0] == "x";
  if (farkle && words.size() == 1 && game.rules.farkle.first == 0) return {TurnEnd::Kind::farkle, 0, 0};
  const Points points = words.size() > 1 ? whole_number(words[1]).value_or(-1) : -1;
  const bool none = words.size() < 3 || words[2] == "0";
  const int most = game.rules.dice.count - (words[0] == "b");  // a bank keeps a die of its last roll
  const std::optional<unsigned> hand = none ? 0 : hand_of(game.options.kinds(), words[2], most);
  const Points step = game.scorer.step();
  const bool left = game.rules.carry.mode != CarryMode::none;
  if (points < 0 || points % step != 0)
    throw UserError(in_quotes(join(words, " ")) + ": needs points, a multiple of " + std::to_string(step) +
                    (farkle ? ", those that were lost: x 0 on the first roll" : ""));
  if (farkle && words.size() == 2) return {TurnEnd::Kind::farkle, points, 0};
  if (farkle) throw UserError(in_quotes(join(words, " ")) + ": must be x POINTS");
  if (!hand || words.size() > 3 || (left && words.size() < 3))
    throw UserError(join(words, " ") + ": must be " + words[0] + " POINTS DICE, the dice that were not kept (0 to " +
                    std::to_string(most) + (game.options.alike() ? ")" : ", or which, as 1+3+4)"));
  return {words[0] == "p" ? TurnEnd::Kind::pass : TurnEnd::Kind::bank, points, game.options.kinds().state(*hand)};
}

}  // namespace

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(plain_text(line));
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    words.push_back(word);
  }
  return words;
}

std::vector<int> typed_faces(const std::string& text) {
  std::vector<int> faces;
  for (const char c : text) {
    const std::size_t at = std::string_view("123456J").find(c == 'j' ? 'J' : c);  // in the order of faces
    if (at < joker_face) faces.push_back(static_cast<int>(at) + 1);
    if (at >= joker_face && c != ' ' && c != ',') return {};
  }
  return faces;
}

LiveSession::LiveSession(const Game& game, const LogHeader& header, std::vector<std::shared_ptr<const Policy>> policies,
                         const std::optional<MatchState>& start)
    : game_(game), header_(header), policies_(std::move(policies)), start_(start) {
  check_players(game.rules, static_cast<int>(policies_.size()));
  begin();
}

void LiveSession::begin() {
  const MatchState start = start_.value_or(start_match(game_.rules, static_cast<int>(policies_.size())));
  live_ = std::make_unique<LiveGame>(game_, start, TurnKey{header_.seed, header_.game});
  chosen_.reset();
}

void LiveSession::log_to(const std::string& path) {
  path_ = path;
  writer_ = std::make_unique<LogWriter>(path_, header_);
}

void LiveSession::resume(const std::string& path, const GameLog& log) {
  for (const LogEntry& entry : log.entries) {
    replay(log, path, entry, *live_);
    said_.push_back({entry.seat, entry.move});
  }
  if (live_->options().size() == 1) chosen_ = 0;
  path_ = path;
  writer_ = std::make_unique<LogWriter>(path_, log);
}

void LiveSession::write_log(const std::string& path) const {
  bool all = !start_;
  for (const Said& said : said_) all &= said.correction.empty() && said.move.kind != Move::Kind::turn;
  if (!all) throw UserError("--log: a log holds every move of a game from its beginning");
  LogWriter writer(path, header_);
  for (const Said& said : said_) writer.add(said.seat, said.move);
}

bool LiveSession::step() {
  const Waits waits = live_->waits_for();
  if (waits == Waits::over || (waits == Waits::roll ? real_dice() : !policy())) return false;
  apply(waits == Waits::roll ? Move::rolling(live_->next_faces()) : live_->decision_of(*policy()));
  return true;
}

void LiveSession::say(const std::vector<std::string>& words) {
  const std::string& key = words[0];
  const Waits waits = live_->waits_for();
  const bool alone = words.size() == 1, starts = key == "o" || key == "offer" || key == "f" || key == "fresh";
  if (starts && alone) return apply(Move::starting(key[0] == 'o'));
  if (real_dice()) {
    const bool rolled = key == "r" && !alone;
    const std::vector<int> faces = typed_faces(join({words.begin() + rolled, words.end()}, " "));
    const bool digits = waits == Waits::roll && key[0] >= '0' && key[0] <= '9';  // faces are meant
    if (rolled || digits || (waits != Waits::play && !faces.empty())) return roll(faces);
    if (key == "t" || key == "s") return correct(words);
    if (((key == "b" || key == "p") && !alone) || key == "x" || (key == "w" && alone))
      return apply(Move::ending(whole_turn_of(live_->game(), words)));
  }
  const auto wished = wish(words);
  if (!wished)
    throw UserError(in_quotes(join(words, " ")) + ": no such move here; h lists them, and farkle play --help");
  chosen_ = wished->keep;
  if (wished->then)
    act(*wished->then);
  else if (live_->allowed_after(live_->options()[wished->keep]).nothing())
    act(Action::nothing);
}

std::optional<LiveSession::Wish> LiveSession::wish(std::vector<std::string> words) const {
  const auto action = action_of(words.back());
  if (live_->waits_for() == Waits::start)
    throw UserError(in_quotes(join(words, " ")) + ": o takes the offer, f begins afresh");
  if (live_->waits_for() != Waits::play) {
    if (words[0] != "k" && (!action || words.size() > 1)) return std::nullopt;
    const CarryMode mode = game_.rules.carry.mode;
    const bool bank = action == Action::bank, pass = action == Action::pass && mode == CarryMode::pass;
    throw UserError("there is no roll on the table: r and its faces first" +
                    (live_->rolls() > 0 || !(bank || pass)
                         ? ""
                         : std::string(", or a whole turn, such as ") + (bank ? "b" : "p") + " 450" +
                               (mode == CarryMode::none ? "" : " 2")));
  }
  if (action) words.pop_back();
  if (!words.empty() && words[0] == "k") words.erase(words.begin());
  if (words.empty() && !action) return std::nullopt;
  const std::string named = join(words, " ");
  const bool keeps = named.starts_with('#') || !typed_faces(named).empty();
  if (!words.empty() && !keeps) return std::nullopt;
  const auto keep = words.empty() ? chosen_ : std::optional(chosen_keep(*live_, named));
  if (!keep) throw UserError("there is a roll on the table: first enter what is kept of it, such as #1 or k 11");
  return Wish{*keep, action};
}

// What comes before the roll is done only if these dice can show it.
void LiveSession::roll(const std::vector<int>& faces) {
  const DiceKinds& kinds = live_->game().options.kinds();
  std::optional<Move> before;
  int state = 0;                             // of the dice rolled
  if (live_->waits_for() == Waits::start) {  // the number of dice tells what the turn starts from
    const int count = static_cast<int>(faces.size()), all = live_->game().rules.dice.count,
              left = kinds.size(live_->match().offer.dice);
    if (all == left) throw UserError("the offer has as many dice as a fresh set: o takes it, f begins afresh");
    if (count != all && count != left)
      throw UserError(std::to_string(count) + " dice - must be " + std::to_string(all) + ", or " +
                      std::to_string(left) + " from the offer");
    before = Move::starting(count != all);
    state = count != all ? live_->match().offer.dice : kinds.full();
  } else if (live_->waits_for() == Waits::play) {
    const KeepOption& keep = live_->options()[wish({"r"})->keep];
    before = Move::playing(keep, Action::roll);
    if (keep.after != After::spent) state = kinds.in_hand(keep.afterstate);
  } else if (live_->waits_for() == Waits::roll) {
    state = live_->view().roll_state;
  }
  const std::vector<int> shown = state > 0 ? live_->shown(faces, state) : faces;
  if (before) apply(*before);
  apply(Move::rolling(shown));
}

// t POINTS DICE [N], or s PLAYER POINTS.
void LiveSession::correct(const std::vector<std::string>& words) {
  const bool turn = words[0] == "t", confirms = turn && game_.rules.bank.confirm.needed();
  std::vector<Points> numbers;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (const auto number = whole_number(words[i])) numbers.push_back(*number);
  if (numbers.size() + 1 != words.size() || numbers.size() < 2 || numbers.size() > (confirms ? 3 : 2))
    throw UserError(!turn ? "s PLAYER POINTS: whose bank is wrong (1: who moved first), and how much it is"
                          : std::string("t POINTS DICE") + (confirms ? " [N]" : "") +
                                ": what is at stake, and how many dice are to be rolled" +
                                (confirms ? "; N: the points still to be made before that can be banked" : ""));
  if (writer_) throw UserError(words[0] + ": only with --at; a log holds every move of a game from its beginning");
  const int players = static_cast<int>(policies_.size());
  if (!turn && (numbers[0] < 1 || numbers[0] > players))
    throw UserError("s", words[1], "a player, 1 to " + std::to_string(players));
  if (turn) {
    live_->go_on_from(numbers[0], numbers[1], numbers.size() > 2 ? numbers[2] : 0);
    chosen_.reset();
  } else {
    live_->set_bank(numbers[0] - 1, numbers[1]);
  }
  said_.emplace_back().correction = words;
}

void LiveSession::apply(const Move& move) {
  LiveEvent event{live_->mover(), move, 0, 0, {}};
  if (live_->waits_for() != Waits::over) {
    const TurnView view = live_->view();
    event.at_stake = view.at_stake, event.roll_state = view.roll_state;
  }
  if (const KeepOption* keep = live_->waits_for() == Waits::play ? live_->option_of(move) : nullptr) event.keep = *keep;
  event.end = live_->apply(move);
  said_.push_back({event.seat, move});
  if (writer_) writer_->add(event.seat, move);
  chosen_.reset();
  if (live_->options().size() == 1) chosen_ = 0;
  told_(event);
}

void LiveSession::undo() {
  if (chosen_ && live_->options().size() > 1) return chosen_.reset();
  const auto by_policy = [this](const Said& said) {
    return !is_person(said.seat) && (said.move.kind == Move::Kind::start || said.move.kind == Move::Kind::play);
  };
  const auto typed = std::find_if_not(said_.rbegin(), said_.rend(), by_policy);
  if (typed == said_.rend()) throw UserError("there is nothing to take back");
  said_.erase(typed.base() - 1, said_.end());
  begin();
  const std::string shorter = path_ + ".saving";  // the log is whole on disk until this takes its place
  if (writer_) {
    std::filesystem::remove(shorter);
    writer_ = std::make_unique<LogWriter>(shorter, header_);
  }
  const auto told = std::exchange(told_, [](const LiveEvent&) {});
  for (const Said& s : std::exchange(said_, {})) s.correction.empty() ? apply(s.move) : correct(s.correction);
  told_ = told;
  if (writer_) std::filesystem::rename(shorter, path_);
  // A turn that ends with nothing, whatever is said, would end so again at once.
  if (chosen_ && !policy() && live_->allowed_after(live_->options()[*chosen_]).nothing()) undo();
}

}  // namespace farkle
