#include "cli/command.hpp"

namespace farkle {

Command advise_command(), play_command(), review_command(), card_command();
Command score_command(), odds_command(), solve_turn_command(), solve_solo_command(), solve_duel_command(),
    solve_table_command(), evaluate_command(), dice_command();
Command compare_policies_command(), optimize_command(), policy_list_command();
Command rules_list_command(), rules_show_command(), rules_explain_command(), rules_check_command(), rules_new_command(),
    compare_rules_command(), sweep_command(), design_command(), report_command();
std::vector<Command> simulate_commands(), policy_commands(), cache_commands(), generate_commands(), help_topics();

std::vector<Command> all_commands() {
  std::vector<Command> all;
  const auto add = [&](const std::string& section, const std::vector<Command>& commands) {
    for (const Command& command : commands) all.emplace_back(command).section = section;
  };
  add("At the table", {advise_command(), play_command(), review_command(), card_command()});
  add("Exact", {score_command(), odds_command(), solve_turn_command(), solve_solo_command(), solve_duel_command(),
                solve_table_command(), evaluate_command(), dice_command()});
  add("Many games", simulate_commands());
  add("Many games", {compare_policies_command()});
  add("Policies", {optimize_command(), policy_list_command()});
  add("Policies", policy_commands());
  add("House rules", {rules_list_command(), rules_show_command(), rules_explain_command(), rules_check_command(),
                      rules_new_command(), compare_rules_command(), sweep_command(), design_command()});
  add("Other", {report_command()});
  add("Other", cache_commands());
  add("Other", generate_commands());
  add("", help_topics());
  return all;
}

}  // namespace farkle
