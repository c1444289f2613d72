// Put at the end of a copy of a page to play on. Takes what the page offers by chance: what has a place on the board is
// pointed at there if nothing else offered lies at it, all else is pressed. Then the sheet is typed on an empty one. What
// came of it is left in the page as JSON: what was pressed, the sheet, and what the page shows of both ways.
'use strict';
(() => {
  const data = JSON.parse(document.getElementById('choices').textContent);
  const told = JSON.parse(document.getElementById('about').textContent);
  const svg = document.querySelector('#ground svg');
  const figure = document.getElementById('ground');
  const box = document.getElementById('sheet');
  const empty = box.value;
  let state = SEED;
  const chance = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  const all = (where) => [...document.querySelectorAll(where)];
  const type = (text) => {
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const seen = () => ({
    sheet: box.value,
    list: all('#list button').map((one) => one.textContent),
    faults: all('#faults li').map((one) => one.textContent),
    arrows: all('.over path').map((one) => one.getAttribute('d')),
  });
  const point = (spot) => {
    const bring = () => new DOMPoint(data.spots[spot][0], data.spots[spot][1]).matrixTransform(svg.getScreenCTM());
    figure.scrollIntoView({ block: 'start' });
    let at = bring();
    const frame = figure.getBoundingClientRect();
    figure.scrollLeft += at.x - (frame.left + frame.width / 2);
    figure.scrollTop += at.y - (frame.top + frame.height / 2);
    at = bring();
    const target = document.elementFromPoint(at.x, at.y);
    // A place beside the map cannot be pointed at.
    if (!target || !svg.contains(target)) return false;
    const event = { bubbles: true, clientX: at.x, clientY: at.y, pointerId: 1, pointerType: 'mouse' };
    target.dispatchEvent(new PointerEvent('pointerdown', event));
    target.dispatchEvent(new PointerEvent('pointerup', event));
    target.dispatchEvent(new MouseEvent('click', event));
    return true;
  };
  const TEXTS = ['Lark', 'The old mill', 'Seven 8'];
  let pointed = 0;
  // Answers what the page asks. False if it asks nothing.
  const answer = (actions) => {
    const form = document.querySelector('#menu form');
    if (form) {
      const input = form.querySelector('input');
      const places = all('#menu form option');
      if (places.length) input.value = places[chance(places.length)].value;
      else if (input.type === 'number') input.value = String(Number(input.min) + chance(Math.min(500, Number(input.max) - Number(input.min) + 1)));
      else if (input.pattern.includes('@')) input.value = 'anna@host.example';
      else input.value = TEXTS[chance(TEXTS.length)].slice(0, input.maxLength).trim();
      if (!input.checkValidity()) throw new Error(`${input.value} is not taken, ${input.pattern}`);
      actions.push(['fill', input.value]);
      form.requestSubmit();
      return true;
    }
    const group = document.querySelector('#menu > .choices');
    const buttons = (group ? [...group.querySelectorAll('button')] : []).filter((one) => ![told.texts.done, told.texts.again].includes(one.textContent));
    if (!buttons.length) return false;
    const one = buttons[chance(buttons.length)];
    const spot = one.dataset.spot;
    const isAlone = spot !== undefined && buttons.filter((other) => other.dataset.spot === spot).length === 1;
    const same = buttons.filter((other) => other.textContent === one.textContent);
    actions.push(['press', one.textContent, same.indexOf(one)]);
    if (svg && isAlone && point(Number(spot))) pointed += 1;
    else one.click();
    return true;
  };
  const leave = () => {
    const done = all('#menu button').find((one) => one.textContent === told.texts.done);
    if (done) done.click();
  };
  const results = [];
  try {
    for (let number = 0; number < PLANS; number += 1) {
      type(empty);
      leave();
      pointed = 0;
      const actions = [];
      const orders = 1 + chance(8);
      for (let order = 0; order < orders; order += 1) {
        const piece = chance(data.pieces.length);
        const before = box.value;
        const begun = actions.length;
        actions.push(['piece', piece]);
        document.getElementById(`piece${piece}`).click();
        for (let step = 0; step < 20 && box.value === before; step += 1) if (!answer(actions)) break;
        leave();
        // What led to no line is no part of the plan.
        if (box.value === before) actions.length = begun;
      }
      const shown = seen();
      type(empty);
      type(shown.sheet);
      results.push({ actions, orders: actions.filter(([kind]) => kind === 'piece'), wanted: shown.sheet, pointed: shown, typed: seen(), at: pointed });
    }
    document.body.textContent = `RESULT ${JSON.stringify(results)} END`;
  } catch (error) {
    document.body.textContent = `FAILED ${error.message} ${error.stack} ${box.value} ${JSON.stringify(results.slice(-1))} END`;
  }
})();
