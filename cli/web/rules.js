// The rules in force: a built-in set with options, or a rule file. Whoever shows answers is told when they change.
'use strict';

const house_file = 'house.toml';
const rules = { base: 'official', options: [], text: null, name: '', document: {}, toml: '' };
const rules_listeners = [];
const on_rules = (listener) => rules_listeners.push(listener);

const rules_words = () => ['--rules', rules.text === null ? [rules.base, ...rules.options].join('+') : house_file];
const rules_files = () => (rules.text === null ? {} : { [house_file]: rules.text });

// Takes these rules, which the program has found valid, and tells everybody.
async function take_rules(change) {
  Object.assign(rules, change);
  const shown = await quick.ask(['rules', 'show', rules_words()[1]], rules_files());
  Object.assign(rules, {
    document: shown.document,
    toml: shown.toml,
    name: shown.document.name,
    fingerprint: shown.rules.fingerprint,
  });
  by_id('rules-name').textContent = rules_title();
  remember('rules', { base: rules.base, options: rules.options, text: rules.text });
  deep.stop('The rules have changed.');
  for (const listener of rules_listeners) listener();
}
function rules_title() {
  const changes = rules.text === null ? rules.options.map((name) => ` + ${name.replace(/-/g, ' ')}`).join('') : '';
  return rules.name + changes;
}

// What a person has to know about these rules in a game for two.
const farkles_cost = () => rules.document.farkle?.penalty !== 0;
const points_pass = () => rules.document.carry?.mode !== 'none';

const toml_text = (text) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

// The rules as a file that says what differs from the built-in set.
async function rules_as_text(name) {
  if (rules.text !== null) return rules.text;
  let text = `schema = 1\nid = "ours"\nname = ${toml_text(name)}\nextends = "${rules.base}"\n`;
  if (rules.options.length === 0) return text;
  const spec = rules_words()[1];
  for (const { key, b } of (await quick.ask(['rules', 'diff', rules.base, spec])).differences)
    text = with_key(text, ...key.split('.'), b);
  return text;
}

// The text of a rule file with this key set: its line changed, or added to its section.
function with_key(text, section, key, value) {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = lines.findIndex((line) => line.trim().replace(/\s*#.*/, '') === `[${section}]`);
  const first_head = lines.findIndex((line) => /^\s*\[/.test(line));
  const dotted = lines.findIndex(
    (line, at) => (first_head < 0 || at < first_head) && new RegExp(`^\\s*${section}\\.${key}\\s*=`).test(line),
  );
  if (dotted >= 0) {
    lines[dotted] = `${section}.${key} = ${value}`;
  } else if (head < 0) {
    const at = lines.findIndex((line) => /^\s*\[(\[|option)/.test(line));
    lines.splice(at < 0 ? lines.length : at, 0, '', `[${section}]`, `${key} = ${value}`, ...(at < 0 ? [] : ['']));
  } else {
    let end = head + 1;
    while (end < lines.length && !/^\s*\[/.test(lines[end])) ++end;
    const here = lines.findIndex((line, at) => at > head && at < end && new RegExp(`^\\s*${key}\\s*=`).test(line));
    if (here >= 0) lines[here] = `${key} = ${value}`;
    while (end > head + 1 && lines[end - 1].trim() === '') --end;
    if (here < 0) lines.splice(end, 0, `${key} = ${value}`);
  }
  return `${lines.join('\n')}\n`;
}

// The same with this name, which stands before all sections.
function with_name(text, name) {
  const lines = text.split('\n');
  const first_head = lines.findIndex((line) => /^\s*\[/.test(line));
  const head = lines.slice(0, first_head < 0 ? lines.length : first_head);
  const before = (key) => head.findIndex((line) => new RegExp(`^\\s*${key}\\s*=`).test(line));
  const here = before('name');
  lines.splice(here < 0 ? before('id') + 1 : here, here < 0 ? 0 : 1, `name = ${toml_text(name)}`);
  return lines.join('\n');
}

// A rule file in a link, and back; null where the link holds none.
function link_of(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  const packed = btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `${location.href.split('#')[0]}#rules=${packed}`;
}
function text_in_link() {
  const found = location.hash.match(/^#rules=([A-Za-z0-9_-]+)/);
  if (!found) return null;
  try {
    const bytes = atob(found[1].replace(/-/g, '+').replace(/_/g, '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
  } catch (error) {
    return '# The rules in this link cannot be read: it is not whole.\n';
  }
}

// Whether a rule file is valid: its problems, each with its line, and its warnings.
async function check_rules(text) {
  const { files } = await quick.ask(['rules', 'check', house_file], { [house_file]: text });
  const { valid, problems, warnings } = files[0];
  const placed = (said) => {
    const [, line, what] = said.match(/^[^:]*:(\d+):\d+: ([^]*)$/) || [null, 0, said.replace(/^[^:]*: /, '')];
    return { line: Number(line), what };
  };
  return { valid, problems: problems.map(placed), warnings: warnings.map(placed) };
}
