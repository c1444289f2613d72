//! Mail that somebody forged changes nothing: no week, no roster, no deadline.

use crate::club::{Club, GAME, GM, SERVER, address, mail, mixed, unproven};
use crate::games::{GAMES, Game};
use crate::plays::Chance;
use std::fs;

/// How many forged mails a game of the ordinary run gets.
const MANY: usize = 150;

/// A mail whose sender is forged.
fn forged(club: &Club, chance: &mut Chance, number: usize) -> String {
    let at = chance.below(3);
    let from = match chance.below(3) {
        0 => GM.to_owned(),
        1 => format!("\"{}\" <{}>", address(at), GM),
        _ => address(at),
    };
    let sheet = club.sheet(at);
    let key = ["KEY 0123456789abcdef\n", ""][chance.below(2)];
    let acts = "PROCESS NOW\nDEADLINE 2026-11-22 20:00\nPAUSE\nREPLACE AUSTRIA me@evil.example\n";
    let player = club.game.players[chance.below(3)];
    let text = match chance.below(8) {
        0 => sheet,
        1 => format!("FOR {player}\n{sheet}"),
        2 => format!("{key}{acts}"),
        3 => format!("READY\n{sheet}"),
        4 => "ABSENCE 2026-11-25 2026-12-10\n".to_owned(),
        5 => format!("NEW ADDRESS me@evil.example\nCONFIRM 0123456789abcdef\n> {sheet}"),
        6 => "RESIGN\n$DRAW\n$END\n".to_owned(),
        _ => format!("{sheet}\nPRESS TO ALL\nI give up.\nENDPRESS\n"),
    };
    let subject =
        ["Re: [CLUB]", "orders", "[CLUB SPRING 1901 MOVES] AUSTRIA", "PROCESS NOW"][chance.below(4)];
    let came =
        format!("2026-11-2{}T{:02}:{:02}:00Z", 2 + chance.below(4), chance.below(24), chance.below(60));
    let mail = unproven(&from, subject, &came, &format!("{text}\nNo. {number}\n"));
    // Results of another server, of a server that did not say yes, and below a hop of somebody else.
    let host = address(at);
    let host = host.rsplit('@').next().unwrap();
    match chance.below(5) {
        0 => format!("Authentication-Results: mx.evil.example; dmarc=pass header.from={host}\n{mail}"),
        1 => format!("Authentication-Results: {SERVER}; dmarc=fail header.from={host}\n{mail}"),
        2 => format!("Authentication-Results: {SERVER}; dmarc=pass header.from=evil.example\n{mail}"),
        3 => mail
            .replacen(
                "From:",
                &format!("Authentication-Results: {SERVER}; dmarc=pass header.from={host}\nFrom:"),
                1,
            )
            .replacen(
                "Received:",
                "Received: from a by mx.evil.example; Sun, 22 Nov 2026 10:00:00 +0000\nReceived:",
                1,
            )
            .replacen(&format!("by {SERVER}"), "by mx.other.example", 1),
        _ => mail,
    }
}

/// Plays a week with true mail alone, or with forged mail among it. Gives everything that must be the same.
fn week(game: &'static Game, seed: u64, many: usize) -> (String, String, String) {
    let mut club = Club::new(game, "early: ready\n");
    let mut chance = Chance::new(seed);
    let mut mails: Vec<String> = (0..3)
        .map(|at| mail(&address(at), "orders", &format!("2026-11-24T1{at}:00:00Z"), &club.sheet(at)))
        .collect();
    mails.extend((0..many).map(|number| forged(&club, &mut chance, number)));
    for mail in mixed(mails, &mut chance) {
        club.deliver(&mail);
    }
    club.tick("2026-11-26T10:00:00Z");
    let state: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(club.place("state.json")).unwrap()).unwrap();
    let deadline = state["due"].to_string() + &state["paused"].to_string() + &state["players"].to_string();
    club.tick("2026-11-27T19:15:00Z");
    let weeks = format!("{:?}", club.weeks());
    (weeks, fs::read_to_string(club.place("roster")).unwrap(), deadline)
}

#[test]
fn forged_mail_changes_no_week_no_roster_and_no_deadline() {
    for (game, seed) in GAMES.iter().zip(1..) {
        assert_eq!(week(game, seed, MANY), week(game, seed, 0), "{}", game.name);
    }
}

/// What the law of `docs/league.md` asks for, over all games.
#[test]
#[ignore = "long: cargo long"]
fn ten_thousand_forged_mails_change_nothing() {
    for (game, seed) in GAMES.iter().zip(100..) {
        assert_eq!(week(game, seed, 2000), week(game, seed, 0), "{}", game.name);
    }
}

#[test]
fn the_gamesmasters_address_is_not_the_gamesmasters_word() {
    let mut club = Club::new(&GAMES[0], "");
    let text = format!("FOR {}\n{}", GAMES[0].players[0], club.sheet(0));
    club.deliver(&mail(GM, "for a player", "2026-11-24T10:00:00Z", &text));
    club.tick("2026-11-24T11:00:00Z");
    club.tick("2026-11-27T19:15:00Z");
    let weeks = club.weeks();
    let deck = weeks.iter().find(|(name, _)| name.starts_with("0001") && name.ends_with("deck")).unwrap().1;
    assert!(!deck.contains(GAMES[0].orders[0][0]));
    let list = fs::read_to_string(club.place(&format!("weeks/{}/mail.lst", club.played()[1]))).unwrap();
    assert!(list.contains("PDK322W"), "{list}");
    assert!(!club.sent().iter().any(|message| message.to == GAME));
}
