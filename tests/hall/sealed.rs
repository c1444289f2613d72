//! Positions that are sealed with a key: no card of one can be changed, and no older one is taken for the newest.

use crate::common::shell::{err, fed};
use crate::common::{Product, decks, options, run_deck, run_with};
use crate::games::{GAMES, Game};
use playdeck::card::{CardReader, Input};
use playdeck::deck::{DeckReader, StartKind};
use playdeck::filter::cards::punch_each;
use playdeck::filter::chain::{Found, positions};
use playdeck::punch;
use playdeck::roster::VOCABULARIES;
use playdeck::secret::seal::{Keys, Newest, Sealed};
use playdeck::stream::Options;
use std::fs;
use std::process::Command;
use tempfile::TempDir;

const FIRST: &str = "a key that nobody but this test has";
const SECOND: &str = "the key that comes after the first one";

/// Keys that stay.
fn keys(text: &str, newest: Newest) -> &'static Keys {
    Box::leak(Box::new(Keys::read(text).unwrap().with_newest(newest)))
}

fn keyed(keys: &'static Keys) -> Options {
    Options { input: Input { keys: Some(keys), ..Input::default() }, ..options() }
}

fn run(deck: &str, keys: &'static Keys) -> Product {
    run_with(deck.as_bytes(), &keyed(keys))
}

/// The only position that a deck punches.
fn sealed(deck: &str, keys: &'static Keys) -> String {
    let played = run(deck, keys);
    assert_eq!(played.punched.len(), 1, "{deck}\n{}", played.text());
    played.punched.concat().join("\n") + "\n"
}

/// The only position of some cards.
fn found(cards: &str, keys: &Keys) -> Found {
    positions((cards.to_owned() + "$END\n").as_bytes(), Input::default(), keys).unwrap().remove(0)
}

fn seal_of(cards: &str, keys: &Keys) -> Sealed {
    found(cards, keys).sealed.unwrap()
}

/// The number of what is wrong with a position.
fn fault(cards: &str, keys: &Keys) -> Option<u16> {
    found(cards, keys).fault.map(|fault| fault.definition.number)
}

/// The same cards, marked as edited.
fn edited(cards: &str) -> String {
    let (first, rest) = cards.split_once('\n').unwrap();
    let text = format!("{},EDITED=YES", first[..71].trim_end());
    format!("{text:72}{}\n{rest}", &first[72..])
}

/// A text on as many cards as it needs.
fn folded(text: &str) -> String {
    let (first, mut rest) = text.split_at(text.len().min(71));
    let mut cards = first.to_owned();
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(rest.len().min(56));
        cards = format!("{cards}+\n{:15}{piece}", "");
        rest = behind;
    }
    cards + "\n"
}

/// The cards with other text on one of them, as somebody makes it who has no key: with new sums, and the old seal. None
/// where nothing on the card can be changed so that sums can still be made.
fn forged(cards: &[&str], at: usize) -> Option<String> {
    let text = &cards[at][..cards[at].len().min(71)];
    let digit = text.rfind(|letter: char| letter.is_ascii_digit()).filter(|column| *column > 1)?;
    let other = if text[digit..].starts_with('9') { "8" } else { "9" };
    let mut cards: Vec<String> = cards.iter().map(|card| (*card).to_owned()).collect();
    cards[at].replace_range(digit..=digit, other);
    let deck = cards.join("\n") + "\n$END\n";
    let reader = CardReader::new(deck.as_bytes(), Input::default()).unwrap();
    let deck = DeckReader::new(reader, &VOCABULARIES).next_deck().unwrap().unwrap();
    let start = deck.start.as_ref()?;
    let StartKind::Position { body, end } = &start.kind else { return None };
    let end = deck.statements.at((*end)?).to_statement();
    let card = deck.statements.at(start.card).to_statement();
    let mut forged = punch::reseal(&card, body, '$', None).ok()?.to_vec();
    let sums = forged.pop()?[..71].trim_end().to_owned();
    let seal = end.text().split_once(",SEAL=")?.1.to_owned();
    Some(forged.join("\n") + "\n" + &folded(&format!("{sums},SEAL={seal}")))
}

/// A deck as `punch` makes it with keys; none if it cannot be punched.
fn resealed(deck: &[u8], key: &'static Keys) -> Option<String> {
    let input = Input { keys: Some(key), ..Input::default() };
    let mut cards = String::new();
    let log = punch_each(deck, input, &VOCABULARIES, &mut |card| {
        cards += card;
        cards.push('\n');
        Ok(())
    });
    (log.unwrap().condition().0 < 8).then_some(cards)
}

/// The positions that were punched, each without its last card.
fn without_end(product: &Product) -> Vec<Vec<String>> {
    let is_of = |card: &&String| !card.starts_with("$ENDPOS");
    product.punched.iter().map(|cards| cards.iter().take_while(is_of).cloned().collect()).collect()
}

/// Without the key every deck punches the same as with it, but for the seal; and with the key each card of what it punches
/// is under the seal, and so is the seal before.
#[test]
fn no_card_of_a_sealed_position_can_be_changed() {
    let key = keys(FIRST, Newest::default());
    let mut games = Vec::new();
    let mut count = 0;
    for (number, place) in decks().into_iter().enumerate() {
        let deck = fs::read(&place).unwrap();
        // What many decks begin with nobody has sealed yet.
        let punched = run_with(&resealed(&deck, key).map_or(deck.clone(), String::into_bytes), &keyed(key));
        let texts: Vec<String> = punched.punched.iter().map(|cards| cards.join("\n") + "\n").collect();
        for (cards, text) in punched.punched.iter().zip(&texts) {
            // A position on a board of one's own is read behind that board alone.
            if positions((text.clone() + "$END\n").as_bytes(), Input::default(), key).unwrap().is_empty() {
                continue;
            }
            assert_eq!(fault(text, key), None, "{}", place.display());
            let end = cards.iter().rposition(|card| card.starts_with("$ENDPOS")).unwrap();
            let lines: Vec<&str> = cards.iter().map(String::as_str).collect();
            let game = cards[0].split([' ', ',']).nth(1).unwrap().to_owned();
            if !games.contains(&game) {
                games.push(game);
            }
            for at in [0, (number * 7 + 1) % end, (number * 13 + 2) % end, end - 1] {
                if let Some(forged) = forged(&lines, at) {
                    count += 1;
                    assert_eq!(fault(&forged, key), Some(117), "{}: {at}\n{forged}", place.display());
                }
            }
        }
        if number % 4 > 0 {
            continue;
        }
        let plain = run_deck(&deck);
        let of_plain = without_end(&plain);
        for cards in without_end(&punched) {
            assert!(of_plain.contains(&cards), "{}", place.display());
        }
        assert!(plain.punched.iter().flatten().all(|card| !card.contains("SEAL=")), "{}", place.display());
    }
    games.sort_unstable();
    let mut all: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    all.sort_unstable();
    assert_eq!(games, all);
    assert!(count > 1_000, "{count}");
}

/// A row of positions of a game, each played from the one before.
fn row(game: &Game, key: &'static Keys) -> Vec<String> {
    let mut row = vec![sealed(&(game.begun() + "$END\n"), key)];
    for number in 1..=3 {
        let deck = format!("{}{}\n$END\n", row[row.len() - 1], (game.play)(number));
        row.push(sealed(&deck, key));
    }
    row
}

#[test]
fn an_older_position_that_is_set_back_is_found() {
    let key = keys(FIRST, Newest::default());
    for game in &GAMES {
        let row = row(game, key);
        let seals: Vec<Sealed> = row.iter().map(|cards| seal_of(cards, key)).collect();
        assert_eq!(seals[0].before, None, "{}", game.name);
        for pair in seals.windows(2) {
            assert_eq!(pair[1].before, Some(pair[0].seal), "{}", game.name);
        }
        let file = Newest { kept: vec![seals[2]], named: None };
        let named = Newest { kept: Vec::new(), named: Some(seals[2].seal) };
        for (newest, is_taken) in [(file, [false, true, true, true]), (named, [false, false, true, false])] {
            let key = keys(FIRST, newest);
            for (cards, is_taken) in row.iter().zip(is_taken) {
                let text = run(&(cards.clone() + "$END\n"), key).text();
                assert_eq!(!text.contains("PDK380E"), is_taken, "{}\n{text}", game.name);
            }
        }
    }
}

#[test]
fn a_position_is_sealed_with_one_of_the_keys_or_not_taken() {
    let [first, second, both] = [FIRST.to_owned(), SECOND.to_owned(), format!("# new\n{SECOND}\n{FIRST}\n")]
        .map(|text| keys(&text, Newest::default()));
    for game in &GAMES {
        let (plain, cards) = (game.position(), sealed(&(game.begun() + "$END\n"), first));
        let play = |cards: &str, key| run(&format!("{cards}{}\n$END\n", (game.play)(1)), key);
        for (cards, key, told, condition) in [
            (&cards, first, None, 0),
            (&cards, both, None, 0),
            (&cards, second, Some("PDK117S"), 12),
            (&plain, first, Some("PDK116E"), 8),
            (&edited(&plain), first, Some("PDK118E"), 8),
        ] {
            let played = play(cards, key);
            let text = played.text();
            assert!(told.is_none_or(|told| text.contains(told)), "{} {told:?}\n{text}", game.name);
            assert_eq!(
                (played.run.condition.0 >= 8, played.punched.is_empty()),
                (condition >= 8, condition >= 8)
            );
            assert_eq!(played.run.condition.0, condition, "{}\n{text}", game.name);
            // The seal of what is punched stands in the summary, and no key anywhere.
            for punched in &played.punched {
                let seal = seal_of(&(punched.join("\n") + "\n"), key).seal.to_string();
                assert!(
                    text.lines().any(|line| line.starts_with(" SEAL ") && line.ends_with(&seal)),
                    "{text}"
                );
            }
            let all = text + &played.punched.concat().concat();
            assert!(!all.contains(FIRST) && !all.contains(SECOND), "{}", game.name);
        }
        // Changed keys seal with the new one.
        let next = play(&cards, both).punched.concat().join("\n") + "\n";
        assert_eq!((fault(&next, second), fault(&next, first)), (None, Some(117)), "{}", game.name);
        // Without keys the seal is passed over, and the position that is punched is as it always was.
        let played = run_deck(format!("{cards}{}\n$END\n", (game.play)(1)).as_bytes());
        assert!(played.text().contains("PDK119I"), "{}", game.name);
        let plain = run_deck(format!("{plain}{}\n$END\n", (game.play)(1)).as_bytes());
        assert_eq!(played.punched, plain.punched, "{}", game.name);
        assert!(!plain.text().contains("PDK119I") && !plain.text().contains("SEAL"), "{}", game.name);
    }
}

/// An edited position is sealed anew by whoever has the key, in the place of the one that it was made of.
#[test]
fn an_edited_position_is_sealed_anew_in_its_place() {
    let key = keys(FIRST, Newest::default());
    let punch = |deck: &str| resealed(deck.as_bytes(), key).unwrap();
    for game in &GAMES {
        let row = row(game, key);
        assert_eq!(punch(&row[2]), row[2], "{}", game.name);
        let edited = punch(&edited(&row[2]));
        assert_eq!(seal_of(&edited, key).before, seal_of(&row[2], key).before, "{}", game.name);
        assert_eq!(fault(&edited, key), None, "{}", game.name);
        assert_eq!(fault(&punch(&game.position()), key), None, "{}", game.name);
    }
}

/// What the program says of keys and rows of positions.
pub fn told() -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let key = keys(FIRST, Newest::default());
    let game = &GAMES[0];
    let row = row(game, key);
    file("key", FIRST);
    file("plain.pos", &game.position());
    for (number, cards) in row.iter().enumerate() {
        file(&format!("{number}.pos"), cards);
    }
    let said = |words: &str, input: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        err(&fed(program.current_dir(folder.path()).args(words.split(' ')), input))
    };
    let mut texts = vec![
        said("seal --seal-key key 0.pos 2.pos", ""),
        said("--seal-key key --punch plain.pos", &(row[0].clone() + "$END\n")),
    ];
    let edited = edited(&row[0]);
    for (cards, newest) in [
        (&game.position(), Newest::default()),
        (&edited, Newest::default()),
        (&row[0], Newest { kept: Vec::new(), named: Some(seal_of(&row[1], key).seal) }),
    ] {
        texts.push(run(&(cards.clone() + "$END\n"), keys(FIRST, newest)).text());
    }
    texts.push(run(&(row[0].clone() + "$END\n"), keys(SECOND, Newest::default())).text());
    texts.push(run_deck((row[0].clone() + "$END\n").as_bytes()).text());
    texts
}

/// The commands as the page has them: a key is drawn, positions are sealed week by week, and the row is whole.
#[test]
fn the_program_seals_a_row_and_says_where_it_is_broken() {
    let folder = TempDir::new().unwrap();
    let at = |words: &str, input: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        fed(program.current_dir(folder.path()).args(words.split(' ')), input)
    };
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let drawn = at("seed --key", "");
    let key = String::from_utf8(drawn.stdout).unwrap();
    assert!(key.trim().len() == 64 && key.trim().bytes().all(|digit| digit.is_ascii_hexdigit()), "{key}");
    fs::write(folder.path().join("game.key"), &key).unwrap();
    for game in &GAMES {
        let mut deck = game.begun() + "$END\n";
        let _ = fs::remove_file(folder.path().join("game.pos"));
        for number in 1..=3 {
            let run = at("--seal-key game.key --punch game.pos", &deck);
            assert_eq!((run.status.code(), err(&run)), (Some(0), String::new()), "{} {number}", game.name);
            let all = String::from_utf8(run.stdout).unwrap() + &read("game.pos");
            assert!(!all.to_lowercase().contains(key.trim()), "{}", game.name);
            fs::write(folder.path().join(format!("{number}.pos")), read("game.pos")).unwrap();
            deck = format!("{}{}\n$END\n", read("game.pos"), (game.play)(number));
        }
        // The same week again, and the first week in place of the third.
        let again = format!("{}{}\n$END\n", read("2.pos"), (game.play)(2));
        assert_eq!(
            at("--seal-key game.key --punch game.pos", &again).status.code(),
            Some(0),
            "{}",
            game.name
        );
        let old = format!("{}{}\n$END\n", read("1.pos"), (game.play)(1));
        let refused = at("--seal-key game.key --punch game.pos", &old);
        assert_eq!(refused.status.code(), Some(8), "{}", game.name);
        assert_eq!(read("game.pos"), read("3.pos"), "{}", game.name);
        let whole = at("seal --seal-key game.key 1.pos 2.pos 3.pos", "");
        let text = String::from_utf8(whole.stdout).unwrap();
        assert_eq!(
            (whole.status.code(), text.matches("follows the one before").count()),
            (Some(0), 2),
            "{text}"
        );
        let seal = text.trim().rsplit(' ').next().unwrap().to_owned();
        let after = format!("--seal-key game.key --after {seal}");
        let is_taken = |cards: &str| at(&after, &format!("{}$END\n", read(cards))).status.code();
        assert_eq!([is_taken("3.pos"), is_taken("2.pos")], [Some(0), Some(8)], "{}", game.name);
        for (row, why) in [
            ("1.pos 3.pos", "another position"),
            ("2.pos 1.pos", "from which the one before it was made"),
            ("1.pos 1.pos", "the same position again"),
        ] {
            let broken = at(&format!("seal --seal-key game.key {row}"), "");
            assert_eq!(broken.status.code(), Some(8), "{row}");
            assert!(err(&broken).contains("PDK381E") && err(&broken).contains(why), "{}", err(&broken));
        }
    }
}
