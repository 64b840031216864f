// What is wrong with what the page holds, as `problems`, and where its links lead, as `links`.
(() => {
  const problems = [];
  const links = [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'));
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  for (const id of ids.filter((id, i) => ids.indexOf(id) !== i)) problems.push('two elements are called #' + id);
  for (const e of document.querySelectorAll('[aria-labelledby]'))
    if (!document.getElementById(e.getAttribute('aria-labelledby'))) problems.push('a label is missing');
  const headings = [...document.querySelectorAll('section > :first-child')].map((e) => e.textContent);
  for (const heading of [EXPECTED]) if (!headings.includes(heading)) problems.push('no answer "' + heading + '"');
  for (const section of document.querySelectorAll('section')) {
    const of = ' of ' + section.firstElementChild.textContent;
    if (/Not here: ./.test(section.textContent)) continue;  // said in place of the answer
    const tables = [...section.querySelectorAll('table')];
    if (!tables.length && !section.querySelector('figure')) problems.push('no numbers' + of);
    for (const table of tables) {
      if (table.rows.length < 2) problems.push('an empty table' + of);
      if ([...table.rows].some((row) => row.cells.length !== table.rows[0].cells.length))
        problems.push('rows of different lengths' + of);
    }
    if (!section.querySelector('.made code')) problems.push('made by nothing' + of);
  }
  for (const figure of document.querySelectorAll('figure')) {
    const title = (figure.querySelector('h3') || {textContent: 'a figure without a title'}).textContent;
    const svg = figure.querySelector('svg');
    if (!svg) {
      problems.push(title + ': no picture');
      continue;
    }
    const frame = svg.getBoundingClientRect();
    if (frame.width < 100 || frame.height < 50) problems.push(title + ': the picture is not shown');
    const marks = [...svg.querySelectorAll('.line,.bar,.dot,.span,[class^=h]')];
    if (!marks.some((m) => m.getBoundingClientRect().width > 1)) problems.push(title + ': the picture is empty');
    for (const what of ['title', 'desc'])
      if (!svg.querySelector(what) || !svg.querySelector(what).textContent)
        problems.push(title + ': no ' + what + ' for who does not see it');
    if (/NaN|undefined|inf/.test(svg.innerHTML)) problems.push(title + ': not a number');
  }
  if (/\bnan\b|undefined|\binf\b/i.test(document.body.innerText)) problems.push('the text says nan, undefined or inf');
  return {problems, links};
})()
