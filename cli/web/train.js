// Positions from games between perfect players in which what most people do costs something. The kind of mistake can be
// chosen; who gets them right meets finer ones. What was got wrong comes back.
'use strict';

const training = { game: null, now: null, options: null, kind: 'any', chosen: null, from: null };
const habit_banks = 300;
// What the habit loses on each level, in win chance.
const levels = [[0.04, 0.08], [0.02, 0.04], [0.01, 0.02], [0.005, 0.01]];
const rises_after = 3; // right ones in a row
const falls_after = 2; // wrong ones
const comes_back = 0.3; // how often a position is one that was got wrong
const most_missed = 40;
const most_steps = 150; // of a game, in search of a position
const kinds = [
  ['any', 'Any mistake'],
  ['keep', 'Keeping the wrong dice'],
  ['early', 'Banking too early'],
  ['late', 'Rolling on too long'],
];
const train_place = () => by_id('train-board');
const progress_kept = () => recall('training', { level: 0, run: 0, right: 0, tried: 0, lost: 0, by_kind: {}, missed: [] });

function open_train() {
  if (training.now) return show_training();
  if (!for_two()) return show(train_place(), not_for_two());
  const kind = choice(kinds, training.kind, (value) => (training.kind = value), { id: 'train-kind' });
  return show(
    train_place(),
    paragraph('A roll and a score from a game between perfect players: choose, and see what it costs.', 'lead'),
    labelled('To practise', kind),
    actions(button('Start', next_position, { class: 'main', id: 'train-start' })),
    tried_words(),
  );
}

// The habit: the most points; bank from 300 where it may. And the mistake that it is, if it is one.
function habit(options) {
  const at_most = Math.max(...options.map((o) => o.at_stake));
  const most = options.filter((o) => o.at_stake === at_most);
  const used = most.find((o) => o.then === (at_most >= habit_banks ? 'bank' : 'roll')) ?? most[0];
  const best = options[0];
  const kind = used.keep.length !== best.keep.length ? 'keep' : best.then === 'roll' ? 'early' : 'late';
  return { loss: used.loss, kind };
}

const of_these_rules = (missed) => missed.filter(({ rules: of, seed }) => of === rules.fingerprint && seed > 0);
async function next_position() {
  const place = train_place();
  show(place, paragraph('Looking for a position …', 'soft'));
  try {
    if (!(await solve())) throw new Error(solution_of().why_not);
    const found = await find_position();
    Object.assign(found.game, { now: found.now, moves: found.moves }); // it may have been played on
    Object.assign(training, { ...found, chosen: null });
    show_training();
  } catch (error) {
    training.now = null;
    show(place, error.stopped ? paragraph(error.message, 'soft') : problem(error.message), actions(button('Back', open_train)));
  }
}

// Plays on from where the last position was found, as perfect players would, until a roll is one to practise.
async function find_position() {
  const { level, missed } = progress_kept();
  const again = of_these_rules(missed);
  if (again.length > 0 && Math.random() < comes_back) {
    const { seed, moves, kind } = again[Math.floor(Math.random() * again.length)];
    return { ...(await asked_after(game_to_train(seed), moves)), kind_now: kind, again: true };
  }
  const [least, most] = levels[level];
  const wanted = ({ loss, kind }) => loss >= least && loss < most && (training.kind === 'any' || kind === training.kind);
  let near = null; // the best so far of what has any cost
  let { game, moves } = training.from ?? { game: game_to_train(), moves: [] };
  for (let steps = 0; steps < most_steps; ++steps) {
    const found = await asked_after(game, moves);
    const { now } = found;
    if (now.waits_for === 'over') {
      [game, moves] = [game_to_train(), []];
    } else if (now.waits_for === 'start') {
      moves = [...moves, now.options?.[0]?.then === 'offer' ? 'o' : 'f'];
    } else {
      const tempting = habit(now.options ?? []);
      const position = { ...found, kind_now: tempting.kind, again: false };
      const best = now.options?.[0];
      const next = best ? play_move(game.keep_of(best.keep), best.then) : 'k #1 b';
      training.from = { game, moves: [...moves, next] };
      if (best && now.options.length > 1 && wanted(tempting)) return position;
      if (best && tempting.loss >= levels[3][0] && tempting.loss < levels[0][1] && (!near || steps < 40)) near = position;
      if (near && steps > 80) return near;
      moves = training.from.moves;
    }
  }
  if (near) return near;
  throw new Error('No such position came up under these rules.');
}
const game_to_train = (seed = 1 + Math.floor(Math.random() * 1e9)) =>
  Object.assign(new Game(['you'], ['--seed', String(seed)], ['You', 'They']), { seed });
// Where this game stands, with the advice.
async function asked_after(game, moves) {
  game.now = await deep.ask(game.words(), game.after([...moves, '?']));
  return { game, moves, now: game.now };
}

function choose_in_training(option) {
  const { game, now, kind_now } = training;
  const kept = progress_kept();
  const right = is_nothing(option.loss, true);
  training.chosen = option;
  const spot = { rules: rules.fingerprint, seed: game.seed, moves: game.moves, kind: kind_now };
  const others = kept.missed.filter(({ seed, moves }) => seed !== spot.seed || moves.join() !== spot.moves.join());
  const run = right ? Math.max(0, kept.run) + 1 : Math.min(0, kept.run) - 1;
  const up = run >= rises_after ? 1 : run <= -falls_after ? -1 : 0;
  const by_kind = { right: 0, tried: 0, ...kept.by_kind[kind_now] };
  remember('training', {
    level: Math.min(levels.length - 1, Math.max(0, kept.level + up)),
    run: up ? 0 : run,
    right: kept.right + right,
    tried: kept.tried + 1,
    lost: kept.lost + option.loss,
    by_kind: { ...kept.by_kind, [kind_now]: { right: by_kind.right + right, tried: by_kind.tried + 1 } },
    missed: (right ? others : [...others, spot]).slice(-most_missed),
  });
  if (now) show_training();
  by_id('train-next').focus();
}

function show_training() {
  const { game, now, chosen, again } = training;
  const { options } = now;
  const right = chosen && is_nothing(chosen.loss, true);
  const verdict = !chosen ? null : right ? 'Right.' : `That costs ${loss_words(chosen.loss, true)}.`;
  const order = (a, b) => b.keep.length - a.keep.length || b.at_stake - a.at_stake || (a.then < b.then ? -1 : 1);
  const stake = make('li', {}, make('span', { class: 'who' }, 'At stake'), make('strong', {}, with_thousands(now.at_stake)));
  const mine = [now.to_move, 1 - now.to_move];
  game.names = mine[0] === 0 ? ['You', 'They'] : ['They', 'You'];
  show(
    train_place(),
    score_cards(game, { order: mine, more: [stake] }),
    again && !chosen ? paragraph('You have met this one before.', 'soft') : null,
    make('div', { class: 'tray' }, dice(now.roll)),
    verdict
      ? make('p', { class: `advice ${right ? 'right' : ''}`, id: 'verdict' }, make('strong', {}, verdict), ` ${now.advice}`)
      : paragraph('What do you do?', 'turn'),
    chosen ? button('Next', next_position, { class: 'main', id: 'train-next' }) : null,
    play_list(game, chosen ? options : [...options].sort(order), choose_in_training, { chosen, known: !!chosen }),
    tried_words(),
  );
  announce(verdict ?? `Roll ${now.roll.join(' ')}, ${now.at_stake} at stake`);
}
function tried_words() {
  const { level, right, tried, lost, by_kind, missed } = progress_kept();
  if (tried === 0) return null;
  const name = Object.fromEntries(kinds);
  const each = Object.entries(by_kind).map(([kind, n]) => `${name[kind]?.toLowerCase()}: ${n.right} of ${n.tried}`);
  return paragraph(
    `Level ${level + 1} of ${levels.length}. ${right} of ${tried} right (${each.join('; ')}); ${((100 * lost) / tried).toFixed(1)} ` +
      `points of win chance lost on average. ${counted(of_these_rules(missed).length, 'position', 'positions')} to come back.`,
    'soft',
  );
}
on_rules(() => Object.assign(training, { now: null, from: null }));
