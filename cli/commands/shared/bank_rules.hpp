// When to bank, as reports show it: thresholds by dice left, which dice those are where dice differ, and words where
// one threshold is not enough.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "cli/report/writers.hpp"
#include "solver/game/dice_kinds.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/convergence.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// The dice in hand as a cell of a table: their number or, where dice differ, their numbers.
Value hand_shown(const TurnModel&, int state);
inline constexpr const char* loaded_note =
    "The dice differ, so it matters which are left. Die 1 is the first of dice.set; equal dice stand for each other.";

inline constexpr Style bank_at_style = style::or_absent(style::points, "never");

// The fewest points to bank at with n dice left. Absent if it never banks, or if it depends on which loaded dice are
// left.
Value bank_at(const TurnModel&, const std::vector<BankRule>&, int n);
// The same in words: "1,050", "never", or "depends" (on which dice). A * marks a rule with gaps. "win": the threshold
// is what reaches the target, `to_win` away. Where the others have a last turn it may be higher: it is told then.
std::string bank_at_in_words(const TurnModel&, const std::vector<BankRule>&, int n,
                             Points to_win = std::numeric_limits<Points>::max());
std::string bank_at_in_words(const BankRule&, Points to_win);
// The same for 1 die, 2 dice and so on, as JSON.
Json bank_at_by_dice(const TurnModel&, const std::vector<BankRule>&);

// "300-450 and 900 or more"
std::string intervals_in_words(const BankRule&);
Json intervals_json(const BankRule&);  // [[first, last or null]]
// The rules with gaps, [{dice, intervals [[first, last or null]]}]; null when all are plain thresholds.
Json gaps_json(const TurnModel&, const std::vector<BankRule>&);
// Adds the rules with gaps as sentences and, if there are any, as JSON `key`.
void add_gaps(Report&, const std::string& key, const TurnModel&, const std::vector<BankRule>&,
              const std::string& who = "");

// As JSON "convergence" and as a sentence. Sets exit code 4 if the accuracy was not reached. `unit`: such as "turns".
Json to_json(const Convergence&);
void add_convergence(Report&, const Convergence&, const std::string& unit);

// Columns for when to bank: in JSON "bank_at" and, if any rule has gaps, "bank_intervals"; for the others one column
// for each number of dice left, 1 die first. And their cells. first: the heading of the first column.
void add_bank_columns(Table&, const TurnModel&, const std::string& first = "1 die");
void add_bank_cells(Row& row, const TurnModel&, const std::vector<BankRule>&);

// JSON and CSV: every band, "bands" [{first, last, streak, on_board, bank_at[], bank_intervals[] if any}]. People:
// round banks only, one table for each number of farkles in a row and for being on the board or not; "win" stands for
// "enough to reach the target".
void add_bands(Report&, const SeatStates&, const TurnModel&, const std::vector<BankBand>&);

}  // namespace farkle
