// The writers: a Report as the bytes of one format, ending in a newline. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "cli/report/report.hpp"

namespace farkle {

// What this audience reads, in order: neighbouring facts together, and neighbouring plots; tables with the columns for
// people. It points into the report.
using Facts = std::vector<const Fact*>;
using Plots = std::vector<const Plot*>;
using Passage = std::variant<Facts, Plots, Table, Remark>;
std::vector<Passage> passages_for(Audience, const Report&);
Table table_of(const Facts&);  // without headings

enum class Format { text, json, csv, markdown, svg, html };

// With `color`, ANSI escapes mark headings bold and asides dim; nothing else changes. Sentences are broken into lines
// of at most `columns` characters; 0: they are not.
std::string to_text(const Report&, bool color, std::size_t columns = 0);
// Everything outside "run" depends on the report alone.
std::string to_json(const Report&);
// A document as text, two spaces a level. A list or object of plain values stays on one line. What is not UTF-8 in a
// text is replaced, and a number that is not finite is null.
std::string laid_out(const Json&);
Json rows_json(const Table&);  // an object for each row, by the keys of the columns
Json to_json(const Value&);    // null when absent
Json to_json(const RulesMark&);
// RFC 4180 with a header line: the report's CSV table, or key,value lines of its facts when it has no table.
std::string to_csv(const Report&);
std::string to_markdown(const Report&);
// One picture and one page. Each is a file that needs no other.
std::string to_svg(const Report&);
std::string to_html(const Report&);

// Pieces of HTML that the page of results has too. All text that goes in is escaped here.
std::string escaped_html(std::string_view);
// The part of a report that people see below its title. If it folds, long tables open at a click.
std::string html_items(const Report&, bool folds = false);
// A whole file that needs no other. It is light or dark as the reader has it, and it can be printed.
std::string html_document(const std::string& title, const std::string& body);

inline std::string write_report(const Report& report, Format format, bool color, std::size_t columns) {
  static constexpr std::string (*writers[])(const Report&) = {nullptr, to_json, to_csv, to_markdown, to_svg, to_html};
  if (format == Format::text) return to_text(report, color, columns);
  return writers[static_cast<std::size_t>(format)](report);
}

}  // namespace farkle
