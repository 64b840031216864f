// How to play by the rules in force, in plain English: the program's own words, asked for when somebody looks.
'use strict';

let explained = ''; // the fingerprint of the rules that are shown

async function show_explained() {
  const asked = rules.fingerprint;
  if (!by_id('how-to-play').open || explained === asked) return;
  try {
    const told = await quick.ask(['rules', 'explain', ...rules_words()], rules_files());
    if (asked !== rules.fingerprint) return;
    explained = asked;
    show(
      by_id('explained'),
      explained_sections(told),
      explained_example(told.example),
      make('div', { class: 'actions' }, button('Save it as a page', save_explained)),
    );
  } catch (error) {
    if (asked === rules.fingerprint) show(by_id('explained'), problem(error.message));
  }
}

function explained_sections({ sentences, scores }) {
  const sections = new Map();
  for (const { section, text, in_table } of sentences) {
    if (!sections.has(section)) sections.set(section, { texts: [], scores: false });
    if (in_table) sections.get(section).scores = true;
    else sections.get(section).texts.push(text);
  }
  return [...sections].map(([title, section]) => [
    make('h3', {}, title),
    section.scores
      ? table(
          null,
          ['Dice', 'Combination', 'Scores'],
          scores.map(({ dice: faces, what, worth }) => [dice(faces), what, worth]),
        )
      : null,
    paragraph(section.texts.join(' ')),
  ]);
}

const explained_example = ({ rolls }) => [
  make('h3', {}, 'An example: the first turn of a game'),
  table(
    null,
    ['Roll', 'Set aside', 'Scores', 'At stake', 'Then'],
    rolls.map((r) => [
      dice(r.roll),
      r.keep.length > 0 ? dice(r.keep) : '',
      with_thousands(r.points),
      with_thousands(r.at_stake),
      r.then,
    ]),
  ),
];

async function save_explained() {
  const answer = await quick.run(['rules', 'explain', ...rules_words(), '--format', 'html'], rules_files());
  download('farkle-rules.html', 'text/html', answer.out);
}

by_id('how-to-play').addEventListener('toggle', show_explained);
on_rules(show_explained);
