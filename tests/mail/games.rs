//! Order sheets of all games by mail: in every form, fresh and as an answer to our message, they are the sheets.

use super::desk::{mailbox, position};
use super::forms::FORMS;
use super::season::warnings;
use super::sent::{posted, shown};
use crate::common::shell::{out, playdeck};
use crate::common::{deck, run_deck};
use playdeck::mail::{self, Asked};

/// Sorts a sheet in every form and compares the deck that comes out with the sheet under its own card.
#[track_caller]
fn is_the_sheet(name: &str, player: &str, card: &str, sheet: &str) {
    let deck = deck(name);
    let position = position(&deck);
    let roster = format!("GM gm@host.example\n{player} a@host.example\n");
    let message = posted(&deck, &roster).pop().unwrap();
    let (subject, letter, _) = shown(&message);
    let direct = run_deck(format!("{position}{card}\n{sheet}$END\n").as_bytes());
    assert_eq!(direct.punched.len(), 1, "{}", direct.text());
    for (form, write) in FORMS {
        for letter in [None, Some(letter.as_str())] {
            let text = format!("Dear Master,\n\nhere it is.\n\n{sheet}\n\nBest wishes\nA. Player\n");
            let box_ = [write("a@host.example", &format!("Re: {subject}"), 1, &text, letter)];
            let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
            let sorted = mail::sort(&mailbox(&box_), &asked).unwrap();
            assert!(sorted.log.messages().is_empty(), "{form}: {:?}\n{}", sorted.log.messages(), sorted.list);
            let by_mail = run_deck((sorted.deck.join("\n") + "\n").as_bytes());
            assert_eq!(
                by_mail.punched,
                direct.punched,
                "{name} {form}\n{}",
                sorted.deck[sorted.deck.len() - 20.min(sorted.deck.len())..].join("\n")
            );
            assert_eq!(warnings(&by_mail.text()), warnings(&direct.text()), "{name} {form}");
        }
    }
}

/// The sheet that the bot writes for a player.
fn of_bot(game: &str, player: &str, deck_name: &str) -> String {
    out(&playdeck(&["bot", game, "--as", player], position(&deck(deck_name))))
}

#[test]
fn sheets_of_rainbows_end() {
    is_the_sheet("rainbow/opening", "1", "$TURN 6", &of_bot("rainbow", "1", "rainbow/opening"));
}

#[test]
fn sheets_of_medieval_war_door() {
    let sheet = of_bot("medieval", "M1", "medieval/battles");
    is_the_sheet("medieval/battles", "M1", "$ROUND 6,GAME=1", &sheet);
}

#[test]
fn sheets_of_atlantis() {
    let sheet = "#ATLANTIS 2\nUNIT 2\nstudy magic\nform 1\nrecruit 2\nend\nUNIT 6\nwork\nUNIT 7\nname unit \"Old smiths - and new\"\nentertain\n#END\n";
    is_the_sheet("atlantis/first-months", "2", "$TURN APRIL, 1", sheet);
}

#[test]
fn sheets_of_atlantis_4() {
    let sheet =
        "#ATLANTIS 3 \"coal\"\nUNIT 3\nSTUDY FORC\nUNIT 8\nWORK\nNAME UNIT \"Old miners - and new\"\n#END\n";
    is_the_sheet("atlantis4/first-months", "3", "$TURN APRIL, 1", sheet);
}

/// What the list says of a player's message, from its line of counts, and whether a reminder goes to them.
fn counts(name: &str, player: &str, sheet: &str) -> (String, bool) {
    let roster = format!("GM gm@host.example\n{player} a@host.example\n");
    let position = position(&deck(name));
    let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
    let box_ = [FORMS[0].1("a@host.example", "orders", 1, &format!("Dear Master,\n\n{sheet}\n"), None)];
    let sorted = mail::sort(&mailbox(&box_), &asked).unwrap();
    let counted = sorted.list.lines().find(|line| line.contains("not readable")).unwrap_or_default();
    let is_missing = sorted
        .list
        .lines()
        .find_map(|line| line.strip_prefix("No orders yet: "))
        .is_some_and(|players| players.split(", ").any(|other| other == player));
    (counted.trim().to_owned(), is_missing)
}

/// In every game the list counts a sheet that can be read as orders and none of its lines as unreadable, its player is
/// not among those from whom nothing came, and a line that cannot be read is counted as such.
#[test]
fn the_list_says_of_every_games_sheet_what_it_holds() {
    let medieval = of_bot("medieval", "M1", "medieval/battles");
    let rainbow = of_bot("rainbow", "1", "rainbow/opening");
    let cases = [
        ("diplomacy/first-year", "AUSTRIA", "A VIE - TRI\n", "A VIE - NOWHERE\n"),
        ("rainbow/opening", "1", rainbow.as_str(), "move up\n"),
        ("medieval/battles", "M1", medieval.as_str(), "MOVE 1 Q9\n"),
        (
            "atlantis/first-months",
            "2",
            "#ATLANTIS 2\nUNIT 2 ; the board\nform 1\nrecruit 2\nend\n#END\n",
            "STUDDY MAGIC\n",
        ),
        (
            "atlantis4/first-months",
            "3",
            "#ATLANTIS 3 \"coal\"\nUNIT 3\n@STUDY FORC\nform 1\nbuy 1 leaders\nend\n;done\n#END\n",
            "STUDDY FORC\n",
        ),
    ];
    for (name, player, sheet, misread) in cases {
        let (counted, is_missing) = counts(name, player, sheet);
        assert!(
            counted.contains("not readable 0,") && !counted.contains("lines 0,"),
            "{name}: {counted}\n{sheet}"
        );
        assert!(!is_missing, "{name}: {counted}");
        let spoilt = match sheet.rsplit_once("#END").or_else(|| sheet.rsplit_once("end\n")) {
            Some((lines, end)) if name != "medieval/battles" => format!("{lines}{misread}#END{end}"),
            _ => format!("{sheet}{misread}"),
        };
        let spoilt = if name == "rainbow/opening" { spoilt.replace("#END", "end\n") } else { spoilt };
        let (counted, _) = counts(name, player, &spoilt);
        assert!(counted.contains("not readable 1,"), "{name}: {counted}\n{spoilt}");
    }
}

/// In every game a player may fill in the sheet of our message and sign below it: no line of theirs is read as an order.
#[test]
fn a_greeting_below_our_own_sheet_is_prose() {
    for (name, player) in [
        ("diplomacy/first-year", "AUSTRIA"),
        ("rainbow/opening", "1"),
        ("medieval/battles", "M1"),
        ("atlantis/first-months", "2"),
        ("atlantis4/first-months", "3"),
    ] {
        let deck = deck(name);
        let position = position(&deck);
        let roster = format!("GM gm@host.example\n{player} a@host.example\n");
        let (subject, letter, _) = shown(&posted(&deck, &roster).pop().unwrap());
        let (_, sheet) = letter.split_once("YOUR NEXT ORDERS").unwrap();
        let (sheet, _) = sheet.split_once('\n').unwrap().1.split_once("\n\nThis link").unwrap();
        let sorted = |text: &str| {
            let box_ = [FORMS[0].1("a@host.example", &format!("Re: {subject}"), 1, text, None)];
            let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
            mail::sort(&mailbox(&box_), &asked).unwrap()
        };
        let (signed, bare) = (sorted(&format!("{sheet}\n\nBest wishes\nA. Player\n")), sorted(sheet));
        assert_eq!(signed.deck, bare.deck, "{name}\n{sheet}");
        assert!(signed.list.contains("Prose: Best wishes"), "{name}\n{}", signed.list);
    }
}
