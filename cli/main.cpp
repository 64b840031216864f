// farkle: reads the command line, runs one command, prints its report; every error becomes one line and an exit code.
// farkle-mpi is the same program, whose ranks are joined by MPI (sim/mpi/).
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <exception>
#include <new>

#include "cli/help.hpp"
#include "cli/options.hpp"
#include "solver/game/instruction_set.hpp"

namespace farkle {
namespace {

enum ExitCode { done = 0, wrong_input = 2, cannot_do = 3, inaccurate = 4, interrupted = 130 };

// Ctrl-C, SIGTERM or SIGHUP: a command that looks at the flag may finish its answer. A second Ctrl-C ends the program
// at once and clears the line of the progress bar; for a command that does not look, the first one does. A second one
// within half a second counts as the first: `timeout -s INT` signals both the program and its process group. These are
// globals because a signal handler can reach nothing else.
std::atomic<bool> stop_asked{false};
std::atomic<bool> stoppable{false};
std::atomic<std::int64_t> asked_at_ms{0};
extern "C" void on_interrupt(int) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const std::int64_t ms = std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
  std::int64_t first = 0;
  if (!stoppable || (!asked_at_ms.compare_exchange_strong(first, ms) && ms - first > 500)) {
    [[maybe_unused]] const ssize_t erased = isatty(STDERR_FILENO) == 1 ? write(STDERR_FILENO, "\r\x1b[K", 4) : 0;
    _exit(interrupted);
  }
  stop_asked = true;
}

bool use_color(const std::string& asked, const Output& out) {
  if (asked == "always" || asked == "never") return asked == "always";
  if (asked != "auto") throw UserError("--color", asked, "auto, always or never");
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return !(no_color && *no_color) && !(term && std::string(term) == "dumb") && out.is_terminal();
}

int run_command(const Request& request, const Ranks& ranks) {
  const auto start = std::chrono::steady_clock::now();
  const Command& command = *request.command;
  const Given& given = request.given;
  const std::vector<Format> formats = formats_of(given, command.suffix);
  std::deque<Output> outputs;
  for (const std::string& file : given.all("--output")) outputs.emplace_back(file);
  if (outputs.empty()) outputs.emplace_back("");
  const Ranks& sharing = command.shared ? ranks : one_process;
  const int wanted = static_cast<int>(given.number("--threads").value_or(0));
  const int threads = wanted > 0 ? wanted : std::max(1, tbb::info::default_concurrency() / sharing.nearby());
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);

  Context context{.given = given,
                  .command_line = request.line,
                  .formats = formats,
                  .threads = threads,
                  .seed = static_cast<std::uint64_t>(given.number("--seed").value_or(1)),
                  .quiet = given.has("--quiet"),
                  .verbose = given.has("--verbose"),
                  .progress = !given.has("--no-progress"),
                  .stop = stop_asked,
                  .out = outputs.front(),
                  .ranks = sharing};
  if (sharing.count() < ranks.count()) context.note("farkle: one process does this; the others wait");
  stoppable = command.stoppable;
  Report report = [&] {
    try {
      return command.run(context);
    } catch (const CannotDo& error) {
      if (!stop_asked) throw;
      throw CannotDo(std::string(error.what()) + "; start again with: " + context.again());
    }
  }();
  if (!ranks.first()) return stop_asked ? interrupted : done;
  report.command = request.line;
  report.run.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.run.threads = threads;
  if (!report.run.seed) report.run.seed = context.seed;
  if (report.written && outputs.size() > 1) throw UserError("-o: this answer is written to one file only");
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (!report.written)
      outputs[i].write(
          write_report(report, formats[i], use_color(given.text("--color", "auto"), outputs[i]), outputs[i].columns()));
    outputs[i].commit();
  }
  if (report.exit_code == inaccurate)
    context.note("farkle: the accuracy asked for was not reached; the answer shows how close it is");
  if (context.verbose && !context.quiet)
    std::fprintf(stderr, "%.3f s, %s, seed %llu\n", report.run.elapsed_s, counted(threads, "thread").c_str(),
                 static_cast<unsigned long long>(context.seed));
  if (!report.failure.empty()) std::fprintf(stderr, "farkle: %s\n", report.failure.c_str());
  return stop_asked ? interrupted : report.failure.empty() ? report.exit_code : cannot_do;
}

int run(const std::vector<std::string>& args, const Ranks& ranks) {
  const std::vector<Command> commands = all_commands();
  if (ranks.first() && !args.empty() && args.front() == "__complete") {
    Output out("");
    for (const std::string& word : completions({args.begin() + 1, args.end()}, commands)) out.write(word + "\n");
    out.commit();
    return done;
  }
  Request request = read_command_line(args, commands);
  Given& given = request.given;
  const bool asked = request.command && !request.help && !given.has("--version");
  if (!ranks.first()) {
    stoppable = true;  // it ends with the others
    if (!asked || !request.command->shared) return done;
    for (const char* silent : {"--quiet", "--no-progress"}) given.set(silent, {"true"});
    given.set("--output", {});
  }
  if (asked) return run_command(request, ranks);
  if (given.has("--output") || given.has("--format"))
    throw UserError("help and --version are text on stdout; leave out --format and --output");

  Output out("");
  HelpPage page{.color = use_color(given.text("--color", "auto"), out)};
  if (const std::size_t columns = out.columns()) page.columns = std::min(page.columns, columns);
  const Rules rules = load_rules(given.text("--rules", "official"), given.all("--set")).rules;
  out.write(given.has("--version") ? "farkle " FARKLE_VERSION "\n"
            : request.command      ? command_help(*request.command, &rules, page)
                                   : overview(commands, request.group, page));
  out.commit();
  return done;
}

RunEnd end_of_run(const std::vector<std::string>& args, const Ranks& ranks) {
  const auto wrong = [](ExitCode code, const std::string& message) { return RunEnd{code, "farkle: " + message}; };
  try {
    if (const char* widest = std::getenv("FARKLE_ISA")) use_instruction_set(widest);
    return {run(args, ranks), ""};
  } catch (const RuleFileError& error) {  // each line begins with its place, as editors like it: FILE:LINE:COL
    return {wrong_input, error.what()};
  } catch (const UserError& error) {
    return wrong(wrong_input, error.what());
  } catch (const CannotDo& error) {
    return wrong(stop_asked ? interrupted : cannot_do, error.what());
  } catch (const Stopped&) {
    return {interrupted, ""};
  } catch (const std::bad_alloc&) {
    return wrong(cannot_do, "out of memory");
  } catch (const std::exception& error) {
    return wrong(cannot_do, std::string("unexpected: ") + error.what());
  }
}

}  // namespace
}  // namespace farkle

int main(int argc, char** argv) {
  using namespace farkle;
  std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves shows as EPIPE
  std::signal(SIGXFSZ, SIG_IGN);  // and a limit on file sizes as EFBIG
  const std::unique_ptr<const Ranks> ranks = join_ranks(argc, argv);
  struct sigaction interrupt {};
  interrupt.sa_handler = on_interrupt;  // without SA_RESTART: a blocked read returns
  sigaction(SIGINT, &interrupt, nullptr);
  sigaction(SIGTERM, &interrupt, nullptr);
  if (std::signal(SIGHUP, SIG_IGN) != SIG_IGN) sigaction(SIGHUP, &interrupt, nullptr);  // ignored under nohup
  RunEnd end;
  try {
    end = ranks->end(end_of_run({argv + std::min(argc, 1), argv + argc}, *ranks));
  } catch (const RunEnd& ended) {
    end = ended;
  }
  if (ranks->first() && !end.message.empty()) std::fprintf(stderr, "%s\n", end.message.c_str());
  return end.code;
}
