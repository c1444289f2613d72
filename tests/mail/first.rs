//! First letters: they say how orders are written, with an example of the reader's own units, and where the rules are.
//! Later letters do not. And every letter holds one template.

use super::desk::{mailbox, message, position};
use super::sent::{named, posted, shown};
use crate::common::deck;
use playdeck::mail::{self, Asked};

const HOW: &str = "HOW ORDERS ARE WRITTEN";

/// A game: the cards that begin it, a play card, the cards of a next one, the player who reads, and the page of its rules.
struct Begun {
    start: &'static str,
    plays: [&'static str; 2],
    player: &'static str,
    file: &'static str,
    rules: &'static str,
}

const GAMES: [Begun; 5] = [
    Begun {
        start: "$JOB G\n$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n",
        plays: ["$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - TRI\n", "$MOVES FALL, 1901\n"],
        player: "AUSTRIA",
        file: "0001-austria.eml",
        rules: "docs/diplomacy.md",
    },
    Begun {
        start: "$JOB G\n$INIT RAINBOW,SEED=3\nWhigs\nTories\n",
        plays: ["$TURN 1\nplayer 1\nunit 1\nbuild infantry\nend\n", "$TURN 2\n"],
        player: "1",
        file: "0001-p001.eml",
        rules: "docs/rainbow.md",
    },
    Begun {
        start: "$JOB G\n$INIT MEDIEVAL,SEED=7\nANNE\nBEN\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20,LAND=60,PLAYERS=2,PIECES=5\n$JOIN 1 ANNE\n$JOIN 1 BEN\n",
        plays: ["$ROUND 1,GAME=1\n$PLAYER 1\nLIST VP\n", "$ROUND 2,GAME=1\n"],
        player: "M1",
        file: "0001-m1.eml",
        rules: "docs/medieval.md",
    },
    Begun {
        start: "$JOB G\n$INIT ATLANTIS,SEED=5\nMerlin, m@x.example,PASSWORD='sesame'\nMordred, d@x.example\n",
        plays: ["$TURN JANUARY, 1\n$FACTION 1\nUNIT 1\nWORK\n", "$TURN FEBRUARY, 1\n"],
        player: "1",
        file: "0001-p001.eml",
        rules: "docs/atlantis.md",
    },
    Begun {
        start: "$JOB G\n$INIT ATLANTIS4,SEED=5,SIZE=(16,16)\nMerlin, m@x.example\nMordred, d@x.example\n",
        plays: ["$TURN JANUARY, 1\n$FACTION 3\nUNIT 32\nWORK\n", "$TURN FEBRUARY, 1\n"],
        player: "3",
        file: "0001-p003.eml",
        rules: "docs/atlantis4.md",
    },
];

fn roster(player: &str) -> String {
    format!("GAME G\nGM gm@host.example\n{player} a@host.example\n")
}

/// The text and the page of the player's message after a deck, and its subject.
fn letter(deck: &str, game: &Begun) -> (String, String, String) {
    let messages = posted(deck, &roster(game.player));
    let (subject, text, page) = shown(named(&messages, game.file));
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
    for game in &GAMES {
        let start = format!("{}$END\n", game.start);
        // The start may be in a deck with the first play.
        let both = format!("{}{}$END\n", game.start, game.plays[0]);
        assert!(letter(&both, game).1.contains(HOW), "{}", game.start);
        let (_, text, page) = letter(&start, game);
        assert_eq!(text.matches(&format!("\n{HOW}\n")).count(), 1, "{text}");
        assert!(page.to_uppercase().contains(HOW), "{page}");
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(game.rules), "{text}");
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
    for game in &GAMES {
        let start = format!("{}$END\n", game.start);
        let (subject, text, _) = letter(&start, game);
        let example = example(&text).join("\n");
        let (opener, closer) = match game.player {
            "1" if game.rules.contains("rainbow") => ("player 1\n", "\nend"),
            "1" => ("#ATLANTIS 1 \"sesame\"\n", "\n#END"),
            "3" => ("#ATLANTIS 3\n", "\n#END"),
            _ => ("", ""),
        };
        let (position, roster) = (position(&start), roster(game.player));
        let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
        let text = format!("{opener}{example}{closer}\n");
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
    for game in &GAMES {
        let start = format!("{}$END\n", game.start);
        let (subject, letter, _) = letter(&start, game);
        let (position, roster) = (position(&start), roster(game.player));
        let own = match game.plays[0].split_once('\n').unwrap().1 {
            sheet if game.player == "AUSTRIA" => sheet.replace("$AUSTRIA\n", ""),
            sheet => {
                sheet.replace("$FACTION 1", "#ATLANTIS 1 \"sesame\"").replace("$FACTION 3", "#ATLANTIS 3")
            }
        };
        let own = if own.contains("#ATLANTIS") { format!("{own}#END\n") } else { own };
        let own = own.replace("UNIT 32", "UNIT 33");
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
    for game in &GAMES[3..] {
        let start = position(&format!("{}$END\n", game.start));
        let card = game.plays[0].lines().next().unwrap();
        let deck = format!("{start}{card}\n$JOIN Late, l@x.example\n$END\n");
        let number = if game.player == "1" { "3" } else { "5" };
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
    let mut decks: Vec<(String, &Begun)> = Vec::new();
    for game in &GAMES {
        decks.push((format!("{}$END\n", game.start), game));
        decks.push((
            format!("{}{}$END\n", position(&format!("{}$END\n", game.start)), game.plays.concat()),
            game,
        ));
    }
    for (deck, game) in decks {
        let (_, text, page) = letter(&deck, game);
        let opens = |line: &&str| {
            let line = line.trim().to_uppercase();
            line == "A BUD STANDS"
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
