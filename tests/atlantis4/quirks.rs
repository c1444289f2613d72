//! Both sides of each switch, as its deck in `decks/atlantis4/quirks` shows them: one month twice from one position, by
//! the rules text and with the switch.

use crate::common::{decks, options, page, project, run_deck};
use playdeck::game::atlantis4::policy::Quirk;
use playdeck::stream::{Options, events};
use std::collections::BTreeSet;

/// Who may learn what happened.
const READERS: [&str; 3] = ["all", "2", "3"];

fn name(quirk: Quirk) -> String {
    format!("atlantis4/quirks/{}", quirk.word().to_lowercase())
}

/// The two jobs of a stream without their names and comments.
fn halves(stream: &str) -> [String; 2] {
    let is_played = |line: &&str| !line.starts_with('*') && !line.starts_with("$JOB");
    let halves = stream
        .split_inclusive("$END\n")
        .map(|half| half.split_inclusive('\n').filter(is_played).collect::<String>());
    halves.collect::<Vec<String>>().try_into().unwrap()
}

/// What a month leads to: the position without the switches, and what each reader learns.
#[derive(Debug, PartialEq)]
struct Month {
    position: Vec<String>,
    told: Vec<String>,
}

impl Month {
    fn play(deck: &str) -> Self {
        let product = run_deck(deck.as_bytes());
        assert_eq!(product.punched.len(), 1, "{}", product.text());
        let is_of_the_world = |card: &String| !card.starts_with("WORLD") && !card.starts_with("$ENDPOS");
        let position = product.punched.into_iter().flatten().filter(is_of_the_world).collect();
        let told = READERS.into_iter().map(|reader| told(deck, reader)).collect();
        Self { position, told }
    }
}

/// The events of a deck that a reader may know, as lines of JSON.
pub fn told(deck: &str, reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let (options, mut lines) = (Options { reader, ..options() }, Vec::new());
    events::run(deck.as_bytes(), &options, &mut lines, |_| Ok(())).unwrap();
    String::from_utf8(lines).unwrap()
}

#[test]
fn each_switch_has_a_deck_that_shows_both_ways() {
    for quirk in Quirk::ALL {
        let stream = page(&format!("decks/{}.deck", name(quirk)));
        let word = quirk.word();
        let about = stream.lines().nth(1).unwrap();
        assert!(about.starts_with(&format!("* {word}. ")), "{word} says what is to be seen");
        let [by_text, with_switch] = halves(&stream);
        let operand = format!(",QUIRKS=({word})\n");
        assert_eq!(with_switch.matches(&operand).count(), 1, "{word}");
        assert_eq!(with_switch.replace(&operand, "\n"), by_text, "{word}: the switch is the only difference");
        assert_ne!(Month::play(&with_switch), Month::play(&by_text), "{word} changes nothing");
    }
}

#[test]
fn each_deck_of_a_switch_has_its_switch() {
    let known: BTreeSet<String> =
        Quirk::ALL.into_iter().map(|quirk| format!("{}.deck", name(quirk))).collect();
    let folder = project("decks");
    let names = decks().into_iter().map(|deck| deck.strip_prefix(&folder).unwrap().display().to_string());
    let found: BTreeSet<String> = names.filter(|name| name.starts_with("atlantis4/quirks/")).collect();
    assert_eq!(found, known);
}
