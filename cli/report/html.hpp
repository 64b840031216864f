// Pieces of HTML that the html writer and the page of results share. All text that goes in is escaped here.
#pragma once

#include <string>
#include <string_view>

#include "cli/report/report.hpp"

namespace farkle {

std::string escaped_html(std::string_view);
// A table as people see it, numbers to the right, its title as the caption; it scrolls where the screen is narrower.
std::string html_table(const Table&);
// What people see of a report below its title.
std::string html_items(const Report&);
// A whole file: needs nothing from anywhere, light or dark as the reader has it, and prints on paper.
std::string html_document(std::string_view title, std::string_view body);

}  // namespace farkle
