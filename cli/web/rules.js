// The rules in force: a built-in set, or a rule file. Whoever shows answers is told when they change.
'use strict';

const house_file = 'house.toml';
const rules = { base: 'official', text: null, name: '', document: {} };
const rules_listeners = [];
const on_rules = (listener) => rules_listeners.push(listener);

// What points end the game with: none in a game of rounds.
const goal_of = ({ game }) => (game.rounds > 0 ? Infinity : game.target);

const rules_name = ({ base, text } = rules) => (text === null ? base : house_file);
const rules_words = () => ['--rules', rules_name()];
const rules_files = ({ text } = rules) => (text === null ? {} : { [house_file]: text });

// The dice of two players who have some of their own, as the program takes them; '': those of the rules.
const no_own_dice = ['', ''];
const dice_words = ([mine, theirs]) => [...(mine ? ['--dice', mine] : []), ...(theirs ? ['--their-dice', theirs] : [])];
function own_dice() {
  const { of, dice } = recall('dice', {}, {}); // anything may have been kept
  const named = (text) => text === '' || String(text).split(',').every((die) => die.split(':')[0] in rules.document.die);
  const fits = of === rules.fingerprint && rules.document.die && Array.isArray(dice) && dice.length === 2;
  return fits && dice.every(named) ? dice : no_own_dice;
}
// Where both say what they have; null where the rules name no dice. taken: is called when the program has taken them.
function dice_fields(taken) {
  if (!rules.document.die) return null;
  const names = Object.keys(rules.document.die);
  const said = make('div');
  const take = async (at, text) => {
    const dice = own_dice().with(at, text.replace(/\s/g, ''));
    try {
      const words = ['play', 'you', '--dice', 'real', ...dice_words(dice), '--moves', 'moves.txt', ...rules_words()];
      await quick.ask(words, { ...rules_files(), 'moves.txt': '\n' });
      show(said);
      remember('dice', { of: rules.fingerprint, dice });
      deep.stop('The dice have changed.');
      solutions.clear();
      await taken();
    } catch (error) {
      show(said, problem(error.message.split('\n')[0]));
    }
  };
  const fields = own_dice().map((value, at) => {
    const onchange = (e) => take(at, e.target.value);
    return word_field({ placeholder: 'those of the rules', value, 'data-at': `dice ${at}`, onchange });
  });
  const owned = word_field({ placeholder: `${names[0]}:6,${names[1]}:2`, 'data-at': 'dice owned' });
  const best = make('div');
  const find_best = async () => {
    try {
      const against = own_dice()[1] ? ['--against', own_dice()[1]] : [];
      const words = ['dice', '--have', owned.value.replace(/\s/g, ''), ...against, '--games', '1', ...rules_words()];
      const found = await busy('Comparing dice', (told) => deep.ask(words, rules_files(), told));
      show(best, best_dice(found, (text) => take(0, (fields[0].value = text))));
    } catch (error) {
      if (!error.stopped) show(best, problem(error.message.split('\n')[0]));
    }
  };
  return make(
    'details',
    { class: 'own-dice', open: own_dice().some((text) => text !== '') },
    make('summary', { 'data-at': 'own dice' }, 'Dice of your own'),
    make('div', { class: 'form-row' }, labelled('Your dice', fields[0]), labelled('Their dice', fields[1])),
    said,
    labelled('All that you have', owned),
    actions(button(`Find the best ${rules.document.dice.count}`, find_best, { 'data-at': 'find dice' })),
    best,
    paragraph(`By name, such as ${names[0]}:2,${names[1]}:4; faces come in this order. There are ${names.join(', ')}.`, 'soft'),
  );
}

// What `farkle dice` found. taken: gets the set that is chosen.
function best_dice({ best, play }, taken) {
  const sets = best.map(({ dice, value, points }) => [
    button(dice, () => taken(dice), { class: 'plain' }),
    value === null ? '' : percent(value),
    with_thousands(points),
  ]);
  const ends = ([first, last]) => with_thousands(first) + (last === null ? ' or more' : last > first ? `–${with_thousands(last)}` : '');
  const banks = play.map(({ left, bank_at, intervals }) => [left, intervals?.map(ends).join(', ') ?? with_thousands(bank_at)]);
  return [
    table('Take', ['these dice', 'you win', 'points a turn'], sets),
    table(`When to bank with ${best[0].dice}, at the start of a game`, ['dice left', 'bank at'], banks),
    paragraph('With any other dice left, roll on. Tap your roll above to see what to do.', 'soft'),
  ];
}

// Takes the built-in set, or the file that begins from it, and tells everybody. On an error all is as before.
async function take_rules(base, text = null) {
  const asked = { base, text };
  const shown = await quick.ask(['rules', 'show', rules_name(asked)], rules_files(asked));
  const { document: found, options } = shown;
  Object.assign(rules, asked, { document: found, options, name: found.name, fingerprint: shown.rules.fingerprint });
  by_id('rules-name').textContent = rules.name;
  remember('rules', asked);
  deep.stop('The rules have changed.');
  for (const listener of rules_listeners) listener();
}

const toml_text = (text) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
// A value of the program's JSON as a rule file has it.
function as_toml(value) {
  if (typeof value === 'string') return toml_text(value);
  if (Array.isArray(value)) return `[${value.map(as_toml).join(', ')}]`;
  if (value === null || typeof value !== 'object') return String(value);
  return `{ ${Object.entries(value).map(([name, part]) => `${toml_text(name)} = ${as_toml(part)}`).join(', ')} }`;
}

// The rules as a file that says what differs from the built-in set.
const rules_as_text = () =>
  rules.text ?? `schema = 1\nid = "ours"\nname = "Our rules"\nextends = "${rules.base}"\n`;
const base_of = (text) => text.match(/^\s*extends\s*=\s*["']([a-z0-9-]+)["']/m)?.[1] ?? 'official';

// The statements of a rule file, from the top: headings and values with their whole keys ("bank.opening"), the lines
// [from, to) that they stand on, and for a value its key as it is written there.
function statements(text) {
  const part = String.raw`(?:"(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)`;
  const start = new RegExp(String.raw`^\s*(\[?\[?)\s*(${part}(?:\s*\.\s*${part})*)\s*[\]=]`);
  const found = [];
  let head = [];
  let open = 0; // brackets of the value so far
  text.split('\n').forEach((line, at) => {
    const [, bracket, words] = (open === 0 && line.match(start)) || [];
    if (words) {
      const names = words.match(new RegExp(part, 'g')).map((name) => name.replace(/^["']|["']$/g, ''));
      if (bracket) head = names;
      found.push({ key: (bracket ? names : [...head, ...names]).join('.'), from: at, written: bracket ? null : words });
    }
    if (words || open > 0) found.at(-1).to = at + 1;
    const bare = line.replace(/"(?:\\.|[^"\\])*"|'[^']*'|#.*/g, '');
    open += bare.replace(/[^[{]/g, '').length - bare.replace(/[^\]}]/g, '').length;
  });
  return found;
}
// The text of a rule file with this key set: its own line changed, or all that sets parts of it replaced by one line.
function with_key(text, key, value) {
  const lines = text.replace(/\n$/, '').split('\n');
  const all = statements(text);
  const own = all.filter((each) => each.key === key || each.key.startsWith(`${key}.`));
  const [only] = own;
  const rest = all.filter((each) => !own.includes(each));
  const [section, name] = key.includes('.') ? key.split('.') : ['', key];
  const head = rest.find((each) => each.written === null && each.key === section);
  const dotted = rest.find((each) => each.key.startsWith(`${section}.`) && each.written?.startsWith(section));
  const part = rest.find((each) => each.written === null && /^(option|example|note|die)\b/.test(each.key));
  let added = [head?.to ?? 0, `${name} = ${value}`];
  if (own.length === 1 && only.key === key && only.written !== null) added = [only.from, `${only.written} = ${value}`];
  else if (section && !head && dotted) added = [dotted.from, `${key} = ${value}`];
  else if (section && !head) added = [part?.from ?? lines.length, '', `[${section}]`, `${name} = ${value}`];
  const [at, ...fresh] = added;
  const gone = (line) => own.some(({ from, to }) => line >= from && line < to);
  const kept = (from, to) => lines.slice(from, to).filter((_, line) => !gone(from + line));
  return `${[...kept(0, at), ...fresh, ...kept(at)].join('\n')}\n`;
}
// The key that a line of a rule file sets, as "bank.opening".
const key_at = (text, line) => statements(text).find(({ from, to }) => line > from && line <= to)?.key ?? '';

// Links hold the rules (a built-in set, or a whole file), and for a position the game at the table: see keep_table().
function packed_text(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
function unpacked_text(packed) {
  const bytes = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
}
function link_of(position = null) {
  const of_rules = rules.text === null ? `set=${rules.base}` : `rules=${packed_text(rules.text)}`;
  const at = position ? `&at=${packed_text(JSON.stringify(position))}` : '';
  return `${location.href.split('#')[0]}#${of_rules}${at}`;
}
// {base, text, at} of the link that opened the page; null where it holds no rules.
function found_in_link() {
  if (!/^#(set|rules)=/.test(location.hash)) return null;
  const parts = new URLSearchParams(location.hash.slice(1));
  try {
    const text = parts.has('rules') ? unpacked_text(parts.get('rules')) : null;
    const at = parts.has('at') ? JSON.parse(unpacked_text(parts.get('at'))) : null;
    return { base: text === null ? parts.get('set') : base_of(text), text, at };
  } catch (error) {
    return { base: 'official', text: '# The rules in this link cannot be read: it is not whole.\n', at: null };
  }
}
// By what the device shares with, else as a copy; and as a link to see, in whichever view holds this.
const shared_link = make('p', { class: 'soft' });
on_rules(() => show(shared_link));
async function share(link, title) {
  let done = 'Copy this link: ';
  try {
    if (navigator.share) await navigator.share({ title, url: link });
    else await navigator.clipboard.writeText(link).then(() => (done = 'The link is copied. '));
  } catch (error) {
    /* then the link is there to be copied */
  }
  show(shared_link, done, make('a', { href: link, id: 'shared-link' }, 'Open it here'));
  announce(done);
}

// Whether a rule file is valid: its problems, each with its line, and its warnings.
async function check_rules(text) {
  const { files } = await quick.ask(['rules', 'check', house_file], { [house_file]: text });
  const { valid, problems, warnings } = files[0];
  const placed = (said) => {
    const [, line, what] = said.match(/^[^:]*:(\d+):\d+: ([^]*)$/) || [null, 0, said.replace(/^[^:]*: /, '')];
    return { line: Number(line), what };
  };
  return { valid, problems: [...problems, ...warnings].map(placed) };
}
