#include "solver/game/rulefile/rule_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <tuple>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rulefile/rule_file_parts.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {
namespace {

constexpr std::size_t deepest_extends = 16;

// Sorts by file, in the order in which files first appear, and each file from top to bottom.
std::vector<Problem> in_order(std::vector<Problem> problems) {
  std::map<std::string, std::size_t> files;
  for (const Problem& problem : problems) files.emplace(problem.file, files.size());
  std::stable_sort(problems.begin(), problems.end(), [&](const Problem& a, const Problem& b) {
    return std::tuple(files[a.file], a.line, a.column) < std::tuple(files[b.file], b.line, b.column);
  });
  return problems;
}

// For what is no TOML, as end = immediate is.
std::string without_quotes(const std::string& text, toml::source_index line) {
  const std::vector<std::string> lines = split(text, '\n');
  const std::string& wrong = lines[std::clamp<std::size_t>(line, 1, lines.size()) - 1];
  const std::size_t value = wrong.find_first_not_of(" \t", std::min(wrong.find('='), wrong.size() - 1) + 1);
  const bool word = value != std::string::npos && std::isalpha(static_cast<unsigned char>(wrong[value])) != 0;
  return word ? " - a text needs quotes, as in end = \"immediate\"" : "";
}

std::shared_ptr<const toml::table> parse(const Source& source) {
  const auto blank = [](unsigned char c) { return c <= ' '; };
  const auto wrong = [&](toml::source_position at, std::string text) {
    return RuleFileError({problem_at(source.name, at, std::move(text))});
  };
  if (std::all_of(source.text.begin(), source.text.end(), blank))
    throw wrong(
        {1, 1},
        "the file is empty - a rule file starts with `schema = 1`, like the one that `farkle rules new ID` writes");
  if (too_many_dots(source.text))
    throw wrong({1, 1}, "more than 5,000 dots - a key of a rule file has at most four parts");
  try {
    return std::make_shared<const toml::table>(toml::parse(source.text));
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    throw wrong(at, "this is not TOML: " + escaped(error.description()) + without_quotes(source.text, at.line));
  }
}

std::vector<std::string> option_names(const Draft& draft) {
  std::vector<std::string> names;
  for (const Option& option : draft.options) names.push_back(option.info.name);
  return names;
}

// Applies "game.target=2000" as one more layer. A value that is not TOML is taken as a text. `place`: how messages call
// it.
void apply_change(const std::string& text, const std::string& place, Draft& draft, Problems& problems) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || too_many_dots(text))
    return problems.add({place, 0, 0, "must be a key and a value, like game.target=2000"});
  try {
    toml::table table;
    try {
      table = toml::parse(text);
    } catch (const toml::parse_error&) {
      table = toml::parse(text.substr(0, equals + 1) + toml_string(text.substr(equals + 1)));
    }
    apply_layer(table, {}, place, draft, problems);
  } catch (const toml::parse_error& error) {
    problems.add({place, 0, 0, "the key is not TOML - must be like game.target=2000"});
  }
}

// Suggests a replacement for a change of `base` that is neither one of its options nor a key with its value.
std::string in_place_of(const std::string& base, const std::string& change, const std::vector<std::string>& names) {
  if (find_rule_key(change)) return "a key needs a value, like " + change + "=VALUE";
  const std::string example = base + "+game.target=5000";
  return (names.empty() ? "must be" : "must be one of " + join(names) + ", or") + " a key with its value, as in " +
         example + did_you_mean(change, names);
}

// `at`: where the spec is written.
void apply_changes(const Spec& spec, const Problem& at, Draft& draft, Problems& problems) {
  const auto control = [](unsigned char c) { return c < ' '; };
  const auto wrong = [&](const std::string& text) { problems.add({at.file, at.line, at.column, text}); };
  for (const std::string& change : spec.changes) {
    const auto option = std::find_if(draft.options.begin(), draft.options.end(),
                                     [&](const Option& o) { return o.info.name == change; });
    if (std::any_of(change.begin(), change.end(), control))  // it becomes part of the id
      wrong(in_quotes(change) + " - must be on one line");
    else if (change.find('=') != std::string::npos)
      apply_change(change, to_string(at) + in_quotes(change), draft, problems);
    else if (option != draft.options.end())
      apply_layer(*option->keys, {"text"}, option->file, draft, problems);
    else
      wrong(in_quotes(spec.base) + " has no option " + in_quotes(change) + " - " +
            in_place_of(spec.base, change, option_names(draft)));
  }
}

Draft load_file(const std::string& base, const std::filesystem::path& folder, std::vector<std::string> chain,
                Problems& problems);

// The rules that this file extends, or the defaults if there are none or they are wrong.
Draft load_parent(const Document& document, const Source& source, const std::vector<std::string>& chain,
                  Problems& problems) {
  if (!document.extends) return {};
  try {
    const Spec spec = parse_spec(*document.extends, source.folder);
    Draft parent = load_file(spec.base, source.folder, chain, problems);
    apply_changes(spec, problem_at(source.name, document.extends_at, ""), parent, problems);
    return parent;
  } catch (const RuleFileError& error) {
    for (const Problem& problem : error.problems) problems.add(problem);
  } catch (const std::runtime_error& error) {  // no such file: the mistake is in this file
    problems.add(source.name, document.extends_at, "extends " + in_quotes(*document.extends) + ": " + error.what());
  }
  for (const RuleKey& key : rule_keys()) problems.unknown.insert(key.path);
  return {};
}

// Does everything except the checks of the whole, which wait for the last layer.
Draft load_file(const std::string& base, const std::filesystem::path& folder, std::vector<std::string> chain,
                Problems& problems) {
  const Source source = read_source(base, folder);
  const bool circle = std::find(chain.begin(), chain.end(), source.identity) != chain.end();
  chain.push_back(source.identity);
  if (circle) throw UserError("a circle of extends: " + join(chain, " -> "));
  if (chain.size() > deepest_extends)
    throw UserError("more than " + std::to_string(deepest_extends) + " files extend each other");

  const std::shared_ptr<const toml::table> table = parse(source);
  const Document document = read_document(table, source.name, source.default_id, problems);
  Draft draft = load_parent(document, source, chain, problems);
  for (const auto& [name, die] : document.dice) draft.rules.dice.named.insert_or_assign(name, die);
  apply_layer(*table, document_keys(), source.name, draft, problems);
  draft.file = source.name;
  draft.rules.id = document.id;
  draft.rules.name = document.name;
  draft.rules.source = document.source;
  draft.rules.examples = document.examples;
  draft.rules.notes = document.notes;

  for (const Option& option : document.options) {
    // Chosen or not, its keys and values are read for mistakes. How it goes together with the rules shows when it is
    // chosen: other rules may inherit it.
    Draft chosen = draft;
    apply_layer(*option.keys, {"text"}, option.file, chosen, problems);
    // It replaces an inherited option of the same name.
    std::erase_if(draft.options, [&](const Option& o) { return o.info.name == option.info.name; });
    draft.options.push_back(option);
  }
  return draft;
}

// Lays all changes of a spec, and then all overrides, over the rules of a file.
Draft changed(Draft draft, const Spec& spec, const std::vector<std::string>& overrides, Problems& problems) {
  apply_changes(spec, {"rules", 0, 0, ""}, draft, problems);
  for (const std::string& text : overrides) apply_change(text, "--set " + in_quotes(text), draft, problems);
  settle(draft, problems);
  return draft;
}

// Adds what was found wrong. What is not wrong without the chosen options is laid to them.
void add_found(const Problems& found, const Draft& file, Spec spec, const std::vector<std::string>& overrides,
               Problems& problems) {
  const std::vector<std::string> options = option_names(file);
  std::string chosen;
  std::erase_if(spec.changes, [&](const std::string& change) {
    const bool option = std::find(options.begin(), options.end(), change) != options.end();
    if (option) chosen += "+" + change;
    return option;
  });
  Problems without{{}, problems.unknown};
  if (!found.list.empty() && !chosen.empty()) changed(file, spec, overrides, without);
  const auto& old = without.list;
  for (Problem problem : found.list) {
    if (!chosen.empty() && std::find(old.begin(), old.end(), problem) == old.end())
      problem.text = chosen + ": " + problem.text;
    problems.add(problem);
  }
}

}  // namespace

std::string to_string(const Problem& problem) {
  std::string out = problem.file;
  if (problem.line > 0) out += ":" + std::to_string(problem.line) + ":" + std::to_string(problem.column);
  return out + ": " + problem.text;
}

RuleFileError::RuleFileError(std::vector<Problem> list)
    : UserError(join(in_order(list), "\n", [](const Problem& problem) { return to_string(problem); })),
      problems(in_order(std::move(list))) {}

RuleSet load_rules(std::string_view spec_text, const std::vector<std::string>& overrides) {
  const std::filesystem::path here;
  const Spec spec = parse_spec(spec_text, here);
  Problems problems;
  const Draft file = load_file(spec.base, here, {}, problems);
  Problems found{{}, problems.unknown};
  const Draft draft = changed(file, spec, overrides, found);
  add_found(found, file, spec, overrides, problems);
  problems.throw_if_any();

  RuleSet out;
  out.rules = draft.rules;
  for (const std::string& change : spec.changes) out.rules.id += "+" + change;
  out.rules.changes = spec.changes;
  out.rules.changes.insert(out.rules.changes.end(), overrides.begin(), overrides.end());
  for (const auto& [key, origin] : draft.origins)
    if (const bool scores = key.starts_with("dice.") || key.starts_with("score.") || key == "turn.keep";
        scores && origin.layer > file.layers)
      out.rules.examples.clear();
  for (const Option& option : draft.options) out.options.push_back(option.info);
  out.warnings = draft.warnings;
  return out;
}

std::string why_not_option(const std::string& spec, const std::vector<std::string>& overrides,
                           const OptionInfo& option) {
  const std::string added = "+" + option.name;
  try {
    load_rules(spec + added, overrides);
    return {};
  } catch (const RuleFileError& error) {
    return join(error.problems, "; ", [&](const Problem& problem) {  // without the option's name, which the caller says
      return problem.text.substr(problem.text.starts_with(added + ": ") ? added.size() + 2 : 0);
    });
  } catch (const UserError& error) {
    return error.what();
  }
}

CheckedFile check_file(const std::string& spec, const std::vector<std::string>& overrides) {
  CheckedFile checked;
  try {
    const RuleSet set = load_rules(spec, overrides);
    checked.rules = set.rules;
    checked.options = set.options.size();
    checked.examples = set.rules.examples.size();
    checked.warnings = set.warnings;
    checked.problems = run_examples(set.rules, Scorer(set.rules));
    if (spec.find('+') == std::string::npos)
      for (const OptionInfo& option : set.options) {
        const std::string named = "note: the option +" + option.name;
        if (const std::string why = why_not_option(spec, overrides, option); !why.empty())
          checked.warnings.push_back(named + " cannot be used with these rules: " + why);
        else if (fingerprint(load_rules(spec + "+" + option.name, overrides).rules) == fingerprint(set.rules))
          checked.warnings.push_back(named +
                                     " changes nothing: tables such as score.melds add to those of the file, "
                                     "and 0 takes a combination out");
      }
  } catch (const UserError& error) {  // a line for each problem
    checked.problems = split(error.what(), '\n');
  } catch (const CannotDo& error) {
    checked.problems.push_back(error.what());
    checked.missing = true;
  }
  return checked;
}

}  // namespace farkle
