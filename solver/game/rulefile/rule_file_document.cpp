#include "solver/game/rulefile/rule_file_parts.hpp"

#include <algorithm>
#include <sstream>

#include "solver/game/dice.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

constexpr std::int64_t most_example_points = 10'000'000;
constexpr std::size_t most_options = 100;  // each is checked on its own

class DocumentReader {
 public:
  DocumentReader(const std::string& file, Reading& reading) : file_(file), reading_(reading) {}

  Document read(const std::shared_ptr<const toml::table>& file, const std::string& default_id) {
    const toml::table& table = *file;
    Document out;
    read_schema(table);
    out.id = default_id;
    if (const auto* node = table.get("id")) {
      const std::string id = text("id", *node);
      if (valid_id(id))
        out.id = id;
      else if (node->is_string())
        at("id", *node).wrong("id is " + in_quotes(id), id_allowed);
    }
    out.name = out.id;
    if (const auto* node = table.get("name")) out.name = text("name", *node);
    if (const auto* node = table.get("source")) out.source = text("source", *node);
    if (const auto* node = table.get("extends")) {
      if (node->is_string())
        out.extends = node->value<std::string>();
      else
        at("extends", *node).must_be("a built-in id or a path in quotes");
      out.extends_at = node->source().begin;
    }
    for_each_table(table, "note", [&](const toml::table& note) { read_note(note, out); });
    for_each_table(table, "example", [&](const toml::table& example) { read_example(example, out); });
    read_dice(table, out);
    read_options(file, out);
    return out;
  }

 private:
  KeyValue at(const std::string& key, const toml::node& node) { return {node, key, reading_}; }

  std::string text(const std::string& key, const toml::node& node) { return read_text(at(key, node)).value_or(""); }

  void read_schema(const toml::table& table) {
    const toml::node* node = table.get("schema");
    if (!node) {
      for (const auto& [key, value] : table)  // a misspelt schema is already reported as unknown
        if (closest(key.str(), document_keys()) == "schema") return;
      reading_.wrong({1, 1}, "schema is missing", "put `schema = 1` at the top");
    } else if (node->value_exact<std::int64_t>() != 1) {
      at("schema", *node).must_be("1, the only version there is");
    }
  }

  template <class F>
  void for_each_table(const toml::table& table, const std::string& key, F&& f) {
    const toml::node* node = table.get(key);
    if (!node) return;
    const toml::array* list = node->as_array();
    if (!list) return at(key, *node).must_be("written [[" + key + "]], once for each");
    for (const toml::node& entry : *list)
      if (const toml::table* inner = entry.as_table())
        f(*inner);
      else
        at(key, entry).must_be("a table, written [[" + key + "]]");
  }

  void only(const toml::table& table, const std::string& where, const std::vector<std::string>& names) {
    for (const auto& [key, value] : table)
      if (std::find(names.begin(), names.end(), key.str()) == names.end())
        reading_.wrong(key.source().begin, "unknown key " + in_quotes(key.str()) + " in " + where,
                       "must be one of " + join(names) + did_you_mean(key.str(), names));
  }

  // The value of a key that must be there, or null. A misspelt key is already reported as unknown, so the right one is
  // not reported as missing too.
  const toml::node* needed(const toml::table& in, const std::string& key, const std::string& where,
                           const std::string& allowed) {
    const toml::node* node = in.get(key);
    const auto like_it = [&](const auto& entry) { return closest(entry.first.str(), {key}) == key; };
    if (!node && std::none_of(in.begin(), in.end(), like_it))
      at(key, in).wrong("this " + where + " has no " + key, allowed);
    return node;
  }

  void read_note(const toml::table& note, Document& out) {
    only(note, "[[note]]", {"text"});
    if (const auto* node = needed(note, "text", "[[note]]", "add text = \"...\""))
      out.notes.push_back(text("text", *node));
  }

  void read_example(const toml::table& table, Document& out) {
    only(table, "[[example]]", {"roll", "keep", "scores"});
    const std::size_t before = reading_.mistakes.size();
    Example example;
    read_faces(table, "roll", example.roll);
    read_faces(table, "keep", example.keep);
    if (const auto* node =
            needed(table, "scores", "[[example]]", "add the points of the keep, or 0 when it is not allowed"))
      example.scores = read_whole(at("scores", *node), 0, most_example_points).value_or(0);
    if (reading_.mistakes.size() != before) return;
    const toml::source_position place = table.source().begin;
    example.place = file_ + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
    const Dice roll(example.roll);
    if (!roll.contains(Dice(example.keep)))
      at("keep", *table.get("keep"))
          .wrong("keep has dice that are not in the roll", "must be some of " + to_string(roll));
    else
      out.examples.push_back(std::move(example));
  }

  void read_faces(const toml::table& table, const std::string& key, std::vector<int>& faces) {
    const toml::node* node = needed(table, key, "[[example]]", "add " + key + " = [1, 5]");
    if (!node) return;
    const toml::array* list = node->as_array();
    if (!list || list->empty() || list->size() > max_dice)
      return at(key, *node).wrong(key + " is " + shown(*node, true), "must be a list of 1 to 6 faces, like [1, 5]");
    for (const toml::node& entry : *list)
      faces.push_back(read_whole(at("a face of " + key, entry), 1, face_count).value_or(1));
  }

  void read_dice(const toml::table& table, Document& out) {
    const toml::node* node = table.get("die");
    if (!node) return;
    if (!node->is_table()) return at("die", *node).must_be("written [die.NAME]");
    for (const auto& [key, value] : *node->as_table()) {
      const std::string name(key.str()), path = "die." + name;
      if (!valid_id(name))
        reading_.wrong(key.source().begin, "die " + in_quotes(name), id_allowed);
      else if (!value.is_table())
        at(path, value).must_be("written [" + path + "]");
      else if (const auto die = read_die(at(path, value)))
        out.dice.emplace(name, *die);
    }
  }

  void read_options(const std::shared_ptr<const toml::table>& file, Document& out) {
    const toml::node* node = file->get("option");
    if (!node) return;
    const toml::table* options = node->as_table();
    if (!options) return at("option", *node).must_be("written [option.NAME]");
    if (options->size() > most_options)
      return at("option", *node)
          .wrong("there are " + std::to_string(options->size()) + " options",
                 "must be at most " + std::to_string(most_options));
    for (const auto& [key, value] : *options) {
      const std::string name(key.str());
      if (!valid_id(name)) reading_.wrong(key.source().begin, "option " + in_quotes(name), id_allowed);
      const toml::table* keys = value.as_table();
      if (!keys) {
        at("option." + name, value).must_be("written [option." + name + "]");
        continue;
      }
      Option option{{name, "", {}}, {file, keys}, file_, key.source().begin};
      if (const auto* said = keys->get("text")) option.info.text = text("text", *said);
      for (const RuleKey& rule : rule_keys())
        if (const auto found = keys->at_path(rule.path)) {
          std::ostringstream words;
          if (toml::table entries; found.is_table()) {  // singles.1 = 50: { 1 = 50 }
            entries = *found.as_table();
            entries.is_inline(true);
            words << entries;
          } else {
            words << toml::toml_formatter{*found.node()};
          }
          option.info.keys.emplace_back(rule.path, words.str());
        }
      out.options.push_back(std::move(option));
    }
    // TOML tables are in alphabetical order; options are listed in the order of the file.
    std::stable_sort(out.options.begin(), out.options.end(),
                     [](const Option& a, const Option& b) { return a.at.line < b.at.line; });
  }

  const std::string& file_;
  Reading& reading_;
};

}  // namespace

const std::vector<std::string>& document_keys() {
  static const std::vector<std::string> keys = {"schema", "id",     "name",    "source", "extends",
                                                "die",    "option", "example", "note"};
  return keys;
}

bool valid_id(std::string_view id) {
  constexpr const char* allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return !id.empty() && id.find_first_not_of(allowed) == std::string_view::npos;
}

Document read_document(const std::shared_ptr<const toml::table>& table, const std::string& file,
                       const std::string& default_id, Problems& problems) {
  Reading reading;
  Document document = DocumentReader(file, reading).read(table, default_id);
  for (const ValueMistake& mistake : reading.mistakes) problems.add(file, mistake.at, mistake.text);
  return document;
}

}  // namespace farkle
