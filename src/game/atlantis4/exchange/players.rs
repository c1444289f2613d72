//! The players' file `players.in`: addresses, passwords, last orders and rewards, a block of lines for each faction.
//!
//! It may follow the state file in an import. Orders files need none: they are sheets as players mail them.
//!
//! Source: the file of the program of 2001.

use super::Passwords;
use super::messages as say;
use super::reading::plain;
use crate::world::position::Position;
use crate::world::{Faction, FactionId};
use playdeck_base::message::Log;
use std::fmt::{Arguments, Write as _};

/// Its first line.
pub const HEAD: &str = "AtlantisPlayerStatus";
/// What is written where nothing is known.
const NONE: &str = "none";
/// The version of the program: 4.0.6.
const VERSION: u32 = 4 * 65_536 + 6;

/// Gives the factions of a position what the file says, and their passwords. What it says of nobody, or what this
/// program does otherwise, is told with its line; `before` is the number of lines before the file.
pub fn read(text: &str, before: u32, position: &mut Position, passwords: &mut Passwords, mended: &mut Log) {
    let mut reading = Reading { position, passwords, mended, line: before, block: Block::Head };
    for line in text.lines() {
        reading.line = reading.line.saturating_add(1);
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        reading.entry(key.trim(), value.trim());
    }
}

/// Whose lines are read.
enum Block {
    /// Those before the first faction.
    Head,
    /// Those of a faction.
    Of(FactionId),
    /// Those of a faction that is to join, so far its name.
    New(String),
    /// Those of a faction that does not exist.
    OfNobody,
}

struct Reading<'r> {
    position: &'r mut Position,
    passwords: &'r mut Passwords,
    mended: &'r mut Log,
    line: u32,
    block: Block,
}

impl Reading<'_> {
    fn entry(&mut self, key: &str, value: &str) {
        match (key, &self.block) {
            ("Faction", _) => self.block = self.begun(value),
            ("TurnNumber", Block::Head) => {
                let turn = self.position.world.turn;
                if value.parse() != Ok(turn) {
                    self.told(format_args!("the turn is {turn}, as the state file has it, not {value}"));
                }
            }
            ("" | HEAD | "Version" | "GameStatus", _) | (_, Block::Head | Block::OfNobody) => {}
            ("Name", Block::New(_)) => self.block = Block::New(value.to_owned()),
            ("Email", Block::New(name)) => {
                let card = format!("$JOIN '{}', {value}", name.replace('\'', "''"));
                self.told(format_args!(
                    "a faction that is to join was passed over; write {card} behind the play card"
                ));
            }
            (_, Block::New(_)) => {}
            (key, Block::Of(faction)) => self.given(*faction, key, value),
        }
    }

    fn begun(&mut self, value: &str) -> Block {
        if value == "new" {
            return Block::New(String::new());
        }
        let faction = value.parse().ok().and_then(|number| self.position.world.faction_of(number));
        if faction.is_none() {
            self.told(format_args!("there is no faction {value}; what is said of it was passed over"));
        }
        faction.map_or(Block::OfNobody, Block::Of)
    }

    fn given(&mut self, faction: FactionId, key: &str, value: &str) {
        let times_reward = self.position.tables.game.times_reward;
        let own: &mut Faction = &mut self.position.world[faction];
        let number = own.number;
        match (key, value.parse::<u32>()) {
            ("Name", _) => own.name = plain(value, number, '(').into(),
            ("Email", _) => own.address = if value == NONE { "" } else { value }.into(),
            ("Password", _) => drop(self.passwords.insert(faction, value.into())),
            ("LastOrders", Ok(turn)) => own.last_orders = turn,
            ("SendTimes", Ok(times)) => own.times = times != 0,
            ("RewardTimes", _) => own.unclaimed = own.unclaimed.saturating_add(times_reward),
            ("Reward", Ok(silver)) => own.unclaimed = own.unclaimed.saturating_add(silver.into()),
            ("Order", _) if value == "quit" => {
                self.told(format_args!(
                    "faction {number} is to quit; write $DROP {number} behind the play card"
                ));
            }
            _ => self.told(format_args!("{key} of faction {number} has no place here and was left out")),
        }
    }

    fn told(&mut self, what: Arguments<'_>) {
        self.mended.push(say::mended(self.line, what));
    }
}

/// Writes the file for a position. Passwords cannot be written, because only their hashes are kept.
pub fn write(position: &Position) -> String {
    let world = &position.world;
    let status = if world.turn == 0 { "New" } else { "Running" };
    let mut text =
        format!("{HEAD}\nVersion: {VERSION}\nTurnNumber: {}\nGameStatus: {status}\n\n", world.turn);
    for faction in world.factions().map(|faction| &world[faction]).filter(|faction| !faction.is_gone) {
        let address = if faction.address.is_empty() { NONE } else { &faction.address };
        let times = u8::from(faction.times);
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "Faction: {number}\nName: {} ({number})\nEmail: {address}\nPassword: {NONE}\nLastOrders: {}\nSendTimes: {times}\n",
            &*faction.name,
            faction.last_orders,
            number = faction.number,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut position = crate::punched::tests::position(3);
        position.world.factions().for_each(|faction| position.world[faction].password = None);
        let mut read_into = position.clone();
        for faction in read_into.world.factions() {
            let own = &mut read_into.world[faction];
            (own.name, own.address, own.last_orders, own.times) = ("X".into(), "y".into(), 99, !own.times);
        }
        let mut mended = Log::default();
        read(&write(&position), 0, &mut read_into, &mut Passwords::new(), &mut mended);
        assert!(mended.messages().is_empty(), "{:?}", mended.messages());
        assert_eq!(format!("{:?}", read_into.world), format!("{:?}", position.world));
    }

    #[test]
    fn rewards_count_and_what_has_no_place_is_told_with_its_line() {
        let mut position = crate::punched::tests::position(3);
        let first = position.world.factions().next().unwrap();
        let before = position.world[first].unclaimed;
        let mut mended = Log::default();
        let text = format!(
            "{HEAD}\nTurnNumber: 7000\nFaction: 1\nPassword: sesame\nRewardTimes\nReward: 7\nOrder: quit\nShoe: 9\nFaction: 77\nName: x\nFaction: new\nName: Late\nEmail: l@x.example\n"
        );
        let mut passwords = Passwords::new();
        read(&text, 100, &mut position, &mut passwords, &mut mended);
        let own = &position.world[first];
        assert_eq!(own.unclaimed, before + 57);
        assert_eq!(passwords.get(&first), Some(&"sesame".into()));
        let told: Vec<String> = mended.messages().iter().map(ToString::to_string).collect();
        let lines = ["Line 102", "Line 107", "Line 108", "Line 109", "Line 113"];
        assert_eq!(told.len(), lines.len(), "{told:#?}");
        for (told, line) in told.iter().zip(lines) {
            assert!(told.contains(line), "{told}");
        }
    }
}
