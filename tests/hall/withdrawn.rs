//! `CLEAR` alone on a line of a sheet withdraws what its player sent before it in the play, in every game.

use crate::common::{listing_for, run_deck};
use crate::games::{GAMES, Game};

/// A deck of the first play with some sheets.
fn play(game: &Game, sheets: &str) -> String {
    format!("{}{}\n{sheets}$END\n", game.begun(), (game.play)(1))
}

/// The position to which it leads.
fn position(game: &Game, sheets: &str) -> Vec<String> {
    let run = run_deck(play(game, sheets).as_bytes());
    assert_eq!(run.punched.len(), 1, "{sheets}\n{}", run.text());
    run.punched.concat()
}

/// The orders of a player, with lines before them.
fn behind(game: &Game, player: usize, before: &[&str]) -> String {
    game.sheet(player, &[before, game.orders[player]].concat())
}

#[test]
fn only_what_stands_below_clear_counts() {
    for game in &GAMES {
        let own = game.players[0];
        let alone = behind(game, 0, &[]);
        let due = position(game, &alone);
        let nothing = position(game, &game.sheet(0, &[]));
        assert_ne!(due, nothing, "{}: the orders do something", game.name);
        let others = game.sheet(0, &game.orders[0][..game.orders[0].len() - 1]);
        let misread = [game.misread, "CLEAR"];
        for sheets in [
            behind(game, 0, &["CLEAR"]),
            behind(game, 0, &misread),
            behind(game, 0, &["clear.", game.misread, "", " Clear all orders "]),
            format!("{others}{}", behind(game, 0, &["CLEAR"])),
            format!("{others}{}", behind(game, 0, &misread)),
            format!("{others}{}{alone}", game.sheet(0, &["CLEAR"])),
        ] {
            assert_eq!(position(game, &sheets), due, "{}\n{sheets}", game.name);
            let told = listing_for(play(game, &sheets).as_bytes(), own);
            if sheets.starts_with(&others) {
                assert!(told.contains("withdr"), "{}\n{sheets}\n{told}", game.name);
            }
        }
        for sheets in [
            format!("{alone}{}", game.sheet(0, &["CLEAR"])),
            game.sheet(0, &[game.orders[0], &["CLEAR"]].concat()),
        ] {
            assert_eq!(position(game, &sheets), nothing, "{}\n{sheets}", game.name);
        }
        // Nobody withdraws what another has sent.
        let both = format!("{alone}{}", game.sheet(1, &["CLEAR"]));
        let without = format!("{alone}{}", game.sheet(1, &[]));
        assert_eq!(position(game, &both), position(game, &without), "{}", game.name);
    }
}

/// In every form of the word, with a full stop or a comment behind it.
#[test]
fn every_form_of_the_word_withdraws() {
    for game in &GAMES {
        let due = position(game, &game.sheet(0, &[]));
        for word in ["CLEAR", "clear all", "Clear orders", "CLEAR ALL ORDERS"] {
            for around in
                ["{}", "  {}", "{}.", "{} ; the old ones", "{};", "{}. # all", "{} * all", "{} (all of them)"]
            {
                let line = around.replace("{}", word);
                let sheets = game.sheet(0, &[game.orders[0], &[&line]].concat());
                assert_eq!(position(game, &sheets), due, "{}\n{sheets}", game.name);
                let told = listing_for(play(game, &sheets).as_bytes(), game.players[0]);
                assert!(!told.contains("cannot be read"), "{}\n{told}", game.name);
            }
        }
    }
}

/// What only begins with the word withdraws nothing.
#[test]
fn words_behind_the_word_withdraw_nothing() {
    for game in &GAMES {
        let with = |line| position(game, &game.sheet(0, &[game.orders[0], &[line]].concat()));
        let due = with(game.misread);
        // In Diplomacy a line may begin with the mark of a list, and may stand in quotation marks.
        for line in ["CLEAR THE ROAD", "CLEARED", "CLEAR 1", "CLEAR ALL THAT", "; CLEAR THIS", "ALL CLEAR"] {
            assert_eq!(with(line), due, "{}: {line}", game.name);
        }
    }
}

/// Behind the end of a sheet the word is nobody's.
#[test]
fn behind_the_end_of_a_sheet_nothing_is_withdrawn() {
    for game in &GAMES {
        let others = game.sheet(0, &game.orders[0][..game.orders[0].len() - 1]);
        let due = [String::new(), others].map(|above| {
            let sheets = format!("{above}{}", behind(game, 0, &[]));
            (above, position(game, &sheets))
        });
        for end in game.ends {
            for (above, due) in &due {
                let sheets = format!("{above}{}", game.sheet(0, &[game.orders[0], &[end, "CLEAR"]].concat()));
                assert_eq!(&position(game, &sheets), due, "{}\n{sheets}", game.name);
                let told = listing_for(play(game, &sheets).as_bytes(), game.players[0]);
                assert!(!told.contains("CLEAR withdrew"), "{}\n{sheets}\n{told}", game.name);
            }
        }
    }
}

/// A later sheet without orders replaces nothing, and its sender is told.
#[test]
fn a_later_sheet_without_orders_replaces_nothing() {
    for game in GAMES.iter().filter(|game| game.closer.is_ok()) {
        let cards: Vec<String> = game.position().lines().map(str::to_owned).collect();
        let alone = behind(game, 0, &[]);
        let unit = Some(game.unit[0]).filter(|unit| !unit.is_empty());
        for lines in [Vec::new(), vec![""], unit.into_iter().collect()] {
            let sheets = format!("{alone}{}", game.sheet(0, &lines));
            assert_eq!(position(game, &sheets), position(game, &alone), "{}\n{sheets}", game.name);
            if !(game.adds_sheets)(&cards) {
                let told = listing_for(play(game, &sheets).as_bytes(), game.players[0]);
                assert!(told.contains("replaces nothing"), "{}\n{sheets}\n{told}", game.name);
            }
        }
    }
}
