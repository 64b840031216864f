// Who plays at the table, the scores when the page comes to a game that has begun, and the game from one visit of the
// page to the next.
'use strict';

const most_letters = 20; // of a name

function setup_table(game) {
  const { names } = at_table;
  const name_fields = names.map((name, at) =>
    make('input', { value: name, 'aria-label': `name of player ${at + 1}`, maxlength: most_letters }),
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
  return open_table(banks, stake);
}

function keep_table() {
  const { game, names, banks, stake } = at_table;
  const { moves, target } = game;
  remember('table', { names, rules: rules.fingerprint, target, banks, stake, moves });
}

// The game that was kept, if it was played by these rules. Anything may have been kept: the program decides.
async function come_to_table() {
  const kept = recall('table', null);
  const agreed = [duel_target, duel_agreed];
  try {
    const names = kept.names.map((name) => String(name).slice(0, most_letters));
    if (names.length < 2 || names.length > rules.document.game.players[1]) return open_table();
    at_table.names = names;
    const shorter = kept.target === lower_target && lower_target < rules.document.game.target;
    if (kept.rules !== rules.fingerprint || !(shorter || kept.target === null)) return open_table();
    duel_target = kept.target;
    duel_agreed = names.length === 2; // when it began
    const tried = Object.assign(game_at_table(names, kept.banks), { advised: false });
    await tried.make(...kept.moves.map(String));
    return open_table(kept.banks, Math.abs(Number(kept.stake)) || 0, { moves: tried.moves, target: kept.target });
  } catch (error) {
    if (error.stopped) return undefined;
    [duel_target, duel_agreed] = agreed;
    return open_table();
  }
}
