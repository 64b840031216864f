#include "cli/json_documents.hpp"

#include <algorithm>
#include <string>

namespace farkle {
namespace {

constexpr JsonType types[] = {
    {"convergence", "{sweeps:int residual:number error_bound?:number converged:flag}"},
    {"designed",
     "{id:text fingerprint:text values:[text] measures:[{measure:text value:number? low:number? high:number? "
     "exact:flag}] "
     "missed:[text] alike:[text]}"},
    {"gaps", "[{dice:int|[int] intervals:[[int?]]}]"},
    {"interval", "[number?]"},
    {"measured", "{mean:number ci95:interval pmf:[number]}"},
    {"share", "{points:[number] at_least:[number]}"},
    {"rules", "{id:text fingerprint:text changes:[text]}"},
    {"kept", "{path:text players:int? rules:text? fingerprint:text? state:text program:text? bytes:int written:text}"},
    {"decision",
     "{line:int player:text turn:int bank:int streak:int others:[int] streaks_of_others:[int] offer_dice:int? "
     "roll:[int]? at_stake:int keep:[int]? then:text chosen:text best:text loss:number keep_loss:number "
     "then_loss:number mistake:text?}"},
};

constexpr JsonDocument documents[] = {
    {"score", true, "roll:[int] keeps:[{dice:[int] points:int dice_left:int farkle_probability:number?}]"},
    {"odds", true,
     "dice:[{n:int farkle_probability:number? mean_best:number? classes:int?}] "
     "states?:[{dice:[int] farkle_probability:number mean_best:number classes:int}]"},
    {"solve-turn", true,
     "expected_points:number opening_points?:number farkle_probability:[number?] bank_at:[int?] "
     "opening_bank_at?:[int?] bank_intervals?:gaps opening_bank_intervals?:gaps "
     "states?:[{dice:[int] farkle_probability:number bank_at:int?}] "
     "at?:[{points:int dice:int|[int] roll_value:number bank_value:number?}] "
     "distribution:[{points:int probability:number}] "
     "long_run?:{points_per_turn:number? bank_at:[[int?]] convergence:convergence}"},
    {"solve-solo", true,
     "expected_turns:number within?:{turns:int probability:number} at?:[{bank:int expected_turns:number}] "
     "turns_pmf:[number] bands:[{first:int last:int streak:int on_board:flag bank_at:[int?] bank_intervals?:gaps "
     "states?:[{dice:[int] bank_at:int?}]}] convergence:convergence"},
    {"solve-solo-rounds", true,
     "expected_points:number turns:[{turns_left:int on_board:flag expected_points:number bank_at:[int?] "
     "bank_intervals?:gaps}]"},
    {"solve-duel", true,
     "first_player_wins:number fair_start:{points:int first_player_wins:number on_board?:flag} "
     "at?:[{bank:int opponent:int win:number bank_at:[int?] bank_intervals?:gaps "
     "offer?:{points:int dice:int roll_value:number take:flag win:number}}] states:int convergence:convergence"},
    {"solve-duel-estimate", true, ""},
    {"solve-table", true,
     "players:int seat_wins?:[number] seat_loses?:[number] "
     "at?:[{banks:[int] seat_wins?:[number] seat_loses?:[number] error_estimate?:number}] "
     "exact:flag grid:int error_estimate?:number positions:int bytes:int convergence:convergence"},
    {"solve-table-estimate", true, "players:int positions:int bytes:int"},
    {"advise", true,
     "roll?:[int] objective:text exact?:flag error_estimate?:number best?:text? options:[{keep?:[int] then:text "
     "at_stake?:int "
     "dice_to_roll?:int? "
     "value:number loss:number farkle_probability:number? which?:[int]}]"},
    {"evaluate", true,
     "policies:[text] first_wins?:number first_wins_if_second?:number balanced?:number "
     "players?:[{policy:text first_turn?:{mean:number farkle_probability:number step:int pmf:[number]} "
     "turns_to_target?:{mean:number pmf:[number]}? turns?:number mean_turn?:number farkle_rate?:number "
     "turn_points?:{step:int pmf:[number]}}] turns_per_game?:{mean:number pmf:[number]} "
     "best_response?:{first_wins:number first_wins_if_second:number balanced:number exploitability:number} "
     "cost_per_game?:number last_turns_cost?:number costly_decisions?:[{decision:text better:text? at_stake:int "
     "dice:int where:text cost:number per_game:number total:number}] convergence:convergence"},
    {"optimize", true,
     "objective:text against?:[text] players?:int exact?:flag games?:int evaluations?:int "
     "best:{policy:text value:number?} optimum:number? cost:number? "
     "front:[{numbers?:int? sentences?:int form:text policy:text? value:number cost?:number? low?:number high?:number "
     "may_be_better?:number any_numbers?:number?}] also?:[text] under?:[{sentences:int rules:text value:number}] "
     "history:[{form:text policy:text value:number?}]"},
    {"compare-rules", false,
     "policy?:text simple?:text games:int seed?:int sets:[{id:text name?:text fingerprint:text changes:[text] "
     "expected_points?:number? expected_turns?:number? farkle_probability?:number? bank_at?:[int?]}] rows?:[{id:text "
     "fingerprint:text "
     "turns_per_game:number turns_per_game_low:number turns_per_game_high:number turns_per_game_exact:flag "
     "farkle_rate:number farkle_rate_low:number farkle_rate_high:number farkle_rate_exact:flag "
     "hot_dice_rate:number? hot_dice_rate_low:number? hot_dice_rate_high:number? hot_dice_rate_exact:flag "
     "first_player:number first_player_low:number first_player_high:number first_player_exact:flag "
     "skill:number skill_low:number skill_high:number skill_exact:flag "
     "comebacks:number? comebacks_low:number? comebacks_high:number? comebacks_exact:flag}] "
     "differences?:[{id:text against:text measure:text difference:number? low:number high:number p:number? "
     "p_holm:number?}]"},
    {"sweep", true,
     "policy:text simple:text games:int seed:int keys:[text] rows:[{id:text fingerprint:text value_1:any "
     "value_2?:any expected_turns?:number? expected_turns_low?:number? expected_turns_high?:number? "
     "expected_turns_exact?:flag turns_per_game?:number? turns_per_game_low?:number? turns_per_game_high?:number? "
     "turns_per_game_exact?:flag turns_p90?:number? turns_p90_low?:number? turns_p90_high?:number? "
     "turns_p90_exact?:flag expected_points?:number? expected_points_low?:number? expected_points_high?:number? "
     "expected_points_exact?:flag farkle_rate?:number? farkle_rate_low?:number? farkle_rate_high?:number? "
     "farkle_rate_exact?:flag hot_dice_rate?:number? hot_dice_rate_low?:number? hot_dice_rate_high?:number? "
     "hot_dice_rate_exact?:flag first_player?:number? first_player_low?:number? first_player_high?:number? "
     "first_player_exact?:flag fair_start?:number? fair_start_low?:number? fair_start_high?:number? "
     "fair_start_exact?:flag skill?:number? skill_low?:number? skill_high?:number? skill_exact?:flag "
     "skill_over_random?:number? skill_over_random_low?:number? skill_over_random_high?:number? "
     "skill_over_random_exact?:flag numbers?:number? numbers_low?:number? numbers_high?:number? "
     "numbers_exact?:flag comebacks?:number? comebacks_low?:number? comebacks_high?:number? "
     "comebacks_exact?:flag lead_changes?:number? lead_changes_low?:number? lead_changes_high?:number? "
     "lead_changes_exact?:flag close_finishes?:number? close_finishes_low?:number? close_finishes_high?:number? "
     "close_finishes_exact?:flag}] differences:[{id:text against:text measure:text difference:number? low:number? "
     "high:number? p:number? p_holm:number?}] refused:[{id:text why:text}]"},
    {"design", true,
     "policy:text simple:text games:int keys:[text] variants:int measured:int maybe_better:int best:[designed] "
     "toml:text "
     "refused:[{id:text why:text}] costs?:[{wish:text without:designed}] front?:[designed]"},
    {"compare-policies", true,
     "games:int seed:int rows:[{policy:text mean_score:number?}] differences:[{first:text second:text exact:number? "
     "played:number low:number high:number z:number? p:number? p_holm:number?}]"},
    {"simulate", true,
     "seed:int wins_are:text players:[{policy:text wins:int win_rate:number ci95:interval last?:int last_rate?:number "
     "last_ci95?:interval mean_turn:number? mean_turn_ci95:interval farkle_rate:number? farkle_rate_ci95:interval "
     "hot_dice_rate:number? hot_dice_rate_ci95:interval? turns:int banks:int farkles:int rolls:int? hot_dice:int? "
     "offers_seen:int offers_taken:int by_seat:[{games:int wins:int win_rate:number? ci95:interval}]}] games:int "
     "turns:int seats:[{seat:int games:int wins:int win_rate:number? ci95:interval}] stopped:text? "
     "engine:{name:text why:text} elo:[{player:int over:int difference:number? ci95:interval}] "
     "pairs?:{won:int even:int lost:int p:number?} turns_per_game:{mean:number ci95:interval p5:int median:int p95:int "
     "pmf:[number]} lead_changes:measured comebacks:share margins:share "
     "exact?:{first_wins:number first_wins_if_second:number balanced:number source:text z:{first_wins:number? "
     "first_wins_if_second:number? balanced:number?}} without_luck?:{win_rate:number ci95:interval "
     "plain:{win_rate:number ci95:interval} coefficient:number variance_ratio:number effective_games:number "
     "z?:number} missing?:[{first:int count:int}]"},
    {"card", true,
     "states?:[{dice:[int] farkle_probability:number bank_at:int? opening_bank_at?:int? bank_at_streak_1?:int? "
     "bank_at_streak_2?:int? bank_at_streak_3?:int? bank_at_streak_4?:int? bank_at_streak_5?:int?}] "
     "bank_at?:[int?] opening_bank_at?:[int?] bank_at_streak_1?:[int?] bank_at_streak_2?:[int?] "
     "bank_at_streak_3?:[int?] bank_at_streak_4?:[int?] bank_at_streak_5?:[int?] bank_intervals?:gaps "
     "opening_bank_intervals?:gaps bank_intervals_streak_1?:gaps bank_intervals_streak_2?:gaps "
     "bank_intervals_streak_3?:gaps bank_intervals_streak_4?:gaps bank_intervals_streak_5?:gaps "
     "farkle_probability?:[number] expected_points?:number points_per_turn?:number "
     "keeps?:[{dice:int|[int] most:[int] keep:[int] least_stake:int most_stake:int frequency:number gain:number "
     "left?:[int]}] "
     "positions?:[{situation:text bank:int opponent:int streak:int win:number bank_at_1?:int? bank_at_2?:int? "
     "bank_at_3?:int? bank_at_4?:int? bank_at_5?:int? bank_at_6?:int? cost:number bank_intervals?:gaps}] "
     "offers?:[{dice:int|[int] take_at:int?}] last_turn?:[{behind:int win:number}] "
     "policy?:text numbers?:int value?:number value_keeping_most?:number optimum?:number cost?:number wins?:number "
     "points?:number examples?:[{sentence:int me:int them:int at_stake:int roll:[int] keep:[int] then:text}]"},
    {"play", true,
     "seats:[{player:text bank:int streak:int remark:text}] "
     "events:[{move:text dice?:[int] points?:int bank?:int seat:int}] waits_for:text outcome?:text decided?:int "
     "to_move?:int at_stake?:int dice_to_roll?:int exceed?:int? offer?:{points:int dice:int must:flag} roll?:[int] "
     "keeps?:[{keep:[int] points:int left:text may_roll:flag may_bank:flag may_pass:flag warning:text}] "
     "objective?:text? exact?:flag advice?:text options?:[{keep?:[int] then:text at_stake?:int dice_to_roll?:int? "
     "value:number "
     "loss:number farkle_probability:number? which?:[int]}]"},
    {"review", true,
     "players_at_the_table:[text] objective:text exact:flag error_estimate?:number over:flag turns:int "
     "unjudged_turns:int "
     "players:[{seat:int player:text bank:int start:number luck:number luck_of_others:number lost:number "
     "lost_by_others:number result:number luck_adjusted:number decisions:int mistakes:int}] "
     "mistakes:[{player:text mistake:text count:int loss:number}] worst:[decision] decisions:[decision]"},
    {"policy-list", false, "forms:[{form:text about:text}]"},
    {"policy-show", true,
     "policy:text sentences?:[text] first_turn?:{mean:number farkle_probability:number} bank_at:[{bank:int "
     "opponent:int "
     "bank_at_1?:int? bank_at_2?:int? bank_at_3?:int? bank_at_4?:int? bank_at_5?:int? bank_at_6?:int?}]"},
    {"policy-words", false, "phrases:[{when:text words:text}]"},
    {"policy-check", true, "remarks?:[text] policies:[{policy:text valid:flag problem:text?}]"},
    {"policy-price", true,
     "policy:text value:number sentences:[{sentence:text without:number worth:number}] "
     "improved?:{policy:text value:number}"},
    {"policy-new", true, "name:text toml:text"},
    {"cache-list", false, "directory:text? files:[kept]"},
    {"cache-clear", false, "directory:text? files:[kept]"},
    {"rules-list", false, "sets:[{id:text name:text source:text fingerprint:text}]"},
    {"rules-show", true, "toml:text options:[{name:text text:text keys:any}] document:any"},
    {"rules-explain", true,
     "sentences:[{key:text? section:text text:text in_table:flag}] scores:[{key:text what:text dice:[int] worth:text}] "
     "example:{policy:text rolls:[{roll:[int] keep:[int] points:int at_stake:int then:text}]}"},
    {"rules-check", false,
     "files:[{file:text valid:flag id:text? fingerprint:text? changes:[text]? options:int examples:int problems:[text] "
     "warnings:[text]}]"},
    {"rules-diff", false, "a:rules b:rules differences:[{key:text a:text? b:text?}]"},
    {"rules-keys", false,
     "keys:[{key:text section:text name:text meaning:text allowed:text type:text least:int? most:int? words:[text] "
     "default:any}]"},
    {"rules-new", false, "id:text toml:text"},
};

std::optional<JsonMeaning> meaning_of(std::string_view glossary, const std::string& key) {
  for (std::string_view rest = glossary; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t bar = std::min(line.find('|'), line.size());
    if ((" " + std::string(line.substr(0, bar))).find(" " + key + " ") == std::string::npos) continue;
    const std::size_t second = line.find("| ", bar + 2);
    return JsonMeaning{line.substr(bar + 2, second == bar + 2 ? 0 : second - bar - 3), line.substr(second + 2)};
  }
  return std::nullopt;
}

}  // namespace

std::span<const JsonDocument> json_documents() { return documents; }
std::span<const JsonType> json_types() { return types; }

std::optional<JsonMeaning> json_meaning(std::string_view document, std::string_view parent, std::string_view key) {
  const std::string_view number_less = key.substr(0, key.find_last_not_of("0123456789_") + 1),
                         suffix = key.substr(key.rfind('_') + 1);
  for (const std::string& name : {std::string(key), std::string(number_less), std::string(suffix)})
    for (const std::string& place : {std::string(parent) + ".", std::string(document) + ".", std::string()})
      for (const std::string_view glossary : {json_glossary(), json_glossary_of_games()})
        if (const auto found = meaning_of(glossary, place + name)) return found;
  return std::nullopt;
}

}  // namespace farkle
