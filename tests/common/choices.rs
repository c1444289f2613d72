//! Plans by chance through what a page to play on offers, by the rules of the data (`playdeck_print::choices`): what a reader could
//! order by pointing, and the sheet that the page would write.
//!
//! It is written beside the script of the page, from the same words, so that a law over its plans does not rest on the
//! script.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::similar_names, reason = "`net` and `next` are what a step has")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use playdeck::choices::{Choices, Deed, Number, Order, Part, Pick, Step, Stretches};
use playdeck::dice::{Dice, Stream};
use std::collections::{BTreeSet, HashMap};

/// A line of a plan.
pub struct Line {
    pub piece: usize,
    pub text: String,
    pub order: Order,
    words: Vec<String>,
    places: Vec<Vec<Number>>,
}

/// Where a piece is behind some lines, and what it can do next.
#[derive(Clone, Debug)]
struct State {
    spot: Option<Number>,
    step: Number,
    left: Option<u32>,
    rides: Option<Number>,
}

/// What somebody writes where a text is asked for; its form, and the most characters.
pub type Writes = fn(&str, u32) -> Vec<String>;

/// A plan while it is made.
pub struct Walker<'c> {
    all: &'c Choices,
    states: Vec<State>,
    purse: u64,
    writes: Writes,
    at_place: HashMap<(i32, i32), Number>,
    pub lines: Vec<Line>,
}

/// What an answer leads to: its word, the spots of it, and the next step.
type Answer = (String, Vec<Number>, Number);

impl<'c> Walker<'c> {
    pub fn new(all: &'c Choices, writes: Writes) -> Self {
        let at_place = (0..).zip(&all.spots).map(|(at, spot)| ((spot.0, spot.1), at)).collect();
        let mut walker = Self { all, states: Vec::new(), purse: 0, writes, at_place, lines: Vec::new() };
        walker.begin();
        walker
    }

    /// All pieces as they are before any line.
    fn begin(&mut self) {
        let states = self.all.pieces.iter().map(|piece| State {
            spot: piece.spot,
            step: piece.first,
            left: piece.reach,
            rides: piece.rides,
        });
        (self.states, self.purse) = (states.collect(), self.all.purse.unwrap_or(0));
    }

    fn step(&self, at: Number) -> &'c Step {
        &self.all.steps[at as usize]
    }

    fn toll(&self, spot: Number) -> u32 {
        self.all.tolls.get(spot as usize).copied().unwrap_or(0)
    }

    /// How lines call a spot.
    fn called(&self, spot: Number) -> String {
        let spot = &self.all.spots[spot as usize];
        spot.3.clone().unwrap_or_else(|| spot.2.clone())
    }

    /// The neighbours over a net, each with the way to it and what it takes.
    fn near(&self, net: Number, spot: Option<Number>, left: Option<u32>) -> Vec<(String, Number, u32)> {
        let Some(from) = spot else { return Vec::new() };
        let net = &self.all.nets[net as usize];
        let listed = net.near.get(from as usize).cloned().unwrap_or_default();
        let at = &self.all.spots[from as usize];
        let found = |by: &(i32, i32)| self.at_place.get(&(at.0 + by.0, at.1 + by.1)).copied();
        let all = if listed.is_empty() { net.by.iter().map(found).collect() } else { listed };
        let mut near = Vec::new();
        for (way, beside) in all.into_iter().enumerate() {
            let Some(beside) = beside else { continue };
            let is_open = net.open.as_ref().is_none_or(|open| is_in(open, beside));
            let is_far = net.has_tolls && left.is_some_and(|left| self.toll(beside) > left);
            if is_open && !is_far {
                let word = net.ways.get(way).cloned().unwrap_or_else(|| self.called(beside));
                let cost = net.cost.get(from as usize).map_or(1, |costs| costs[way]);
                near.push((word, beside, cost));
            }
        }
        near
    }

    /// Passes the steps that ask nothing: the next one that asks, and where a piece is that is met.
    fn onto(&self, mut at: Number, piece: usize) -> Option<(Number, Option<Number>)> {
        let (own, mut met) = (&self.states[piece], None);
        loop {
            match self.step(at) {
                Step::If(when, next) => {
                    let is = when.at.as_ref().is_none_or(|at| own.spot.is_some_and(|spot| is_in(at, spot)))
                        && own.left.is_none_or(|left| left >= when.left)
                        && when.rides.is_none_or(|rides| rides == own.rides.is_some())
                        && u64::from(when.purse) <= self.purse;
                    if !is {
                        return None;
                    }
                    at = *next;
                }
                Step::Meet(other, net, next) => {
                    let there = self.states[*other as usize].spot?;
                    let load = self.states.iter().filter(|state| state.rides == Some(*other)).count();
                    let is_full =
                        self.all.pieces[*other as usize].room.is_some_and(|room| load >= room as usize);
                    let is_near = if own.spot == Some(there) {
                        own.left.is_none_or(|left| left > 0)
                    } else {
                        self.near(*net, own.spot, own.left).iter().any(|(_, spot, _)| *spot == there)
                    };
                    if is_full || !is_near || own.rides == Some(*other) {
                        return None;
                    }
                    (at, met) = (*next, Some(there));
                }
                _ => return Some((at, met)),
            }
        }
    }

    /// Whether a step is a way, perhaps behind others that ask nothing.
    fn is_way(&self, at: Number, piece: usize) -> bool {
        self.onto(at, piece).is_some_and(|(at, _)| matches!(self.step(at), Step::Way(..)))
    }

    /// Whether something can be chosen behind a step.
    fn leads(&self, at: Number, piece: usize) -> bool {
        let Some((at, _)) = self.onto(at, piece) else { return false };
        match self.step(at) {
            Step::Way(_, net, ..) => {
                !self.near(*net, self.states[piece].spot, self.states[piece].left).is_empty()
            }
            Step::Pick(_, picks) => {
                picks.iter().any(|pick| pick.3 == at || self.onto(pick.3, piece).is_some())
            }
            Step::Share(..) => self.purse > 0,
            _ => true,
        }
    }

    /// Makes an order of a piece by chance, and keeps its line. Returns whether the piece had one left.
    pub fn order(&mut self, piece: usize, stream: &mut Stream) -> bool {
        let count = self.lines.iter().filter(|line| line.piece == piece).count();
        if self.all.pieces[piece].most.as_ref().is_some_and(|(most, _)| count >= *most as usize) {
            return false;
        }
        let mut at = self.states[piece].step;
        let (mut words, mut places, mut answered) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            if let Step::Done(order) = self.step(at) {
                self.keep(piece, order.clone(), words, places);
                return true;
            }
            let Some((word, spots, next)) = self.answer(piece, at, &answered, &words, stream) else {
                // Behind an answer there is always another one.
                assert!(answered.is_empty(), "{} ends at {:?}", self.all.pieces[piece].name, self.step(at));
                return false;
            };
            answered.push(at);
            words.push(word);
            let (beyond, met) = self.onto(next, piece).unwrap();
            places.push(met.map_or(spots, |met| vec![met]));
            at = beyond;
        }
    }

    fn answer(
        &self,
        piece: usize,
        at: Number,
        answered: &[Number],
        words: &[String],
        stream: &mut Stream,
    ) -> Option<Answer> {
        match self.step(at) {
            Step::Pick(_, picks) => {
                let is_list = picks.iter().any(|pick| pick.3 == at);
                let is_said =
                    |word: &str| answered.iter().zip(words).any(|(step, said)| *step == at && said == word);
                let open: Vec<&Pick> = picks
                    .iter()
                    .filter(|pick| pick.4 != Some(u32::try_from(piece).unwrap()))
                    .filter(|pick| {
                        let is_end = is_list && pick.0.is_empty() && !answered.contains(&at);
                        if pick.3 == at {
                            !is_said(word_of(pick))
                        } else {
                            !is_end && self.leads(pick.3, piece)
                        }
                    })
                    .collect();
                // Half of all orders go somewhere, if they can.
                let ways: Vec<&Pick> = open
                    .iter()
                    .copied()
                    .filter(|pick| word_of(pick).is_empty() && self.is_way(pick.3, piece))
                    .collect();
                let goes = !ways.is_empty() && stream.below(2) == 0;
                let pick = any(if goes { &ways } else { &open }, stream)?;
                Some((word_of(pick).to_owned(), pick.2.into_iter().collect(), pick.3))
            }
            Step::Count(_, from, to, next) => {
                let span = u32::try_from((to - from + 1).min(1_000_000)).unwrap();
                Some(((from + u64::from(stream.below(span))).to_string(), Vec::new(), *next))
            }
            Step::Share(_, next) => {
                let most = u32::try_from(self.purse.min(1_000_000)).unwrap();
                Some(((1 + stream.below(most)).to_string(), Vec::new(), *next))
            }
            Step::Text(_, most, is_quoted, next) => self.text("", *most, *is_quoted, *next, stream),
            Step::Form(_, most, is_quoted, form, next) => self.text(form, *most, *is_quoted, *next, stream),
            Step::Place(_, stretches, next) => {
                let spots: Vec<Number> = stretches.iter().flat_map(|(from, to)| *from..=*to).collect();
                let spot = any(&spots, stream)?;
                Some((self.called(*spot), vec![*spot], *next))
            }
            Step::Way(_, net, most, between, next) => {
                let (mut here, mut left) = (self.states[piece].spot, self.states[piece].left);
                let (mut word, mut path, mut spent) = (String::new(), Vec::new(), 0);
                loop {
                    let mut near = self.near(*net, here, left);
                    near.retain(|(.., cost)| spent + cost <= *most);
                    let Some((way, spot, cost)) = any(&near, stream).cloned() else { break };
                    if !path.is_empty() {
                        if stream.below(3) == 0 {
                            break;
                        }
                        word.push_str(between);
                    }
                    word.push_str(&way);
                    path.push(spot);
                    spent += cost;
                    here = Some(spot);
                    left = left.map(|left| left.saturating_sub(self.toll(spot)));
                }
                (!path.is_empty()).then_some((word, path, *next))
            }
            Step::Held(..) => None,
            Step::If(..) | Step::Meet(..) | Step::Done(_) => panic!("{:?} asks nothing", self.step(at)),
        }
    }

    fn text(
        &self,
        form: &str,
        most: u32,
        is_quoted: bool,
        next: Number,
        stream: &mut Stream,
    ) -> Option<Answer> {
        let texts = (self.writes)(form, most);
        let text = any(&texts, stream)?.chars().take(most as usize).collect::<String>();
        let text = text.trim().replace('"', "'");
        Some((if is_quoted { format!("\"{text}\"") } else { text }, Vec::new(), next))
    }

    fn keep(&mut self, piece: usize, order: Order, words: Vec<String>, places: Vec<Vec<Number>>) {
        let mut text = String::new();
        for part in &order.line {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Word(-1) => text.push_str(&self.all.pieces[piece].word),
                Part::Word(word) => text.push_str(&words[usize::try_from(*word).unwrap()]),
                Part::From(first, between) => {
                    let some = words[*first as usize..].iter().filter(|word| !word.is_empty());
                    text.push_str(&some.cloned().collect::<Vec<_>>().join(between));
                }
            }
        }
        let text = text.trim().to_owned();
        let most = self.all.pieces[piece].most.as_ref().map(|(most, _)| *most);
        // What is done once is counted apart for those whose lines another line begins.
        let whose = self.open(piece, self.lines.len());
        let is_replaced = |at: usize, line: &Line| {
            let is_same =
                order.once.is_some() && line.order.once == order.once && self.open(piece, at) == whose;
            line.piece == piece && (most == Some(1) || is_same)
        };
        let replaced: Vec<bool> =
            self.lines.iter().enumerate().map(|(at, line)| is_replaced(at, line)).collect();
        let mut replaced = replaced.into_iter();
        self.lines.retain(|_| !replaced.next().unwrap());
        self.lines.push(Line { piece, text, order, words, places });
        self.again();
    }

    /// The line of a piece behind which its next lines are those of somebody else, before a place of the list.
    fn open(&self, piece: usize, before: usize) -> Option<usize> {
        let own = self
            .lines
            .get(..before)
            .unwrap_or_default()
            .iter()
            .enumerate()
            .filter(|(_, line)| line.piece == piece);
        let last = own.rev().find(|(_, line)| line.order.then.is_some());
        last.filter(|(_, line)| line.order.until.is_some()).map(|(at, _)| at)
    }

    /// Ends the lines of somebody else among those of a piece.
    pub fn close(&mut self, piece: usize) {
        while self.open(piece, self.lines.len()).is_some() {
            let Step::Pick(_, picks) = self.step(self.states[piece].step) else { panic!("a choice is due") };
            let end = picks.iter().find_map(|pick| match self.step(pick.3) {
                Step::Done(order) if order.then.is_some() && order.until.is_none() => Some((pick, order)),
                _ => None,
            });
            let (pick, order) = end.unwrap();
            self.keep(piece, order.clone(), vec![word_of(pick).to_owned()], vec![Vec::new()]);
        }
    }

    /// Goes through all lines again, because what was replaced or taken back counts no more.
    fn again(&mut self) {
        self.begin();
        for line in std::mem::take(&mut self.lines) {
            self.follow(&line);
            self.lines.push(line);
        }
    }

    /// The lines that a piece can have next, as far as so many trials meet them.
    pub fn offered(&mut self, piece: usize, trials: u64) -> BTreeSet<String> {
        let mut offered = BTreeSet::new();
        for root in 0..trials {
            if self.order(piece, &mut Dice::new(root).stream(0, 980, 0)) {
                offered.extend(self.lines.pop().map(|line| line.text));
                self.again();
            }
        }
        offered
    }

    /// Gives a piece an order that says this. Returns whether it is offered, as far as many trials meet it.
    pub fn say(&mut self, piece: usize, wanted: &str) -> bool {
        for root in 0..3000 {
            if self.order(piece, &mut Dice::new(root).stream(0, 981, 0)) {
                if self.lines.last().is_some_and(|line| line.text == wanted) {
                    return true;
                }
                self.lines.pop();
                self.again();
            }
        }
        false
    }

    /// What a line does for those behind it.
    fn follow(&mut self, line: &Line) {
        let (piece, order) = (line.piece, &line.order);
        let paid = order.pays.map_or(0, |word| line.words[word as usize].parse::<u64>().unwrap());
        self.purse = self.purse.checked_sub(u64::from(order.price) + paid).unwrap();
        let path = order.goes.map(|word| line.places[word as usize].clone()).unwrap_or_default();
        for spot in &path {
            if self.states[piece].spot != Some(*spot) {
                let toll = self.toll(*spot);
                self.states[piece].left = self.states[piece].left.map(|left| left.saturating_sub(toll));
            }
            self.states[piece].spot = Some(*spot);
        }
        if let Some(spot) = path.last() {
            self.states[piece].rides = None;
            self.carry(piece, *spot);
        }
        if let Some(then) = order.then {
            self.states[piece].step = then;
        }
        match order.does {
            Some(Deed::Boards(other)) => self.states[piece].rides = Some(other),
            Some(Deed::Leaves) => self.states[piece].rides = None,
            Some(deed @ (Deed::Frees | Deed::Anew)) => {
                let opens = &self.all.pieces[piece].opens;
                for at in (0..self.states.len()).filter(|at| self.all.pieces[*at].opens == *opens) {
                    let own = &self.all.pieces[at];
                    let steps = &self.all.steps;
                    let free = |step: Number| match &steps[step as usize] {
                        Step::Held(_, next) => *next,
                        _ => step,
                    };
                    let now = self.states[at].step;
                    if deed == Deed::Frees {
                        self.states[at].step = free(now);
                        continue;
                    }
                    self.states[at].left = own.reach;
                    let is_gone = matches!(self.step(now), Step::Pick(_, picks) if picks.is_empty());
                    if !is_gone && !matches!(self.step(now), Step::Held(..)) {
                        self.states[at].step = free(own.first);
                    }
                }
            }
            None => {}
        }
    }

    fn carry(&mut self, piece: usize, spot: Number) {
        self.states[piece].spot = Some(spot);
        for other in 0..self.states.len() {
            if self.states[other].rides == Some(u32::try_from(piece).unwrap()) {
                self.carry(other, spot);
            }
        }
    }

    /// The lines in the sequence of the sheet.
    pub fn in_sequence(&self) -> Vec<&Line> {
        let mut lines: Vec<&Line> = self.lines.iter().collect();
        if !self.all.is_in_sequence {
            lines.sort_by_key(|line| line.piece);
        }
        lines
    }

    /// The sheet that the page writes.
    pub fn sheet(&self) -> String {
        let (mut rows, mut open) = (self.all.head.clone(), None);
        for line in self.in_sequence() {
            let opens = self.all.pieces[line.piece].opens.as_ref();
            rows.extend(opens.filter(|_| opens != open).cloned());
            open = opens;
            rows.push(line.text.clone());
        }
        rows.extend(self.all.tail.iter().cloned());
        rows.join("\n") + "\n"
    }
}

/// The word of a choice.
fn word_of(pick: &Pick) -> &str {
    pick.1.as_deref().unwrap_or(&pick.0)
}

fn is_in(stretches: &Stretches, spot: Number) -> bool {
    stretches.iter().any(|(from, to)| (*from..=*to).contains(&spot))
}

fn any<'l, T>(list: &'l [T], stream: &mut Stream) -> Option<&'l T> {
    let count = u32::try_from(list.len()).unwrap();
    (count > 0).then(|| &list[stream.below(count) as usize])
}

/// A plan of up to so many lines, made by chance.
pub fn plan<'c>(all: &'c Choices, writes: Writes, most: u32, stream: &mut Stream) -> Walker<'c> {
    let mut walker = Walker::new(all, writes);
    let pieces = u32::try_from(all.pieces.len()).unwrap();
    for _ in 0..=stream.below(most) {
        let piece = stream.below(pieces) as usize;
        // A few lines for the same piece, because a plan goes on where it was.
        for _ in 0..=stream.below(4) {
            if !walker.order(piece, stream) {
                break;
            }
        }
    }
    walker
}
