//! Fog through mail: in games that look alike to a power, its answers, reminders, press and letters are the same.

use crate::fog::{Sheets, deck, hold, punched_at};
use playdeck::card::Input;
use playdeck::game::diplomacy::map::{Province, STANDARD_MAP, army_reaches};
use playdeck::game::diplomacy::position::Position;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::Unit;
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::outgoing::{Posted, WIDTH, post};
use playdeck::mail::press::passed_on::letters;
use playdeck::mail::{self, Addresses, Asked, League, WentOut};
use playdeck::message::Log;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What the power writes beside its orders: to whom it may write, and what it may ask, whether they are left or not.
const WRITTEN: [&str; 7] = [
    "PRESS TO AUSTRIA, ENGLAND\nDo you still live?\nENDPRESS",
    "PRESS TO FRANCE\nA PAR - BUR would help us both.\nENDPRESS\nPRESS TO GERMANY\nAnd you?\nENDPRESS",
    "$ENGLAND\nF LON - NTH\n",
    "A VIE S A BUD - GAL\nF NTH C A YOR - NWY\nA MUN H\nA SWI - RUH\nA PAR - BURR",
    "VOTE DRAW\nVOTE DRAW AUSTRIA, ITALY\nBUILD A VIE\nRETREAT A MUN - BOH",
    "STATUS\nORDERS\nWHO IS LEFT?",
    "PRESS TO ITALY, RUSSIA AND TURKEY\nWho sees Munich?\nENDPRESS\nBROADCAST\nI see nothing.\nENDPRESS",
];

/// What others write.
const FROM_OTHERS: &str = "BROADCAST\nGood morning.\nENDPRESS\nPRESS TO GM\nI am here.\nENDPRESS\n";

fn address(power: Power) -> String {
    format!("{}@{0}.example", power.name().to_lowercase())
}

/// A mail of a power that came so many minutes after six.
fn mail_of(power: Power, minute: usize, text: &str) -> String {
    let from = address(power);
    format!(
        "Received: from a.example by b.example; Thu, 26 Nov 2026 18:{minute:02}:00 +0000\nFrom: {from}\n\
         To: game@g.example\nSubject: orders\nMessage-ID: <{minute}.{from}>\nMIME-Version: 1.0\n\
         Content-Type: text/plain; charset=utf-8\n\n{text}"
    )
}

/// Everything that comes to a power by mail in a play: the messages with their headers.
fn mailed(position: &Position, sheets: &Sheets, power: Power) -> String {
    let cards = punched_at(position);
    let roster: String = Power::SEVEN.iter().fold("GM gm@host.example\n".to_owned(), |mut roster, of| {
        let _ = writeln!(roster, "{of} {}", address(*of));
        roster
    });
    let mut mailbox = Mailbox::default();
    for (at, (of, lines)) in sheets.iter().enumerate() {
        let own = *of == power;
        // The orders of others come sooner or later, their press at the same time: all read it in the order it came in.
        let minute = if own { 50 } else { at };
        if own || !lines.is_empty() {
            mailbox.take(mail_of(*of, minute, &lines.join("\n")).as_bytes());
        }
        if !own && of.index() % 3 == 0 {
            mailbox.take(mail_of(*of, 40 + of.index(), FROM_OTHERS).as_bytes());
        }
    }
    // A support may be for anything, and what is out of sight must not be known by the answer: neither whether a unit is
    // there, nor what it is if its letter is missing.
    let sight = position.sight(power);
    let beside = |at: Province| STANDARD_MAP.provinces().filter(move |other| army_reaches(at, *other));
    let hidden = |at: &Province| !sight.contains(*at);
    let supports = |unit: Unit| {
        let through = beside(unit.province()).flat_map(|to| beside(to).map(move |from| (from, to)));
        through.filter(|(from, _)| hidden(from)).map(move |(from, to)| (unit, from, to)).collect::<Vec<_>>()
    };
    let far = position.units.of(power).flat_map(supports).step_by(2).take(10).enumerate();
    let far: String = far.fold(String::new(), |mut far, (at, (unit, from, to))| {
        let letter = ["A ", "", "F "][at % 3];
        let _ = writeln!(far, "{unit} S {letter}{from} - {to}");
        far
    });
    let some = WRITTEN.iter().copied().cycle().skip(power.index()).take(2);
    for (at, text) in some.chain([far.as_str()]).enumerate() {
        mailbox.take(mail_of(power, 51 + at, text).as_bytes());
    }
    let (back, went_out) = (BTreeSet::new(), WentOut::new());
    let league = League {
        address: "game@g.example",
        since: None,
        back: &back,
        known: &BTreeSet::new(),
        others: &[],
        former: &[],
        press: Some(&went_out),
    };
    let asked =
        Asked { roster: &roster, position: Some(cards.as_bytes()), league: Some(league), ..Asked::default() };
    let sorted = mail::sort(&mailbox, &asked).unwrap_or_else(|log| panic!("{:?}", log.messages()));
    let is_own = |name: &str| name.starts_with(&power.name().to_lowercase());
    let mut told: String =
        sorted.replies.iter().chain(&sorted.reminders).filter(|answer| is_own(&answer.name)).fold(
            String::new(),
            |mut told, answer| {
                let _ = writeln!(told, "{}\n{}", answer.name, answer.text);
                told
            },
        );
    // What is said of press to its writer: how many of the messages of each mail went out.
    let pressed: Vec<_> = sorted.heard.iter().flat_map(|heard| &heard.press).collect();
    let mut log = Log::default();
    for (pressed, letters) in pressed.iter().zip(letters(&asked, &pressed, &mut log).unwrap()) {
        if pressed.player == power.name() {
            let _ = writeln!(told, "went out: {}", letters.is_some());
        }
        for letter in letters.into_iter().flatten().filter(|letter| letter.to == address(power)) {
            let _ = writeln!(told, "{}\n{}", letter.from, letter.text);
        }
    }
    let posted = Posted {
        roster: &roster,
        input: Input::default(),
        deadline: Some("2026-12-04".to_owned()),
        addresses: Addresses::Roster,
        has_pages: false,
        has_pdf: false,
        has_plan: true,
        shelves: None,
        width: WIDTH / 2,
        league: None,
    };
    post(deck(position, sheets).as_bytes(), &posted, &mut |message| {
        if is_own(message.name.get(5..).unwrap_or_default()) {
            let _ = writeln!(told, "{}\n{}", message.name, message.text);
        }
        Ok(())
    })
    .unwrap();
    assert!(told.contains("Subject:") && told.contains("In-Reply-To:"), "{told}");
    told
}

#[test]
fn what_is_out_of_sight_changes_no_byte_of_mail_in_some_games() {
    let met = hold(2..4, mailed);
    assert!(met.values().sum::<u32>() > 5, "{met:?}");
}

#[test]
#[ignore = "long: cargo long"]
fn what_is_out_of_sight_changes_no_byte_of_mail() {
    let met = hold(2_000..2_040, mailed);
    for kind in ["order", "unit", "power", "owner", "order of sheets", "silence", "vote"] {
        assert!(met.get(kind).is_some_and(|count| *count > 3), "{kind}: {met:?}");
    }
}
