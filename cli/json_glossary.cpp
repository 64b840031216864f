// The glossary of the documents, except policies and games (json_glossary_games.cpp).
//
//   key key ... | unit, if it has one | what it is
// key: "bank_at"; or, where a key means different things, "review.at_stake": the key in that document or that object.
#include "cli/json_documents.hpp"

namespace farkle {

std::string_view json_glossary() {
  return R"(
schema | | which document this is, and its version
version | | of the program
command | | the command line that made the document
rules | | the rule set that the answer is about
id rules-show.options | | of the rule set
fingerprint | | of everything in the rules that affects play
changes | | what differs from the rule set that the id begins with: options and keys with their values, in order
games_per_s | games a second | played, all threads together
turns_per_s | turns a second | played, all threads together
directory | | where solutions are kept; null: nowhere
path | | of the file
program | | the version of the program that wrote it
written | | when it was written
files | | those that were looked at
cache-list.files cache-clear.files | | what is kept, or was removed
state | | whole, or a checkpoint to continue from
files.bytes | bytes | on disk
files.players | players | of the game that is solved
files.rules | | their id
run | | what may differ from one run to the next
elapsed_s | seconds | that the answer took
estimated_s | seconds | that the work would take here
threads | threads | used
seed | none | of the random numbers
roll | faces | the dice on the table; null: before the first roll
keeps | | every legal keep; on a card: where a keep other than that of the most points is better
score.dice | faces | what is kept
keep | faces | the dice to keep
most | faces | the keep that scores most
dice | dice | how many; a list: which of the dice that differ, from 1
odds.dice | | by the number of dice rolled
states.dice | dice | which of the dice that differ, from 1
keeps.dice n | dice | how many are rolled
states | | by which dice are in hand, where dice differ
solve-duel.states | values | chances between turns that were worked out
points | points | at stake, scored or given
dice_left | dice | to roll after this keep
dice_to_roll | dice | in the next roll; null: there is none
which | dice | that are in the next roll, where the dice of the set differ
at_stake | points | in the turn before this decision
play.seats | | the players, in the order of their turns
events.seat | none | the seat that moved, from 0
to_move | none | the seat whose turn it is, from 0
decided | none | the seat that won, from 0; where the last loses, the one that lost
outcome | | of the game, in words
waits_for | | what comes next: start (from an offer or afresh), roll, keep; or over
exceed | points | that a bank must exceed in a last turn; null: this is not one
events | | what happened, in order
move | | offer, fresh, roll, keep; or how the turn ended: bank, pass, farkle
events.bank seats.bank | points | banked by that player, after it
events.dice | faces | rolled or kept
seats.streak | farkles | in a row so far
seats.remark | | what else matters about the player, in words
must | | whether it must be taken
play.offer | | what the player before left
play.keeps | | every legal keep
card.left | dice | numbers of the dice that differ and are left to roll
play.left | | what is left to roll, in words
may_roll may_bank may_pass | | whether the rules allow it after this keep
warning | | where banking after this keep certainly loses; else empty
advice | | in words
play.at_stake | points | before the dice on the table, or the next roll
options.at_stake advise.at_stake | points | in the turn after this keep
least_stake | points | the fewest at stake where it comes up
most_stake | points | the most at stake where it comes up
farkle_probability | probability | that this roll farkles; null: it depends on which dice are rolled
first_turn.farkle_probability | probability | that the turn ends in a farkle
mean_best | points | of the best keep, a farkle counting 0, on average; null: it depends on which dice
classes | kinds | of roll that offer different choices of points and dice; null: it depends on which dice
frequency | times | that it comes up in a turn, on average
gain | points | over keeping what scores most, each time
distribution | | of the points of the best turn; 0 is the farkle
probability | probability | of these points
within | | the answer to --within
within.probability | probability | to reach the target in that many turns
roll_value | points | expected when rolling
offer.roll_value | probability | to win when starting from the offer
bank_value | points | when banking; null: not allowed
bank_at | points | at stake from which banking is at least as good as rolling, by dice left from 1 die up; null: never, or it depends on which dice
bank_at.bank_at | points | at stake from which it banks with so many dice left; null: never
policy-show.sentences | | as they are read
phrases | | conditions and acts
phrases.when | | conditions: what they are about: before or after keeping, an offer, always; acts: what they decide
phrases.words | | #: a small number, N: points
policy-check.remarks | | sentences that make no difference, and those whose order matters
policy-price.value | probability | to win against optimal, the two beginning in turn
policy-price.sentences | | as they are read
sentences.sentence | | in words
sentences.without | probability | to win without that sentence
sentences.worth | probability | won by that sentence; below 0: it loses games
improved | | with the one more sentence that wins most
improved.value | probability | to win with it
front.sentences | sentences | to remember
policy-show.bank_at | | where it banks at some banks of the two
opening_bank_at opening_points | points | the same for a player who is not on the board
bank_at_streak | points | the same after that many farkles in a row
bank_intervals | | where to bank with so many dice left, where one number of points is not enough to say it
bank_intervals_streak | | the same after that many farkles in a row
opening_bank_intervals | | the same for a player who is not on the board
intervals | points | first and last points at stake to bank with; last null: no end
expected_points | points | of the turn that scores most, on the board, on average; penalties for farkles in a row are not taken off
solve-solo-rounds.expected_points | points | of all turns left, on average
turns_left | turns | left to the player, this one included
long_run | | play for the most points a turn in the long run, penalties for farkles in a row taken off
points_per_turn | points | a turn in the long run under that play, penalties for farkles in a row taken off
long_run.bank_at | points | bank_at by farkles in a row from 0
take_at | points | on offer from which to start with these dice; null: never
at | | the answers to --at
bank | points | banked by the player to move
players.bank | points | banked at the end
opponent | points | banked by the other player
banks | points | of everybody, the player to move first
others | points | banked by the others, by seat
streak | farkles | in a row so far, of the player to move
streaks_of_others | farkles | in a row so far, by seat
on_board | | whether the player has banked before and needs no opening
fair_start.on_board | | whether the player is put on the board with these points; only with an opening
positions | | typical standings of a game for two
solve-table.positions solve-table-estimate.positions | positions | between turns
situation | | of the game, in words
offers | | when to take what the player before left, half way to the target
offer | | the answer to --offer
offer_dice | dice | on offer; null: the decision is not about an offer
take | | whether to start from the offer
last_turn | | the best chance to catch up in a last turn
behind | points | behind the leader
bands | | banks that share their thresholds
first | points | lowest bank of the band
last | points | highest bank of the band
win | probability | to win for the player to move, with best play of both
first_player_wins | probability | that the first player wins, with best play of both
fair_start | | the points for the second player at the start (below 0: for the first) that make the game most even
seat_wins | probability | to win by seat, the player to move first
seat_loses | probability | to lose by seat, the player to move first
exact | | whether values are exact; if not, they are estimates
simulate.exact | | the same chances as the solvers know them
compare-policies.exact | probability | that the first beats the second; null: not known
grid | points | between neighbouring banks
bytes | bytes | of memory for the values
convergence | | how exact the solution is
sweeps | sweeps | over all values
residual | as the values | the last change
error_estimate | as the values | how far they may be off, judged by a coarser grid
error_bound | as the values | the most that a value can be wrong by
converged | | whether the accuracy was reached
sets | | the rule sets
toml | | the rule file
document | | the same as JSON
keys | | the keys that the option sets, with their values
file | | its name
valid | | whether it can be used
problem | | what is wrong with it; null: nothing
problems | | that make it invalid
warnings | | about what is odd
examples | examples | in the file, which were run
key | | of the rules
rules-explain.sentences | | the rules in plain English, in the order of reading
sentences.key scores.key | | of the rules, that the words are about; null: no key changes them
sentences.section | | the heading they are under
in_table | | whether the scores say the same, line by line
rules-explain.scores | | what scores, line by line
scores.what | | the combination
scores.dice | faces | dice that are one
scores.worth | | its points, in words
example | | a turn, drawn by --seed
example.rolls | | of that turn, in order
rolls.keep | faces | those set aside; empty: a farkle
rolls.points | points | of the dice set aside
rolls.at_stake | points | with them
rules-keys.keys | | of a rule file
keys.key keys.name | | as --set takes it; in its section
section meaning | | of the key
allowed | | what may be written, in words
type | | number (whole), flag, word, points (a table), weights (one for each face) or other
least keys.most | as the key | that its numbers may be; null: it has none, or other bounds
keys.words | | to choose from, also in place of a number; of a table: its keys
default | | what holds where no rule file sets it; null: the key is not set
a | | of the first rule set; null: not set
b | | of the second rule set; null: not set
)";
}

}  // namespace farkle
