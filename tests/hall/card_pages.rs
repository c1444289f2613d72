//! Every control card has its page below `docs/cards/`, in one form, and the tables there have the operands that the
//! program reads, no fewer and no others, with its ranges and defaults.
//!
//! No list in the program has all operands of a card. So the program is asked: a word that a card does not have is told
//! with PDK080. The words that it is asked about are the fields of the sources that read cards.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{page, project, run_deck};
use crate::contributing::files;
use crate::jcl::{control_words, named_words};
use crate::pages::{all_pages, blocks, pages_in};
use playdeck::deck::vocabulary::WordKind;
use playdeck::register::register;
use playdeck::roster::ROSTER;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// The sections of each page, in this order. Others may be between them.
const SECTIONS: [&str; 5] = ["Purpose", "Form", "Operands", "Examples", "Messages"];
/// The head of a table of operands.
const HEAD: &str = "| word | range | default | meaning |";
/// The cards of one play that are asked together; of more messages of one number than 50 a listing has the first alone.
const TOGETHER: usize = 40;
/// The message for a word that a card does not have.
const UNKNOWN: &str = " is not an operand here";

/// The pages of the cards: the name of each, and its text.
fn card_pages() -> Vec<(String, String)> {
    pages_in("docs/cards").into_iter().map(|name| (name.clone(), page(&name))).collect()
}

/// The control words in the title of a page.
fn titled(text: &str) -> BTreeSet<String> {
    named_words(text.lines().next().unwrap())
}

/// The text of a section, without its heading.
fn section<'a>(text: &'a str, name: &str) -> &'a str {
    let after = text.split_once(&format!("\n## {name}\n")).unwrap().1;
    after.split("\n## ").next().unwrap()
}

#[test]
fn every_control_card_has_one_page() {
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    let reference = page("JCL.md");
    for (name, text) in card_pages() {
        assert!(reference.contains(&format!("]({name})")), "JCL.md does not link to {name}");
        for word in titled(&text) {
            let before = pages.insert(word.clone(), name.clone());
            assert_eq!(before, None, "${word}");
        }
    }
    assert_eq!(pages.into_keys().collect::<BTreeSet<_>>(), control_words());
}

#[test]
fn every_page_of_a_card_has_its_sections() {
    for (name, text) in card_pages() {
        let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        let ours: Vec<&str> = headings.iter().copied().filter(|heading| SECTIONS.contains(heading)).collect();
        assert_eq!(ours, SECTIONS, "{name}");
        let operands = section(&text, "Operands");
        assert!(operands.contains(HEAD) || operands.trim() == "None.", "{name} has no table of operands");
        let all_blocks = blocks(&text);
        let begins = |word: &String| all_blocks.iter().any(|(_, block)| has_card(block, word));
        let silent: Vec<String> = titled(&text).into_iter().filter(|word| !begins(word)).collect();
        assert!(silent.is_empty(), "no block of {name} shows {silent:?}");
        let examples = section(&text, "Examples");
        let examples = format!("\n{examples}");
        let decks: Vec<&str> =
            blocks(&examples).into_iter().filter(|(kind, _)| *kind == "deck").map(|(_, deck)| deck).collect();
        let shows = |deck: &&str| titled(&text).iter().any(|word| has_card(deck, word));
        assert!(decks.iter().any(shows), "no deck of {name} has its card");
        for deck in decks {
            let product = run_deck(deck.as_bytes());
            assert_eq!(
                (product.run.condition.0, product.punched.len()),
                (0, 1),
                "{name}\n{}",
                product.text()
            );
        }
        assert!(section(&text, "Messages").contains("](../messages.md#"), "{name} has no messages");
    }
}

/// Whether a card of a block has this control word.
fn has_card(block: &str, word: &str) -> bool {
    let is_it =
        |card: &str| card.split([' ', ',']).next().and_then(|first| first.strip_prefix('$')) == Some(word);
    block.lines().any(is_it)
}

/// A link to the row of a message is called by the whole number of that message.
#[test]
fn every_message_that_is_linked_exists() {
    let numbers: BTreeSet<String> = register().map(ToString::to_string).collect();
    let mut links = 0;
    for name in all_pages() {
        let text = page(&name);
        let pieces: Vec<&str> = text.split("](").collect();
        for (before, after) in pieces.iter().zip(&pieces[1..]) {
            let target = after.split(')').next().unwrap();
            let Some((_, anchor)) = target.split_once("messages.md#") else { continue };
            if anchor.ends_with(|last: char| last.is_ascii_digit()) && anchor.len() == 6 {
                let called = before.rsplit('[').next().unwrap();
                assert!(numbers.contains(called), "{name}: {called}");
                assert_eq!(called[..6].to_lowercase(), anchor, "{name}");
                links += 1;
            }
        }
    }
    assert!(links > 100, "{links}");
}

/// A card of which the program is asked: its word, the heading of its game where that decides, and a deck up to it.
struct Asked {
    word: &'static str,
    game: &'static str,
    /// What stands before the card.
    before: &'static str,
    /// The card up to its first operand with a key.
    card: &'static str,
}

const DIPLOMACY: &str = "$INIT DIPLOMACY,SEED=9254408394320685353\nA\nB\nC\n";
const RAINBOW_UNSEEDED: &str = "$INIT RAINBOW\nA\nB\n";
const RAINBOW: &str = "$INIT RAINBOW,SEED=9254408394320685353\nA\nB\n";
const MEDIEVAL: &str = "$INIT MEDIEVAL,SEED=9254408394320685353\nA\nB\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20\n\
                        $JOIN 1 A\n$JOIN 1 B\n";
const ATLANTIS: &str = "$INIT ATLANTIS,SEED=9254408394320685353\nA\n";
const ATLANTIS4: &str = "$INIT ATLANTIS4,SEED=9254408394320685353,SIZE=(16,16)\nA\n";

const ONE: &str = "Atlantis 1.0";
const FOUR: &str = "Atlantis 4.0.6";
const DOOR: &str = "Medieval War Door";
const END_OF_RAINBOW: &str = "Rainbow's End";

/// Every card that has operands with keys of the program's own.
const ASKED: [Asked; 30] = [
    asked("JOB", "", "", "$JOB A"),
    asked("INIT", "Diplomacy", "", "$INIT DIPLOMACY"),
    asked("INIT", END_OF_RAINBOW, "", "$INIT RAINBOW"),
    asked("INIT", DOOR, "", "$INIT MEDIEVAL"),
    asked("INIT", ONE, "", "$INIT ATLANTIS"),
    asked("INIT", FOUR, "", "$INIT ATLANTIS4"),
    asked("LOT", "", RAINBOW_UNSEEDED, "$LOT"),
    asked("POSITION", "", "", "$POSITION MEDIEVAL,FORMAT=1"),
    asked("ENDPOS", "", "$POSITION MEDIEVAL,FORMAT=1,SEED=1\nDOOR SESSION=1,NEXT=1\n", "$ENDPOS"),
    asked("MOVES", "", DIPLOMACY, "$MOVES SPRING, 1901"),
    asked("RETREAT", "", DIPLOMACY, "$RETREAT SPRING, 1901"),
    asked("BUILD", "", DIPLOMACY, "$BUILD FALL, 1901"),
    asked("TURN", END_OF_RAINBOW, RAINBOW, "$TURN 1"),
    asked("TURN", DOOR, MEDIEVAL, "$TURN 1"),
    asked("TURN", ONE, ATLANTIS, "$TURN JANUARY, 1"),
    asked("TURN", FOUR, ATLANTIS4, "$TURN JANUARY, 1"),
    asked("ROUND", "", MEDIEVAL, "$ROUND 1"),
    asked("LOBBY", "", MEDIEVAL, "$LOBBY 2"),
    asked("HANDOVER", "", RAINBOW, "$HANDOVER 1"),
    asked("TAKEOVER", DOOR, MEDIEVAL, "$LOBBY 2\n$TAKEOVER 1"),
    asked("TAKEOVER", ONE, ATLANTIS, "$TURN JANUARY, 1\n$TAKEOVER 1, B"),
    asked("TAKEOVER", FOUR, ATLANTIS4, "$TURN JANUARY, 1\n$TAKEOVER 3, B"),
    asked("JOIN", ONE, ATLANTIS, "$TURN JANUARY, 1\n$JOIN B, b@x"),
    asked("JOIN", FOUR, ATLANTIS4, "$TURN JANUARY, 1\n$JOIN B, b@x"),
    asked("BATTLE", "", RAINBOW, "$TURN 1\n$BATTLE"),
    asked("NEWGAME", "", MEDIEVAL, "$NEWGAME"),
    asked("UNIT", "", ATLANTIS, "$TURN JANUARY, 1\n$UNIT"),
    asked("GIFT", "", ATLANTIS4, "$TURN JANUARY, 1\n$GIFT"),
    asked("PLACE", "", ATLANTIS4, "$TURN JANUARY, 1\n$PLACE"),
    asked("PLAYER", DOOR, MEDIEVAL, "$ROUND 1\n$PLAYER 1"),
];

/// Every other card. `$ASSIGN` and `$PREFER` have powers and players for keys.
const KEYLESS: [&str; 25] = [
    "REVEAL",
    "ASSIGN",
    "AUSTRIA",
    "BOARD",
    "CHECK",
    "CONCEDE",
    "CONTINENT",
    "DRAW",
    "DROP",
    "END",
    "ENGLAND",
    "FACTION",
    "FRANCE",
    "GERMANY",
    "ITALY",
    "MESSAGE",
    "MSG",
    "NEWS",
    "PREFER",
    "RESTART",
    "REWARD",
    "RUSSIA",
    "TIMES",
    "TURKEY",
    "WITHDRAW",
];

const fn asked(word: &'static str, game: &'static str, before: &'static str, card: &'static str) -> Asked {
    Asked { word, game, before, card }
}

/// Where operands of cards are declared.
const DECLARED: [&str; 6] = [
    "/cards/",
    "factions/person.rs",
    "factions/switches.rs",
    "medieval/lobby/setup.rs",
    "rainbow/rules/calculator.rs",
    "cards/punch/sums.rs",
];

/// The words that may be operands: the fields of the sources that read cards and refuse unknown words, and what the
/// program takes off the text of a card before it reads the rest.
fn candidates() -> BTreeSet<String> {
    let mut words: BTreeSet<String> = ["WHATIF", "QUIRKS", "PRESS"].map(str::to_owned).into();
    let is_source = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "rs");
    let sources = files(&project("src")).into_iter().filter(is_source);
    let declared = |path: &PathBuf| DECLARED.iter().any(|part| path.to_str().unwrap().contains(part));
    for source in sources.filter(declared).map(|path| fs::read_to_string(path).unwrap()) {
        if source.contains("deny_unknown_fields") {
            let fields = source.lines().filter_map(|line| line.trim().split_once(": ")).map(|(name, _)| name);
            let fields = fields.map(|name| name.trim_start_matches("pub ").trim_start_matches("pub(super) "));
            let is_name = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
            words.extend(fields.filter(is_name).map(str::to_uppercase));
            words.extend(
                source.split('"').skip(1).step_by(2).filter(|word| is_operand(word)).map(str::to_owned),
            );
        }
    }
    let hyphened: Vec<String> = words.iter().map(|word| word.replace('_', "-")).collect();
    words.extend(hyphened);
    words
}

fn is_operand(word: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_uppercase() || byte == b'-';
    word.starts_with(|first: char| first.is_ascii_uppercase()) && word.bytes().all(is_letter)
}

/// The numbers of the messages in the listing of a deck.
fn told(deck: &str) -> BTreeSet<String> {
    let text = run_deck(deck.as_bytes()).text();
    let is_number = |word: &&str| {
        word.len() == 7
            && word[3..6].bytes().all(|digit| digit.is_ascii_digit())
            && "WEST".contains(&word[6..])
    };
    text.split_whitespace().filter(|word| word.is_ascii()).filter(is_number).map(str::to_owned).collect()
}

/// The words of which the listing of a deck says that they are no operands.
fn refused(deck: &str) -> BTreeSet<String> {
    let text = run_deck(deck.as_bytes()).text();
    let told = text.split(UNKNOWN).map(|before| before.rsplit([' ', '\n']).next().unwrap().to_owned());
    let count = text.matches(UNKNOWN).count();
    told.take(count).collect()
}

impl Asked {
    /// The words that the card has, of those that it may have.
    fn operands(&self, candidates: &BTreeSet<String>) -> BTreeSet<String> {
        let unknown =
            if self.may_be_many() { self.unknown_together(candidates) } else { self.unknown(candidates) };
        candidates.difference(&unknown).cloned().collect()
    }

    /// The words that the card does not have: the deck names them, or says of each what it says of a word that no card
    /// has.
    fn unknown(&self, candidates: &BTreeSet<String>) -> BTreeSet<String> {
        const NONE: &str = "QQQ";
        let deck = |word: &str| format!("{}{},{word}=0\n$END\n", self.before, self.card);
        let (names_it, of_none) = (refused(&deck(NONE)).contains(NONE), told(&deck(NONE)));
        let is_unknown = |word: &&String| {
            if names_it { refused(&deck(word)).contains(*word) } else { told(&deck(word)) == of_none }
        };
        candidates.iter().filter(is_unknown).cloned().collect()
    }

    /// The same of cards of which one play may have many: the program names the words that they do not have.
    fn unknown_together(&self, candidates: &BTreeSet<String>) -> BTreeSet<String> {
        // In a person's name or address only a word of letters can be an operand.
        let is_plain = |word: &&String| {
            !["JOIN", "TAKEOVER"].contains(&self.word)
                || word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        let (plain, others): (Vec<&String>, Vec<&String>) = candidates.iter().partition(is_plain);
        let (play, act) = self.card.rsplit_once('\n').unwrap_or(("", self.card));
        let mut unknown: BTreeSet<String> = others.into_iter().cloned().collect();
        for words in plain.chunks(TOGETHER) {
            let acts: Vec<String> = words.iter().map(|word| format!("{act},{word}=0\n")).collect();
            let acts = acts.concat();
            unknown.extend(refused(&format!("{}{play}\n{acts}$END\n", self.before)));
        }
        unknown
    }

    /// Whether one play may have many such cards, which are all read: an act.
    fn may_be_many(&self) -> bool {
        let mut words = ROSTER.iter().flat_map(|entry| entry.vocabulary.words);
        words.any(|word| word.word == self.word && word.kind == WordKind::Act)
    }

    /// The rows of the tables of its page: those for all games, and those of its own.
    fn rows<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let operands = section(text, "Operands");
        let (shared, of_games) = operands.split_once("\n### ").unwrap_or((operands, ""));
        let own = of_games.split("\n### ").find(|part| part.lines().next() == Some(self.game));
        let rows = shared.lines().chain(own.unwrap_or_default().lines());
        rows.filter_map(|row| row.strip_prefix("| ")).collect()
    }

    /// The words in these tables.
    fn written(&self, text: &str) -> BTreeSet<String> {
        let rows = self.rows(text).into_iter();
        let words = rows.flat_map(|row| row.split(" | ").next().unwrap().split('`').skip(1).step_by(2));
        words.filter_map(|word| word.strip_suffix('=')).map(str::to_owned).collect()
    }
}

#[test]
fn the_tables_have_the_operands_that_the_program_reads() {
    let candidates = candidates();
    assert!(candidates.len() > 100 && candidates.contains("FORT-MAX"), "{candidates:?}");
    let pages = card_pages();
    // Cards that share a page share its tables.
    let mut tables: BTreeMap<(&str, &str), [BTreeSet<String>; 2]> = BTreeMap::new();
    for asked in &ASKED {
        let (name, text) = pages.iter().find(|(_, text)| titled(text).contains(asked.word)).unwrap();
        let written = asked.written(text);
        let known = asked.operands(&candidates.union(&written).cloned().collect());
        let [all_written, all_known] = tables.entry((name, asked.game)).or_default();
        all_written.extend(written);
        all_known.extend(known);
    }
    for ((name, game), [written, known]) in tables {
        assert_eq!(written, known, "{name} {game}");
    }
}

/// A range of numbers in a table is that of the program: of the next number it says so.
#[test]
fn the_ranges_in_the_tables_are_those_of_the_program() {
    let pages = card_pages();
    let mut ranges = 0;
    for asked in ASKED.iter().filter(|asked| ["JOB", "INIT", "NEWGAME"].contains(&asked.word)) {
        let (name, text) = pages.iter().find(|(_, text)| titled(text).contains(asked.word)).unwrap();
        for row in asked.rows(text) {
            let cells: Vec<&str> = row.split(" | ").collect();
            let Some((least, most)) = cells[1].split_once(" to ") else { continue };
            let (Ok(least), Ok(most)) = (least.parse::<u128>(), most.parse::<u128>()) else { continue };
            for word in cells[0].split('`').filter_map(|word| word.strip_suffix('=')) {
                // It goes with today's rulebook alone.
                let rules = if word == "CENTERS" { ",RULES=STANDARD" } else { "" };
                let rest = if asked.word == "INIT" { "\nA\nB\nC" } else { "" };
                let deck =
                    |value| format!("{}{},{word}={value}{rules}{rest}\n$END\n", asked.before, asked.card);
                let case = format!("{name}: {word}= from {least} to {most}");
                let said = |value| run_deck(deck(value).as_bytes()).text().replace(',', "");
                let range = format!("from {least} to {most}");
                let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(flat(said(most + 1)).contains(&range), "{case}\n{}", said(most + 1));
                for value in [least, most] {
                    assert!(!flat(said(value)).contains(&range), "{case}\n{}", said(value));
                }
                ranges += 1;
            }
        }
    }
    assert!(ranges > 20, "{ranges}");
}

/// A default in a table is that of the program: whoever writes it gets the same position.
#[test]
fn the_defaults_in_the_tables_are_those_of_the_program() {
    let pages = card_pages();
    let mut defaults = 0;
    for asked in ASKED.iter().filter(|asked| ["INIT", "NEWGAME"].contains(&asked.word)) {
        let (name, text) = pages.iter().find(|(_, text)| titled(text).contains(asked.word)).unwrap();
        for row in asked.rows(text) {
            let cells: Vec<&str> = row.split(" | ").collect();
            let bare = cells[2].trim_matches('`');
            // What is said in words is no value.
            if bare.contains(['`', ' ']) || ["none", "NONE", "default", "---"].contains(&bare) {
                continue;
            }
            let is_text = bare.contains(|letter: char| letter.is_ascii_lowercase());
            let value = if is_text { format!("'{bare}'") } else { bare.to_owned() };
            for word in cells[0].split('`').filter_map(|word| word.strip_suffix('=')) {
                let rules = if word == "CENTERS" { ",RULES=STANDARD" } else { "" };
                let rest = if asked.word == "INIT" { ",SEED=5\nA\nB\nC" } else { "" };
                let punched = |operand: &str| {
                    let deck = format!("{}{}{operand}{rules}{rest}\n$END\n", asked.before, asked.card);
                    run_deck(deck.as_bytes()).punched.concat()
                };
                let with = punched(&format!(",{word}={value}"));
                assert!(!with.is_empty(), "{name}: {word}={value}");
                assert_eq!(with, punched(""), "{name}: {word}={value}");
                defaults += 1;
            }
        }
    }
    assert!(defaults > 25, "{defaults}");
}

/// A new control word must be sorted: it has operands of which the program is asked, or none with keys.
#[test]
fn every_control_card_is_asked_or_has_no_operands_with_keys() {
    let asked: BTreeSet<String> = ASKED.iter().map(|asked| asked.word.to_owned()).collect();
    let keyless: BTreeSet<String> = KEYLESS.map(str::to_owned).into();
    assert!(asked.is_disjoint(&keyless));
    assert_eq!(asked.union(&keyless).cloned().collect::<BTreeSet<_>>(), control_words());
}
