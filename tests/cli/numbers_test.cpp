// Numbers as people type them, words as wide as the terminal, and errors that name the flag.
#include "solver/game/number_text.hpp"

#include <limits>
#include <sstream>

#include "cli/report/format.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using namespace farkle;
using farkle::test::run_at_terminal;
using farkle::test::run_farkle;
using Numbers = std::vector<int>;

TEST_CASE("numbers are read as they are printed", "[cli]") {
  CHECK(whole_number("3,000") == 3000);
  CHECK(whole_number("-1,234,567") == -1'234'567);
  CHECK(whole_number("10,000") == 10'000);
  CHECK(whole_number("250_000") == 250'000);
  CHECK(whole_number("1e7") == 10'000'000);
  CHECK(whole_number("2.5e3") == 2500);
  CHECK(whole_number("1e15") == std::nullopt);
  CHECK(whole_number<std::int64_t>("1e15") == 1'000'000'000'000'000);
  CHECK(whole_number<std::int64_t>("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  for (const char* wrong : {"", ",", "3,00", "3,0000", "3000,000", ",300", "3,,000", "0,300", "3,000,",
                            "1,000,000,000,000", "1e-1", "1.5e0", "3.0", "0x10", "1e400", "inf", "nan", "e5"}) {
    INFO(wrong);
    CHECK(whole_number(wrong) == std::nullopt);
  }
  for (const int number : {0, 50, 999, 1000, 123'456, -2'500}) CHECK(whole_number(with_thousands(number)) == number);
}

TEST_CASE("a comma parts numbers where it can and thousands where it must", "[cli]") {
  CHECK(whole_numbers("3,000", {1, 7}, 50) == Numbers{3000});
  CHECK(whole_numbers("3000,500", {1, 7}, 50) == Numbers{3000, 500});
  CHECK(whole_numbers("500,250", {1, 7}, 50) == Numbers{500, 250});
  CHECK(whole_numbers("3,000,4,200", {2, 2}, 50) == Numbers{3000, 4200});
  CHECK(whole_numbers("1,500,500", {2, 2}, 50) == Numbers{1500, 500});
  CHECK(whole_numbers("0,500,1,000", {3, 3}, 50) == Numbers{0, 500, 1000});
  CHECK(whole_numbers("-1,250,50", {2, 2}, 50) == Numbers{-1250, 50});
  CHECK(whole_numbers("100,3,500", {2, 2}, 100) == Numbers{100, 3500});
  // Three numbers where two are asked for: which two?
  CHECK(whole_numbers("500,500,500", {2, 2}, 50) == std::nullopt);
  // No multiples at all: the numbers as they stand, for the error that names one of them.
  CHECK(whole_numbers("325", {1, 7}, 50) == Numbers{325});
  CHECK(whole_numbers("3,025", {1, 7}, 50) == Numbers{3025});
  for (const char* wrong : {"", ",", "300,", "300,x", "1,2,3,4", "300 400"}) {
    INFO(wrong);
    CHECK(whole_numbers(wrong, {2, 3}, 50) == std::nullopt);
  }
}

TEST_CASE("flags take points with thousands separated", "[cli]") {
  const std::string rules = " --rules classic --set game.target=2000 --format csv";
  const auto same = [&](const std::string& printed, const std::string& plain) {
    const auto a = run_farkle(printed + rules), b = run_farkle(plain + rules);
    INFO(printed << "\n" << a.err << b.err);
    CHECK(a.exit_code == 0);
    CHECK(a.out == b.out);
  };
  same("advise 115263 --turn 1,050 --me 1,000 --them 1,500", "advise 115263 --turn 1050 --me 1000 --them 1500");
  same("solve turn --at 1,000,2 --at 10,050,6", "solve turn --at 1000,2 --at 10050,6");
  same("solve turn --grid 500,1,500", "solve turn --grid 500,1500");
  same("solve duel --at 1,000,1,500 --grid 1,000", "solve duel --at 1000,1500 --grid 1000");
  same("solve solo --at 1,500", "solve solo --at 1500");
  same("solve table --players 3 --at 0,1,000,500 --set game.target=1500",
       "solve table --players 3 --at 0,1000,500 --set game.target=1500");
  same("odds --set game.target=10,000", "odds --set game.target=10000");
  same("simulate turn turn --games 1,000", "simulate turn turn --games 1000");
  same("simulate turn turn --games 1e3 --seed 1e2", "simulate turn turn --games 1_000 --seed 100");
  same("advise 115263 --turn 1e3", "advise 115263 --turn 1000");
}

TEST_CASE("an error about a bank names its flag", "[cli]") {
  const std::string rules = " --rules on-the-board --set game.target=2000";
  const auto says = [&](const std::string& words, const std::string& begins) {
    const auto ran = run_farkle(words + rules);
    INFO(words << "\n" << ran.err);
    CHECK(ran.exit_code == 2);
    CHECK(ran.err.starts_with("farkle: " + begins));
  };
  says("advise --me 1020", "--me: '1020' - a multiple of 50 from 0 to 1950");
  says("advise --me 2000", "--me: '2000'");
  says("advise --them 1,020", "--them: '1020' - a multiple of 50");
  says("advise --them -50", "--them: '-50'");
  says("advise --them 2,020", "--them: '2020' - a multiple of 50");
  says("advise --them 2000 --set game.end=immediate", "--them: '2000' - below the target");
  says("play --dice real --at 1020,0", "--at: '1020' - a multiple of 50 from 0 to 1950");
  says("play --dice real --at 2000,0", "--at: '2000'");
  says("play --dice real --at 0,1,020", "--at: '1020' - a multiple of 50");
  says("play --dice real --at 0,-50", "--at: '-50'");
  says("play --dice real --at 0,2000 --set game.end=immediate", "--at: '2000' - below the target");
  says("advise --objective turns --me 1020", "--me: '1020'");
  says("solve duel --at 1020,500", "--at 1020,500: '1020' - a multiple");
  says("solve duel --at 500,2000 --set game.end=immediate", "--at 500,2000: '2000'");
  says("solve table --players 3 --at 0,500,1020 --estimate", "--at 0,500,1020: '1020'");
  says("solve solo --at 2000", "--at: '2000'");
}

TEST_CASE("words are broken where the terminal ends, and only there", "[cli]") {
  for (const std::string words :
       {"help advise", "odds", "solve turn --rules carry-over", "solve solo --rules classic --set game.target=1000"}) {
    std::istringstream lines(run_at_terminal(words, 48).out);
    bool sentences = false;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("  ") || line.starts_with("Try: ")) continue;  // tables, and lines to copy
      INFO(words << ": " << line);
      CHECK(width(line) <= 48);
      sentences |= width(line) > 30;
    }
    CHECK(sentences);
  }
  CHECK_THAT(run_at_terminal("odds", 300).out, Catch::Contains("the same choices of points and dice left."));
  CHECK_THAT(run_farkle("odds").out, Catch::Contains("the same choices of points and dice left."));
}
