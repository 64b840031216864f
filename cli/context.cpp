#include "cli/context.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

constexpr int bar_cells = 24;
constexpr std::size_t buffer_size = 1 << 18;

constexpr const char* erase_line = "\r\x1b[K";

bool stderr_is_terminal() {  // one that knows how to erase
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && !(term && std::string(term) == "dumb");
}

std::size_t terminal_columns(int file) {  // 0: it is no terminal
  winsize size{};
  return isatty(file) == 1 && ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

Output::Output(const std::string& path) : path_(path == "-" ? "" : path) {
  buffer_.reserve(buffer_size);
  if (path_.empty()) return;
  std::error_code ignored;
  const std::filesystem::file_status old = status(std::filesystem::path(path_), ignored);
  if (exists(old) && !is_regular_file(old)) {  // a device or a pipe cannot be replaced by a new file
    fd_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd_ < 0) fail();
    return;
  }
  const AtomicFile writable(path_);  // fails now rather than after hours of work
  fd_ = -1;
}

Output::~Output() {
  if (!path_.empty() && fd_ >= 0) close(fd_);
}

void Output::write(std::string_view bytes) {
  if (reader_gone_) return;
  buffer_ += bytes;
  if (buffer_.size() >= buffer_size) flush();
}

void Output::flush() {
  if (fd_ < 0) {  // it is opened only now: Ctrl-C ends some work at once, and would leave it behind
    if (!file_) file_.emplace(path_);
    file_->write(buffer_.data(), buffer_.size());
    return buffer_.clear();
  }
  std::string_view rest = buffer_;
  while (!rest.empty() && !reader_gone_) {
    const auto written = ::write(fd_, rest.data(), rest.size());
    if (written >= 0)
      rest.remove_prefix(written);
    else if (errno == EPIPE)
      reader_gone_ = true;
    else if (errno != EINTR)
      fail();
  }
  buffer_.clear();
}

void Output::commit() {
  flush();
  if (file_) file_->commit();
}

bool Output::is_terminal() const { return isatty(fd_) == 1; }

std::size_t Output::columns() const { return terminal_columns(fd_); }

void Output::fail() const {
  const int reason = errno;
  throw CannotDo("cannot write " + (path_.empty() ? "to standard output" : in_quotes(path_)) + ": " +
                 std::strerror(reason));
}

RuleSet Context::load(const std::string& spec) const {
  RuleSet set = load_rules(spec, overrides());
  if (warns)
    for (const std::string& warning : set.warnings) note(warning);
  return set;
}

RuleSet Context::load_named(const std::string& argument, const std::string& verb) const {
  if (argument.empty()) return load();
  if (given.has("--rules"))
    throw UserError("--rules and " + in_quotes(argument) + " both name rules to " + verb + " - leave one of them out");
  return load_rules(argument, overrides());
}

std::string Context::again() const {
  std::string line = command_line;
  for (const std::string& format : given.all("--format")) line += " --format " + format;
  for (const std::string& file : given.all("--output")) line += " -o " + shell_word(file);
  return line;
}

bool Context::format_given() const {
  const auto has_suffix = [](const std::filesystem::path& file) { return file.has_extension(); };
  const std::vector<std::string>& files = given.all("--output");
  return given.has("--format") || std::any_of(files.begin(), files.end(), has_suffix);
}

bool Context::draws() const {
  return std::any_of(formats.begin(), formats.end(), [](Format f) { return f == Format::html || f == Format::svg; });
}

void Context::note(const std::string& line) const {
  if (!quiet) std::fprintf(stderr, "%s%s\n", stderr_is_terminal() ? erase_line : "", line.c_str());
}

RulesMark mark_of(const Rules& rules) { return {rules.id, rules.name, fingerprint(rules), rules.changes}; }

Report report_on(const Rules& rules, std::string name, std::string title) {
  return {.name = std::move(name), .title = std::move(title), .rules = mark_of(rules)};
}

Progress::Progress(const Context& context, std::string label, std::string unit)
    : Work(&context.stop),
      context_(context),
      label_(std::move(label)),
      unit_(std::move(unit)),
      shown_(context.progress && !context.quiet && stderr_is_terminal()),
      next_draw_(Clock::duration(std::chrono::seconds(1)).count()) {}

Progress::~Progress() { erase(); }

void Progress::update(std::int64_t done, std::int64_t total) {
  if (!shown_) return;
  counted_ = done;
  if (!due()) return;
  const double s = seconds_since(0),
               part = total > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : 0;
  draw(label_, count(s), total > 0 ? std::optional(part) : std::nullopt, part > 0 ? s * (1 - part) / part : -1);
}

void Progress::changed() {
  const auto done_now = static_cast<double>(done()), left_now = static_cast<double>(left());
  if (left_now == 0) {
    if (counted_ == 0) erase();
    return;
  }
  if (done_now == 0) work_start_ = (Clock::now() - start_).count();
  const double beforehand = left_now * 1e-9 / context_.threads, s = seconds_since(work_start_);
  const bool measured = s > 0.5 && done_now > 0;
  // After some seconds the measured speed corrects an estimate that was too low, but not that of the first few turns.
  const bool known = s > 5 && measured && (s > 60 || done_now > 0.05 * (done_now + left_now));
  const double takes = known ? s * left_now / done_now : beforehand;
  if (std::max(takes, beforehand) > 60 && !said_.exchange(true))
    context_.note(std::string(what()) + ": this takes about " + time_in_words(std::max(takes, beforehand)));
  if (!shown_ || !due()) return;
  std::string label = what();
  if (counted_ > 0) label = label_ + count(seconds_since(0)) + ": " + label;
  draw(label, "", done_now / (done_now + left_now), measured ? s * left_now / done_now : beforehand);
}

double Progress::seconds_since(Clock::duration::rep start) const {
  return std::chrono::duration<double>(Clock::now() - start_ - Clock::duration(start)).count();
}

std::string Progress::count(double seconds) const {
  if (unit_.empty()) return "";
  return "  " + with_thousands(counted_) + " " + unit_ + "  " +
         with_thousands(static_cast<std::int64_t>(static_cast<double>(counted_) / seconds)) + "/s";
}

// True ten times a second, for one thread at a time.
bool Progress::due() {
  const auto elapsed = (Clock::now() - start_).count();
  auto next = next_draw_.load(std::memory_order_relaxed);
  if (elapsed < next) return false;
  return next_draw_.compare_exchange_strong(next, elapsed + Clock::duration(std::chrono::milliseconds(100)).count());
}

void Progress::draw(const std::string& label, std::string numbers, std::optional<double> part, double left_s) {
  const std::lock_guard lock(drawing_);
  const int full = static_cast<int>(part.value_or(0) * bar_cells);
  const std::string bar = "  [" + std::string(full, '#') + std::string(bar_cells - full, '.') + "]";
  if (part) numbers = "  " + fixed(100 * *part, 0) + " %" + numbers;
  if (left_s >= 0) numbers += "  " + duration(left_s) + " left";
  // A line that wraps could not be erased, so the parts that say least are cut first.
  const std::size_t columns = terminal_columns(STDERR_FILENO), room = (columns > 0 ? columns : 80) - 1,
                    least_label = std::min<std::size_t>(width(label), 16);
  const bool with_bar = part && least_label + width(bar) + width(numbers) <= room;
  const std::string rest = (with_bar ? bar : "") + numbers;
  const std::string shown = clipped(label, std::max(least_label, room - std::min(room, width(rest))));
  std::fputs(("\r" + clipped(shown + rest, room) + "\x1b[K").c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

void Progress::erase() {
  const std::lock_guard lock(drawing_);
  if (!std::exchange(drawn_, false)) return;
  std::fputs(erase_line, stderr);
  std::fflush(stderr);
}

Run run_of(const Context& context, std::shared_ptr<Work> work) {
  return {.threads = context.threads,
          .seed = context.seed,
          .stop = context.stop,
          .work = work ? std::move(work) : std::make_shared<Progress>(context, ""),
          .note = [&context](const std::string& line) { context.note(line); },
          .again = context.again(),
          .ranks = context.ranks};
}

}  // namespace farkle
