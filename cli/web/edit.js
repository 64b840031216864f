// House rules: a form beside the rule file. The form is made from the program's list of keys and writes lines into the
// text; the text is what counts, and the program says what is wrong in it.
'use strict';

const section_titles = {
  dice: 'Dice',
  score: 'What scores',
  turn: 'Hot dice',
  bank: 'Banking',
  farkle: 'Farkles in a row',
  carry: 'Points that pass to the next player',
  game: 'The game',
};
const sections_open = new Set(['bank', 'farkle', 'game']);
let rule_keys = null;
let checking = 0; // the number of the last check
let check_timer = 0;

async function open_editor(text) {
  rule_keys ??= (await quick.ask(['rules', 'keys'])).keys;
  by_id('editor').hidden = false;
  by_id('rule-text').value = text;
  await check_text();
}
function close_editor() {
  ++checking;
  by_id('editor').hidden = true;
}

// Asks the program about the text as it is now. Answers about an older text are thrown away.
async function check_text() {
  const number = ++checking;
  const text = by_id('rule-text').value;
  const { valid, problems, warnings } = await check_rules(text);
  if (number !== checking) return;
  mark_lines(text, problems, warnings);
  if (!valid) return;
  const first = rules.text === null;
  if (rules.text !== text) await take_rules({ text });
  if (number !== checking) return;
  if (first) await show_choice();
  show_full_rules();
  show_form();
}

function mark_lines(text, problems, warnings) {
  const wrong = new Map([...warnings, ...problems].map(({ line, what }) => [line, what]));
  show(
    by_id('line-numbers'),
    text
      .split('\n')
      .map((_, at) =>
        make('span', { class: wrong.has(at + 1) ? 'wrong' : null, title: wrong.get(at + 1) }, String(at + 1)),
      ),
  );
  const places = (list, kind) =>
    list.map(({ line, what }) =>
      make(
        'li',
        { class: kind },
        line > 0 ? button(`Line ${line}`, () => go_to_line(line), { class: 'plain' }) : null,
        `${line > 0 ? ': ' : ''}${what}`,
      ),
    );
  show(by_id('problems'), places(problems, 'problem'), places(warnings, 'warning'));
  by_id('text-state').textContent =
    problems.length === 0
      ? 'These rules are valid.'
      : `${counted(problems.length, 'problem', 'problems')}; the answers are for the rules before it.`;
  by_id('text-state').className = problems.length === 0 ? 'good' : 'problem';
  by_id('rule-text').setAttribute('aria-invalid', String(problems.length > 0));
}

function go_to_line(line) {
  const field = by_id('rule-text');
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + lines[line - 1].length);
}

// Made anew from the rules, except while somebody is in it: then the text came from there.
function show_form() {
  const place = by_id('form');
  if (place.contains(document.activeElement)) return;
  const sections = [...new Set(rule_keys.map(({ section }) => section))];
  show(
    place,
    sections.map((section) =>
      make(
        'details',
        { open: sections_open.has(section), ontoggle: (e) => sections_open[e.target.open ? 'add' : 'delete'](section) },
        make('summary', {}, section_titles[section] || section),
        rule_keys.filter((key) => key.section === section).map(form_field),
      ),
    ),
  );
}

const value_now = ({ section, name }) => rules.document[section]?.[name];
const as_sentence = (text) => text[0].toUpperCase() + text.slice(1);

function set_key(key, value) {
  const field = by_id('rule-text');
  field.value = with_key(field.value, key.section, key.name, value);
  check_soon();
}

function form_field(key) {
  const span = key.allowed.match(/ (?:by face|by number of dice) (\d) to (\d)/);
  const words = / \| /.test(key.allowed) && key.allowed.split(' | ');
  const value = value_now(key);
  const title = as_sentence(key.meaning);
  if (span) return points_by_number(key, title, Number(span[1]), Number(span[2]));
  if (/^true or false/.test(key.allowed))
    return make(
      'label',
      { class: 'check', 'data-key': `${key.section}.${key.name}` },
      make('input', { type: 'checkbox', checked: value === true, onchange: (e) => set_key(key, e.target.checked) }),
      make('span', {}, title),
    );
  const toml = (text) => (/^[-+\d[{]/.test(text) || text === 'true' ? text : toml_text(text));
  const field = words
    ? choice(
        words.map((word) => [word, word]),
        value,
        (word) => set_key(key, toml_text(word)),
      )
    : make('input', {
        value: as_toml(value),
        inputmode: /whole number/.test(key.allowed) && !/or "/.test(key.allowed) ? 'numeric' : 'text',
        spellcheck: 'false',
        oninput: (e) => e.target.value.trim() && set_key(key, toml(e.target.value.trim())),
      });
  field.dataset.key = `${key.section}.${key.name}`;
  return labelled(title, field, words ? null : as_sentence(key.allowed));
}

// { 1 = 100, 5 = 50 }: one field for each number.
function points_by_number(key, title, first, last) {
  const now = value_now(key) || {};
  const fields = [];
  const write = () =>
    set_key(
      key,
      `{ ${fields
        .filter((f) => f.value.trim() !== '')
        .map((f) => `${f.dataset.number} = ${f.value.trim()}`)
        .join(', ')} }`,
    );
  for (let n = first; n <= last; ++n)
    fields.push(
      make('input', {
        value: now[n] ?? '',
        inputmode: 'numeric',
        size: 5,
        'data-number': n,
        'aria-label': `${title}: ${n}`,
        oninput: write,
      }),
    );
  return make(
    'fieldset',
    { class: 'by-number' },
    make('legend', {}, title),
    fields.map((field, at) =>
      make('label', {}, /face/.test(key.allowed) ? die(first + at) : `${first + at} dice`, field),
    ),
  );
}

// A value of the program's JSON as a rule file has it.
function as_toml(value) {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return `[${value.map((v) => (typeof v === 'string' ? toml_text(v) : as_toml(v))).join(', ')}]`;
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([k, v]) => `${/^\w+$/.test(k) ? k : toml_text(k)} = ${as_toml(v)}`)
      .join(', ')} }`;
  return String(value);
}

function check_soon() {
  clearTimeout(check_timer);
  check_timer = setTimeout(check_text, 150);
}
function start_editor() {
  const field = by_id('rule-text');
  field.addEventListener('input', check_soon);
  field.addEventListener('scroll', () => {
    by_id('line-numbers').scrollTop = field.scrollTop;
  });
}
