// A game as the program tells it: scores, what happened, and what each play is worth. The page keeps the list of moves;
// the rules of the game stay in the program.
'use strict';

class Game {
  // players: what the program is to know ("you" for more people, or policies); names: of all seats.
  constructor(players, flags, names) {
    Object.assign(this, { players, flags, names, moves: [], now: null, advised: true });
  }

  // Makes these moves; on an error the game is as before. To see it afresh: no moves.
  async make(...moves) {
    if (!this.rules) Object.assign(this, { rules: duel_words(), target: duel_target }); // it keeps those it began with
    const lines = [...this.moves, ...moves];
    const text = lines.join('\n') + (this.advised ? '\n?\n' : '\n');
    this.now = await deep.ask(this.words('--moves', 'moves.txt'), { ...rules_files(), 'moves.txt': text });
    this.moves = lines;
    return this.now;
  }
  words(...more) {
    return ['play', ...this.players, ...this.flags, ...more, ...this.rules];
  }

  // Back to before the last move that a person made.
  async undo() {
    this.moves.pop();
    return this.make();
  }

  // How the keep with these faces is named; null when it is none.
  keep_of(faces) {
    const sorted = (list) => [...list].sort().join('');
    const at = this.now.keeps?.findIndex(({ keep }) => sorted(keep) === sorted(faces)) ?? -1;
    return at < 0 ? null : { ...this.now.keeps[at], number: at + 1 };
  }
  // What a play is worth: the option of the advice, if there is one.
  option_of(faces, then) {
    const sorted = (list) => [...list].sort().join('');
    return this.now.options?.find((o) => o.keep && sorted(o.keep) === sorted(faces) && o.then === then);
  }
  get by_win() {
    return this.now.objective === 'win';
  }
}

const then_letters = { roll: 'r', bank: 'b', pass: 'p' };
const play_move = (keep, then) => `k #${keep.number}${then_letters[then] ? ` ${then_letters[then]}` : ''}`;

function play_words(then, at_stake, dice_to_roll) {
  if (then === 'bank') return `bank ${with_thousands(at_stake)}`;
  if (then === 'roll') return `roll ${dice_count(dice_to_roll)}`;
  return then === 'pass' ? `pass ${dice_count(dice_to_roll)} on` : 'end with nothing';
}
function loss_words(loss, by_win) {
  if (loss < (by_win ? 5e-5 : 0.005)) return 'nothing';
  return by_win
    ? `${loss < 0.0005 ? '<0.1' : (100 * loss).toFixed(1)} points of win chance`
    : `${loss.toFixed(loss < 10 ? 1 : 0)} points`;
}
// Beside a play: what it is worth, and by how much it falls short of the best.
const worth = (option, by_win) =>
  make(
    'span',
    { class: 'worth' },
    value_words(option.value, by_win),
    make(
      'span',
      { class: 'loss' },
      option.loss < (by_win ? 5e-5 : 0.005)
        ? ''
        : ` −${by_win ? (100 * option.loss).toFixed(1) : option.loss.toFixed(0)}`,
    ),
  );
const value_words = (value, by_win) => (by_win ? percent(value) : `${value.toFixed(0)}`);

const target_words = ({ target }) => target && paragraph(`A game to ${with_thousands(target)} points.`, 'soft');

function score_cards(game) {
  const { now, names } = game;
  return make(
    'ol',
    { class: 'scores' },
    now.seats.map((seat, at) =>
      make(
        'li',
        { class: at === now.to_move ? 'moves' : null, 'aria-current': at === now.to_move ? 'true' : null },
        make('span', { class: 'who' }, names[at]),
        make('strong', {}, with_thousands(seat.bank)),
        make('small', {}, now.waits_for === 'over' ? '' : seat.remark),
      ),
    ),
  );
}

// The turns of a game, each a list of events; the last may be under way.
function turns_of(events) {
  const turns = [[]];
  for (const event of events) {
    turns[turns.length - 1].push(event);
    if (['bank', 'pass', 'farkle'].includes(event.move)) turns.push([]);
  }
  return turns.filter((turn) => turn.length > 0);
}

function turn_line(turn, names) {
  const said = turn.map(({ move, dice: faces, points }) => {
    if (move === 'roll') return dice(faces);
    if (move === 'keep') return make('span', {}, 'kept ', dice(faces), ` for ${with_thousands(points)}`);
    if (move === 'bank') return make('strong', {}, `banked ${with_thousands(points)}`);
    if (move === 'pass') return make('strong', {}, `passed ${with_thousands(points)} on`);
    if (move === 'farkle')
      return make('strong', { class: 'farkle' }, points > 0 ? `farkle, ${with_thousands(points)} lost` : 'farkle');
    return make('span', {}, move === 'offer' ? 'took the offer' : 'began afresh');
  });
  return make('li', {}, make('b', {}, names[turn[0].seat]), said);
}

// The last turns, the newest first.
function story(game, most) {
  const happened = game.now.waits_for === 'keep' ? game.now.events.slice(0, -1) : game.now.events;
  const turns = turns_of(happened); // without the roll that lies there
  return make(
    'ol',
    { class: 'story', 'aria-label': 'The last turns' },
    turns
      .slice(-most)
      .reverse()
      .map((turn) => turn_line(turn, game.names)),
  );
}
// What the last whole turn came to, in words.
function last_end(game) {
  const ends = game.now.events.filter(({ move }) => ['bank', 'pass', 'farkle'].includes(move));
  const end = ends[ends.length - 1];
  if (!end) return '';
  const who = game.names[end.seat];
  return end.move === 'bank'
    ? `${who}: ${with_thousands(end.points)} banked`
    : end.move === 'pass'
      ? `${who} passes on`
      : `${who}: farkle`;
}
function outcome(game) {
  const who = game.names[game.now.decided];
  const last = rules.document.game.end === 'not-last';
  return `${who === 'Opponent' ? 'Your opponent' : who}${last ? (who === 'You' ? ' lose' : ' loses') : who === 'You' ? ' win' : ' wins'}.`;
}
