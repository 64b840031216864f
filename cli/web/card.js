// The card to print. It is a page of its own, written by the program, which escapes every text of the rules. It is
// shown in a frame that may not run scripts all the same; allow-same-origin lets this page print it, allow-modals
// lets the frame ask for the printer.
'use strict';

async function open_card(turn_only = null) {
  const place = by_id('card-place');
  if (turn_only === null)
    turn_only =
      !duel_agreed &&
      (await duel_seconds(null).then(
        (s) => s > patience,
        () => true,
      ));
  const words = turn_only ? ['--turn-only', ...rules_words()] : null;
  const write = async (engine, told) => {
    const answer = await engine.run(['card', ...(words ?? duel_words()), '--format', 'html'], rules_files(), told);
    if (answer.code !== 0) throw new Error(said_by(answer));
    return answer.out;
  };
  const html = turn_only
    ? await wait_for(place, 'Writing the card', () => write(quick))
    : await ask_deep(
        place,
        'Writing the card',
        (told) => write(deep, told),
        () => open_card(false),
      );
  if (html) show_card(html, turn_only);
}

function show_card(html, turn_only) {
  const frame = make('iframe', {
    id: 'card-frame',
    title: 'The card',
    sandbox: 'allow-same-origin allow-modals',
    srcdoc: html,
  });
  frame.addEventListener('load', () => {
    const { body } = frame.contentDocument;
    const fit = () => {
      frame.style.height = `${Math.ceil(body.getBoundingClientRect().height) + 8}px`;
    };
    fit();
    new ResizeObserver(fit).observe(body);
  });
  show(
    by_id('card-place'),
    make(
      'div',
      { class: 'actions' },
      button('Print the card', () => frame.contentWindow.print(), { class: 'main', id: 'print' }),
      button('Save it as a file', () => download('farkle-card.html', 'text/html', html)),
      turn_only ? button('With the score', () => open_card(false)) : button('One turn only', () => open_card(true)),
    ),
    turn_only ? paragraph('This card leaves the score out.', 'soft') : shorter_game(() => open_card(false)),
    frame,
  );
}
