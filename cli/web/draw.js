// Draws: small helpers that make nodes of the page. Every text goes in as text (textContent), never as HTML, because
// rule names and links come from anybody.
'use strict';

const svg_space = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ''));
  return node;
}
const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes, ...children) => fill(document.createElementNS(svg_space, tag), attributes, children);
const by_id = (id) => document.getElementById(id);

// In place of all that was in it.
function show(parent, ...children) {
  parent.replaceChildren();
  return fill(parent, {}, children);
}
const button = (text, action, attributes) => make('button', { type: 'button', onclick: action, ...attributes }, text);
const paragraph = (text, kind) => make('p', { class: kind }, text);

// A label around its field.
const labelled = (text, field, hint) =>
  make('label', { class: 'field' }, make('span', {}, text), field, hint ? make('small', {}, hint) : null);

function choice(options, chosen, action) {
  // options: [value, text]
  const field = make(
    'select',
    { onchange: () => action && action(field.value) },
    options.map(([value, text]) => make('option', { value, selected: value === chosen }, text)),
  );
  return field;
}

const with_thousands = (points) => Math.round(points).toLocaleString('en-US');
const percent = (part, digits = 1) => `${(100 * part).toFixed(digits)}\u00a0%`;
const counted = (n, one, many) => `${with_thousands(n)} ${n === 1 ? one : many}`;
const dice_count = (n) => counted(n, 'die', 'dice');
function duration(seconds) {
  if (seconds < 1) return 'less than a second';
  if (seconds < 90) return `about ${counted(Math.round(seconds), 'second', 'seconds')}`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} minutes` : `about ${Math.round(seconds / 3600)} hours`;
}

// Where the pips of a face are, in thirds.
const pips = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};
function die(face) {
  return draw(
    'svg',
    { viewBox: '0 0 40 40', class: 'die', 'aria-hidden': 'true' },
    draw('rect', { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
    pips[face].map(([x, y]) => draw('circle', { cx: 10.5 + 9.5 * x, cy: 10.5 + 9.5 * y, r: 3.6 })),
  );
}
// Dice in a row, which a screen reader reads as numbers.
const dice = (faces) => make('span', { class: 'dice', role: 'img', 'aria-label': faces.join(' ') }, faces.map(die));

// columns: names; rows: lists of texts or nodes. Numbers stand on the right.
function table(caption, columns, rows, kind) {
  const cell = (tag, content, extra) => make(tag, extra, content); // content: a text, a node or a list of them
  return make(
    'div',
    { class: 'scroll' },
    make(
      'table',
      { class: kind },
      caption ? make('caption', {}, caption) : null,
      make(
        'thead',
        {},
        make(
          'tr',
          {},
          columns.map((name) => cell('th', name, { scope: 'col' })),
        ),
      ),
      make(
        'tbody',
        {},
        rows.map((row) =>
          make(
            'tr',
            {},
            row.map((content, at) => (at === 0 ? cell('th', content, { scope: 'row' }) : cell('td', content))),
          ),
        ),
      ),
    ),
  );
}

// What happens is also said to those who do not see it.
function announce(text) {
  by_id('said').textContent = text;
}

function problem(text) {
  return make('p', { class: 'problem', role: 'alert' }, text);
}

// A file for the user to keep.
function download(name, kind, text) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = make('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// What the page remembers. A page opened as a file may have no storage: then it remembers until it is closed.
const remembered = {};
function remember(key, value) {
  remembered[key] = value;
  try {
    localStorage.setItem(`farkle.${key}`, JSON.stringify(value));
  } catch (error) {
    /* as long as it is open */
  }
}
function recall(key, otherwise) {
  if (key in remembered) return remembered[key];
  try {
    return JSON.parse(localStorage.getItem(`farkle.${key}`)) ?? otherwise;
  } catch (error) {
    return otherwise;
  }
}
