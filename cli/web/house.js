// The rules as people say them: the program's own sentences with their numbers to change in place, common house rules
// as switches, what scores as drawn dice. Each change writes a line of the rule file, which is there for who wants it.
'use strict';

let sets = null; // the built-in ones, asked for when somebody looks
const built_in = () => (sets ??= quick.ask(['rules', 'list']).then((list) => list.sets));

// Keys that are words: what they may be. The sentence of each is the program's.
const word_choices = {
  'score.growth': ['none', 'add', 'double'],
  'score.pairs_may_repeat': [false, true],
  'turn.hot_dice': ['may', 'must', 'off'],
  'turn.hot_dice_scope': ['turn', 'single-roll'],
  'turn.keep': ['any', 'all'],
  'carry.mode': ['none', 'inherit', 'pass'],
  'game.reach': ['at-least', 'more-than'],
  'game.end': ['immediate', 'last-turn', 'not-last', 'exact'],
  'game.last_round': ['once', 'equal', 'overtaken'],
};
const number_words = ['0', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
// Common house rules: the number that switches one on, and its words for a number. Off is 0.
const switches = [
  ['bank.opening', 500, (n) => `${n} points in one turn to get on the board`],
  ['bank.minimum', 300, (n) => `${n} points or more to bank`],
  ['farkle.penalty', 500, (n) => `${as_sentence(number_words[rules.document.farkle.streak])} farkles in a row cost ${n} points`],
  ['farkle.first', 1000, (n) => `A farkle on the first roll costs ${n} points`],
  ['game.rounds', 10, (n) => `The game ends after ${n} turns of everybody`],
];
// The same for words: what switches one on, what it is otherwise, and whether it goes with the other rules.
const inherits = () => value_of('carry.mode') === 'inherit';
const word_switches = [
  ['score.split', 'largest', 'best', 'Equal dice count as the largest set that they make', () => true],
  ['carry.hot_dice', true, false, 'Who has set every die aside leaves them all to the next player', inherits],
  ['carry.on_board', true, false, 'Only players on the board may build on dice that are left',
    () => inherits() && value_of('bank.opening') > value_of('bank.minimum')],
];
const as_sentence = (text) => text[0].toUpperCase() + text.slice(1);
const value_of = (key) => key.split('.').reduce((part, name) => part?.[name], rules.document);

async function open_rules() {
  const linked = found_in_link();
  const { base, text, at } = linked ?? { base: 'official', text: null, ...recall('rules', {}) };
  if (at) remember('table', { ...at, rules: null }); // those that come with it
  await take_or_say(base, text);
  // In place of the link, so that going back does not open it again.
  if (linked) location.replace(rules.text === text && (at || text === null) ? '#table' : '#rules');
}
// Rules from a link or from last time, which may be wrong: then the official ones, and what is wrong.
async function take_or_say(base, text) {
  try {
    await take_rules(base, text);
  } catch (error) {
    remember('table', null);
    await take_rules('official');
    if (text !== null) {
      by_id('rule-text').value = text;
      await check_text();
    } else {
      show(by_id('trouble'), problem(error.message));
    }
  }
}

// The sentences, asked for when somebody looks.
async function show_house() {
  const { fingerprint } = rules;
  const field = by_id('rule-text');
  const settled = judged === checks && by_id('problems').childElementCount === 0;
  if (settled && document.activeElement !== field) field.value = rules_as_text();
  const explain = quick.ask(['rules', 'explain', ...rules_words()], rules_files());
  const [told, known] = await Promise.all([explain, built_in()]);
  if (fingerprint !== rules.fingerprint) return;
  const back = button('Back to the rules as they were', () => start_from(rules.base), { class: 'plain' });
  const rename = (e) => e.target.value.trim() && set_key('name', toml_text(e.target.value.trim()));
  const name = make('input', { id: 'name', value: rules.name, maxlength: 60, 'data-at': 'name', onchange: rename });
  redraw(
    by_id('house'),
    labelled('Start from', choice(known.map(({ id, name }) => [id, name]), rules.base, start_from, { id: 'base', 'data-at': 'base' })),
    rules.text === null ? null : make('p', { class: 'soft' }, 'You have changed them. ', back),
    make(
      'fieldset',
      { id: 'switches' },
      make('legend', {}, 'Often played'),
      switches.map(number_switch),
      word_switches.filter(([key, , off, , fits]) => fits() || value_of(key) !== off).map(word_switch),
      (rules.options ?? []).map(option_switch),
      wild_face(),
    ),
    [...grouped(told.sentences)].map(([title, sentences]) => [
      make('h3', {}, title),
      sentences.some(({ in_table }) => in_table) ? melds_table(told.scores) : null,
      sentences.filter(({ in_table, key }) => !in_table || key === 'score.growth').map(sentence),
    ]),
    labelled('What you call these rules', name),
    actions(
      button('Share these rules', () => share(link_of(), rules.name), { 'data-at': 'share' }),
      button('Save the rule file', () => download('rules.toml', 'text/plain', rules_as_text()), { 'data-at': 'save' }),
    ),
    shared_link,
  );
}
function grouped(sentences) {
  const sections = new Map();
  for (const each of sentences) sections.set(each.section, [...(sections.get(each.section) ?? []), each]);
  return sections;
}
function start_from(base) {
  judged = ++checks;
  show(by_id('problems'));
  return take_rules(base);
}

// A number in its sentence is a field; a word opens what else it may be, in sentences.
function sentence({ key, text }) {
  const value = key && value_of(key);
  if (typeof value === 'number') {
    const [spoken] = text.match(new RegExp(`\\b(${with_thousands(value)}|${number_words[value] ?? '$'})\\b`, 'i')) ?? [];
    const [before, ...after] = spoken ? text.split(spoken) : [];
    if (spoken) return make('p', { class: 'say' }, before, key_field(key, value, text), after.join(spoken));
  }
  if (!word_choices[key]) return make('p', { class: 'say' }, text);
  const others = make('div', { class: 'others', role: 'radiogroup', 'aria-label': text });
  const open = (event) => event.target.open && others.childElementCount === 0 && show_choices(key, others);
  return make('details', { class: 'say', ontoggle: open }, make('summary', { 'data-at': key }, text), others);
}
// What is no number goes into the file as text, so that the program says what is wrong with it.
function number_or_text(field) {
  const number = Number(field.value.replace(/[,\s]/g, ''));
  return Number.isNaN(number) ? field.value : number;
}
const key_field = (key, value, words) =>
  number_field(with_thousands(value), {
    size: with_thousands(value).length + 1,
    'data-at': key,
    'aria-label': words,
    onchange: (e) => set_key(key, as_toml(number_or_text(e.target))),
  });
async function show_choices(key, place) {
  const said = async (value) => {
    const other = await quick.ask(['rules', 'explain', `${rules_name()}+${key}=${value}`], rules_files()).catch(() => null);
    return other?.sentences.filter((each) => each.key === key).map(({ text }) => text).join(' ') || null;
  };
  const texts = await Promise.all(word_choices[key].map(said));
  show(
    place,
    word_choices[key].map((value, at) => {
      if (texts[at] === null) return null; // these rules do not go with it
      const take = () => set_key(key, as_toml(value));
      const radio = make('input', { type: 'radio', name: key, checked: value_of(key) === value, onchange: take });
      return make('label', { class: 'check' }, radio, texts[at]);
    }),
  );
}

function number_switch([key, usual, words]) {
  const value = value_of(key);
  const on = value !== 0;
  const text = typeof value === 'string' ? 'Farkles in a row cost the whole bank' : words(with_thousands(on ? value : usual));
  return check_box(text, on, (e) => set_key(key, e.target.checked ? usual : 0));
}
const word_switch = ([key, on, off, words]) =>
  check_box(words, value_of(key) === on, (e) => set_key(key, as_toml(e.target.checked ? on : off)));
// Of all the dice; null where dice differ in other ways.
function wild_face() {
  const { set = [], weights } = rules.document.dice;
  const [{ joker = '' } = {}] = set;
  if (set.some((die) => die.joker !== set[0].joker || String(die.weights) !== String(set[0].weights))) return null;
  const take = (face) => set_key('dice.set', `[{ weights = ${as_toml(set[0]?.weights ?? weights)}${face && `, joker = ${face}`} }]`);
  const faces = ['', ...'123456'].map((face) => [face, face || 'none']);
  return labelled('A face that stands for any other within a meld', choice(faces, String(joker), take, { 'data-at': 'dice.set' }));
}
// An option of the built-in set: on if its keys are as it says, and off as they are in the set.
function option_switch({ text, keys }) {
  const own = Object.entries(keys).filter(([key]) => !switches.some(([other]) => other === key));
  if (own.length === 0) return null;
  const on = own.every(([key, value]) => String(value_of(key)) === value.replace(/['"]/g, ''));
  const toggle = async (event) => {
    const turn_on = event.target.checked;
    const { document: plain } = await quick.ask(['rules', 'show', rules.base]);
    for (const [key, value] of own) {
      const before = key.split('.').reduce((part, name) => part?.[name], plain);
      write_line(key, turn_on ? value : as_toml(before));
    }
    await check_text();
  };
  return check_box(as_sentence(text), on, toggle);
}

// Each change is a line of the file, which is then checked as a whole.
function write_line(key, value) {
  const field = by_id('rule-text');
  field.value = with_key(field.value, key, value);
}
const set_key = (key, value) => {
  write_line(key, value);
  return check_text();
};

let checks = 0; // changes of the text
let judged = 0; // the last of them that has been looked at
let check_timer = 0;
async function check_text() {
  const number = ++checks;
  const text = by_id('rule-text').value;
  const { valid, problems } = await check_rules(text);
  if (number !== checks) return;
  judged = number;
  show_problems(text, problems);
  if (valid && rules.text !== text) await take_rules(base_of(text), text);
}
// At the field that it is about, and with its line, which can be gone to.
function show_problems(text, problems) {
  const go_to = (line) => {
    const before = text.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    const field = by_id('rule-text');
    by_id('rule-file').open = true;
    field.focus();
    field.setSelectionRange(before, before + text.split('\n')[line - 1].length);
  };
  for (const old of document.querySelectorAll('#house .problem')) old.remove();
  for (const { line, what } of problems) {
    const field = by_id('house').querySelector(`[data-at^="${CSS.escape(key_at(text, line))}"]`);
    field?.setAttribute('aria-invalid', 'true');
    field?.closest('p, tr, label')?.after(make('p', { class: 'problem', role: 'alert' }, as_sentence(what)));
  }
  const items = problems.map(({ line, what }) =>
    make('li', { class: 'problem' }, line > 0 ? [button(`Line ${line}`, () => go_to(line), { class: 'plain' }), ': '] : null, what),
  );
  show(by_id('problems'), items);
  const fine = problems.length === 0;
  by_id('text-state').textContent = fine ? 'These rules are valid.' : 'The answers are for the rules before it.';
  by_id('rule-text').setAttribute('aria-invalid', String(problems.length > 0));
}
by_id('rule-text').addEventListener('input', () => {
  clearTimeout(check_timer);
  check_timer = setTimeout(check_text, 150);
});
