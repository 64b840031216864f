// The commands that the page uses: a short list keeps the file small.
#include "cli/command.hpp"

namespace farkle {

Command odds_command();
Command advise_command();
Command solve_turn_command();
Command solve_solo_command();
Command solve_duel_command();
Command play_command();
Command review_command();
Command card_command();
Command rules_list_command();
Command rules_show_command();
Command rules_explain_command();
Command rules_check_command();

std::vector<Command> all_commands() {
  return {odds_command(),       advise_command(),     solve_turn_command(),    solve_solo_command(),
          solve_duel_command(), play_command(),       review_command(),        card_command(),
          rules_list_command(), rules_show_command(), rules_explain_command(), rules_check_command()};
}

std::vector<CommandGroup> command_groups() {
  return {{"solve", "what the best play is, exactly"}, {"rules", "the rules to play by"}};
}

}  // namespace farkle
