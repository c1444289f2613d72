//! Both sides of each switch, as its deck in `decks/atlantis/quirks` shows them: one month twice from one position, by the
//! rules text and with the switch.

use crate::common::{decks, options, page, project, run_deck};
use playdeck::game::atlantis::policy::Quirk;
use playdeck::stream::{Options, events};
use std::collections::BTreeSet;

/// The switches that cannot be shown by a deck, each with what the reference says about it.
const WITHOUT_A_DECK: [(Quirk, &str); 1] =
    [(Quirk::Tabs, "`TABS` changes nothing in a deck: on cards a tab is blanks before a sheet is read.")];

/// Who may be told what happened.
const READERS: [&str; 4] = ["all", "1", "2", "3"];

fn name(quirk: Quirk) -> String {
    format!("atlantis/quirks/{}", quirk.word().to_lowercase())
}

/// The two decks of a stream without their names and comments.
fn halves(stream: &str) -> [String; 2] {
    let is_told = |line: &&str| !line.starts_with('*') && !line.starts_with("$JOB");
    let halves = stream
        .split_inclusive("$END\n")
        .map(|half| half.split_inclusive('\n').filter(is_told).collect::<String>());
    halves.collect::<Vec<String>>().try_into().unwrap()
}

/// What a month leads to: the position without the switches, and what each reader is told.
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
    for quirk in
        Quirk::ALL.into_iter().filter(|quirk| WITHOUT_A_DECK.iter().all(|(without, _)| without != quirk))
    {
        let stream = page(&format!("decks/{}.deck", name(quirk)));
        let word = quirk.word();
        assert!(
            stream.lines().nth(1).unwrap().starts_with(&format!("* {word}. ")),
            "{word} says what is to be seen"
        );
        let [by_text, with_switch] = halves(&stream);
        let operand = format!(",QUIRKS=({word})\n");
        assert_eq!(with_switch.matches(&operand).count(), 1, "{word}");
        let (by_text, without) = (Month::play(&by_text), Month::play(&with_switch.replace(&operand, "\n")));
        assert_eq!(without, by_text, "{word}: the switch is the only difference");
        assert_ne!(Month::play(&with_switch), by_text, "{word} changes nothing");
    }
}

#[test]
fn each_deck_of_a_switch_has_its_switch() {
    let known: BTreeSet<String> =
        Quirk::ALL.into_iter().map(|quirk| format!("{}.deck", name(quirk))).collect();
    let folder = project("decks");
    let names = decks().into_iter().map(|deck| deck.strip_prefix(&folder).unwrap().display().to_string());
    let found: BTreeSet<String> = names.filter(|name| name.starts_with("atlantis/quirks/")).collect();
    assert_eq!(found.len(), Quirk::ALL.len() - WITHOUT_A_DECK.len());
    assert!(found.is_subset(&known), "{:?}", found.difference(&known));
}

#[test]
fn the_reference_says_why_a_switch_has_no_deck() {
    let page = page("docs/cards/init.md").replace('\n', " ");
    for (quirk, why) in WITHOUT_A_DECK {
        assert!(page.contains(why), "{}", quirk.word());
        assert!(!project(&format!("decks/{}.deck", name(quirk))).exists(), "{}", quirk.word());
    }
}
