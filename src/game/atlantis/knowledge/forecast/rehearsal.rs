//! Orders rehearsed in a world as their player knows it, by the rules of the turn, up to where people eat.

use super::known::{Guess, Known, known};
use crate::event::{BattleLine, Event, TurnLog};
use crate::knowledge::View;
use crate::orders::{Order, Sheet};
use crate::refusal::Refusal;
use crate::rules::{self, Conditions, Sheets};
use crate::tables::Terrain;
use crate::world::{FactionId, RegionId, Spot, World};
use playdeck_base::dice::Dice;
use playdeck_base::message::Place;
use playdeck_factions::guess::Amount;
use playdeck_kit::log::Reader;
use std::collections::BTreeSet;

/// What is supposed for a forecast: the region as it is seen, and others who permit nothing.
pub const AS_SEEN: Guess = Guess {
    silver: Amount::Seen,
    peasants: Amount::Seen,
    are_friends: false,
    are_learned: false,
    are_idle: false,
    beyond: Terrain::Ocean,
    root: 1,
};

/// What is supposed one after the other, so that each thing that a player cannot know helps the orders once and is in
/// their way once. In the first all others help.
pub const GUESSES: [Guess; 6] = [
    Guess {
        silver: Amount::Plenty,
        peasants: Amount::Plenty,
        are_friends: true,
        are_learned: true,
        ..AS_SEEN
    },
    AS_SEEN,
    Guess {
        silver: Amount::None,
        peasants: Amount::None,
        are_idle: true,
        beyond: Terrain::Plain,
        root: 2,
        ..AS_SEEN
    },
    Guess {
        silver: Amount::Plenty,
        peasants: Amount::None,
        are_friends: true,
        beyond: Terrain::Plain,
        root: 3,
        ..AS_SEEN
    },
    Guess { silver: Amount::None, peasants: Amount::Plenty, root: 4, ..AS_SEEN },
    Guess {
        silver: Amount::Plenty,
        peasants: Amount::Plenty,
        are_friends: true,
        are_idle: true,
        root: 5,
        ..AS_SEEN
    },
];

/// An order that was refused in a rehearsal: where it stands, and why; nothing for a UNIT line of a unit that is not theirs.
pub type Refused = (Place, Option<Refusal>);

/// A rehearsed month.
pub struct Rehearsal {
    pub faction: FactionId,
    /// The regions that the player sees.
    pub seen: Vec<RegionId>,
    /// Where regions are supposed that the player knows nothing of.
    pub supposed: BTreeSet<Spot>,
    /// The known world before the month.
    pub before: World,
    /// The same when the month's work is done and nobody has eaten.
    pub after: World,
    /// Under what it was rehearsed.
    pub conditions: Conditions,
    log: TurnLog,
}

/// Rehearses a sheet of the viewing player, as if nobody else gave orders.
pub fn rehearse(view: &View<'_>, sheet: &Sheet, sheets: &Sheets, guess: Guess) -> Option<Rehearsal> {
    let Known { world: before, faction, seen, supposed } = known(view, sheet, guess)?;
    let settings = view.position.settings;
    let conditions = Conditions::new(settings, Dice::new(guess.root), view.position.next_turn().0);
    let (mut after, mut log) = (before.clone(), TurnLog::default());
    rules::play_orders(conditions, &mut after, sheets, &mut log);
    Some(Rehearsal { faction, seen, supposed, before, after, conditions, log })
}

/// The sheet of the player's faction in the known world, where it is the first.
pub fn alone(sheet: &Sheet) -> Sheets {
    let mut sheets = Sheets::default();
    sheets.add(FactionId(0), sheet.clone());
    sheets
}

/// A sheet on which nobody attacks: how a battle ends is not known before.
pub fn peaceful(sheet: &Sheet) -> Sheet {
    let mut sheet = sheet.clone();
    for given in &mut sheet.orders {
        if let Order::Attack(_) = given.order {
            given.order = Order::Bare;
        }
    }
    sheet
}

impl Rehearsal {
    /// What the player would be told.
    pub fn events(&self) -> impl Iterator<Item = std::borrow::Cow<'_, Event>> {
        self.log.as_seen(Reader::Player(self.faction.0))
    }

    /// The orders that were refused, in the order of the month, each with why.
    pub fn refused(&self) -> Vec<Refused> {
        let refused = |event: std::borrow::Cow<'_, Event>| match *event {
            Event::Refused { place: Some(place), why, .. } => Some((place, Some(why))),
            Event::NotYours { place: Some(place), .. } => Some((place, None)),
            _ => None,
        };
        self.events().filter_map(refused).collect()
    }

    /// Where battles were fought.
    pub fn battlefields(&self) -> BTreeSet<(i32, i32)> {
        let field = |event: std::borrow::Cow<'_, Event>| match &*event {
            Event::Battle(BattleLine::Attack { region, .. }) => Some((region.x, region.y)),
            _ => None,
        };
        self.events().filter_map(field).collect()
    }
}
