// Long answers: asks before it takes long, shows how far it is, and can be stopped.
'use strict';

const patience = 12;    // seconds that may begin without a question
const lower_target = 2000;
let duel_target = null;  // what the user chose in place of the rules' target; null: the rules'
let duel_agreed = false;  // the user agreed to wait, or it does not take long
on_rules(() => { duel_target = null; duel_agreed = false; });

const duel_words = () => [...rules_words(), ...(duel_target ? ['--set', `game.target=${duel_target}`] : [])];
const duel_goal = () => duel_target ?? rules.document.game.target;

async function duel_seconds(target) {
  const words = target ? ['--set', `game.target=${target}`] : [];
  return (await quick.ask(['solve', 'duel', '--estimate', ...rules_words(), ...words], rules_files())).run.estimated_s;
}

// Resolves when the game for two may be solved: at once, or when the user says so in `place`. Rejects when these rules
// cannot be solved.
async function agree_to_duel(place) {
  if (duel_agreed) return;
  const seconds = await duel_seconds(duel_target);
  if (seconds <= patience) {
    duel_agreed = true;
    return;
  }
  const why = points_pass() ? 'points pass from player to player' : farkles_cost() ? 'farkles in a row cost points'
    : 'the game is long';
  const shorter = rules.document.game.target > lower_target ? await duel_seconds(lower_target) : null;
  await new Promise((resolve) => {
    const start = (target) => () => {
      duel_target = target;
      duel_agreed = true;
      resolve();
    };
    show(place, make('div', { class: 'ask' },
      paragraph(`Under these rules two players take ${duration(seconds)} or more to solve, because ${why}. You can stop it at any time.`),
      make('div', { class: 'actions' },
        shorter !== null ? button(`A game to ${with_thousands(lower_target)} points: ${duration(shorter)}`, start(lower_target), { class: 'main' }) : null,
        button(`To ${with_thousands(rules.document.game.target)} points: ${duration(seconds)}`, start(null)))));
  });
}

// Shows that work goes on until it is done, with a button that stops it. Resolves to what the work resolves to, or to
// null when it was stopped or went wrong; then `place` says so and offers to try again.
async function wait_for(place, words, work, again) {
  const started = performance.now();
  const bar = make('progress', { 'aria-label': words });
  const clock = make('span', { class: 'soft' });
  const told = (line) => {
    const part = line.match(/(\d+) %/);
    if (part) bar.value = Number(part[1]) / 100;
    const said = line.match(/this takes about .*/);
    if (said) clock.dataset.said = `, ${said[0]}`;
  };
  const tick = setInterval(() => {
    clock.textContent = `${Math.round((performance.now() - started) / 1000)} s${clock.dataset.said || ''}`;
  }, 500);
  show(place, make('div', { class: 'wait' }, make('span', {}, words), bar, clock, button('Stop', () => deep.stop())));
  try {
    const result = await work(told);
    show(place);
    return result;
  } catch (error) {
    show(place, problem(error.message), error.stopped && again ? button('Try again', again) : null);
    return null;
  } finally {
    clearInterval(tick);
  }
}

// Both together: agrees, then waits.
async function ask_deep(place, words, work, again) {
  try {
    await agree_to_duel(place);
  } catch (error) {
    show(place, problem(error.message));
    return null;
  }
  return wait_for(place, words, work, again);
}
