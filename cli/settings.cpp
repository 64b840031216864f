#include "cli/settings.hpp"

#include <filesystem>
#include <limits>

#include "solver/game/error.hpp"

namespace farkle {

std::vector<Flag> global_flags(Settings& s) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return {
      {"--rules", "R", "a rule set: farkle help rules (default: official)", &s.rules},
      {"--set", "KEY=VALUE", "set one key of the rules, such as game.target=5000; repeatable", &s.overrides},
      {"--format", "text|json|csv|md|svg|html", "how the answer is written (default: text)", &s.format, false},
      {"-o,--output", "FILE", "write the answer there, in the format of its suffix; repeatable", &s.outputs, false},
      {"-j,--threads", "N", "threads to use (default: 0, all of them)", WholeNumber{&s.threads, 0, 1024}, false},
      {"--seed", "N", "seed of the random numbers (default: 1)", WholeNumber{&s.seed, 0, most}},
      {"-q,--quiet", "", "no notes and no progress on stderr", &s.quiet, false},
      {"-v,--verbose", "", "more notes on stderr, and why advice is given", &s.verbose, false},
      {"--color", "auto|always|never", "colours on a terminal (default: auto; NO_COLOR turns them off)", &s.color,
       false},
      {"--no-progress", "", "no progress bar", &s.no_progress, false},
      {"-h,--help", "", "explain a command", &s.help},
      {"--version", "", "print the version", &s.version},
  };
}

std::vector<Format> formats_of(const Settings& settings, const std::string& text_suffix) {
  const auto read = [](const std::string& name) -> std::optional<Format> {
    if (name == "text" || name == "txt") return Format::text;
    if (name == "json") return Format::json;
    if (name == "csv") return Format::csv;
    if (name == "md") return Format::markdown;
    if (name == "svg") return Format::svg;
    if (name == "html") return Format::html;
    return std::nullopt;
  };
  if (!settings.format.empty()) {
    if (settings.outputs.size() > 1)
      throw UserError("--format: with several -o each file is in the format of its suffix");
    if (const auto format = read(settings.format)) return {*format};
    throw UserError("--format", settings.format, "text, json, csv, md, svg or html");
  }
  std::vector<Format> formats;
  for (const std::string& file : settings.outputs) {
    const std::string suffix = std::filesystem::path(file).extension().string();
    const bool text = suffix.empty() || (!text_suffix.empty() && suffix == "." + text_suffix);
    const auto format = text ? Format::text : read(suffix.substr(1));
    if (!format)
      throw UserError("--output", file,
                      "a name that ends in " + (text_suffix.empty() ? "" : "." + text_suffix + ", ") +
                          ".txt, .json, .csv, .md, .svg or .html, or --format beside it");
    formats.push_back(*format);
  }
  if (formats.empty()) formats.push_back(Format::text);
  return formats;
}

Color color_of(const Settings& settings) {
  if (settings.color == "auto") return Color::automatic;
  if (settings.color == "always") return Color::always;
  if (settings.color == "never") return Color::never;
  throw UserError("--color", settings.color, "auto, always or never");
}

}  // namespace farkle
