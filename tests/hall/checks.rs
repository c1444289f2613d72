//! Laws of `$CHECK`, of the command `check` and of `WHATIF=YES`: nothing is played, nothing is kept, and no player
//! learns what others ordered.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use crate::games::{GAMES, Game, position_of};
use common::{Product, deck, options, run_deck, run_with};
use playdeck::game::MOST_REHEARSED;
use playdeck::stream::Options;

/// The result of a deck for one reader.
fn read_by(reader: &str, deck: &str) -> Product {
    run_with(deck.as_bytes(), &Options { reader: reader.parse().unwrap(), ..options() })
}

/// The pages of a listing whose heading contains a subject.
fn pages(listing: &str, subject: &str) -> Vec<String> {
    let pages = listing.split("\n1").filter(|page| page.lines().next().unwrap_or_default().contains(subject));
    pages.map(str::to_owned).collect()
}

/// The position of a carried-on game, without plays.
fn position() -> String {
    let deck = deck("diplomacy/checks/carried-on");
    deck[..=deck.find("\n$CHECK\n").unwrap()].to_owned()
}

#[test]
fn a_players_check_does_not_depend_on_what_others_do() {
    let austria =
        "$AUSTRIA\nA VIE SUPPORTS F TRI\nA BUD SUPPORTS RUSSIAN A RUM STANDS\nF GRE CONVOYS A BUL - SMY\n";
    let others = [
        "",
        "$RUSSIA\nA RUM - BUL\n$TURKEY\nA BUL - SMY\n",
        "$RUSSIA\nA RUM STANDS\n$TURKEY\nA BUL STANDS\nF BLA NOWHERE\n$ITALY\n",
        "$DRAW\n$TAKEOVER RUSSIA,'Somebody else'\n",
        "$CONCEDE TO AUSTRIA\n",
    ];
    let parts: Vec<Vec<String>> = others
        .iter()
        .map(|others| {
            let deck = format!("{}$CHECK\n$MOVES SPRING, 1902\n{others}{austria}$END\n", position());
            pages(&read_by("AUSTRIA", &deck).text(), "CHECK OF")
        })
        .collect();
    assert_eq!(parts[0].len(), 1);
    assert!(parts[0][0].contains("depends on what RUSSIA orders for A RUM"), "{}", parts[0][0]);
    assert!(parts.iter().all(|part| *part == parts[0]));
}

#[test]
fn only_players_who_sent_cards_and_the_gamesmaster_read_of_a_check() {
    let deck = deck("diplomacy/checks/carried-on");
    for (reader, count) in
        [("GM", 1), ("AUSTRIA", 1), ("FRANCE", 1), ("ITALY", 0), ("PUBLIC", 0), ("SPECTATOR", 0)]
    {
        assert_eq!(pages(&read_by(reader, &deck).text(), "CHECK OF").len(), count, "{reader}");
    }
}

#[test]
fn a_check_without_its_play_is_told_however_its_deck_ends() {
    for end in ["$END\n", "", "$JOB NEXT\n$END\n", "$CHECK\n$END\n", "$NOSUCHCARD\n$END\n"] {
        let product = run_deck(format!("{}$CHECK\n{end}", position()).as_bytes());
        assert!(product.text().contains("PDK054E"), "{end}");
    }
}

#[test]
fn a_play_that_is_tried_first_is_played_as_if_it_had_not_been() {
    let play = "$MOVES SPRING, 1902\n$MESSAGE TO FRANCE\nHow are you?\n$AUSTRIA\nA VIE - BOH\n$FRANCE\nA PAR - BUR\n";
    let plain = run_deck(format!("{}{play}$END\n", position()).as_bytes());
    let what_if = play.replacen("1902", "1902,WHATIF=YES", 1);
    for trial in [format!("$CHECK\n{play}"), what_if.clone(), format!("$CHECK\n{what_if}")] {
        let tried = run_deck(format!("{}{trial}{play}$END\n", position()).as_bytes());
        assert_eq!(tried.punched, plain.punched);
        for subject in ["SPRING 1902 MOVES  ", "PRESS OF SPRING", "ORDER SHEET"] {
            let pages_of = |product: &Product| {
                let mut pages = pages(&product.text(), subject);
                pages.retain(|page| !page.contains("CHECK OF") && !page.contains("WHAT IF"));
                pages
            };
            let (tried, plain) = (pages_of(&tried), pages_of(&plain));
            assert!(!plain.is_empty() && tried.len() == plain.len(), "{subject}");
            // Statement numbers run through the whole deck only in the gamesmaster's part.
            assert_eq!(tried, plain, "{subject}");
        }
    }
}

#[test]
fn a_deck_that_is_only_checked_keeps_nothing_and_is_no_failure() {
    for name in ["carried-on", "what-if"] {
        let product = run_deck(deck(&format!("diplomacy/checks/{name}")).as_bytes());
        assert!(product.punched.is_empty() && product.run.failed.is_empty(), "{name}");
        assert_eq!((product.run.decks, product.run.trials), (1, 1), "{name}");
    }
    let started = run_deck(deck("diplomacy/checks/moves").as_bytes());
    assert_eq!((started.punched.len(), started.run.trials), (1, 0), "the game was started and a play played");
}

#[test]
fn what_a_play_would_lead_to_is_shown_to_the_gamesmaster_as_it_would_be_to_all() {
    let play = "$MOVES SPRING, 1902\n$AUSTRIA\nA VIE - BOH\n$FRANCE\nA PAR - BUR\n";
    let plain = run_deck(format!("{}{play}$END\n", position()).as_bytes()).text();
    let what_if = play.replacen("1902", "1902,WHATIF=YES", 1);
    let tried = run_deck(format!("{}{what_if}$END\n", position()).as_bytes()).text();
    let bodies = |listing: &str, audience: &str| -> Vec<String> {
        let pages = pages(listing, "SPRING 1902 MOVES");
        let pages = pages.iter().filter(|page| page.lines().next().unwrap().contains(audience));
        pages.map(|page| page.lines().skip(1).collect()).collect()
    };
    let shown = bodies(&tried, "FOR GAMESMASTER");
    assert!(!shown.is_empty());
    assert_eq!(shown, bodies(&plain, "FOR ALL"));
    assert!(bodies(&tried, "FOR ALL").is_empty() && bodies(&tried, "FOR AUSTRIA").is_empty());
}

#[test]
fn the_command_checks_the_last_play_and_reports_only_that() {
    let whole = deck("diplomacy/first-year");
    let checked = run_with(whole.as_bytes(), &Options { is_check: true, ..options() });
    let listing = checked.text();
    assert!(checked.punched.is_empty() && checked.run.failed.is_empty());
    assert_eq!(pages(&listing, "CHECK OF FALL 1901 BUILD").len(), 8, "seven players and the gamesmaster");
    let others = ["START OF THE GAME", "SPRING 1901", "FALL 1901 RETREAT", "ORDER SHEET", "PRESS"];
    assert!(others.iter().all(|subject| pages(&listing, subject).is_empty()));
    let no_play = run_with(position().as_bytes(), &Options { is_check: true, ..options() });
    assert!(no_play.text().contains("PDK138I") && no_play.punched.is_empty());
}

#[test]
fn cards_of_a_play_that_is_only_checked_are_sent_back_to_no_player() {
    let play = "$MOVES SPRING, 1902,WHATIF=YES\n$AUSTRIA\nA VIE - MOON\n$NONSENSE\n$END\n";
    let of = |deck: &str| read_by("AUSTRIA", &format!("{}{deck}", position()));
    let looked_at = of(play);
    assert_eq!((looked_at.run.condition.0, looked_at.text().as_str()), (8, ""));
    let played = of(&play.replace(",WHATIF=YES", ""));
    assert!(played.text().contains("ORDERS TO BE MENDED"));
}

#[test]
fn a_player_reads_whose_convoys_are_needed_and_where_own_units_meet() {
    let deck = "$CHECK\n$MOVES SPRING, 1902\n$AUSTRIA\nA BUD - SER\nA SER - BUD\n$ENGLAND\nA NORW - BEL\n\
                $RUSSIA\nA RUM - ANK\n$TURKEY\nF BLA CONVOYS A RUM - ANK\n$END\n";
    let deck = format!("{}{deck}", position());
    let said = |reader: &str, order: &str, remark: &str| {
        let text = read_by(reader, &deck).text();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("{order} {remark}")), "{text}");
    };
    said("AUSTRIA", "A BUD - SER", "READ A SER of its own power comes the other way");
    said(
        "ENGLAND",
        "A NORW - BEL",
        "NO MATCH no complete chain of fleets is ordered to convoy the army so far",
    );
    said("RUSSIA", "A RUM - ANK", "READ the fleets so far make no complete chain; depends on TURKEY");
    said("TURKEY", "F BLA CONVOYS A RUM - ANK", "READ depends on what RUSSIA orders for A RUM");
    said("GM", "A RUM - ANK", "READ F SEV");
}

#[test]
fn after_a_check_the_next_deck_begins_as_this_one_did() {
    let whole = deck("diplomacy/first-year");
    let next = |is_check| {
        let listing = run_with(whole.as_bytes(), &Options { is_check, ..options() }).text();
        let row = listing.lines().find(|line| line.starts_with(" NEXT PLAY CARD")).unwrap();
        row.split_once("   ").unwrap().1.trim().to_owned()
    };
    assert_eq!((next(true).as_str(), next(false).as_str()), ("$MOVES SPRING, 1901", "$MOVES SPRING, 1902"));
}

/// In every game a player who misspelt a word reads which word was probably meant.
#[test]
fn a_check_says_which_word_was_probably_meant() {
    for game in &GAMES {
        let position = position_of(&game.begun());
        for (line, meant) in game.misspelt {
            let deck =
                format!("{position}$CHECK\n{}\n{}$END\n", (game.play)(1), game.sheet_of_unit(0, &[line]));
            let listing = read_by(game.players[0], &deck).text();
            let is_said =
                |row: &str| row.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == *meant);
            let (_, below) = listing.split_once(line).unwrap();
            let below = below.lines().skip(1).take_while(|row| !row.starts_with('-'));
            assert!(below.into_iter().any(is_said), "{line}: {meant}\n{listing}");
        }
    }
}

/// What the sheet itself makes impossible is refused by the check and by the play.
#[test]
fn a_check_ends_as_the_play_will() {
    for game in &GAMES {
        let position = position_of(&game.begun());
        for (line, due) in [(game.misread, 4), (game.refused, 4), (game.order(0), 0)] {
            let sheet = game.sheet_of_unit(0, &[line]);
            let deck = format!("{position}{}\n{sheet}$END\n", (game.play)(1));
            let of = |is_check| {
                let reader = game.players[0].parse().unwrap();
                run_with(deck.as_bytes(), &Options { reader, is_check, ..options() })
            };
            let (check, play) = (of(true), of(false));
            assert_eq!((check.run.shown.0, play.run.shown.0), (due, due), "{line}\n{}", check.text());
        }
    }
}

/// The games whose checks rehearse orders, and such an order.
fn rehearsed() -> impl Iterator<Item = (&'static Game, &'static str)> {
    GAMES.iter().filter_map(|game| Some((game, game.rehearsal.ok()?)))
}

/// A check of two sheets, with an order so many times on the first.
fn check_of(game: &Game, order: &str, count: usize) -> String {
    let (many, one) = (game.sheet_of_unit(0, &vec![order; count]), game.sheet(1, game.orders[1]));
    format!("{}$CHECK\n{}\n{many}{one}$END\n", game.begun(), (game.play)(1))
}

/// A check of one player has a budget in orders. Where it is spent they and the gamesmaster are told once, the orders
/// stand as they are read, and what another reads of their own check is the same to the byte.
#[test]
#[ignore = "long: cargo long"]
fn a_check_that_would_cost_too_much_is_not_made_and_delays_nobody() {
    for (game, order) in rehearsed() {
        let (few, many) = (check_of(game, order, 3), check_of(game, order, MOST_REHEARSED + 1));
        let told = |reader: &str, deck: &str| read_by(reader, deck).text().matches("PDK172W").count();
        for reader in ["GM", game.players[0]] {
            assert_eq!([told(reader, &few), told(reader, &many)], [0, 1], "{} {reader}", game.name);
        }
        let part = |deck: &str| pages(&read_by(game.players[1], deck).text(), "CHECK OF").concat();
        assert!(part(&few).contains(game.order(1)), "{}", part(&few));
        assert_eq!(part(&few), part(&many), "{}", game.name);
    }
}

/// As many orders as the budget has are rehearsed, the line that opens them with them, and all are followed in the play.
#[test]
#[ignore = "long: cargo long"]
fn a_check_rehearses_as_many_orders_as_is_said_and_no_more() {
    for (game, order) in rehearsed() {
        let opening = usize::from(!game.unit[0].is_empty());
        for (count, told) in [(MOST_REHEARSED - opening, false), (MOST_REHEARSED + 1 - opening, true)] {
            let deck = check_of(game, order, count);
            let check = read_by(game.players[0], &deck).text();
            assert_eq!(check.contains("PDK172W"), told, "{} {count}", game.name);
            let played = run_deck(deck.replace("$CHECK\n", "").as_bytes());
            assert!(!played.text().contains("PDK172W") && played.punched.len() == 1, "{} {count}", game.name);
        }
    }
}
