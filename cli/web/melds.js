// What scores, as a table of drawn dice with points to change, and what else the rules say of melds.
'use strict';

// What may score beside what does: names, keys and usual points.
const more_melds = [
  ['three pairs', 'three_pairs', null, 1500],
  ['two triplets', 'two_triplets', null, 2500],
  ['four of a kind and a pair', 'four_and_pair', null, 1500],
  ['nothing at all in the first roll', 'nothing', null, 500],
  ['straight 1 to 6', 'straights', '1-6', 1500],
  ['straight 1 to 5', 'straights', '1-5', 500],
  ['straight 2 to 6', 'straights', '2-6', 750],
  ['four of a kind', 'of_a_kind', '4', 1000],
  ['five of a kind', 'of_a_kind', '5', 2000],
  ['six of a kind', 'of_a_kind', '6', 3000],
];

// What scores, drawn, with its points to change; 0: it scores no more.
function melds_table(scores) {
  const points_of = (name, part) => (part === null ? value_of(`score.${name}`) : value_of(`score.${name}`)?.[part]);
  // In the order of their scores; those with points for each face have none to change.
  const own = Object.entries(value_of('score.melds') ?? {}).filter(([, points]) => points !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([pattern, points]) => (typeof points === 'number' ? pattern : Array(6).fill(null)));
  const as_own = scores.filter(({ key }) => key === 'score.melds').length === own.length;
  const rows = scores.map(({ key, what, dice: faces, worth }) => {
    const [name, part] = key !== 'score.melds' ? meld_key(key, faces) : ['melds', as_own ? own.shift() : null];
    const points = points_of(name, part);
    const field = typeof points === 'number' && make('input', {
      class: 'points',
      value: with_thousands(points),
      inputmode: 'numeric',
      size: 6,
      'aria-label': `points of ${what}`,
      'data-at': part === null ? key : `${key}.${part}`,
      onchange: (e) => set_meld(name, part, number_or_text(e.target)),
    });
    return [dice(faces), what, field || worth];
  });
  const absent = more_melds.filter(([, name, part]) => !points_of(name, part));
  const add = (at) => at !== '' && set_meld(...absent[at].slice(1));
  return [
    table(null, ['Dice', 'Combination', 'Points'], rows, 'melds'),
    labelled('One more that scores', choice([['', 'choose'], ...absent.map(([words], at) => [String(at), words])], '', add)),
    own_meld(),
    labelled('Rolls that win the game at once', list_field('score.win', '6x1, 1-6')),
    labelled('Melds that later rolls must confirm', list_field('bank.confirm.melds', 'three_pairs, 1-6', confirm_by)),
    value_of('bank.confirm.melds')?.length ? labelled('with as many points', confirm_points()) : null,
  ];
}
function own_meld() {
  const pattern = word_field({ placeholder: '1 3 5 or aaabb', 'aria-label': 'its dice', 'data-at': 'own meld' });
  const points = number_field('', { placeholder: 'points', 'aria-label': 'its points', 'data-at': 'own points' });
  const add = () => {
    const dice = pattern.value.replace(/\s/g, '');
    if (dice) set_meld('melds', dice, number_or_text(points));
  };
  return make('div', { class: 'form-row' }, labelled('One of your own', pattern), points, button('Add', add));
}
// A list of words as a field.
function list_field(key, placeholder, take = (list) => set_key(key, as_toml(list))) {
  const value = (value_of(key) ?? []).join(', ');
  const onchange = (e) => take(e.target.value.split(/[,\s]+/).filter(Boolean));
  return word_field({ value, placeholder, 'data-at': key, onchange });
}
const confirm_with = (melds, points) => set_key('bank.confirm', melds.length > 0 ? as_toml({ melds, points }) : '{}');
const confirm_by = (melds) => confirm_with(melds, value_of('bank.confirm.points') || 500);
const confirm_points = () =>
  number_field(with_thousands(value_of('bank.confirm.points') ?? 0), {
    'data-at': 'bank.confirm.points',
    onchange: (e) => confirm_with(value_of('bank.confirm.melds'), number_or_text(e.target)),
  });

// The part of a key of [score] that these dice stand for.
function meld_key(key, faces) {
  const name = key.replace('score.', '');
  if (name === 'singles' || name === 'triples') return [name, String(faces[0])];
  if (name === 'of_a_kind') return [name, String(faces.length)];
  return [name, name === 'straights' ? `${faces[0]}-${faces[faces.length - 1]}` : null];
}
function set_meld(name, part, points) {
  const all = part === null ? points : { ...value_of(`score.${name}`), [part]: points };
  return set_key(`score.${name}`, as_toml(all));
}
