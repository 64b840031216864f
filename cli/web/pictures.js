// Pictures of answers, as SVG nodes. Each comes with the words that say what it shows.
'use strict';

const figure = (words, picture) => make('figure', {}, picture, make('figcaption', {}, words));

// bars: [{at, height, name}], at: a number on the axis. One colour, so grey paper shows the same.
function bars(label, points, ticks, tick_text) {
  const wide = 640,
    high = 190,
    foot = 26,
    most = Math.max(...points.map((p) => p.height));
  const first = points[0].at,
    last = points[points.length - 1].at;
  const step = Math.min(...points.slice(1).map((p, i) => p.at - points[i].at), last - first || 1);
  const x = (at) => 12 + ((wide - 24) * (at - first + step / 2)) / (last - first + step);
  const width = Math.max(1.5, (((wide - 24) * step) / (last - first + step)) * 0.8);
  return draw(
    'svg',
    { viewBox: `0 0 ${wide} ${high + foot}`, class: 'picture', role: 'img', 'aria-label': label },
    points.map(({ at, height, name }) =>
      draw(
        'rect',
        {
          class: 'bar',
          x: x(at) - width / 2,
          y: high - ((high - 8) * height) / most,
          width,
          height: ((high - 8) * height) / most,
          rx: Math.min(2, width / 3),
        },
        draw('title', {}, name),
      ),
    ),
    draw('line', { class: 'axis', x1: 8, x2: wide - 8, y1: high + 0.5, y2: high + 0.5 }),
    ticks
      .filter((at) => at >= first && at <= last)
      .map((at) => draw('text', { x: x(at), y: high + 19, 'text-anchor': 'middle' }, tick_text(at))),
  );
}

// A bar in a cell of a table, as wide as its part of one.
const part_bar = (part) =>
  make(
    'span',
    { class: 'part' },
    make(
      'span',
      { class: 'part-of', 'aria-hidden': 'true' },
      make('span', { style: `width:${(100 * part).toFixed(1)}%` }),
    ),
    percent(part),
  );

// What a turn scores: the points in groups, so that every bar is wide enough to see.
function turn_picture(distribution) {
  const group = 100;
  const last = 2500; // and all above it
  const sums = new Map();
  for (const { points, probability } of distribution) {
    const at = Math.min(Math.floor(points / group) * group, last);
    if (points > 0) sums.set(at, (sums.get(at) || 0) + probability);
  }
  const range = (at) => (at === last ? 'and more' : `to ${with_thousands(at + group - 1)}`);
  const points = [...sums]
    .sort(([a], [b]) => a - b)
    .map(([at, height]) => ({ at, height, name: `${with_thousands(at)} ${range(at)}: ${percent(height)}` }));
  const ticks = [300, 500, 1000, 1500, 2000, last];
  return bars('What a turn scores', points, ticks, (at) => with_thousands(at) + (at === last ? '+' : ''));
}

function turns_picture(pmf) {
  const shown = pmf
    .map((height, at) => ({ at, height, name: `${at} turns: ${percent(height)}` }))
    .filter(({ height }) => height > 0.0005);
  const step = Math.max(1, Math.round(shown.length / 8 / 5) * 5);
  return bars(
    'Turns to the target',
    shown,
    shown.map(({ at }) => at).filter((at) => at % step === 0),
    String,
  );
}

// The chance to win from any banks: a grid of squares, darker where it is higher, with the number in each.
function win_picture(at) {
  const banks = [...new Set(at.map(({ bank }) => bank))].sort((a, b) => a - b);
  const cell = 62,
    left = 74,
    top = 34,
    size = banks.length * cell;
  const label = (text, x, y, anchor) => draw('text', { x, y, 'text-anchor': anchor || 'middle' }, text);
  return draw(
    'svg',
    {
      viewBox: `0 0 ${left + size + 6} ${top + size + 6}`,
      class: 'picture surface',
      role: 'img',
      'aria-label': 'The chance to win by both banks; the table below has the same numbers',
    },
    label('they have', left + size / 2, 12),
    banks.map((bank, i) => [
      label(with_thousands(bank), left + (i + 0.5) * cell, 28),
      label(with_thousands(bank), left - 8, top + (i + 0.5) * cell + 5, 'end'),
    ]),
    label('you', 20, top + 12),
    at.map(({ bank, opponent, win }) => {
      const x = left + banks.indexOf(opponent) * cell,
        y = top + banks.indexOf(bank) * cell;
      return [
        draw(
          'rect',
          { class: 'heat', x, y, width: cell - 2, height: cell - 2, rx: 4, style: `--win:${Math.round(100 * win)}%` },
          draw('title', {}, `you ${with_thousands(bank)}, they ${with_thousands(opponent)}: ${percent(win)}`),
        ),
        draw(
          'text',
          { class: win > 0.6 ? 'on-dark' : null, x: x + cell / 2 - 1, y: y + cell / 2 + 5, 'text-anchor': 'middle' },
          `${Math.round(100 * win)}`,
        ),
      ];
    }),
  );
}
