// The orders of a reader, made by pointing, by keys or by typing. It knows no game: what can be chosen, and how it is
// written, is in the data of the page (src/print/choices). Nothing is loaded, and nothing is sent but by the reader's
// own mail program.
'use strict';
(() => {
  const data = JSON.parse(document.getElementById('choices').textContent);
  const told = JSON.parse(document.getElementById('about').textContent);
  const { spots, nets, groups, pieces, steps } = data;
  const root = document.getElementById('plan');
  const figure = document.getElementById('ground');
  const svg = figure && figure.querySelector('svg');
  const OWN = -1;

  // ---- Small helpers ----------------------------------------------------------------------------------------------

  // An element with properties, attributes (in `at`) and children.
  const make = (tag, { at = {}, ...properties } = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    for (const key in at) element.setAttribute(key, at[key]);
    element.append(...children);
    return element;
  };
  const drawn = (tag, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };
  const button = (text, press, properties = {}) => make('button', { type: 'button', textContent: text, onclick: press, ...properties });
  const plain = (text) => text.trim().replace(/\s+/g, ' ').toUpperCase();
  const last = (list) => list[list.length - 1];

  // ---- Lines and their ways through the steps ---------------------------------------------------------------------

  // The lines of the sheet, each with its piece (-1 if it belongs to none) and, if it was found among the choices, its
  // words, the spots of each word and its order.
  let lines = [];

  const write = (piece, order, words) => order.line.map((part) => {
    if (typeof part === 'string') return part;
    if (part === OWN) return pieces[piece].word;
    if (Array.isArray(part)) return words.slice(part[0]).filter((word) => word).join(part[1]);
    return words[part];
  }).join('').trim();

  // Where a piece stands and with which step it begins, behind some of its lines.
  const standing = (piece, before) => {
    const state = { spot: pieces[piece].spot, step: pieces[piece].first };
    for (const line of before) {
      if (line.piece !== piece || !line.way) continue;
      const { order, places } = line.way;
      if (order.goes !== undefined && places[order.goes].length) state.spot = last(places[order.goes]);
      if (order.then !== undefined) state.step = order.then;
    }
    return state;
  };
  const near = (net, spot) => (spot === null || !nets[net] ? [] : nets[net].near[spot] || []);

  // Finds the way through the steps that gives a line of a piece. A word that is not in the line is on no such way.
  const find = (piece, text, before) => {
    const wanted = plain(text);
    const { spot, step } = standing(piece, before);
    let tries = 20000;
    const has = (word) => wanted.includes(plain(word));
    const go = (at, words, places) => {
      const now = steps[at];
      if (!now || --tries < 0) return null;
      if (now.done) {
        const is = plain(write(piece, now.done, words)) === wanted;
        return is ? { words, places, order: now.done } : null;
      }
      const on = (word, spotsOf, next) => go(next, [...words, word], [...places, spotsOf]);
      if (now.pick) {
        for (const [shown, word, place, next, not] of now.pick[1]) {
          const said = word === null ? shown : word;
          if (not === piece || !has(said)) continue;
          const found = on(said, place === null ? [] : [place], next);
          if (found) return found;
        }
      } else if (now.count) {
        for (const number of new Set(wanted.match(/\d+/g))) {
          if (Number(number) < now.count[1] || Number(number) > now.count[2]) continue;
          const found = on(number, [], now.count[3]);
          if (found) return found;
        }
      } else if (now.text) {
        const raw = text.trim();
        const texts = now.text[2] ? raw.match(/"[^"]*"/g) || [] : raw.split(' ').map((_, i, all) => all.slice(i).join(' '));
        for (const one of texts) {
          const found = on(one, [], now.text[3]);
          if (found) return found;
        }
      } else if (now.way) {
        const [, net, most, between, next] = now.way;
        const walk = (here, word, path) => {
          if (path.length && path.length <= most) {
            const found = on(word, path, next);
            if (found) return found;
          }
          if (path.length >= most || --tries < 0) return null;
          const onward = near(net, here);
          for (let i = 0; i < onward.length; i += 1) {
            if (onward[i] === null) continue;
            const longer = path.length ? word + between + nets[net].ways[i] : nets[net].ways[i];
            if (!has(longer)) continue;
            const found = walk(onward[i], longer, [...path, onward[i]]);
            if (found) return found;
          }
          return null;
        };
        return walk(spot, '', []);
      }
      return null;
    };
    const way = go(step, [], []);
    if (way) way.from = spot;
    return way;
  };

  // ---- The sheet as a text ----------------------------------------------------------------------------------------

  const sequence = () => (data.is_in_sequence ? lines : pieces.flatMap((_, piece) => lines.filter((line) => line.piece === piece)));
  const sheet = () => {
    const rows = [...data.head];
    let open = null;
    for (const line of sequence()) {
      const opens = line.piece === OWN ? null : pieces[line.piece].opens;
      if (opens !== open && opens) rows.push(opens);
      open = opens;
      rows.push(line.text);
    }
    if (!data.is_in_sequence) rows.push(...lines.filter((line) => line.piece === OWN).map((line) => line.text));
    return [...rows, ...data.tail].join('\n') + '\n';
  };
  const read = (text) => {
    const frame = new Set([...data.head, ...data.tail].map(plain));
    const opened = new Map(pieces.map((piece, at) => [piece.opens && plain(piece.opens), at]));
    const free = pieces.map((_, at) => at).filter((at) => !pieces[at].opens);
    const found = [];
    let open = OWN;
    for (const row of text.split(/\r?\n/)) {
      const line = plain(row);
      if (!line || frame.has(line)) continue;
      if (opened.has(line)) {
        open = opened.get(line);
        continue;
      }
      let [piece, way] = [open, null];
      const words = new Set(line.split(/[ ,]/));
      const candidates = open === OWN ? free.filter((at) => !pieces[at].word || plain(pieces[at].word).split(' ').every((word) => words.has(word))) : [open];
      for (const at of candidates) {
        way = find(at, row, found);
        if (way) piece = at;
        if (way) break;
      }
      if (piece === OWN) {
        const named = candidates.filter((at) => pieces[at].word && line.startsWith(`${plain(pieces[at].word)} `));
        if (named.length) piece = named[0];
      }
      found.push({ piece, text: row.trim(), way });
    }
    return found;
  };

  // ---- What is kept, undone and done again ------------------------------------------------------------------------

  const past = [];
  const future = [];
  const keep = (text) => {
    try {
      localStorage.setItem(told.key, text);
      return true;
    } catch (_) {
      return false;
    }
  };
  const kept = () => {
    try {
      return localStorage.getItem(told.key);
    } catch (_) {
      return null;
    }
  };
  let isKept = true;
  // Takes a text as the sheet. Typed text stays as it was typed.
  const take = (text, said, { isTyped = false, isStep = true, isShown = true } = {}) => {
    if (isStep && box.dataset.before !== text) {
      past.push(box.dataset.before);
      future.length = 0;
    }
    lines = read(text);
    if (!isTyped) box.value = text;
    box.dataset.before = text;
    isKept = keep(text);
    if (isShown) show(said);
  };
  addEventListener('beforeunload', (event) => {
    if (!isKept && box.value !== started) event.preventDefault();
  });

  // ---- Choosing ---------------------------------------------------------------------------------------------------

  let chosen = OWN;
  // The steps that were answered: the words and their spots, and the number of the step that asks now.
  let words = [];
  let places = [];
  let asking = null;
  // The choices at one spot, where several are.
  let only = null;
  let path = [];

  const begin = (piece, said, where = 'menu') => {
    [chosen, words, places, only, path] = [piece, [], [], null, []];
    const { step } = piece === OWN ? { step: null } : standing(piece, lines);
    asking = step !== null && steps[step] ? step : null;
    show(said, where);
  };
  const answer = (word, spotsOf, next) => {
    words.push(word);
    places.push(spotsOf);
    [only, path] = [null, []];
    const now = steps[next];
    if (!now) return;
    if (!now.done) {
      asking = next;
      show(`${word}. ${question(now)}`, 'menu');
      return;
    }
    const text = write(chosen, now.done, words);
    const piece = chosen;
    const line = { piece, text, way: { words, places, order: now.done, from: standing(piece, lines).spot } };
    const most = pieces[piece].most;
    if (most && most[0] === 1) lines = lines.filter((other) => other.piece !== piece);
    lines.push(line);
    const isMore = !most || most[0] > 1;
    take(sheet(), '', { isShown: false });
    if (isMore) begin(piece, `${told.texts.ordered} ${text}`);
    else {
      chosen = OWN;
      asking = null;
      show(`${told.texts.ordered} ${text}`, `piece${piece}`);
    }
  };
  const remove = (line) => {
    lines = lines.filter((other) => other !== line);
    take(sheet(), '', { isShown: false });
    begin(chosen, `${told.texts.removed} ${line.text}`);
  };
  const question = (step) => last([step.pick, step.count, step.text, step.way].filter((one) => one))[0];

  // What can be pointed at now: pairs of a spot and what happens.
  const offered = () => {
    const step = asking === null ? null : steps[asking];
    if (!step) return [];
    if (step.pick) {
      return picks(step).filter((pick) => pick[2] !== null).map((pick) => [pick[2], () => answer(pick[1] === null ? pick[0] : pick[1], [pick[2]], pick[3])]);
    }
    if (step.way) return onward(step).map(([, spot, press]) => [spot, press]);
    return [];
  };
  const picks = (step) => step.pick[1].filter((pick) => pick[4] !== chosen && (!only || only.includes(pick)));
  // The steps that a way can go on with: its words, the spot, and what happens.
  const onward = (step) => {
    const [, net, most] = step.way;
    const here = path.length ? last(path)[1] : standing(chosen, lines).spot;
    if (path.length >= most) return [];
    return near(net, here).map((spot, i) => [nets[net].ways[i], spot, () => {
      path.push([nets[net].ways[i], spot]);
      if (path.length === most) finish(step);
      else show(`${nets[net].ways[i]}: ${spots[spot][2]}`, 'menu');
    }]).filter(([, spot]) => spot !== null);
  };
  const finish = (step) => answer(path.map(([word]) => word).join(step.way[3]), path.map(([, spot]) => spot), step.way[4]);

  // ---- The picture ------------------------------------------------------------------------------------------------

  const over = svg && drawn('g', { class: 'over', 'aria-hidden': 'true' });
  const middle = (spot) => [spots[spot][0], spots[spot][1]];
  const draw = () => {
    if (!svg) return;
    over.replaceChildren();
    const arrow = (from, to, isBroken) => {
      if (from === undefined || to === undefined || from === null || to === null || from === to) return;
      const [[x, y], [u, v]] = [middle(from), middle(to)];
      const long = Math.hypot(u - x, v - y) || 1;
      const [ux, uy] = [(u - x) / long, (v - y) / long];
      const [tx, ty] = [u - ux * data.radius * 0.5, v - uy * data.radius * 0.5];
      const head = `M${tx} ${ty}L${tx - 12 * ux - 6 * uy} ${ty - 12 * uy + 6 * ux}L${tx - 12 * ux + 6 * uy} ${ty - 12 * uy - 6 * ux}Z`;
      const way = `M${x} ${y}L${tx} ${ty}`;
      for (const kind of ['casing', isBroken ? 'broken' : 'whole']) {
        over.append(drawn('path', { d: way, class: kind }), drawn('path', { d: head, class: `${kind} tip` }));
      }
    };
    for (const { way } of lines) {
      if (!way) continue;
      for (const [from, to, isBroken] of way.order.arrows || []) {
        const start = from === OWN ? way.from : last(way.places[from] || []);
        let here = start;
        for (const there of to === OWN ? [way.from] : way.places[to] || []) {
          arrow(here, there, isBroken);
          here = there;
        }
      }
    }
    const ring = (spot, kind) => {
      if (spot === null || spot === undefined) return;
      const [cx, cy] = middle(spot);
      over.append(drawn('circle', { cx, cy, r: data.radius, class: 'casing' }), drawn('circle', { cx, cy, r: data.radius, class: kind }));
    };
    if (chosen === OWN) {
      pieces.forEach((piece, at) => {
        if (piece.spot === null || !piece.without || lines.some((line) => line.piece === at)) return;
        const [x, y] = middle(piece.spot);
        over.append(drawn('circle', { cx: x + data.radius, cy: y - data.radius * 0.6, r: data.radius * 0.3, class: 'open' }));
      });
    } else {
      for (const [spot] of offered()) ring(spot, 'goal');
      let here = standing(chosen, lines).spot;
      for (const [, spot] of path) {
        arrow(here, spot, false);
        here = spot;
      }
      ring(here, 'chosen');
    }
  };
  // The nearest of some spots to a point of the window, if it is near enough.
  const nearest = (event, all) => {
    const matrix = svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const reach = Math.max(data.radius * 1.3, 30 / matrix.a);
    let [best, least] = [null, reach];
    for (const spot of all) {
      const far = Math.hypot(spots[spot][0] - point.x, spots[spot][1] - point.y);
      if (far < least) [best, least] = [spot, far];
    }
    return best;
  };
  const point = (event) => {
    const goals = offered();
    const own = pieces.map((piece, at) => [standing(at, lines).spot, at]).filter(([spot]) => spot !== null);
    const goal = nearest(event, goals.map(([spot]) => spot));
    const piece = nearest(event, own.map(([spot]) => spot));
    if (goal !== null) {
      const at = goals.filter(([spot]) => spot === goal);
      if (at.length === 1) {
        at[0][1]();
        return;
      }
      only = picks(steps[asking]).filter((pick) => pick[2] === goal);
      show(`${spots[goal][2]}: ${told.texts.which}`, 'menu');
    } else if (piece !== null) {
      const there = own.filter(([spot]) => spot === piece).map(([, at]) => at);
      const next = there[(there.indexOf(chosen) + 1) % there.length];
      begin(next, pieces[next].name);
    } else if (chosen !== OWN) begin(OWN, told.texts.free);
  };
  let zoom = 1;
  const scale = (factor) => {
    const width = figure.scrollWidth;
    const [x, y] = [(figure.scrollLeft + figure.clientWidth / 2) / width, (figure.scrollTop + figure.clientHeight / 2) / figure.scrollHeight];
    zoom = Math.min(6, Math.max(1, zoom * factor));
    svg.style.width = `${zoom * 100}%`;
    svg.style.maxWidth = 'none';
    figure.scrollLeft = x * figure.scrollWidth - figure.clientWidth / 2;
    figure.scrollTop = y * figure.scrollHeight - figure.clientHeight / 2;
  };
  // A mouse drags the picture, two fingers make it larger; one finger scrolls as everywhere.
  const touch = () => {
    const fingers = new Map();
    let [apart, moved] = [0, 0];
    const distance = () => {
      const [one, other] = [...fingers.values()];
      return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    };
    figure.addEventListener('pointerdown', (event) => {
      fingers.set(event.pointerId, event);
      moved = 0;
      if (fingers.size === 2) apart = distance();
    });
    figure.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) {
        const now = distance();
        moved += Math.abs(now - apart);
        if (apart > 0) scale(now / apart);
        apart = now;
      } else if (event.pointerType === 'mouse') {
        moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
        figure.scrollLeft -= event.clientX - before.clientX;
        figure.scrollTop -= event.clientY - before.clientY;
      }
    });
    for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) {
      figure.addEventListener(kind, (event) => fingers.delete(event.pointerId));
    }
    svg.addEventListener('click', (event) => {
      if (moved < 8) point(event);
    });
  };

  // ---- What is shown ----------------------------------------------------------------------------------------------

  const menu = make('div', { id: 'menu', at: { role: 'group' } });
  const list = make('div', { id: 'list' });
  const faults = make('ul', { id: 'faults' });
  const live = make('p', { id: 'live', at: { 'aria-live': 'polite', role: 'status' } });
  const box = make('textarea', { id: 'sheet', spellcheck: false, autocapitalize: 'characters', autocomplete: 'off' });
  const mail = make('a', { className: 'button', textContent: told.texts.mail });
  const long = make('p', { id: 'long', textContent: told.texts.long, hidden: true });
  const file = make('a', { className: 'button', textContent: told.texts.file, download: told.file });
  const started = sheet();

  // A native control for each choice of the step that asks.
  const controls = (step) => {
    if (step.pick) {
      return picks(step).map((pick) => button(pick[0] || told.texts.enough, () => answer(pick[1] === null ? pick[0] : pick[1], pick[2] === null ? [] : [pick[2]], pick[3])));
    }
    if (step.way) {
      const ways = onward(step).map(([word, spot, press]) => button(`${word}: ${spots[spot][2]}`, press));
      if (path.length) ways.unshift(button(told.texts.enough, () => finish(step)));
      return ways;
    }
    const field = make('input', step.count ? { type: 'number', inputMode: 'numeric', at: { min: step.count[1], max: step.count[2], step: 1 } } : { type: 'text', maxLength: step.text[1] });
    field.required = true;
    field.setAttribute('aria-label', question(step));
    const form = make('form', {}, field, make('button', { type: 'submit', textContent: told.texts.take }));
    form.onsubmit = (event) => {
      event.preventDefault();
      const value = step.count ? String(Number(field.value)) : field.value.trim().replace(/"/g, "'");
      if (!value) return;
      if (step.count) answer(value, [], step.count[3]);
      else answer(step.text[2] ? `"${value}"` : value, [], step.text[3]);
    };
    return [form];
  };
  const showMenu = () => {
    const parts = [];
    if (chosen === OWN) {
      menu.replaceChildren(make('p', { textContent: told.texts.free }));
      menu.setAttribute('aria-label', told.texts.free);
      return;
    }
    const step = asking === null ? null : steps[asking];
    const asks = step ? question(step) : told.texts.type;
    menu.setAttribute('aria-label', `${pieces[chosen].name}. ${asks}`);
    parts.push(make('h3', { textContent: pieces[chosen].name, tabIndex: -1, id: 'asked' }));
    const own = lines.filter((line) => line.piece === chosen);
    if (own.length) {
      parts.push(make('ul', {}, ...own.map((line) => make('li', {}, make('code', { textContent: line.text }),
        button(told.texts.remove, () => remove(line), { at: { 'aria-label': `${told.texts.remove} ${line.text}` } })))));
    }
    const said = [...words, ...path.map(([word]) => word)].filter((word) => word);
    parts.push(make('p', { textContent: said.length ? `${said.join(' ')}. ${asks}` : asks }));
    if (step) parts.push(make('div', { className: 'choices' }, ...controls(step)));
    const back = make('div', { className: 'choices' });
    if (words.length || path.length || only) back.append(button(told.texts.again, () => begin(chosen, pieces[chosen].name)));
    back.append(button(told.texts.done, () => begin(OWN, told.texts.free, `piece${chosen}`)));
    parts.push(back);
    menu.replaceChildren(...parts);
  };
  const showList = () => {
    const parts = [];
    groups.forEach((group, number) => {
      const own = pieces.map((piece, at) => [piece, at]).filter(([piece]) => piece.group === number);
      if (!own.length) return;
      if (group.name) parts.push(make('h3', { textContent: group.name }));
      parts.push(make('div', { className: 'choices' }, ...own.map(([piece, at]) => {
        const has = lines.filter((line) => line.piece === at).map((line) => line.text);
        const state = has.length ? has.join('; ') : piece.without || '';
        return button(state && state !== piece.name ? `${piece.name}: ${state}` : piece.name, () => begin(at, piece.name), {
          id: `piece${at}`,
          className: has.length ? 'has' : piece.without ? 'open' : '',
          at: { 'aria-pressed': String(at === chosen) },
        });
      })));
    });
    list.replaceChildren(...parts);
  };
  const showFaults = () => {
    const found = [];
    const count = (at) => lines.filter((line) => line.piece === at).length;
    const bare = pieces.filter((piece, at) => piece.without && !count(at));
    if (bare.length) found.push(`${told.texts.missing} ${bare.map((piece) => `${piece.name} (${piece.without})`).join(', ')}`);
    pieces.forEach((piece, at) => {
      if (piece.most && count(at) > piece.most[0]) found.push(`${piece.name}: ${told.texts.doubled} ${piece.most[1]}`);
    });
    groups.forEach((group, number) => {
      if (!group.lines) return;
      const [least, most, says] = group.lines;
      const all = lines.filter((line) => line.piece !== OWN && pieces[line.piece].group === number).length;
      if (all < least || all > most) found.push(`${says} ${told.texts.now} ${all}.`);
    });
    const other = lines.filter((line) => !line.way);
    if (other.length && steps.length) found.push(`${told.texts.other} ${other.map((line) => line.text).join(' / ')}`);
    if (!isKept) found.push(told.texts.unkept);
    faults.replaceChildren(...found.map((text) => make('li', { textContent: text })));
  };
  const showSheet = () => {
    const text = box.value;
    const encode = (value) => encodeURIComponent(value.replace(/\r?\n/g, '\r\n'));
    const head = `mailto:${told.to ? encodeURIComponent(told.to).replace(/%40/g, '@') : ''}?subject=${encode(told.subject)}`;
    const whole = `${head}&body=${encode(text)}`;
    long.hidden = whole.length <= told.longest;
    mail.href = long.hidden ? whole : head;
    mail.textContent = long.hidden ? told.texts.mail : told.texts.bare;
    // Where the link is too long for the sheet, the ways that take it come first.
    if (long.hidden) sending.prepend(mail);
    else sending.append(mail);
    file.href = `data:text/plain;charset=utf-8,${encode(text)}`;
    undo.disabled = !past.length;
    redo.disabled = !future.length;
    box.rows = Math.min(24, Math.max(6, text.split('\n').length + 1));
  };
  const focus = (where) => {
    const target = where === 'menu' ? document.getElementById('asked') : document.getElementById(where);
    if (target) target.focus({ preventScroll: true });
  };
  const show = (said, where) => {
    // What had the focus may be gone behind this.
    const isHere = root.contains(document.activeElement);
    showMenu();
    showList();
    showFaults();
    showSheet();
    draw();
    if (said) live.textContent = said;
    if (where && isHere) focus(where);
  };

  const copy = button(told.texts.copy, () => {
    const select = () => {
      box.focus();
      box.select();
      live.textContent = told.texts.selected;
    };
    if (!navigator.clipboard) {
      select();
      return;
    }
    navigator.clipboard.writeText(box.value).then(() => {
      live.textContent = told.texts.copied;
    }, select);
  });
  const undo = button(told.texts.undo, () => {
    future.push(box.dataset.before);
    take(past.pop(), told.texts.undone, { isStep: false });
  });
  const redo = button(told.texts.redo, () => {
    past.push(box.dataset.before);
    take(future.pop(), told.texts.redone, { isStep: false });
  });
  const sending = make('div', { className: 'choices' }, mail, copy, file);
  box.addEventListener('input', () => take(box.value, '', { isTyped: true }));

  // ---- The page ---------------------------------------------------------------------------------------------------

  if (svg) {
    svg.append(over);
    figure.classList.add('live');
    figure.before(make('div', { className: 'choices' },
      button('+', () => scale(1.5), { at: { 'aria-label': told.texts.larger } }),
      button('\u2212', () => scale(1 / 1.5), { at: { 'aria-label': told.texts.smaller } }),
      button(told.texts.whole, () => scale(1 / zoom))));
    touch();
  }
  // On a narrow window the picture begins larger than the window, with the reader's own pieces in its middle.
  const settle = () => {
    const own = pieces.map((piece) => piece.spot).filter((spot) => spot !== null);
    const wide = figure.clientWidth;
    if (!own.length || wide >= 700) return;
    scale(760 / wide);
    const size = svg.viewBox.baseVal;
    const at = (axis, far) => own.reduce((sum, spot) => sum + spots[spot][axis], 0) / own.length / far;
    figure.scrollLeft = at(0, size.width) * figure.scrollWidth - figure.clientWidth / 2;
    figure.scrollTop = at(1, size.height) * figure.scrollHeight - figure.clientHeight / 2;
  };
  const shown = document.getElementById('tools');
  shown.replaceChildren(live, menu, make('h3', { textContent: told.texts.list }), list, faults,
    make('h3', {}, make('label', { htmlFor: 'sheet', textContent: told.texts.sheet })), box,
    make('div', { className: 'choices' }, undo, redo), long, sending);
  box.value = started;
  box.dataset.before = started;
  const before = kept();
  if (before && before !== started) take(before, told.texts.restored, { isStep: false });
  else show('');
  if (svg) settle();
})();
