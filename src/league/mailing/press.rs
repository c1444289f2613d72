//! Press that goes out at once: each message to each of its readers once, and no more than some of a player in a day.
//!
//! What waits for the next day, and what the play would hold back, stays in the deck of the play, which delivers it or
//! says why it does not.
//!
//! Source: `docs/league.md`, "Press".

use crate::game::Game;
use playdeck_base::message::{Log, counted};
use playdeck_desk::mail::Sorted;
use playdeck_desk::mail::heard::{Fate, Heard};
use playdeck_desk::mail::press::found::Pressed;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// How many messages of a player go out in a day.
const MOST: u32 = 20;

/// How many messages that went out are known again by the answers to them.
const MOST_KNOWN: usize = 5_000;

/// What became of the press of a mail.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    out: u64,
    held: u64,
    waiting: u64,
}

/// Passes press on. Gives what the answer to each mail says of it, by what tells the mail from others, and how many
/// letters were put into the outbox.
pub fn pass_on(
    game: &mut Game<'_>,
    sorted: &Sorted,
    position: &[u8],
    log: &mut Log,
) -> io::Result<(BTreeMap<String, String>, u64)> {
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    let (mut chosen, mut seen) = (Vec::new(), BTreeSet::new());
    let new = sorted.heard.iter().flat_map(|heard| heard.press.iter().map(move |pressed| (heard, pressed)));
    for (heard, pressed) in new {
        if is_done(game, pressed) || !seen.insert(&pressed.key) {
            continue;
        }
        if may_go_out(game, &pressed.player) {
            chosen.push((heard, pressed));
        } else {
            counts.entry(&heard.digits).or_default().waiting += 1;
        }
    }
    let pressed: Vec<&Pressed> = chosen.iter().map(|(_, pressed)| *pressed).collect();
    let all = if pressed.is_empty() { Vec::new() } else { game.desk(position, None).press(&pressed, log)? };
    let mut posted = 0;
    for ((heard, pressed), letters) in chosen.into_iter().zip(all) {
        let count = counts.entry(&heard.digits).or_default();
        let Some(letters) = letters else {
            count.held += 1;
            game.state.held_back.insert(pressed.key.clone());
            continue;
        };
        count.out += 1;
        for letter in letters {
            let what = ["press", &pressed.key, &letter.to];
            let id = game.outgoing().id(&what, &letter.text);
            posted += u64::from(game.outgoing().post(&what, &letter.text, game.now)?);
            game.state.went_out.push((id, letter.from));
        }
        game.state.press.insert(pressed.key.clone());
    }
    let known = &mut game.state.went_out;
    known.drain(..known.len().saturating_sub(MOST_KNOWN));
    let said = counts.into_iter().map(|(digits, counts)| (digits.to_owned(), counts.said()));
    Ok((said.collect(), posted))
}

impl Counts {
    /// What is said about them.
    fn said(self) -> String {
        let messages = |count| counted(count, "message");
        let mut said = Vec::new();
        if self.out > 0 {
            said.push(format!("{} went out.", messages(self.out)));
        }
        if self.held > 0 {
            let how = "write PRESS TO and a name on the line above it, and ENDPRESS below it; where a sheet needs a \
                password, send the press with one";
            said.push(format!("{} held back: {how}.", messages(self.held)));
        }
        if self.waiting > 0 {
            let when = format!(
                "{MOST} of a player go out in a day, and the others on the next day or with the play"
            );
            said.push(format!("{} waiting: {when}.", messages(self.waiting)));
        }
        format!("PRESS: {}", said.join(" "))
    }
}

/// Whether a message went out, or was held back.
fn is_done(game: &Game<'_>, pressed: &Pressed) -> bool {
    game.state.press.contains(&pressed.key) || game.state.held_back.contains(&pressed.key)
}

/// Whether one more message of a player goes out today. It counts as one.
fn may_go_out(game: &mut Game<'_>, player: &str) -> bool {
    let today = game.today();
    let (day, count) = &mut game.state.players.entry(player.to_owned()).or_default().press;
    if *day != today {
        (*day, *count) = (today, 0);
    }
    *count += u32::from(*count <= MOST);
    *count <= MOST
}

/// The press that stays in the deck of a play, by what tells it apart.
pub fn of_play(game: &Game<'_>, sorted: &Sorted) -> BTreeSet<String> {
    let taken = sorted.heard.iter().filter(|heard| heard.fate == Fate::Taken);
    let keys = taken.flat_map(|heard| &heard.press).map(|pressed| &pressed.key);
    keys.filter(|key| !game.state.press.contains(*key)).cloned().collect()
}

/// The mails that hold press which still has to go out and is not in the deck of the play, because the orders beside it
/// came too late.
pub fn waiting<'s>(game: &Game<'_>, sorted: &'s Sorted) -> BTreeSet<&'s str> {
    let waits = |heard: &&Heard| {
        heard.fate != Fate::Taken && heard.press.iter().any(|pressed| !is_done(game, pressed))
    };
    sorted.heard.iter().filter(waits).map(|heard| heard.digits.as_str()).collect()
}
