//! What a viewer knows, as data: the content of the JSON output. It is made from the view and its panels alone, as the
//! report is.

use super::door;
use super::panel::{Panel, PieceRow};
use super::seat::{OtherCity, PiecesInSight, Seat};
use super::view::View;
use crate::orders::PanelName;
use crate::tables::Kind;
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::{Goal, Square};
use playdeck_kit::votes::Vote;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownDoor {
    next: Vec<String>,
    games: Panel,
    leaders: Panel,
    points: Vec<Panel>,
    seats: Vec<KnownSeat>,
}

#[derive(Default, Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownSeat {
    game: MatchNumber,
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<PlayerNumber>,
    /// The next turn of the seat, and for a spectator the order of the seats in the next round.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<KnownTurn>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    order: Vec<PlayerNumber>,
    /// How the player wants the match to end.
    #[serde(skip_serializing_if = "Option::is_none")]
    vote: Option<Vote<PlayerNumber>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    panels: Vec<Panel>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<KnownPiece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<PiecesInSight>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cities: Vec<OtherCity>,
}

/// When a seat has its turn: in a round by mail its place among so many.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownTurn {
    round: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownPiece {
    of: PlayerNumber,
    piece: u16,
    kind: Kind,
    at: Square,
    moves: u8,
    attacks: u8,
    damage: u8,
    experience: u16,
    attack: u8,
    defense: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    aboard: Option<u16>,
    guard: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Goal>,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = KnownDoor {
            next: self.next().iter().map(|due| due.card('$')).collect(),
            games: self.games(),
            leaders: door::leaders(self.lobby()),
            points: self.points(),
            seats: self.seats().iter().map(|seat| KnownSeat::of(self, seat)).collect(),
        };
        known.serialize(serializer)
    }
}

impl KnownSeat {
    fn of(view: &View<'_>, seat: &Seat<'_>) -> Self {
        let nothing = Self { game: seat.number(), who: seat.who, ..Self::default() };
        // Viewers of somebody else's turn get what they saw, and the rest when their own turn comes.
        if view.looks_on(seat) || seat.who.is_some() && !seat.is_active() {
            return nothing;
        }
        let names = [PanelName::Cities, PanelName::Totals, PanelName::Stats, PanelName::Map];
        let pieces = match seat.panel(PanelName::Pieces) {
            Panel::Pieces(rows) => rows.iter().map(KnownPiece::of).collect(),
            _ => Vec::new(),
        };
        let is_player = seat.who.is_some();
        let others = seat.others_in_sight().into_iter().filter(|_| is_player);
        let cities = seat.other_cities().into_iter().filter(|_| is_player);
        Self {
            turn: seat.who.filter(|_| seat.is_due()).and_then(|_| seat.next_turn()).map(|turn| KnownTurn {
                round: turn.round,
                place: turn.place.map(|(place, _)| place),
                of: turn.place.map(|(_, of)| of),
            }),
            order: seat.order(),
            vote: seat.own_vote().cloned(),
            panels: names.into_iter().map(|name| seat.panel(name)).collect(),
            pieces,
            others: others.collect(),
            cities: cities.collect(),
            ..nothing
        }
    }
}

impl KnownPiece {
    fn of(row: &PieceRow) -> Self {
        let PieceRow { of, piece, left: (moves, attacks), attack, defense } = row;
        Self {
            of: *of,
            piece: piece.number,
            kind: piece.kind,
            at: piece.at,
            moves: *moves,
            attacks: *attacks,
            damage: piece.damage,
            experience: piece.experience,
            attack: *attack,
            defense: *defense,
            aboard: piece.carrier,
            guard: piece.guard,
            goal: piece.goal,
        }
    }
}
