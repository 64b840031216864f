// Context: what every command is given; Output, where its answer goes; and Progress, a bar on
// stderr for a person who waits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/writers.hpp"
#include "sim/live/given.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/storage/atomic_file.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

// Where the answer goes, stdout or a file. Buffered. A file appears whole under its name or not at all.
class Output {
 public:
  // "" and "-" are stdout. Throws CannotDo at once when the file cannot be written.
  explicit Output(const std::string& path);
  ~Output();  // drops what was not committed
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // Both throw CannotDo when the medium refuses (full disk). A reader of stdout that has gone away is no error.
  void write(std::string_view bytes);
  void flush();
  // Flushes, and gives a file its name. Nothing may be written afterwards.
  void commit();

  bool reader_gone() const { return reader_gone_; }  // nobody wants more
  bool is_terminal() const;
  std::size_t columns() const;  // of the terminal; 0: there is none

 private:
  [[noreturn]] void fail() const;

  const std::string path_;
  int fd_ = 1;                      // -1: a file that appears whole
  std::optional<AtomicFile> file_;  // once something is in it
  bool reader_gone_ = false;
  std::string buffer_;
};

struct Context {
  Given given;                                   // the arguments and flags
  std::string command_line;                      // "farkle odds --rules classic", without where the answer goes
  std::vector<Format> formats = {Format::text};  // of the outputs, at least one
  int threads = 1;                               // at least 1
  std::uint64_t seed = 1;
  bool quiet = false, verbose = false, progress = true;
  bool warns = true;                 // load() notes what is odd about the rules
  const std::atomic<bool>& stop;     // set by Ctrl-C; long work looks at it and returns what it has
  Output& out;                       // the first one, for answers too long for a Report
  const Ranks& ranks = one_process;  // those that share the work of this command; only the first one speaks

  std::string again() const;  // the same with that
  std::string rules_spec() const { return given.text("--rules", "official"); }
  const std::vector<std::string>& overrides() const { return given.all("--set"); }
  bool format_given() const;  // by --format or by the suffix of --output
  // True if there is one output, and it has this format.
  bool writes_only(Format format) const { return formats == std::vector{format}; }
  // True if an output has room for pictures.
  bool draws() const;
  // The rule set of --rules, or of this name, with --set; its warnings become notes when `warns`.
  RuleSet load() const { return load(rules_spec()); }
  RuleSet load(const std::string& spec) const;
  // The one that an argument names, without notes, or that of --rules if it is empty. verb: what is done with it,
  // "show". Throws UserError where both name one.
  RuleSet load_named(const std::string& argument, const std::string& verb) const;
  Context in_silence() const {  // the same without notes about the rules
    Context silent = *this;
    silent.warns = false;
    return silent;
  }
  // A line on stderr, unless quiet.
  void note(const std::string& line) const;
};

RulesMark mark_of(const Rules&);
// An empty report about these rules.
Report report_on(const Rules&, std::string name, std::string title);

// A bar on stderr. It shows only on a terminal and is never wider than it. It comes only after a second, and goes when
// the work is done. Work that will take more than a minute is announced in a line that stays. It draws what is counted
// on it as Work, and what a command counts with update().
class Progress : public Work {
 public:
  // `label` names what update() counts. `unit` is the unit of that count, for the rate: "games"; empty: only the share
  // that is done means anything.
  Progress(const Context&, std::string label, std::string unit = "");
  ~Progress() override;

  // `done` of `total`, or just `done` when the total is not known (0). Call it from any thread, as often as you like:
  // it draws ten times a second.
  void update(std::int64_t done, std::int64_t total);

 private:
  using Clock = std::chrono::steady_clock;
  void changed() override;
  double seconds_since(Clock::duration::rep) const;
  std::string count(double seconds) const;
  bool due();
  void draw(const std::string& label, std::string numbers, std::optional<double> part, double left_s);
  void erase();

  const Context& context_;
  const std::string label_, unit_;
  const bool shown_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<Clock::duration::rep> next_draw_, work_start_{0};  // since start_
  std::atomic<std::int64_t> counted_{0};
  std::atomic<bool> said_{false};
  std::mutex drawing_;
  bool drawn_ = false;
};

// What a library is given to do long work for this command. work: counts it; null: on a bar of its own. Keeps a
// reference to the context.
Run run_of(const Context&, std::shared_ptr<Work> work = nullptr);

}  // namespace farkle
