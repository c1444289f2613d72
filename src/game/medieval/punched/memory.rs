//! The checks of the records of a player's memory: the ground and the cities they know, and their messages.

use super::doubt::{At, Part};
use super::messages as say;
use super::records::{ExploredRecord, KnownRecord, MailRecord};
use crate::knowledge::memory::KnownCity;
use crate::tables::{LONGEST_MAIL, MOST_MAIL};
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::{CityNumber, Mail, Match, Square};
use playdeck_base::message::Message;

/// The message for a memory of a player who does not exist.
fn unknown(game: MatchNumber, player: PlayerNumber) -> Message {
    say::memory_of_nobody(player, game)
}

/// Checks and adds the ground that a player knows in a row: stretches in ascending order.
pub fn check_explored(At { flaws, doubt, game: found, .. }: At<'_>, record: &ExploredRecord, is_first: bool) {
    let ExploredRecord { game, by, y, x } = record;
    let grid = found.world.grid();
    if found.player(*by).is_none() {
        flaws.say_of("BY", unknown(*game, *by));
        return;
    }
    if !is_first {
        flaws.say_of("Y", say::row_twice(*y, *by, *game));
        doubt.cast(*game, Part::Memory);
        return;
    }
    let mut next = 1;
    for (first, last) in x.iter().copied() {
        let is_there = grid.contains(Square::new(first, *y)) && grid.contains(Square::new(last, *y));
        if first < next || first > last || !is_there {
            flaws.say_of("X", say::wrong_stretch(*by, *game, *y));
            doubt.cast(*game, Part::Memory);
            return;
        }
        (first..=last).for_each(|x| found.world.explore(*by, Square::new(x, *y)));
        next = last + 1;
    }
}

/// Checks and adds the cities that a player knows: they must be on ground the player knows, and the player's own must
/// be recorded as their own. For cities in the player's present sight the map counts, not the memory.
pub fn check_known(At { flaws, game: found, .. }: At<'_>, record: &KnownRecord, is_first: bool) {
    let KnownRecord { game, by, cities } = record;
    if found.player(*by).is_none() {
        flaws.say_of("BY", unknown(*game, *by));
        return;
    }
    if !is_first {
        flaws.say(say::known_twice(*by, *game));
        return;
    }
    for (number, known) in cities {
        if !can_know(found, *by, *number, *known) {
            flaws.say_of("CITIES", say::wrong_known(*by, *game, *number));
        }
        let is_seen = found.world.city(*number).is_some_and(|city| found.world.sees(*by, city.at));
        if !is_seen {
            found.world.remember(*by, *number, *known);
        }
    }
}

/// Whether a player can know a city in this state.
fn can_know(game: &Match, by: PlayerNumber, number: CityNumber, known: KnownCity) -> bool {
    let Some(city) = game.world.city(number) else { return false };
    let is_on_known_ground = game.world.has_explored(by, city.at);
    let is_player = known.of.is_none_or(|of| game.player(of).is_some());
    let is_owner_known = known.of != Some(by) || city.owner == Some(by);
    let is_castle = !known.castle || game.setup.castles && known.of.is_some();
    is_on_known_ground && is_player && is_owner_known && is_castle
}

/// Checks that a player who knows the ground of a city knows the city.
pub fn check_seen(At { flaws, game, .. }: At<'_>, record: &ExploredRecord) {
    let Some(memory) = game.world.memory(record.by) else { return };
    let is_explored = |at: Square| at.y == record.y && game.world.has_explored(record.by, at);
    for ((number, city), known) in game.world.cities().zip(&memory.known) {
        if is_explored(city.at) && known.is_none() {
            let message = say::city_unknown(record.by, game.number, number);
            flaws.say_of("X", message);
        }
    }
}

/// Checks and adds the next message in a player's mailbox.
pub fn check_mail(At { flaws, doubt, lobby, game: found }: At<'_>, record: &MailRecord) {
    let MailRecord { game, to, no, from, by, round, read, text } = record.clone();
    // In a match that goes turn by turn, a message may already be from the round that is due.
    let last_round = found.round + u16::from(found.turn.is_some());
    let can_write = found.player(from).is_some();
    let is_member = doubt.of_door || by.is_none_or(|by| lobby.members.contains_key(&by));
    let Some(player) = found.player_mut(to) else {
        flaws.say_of("TO", unknown(game, to));
        return;
    };
    let is_behind = |last: &Mail| last.number < no && last.round <= round;
    if !player.mail.last().is_none_or(is_behind) || !(1..=player.last_mail).contains(&no) {
        flaws.say_of("NO", say::mail_out_of_order(no, to, game, player.last_mail));
    }
    if !can_write || !is_member {
        let operand = if can_write { "BY" } else { "FROM" };
        flaws.say_of(operand, say::mail_from_nobody(no, to, game));
    }
    flaws.range(say::range, "ROUND", round, &(1..=last_round));
    if !(1..=LONGEST_MAIL).contains(&text.chars().count()) {
        flaws.say_of("TEXT", say::mail_text(no, to, game, LONGEST_MAIL));
    }
    if player.mail.len() == MOST_MAIL {
        flaws.say(say::mail_too_many(to, game, MOST_MAIL));
    }
    player.mail.push(Mail { number: no, from, by, round, read, text });
}
