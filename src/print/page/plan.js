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

  // The line of a piece behind which its next lines are those of somebody else, as long as these have no end.
  const open = (piece, before) => {
    let found = null;
    for (const line of before) {
      if (line.piece === piece && line.way && line.way.order.then !== undefined) found = line.way.order.until ? line : null;
    }
    return found;
  };
  // What is known of each piece behind some lines: where it stands, with which step its next order begins, what is left of
  // its reach, and which piece carries it.
  const tollOf = (spot) => (data.tolls ? data.tolls[spot] : 0);
  const fresh = ({ spot, first, reach, rides }) => ({ spot, step: first, left: reach === undefined ? Infinity : reach, rides: rides === undefined ? null : rides });
  const carry = (states, piece, spot) => {
    states[piece].spot = spot;
    states.forEach((other, at) => {
      if (other.rides === piece) carry(states, at, spot);
    });
  };
  const apply = (states, { piece, way }) => {
    if (piece === OWN || !way) return;
    const { order, places } = way;
    const own = states[piece];
    const path = order.goes === undefined ? [] : places[order.goes];
    for (const spot of path) {
      if (spot !== own.spot) own.left -= tollOf(spot);
      own.spot = spot;
    }
    if (path.length) {
      own.rides = null;
      carry(states, piece, own.spot);
    }
    if (order.then !== undefined) own.step = order.then;
    const does = order.does || '';
    if (does === 'leaves') own.rides = null;
    if (does.boards !== undefined) own.rides = does.boards;
    if (does !== 'frees' && does !== 'anew') return;
    states.forEach((one, at) => {
      if (pieces[at].opens !== pieces[piece].opens) return;
      const { held, pick } = steps[one.step];
      if (does === 'frees' && held) [, one.step] = held;
      if (does === 'frees') return;
      const { step: first, left } = fresh(pieces[at]);
      one.left = left;
      if (!held && !(pick && !pick[1].length)) one.step = steps[first].held ? steps[first].held[1] : first;
    });
  };
  // The lines before are most often those of the last time and a few more.
  let lastTime = { before: null, count: 0, states: [] };
  const standing = (piece, before) => {
    if (lastTime.before !== before || lastTime.count > before.length) lastTime = { before, count: 0, states: pieces.map(fresh) };
    for (; lastTime.count < before.length; lastTime.count += 1) apply(lastTime.states, before[lastTime.count]);
    return lastTime.states[piece];
  };
  const atPlace = new Map(spots.map(([x, y], spot) => [`${x} ${y}`, spot]));
  const called = (spot) => (spots[spot].length > 3 ? spots[spot][3] : spots[spot][2]);
  const isIn = (stretches, spot) => stretches.some(([from, to]) => from <= spot && spot <= to);
  const byWord = new Map();
  spots.forEach((_, spot) => byWord.set(plain(called(spot)), [...(byWord.get(plain(called(spot))) || []), spot]));
  const placeIn = (stretches, word) => (byWord.get(plain(word)) || []).find((spot) => isIn(stretches, spot));
  // The neighbours of a spot over a net, for somebody with so much left of their reach.
  const near = (net, spot, left) => {
    if (spot === null || !nets[net]) return [];
    const { near: listed, by, open: onlyTo, has_tolls } = nets[net];
    let all = listed[spot] || [];
    if (by && !all.length) {
      all = by.map(([across, down]) => {
        const beside = atPlace.get(`${spots[spot][0] + across} ${spots[spot][1] + down}`);
        return beside === undefined ? null : beside;
      });
    }
    return all.map((beside) => (beside !== null && (!onlyTo || isIn(onlyTo, beside)) && (!has_tolls || tollOf(beside) <= left) ? beside : null));
  };
  // A question for a text, with its form or without.
  const textOf = ({ text, form }) => form || (text && [text[0], text[1], text[2], '', text[3]]);
  const wayTo = (net, way, spot) => (nets[net].ways.length ? nets[net].ways[way] : called(spot));
  // The step that is asked behind those that ask nothing, and where a piece is that is met. None where it is not offered.
  const onto = (at, piece, before) => {
    let met = null;
    for (let step = steps[at]; step && (step.if || step.meet); step = steps[at]) {
      const own = standing(piece, before);
      if (step.if) {
        const { at: where, left, rides, purse } = step.if[0];
        const is = (!where || (own.spot !== null && isIn(where, own.spot))) && own.left >= (left || 0)
          && (rides === undefined || rides === (own.rides !== null)) && (!purse || before !== lines || purse <= inPurse());
        if (!is) return null;
        at = step.if[1];
      } else {
        const [other, net, next] = step.meet;
        const there = standing(other, before).spot;
        const load = pieces.filter((_, one) => standing(one, before).rides === other).length;
        const isNear = there === own.spot ? own.left > 0 : near(net, own.spot, own.left).includes(there);
        if (there === null || own.rides === other || !isNear || load >= (pieces[other].room || Infinity)) return null;
        met = there;
        at = next;
      }
    }
    return { at, met };
  };
  // What all lines leave of the purse; lines that are just read are not asked for it.
  const inPurse = () => lines.reduce((left, { way }) => (way ? left - (way.order.price || 0) - (way.order.pays === undefined ? 0 : Number(way.words[way.order.pays])) : left), data.purse || 0);

  // Whether something can be picked at a step, behind some answered steps and their words: in a list nothing twice, and no
  // end before its first word.
  const wordOf = (pick) => (pick[1] === null ? pick[0] : pick[1]);
  const isOpen = (pick, piece, at, answered, words) => {
    if (pick[4] === piece) return false;
    if (pick[3] === at) return !answered.some((step, i) => step === at && words[i] === wordOf(pick));
    return pick[0] !== '' || answered.includes(at) || !steps[at].pick[1].some((other) => other[3] === at);
  };
  const costOf = (net, spot, way) => (nets[net].cost ? nets[net].cost[spot][way] : 1);

  // Whether something can be chosen behind a step: not where a way leads nowhere.
  const leads = (at, piece, before) => {
    const beyond = onto(at, piece, before);
    const { way, pick, share } = (beyond && steps[beyond.at]) || {};
    const { spot, left } = standing(piece, before);
    if (way) return near(way[1], spot, left).some((beside) => beside !== null);
    if (pick) return pick[1].some((one) => one[3] === beyond.at || onto(one[3], piece, before));
    return beyond !== null && (!share || inPurse() > 0);
  };

  // Finds the way through the steps that gives a line of a piece. A word that is not in the line is on no such way.
  const find = (piece, text, before) => {
    const wanted = plain(text);
    const { spot, step, left } = standing(piece, before);
    let tries = 20000;
    const has = (word) => wanted.includes(plain(word));
    // The words of a list are in the line in their sequence, each behind `past`.
    const go = (at, words, places, answered, past) => {
      const now = steps[at];
      if (!now || --tries < 0) return null;
      if (now.done) {
        const is = plain(write(piece, now.done, words)) === wanted;
        return is ? { words, places, order: now.done } : null;
      }
      const on = (word, spotsOf, next, end = 0) => go(next, [...words, word], [...places, spotsOf], [...answered, at], end);
      if (now.pick) {
        for (const pick of now.pick[1]) {
          const said = wordOf(pick);
          const start = wanted.indexOf(plain(said), last(answered) === at ? past : 0);
          if (start < 0 || !isOpen(pick, piece, at, answered, words)) continue;
          const beyond = onto(pick[3], piece, before);
          if (!beyond) continue;
          const place = beyond.met === null ? pick[2] : beyond.met;
          const found = on(said, place === null ? [] : [place], beyond.at, start + plain(said).length);
          if (found) return found;
        }
      } else if (now.count || now.share) {
        const [, from, to, next] = now.count || [null, 1, data.purse, now.share[1]];
        for (const number of new Set(wanted.match(/\d+/g))) {
          if (Number(number) < from || Number(number) > to) continue;
          const found = on(number, [], next);
          if (found) return found;
        }
      } else if (now.place) {
        for (const word of wanted.split(' ')) {
          const place = placeIn(now.place[1], word);
          if (place === undefined) continue;
          const found = on(called(place), [place], now.place[2]);
          if (found) return found;
        }
      } else if (textOf(now)) {
        const [, , isQuoted, , next] = textOf(now);
        const raw = text.trim();
        const texts = isQuoted ? raw.match(/"[^"]*"/g) || [] : raw.split(' ').map((_, i, all) => all.slice(i).join(' '));
        for (const one of texts) {
          const found = on(one, [], next);
          if (found) return found;
        }
      } else if (now.way) {
        const [, net, most, between, next] = now.way;
        const walk = (here, word, path, spent, reach) => {
          if (path.length) {
            const found = on(word, path, next);
            if (found) return found;
          }
          if (--tries < 0) return null;
          const onward = near(net, here, reach);
          for (let i = 0; i < onward.length; i += 1) {
            if (onward[i] === null || spent + costOf(net, here, i) > most) continue;
            const longer = (path.length ? word + between : '') + wayTo(net, i, onward[i]);
            if (!has(longer)) continue;
            const found = walk(onward[i], longer, [...path, onward[i]], spent + costOf(net, here, i), reach - tollOf(onward[i]));
            if (found) return found;
          }
          return null;
        };
        return walk(spot, '', [], 0, left);
      }
      return null;
    };
    const way = go(step, [], [], [], 0);
    if (way) way.from = spot;
    return way;
  };

  // ---- The sheet as a text ----------------------------------------------------------------------------------------

  // The lines of the head as the reader wrote them: where one has a secret, they write that by hand.
  let written = [...data.head];
  const headed = (row) => data.head.findIndex((line) => plain(line).split(' ')[0] === plain(row).split(' ')[0]);
  const sequence = () => (data.is_in_sequence ? lines : pieces.flatMap((_, piece) => lines.filter((line) => line.piece === piece)));
  const sheet = () => {
    const rows = [...written];
    let opened = null;
    for (const line of sequence()) {
      const opens = line.piece === OWN ? null : pieces[line.piece].opens;
      if (opens !== opened && opens) rows.push(opens);
      opened = opens;
      rows.push(line.text);
    }
    if (!data.is_in_sequence) rows.push(...lines.filter((line) => line.piece === OWN).map((line) => line.text));
    return [...rows, ...data.tail].join('\n') + '\n';
  };
  const read = (text) => {
    const frame = new Set(data.tail.map(plain));
    written = [...data.head];
    const behind = new Map([['', []]]);
    pieces.forEach(({ opens }, at) => behind.set(plain(opens || ''), [...(behind.get(plain(opens || '')) || []), at]));
    const found = [];
    let opener = '';
    for (const row of text.split(/\r?\n/)) {
      const line = plain(row);
      if (!line || frame.has(line)) continue;
      if (headed(row) >= 0) {
        written[headed(row)] = row.trim();
        continue;
      }
      if (behind.has(line)) {
        opener = line;
        continue;
      }
      const all = behind.get(opener);
      let [piece, way] = [opener && all.length === 1 ? all[0] : OWN, null];
      const words = new Set(line.split(/[ ,]/));
      const isNamed = ({ word }) => !word || plain(word).split(/[ ,]/).every((part) => words.has(part));
      const candidates = piece === OWN ? all.filter((at) => isNamed(pieces[at])) : all;
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
  // What was written into the head by hand may be a secret, and is not kept. It is kept in two places: the storage outlives
  // the tab, but of a page that is a file Chromium may show it as it was some changes ago; the tab's own history does not.
  const keep = (text) => {
    const rows = text.split('\n').map((row) => data.head[headed(row)] || row).join('\n');
    const one = JSON.stringify({ at: Date.now(), key: told.key, rows });
    const works = (way) => {
      try {
        way();
        return true;
      } catch (_) {
        return false;
      }
    };
    works(() => history.replaceState(one, ''));
    return works(() => localStorage.setItem(told.key, one));
  };
  // The later of the two.
  const kept = () => {
    const ways = [() => history.state, () => localStorage.getItem(told.key)].map((way) => {
      try {
        return JSON.parse(way());
      } catch (_) {
        return null;
      }
    });
    const [found] = ways.filter((one) => one && one.key === told.key).sort((a, b) => b.at - a.at);
    return found && found.rows;
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
  let answered = [];
  // The choices at one spot, where several are.
  let only = null;
  let path = [];

  const begin = (piece, said, where = 'menu') => {
    [chosen, words, places, answered, only, path] = [piece, [], [], [], null, []];
    const { step } = piece === OWN ? { step: null } : standing(piece, lines);
    asking = step !== null && steps[step] ? step : null;
    show(said, where);
  };
  const answer = (word, spotsOf, next) => {
    const beyond = onto(next, chosen, lines);
    const now = beyond && steps[beyond.at];
    if (!now) return;
    words.push(word);
    places.push(beyond.met === null ? spotsOf : [beyond.met]);
    answered.push(asking);
    [only, path] = [null, []];
    if (!now.done) {
      asking = beyond.at;
      show(`${word}. ${question(now)}`, 'menu');
      return;
    }
    const text = write(chosen, now.done, words);
    const piece = chosen;
    const line = { piece, text, way: { words, places, order: now.done, from: standing(piece, lines).spot } };
    const most = pieces[piece].most;
    const { once } = now.done;
    if (most && most[0] === 1) lines = lines.filter((other) => other.piece !== piece);
    else if (once !== undefined) {
      const whose = open(piece, lines);
      lines = lines.filter((other, at) => other.piece !== piece || !other.way || other.way.order.once !== once || open(piece, lines.slice(0, at)) !== whose);
    }
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
  const question = (step) => Object.values(step)[0][0];

  // What can be chosen at the step that asks: what is shown, its spot if it has one, and what happens.
  const options = () => {
    const step = asking === null ? null : steps[asking];
    if (!step) return [];
    if (step.way) return onward(step);
    if (step.place) return step.place[1].flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => placed(from + i, step)));
    if (!step.pick) return [];
    const all = step.pick[1].filter((pick) => isOpen(pick, chosen, asking, answered, words) && (pick[3] === asking || leads(pick[3], chosen, lines)));
    return all.flatMap((pick) => {
      const { at: next, met } = onto(pick[3], chosen, lines) || {};
      const press = () => answer(wordOf(pick), pick[2] === null ? [] : [pick[2]], pick[3]);
      if (wordOf(pick) !== '' || !/^$|:$/.test(pick[0]) || !steps[next].way) return [[pick[0] || told.texts.enough, met === null ? pick[2] : met, press]];
      // A way without a word of its own begins here.
      const begins = (go) => () => {
        words.push('');
        places.push([]);
        answered.push(asking);
        asking = next;
        go();
      };
      return onward(steps[next]).map(([shown, spot, go]) => [pick[0] ? `${pick[0]} ${shown}` : shown, spot, begins(go)]);
    });
  };
  const placed = (spot, { place: [, , next] }) => [spots[spot][2], spot, () => answer(called(spot), [spot], next)];
  const shownNow = () => options().filter((_, i) => !only || only.includes(i));
  // What can be pointed at now: pairs of a spot and what happens.
  const offered = () => shownNow().filter(([, spot]) => spot !== null).map(([, spot, press]) => [spot, press]);
  // The steps that a way can go on with: its words, the spot, and what happens.
  const onward = (step) => {
    const [, net, most] = step.way;
    const state = standing(chosen, lines);
    const here = path.length ? last(path)[1] : state.spot;
    const spent = path.reduce((sum, [, , cost]) => sum + cost, 0);
    const left = (way) => most - spent - costOf(net, here, way);
    return near(net, here, state.left - path.reduce((sum, [, spot]) => sum + tollOf(spot), 0)).map((spot, i) => {
      if (spot === null || left(i) < 0) return null;
      const word = wayTo(net, i, spot);
      const name = (nets[net].names || nets[net].ways)[i];
      const shown = name ? `${name}: ${spots[spot][2]}` : spots[spot][2];
      return [shown, spot, () => {
        path.push([word, spot, costOf(net, here, i)]);
        if (!onward(step).length) finish(step);
        else show(shown, 'menu');
      }];
    }).filter((one) => one);
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
        over.append(drawn('circle', { cx: x - data.radius * 1.5, cy: y, r: data.radius * 0.3, class: 'open' }));
      });
    } else {
      const goals = offered();
      if (goals.length <= 60) for (const [spot] of goals) ring(spot, 'goal');
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
      only = options().map((option, i) => (option[1] === goal ? i : null)).filter((i) => i !== null);
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
    if (step.held) return [];
    if (step.pick || step.way) {
      const all = shownNow().map(([shown, spot, press]) => button(shown, press, spot === null ? {} : { at: { 'data-spot': spot } }));
      if (path.length) all.unshift(button(told.texts.enough, () => finish(step)));
      return all;
    }
    const count = step.count || (step.share && [null, 1, inPurse(), step.share[1]]);
    const field = make('input', count ? { type: 'number', inputMode: 'numeric', at: { min: count[1], max: count[2], step: 1 } } : { type: 'text' });
    const [, most, isQuoted, pattern, behind] = textOf(step) || [];
    if (most) field.maxLength = most;
    if (pattern) field.pattern = pattern;
    if (step.place) field.setAttribute('list', 'places');
    field.oninput = () => field.setCustomValidity('');
    field.required = true;
    field.setAttribute('aria-label', question(step));
    const form = make('form', {}, field, make('button', { type: 'submit', textContent: told.texts.take }));
    form.onsubmit = (event) => {
      event.preventDefault();
      const value = count ? String(Number(field.value)) : field.value.trim().replace(/"/g, "'");
      if (!value) return;
      const place = step.place && placeIn(step.place[1], value);
      if (count) answer(value, [], count[3]);
      else if (step.place) {
        if (place !== undefined) placed(place, step)[2]();
        else {
          field.setCustomValidity(told.texts.nowhere);
          field.reportValidity();
        }
      } else answer(isQuoted ? `"${value}"` : value, [], behind);
    };
    if (step.place) form.append(make('datalist', { id: 'places' }, ...options().map(([shown, spot]) => make('option', { value: called(spot), textContent: shown }))));
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
    pieces.forEach((piece, at) => {
      const line = open(at, lines);
      if (line) found.push(`${piece.name}, ${line.text}: ${line.way.order.until}`);
    });
    if (data.by_hand && written.every((row, at) => row === data.head[at])) found.push(data.by_hand);
    groups.forEach((group, number) => {
      if (!group.lines) return;
      const [least, most, says] = group.lines;
      const all = lines.filter((line) => line.piece !== OWN && pieces[line.piece].group === number).length;
      if (all < least || all > most) found.push(`${says} ${told.texts.now} ${all}.`);
    });
    const other = lines.filter((line) => !line.way);
    if (other.length && steps.length) found.push(`${told.texts.other} ${other.map((line) => line.text).join(' / ')}`);
    if (data.purse !== undefined && inPurse() < 0) found.push(`${told.texts.overspent} ${-inPurse()}.`);
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
