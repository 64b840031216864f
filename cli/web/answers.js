// What the rules in force mean, on screen and as the card on paper: one player at once, two when the game is solved.
'use strict';

// What most of perfect play comes to, by the rules: how often it wins against perfect play, and three rules that a
// search found (results/*/sentences.json holds them in the language of policies).
const keep_count = (below, dice_left) =>
  `Rolled ${dice_left} dice or more, and the roll scores less than ${below}? Keep what makes the most, if each die left ` +
  'counts as 150. Otherwise keep the most points.';
const bank_in_last = (lead) => `Would banking reach the target? Bank if it puts you ${lead} or more ahead.`;
const bank_of_few = (points) => `Four dice or more left? Roll on. Otherwise bank ${points} or more.`;
const three_rules = {
  official: [0.482, keep_count(450, 'four'), bank_in_last(700), bank_of_few(350)],
  classic: [0.474, keep_count(450, 'four'), bank_in_last(600), bank_of_few(350)],
  'on-the-board': [0.478, keep_count(450, 'four'), bank_in_last(600), 'Four or five dice left? Roll on. Otherwise bank 350 or more.'],
  'first-past': [0.465, keep_count(350, 'five'), 'Three dice left? Bank 500 or more.', bank_of_few(250)],
  'kingdom-come': [
    0.468,
    'Rolled five dice, and a combination scores? Keep the most points.',
    keep_count(450, 'five'),
    bank_of_few(350),
  ],
};

const points_a_turn = (turn) => turn.long_run?.points_per_turn ?? turn.expected_points;
// By the dice left, with no farkles in a row before it.
const bank_at_first = (turn) => turn.long_run?.bank_at[0] ?? turn.bank_at;
// Where no bank below the target is right, the word is to roll.
const bank_at_words = (points, goal, turn) => {
  if (turn?.states && points === null) return 'depends'; // on which dice are left
  return points === null || points === undefined || points >= goal ? 'roll' : with_thousands(points);
};

// One player's answers, for rules; what is not needed at once comes when it is asked for.
async function one_player(words = rules_words(), files = rules_files()) {
  const ask = (...asked) => quick.ask([...asked, ...words], files);
  const none = () => null;
  const solo = () => ask('solve', 'solo').catch(none);
  const card = () => ask('card', '--turn-only').catch(none); // none where dice differ
  return { turn: await ask('solve', 'turn'), card, solo };
}
let alone = null; // resolves to one player's answers of the rules in force
on_rules(() => {
  alone = one_player();
  alone.then(show_glance, (error) => show(by_id('glance'), problem(error.message)));
});
function show_glance({ turn }) {
  const goal = goal_of(rules.document);
  const banks = bank_at_first(turn).map((points) => make('b', {}, bank_at_words(points, goal, turn)));
  show(
    by_id('glance'),
    table('When in doubt', ['Dice left', ...banks.map((_, n) => String(n + 1))], [['Bank', ...banks]], 'many'),
    paragraph(`So much or more. With the best keeps a turn then brings ${with_thousands(points_a_turn(turn))} points on average.`, 'soft'),
  );
}

let shown_answers = 0;
async function show_answers() {
  const number = ++shown_answers;
  const fresh = () => number === shown_answers;
  by_id('answers-title').textContent = rules.name;
  for (const id of ['headline', 'three-rules', 'bank-table', 'keep-table', 'two', 'beside']) show(by_id(id));
  try {
    const { turn, card, solo } = await alone;
    if (!fresh()) return;
    const starts = make('div', { class: 'fact' });
    const turns = make('div', { class: 'fact' });
    const farkles = turn.farkle_probability;
    const but = turn.long_run ? ', penalties taken off' : turn.opening_points === undefined ? '' : ', once on the board';
    show(
      by_id('headline'),
      fact(with_thousands(points_a_turn(turn)), `points a turn${but}`),
      fact(percent(farkles[farkles.length - 1]), 'of first rolls farkle'),
      turns,
      starts,
    );
    show_three_rules();
    show(by_id('bank-table'), bank_table(turn));
    show_beside();
    const keeps = await card();
    if (!fresh()) return;
    show(by_id('keep-table'), keep_table(keeps));
    show_two(fresh, starts);
    const race = await solo();
    if (fresh() && race) show(turns, ...race_fact(race).childNodes);
  } catch (error) {
    if (fresh()) show(by_id('headline'), problem(error.message));
  }
}
const fact = (value, words) => make('div', { class: 'fact' }, make('strong', {}, value), make('span', {}, words));

function race_fact({ expected_turns, expected_points }) {
  const { rounds, target } = rules.document.game;
  if (rounds > 0) return fact(with_thousands(expected_points), `points in ${counted(rounds, 'turn', 'turns')}`);
  return fact(expected_turns.toFixed(1), `turns to ${with_thousands(target)}`);
}

function show_three_rules() {
  const [wins, ...texts] = (rules.text === null && three_rules[rules.base]) || [];
  if (!wins) return;
  show(
    by_id('three-rules'),
    make('h3', {}, `Three rules that win ${percent(wins, 0)} against perfect play`),
    make('ol', {}, texts.map((text) => make('li', {}, text))),
  );
}

const part_bar = (part) =>
  make(
    'span',
    { class: 'part' },
    make('span', { class: 'part-of', 'aria-hidden': 'true' }, make('span', { style: `width:${(100 * part).toFixed(1)}%` })),
    percent(part),
  );

function bank_table(turn) {
  const goal = goal_of(rules.document);
  const bank = (points) => make('strong', {}, bank_at_words(points, goal));
  const columns = ['Dice left', 'Bank', 'A roll farkles'];
  const by_dice = (s) => [s.dice.join(' + '), bank(s.bank_at), part_bar(s.farkle_probability)];
  if (turn.states) return table(null, columns, turn.states.map(by_dice), 'banking');
  const others = [
    ...(turn.opening_bank_at ? [['not on the board', turn.opening_bank_at]] : []),
    ...(turn.long_run?.bank_at ?? []).slice(1).map((at, s) => [`after ${counted(s + 1, 'farkle', 'farkles')}`, at]),
  ];
  const rows = bank_at_first(turn).map((points, n) => [
    String(n + 1),
    bank(points),
    ...others.map(([, at]) => bank_at_words(at[n], goal)),
    part_bar(turn.farkle_probability[n]),
  ]);
  return [
    table(null, columns.toSpliced(2, 0, ...others.map(([name]) => name)), rows, others.length ? 'banking tight' : 'banking'),
    paragraph('Count what you would bank, with the dice you keep. With that much or more, bank; with less, roll on.', 'soft'),
  ];
}

function keep_table(card) {
  if (!card) return paragraph('It depends on which dice show what: see the advice at the table.', 'soft');
  if (card.keeps.length === 0) return paragraph('Keeping the most points is always right, or next to it.', 'soft');
  const stakes = (k) => `${k.least_stake ? `${with_thousands(k.least_stake)} to` : 'up to'} ${with_thousands(k.most_stake)}`;
  const whole = rules.document.dice.count;
  const score = (k) => [dice(k.most), k.dice < whole ? ` of ${k.dice}` : ''];
  const on_paper = card.keeps.slice(0, 5);
  const rows = on_paper.map((k) => [score(k), dice(k.keep), stakes(k), `+${k.gain.toFixed(0)}`]);
  return table(null, ['These score', 'Keep only', 'At stake before', 'Gain'], rows, 'keeps');
}

// Two players, when the game is solved.
async function show_two(fresh, starts) {
  const place = by_id('two');
  if (!for_two()) return show(place, not_for_two());
  show(place, paragraph('The chance to win comes when the game is solved.', 'soft'));
  if (!(await solve())) return fresh() && show(place, unsolved());
  try {
    const ask = (...words) => deep.ask([...words, ...rules_words()], rules_files());
    const card = await ask('card').catch(() => null); // none where dice differ
    const { duel } = solution_of();
    if (!fresh() || !duel) return undefined;
    const { on_board, points } = duel.fair_start; // of the second player; below 0, of the first
    const fair = on_board && points === 0 ? 'on the board' : `with ${with_thousands(Math.abs(points))} points`;
    show(starts, ...fact(percent(duel.first_player_wins, 2), 'for who begins').childNodes);
    const map = make('div', { class: 'screen-only' });
    show(
      place,
      paragraph(
        `The player who begins wins ${percent(duel.first_player_wins, 2)} of games. Fair start: the ` +
          `${points < 0 ? 'first' : 'second'} player begins ${fair}, and it is ${percent(duel.fair_start.first_player_wins, 2)}.`,
      ),
      card?.bank_at ? make('div', { class: 'flow' }, make('div', {}, by_score(card)), make('div', {}, catching_up(card))) : null,
      map,
    );
    announce(`Two players: who begins wins ${percent(duel.first_player_wins, 1)}`);
    const banks = Array.from({ length: 10 }, (_, n) => (n * goal_of(rules.document)) / 10);
    const at = banks.flatMap((theirs) => banks.flatMap((mine) => ['--at', `${mine},${theirs}`]));
    const whole = banks.every((bank) => bank % 50 === 0) ? await ask('solve', 'duel', ...at).catch(() => null) : null;
    if (fresh() && whole) show(map, win_map(banks, whole.at));
  } catch (error) {
    if (fresh()) show(place, paragraph(error.message, 'soft'));
  }
}

// Shaded: the more, the darker.
function win_map(banks, at) {
  const cell = ({ win }) => make('span', { class: `heat h${Math.min(9, Math.floor(10 * win))}` }, (100 * win).toFixed(0));
  const short = (bank) => (bank < 1000 ? String(bank) : `${bank / 1000}k`);
  const rows = banks.map((theirs, row) => [short(theirs), ...at.slice(row * banks.length, (row + 1) * banks.length).map(cell)]);
  return table('The chance to win, in percent, if you are to move', ['they ↓ you →', ...banks.map(short)], rows.reverse(), 'map many');
}

// When to bank in this position of the card with n + 1 dice left, in words.
function bank_or_win(position, n, goal) {
  const points = position[`bank_at_${n + 1}`];
  const gaps = position.bank_intervals?.some(({ dice: left }) => left === n + 1);
  if (!gaps && position.bank + points === goal) return 'win';
  return bank_at_words(points, goal) + (gaps ? '*' : '');
}
function by_score(card) {
  const goal = goal_of(rules.document);
  const rows = card.positions.map((p) => [
    [p.situation, make('small', {}, `${with_thousands(p.bank)} to ${with_thousands(p.opponent)}`)],
    percent(p.win, 0),
    ...card.bank_at.map((_, n) => bank_or_win(p, n, goal)),
  ]);
  const columns = ['you to they', 'you win', ...card.bank_at.map((_, n) => (n === 0 ? '1 die' : String(n + 1)))];
  return [
    table('When to bank, by the score', columns, rows, 'many'),
    paragraph('By the dice left. “win”: bank only what reaches the target. *: further up there is a range to roll on.', 'soft'),
  ];
}
function catching_up({ last_turn = [] }) {
  const rows = last_turn.map(({ behind, win }) => [with_thousands(behind), percent(win)]);
  return rows.length > 0 ? table('To catch up in a last turn', ['points behind', 'you win'], rows) : null;
}

// Another rule set beside this one: what differs in the rules, and what that does.
async function show_beside() {
  const place = make('div', {});
  const others = (await built_in()).filter(({ id }) => rules.text !== null || id !== rules.base);
  const compare = async (id) => {
    if (!id) return show(place);
    const other = await quick.ask(['rules', 'show', id]);
    const sides = await Promise.all([one_player(['--rules', id], {}), alone]);
    const goals = [other.document, rules.document].map(goal_of);
    const row = (name, from) => [name, ...sides.map(from)];
    return show(
      place,
      table('Side by side', ['', other.document.name, rules.name], [
        row('points a turn', ({ turn }) => points_a_turn(turn).toFixed(1)),
        row('first rolls that farkle', ({ turn }) => percent(turn.farkle_probability.at(-1))),
        ...bank_at_first(sides[1].turn).map((_, n) =>
          row(`bank with ${dice_count(n + 1)} left`, ({ turn }, at) => bank_at_words(bank_at_first(turn)[n], goals[at])),
        ),
      ]),
    );
  };
  const sets = choice([['', 'nothing'], ...others.map(({ id, name }) => [id, name])], '', compare, { id: 'beside-choice' });
  show(by_id('beside'), labelled('Side by side with', sets), place);
}
