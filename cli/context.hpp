// Context: what every command is given besides its own arguments.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/output.hpp"
#include "cli/report/report.hpp"
#include "cli/report/writers.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/ranks/ranks.hpp"

namespace farkle {

struct Context {
  std::string command_line;             // "farkle odds --rules classic": asks this again
  std::string rules_spec = "official";  // --rules
  bool rules_given = false;
  std::vector<std::string> overrides;            // --set
  std::vector<Format> formats = {Format::text};  // of the outputs, at least one
  bool format_given = false;                     // by --format or by the suffix of --output
  int threads = 1;                               // at least 1
  std::uint64_t seed = 1;
  bool quiet = false, verbose = false, progress = true;
  bool warns = true;                 // load() notes what is odd about the rules
  const std::atomic<bool>& stop;     // set by Ctrl-C; long work looks at it and returns what it has
  Output& out;                       // the first one, for answers too long for a Report
  const Ranks& ranks = one_process;  // those that share the work of this command; only the first one speaks

  // True if there is one output, and it has this format.
  bool writes_only(Format format) const { return formats == std::vector{format}; }
  // True if an output has room for pictures.
  bool draws() const;
  // The rule set of --rules, or of this name, with --set; its warnings become notes when `warns`.
  RuleSet load() const { return load(rules_spec); }
  std::string rules_flags() const;  // " --rules official --set game.target=500", for a command line with these rules
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

}  // namespace farkle
