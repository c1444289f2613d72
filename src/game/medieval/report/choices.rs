//! What a member can order in the next plays of their matches, for a page to play on: what the squares that they know and
//! the pieces that they see allow.
//!
//! What would be refused for a reason that is certain now is not offered: a step that a piece has no points for, a third
//! battle, a transport that is full or too far, an order to a piece that is on guard or gone. The lines stand in the
//! sequence in which they are made, so that each knows what those before it do.
//!
//! Source: the rules text, "Movement", "Transports", "Combat" and "Cities".

use crate::knowledge::panel::Panel;
use crate::knowledge::seat::Seat;
use crate::knowledge::view::View;
use crate::orders::PanelName;
use crate::picture::{Board, SIDE, placed};
use crate::rules::transport::room;
use crate::tables::{Kind, LONGEST_NAME, MOST_SENT, Product, Terrain};
use crate::world::numbers::PlayerNumber;
use crate::world::{City, Direction, Goal, Piece, Square};
use playdeck_base::message::counted;
use playdeck_game as game;
use playdeck_print::choices as page;
use playdeck_print::choices::{
    Arrow, Choices, Deed, Net, Number, Order, Part, Pick, Step, Stretches, When, line, number, stretches,
};
use std::collections::{BTreeMap, BTreeSet};

/// How far from the middle of a square somebody may point at it.
const RADIUS: u32 = 26;
/// The most characters of a message: its line is no longer than a card.
const MESSAGE: u32 = 60;
/// A name or a message begins with no quote, comma or blank, which would be read as no part of it.
const TEXT: &str = r"[^',\s].*";

impl game::Choosing for View<'_> {
    fn choices(&self) -> Choices {
        let due: Vec<Seat<'_>> = self.seats().into_iter().filter(Seat::is_due).collect();
        let opener = |seat: &Seat<'_>| seat.who.map(|who| format!("PLAYER {who},GAME={}", seat.number()));
        let is_alone = due.len() == 1;
        let head = due.iter().filter_map(opener).filter(|_| is_alone).collect();
        let mut all = Choices::new(head, vec!["END".to_owned()], RADIUS);
        all.is_in_sequence = true;
        let boards = placed(self);
        for seat in &due {
            let Some(who) = seat.who else { continue };
            let board = boards.iter().find(|board| board.seat.number() == seat.number());
            let opens = opener(seat).filter(|_| !is_alone);
            Made::of(seat, who, board, opens, &mut all).match_of();
        }
        all
    }
}

/// The choices of a match while they are made.
struct Made<'v> {
    seat: &'v Seat<'v>,
    who: PlayerNumber,
    /// The line that opens the sheet of this match, if there are several.
    opens: Option<String>,
    all: &'v mut Choices,
    /// The spot of each square that is known or can be reached.
    spots: BTreeMap<Square, Number>,
    /// Where others' pieces are in sight.
    held: BTreeSet<Square>,
    /// The cities of others and the white ones.
    foreign: BTreeSet<Square>,
    own_cities: BTreeSet<Square>,
    /// The transports by number: their types, and as which piece they are in the list.
    transports: Vec<(u16, Kind, Number)>,
    nets: BTreeMap<Over, Number>,
    /// The first steps of pieces that can do the same.
    states: BTreeMap<Alike, Number>,
    /// The connected squares that a journey of a type can go over, by square.
    lands: BTreeMap<Ground, BTreeMap<Square, usize>>,
    gone: Number,
}

/// For what a net is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Over {
    /// Steps to squares without others; of ships, or of all else.
    Free { ship: bool },
    /// Steps into the cities that infantry and cavalry take.
    Cities,
    /// Steps into battles.
    Held { ship: bool },
    /// The squares so near that somebody can attack what is there.
    Range(u8),
    /// The squares beside one.
    Beside,
}

/// The squares that a journey can go over: of ships, or of land pieces that climb mountains or do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ground {
    Sea,
    Flat,
    Land,
}

/// What decides what a piece can do.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    kind: Kind,
    /// The battles that it has left.
    attacks: u8,
    /// The lands to which journeys lead from where it stands.
    lands: BTreeSet<usize>,
    /// Whether it is on a journey.
    goes: bool,
}

/// A choice that is no word of a line.
fn topic(shown: &str, next: Number) -> Pick {
    Pick::shown(shown, "", next)
}

/// What a type of piece is called.
fn called(kind: Kind) -> String {
    let name = kind.name().to_lowercase();
    name.get(..1).map(str::to_uppercase).unwrap_or_default() + name.get(1..).unwrap_or_default()
}

impl<'v> Made<'v> {
    fn of(
        seat: &'v Seat<'v>,
        who: PlayerNumber,
        board: Option<&Board<'_>>,
        opens: Option<String>,
        all: &'v mut Choices,
    ) -> Self {
        let gone = all.step(Step::Pick("It has no orders behind this one.".to_owned(), Vec::new()));
        let mut made = Self {
            seat,
            who,
            opens,
            all,
            spots: BTreeMap::new(),
            held: seat.others_in_sight().into_iter().map(|seen| seen.at).collect(),
            foreign: seat.other_cities().into_iter().map(|city| city.at).collect(),
            own_cities: seat.cities().into_iter().map(|city| city.at).collect(),
            transports: Vec::new(),
            nets: BTreeMap::new(),
            states: BTreeMap::new(),
            lands: BTreeMap::new(),
            gone,
        };
        if let Some(board) = board {
            made.lay_out(board);
        }
        made
    }

    fn order(&mut self, parts: &[&str]) -> Number {
        self.done(Order { line: line(parts), ..Order::default() })
    }

    fn done(&mut self, order: Order) -> Number {
        self.all.step(Step::Done(order))
    }

    fn ask(&mut self, question: &str, picks: Vec<Pick>) -> Number {
        self.all.step(Step::Pick(question.to_owned(), picks))
    }

    /// Something that is offered only to a piece whose turn is not over.
    fn in_turn(&mut self, when: When, next: Number) -> Number {
        self.all.step(Step::If(When { left: 1, ..when }, next))
    }

    /// Gives a spot to each square that is known or that own pieces can reach, row by row.
    fn lay_out(&mut self, board: &Board<'_>) {
        let grid = self.seat.setup().grid();
        let reached: BTreeSet<Square> =
            self.seat.own_pieces().flat_map(|piece| grid.within(piece.at, piece.kind.moves())).collect();
        for square in grid.squares() {
            let terrain = self.seat.terrain(square);
            if terrain.is_none() && !reached.contains(&square) {
                continue;
            }
            let what = match terrain {
                _ if self.held.contains(&square) => " somebody else",
                _ if self.foreign.contains(&square) => " city",
                None => " unknown",
                Some(Terrain::Mountain) => " mountain",
                Some(Terrain::Sea | Terrain::Land) => "",
            };
            let place = board.center((square.x.into(), square.y.into()));
            let toll = terrain.map_or(1, Terrain::cost);
            let spot = self.all.spot_at(place, &format!("{square}{what}"), &square.to_string(), toll.into());
            self.spots.insert(square, spot);
        }
    }

    /// The spots of squares.
    fn among(&self, is_in: impl Fn(Square) -> bool) -> Stretches {
        let mut numbers: Vec<Number> =
            self.spots.iter().filter(|(square, _)| is_in(**square)).map(|(_, spot)| *spot).collect();
        numbers.sort_unstable();
        stretches(numbers)
    }

    /// Whether a piece can be in a square, as far as the player knows, whoever is there.
    fn enters(&self, is_ship: bool, square: Square) -> bool {
        let Some(terrain) = self.seat.terrain(square) else { return true };
        let is_sea = |square| self.seat.terrain(square) == Some(Terrain::Sea);
        match is_ship {
            true if terrain == Terrain::Sea || self.own_cities.contains(&square) => true,
            true => self.seat.setup().grid().around(square).any(is_sea),
            false => terrain != Terrain::Sea,
        }
    }

    fn net(&mut self, over: Over) -> Number {
        if let Some(net) = self.nets.get(&over) {
            return *net;
        }
        let is_free = |square| !self.held.contains(&square) && !self.foreign.contains(&square);
        let open = match over {
            Over::Free { ship } => Some(self.among(|square| is_free(square) && self.enters(ship, square))),
            Over::Cities => {
                let is_open = |square| self.foreign.contains(&square) && !self.held.contains(&square);
                Some(self.among(is_open))
            }
            Over::Held { ship } => {
                Some(self.among(|square| self.held.contains(&square) && self.enters(ship, square)))
            }
            Over::Range(_) => Some(self.among(|square| self.held.contains(&square))),
            Over::Beside => None,
        };
        let range = if let Over::Range(range) = over { i16::from(range) } else { 1 };
        let steps: Vec<(i16, i16)> = match over {
            Over::Range(_) => (-range..=range)
                .flat_map(|down| (-range..=range).map(move |across| (across, down)))
                .filter(|step| *step != (0, 0))
                .collect(),
            _ => Direction::ALL.iter().map(|way| (way.across(), way.down())).collect(),
        };
        let ways = match over {
            Over::Range(_) => Vec::new(),
            _ => Direction::ALL.iter().map(|way| way.key().to_string()).collect(),
        };
        let names = match over {
            Over::Range(_) => Vec::new(),
            _ => Direction::ALL.iter().map(|way| way.point().to_owned()).collect(),
        };
        let has_tolls = matches!(over, Over::Free { .. } | Over::Cities | Over::Beside);
        let net = Net {
            ways,
            names,
            by: steps
                .iter()
                .map(|(across, down)| (i32::from(*across) * SIDE, i32::from(*down) * SIDE))
                .collect(),
            near: self.over_the_edge(&steps, range),
            cost: Vec::new(),
            open,
            has_tolls,
        };
        let net = self.all.net(net);
        self.nets.insert(over, net);
        net
    }

    /// The neighbours of squares at the edges of a map whose edges meet.
    fn over_the_edge(&self, steps: &[(i16, i16)], range: i16) -> Vec<Vec<Option<Number>>> {
        let grid = self.seat.setup().grid();
        let is_inside =
            |at: u8, side: u8| (range < i16::from(at)) && i16::from(at) + range <= i16::from(side);
        let mut near = vec![Vec::new(); self.all.spots.len()];
        for (square, spot) in self.spots.iter().filter(|_| grid.wrap) {
            if is_inside(square.x, grid.width) && is_inside(square.y, grid.height) {
                continue;
            }
            let beside = steps
                .iter()
                .map(|(across, down)| self.spots.get(&grid.offset(*square, *across, *down)?).copied());
            if let Some(entry) = usize::try_from(*spot).ok().and_then(|spot| near.get_mut(spot)) {
                *entry = beside.collect();
            }
        }
        if grid.wrap { near } else { Vec::new() }
    }

    fn match_of(mut self) {
        let title = |what: &str, opens: &Option<String>| match opens {
            Some(opens) => format!("{what}, {}", opens.to_lowercase()),
            None => what.to_owned(),
        };
        let group = self.all.group(&title("Your pieces", &self.opens), None);
        let own: Vec<&Piece> = self.seat.own_pieces().collect();
        let first = self.all.next_piece();
        let of: BTreeMap<u16, Number> = (first..).zip(&own).map(|(at, piece)| (piece.number, at)).collect();
        self.transports = own
            .iter()
            .filter(|piece| piece.kind.is_transport())
            .filter_map(|piece| Some((piece.number, piece.kind, *of.get(&piece.number)?)))
            .collect();
        for piece in own {
            let made = self.piece(piece, group, &of);
            self.all.pieces.push(made);
        }
        let group = self.all.group(&title("Your cities", &self.opens), None);
        for city in self.seat.cities() {
            let made = self.city(&city, group);
            self.all.pieces.push(made);
        }
        let group = self.all.group(&title("All else", &self.opens), None);
        let general = [self.messages(group), self.general(group), self.rounds(group)];
        self.all.pieces.extend(general.into_iter().flatten());
    }

    fn piece(&mut self, piece: &Piece, group: Number, of: &BTreeMap<u16, Number>) -> page::Piece {
        let carrier = piece.carrier.map_or_else(String::new, |carrier| format!(" aboard {carrier}"));
        let goal = match piece.goal {
            Some(Goal::To(at)) => format!(", on its way to {at}"),
            Some(Goal::Unknown) => ", exploring".to_owned(),
            None => String::new(),
        };
        let guard = if piece.guard { ", on guard" } else { "" };
        let name = format!("{} {} at {}{carrier}{goal}{guard}", called(piece.kind), piece.number, piece.at);
        let attacks = if self.held.is_empty() { 0 } else { piece.kind.attacks() };
        let lands = self.lands_from(piece);
        let state = self.state(Alike { kind: piece.kind, attacks, lands, goes: piece.goal.is_some() });
        let first = if piece.guard { self.all.step(Step::Held(HELD.to_owned(), state)) } else { state };
        let is_idle = !piece.guard && piece.goal.is_none() && piece.carrier.is_none();
        page::Piece {
            name,
            word: piece.number.to_string(),
            spot: self.spots.get(&piece.at).copied(),
            opens: self.opens.clone(),
            first,
            without: is_idle.then(|| "stays".to_owned()),
            group,
            reach: Some(piece.kind.moves().into()),
            rides: piece.carrier.and_then(|carrier| of.get(&carrier).copied()),
            room: Some(piece.kind)
                .filter(|kind| kind.is_transport())
                .and_then(|kind| room(self.seat.setup(), kind))
                .map(u32::from),
            ..page::Piece::default()
        }
    }

    /// The step with which the orders of a piece begin.
    fn state(&mut self, alike: Alike) -> Number {
        if let Some(state) = self.states.get(&alike) {
            return *state;
        }
        let (kind, is_ship) = (alike.kind, alike.kind.is_ship());
        let mut picks = Vec::new();
        let net = self.net(Over::Free { ship: is_ship });
        let goes = Order {
            line: line(&["MOVE ", "~", " ", "1"]),
            arrows: vec![Arrow(-1, 1, false)],
            goes: Some(1),
            ..Order::default()
        };
        let goes = self.done(goes);
        let most = kind.moves().into();
        picks.push(topic(
            "",
            self.all.step(Step::Way("Where to?".to_owned(), net, most, String::new(), goes)),
        ));
        if kind.takes_cities() && !self.foreign.is_empty() {
            let takes = Order {
                line: line(&["MOVE ", "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, false)],
                then: Some(self.gone),
                ..Order::default()
            };
            let takes = self.done(takes);
            let net = self.net(Over::Cities);
            let way = self.all.step(Step::Way("Which city?".to_owned(), net, 1, String::new(), takes));
            picks.push(topic("Take the city:", way));
        }
        if let Some(left) = alike.attacks.checked_sub(1) {
            let then = Some(self.state(Alike { attacks: left, goes: false, ..alike.clone() }));
            let attack = |verb: &str| Order {
                line: line(&[verb, "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, true)],
                then,
                ..Order::default()
            };
            let (into, from) = (self.done(attack("MOVE ")), self.done(attack("ATTACK ")));
            let net = self.net(Over::Held { ship: is_ship });
            let way = self.all.step(Step::Way("Against whom?".to_owned(), net, 1, String::new(), into));
            picks.push(topic("Attack and follow up:", self.in_turn(When::default(), way)));
            let net = self.net(Over::Range(kind.range()));
            let way = self.all.step(Step::Way("Against whom?".to_owned(), net, 1, String::new(), from));
            let when = When { rides: Some(false), ..When::default() };
            picks.push(topic("Attack from where it is", self.in_turn(when, way)));
        }
        picks.extend(self.journeys(&alike));
        picks.extend(self.boards(kind));
        let lands =
            self.among(|square| self.seat.terrain(square).is_some_and(|terrain| terrain != Terrain::Sea));
        if Kind::ALL.into_iter().any(|other| other.carries(kind)) {
            let leaves =
                Order { line: line(&["DISEMB ", "~"]), does: Some(Deed::Leaves), ..Order::default() };
            let leaves = self.done(leaves);
            let when = When { rides: Some(true), at: Some(lands), ..When::default() };
            picks.push(topic("Leave the transport", self.in_turn(when, leaves)));
        }
        if alike.goes {
            let state = self.state(Alike { goes: false, ..alike.clone() });
            let stays = Order { line: line(&["MOVE ", "~"]), then: Some(state), ..Order::default() };
            picks.push(topic("End the journey and stay", self.done(stays)));
        }
        let guard = self.guard_from(None);
        let over = self.ask("Its turn is over.", vec![guard]);
        let skips = Order { line: line(&["SKIP ", "~"]), then: Some(over), ..Order::default() };
        let skips = self.done(skips);
        let skips = self.in_turn(When::default(), skips);
        picks.push(topic("End its turn", skips));
        let guard = self.guard_from(Some(()));
        picks.insert(1, guard);
        let state = self.ask("Where to, or what else?", picks);
        self.states.insert(alike, state);
        state
    }

    /// The choice to go on guard. Once the guard is ended, a piece can do what it could before; `None` if its turn is over.
    /// Of others the step that is added next is what it could before.
    fn guard_from(&mut self, before: Option<()>) -> Pick {
        let then = match before {
            // The steps of this choice come before the one in which it is offered.
            Some(()) => number(self.all.steps.len()) + 2,
            None => self.gone,
        };
        let held = self.all.step(Step::Held(HELD.to_owned(), then));
        let guards = Order { line: line(&["GUARD ", "~"]), then: Some(held), ..Order::default() };
        topic("Go on guard", self.done(guards))
    }

    /// The choices to go somewhere through rounds.
    fn journeys(&mut self, alike: &Alike) -> Vec<Pick> {
        let guard = self.guard_from(None);
        let then = Some(self.ask("It goes by itself now.", vec![guard]));
        let ground = ground(alike.kind);
        let Some(lands) = self.lands.get(&ground) else { return Vec::new() };
        let is_there = |square: Square| lands.get(&square).is_some_and(|land| alike.lands.contains(land));
        let grid = self.seat.setup().grid();
        let is_goal = |square: Square| {
            let is_prize = alike.kind.takes_cities()
                && self.foreign.contains(&square)
                && !self.held.contains(&square)
                && grid.around(square).any(is_there);
            is_there(square) || is_prize
        };
        let goals = self.among(is_goal);
        // Where the lines before this one took it, it must still be there or beside.
        let starts = self.among(|square| grid.around(square).chain([square]).any(is_there));
        let when = When { at: Some(starts), ..When::default() };
        let is_edge = |square: &Square| {
            is_there(*square) && grid.around(*square).any(|beside| self.seat.terrain(beside).is_none())
        };
        let has_unknown = lands.keys().any(is_edge);
        let mut picks = Vec::new();
        if !goals.is_empty() {
            let goes = Order {
                line: line(&["GOTO ", "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, false)],
                then,
                ..Order::default()
            };
            let goes = self.done(goes);
            let place = self.all.step(Step::Place("To which square, such as 12,7?".to_owned(), goals, goes));
            picks.push(topic("Go far, on through later rounds", self.in_turn(when.clone(), place)));
        }
        if has_unknown {
            let explores = Order { line: line(&["EXPLORE ", "~"]), then, ..Order::default() };
            let explores = self.done(explores);
            picks.push(topic("Explore by itself", self.in_turn(when, explores)));
        }
        picks
    }

    /// The lands to which a journey can lead from where a piece stands.
    fn lands_from(&mut self, piece: &Piece) -> BTreeSet<usize> {
        let ground = ground(piece.kind);
        if !self.lands.contains_key(&ground) {
            let found = self.find_lands(ground);
            self.lands.insert(ground, found);
        }
        let grid = self.seat.setup().grid();
        let lands = self.lands.get(&ground);
        let near = grid.around(piece.at).chain([piece.at]);
        near.filter_map(|square| lands?.get(&square).copied()).collect()
    }

    /// The squares over which journeys go, those that hang together under the same number.
    fn find_lands(&self, ground: Ground) -> BTreeMap<Square, usize> {
        let grid = self.seat.setup().grid();
        let is_open = |square: Square| {
            let Some(terrain) = self.seat.terrain(square) else { return false };
            !self.held.contains(&square)
                && !self.foreign.contains(&square)
                && self.enters(ground == Ground::Sea, square)
                && (ground != Ground::Flat || terrain != Terrain::Mountain)
        };
        let mut lands: BTreeMap<Square, usize> = BTreeMap::new();
        let mut count = 0;
        for start in grid.squares().filter(|square| is_open(*square)) {
            if lands.contains_key(&start) {
                continue;
            }
            let mut open = vec![start];
            while let Some(square) = open.pop() {
                if lands.insert(square, count).is_none() {
                    let beside = grid.around(square).filter(|beside| is_open(*beside));
                    open.extend(beside.filter(|beside| !lands.contains_key(beside)));
                }
            }
            count += 1;
        }
        lands
    }

    /// The choice to go aboard a transport beside a piece or in its square.
    fn boards(&mut self, kind: Kind) -> Option<Pick> {
        let mut picks = Vec::new();
        for (number, carrier, at) in self.transports.clone() {
            if !carrier.carries(kind) {
                continue;
            }
            let boards = Order {
                line: line(&["BOARD ", "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, false)],
                goes: Some(1),
                does: Some(Deed::Boards(at)),
                ..Order::default()
            };
            let boards = self.done(boards);
            let net = self.net(Over::Beside);
            let meets = self.all.step(Step::Meet(at, net, boards));
            picks.push(Pick::shown(&format!("{} {number}", called(carrier)), &number.to_string(), meets));
        }
        (!picks.is_empty()).then(|| {
            let which = self.ask("Which transport?", picks);
            topic("Go aboard", self.in_turn(When::default(), which))
        })
    }

    fn city(&mut self, city: &City, group: Number) -> page::Piece {
        let setup = self.seat.setup();
        let is_sea = |square| self.seat.terrain(square) == Some(Terrain::Sea);
        let is_port = setup.grid().around(city.at).any(is_sea);
        let done = self.once("makes", &["CITY ", "~", " TYPE ", "0"]);
        let products = Kind::ALL.into_iter().filter(|kind| is_port || !kind.is_ship()).map(Product::Piece);
        let forts = Some(Product::Fortification).filter(|_| city.fort < setup.fort_max);
        let mut picks: Vec<Pick> = products
            .chain(forts)
            .filter(|product| *product != city.product)
            .map(|product| {
                let turns = counted(u64::from(city.turns_for(product, setup)), "turn");
                Pick::shown(&format!("{} in {turns}", thing(product)), product.code(), done)
            })
            .collect();
        let named = self.once("name", &["NAME ", "~", " ", "1"]);
        let most = u32::try_from(LONGEST_NAME).unwrap_or(u32::MAX);
        let name = Step::Form("What shall it be called?".to_owned(), most, false, TEXT.to_owned(), named);
        picks.push(topic("Name it", self.all.step(name)));
        let first = self.ask("What shall it make instead, or what else?", picks);
        let name = if city.name.is_empty() { "City" } else { &city.name };
        let turns = counted(u64::from(city.turns), "turn");
        page::Piece {
            name: format!("{name} at {}, {} in {turns}", city.at, thing(city.product)),
            word: city.at.to_string(),
            spot: self.spots.get(&city.at).copied(),
            opens: self.opens.clone(),
            first,
            group,
            ..page::Piece::default()
        }
    }

    /// The other players who are left, and their names.
    fn others(&self) -> Vec<(PlayerNumber, String)> {
        let Panel::Points { rows, .. } = self.seat.panel(PanelName::Vp) else { return Vec::new() };
        let left = rows.into_iter().filter(|row| row.active && row.player != self.who);
        left.map(|row| (row.player, row.name)).collect()
    }

    fn messages(&mut self, group: Number) -> Option<page::Piece> {
        let sent = self.order(&["SEND ", "0", " ", "1"]);
        let text = format!("What do you write, up to {MESSAGE} characters? Longer ones need several lines.");
        let text = self.all.step(Step::Form(text, MESSAGE, false, TEXT.to_owned(), sent));
        let whom: Vec<Pick> = self
            .others()
            .iter()
            .map(|(number, name)| Pick::shown(&format!("{name} ({number})"), &number.to_string(), text))
            .collect();
        let first = (!whom.is_empty()).then(|| self.ask("To whom?", whom))?;
        Some(page::Piece {
            name: "Messages".to_owned(),
            opens: self.opens.clone(),
            first,
            most: Some((MOST_SENT.into(), "No more are sent in a turn.".to_owned())),
            group,
            ..page::Piece::default()
        })
    }

    fn general(&mut self, group: Number) -> Option<page::Piece> {
        let frees = Order { line: line(&["UNAUTO"]), does: Some(Deed::Frees), ..Order::default() };
        let mut picks = vec![topic("End the guard of all pieces", self.done(frees))];
        picks.push(topic("Vote on the end", self.votes()));
        let mut panels = Vec::new();
        for panel in PanelName::ALL {
            let shown = self.said_once(&format!("LIST {panel}"));
            panels.push(topic(&panel.to_string().to_lowercase(), shown));
        }
        picks.push(topic("Show a list as it is then", self.ask("Which?", panels)));
        let read = [("New ones", "READ NEW"), ("Old ones", "READ OLD")];
        let read = read.map(|(shown, line)| topic(shown, self.said_once(line))).to_vec();
        picks.push(topic("Print messages", self.ask("Which?", read)));
        let Panel::Messages(mail) = self.seat.panel(PanelName::Messages) else { return None };
        let mut kept = Vec::new();
        for mail in &mail {
            let begins: String = mail.text.chars().take(20).collect();
            let shown = format!("{} from {} in round {}: {begins}", mail.number, mail.from, mail.round);
            kept.push(topic(&shown, self.said_once(&format!("DELETE {}", mail.number))));
        }
        if !kept.is_empty() {
            picks.push(topic("Delete a message", self.ask("Which?", kept)));
        }
        let surrender = self.said_once("SURREND YES");
        let sure = self.ask("Shall you give up for good?", vec![topic("Yes, give up", surrender)]);
        picks.push(topic("Give up", sure));
        let first = self.ask("What else?", picks);
        Some(page::Piece {
            name: "Guards, votes and lists".to_owned(),
            opens: self.opens.clone(),
            first,
            group,
            ..page::Piece::default()
        })
    }

    /// An order of which only the last one counts.
    fn once(&mut self, what: &str, parts: &[&str]) -> Number {
        self.done(Order { line: line(parts), once: Some(what.to_owned()), ..Order::default() })
    }

    /// A line that is said once at most.
    fn said_once(&mut self, text: &str) -> Number {
        self.once(text, &[text])
    }

    /// How the match should end.
    fn votes(&mut self) -> Number {
        let done = self.once("vote", &["VOTE ", "1"]);
        let others = self.others();
        let mut picks = vec![Pick::shown("A draw of all who are left", "DRAW", done)];
        if !others.is_empty() {
            let shared = vec![Part::Text(format!("VOTE DRAW {} ", self.who)), Part::From(2, " ".to_owned())];
            let once = Some("vote".to_owned());
            let shared = self.done(Order { line: shared, once, ..Order::default() });
            let conceded = self.once("vote", &["VOTE CONCEDE TO ", "2"]);
            let players = |next| -> Vec<Pick> {
                let pick = |(number, name): &(PlayerNumber, String)| {
                    Pick::shown(&format!("{name} ({number})"), &number.to_string(), next)
                };
                others.iter().map(pick).collect()
            };
            let sharers = self.all.several("Who shares it with you?", &players(0), shared);
            picks.push(topic("A draw of you and some others", sharers));
            picks.push(topic("Somebody else wins", self.ask("Who?", players(conceded))));
        }
        picks.push(Pick::shown("Not now: take the vote back", "NONE", done));
        self.ask("How should the match end?", picks)
    }

    /// The rounds of a play by mail that has several.
    fn rounds(&mut self, group: Number) -> Option<page::Piece> {
        let is_by_mail = self.seat.next_turn().is_some_and(|next| next.place.is_some());
        let more = self.seat.setup().rounds.checked_sub(1).filter(|more| *more > 0 && is_by_mail)?;
        let next = Order { line: line(&["ROUND"]), does: Some(Deed::Anew), ..Order::default() };
        let next = self.done(next);
        let first =
            self.ask("Shall the next lines be for the next round?", vec![topic("Yes, the next round", next)]);
        Some(page::Piece {
            name: "Rounds of this play".to_owned(),
            opens: self.opens.clone(),
            first,
            most: Some((more.into(), "The play has no more rounds.".to_owned())),
            group,
            ..page::Piece::default()
        })
    }
}

/// What the page says of a piece that takes no orders.
const HELD: &str = "It is on guard and takes no orders until the guard of all pieces is ended.";

const fn ground(kind: Kind) -> Ground {
    match kind {
        Kind::LightGalleon | Kind::HeavyGalleon => Ground::Sea,
        _ if kind.moves() >= Terrain::Mountain.cost() => Ground::Land,
        _ => Ground::Flat,
    }
}

/// What a city makes, in words.
fn thing(product: Product) -> String {
    match product {
        Product::Piece(kind) => called(kind),
        Product::Fortification => "A fortification".to_owned(),
    }
}
