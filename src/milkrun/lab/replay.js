'use strict';
// Plays back the games of a report. Each is a list of steps, which is all that there is without this.
for (const game of document.querySelectorAll('.game')) {
  const make = (name, text, parent, ...classes) => {
    const one = document.createElement(name);
    one.textContent = text;
    one.classList.add(...classes);
    parent.append(one);
    return one;
  };
  const names = game.querySelector('.names').textContent.split(' · ');
  const steps = [...game.querySelectorAll('.steps li')];
  let known = names.map(() => 0);
  const scores = [known, ...steps.map((step) => {
    const told = step.querySelector('small');
    return (known = told ? told.textContent.split(' · ').map(Number) : known);
  })];
  const turns = steps.flatMap((step, n) => ('turn' in step.dataset ? [n + 1] : []));
  const most = Math.max(1, ...scores.flat());

  const player = document.createElement('div');
  player.className = 'player';
  player.setAttribute('role', 'group');
  player.setAttribute('aria-label', `Play back: ${game.querySelector('h3').textContent}`);
  const table = make('ul', '', player, 'scores');
  const seats = names.map((name) => {
    const row = make('li', '', table);
    make('span', name, row);
    const bar = make('span', '', row, 'bar');
    return { bar: make('i', '', bar), score: make('b', '', row) };
  });
  const words = make('div', '', player, 'words');
  words.setAttribute('aria-live', 'polite');
  const slide = make('input', '', player);
  Object.assign(slide, { type: 'range', min: 0, max: steps.length, value: 0 });
  slide.setAttribute('aria-label', 'Step');
  const ways = make('div', '', player, 'ways');

  let at = 0;
  const turnOf = (n) => turns.filter((first) => first <= n).length;
  const show = (n) => {
    at = Math.max(0, Math.min(steps.length, n));
    const step = steps[at - 1];
    words.replaceChildren();
    make('p', at === 0 ? 'The game begins.' : `Step ${at} of ${steps.length}, turn ${turnOf(at)}`, words, 'where');
    if (step) {
      for (const line of step.innerHTML.replace(/ <small>.*/, '').split('<br>')) make('p', '', words).innerHTML = line;
    }
    seats.forEach(({ bar, score }, seat) => {
      score.textContent = scores[at][seat];
      bar.style.inlineSize = `${(100 * Math.max(0, scores[at][seat])) / most}%`;
    });
    slide.value = at;
    slide.setAttribute('aria-valuetext', at === 0 ? 'before the first step' : `step ${at}, turn ${turnOf(at)}`);
    jump.value = turnOf(at) || 1;
  };
  const button = (name, shape, to) => {
    const one = make('button', '', ways);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    svg.append(document.createElementNS(svg.namespaceURI, 'path'));
    svg.firstChild.setAttribute('d', shape);
    one.append(svg);
    one.type = 'button';
    one.setAttribute('aria-label', name);
    one.title = name;
    one.addEventListener('click', () => show(to()));
  };
  const turnBefore = () => turns.findLast((first) => first < at) ?? 0;
  const turnAfter = () => turns.find((first) => first > at) ?? steps.length;
  button('To the beginning', 'M6 5v14M19 5l-8 7 8 7Z', () => 0);
  button('A turn back', 'M20 5l-7 7 7 7M11 5l-7 7 7 7', turnBefore);
  button('A step back', 'M15 5l-7 7 7 7', () => at - 1);
  button('A step on', 'M9 5l7 7-7 7', () => at + 1);
  button('A turn on', 'M4 5l7 7-7 7M13 5l7 7-7 7', turnAfter);
  button('To the end', 'M18 5v14M5 5l8 7-8 7Z', () => steps.length);
  const jump = make('select', '', ways);
  jump.setAttribute('aria-label', 'Jump to a turn');
  turns.forEach((first, n) => {
    make('option', `Turn ${n + 1}: ${names[steps[first - 1].dataset.turn]}`, jump).value = n + 1;
  });
  jump.addEventListener('change', () => show(turns[jump.value - 1]));
  slide.addEventListener('input', () => show(Number(slide.value)));
  player.addEventListener('keydown', (event) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length }[event.key];
    if (to === undefined || event.target === jump || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(to);
  });
  game.querySelector('details').before(player);
  show(0);
}
