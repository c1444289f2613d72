//! What is built, what is paid, and who is out of the game.

use super::Turn;
use super::ground::within;
use super::orders::Deed;
use super::world::{Unit, kind_named};
use serde_json::{Value, json};

impl Turn<'_> {
    pub fn build_or_drop(&mut self, serial: u32, deed: &Deed) -> Option<&'static str> {
        let builder = self.world.units[&serial].clone();
        let Deed::Build { kind, number } = deed else {
            self.world.units.remove(&serial);
            let dropped = self.told.next("DROPPED");
            assert_eq!(
                (dropped.who("UNIT"), dropped.place("AT")),
                (builder.who, builder.at),
                "who is dropped"
            );
            return None;
        };
        let kind = kind_named(kind);
        match (builder.kind.name, kind.name) {
            ("CITY", "CITY") => return Some("ONLY_SETTLERS"),
            ("CITY", _) | ("SETTLERS", "CITY") => {}
            ("SETTLERS", _) => return Some("ONLY_CITIES"),
            _ => return Some("NO_BUILDER"),
        }
        // "At least 3 hexes from any existing one."
        let near = within(builder.at, 2);
        let is_near = |unit: &Unit| unit.kind.name == "CITY" && near.contains(&unit.at);
        if kind.name == "CITY" && self.world.units.values().any(is_near) {
            return Some("TOO_NEAR");
        }
        if builder.builds >= 5 {
            return Some("BUILDS_DONE");
        }
        let purse = &mut self.world.players.get_mut(&builder.who.0).unwrap().money;
        if *purse < kind.cost {
            return Some("FUNDS");
        }
        *purse -= kind.cost;
        let built = (builder.who.0, self.world.free_number(builder.who.0, *number));
        if kind.name == "CITY" {
            self.world.units.remove(&serial);
        } else {
            self.world.units.get_mut(&serial).unwrap().builds += 1;
        }
        self.world.add(Unit::new(built, kind, builder.at));
        let told = self.told.next("BUILT");
        let said = (told.who("BY"), told.who("UNIT"), told.place("AT"));
        assert_eq!(said, (builder.who, built, builder.at), "what is built");
        assert_eq!(told.body["UNIT"]["KIND"], kind.name, "what is built");
        None
    }

    /// "Income is gathered. Upkeep is paid." The lowest numbered units are dissolved first.
    pub fn accounts(&mut self) {
        let players: Vec<u64> = self.world.players.keys().copied().collect();
        for number in players {
            if self.world.players[&number].status == "ELIMINATED" {
                continue;
            }
            let own = || self.world.units.values().filter(|unit| unit.who.0 == number);
            let income = 10 * own().filter(|unit| unit.kind.name == "CITY").count() as u64;
            let money = self.world.players[&number].money + income;
            let mut upkeep: u64 = own().map(|unit| unit.kind.upkeep).sum();
            while upkeep > money {
                let units = self.world.units.iter();
                let paid = units.filter(|(_, unit)| unit.who.0 == number && unit.kind.upkeep > 0);
                let (&lowest, unit) = paid.min_by_key(|(_, unit)| unit.who.1).unwrap();
                upkeep -= unit.kind.upkeep;
                let told = self.told.next("DISSOLVED");
                assert_eq!((told.who("UNIT"), told.place("AT")), (unit.who, unit.at), "who is dissolved");
                self.world.units.remove(&lowest);
                self.tally.count("DISSOLVED");
            }
            let rest = money - upkeep;
            self.world.players.get_mut(&number).unwrap().money = rest;
            let told = self.told.next("ACCOUNTED");
            let said = ["PLAYER", "INCOME", "UPKEEP", "MONEY"].map(|key| told.number(key));
            assert_eq!(said, [number, income, upkeep, rest], "the account of player {number}");
        }
    }

    /// A player without units is out; "the game ends when all players but one have been eliminated or conceded defeat".
    pub fn end(&mut self) {
        let players = self.world.players.iter();
        let has_units = |number: u64| self.world.units.values().any(|unit| unit.who.0 == number);
        let out = players.filter(|(number, player)| player.status != "ELIMINATED" && !has_units(**number));
        let out: Vec<u64> = out.map(|(number, _)| *number).collect();
        for number in out {
            let player = self.world.players.get_mut(&number).unwrap();
            (player.money, player.status) = (0, "ELIMINATED".to_owned());
            player.friends.clear();
            self.world.players.values_mut().for_each(|other| _ = other.friends.remove(&number));
            assert_eq!(self.told.next("ELIMINATED").number("PLAYER"), number, "who is out");
            self.tally.count("ELIMINATED");
        }
        let active = self.world.players.iter().filter(|(_, player)| player.status == "ACTIVE");
        let active: Vec<u64> = active.map(|(number, _)| *number).collect();
        let are_allied =
            active.iter().all(|one| active.iter().all(|other| !self.world.is_hostile(*one, *other)));
        let end = match active.len() {
            0 => json!("DRAWN"),
            1 => json!({ "WON": active }),
            count if count <= self.world.alliance && are_allied => json!({ "WON": active }),
            _ => Value::Null,
        };
        if !end.is_null() {
            assert_eq!(self.told.next("OVER").body, end, "how the game ends");
            self.tally.count("OVER");
        }
        self.world.end = end;
    }
}
