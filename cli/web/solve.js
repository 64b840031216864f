// What takes long goes on behind the page: it says how far it is, and can be stopped. Above all the game for two, which
// is solved as soon as somebody may want to know the chance to win.
'use strict';

// Says that work goes on until it is done. work: gets a function for the program's lines of progress. It rejects with
// an error that is `stopped` when somebody stops it.
async function busy(words, work) {
  const started = performance.now();
  const bar = make('progress', { 'aria-label': words, value: 0 }); // without a value it moves all the time
  const clock = make('span', { class: 'soft' });
  let rest = ''; // as the program says it
  const told = (line) => {
    const part = line.match(/(\d+) % *(.*)/);
    if (!part) return;
    rest = part[2] && `, ${part[2]}`;
    bar.value = Number(part[1]) / 100;
  };
  const said = () => (clock.textContent = `${Math.round((performance.now() - started) / 1000)} s${rest}`);
  const tick = setInterval(said, 500);
  const line = make('div', { class: 'wait' }, make('span', {}, words), bar, clock, button('Stop', stop_all));
  by_id('busy').append(line);
  try {
    return await work(told);
  } finally {
    clearInterval(tick);
    line.remove();
  }
}

// duel: the answer, when it is there; why_not: in words; begun: resolves to whether it is solved. One for each pair of
// dice that players have had under these rules.
const solutions = new Map();
function solution_of(dice = no_own_dice) {
  const of = dice.join(' ');
  if (!solutions.has(of)) solutions.set(of, { duel: null, why_not: '', begun: null });
  return solutions.get(of);
}
const solution_listeners = [];
function set_solution(change, changed = [solution_of()]) {
  for (const each of changed) Object.assign(each, change);
  for (const listener of solution_listeners) listener();
}
function stop_all() {
  deep.stop(); // and with it what it has solved
  solution_of();
  set_solution({ duel: null, why_not: 'Stopped.', begun: Promise.resolve(false) }, solutions.values());
}
on_rules(() => solutions.clear());

const for_two = () => rules.document.game.players[0] <= 2;
const not_for_two = () => paragraph('These rules are not for two players.', 'soft');
const browser_slower = 4; // than the processor that the program estimates for
async function duel_seconds(dice) {
  if (rules.document.game.rounds > 0) return 0; // they are few
  const words = ['solve', 'duel', '--estimate', ...dice_words(dice), ...rules_words()];
  const { run } = await quick.ask(words, rules_files());
  return run.estimated_s * browser_slower;
}

// Resolves to true when the game for two is solved, to false when it will not be. What takes longer is not begun.
const longest_unasked = 1200; // seconds
function solve(dice = no_own_dice, longest = longest_unasked) {
  return (solution_of(dice).begun ??= begin_to_solve(dice, longest, rules.fingerprint));
}
async function begin_to_solve(dice, longest, of) {
  try {
    const seconds = await duel_seconds(dice);
    if (of !== rules.fingerprint) return false;
    if (seconds > longest) throw new Error(`Solving this game for two takes ${duration(seconds)}.`);
    const ask = (told) => deep.ask(['solve', 'duel', ...dice_words(dice), ...rules_words()], rules_files(), told);
    const duel = await busy('Solving the game for two', ask);
    if (of === rules.fingerprint) set_solution({ duel }, [solution_of(dice)]);
    return true;
  } catch (error) {
    if (of === rules.fingerprint && !error.stopped) set_solution({ why_not: error.message }, [solution_of(dice)]);
    return false;
  }
}

// Why there is no solution, and what to do about it; null while there is nothing to say.
function unsolved(dice = no_own_dice) {
  const of_these = solution_of(dice);
  if (!of_these.why_not) return null;
  const again = () => {
    set_solution({ why_not: '', begun: null }, [of_these]);
    solve(dice, Infinity).then(() => set_solution({}));
  };
  return make('p', { class: 'soft' }, `${of_these.why_not} `, button('Solve it now', again, { class: 'plain' }));
}
