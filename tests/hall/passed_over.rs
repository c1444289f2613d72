//! A sheet that the play passes over because it lacks its faction's password is told in that faction's letter: how many
//! came, and what to write. Nothing of such a sheet is told to anybody but the gamesmaster, for it may be an impostor's.

use crate::common::{letter_for, listing_for};

/// Games with passwords, as their `$INIT` card has them.
const GAMES: [&str; 2] = ["ATLANTIS,SEED=5", "ATLANTIS4,SEED=5,SIZE=(16,16)"];

/// A month of two factions of which the first has a password, with some sheets in it.
fn month(game: &str, sheets: &str) -> String {
    format!(
        "$INIT {game}\nMerlin, m@x.example,PASSWORD='sesame'\nMordred, d@x.example\n$TURN JANUARY, 1\n{sheets}$END\n"
    )
}

/// The numbers of the two factions.
const fn numbers(game: &str) -> [&str; 2] {
    if game.len() > 20 { ["3", "4"] } else { ["1", "2"] }
}

/// The sentence of the letter with its number, in one line.
fn told(letter: &str) -> Option<String> {
    let text = letter.split_once("PDK326W")?.1;
    let text = text.split("\n\n").next().unwrap_or_default();
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_faction_reads_how_many_sheets_lacked_its_password_and_what_to_write() {
    for game in GAMES {
        let [own, other] = numbers(game);
        for (sheets, count) in [
            (format!("#ATLANTIS {own}\nUNIT 1\nWORK\n#END\n"), "1 sheet"),
            (format!("#ATLANTIS {own} \"Birchwd2\"\nUNIT 1\nSTUDY MAGIC\n#END\n"), "1 sheet"),
            (format!("#atlantis {own} Birchwd2\nUNIT 1\nWORK\n#END\n"), "1 sheet"),
            (
                format!(
                    "#ATLANTIS {own} \"Birchwd2\"\n#END\n#ATLANTIS {own} \"sesame\"\nUNIT 1\nWORK\n#END\n#ATLANTIS {own}\n#END\n"
                ),
                "2 sheets",
            ),
        ] {
            let deck = month(game, &sheets);
            let letter = letter_for(deck.as_bytes(), own, 70);
            let sentence = told(&letter).unwrap_or_else(|| panic!("{game}: {sheets}\n{letter}"));
            assert!(sentence.starts_with(&format!("{count} under your name")), "{sentence}");
            assert!(sentence.contains(&format!("#ATLANTIS {own} \"password\"")), "{sentence}");
            assert!(sentence.contains("gamesmaster"), "{sentence}");
            assert!(listing_for(deck.as_bytes(), own).contains("PDK326W"), "{game}");
            for text in [&letter, &listing_for(deck.as_bytes(), own)] {
                assert!(!text.contains("Birch") && !text.contains("wd2"), "{game}\n{text}");
                assert!(!text.contains("STUDY MAGIC"), "{game}\n{text}");
                assert!(!text.contains("No orders came from you"), "{game}\n{text}");
            }
            let nobody = month(game, "");
            assert_eq!(
                letter_for(deck.as_bytes(), other, 70),
                letter_for(nobody.as_bytes(), other, 70),
                "{game}: {sheets}"
            );
        }
    }
}

/// What stands on such a sheet changes no byte of what its faction reads, and a sheet of nobody is told to no player.
#[test]
fn nothing_of_such_a_sheet_is_told() {
    for game in GAMES {
        let [own, other] = numbers(game);
        let letters = |sheets: &str| {
            [own, other].map(|reader| {
                let deck = month(game, sheets);
                (letter_for(deck.as_bytes(), reader, 70), listing_for(deck.as_bytes(), reader))
            })
        };
        let one = letters(&format!("#ATLANTIS {own} \"crow\"\n#END\n"));
        for lines in ["UNIT 1\nWORK\n", "QUIT sesamo\nNAME FACTION \"Thief\"\n", "nothing that can be read\n"]
        {
            let others = letters(&format!("#ATLANTIS {own} \"a longer word\"\n{lines}#END\n"));
            assert_eq!(others, one, "{game}: {lines}");
        }
        assert_eq!(letters("#ATLANTIS 77 \"crow\"\n#END\n"), letters(""), "{game}");
        // A faction without a password has nothing to prove.
        let open = letters(&format!("#ATLANTIS {other} \"crow\"\nUNIT 2\n#END\n"));
        assert!(open.iter().all(|(letter, listing)| !(letter.to_owned() + listing).contains("PDK326W")));
    }
}

/// Such a sheet is no orders: the faction counts as silent, as if nothing had come.
#[test]
fn such_a_sheet_is_not_counted_as_orders() {
    for game in GAMES {
        let own = numbers(game)[0];
        let gamesmasters = |sheets: &str| {
            let text = listing_for(month(game, sheets).as_bytes(), "gm");
            text.lines().any(|line| line.contains("No orders came from"))
        };
        assert_eq!(
            gamesmasters(&format!("#ATLANTIS {own}\nUNIT 1\nWORK\n#END\n")),
            gamesmasters(""),
            "{game}"
        );
    }
}
