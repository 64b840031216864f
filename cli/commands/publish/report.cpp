// farkle report: the answers about some rule sets in a row, as one page of HTML. Each names the command that gives it.
#include <algorithm>
#include <filesystem>

#include "cli/options.hpp"

namespace farkle {
namespace {

using Words = std::vector<std::string>;

// What a command answers to these words, --set among them.
Report ask(const Context& context, Words words) {
  for (const std::string& set : context.overrides()) words.insert(words.end(), {"--set", set});
  const std::vector<Command> commands = all_commands();
  const Request request = read_command_line(words, commands);
  Context inner = context;
  inner.given = request.given;
  inner.command_line = request.line;
  inner.formats = {Format::html};
  inner.warns = false;
  Report answer = request.command->run(inner);
  if (context.stop) throw CannotDo("stopped before the page was done");
  answer.command = request.line;
  return answer;
}

std::string headed(const std::string& level, const std::string& text) {
  return "<" + level + ">" + escaped_html(text) + "</" + level + ">\n";
}

// Everything that people see of that answer. If these rules have none (they may be for more than two players), the page
// says so in its place, unless it is needed.
std::string section(const Context& context, const std::string& level, const std::string& heading, const Words& words,
                    bool needed = false) {
  std::string out = "<section>\n" + headed(level, heading);
  try {
    const Report answer = ask(context, words);
    out += html_items(answer, true) + "<p class=\"made\">Made by <code>" + escaped_html(answer.command) +
           "</code> (farkle " FARKLE_VERSION;
    if (answer.rules) out += "; rules " + escaped_html(answer.rules->id) + " " + answer.rules->fingerprint;
    out += "; seed " + std::to_string(context.seed) + ")</p>\n";
  } catch (const std::runtime_error& error) {
    if (context.stop || needed) throw;
    out += "<p class=\"soft\">Not here: " + escaped_html(error.what()) + ".</p>\n";
  }
  return out + "</section>\n";
}

// Links to the files in `folder`, which the page finds at `from`: first the page of it, if this is another one.
std::string links_to(const std::filesystem::path& folder, const std::string& from, bool tables) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    if (const std::filesystem::path name = entry.path().filename();
        entry.is_regular_file() && from + name.string() != "index.html" &&
        (tables || (name.extension() != ".csv" && name.extension() != ".json")))
      names.push_back(name.string());
  std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
    return std::pair(a != "index.html", a) < std::pair(b != "index.html", b);
  });
  std::string out;
  for (const std::string& name : names)
    out += "<a href=\"" + escaped_html(from + name) + "\">" + escaped_html(name) + "</a>\n";
  return out.empty() ? "" : "<nav>\n" + out + "</nav>\n";
}

std::string about(const Context& context, const std::string& level, const std::string& spec) {
  return section(context, level, "The card", {"card", "--rules", spec}) +
         section(context, level, "How to play", {"rules", "explain", "--rules", spec}) +
         section(context, level, "One turn", {"solve", "turn", "--rules", spec}, true) +
         section(context, level, "Alone to the target", {"solve", "solo", "--rules", spec}) +
         section(context, level, "Two players", {"solve", "duel", "--rules", spec});
}

Report run_report(const Context& context) {
  if (context.format_given() && !context.writes_only(Format::html))
    throw UserError(
        "report is a page: --format html, or one -o FILE.html; the tables on it come from the commands it names");
  const std::string folder = context.given.text("--links");
  const std::optional<std::int64_t> games = context.given.number("--games");
  const Words specs = context.given.has("R") ? context.given.all("R") : compared_ids();
  const bool one = context.given.all("R").size() == 1, links = !folder.empty();
  if (links && !std::filesystem::is_directory(folder)) throw UserError("--links", folder, "a folder");
  if (games && (one || links))
    throw UserError("--games", std::to_string(*games), "only to compare rule sets, without --links");
  std::vector<RuleSet> sets;
  for (const std::string& spec : specs) sets.push_back(context.load(spec));  // refuses wrong rules before the work
  const std::string title = one ? sets.front().rules.name : "Farkle, analysed";
  std::string body = headed("h1", title) + "<main>\n";
  if (one) {
    body += about(context, "h2", specs.front());
  } else {
    const auto compare = [&](const std::string& heading, const std::string& played) {
      Words words{"compare", "rules", "--games", played};
      words.insert(words.end(), specs.begin(), specs.end());
      body += section(context, "h2", heading, words);
    };
    compare("Rule sets side by side", "0");
    if (!links) compare("Games between good players", std::to_string(games.value_or(20'000)));
    for (std::size_t k = 0; k < specs.size(); ++k) {
      body += headed(links ? "h3" : "h2", sets[k].rules.name + " (" + specs[k] + ")");
      body += links ? links_to(folder + "/" + specs[k], specs[k] + "/", false) : about(context, "h3", specs[k]);
    }
  }
  if (links) body += headed("h2", "Files") + links_to(folder, "", true);
  context.out.write(html_document(title, body + "</main>\n"));
  return {.name = "report", .title = "", .written = true};
}

}  // namespace

Command report_command() {
  return {.name = "report",
          .summary = "a page about a rule set, or about several side by side",
          .about = "One HTML file: the rules, the card, when to bank, what turns score and the chance to win.",
          .arguments = {{"R", "rule sets (default: eight built-in ones, side by side)", takes::many, false}},
          .flags = {{"--games", "N", "several rule sets: games for each number that is played (default: 20000)",
                     takes::whole(2, 1'000'000'000)},
                    {"--links", "DIR",
                     "link to the files in DIR, and leave out what the page of one rule set in DIR/R says"}},
          .examples = {"report official mine.toml -o ours.html"},
          .run = run_report,
          .stoppable = true,
          .rules = RulesFrom::arguments};
}

}  // namespace farkle
