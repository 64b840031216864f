// House rules as a file: the text is what counts, and the program says what is wrong in it. The form beside it
// (form.js) writes lines into the text.
'use strict';

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
