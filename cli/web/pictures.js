// Pictures of answers. The program draws them, as on its page of results; this page gives them colours (page.css).
'use strict';

// The pictures about a turn, the race alone (solo) or two players (duel), each with its words. None where these rules
// have no such answer.
async function figures_of(engine, about, words) {
  const { figures } = await engine.ask(['figures', about, ...words], rules_files()).catch((error) => {
    if (error.stopped) throw error;
    return { figures: [] };
  });
  return figures.map(({ title, words: told, picture }) =>
    make('figure', {}, make('figcaption', {}, make('strong', {}, title), ` ${told}`), svg_of(picture)),
  );
}

// What the program draws holds its own words alone, none of the rules'. Shapes and texts are taken over, nothing else.
const drawn = ['svg', 'title', 'desc', 'path', 'circle', 'text'];
const described = ['class', 'd', 'x', 'y', 'cx', 'cy', 'r', 'viewBox', 'role', 'aria-label'];
function svg_of(text) {
  const copy = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.textContent;
    if (!drawn.includes(node.tagName)) return null;
    const attributes = [...node.attributes].filter(({ name }) => described.includes(name));
    const named = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
    return draw(node.tagName, named, [...node.childNodes].map(copy));
  };
  return copy(new DOMParser().parseFromString(text.replace('<svg ', `<svg xmlns="${svg_space}" `), 'image/svg+xml').documentElement);
}

// A bar in a cell of a table, as wide as its part of one.
const part_bar = (part) =>
  make(
    'span',
    { class: 'part' },
    make(
      'span',
      { class: 'part-of', 'aria-hidden': 'true' },
      make('span', { style: `width:${(100 * part).toFixed(1)}%` }),
    ),
    percent(part),
  );
