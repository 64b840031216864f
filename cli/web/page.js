// The page: which view is shown, and where it begins.
'use strict';

const views = {
  rules: null,
  answers: show_answers,
  table: come_to_table,
  play: open_play,
  train: open_train,
  card: open_card,
};
const shown_for = {}; // by view: the rules that it shows, and for the card how far the game goes
let rules_version = 0;
let started = false;

function show_view() {
  const asked = location.hash.slice(1);
  const name = asked in views ? asked : 'rules';
  for (const view of Object.keys(views)) {
    by_id(`view-${view}`).hidden = view !== name;
    const link = document.querySelector(`nav a[href="#${view}"]`);
    if (view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${document.querySelector(`nav a[href="#${name}"]`).textContent} · Farkle, by your rules`;
  const now = name === 'card' ? `${rules_version} ${duel_agreed} ${duel_target}` : rules_version;
  if (!started || shown_for[name] === now) return;
  shown_for[name] = now;
  if (views[name]) views[name]();
}

// What nobody expected to go wrong is said all the same.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason.stopped) event.preventDefault();
  else show(by_id('trouble'), problem(event.reason.message));
});

on_rules(() => {
  show(by_id('trouble'));
  ++rules_version;
  show_view();
});

window.addEventListener('hashchange', () => {
  const text = text_in_link();
  if (text !== null)
    return open_text(text).then(() => {
      location.hash = 'rules';
    });
  show_view();
  return window.scrollTo(0, 0);
});

async function start() {
  document.querySelector('.skip').addEventListener('click', (event) => {
    // its address would name no view
    event.preventDefault();
    by_id('view').focus();
  });
  start_editor();
  show_view();
  started = true;
  try {
    await open_rules();
  } catch (error) {
    started = false; // no view has anything to show
    show(by_id('trouble'), problem(error.message));
  }
}
start();
