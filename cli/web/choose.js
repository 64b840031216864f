// The first view: choose rules, and what to do with them. Editing them is in edit.js.
'use strict';

let built_in = [];

async function open_rules() {
  built_in = (await quick.ask(['rules', 'list'])).sets;
  const linked = text_in_link();
  const kept = recall('rules', { base: 'official', options: [], text: null });
  if (linked !== null) return open_text(linked);
  if (kept.text !== null) return open_text(kept.text);
  try {
    await take_rules(kept);
  } catch (error) {
    await take_rules({ base: 'official', options: [], text: null });
  }
  return show_choice();
}

// A rule file from a link or from last time, which may be wrong.
async function open_text(text) {
  const { valid } = await check_rules(text);
  await take_rules(valid ? { text } : { base: 'official', options: [], text: null });
  await show_choice();
  await open_editor(text);
}

async function show_choice() {
  const sets = choice(
    built_in.map(({ id, name }) => [id, name]),
    rules.base,
    (id) => take_rules({ base: id, options: [], text: null }).then(show_choice),
  );
  sets.id = 'base';
  const own = rules.text !== null;
  show(
    by_id('choice'),
    own ? paragraph('You have your own rules.', 'soft') : labelled('Start from', sets),
    own ? null : await options_of_base(),
    make(
      'div',
      { class: 'actions' },
      own
        ? button('Back to the built-in rules', leave_editor)
        : button('Change these rules', start_editing, { class: 'main' }),
      button('Copy a link to these rules', copy_link),
      button('Save the rule file', async () =>
        download('rules.toml', 'text/plain', await rules_as_text(rules_title())),
      ),
    ),
    make('p', { id: 'link', class: 'soft' }),
  );
  show_full_rules();
  show_beside();
}

async function options_of_base() {
  const { options } = await quick.ask(['rules', 'show', rules.base]);
  if (!options || options.length === 0) return null;
  const toggle = (name, on) => {
    const chosen = rules.options.filter((other) => other !== name).concat(on ? [name] : []);
    const before = rules.options;
    take_rules({ options: chosen }).then(show_choice, (error) => {
      // options may exclude each other
      rules.options = before;
      show_choice().then(() => by_id('choice').append(problem(error.message)));
    });
  };
  return make(
    'fieldset',
    {},
    make('legend', {}, 'Often played with'),
    options.map(({ name, text }) =>
      make(
        'label',
        { class: 'check' },
        make('input', {
          type: 'checkbox',
          checked: rules.options.includes(name),
          onchange: (e) => toggle(name, e.target.checked),
        }),
        make('span', {}, as_sentence(text)),
      ),
    ),
  );
}

async function start_editing() {
  await open_editor(await rules_as_text('Our rules'));
  by_id('editor').scrollIntoView();
  document.querySelector('#form summary')?.focus({ preventScroll: true });
}

async function leave_editor() {
  close_editor();
  await take_rules({ text: null });
  await show_choice();
}

async function copy_link() {
  const link = link_of(await rules_as_text(rules_title()));
  let copied = true;
  try {
    await navigator.clipboard.writeText(link);
  } catch (error) {
    copied = false;
  }
  show(
    by_id('link'),
    copied ? 'The link is copied. ' : 'Copy this link: ',
    make('a', { href: link, id: 'rules-link' }, copied ? 'It opens this page with these rules.' : link),
  );
  announce(copied ? 'The link is copied' : 'The link is below');
}

function show_full_rules() {
  show(by_id('full-rules'), make('pre', { tabindex: 0, 'aria-label': 'The rules in full' }, rules.toml));
}
