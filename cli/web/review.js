// The review of a game that was played: the program writes its log and judges every decision.
'use strict';

async function review_game(game, place) {
  const again = () => review_game(game, place);
  const log = `game-${Date.now()}.log`;
  const files = { ...rules_files(), 'moves.txt': `${game.moves.join('\n')}\n` };
  if (!game.target) await agree_to_duel(place, { may_shorten: false });
  const review = await wait_for(
    place,
    'Judging every decision',
    async (told) => {
      await deep.ask(game.words('--moves', 'moves.txt', '--log', log), files, told);
      return deep.ask(['review', log], rules_files(), told);
    },
    again,
  );
  if (review) show_review(review, game.names, place);
}

function show_review(review, names, place) {
  const me = names.indexOf('You');
  const mine = review.players[me];
  const signed = (part) => `${part < 0 ? '−' : '+'}${(100 * Math.abs(part)).toFixed(1)}`;
  const steps = [
    ['your dice', mine.luck],
    ['their dice', mine.luck_of_others],
    ['your decisions', -mine.lost],
    ['their decisions', mine.lost_by_others],
  ];
  const most = Math.max(...steps.map(([, by]) => Math.abs(by)), 0.01);
  const step_bar = (by) =>
    make(
      'span',
      { class: `swing${by < 0 ? ' down' : ''}`, 'aria-hidden': 'true' },
      make('span', { style: `width:${((50 * Math.abs(by)) / most).toFixed(1)}%` }),
    );
  const theirs = review.players[1 - me];
  const mistakes =
    `You decided ${counted(mine.decisions, 'time', 'times')}, ${mine.mistakes} of them not the best; ` +
    `your opponent ${theirs.mistakes} of ${theirs.decisions}.`;
  const decisions = review.worst;
  show(
    place,
    make('h3', {}, 'Luck and decisions'),
    table(
      null,
      ['', 'Points of win chance', ''],
      [
        ['you began with', percent(mine.start), ''],
        ...steps.map(([name, by]) => [name, signed(by), step_bar(by)]),
        ['the game ended', percent(mine.result, 0), ''],
      ],
      'swings',
    ),
    paragraph(`With the luck taken off, your result is ${percent(mine.luck_adjusted)}. ${mistakes}`),
    decisions.length === 0
      ? paragraph('You made no mistake.')
      : [
          make('h3', {}, 'Your worst decisions'),
          make(
            'ol',
            { class: 'worst' },
            decisions.map((d) =>
              make(
                'li',
                {},
                d.roll ? dice(d.roll) : 'An offer',
                ` with ${with_thousands(d.at_stake)} at stake, `,
                `${with_thousands(d.bank)} to ${with_thousands(d.others[0])}: `,
                make('span', {}, `${d.chosen}. `),
                make('strong', {}, `Better: ${d.best}. `),
                `It cost ${loss_words(d.loss, review.objective === 'win')}.`,
              ),
            ),
          ),
        ],
  );
  announce('The review is below');
}
