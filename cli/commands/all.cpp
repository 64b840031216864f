#include "cli/command.hpp"

namespace farkle {

Command advise_command(), play_command(), review_command(), card_command();
Command score_command(), odds_command(), solve_turn_command(), solve_solo_command(), solve_duel_command(),
    solve_table_command(), evaluate_command(), dice_command();
Command simulate_command(), merge_command(), compare_policies_command();
Command optimize_command(), policy_list_command(), policy_show_command(), policy_check_command(),
    policy_price_command(), policy_new_command();
Command rules_list_command(), rules_show_command(), rules_explain_command(), rules_check_command(), rules_new_command(),
    compare_rules_command(), sweep_command(), design_command();
Command report_command(), cache_list_command(), cache_clear_command(), generate_man_command(),
    generate_completion_command(), generate_schema_command();
std::vector<Command> help_topics();

std::vector<Command> all_commands() {
  std::vector<Command> all;
  const auto add = [&](const std::string& section, std::vector<Command> commands) {
    for (Command& command : commands) {
      command.section = section;
      all.push_back(std::move(command));
    }
  };
  add("At the table", {advise_command(), play_command(), review_command(), card_command()});
  add("Exact", {score_command(), odds_command(), solve_turn_command(), solve_solo_command(), solve_duel_command(),
                solve_table_command(), evaluate_command(), dice_command()});
  add("Many games", {simulate_command(), merge_command(), compare_policies_command()});
  add("Policies", {optimize_command(), policy_list_command(), policy_show_command(), policy_check_command(),
                   policy_price_command(), policy_new_command()});
  add("House rules", {rules_list_command(), rules_show_command(), rules_explain_command(), rules_check_command(),
                      rules_new_command(), compare_rules_command(), sweep_command(), design_command()});
  add("Other", {report_command(), cache_list_command(), cache_clear_command(), generate_man_command(),
                generate_completion_command(), generate_schema_command()});
  add("", help_topics());
  return all;
}

}  // namespace farkle
