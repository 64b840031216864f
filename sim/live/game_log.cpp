#include "sim/live/game_log.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "sim/files/json_text.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/hash.hpp"
#include "solver/storage/atomic_file.hpp"

namespace farkle {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format_name = "farkle.log/1";
constexpr std::array<const char*, 4> action_words = {"roll", "bank", "pass", "nothing"};
constexpr int most_logged_points = 1'000'000'000;
constexpr std::array<const char*, 4> end_words = {"bank", "farkle", "pass", "win"};
constexpr std::string_view check_key = ",\"check\":\"";

// {"seat":0,...,"check":"1b2c3d4e"} without the line's end.
std::string sealed(const Json& line, std::string& check) {
  std::string text = line.dump();
  text.pop_back();  // }
  check = hash_of(check + text).substr(0, 8);
  return text + std::string(check_key) + check + "\"}";
}

[[noreturn]] void damaged(const std::string& path, int line, const std::string& what) {
  throw UserError(path + ":" + std::to_string(line) + ": " + what);
}

Json opened(const std::string& path, int number, const std::string& text, std::string& check) {
  const std::size_t at = text.rfind(check_key);
  Json line;
  if (at != std::string::npos && text.ends_with("\"}")) try {
      line = parse_json<Json>(text);
    } catch (const Json::parse_error&) {  // it is no object
    }
  if (!line.is_object() || (number == 1 && line.value("log", Json()) != format_name))
    damaged(
        path, number,
        number == 1 ? "this is not a log of a game (" + std::string(format_name) + ")" : "this is not a line of a log");
  check = hash_of(check + text.substr(0, at)).substr(0, 8);
  if (line["check"] != check) damaged(path, number, "the line is not as it was written (its check does not match)");
  return line;
}

LogHeader header_of(const Json& line) {
  LogHeader header;
  header.rules = line.at("rules").get<std::string>();
  header.overrides = line.at("set").get<std::vector<std::string>>();
  header.fingerprint = line.at("fingerprint").get<std::string>();
  header.players = line.at("players").get<std::vector<std::string>>();
  if (line.contains("own_dice")) {
    header.own_dice = line["own_dice"].get<std::vector<std::string>>();
    if (header.own_dice.size() != 2 || header.players.size() != 2) throw UserError("own_dice: only for two players");
  }
  header.real_dice = line.at("dice").get<std::string>() == "real";
  header.seed = whole_number_as<std::uint64_t>(line.at("seed"));
  header.game = whole_number_as<std::uint64_t>(line.at("game"));
  return header;
}

Json line_of(const LogHeader& header) {
  Json line = {{"log", format_name},        {"rules", header.rules},
               {"set", header.overrides},   {"fingerprint", header.fingerprint},
               {"players", header.players}, {"dice", header.real_dice ? "real" : "seeded"},
               {"seed", header.seed},       {"game", header.game}};
  if (!header.own_dice.empty()) line["own_dice"] = header.own_dice;
  return line;
}

int whole(const Json& value, int most) {
  const auto number = whole_number_in(value, 0, most);
  if (!number) throw UserError(value.dump() + " - must be a whole number from 0 to " + std::to_string(most));
  return *number;
}

// The value that the line's word stands for.
template <class Value>
Value place_of(const std::array<const char*, 4>& words, const Json& line, const std::string& key) {
  const std::string word = line.at(key).get<std::string>();
  const auto place = std::find(words.begin(), words.end(), word);
  if (place == words.end()) throw UserError(key + ": " + in_quotes(word));
  return static_cast<Value>(place - words.begin());
}

Move move_of(const Json& line) {
  if (line.contains("start")) return Move::starting(line.at("start").get<std::string>() == "offer");
  if (line.contains("roll")) {
    std::vector<int> faces;
    for (const Json& face : line.at("roll")) faces.push_back(whole(face, joker_face));
    return Move::rolling(std::move(faces));
  }
  if (line.contains("turn")) {
    const auto kind = place_of<TurnEnd::Kind>(end_words, line, "turn");
    return Move::ending(
        {kind, whole(line.at("points"), most_logged_points), whole(line.at("left"), DiceKinds::most_states)});
  }
  KeepOption option;
  option.kept = parse_dice(line.at("keep").get<std::string>(), max_dice, max_dice);
  option.afterstate = whole(line.at("left"), DiceKinds::most_states);
  return Move::playing(option, place_of<Action>(action_words, line, "then"));
}

Json line_of(int seat, const Move& move) {
  Json line = {{"seat", seat}};
  if (move.kind == Move::Kind::start) line["start"] = move.from_offer ? "offer" : "fresh";
  if (move.kind == Move::Kind::roll) line["roll"] = move.faces;
  if (move.kind == Move::Kind::play) {
    line["keep"] = to_string(move.kept);
    line["left"] = move.afterstate;
    line["then"] = action_word(move.then);
  }
  if (move.kind == Move::Kind::turn) {
    line["turn"] = end_words[static_cast<std::size_t>(move.end.kind)];
    line["points"] = move.end.points;
    line["left"] = move.end.dice;
  }
  return line;
}

}  // namespace

std::string action_word(Action action) { return action_words[static_cast<std::size_t>(action)]; }
std::string end_word(TurnEnd::Kind kind) { return end_words[static_cast<std::size_t>(kind)]; }

std::string log_name(std::int64_t number) { return "farkle-" + std::to_string(number) + ".log"; }

std::int64_t free_log_number() {
  constexpr std::int64_t most = 1'000'000;
  std::error_code error;
  for (std::int64_t number = 1; number <= most; ++number)
    if (!std::filesystem::exists(log_name(number), error)) return number;
  throw CannotDo("all names from farkle-1.log on are taken; name the log with --log");
}

GameLog read_log(const std::string& path) {
  const std::string text = text_of_file(path);
  GameLog log;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) {
      log.cut_short = true;
      break;
    }
    ++number;
    const Json line =
        opened(path, number, std::string(bare_line(std::string_view(text).substr(at, end - at))), log.check);
    try {
      if (number == 1)
        log.header = header_of(line);
      else
        log.entries.push_back({number, whole(line.at("seat"), max_players - 1), move_of(line)});
    } catch (const Json::exception&) {
      damaged(path, number, "something is missing here");
    } catch (const UserError& error) {
      damaged(path, number, error.what());
    }
    at = log.whole_bytes = end + 1;
  }
  if (number == 0) damaged(path, 1, "this is not a log of a game (" + std::string(format_name) + ")");
  return log;
}

std::optional<TurnEnd> replay(const GameLog& log, const std::string& path, const LogEntry& entry, LiveGame& game) {
  if (game.waits_for() != LiveGame::Waits::over && entry.seat != game.mover())
    damaged(path, entry.line, "it is the turn of seat " + std::to_string(game.mover()));
  const bool rolls = entry.move.kind == Move::Kind::roll && game.waits_for() == LiveGame::Waits::roll;
  try {
    if (rolls && !log.header.real_dice && game.shown(entry.move.faces, game.view().roll_state) != game.next_faces())
      throw UserError("these are not the dice of seed " + std::to_string(log.header.seed) + ", game " +
                      std::to_string(log.header.game));
    return game.apply(entry.move);
  } catch (const UserError& error) {
    damaged(path, entry.line, error.what());
  }
}

LogWriter::LogWriter(const std::string& path, int flags)
    : path_(path), file_(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | flags, 0666)) {
  if (file_ < 0) fail();
}

LogWriter::LogWriter(const std::string& path, const LogHeader& header) : LogWriter(path, O_CREAT | O_EXCL) {
  lock();
  try {
    write(sealed(line_of(header), check_));
  } catch (const CannotDo&) {  // a log without a beginning would only block its name
    ::unlink(path.c_str());
    throw;
  }
}

LogWriter::LogWriter(const std::string& path, const GameLog& log) : LogWriter(path, 0) {
  check_ = log.check;
  lock();
  if (log.cut_short && ::ftruncate(file_, static_cast<off_t>(log.whole_bytes)) != 0) fail();
}

LogWriter::~LogWriter() { ::close(file_); }

void LogWriter::lock() {
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
    throw CannotDo("the log " + in_quotes(path_) + " is being written by another game");
}

void LogWriter::add(int seat, const Move& move) { write(sealed(line_of(seat, move), check_)); }

void LogWriter::write(std::string line) {
  line += '\n';
  if (!write_all(file_, line)) fail();
}

void LogWriter::fail() const {
  const int reason = errno;
  throw CannotDo(
      "cannot write the log " + in_quotes(path_) + ": " +
      (reason == EEXIST
           ? "there is a file of that name, and a game is never overwritten; farkle play --resume continues it"
           : std::strerror(reason)));
}

}  // namespace farkle
