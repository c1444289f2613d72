//! The list for the gamesmaster: every message with its number, its player and what became of it.

use super::desk::Desk;
use super::messages as say;
use super::prose;
use super::requests::Request;
use super::verdict::{Judged, Verdict, when};
use playdeck_base::message::{counted, shown};
use playdeck_base::secret::masked;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The most lines of prose that are listed of a message.
const MOST_PROSE: usize = 40;
/// The same of a message of which nobody knows whose it is, or that is about another game.
const MOST_OF_OTHERS: usize = 10;
/// The most lines of a sheet that are listed because they cannot be read.
const MOST_UNREAD: usize = 20;
/// The most characters of a line.
const LONGEST_LINE: usize = 400;

/// Writes the list.
pub fn write(desk: &Desk<'_>, judged: &[Judged], doubles: usize, is_cut: bool) -> String {
    let tag = desk.tag();
    let mut list = format!("MAIL FOR {}\n", if tag.is_empty() { "A GAME" } else { &tag });
    if let Some((_, written)) = &desk.asked.deadline {
        let _ = writeln!(list, "Deadline: {written}");
    }
    let options = [("--take", &desk.asked.take), ("--leave", &desk.asked.leave)];
    for (option, numbers) in options.into_iter().filter(|(_, numbers)| !numbers.is_empty()) {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        let _ = writeln!(list, "Sorted with: {option} {}", numbers.join(","));
    }
    for message in &desk.told {
        let _ = writeln!(list, "{message}");
    }
    for message in judged {
        one(desk, message, &mut list);
    }
    let count = |is: fn(&Verdict) -> bool| judged.iter().filter(|judged| is(&judged.verdict)).count();
    let _ = write!(
        list,
        "\n{}: {} taken, {} refused, {} left, {} of other games; {doubles} came twice.\n",
        counted(judged.len() as u64, "message"),
        count(|verdict| matches!(verdict, Verdict::Taken)),
        count(|verdict| matches!(verdict, Verdict::Refused(_))),
        count(|verdict| matches!(verdict, Verdict::Left)),
        count(|verdict| matches!(verdict, Verdict::OtherGame)),
    );
    if is_cut {
        list.push_str("More messages were there, and they were not read.\n");
    }
    let (mut missing, mut ahead) = (Vec::new(), Vec::new());
    for player in silent(desk, judged) {
        match desk.board.sent_ahead(&player) {
            None => missing.push(player),
            Some(sent) => {
                let count = counted(sent.orders.len() as u64, "order");
                let rest = if sent.is_all { "" } else { ", not all that is due" };
                ahead.push(format!("{player} ({count}{rest})"));
            }
        }
    }
    for (what, players) in [("Sent ahead, and counts", ahead), ("No orders yet", missing)] {
        if !players.is_empty() {
            let _ = writeln!(list, "{what}: {}", players.join(", "));
        }
    }
    list
}

/// A message with what became of it.
fn one(desk: &Desk<'_>, judged: &Judged, list: &mut String) {
    let word = match &judged.verdict {
        Verdict::Taken if judged.is_passed_over() => "TAKEN, WILL NOT BE FOLLOWED",
        Verdict::Taken if judged.is_gamesmasters => "TAKEN (from the gamesmaster)",
        Verdict::Taken => "TAKEN",
        Verdict::Refused(_) => "REFUSED",
        Verdict::Left => "LEFT",
        Verdict::OtherGame => "OTHER GAME",
    };
    let from = judged.incoming.from.as_deref().unwrap_or("no sender");
    let players: Vec<&str> = judged.players().collect();
    let player = if players.is_empty() { "-".to_owned() } else { players.join(", ") };
    let _ =
        writeln!(list, "\n{:4} {word} {player} {} {}", judged.number, when(&judged.incoming), shown(from));
    let indented = |list: &mut String, line: &str| {
        let _ = writeln!(list, "     {}", shown(line));
    };
    indented(list, &format!("Subject: {}", masked(&desk.without_keys(&judged.incoming.subject))));
    if desk.asked.auth_servers.is_empty() {
        indented(list, &format!("Its header says of the sender: {}.", judged.incoming.claims()));
    }
    for part in &judged.incoming.unread {
        indented(list, &format!("Not read: {part}"));
    }
    for message in judged.messages() {
        indented(list, &message.to_string());
    }
    for part in judged.parts.iter().filter(|part| part.sheet.holds_something()) {
        let sheet = &part.sheet;
        let whose = if judged.parts.len() > 1 { format!("{}: ", part.player) } else { String::new() };
        let unread = sheet.near.len() + sheet.unused.len();
        let counts = format!(
            "{whose}Order lines {}, not readable {unread}, press {}.",
            sheet.orders,
            sheet.press.len()
        );
        indented(list, &counts);
        for line in sheet.near.iter().take(MOST_UNREAD) {
            indented(list, &say::unread_line(&masked(line)).to_string());
        }
    }
    if !judged.requests.is_empty() {
        let words: Vec<&str> = judged.requests.iter().map(Request::word).collect();
        indented(list, &format!("Asks: {}", words.join(", ")));
    }
    let prose = prose::of(desk, judged);
    let most = if judged.parts.is_empty() { MOST_OF_OTHERS } else { MOST_PROSE };
    for line in prose.lines.iter().take(most) {
        let cut: String = line.chars().take(LONGEST_LINE).collect();
        indented(list, &format!("Prose: {cut}{}", if cut.len() < line.len() { " .." } else { "" }));
    }
    if prose.lines.len() > most {
        indented(list, &format!("Prose: {} more", counted((prose.lines.len() - most) as u64, "line")));
    }
    if prose.quoted > 0 {
        indented(list, &format!("Quoted: {}", counted(prose.quoted as u64, "line")));
    }
}

/// The players from whom orders are due and whose mail has brought none. Some may have sent theirs ahead.
pub fn silent(desk: &Desk<'_>, judged: &[Judged]) -> BTreeSet<String> {
    let parts = judged.iter().flat_map(Judged::taken).filter(|part| !part.is_passed_over);
    let wrote: BTreeSet<&String> =
        parts.filter(|part| part.sheet.orders > 0).map(|part| &part.player).collect();
    let players = if desk.position.is_empty() {
        desk.game.players.iter().filter_map(|person| desk.board.key(&person.player)).collect()
    } else {
        desk.board.players()
    };
    let is_due = |player: &String| desk.position.is_empty() || !desk.board.template(player).is_empty();
    players.into_iter().filter(|player| !wrote.contains(player) && is_due(player)).collect()
}
