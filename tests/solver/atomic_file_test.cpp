#include "solver/storage/atomic_file.hpp"

#include <grp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <thread>

#include "solver/game/error.hpp"
#include "solver/storage/solution_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/random_duel.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using namespace farkle::tests;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

void save_text(const fs::path& path, const std::string& text) {
  AtomicFile file(path);
  file.write(text.data(), text.size());
  file.commit();
}

// What saving in a child process with other rights and limits says; "" when it saved.
std::string complaint_of_child(const std::function<void()>& prepare, const fs::path& path, const std::string& text) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    prepare();
    std::string said;
    try {
      save_text(path, text);
    } catch (const CannotDo& e) {
      said = e.what();
    }
    [[maybe_unused]] const ssize_t written = ::write(ends[1], said.data(), said.size());
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string said;
  char buffer[4096];
  for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) said.append(buffer, static_cast<std::size_t>(n));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  return said;
}

}  // namespace

TEST_CASE("a file appears with commit, and not before", "[atomic_file]") {
  const TempDirectory directory;
  const fs::path path = directory / "file";
  {
    AtomicFile file(path);
    file.write("ab", 2);
    file.write("c", 1);
    REQUIRE_FALSE(fs::exists(path));
    file.commit();
  }
  REQUIRE(read_file(path) == "abc");
  {
    AtomicFile file(path);
    file.write("other", 5);
    REQUIRE(read_file(path) == "abc");
  }  // given up
  REQUIRE(read_file(path) == "abc");
  REQUIRE(directory.entries() == 1);

  write_file(directory / "file.saving", "left behind by a writer that was killed, and longer");
  save_text(path, "new");
  REQUIRE(read_file(path) == "new");
  REQUIRE(directory.entries() == 1);
}

TEST_CASE("links are followed, pipes, devices and directories stay what they are", "[atomic_file]") {
  const TempDirectory directory;
  fs::create_directory(directory / "there");
  save_text(directory / "there" / "file", "old");
  fs::create_symlink(directory / "there" / "file", directory / "link");
  save_text(directory / "link", "new");
  REQUIRE(fs::is_symlink(directory / "link"));
  REQUIRE(read_file(directory / "there" / "file") == "new");

  REQUIRE(::mkfifo((directory / "pipe").c_str(), 0600) == 0);
  REQUIRE_THROWS_WITH(save_text(directory / "pipe", "x"), Contains("pipe: is not a regular file - "));
  REQUIRE(fs::is_fifo(directory / "pipe"));
  REQUIRE_THROWS_AS(save_text(directory / "there", "x"), CannotDo);
  REQUIRE(fs::is_directory(directory / "there"));
}

TEST_CASE("a name alone is a file of the working directory", "[atomic_file]") {
  const TempDirectory directory;
  REQUIRE(complaint_of_child([&] { fs::current_path(directory.path()); }, "file", "abc") == "");
  REQUIRE(read_file(directory / "file") == "abc");
}

TEST_CASE("where there is no room or no right to write, that is said and nothing changes", "[atomic_file]") {
  const TempDirectory directory;
  const fs::path path = directory / "file";
  save_text(path, "old");
  const auto check = [&](const fs::path& to, const std::string& said, const std::string& why) {
    REQUIRE(said.rfind(to.string() + ": cannot be written: " + why + " - ", 0) == 0);
    REQUIRE(read_file(path) == "old");
    REQUIRE(directory.entries() == 1);
  };
  check(path,
        complaint_of_child(
            [] {
              const struct rlimit limit { 100'000, 100'000 };  // a full disk, as far as writing knows
              ::setrlimit(RLIMIT_FSIZE, &limit);
              ::signal(SIGXFSZ, SIG_IGN);
            },
            path, std::string(1'000'000, 'x')),
        "File too large");
  const auto nothing = [] {};
  check(directory / "no/file", complaint_of_child(nothing, directory / "no/file", "x"),
        "there is no folder '" + (directory / "no").string() + "'");
  check(path / "file", complaint_of_child(nothing, path / "file", "x"), "Not a directory");

  fs::permissions(directory.path(),
                  fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read | fs::perms::others_exec);
  const std::string said = complaint_of_child(
      [] {
        if (::geteuid() == 0 && (::setgroups(0, nullptr) != 0 || ::setgid(65534) != 0 || ::setuid(65534) != 0))
          ::_exit(1);
      },
      path, "x");
  fs::permissions(directory.path(), fs::perms::owner_all);
  check(path, said, "Permission denied");
}

TEST_CASE("writers of the same file take turns", "[atomic_file]") {
  const TempDirectory directory;
  const fs::path path = directory / "file";
  std::atomic<int> failed = 0;
  std::vector<std::thread> threads;
  for (char c = 'a'; c < 'd'; ++c)
    threads.emplace_back([&, c] {
      for (int i = 0; i < cases(30); ++i) try {
          AtomicFile file(path);
          for (int part = 0; part < 20; ++part) file.write(std::string(1000, c).data(), 1000);
          file.commit();
        } catch (const CannotDo&) {
          ++failed;
        }
    });
  int looked = 0, broken = 0;
  for (; looked < 300; ++looked) {
    const std::string seen = read_file(path);
    if (!seen.empty() && seen != std::string(20'000, seen[0])) ++broken;
  }
  for (std::thread& thread : threads) thread.join();
  REQUIRE(failed == 0);
  REQUIRE(broken == 0);
  REQUIRE(read_file(path).size() == 20'000);
  REQUIRE(directory.entries() == 1);
}

TEST_CASE("a held file is replaced by one program alone, and free again when that ends", "[atomic_file]") {
  const TempDirectory directory;
  const fs::path path = directory / "file", link = directory / "link";
  fs::create_symlink(path, link);
  {
    HeldFile early(path), one(path);  // there is none yet
    one.replace("a");
    for (const char* text : {"b", "c"}) {
      REQUIRE_THROWS_WITH(HeldFile(path), Contains("file: another program is writing it - "));
      REQUIRE_THROWS_WITH(HeldFile(link), Contains("link: another program is writing it - "));
      one.replace(text);
      REQUIRE(read_file(path) == text);
    }
    REQUIRE_THROWS_WITH(early.replace("lost"), Contains("another program has written it meanwhile"));
    fs::remove(path);
    one.replace("d");
  }
  REQUIRE(read_file(path) == "d");

  int holds[2];
  REQUIRE(::pipe(holds) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const HeldFile held(path);
    if (::write(holds[1], "x", 1) == 1) ::pause();
    ::_exit(1);
  }
  char once = 0;
  REQUIRE(::read(holds[0], &once, 1) == 1);
  REQUIRE_THROWS_AS(HeldFile(path), CannotDo);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  HeldFile(path).replace("e");
  REQUIRE(read_file(path) == "e");
  REQUIRE(directory.entries() == 2);
}

TEST_CASE("kill -9 during a save leaves the old file or the new one", "[atomic_file][solution_file]") {
  const TempDirectory directory;
  const fs::path path = directory / "duel";
  const SmallGame game("carry-over", {"game.target=2000"});  // some megabytes
  const DuelSolution one = game.random_solution(1), other = game.random_solution(2);
  save_duel(path, game.rules, one, true);
  const std::string first = read_file(path);
  save_duel(directory / "other", game.rules, other, true);
  const std::string second = read_file(directory / "other");
  fs::remove(directory / "other");

  Random random(9);
  int killed_while_saving = 0;
  for (int round = 0; round < 30; ++round) {
    int saved[2];
    REQUIRE(::pipe(saved) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      try {
        for (int i = 0;; ++i) {
          save_duel(path, game.rules, i % 2 == 0 ? other : one, true);
          if (i == 0 && ::write(saved[1], "x", 1) != 1) break;
        }
      } catch (...) {
      }
      ::_exit(1);  // must not come back into the tests a second time
    }
    ::close(saved[1]);
    char once = 0;
    REQUIRE(::read(saved[0], &once, 1) == 1);
    ::close(saved[0]);
    ::usleep(static_cast<useconds_t>(random.below(20'000)));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    const std::string now = read_file(path);
    REQUIRE((now == first || now == second));
    killed_while_saving += fs::exists(directory / "duel.saving");
    REQUIRE(directory.entries() <= 2);
  }
  REQUIRE(killed_while_saving > 0);  // else the test has not tested anything
  save_duel(path, game.rules, one, true);
  REQUIRE(directory.entries() == 1);
  REQUIRE(same(load_duel(path, game.rules, game.model).solution, one));
}
