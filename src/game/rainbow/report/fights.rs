//! The battles of a turn, one line each: what they cost each side, and who held the hex. The blows follow further down,
//! under the units.

use super::names::{Empire, Ground, Slot};
use crate::event::{Event, What};
use crate::knowledge::view::View;
use crate::tables::Kind;
use crate::world::{Hex, PlayerNumber, Players};
use playdeck_print::document::{Column, Document, Gap};
use std::collections::BTreeMap;

const BATTLES: [Column<'_>; 3] =
    [Column::right("SLOT", 4), Column::left("WHERE", 8, 26), Column::left("BATTLE", 28, 131).led_by(": ")];

/// A battle as far as the reader saw it.
#[derive(Default)]
struct Fight {
    /// What each side lost, by type.
    lost: BTreeMap<PlayerNumber, BTreeMap<Kind, u32>>,
    /// Who made the last attack.
    last: Option<PlayerNumber>,
    /// Who held the hex at the end, if the reader saw it.
    held: Option<Players>,
}

/// Prints the battles that a viewer saw.
pub fn print(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    let mut fights: BTreeMap<(u8, Hex), Fight> = BTreeMap::new();
    for event in events {
        match &event.what {
            What::Attacked { at, by, unit, destroyed } => {
                let fight = fights.entry((event.slot, *at)).or_default();
                fight.lost.entry(by.id.player).or_default();
                let lost = fight.lost.entry(unit.id.player).or_default();
                *lost.entry(unit.kind).or_default() += u32::from(*destroyed);
                fight.last = Some(by.id.player);
            }
            What::Held { at, by } => fights.entry((event.slot, *at)).or_default().held = Some(*by),
            _ => {}
        }
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
        // Who lost the last unit that could see the hex knows no more than who destroyed it.
        let (who, did) = match self.held {
            Some(held) => (held, "held the hex"),
            None => (self.last.into_iter().collect(), "destroyed your last unit there"),
        };
        let who: Vec<String> = who.iter().map(|player| Empire::of(view, player).to_string()).collect();
        told.extend(["; ", &who.join(" and "), " ", did]);
        told
    }
}
