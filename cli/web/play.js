// A game against policies and people at this device, with hints, and its review: what was luck, what the decisions cost.
'use strict';

const opponents = [
  ['optimal', 'Perfect play'],
  ['turn', 'Most points every turn'],
  ['solo', 'Fewest turns'],
  ['bank-at:300', 'Banks 300 or more'],
  ['bank-at:1000', 'Daring: banks 1,000 or more'],
  ['random', 'Anything that is allowed'],
  ['you', 'A person'],
];
// asked: how the game began.
const playing = { game: null, asked: null, chosen: new Set(), said: '', hint: false };
const play_place = () => by_id('play-board');
const name_of = (policy) => (opponents.find(([known]) => known === policy)?.[1] ?? policy).replace(/:.*/, '');

// The game from one visit of the page to the next, if it was played by these rules. Anything may have been kept.
async function open_play() {
  if (playing.game) return playing.game.now?.waits_for === 'over' ? set_up_play() : show_play();
  const kept = recall('play', null, {});
  if (!kept || (kept.rules ?? rules.fingerprint) !== rules.fingerprint) return set_up_play();
  try {
    const { policies, seat, seed, hints, moves, dice = no_own_dice } = kept;
    const known = { policies: policies.map(String), dice: dice.map(String) };
    const asked = { ...known, seat: Number(seat), seed: Number(seed), hints: hints === true };
    return await start_play(asked, moves.map(String));
  } catch (error) {
    return error.stopped ? set_up_play() : leave_play('The game that was kept here cannot be read.');
  }
}
function leave_play(why) {
  remember('play', null);
  set_up_play(why);
}
function set_up_play(why = '') {
  playing.game = null;
  const asked = recall('opponents', { policies: ['turn'], seat: '1', hints: true });
  const known = (asked.policies ?? []).filter((policy) => opponents.some(([other]) => other === policy));
  const [least, most] = rules.document.game.players.map((players) => Math.max(1, players - 1));
  const policies = known.slice(0, most);
  while (policies.length < least) policies.push('turn');
  const change = (more) => {
    remember('opponents', { policies, seat: seat.value, hints: hints.checked, ...more });
    set_up_play();
  };
  const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
  const seats = places.slice(0, policies.length + 1).map((place, at) => [String(at + 1), `You come ${place}`]);
  const seat = choice(seats, asked.seat, null, { 'data-at': 'seat' });
  const hints = make('input', { type: 'checkbox', checked: asked.hints });
  const fields = policies.map((policy, at) =>
    labelled(
      policies.length > 1 ? `Player ${at + 2}` : 'Play against',
      choice(opponents, policy, (value) => change({ policies: policies.with(at, value) }), { 'data-at': `opponent ${at}` }),
    ),
  );
  const more = () => change({ policies: [...policies, 'turn'] });
  const less = () => change({ policies: policies.slice(0, -1) });
  redraw(
    play_place(),
    why ? problem(why) : null,
    paragraph('A game under your rules. The page throws the dice for everybody.', 'lead'),
    make('div', { class: 'form-row' }, fields, labelled('Order', seat)),
    actions(
      policies.length < most ? button('One player more', more, { 'data-at': 'more' }) : null,
      policies.length > least ? button('One player less', less, { 'data-at': 'less' }) : null,
    ),
    policies.length === 1 ? dice_fields(() => set_up_play()) : null,
    make('label', { class: 'check' }, hints, 'Say after each move what it cost'),
    actions(
      button('Start the game', () => {
        const asked = { policies, seat: seat.value, hints: hints.checked };
        const dice = policies.length === 1 ? own_dice() : no_own_dice;
        remember('opponents', asked);
        start_play({ ...asked, dice, seed: 1 + Math.floor(Math.random() * 1e9) }).catch(({ message }) => set_up_play(message));
      }, { class: 'main first' }),
    ),
  );
}

async function start_play(asked, moves = []) {
  const { policies, seat } = asked;
  const dice = Number(seat) === 2 ? asked.dice.toReversed() : asked.dice; // by seat
  const names = policies.map((policy, at) => {
    const alike = policies.filter((other, before) => other === policy && before <= at).length;
    return name_of(policy) + (alike > 1 ? ` ${alike}` : '');
  });
  names.splice(seat - 1, 0, 'You');
  const game = new Game(policies, ['--seat', String(seat), '--seed', String(asked.seed)], names, dice);
  Object.assign(playing, { game, asked, said: '', hint: false, chosen: new Set() });
  show(play_place(), paragraph('One moment …', 'soft'));
  if (policies.includes('optimal') && names.length === 2 && !(await solve(dice)))
    throw Object.assign(new Error(solution_of(dice).why_not), { stopped: true });
  await (game.engine === deep ? busy('Working out the game', () => game.make(...moves)) : game.make(...moves));
  show_play();
  return game.advise(show_play);
}

async function play(move, option) {
  const { game } = playing;
  const { by_win, now } = game;
  try {
    await game.make(move);
    Object.assign(playing, { chosen: new Set(), hint: false, said: '' });
    if (option && playing.asked.hints)
      playing.said = is_nothing(option.loss, by_win)
        ? 'That was the best play.'
        : `That cost ${loss_words(option.loss, by_win)}. Better: ${now.advice}`;
    game.advise(show_play);
  } catch (error) {
    playing.said = error.message;
  }
  show_play();
}

function show_play() {
  const { game, said } = playing;
  if (!game?.now) return;
  const { now } = game;
  const { rounds, target } = rules.document.game;
  remember('play', { ...playing.asked, rules: rules.fingerprint, moves: game.moves });
  const over = now.waits_for === 'over';
  const ask = over ? play_over : now.waits_for === 'start' ? play_offer : play_dice;
  redraw(
    play_place(),
    score_cards(game),
    paragraph(`A game ${rounds > 0 ? `of ${counted(rounds, 'turn', 'turns')} each` : `to ${with_thousands(target)} points`}.`, 'soft'),
    said && !over ? make('p', { class: 'advice', id: 'cost' }, said) : null,
    ask(game, now),
    story(game, 2 * game.names.length),
    over ? null : button('Give up this game', () => leave_play(), { 'data-at': 'give up' }),
  );
  announce([said, last_end(game), now.roll ? `Rolled ${now.roll.join(' ')}` : ''].filter(Boolean).join('. '));
}

function play_dice(game, now) {
  const { chosen, hint } = playing;
  const mine = now.roll.filter((_, at) => chosen.has(at));
  const toggle = (at) => {
    chosen[chosen.has(at) ? 'delete' : 'add'](at);
    show_play();
  };
  const keep = mine.length > 0 ? game.keep_of(mine) : null;
  const stake = now.at_stake + (keep ? keep.points : 0);
  const left = now.dice_to_roll - mine.length || rules.document.dice.count;
  const go = (then) => () => play(play_move(keep, then), game.option_of(keep.keep, then));
  const who = game.names[now.to_move];
  const die_button = (face, at) =>
    button(die(face), () => toggle(at), {
      class: `die-button ${at === 0 ? 'first' : ''}`,
      'aria-pressed': String(chosen.has(at)),
      'aria-label': face_word(face),
      'data-at': `die ${at}`,
    });
  const kept = keep && `${with_thousands(keep.points)} points, ${with_thousands(stake)} at stake, ${keep.left}. ${keep.warning}`;
  const stuck = keep && !keep.may_roll && !keep.may_bank && !keep.may_pass;
  return [
    make(
      'p',
      { class: 'turn' },
      make('strong', {}, who === 'You' ? 'Your roll' : `${who}: the roll`),
      ` · ${with_thousands(now.at_stake)} at stake`,
      now.exceed !== null ? ` · last turn: more than ${with_thousands(now.exceed)}` : '',
    ),
    make('div', { class: 'tray', role: 'group', 'aria-label': 'Tap the dice to keep' }, now.roll.map(die_button)),
    paragraph(
      mine.length === 0 ? 'Tap the dice that you keep.' : (kept ?? 'These do not score together.'),
      keep || mine.length === 0 ? 'soft' : 'warning',
    ),
    actions(
      button(keep ? `Keep and roll ${dice_count(left)}` : 'Keep and roll', keep && go('roll'), {
        class: 'main',
        disabled: !keep?.may_roll,
        'data-at': 'roll',
      }),
      button(keep ? `Bank ${with_thousands(stake)}` : 'Bank', keep && go('bank'), {
        class: 'main',
        disabled: !keep?.may_bank,
        'data-at': 'bank',
      }),
      keep?.may_pass ? button(`Pass ${with_thousands(stake)} on`, go('pass'), { 'data-at': 'pass' }) : null,
      stuck ? button('End with nothing', go('nothing'), { 'data-at': 'nothing' }) : null,
      playing.asked.hints && now.advice ? button('Hint', () => show_hint(!hint), { 'aria-expanded': String(hint), 'data-at': 'hint' }) : null,
    ),
    hint && now.advice ? make('div', { id: 'hint' }, paragraph(now.advice, 'advice'), why_list(now.options[0])) : null,
  ];
}
function show_hint(hint) {
  Object.assign(playing, { hint });
  show_play();
}

const play_offer = (game, { offer }) =>
  actions(
    button(`Take ${with_thousands(offer.points)} with ${dice_count(offer.dice)}`, () => play('o'), { class: 'main first' }),
    button('Begin afresh', () => play('f'), { class: 'main' }),
  );

function play_over(game) {
  const place = make('div', { id: 'review' });
  const standings = game.now.seats.map(({ bank }, at) => [game.names[at], bank]).sort((a, b) => b[1] - a[1]);
  return [
    make('p', { class: 'big' }, outcome(game)),
    table('Standings', ['', 'points'], standings.map(([name, bank]) => [name, with_thousands(bank)])),
    actions(
      button('Review: luck and decisions', () => review_game(game, place), { class: 'main first', 'data-at': 'review' }),
      button('Another game', () => leave_play(), { 'data-at': 'again' }),
    ),
    place,
  ];
}

// The program writes the log of the game and judges every decision.
async function review_game(game, place) {
  const log = `game-${Date.now()}.log`;
  try {
    if (game.names.length === 2 && !(await solve(game.dice))) throw new Error(solution_of(game.dice).why_not);
    const review = await busy('Judging every decision', async (told) => {
      await deep.ask(game.words('--log', log), game.after(game.moves), told);
      return deep.ask(['review', log], game.files, told);
    });
    show_review(review, game.names, place);
  } catch (error) {
    show(place, problem(error.message));
  }
}

function show_review(review, names, place) {
  const mine = review.players[names.indexOf('You')];
  const signed = (part) => `${part < 0 ? '−' : '+'}${(100 * Math.abs(part)).toFixed(1)}`;
  const steps = [
    ['your dice', mine.luck],
    ['their dice', mine.luck_of_others],
    ['your decisions', -mine.lost],
    ['their decisions', mine.lost_by_others],
  ];
  const counts = review.players.map(({ mistakes, decisions }, at) => `${names[at]} ${mistakes} of ${decisions}`);
  const costliest = review.decisions
    .filter(({ player, loss }) => player === mine.player && loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, 3);
  const decision = (d) =>
    make(
      'li',
      {},
      make('div', { class: 'tray small' }, d.roll ? dice(d.roll) : 'An offer'),
      make('p', { class: 'soft' }, `${with_thousands(d.at_stake)} at stake, ${[d.bank, ...d.others].map(with_thousands).join(' to ')}`),
      make('p', {}, 'You: ', with_dice(d.chosen), d.mistake ? make('span', { class: 'soft' }, ` (${d.mistake})`) : null),
      make('p', {}, make('strong', {}, 'Better: ', with_dice(d.best))),
      make('p', {}, `It cost ${loss_words(d.loss, review.objective === 'win')}.`),
    );
  show(
    place,
    make('h3', {}, 'Luck and decisions'),
    table(
      null,
      ['', 'Points of win chance'],
      [
        ['you began with', percent(mine.start)],
        ...steps.map(([name, by]) => [name, signed(by)]),
        ['the game ended', percent(mine.result, 0)],
      ],
      'luck',
    ),
    paragraph(`With the luck taken off, your result is ${percent(mine.luck_adjusted)}.`),
    paragraph(`Decisions that were not the best: ${counts.join(', ')}.`),
    make('h3', {}, costliest.length === 0 ? 'You made no mistake.' : 'Your costliest decisions'),
    make('ol', { class: 'worst' }, costliest.map(decision)),
  );
  announce('The review is below');
}
on_rules(() => (playing.game = null));
