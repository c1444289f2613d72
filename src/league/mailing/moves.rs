//! Another address of a player: each of both addresses gets a word of its own, and confirms with it.
//!
//! Source: `docs/league.md`, "What players can ask".

use crate::game::Game;
use crate::outgoing::Answer;
use crate::state::{Move, Moved};
use jiff::SignedDuration;
use playdeck_desk::mail::heard::own::Own;
use playdeck_desk::mail::requests::Request;
use std::io;

/// How long a word counts.
const LASTS: SignedDuration = SignedDuration::from_hours(24 * 14);

/// How many changes may wait at a time.
const MOST: usize = 50;

/// A player asks for another address. Gives what they are answered.
pub fn ask(game: &mut Game<'_>, player: &str, old: &str, new: &str) -> io::Result<String> {
    let new = new.trim_matches(['<', '>', '.', ',']);
    let is_taken =
        [&game.settings.address, &game.settings.gamesmaster].iter().any(|own| own.eq_ignore_ascii_case(new));
    if !playdeck_desk::mail::is_address(new) || is_taken || new.eq_ignore_ascii_case(old) {
        return Ok(format!("ADDRESS: {new} is not an address that you can write from; nothing was changed."));
    }
    if game.roster_with_address(player, old, new)?.is_none() {
        return Ok(format!("ADDRESS: {new} cannot stand on the roster; ask the gamesmaster."));
    }
    forget(game);
    if game.state.moves.len() >= MOST {
        return Ok("ADDRESS: too many changes wait; the gamesmaster can change the roster.".to_owned());
    }
    let asked = Move {
        player: player.to_owned(),
        old: old.to_owned(),
        new: new.to_owned(),
        since: game.now,
        by_old: false,
        by_new: false,
    };
    game.state.moves.retain(|other| other.player != asked.player);
    let job = &game.settings.job;
    let asked_by = format!("{player} of the game {job} asked to write from {new} instead of {old}.");
    // Somebody else may read mail of the new address: a slip may even be the address of another player.
    let of_somebody = format!("A player of the game {job} asked to write from {new}.");
    let words = [(old, asked_by, word(game, &asked, "old")), (new, of_somebody, word(game, &asked, "new"))];
    for (to, what, word) in words {
        let text = format!(
            "{what}\n\nIf you want that, answer with this line:\n\nCONFIRM {word}\n\n\
             It is done when both addresses have confirmed it. If you know nothing of it, do nothing.\n"
        );
        let letter = game.outgoing().letter(to, "Another address", &text);
        game.outgoing().post(&["address", player, old, new, &game.now.to_string(), to], &letter, game.now)?;
    }
    game.state.moves.push(asked);
    Ok(format!(
        "ADDRESS: both {old} and {new} got a word of their own. The roster changes when both have confirmed."
    ))
}

/// A word came from an address. Gives what is answered.
pub fn confirm(game: &mut Game<'_>, given: &str, from: &str) -> io::Result<String> {
    forget(game);
    let given = given.trim().to_lowercase();
    let at = game.state.moves.iter().position(|asked| side(game, asked, &given, from).is_some());
    let Some(at) = at else {
        return Ok(
            "CONFIRM: this word is not known for your address, or it is too old; nothing was changed."
                .to_owned(),
        );
    };
    let is_old = side(game, &game.state.moves[at], &given, from) == Some(true);
    let asked = &mut game.state.moves[at];
    if is_old {
        asked.by_old = true;
    } else {
        asked.by_new = true;
    }
    if !(asked.by_old && asked.by_new) {
        let other = if is_old { &asked.new } else { &asked.old };
        return Ok(format!("CONFIRM: noted. It is done when {other} has confirmed it, too."));
    }
    let Move { player, old, new, .. } = &game.state.moves[at];
    if game.roster_with_address(player, old, new)?.is_none() {
        game.state.moves.remove(at);
        return Ok("CONFIRM: the roster has changed meanwhile; nothing was changed.".to_owned());
    }
    Ok(format!("CONFIRM: {player} writes from {new} from now on."))
}

/// Changes the roster for those of whom both addresses have confirmed. That they have is known by now, so that a run that is
/// killed here is finished by the next one. Gives whether it did so for anybody.
pub fn carry_out(game: &mut Game<'_>) -> io::Result<bool> {
    let mut is_done = false;
    while let Some(asked) = game.state.moves.iter().find(|asked| asked.by_old && asked.by_new).cloned() {
        let Move { player, old, new, since, .. } = &asked;
        if let Some(roster) = game.roster_with_address(player, old, new)? {
            game.take_roster(roster)?;
        }
        let body =
            format!("{player} writes from {new} now, no longer from {old}. Both addresses confirmed it.\n");
        let what = ["moved", player, new, &since.to_string()];
        game.outgoing().tell(&what, &format!("{player} has another address"), &body, game.now)?;
        let moved = Moved { player: player.clone(), address: old.clone(), until: game.now };
        game.state.former.push(moved);
        for record in game.state.players.values_mut() {
            if record.address.as_ref().is_some_and(|address| address.eq_ignore_ascii_case(old)) {
                record.address = Some(new.clone());
            }
        }
        game.state.moves.retain(|other| *other != asked);
        game.save()?;
        is_done = true;
    }
    Ok(is_done)
}

/// Whether a stranger's message has a word that is waited for.
pub fn confirms(game: &Game<'_>, own: &Own) -> bool {
    given(own).is_some_and(|given| {
        let given = given.to_lowercase();
        game.state.moves.iter().any(|asked| side(game, asked, &given, &own.from) == Some(false))
    })
}

/// A new address confirms. Whoever knows the word reads its mail.
pub fn confirm_by(game: &mut Game<'_>, own: &Own) -> io::Result<Option<Answer>> {
    let Some(given) = given(own) else { return Ok(None) };
    let text = confirm(game, &given, &own.from)? + "\n";
    Ok(Some((own.from.clone(), "Another address".to_owned(), text)))
}

/// The word of a message.
fn given(own: &Own) -> Option<String> {
    own.lines.iter().find_map(|line| match Request::read(line) {
        Some(Request::Confirm(word)) => Some(word),
        _ => None,
    })
}

/// Whether an address confirms as the old one or the new one.
fn side(game: &Game<'_>, asked: &Move, given: &str, from: &str) -> Option<bool> {
    let is =
        |address: &str, side: &str| address.eq_ignore_ascii_case(from) && word(game, asked, side) == given;
    if is(&asked.old, "old") {
        return Some(true);
    }
    is(&asked.new, "new").then_some(false)
}

/// The word that an address gets.
fn word(game: &Game<'_>, asked: &Move, side: &str) -> String {
    let since = asked.since.to_string();
    game.outgoing().word(&["confirm", &asked.player, &asked.old, &asked.new, &since, side])
}

/// Drops what nobody confirmed in time.
fn forget(game: &mut Game<'_>) {
    let now = game.now;
    game.state.moves.retain(|asked| now.duration_since(asked.since) <= LASTS);
}
