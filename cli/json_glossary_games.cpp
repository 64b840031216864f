// The glossary of the documents: policies, and the games that they play. The notation is that of json_glossary.cpp.
#include "cli/json_documents.hpp"

namespace farkle {

std::string_view json_glossary_of_games() {
  return R"(
first_wins | probability | that the first policy wins, moving first
first_wins_if_second | probability | that the first policy wins, moving second
balanced | probability | the mean of the two
z.first_wins z.first_wins_if_second z.balanced z | standard errors | between played and exact; null: nothing varies
best_response | | how often a player who knows this policy wins
exploitability | probability | by which that exceeds one half
expected_turns | turns | to the target alone, the fewest on average
turns review.turns | turns | taken by all players
solve-solo-rounds.turns | | when to bank, by the turns left, the first turn first
within.turns | turns | asked for
players.turns | turns | a player takes: in all games, or in one on average
turns_pmf | probability | of each number of turns, from 0
turns_to_target | | alone; null: not followed to the end
turns_to_target.mean turns_per_game.mean | turns | on average
turns_per_game | turns | of all players together
mean | points | on average
lead_changes | | how often the lead changes in a game
lead_changes.mean | times | on average
pmf | probability | of each count from 0, or of each multiple of step from 0
step | points | between neighbours in pmf
turn_points | | how turns end over whole games
first_turn | | how the first turn of a game ends
p5 | turns | that 5 % of games do not exceed
median | turns | that half of the games do not exceed
p95 | turns | that 95 % of games do not exceed
comebacks | | how far winners were behind
compare-rules.comebacks sweep.comebacks | probability | that the winner was once a quarter of the target behind; null: the last loses, nobody wins
margins | | how far winners were ahead at the end
at_least | probability | of that many points or more
mean_turn | points | a turn, over all turns of the games
farkle_rate | probability | that a turn farkles
hot_dice_rate | times | that a turn sees hot dice; null: not counted
simulate.banks | turns | that were banked
farkles | turns | that farkled
rolls | rolls | thrown; null: not counted
hot_dice | times | that all dice were kept; null: not counted
offers_seen | offers | that there were
offers_taken | offers | that were taken
policy | | as --help and farkle policy list write policies
policies files | | in the order given
simple | | the policy that skill is measured against
form forms | | of policies
about | | what it does
objective | | what counts: win, points or turns
against | | the opponents' policies
compare-rules.against sweep.against | | the rule set that the difference is from
numbers | numbers | to remember; null: all
value | as the objective | of this decision or policy
card.value | points | a turn with this card
card.wins | probability | to win against optimal with the sentences of the card
card.points | points | a turn with them
card.examples | | for each sentence the roll in which it matters most often
examples.me examples.them | points | banked
examples.sentence | sentence | its number; an otherwise has that of its sentence
examples.then | | what follows, in words
also | | the other rule sets that count; the objective is the mean over all
under | | what each list wins under each rule set
under.sentences | sentences | to remember
under.rules | | the rule set of this value
any_numbers | as the objective | of the same sentences with the best numbers, round or not; null: not known
optimum | as the objective | that no policy exceeds; null: not known
value_keeping_most | points | a turn with the best such card that always keeps what scores most
card.optimum | points | a turn with the best play for points
cost | as the objective | against the optimum; null: not known
positions.cost | probability | to win lost by playing this turn by the first table
card.cost | points | a turn, against the best play for points
costly_decisions.cost | probability | to win lost by one such decision
cost_per_game | probability | to win lost against optimal, over a whole game
last_turns_cost | probability | of it lost in last turns
costly_decisions worst | | the decisions that cost most
decision | | that was made: keep, bank, roll or pass
better | | the better keep; null: the other of bank and roll
where | | the standing, in words
per_game | times | that it comes up in a game, on average
total | probability | to win lost by all such decisions of a game
best | | the best of them
front | | the best for each number of numbers
history | | every best policy on the way, in the order found
evaluations | policies | whose value was worked out
may_be_better | probability | to win that a rival may have more, at most
options | | what may be done, best first
rules-check.options | options | of the rule set
then | | bank, roll, pass or nothing; at the start: offer or fresh
loss | as the objective | against the best option
keep_loss | as the objective | the part lost by the keep
then_loss | as the objective | the part lost by what came after it
chosen | | what was done, in words
review.best | | what the best play is, in words
decisions | | all of them, in the order of the game
players.decisions | decisions | that were judged
mistakes | | by player and kind
players.mistakes | decisions | that cost something
mistake | | its kind, in words; null: none
count | times | that it was made
missing.count | games | in this gap
line | lines | of the log, from 1
turn | turns | of this player, from 1
player | | by name
elo.player | players | which, from 1
seat | seats | from 1, which begins
over | | whether the game has ended
elo.over | players | over whom, from 1
unjudged_turns | turns | last turns that are not judged
players_at_the_table | | the policies by seat; you is the person
start | as the objective | value before the first roll
luck | as the objective | gained by the player's own dice
luck_of_others | as the objective | gained by the others' dice
lost | as the objective | by the player's own decisions
lost_by_others | as the objective | gained by the others' decisions
result | as the objective | start + luck + luck_of_others - lost + lost_by_others; last turns that are not judged are left out
luck_adjusted | as the objective | the result without luck
players | | in the order given; in a review by seat
solve-table.players solve-table-estimate.players optimize.players | players | at the table
games | games | played
wins | games | won, or not lost: see wins_are
wins_are | | what counts as won
win_rate | probability | to win
ci95 last_ci95 mean_turn_ci95 farkle_rate_ci95 hot_dice_rate_ci95 | as the value | 95 % confidence interval
players.last | games | lost as the last
last_rate | probability | to be last
by_seat | | the same by seat
seats | | whoever sits there
stopped | | why the games ended: all were played, or enough is known
engine | | what played them
name text | | in words
why | | it was chosen
elo | | differences in strength
difference | as the measure | from the other
elo.difference | Elo points | by the chance to win
pairs | | of games with the same dice, seats swapped
won | pairs | won by the first policy
even | pairs | won by neither
pairs.lost | pairs | lost by the first policy
p | probability | of so large a difference by chance alone
p_holm | probability | the same, corrected for the number of differences
source | | of the exact values; of a rule set: where it is from
without_luck | | player 1's win rate with the luck of the dice taken out
plain | | the same before that
coefficient | none | of the luck that was taken out
variance_ratio | none | of the variance before to that after
effective_games | games | that would be as precise without this
missing | | games of the whole run that no file has
missing.first | games | number of the first of them, from 0
rows | | what is compared
differences | | between them
compare-policies.first | | a policy
compare-policies.second | | its opponent
played | probability | that the first beats the second, as played
low | as the value | from here, with 95 % confidence
high | as the value | to here, with 95 % confidence
mean_score | probability | to win, on average over the others
measure | | which of the measures of a row
first_player | probability | that the first player wins
skill | probability | that the policy beats the simple one, each seat half the time
skill_over_random | probability | that the policy beats random play, each seat half the time
turns_p90 | turns | that nine games in ten do not exceed
sweep.fair_start | points | for the second player at the start (below 0: for the first) that make the game most even
sweep.numbers | numbers | to remember for all but a thousandth of the points of a turn; null: no such policy was found
sweep.lead_changes | times | that the lead changes in a game
close_finishes | probability | that a game is decided by less than a twentieth of the target
sweep.keys | | of the rules that are varied
sweep.value | as in a rule file | of the first or the second of the keys
refused | | variants that the rules do not allow, or that cannot be played
sweep.why | | in words
design.keys | | of the rules that are varied
variants | variants | that play differently
design.measured | variants | that were measured in full
maybe_better | variants | that may be better than the best, and were not measured in full
best without front | | a variant with what was measured of it; front: those that no other beats in both preferences
measures | | what was measured of it
measures.value low high | as the measure | of the variant
values | | of the keys, as they were written
missed | | the wishes that do not hold
alike | | other variants that played the same rough games, and were not measured in full
costs | | what each wish costs
wish | | as it was written
design.toml | | the best as a rule file
design.why | | in words
)";
}

}  // namespace farkle
