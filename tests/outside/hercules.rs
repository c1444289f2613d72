//! A real peer: an emulated mainframe (Debian's `hercules`) reads and punches the cards that we punch and prints our
//! listings, and nothing is lost or moved on the way. The machine is started once, for all decks of `decks/`, whose
//! listings are in `listings/`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::peer;

use common::{decks, options, run_deck, run_with};
use peer::{Given, Made};
use playdeck::card::COLUMNS;
use playdeck::code::{Code, Form};
use playdeck::dice::Dice;
use playdeck::listing::carriage::{Command, Move};
use playdeck::listing::form::{self, Stop};
use playdeck::listing::print::{Carriage, Paper, Printer, RECORD_LENGTH};
use playdeck::listing::read::{Control, ListingInput, ListingReader};
use playdeck::listing::{Line, Spacing};
use playdeck::record::{RecordFormat, RecordWriter};
use playdeck::stream::Options;
use std::fs;
use std::iter;
use std::sync::LazyLock;

/// One listing as it is sent to printers with the three kinds of carriage control.
struct Listing {
    name: String,
    asa: Vec<u8>,
    machine: Vec<u8>,
    plain: String,
}

impl Listing {
    /// Prints a listing with `print` on each of the three papers.
    fn of(name: impl Into<String>, print: impl Fn(Paper) -> Vec<u8>) -> Self {
        let ebcdic = |carriage| print(Paper { carriage, records: RecordFormat::Fixed, code: Code::Cp1047 });
        let plain =
            print(Paper { carriage: Carriage::Plain, records: RecordFormat::Text, code: Code::Ascii });
        Self {
            name: name.into(),
            asa: ebcdic(Carriage::Asa),
            machine: ebcdic(Carriage::Machine),
            // The code page has no euro sign.
            plain: String::from_utf8(plain).unwrap().replace('\u{20AC}', "?"),
        }
    }
}

/// What all decks punch and list, and what the machine made of it, if there is one.
struct Passed {
    given: Given,
    listings: Vec<Listing>,
    made: Option<Made>,
}

static PASSED: LazyLock<Passed> = LazyLock::new(|| {
    let mut cards = RecordWriter::new(Vec::new(), RecordFormat::Fixed, Code::Cp1047, COLUMNS);
    let mut listings = vec![every_spacing_behind_every_other(), skips_to_every_channel()];
    for place in decks() {
        let deck = fs::read(&place).unwrap();
        let punched = run_with(&deck, &options()).punched.concat();
        punched.iter().try_for_each(|card| cards.write(card)).unwrap();
        listings.push(Listing::of(place.to_string_lossy(), |paper| {
            run_with(&deck, &Options { paper, ..options() }).listing
        }));
    }
    let given = Given {
        cards: cards.into_inner(),
        asa: listings.iter().flat_map(|listing| listing.asa.clone()).collect(),
        machine: listings.iter().flat_map(|listing| listing.machine.clone()).collect(),
    };
    let made = peer::run(&given);
    Passed { given, listings, made }
});

/// A listing that no deck prints, with lines over lines. It begins with a page, as all listings do.
fn every_spacing_behind_every_other() -> Listing {
    let all = [Spacing::Page, Spacing::Single, Spacing::Double, Spacing::Triple, Spacing::Over];
    let pairs = all.into_iter().flat_map(|one| all.map(|other| [one, other])).flatten();
    let lines: Vec<Line> = (1..)
        .zip(pairs)
        .map(|(number, spacing)| {
            // Each text begins further to the right and has another length, and some lines are blank.
            Line::new(spacing).with(number, "=".repeat(number % 7))
        })
        .collect();
    Listing::of("every spacing behind every other", |paper| {
        let mut printer = Printer::on_fresh_paper(Vec::new(), paper);
        lines.iter().try_for_each(|line| printer.line(line)).unwrap();
        printer.finish().unwrap().0
    })
}

/// The commands of the channel that move the paper and print nothing, with what they do.
const MOVES: [u8; 16] =
    [0x03, 0x0B, 0x13, 0x1B, 0x8B, 0x93, 0x9B, 0xA3, 0xAB, 0xB3, 0xBB, 0xC3, 0xCB, 0xD3, 0xDB, 0xE3];

/// A listing of another program with machine control: lines by lot, with skips to all channels. What is due on paper is
/// what `print` makes of it. The end of a form is passed by skips alone: the machine's printer does not count on from
/// there as paper does.
fn skips_to_every_channel() -> Listing {
    let mut dice = Dice::new(1403).stream(0, 0, 0);
    let mut machine = Vec::new();
    let mut put = |command: u8, text: &str| {
        let mut record = vec![command];
        Code::Cp1047.encode(text, &mut record);
        record.resize(RECORD_LENGTH, Code::Cp1047.blank());
        machine.extend(record);
    };
    let mut row = 0;
    for number in 0..2_000 {
        let command = if number == 0 { 0x8B } else { MOVES[dice.below(16) as usize] };
        let moved = match Command::of(command).unwrap().moves {
            Move::Spaced(Spacing::Page) => Stop::NextForm(0),
            Move::Spaced(spacing) => Stop::Below(spacing.rows().into()),
            Move::Channel(channel) => form::Form::default().skip(channel, row).unwrap(),
        };
        let (command, to) = match moved {
            Stop::Below(rows) if row + rows < 66 => (command, row + rows),
            Stop::NextForm(rows) => (command, rows),
            Stop::Below(_) => (0x8B, 0),
        };
        row = to;
        // The printer's own record of commands has no X'03'.
        if command != 0x03 {
            put(command, "");
        }
        put(0x01, &"=".repeat(number % 9));
    }
    let told = ListingInput { control: Some(Control::Machine), ..ListingInput::default() };
    let mut reader = ListingReader::new(machine.as_slice(), told).unwrap();
    let lines: Vec<Line> = iter::from_fn(|| reader.read().unwrap().cloned()).collect();
    assert_eq!(reader.messages(), []);
    drop(reader);
    let as_read = Listing::of("skips to every channel", |paper| {
        let mut printer = Printer::on_fresh_paper(Vec::new(), paper);
        lines.iter().try_for_each(|line| printer.line(line)).unwrap();
        printer.finish().unwrap().0
    });
    Listing { machine, ..as_read }
}

/// The output of the machine.
fn made() -> &'static Made {
    PASSED.made.as_ref().unwrap()
}

/// Compares a whole text, and names the first listing whose piece of it differs.
fn compare(whole: &str, pieces: impl Iterator<Item = (&'static str, String)>) {
    let mut rest = whole;
    for (name, piece) in pieces {
        let same = rest.bytes().zip(piece.bytes()).take_while(|(one, other)| one == other).count();
        if same < piece.len() {
            let shown = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[same..]).chars().take(60).collect::<String>()
            };
            panic!("{name}: the machine has {:?} where {:?} is due", shown(rest), shown(&piece));
        }
        rest = &rest[piece.len()..];
    }
    assert_eq!(rest, "", "behind the last listing");
}

/// The paper of each listing: all except the first find a used page, and eject it.
fn papers() -> impl Iterator<Item = (&'static str, String)> {
    PASSED
        .listings
        .iter()
        .zip(std::iter::once("").chain(std::iter::repeat("\x0C")))
        .map(|(listing, before)| (listing.name.as_str(), format!("{before}{}", listing.plain)))
}

pub fn punched_cards_are_read_and_punched_again_as_they_were() {
    let made = made();
    let (given, back) = (&PASSED.given.cards, &made.cards);
    assert!(given.len() > 1000 * COLUMNS, "{} bytes of cards", given.len());
    let wrong = given.chunks(COLUMNS).zip(back.chunks(COLUMNS)).position(|(card, other)| card != other);
    assert_eq!((wrong, back.len()), (None, given.len()), "the number of the first card that is another");
}

/// A punch that writes text drops blanks at the ends of cards, which changes nothing for us.
pub fn cards_punched_as_text_play_like_the_cards_themselves() {
    let made = made();
    let cards = PASSED.given.cards.chunks(COLUMNS).map(|card| Code::Cp1047.decode(card, Form::Record).text);
    let cards: String = cards.map(|card| card + "\n").collect();
    let (given, back) = (run_deck(cards.as_bytes()), run_deck(made.cards_as_text.as_bytes()));
    assert!(given.run.decks > 100, "{:?}", given.run);
    assert_eq!(given.run, back.run);
    assert!(given.listing == back.listing);
}

pub fn a_listing_with_asa_control_is_on_paper_what_plain_says() {
    let made = made();
    compare(&made.asa_paper, papers());
}

/// Paper without those carriage returns that have no visible effect, because the paper moves on or ends there.
fn seen(paper: &str) -> String {
    let mut seen = String::new();
    for letter in paper.chars() {
        if matches!(letter, '\n' | '\x0C') {
            seen.truncate(seen.trim_end_matches('\r').len());
        }
        seen.push(letter);
    }
    seen.truncate(seen.trim_end_matches('\r').len());
    seen
}

/// Machine control moves the paper after a line and ASA control before it, so the carriage returns are at other places.
pub fn a_listing_with_machine_control_is_the_same_paper() {
    let made = made();
    compare(&seen(&made.machine_paper), papers().map(|(name, piece)| (name, seen(&piece))));
}

pub fn the_printer_gets_the_commands_of_the_listing_with_machine_control() {
    let made = made();
    let command = |record: &[u8]| {
        let text = Code::Cp1047.decode(&record[1..], Form::Record).text;
        format!("{:02x}{}\n", record[0], text.trim_end())
    };
    compare(
        &made.machine_commands,
        PASSED.listings.iter().map(|listing| {
            (listing.name.as_str(), listing.machine.chunks(RECORD_LENGTH).map(command).collect())
        }),
    );
}
