//! Laws that hold for the plays of every game, whatever is on the cards.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common::{listing_for, options, run_deck, run_with};
use crate::games::played::{Play, Played, letter};
use crate::games::{GAMES, Game};
use crate::plays::cards::Letter;
use crate::plays::{self, Chance, JOB, punched};
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::filter::{Turned, json::turn};
use playdeck::message::ConditionCode;
use playdeck::stream::Options;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The number of cases of a law. `PLAYDECK_CASES=20` runs twenty times as many.
pub fn cases(count: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: count * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// A deck as gamesmasters write it: a game from its start, or one that is carried on.
pub fn deck_of(game: &'static Game, chance: &mut Chance) -> String {
    let most = 1 + chance.below(4);
    let played = Played::at_random(game, chance, most);
    if chance.happens(50) {
        return played.deck(&played.plays);
    }
    let from = chance.below(played.positions.len());
    let plays: String = played.plays[from..].iter().map(Play::cards).collect();
    played.carried_on(from, &plays)
}

// Plays.

/// Reads what was punched again, as cards and as JSON.
fn comes_back(game: &'static Game, root: u64, most: usize) {
    let played = Played::at_random(game, &mut Chance::new(root), most);
    for cards in &played.positions {
        assert_eq!(&punched(&format!("{}\n$END\n", cards.join("\n"))), cards);
        let json = plays::json(cards);
        match turn(json.as_bytes(), &Input::default()) {
            Ok(Turned::Cards(back)) => assert_eq!(&back, cards),
            other => panic!("no cards but {other:?}"),
        }
    }
}

/// Runs a deck twice.
fn runs_alike(game: &'static Game, root: u64) {
    let deck = deck_of(game, &mut Chance::new(root));
    let (one, other) = (run_deck(deck.as_bytes()), run_deck(deck.as_bytes()));
    assert_eq!(one.listing, other.listing);
    assert_eq!(one.punched, other.punched);
    assert_eq!(one.run, other.run);
}

/// Plays on from each position of a game, and compares what everybody reads with one deck of all plays.
fn carrying_on_is_replaying(game: &'static Game, root: u64, most: usize) {
    let mut chance = Chance::new(root);
    let played = Played::at_random(game, &mut chance, most);
    let replay = played.deck(&played.plays);
    let start = played.deck(&[]);
    assert_eq!(&punched(&replay), played.positions.last().unwrap());
    assert_eq!(&punched(&start), &played.positions[0]);
    for reader in played.readers() {
        let whole = listing_for(replay.as_bytes(), &reader);
        let mut parts = listing_for(start.as_bytes(), &reader);
        for (number, play) in played.plays.iter().enumerate() {
            // The position knows the name of the game.
            let carried_on = played.carried_on(number, &play.cards()).replacen(JOB, "$JOB LINECT=60\n", 1);
            parts += &listing_for(carried_on.as_bytes(), &reader);
        }
        assert_eq!(whole, parts, "for {reader}:\n{replay}");
    }
    let from = chance.below(played.plays.len() + 1);
    let rest: String = played.plays[from..].iter().map(Play::cards).collect();
    assert_eq!(&punched(&played.carried_on(from, &rest)), played.positions.last().unwrap());
}

#[test]
fn a_game_is_called_as_its_last_job_card_said() {
    for game in &GAMES {
        let played = Played::at_random(game, &mut Chance::new(7), 2);
        let heading = |deck: &str| {
            let listing = listing_for(deck.as_bytes(), "gm");
            let line = listing.lines().find(|line| line.starts_with('1')).unwrap();
            line[11..50].split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
        };
        let from = |cards: &[String], job: &str| format!("{job}{}\n$END\n", cards.join("\n"));
        let old = from(&played.positions[0], "");
        assert_eq!(heading(&old), "LAW Played at random");
        for (job, called) in [
            ("$JOB LINECT=60\n", "LAW Played at random"),
            ("$JOB NEW\n", "NEW Played at random"),
            ("$JOB TITLE='Another'\n", "LAW Another"),
            ("$JOB NEW,TITLE=''\n", "NEW"),
        ] {
            let deck = from(&played.positions[0], job);
            assert_eq!(heading(&deck), called);
            assert_eq!(heading(&from(&punched(&deck), "")), called, "and it is kept");
        }
        // An older position without a name can still be read.
        let nameless = from(&punched(&played.deck(&[]).replacen(JOB, "", 1)), "");
        assert!(!nameless.contains("JOB") && !nameless.contains("TITLE"));
        assert_eq!(heading(&nameless), "");
        assert_eq!(heading(&from(&punched(&nameless), "$JOB NEW\n")), "NEW");
    }
}

/// Prints a deck for each reader, with every part and with their own alone.
fn prints_the_same_alone(game: &'static Game, root: u64) {
    let mut chance = Chance::new(root);
    let most = 1 + chance.below(3);
    let played = Played::at_random(game, &mut chance, most);
    let mut deck = played.deck(&played.plays);
    if chance.happens(30) {
        // The last play is not played, and a player who made an error gets their own cards back.
        deck.insert_str(deck.len() - "$END\n".len(), "$NEWS TO NOBODY\n");
    }
    // If the listing has a limit, every part is printed and counted, whoever reads it.
    let (job, bounded) = ("LINECT=60\n", "LINECT=60,LINES=9000000\n");
    let counted = deck.replacen(job, bounded, 1);
    let named = ["all", "gm"].map(str::to_owned).into_iter().chain(played.readers());
    for reader in named.map(|name| name.parse().unwrap()).chain([Reader::Nobody]) {
        let run = |deck: &str| run_with(deck.as_bytes(), &Options { reader: reader.clone(), ..options() });
        let (one, other) = (run(&deck), run(&counted));
        // The gamesmaster's listing also prints the card.
        assert_eq!(one.text().replacen(job, bounded, 1), other.text(), "for {reader:?}:\n{deck}");
        assert_eq!(one.punched, other.punched);
        assert_eq!(one.run, other.run);
    }
}

/// Every number and text of a JSON value, to be changed.
fn leaves<'a>(value: &'a mut Value, found: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|item| leaves(item, found)),
        Value::Object(fields) => fields.values_mut().for_each(|item| leaves(item, found)),
        leaf => found.push(leaf),
    }
}

/// Every list of a JSON value; for a list of lists, either the outer one or the inner ones.
fn lists<'a>(value: &'a mut Value, chance: &mut Chance, found: &mut Vec<&'a mut Vec<Value>>) {
    match value {
        Value::Array(list) => {
            if list.iter().all(Value::is_string) || chance.happens(60) {
                found.push(list);
            } else {
                for item in list {
                    lists(item, chance, found);
                }
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(|item| lists(item, chance, found)),
        _ => {}
    }
}

/// Replaces a number, a text or a list of a position by another of its kind.
fn edit(position: &mut Value, chance: &mut Chance) {
    if chance.happens(35) {
        let mut found = Vec::new();
        lists(position, chance, &mut found);
        let at = chance.below(found.len());
        let list = &mut *found[at];
        if !list.is_empty() {
            let item = list.remove(chance.below(list.len()));
            let count = chance.below(3);
            list.extend(vec![item; count]);
        }
        return;
    }
    let mut found = Vec::new();
    leaves(position, &mut found);
    let other = found[chance.below(found.len())].clone();
    let at = chance.below(found.len());
    if found[at].is_number() && chance.happens(50) {
        *found[at] = json!(chance.one(&[0_u64, 1, 34, 255, 1900, 1901, 9999, 65535, u64::MAX]));
    } else if found[at].is_string() == other.is_string() {
        *found[at] = other;
    }
}

/// Plays on from positions of a game with so many edits.
fn an_edited_one_is_refused_or_played(game: &'static Game, root: u64, tried: usize) {
    let mut chance = Chance::new(root);
    let most = 1 + chance.below(7);
    let played = Played::at_random(game, &mut chance, most);
    let sound: Value = serde_json::from_str(&plays::json(played.positions.last().unwrap())).unwrap();
    for _ in 0..tried {
        let mut position = sound.clone();
        for _ in 0..=chance.below(3) {
            edit(&mut position, &mut chance);
        }
        // A refused position has a message; an accepted one can be played on.
        if let Ok(Turned::Cards(cards)) = turn(position.to_string().as_bytes(), &Input::default()) {
            // What was edited may be the name of the game.
            assert_eq!(&punched(&format!("{}\n$END\n", cards.join("\n"))), &cards);
            Played::from_position(game, cards, &mut chance, 2);
        }
    }
}

// What a player may not know.

/// Leaves out and adds letters that a reader gets nothing of, and compares what they read.
fn nothing_is_read_of_others_press(game: &'static Game, root: u64) {
    let mut chance = Chance::new(root);
    let mut played = Played::at_random(game, &mut chance, 3);
    for letter in played.plays.iter_mut().flat_map(|play| &mut play.press) {
        // A closed letter is delivered whole. From an open letter, orders at its end are held back, and by the rules of
        // press the next card decides whether it is open.
        if letter.under.is_some() {
            letter.text.push("ENDPRESS".to_owned());
        }
    }
    for reader in every_player_and_none(&played) {
        let mut plays = played.plays.clone();
        for play in &mut plays {
            let owners: Vec<String> = play.sections.iter().map(|section| section.player.clone()).collect();
            // A reader may read only letters to them and their own.
            let is_between_others = |letter: &Letter<String>| {
                let is_own = letter.under.is_some_and(|under| owners[under] == reader);
                !is_own && !letter.to.is_empty() && !letter.to.contains(&reader)
            };
            play.press.retain(|letter| !is_between_others(letter) || chance.happens(50));
            for _ in 0..chance.below(4) {
                let letter = letter(game, &play.players, play.sections.len(), &mut chance);
                if is_between_others(&letter) {
                    play.press.insert(chance.below(play.press.len() + 1), letter);
                }
            }
        }
        reads_the_same(&reader, &played.deck(&played.plays), &played.deck(&plays));
    }
}

/// Adds to the sheets of others what orders nothing, and compares what a reader reads.
fn nothing_is_read_of_others_cards(game: &'static Game, root: u64) {
    let mut chance = Chance::new(root);
    let mut played = Played::at_random(game, &mut chance, 3);
    played.plays.iter_mut().for_each(|play| play.press.clear());
    let is_sound = chance.happens(70);
    let adds_sheets = (game.adds_sheets)(&played.positions[0]);
    for reader in every_player_and_none(&played) {
        let mut plays = played.plays.clone();
        for play in &mut plays {
            retouch(game, play, &reader, adds_sheets, &mut chance);
        }
        let (mut one, mut other) = (played.deck(&played.plays), played.deck(&plays));
        if is_sound {
            assert_eq!(punched(&one), punched(&other), "{one}\n{other}");
        } else {
            // The last play is not played, and a player who made an error gets their own cards back.
            for deck in [&mut one, &mut other] {
                deck.insert_str(deck.len() - "$END\n".len(), "$NEWS TO NOBODY\n");
            }
            assert_eq!(run_deck(other.as_bytes()).run.condition, ConditionCode(8));
        }
        reads_the_same(&reader, &one, &other);
    }
}

/// Checks a play with the cards of all, and with those of one.
fn checks_ones_own(game: &'static Game, root: u64) {
    let mut chance = Chance::new(root);
    let played = Played::at_random(game, &mut chance, 5);
    let from = chance.below(played.plays.len());
    let all = &played.plays[from];
    let checked = |play: &Play| played.carried_on(from, &format!("$CHECK\n{}", play.cards()));
    for reader in all.sections.iter().map(|section| &section.player) {
        // A player gets a message if their own letter lacks something; `tests/hall/press.rs` tests that.
        let mut all = all.clone();
        let is_own = |under: usize| all.sections[under].player == *reader;
        let of_others =
            all.press.iter().filter(|letter| !letter.under.is_some_and(is_own)).cloned().collect();
        all.press = of_others;
        let mut own = all.clone();
        own.sections.retain(|section| section.player == *reader);
        own.press.clear();
        reads_the_same(reader, &checked(&all), &checked(&own));
    }
    let has_sent = |name: &String| all.sections.iter().any(|section| section.player == *name);
    for reader in played.readers().iter().filter(|name| !has_sent(name)) {
        assert_eq!(listing_for(checked(all).as_bytes(), reader), "", "{reader}");
    }
}

/// Looks at what a play would lead to.
fn is_only_looked_at(game: &'static Game, root: u64) {
    let mut chance = Chance::new(root);
    let played = Played::at_random(game, &mut chance, 5);
    let from = chance.below(played.plays.len());
    let mut play = played.plays[from].clone();
    play.card += *chance.one(&[",WHATIF=YES", ", WHATIF=yes", ",WHATIF=PERHAPS"]);
    if chance.happens(30) {
        play.acts.push("$NONSENSE".to_owned());
    }
    let deck = played.carried_on(from, &play.cards());
    assert!(run_deck(deck.as_bytes()).punched.is_empty());
    for reader in played.readers() {
        assert_eq!(listing_for(deck.as_bytes(), &reader), "", "{reader}");
    }
}

/// Every player as a reader, and the public.
fn every_player_and_none(played: &Played) -> impl Iterator<Item = String> + use<> {
    played.players().into_iter().chain(["public".to_owned()])
}

/// Asserts that two decks give a reader the same listing.
fn reads_the_same(reader: &str, one: &str, other: &str) {
    let (first, second) = (listing_for(one.as_bytes(), reader), listing_for(other.as_bytes(), reader));
    assert_eq!(first, second, "for {reader}:\n{one}\n{other}");
}

/// Adds cards that give no other order to the sheets of all players but one. Splits sheets in two where a second sheet
/// only adds to the first. Moves all sheets, but keeps the sequence of the sheets of each player.
fn retouch(game: &Game, play: &mut Play, reader: &str, adds_sheets: bool, chance: &mut Chance) {
    for section in play.sections.iter_mut().filter(|section| section.player != reader) {
        let lines = &mut section.lines;
        for _ in 0..chance.below(4) {
            let at = chance.below(lines.len() + 1);
            let late = play.too_late.get(&section.player).filter(|late| !late.is_empty());
            let (line, at) = match late {
                Some(late) if chance.happens(40) => (chance.one(late).clone(), lines.len()),
                _ => ((*chance.one(game.nothing)).to_owned(), at),
            };
            lines.insert(at, line);
        }
        if chance.happens(50) {
            let number = 10 * chance.below(1000);
            lines
                .iter_mut()
                .filter(|line| line.len() < 72)
                .for_each(|line| *line = format!("{line:72}{number:08}"));
        }
    }
    for at in 0..play.sections.len() {
        if adds_sheets && chance.happens(30) && play.sections[at].player != reader {
            let mut second = play.sections[at].clone();
            let half = chance.below(second.lines.len() + 1);
            second.lines.drain(..half);
            play.sections[at].lines.truncate(half);
            play.sections.push(second);
        }
    }
    // Sheets change places, but those of one player keep their sequence.
    let mut places: Vec<usize> = (0..play.sections.len()).collect();
    chance.shuffle(&mut places);
    for player in play.players.clone() {
        let mine: Vec<usize> =
            (0..places.len()).filter(|at| play.sections[places[*at]].player == player).collect();
        let mut kept: Vec<usize> = mine.iter().map(|at| places[*at]).collect();
        kept.sort_unstable();
        mine.iter().zip(kept).for_each(|(at, place)| places[*at] = place);
    }
    play.sections = places.iter().map(|place| play.sections[*place].clone()).collect();
}

proptest! {
    #![proptest_config(cases(1))]
    #[test]
    fn positions_of_real_plays_come_back_as_they_were(root in any::<u64>()) {
        for game in &GAMES {
            comes_back(game, root, 4);
        }
    }

    #[test]
    fn two_runs_are_equal(root in any::<u64>()) {
        for game in &GAMES {
            runs_alike(game, root);
        }
    }

    #[test]
    fn carrying_on_from_any_position_equals_replaying(root in any::<u64>()) {
        for game in &GAMES {
            carrying_on_is_replaying(game, root, 4);
        }
    }

    #[test]
    fn parts_for_other_readers_need_not_be_printed(root in any::<u64>()) {
        for game in &GAMES {
            prints_the_same_alone(game, root);
        }
    }

    #[test]
    fn an_edited_position_is_refused_or_can_be_played(root in any::<u64>()) {
        for game in &GAMES {
            an_edited_one_is_refused_or_played(game, root, 4);
        }
    }

    #[test]
    fn press_between_others_changes_nothing_in_a_listing(root in any::<u64>()) {
        for game in &GAMES {
            nothing_is_read_of_others_press(game, root);
        }
    }

    #[test]
    fn cards_of_others_that_order_nothing_change_nothing_in_a_listing(root in any::<u64>()) {
        for game in &GAMES {
            nothing_is_read_of_others_cards(game, root);
        }
    }

    #[test]
    fn a_check_depends_on_the_players_own_cards_only(root in any::<u64>()) {
        for game in &GAMES {
            checks_ones_own(game, root);
        }
    }

    #[test]
    fn only_the_gamesmaster_learns_of_a_play_that_is_only_checked(root in any::<u64>()) {
        for game in &GAMES {
            is_only_looked_at(game, root);
        }
    }
}

proptest! {
    #![proptest_config(cases(12))]
    #[test]
    #[ignore = "long: cargo long"]
    fn positions_of_longer_games_come_back_as_they_were(root in any::<u64>()) {
        for game in &GAMES {
            comes_back(game, root, 12);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn two_runs_of_many_decks_are_equal(root in any::<u64>()) {
        for game in &GAMES {
            runs_alike(game, root);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn carrying_on_in_longer_games_equals_replaying(root in any::<u64>()) {
        for game in &GAMES {
            carrying_on_is_replaying(game, root, 10);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn parts_of_many_decks_for_other_readers_need_not_be_printed(root in any::<u64>()) {
        for game in &GAMES {
            prints_the_same_alone(game, root);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn an_edited_position_of_many_is_refused_or_can_be_played(root in any::<u64>()) {
        for game in &GAMES {
            an_edited_one_is_refused_or_played(game, root, 12);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn press_between_others_changes_nothing_in_many_listings(root in any::<u64>()) {
        for game in &GAMES {
            nothing_is_read_of_others_press(game, root);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn cards_of_others_that_order_nothing_change_nothing_in_many_listings(root in any::<u64>()) {
        for game in &GAMES {
            nothing_is_read_of_others_cards(game, root);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn many_checks_depend_on_the_players_own_cards_only(root in any::<u64>()) {
        for game in &GAMES {
            checks_ones_own(game, root);
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn only_the_gamesmaster_learns_of_many_plays_that_are_only_checked(root in any::<u64>()) {
        for game in &GAMES {
            is_only_looked_at(game, root);
        }
    }
}
