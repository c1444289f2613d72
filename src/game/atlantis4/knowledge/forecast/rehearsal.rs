//! Orders rehearsed in a world as their player knows it, by the rules of the turn, up to where people are fed.

use super::known::{Guess, Known, known};
use crate::event::{Event, Journey, TurnLog};
use crate::knowledge::view::View;
use crate::orders::Sheet;
use crate::refusal::Refusal;
use crate::rules::{self, Conditions, Sheets};
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_base::dice::Dice;
use playdeck_base::message::Place;
use playdeck_factions::guess::Amount;
use playdeck_kit::log::Reader;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What is supposed for a forecast: the regions as they are seen, and others who permit nothing.
pub const AS_SEEN: Guess = Guess {
    silver: Amount::Seen,
    sales: Amount::Seen,
    purchases: Amount::Seen,
    are_friends: false,
    are_idle: false,
    has_roads: false,
    is_ocean_beyond: true,
    root: 1,
};

/// Everything helps.
const HELPFUL: Guess = Guess {
    silver: Amount::Plenty,
    sales: Amount::Plenty,
    purchases: Amount::Plenty,
    are_friends: true,
    has_roads: true,
    is_ocean_beyond: false,
    ..AS_SEEN
};

/// What is supposed one after the other, so that each thing that a player cannot know helps the orders once and is in
/// their way once. In the first everything helps.
pub const GUESSES: [Guess; 7] = [
    HELPFUL,
    AS_SEEN,
    Guess {
        silver: Amount::None,
        sales: Amount::None,
        purchases: Amount::None,
        are_idle: true,
        has_roads: true,
        is_ocean_beyond: false,
        root: 2,
        ..AS_SEEN
    },
    Guess { purchases: Amount::None, has_roads: false, root: 3, ..HELPFUL },
    Guess { silver: Amount::None, sales: Amount::None, purchases: Amount::Plenty, root: 4, ..AS_SEEN },
    Guess { are_idle: true, root: 5, ..HELPFUL },
    Guess { are_friends: true, has_roads: true, is_ocean_beyond: false, root: 6, ..AS_SEEN },
];

/// An order that was refused.
#[derive(Debug, Default)]
pub struct Refused {
    /// The number of the unit, if it was one's.
    pub unit: Option<u32>,
    /// All reasons; an order may fail in several ways.
    pub whys: Vec<Refusal>,
}

/// A rehearsed month.
pub struct Rehearsal<'t> {
    pub faction: FactionId,
    /// The regions that the player sees.
    pub seen: Vec<RegionId>,
    /// The known world before the month.
    pub before: World,
    /// The same when the month's work is done and nobody has been fed.
    pub after: World,
    /// Under what it was rehearsed.
    pub conditions: Conditions<'t>,
    /// In how many regions the faction taxed and traded.
    pub used: (usize, usize),
    log: TurnLog,
}

/// Rehearses a sheet of the viewing player, as if nobody else gave orders.
pub fn rehearse<'v>(view: &'v View<'_>, sheets: &Sheets, guess: Guess) -> Option<Rehearsal<'v>> {
    let Known { world: before, faction, seen } = known(view, guess)?;
    let conditions = view.position.conditions(view.next_turn().0, Dice::new(guess.root));
    let (mut after, mut log) = (before.clone(), TurnLog::default());
    let quotas = rules::play_orders(conditions, &mut after, sheets, &mut log);
    let used = (quotas.taxed(faction), quotas.traded(faction));
    Some(Rehearsal { faction, seen, before, after, conditions, used, log })
}

/// The sheet of the player's faction in the known world, where it is the first.
pub fn alone(sheet: Sheet) -> Sheets {
    let mut sheets = Sheets::default();
    sheets.set(FactionId(0), sheet);
    sheets
}

impl Rehearsal<'_> {
    /// What the player would be told.
    pub fn events(&self) -> impl Iterator<Item = Cow<'_, Event>> {
        self.log.as_seen(Reader::Player(self.faction.0))
    }

    /// The orders that were refused, by where they stand.
    pub fn refused(&self) -> BTreeMap<Place, Refused> {
        let mut refused: BTreeMap<Place, Refused> = BTreeMap::new();
        for event in self.events() {
            if let Event::Refused { unit, place: Some(place), why, .. } = &*event {
                let order = refused.entry(*place).or_default();
                order.unit = unit.as_ref().map(|unit| unit.number);
                order.whys.push(*why);
            }
        }
        refused
    }

    /// The numbers of the player's units that went somewhere.
    pub fn travelled(&self) -> impl Iterator<Item = u32> {
        let went = |event: Cow<'_, Event>| match &*event {
            Event::Journey(Journey::Went { unit, .. }) => Some(unit.number),
            _ => None,
        };
        let is_elsewhere = |unit: &UnitId| {
            let number = self.after[*unit].number;
            let before = self.before.unit_of(number).map(|unit| self.before.region_of(unit));
            before.is_some_and(|before| before != self.after.region_of(*unit))
        };
        let elsewhere = self.after.units_of(self.faction).filter(is_elsewhere);
        self.events().filter_map(went).chain(elsewhere.map(|unit| self.after[unit].number))
    }
}
