// Positions in which it costs a lot to do what most people do: keep all that scores, and bank from 300 on. What was got
// wrong comes back.
'use strict';

const training = { now: null, right: 0, tried: 0, lost: 0 };
const habit_banks = 300;
const worth_asking = 0.015; // of win chance that the habit loses
const most_tries = 60;
const comes_back = 0.35; // how often a position is one that was got wrong
const most_missed = 60;
const train_place = () => by_id('train-board');

async function open_train() {
  const place = train_place();
  if (training.now) return show_training();
  show(
    place,
    paragraph(
      'You get a roll and a score. Choose; the page says what it costs. What you got wrong comes back.',
      'lead',
    ),
    button('Start', () => next_position(), { class: 'main', id: 'train-start' }),
    make('div', { id: 'train-wait' }),
  );
  return undefined;
}

const advice_words = (p) => [
  'advise',
  p.roll.join(''),
  '--turn',
  String(p.stake),
  '--me',
  String(p.me),
  '--them',
  String(p.them),
  ...duel_words(),
];

// The habit: the most points; bank from 300 on where it may.
function habit(options) {
  const at_most = Math.max(...options.map((o) => o.at_stake));
  const most = options.filter((o) => o.at_stake === at_most);
  return most.find((o) => o.then === (at_most >= habit_banks ? 'bank' : 'roll')) ?? most[0];
}

const step_of = (turn) => turn.distribution.map((d) => d.points).reduce((a, b) => (b ? step_of.divisor(a, b) : a));
step_of.divisor = (a, b) => (b ? step_of.divisor(b, a % b) : a);
const draw_from = (least, most, step) =>
  least + step * Math.floor(Math.random() * (Math.floor((most - least) / step) + 1));

// Any position of a game: dice as chance has it, and what may be at stake with so many left.
function random_position(step) {
  const whole = rules.document.dice.count,
    goal = duel_goal();
  const n = draw_from(1, whole, 1);
  const kept = whole - n;
  return {
    roll: Array.from({ length: n }, () => draw_from(1, 6, 1)).sort(),
    me: draw_from(0, goal - step, step),
    them: draw_from(0, goal - step, step),
    stake: kept === 0 ? 0 : draw_from(step * kept, Math.max(step, 250) * kept, step),
  };
}

// What was got wrong under these rules; a position is known by all its numbers.
const spot = ({ roll, stake, me, them }) => [roll.join(''), stake, me, them, rules.fingerprint, duel_goal()].join(' ');
const missed_here = () =>
  recall('missed', []).filter((missed) => missed.endsWith(` ${rules.fingerprint} ${duel_goal()}`));
function position_of(missed) {
  const [roll, stake, me, them] = missed.split(' ');
  return { roll: [...roll].map(Number), stake: Number(stake), me: Number(me), them: Number(them) };
}

async function next_position() {
  const place = by_id('train-wait') ?? train_place();
  const found = await ask_deep(place, 'Looking for a position', find_position, next_position);
  if (!found) return;
  Object.assign(training, { now: found, chosen: null });
  show_training();
}

async function find_position(told) {
  const advised = async (p) => ({ ...p, answer: await deep.ask(advice_words(p), rules_files(), told) });
  const missed = missed_here();
  if (missed.length > 0 && Math.random() < comes_back)
    return { ...(await advised(position_of(missed[draw_from(0, missed.length - 1, 1)]))), again: true };
  const step = step_of(await quick.ask(['solve', 'turn', ...rules_words()], rules_files()));
  let best = null;
  for (let tries = 0; tries < most_tries; ++tries) {
    const p = await advised(random_position(step));
    if (p.answer.options.length < 2) continue;
    p.loss = habit(p.answer.options).loss;
    if (!best || p.loss > best.loss) best = p;
    if (p.loss >= worth_asking) break;
  }
  return best;
}

const is_right = (option) => option.loss < 5e-4;
function choose_in_training(option) {
  const p = training.now;
  training.chosen = option;
  training.tried += 1;
  training.lost += option.loss;
  training.right += is_right(option) ? 1 : 0;
  const others = recall('missed', []).filter((missed) => missed !== spot(p));
  remember('missed', (is_right(option) ? others : [...others, spot(p)]).slice(-most_missed));
  show_training();
  by_id('train-next').focus();
}

function show_training() {
  const { now: p, chosen } = training;
  const { options } = p.answer;
  const verdict = !chosen ? null : is_right(chosen) ? 'Right.' : `That costs ${loss_words(chosen.loss, true)}.`;
  const in_order = chosen
    ? options
    : [...options].sort(
        (a, b) => b.keep.length - a.keep.length || b.at_stake - a.at_stake || (a.then < b.then ? -1 : 1),
      );
  show(
    train_place(),
    make(
      'ol',
      { class: 'scores' },
      [
        ['You', p.me],
        ['They', p.them],
        ['At stake', p.stake],
      ].map(([who, points]) =>
        make('li', {}, make('span', { class: 'who' }, who), make('strong', {}, with_thousands(points))),
      ),
    ),
    p.again && !chosen ? paragraph('You have met this one before.', 'soft') : null,
    make(
      'div',
      { class: 'tray' },
      make('span', { class: 'dice large', role: 'img', 'aria-label': `the roll ${p.roll.join(' ')}` }, p.roll.map(die)),
    ),
    verdict
      ? make(
          'p',
          { class: `advice ${is_right(chosen) ? 'right' : ''}`, id: 'verdict' },
          make('strong', {}, verdict),
          ` ${p.answer.best}: ${percent(options[0].value)} to win.`,
        )
      : paragraph('What do you do?', 'turn'),
    chosen ? button('Next', next_position, { class: 'main', id: 'train-next' }) : null,
    make(
      'ol',
      { class: 'plays' },
      in_order.map((o) =>
        make(
          'li',
          {},
          button(
            [
              make('span', { class: 'do' }, dice(o.keep), ` ${play_words(o.then, o.at_stake, o.dice_to_roll)}`),
              chosen ? worth(o, true) : null,
            ],
            () => choose_in_training(o),
            {
              disabled: chosen !== null && chosen !== undefined,
              class: chosen === o ? 'chosen' : chosen && o === options[0] ? 'best' : null,
            },
          ),
        ),
      ),
    ),
    training.tried ? paragraph(so_far(), 'soft') : null,
    make('div', { id: 'train-wait' }),
  );
  announce(verdict ?? `Roll ${p.roll.join(' ')}, ${p.stake} at stake, ${p.me} to ${p.them}`);
}
function so_far() {
  const { right, tried, lost } = training;
  const come_back = counted(missed_here().length, 'position', 'positions');
  const each = ((100 * lost) / tried).toFixed(1);
  return `${right} of ${tried} right; ${each} points of win chance lost on average. ${come_back} to come back.`;
}
on_rules(() => {
  training.now = null;
});
