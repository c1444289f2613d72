//! Chance that players can check: the root comes from the commitment and the players' words, letters say what a player
//! needs to check it, and an audit file plays a game again, has no secret, and hides no edit.

use crate::common::{decks, letter_for, listing_for, run_deck};
use crate::games::{GAMES, Game, PERSONS};
use playdeck::card::Input;
use playdeck::card::fold::fold;
use playdeck::commitment::{Committed, Hash, Nonce, Word};
use playdeck::filter::{Turned, audit};
use playdeck::message::{Log, Severity};
use playdeck::secret;
use std::collections::BTreeSet;
use std::fs;

const NUMBER: u64 = 17_875_602_087_699_274_391;
const NONCE: &str = "00112233445566778899AABBCCDDEEFF";

fn committed() -> Committed {
    Committed::new(NUMBER, Nonce::try_from(NONCE.to_owned()).unwrap())
}

/// The numbers of messages, with their severity.
fn numbers(log: &Log) -> Vec<String> {
    log.messages().iter().map(|message| message.to_string().split(' ').next().unwrap().to_owned()).collect()
}

fn made(decks: &str) -> Result<(Vec<String>, Log), Log> {
    match audit::make(decks.as_bytes(), Input::default())? {
        Turned::Decks { cards, notes } => Ok((cards, notes)),
        other => panic!("{other:?}"),
    }
}

fn checked(file: &str, commitment: Option<Hash>) -> Result<audit::Checked, Log> {
    audit::check(file.as_bytes(), None, commitment)
}

/// The cards of a game with a commitment and words, without what follows its start.
fn begun(game: &Game, lots: &[String]) -> String {
    let begun = game.begun_by(0, NUMBER, &PERSONS[..game.places]);
    let begun = begun.replacen(&format!(",SEED={NUMBER}"), "", 1);
    assert!(!begun.contains("SEED="), "{begun}");
    let mut lines: Vec<&str> = begun.lines().collect();
    let init = lines.iter().position(|line| line.starts_with("$INIT")).unwrap();
    let end = lines[init + 1..].iter().position(|line| line.starts_with('$'));
    let end = end.map_or(lines.len(), |at| init + 1 + at);
    let cards = std::iter::once(format!("$LOT SEED={NUMBER},NONCE={NONCE}")).chain(lots.iter().cloned());
    let cards: Vec<String> = cards.collect();
    lines.splice(end..end, cards.iter().map(String::as_str));
    lines.join("\n") + "\n"
}

fn lots() -> Vec<String> {
    ["river stone", "oak"]
        .iter()
        .zip(["Anne", "Boris"])
        .map(|(word, of)| format!("$LOT OF='{of}',LOT='{word}'"))
        .collect()
}

/// A whole deck: the start and a play in which three players send sheets.
fn played(game: &Game, behind: &str) -> String {
    let sheets: String = (0..3).map(|player| game.sheet(player, game.orders[player])).collect();
    format!("{}{}\n{behind}{sheets}$END\n", begun(game, &lots()), (game.play)(1))
}

fn seed_of(deck: &str) -> u64 {
    let run = run_deck(deck.as_bytes());
    assert!(run.run.condition.0 <= 4, "{deck}\n{}", run.text());
    let position = run.punched[0].join("\n");
    let digits = position.split("SEED=").nth(1).unwrap();
    digits[..digits.find(|letter: char| !letter.is_ascii_digit()).unwrap()].parse().unwrap()
}

#[test]
fn the_root_is_made_of_the_number_the_nonce_and_the_words_whatever_their_order() {
    for game in &GAMES {
        let start = |lots: &[String]| seed_of(&(begun(game, lots) + "$END\n"));
        let words = ["OAK", "RIVER STONE"].map(|word| Word::new(word).unwrap());
        assert_eq!(start(&[]), committed().root(&[]), "{}", game.name);
        assert_eq!(start(&lots()), committed().root(&words), "{}", game.name);
        let turned: Vec<String> = lots().into_iter().rev().collect();
        assert_eq!(start(&turned), start(&lots()), "{}", game.name);
        // Chance is that of a game with this root.
        let root = committed().root(&words);
        let plain = game.begun_by(0, root, &PERSONS[..game.places]) + "$END\n";
        let records = |deck: &str| {
            let run = run_deck(deck.as_bytes());
            run.punched[0]
                .iter()
                .filter(|card| !card.starts_with('$'))
                .map(|card| card[..72].trim_end().to_owned())
                .collect::<BTreeSet<_>>()
        };
        let (with, without) = (records(&(begun(game, &lots()) + "$END\n")), records(&plain));
        assert!(without.is_subset(&with), "{}", game.name);
    }
}

#[test]
fn letters_say_the_commitment_and_the_hash_of_their_readers_own_sheet_and_keep_the_number() {
    for game in &GAMES {
        let deck = played(game, "");
        let hash = committed().commitment().to_string();
        let (file, _) = made(&deck).unwrap();
        let file = file.join("\n") + "\n";
        for player in game.players {
            let letter = letter_for(deck.as_bytes(), player, 79);
            assert!(letter.matches(&hash).count() >= 2, "{}: {letter}", game.name);
            assert!(letter.contains("OAK; RIVER STONE"), "{}: {letter}", game.name);
            for secret in [NONCE, &NUMBER.to_string(), &committed().root(&[]).to_string()] {
                for text in
                    [&letter, &listing_for(deck.as_bytes(), player), &listing_for(deck.as_bytes(), "public")]
                {
                    assert!(!text.contains(secret), "{}: {text}", game.name);
                }
            }
            let own = audit::check(file.as_bytes(), Some(player), None).unwrap().lines.join("\n");
            let told = own.split("THE SHEETS OF").nth(1).unwrap();
            let hash = told.split_whitespace().find(|word| Hash::read(word).is_some()).unwrap();
            assert!(letter.contains(hash), "{}: {hash}\n{letter}", game.name);
        }
    }
}

#[test]
fn what_was_committed_to_is_told_by_a_card_or_by_the_last_play() {
    for game in &GAMES {
        let deck = played(game, "$REVEAL\n");
        let run = run_deck(deck.as_bytes());
        assert!(run.text().contains("PDK404W"), "{}", run.text());
        let letter = letter_for(deck.as_bytes(), game.players[0], 79);
        assert!(letter.contains(&format!("SEED={NUMBER},NONCE={NONCE}")), "{}: {letter}", game.name);
        // It stays told.
        let position = run.punched[0].join("\n");
        let next = format!("{position}\n{}\n$REVEAL\n$END\n", (game.play)(2));
        let next_run = run_deck(next.as_bytes());
        assert!(next_run.text().contains("PDK403W"), "{}", next_run.text());
        assert!(letter_for(next.as_bytes(), game.players[0], 79).contains(NONCE), "{}", game.name);
    }
    let over = "$INIT DIPLOMACY,LAST=1901\n$LOT SEED=17875602087699274391,NONCE=00112233445566778899AABBCCDDEEFF\n$MOVES SPRING, 1901\n$MOVES FALL, 1901\n$END\n";
    let run = run_deck(over.as_bytes());
    assert!(run.text().contains(NONCE), "{}", run.text());
}

#[test]
fn a_game_without_a_commitment_is_as_it_was() {
    for game in &GAMES {
        let deck = format!("{}{}\n$END\n", game.begun(), (game.play)(1));
        let letter = letter_for(deck.as_bytes(), game.players[0], 79);
        for word in ["SHA-256", "commitment", "CHANCE IN THIS GAME"] {
            assert!(!letter.contains(word), "{}: {letter}", game.name);
        }
        assert!(!run_deck(deck.as_bytes()).punched[0].join("").contains("CHANCE="));
    }
}

/// The decks that are played to their end, each as a game.
fn playable() -> impl Iterator<Item = (String, String, Vec<String>)> {
    decks().into_iter().filter_map(|path| {
        let text = fs::read(&path).unwrap();
        let Ok(Turned::Decks { cards, notes }) = audit::make(text.as_slice(), Input::default()) else {
            return None;
        };
        let (name, numbers) = (path.display().to_string(), numbers(&notes));
        assert!(
            !numbers.iter().any(|number| ["PDK417W", "PDK418W"].contains(&number.as_str())),
            "{name}: {numbers:?}"
        );
        Some((name, String::from_utf8_lossy(&text).into_owned(), cards))
    })
}

#[test]
fn every_deck_is_played_again_from_its_audit_file_and_no_secret_is_in_it() {
    let (mut count, mut secrets) = (0, 0);
    for (name, text, cards) in playable() {
        let file = cards.join("\n") + "\n";
        let checked = checked(&file, None).unwrap();
        assert!(checked.findings.messages().is_empty(), "{name}: {:?}", checked.findings.messages());
        // It is a deck like any other.
        assert!(run_deck(file.as_bytes()).run.condition.0 <= 4, "{name}");
        let lower = file.to_lowercase();
        for line in text
            .lines()
            .filter(|line| line.starts_with(['#', '$']) || line.to_uppercase().contains("PASSWORD"))
        {
            for range in secret::hidden(line) {
                let words = line[range]
                    .split([' ', ',', '"', '\'', '=', '(', ')'])
                    .filter(|word| word.len() > 4 && !word.starts_with('#') && *word != "password");
                for word in words {
                    secrets += 1;
                    assert!(!lower.contains(&word.to_lowercase()), "{name}: {line}: {word}");
                }
            }
        }
        for word in
            text.split([' ', ',', '\'', '"', '\n']).filter(|word| word.contains('@') && word.contains('.'))
        {
            assert!(!file.contains(word), "{name}: {word}");
        }
        count += 1;
    }
    assert!(count > 400 && secrets > 10, "{count} {secrets}");
}

#[test]
fn press_is_in_no_audit_file() {
    for game in &GAMES {
        let [one, other, _] = game.players;
        let press = format!("$MESSAGE TO {other} FROM {one}\nmeet me at the old mill\nENDPRESS\n");
        let (file, _) = made(&played(game, &press)).unwrap();
        assert!(!file.join("\n").contains("old mill"), "{}", game.name);
        let sheet = game.sheet(
            0,
            &[&[format!("$MESSAGE TO {other}").as_str(), "by the old mill", "ENDPRESS"], game.orders[0]]
                .concat(),
        );
        let deck = format!("{}{}\n{sheet}$END\n", begun(game, &[]), (game.play)(1));
        let (file, _) = made(&deck).unwrap();
        let file = file.join("\n") + "\n";
        assert!(!file.contains("old mill"), "{}", game.name);
        assert!(checked(&file, None).unwrap().findings.messages().is_empty(), "{}", game.name);
    }
}

#[test]
fn each_edit_of_an_audit_file_is_found_and_named() {
    for game in &GAMES {
        let (cards, _) = made(&played(game, "")).unwrap();
        let first = cards.iter().position(|card| card.starts_with('$')).unwrap();
        let openers: Vec<String> =
            game.players.iter().map(|player| (game.opener)(player).to_uppercase()).collect();
        let closer = game.closer.unwrap_or("$END").to_uppercase();
        let mut sheet: Option<usize> = None;
        let mut edits = 0;
        for at in 0..cards.len() - 1 {
            let upper = cards[at].trim().to_uppercase();
            if let Some(player) = openers.iter().position(|opener| *opener == upper) {
                sheet = Some(player);
                continue;
            }
            // A closer closes however it is written, and what stands for an address is no part of the game.
            if upper == closer || upper.contains("AUDIT.INVALID") {
                continue;
            }
            let mut edited = cards.clone();
            // Another letter or digit at the end of the card.
            let last = edited[at].pop().unwrap();
            edited[at].push(if last == '2' { '3' } else { '2' });
            let found = match checked(&(edited.join("\n") + "\n"), None) {
                Ok(checked) => checked.findings,
                Err(faults) => faults,
            };
            edits += 1;
            assert!(
                found.condition() >= Severity::Error.condition(),
                "{}: {} was not found",
                game.name,
                cards[at]
            );
            if at >= first
                && let Some(player) = sheet
            {
                let told = format!("The sheet of {} in ", game.players[player]);
                assert!(
                    found.messages().iter().any(|message| message.to_string().contains(&told)),
                    "{}: {}: {:?}",
                    game.name,
                    cards[at],
                    numbers(&found)
                );
            }
            if cards[at].starts_with("$LOT SEED=") {
                assert!(numbers(&found).contains(&"PDK420E".to_owned()), "{:?}", numbers(&found));
            }
            // A card that is taken out is found, too.
            let mut shorter = cards.clone();
            shorter.remove(at);
            let found = match checked(&(shorter.join("\n") + "\n"), None) {
                Ok(checked) => checked.findings,
                Err(faults) => faults,
            };
            assert!(found.condition() >= Severity::Error.condition(), "{}: without {}", game.name, cards[at]);
        }
        assert!(edits > 15, "{} {edits}", game.name);
    }
}

#[test]
fn a_file_of_another_commitment_is_told() {
    let game = &GAMES[0];
    let (cards, _) = made(&played(game, "")).unwrap();
    let file = cards.join("\n") + "\n";
    let found = |told| numbers(&checked(&file, Some(told)).unwrap().findings);
    assert!(found(committed().commitment()).is_empty());
    assert_eq!(found(Hash::of(b"another")), ["PDK421E"]);
}

#[test]
fn decks_of_a_game_go_on_from_one_another_and_a_play_counts_as_it_was_played_last() {
    for game in &GAMES {
        let start = begun(game, &lots()) + "$END\n";
        let position = run_deck(start.as_bytes()).punched[0].join("\n");
        let play = |orders: bool| {
            let sheet = if orders { game.sheet(0, game.orders[0]) } else { String::new() };
            format!("{position}\n{}\n{sheet}$END\n", (game.play)(1))
        };
        let (twice, _) = made(&format!("{start}{}{}", play(false), play(true))).unwrap();
        let (once, _) = made(&format!("{start}{}", play(true))).unwrap();
        assert_eq!(twice, once, "{}", game.name);
        let faults = made(&format!("{start}{start}")).unwrap_err();
        assert_eq!(numbers(&faults), ["PDK410S"]);
        let later = run_deck(play(true).as_bytes()).punched[0].join("\n");
        let lost = format!("{start}{later}\n{}\n$END\n", (game.play)(2));
        assert_eq!(numbers(&made(&lost).unwrap_err()), ["PDK413S"], "{}", game.name);
    }
}

#[test]
fn long_cards_of_a_start_and_of_a_board_stay_whole() {
    let init = fold("$INIT RAINBOW,SIZE=13,SIGHT=3,MONEY=10,ALLIANCE=1,ABANDON=0,TOTALS=NO,BALANCE=YES");
    let remark = fold(&format!("# {}", "a long remark about this board ".repeat(4)));
    assert!(init.len() > 1 && remark.len() > 1);
    let board = format!(
        "$BOARD OWN\n{}\nUSE STANDARD\n$INIT DIPLOMACY,SEED={NUMBER},BOARD=OWN\nAnne\nBoris\n",
        remark.join("\n")
    );
    for deck in
        [format!("{}\nAnne\nBoris\n$TURN 1\n$END\n", init.join("\n")), board + "$MOVES SPRING, 1901\n$END\n"]
    {
        let (cards, notes) = made(&deck).unwrap();
        assert_eq!(numbers(&notes), ["PDK415I"], "{cards:#?}");
        let file = cards.join("\n") + "\n";
        assert!(checked(&file, None).unwrap().findings.messages().is_empty(), "{file}");
    }
}

#[test]
fn a_name_that_means_nobody_or_several_is_told_with_the_choices() {
    for game in &GAMES {
        let (cards, _) = made(&played(game, "")).unwrap();
        let file = cards.join("\n") + "\n";
        let told = audit::check(file.as_bytes(), Some("Nobody"), None).unwrap_err();
        assert_eq!(numbers(&told), ["PDK154S"], "{}", game.name);
        assert!(told.messages()[0].to_string().contains(game.players[0]), "{:?}", told.messages());
    }
}

/// What is said of audit files, for the register of messages.
pub fn told() -> Vec<String> {
    let game = &GAMES[1];
    let deck = played(game, "");
    let other = played(&GAMES[2], "");
    let (cards, notes) = made(&deck).unwrap();
    let mut said: Vec<String> = notes.messages().iter().map(ToString::to_string).collect();
    let mut say = |log: &Log| said.extend(log.messages().iter().map(ToString::to_string));
    let start = begun(game, &[]) + "$END\n";
    let position = |deck: &str| run_deck(deck.as_bytes()).punched[0].join("\n");
    let first = position(&start);
    say(&made(&format!("{start}{start}")).unwrap_err());
    say(&made(&format!("{first}\n$END\n")).unwrap().1);
    say(&made(&format!("{start}{other}")).unwrap_err());
    let other_first = position(&(begun(&GAMES[2], &[]) + "$END\n"));
    say(&made(&format!("{start}{other_first}\n$END\n")).unwrap_err());
    let later = position(&format!("{first}\n{}\n$END\n", (game.play)(1)));
    say(&made(&format!("{start}{later}\n{}\n$END\n", (game.play)(2))).unwrap_err());
    say(&made(&format!("{start}{first}\n{}\n$END\n", (game.play)(7))).unwrap_err());
    let named = |game: &Game, order: &str| {
        format!("{}{}\n{}$END\n", game.begun(), (game.play)(1), game.sheet_of_unit(0, &[order]))
    };
    let guarded = GAMES.iter().find(|game| game.has_passwords.is_ok()).unwrap();
    say(&made(&named(guarded, "NAME UNIT \"Password keepers\"")).unwrap().1);
    say(&made(&named(game, "password password")).unwrap().1);
    let mut found = |edit: &dyn Fn(&mut Vec<String>)| {
        let mut cards = cards.clone();
        edit(&mut cards);
        match checked(&(cards.join("\n") + "\n"), Some(committed().commitment())) {
            Ok(checked) => say(&checked.findings),
            Err(faults) => say(&faults),
        }
    };
    let at = |cards: &[String], word: &str| cards.iter().rposition(|card| card.contains(word)).unwrap();
    found(&|cards| cards[2] = "* no hash".into());
    found(&|cards| cards[0] = cards[0].replace(game.name, "CHESS"));
    found(&|cards| {
        let lot = at(cards, "NONCE=");
        cards[lot] = cards[lot].replace("FF", "FE");
    });
    found(&|cards| {
        let play = at(cards, &(game.play)(1));
        cards.drain(play..cards.len() - 1);
    });
    found(&|cards| {
        let end = cards.len() - 1;
        cards.insert(end, (game.play)(2));
    });
    found(&|cards| {
        let opener = at(cards, &(game.opener)(game.players[0]));
        cards.remove(opener + 1);
    });
    found(&|cards| {
        let first = at(cards, "* SHEET ");
        cards.drain(first..first + 2);
    });
    found(&|cards| {
        let play = at(cards, &(game.play)(1));
        cards[play] = (game.play)(9);
    });
    let told = checked(&(cards.join("\n") + "\n"), Some(Hash::of(b"another"))).unwrap();
    say(&told.findings);
    said
}
