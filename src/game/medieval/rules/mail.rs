//! Messages between the players of a match.
//!
//! The sender learns nothing about the receiver's mailbox: it is never full, and keeps the latest messages.
//!
//! Source: the rules text, "Messages". The date of a message is the round in which it was sent.

use crate::refusal::Refusal;
use crate::tables::{LAST_MAIL, MOST_MAIL};
use crate::world::numbers::{MemberNumber, PlayerNumber};
use crate::world::{Mail, Match, Player};

/// Puts a message into a player's mailbox.
pub fn send(game: &mut Match, from: PlayerNumber, to: PlayerNumber, text: &str) -> Result<(), Refusal> {
    let round = game.round;
    let Some(player) = game.player_mut(to) else { return Err(Refusal::NoPlayer(to.0.into())) };
    if !player.is_active() {
        return Err(Refusal::PlayerOut(to));
    }
    if player.last_mail >= LAST_MAIL {
        number_anew(player);
    }
    player.last_mail = player.last_mail.saturating_add(1);
    let number = player.last_mail;
    player.mail.push(Mail { number, from, by: None, round, read: false, text: text.to_owned() });
    Ok(())
}

/// Signs the messages that were sent from a seat with the name of the member who leaves it. Messages of the member who
/// comes, or comes back, go under the name of the seat again.
pub fn sign(players: &mut [Player], seat: PlayerNumber, leaves: MemberNumber, comes: MemberNumber) {
    let mail = players.iter_mut().flat_map(|player| &mut player.mail);
    for mail in mail.filter(|mail| mail.from == seat) {
        mail.by = Some(mail.by.unwrap_or(leaves)).filter(|by| *by != comes);
    }
}

/// Numbers a player's messages anew, from 1.
fn number_anew(player: &mut Player) {
    player.last_mail = 0;
    for (number, mail) in (1..).zip(&mut player.mail) {
        mail.number = number;
        player.last_mail = number;
    }
}

/// Removes the oldest messages from a mailbox with too many.
pub fn keep_last(player: &mut Player) {
    let too_many = player.mail.len().saturating_sub(MOST_MAIL);
    player.mail.drain(..too_many);
}

/// Reads the new or the old messages of a player. Only the messages returned here become old.
pub fn read(player: &mut Player, old: bool) -> Vec<Mail> {
    let mut mail: Vec<Mail> = Vec::new();
    for asked in player.mail.iter_mut().filter(|mail| mail.read == old) {
        mail.push(asked.clone());
        asked.read = true;
    }
    mail.sort_by_key(|mail| mail.number);
    mail
}

/// Deletes a message.
pub fn delete(player: &mut Player, number: u16) -> Result<(), Refusal> {
    let count = player.mail.len();
    player.mail.retain(|mail| mail.number != number);
    if player.mail.len() < count { Ok(()) } else { Err(Refusal::NoMail(number)) }
}
