// Who plays at the table, and the scores when the page comes to a game that has begun.
'use strict';

function setup_table(game) {
  const { names } = at_table;
  const name_fields = names.map((name, at) =>
    make('input', { value: name, 'aria-label': `name of player ${at + 1}`, maxlength: 20 }),
  );
  const banks = names.map((name, at) =>
    make('input', {
      value: game.now.seats[at].bank,
      inputmode: 'numeric',
      size: 7,
      'aria-label': `score of ${name}`,
    }),
  );
  const stake = make('input', { value: 0, inputmode: 'numeric', size: 6 });
  const number_in = (field) => Number(field.value.replace(/[^-\d]/g, ''));
  const named = () => name_fields.map((field, at) => field.value.trim() || `Player ${at + 1}`);
  const most = rules.document.game.players[1];
  return make(
    'details',
    {},
    make('summary', {}, 'Players and scores'),
    names.length === 2 ? shorter_game(() => open_table()) : null,
    make(
      'div',
      { class: 'seats' },
      names.map((_, at) => make('div', {}, name_fields[at], banks[at])),
    ),
    labelled('At stake in this turn', stake, 'The first player is to move.'),
    make(
      'div',
      { class: 'actions' },
      button('Go on from these scores', () => sit_down(named(), banks.map(number_in), number_in(stake)), {
        class: 'main',
      }),
      button('A new game', () => sit_down(named())),
      button('One player more', () => sit_down([...named(), `Player ${names.length + 1}`]), {
        disabled: names.length >= most,
      }),
      button('One less', () => sit_down(named().slice(0, -1)), { disabled: names.length <= 2 }),
    ),
  );
}

// A game of these people, from these scores.
function sit_down(names, banks = null, stake = 0) {
  at_table.names = names;
  remember('names', names);
  return open_table(banks, stake);
}
