// Long answers: asks before it takes long, shows how far it is, and can be stopped.
'use strict';

const patience = 12; // seconds that may begin without a question
const lower_target = 2000;
let duel_target = null; // what the user chose in place of the rules' target; null: the rules'
let duel_agreed = false; // the user agreed to wait, or it does not take long
function forget_agreement() {
  duel_target = null;
  duel_agreed = false;
}
on_rules(forget_agreement);

const duel_words = () => [...rules_words(), ...(duel_target ? ['--set', `game.target=${duel_target}`] : [])];
const duel_goal = () => duel_target ?? rules.document.game.target;

// Says that the game is a shorter one than the rules', and lets it be chosen again. Null when it is the rules'.
function shorter_game(again) {
  if (!duel_target) return null;
  const choose = () => {
    forget_agreement();
    again();
  };
  const words = `This is for a game to ${with_thousands(duel_target)} points. `;
  return make('p', { class: 'soft' }, words, button('Choose how far it goes', choose, { class: 'plain' }));
}

// The program estimates for a processor; a browser is slower. How much, the page learns from what it has waited for.
const browser_slower = 4;
async function duel_seconds(target, of = rules_words(), files = rules_files()) {
  const words = target ? ['--set', `game.target=${target}`] : [];
  const { run } = await quick.ask(['solve', 'duel', '--estimate', ...of, ...words], files);
  return run.estimated_s * recall('slower', browser_slower);
}
let duel_estimate = 0; // of the work that was agreed to, where nothing of it is done yet
function learn_speed(seconds) {
  if (duel_estimate > 3 && seconds > 1)
    remember('slower', Math.min(50, Math.max(0.5, (recall('slower', browser_slower) * seconds) / duel_estimate)));
  duel_estimate = 0;
}

// Resolves to true when the game for two may be solved: at once, or when the user says so in `place`; to false when the
// user takes what `instead` offers. may_shorten: a lower target will do. Rejects when these rules cannot be solved.
async function agree_to_duel(place, { instead = null, may_shorten = true } = {}) {
  if (duel_agreed) return true;
  const target = rules.document.game.target;
  const seconds = await duel_seconds(null);
  const agree = (chosen, estimate) => {
    duel_target = chosen;
    duel_estimate = estimate;
    duel_agreed = true;
    return true;
  };
  if (seconds <= patience) return agree(null, seconds);
  const shorter = may_shorten && target > lower_target ? await duel_seconds(lower_target) : null;
  return new Promise((resolve) => {
    const offer = (points, takes, start, kind) =>
      button(`${with_thousands(points)} points: ${duration(takes)}`, start, { class: kind });
    const choices = [
      shorter && offer(lower_target, shorter, () => resolve(agree(lower_target, shorter)), 'main'),
      offer(target, seconds, () => resolve(agree(null, seconds))),
      instead && button(instead, () => resolve(false)),
    ];
    show(
      place,
      make(
        'div',
        { class: 'ask' },
        paragraph(`Solving the game for two takes a while under these rules, because ${slow_because()}.`),
        paragraph('How far shall the game go? You can stop it at any time.'),
        make('div', { class: 'actions' }, choices),
      ),
    );
  });
}
function slow_because() {
  if (points_pass()) return 'points pass from player to player';
  return farkles_cost() ? 'farkles in a row cost points' : 'the game is long';
}

// Shows that work goes on until it is done, with a button that stops it. Resolves to what the work resolves to, or to
// null when it was stopped or went wrong; then `place` says so and offers to try again.
async function wait_for(place, words, work, again) {
  const started = performance.now();
  const expected = duel_estimate;
  const bar = make('progress', { 'aria-label': words });
  const clock = make('span', { class: 'soft' });
  let measured = null; // by the program, else from the estimate
  const told = (line) => {
    const part = line.match(/(\d+) % *(.*)/);
    if (!part) return;
    measured = part[2] || ' ';
    bar.value = Number(part[1]) / 100;
  };
  const tick = setInterval(() => {
    const seconds = (performance.now() - started) / 1000;
    const estimate = seconds < expected ? ` of ${duration(expected)}` : ', longer than expected';
    const rest = measured ? `, ${measured}` : expected > 3 ? estimate : '';
    clock.textContent = `${Math.round(seconds)} s${rest}`;
    if (!measured && expected > 3) bar.value = 0.98 * (1 - Math.exp((-1.6 * seconds) / expected));
  }, 500);
  show(
    place,
    make(
      'div',
      { class: 'wait' },
      make('span', {}, words),
      bar,
      clock,
      button('Stop', () => deep.stop()),
    ),
  );
  try {
    const result = await work(told);
    learn_speed((performance.now() - started) / 1000);
    show(place);
    return result;
  } catch (error) {
    if (error.stopped) forget_agreement(); // so it is asked again
    show(
      place,
      error.stopped ? paragraph(error.message) : problem(error.message),
      again ? button('Begin again', again) : null,
    );
    return null;
  } finally {
    clearInterval(tick);
  }
}

// The worker keeps the solution: what follows it is quick.
const solve_two = (told) => deep.ask(['solve', 'duel', ...duel_words()], rules_files(), told);

// All together: agrees, solves and waits, then does the work.
async function ask_deep(place, words, work, again) {
  try {
    await agree_to_duel(place);
  } catch (error) {
    show(place, problem(error.message));
    return null;
  }
  return wait_for(place, words, async (told) => work(told, await solve_two(told)), again);
}
