// The figures of the page of results, each drawn from the answer of a command. The figures that compare policies or
// rule sets are in report_comparisons.cpp.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/shared/ask.hpp"

namespace farkle {

struct Figure {
  std::string title, words;  // what the figure shows, in a sentence or two
  std::string picture;       // SVG; empty: the table is the figure
  std::string table;         // HTML: the same numbers for readers who do not see the picture
};

// The pictures of `solve turn`, `solve solo` or `solve duel` under the rules of this command. They are drawn from
// answers that are asked for here; `more` are words for those: "--no-cache".
std::vector<Figure> figures_about(const std::string& about, const Context&, const Rules&,
                                  const std::vector<std::string>& more = {});
// Adds them to that answer if one of its outputs has room for pictures.
void add_pictures(Report&, const std::string& about, const Context&, const Rules&,
                  const std::vector<std::string>& more = {});

// What is asked for a grid: `solve turn` up to 3,500 points, `solve duel` with about ten banks each.
std::vector<std::string> turn_grid();
std::vector<std::string> duel_grid(const Rules&);

Figure roll_or_bank(const Answer& solve_turn_with_grid);  // throws CannotDo for dice that differ
Figure turn_scores(const Answer& solve_turn);
Figure turns_to_target(const Answer& solve_solo);
Figure win_surface(const Answer& solve_duel_with_grid);
Figure bank_surface(const Answer& solve_duel_with_grid, int dice);
Figure policy_matrix(const Answer& compare_policies);
// Played values less exact ones: for pairs of policies, or for the first of two players that play their best.
Figure pairs_against_played(const Answer& compare_policies);
Figure seats_against_played(const Answer& simulate_two_optimal);
Figure simplicity(const Answer& optimize_points);
Figure simplicity_in_races(const Answer& optimize_races);
Figure in_sentences(const Answer& optimize_sentences);
Figure sentences_for_all(const Answer& optimize_sentences_also);
Figure sentence_worths(const Answer& policy_price);
// Over the values of one key, numbers; the first player's wins are drawn.
Figure swept(const Answer& sweep_of_one_key);
// One measure under all rule sets, named by its key in rows[]: "first_player".
Figure variants(const Answer& compare_rules, const std::string& key, const std::string& title, const std::string& words,
                bool percent);

}  // namespace farkle
