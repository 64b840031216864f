// Pieces of HTML that the html writer and the page of results share. All text that goes in is escaped here.
#pragma once

#include <string>
#include <string_view>

#include "cli/report/report.hpp"

namespace farkle {

std::string escaped_html(std::string_view);
// The part of a report that people see below its title. If it folds, long tables open at a click.
std::string html_items(const Report&, bool folds = false);
// A whole file that needs no other. It is light or dark as the reader has it, and it can be printed.
std::string html_document(std::string_view title, std::string_view body);

}  // namespace farkle
