// What is wrong with what the page holds, as `problems`, and where its links lead, as `links`.
(() => {
  const problems = [];
  const links = [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'));
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  for (const id of ids.filter((id, i) => ids.indexOf(id) !== i)) problems.push('two elements are called #' + id);
  for (const e of document.querySelectorAll('[aria-labelledby]'))
    if (!document.getElementById(e.getAttribute('aria-labelledby'))) problems.push('a label is missing');
  const expected = [EXPECTED];
  for (const section of document.querySelectorAll('section[aria-labelledby]')) {
    const of = ' of ' + section.getAttribute('aria-labelledby');
    if (!section.querySelector('.card table')) problems.push('no card' + of);
    const titles = [...section.querySelectorAll('h3')].map((e) => e.textContent);
    for (const title of expected)
      if (!titles.some((t) => t.startsWith(title))) problems.push('no figure "' + title + '"' + of);
  }
  for (const figure of document.querySelectorAll('figure')) {
    const section = figure.closest('section');
    const title = (figure.querySelector('h3') || {textContent: 'a figure without a title'}).textContent + ' of ' +
        (section.getAttribute('aria-labelledby') || section.getAttribute('aria-label'));
    if (/Not here: ./.test(figure.textContent)) continue;  // said in place of the figure
    const svg = figure.querySelector('svg'), table = figure.querySelector('table');
    if (!table || table.rows.length < 2) problems.push(title + ': no numbers');
    if (table && [...table.rows].some((row) => row.cells.length !== table.rows[0].cells.length))
      problems.push(title + ': rows of different lengths');
    if (!figure.querySelector('.made code')) problems.push(title + ': made by nothing');
    if (!svg) continue;
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
