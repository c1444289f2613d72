//! A second judge of Rainbow's End, written from the rules text. For each turn it gets the position before, the
//! players' sheets, the events and the position after, all as others get them. It shares neither code nor types with
//! the engine.
//!
//! Decisions of chance come from the events and are checked against the rules: who shoots at whom, who takes a city, in
//! which sequence units build. Everything else it works out itself: the timing of each order, what is refused, who
//! moves, what is built and paid, who is dissolved, who is out and who has won. No event may be left over, and its
//! resulting world must equal that of the position.

mod battle;
mod ground;
mod orders;
mod told;
mod works;
mod world;

use orders::{Deed, Sheet, in_slots};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use told::Told;
use world::{Who, World};

/// How often something happened, and the hits compared with their probabilities.
#[derive(Default)]
pub struct Tally {
    /// Refusals and events by their names.
    pub met: BTreeMap<String, usize>,
    /// The number of hits, its expected value, and its variance.
    pub shots: (f64, f64, f64),
}

impl Tally {
    fn count(&mut self, what: &str) {
        *self.met.entry(what.to_owned()).or_default() += 1;
    }

    /// Counts a shot that hits with a probability of `share` in `all`.
    fn shot(&mut self, hit: bool, (share, all): (u32, u32)) {
        let chance = f64::from(share) / f64::from(all);
        self.shots.0 += f64::from(u8::from(hit));
        self.shots.1 += chance;
        self.shots.2 += chance * (1.0 - chance);
    }

    /// Asserts that shots hit as often as they should, within three standard errors.
    pub fn assert_fair(&self) {
        let (hits, mean, variance) = self.shots;
        assert!((hits - mean).abs() <= 3.0 * variance.sqrt(), "{hits} hits, not {mean}");
    }
}

/// A turn that is judged.
struct Turn<'t> {
    world: World,
    told: Told,
    tally: &'t mut Tally,
    /// Orders of units that were gone before.
    left: BTreeMap<Who, u64>,
}

/// An order of a unit: the owner and number, the unit that had this number when the turn began, and the order.
type Task = (Who, u32, Deed);

/// Judges a turn: positions as JSON, sheets as text, events as lines of JSON.
pub fn judge(before: &str, sheets: &str, events: &str, after: &str, tally: &mut Tally) {
    let parse = |json: &str| serde_json::from_str::<Value>(json).unwrap();
    let mut turn = Turn {
        world: World::read(&parse(before)["position"]),
        told: Told::read(events),
        tally,
        left: BTreeMap::new(),
    };
    turn.play(&orders::read(sheets));
    let is = World::read(&parse(after)["position"]);
    assert_eq!(turn.world.state(), is.state(), "the world after the turn");
}

impl Turn<'_> {
    fn play(&mut self, sheets: &BTreeMap<u64, Sheet>) {
        self.world.turn += 1;
        let mut all = BTreeMap::new();
        for (number, player) in &self.world.players {
            match (player.status.as_str(), sheets.get(number)) {
                ("ACTIVE", Some(sheet)) => {
                    all.insert(*number, sheet.clone());
                }
                // "Cities continue building as many infantry units as available funds permit."
                ("QUIT", _) => {
                    let own = self.world.units.values().filter(|unit| unit.who.0 == *number);
                    let cities = own.filter(|unit| unit.kind.name == "CITY").map(|city| city.who.1);
                    let infantry = || Deed::Build { kind: "INFANTRY".to_owned(), number: 1 };
                    let units = cities.map(|city| (city, (0..5).map(|_| infantry()).collect())).collect();
                    all.insert(*number, Sheet { general: Vec::new(), units });
                }
                _ => {}
            }
        }
        self.general(&all);
        let mut agenda: BTreeMap<u64, Vec<Task>> = BTreeMap::new();
        for (player, sheet) in &all {
            for (unit, deeds) in &sheet.units {
                let who = (*player, *unit);
                let serial = self.world.find(who).unwrap_or_else(|| panic!("{who:?} has orders"));
                for (slot, deed) in in_slots(deeds) {
                    agenda.entry(slot).or_default().push((who, serial, deed));
                }
            }
        }
        for slot in 1..=orders::SLOTS {
            self.slot(slot, agenda.remove(&slot).unwrap_or_default());
        }
        for (who, count) in std::mem::take(&mut self.left) {
            let left = self.told.next("LEFT");
            assert_eq!((left.who("UNIT"), left.number("ORDERS")), (who, count), "orders not carried out");
        }
        self.accounts();
        self.end();
        self.told.assert_empty();
    }

    /// "General orders are handled first": the first of each player, then the second.
    fn general(&mut self, all: &BTreeMap<u64, Sheet>) {
        let mut due: Vec<(u64, u64, Deed)> = Vec::new();
        for (player, sheet) in all {
            due.extend(in_slots(&sheet.general).map(|(slot, deed)| (slot, *player, deed)));
        }
        due.sort_by_key(|(slot, player, _)| (*slot, *player));
        let mut effects = Vec::new();
        for (slot, player, deed) in due {
            let ruled = self.told.next("RULED");
            assert_eq!(
                (ruled.slot, ruled.number("PLAYER")),
                (slot, player),
                "general orders by slot and player"
            );
            let deed = if self.is_readable(&deed) { deed } else { Deed::Unread };
            assert_eq!(ruled.verb(), deed.verb(), "the order of player {player} in slot {slot}");
            let (effect, refused) = self.rule(player, &deed);
            effects.extend(effect.map(|effect| (player, effect)));
            assert_eq!(ruled.refused().as_deref(), refused, "{deed:?} of player {player}");
            self.tally.count(refused.unwrap_or(deed.verb()));
        }
        // The effects are told player by player. In the sequence of orders they would show how many orders a sheet had.
        effects.sort_by_key(|(player, _)| *player);
        for (_, (name, body)) in effects {
            let told = self.told.next(name);
            assert_eq!((told.slot, told.body), (0, body), "what came of a general order");
        }
    }

    /// Nobody can give money or declare anything to a player who is out of the game.
    fn is_readable(&self, deed: &Deed) -> bool {
        match deed {
            Deed::Friendly(other) | Deed::Hostile(other) | Deed::Give(other, _) => {
                self.world.players.get(other).is_some_and(|player| player.status != "ELIMINATED")
            }
            _ => true,
        }
    }

    /// The effects of a general order that all may read, and the reason if it was refused.
    fn rule(&mut self, player: u64, deed: &Deed) -> (Option<(&'static str, Value)>, Option<&'static str>) {
        let own = self.world.players.get_mut(&player).unwrap();
        match deed {
            Deed::Friendly(other) | Deed::Hostile(other) => {
                let is_friendly = matches!(deed, Deed::Friendly(_));
                if is_friendly {
                    own.friends.insert(*other);
                } else {
                    own.friends.remove(other);
                }
                let body = json!({"PLAYER": player, "OF": other, "FRIENDLY": is_friendly});
                (Some(("DECLARED", body)), None)
            }
            Deed::Give(to, asked) => {
                let given = (*asked).min(own.money);
                if given == 0 {
                    return (None, Some("NOTHING_TO_GIVE"));
                }
                own.money -= given;
                self.world.players.get_mut(to).unwrap().money += given;
                let body = json!({"FROM": player, "TO": to, "AMOUNT": given});
                (Some(("GAVE", body)), (given < *asked).then_some("GAVE_LESS"))
            }
            Deed::Quit => {
                "QUIT".clone_into(&mut own.status);
                (Some(("QUIT", json!({"PLAYER": player}))), None)
            }
            _ => (None, None),
        }
    }

    /// One order slot: its phases in the order of the text.
    fn slot(&mut self, slot: u64, tasks: Vec<Task>) {
        let (last, rest): (Vec<Task>, Vec<Task>) =
            tasks.into_iter().partition(|(_, _, deed)| matches!(deed, Deed::Build { .. } | Deed::Drop));
        let (moves, first): (Vec<Task>, Vec<Task>) =
            rest.into_iter().partition(|(_, _, deed)| matches!(deed, Deed::Move(_)));
        self.in_some_sequence(slot, first, Self::fire);
        self.moves(slot, moves);
        self.battles(slot);
        self.captures(slot);
        self.in_some_sequence(slot, last, Self::build_or_drop);
    }

    /// Orders that units carry out in a random sequence, which the events show. A unit without an event has gone.
    fn in_some_sequence(
        &mut self,
        slot: u64,
        tasks: Vec<Task>,
        carry_out: impl Fn(&mut Self, u32, &Deed) -> Option<&'static str>,
    ) {
        let mut due: BTreeMap<Who, (u32, Deed)> =
            tasks.into_iter().map(|(who, serial, deed)| (who, (serial, deed))).collect();
        let is_due = |due: &BTreeMap<Who, (u32, Deed)>, told: &told::Event| {
            due.get(&told.who("UNIT")).is_some_and(|(_, deed)| deed.verb() == told.verb())
        };
        while let Some(told) = self.told.next_if("ORDERED", |told| told.slot == slot && is_due(&due, told)) {
            let who = told.who("UNIT");
            let (serial, deed) = due.remove(&who).unwrap();
            assert!(self.world.units.contains_key(&serial), "{who:?} is gone and acts");
            let refused = carry_out(self, serial, &deed);
            assert_eq!(told.refused().as_deref(), refused, "{deed:?} of {who:?} in slot {slot}");
            self.tally.count(refused.unwrap_or(deed.verb()));
        }
        for (who, (serial, deed)) in due {
            assert!(!self.world.units.contains_key(&serial), "{who:?} does not {deed:?} in slot {slot}");
            *self.left.entry(who).or_default() += 1;
        }
    }
}
