// farkle report: one page with everything about some rule sets. Each figure is the answer of a command, and names that
// command.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <functional>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands/publish/report_figures.hpp"
#include "cli/commands/shared/ask.hpp"
#include "cli/report/format.hpp"
#include "cli/report/html.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct ReportOptions {
  std::vector<std::string> specs;
  std::optional<std::int64_t> games;
  std::string answers;  // a folder of earlier ones; empty: none
  bool links = false;
};

// Points a turn in words. Penalties are taken off where the answer tells the long run.
std::string points_a_turn(const Json& turn, const Rules& rules) {
  const bool net = turn.contains("long_run");
  const double points = (net ? turn["long_run"]["points_per_turn"] : turn["expected_points"]).get<double>();
  return fixed(points, 1) + " points on average" +
         (net                          ? ", penalties taken off,"
          : rules.farkle.has_penalty() ? ", before penalties,"
                                       : "");
}

// The HTML id of a rule set, which may be called by the path of its file.
std::string anchor_of(const std::string& spec) {
  std::string out;
  for (const char c : spec) out += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
  return out;
}

class Page {
 public:
  Page(const Context& context, const ReportOptions& options) : context_(context), options_(options) {}

  void add(const std::string& html) { body_ += html; }

  // Adds a figure, and below it the command that made it. `files`: the tables of the same answer beside the page, such
  // as "official/turn.csv".
  void figure(const Figure& figure, const Answer& from, const std::vector<std::string>& files, bool wide = false) {
    if (figure.title.empty()) return;
    body_ += "<figure" + std::string(wide ? " class=\"wide\"" : "") + ">\n<figcaption><h3>" +
             escaped_html(figure.title) + "</h3><p>" + escaped_html(figure.words) + "</p></figcaption>\n" +
             figure.picture;
    if (!figure.table.empty())
      body_ += figure.picture.empty() ? figure.table
                                      : "<details><summary>As a table</summary>\n" + figure.table + "</details>\n";
    body_ += made_by(from, files) + "</figure>\n";
  }

  std::string made_by(const Answer& from, const std::vector<std::string>& files) const {
    std::string out =
        "<p class=\"made\">Made by <code>" + escaped_html(from.report.command) + "</code> (farkle " + from.version;
    if (from.report.rules)
      out += "; rules " + escaped_html(from.report.rules->id) + " " + from.report.rules->fingerprint;
    out += "; seed " + std::to_string(context_.seed) + ")";
    if (options_.links)
      for (const std::string& file : files)
        out += " <a href=\"" + file + "\">" + file.substr(file.rfind('.') + 1) + "</a>";
    return out + "</p>\n";
  }

  // If a figure cannot be made under these rules, the page says so in its place.
  void unless_refused(const std::string& title, const std::function<void()>& draw) {
    try {
      draw();
    } catch (const CannotDo& error) {
      if (context_.stop) throw;
      body_ += "<figure><figcaption><h3>" + escaped_html(title) +
               "</h3><p class=\"soft\">Not here: " + escaped_html(error.what()) + ".</p></figcaption></figure>\n";
    }
  }

  std::string take() { return std::move(body_); }

 private:
  const Context& context_;
  const ReportOptions& options_;
  std::string body_;
};

std::vector<std::string> words_of(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Where an earlier answer may be kept; empty: nowhere.
std::string earlier_file(const ReportOptions& options, const std::string& name) {
  return options.answers.empty() ? "" : options.answers + "/" + name + ".json";
}

void add_rule_set(Page& page, const Context& context, const std::string& spec, const ReportOptions& options) {
  std::vector<std::string> common{"--rules", spec};
  for (const std::string& set : context.overrides) common.insert(common.end(), {"--set", set});
  const RuleSet set = load_rules(spec, context.overrides);
  // Where a farkle in a row costs something, sentences are sought in shorter games. Where turns also leave something to
  // the next player, policies race each other in them.
  const bool races = !turns_are_followed(set.rules),
             takes_long = set.rules.farkle.has_penalty() && set.rules.game.target > 3000;
  const std::string mark = fingerprint(set.rules),
                    shorter_mark =
                        takes_long
                            ? fingerprint(load_rules(spec, words_of(context.overrides, {"game.target=3000"})).rules)
                            : mark,
                    race_mark = races ? shorter_mark : mark;
  const std::vector<std::string> race = races && takes_long ? words_of(common, {"--set", "game.target=3000"}) : common;
  const std::string shorter = races && takes_long ? "Policies race each other to 3,000 points here." : "";
  const std::string name = anchor_of(spec);
  const std::int64_t played = options.games.value_or(20'000);
  const std::string games = std::to_string(played), raced_games = std::to_string(std::max<std::int64_t>(1000, played));
  const auto files = [&](const std::string& table) {
    return std::vector<std::string>{name + "/" + table + ".csv", name + "/" + table + ".json"};
  };
  const auto earlier = [&](const std::string& table) { return earlier_file(options, name + "/" + table); };
  // The answer that the table beside the page holds as well.
  const auto answer = [&](const std::string& table, const std::vector<std::string>& words) {
    return earlier_answer_or_ask(earlier(table), {mark}, context, words_of(words, common));
  };
  const auto answer_in_race = [&](const std::string& table, const std::vector<std::string>& words) {
    return earlier_answer_or_ask(earlier(table), {race_mark}, context, words_of(words, race));
  };

  const Answer turn = ask(context, words_of({"solve", "turn"}, common));
  page.add("<section aria-labelledby=\"" + name + "\">\n<h2 id=\"" + name + "\">" +
           escaped_html(turn.report.rules->name) + "</h2>\n<p class=\"soft\"><code>" + escaped_html(spec) +
           "</code>, fingerprint <code>" + turn.report.rules->fingerprint + "</code>. A turn scores " +
           points_a_turn(turn.json, set.rules) + " when it is played for points. " + shorter + "</p>\n");
  const Answer explained = ask(context, words_of({"rules", "explain"}, common));
  page.add("<details><summary>How to play</summary>\n" + html_items(explained.report) +
           page.made_by(explained, {name + "/rules.md", name + "/rules.html"}) + "</details>\n");
  page.unless_refused("The card", [&] {
    const Answer card = ask(context, words_of({"card"}, common));
    std::vector<std::string> beside = files("card");
    beside.push_back(name + "/card.svg");
    page.add("<div class=\"card\">\n" + html_items(card.report) + page.made_by(card, beside) + "</div>\n");
  });
  page.add("<div class=\"figures\">\n");
  page.unless_refused("Roll or bank", [&] {
    const Answer map = answer("map", turn_grid());
    page.figure(roll_or_bank(map), map, files("map"));
  });
  page.figure(turn_scores(turn), turn, files("turn"));
  page.unless_refused("Games for two", [&] {
    const Answer two = answer("duel", duel_grid(set.rules));
    page.figure(win_surface(two), two, files("duel"));
    page.figure(bank_surface(two, std::min(3, set.rules.dice.count)), two, files("duel"));
  });
  page.unless_refused("Turns to the target", [&] {
    const Answer solo = answer("solo", {"solve", "solo"});
    page.figure(turns_to_target(solo), solo, files("solo"));
  });
  page.unless_refused("What simplicity costs", [&] {
    // Where a turn leaves something, points a turn say little.
    const Answer front = races ? answer_in_race("front", {"optimize", "--games", raced_games})
                               : answer("front", {"optimize", "--objective", "points"});
    page.figure(races ? simplicity_in_races(front) : simplicity(front), front, files("front"));
  });
  if (std::filesystem::exists(earlier("sentences")))
    page.unless_refused("In sentences", [&] {
      const Answer found = earlier_answer(earlier("sentences"), {shorter_mark});
      page.figure(in_sentences(found), found,
                  {name + "/sentences.json", name + "/sentences.md", name + "/sentences.svg"}, true);
    });
  for (const std::string key : {"opening", "target", "penalty"})
    if (const std::string sweep = "sweep-" + key; std::filesystem::exists(earlier(sweep)))
      page.unless_refused("What it does: " + key, [&] {
        const Answer found = earlier_answer(earlier(sweep), {mark});
        page.figure(swept(found), found, {name + "/" + sweep + ".json", name + "/" + sweep + ".csv"});
      });
  if (std::filesystem::exists(earlier("price")))
    page.unless_refused("What each sentence is worth", [&] {
      const Answer priced = earlier_answer(earlier("price"), {shorter_mark});
      page.figure(sentence_worths(priced), priced, {name + "/price.json", name + "/price.md"}, true);
    });
  page.unless_refused("Policies against each other", [&] {
    const Answer compared =
        answer_in_race("policies", {"compare", "policies", "solo", "turn", "bank-at:300", "random", "--games", games});
    const Figure pairs = pairs_against_played(compared);
    page.figure(pairs, compared, files("policies"));
    if (pairs.title.empty()) {  // no pair has an exact value, yet the best play does
      const Answer seats = answer_in_race("seats", {"simulate", "optimal", "optimal", "--games", games});
      page.figure(seats_against_played(seats), seats, files("seats"));
    }
    page.figure(policy_matrix(compared), compared, files("policies"), true);
  });
  page.add("</div>\n</section>\n");
}

void add_overview(Page& page, const Context& context, const std::vector<std::string>& specs,
                  const ReportOptions& options) {
  std::vector<std::string> overrides;
  for (const std::string& set : context.overrides) overrides.insert(overrides.end(), {"--set", set});
  const Answer summary = ask(context, words_of(words_of({"compare", "rules", "--games", "0"}, specs), overrides));
  page.add("<section aria-label=\"overview\">\n<h2>Rule sets side by side</h2>\n" + html_items(summary.report) +
           page.made_by(summary, {"index.csv", "index.json"}));
  if (specs.size() > 1) {
    page.add("<div class=\"figures\">\n");
    std::vector<std::string> marks;
    for (const std::string& spec : specs) marks.push_back(fingerprint(load_rules(spec, context.overrides).rules));
    const Answer variants_played =
        earlier_answer_or_ask(earlier_file(options, "variants"), marks, context,
                              words_of(words_of(words_of({"compare", "rules"}, specs),
                                                {"--games", std::to_string(options.games.value_or(20'000))}),
                                       overrides));
    const std::vector<std::string> files{"variants.csv", "variants.json"};
    const auto policy = variants_played.json.at("policy").get<std::string>(),
               simple = variants_played.json.at("simple").get<std::string>();
    const auto add = [&](const char* key, const char* title, const std::string& words, bool percent) {
      page.figure(variants(variants_played, key, title, words, percent), variants_played, files);
    };
    add("first_player", "Which rules favour the first player?",
        "How often the first of two equal players wins (does not lose, where the last one loses): " + policy +
            " against itself.",
        true);
    add("skill", "Where does skill pay?", "How often " + policy + " beats " + simple + ", each seat half the time.",
        true);
    add("turns_per_game", "How long is a game?", "Turns of both players together: " + policy + " against itself.",
        false);
    add("comebacks", "Who comes back?", "Games whose winner was once a quarter of the target behind.", true);
    if (const std::string path = earlier_file(options, "everywhere");
        options.specs.empty() && std::filesystem::exists(path))
      page.unless_refused("Which sentences hold everywhere?", [&] {
        const Answer found = earlier_answer(path, {marks.front()});
        page.figure(sentences_for_all(found), found, {"everywhere.json", "everywhere.md"}, true);
      });
    page.add("</div>\n");
  }
  page.add("</section>\n");
}

Report run(const Context& context, const ReportOptions& options) {
  if (context.format_given && !context.writes_only(Format::html))
    throw UserError(
        "report is a page: --format html, or one -o FILE.html; the tables on it come from the commands it names");
  const std::vector<std::string> specs = options.specs.empty() ? builtin_ids() : options.specs;
  std::string links;
  for (const std::string& spec : specs) {
    const RuleSet set = load_rules(spec, context.overrides);  // refuses wrong rules before the work
    for (const std::string& warning : set.warnings) context.note(warning);
    links += "<a href=\"#" + anchor_of(spec) + "\">" + escaped_html(set.rules.name) + "</a>\n";
  }
  Page page(context, options);
  page.add(
      "<h1>Farkle, analysed</h1>\n<p>When to bank, what to keep, who wins, and what a house rule changes: every figure "
      "with its numbers as a table, and under it the command that makes it.</p>\n<nav aria-label=\"rule sets\">\n" +
      links + "</nav>\n<main>\n");
  add_overview(page, context, specs, options);
  for (const std::string& spec : specs) add_rule_set(page, context, spec, options);
  page.add("</main>\n");
  context.out.write(html_document("Farkle, analysed", page.take()));
  return {.name = "report", .title = "", .written = true};
}

}  // namespace

Command report_command() {
  const auto options = std::make_shared<ReportOptions>();
  return {.name = "report",
          .summary = "one page of everything about some rule sets",
          .about = "One HTML file: the card, when to bank, what turns score, the chance to win, and policies.",
          .arguments = {{"R", "rule sets (default: all built-in ones)", &options->specs, false}},
          .flags = {{"--games", "N", "games for each number that is played (default: 20000)",
                     WholeNumber{&options->games, 2, 1'000'000'000}},
                    {"--answers", "DIR",
                     "take the answers that results/run wrote to DIR, and show its sentences and sweeps",
                     &options->answers},
                    {"--links", "", "link to the tables that results/run puts beside the page", &options->links}},
          .examples = {"report official mine.toml -o ours.html"},
          .run = [options](const Context& context) { return run(context, *options); },
          .stoppable = true,
          .rules = RulesFrom::arguments};
}

}  // namespace farkle
