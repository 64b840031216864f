// Two rule sets side by side: what differs in the rules, what that does to one player, and on request to two.
'use strict';

const beside_place = () => by_id('beside-answer');

// Offers the built-in sets, but the one that is in force as it is.
function show_beside() {
  const others = built_in.filter(({ id }) => rules.text !== null || id !== rules.base || rules.options.length);
  const standard = rules.text === null ? (rules.options.length ? rules.base : others[0].id) : rules.base;
  const named = others.map(({ id, name }) => [id, name]);
  const field = choice(named, standard, compare_with);
  field.id = 'beside';
  show(by_id('beside-choice'), labelled('Beside', field));
  offer_beside();
}
// An older comparison is of older rules.
function offer_beside() {
  show(
    beside_place(),
    button('Compare', () => compare_with(by_id('beside').value)),
  );
}
on_rules(() => by_id('beside') && offer_beside());

async function compare_with(other) {
  const place = beside_place();
  show(place, paragraph('One moment …', 'soft'));
  const mine = rules_words()[1];
  const sides = [
    { name: built_in.find(({ id }) => id === other).name, words: ['--rules', other], files: {} },
    { name: rules_title(), words: rules_words(), files: rules_files() },
  ];
  try {
    const { differences } = await quick.ask(['rules', 'diff', other, mine], rules_files());
    const ask_both = (...words) =>
      Promise.all(sides.map((side) => quick.ask([...words, ...side.words], side.files).catch(() => null)));
    const [turns, solos] = await Promise.all([ask_both('solve', 'turn'), ask_both('solve', 'solo')]);
    const both = (name, from) => [name, ...[0, 1].map(from)];
    const columns = ['', ...sides.map(({ name }) => name)];
    const two = make('div', { id: 'beside-two' });
    show(
      place,
      differences.length === 0
        ? paragraph('These rules are the same.')
        : table(
            'What is different',
            columns,
            differences.map(({ key, a, b }) => [make('code', {}, key), a, b]),
          ),
      table('What it does', columns, [
        both('points a turn', (i) => points_a_turn(turns[i]).toFixed(1)),
        both('turns to the target', (i) => (solos[i] ? solos[i].expected_turns.toFixed(1) : '-')),
        ...turns[0].bank_at.map((_, n) =>
          both(`bank with ${dice_count(n + 1)} left from`, (i) => bank_from(bank_at_first(turns[i])[n])),
        ),
      ]),
      two,
    );
    await offer_two_beside(sides, two);
  } catch (error) {
    show(place, problem(error.message));
  }
}

// Two players under both rules: the estimate first.
async function offer_two_beside(sides, place) {
  const seconds_to = (target) =>
    Promise.all(sides.map(({ words, files }) => duel_seconds(target, words, files))).then(([a, b]) => a + b);
  const offer = (words, target, seconds) =>
    button(`${words}: ${duration(seconds)}`, () => compare_two(sides, target, seconds, place));
  const seconds = await seconds_to(null);
  const shorter = seconds > patience && rules.document.game.target > lower_target;
  show(
    place,
    make('h4', {}, 'Two players'),
    make(
      'div',
      { class: 'actions' },
      shorter ? offer(`Games to ${with_thousands(lower_target)} points`, lower_target, await seconds_to(lower_target)) : null,
      offer('Solve both games', null, seconds),
    ),
  );
}

async function compare_two(sides, target, seconds, place) {
  const set = target ? ['--set', `game.target=${target}`] : [];
  duel_estimate = seconds;
  const found = await wait_for(
    place,
    'Solving both games',
    async (told) => {
      const answers = [];
      for (const { words, files } of sides) {
        const duel = await deep.ask(['solve', 'duel', ...words, ...set], files, told);
        const card = await deep.ask(['card', ...words, ...set], files, told).catch(() => null);
        const { document } = await quick.ask(['rules', 'show', words[1]], files);
        answers.push({ duel, card, goal: target ?? document.game.target });
      }
      return answers;
    },
    () => offer_two_beside(sides, place),
  );
  if (!found) return;
  const banks = (situation) => ({ card, goal }) => {
    const position = card?.positions.find((p) => p.situation === situation);
    return position ? card.bank_at.map((_, n) => bank_or_win(position, n, goal)).join(', ') : '-';
  };
  const row = (name, from) => [name, ...found.map(from)];
  show(
    place,
    target ? paragraph(`Games to ${with_thousands(target)} points.`, 'soft') : null,
    table('Two players', ['', ...sides.map(({ name }) => name)], [
      row('who begins wins', ({ duel }) => percent(duel.first_player_wins, 2)),
      row('a fair start for the second', ({ duel }) => fair_start(duel)),
      row('level, half way: bank with 1, 2, … dice left from', banks('half way')),
      row('ahead', banks('ahead')),
      row('behind', banks('behind')),
    ]),
    paragraph('“win”: bank only what reaches the target.', 'soft'),
  );
}
