//! Strangers, where the game lets people in: JOIN is handed on to the gamesmaster, OBSERVE gives a line on the roster.
//!
//! A stranger is answered once a day, and only if a named server confirms them.
//!
//! Source: `docs/league.md`, "Who is answered".

use crate::game::Game;
use crate::outgoing::Answer;
use playdeck_desk::mail::Sorted;
use playdeck_desk::mail::heard::Heard;
use playdeck_desk::mail::heard::own::Own;
use playdeck_desk::mail::people;
use std::io;

/// How many people may watch.
const MOST_WATCHERS: usize = 100;

const WATCHES: &str = "You want to watch";
const IS_LET_IN: &str = "OBSERVE: from the next play on you get what everybody may read. RESIGN ends it.\n";

/// The longest wish of somebody who wants to join.
const LONGEST: usize = 200;

/// Does what a stranger asks.
pub fn take(game: &mut Game<'_>, sorted: &Sorted, heard: &Heard, own: &Own) -> io::Result<Option<Answer>> {
    if !own.is_proven {
        return Ok(None);
    }
    let day = game.now.to_string().chars().take(10).collect::<String>();
    game.state.strangers.retain(|_, last| *last == day);
    if game.state.strangers.contains_key(&own.from.to_lowercase()) {
        return Ok(None);
    }
    let asked = own.lines.iter().find_map(|line| {
        let line = line.trim();
        let (word, rest) = line.split_once([' ', ':']).unwrap_or((line, ""));
        let is = |name: &str| word.trim_end_matches('.').eq_ignore_ascii_case(name);
        let rest = rest.trim().to_owned();
        if is("JOIN") && game.settings.join {
            Some((true, rest))
        } else {
            (is("OBSERVE") && game.settings.observe && rest.is_empty()).then_some((false, rest))
        }
    });
    let Some((joins, wish)) = asked else { return Ok(None) };
    game.state.strangers.insert(own.from.to_lowercase(), day);
    let text = if joins { join(game, sorted, heard, own, &wish)? } else { observe(game, own)? };
    let subject = if joins { "You want to join" } else { WATCHES };
    Ok(Some((own.from.clone(), subject.to_owned(), text)))
}

/// Tells the gamesmaster of somebody who wants to play.
fn join(game: &Game<'_>, sorted: &Sorted, heard: &Heard, own: &Own, wish: &str) -> io::Result<String> {
    let wish: String = wish.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
    let silent: Vec<&str> = sorted.silent.iter().map(String::as_str).collect();
    let body = format!(
        "{} wants to play. Preferences: {}.\n\nNothing was changed. To give them a place, put a file with this line into acts, \
         with the player\nin place of PLAYER:\n\nREPLACE PLAYER {}\n\nOf whom nothing has come for the play that is due: {}.\n",
        own.from,
        if wish.is_empty() { "none" } else { &wish },
        people::written(&own.from),
        if silent.is_empty() { "nobody".to_owned() } else { silent.join(", ") }
    );
    let subject = format!("{} wants to play", own.from);
    game.outgoing().tell(&["join", &heard.digits], &subject, &body, game.now)?;
    Ok("JOIN: the gamesmaster was told, and decides. You get a letter when you have a place.\n".to_owned())
}

/// Gives a stranger a line on the roster.
fn observe(game: &mut Game<'_>, own: &Own) -> io::Result<String> {
    let roster = game.store.text("roster")?.unwrap_or_default();
    let is_watcher = |line: &&str| line.trim_start().to_uppercase().starts_with("PUBLIC ");
    if roster.lines().filter(is_watcher).count() >= MOST_WATCHERS {
        return Ok("OBSERVE: too many people watch already.\n".to_owned());
    }
    let Some(roster) = game.roster_with_watcher(&own.from)? else {
        return Ok("OBSERVE: your address cannot stand on the roster; ask the gamesmaster.\n".to_owned());
    };
    game.take_roster(roster)?;
    Ok(IS_LET_IN.to_owned())
}

/// Somebody who watches leaves, or asks again whether they may watch: the run that let them in may have been killed before it
/// answered.
pub fn watcher(game: &mut Game<'_>, own: &Own) -> io::Result<Option<Answer>> {
    let says = |word: &str| {
        own.lines.iter().any(|line| line.trim().trim_end_matches('.').eq_ignore_ascii_case(word))
    };
    if own.is_proven && says("OBSERVE") && game.settings.observe {
        return Ok(Some((own.from.clone(), WATCHES.to_owned(), IS_LET_IN.to_owned())));
    }
    if !own.is_proven || !says("RESIGN") {
        return Ok(None);
    }
    let roster = game.store.text("roster")?.unwrap_or_default();
    let written = people::written(&own.from);
    let is_theirs = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words.as_slice(), [word, address] if word.eq_ignore_ascii_case("PUBLIC") && address.eq_ignore_ascii_case(&written))
    };
    if !roster.lines().any(is_theirs) {
        return Ok(None);
    }
    let left: String = roster.lines().filter(|line| !is_theirs(line)).flat_map(|line| [line, "\n"]).collect();
    game.take_roster(left)?;
    Ok(Some((
        own.from.clone(),
        "You no longer watch".to_owned(),
        "RESIGN: you get no more letters.\n".to_owned(),
    )))
}
