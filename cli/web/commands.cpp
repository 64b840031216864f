// The commands that the page uses: a short list keeps the file small. It has no shell to complete words in.
#include "cli/options.hpp"

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
std::vector<std::string> completions(std::vector<std::string>, const std::vector<Command>&) { return {}; }

}  // namespace farkle
