//! The battles of a turn, one line each: what they cost each side, and who held the hex. The blows follow further down,
//! under the units.

use super::names::{Empire, Ground, Slot};
use crate::document::{Column, Document, Gap};
use crate::game::rainbow::event::{Event, What};
use crate::game::rainbow::knowledge::view::View;
use crate::game::rainbow::tables::Kind;
use crate::game::rainbow::world::{Hex, PlayerNumber, UnitId};
use std::collections::{BTreeMap, BTreeSet};

const BATTLES: [Column<'_>; 3] =
    [Column::right("SLOT", 4), Column::left("WHERE", 8, 26), Column::left("BATTLE", 28, 131).led_by(": ")];

/// A battle as far as the reader saw it.
#[derive(Default)]
struct Fight {
    /// What each side lost, by type.
    lost: BTreeMap<PlayerNumber, BTreeMap<Kind, u32>>,
    /// The armed units that took part and were not destroyed.
    left: BTreeSet<UnitId>,
    /// Who made the last attack, and on whom.
    last: Option<(PlayerNumber, PlayerNumber)>,
}

/// Prints the battles that a viewer saw.
pub fn print(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    let mut fights: BTreeMap<(u8, Hex), Fight> = BTreeMap::new();
    for event in events {
        let What::Attacked { at, by, unit, destroyed } = &event.what else { continue };
        let fight = fights.entry((event.slot, *at)).or_default();
        fight.lost.entry(by.id.player).or_default();
        let lost = fight.lost.entry(unit.id.player).or_default();
        *lost.entry(unit.kind).or_default() += u32::from(*destroyed);
        fight.left.extend([by, unit].into_iter().filter(|unit| unit.kind.is_armed()).map(|unit| unit.id));
        if *destroyed {
            fight.left.remove(&unit.id);
        }
        fight.last = Some((by.id.player, unit.id.player));
    }
    if fights.is_empty() {
        return;
    }
    out.keep(8);
    out.heading("BATTLES");
    out.begin_table(&BATTLES);
    for ((slot, at), fight) in &fights {
        let told = fight.told(view);
        out.cells(Gap::None, &BATTLES, &[&Slot(*slot), &Ground::of(view, *at), &told]);
    }
    out.end_table();
}

impl Fight {
    fn told(&self, view: &View<'_>) -> String {
        let side = |(player, lost): (&PlayerNumber, &BTreeMap<Kind, u32>)| {
            let units: Vec<String> = lost
                .iter()
                .filter(|(_, count)| **count > 0)
                .map(|(kind, count)| format!("{kind} {count}"))
                .collect();
            let cost = if units.is_empty() { "nothing".to_owned() } else { units.join(", ") };
            format!("{} lost {cost}", Empire::of(view, *player))
        };
        let mut told = self.lost.iter().map(side).collect::<Vec<_>>().join("; ");
        // A battle ends with the last enemy. A reader whose own unit that was may not have seen what followed.
        let (who, did) = match self.last {
            Some((by, loser)) if Some(loser) == view.player() => {
                (BTreeSet::from([by]), "destroyed your last unit there")
            }
            _ => (self.left.iter().map(|unit| unit.player).collect(), "held the hex"),
        };
        let who: Vec<String> = who.into_iter().map(|player| Empire::of(view, player).to_string()).collect();
        told.extend(["; ", &who.join(" and "), " ", did]);
        told
    }
}
