#include <algorithm>
#include <utility>

#include "cli/report/format.hpp"
#include "cli/report/plot.hpp"
#include "cli/report/writers.hpp"

namespace farkle {
namespace {

std::string facts(const Facts& facts) {
  std::string out = "<dl>\n";
  for (const Fact* fact : facts)
    out += "<dt>" + escaped_html(fact->label) + "</dt><dd>" + escaped_html(for_people(fact->value, fact->style)) +
           "</dd>\n";
  return out + "</dl>\n";
}

// The letters of a wide table get smaller until it fits. Where they would be too small, each number of a row goes under
// the heading of its column, as many side by side as there is room for.
std::string fitted(const Table& table) {
  constexpr std::size_t phone = 46, small = 52;
  std::size_t whole = 0, number_room = 0;  // characters: of a whole row, and of the widest number
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool number = aligned_right(table.columns[c].style);
    std::size_t most = std::min<std::size_t>(width(table.columns[c].label), 6);  // headings wrap
    for (const auto& row : table.rows) {
      const std::size_t cell = width(for_people(row[c], table.columns[c].style));
      most = std::max(most, number ? cell : std::min<std::size_t>(cell, 20));
    }
    whole += most + 1;
    if (c > 0) number_room = std::max(number_room, std::min<std::size_t>(most, 18) + 1);
  }
  if (whole <= phone) return "";
  return std::string(" class=\"fit") + (whole > small ? " many" : "") + "\" style=\"--c:" + std::to_string(whole) +
         ";--w:" + std::to_string(number_room) + "\"";
}

std::string cell(const Value& value, const Style& style) {
  const std::string words = escaped_html(for_people(value, style));
  const auto* faces = style.kind == Style::Kind::dice ? std::get_if<std::vector<int>>(&value) : nullptr;
  if (!faces || faces->empty()) return words;
  return "<svg class=\"dice\" role=\"img\" aria-label=\"" + words + "\" width=\"" +
         std::to_string(static_cast<int>(dice_width(*faces))) + "\" height=\"14\">" + drawn_dice(*faces, 0, 0) +
         "</svg>";
}

// Numbers aligned right, the title above. It scrolls if the screen is narrower.
std::string html_table(const Table& table) {
  const std::string fit = fitted(table);
  const bool stacks = fit.find("many") != std::string::npos;
  const auto kind = [&](std::size_t column) -> std::string {
    const Style& style = table.columns[column].style;
    return aligned_right(style) ? " class=\"n\"" : style.kind == Style::Kind::dice ? " class=\"d\"" : "";
  };
  const std::string title = escaped_html(table.title);
  std::string out = "<div class=\"scroll\" tabindex=\"0\">";
  if (!title.empty()) out += "<h4>" + title + "</h4>\n";
  out += "<table" + fit + (title.empty() ? "" : " aria-label=\"" + title + "\"") + ">\n<thead><tr>";
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    out += "<th scope=\"col\"" + kind(c) + ">" + escaped_html(table.columns[c].label) + "</th>";
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (std::size_t c = 0; c < row.size(); ++c)
      out += "<td" + kind(c) + (stacks ? " data-l=\"" + escaped_html(table.columns[c].label) + "\"" : "") + ">" +
             cell(row[c], table.columns[c].style) + "</td>";
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

}  // namespace

std::string escaped_html(std::string_view text) {
  constexpr std::string_view marks = "&<>\"";
  static constexpr const char* names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
  std::string out;
  for (const char c : text) {
    const std::size_t at = marks.find(c);
    if (at != marks.npos)
      out += names[at];
    else if (static_cast<unsigned char>(c) >= ' ' || c == '\n')
      out += c;
  }
  return out;
}

std::string html_items(const Report& report, bool folds) {
  if (report.verbatim) return "<pre>" + escaped_html(*report.verbatim) + "</pre>\n";
  std::string out;
  for (const Passage& passage : passages_for(audience::readers, report)) {
    if (const auto* together = std::get_if<Facts>(&passage)) out += facts(*together);
    if (const auto* plots = std::get_if<Plots>(&passage)) {
      out += "<div class=\"figures\">\n";
      for (const Plot* plot : *plots)
        out += "<figure><figcaption><h3>" + escaped_html(plot->title) + "</h3>" +
               (plot->words.empty() ? "" : "<p>" + escaped_html(plot->words) + "</p>") + "</figcaption>\n" + plot->svg +
               "</figure>\n";
      out += "</div>\n";
    }
    if (const auto* remark = std::get_if<Remark>(&passage)) {
      const auto [begin, end] = remark->kind == Remark::Kind::text      ? std::pair{"<p>", "</p>\n"}
                                : remark->kind == Remark::Kind::section ? std::pair{"<h4>", "</h4>\n"}
                                                                        : std::pair{"<h2 class=\"page\">", "</h2>\n"};
      out += begin + escaped_html(remark->text) + end;
    }
    if (const auto* table = std::get_if<Table>(&passage); table && !table->rows.empty()) {
      constexpr std::size_t is_long = 10;  // rows
      const bool folded = folds && table->rows.size() > is_long && !table->title.empty();
      out += folded ? "<details><summary>" + escaped_html(table->title) + "</summary>\n" + html_table(*table) +
                          "</details>\n"
                    : html_table(*table);
    }
  }
  return out;
}

std::string html_document(const std::string& title, const std::string& body) {
  // page.css: --h0 (light) to --h9 (dark) shade heat maps; on a dark screen, from near the paper to light
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n<title>" +
         escaped_html(title) + "</title>\n<style>\n" + std::string(embedded("page.css")) +
         "</style>\n</head>\n<body>\n" + body + "</body>\n</html>\n";
}

std::string to_html(const Report& report) {
  std::string body = "<h1>" + escaped_html(report.title) + "</h1>\n";
  if (report.rules)
    body += "<p class=\"soft\">" + escaped_html(report.rules->name) + " (<code>" +
            escaped_html(changed_id(*report.rules)) + "</code>, fingerprint <code>" + report.rules->fingerprint +
            "</code>)</p>\n";
  if (!report.paper.empty())  // what fits on A4 in 9.5 points fits there in 6
    body = "<style>@page{size:" + report.paper +
           ";margin:4mm}@media print{body,table,th{font-size:6pt}h1{font-size:9pt}" +
           "h2{font-size:8pt}h4{font-size:7pt}.fit{font-size:6pt}table,h4,dl,p{margin:.15em "
           "0}}</style>\n" +
           body;
  return html_document(report.title, body + html_items(report));
}

}  // namespace farkle
