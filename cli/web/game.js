// A game against policies, with hints, and its review: how much was luck, and what the decisions cost.
'use strict';

const opponents = [
  ['optimal', 'Perfect play'],
  ['turn', 'Most points every turn'],
  ['solo', 'Fewest turns'],
  ['bank-at:300', 'Banks from 300 on'],
  ['bank-at:1000', 'Daring: banks from 1,000 on'],
  ['random', 'Anything that is allowed'],
  ['', 'Another policy …'],
];
const playing = { game: null, chosen: new Set(), hints: true, said: '', against: '' };
const play_place = () => by_id('play-board');
const needs_duel = (policy) => playing.hints || policy === 'optimal';

function open_play() {
  const asked = recall('opponent', { policy: 'turn', first: true, hints: true });
  const known = opponents.some(([policy]) => policy === asked.policy);
  const own = make('input', {
    value: known ? '' : asked.policy,
    placeholder: 'threshold:300,250,400,1000,2900,9000',
    'aria-label': 'policy',
  });
  const own_field = labelled('Policy', own, 'As farkle policy list writes them.');
  own_field.hidden = known;
  const policy = choice(opponents, known ? asked.policy : '', (value) => {
    own_field.hidden = value !== '';
  });
  policy.id = 'opponent';
  const hints = make('input', { type: 'checkbox', checked: asked.hints });
  const first = choice(
    [
      ['1', 'You'],
      ['2', 'The opponent'],
    ],
    asked.first ? '1' : '2',
  );
  const wait = make('div', {});
  show(
    play_place(),
    paragraph('A game for two under your rules. The page throws the dice for both.', 'lead'),
    make('div', { class: 'form-row' }, labelled('Play against', policy), own_field, labelled('Who begins', first)),
    make('label', { class: 'check' }, hints, make('span', {}, 'Say after each move what it cost')),
    make(
      'div',
      { class: 'actions' },
      button(
        'Start the game',
        () => {
          const chosen = policy.value || own.value.trim();
          remember('opponent', { policy: chosen, first: first.value === '1', hints: hints.checked });
          start_play(chosen, first.value, hints.checked, wait);
        },
        { class: 'main' },
      ),
    ),
    shorter_game(open_play),
    wait,
  );
}

async function start_play(policy, seat, hints, place) {
  playing.hints = hints;
  const game = new Game(
    [policy],
    ['--seat', seat, '--seed', String(1 + Math.floor(Math.random() * 1e9))],
    seat === '1' ? ['You', 'Opponent'] : ['Opponent', 'You'],
  );
  game.advised = hints;
  playing.against = opponents.find(([known]) => known === policy)?.[1] ?? policy;
  playing.said = '';
  playing.chosen.clear();
  const again = () => start_play(policy, seat, hints, place);
  try {
    if (
      needs_duel(policy) &&
      !(await agree_to_duel(place, { instead: policy === 'optimal' ? null : 'Play without hints' }))
    )
      game.advised = playing.hints = false;
  } catch (error) {
    show(place, problem(error.message));
    return;
  }
  const begin = async (told) => {
    if (needs_duel(policy)) await solve_two(told);
    return game.make();
  };
  const now = await wait_for(place, 'Working out the game', begin, again);
  if (!now) return;
  playing.game = game;
  show_play();
}

async function play(move, faces, then) {
  const { game } = playing;
  const option = playing.hints && faces ? game.option_of(faces, then) : null;
  const best = game.now.advice;
  try {
    await game.make(move);
    playing.chosen.clear();
    playing.said = !option
      ? ''
      : option.loss < 5e-5
        ? 'That was the best play.'
        : `That cost ${loss_words(option.loss, true)}. Better: ${best}`;
  } catch (error) {
    playing.said = error.message;
  }
  show_play();
}

function show_play() {
  const { game, chosen } = playing;
  const { now } = game;
  const had_focus = play_place().contains(document.activeElement);
  const mine = now.roll ? now.roll.filter((_, at) => chosen.has(at)) : [];
  show(
    play_place(),
    score_cards(game),
    paragraph(`Against: ${playing.against}. A game to ${with_thousands(game.target ?? rules.document.game.target)} points.`, 'soft'),
    playing.said && now.waits_for !== 'over' ? make('p', { class: 'advice', id: 'cost' }, playing.said) : null,
    now.waits_for === 'over'
      ? play_over(game)
      : now.waits_for === 'start'
        ? play_offer(now)
        : play_dice(game, now, mine),
    story(game, 4),
    now.waits_for === 'over' ? null : button('Give up this game', open_play),
  );
  if (had_focus) play_place().querySelector('.tray button, .actions button')?.focus({ preventScroll: true });
  announce(
    [playing.said, last_end(game), now.roll && now.waits_for === 'keep' ? `You rolled ${now.roll.join(' ')}` : '']
      .filter(Boolean)
      .join('. '),
  );
}

function play_dice(game, now, mine) {
  const { chosen } = playing;
  const toggle = (at) => () => {
    chosen[chosen.has(at) ? 'delete' : 'add'](at);
    show_play();
    play_place().querySelectorAll('.tray .die-button')[at].focus();
  };
  const keep = mine.length > 0 ? game.keep_of(mine) : null;
  const stake = now.at_stake + (keep ? keep.points : 0);
  const left = now.dice_to_roll - mine.length || rules.document.dice.count;
  const go = (then) => () => play(play_move(keep, then), keep.keep, then);
  const shown = make('p', { class: 'soft', id: 'hint' });
  return [
    make(
      'p',
      { class: 'turn' },
      make('strong', {}, 'Your roll'),
      ` · ${with_thousands(now.at_stake)} at stake`,
      now.exceed !== null ? ` · last turn: more than ${with_thousands(now.exceed)}` : '',
    ),
    make(
      'div',
      { class: 'tray', role: 'group', 'aria-label': 'Tap the dice to keep' },
      now.roll.map((face, at) =>
        button(die(face), toggle(at), {
          class: 'die-button',
          'aria-pressed': String(chosen.has(at)),
          'aria-label': `${face}`,
        }),
      ),
    ),
    paragraph(
      mine.length === 0
        ? 'Tap the dice that you keep.'
        : keep
          ? `${with_thousands(keep.points)} points, ${with_thousands(stake)} at stake, ${keep.left}. ${keep.warning}`
          : 'These do not score together.',
      keep || mine.length === 0 ? 'soft' : 'warning',
    ),
    make(
      'div',
      { class: 'actions' },
      button(keep ? `Keep and roll ${dice_count(left)}` : 'Keep and roll', keep && go('roll'), {
        class: 'main',
        disabled: !keep?.may_roll,
      }),
      button(keep ? `Bank ${with_thousands(stake)}` : 'Bank', keep && go('bank'), {
        class: 'main',
        disabled: !keep?.may_bank,
      }),
      keep?.may_pass ? button(`Pass ${with_thousands(stake)} on`, go('pass')) : null,
      keep && !keep.may_roll && !keep.may_bank && !keep.may_pass ? button('End with nothing', go('nothing')) : null,
      playing.hints ? button('Hint', () => show(shown, now.advice)) : null,
    ),
    shown,
  ];
}

function play_offer(now) {
  return make(
    'div',
    { class: 'actions' },
    button(`Take ${with_thousands(now.offer.points)} with ${dice_count(now.offer.dice)}`, () => play('o'), {
      class: 'main',
    }),
    button('Begin afresh', () => play('f'), { class: 'main' }),
  );
}

function play_over(game) {
  const place = make('div', { id: 'review' });
  return [
    make('p', { class: 'big' }, outcome(game)),
    make(
      'div',
      { class: 'actions' },
      button('Review: luck and decisions', () => review_game(game, place), { class: 'main' }),
      button('Another game', open_play),
    ),
    place,
  ];
}
