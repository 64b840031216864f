// Figures that set policies or rule sets against each other.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "cli/commands/publish/report_figures.hpp"
#include "cli/report/format.hpp"
#include "cli/report/html.hpp"
#include "cli/report/plot.hpp"
#include "sim/policies/sentences.hpp"
#include "solver/game/did_you_mean.hpp"

namespace farkle {
namespace {

std::string percent(double value, int decimals) { return for_people(value, style::percent(decimals)); }

// How the policies to remember keep.
bool keeps_best(const Json& row) { return row.at("form").get<std::string>().ends_with(",keep=best"); }
std::string two_ways() { return "Some always keep what scores most, others the dice that promise the best turn."; }

// The sentences of a row, one below the other.
std::string sentences_of(const Json& row) {
  const std::string text = row.at("policy").get<std::string>();
  std::string out;
  for (const std::string& sentence : said(read_sentences(text.substr(text.find(':') + 1))))
    out += escaped_html(sentence) + "<br>";
  return out;
}

struct PlayedAndExact {
  std::string name;
  double exact, played, low, high, z;
};

Figure exact_against_played(const std::vector<PlayedAndExact>& pairs) {
  if (pairs.empty()) return {};
  std::vector<Interval95> rows;
  Table table{"",
              "",
              {{"", "pair", style::plain},
               {"", "exact", style::percent(3)},
               {"", "played", style::percent(2)},
               {"", "standard errors apart", style::decimal(2)}}};
  double reach = 0.002;
  for (const PlayedAndExact& p : pairs) {
    const double low = p.low - p.exact, high = p.high - p.exact;
    reach = std::max({reach, -low, high});
    rows.push_back({p.name, p.played - p.exact, low, high, fixed(p.z, 1) + " s.e."});
    table.rows.push_back({p.name, p.exact, p.played, p.z});
  }
  const std::string title = "Exact against played",
                    words =
                        "Two independent ways to the same number: what simulated games say less what the solver says, "
                        "with 95 % intervals. About one in twenty may miss the line.";
  const auto tick = [](double v) { return fixed(100 * v, 1); };
  return {title, words, interval_plot({title, words}, {"percentage points", -reach, reach, tick}, rows, 0.0),
          html_table(table)};
}

}  // namespace

Figure policy_matrix(const Answer& compared) {
  Table table{"", "", {{"", "wins against", style::plain}}};
  std::map<std::string, std::size_t> place;
  for (const Json& row : compared.json.at("rows")) {
    const auto name = row.at("policy").get<std::string>();
    place[name] = place.size();
    table.columns.push_back({"", name, style::points});
    table.rows.push_back({name});
  }
  for (auto& row : table.rows) row.resize(place.size() + 1);
  const auto set = [&](const std::string& a, const std::string& b, double value, double low, double high) {
    table.rows[place[a]][place[b] + 1] =
        percent(value, 1) + " (" + fixed(100 * low, 1) + "–" + fixed(100 * high, 1) + ")";
  };
  for (const Json& d : compared.json.at("differences")) {
    const auto a = d.at("first").get<std::string>(), b = d.at("second").get<std::string>();
    const double low = d.at("low").get<double>(), high = d.at("high").get<double>();
    const double value = d.at("exact").is_null() ? d.at("played").get<double>() : d.at("exact").get<double>();
    set(a, b, value, low, high);
    set(b, a, 1 - value, 1 - high, 1 - low);
  }
  return {"Policies against each other",
          "How often the policy of the row beats that of the column, each seat half the time: exact where the rules "
          "allow it, and in brackets the 95 % interval of " +
              with_thousands(compared.json.at("games").get<int>()) + " played games.",
          "", html_table(table)};
}

Figure pairs_against_played(const Answer& compared) {
  std::vector<PlayedAndExact> pairs;
  for (const Json& d : compared.json.at("differences"))
    if (!d.at("exact").is_null() && !d.at("z").is_null())
      pairs.push_back({d.at("first").get<std::string>() + " : " + d.at("second").get<std::string>(),
                       d.at("exact").get<double>(), d.at("played").get<double>(), d.at("low").get<double>(),
                       d.at("high").get<double>(), d.at("z").get<double>()});
  return exact_against_played(pairs);
}

Figure seats_against_played(const Answer& simulated) {
  const Json& exact = simulated.json.at("exact");
  const Json& first = simulated.json.at("seats").at(0);
  return exact_against_played({{"the first to move", exact.at("first_wins").get<double>(),
                                first.at("win_rate").get<double>(), first.at("ci95")[0].get<double>(),
                                first.at("ci95")[1].get<double>(), exact.at("z").at("first_wins").get<double>()}});
}

Figure simplicity(const Answer& optimized) {
  std::vector<Series> lines{{"keeping what scores most", {}}, {"keeping for the best turn", {}}};
  Table table{"",
              "",
              {{"", "numbers", style::or_absent(style::integer, "all")},
               {"", "policy", style::plain},
               {"", "points a turn", style::decimal(2)},
               {"", "cost", style::decimal(2)}}};
  double most = 0, last = 1;
  for (const Json& row : optimized.json.at("front")) {
    const bool all = row.at("numbers").is_null();
    if (!all) {
      lines[keeps_best(row) ? 1 : 0].points.emplace_back(row.at("numbers").get<double>(), row.at("cost").get<double>());
      most = std::max(most, row.at("cost").get<double>()), last = std::max(last, row.at("numbers").get<double>());
    }
    table.rows.push_back({});
    if (all)
      table.rows.back() = {Value(), std::string("the best play"), row.at("value").get<double>(), 0.0};
    else
      table.rows.back() = {row.at("numbers").get<std::int64_t>(), row.at("policy").get<std::string>(),
                           row.at("value").get<double>(), row.at("cost").get<double>()};
  }
  const std::string title = "What simplicity costs",
                    words =
                        "How many points a turn the best policies with few numbers to remember lose against the best "
                        "play. " +
                        two_ways();
  return {title, words,
          line_plot({title, words},
                    {"numbers to remember", 0.5, last + 0.5,
                     [](double v) { return v == std::floor(v) ? fixed(v, 0) : std::string(); }},
                    {"points lost a turn", 0, most * 1.1}, lines),
          html_table(table)};
}

Figure simplicity_in_races(const Answer& optimized) {
  std::vector<Interval95> rows;
  Table table{"",
              "",
              {{"", "numbers", style::integer},
               {"", "policy", style::plain},
               {"", "wins", style::percent(2)},
               {"", "95 % from", style::percent(2)},
               {"", "to", style::percent(2)}}};
  double first = 0.5, last = 0.5;
  for (const Json& row : optimized.json.at("front")) {
    const auto numbers = row.at("numbers").get<std::int64_t>();
    const double value = row.at("value").get<double>(), low = row.at("low").get<double>(),
                 high = row.at("high").get<double>();
    rows.push_back(
        {counted(numbers, "number") + (keeps_best(row) ? ", best keeps" : ""), value, low, high, percent(value, 1)});
    table.rows.push_back({numbers, row.at("policy").get<std::string>(), value, low, high});
    first = std::min(first, low), last = std::max(last, high);
  }
  const double air = (last - first) * 0.06;
  const auto tick = [=](double v) { return percent(v, last - first < 0.02 ? 1 : 0); };
  const std::string title = "What simplicity costs",
                    words =
                        "How often the best policies with few numbers to remember win (are not last) against the best "
                        "turns for points, which are the line. " +
                        two_ways();
  return {title, words, interval_plot({title, words}, {"", first - air, last + air, tick}, rows, 0.5),
          html_table(table)};
}

Figure sentence_worths(const Answer& priced) {
  Table table{
      "",
      "",
      {{"", "sentence", style::plain}, {"", "wins without it", style::percent(2)}, {"", "worth", style::percent(2)}}};
  for (const Json& row : priced.json.at("sentences"))
    table.rows.push_back(
        {row.at("sentence").get<std::string>(), row.at("without").get<double>(), row.at("worth").get<double>()});
  return {"What each sentence is worth",
          "How often the best list wins against perfect play (" + percent(priced.json.at("value").get<double>(), 2) +
              "), and how often without each of its sentences.",
          "", html_table(table)};
}

Figure sentences_for_all(const Answer& optimized) {
  std::string rows;
  for (const Json& row : optimized.json.at("front")) {
    rows += "<tr><td class=\"n\">" + std::to_string(row.at("sentences").get<int>()) + "</td><td>";
    for (const Json& under : optimized.json.at("under"))
      if (under.at("sentences").get<int>() == row.at("sentences").get<int>())
        rows += escaped_html(under.at("rules").get<std::string>()) + " " + percent(under.at("value").get<double>(), 2) +
                "<br>";
    rows += "</td><td>" + sentences_of(row) + "</td></tr>\n";
  }
  return {"Which sentences hold everywhere?",
          "The best lists that the search has found for all of these rules at once, and how often they win against "
          "perfect play under each of them.",
          "<table aria-label=\"Sentences for all rules\">\n<thead><tr><th scope=\"col\">sentences</th><th "
          "scope=\"col\">wins</th><th scope=\"col\">they say</th></tr></thead>\n<tbody>\n" +
              rows + "</tbody></table>\n",
          ""};
}

Figure in_sentences(const Answer& optimized) {
  Series series{"", {}};
  std::string rows;
  double least = 0.5, last = 1;
  for (const Json& row : optimized.json.at("front")) {
    const auto sentences = row.at("sentences").get<std::int64_t>();
    const double value = row.at("value").get<double>();
    series.points.emplace_back(sentences, value);
    least = std::min(least, value), last = std::max(last, static_cast<double>(sentences));
    rows +=
        "<tr><td class=\"n\">" + std::to_string(sentences) + "</td><td class=\"n\">" + percent(value, 2) + "</td><td>";
    rows += sentences_of(row) + "</td></tr>\n";
  }
  const auto against = optimized.json.at("against")[0].get<std::string>();
  const std::string title = "In sentences",
                    words =
                        "The best lists of a few sentences that the search has found, and how often they win against " +
                        against + " when the two take turns to begin.";
  return {title, words,
          line_plot(
              {title, words},
              {"sentences", 0.5, last + 0.5, [](double v) { return v == std::floor(v) ? fixed(v, 0) : std::string(); }},
              {"wins", std::floor(20 * least) / 20, 0.5, [](double v) { return percent(v, 0); }}, {series}) +
              "<table aria-label=\"Sentences\">\n<thead><tr><th scope=\"col\">sentences</th><th "
              "scope=\"col\">wins</th><th scope=\"col\">they say</th></tr></thead>\n<tbody>\n" +
              rows + "</tbody></table>\n<p>" + escaped_html(join(how_to_read(), " ")) + "</p>\n",
          ""};
}

Figure swept(const Answer& sweep) {
  const std::string key = sweep.json.at("keys")[0].get<std::string>(), drawn = "first_player";
  const Json& rows = sweep.json.at("rows");
  Table table{"", "", {{"", key, style::points}}};
  std::vector<std::string> measures;
  for (const auto& [measure, label, style] : {std::tuple{drawn.c_str(), "first player wins", style::percent(2)},
                                              std::tuple{"fair_start", "fair start", style::points},
                                              std::tuple{"expected_turns", "turns alone", style::decimal(2)},
                                              std::tuple{"expected_points", "points a turn", style::decimal(1)}}) {
    if (!rows[0].contains(measure)) continue;
    table.columns.push_back({"", label, style});
    measures.emplace_back(measure);
  }
  Series series{"", {}};
  double least = 1, most = 0;
  for (const Json& row : rows) {
    const double value = row.at("value_1").get<double>();
    table.rows.push_back({static_cast<std::int64_t>(value)});
    for (const std::string& measure : measures) table.rows.back().push_back(row[measure].get<double>());
    if (!row.contains(drawn)) continue;
    const double wins = row[drawn].get<double>();
    series.points.emplace_back(value, wins);
    least = std::min(least, wins), most = std::max(most, wins);
  }
  const std::string title = "What " + key + " does",
                    words =
                        "How often the first of two best players wins (does not lose, where the last one loses). "
                        "The table has more.";
  const std::string picture =
      series.points.size() < 2
          ? ""
          : line_plot({title, words}, {key, series.points.front().first, series.points.back().first},
                      {"first player", std::floor(50 * least) / 50, std::ceil(50 * most) / 50,
                       [](double v) { return percent(v, 1); }},
                      {series});
  return {title, words, picture, html_table(table)};
}

Figure variants(const Answer& compared, const std::string& key, const std::string& title, const std::string& words,
                bool is_percent) {
  std::vector<Interval95> rows;
  Table table{"", "", {{"", "rules", style::plain}, {"", title, style::points}, {"", "95 % interval", style::points}}};
  double first = 1e9, last = -1e9;
  const auto shown = [&](double v, int decimals) { return is_percent ? percent(v, decimals) : fixed(v, decimals); };
  for (const Json& row : compared.json.at("rows")) {
    if (row[key].is_null()) continue;
    const double value = row[key].get<double>(), low = row[key + "_low"].get<double>(),
                 high = row[key + "_high"].get<double>();
    const auto id = row.at("id").get<std::string>();
    const bool exact = row[key + "_exact"].get<bool>();
    rows.push_back({id, value, low, high, shown(value, is_percent ? 1 : 2) + (exact ? " exact" : "")});
    table.rows.push_back({id, shown(value, 2), exact ? "exact" : shown(low, 2) + " to " + shown(high, 2)});
    first = std::min(first, low), last = std::max(last, high);
  }
  const double air = (last - first) * 0.06;
  Axis axis{"", first - air, last + air};
  axis.tick = [=](double v) {
    return is_percent ? fixed(100 * v, last - first < 0.02 ? 1 : 0) + " %" : fixed(v, last - first < 6 ? 1 : 0);
  };
  return {title, words, interval_plot({title, words}, axis, rows), html_table(table)};
}

}  // namespace farkle
