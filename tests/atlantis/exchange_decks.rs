//! State files of 1993 as decks, and decks as state files: `import atlantis` and `export`.

use crate::worlds::drawn;
use playdeck::card::Input;
use playdeck::dice::Dice;
use playdeck::filter::{Turned, exchange};
use playdeck::game::atlantis::exchange as files;
use playdeck::message::{ConditionCode, Log};

/// A file of a world with everything in it.
fn file(root: u64) -> Vec<u8> {
    files::export(&drawn(&mut Dice::new(root).stream(0, 1, 0))).0
}

/// The cards of the deck that a file becomes.
fn deck(file: &[u8]) -> Vec<String> {
    match exchange::import(file, &Input::default(), "Atlantis") {
        Ok(Turned::Decks { cards, notes }) => {
            assert_eq!(told(&notes), Vec::<String>::new());
            cards
        }
        other => unreachable!("{other:?}"),
    }
}

/// The file that decks become, and the messages about it.
fn exported(cards: &str) -> (Vec<u8>, Log) {
    match exchange::export(cards.as_bytes(), &Input::default()) {
        Ok(Turned::Games { file, notes }) => (file, notes),
        other => unreachable!("{other:?}"),
    }
}

fn told(log: &Log) -> Vec<String> {
    log.messages().iter().map(ToString::to_string).collect()
}

#[test]
fn a_file_becomes_a_deck_and_the_deck_the_same_file() {
    for root in 0..20 {
        let file = file(root);
        let cards = deck(&file);
        assert!(cards[0].starts_with("$POSITION ATLANTIS,FORMAT=3,SEED="), "{}", cards[0]);
        assert!(!cards[0].contains("SEED=0") && deck(&file) == cards);
        assert!(cards[cards.len() - 2].starts_with("$ENDPOS "), "{cards:#?}");
        assert_eq!(cards.last().map(String::as_str), Some("$END"));
        let (again, notes) = exported(&cards.join("\n"));
        assert_eq!(told(&notes), Vec::<String>::new());
        assert!(again == file, "{root}");
    }
}

/// The file has the position after the last play.
#[test]
fn a_played_deck_becomes_the_file_of_its_last_turn() {
    let start = "$INIT ATLANTIS,SEED=7\nRed, red@here.example\nBlue, blue@here.example\n";
    let (before, notes) = exported(&format!("{start}$END\n"));
    assert_eq!(
        (told(&notes), before.starts_with(b"0\n2\n1 \"Red\" \"red@here.example\" 0 0")),
        (vec![], true)
    );
    let turn = "$TURN JANUARY, 1\n#ATLANTIS 1\nUNIT 1\nNAME UNIT \"Scouts\"\nSTUDY STEALTH\n#END\n";
    let (after, notes) = exported(&format!("{start}{turn}$END\n"));
    let text = String::from_utf8(after.clone()).unwrap();
    assert_eq!(told(&notes), Vec::<String>::new());
    assert!(text.starts_with("1\n2\n1 \"Red\" \"red@here.example\" 1 0"), "{text}");
    assert!(
        text.contains("\n1 \"Scouts\" \"\" 1 4990 1 0 0 0 0 0 \"study stealth\" -1 0 0 0 0 0 0 0 0 0 30 0"),
        "{text}"
    );
    // The imported deck goes on.
    let mut next = deck(&after);
    next.insert(next.len() - 1, "$TURN FEBRUARY, 1".to_owned());
    let (third, _) = exported(&next.join("\n"));
    assert!(third.starts_with(b"2\n2\n1 \"Red\" \"red@here.example\" 1 0"));
}

/// A game of 1993 goes on as in 1993: the export says how to import it, and the import sets the switches.
#[test]
fn a_game_with_switches_is_imported_with_them_again() {
    let imported = |file: &[u8], quirks: &str| match exchange::import_as(
        file,
        &Input::default(),
        "atlantis",
        Some(quirks),
    ) {
        Ok(Turned::Decks { cards, .. }) => Ok(cards),
        Err(log) => Err(told(&log)),
        other => unreachable!("{other:?}"),
    };
    for (quirks, words) in [
        ("1993", "1993"),
        ("(1993)", "1993"),
        ("(ONE-SAIL,1993)", "1993"),
        ("(TAX-TENS,ONE-SAIL)", "TAX-TENS,ONE-SAIL"),
        ("ONE-SAIL", "ONE-SAIL"),
    ] {
        let start = format!("$INIT ATLANTIS,SEED=7,QUIRKS={quirks}\nRed, red@here.example\n$END\n");
        let (file, notes) = exported(&start);
        let note = format!(
            "ATL100I The file has no QUIRKS=; to go on with this game, import it with: playdeck import atlantis --quirks {words}"
        );
        assert_eq!((told(&notes), notes.condition()), (vec![note], ConditionCode(0)));
        let cards = imported(&file, words).unwrap().join("\n");
        let (again, second) = exported(&cards);
        assert_eq!((again == file, told(&second)), (true, told(&notes)), "{cards}");
        assert_eq!(imported(&file, &words.to_lowercase()).unwrap().join("\n"), cards);
    }
    let file = file(1);
    let refused = imported(&file, "ONE-SALE").unwrap_err();
    assert!(refused[0].contains("ONE-SAIL") && refused[0].starts_with("PDK132S"), "{refused:?}");
    assert!(!deck(&file).iter().any(|card| card.contains("QUIRKS")));
}

#[test]
fn a_file_that_is_refused_becomes_no_deck() {
    let mut cut = file(3);
    cut.truncate(cut.len() / 2);
    let faults = exchange::import(&cut, &Input::default(), "ATLANTIS").unwrap_err();
    assert!(told(&faults)[0].starts_with("ATL090S Line "), "{:?}", told(&faults));
    assert_eq!(faults.condition(), ConditionCode(12));
    let other = exchange::import(&cut, &Input::default(), "rainbow").unwrap_err();
    assert_eq!(
        told(&other),
        [
            "PDK132S Not done: RAINBOW is no game that other programs save; write DIPLOMACY, ATLANTIS or ATLANTIS4."
        ]
    );
}

#[test]
fn a_file_has_one_game() {
    let first = deck(&file(1)).join("\n") + "\n";
    let (alone, _) = exported(&first);
    let (both, notes) = exported(&first.repeat(2));
    assert!(alone == both);
    let sentence = "PDK132S Not done: deck 2 needs a file of its own, or the deck before it does.";
    assert_eq!(told(&notes), [sentence]);
}

#[test]
fn what_the_file_has_no_place_for_is_told() {
    let start = "$INIT ATLANTIS,SEED=7,IDLE=9\nRed, red@here.example,PASSWORD='tower'\n$END\n";
    let (file, notes) = exported(start);
    let sentence =
        |what: &str| format!("ATL099W The program of 1993 cannot hold this position as it is: {what}.");
    let told = told(&notes);
    assert_eq!(
        told,
        [
            sentence("faction 1 lost its password"),
            sentence("IDLE, EXEMPT, FIND and START of $INIT are not in the file")
        ]
    );
    let all = String::from_utf8(file).unwrap() + &told.concat();
    assert!(!all.contains("tower"));
}
