#include "cli/command.hpp"

namespace farkle {

Command score_command();
Command odds_command();
Command solve_turn_command();
Command solve_solo_command();
Command solve_duel_command();
Command solve_table_command();
Command advise_command();
Command play_command();
Command review_command();
Command evaluate_command();
Command optimize_command();
Command card_command();
Command report_command();
Command compare_rules_command();
Command compare_policies_command();
Command sweep_command();
Command design_command();
Command simulate_command();
Command merge_command();
Command policy_list_command();
Command policy_show_command();
Command policy_check_command();
Command policy_price_command();
Command policy_new_command();
Command policy_words_command();
Command cache_list_command();
Command cache_clear_command();
Command rules_list_command();
Command rules_show_command();
Command rules_explain_command();
Command rules_check_command();
Command rules_diff_command();
Command rules_new_command();
Command rules_keys_command();
Command generate_man_command();
Command generate_bash_command();
Command generate_zsh_command();
Command generate_fish_command();
Command generate_schema_command();

std::vector<Command> all_commands() {
  return {
      score_command(),        odds_command(),          advise_command(),
      solve_turn_command(),   solve_solo_command(),    solve_duel_command(),
      solve_table_command(),  evaluate_command(),      optimize_command(),
      play_command(),         review_command(),        card_command(),
      report_command(),       compare_rules_command(), compare_policies_command(),
      sweep_command(),        design_command(),        simulate_command(),
      merge_command(),        policy_list_command(),   policy_show_command(),
      policy_check_command(), policy_price_command(),  policy_new_command(),
      policy_words_command(), cache_list_command(),    cache_clear_command(),
      rules_list_command(),   rules_show_command(),    rules_explain_command(),
      rules_check_command(),  rules_diff_command(),    rules_new_command(),
      rules_keys_command(),   generate_man_command(),  generate_bash_command(),
      generate_zsh_command(), generate_fish_command(), generate_schema_command(),
  };
}

std::vector<CommandGroup> command_groups() {
  return {{"solve", "what the best play is, exactly"},      {"compare", "rule sets or policies, side by side"},
          {"policy", "how to play, as a policy"},           {"rules", "the rules to play by"},
          {"cache", "the solutions that are kept on disk"}, {"generate", "files that go with an installation"}};
}

}  // namespace farkle
