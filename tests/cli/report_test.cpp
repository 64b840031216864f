// The writers: one report, four formats.
#include "cli/report/report.hpp"
#include "cli/report/format.hpp"
#include "cli/report/writers.hpp"
#include "tests/catch.hpp"

using namespace farkle;

namespace {

Report sample() {
  Report report{.name = "sample",
                .title = "A sample",
                .rules = RulesMark{"house+big", "House | rules", "0123456789abcdef", {"big", "game.target=2000"}},
                .command = "farkle sample"};
  report.fact("mean", "mean score", 1234.5678, style::decimal(2));
  report.fact("risk", "risk", 0.0231, style::percent(1));
  report.sentence("One line.");
  Table& keeps = report.table(Table("keeps", "Keeps",
                                    {{"dice", "keep", style::dice},
                                     {"points", "points", style::points},
                                     {"", "better"},
                                     {"chance", "chance", style::percent(2), audience::json | audience::csv}}));
  keeps.add({std::vector<int>{1, 1, 5}, 1250, "yes, a \"lot\"", 0.25});
  keeps.add({std::vector<int>{5}, Value(), "no", Value()});
  Table& bank_at = report.table(Table("", {{"n", "n", style::integer}, {"bank_at", "bank at", style::points}}));
  bank_at.add({1, 300});
  bank_at.add({2, Value()});
  report.data("extra", {{"deep", {1, 2}}});
  report.run = {0.5, 2, 7};
  return report;
}

}  // namespace

TEST_CASE("json has the common keys, raw numbers and null for what is absent") {
  const auto json = nlohmann::ordered_json::parse(to_json(sample()));
  CHECK(json.dump() ==
        R"({"schema":"farkle.sample/1","version":")" FARKLE_VERSION
        R"(","command":"farkle sample","rules":{"id":"house+big","fingerprint":"0123456789abcdef",)"
        R"("changes":["big","game.target=2000"]},"mean":1234.5678,"risk":0.0231,)"
        R"("keeps":[{"dice":[1,1,5],"points":1250,"chance":0.25},{"dice":[5],"points":null,"chance":null}],)"
        R"("bank_at":[300,null],"extra":{"deep":[1,2]},"run":{"elapsed_s":0.5,"threads":2,"seed":7}})");
}

TEST_CASE("json keeps every digit of a number") {
  Report report{.name = "x", .title = ""};
  report.fact("third", "", 1.0 / 3);
  report.fact("none", "", std::numeric_limits<double>::infinity());
  const auto json = nlohmann::json::parse(to_json(report));
  CHECK(json["third"].get<double>() == 1.0 / 3);
  CHECK(json["none"].is_null());
}

TEST_CASE("csv is the first table, or key and value") {
  CHECK(to_csv(sample()) == "dice,points,chance\n115,1250,0.25\n5,,\n");
  Report facts{.name = "x", .title = ""};
  facts.fact("a", "", "with, comma and \"quotes\"");
  facts.fact("b", "", 0.1);
  CHECK(to_csv(facts) == "key,value\na,\"with, comma and \"\"quotes\"\"\"\nb,0.1\n");
}

TEST_CASE("text aligns columns and is the same without colour") {
  const std::string text = to_text(sample(), false);
  CHECK(text ==
        "A sample\n"
        "House | rules (house + big + game.target=2000, 0123456789abcdef)\n"
        "\n"
        "  mean score  1,234.57\n"
        "  risk           2.3 %\n"
        "\n"
        "One line.\n"
        "\n"
        "Keeps\n"
        "  keep   points  better\n"
        "  1 1 5   1,250  yes, a \"lot\"\n"
        "  5           -  no\n"
        "\n"
        "  n  bank at\n"
        "  1      300\n"
        "  2        -\n");
  std::string coloured = to_text(sample(), true);
  CHECK(coloured != text);
  for (std::size_t at; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  CHECK(coloured == text);
}

TEST_CASE("markdown tables are aligned and escape bars") {
  const std::string markdown = to_markdown(sample());
  CHECK_THAT(markdown, Catch::Contains("# A sample\n\nHouse") && Catch::Contains("(`house + big + game.target=2000`"));
  CHECK_THAT(markdown, Catch::Contains("| keep  | points | better       |\n"
                                       "| ----- | -----: | ------------ |\n"
                                       "| 1 1 5 |  1,250 | yes, a \"lot\" |\n"));
}

TEST_CASE("numbers for people") {
  CHECK(with_thousands(0) == "0");
  CHECK(with_thousands(-1000) == "-1,000");
  CHECK(with_thousands(1234567) == "1,234,567");
  CHECK(with_thousands(-999) == "-999");
  CHECK(fixed(-1234.5, 1) == "-1,234.5");
  CHECK(fixed(999.999, 2) == "1,000.00");
  CHECK(fixed(-0.004, 2) == "0.00");
  CHECK(fixed(1e300, 0).size() > 300);
  CHECK(fixed(-std::numeric_limits<double>::infinity(), 2) == "-infinite");
  CHECK(for_people(Value(), style::or_absent(style::points, "never")) == "never");
  CHECK(for_people(0.5, style::percent(0)) == "50 %");
  CHECK(for_people(std::vector<int>{1, 3, 4}, style::die_numbers) == "1+3+4");
  CHECK(width("caf\xC3\xA9") == 4);
  CHECK(clipped("caf\xC3\xA9s", 4) == "caf\xC3\xA9");
  CHECK(clipped("caf", 4) == "caf");
  CHECK(for_people(0.00009, style::p_value) == "< 0.0001");
  CHECK(for_people(0.0001, style::p_value) == "0.0001");
  CHECK(counted(1, "die", "dice") == "1 die");
  CHECK(counted(1200, "sweep") == "1,200 sweeps");
}

TEST_CASE("times are told in the unit that people would use, rounded up") {
  const double day = 86400, year = 365.25 * day;
  CHECK(time_in_words(0.2) == "1 second");
  CHECK(time_in_words(1.2) == "2 seconds");
  CHECK(time_in_words(150) == "3 minutes");
  CHECK(time_in_words(3 * 3600) == "3 hours");
  CHECK(time_in_words(42721080) == "495 days");
  CHECK(time_in_words(1354 * year) == "1,354 years");
  CHECK(time_in_words(1e40) == "an eternity");
}

TEST_CASE("html and svg escape what users write, and close what they open", "[report]") {
  Report report = sample();
  report.rules->name = "House <b> & \"more\"";
  report.sentence("1 < 2 & 3 > 2");
  for (const std::string& page : {to_html(report), to_svg(report)}) {
    CHECK_THAT(page, Catch::Contains("House &lt;b&gt; &amp; &quot;more&quot;"));
    CHECK_THAT(page, Catch::Contains("1 &lt; 2 &amp; 3 &gt; 2"));
    CHECK_THAT(page, Catch::Contains(">1,250</t"));
    for (const std::string tag : {"table", "tr", "td", "dl", "p", "text", "svg", "desc", "style"}) {
      const auto count = [&](const std::string& what) {
        std::size_t n = 0;
        for (std::size_t at = 0; (at = page.find(what, at)) != std::string::npos; ++at) ++n;
        return n;
      };
      INFO(tag);
      CHECK(count("<" + tag + ">") + count("<" + tag + " ") == count("</" + tag + ">"));
    }
  }
}
