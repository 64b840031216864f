// What is wrong with the page as it stands in this window, as a list of sentences.
(() => {
  const problems = [];
  const wide = document.documentElement.clientWidth;  // innerWidth grows on a phone with what does not fit
  const near = (e) => {
    const figure = e.closest('figure,.card,table');
    const title = figure && figure.querySelector('h3,h4');
    return '<' + e.tagName.toLowerCase() + '> "' + e.textContent.trim().slice(0, 40).replace(/\s+/g, ' ') + '"' +
        (title ? ' in ' + title.textContent : '');
  };
  const whole = document.documentElement.scrollWidth;
  if (whole > wide) problems.push('the page is ' + whole + ' pixels wide');
  const told = new Set();  // each table, line or picture is told of once, and not what holds it
  for (const e of [...document.body.querySelectorAll('*')].reverse()) {
    const box = e.getBoundingClientRect();
    if (box.width === 0) continue;  // not shown
    const cut = e instanceof HTMLElement && e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1;
    if (!(cut || box.right > wide + 0.5 || box.left < -0.5) || told.has(e)) continue;
    const whole = e.closest('table,svg,p,dl,nav,pre') || e;
    if (told.has(whole)) continue;
    problems.push(near(e) + ' reaches from ' + Math.round(box.left) + ' to ' +
                  Math.round(box.left + Math.max(box.width, e.scrollWidth)));
    for (let up = whole; up; up = up.parentElement) told.add(up);
  }
  for (const svg of document.querySelectorAll('svg')) {
    const frame = svg.getBoundingClientRect();
    if (frame.width === 0) continue;
    const texts = [...svg.querySelectorAll('text')].map((e) => [e, e.getBoundingClientRect()]);
    for (const [e, box] of texts) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 ||
          box.bottom > frame.bottom + 1)
        problems.push(near(e) + ' leaves its picture');
      if (parseFloat(getComputedStyle(e).fontSize) * frame.width / svg.viewBox.baseVal.width < 7)
        problems.push(near(e) + ' is too small to read');
    }
    texts.forEach(([a, one], i) => texts.slice(i + 1).forEach(([b, other]) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 4) problems.push(near(a) + ' is written over ' + near(b));
    }));
  }
  return problems;
})()
