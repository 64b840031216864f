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
// The same, and the focus stays: on what has the same data-at as before, or else on what is marked as first.
function redraw(place, ...children) {
  const focused = place.contains(document.activeElement) ? (document.activeElement.dataset.at ?? '') : null;
  show(place, ...children);
  if (focused === null) return;
  const same = place.querySelector(`[data-at="${CSS.escape(focused)}"]:not(:disabled)`);
  (same ?? place.querySelector('.first:not(:disabled)'))?.focus({ preventScroll: true });
}
const button = (text, action, attributes) => make('button', { type: 'button', onclick: action, ...attributes }, text);
const paragraph = (text, kind) => make('p', { class: kind }, text);
const actions = (...buttons) => make('div', { class: 'actions' }, buttons);
// For names and the like, which a phone must not change.
const word_field = (attributes) =>
  make('input', { autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false', ...attributes });
const number_field = (value, attributes) => make('input', { value, inputmode: 'numeric', size: 6, ...attributes });
const number_in = (field) => Number(field.value.replace(/[^-\d]/g, '')) || 0;

const labelled = (text, field) => make('label', { class: 'field' }, make('span', {}, text), field);
const check_box = (text, checked, action) =>
  make('label', { class: 'check' }, make('input', { type: 'checkbox', checked, onchange: action, 'data-at': text }), text);
function choice(options, chosen, action, attributes) {
  // options: [value, text]
  const texts = options.map(([value, text]) => make('option', { value, selected: value === chosen }, text));
  return make('select', { onchange: (event) => action && action(event.target.value), ...attributes }, texts);
}

const with_thousands = (points) => Math.round(points).toLocaleString('en-US');
const percent = (part, digits = 1) => `${(100 * part).toFixed(digits)}\u00a0%`;
const counted = (n, one, many) => `${with_thousands(n)} ${n === 1 ? one : many}`;
const dice_count = (n) => counted(n, 'die', 'dice');
function duration(seconds) {
  if (seconds < 90) return `about ${counted(Math.ceil(seconds), 'second', 'seconds')}`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} minutes` : `about ${Math.round(seconds / 3600)} hours`;
}

// Where the pips of a face are, of nine places in three rows. A joker has a letter.
const pips = { 1: '4', 2: '08', 3: '048', 4: '0268', 5: '02468', 6: '023568' };
const joker = 7; // as the program counts faces
function die(face) {
  return draw(
    'svg',
    { viewBox: '0 0 40 40', class: 'die', 'aria-hidden': 'true' },
    draw('rect', { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
    face === joker
      ? draw('text', { x: 20, y: 29, 'text-anchor': 'middle' }, 'J')
      : [...pips[face]].map((at) => draw('circle', { cx: 10.5 + 9.5 * (at % 3), cy: 10.5 + 9.5 * Math.floor(at / 3), r: 3.6 })),
  );
}
// Dice in a row, which a screen reader reads as numbers.
const face_word = (face) => (face === joker ? 'joker' : String(face));
const dice = (faces) =>
  make('span', { class: 'dice', role: 'img', 'aria-label': faces.map(face_word).join(' ') }, faces.map(die));
// The program's words for a play, with its faces as dice: "Keep 1 5 and roll 4 dice".
function with_dice(words) {
  const [, before, faces, after] = words.match(/^(Keep )((?:[1-6J] )*[1-6J])( .*)?$/) ?? [null, words];
  return faces ? [before, dice([...faces.replace(/ /g, '')].map((face) => (face === 'J' ? joker : Number(face)))), after ?? ''] : before;
}

// columns: names; rows: lists of texts or nodes, or lists of these.
function table(caption, columns, rows, kind) {
  const head = make('tr', {}, columns.map((name) => make('th', { scope: 'col' }, name)));
  const cell = (content, at) => make(at === 0 ? 'th' : 'td', at === 0 ? { scope: 'row' } : {}, content);
  const body = rows.map((row) => make('tr', {}, row.map(cell)));
  const title = caption ? make('caption', {}, caption) : null;
  const whole = make('table', { class: kind }, title, make('thead', {}, head), make('tbody', {}, body));
  const box = make('div', { class: 'scroll' }, whole);
  new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0; // keys must be able to move it
    else box.removeAttribute('tabindex');
  }).observe(box);
  return box;
}

// What happens is also said to those who do not see it.
const announce = (text) => (by_id('said').textContent = text);
const problem = (text) => make('p', { class: 'problem', role: 'alert' }, text);

// A file for the user to keep.
function download(name, kind, text) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  make('a', { href: address, download: name }).click();
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
// unreadable: for what nobody can read.
function recall(key, otherwise, unreadable = otherwise) {
  if (key in remembered) return remembered[key] ?? otherwise;
  try {
    return JSON.parse(localStorage.getItem(`farkle.${key}`)) ?? otherwise;
  } catch (error) {
    return error instanceof SyntaxError ? unreadable : otherwise;
  }
}
