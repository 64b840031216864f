#include <algorithm>
#include <utility>

#include "cli/report/drawn_dice.hpp"
#include "cli/report/format.hpp"
#include "cli/report/html.hpp"
#include "cli/report/writers.hpp"

namespace farkle {
namespace {

// Text is --ink on --paper. --h0 (light) to --h9 (dark) shade the cells of heat maps; on a dark screen they go from
// near the paper to light.
constexpr std::string_view style_sheet = R"css(
:root{--paper:#fdfcfa;--ink:#1d1c1a;--soft:#66625b;--line:#d9d4ca;--card:#fff;--mark:#a8321a;--second:#1f6f8b;--mid:var(--ink);
--h0:#f6f1e7;--h1:#e9e3d0;--h2:#d3dccb;--h3:#b4d0c5;--h4:#8fbfbd;--h5:#6aa9b1;--h6:#4a8ea1;--h7:#35718d;--h8:#285474;--h9:#1f3855}
@media screen and (prefers-color-scheme:dark){:root{--paper:#171614;--ink:#ece8e0;--soft:#a8a297;--line:#3d3a35;--card:#1f1e1b;--mark:#f0876c;--second:#7cc4de;--mid:var(--paper);
--h0:#22252b;--h1:#283341;--h2:#2c4356;--h3:#31546a;--h4:#39687d;--h5:#457d8d;--h6:#59949b;--h7:#78aca9;--h8:#a1c5b9;--h9:#d3e0cf}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:72rem;padding:1.2rem clamp(.8rem,3vw,2.5rem) 4rem;background:var(--paper);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}
h1{font-size:clamp(1.6rem,4vw,2.4rem);line-height:1.15;margin:.6em 0 .3em}
h2{font-size:1.5rem;line-height:1.2;margin:2.6em 0 .4em;padding-top:.7em;border-top:2px solid var(--ink)}
h3{font-size:1.05rem;margin:0 0 .3em}
p{max-width:44rem;margin:.5em 0}
a{color:var(--second)}
code{font:.86em/1.4 ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.soft,.made{color:var(--soft)}
.made{font-size:.8rem;line-height:1.4;margin:.5em 0 0;max-width:none}
.scroll{overflow-x:auto;max-width:100%;container-type:inline-size}
table{border-collapse:collapse;margin:.8em 0;font-size:.92rem;font-variant-numeric:tabular-nums}
h4{font-size:.95rem;margin:1em 0 0}h4+table{margin-top:.2em}
.card{columns:2 25rem;column-gap:2.5rem}.card>*{break-inside:avoid}.card .made{column-span:all}
th,td{padding:.22em .7em;border-bottom:1px solid var(--line);text-align:left;vertical-align:baseline}
th{font-weight:600;color:var(--soft);font-size:.84rem}td{overflow-wrap:anywhere}
.fit{font-size:clamp(.6rem,calc(100cqw/var(--c)/.6),.92rem)}.fit th{font-size:.92em}.fit th,.fit td{padding:.3em .35em}.fit th:first-child,.fit td:first-child{padding-left:0}
@container (max-width:30rem){.many,.many tbody{display:block}.many{font-size:.75rem}.many thead{position:absolute;clip-path:inset(50%)}
.many tr{display:grid;grid-template-columns:repeat(auto-fill,minmax(calc(var(--w)*.65em),1fr));border-bottom:1px solid var(--line);padding:.3em 0}
.many td{border:0;padding:.1em .4em .1em 0!important;text-align:left;white-space:normal!important}.many td:first-child{grid-column:1/-1;font-weight:600}
.many td::before{content:attr(data-l);display:block;color:var(--soft);font-size:.88em}.many td:first-child::before{display:inline;padding-right:.5em}.many td[data-l=""]::before{content:none}}
.n{text-align:right}td.n{white-space:nowrap}th{vertical-align:bottom}
dl{display:grid;grid-template-columns:max-content auto;gap:.1em 1.2em;margin:.8em 0}
dt{color:var(--soft)}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
.d{white-space:nowrap}.dice{vertical-align:-.1em}.die{fill:none;stroke:var(--ink)}.pip{fill:var(--ink)}
nav{margin:1.2rem 0;display:flex;flex-wrap:wrap;gap:.3rem 1.1rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,27rem),1fr));gap:2.2rem 2.5rem;margin:1.4rem 0}
figure{margin:0;min-width:0}
.wide{grid-column:1/-1}
figcaption p{font-size:.92rem;margin:.1em 0 .6em}
details{margin:.4em 0}summary{cursor:pointer;color:var(--second);font-size:.88rem}
.plot{display:block;width:100%;max-width:38rem;height:auto}
.plot text{font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif;font-size:13px;fill:var(--ink)}
.plot .tick{fill:var(--soft)}.plot .e{text-anchor:end}.plot .m{text-anchor:middle}
.plot .cell{font-size:11px;text-anchor:middle}.plot .on{fill:var(--paper)}.plot .mid{fill:var(--mid)}
.grid{stroke:var(--line);stroke-width:1}.axis{stroke:var(--soft);stroke-width:1.2}
.bar{fill:var(--h6)}.line{fill:none;stroke:var(--h7);stroke-width:2.5}.span{stroke:var(--h6);stroke-width:4}.dot{fill:var(--ink)}
.h0{fill:var(--h0)}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}
.h5{fill:var(--h5)}.h6{fill:var(--h6)}.h7{fill:var(--h7)}.h8{fill:var(--h8)}.h9{fill:var(--h9)}
@media (max-width:40rem){body{padding-left:.7rem;padding-right:.7rem}table{font-size:.72rem}th{font-size:.66rem}
th,td{padding:.22em .22em}.plot text{font-size:15px}.plot .cell{font-size:12px}th:first-child,td:first-child{padding-left:0}h2{font-size:1.3rem}}
@media print{:root{--paper:#fff}details:not([open]){display:none}nav{display:none}.figures{display:block}figure{margin:0 0 1.6em}
.plot{max-width:125mm}@page{size:A4;margin:10mm 14mm}body{padding:0;max-width:none;font-size:9.5pt;line-height:1.25}
table{font-size:9pt;line-height:1.2;margin:.3em 0}h1{font-size:16pt;margin:0}h4{font-size:10pt;margin-top:.6em}th{font-size:8.5pt}th,td{padding:.1em .6em}dl,p{margin:.3em 0}
.fit{font-size:min(9pt,calc(100cqw/var(--c)/.6))}.fit th,.fit td{padding:.1em .35em}
.page{break-before:page}.scroll{overflow:visible}tr,figure,dl{break-inside:avoid}h2,h3,h4{break-after:avoid}}
)css";

std::string facts(const std::vector<const Fact*>& facts) {
  std::string out = "<dl>\n";
  for (const Fact* fact : facts)
    out += "<dt>" + escaped_html(fact->label) + "</dt><dd>" + escaped_html(for_people(fact->value, fact->style)) +
           "</dd>\n";
  return out + "</dl>\n";
}

struct Room {
  std::size_t table = 0, cell = 0;  // characters: of a whole row, and of the widest number
};

Room room_of(const Table& table) {
  Room room;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool number = aligned_right(table.columns[c].style);
    std::size_t most = std::min<std::size_t>(width(table.columns[c].label), 6);  // headings wrap
    for (const auto& row : table.rows) {
      const std::size_t cell = width(for_people(row[c], table.columns[c].style));
      most = std::max(most, number ? cell : std::min<std::size_t>(cell, 20));
    }
    room.table += most + 1;
    if (c > 0) room.cell = std::max(room.cell, std::min<std::size_t>(most, 18) + 1);
  }
  return room;
}

// The letters of a wide table get smaller until it fits. Where they would be too small, each number of a row goes under
// the heading of its column, as many side by side as there is room for.
std::string fitted(const Room& room) {
  constexpr std::size_t phone = 46, small = 52;
  if (room.table <= phone) return "";
  return std::string(" class=\"fit") + (room.table > small ? " many" : "") +
         "\" style=\"--c:" + std::to_string(room.table) + ";--w:" + std::to_string(room.cell) + "\"";
}

std::string cell(const Value& value, const Style& style) {
  const std::string words = escaped_html(for_people(value, style));
  const auto* faces = style.kind == Style::Kind::dice ? std::get_if<std::vector<int>>(&value) : nullptr;
  if (!faces || faces->empty()) return words;
  return "<svg class=\"dice\" role=\"img\" aria-label=\"" + words + "\" width=\"" +
         std::to_string(static_cast<int>(dice_width(*faces))) + "\" height=\"14\">" + drawn_dice(*faces, 0, 0) +
         "</svg>";
}

}  // namespace

std::string escaped_html(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= ' ' || c == '\n') out += c;
    }
  return out;
}

std::string html_table(const Table& whole) {
  const Table table = table_for(audience::people, whole);
  const std::string fit = fitted(room_of(table));
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

std::string html_items(const Report& report) {
  if (report.verbatim) return "<pre>" + escaped_html(*report.verbatim) + "</pre>\n";
  std::string out;
  std::vector<const Fact*> together;  // neighbouring facts share one list
  const auto flush = [&] {
    if (!together.empty()) out += facts(together);
    together.clear();
  };
  bool pictures = false;  // neighbouring ones stand side by side
  const auto close = [&] {
    if (std::exchange(pictures, false)) out += "</div>\n";
  };
  for (const Item& item : report.items) {
    if (!(item.to & audience::readers)) continue;
    if (const auto* fact = std::get_if<Fact>(&item.what)) {
      together.push_back(fact);
      continue;
    }
    flush();
    if (const auto* picture = std::get_if<Plot>(&item.what)) {
      if (!std::exchange(pictures, true)) out += "<div class=\"figures\">\n";
      out += "<figure><figcaption><h3>" + escaped_html(picture->title) + "</h3></figcaption>\n" + picture->svg +
             "</figure>\n";
      continue;
    }
    close();
    if (const auto* sentence = std::get_if<Remark>(&item.what)) {
      const std::string words = escaped_html(sentence->text);
      switch (sentence->kind) {
        case Remark::Kind::text:
          out += "<p>" + words + "</p>\n";
          break;
        case Remark::Kind::section:
          out += "<h4>" + words + "</h4>\n";
          break;
        case Remark::Kind::page:
          out += "<h2 class=\"page\">" + words + "</h2>\n";
      }
    }
    if (const auto* table = std::get_if<Table>(&item.what); table && !table->rows.empty()) out += html_table(*table);
  }
  flush();
  close();
  return out;
}

std::string html_document(std::string_view title, std::string_view body) {
  std::string out =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n<title>";
  out += escaped_html(title);
  out += "</title>\n<style>";
  out += style_sheet;
  out += "</style>\n</head>\n<body>\n";
  out += body;
  return out + "</body>\n</html>\n";
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
