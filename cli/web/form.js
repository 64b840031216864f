// The form for house rules, made from the program's list of keys. It writes lines into the text of the rule file.
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

// Made anew from the rules, except while somebody is in it: then the text came from there.
function show_form() {
  const place = by_id('form');
  if (place.contains(document.activeElement)) return;
  const sections = [...new Set(rule_keys.map(({ section }) => section))];
  show(
    place,
    name_field(),
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

const as_sentence = (text) => text[0].toUpperCase() + text.slice(1);

function write_text(change) {
  const field = by_id('rule-text');
  field.value = change(field.value);
  check_soon();
}
const set_key = ({ section, name }, value) => write_text((text) => with_key(text, section, name, value));

function name_field() {
  const name = () => field.value.trim() && write_text((text) => with_name(text, field.value.trim()));
  const field = make('input', { value: rules.name, maxlength: 60, id: 'name', oninput: name });
  return labelled('What you call them', field, 'This name is on the card.');
}

function form_field(key) {
  const { type, words, section, name } = key;
  const value = rules.document[section]?.[name];
  const title = as_sentence(key.meaning);
  if (type === 'flag') {
    const box = make('input', {
      type: 'checkbox',
      checked: value === true,
      onchange: (e) => set_key(key, e.target.checked),
    });
    return make('label', { class: 'check' }, box, make('span', {}, title));
  }
  if (type === 'word') {
    const named = words.map((word) => [word, word.replace(/-/g, ' ')]);
    return labelled(
      title,
      choice(named, value, (word) => set_key(key, toml_text(word))),
    );
  }
  if (type === 'points' && words.length <= 6) return points_by_number(key, title, value || {});
  return text_field(key, title, value);
}

function text_field(key, title, value) {
  const { type, words, least, most } = key;
  const field = make('input', {
    value: as_toml(value),
    inputmode: type === 'number' && words.length === 0 && least >= 0 ? 'numeric' : 'text',
    spellcheck: 'false',
    'data-key': key.key,
    oninput: () => {
      const written = field.value.trim();
      if (written !== '') set_key(key, words.includes(written) ? toml_text(written) : written);
    },
  });
  const any_number = type === 'number' && words.length === 0 && most - least > 100;
  return labelled(title, field, any_number ? null : as_sentence(key.allowed));
}

// { 1 = 100, 5 = 50 }: one field for each face, or each number of dice.
function points_by_number(key, title, points) {
  const write = () => {
    const filled = fields.filter((field) => field.value.trim() !== '');
    set_key(key, `{ ${filled.map((field) => `${field.dataset.number} = ${field.value.trim()}`).join(', ')} }`);
  };
  const fields = key.words.map((number) =>
    make('input', {
      value: points[number] ?? '',
      inputmode: 'numeric',
      size: 5,
      'data-number': number,
      'aria-label': `${title}: ${number}`,
      oninput: write,
    }),
  );
  const faces = key.words.length === 6;
  return make(
    'fieldset',
    { class: 'by-number' },
    make('legend', {}, title),
    fields.map((field) => {
      const { number } = field.dataset;
      return make('label', {}, faces ? die(Number(number)) : `${number} dice`, field);
    }),
  );
}

// A value of the program's JSON as a rule file has it; a word alone, as people type it.
function as_toml(value) {
  const quoted = (part) => (typeof part === 'string' ? toml_text(part) : as_toml(part));
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).map(([name, part]) => `${toml_text(name)} = ${quoted(part)}`);
  return `{ ${entries.join(', ')} }`;
}
