//! What a viewer knows, as data: the content of the JSON output. It is made from the view alone, as the report is.

use super::view::{PublicPlayer, View};
use crate::tables::{Kind, Terrain};
use crate::world::{End, Hex, PlayerNumber, Standing, Status, UnitId};
use playdeck_kit::votes::Vote;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownGame<'a> {
    turn: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'a End>,
    size: u16,
    sight: u16,
    alliance: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<u32>,
    players: Vec<KnownPlayer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<BTreeMap<PlayerNumber, Standing>>,
    units: Vec<KnownUnit<'a>>,
    hexes: Vec<KnownHex>,
    /// The cities of others that the viewer remembers and does not see now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remembered: Vec<RememberedCity<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct RememberedCity<'a> {
    at: Hex,
    unit: UnitId,
    name: &'a str,
    /// The turn at whose end it was seen.
    turn: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownPlayer<'a> {
    no: PlayerNumber,
    name: &'a str,
    status: Status,
    friends: Vec<PlayerNumber>,
    /// What only the player and those who see through the fog get.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    own: Option<Own<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Own<'a> {
    money: u64,
    income: u64,
    upkeep: u64,
    address: &'a str,
    /// How the player wants the game to end.
    #[serde(skip_serializing_if = "Option::is_none")]
    vote: Option<&'a Vote<PlayerNumber>>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownUnit<'a> {
    unit: UnitId,
    kind: Kind,
    name: &'a str,
    at: Hex,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct KnownHex {
    at: Hex,
    terrain: Terrain,
    /// Whether it is in sight now, not only remembered.
    seen: bool,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        KnownGame::of(self).serialize(serializer)
    }
}

impl<'a> KnownGame<'a> {
    fn of(view: &'a View<'a>) -> Self {
        // A player who has left the game gets no more than what is public.
        let is_told = !view.has_left();
        let known = |at| Some(KnownHex { at, terrain: view.terrain(at)?, seen: view.sees(at) });
        let units = view.units().iter().filter(|_| is_told);
        let remembered = view.remembered_cities().filter(|_| is_told).map(|(at, city)| {
            let name = city.name.as_deref().unwrap_or(Kind::City.name());
            RememberedCity { at, unit: city.id, name, turn: city.turn }
        });
        Self {
            turn: view.turn(),
            next: view.next_turn(),
            end: view.end(),
            size: view.side(),
            sight: view.options().sight,
            alliance: view.options().alliance,
            last: view.options().last,
            players: view.players().map(|(no, _)| KnownPlayer::of(view, no)).collect(),
            standings: view.standings(),
            units: units
                .map(|unit| KnownUnit { unit: unit.id, kind: unit.kind, name: unit.name(), at: unit.at })
                .collect(),
            hexes: view.known().filter(|_| is_told).filter_map(known).collect(),
            remembered: remembered.collect(),
        }
    }
}

impl<'a> KnownPlayer<'a> {
    fn of(view: &'a View<'a>, no: PlayerNumber) -> Self {
        let player = view.public_player(no);
        let own = view.private_player(no).filter(|_| !view.has_left()).map(|own| {
            let (income, upkeep) = view.account(no);
            Own { money: own.money, income, upkeep, address: &own.address, vote: view.vote(no) }
        });
        Self {
            no,
            name: player.map_or("", PublicPlayer::name),
            status: player.map_or(Status::Eliminated, PublicPlayer::status),
            friends: player.into_iter().flat_map(PublicPlayer::friends).collect(),
            own,
        }
    }
}
