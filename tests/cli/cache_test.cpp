// cache list and clear, on a directory of their own.
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

const std::string cache = scratch("cache");

farkle::test::Ran run(const std::string& words) { return run_farkle(words, "", "XDG_CACHE_HOME=" + cache); }

std::set<std::string> rules_in(const Json& json) {
  std::set<std::string> rules;
  for (const Json& file : json["files"]) rules.insert(file["rules"].is_null() ? "?" : file["rules"].get<std::string>());
  return rules;
}

std::set<std::string> on_disk() {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(cache + "/farkle")) names.insert(entry.path().filename());
  return names;
}

}  // namespace

TEST_CASE("cache list says what is kept, and cache clear removes it", "[cli][cache]") {
  fs::remove_all(cache);
  CHECK(run("cache list --format json").json()["files"].empty());  // no directory yet
  CHECK(run("cache clear").exit_code == 0);
  CHECK_THAT(run("cache list").out, Catch::Contains("No file."));

  for (const char* words :
       {"solve duel --rules classic --set game.target=500", "solve duel --set game.target=500",
        "solve duel --set game.target=600", "solve table --players 3 --rules classic --set game.target=200"})
    REQUIRE(run(words).exit_code == 0);
  std::ofstream(cache + "/farkle/duel-0000000000000000-2.solution") << "nonsense";
  std::ofstream(cache + "/farkle/mine.txt") << "a file of somebody else";

  const Json list = run("cache list --format json").json();
  CHECK(list["directory"] == cache + "/farkle");
  CHECK(rules_in(list) == std::set<std::string>{"?", "classic", "official"});
  REQUIRE(list["files"].size() == 5);
  CHECK(run("cache list --format json").json()["files"] == list["files"]);  // reproducible while nothing changes
  for (const Json& file : list["files"]) {
    const std::string path = file["path"];
    CHECK(fs::file_size(path) == file["bytes"]);
    CHECK(file["state"] == (file["rules"].is_null() ? "unreadable" : "solution"));
    if (file["rules"].is_null()) continue;
    CHECK_THAT(path, Catch::Contains(file["fingerprint"].get<std::string>()));
    CHECK(file["players"] == (path.find("table-3-") == std::string::npos ? 2 : 3));
  }

  const auto unknown = run("cache clear offcial");
  CHECK(unknown.exit_code == 2);
  CHECK_THAT(unknown.err, Catch::Contains("did you mean 'official'"));
  CHECK(on_disk().size() == 6);

  const Json cleared = run("cache clear official --format json").json();
  CHECK(cleared["files"].size() == 2);
  CHECK(rules_in(cleared) == std::set<std::string>{"official"});
  CHECK(rules_in(run("cache list --format json").json()) == std::set<std::string>{"?", "classic"});

  for (const Json& file : list["files"])
    if (file["players"] == 3)
      CHECK(run("cache clear " + file["fingerprint"].get<std::string>() + " --format json").json()["files"].size() ==
            1);
  CHECK(on_disk().size() == 3);
  const auto all = run("cache clear");
  CHECK(all.exit_code == 0);
  CHECK_THAT(all.out, Catch::Contains("2 files, "));
  CHECK(on_disk() == std::set<std::string>{"mine.txt"});
}

TEST_CASE("What a killed run has left behind is listed and cleared too", "[cli][cache]") {
  fs::remove_all(cache);
  REQUIRE(run("solve duel --rules classic --set game.target=500").exit_code == 0);
  const std::string name = *on_disk().begin();
  fs::rename(cache + "/farkle/" + name, cache + "/farkle/" + name + ".saving");
  const Json list = run("cache list --format json").json();
  REQUIRE(list["files"].size() == 1);
  CHECK(list["files"][0]["state"] == "unfinished");
  CHECK(run("cache clear classic").exit_code == 0);
  CHECK(on_disk().empty());
}
