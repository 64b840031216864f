#include "sim/files/json_text.hpp"

#include <limits>

#include "sim/live/game_log.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/temp_directory.hpp"

using namespace farkle;
using Catch::Matchers::Contains;
using Json = nlohmann::json;

namespace {

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

}  // namespace

TEST_CASE("JSON that is nested too deeply is refused by every reader, and not followed", "[json]") {
  CHECK_NOTHROW(parse_json<Json>(nested(deepest_json)));
  CHECK_THROWS_AS(parse_json<Json>(nested(deepest_json + 1)), Json::parse_error);
  CHECK_THROWS_AS(parse_json<Json>("[1e400]"), Json::parse_error);

  const tests::TempDirectory directory;
  const std::string deep = nested(300'000), policy = directory / "deep.json", toml = directory / "deep.toml",
                    log = directory / "deep.log";
  CHECK_THROWS_AS(tally_from_text("{\"schema\":\"farkle.tally/1\",\"checksum\":\"\",\"run\":" + deep + "}", "x"),
                  UserError);
  const auto solved = std::make_shared<Solved>(load_rules("classic").rules);
  tests::write_file(policy, "{\"bank_at\":" + deep + "}");
  CHECK_THROWS_WITH(read_policy_file(policy, solved), Contains("nested too deeply"));
  tests::write_file(policy, "{\"bank_at\":1e400}");
  CHECK_THROWS_WITH(read_policy_file(policy, solved), Contains("a number in it is too large"));
  std::string dotted = "a";
  for (int i = 0; i < 100'000; ++i) dotted += ".a";
  for (const std::string& text : {"bank_at = " + deep, dotted + " = 1"}) {
    tests::write_file(toml, text);
    CHECK_THROWS_WITH(read_policy_file(toml, solved), Contains("deep.toml"));
  }
  tests::write_file(log, "{\"log\":\"farkle.log/1\",\"rules\":" + deep + ",\"check\":\"00000000\"}\n");
  CHECK_THROWS_WITH(read_log(log), Contains(":1: this is not a log"));
}

TEST_CASE("A number that does not fit is no number", "[json]") {
  CHECK(whole_number_in(Json(7), 0, 7) == 7);
  CHECK(whole_number_in(Json(-7), -7, 7) == -7);
  for (const char* text : {"8", "-8", "18446744073709551606", "4294967296", "1e3", "0.5", "\"7\"", "null"})
    CHECK_FALSE(whole_number_in(Json::parse(text), -7, 7));

  CHECK(whole_number_as<int>(Json::parse("-2147483648")) == std::numeric_limits<int>::min());
  CHECK(whole_number_as<std::uint64_t>(Json::parse("18446744073709551615")) ==
        std::numeric_limits<std::uint64_t>::max());
  for (const char* text : {"2147483648", "-2147483649", "18446744073709551615", "5.5e122", "0.5", "\"7\"", "null"})
    CHECK_THROWS_AS(whole_number_as<int>(Json::parse(text)), Json::type_error);
  CHECK_THROWS_AS(whole_number_as<std::int64_t>(Json::parse("9223372036854775808")), Json::type_error);
  CHECK_THROWS_AS(whole_number_as<std::uint64_t>(Json::parse("-1")), Json::type_error);
}

TEST_CASE("A file without an end is not read to its end", "[json]") {
  CHECK_THROWS_WITH(text_of_file("/dev/zero"), Contains("/dev/zero: cannot be read: it is larger than 16 MiB"));
  CHECK(text_of_file("/dev/null").empty());
}
