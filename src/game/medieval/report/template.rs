//! The cards on which a player writes their next orders: when their turn comes, a move for each piece that is not on
//! guard, with its path left empty, and each city. A card whose path stays empty leaves its piece where it is, so that of
//! a piece on a journey is a remark. Remarks say what each piece is and could do now; they are ignored when the sheet is
//! read.

use crate::knowledge::seat::{NextTurn, Seat};
use crate::knowledge::view::View;
use crate::rules::transport::room;
use crate::tables::{Kind, Product};
use crate::world::{City, Goal, Piece, Square};
use playdeck_base::message::counted;
use playdeck_cards::card::TEXT_COLUMNS;
use playdeck_game as game;
use std::collections::BTreeMap;

impl game::Template for View<'_> {
    fn template(&self) -> String {
        let seats = self.seats().into_iter().filter(Seat::is_due);
        let cards: Vec<String> = seats
            .flat_map(|seat| {
                let opener = seat.who.map(|who| format!("$PLAYER {who},GAME={}", seat.number()));
                let turn = seat.next_turn().map(remark);
                let pieces = pieces(&seat);
                let cities: Vec<String> =
                    seat.cities().iter().flat_map(|one| city(one, seat.setup().fort_max)).collect();
                let closer = opener.is_some().then(|| "END".to_owned());
                opener.into_iter().chain(turn).chain(pieces).chain(cities).chain(closer)
            })
            .collect();
        cards.join("\n")
    }

    fn example(&self) -> Vec<String> {
        let due = self.seats().into_iter().find(Seat::is_due);
        let order = due.and_then(|seat| {
            let piece = seat.own_pieces().next().map(|piece| format!("MOVE {} N", piece.number));
            let city = || {
                Some(format!("CITY {} TYPE {}", seat.cities().first()?.at, Product::Piece(Kind::Infantry)))
            };
            piece.or_else(city)
        });
        order.into_iter().collect()
    }
}

/// How many squares a remark lists at most.
const MOST_LISTED: usize = 4;

/// A remark and a move for each piece that is not on guard, and a remark on those that are.
fn pieces(seat: &Seat<'_>) -> Vec<String> {
    let held: Vec<Square> = seat.others_in_sight().into_iter().map(|seen| seen.at).collect();
    let held = Listed::of(held);
    let open = seat.other_cities().into_iter().map(|city| city.at);
    let open = Listed::of(open.filter(|at| !held.0.contains_key(at)));
    let own: Vec<&Piece> = seat.own_pieces().collect();
    let moored = Moored::of(seat, &own);
    let mut lines = Vec::new();
    for piece in own.iter().filter(|piece| !piece.guard) {
        let is_free = piece.carrier.is_none();
        let targets = if piece.kind.can_attack() && is_free {
            held.near(seat, piece, piece.kind.range())
        } else {
            Vec::new()
        };
        let prizes = if piece.kind.takes_cities() { open.near(seat, piece, 1) } else { Vec::new() };
        let transports = if is_free { moored.near(seat, piece) } else { Vec::new() };
        let mut remark = format!("* {} at {}", piece.kind, piece.at);
        if let Some(carrier) = piece.carrier {
            remark.extend([" aboard ", &carrier.to_string()]);
        }
        if let Some(goal) = piece.goal {
            let doing = match goal {
                Goal::To(at) => format!(", on its way to {at}"),
                Goal::Unknown => ", exploring".to_owned(),
            };
            remark.push_str(&doing);
            remark.push_str(" (to stop it, take the * off)");
        }
        let all = [("in range", targets), ("city to take", prizes), ("may board", transports)];
        for (what, listed) in all.into_iter().filter(|(_, listed)| !listed.is_empty()) {
            let more = if listed.len() > MOST_LISTED { " .." } else { "" };
            let some = listed[..listed.len().min(MOST_LISTED)].join(" ");
            let named = format!("; {what} {some}{more}");
            remark.push_str(&named);
        }
        lines.push(cut(&remark));
        let mark = if piece.goal.is_some() { "* " } else { "" };
        lines.push(format!("{mark}MOVE {}", piece.number));
    }
    let guards: Vec<String> =
        own.iter().filter(|piece| piece.guard).map(|piece| piece.number.to_string()).collect();
    if !guards.is_empty() {
        lines.push(cut(&format!("* On guard: {}", guards.join(" "))));
    }
    lines
}

/// Squares, each with its place in a list.
struct Listed(BTreeMap<Square, usize>);

impl Listed {
    fn of(squares: impl IntoIterator<Item = Square>) -> Self {
        let mut places = BTreeMap::new();
        for (place, square) in squares.into_iter().enumerate() {
            places.entry(square).or_insert(place);
        }
        Self(places)
    }

    /// Those within so many squares of a piece, in the order of the list.
    fn near(&self, seat: &Seat<'_>, piece: &Piece, range: u8) -> Vec<String> {
        let within = seat.setup().grid().within(piece.at, range);
        let mut near: Vec<(usize, Square)> = within.filter_map(|at| Some((*self.0.get(&at)?, at))).collect();
        near.sort_unstable();
        near.dedup();
        near.into_iter().map(|(_, at)| at.to_string()).collect()
    }
}

/// The numbers of transports with room, by square and type.
struct Moored(BTreeMap<(Square, Kind), Vec<u16>>);

impl Moored {
    fn of(seat: &Seat<'_>, own: &[&Piece]) -> Self {
        let mut loads: BTreeMap<u16, u32> = BTreeMap::new();
        own.iter()
            .filter_map(|piece| piece.carrier)
            .for_each(|carrier| *loads.entry(carrier).or_default() += 1);
        let mut moored: BTreeMap<(Square, Kind), Vec<u16>> = BTreeMap::new();
        for transport in own.iter().filter(|piece| piece.kind.is_transport()) {
            let load = loads.get(&transport.number).copied().unwrap_or(0);
            if room(seat.setup(), transport.kind).is_none_or(|room| load < u32::from(room)) {
                moored.entry((transport.at, transport.kind)).or_default().push(transport.number);
            }
        }
        Self(moored)
    }

    /// The first that a piece may board, one more than are listed. What would be refused is not offered: a full
    /// transport, and one on ground that the piece cannot enter.
    fn near(&self, seat: &Seat<'_>, piece: &Piece) -> Vec<String> {
        let enters =
            |at: Square| seat.terrain(at).is_some_and(|terrain| terrain.cost() <= piece.kind.moves());
        let squares = seat.setup().grid().around(piece.at).filter(|at| enters(*at)).chain([piece.at]);
        let carriers: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| kind.carries(piece.kind)).collect();
        let all = squares.flat_map(|at| carriers.iter().filter_map(move |kind| self.0.get(&(at, *kind))));
        let mut first: Vec<u16> =
            all.flat_map(|numbers| numbers.iter().take(MOST_LISTED + 1).copied()).collect();
        first.sort_unstable();
        // On a narrow map that wraps a square is next to another in two ways.
        first.dedup();
        first.truncate(MOST_LISTED + 1);
        first.iter().map(ToString::to_string).collect()
    }
}

/// What a city makes, and as a remark the card that says so; for a city that works for nothing, one that ends that.
fn city(city: &City, highest: u8) -> [String; 2] {
    let turns = counted(u64::from(city.turns), "turn");
    let name = if city.name.is_empty() { "City" } else { &city.name };
    if city.product == Product::Fortification && city.fort >= highest {
        return [
            cut(&format!("* {name} works for nothing; to let it build, take the * off:")),
            format!("* CITY {} TYPE {}", city.at, Product::Piece(Kind::Infantry)),
        ];
    }
    [
        cut(&format!("* {name} makes {} in {turns}; to change it, take the * off:", city.product)),
        format!("* CITY {} TYPE {}", city.at, city.product),
    ]
}

/// A line no longer than a card's text.
fn cut(line: &str) -> String {
    line.chars().take(TEXT_COLUMNS).collect::<String>().trim_end().to_owned()
}

/// When the turn comes, as a remark that is ignored when the sheet is read.
fn remark(turn: NextTurn) -> String {
    let NextTurn { round, place } = turn;
    match place {
        Some((place, of)) => format!("* You are {} of {of} in round {round}.", ordinal(place)),
        None => format!("* It is your turn in round {round}."),
    }
}

fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
