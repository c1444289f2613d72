// Put at the end of a copy of a page to play on. Makes plans by chance from the page's data, by rules of its own, and
// enters each by pointing and by typing. What came of it is left in the page as JSON: of each plan its lines, how it was
// entered, the sheet of each way, and what the page shows of each.
'use strict';
(() => {
  const data = JSON.parse(document.getElementById('choices').textContent);
  const told = JSON.parse(document.getElementById('about').textContent);
  const { spots, nets, pieces, steps } = data;
  const svg = document.querySelector('#ground svg');
  const figure = document.getElementById('ground');
  const box = document.getElementById('sheet');

  // Chance from a seed: the page's own choices are the same in each run.
  let state = SEED;
  const chance = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };

  // ---- A plan by the rules of the data ----
  const NAMES = ['Lark', 'The old mill', 'Seven', 'x y z'];
  const written = (piece, order, words) => {
    let line = '';
    for (const part of order.line) {
      if (typeof part === 'string') line += part;
      else if (typeof part === 'number') line += part < 0 ? pieces[piece].word : words[part];
      else line += words.slice(part[0]).filter((word) => word !== '').join(part[1]);
    }
    return line.trim();
  };
  // One order: the answers, each as an index, a text or a list of ways, and the line.
  const order = (piece, standing) => {
    const answers = [];
    const words = [];
    const places = [];
    let at = standing.step;
    for (;;) {
      const step = steps[at];
      if (!step) return null;
      if (step.done) {
        const goes = step.done.goes;
        if (goes !== undefined && places[goes].length) standing.spot = places[goes][places[goes].length - 1];
        if (step.done.then !== undefined) standing.step = step.done.then;
        return { piece, answers, line: written(piece, step.done, words), stands: standing.spot };
      }
      if (step.pick) {
        const open = step.pick[1].filter((pick) => pick[4] !== piece);
        if (!open.length) return null;
        const index = chance(open.length);
        const [shown, word, spot, next] = open[index];
        answers.push({ index, shown, spot, twins: open.filter((pick) => pick[2] === spot).length });
        words.push(word === null ? shown : word);
        places.push(spot === null ? [] : [spot]);
        at = next;
      } else if (step.count) {
        const [, least, most, next] = step.count;
        const value = String(least + chance(Math.min(most - least + 1, 1000)));
        answers.push({ value });
        words.push(value);
        places.push([]);
        at = next;
      } else if (step.text) {
        const value = NAMES[chance(NAMES.length)].slice(0, step.text[1]).trim();
        answers.push({ value });
        words.push(step.text[2] ? `"${value}"` : value);
        places.push([]);
        at = step.text[3];
      } else {
        const [, net, most, between, next] = step.way;
        const long = 1 + chance(Math.min(most, 4));
        let here = standing.spot;
        const path = [];
        while (path.length < long) {
          const onward = ((here === null ? null : nets[net].near[here]) || []).map((spot, way) => [way, spot]).filter(([, spot]) => spot !== null);
          if (!onward.length) break;
          const [way, spot] = onward[chance(onward.length)];
          path.push({ way: nets[net].ways[way], spot, twins: onward.filter((other) => other[1] === spot).length });
          here = spot;
        }
        if (!path.length) return null;
        answers.push({ path, isOpen: path.length < most });
        words.push(path.map((one) => one.way).join(between));
        places.push(path.map((one) => one.spot));
        at = next;
      }
    }
  };
  const plan = () => {
    const orders = [];
    const counts = new Map();
    const of = pieces.map((piece) => ({ spot: piece.spot, step: piece.first }));
    const all = pieces.map((_, at) => at);
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = chance(at + 1);
      [all[at], all[other]] = [all[other], all[at]];
    }
    // A few pieces of a large side are enough for one plan.
    for (const piece of all.slice(0, 12)) {
      const most = pieces[piece].most ? pieces[piece].most[0] : 3;
      const group = data.groups[pieces[piece].group];
      const left = group && group.lines ? group.lines[1] - (counts.get(pieces[piece].group) || 0) : 99;
      const count = Math.min(left, most === 1 ? (chance(5) ? 1 : 0) : 1 + chance(Math.min(3, most)));
      for (let number = 0; number < count; number += 1) {
        const made = order(piece, of[piece]);
        if (made) {
          orders.push(made);
          counts.set(pieces[piece].group, (counts.get(pieces[piece].group) || 0) + 1);
        }
      }
    }
    return orders;
  };
  const sheet = (orders) => {
    const rows = [...data.head];
    let open = null;
    const sorted = data.is_in_sequence ? orders : pieces.flatMap((_, piece) => orders.filter((one) => one.piece === piece));
    for (const one of sorted) {
      const opens = pieces[one.piece].opens || null;
      if (opens && opens !== open) rows.push(opens);
      open = opens;
      rows.push(one.line);
    }
    return `${[...rows, ...data.tail].join('\n')}\n`;
  };

  // ---- Entering it ----
  const point = (spot) => {
    const [x, y] = spots[spot];
    const bring = () => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    figure.scrollIntoView({ block: 'start' });
    let at = bring();
    const frame = figure.getBoundingClientRect();
    figure.scrollLeft += at.x - (frame.left + frame.width / 2);
    figure.scrollTop += at.y - (frame.top + frame.height / 2);
    at = bring();
    const target = document.elementFromPoint(at.x, at.y);
    if (!target || !svg.contains(target)) throw new Error(`spot ${spot} cannot be pointed at: ${target && target.outerHTML.slice(0, 80)}`);
    const event = { bubbles: true, clientX: at.x, clientY: at.y, pointerId: 1, pointerType: 'mouse' };
    target.dispatchEvent(new PointerEvent('pointerdown', event));
    target.dispatchEvent(new PointerEvent('pointerup', event));
    target.dispatchEvent(new MouseEvent('click', event));
  };
  const press = (text, where = '#menu') => {
    const button = [...document.querySelectorAll(`${where} button`)].find((one) => one.textContent === text);
    if (!button) throw new Error(`no button ${text} among ${[...document.querySelectorAll(`${where} button`)].map((one) => one.textContent)}`);
    button.click();
  };
  const fill = (value) => {
    document.querySelector('#menu input').value = value;
    press(told.texts.take);
  };
  const leave = () => {
    const done = [...document.querySelectorAll('#menu button')].find((one) => one.textContent === told.texts.done);
    if (done) done.click();
  };
  // `standing` has where each piece stands behind the orders that were entered.
  const enter = (one, standing) => {
    // Where nothing else is asked, the piece is pointed at, if no other is there.
    const isAlone = standing.filter((spot) => spot === standing[one.piece]).length === 1;
    leave();
    if (svg && standing[one.piece] !== null && isAlone) point(standing[one.piece]);
    else document.getElementById(`piece${one.piece}`).click();
    for (const answer of one.answers) {
      if (answer.path) {
        for (const { spot, way, twins } of answer.path) {
          if (svg && twins === 1) point(spot);
          else press(`${way}: ${spots[spot][2]}`);
        }
        if (answer.isOpen) press(told.texts.enough);
      } else if (answer.value !== undefined) fill(answer.value);
      else if (svg && answer.spot !== null) {
        point(answer.spot);
        if (answer.twins > 1) press(answer.shown || told.texts.enough);
      } else press(answer.shown || told.texts.enough);
    }
  };
  const type = (text) => {
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const seen = () => ({
    sheet: box.value,
    list: [...document.querySelectorAll('#list button')].map((one) => one.textContent),
    faults: [...document.querySelectorAll('#faults li')].map((one) => one.textContent),
    arrows: [...document.querySelectorAll('.over path')].map((one) => one.getAttribute('d')),
  });
  const results = [];
  try {
    const empty = sheet([]);
    for (let number = 0; number < PLANS; number += 1) {
      const orders = plan();
      type(empty);
      leave();
      const standing = pieces.map((piece) => piece.spot);
      for (const one of orders) {
        enter(one, standing);
        standing[one.piece] = one.stands;
      }
      leave();
      const pointed = seen();
      type(empty);
      type(sheet(orders));
      const typed = seen();
      results.push({ orders, wanted: sheet(orders), pointed, typed });
    }
    document.body.textContent = `RESULT ${JSON.stringify(results)} END`;
  } catch (error) {
    document.body.textContent = `FAILED ${error.message} ${error.stack} ${JSON.stringify(results.slice(-1))} END`;
  }
})();
