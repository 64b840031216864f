// The commands that the page uses: a short list keeps the file small.
#include "cli/command.hpp"

namespace farkle {

Command odds_command(), advise_command(), solve_turn_command(), solve_solo_command(), solve_duel_command(),
    dice_command(), play_command(), review_command(), card_command(), rules_list_command(), rules_show_command(),
    rules_explain_command(), rules_check_command();

std::vector<Command> all_commands() {
  return {odds_command(),       advise_command(),     solve_turn_command(), solve_solo_command(),
          solve_duel_command(), dice_command(),       play_command(),       review_command(),
          card_command(),       rules_list_command(), rules_show_command(), rules_explain_command(),
          rules_check_command()};
}

}  // namespace farkle
