//! Messages between the players of a match.
//!
//! Whoever writes is told nothing of the mailbox that he writes to: it is never full, and keeps what came last.
//!
//! Source: the rules text, "Messages". The date of a message is the round in which it was sent.

use crate::game::medieval::field::{Mail, Match, Player};
use crate::game::medieval::numbers::{MemberNumber, PlayerNumber};
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::{LAST_MAIL, MOST_MAIL};

/// Puts a message into a player's mailbox.
pub fn send(game: &mut Match, from: PlayerNumber, to: PlayerNumber, text: &str) -> Result<(), Refusal> {
    let round = game.round;
    let Some(player) = game.player_mut(to) else { return Err(Refusal::NoPlayer(to)) };
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

/// Signs the messages that were sent from a seat by whoever leaves it. Those of whoever comes, or comes back, bear
/// the name of the seat again.
pub fn sign(players: &mut [Player], seat: PlayerNumber, leaves: MemberNumber, comes: MemberNumber) {
    let mail = players.iter_mut().flat_map(|player| &mut player.mail);
    for mail in mail.filter(|mail| mail.from == seat) {
        mail.by = Some(mail.by.unwrap_or(leaves)).filter(|by| *by != comes);
    }
}

/// Gives a player's messages the first numbers.
fn number_anew(player: &mut Player) {
    player.last_mail = 0;
    for (number, mail) in (1..).zip(&mut player.mail) {
        mail.number = number;
        player.last_mail = number;
    }
}

/// Takes the oldest messages out of a mailbox that holds too many.
pub fn keep_last(player: &mut Player) {
    let too_many = player.mail.len().saturating_sub(MOST_MAIL);
    player.mail.drain(..too_many);
}

/// Reads what a player has not read yet, or what they have; what is read here is old from then on, and nothing else.
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
