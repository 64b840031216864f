// Thresholds that change with what is banked, as tables.
#pragma once

#include <vector>

#include "cli/report/report.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// Columns for when to bank: in JSON "bank_at" and, if any rule has gaps, "bank_intervals"; for the others one column
// for each number of dice left, 1 die first. And their cells. first: the heading of the first column.
void add_bank_columns(Table&, const TurnModel&, const std::string& first = "1 die");
void add_bank_cells(std::vector<Value>& row, const TurnModel&, const std::vector<BankRule>&);

// JSON and CSV: every band, "bands" [{first, last, streak, on_board, bank_at[], bank_intervals[] if any}]. People:
// round banks only, one table for each number of farkles in a row and for being on the board or not; "win" stands for
// "enough to reach the target".
void add_bands(Report&, const SeatStates&, const TurnModel&, const std::vector<BankBand>&);

}  // namespace farkle
