//! Order sheets of all games by mail: in every form, fresh and as an answer to our message, they are the sheets.

use super::desk::{address, mailbox, position};
use super::forms::FORMS;
use super::season::{Play, Season, Tally, warnings};
use super::sent::{posted, shown};
use crate::common::shell::{out, playdeck};
use crate::common::{deck, run_deck};
use crate::games::{GAMES, Game, Lively, known};
use playdeck::mail::{self, Asked};

/// Sorts a sheet in every form and compares the deck that comes out with the sheet under its own card.
#[track_caller]
pub fn is_the_sheet(name: &str, player: &str, card: &str, sheet: &str, cards: &str) {
    is_the_sheet_of(&deck(name), name, player, card, sheet, cards);
}

/// The same at the end of a deck, behind the boards that it brings along.
#[track_caller]
pub fn is_the_sheet_of(deck: &str, name: &str, player: &str, card: &str, sheet: &str, cards: &str) {
    let boards: String = deck
        .split_once("$INIT")
        .and_then(|(before, _)| Some(before.split_once("$BOARD")?.1))
        .map_or_else(String::new, |board| format!("$BOARD{board}"));
    let position = boards + &position(deck);
    let roster = format!("GM gm@host.example\n{player} a@host.example\n");
    let message = posted(deck, &roster).pop().unwrap_or_else(|| panic!("no message for {player} of {name}"));
    let (subject, letter, _) = shown(&message);
    let direct = run_deck(format!("{position}{card}\n{cards}$END\n").as_bytes());
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

/// The sheet of the table for a player of a game in the middle, or what their bot writes.
fn sheet_of(game: &Game) -> String {
    let Lively { deck: name, player, sheet, .. } = game.lively;
    let of_bot = || out(&playdeck(&["bot", &game.word(), "--as", player], position(&deck(name))));
    sheet.map_or_else(of_bot, str::to_owned)
}

#[test]
fn a_sheet_of_every_game_comes_through_the_mail_in_every_form() {
    for game in &GAMES {
        let Lively { deck: name, player, .. } = game.lively;
        let position = position(&deck(name));
        let (word, date) =
            known(game.name, &position.lines().map(str::to_owned).collect::<Vec<_>>()).due.remove(0);
        let sheet = sheet_of(game);
        let direct =
            if game.closer.is_ok() { sheet.clone() } else { format!("{}\n{sheet}", (game.card)(player)) };
        is_the_sheet(name, player, &format!("${word} {date}"), &sheet, &direct);
    }
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
    for game in &GAMES {
        let Lively { deck: name, player, .. } = game.lively;
        let sheet = sheet_of(game);
        let (counted, is_missing) = counts(name, player, &sheet);
        assert!(
            counted.contains("not readable 0,") && !counted.contains("lines 0,"),
            "{name}: {counted}\n{sheet}"
        );
        assert!(!is_missing, "{name}: {counted}");
        let mut lines: Vec<&str> = sheet.lines().collect();
        let is_closer = |line: &&str| game.closer.is_ok_and(|closer| line.eq_ignore_ascii_case(closer));
        let at = lines.iter().rposition(is_closer).unwrap_or(lines.len());
        lines.insert(at, game.misread);
        let spoilt = lines.join("\n") + "\n";
        let (counted, _) = counts(name, player, &spoilt);
        assert!(counted.contains("not readable 1,"), "{name}: {counted}\n{spoilt}");
    }
}

/// In every game a player may fill in the sheet of our message and sign below it: no line of theirs is read as an order.
#[test]
fn a_greeting_below_our_own_sheet_is_prose() {
    for Lively { deck: name, player, .. } in GAMES.iter().map(|game| &game.lively) {
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

/// Plays a game of the bots by mail: each sheet in a form of its own.
fn of_bots(game: &Game, plays: u32) -> Tally {
    let lines = game.players.map(|player| format!("{player} {}\n", address(player)));
    let roster = format!("GM gm@host.example\n{}", lines.concat());
    let opener = |_: &str| String::new();
    let deck = format!("$JOB BOTS\n{}$END\n", game.begun());
    let mut season = Season { roster: &roster, opener, forms: 1, deck, tally: Tally::default() };
    for number in 1..=plays {
        let position = position(&season.deck);
        let sheet = |player: &str| {
            let written = out(&playdeck(&["bot", &game.word(), "--as", player], &position));
            (!written.is_empty()).then(|| (player.to_owned(), written.lines().map(str::to_owned).collect()))
        };
        let sheets = game.players.into_iter().filter_map(sheet).collect();
        season.play(&Play { card: (game.play)(number), sheets });
    }
    season.tally
}

fn games_with_bots() -> impl Iterator<Item = &'static Game> {
    GAMES.iter().filter(|game| game.bot.is_ok())
}

#[test]
fn a_turn_of_the_bots_of_each_game_goes_through_the_mail() {
    for game in games_with_bots() {
        let tally = of_bots(game, 1);
        assert!(tally.plays == 1 && tally.messages > 3 && tally.lines > 8, "{}: {tally:?}", game.name);
    }
}

#[test]
#[ignore = "long: cargo long"]
fn twelve_turns_of_the_bots_of_each_game_go_through_the_mail() {
    for game in games_with_bots() {
        let tally = of_bots(game, 12);
        // Each sheet is sent fresh and as an answer, as long as its player is in the game.
        assert!(tally.plays == 12 && tally.messages > 12 * 2 * 2, "{}: {tally:?}", game.name);
        assert!(tally.lines > 2 * tally.messages, "{}: {tally:?}", game.name);
    }
}

/// Sorts messages of the first player of the table for the first play, each with a text.
fn sent(game: &Game, texts: &[&str]) -> (mail::Sorted, String) {
    let roster = format!("GM gm@host.example\n{} a@host.example\n", game.players[0]);
    let position = game.position();
    let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
    let write = |(at, text): (usize, &&str)| FORMS[0].1("a@host.example", "orders", at + 1, text, None);
    let box_: Vec<_> = texts.iter().enumerate().map(write).collect();
    let sorted = mail::sort(&mailbox(&box_), &asked).unwrap();
    let played = run_deck((sorted.deck.join("\n") + "\n").as_bytes()).punched.concat().join("\n");
    (sorted, played)
}

#[test]
fn a_form_of_clear_by_mail_withdraws_what_was_sent_before_it() {
    clear_withdraws(&["clear orders ; all of it"]);
}

#[test]
#[ignore = "long: cargo long"]
fn every_form_of_clear_by_mail_withdraws_what_was_sent_before_it() {
    clear_withdraws(&["CLEAR", "Clear all.", "CLEAR ALL ORDERS # all", "Hello,\n\nclear\n\nYours"]);
}

/// `CLEAR` by mail, alone or in a sheet or above it, is read as in a deck: it withdraws what came before.
fn clear_withdraws(forms: &[&str]) {
    for game in &GAMES {
        let sheet = game.sheet(0, game.orders[0]);
        let (first, due) = sent(game, &[&sheet]);
        assert!(first.log.messages().is_empty(), "{}\n{}", game.name, first.list);
        let (_, nothing) = sent(game, &[&game.sheet(0, &["CLEAR"])]);
        assert_ne!(due, nothing, "{}", game.name);
        for word in forms {
            let (sorted, played) = sent(game, &[&sheet, word]);
            assert_eq!(played, nothing, "{} {word}\n{}\n{}", game.name, sorted.deck.join("\n"), sorted.list);
            let (sorted, played) = sent(game, &[&game.sheet(0, &[word]), &format!("{word}\n\n{sheet}")]);
            assert_eq!(played, due, "{} {word}\n{}\n{}", game.name, sorted.deck.join("\n"), sorted.list);
            if !word.contains('\n') {
                let (sorted, played) = sent(
                    game,
                    &[&format!("{sheet}\n{}", game.sheet(0, &[&[*word], game.orders[0]].concat()))],
                );
                assert_eq!(played, due, "{} {word}\n{}\n{}", game.name, sorted.deck.join("\n"), sorted.list);
                assert!(sorted.log.messages().is_empty(), "{} {word}\n{}", game.name, sorted.list);
            }
        }
        // The last word of a sentence withdraws nothing.
        let (sorted, played) = sent(game, &[&sheet, "I only want to make that very\nclear.\n"]);
        assert_eq!(played, due, "{}\n{}\n{}", game.name, sorted.deck.join("\n"), sorted.list);
    }
}
