// A game as the program tells it: scores, what happened, and what each play is worth. The page keeps the list of moves;
// the rules of the game stay in the program.
'use strict';

class Game {
  // others: what the program is to know of who plays beside "you" ("you" for more people, or policies); names: of all
  // seats; dice: of two players who have some of their own. A game keeps the rules it began with.
  constructor(others, flags, names, dice = no_own_dice) {
    Object.assign(this, { others, flags, names, dice, moves: [], now: null, rules: rules_words(), files: rules_files() });
    this.engine = others.includes('optimal') ? deep : quick; // which has the solution
    this.made = Promise.resolve(); // the last moves
    this.asked = Promise.resolve(); // the last question for chances
  }

  words(...more) {
    return ['play', ...this.others, ...this.flags, ...dice_words(this.dice), '--moves', 'moves.txt', ...more, ...this.rules];
  }
  // What is asked after these moves; "?" as the last of them asks for advice.
  after(moves) {
    return { ...this.files, 'moves.txt': `${moves.join('\n')}\n` };
  }

  // Makes these moves; on an error the game is as before. To see it afresh: no moves. A button that is pressed while a
  // field is being edited makes its move after that of the field.
  make(...moves) {
    const one_by_one = async () => {
      const lines = [...this.moves, ...moves];
      this.now = await this.engine.ask(this.words(), this.after(lines));
      this.moves = lines;
      return this.now;
    };
    this.made = this.made.catch(() => null).then(one_by_one);
    return this.made;
  }

  // What each play is worth: the expected points of the turn at once, the chance to win when it is there. told: is
  // called whenever `now` has learnt something.
  advise(told) {
    const { now, moves } = this;
    if (now.waits_for !== 'keep' && now.waits_for !== 'start') return;
    const learn = ({ options, objective, advice, exact }) => {
      if (this.now !== now) return;
      if (objective === 'win' || !this.by_win) Object.assign(now, { options, objective, advice, exact });
      told();
    };
    this.points(now).then(learn, () => null);
    const chances = async () => {
      const needless = () => this.now !== now || this.by_win;
      if (needless() || (this.names.length === 2 && !(await solve(this.dice))) || needless()) return;
      const ask = (progress) => deep.ask(this.words(), this.after([...moves, '?']), progress);
      learn(await busy('Working out the chance to win', ask));
    };
    this.asked = this.asked.then(chances).catch(() => null); // the points stay
  }

  async points(now) {
    if (now.waits_for !== 'keep' || now.exceed !== null) throw new Error('points are not what counts');
    return this.engine.ask(this.words('--objective', 'points'), this.after([...this.moves, '?']));
  }

  // How the keep with these faces is named; null when it is none. Of dice that differ, those of the better play are kept,
  // or those that leave `which` to roll.
  keep_of(faces, which = this.now.options?.find((o) => o.which?.length > 0 && same_faces(o.keep, faces))?.which) {
    const { keeps = [] } = this.now;
    const same = keeps.filter(({ keep }) => same_faces(keep, faces));
    const keep = same.find(({ left }) => left.split(' ')[1] === which?.join('+')) ?? same[0];
    return keep ?? null;
  }
  // What a play is worth: the option of the advice, if there is one.
  option_of(faces, then) {
    return this.now.options?.find((o) => o.keep && same_faces(o.keep, faces) && o.then === then);
  }
  get by_win() {
    return this.now.objective === 'win';
  }
}
const same_faces = (one, other) => [...one].sort().join() === [...other].sort().join();

const then_letters = { roll: 'r', bank: 'b', pass: 'p' };
const play_move = (keep, then) => `k #${keep.number}${then_letters[then] ? ` ${then_letters[then]}` : ''}`;

function play_words(then, at_stake, dice_to_roll) {
  if (then === 'bank') return `bank ${with_thousands(at_stake)}`;
  if (then === 'roll') return `roll ${dice_count(dice_to_roll)}`;
  return then === 'pass' ? `pass ${dice_count(dice_to_roll)} on` : 'end with nothing';
}
const points_words = (points) => counted(points, 'point', 'points');
const is_nothing = (loss, by_win) => loss < (by_win ? 5e-4 : 0.5);
function loss_words(loss, by_win) {
  if (is_nothing(loss, by_win)) return 'next to nothing';
  return by_win ? `${(100 * loss).toFixed(1)} points of win chance` : points_words(loss);
}
const value_words = (value, by_win) => (by_win ? percent(value) : with_thousands(value));
// Beside a play: what it is worth, and by how much it falls short of the best.
function worth({ value, loss }, by_win) {
  const less = is_nothing(loss, by_win) ? '' : ` −${by_win ? (100 * loss).toFixed(1) : with_thousands(loss)}`;
  return make('span', { class: 'worth' }, value_words(value, by_win), make('span', { class: 'loss' }, less));
}

// What a play rests on, in lines that a person can check.
const why_list = ({ why }) => (why ? make('ul', { class: 'why' }, why.map((line) => make('li', {}, line))) : null);

// Every keep and what follows it, the best first as soon as that is known. choose: gets the option.
function play_list(game, options, choose, { chosen = null, opened = true, known = true } = {}) {
  const plays = options.map((o, at) => {
    const kind = o === chosen ? 'chosen' : at === 0 && known && o.value !== undefined ? 'best' : '';
    const words = make('span', { class: 'do' }, dice(o.keep), ` ${play_words(o.then, o.at_stake, o.dice_to_roll)}`);
    const shown = known && o.value !== undefined;
    const reasons = shown ? why_list(o) : null;
    return make(
      'li',
      {},
      button([words, shown ? worth(o, game.by_win) : null], () => choose(o), {
        class: `${kind} ${at === 0 ? 'first' : ''}`,
        disabled: chosen !== null,
        'data-at': `play ${at}`,
      }),
      reasons &&
        make(
          'details',
          { class: 'why', open: opened && at === 0 },
          make('summary', { 'aria-label': `Why: ${o.keep.join(' ')}, ${o.then}` }, 'Why'),
          reasons,
        ),
    );
  });
  return make('ol', { class: 'plays' }, plays);
}
// What the numbers beside the plays are.
function unit_words(game) {
  const { objective, exact } = game.now;
  if (objective === 'win') return exact ? 'The chances, and what each play costs.' : 'The chances, estimated.';
  return objective === 'points' ? 'Expected points of this turn, not yet the chance to win.' : 'One moment …';
}

// order: seats as they are shown. edit: {name, bank}, what to do when the field of a seat changed; none: texts.
function score_cards(game, { order = game.names.map((_, at) => at), edit = null, more = [] } = {}) {
  const { now, names } = game;
  const field = (what, seat, value, attributes) =>
    make('input', { value, onchange: (e) => edit[what](seat, e.target), 'data-at': `${what} ${seat}`, ...attributes });
  const cards = order.map((seat) => {
    const moves = seat === now.to_move && now.waits_for !== 'over';
    const { bank, remark } = now.seats[seat];
    return make(
      'li',
      { class: moves ? 'moves' : null, 'aria-current': moves ? 'true' : null },
      edit
        ? field('name', seat, names[seat], { class: 'who', 'aria-label': `name of ${names[seat]}`, maxlength: most_letters })
        : make('span', { class: 'who' }, names[seat]),
      edit
        ? field('bank', seat, with_thousands(bank), { class: 'score', inputmode: 'numeric', 'aria-label': `score of ${names[seat]}` })
        : make('strong', {}, with_thousands(bank)),
      make('small', {}, now.waits_for === 'over' ? '' : remark),
    );
  });
  return make('ol', { class: 'scores' }, cards, more);
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

// The last turns, the newest first, without the roll that lies there.
function story(game, most) {
  const happened = game.now.waits_for === 'keep' ? game.now.events.slice(0, -1) : game.now.events;
  const lines = turns_of(happened).slice(-most).reverse().map((turn) => turn_line(turn, game.names));
  return make('ol', { class: 'story', 'aria-label': 'The last turns' }, lines);
}
// What the last whole turn came to, in words.
function last_end(game) {
  const end = game.now.events.filter(({ move }) => ['bank', 'pass', 'farkle'].includes(move)).pop();
  if (!end) return '';
  const what = { bank: `${with_thousands(end.points)} banked`, pass: 'passes on', farkle: 'farkle' }[end.move];
  return `${game.names[end.seat]}: ${what}`;
}
function outcome(game) {
  const who = game.names[game.now.decided];
  const verb = rules.document.game.end === 'not-last' ? 'lose' : 'win';
  return `${who} ${verb}${who === 'You' ? '' : 's'}.`;
}
