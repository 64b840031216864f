// At a real table: tap the dice that lie there; every play is ranked by what it is worth.
'use strict';

const most_letters = 20; // of a name
// names and banks as the seats are shown; first: which of them began the game; the program counts seats from there.
const at_table = { game: null, names: ['You', 'Opponent'], banks: null, first: 0, tray: [], stake: 0, message: '', dice: no_own_dice };
const table_place = () => by_id('table-board');
const from_first = (list, first) => [...list.slice(first), ...list.slice(0, first)];

// A game of these people, from these scores, this stake and these moves.
async function open_table({ names = at_table.names, banks = null, first = 0, stake = 0, moves = [], dice = own_dice() } = {}) {
  const at = banks ? ['--at', from_first(banks, first).join(',')] : [];
  const others = names.slice(1).map(() => 'you');
  const of_seats = from_first(names.length === 2 ? dice : no_own_dice, first);
  const game = new Game(others, ['--dice', 'real', ...at], from_first(names, first), of_seats);
  await game.make(...moves);
  Object.assign(at_table, { game, names, banks, first, stake, dice, tray: [], message: '' });
  show(shared_link);
  show_table();
  game.advise(show_table);
  if (names.length === 2) solve(game.dice); // so that it is there when dice are
}

async function table_move(...moves) {
  const { game } = at_table;
  try {
    await game.make(...moves);
    Object.assign(at_table, { tray: [], stake: 0, message: '' });
    show(shared_link);
    game.advise(show_table);
  } catch (error) {
    at_table.message = error.message.replace(/^moves\.txt:\d+: /, '');
  }
  show_table();
}
async function undo_at_table() {
  await at_table.game.made.catch(() => null);
  at_table.game.moves.pop();
  await table_move();
}

// Another stake, with the dice that are on the table. Where none are known, what is tapped says which they are.
function edit_stake(field) {
  const { now } = at_table.game;
  const staked = Math.abs(number_in(field));
  const rolled = now.waits_for === 'keep';
  const known = rolled ? now.roll.length : now.at_stake > 0 ? now.dice_to_roll : 0;
  const confirm = now.unconfirmed === undefined ? [] : [now.unconfirmed];
  if (known) return table_move(['t', staked, known, ...confirm].join(' '), ...(rolled ? [`r ${now.roll.join('')}`] : []));
  Object.assign(at_table, { tray: [], stake: staked });
  return show_table();
}
const seat_shown = (seat) => (seat + at_table.first) % at_table.names.length;
const banks_shown = () => at_table.names.map((_, shown) => at_table.game.now.seats[seat_of(shown)].bank);
const seat_of = (shown) => (shown - at_table.first + at_table.names.length) % at_table.names.length;

const edit_table = {
  name(seat, field) {
    at_table.names = at_table.names.with(seat_shown(seat), field.value.trim().slice(0, most_letters) || `Player ${seat + 1}`);
    at_table.game.names = from_first(at_table.names, at_table.first);
    show_table();
  },
  async bank(seat, field) {
    const { stake, tray: tapped } = at_table;
    await table_move(`s ${seat + 1} ${number_in(field)}`);
    Object.assign(at_table, { stake, tray: tapped });
    show_table();
  },
};
function seat_buttons() {
  const { names } = at_table;
  const [least, most] = rules.document.game.players;
  const sit = (players) => open_table({ names: players });
  const more = () => sit([...names, `Player ${names.length + 1}`]);
  return make(
    'li',
    { class: 'seat-buttons' },
    names.length < most ? button('+', more, { 'aria-label': 'One player more', 'data-at': 'more' }) : null,
    names.length > least ? button('−', () => sit(names.slice(0, -1)), { 'aria-label': 'One player less', 'data-at': 'less' }) : null,
  );
}

let table_dice = null; // one node, so that nothing that is being typed is lost
on_rules(() => (table_dice = null));
const with_these_dice = () => open_table({ banks: banks_shown(), first: seat_shown(at_table.game.now.to_move ?? 0) });

function show_table() {
  const { game, message } = at_table;
  const { now } = game;
  by_id('glance').hidden = dice_words(game.dice).length > 0; // it is for the dice of the rules
  table_dice ??= dice_fields(with_these_dice);
  const ask = { roll: tray, keep: ranked_plays, start: offer_choice, over: table_over }[now.waits_for];
  redraw(
    table_place(),
    score_cards(game, { order: at_table.names.map((_, shown) => seat_of(shown)), edit: edit_table, more: seat_buttons() }),
    now.waits_for === 'over' ? null : turn_words(game, now),
    message ? problem(message) : null,
    ask(game, now),
    actions(
      button('Undo', undo_at_table, { disabled: game.moves.length === 0, 'data-at': 'undo' }),
      button('New game', () => open_table(), { 'data-at': 'new' }),
      button('Share this position', () => share(link_of(table_kept()), 'A position at Farkle'), { 'data-at': 'share' }),
    ),
    shared_link,
    game.names.length === 2 ? table_dice : null,
    story(game, 3),
  );
  remember('table', table_kept());
  announce(now.waits_for === 'keep' ? now.advice || '' : last_end(game));
}
function turn_words(game, now) {
  const { exceed, dice_to_roll } = now;
  const stake = number_field(with_thousands(now.at_stake || at_table.stake), {
    'aria-label': 'points at stake',
    'data-at': 'stake',
    onchange: (e) => edit_stake(e.target),
  });
  const count = at_table.stake ? 'tap the dice' : dice_count(dice_to_roll);
  const last = exceed === null ? '' : ` · last turn: more than ${with_thousands(exceed)}`;
  return make('p', { class: 'turn' }, make('strong', {}, game.names[now.to_move]), ' · ', stake, ` at stake · ${count}${last}`);
}

// The number keys tap dice too.
document.addEventListener('keydown', (event) => {
  const elsewhere = by_id('view-table').hidden || event.target.matches('input, select, textarea');
  if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[1-6]$/.test(event.key)) by_id(`face-${event.key}`)?.click();
});

// Six faces to tap, until all dice are there.
function tray(game, now) {
  const { tray: tapped, stake } = at_table;
  const needed = stake ? rules.document.dice.count : now.dice_to_roll;
  const send = () => table_move(...(stake ? [`t ${stake} ${tapped.length}`] : []), `r ${tapped.join('')}`);
  const tap = (face) => {
    if (tapped.length < needed) tapped.push(face);
    if (!stake && tapped.length === needed) return send();
    return show_table();
  };
  const take_back = (at) => {
    tapped.splice(at, 1);
    show_table();
  };
  const back = (face, at) =>
    button(die(face), () => take_back(at), { class: 'die-button', 'aria-label': `take the ${face} back`, 'data-at': `back ${at}` });
  const places = stake ? [] : Array.from({ length: needed - tapped.length }, () => make('span', { class: 'place' }));
  const face_button = (face) =>
    button(die(face), () => tap(face), {
      class: `die-button ${face === 1 ? 'first' : ''}`,
      id: `face-${face}`,
      'aria-label': String(face),
      'data-at': `face ${face}`,
    });
  return [
    make('div', { class: 'tray', role: 'group', 'aria-label': 'The dice on the table' }, tapped.map(back), places),
    make('div', { class: 'faces', role: 'group', 'aria-label': 'Tap what the dice show' }, [1, 2, 3, 4, 5, 6].map(face_button)),
    stake ? button('These are the dice', send, { class: 'main', disabled: tapped.length === 0 }) : null,
    now.at_stake > 0 || stake > 0 || tapped.length > 0 ? null : whole_turn(),
  ];
}
// For the turns of others, of which nobody saw the dice.
function whole_turn() {
  const loses = rules.document.farkle.first > 0; // how much a farkle loses then matters
  const points = number_field('', { 'aria-label': `points banked${loses ? ' or lost' : ''}`, 'data-at': 'whole' });
  const left = number_field('', { size: 2, 'aria-label': 'dice not kept', 'data-at': 'left' });
  const passes = rules.document.carry.mode !== 'none';
  const bank = () => table_move(`b ${number_in(points)}${passes ? ` ${number_in(left)}` : ''}`);
  return make(
    'div',
    { class: 'whole-turn' },
    make('span', {}, 'Or the whole turn:'),
    points,
    passes ? [left, ' dice not kept'] : null,
    button('Banked', bank, { 'data-at': 'banked' }),
    button('Farkled', () => table_move(loses ? `x ${number_in(points)}` : 'x'), { 'data-at': 'farkled' }),
  );
}

function ranked_plays(game, now) {
  const all = now.keeps.flatMap(({ keep, points, may_roll, may_bank, may_pass }) => {
    const dice_to_roll = now.roll.length - keep.length || rules.document.dice.count;
    const follow = [may_roll && 'roll', may_bank && 'bank', may_pass && 'pass'].filter(Boolean);
    return follow.map((then) => ({ keep, then, at_stake: now.at_stake + points, dice_to_roll }));
  });
  return [
    make('div', { class: 'tray small' }, dice(now.roll)),
    now.advice ? paragraph(now.advice, 'advice') : null,
    paragraph(unit_words(game), 'soft unit'),
    game.by_win || game.names.length > 2 ? null : unsolved(game.dice),
    play_list(game, now.options ?? all, (o) => table_move(play_move(game.keep_of(o.keep, o.which), o.then))),
  ];
}

function offer_choice(game, now) {
  const option = (then) => now.options?.find((o) => o.then === then);
  const cost = (then) => (option(then)?.loss > 0 ? ` (costs ${loss_words(option(then).loss, game.by_win)})` : '');
  const { points, dice: left } = now.offer;
  return actions(
    button(`Take ${with_thousands(points)} with ${dice_count(left)}${cost('offer')}`, () => table_move('o'), { class: 'first' }),
    button(`Begin afresh${cost('fresh')}`, () => table_move('f'), { 'data-at': 'fresh' }),
  );
}

const table_over = (game) => [make('p', { class: 'big' }, outcome(game))];

// The game from one visit of the page to the next, and in a link to a position.
function table_kept() {
  const { game, names, banks, first, stake, dice } = at_table;
  return { names, rules: rules.fingerprint, banks, first, stake, dice, moves: game.moves };
}
// The game that was kept, if it was played by these rules. Anything may have been kept: the program decides.
async function come_to_table() {
  const kept = recall('table', null, {});
  const [least, most] = rules.document.game.players;
  const fits = (names) => names.length >= least && names.length <= most;
  const players = Array.from({ length: least }, (_, at) => `Player ${at + 1}`);
  if (!fits(at_table.names)) at_table.names = ['You', 'Opponent', ...players.slice(2)];
  try {
    if (kept === null) return await open_table();
    const same_rules = (kept.rules ?? rules.fingerprint) === rules.fingerprint;
    const names = kept.names.map((name) => String(name).slice(0, most_letters));
    if (fits(names)) at_table.names = names;
    else if (same_rules) throw new Error('too many players');
    if (!same_rules) return await open_table();
    const first = names[kept.first] === undefined ? 0 : Number(kept.first);
    const banks = kept.banks && names.map((_, at) => Number(kept.banks[at]));
    const dice = (kept.dice ?? no_own_dice).map(String);
    remember('dice', { of: rules.fingerprint, dice });
    await open_table({ names, banks, first, stake: Math.abs(Number(kept.stake)) || 0, moves: kept.moves.map(String), dice });
  } catch (error) {
    if (error.stopped) return undefined;
    await open_table();
    at_table.message = 'The game that was kept here cannot be read: a new one begins.';
    return show_table();
  }
}
solution_listeners.push(() => {
  const { game } = at_table;
  if (!game?.now || game.by_win) return;
  show_table();
  if (solution_of(game.dice).duel) game.advise(show_table);
});
