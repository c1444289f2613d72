//! First letters: they say how orders are written, with an example of the reader's own units, and where the rules are.
//! Later letters do not. And every letter holds one template.

use super::desk::{mailbox, message, position};
use super::sent::{named, posted, shown};
use crate::common::deck;
use crate::games::{GAMES, Game};
use playdeck::mail::{self, Asked};
use playdeck::stream::burst::key;

const HOW: &str = "HOW ORDERS ARE WRITTEN";

/// A world of the table: the cards that begin it, two plays, and the first player. Where there are passwords, they
/// have one.
struct Begun {
    game: &'static Game,
    start: String,
    plays: [String; 2],
    player: &'static str,
    file: String,
    rules: String,
}

fn all() -> impl Iterator<Item = Begun> {
    GAMES.iter().map(|game| {
        let player = game.players[0];
        let start = match game.has_passwords {
            Ok(()) => game.begun_with_password(0, "sesame"),
            Err(_) => game.begun(),
        };
        let unit = if game.unit[0].is_empty() { String::new() } else { format!("{}\n", game.unit[0]) };
        let first = format!("{}\n{}\n{unit}{}\n", (game.play)(1), (game.card)(player), game.order(0));
        Begun {
            game,
            start: format!("$JOB G\n{start}"),
            plays: [first, (game.play)(2) + "\n"],
            player,
            file: format!("0001-{}.eml", key(player)),
            rules: format!("docs/{}.md", game.word()),
        }
    })
}

impl Begun {
    /// A sheet as the first player mails it.
    fn mailed(&self, lines: &[&str]) -> String {
        match (self.game.closer, self.game.has_passwords) {
            (Err(_), _) => lines.join("\n") + "\n",
            (_, Err(_)) => self.game.sheet(0, lines),
            (..) => {
                let opener = (self.game.opener)(self.player);
                self.game.sheet(0, lines).replacen(&opener, &format!("{opener} \"sesame\""), 1)
            }
        }
    }
}

fn roster(player: &str) -> String {
    format!("GAME G\nGM gm@host.example\n{player} a@host.example\n")
}

/// The text and the page of the player's message after a deck, and its subject.
fn letter(deck: &str, game: &Begun) -> (String, String, String) {
    let messages = posted(deck, &roster(game.player));
    let (subject, text, page) = shown(named(&messages, &game.file));
    (subject, text, page.unwrap_or_default())
}

/// The lines between the words above the example and those below it.
fn example(text: &str) -> Vec<&str> {
    let (_, behind) = text.split_once("advice:").unwrap_or_else(|| panic!("{text}"));
    behind
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty())
        .collect()
}

#[test]
#[ignore = "long: cargo long"]
fn the_first_letter_says_how_orders_are_written_and_later_ones_do_not() {
    for game in &all().collect::<Vec<_>>() {
        let start = format!("{}$END\n", game.start);
        // The start may be in a deck with the first play.
        let both = format!("{}{}$END\n", game.start, game.plays[0]);
        assert!(letter(&both, game).1.contains(HOW), "{}", game.start);
        let (_, text, page) = letter(&start, game);
        assert_eq!(text.matches(&format!("\n{HOW}\n")).count(), 1, "{text}");
        assert!(page.to_uppercase().contains(HOW), "{page}");
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(&game.rules), "{text}");
        for play in 0..2 {
            let deck = format!("{}{}$END\n", position(&start), game.plays[..=play].concat());
            let (_, text, page) = letter(&deck, game);
            assert!(!text.contains(HOW) && !page.to_uppercase().contains(HOW), "{text}");
        }
    }
}

/// The example is an order of the reader, who may copy it.
#[test]
fn the_example_is_an_order_of_the_reader() {
    for game in &all().collect::<Vec<_>>() {
        let start = format!("{}$END\n", game.start);
        let (subject, text, _) = letter(&start, game);
        let text = game.mailed(&example(&text));
        let (position, roster) = (position(&start), roster(game.player));
        let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
        let sorted =
            mail::sort(&mailbox(&[message("a@host.example", &format!("Re: {subject}"), 1, &text)]), &asked)
                .unwrap();
        let counted = sorted.list.lines().find(|line| line.contains("not readable")).unwrap_or_default();
        assert!(
            counted.contains("not readable 0,") && !counted.contains("lines 0,"),
            "{text}\n{}",
            sorted.list
        );
        assert!(sorted.log.messages().is_empty(), "{}", sorted.list);
    }
}

/// The example is never taken for an order of whoever answers the letter, quoted or not.
#[test]
fn the_example_is_no_order_of_who_answers_the_letter() {
    for game in &all().collect::<Vec<_>>() {
        let start = format!("{}$END\n", game.start);
        let (subject, letter, _) = letter(&start, game);
        let (position, roster) = (position(&start), roster(game.player));
        let own = game.mailed(game.game.orders[0]);
        let sorted = |text: &str| {
            let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
            let box_ = mailbox(&[message("a@host.example", &format!("Re: {subject}"), 1, text)]);
            mail::sort(&box_, &asked).unwrap()
        };
        let cards = |sorted: mail::Sorted| -> (Vec<String>, String) {
            (sorted.deck.into_iter().filter(|card| !card.is_empty()).collect(), sorted.list)
        };
        let (alone, _) = cards(sorted(&own));
        let quote = letter.lines().map(|line| format!("> {line}\n")).collect::<Vec<_>>().concat();
        for below in [
            letter.clone(),
            quote.clone(),
            format!("On Thu, 26 Nov 2026 at 10:00, GM <gm@host.example> wrote:\n{quote}"),
        ] {
            let (both, list) = cards(sorted(&format!("{own}\n\n{below}")));
            assert_eq!(both, alone, "{}\n{list}", game.start);
        }
        // Who sends the letter back as it came has ordered nothing by the example.
        let back = sorted(&letter);
        let is_order = |line: &&String| example(&letter).last().is_some_and(|order| line.contains(order));
        assert!(!back.deck.iter().any(|line| is_order(&line)), "{}", back.list);
    }
}

#[test]
fn who_joins_later_reads_it_in_their_first_letter() {
    for game in all().filter(|begun| !begun.game.newcomers.are_members) {
        let Ok((joins, number)) = game.game.newcomers.joined else { continue };
        let start = position(&format!("{}$END\n", game.start));
        let card = game.plays[0].lines().next().unwrap();
        let joins = joins.replace("{}", "Late");
        let deck = format!("{start}{card}\n{joins}, l@x.example\n$END\n");
        let roster = format!("{}{number} l@host.example\n", roster(game.player));
        let messages = posted(&deck, &roster);
        let texts: Vec<String> = messages.iter().map(|message| shown(message).1).collect();
        let told: Vec<bool> = texts.iter().map(|text| text.contains(HOW)).collect();
        assert_eq!(told, [false, false, true], "{texts:?}");
    }
}

/// A letter holds one template: the order sheet, at its end.
#[test]
#[ignore = "long: cargo long"]
fn a_letter_holds_one_template() {
    let games: Vec<Begun> = all().collect();
    let mut decks: Vec<(String, &Begun)> = Vec::new();
    for game in &games {
        decks.push((format!("{}$END\n", game.start), game));
        decks.push((
            format!("{}{}$END\n", position(&format!("{}$END\n", game.start)), game.plays.concat()),
            game,
        ));
    }
    for (deck, game) in decks {
        let (_, text, page) = letter(&deck, game);
        // Where no opener stands on the sheet, the line of its last unit shows it.
        let unit = text.lines().rev().map(str::trim).find(|line| line.ends_with(" STANDS")).unwrap_or("-");
        let opens = |line: &&str| {
            let line = line.trim().to_uppercase();
            line == unit
                || ["#ATLANTIS ", "PLAYER 1 ", "$PLAYER "].iter().any(|opener| line.starts_with(opener))
        };
        assert_eq!(text.lines().filter(opens).count(), 1, "{text}");
        assert!(!text.contains("Orders Template") && !page.contains("Orders Template"), "{text}");
    }
    // Whatever the player chose for the report of the program.
    let deck = deck("atlantis4/templates");
    for message in posted(&deck, "GM gm@h.example\n3 a@h.example\n2 b@h.example\n") {
        let (_, text, _) = shown(&message);
        assert!(!text.contains("Orders Template") && text.matches("\n#ATLANTIS ").count() <= 1, "{text}");
    }
}
