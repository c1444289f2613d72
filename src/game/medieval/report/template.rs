//! The cards on which a player writes their next orders: when their turn comes, a move for each piece that is not on
//! guard, with its path left empty, and each city. A card whose path stays empty leaves its piece where it is, so that of
//! a piece on a journey is a remark. Remarks say what each piece is and could do now; they are ignored when the sheet is
//! read.

use crate::card::TEXT_COLUMNS;
use crate::game;
use crate::game::medieval::knowledge::seat::{NextTurn, Seat};
use crate::game::medieval::knowledge::view::View;
use crate::game::medieval::rules::transport::room;
use crate::game::medieval::tables::{Kind, Product};
use crate::game::medieval::world::{City, Goal, Piece, Square};
use crate::message::counted;
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
    let grid = seat.setup().grid();
    let held: Vec<Square> = seat.others_in_sight().into_iter().map(|seen| seen.at).collect();
    let open: Vec<Square> =
        seat.other_cities().into_iter().map(|city| city.at).filter(|at| !held.contains(at)).collect();
    let own: Vec<&Piece> = seat.own_pieces().collect();
    let mut loads: BTreeMap<u16, u32> = BTreeMap::new();
    own.iter().filter_map(|piece| piece.carrier).for_each(|carrier| *loads.entry(carrier).or_default() += 1);
    let mut lines = Vec::new();
    for piece in own.iter().filter(|piece| !piece.guard) {
        let within = |squares: &[Square], range: u8| -> Vec<String> {
            let mut near: Vec<Square> =
                squares.iter().copied().filter(|at| grid.distance(piece.at, *at) <= range).collect();
            near.dedup();
            near.iter().map(ToString::to_string).collect()
        };
        let is_free = piece.carrier.is_none();
        let targets =
            if piece.kind.can_attack() && is_free { within(&held, piece.kind.range()) } else { Vec::new() };
        let prizes = if piece.kind.takes_cities() { within(&open, 1) } else { Vec::new() };
        // What would be refused is not offered: a full transport, and one on ground that the piece cannot enter.
        let has_room = |other: &Piece| {
            let load = loads.get(&other.number).copied().unwrap_or(0);
            room(seat.setup(), other.kind).is_none_or(|room| load < u32::from(room))
        };
        let is_near = |other: &Piece| match grid.distance(other.at, piece.at) {
            0 => true,
            1 => seat.terrain(other.at).is_some_and(|terrain| terrain.cost() <= piece.kind.moves()),
            _ => false,
        };
        let carries =
            |other: &&&Piece| is_free && other.kind.carries(piece.kind) && is_near(other) && has_room(other);
        let transports: Vec<String> =
            own.iter().filter(carries).map(|transport| transport.number.to_string()).collect();
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
