// The page: which view is shown, and where it begins.
'use strict';

const views = { table: come_to_table, play: open_play, train: open_train, answers: show_answers, rules: show_house };
const shown_for = {}; // by view: the version of the rules that it shows
let rules_version = 0;

function show_view() {
  const asked = location.hash.slice(1);
  const name = asked in views ? asked : asked === 'card' ? 'answers' : 'table';
  for (const view of Object.keys(views)) {
    by_id(`view-${view}`).hidden = view !== name;
    const link = document.querySelector(`nav a[href="#${view}"]`);
    if (view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${document.querySelector(`nav a[href="#${name}"]`).textContent} · Farkle, by your rules`;
  if (rules_version === 0 || shown_for[name] === rules_version) return;
  shown_for[name] = rules_version;
  views[name]();
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
solution_listeners.push(() => {
  if (!solution_of().duel) shown_for.answers = 0;
  if (!by_id('view-answers').hidden) show_view();
});

window.addEventListener('hashchange', () => {
  if (found_in_link()) return open_rules();
  show_view();
  return window.scrollTo(0, 0);
});

// Served over https it can be installed, and opens offline.
function settle_in() {
  if (location.protocol !== 'https:' || !navigator.serviceWorker) return;
  navigator.serviceWorker.register('offline.js').catch(() => null); // where it does not lie beside the page
  const five = die(5).outerHTML.replace('<svg', `<svg xmlns="${svg_space}"`).replace('<rect', '<rect fill="#fff"');
  const icon = `data:image/svg+xml,${encodeURIComponent(five)}`;
  const app = {
    name: 'Farkle, by your rules',
    display: 'standalone',
    start_url: location.href.split('#')[0],
    icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml' }],
  };
  const href = `data:application/manifest+json,${encodeURIComponent(JSON.stringify(app))}`;
  document.head.append(make('link', { rel: 'manifest', href }));
}

async function start() {
  settle_in();
  document.querySelector('.skip').addEventListener('click', (event) => {
    // its address would name no view
    event.preventDefault();
    by_id('view').focus();
  });
  by_id('print').addEventListener('click', () => window.print());
  show_view();
  try {
    await open_rules();
  } catch (error) {
    show(by_id('trouble'), problem(error.message));
  }
}
start();
