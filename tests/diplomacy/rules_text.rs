//! The printed rules say nothing twice, nothing that belongs to another choice, and show no order that cannot be read.

use playdeck::game::diplomacy::board::built_in;
use playdeck::game::diplomacy::map::{Builds, Map, STANDARD_MAP};
use playdeck::game::diplomacy::orders::{VoteKinds, complete_orders, is_vote};
use playdeck::game::diplomacy::policy::{Corrections, Distance, Draws, Edition, Routes, Via, Voting};
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::rules_text::{Chosen, Paragraph, rules};
use playdeck::game::diplomacy::unit::{Kind, Unit, Units};
use playdeck::press_rule::PressRule;
use std::collections::BTreeSet;

/// The longest line that fits on a page, indented.
const LINE_COLUMNS: usize = 100;

/// What votes do, who shares draws, and whether silent players lose their powers.
const AGREEMENTS: [(Voting, Draws, bool); 4] = [
    (Voting::Tell, Draws::Named, false),
    (Voting::Tell, Draws::Dias, true),
    (Voting::Act, Draws::Named, true),
    (Voting::Act, Draws::Dias, false),
];

/// A number for each edition.
fn edition_number(edition: Edition) -> usize {
    usize::from(edition.via == Via::Optional) + 2 * usize::from(edition.removal == Distance::Home)
}

/// Every combination of choices that change the same passages.
fn all_chosen() -> impl Iterator<Item = Chosen> {
    let editions = [Via::Required, Via::Optional]
        .into_iter()
        .flat_map(|via| [Distance::Owned, Distance::Home].map(|removal| Edition { via, removal }));
    let sheets = |edition| [Corrections::First, Corrections::Last].map(|corrections| (edition, corrections));
    let presses = |(edition, corrections)| PressRule::ALL.map(|(press, _)| (edition, corrections, press));
    let of = |(edition, corrections, press)| {
        [Rules::Classic, Rules::Standard].map(|rules| (rules, edition, corrections, press))
    };
    let of_board =
        |name: &str, start: Option<&str>| Map::of(&built_in(start.unwrap_or(name)).unwrap(), name, start);
    let maps = [&STANDARD_MAP, of_board("STANDARD", Some("1897")), of_board("ANCMED", None)];
    let boards =
        maps.map(|map| [Builds::Home, Builds::Owned, Builds::Chosen].map(|builds| (map, builds))).concat();
    editions.flat_map(sheets).flat_map(presses).flat_map(of).flat_map(move |choices| {
        let (rules, edition, corrections, press) = choices;
        let chosen = move |(at, (map, builds)): (usize, (&'static Map, Builds))| {
            // Each with each board and rule of building, and not with each of the other choices, which would be many.
            let (voting, draws, counts_silence) =
                AGREEMENTS[(at + edition_number(edition)) % AGREEMENTS.len()];
            [Routes::Any, Routes::Binding].map(|routes| Chosen {
                map,
                builds,
                rules,
                edition,
                routes,
                corrections,
                press,
                voting,
                draws,
                counts_silence,
            })
        };
        boards.clone().into_iter().enumerate().flat_map(chosen)
    })
}

fn lines(chosen: Chosen) -> impl Iterator<Item = &'static str> {
    rules().flat_map(move |paragraph| paragraph.lines(chosen))
}

/// The lines of a passage as sentences; an example is a sentence of its own.
fn sentences(lines: &[&str]) -> Vec<String> {
    let mut sentences = vec![String::new()];
    for line in lines {
        let is_table = line.starts_with("  ");
        for word in line.split_whitespace() {
            let sentence = sentences.last_mut().unwrap();
            sentence.push_str(word);
            sentence.push(' ');
            if !is_table && (word.ends_with(['.', ':', ';']) || word.ends_with(".)")) {
                sentences.push(String::new());
            }
        }
        if is_table {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

#[test]
fn no_text_says_anything_twice() {
    for chosen in all_chosen() {
        let mut seen = BTreeSet::new();
        for line in lines(chosen) {
            assert!(seen.insert(line.to_owned()), "{chosen:?} repeats the line {line}");
        }
        let mut begun = BTreeSet::new();
        for paragraph in rules() {
            let prose = paragraph.lines(chosen).filter(|line| !line.starts_with("  "));
            for sentence in sentences(&prose.collect::<Vec<_>>()) {
                let opening: Vec<&str> = sentence.split(' ').take(5).collect();
                let is_new = begun.insert(opening.join(" ")) || opening.len() < 5;
                assert!(is_new, "{chosen:?} begins twice with {opening:?}");
            }
        }
    }
}

/// A passage that depends on a choice is a whole sentence, and no sentence of the other choice is printed with it.
#[test]
fn no_sentence_of_one_choice_is_printed_under_another() {
    for passage in rules().flat_map(Paragraph::passages) {
        let lines: Vec<&str> = passage.lines().collect();
        assert!(all_chosen().any(|chosen| passage.holds(chosen)), "{lines:?} are printed for no choice");
        let (first, last) = (lines.first().unwrap(), lines.last().unwrap());
        assert!(first.starts_with("  ") || first.starts_with(char::is_uppercase), "{first}");
        assert!(last.starts_with("  ") || last.ends_with(['.', ':']), "{last}");
        let own = sentences(&lines);
        for chosen in all_chosen().filter(|chosen| !passage.holds(*chosen)) {
            for paragraph in rules() {
                let printed = sentences(&paragraph.lines(chosen).collect::<Vec<_>>());
                let shared = own.iter().find(|sentence| printed.contains(sentence));
                assert_eq!(shared, None, "{chosen:?}");
            }
        }
    }
}

#[test]
fn the_lines_fit_and_use_safe_characters() {
    for line in all_chosen().flat_map(lines).chain(rules().map(|paragraph| paragraph.heading)) {
        assert!(line.len() <= LINE_COLUMNS, "{} {line}", line.len());
        let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b" $\"%&'()*+,-./:;<=>?_".contains(&byte);
        assert!(line.bytes().all(is_safe), "{line}");
        assert_eq!(line, line.trim_end());
    }
}

#[test]
fn every_order_given_as_an_example_is_read() {
    let units = ["A VIE", "F POR", "A BUD", "F TRI", "F NSEA", "A LON", "A YOR", "F STPE-SC"];
    let units: Units = units
        .into_iter()
        .filter_map(|unit| {
            let (letter, at) = unit.split_once(' ')?;
            let kind = if letter == "A" { Kind::Army } else { Kind::Fleet };
            Some(Unit { power: Power::AUSTRIA, kind, at: STANDARD_MAP.location(at)? })
        })
        .collect();
    let votes = VoteKinds { concedes: true, draws: Draws::Dias };
    for chosen in all_chosen() {
        let examples: Vec<&str> = lines(chosen).filter_map(|line| line.strip_prefix("    ")).collect();
        let concedes = chosen.draws == Draws::Dias || chosen.voting == Voting::Act;
        assert_eq!(examples.len(), 18 + usize::from(concedes));
        for example in examples {
            let order = example.split("  ").next().unwrap();
            let is_own = |at| units.get(at).is_some_and(|unit| unit.power == Power::AUSTRIA);
            let is_read = !complete_orders(Power::AUSTRIA, order, is_own).is_empty();
            assert!(is_read || order == "WAIVE" || is_vote(&STANDARD_MAP, order, votes), "{order}");
        }
    }
}
