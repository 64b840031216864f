// Files with random bytes changed either load or are told what is wrong: no crash, no other error.
#include <random>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_file_parts.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "tests/catch.hpp"
#include "tests/game/rules_files.hpp"

using namespace farkle;

TEST_CASE("random changes of valid files", "[rules]") {
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::vector<std::string> texts = {rule_template("mutant")};
  for (const BuiltinFile& file : builtin_files()) texts.emplace_back(file.text);
  for (const std::string& id : builtin_ids()) texts.push_back(to_toml(load_rules(id).rules, load_rules(id).options));
  int loaded = 0, refused = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = texts[below(texts.size())];
    for (std::size_t change = 0, changes = 1 + below(4); change < changes; ++change) {
      const std::size_t at = below(text.size());
      switch (below(6)) {
        case 0:
          text[at] = static_cast<char>(below(256));
          break;
        case 1:
          text.erase(at, 1 + below(20));
          break;
        case 2:
          text.insert(at, std::string(1, "0123456789-=[]{}\"'.,#\n"[below(22)]));
          break;
        case 3:
          text.insert(at, text.substr(below(text.size()), below(60)));
          break;
        case 4:
          text[at] = "0123456789"[below(10)];
          break;
        case 5:
          text.resize(1 + at);
          break;
      }
      if (text.empty()) text = "x";
    }
    const TempFile file("mutant.toml", text);
    try {
      load_rules(file.path);
      ++loaded;
    } catch (const UserError& error) {
      ++refused;
      if (std::string(error.what()).find("mutant") == std::string::npos) {
        INFO(text);
        FAIL(error.what());
      }
    } catch (const std::exception& error) {
      INFO(text);
      FAIL(error.what());
    }
  }
  CHECK(loaded > 100);
  CHECK(refused > 1000);
}

TEST_CASE("random overrides", "[rules]") {
  std::mt19937 random(2);
  const std::string letters = "game.target=2000score[]{}'\"\n#-1 ";
  for (int i = 0; i < 1000; ++i) {
    std::string text = i % 2 ? "game.target=" : "";
    for (int n = std::uniform_int_distribution<int>(0, 12)(random); n > 0; --n)
      text += letters[std::uniform_int_distribution<std::size_t>(0, letters.size() - 1)(random)];
    try {
      load_rules("classic", {text});
    } catch (const RuleFileError&) {
    }
  }
  SUCCEED();
}
