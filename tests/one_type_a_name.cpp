// No two types have one name, wherever they are: a program that contains both breaks the one-definition rule, and
// neither compiler nor linker says so. Types in unnamed namespaces and in functions are out of it.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/support/source_dir.hpp"

namespace {

namespace fs = std::filesystem;

// Words and single signs, without comments, literals and directives.
std::vector<std::string> tokens_of(const std::string& text) {
  static const std::regex skipped(
      R"re(//[^\n]*|/\*[^]*?\*/|R"(\w*)\([^]*?\)\1"|"(?:\\.|[^"\\\n])*")re"
      R"re(|alignas\([^)]*\)|\[\[[^\]]*\]\]|\b\d[\w']*|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*)re",
      std::regex::ECMAScript | std::regex::multiline | std::regex::optimize);
  const std::string code = std::regex_replace(text, skipped, " ");
  static const std::regex token(R"(\w+|::|[^\s\w])", std::regex::optimize);
  return {std::sregex_token_iterator(code.begin(), code.end(), token), {}};
}

bool is_word(const std::string& token) { return std::isalpha(static_cast<unsigned char>(token[0])) || token[0] == '_'; }

// The types that a file defines, with their namespaces and enclosing types: "farkle::PlayerTally::Seat".
std::vector<std::string> types_defined(const std::string& text) {
  const std::vector<std::string> tokens = tokens_of(text);
  std::vector<std::string> scopes, found;  // of every brace that is open: "" for one whose inside is of no concern
  std::string opening;                     // the scope that the next brace opens
  const auto next = [&](std::size_t i) { return i < tokens.size() ? tokens[i] : std::string(); };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& token = tokens[i];
    if (token == "{") {
      scopes.push_back(opening);
      opening.clear();
    } else if (token == "}") {
      if (!scopes.empty()) scopes.pop_back();
    } else if (token == "namespace" && (i == 0 || tokens[i - 1] != "using")) {
      for (++i; is_word(next(i)) || next(i) == "::"; ++i) opening += tokens[i];
      if (next(i) != "{") opening.clear();  // an alias
      --i;
    } else if ((token == "struct" || token == "class" || token == "union" || token == "enum") && opening.empty()) {
      std::string name;
      while (next(i + 1) == "class" || next(i + 1) == "struct") ++i;
      for (++i; i < tokens.size() && std::string("{;(),=:").find(tokens[i][0]) == std::string::npos; ++i)
        if (tokens[i] != "final") name += tokens[i];
      if (next(i) == "::" || name.empty() || name[0] == '>') continue;
      if (next(i) == ":")  // bases
        while (i < tokens.size() && next(i) != "{" && next(i) != ";") ++i;
      --i;
      if (next(i + 1) != "{") continue;
      opening = name;
      std::string whole;
      bool counts = true;
      for (const std::string& scope : scopes) counts &= !scope.empty(), whole += scope + "::";
      if (counts) found.push_back(whole + name);
    }
  }
  return found;
}

using Places = std::map<std::string, std::vector<std::string>>;  // the files that define a type

std::vector<std::string> twice(const Places& places) {
  std::vector<std::string> bad;
  for (const auto& [type, files] : places)
    if (files.size() > 1) {
      std::string line = type + " is defined in";
      for (const std::string& file : files) line += " " + file;
      bad.push_back(line);
    }
  return bad;
}

}  // namespace

TEST_CASE("no two types have one name", "[house]") {
  const fs::path root = farkle::tests::source_dir();
  Places places;
  for (const char* floor : {"solver", "sim", "cli", "bench", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(root / floor))
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") {
        std::ifstream in(entry.path());
        for (const std::string& type : types_defined({std::istreambuf_iterator<char>(in), {}}))
          places[type].push_back(entry.path().lexically_relative(root).generic_string());
      }
  CHECK(places.size() > 200);
  CHECK(places.contains("farkle::Dice"));
  for (const std::string& bad : twice(places)) FAIL_CHECK(bad);
}

TEST_CASE("what defines a type, and what does not", "[house]") {
  using Names = std::vector<std::string>;
  CHECK(types_defined("namespace a::b { struct C { enum class D : int { x }; }; class E final : public C {}; }") ==
        Names{"a::b::C", "a::b::C::D", "a::b::E"});
  CHECK(types_defined("namespace a { namespace { struct B {}; } struct C {}; void f() { struct D {}; } }") ==
        Names{"a::C"});
  CHECK(types_defined("struct A; template <class T, class U = int> void f(struct A, enum B) {}").empty());
  CHECK(types_defined("// struct A {}\n/* struct B {} */ \"struct C {}\" R\"(struct D {})\" '{'\n#if struct E {}")
            .empty());
  CHECK(types_defined("namespace n = std::chrono; using namespace std; struct A {};") == Names{"A"});
  CHECK(types_defined("template <> struct hash<Dice> {}; struct alignas(8) A {};").size() == 2);
  CHECK(twice({{"a::B", {"b.hpp", "c.hpp"}}, {"a::C", {"c.hpp"}}}) ==
        std::vector<std::string>{"a::B is defined in b.hpp c.hpp"});
}
