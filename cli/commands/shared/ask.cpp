#include "cli/commands/shared/ask.hpp"

#include <filesystem>
#include <fstream>

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

// Calls use(request, settings) with what these words ask for.
template <class Use>
auto with_request(const std::vector<std::string>& words, const Use& use) {
  const std::vector<Command> commands = all_commands();
  Settings settings;
  const Request request = read_command_line(words, commands, settings);
  return use(request, settings);
}

std::vector<std::string> fingerprints_in(const Json& answer) {
  std::vector<std::string> out;
  if (answer.contains("rules")) return {answer.at("rules").at("fingerprint").get<std::string>()};
  for (const Json& set : answer.at("sets")) out.push_back(set.at("fingerprint").get<std::string>());
  return out;
}

}  // namespace

Answer ask(const Context& context, const std::vector<std::string>& words) {
  return with_request(words, [&](const Request& request, const Settings& settings) {
    const Context inner{.command_line = request.line,
                        .rules_spec = settings.rules.empty() ? "official" : settings.rules,
                        .rules_given = !settings.rules.empty(),
                        .overrides = settings.overrides,
                        .formats = {Format::json},
                        .format_given = true,
                        .threads = context.threads,
                        .seed = context.seed,
                        .quiet = context.quiet,
                        .verbose = context.verbose,
                        .progress = context.progress,
                        .warns = false,
                        .stop = context.stop,
                        .out = context.out};
    Answer answer;
    answer.report = request.command->run(inner);
    if (context.stop) throw CannotDo("stopped before the page was done");
    answer.report.command = request.line;
    answer.json = document_of(answer.report);
    return answer;
  });
}

Answer earlier_answer(const std::string& path, const std::vector<std::string>& fingerprints) {
  std::ifstream file(path);
  Answer answer;
  std::vector<std::string> about;
  try {
    answer.json = Json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
    answer.version = answer.json.at("version").get<std::string>();
    answer.report.command = answer.json.at("command").get<std::string>();
    answer.report.run.seed = answer.json.at("run").at("seed").get<std::uint64_t>();
    about = fingerprints_in(answer.json);
    if (answer.json.contains("rules"))
      answer.report.rules = RulesMark{answer.json.at("rules").at("id").get<std::string>(), "", about.front()};
  } catch (const std::exception& error) {
    throw CannotDo(path + ": is not the answer of a command: " + error.what());
  }
  if (about != fingerprints) throw CannotDo(path + ": is for other rules");
  return answer;
}

Answer earlier_answer_or_ask(const std::string& path, const std::vector<std::string>& fingerprints,
                             const Context& context, const std::vector<std::string>& words) {
  if (!std::filesystem::exists(path)) return ask(context, words);
  Answer earlier = earlier_answer(path, fingerprints);
  const auto line = with_request(words, [](const Request& request, const Settings&) { return request.line; });
  const bool same =
      earlier.report.command == line && earlier.version == FARKLE_VERSION && earlier.report.run.seed == context.seed;
  return same ? earlier : ask(context, words);
}

}  // namespace farkle
