// Each document in one line:   key:type ...   key?: may be missing   type?: may be null
// type: int, number, text, flag, any, [type] a list, {key:type ...} an object
#include "cli/json_schemas.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

struct Document {
  const char* name;
  bool rules;  // says which rules it is about
  const char* keys;
};

constexpr const char* dialect = "https://json-schema.org/draft/2020-12/schema";

const Document documents[] = {
    {"score", true, "roll:[int] keeps:[{dice:[int] points:int dice_left:int farkle_probability:number?}]"},
    {"odds", true, "dice:[{n:int farkle_probability:number mean_best:number classes:int}]"},
    {"solve-turn", true,
     "expected_points:number opening_points?:number farkle_probability:[number] bank_at:[int?] "
     "at?:[{points:int dice:int roll_value:number bank_value:number?}] long_run?:{points_per_turn:number?}"},
    {"solve-solo", true,
     "expected_turns:number within?:{turns:int probability:number} at?:[{bank:int expected_turns:number}] "
     "turns_pmf:[number] convergence:{sweeps:int residual:number converged:flag}"},
    {"solve-duel", true,
     "first_player_wins:number at?:[{bank:int opponent:int win:number bank_at:[int?]}] states:int "
     "convergence:{sweeps:int residual:number converged:flag}"},
    {"solve-table", true,
     "players:int seat_wins?:[number] seat_loses?:[number] at?:[{banks:[int] seat_wins?:[number] "
     "seat_loses?:[number]}] "
     "exact:flag grid:int positions:int bytes:int convergence:{sweeps:int residual:number converged:flag}"},
    {"solve-table-estimate", true, "players:int positions:int bytes:int"},
    {"advise", true,
     "roll?:[int] objective:text best?:text? options:[{keep?:[int] then:text at_stake?:int dice_to_roll?:int? "
     "value:number loss:number farkle_probability:number?}]"},
    {"evaluate", true,
     "policies:[text] first_wins?:number first_wins_if_second?:number balanced?:number players?:[{policy:text "
     "first_turn:{mean:number farkle_probability:number step:int pmf:[number]} turns_to_target:{mean:number "
     "pmf:[number]}?}] "
     "best_response?:{first_wins:number first_wins_if_second:number balanced:number exploitability:number} "
     "cost_per_game?:number costly_decisions?:[{decision:text better:text? at_stake:int dice:int cost:number "
     "per_game:number}]"},
    {"optimize", true,
     "best:{policy:text value:number?} optimum:number? cost:number? history:[{form:text policy:text value:number?}]"},
    {"compare-rules", false,
     "sets:[{id:text fingerprint:text changes:[text]}] rows:[{id:text fingerprint:text}] "
     "differences:[{id:text against:text measure:text difference:number? p:number? p_holm:number?}]"},
    {"compare-policies", true,
     "rows:[{policy:text mean_score:number?}] differences:[{first:text second:text p:number? p_holm:number?}]"},
    {"summary", false,
     "sets:[{id:text name:text fingerprint:text changes:[text] expected_points:number? expected_turns:number? "
     "bank_at:[int?]}]"},
    {"simulate", true,
     "players:[{policy:text wins:int win_rate:number ci95:[number?] mean_turn:number? farkle_rate:number?}] games:int "
     "turns:int seats:[{seat:int games:int wins:int win_rate:number?}] stopped:text? "
     "exact?:{first_wins:number first_wins_if_second:number balanced:number source:text}"},
    {"card", true,
     "bank_at:[int?] opening_bank_at?:[int?] farkle_probability?:[number] expected_points?:number "
     "keeps?:[{dice:int most:[int] keep:[int] least_stake:int most_stake:int frequency:number gain:number}] "
     "positions?:[{situation:text me:int them:int streak:int win:number cost:number}] "
     "offers?:[{dice:int take_at:int?}] last_turn?:[{behind:int win:number}] "
     "policy?:text numbers?:int value?:number optimum?:number cost?:number"},
    {"review", true,
     "objective:text over:flag turns:int unjudged_turns:int players:[{seat:int player:text start:number luck:number "
     "luck_of_others:number lost:number lost_by_others:number result:number luck_adjusted:number decisions:int "
     "mistakes:int}] mistakes:[{player:text mistake:text count:int loss:number}] worst:[{line:int loss:number}] "
     "decisions:[{line:int player:text turn:int bank:int streak:int others:[int] streaks_of_others:[int] "
     "offer_dice:int? roll:[int]? at_stake:int keep:[int]? then:text chosen:text best:text loss:number "
     "keep_loss:number then_loss:number mistake:text?}]"},
    {"policy-list", false, "forms:[{form:text about:text}]"},
    {"policy-show", true,
     "policy:text first_turn_points?:number first_turn_farkles?:number bank_at:[{bank:int opponent:int}]"},
    {"policy-check", true, "policies:[{policy:text valid:flag problem:text?}]"},
    {"policy-new", true, "name:text toml:text"},
    {"cache-list", false,
     "directory:text? files:[{path:text players:int? rules:text? fingerprint:text? state:text program:text? bytes:int "
     "written:text}]"},
    {"cache-clear", false,
     "directory:text? files:[{path:text players:int? rules:text? fingerprint:text? state:text program:text? bytes:int "
     "written:text}]"},
    {"rules-list", false, "sets:[{id:text name:text source:text fingerprint:text}]"},
    {"rules-show", true, "toml:text document:any"},
    {"rules-check", false, "files:[{file:text valid:flag id:text? fingerprint:text? changes:[text]?}]"},
    {"rules-diff", false,
     "a:{id:text fingerprint:text changes:[text]} b:{id:text fingerprint:text changes:[text]} differences:[{key:text "
     "a:text b:text}]"},
    {"rules-new", false, "id:text toml:text"},
};

class Notation {
 public:
  explicit Notation(std::string_view text) : left_(text) {}

  Json fields() {
    Json schema = {{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}};
    while (skip_blanks(), !left_.empty() && left_.front() != '}') {
      std::string key = word();
      const bool optional = take('?');
      const bool parted = take(':');
      assert(parted);
      static_cast<void>(parted);
      schema["properties"][key] = type();
      if (!optional) schema["required"].push_back(std::move(key));
    }
    return schema;
  }

 private:
  Json type() {
    Json schema;
    if (take('[')) {
      schema = {{"type", "array"}, {"items", type()}};
      take(']');
    } else if (take('{')) {
      schema = fields();
      take('}');
    } else {
      const std::string name = word();
      if (name == "any") return Json::object();
      schema = {{"type", name == "int"    ? "integer"
                         : name == "text" ? "string"
                         : name == "flag" ? "boolean"
                                          : "number"}};
    }
    if (take('?')) schema["type"] = {schema["type"], "null"};
    return schema;
  }
  std::string word() {
    const std::size_t end = std::min(left_.find_first_of("?:[]{} "), left_.size());
    std::string word(left_.substr(0, end));
    left_.remove_prefix(end);
    return word;
  }
  bool take(char c) {
    if (left_.empty() || left_.front() != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  void skip_blanks() {
    while (take(' ')) {
    }
  }
  std::string_view left_;
};

Json schema_of(const Document& document) {
  const std::string mark = document.rules ? "rules:{id:text fingerprint:text changes:[text]} " : "";
  const std::string text = "schema:text version:text command:text " + mark + document.keys +
                           " run:{elapsed_s:number threads:int seed:int estimated_s?:number games_per_s?:number "
                           "turns_per_s?:number}";
  Json schema = Notation(text).fields();
  schema["properties"]["schema"] = {{"const", "farkle." + std::string(document.name) + "/1"}};
  return schema;
}

}  // namespace

std::vector<std::string> schema_names() {
  std::vector<std::string> names;
  for (const Document& document : documents) names.emplace_back(document.name);
  return names;
}

Json json_schema(const std::string& name) {
  for (const Document& document : documents)
    if (name == document.name) {
      Json schema = {{"$schema", dialect}, {"title", "farkle." + name + "/1"}};
      schema.update(schema_of(document));
      return schema;
    }
  throw UserError("DOCUMENT", name, "one of " + join(schema_names()) + did_you_mean(name, schema_names()));
}

Json json_schema_of_all() {
  Json schema = {{"$schema", dialect}, {"title", "A document of farkle " FARKLE_VERSION}, {"oneOf", Json::array()}};
  for (const Document& document : documents) schema["oneOf"].push_back(schema_of(document));
  return schema;
}

}  // namespace farkle
