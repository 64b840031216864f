// At a real table: tap the dice that lie there; every play is ranked with what it costs: by the chance to win, which is
// estimated for more than two players unless the rest of the game is short, or by the expected points of the turn.
'use strict';

const at_table = { game: null, names: ['You', 'Opponent'], banks: null, tray: [], stake: 0, message: '' };
const table_place = () => by_id('table-board');

const game_at_table = (names, banks) =>
  new Game(
    names.slice(1).map(() => 'you'),
    ['--dice', 'real', ...(banks ? ['--at', banks.join(',')] : []), ...slow_to_estimate(names.length)],
    names,
  );

// kept: the moves made before and the target they were made for; a game to another target (duel.js) begins without them.
async function open_table(banks = null, stake = 0, kept = null) {
  const { names } = at_table;
  Object.assign(at_table, { game: game_at_table(names, banks), banks, tray: [], stake, message: '' });
  const ask = names.length === 2 ? ask_deep : wait_for;
  const begin = () => at_table.game.make(...(kept && duel_target === kept.target ? kept.moves : []));
  const now = await ask(table_place(), 'Working out the game', begin, () => open_table(banks, stake, kept));
  return now && show_table();
}

// With penalties or offers an estimate for several takes too long for a table.
function slow_to_estimate(players) {
  const offers = (rules.document.carry?.mode ?? 'none') !== 'none';
  return players > 2 && (farkles_cost() || offers) ? ['--objective', 'points'] : [];
}

async function table_move(...moves) {
  try {
    await at_table.game.make(...moves);
    at_table.tray = [];
    at_table.stake = 0;
    at_table.message = '';
  } catch (error) {
    if (error.stopped) return open_table();
    at_table.message = error.message.replace(/^moves\.txt:\d+: /, '');
  }
  return show_table();
}

function show_table() {
  const { game } = at_table;
  const { now } = game;
  const mover = game.names[now.to_move];
  const ask = { roll: tray, keep: ranked_plays, start: offer_choice, over: table_over }[now.waits_for];
  const stake = now.at_stake || at_table.stake;
  const had_focus = table_place().contains(document.activeElement);
  show(
    table_place(),
    target_words(game),
    score_cards(game),
    now.waits_for === 'over'
      ? null
      : make(
          'p',
          { class: 'turn' },
          make('strong', {}, mover),
          ` · ${with_thousands(stake)} at stake · ${at_table.stake ? 'tap the dice' : dice_count(now.dice_to_roll)}`,
          now.exceed !== null ? ` · last turn: more than ${with_thousands(now.exceed)}` : '',
        ),
    at_table.message ? problem(at_table.message) : null,
    ask(game, now),
    make(
      'div',
      { class: 'actions' },
      button(
        'Undo',
        async () => {
          await game.undo();
          at_table.tray = [];
          show_table();
        },
        { disabled: game.moves.length === 0 },
      ),
    ),
    story(game, 3),
    setup_table(game),
  );
  if (had_focus) table_place().querySelector('.faces button, .plays button')?.focus({ preventScroll: true });
  keep_table();
  announce(now.waits_for === 'keep' ? now.advice || '' : last_end(game));
}

// The number keys tap dice too.
document.addEventListener('keydown', (event) => {
  if (
    by_id('view-table').hidden ||
    event.target.matches('input, select') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  if (/^[1-6]$/.test(event.key)) by_id(`face-${event.key}`)?.click();
});

// Six faces to tap, until all dice are there.
function tray(game, now) {
  const { tray: tapped, stake } = at_table;
  const whole = rules.document.dice.count;
  const needed = stake ? whole : now.dice_to_roll;
  const send = () => table_move(...(stake ? [`t ${stake} ${tapped.length}`] : []), `r ${tapped.join('')}`);
  const tap = (face) => {
    if (tapped.length < needed) tapped.push(face);
    if (!stake && tapped.length === needed) return send();
    show_table();
    return by_id(`face-${face}`)?.focus();
  };
  const begun = now.at_stake > 0 || stake > 0;
  const points = make('input', { inputmode: 'numeric', size: 6, 'aria-label': 'points banked' });
  const left = make('input', { inputmode: 'numeric', size: 2, 'aria-label': 'dice not kept' });
  const whole_turn = (kind) =>
    table_move([kind, points.value.trim() || '0', points_pass() ? left.value.trim() || '0' : ''].join(' ').trim());
  return [
    make(
      'div',
      { class: 'tray', 'aria-label': 'The dice on the table' },
      tapped.map((face, at) =>
        button(
          die(face),
          () => {
            tapped.splice(at, 1);
            show_table();
          },
          { class: 'die-button', 'aria-label': `take the ${face} back` },
        ),
      ),
      stake ? null : Array.from({ length: needed - tapped.length }, () => make('span', { class: 'place' })),
    ),
    make(
      'div',
      { class: 'faces', role: 'group', 'aria-label': 'Tap what the dice show' },
      [1, 2, 3, 4, 5, 6].map((face) =>
        button(die(face), () => tap(face), { class: 'die-button', id: `face-${face}`, 'aria-label': String(face) }),
      ),
    ),
    stake ? button('These are the dice', send, { class: 'main', disabled: tapped.length === 0 }) : null,
    begun
      ? null
      : make(
          'div',
          { class: 'whole-turn' },
          make('span', {}, 'Or the whole turn:'),
          points,
          points_pass() ? [left, ' dice not kept'] : null,
          button('Banked', () => whole_turn('b')),
          button('Farkled', () => table_move('x')),
        ),
  ];
}

// Every keep and what follows it, the best first.
function ranked_plays(game, now) {
  const options =
    now.options ??
    now.keeps.flatMap((k) =>
      [k.may_roll && 'roll', k.may_bank && 'bank', k.may_pass && 'pass']
        .filter(Boolean)
        .map((then) => ({ keep: k.keep, then, at_stake: now.at_stake + k.points })),
    );
  const play = (o) => () => table_move(play_move(game.keep_of(o.keep), o.then));
  const roll = make('div', { class: 'tray small' }, dice(now.roll));
  return [
    roll,
    now.advice ? paragraph(now.advice, 'advice') : paragraph('A last turn: there is no advice for it.', 'soft'),
    now.objective === 'points'
      ? paragraph('Three players or more: ranked by the expected points of this turn.', 'soft')
      : now.objective === 'win'
        ? paragraph(
            now.exact ? 'The chance to win, and what it costs.' : 'The chance to win, estimated, and what each play costs.',
            'soft',
          )
        : null,
    make(
      'ol',
      { class: 'plays' },
      options.map((o, at) =>
        make(
          'li',
          {},
          button(
            [
              make('span', { class: 'do' }, dice(o.keep), ` ${play_words(o.then, o.at_stake, o.dice_to_roll)}`),
              o.value === undefined ? null : worth(o, game.by_win),
            ],
            play(o),
            { class: at === 0 && o.value !== undefined ? 'best' : null },
          ),
        ),
      ),
    ),
  ];
}

function offer_choice(game, now) {
  const worth = (then) => now.options?.find((o) => o.then === then);
  const cost = (then) => (worth(then)?.loss > 0 ? ` (costs ${loss_words(worth(then).loss, game.by_win)})` : '');
  return make(
    'div',
    { class: 'actions' },
    button(`Take ${with_thousands(now.offer.points)} with ${dice_count(now.offer.dice)}${cost('offer')}`, () =>
      table_move('o'),
    ),
    button(`Begin afresh${cost('fresh')}`, () => table_move('f')),
  );
}

const table_over = (game) => [
  make('p', { class: 'big' }, outcome(game)),
  button('A new game', () => open_table(), { class: 'main' }),
];
