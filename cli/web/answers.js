// What the rules in force mean: one player at once, two players after it.
'use strict';

const bank_from = (points) => (points === null || points === undefined ? 'never' : with_thousands(points));
const points_a_turn = (turn) => turn.long_run?.points_per_turn ?? turn.expected_points;
let answers_for = 0; // the number of the last answers: older ones are thrown away
let alone = null; // resolves when one player's answers are there

on_rules(() => {
  const number = ++answers_for;
  show(by_id('pictures'));
  by_id('answers-title').textContent = rules_title();
  alone = one_player(() => number === answers_for).catch((error) => {
    for (const id of ['glance', 'headline', 'bank-table', 'keep-table', 'expect-trouble']) show(by_id(id));
    show(by_id('headline'), problem(error.message));
    show(by_id('glance'), problem(error.message));
  });
});

// Pictures and two players come after it, when somebody looks.
async function show_answers() {
  const number = answers_for;
  const fresh = () => number === answers_for;
  show(by_id('two'));
  await alone;
  if (!fresh()) return;
  two_players(fresh);
  const pictures = await Promise.all(['turn', 'solo'].map((about) => figures_of(quick, about, rules_words())));
  if (fresh()) show(by_id('pictures'), pictures);
}

async function one_player(fresh) {
  const [card, turn] = await Promise.all([
    quick.ask(['card', '--turn-only', ...rules_words()], rules_files()).catch(() => null), // not where dice differ
    quick.ask(['solve', 'turn', ...rules_words()], rules_files()),
  ]);
  if (!fresh()) return;
  const fact = (value, words) => make('div', { class: 'fact' }, make('strong', {}, value), make('span', {}, words));
  const turns = make('div', { class: 'fact' });
  const farkles = turn.farkle_probability;
  show(
    by_id('headline'),
    fact(
      with_thousands(points_a_turn(turn)),
      turn.long_run
        ? 'points a turn, penalties taken off'
        : turn.opening_points === undefined
          ? 'points a turn'
          : 'points a turn, once on the board',
    ),
    fact(percent(farkles[farkles.length - 1]), 'of first rolls farkle'),
    turns,
  );
  show(
    by_id('glance'),
    make('span', {}, make('b', {}, with_thousands(points_a_turn(turn))), ' points a turn'),
    make(
      'span',
      {},
      'bank from ',
      bank_at_first(turn).map((points, n) => [n ? ', ' : '', make('b', {}, bank_from(points))]),
      ` with 1 to ${farkles.length} dice left`,
    ),
  );
  show_bank_table(turn);
  show_keeps(card);
  try {
    const solo = await quick.ask(['solve', 'solo', ...rules_words()], rules_files());
    if (!fresh()) return;
    fill(turns, {}, [
      make('strong', {}, solo.expected_turns.toFixed(1)),
      make('span', {}, `turns to ${with_thousands(rules.document.game.target)}`),
    ]);
  } catch (error) {
    if (fresh()) show(by_id('expect-trouble'), paragraph(error.message, 'soft'));
  }
}

// By the dice left, with no farkles in a row before it.
const bank_at_first = (turn) => turn.long_run?.bank_at[0] ?? turn.bank_at;

function show_bank_table(turn) {
  if (turn.states) {
    // the dice differ: by which of them are left
    show(
      by_id('bank-table'),
      table(
        null,
        ['Dice left', 'Bank from', 'A roll farkles'],
        turn.states.map((s) => [
          s.dice.join(' + '),
          make('strong', {}, bank_from(s.bank_at)),
          part_bar(s.farkle_probability),
        ]),
        'banking',
      ),
    );
    return;
  }
  const streaks = turn.long_run ? turn.long_run.bank_at : null;
  const many = turn.opening_bank_at !== undefined;
  const columns = [
    'Dice left',
    'Bank from',
    ...(many ? ['not on the board'] : []),
    ...(streaks ? streaks.slice(1).map((_, s) => `after ${counted(s + 1, 'farkle', 'farkles')}`) : []),
    'A roll farkles',
  ];
  show(
    by_id('bank-table'),
    table(
      null,
      columns,
      bank_at_first(turn).map((points, n) => [
        make('span', { class: 'left' }, String(n + 1)),
        make('strong', {}, bank_from(points)),
        ...(many ? [bank_from(turn.opening_bank_at[n])] : []),
        ...(streaks ? streaks.slice(1).map((at) => bank_from(at[n])) : []),
        part_bar(turn.farkle_probability[n]),
      ]),
      columns.length > 3 ? 'banking tight' : 'banking',
    ),
    paragraph('Count what you would bank, with the dice you keep. Below the number roll on; from it on, bank.', 'soft'),
  );
}

function show_keeps(card) {
  const keeps = card?.keeps ?? [];
  if (keeps.length === 0) {
    show(
      by_id('keep-table'),
      paragraph(
        card
          ? 'Keeping the most points is always right, or next to it.'
          : 'It depends on which dice show what: see the answers of the table.',
        'soft',
      ),
    );
    return;
  }
  show(
    by_id('keep-table'),
    paragraph('The most points are not always the best keep.', 'soft'),
    table(
      null,
      ['These score', 'Keep only', 'At stake before', 'Gain'],
      keeps.map((k) => [
        make('span', { class: 'nowrap' }, dice(k.most), k.dice < 6 ? ` of ${k.dice}` : ''),
        dice(k.keep),
        make(
          'span',
          { class: 'nowrap' },
          k.least_stake === 0
            ? `up to ${with_thousands(k.most_stake)}`
            : `${with_thousands(k.least_stake)} to ${with_thousands(k.most_stake)}`,
        ),
        make('span', { class: 'nowrap' }, `+${k.gain.toFixed(0)}`),
      ]),
    ),
  );
}

async function two_players(fresh) {
  const place = by_id('two');
  const words = () => duel_words();
  const solved = await ask_deep(
    place,
    'Solving the game for two',
    async (told, duel) => {
      const card = await deep.ask(['card', ...words()], rules_files(), told).catch(() => null); // not where dice differ
      return { duel, card, pictures: await figures_of(deep, 'duel', words()) };
    },
    () => two_players(fresh),
  );
  if (!solved || !fresh()) return;
  const { duel, card, pictures } = solved;
  show(
    place,
    shorter_game(() => two_players(fresh)),
    make(
      'p',
      { class: 'big' },
      'The player who begins wins ',
      make('strong', {}, percent(duel.first_player_wins, 2)),
      ' of games.',
    ),
    paragraph(
      `Fair start: if the second player begins ${fair_start(duel)}, it is ${percent(duel.fair_start.first_player_wins, 2)}.`,
    ),
    card ? by_score(card) : null,
    make('div', { class: 'columns' }, pictures),
    card?.last_turn?.length
      ? table(
          'To catch up in a last turn',
          ['points behind', 'you win'],
          card.last_turn.map(({ behind, win }) => [with_thousands(behind), percent(win)]),
        )
      : null,
  );
  announce(`Two players: who begins wins ${percent(duel.first_player_wins, 1)}`);
}

const fair_start = ({ fair_start: { on_board, points } }) =>
  on_board && points === 0 ? 'on the board' : `with ${with_thousands(points)} points`;

// When to bank in this position of the card with n + 1 dice left, in words.
function bank_or_win(position, n, goal) {
  const points = position[`bank_at_${n + 1}`];
  if (points !== null && points !== undefined && position.bank + points >= goal) return 'win';
  return bank_from(points) + (position.bank_intervals?.some(({ dice }) => dice === n + 1) ? '*' : '');
}

function by_score(card) {
  const goal = duel_goal();
  const dice_numbers = card.bank_at.map((_, n) => n + 1);
  return [
    table(
      'When to bank, by the score',
      ['you to they', 'you win', ...dice_numbers.map((n) => (n === 1 ? '1 die' : String(n)))],
      card.positions.map((p) => [
        [
          p.situation,
          make('small', {}, `${with_thousands(p.bank)} to ${with_thousands(p.opponent)}`),
        ],
        percent(p.win, 0),
        ...card.bank_at.map((_, n) => bank_or_win(p, n, goal)),
      ]),
      'many',
    ),
    paragraph(
      'By the number of dice left. “win”: bank only what reaches the target. *: there is a range further up where you ' +
        'should roll on.',
      'soft',
    ),
  ];
}
