//! What players ask a league by mail: lines that are requests, and messages with requests, orders and quotes to a game of
//! each kind.

use super::edits::{self, edited};
use crate::games::{GAMES, Game};
use playdeck::mail::heard::Heard;
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::requests::Request;
use playdeck::mail::{self, Asked, League, Sorted, WentOut};
use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

const LINES: &str = "READY\nwait\nStatus?\nORDERS!\nReport: Fall 1901\nhistory.\nRULES\nABSENCE 2026-12-20 to 2027-01-03\n\
    vacation=2026-12-20 2026-12-21\nADDRESS anna@new.example\nnew address: anna@new.example\nCONFIRM abcd1234\nresign\n\
    LOT river stone\nLot: river\nLots of luck\nnot ready\nReady or not\nI am ready.\nOrders are below";

/// Lines, each of which may be a request: capitals and what stands at its end change nothing.
pub fn lines(data: &[u8]) -> bool {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| vec![LINES.to_owned()]);
    let Some(text) = edited(&TEXTS, data) else { return false };
    let mut reached = false;
    for line in text.lines() {
        let read = Request::read(line);
        let others =
            [format!("  {line}\t"), line.to_ascii_uppercase(), line.to_ascii_lowercase(), format!("{line}!")];
        let lot = matches!(read, Some(Request::Lot(_)))
            || line.trim_start().to_ascii_uppercase().starts_with("LOT");
        for (number, other) in others.iter().enumerate() {
            // The word LOT must be in capitals, because `Lots of luck` is no request.
            if !((1..3).contains(&number) && lot || line.len() > 190) {
                let other = Request::read(other);
                assert_eq!(other.as_ref().map(Request::word), read.as_ref().map(Request::word), "{line:?}");
            }
        }
        let Some(request) = read else { continue };
        reached = true;
        if let Some(rest) = rest(&request) {
            assert!(line.contains(rest) && rest.trim() == rest, "{line:?}: {request:?}");
            // Written by its word it is the same.
            let again = Request::read(&format!("{} {rest}", request.word()));
            assert_eq!(again.as_ref(), Some(&request), "{line:?}");
        } else {
            assert_eq!(Request::read(request.word()).as_ref(), Some(&request), "{line:?}");
        }
    }
    reached
}

fn rest(request: &Request) -> Option<&str> {
    match request {
        Request::Report(rest)
        | Request::Absence(rest)
        | Request::Address(rest)
        | Request::Confirm(rest)
        | Request::Lot(rest) => Some(rest),
        _ => None,
    }
}

pub fn lines_seeds() -> Vec<Vec<u8>> {
    let raw = LINES.lines().map(|line| [&[u8::MAX], line.as_bytes()].concat());
    edits::seeds(1).into_iter().chain(raw).collect()
}

/// A game, its roster and what its first player writes.
struct Desk {
    position: String,
    roster: String,
    texts: Vec<String>,
}

fn desks() -> &'static [Desk] {
    static DESKS: OnceLock<Vec<Desk>> = OnceLock::new();
    DESKS.get_or_init(|| GAMES.iter().map(desk).collect())
}

fn desk(game: &Game) -> Desk {
    let players = game.players.iter().zip(["a", "b", "c"]);
    let roster: Vec<String> = players.map(|(player, at)| format!("'{player}' {at}@x.example\n")).collect();
    let sheet = game.sheet(0, game.orders[0]);
    let press = format!("PRESS TO {}\nShall we?\nREADY\nENDPRESS\n", game.players[1]);
    let quote = "On 26 Nov 2026 the game wrote:\n> STATUS\n> Please send orders.\n";
    let texts = vec![
        format!("Hello,\n\n{sheet}\nREADY\n"),
        format!("STATUS\n\n{press}\n{sheet}\nNot ready.\n--\nAnna\nHISTORY\n"),
        format!("Lot: river stone\nREPORT\n{sheet}\n{quote}"),
        format!("{quote}\nRULES\nADDRESS anna@new.example\n{}\n", game.misread),
    ];
    Desk { position: game.position(), roster: format!("GM gm@x.example\n{}", roster.concat()), texts }
}

/// The first byte chooses the game, the second a law, the rest a text with edits.
pub fn run(data: &[u8]) -> bool {
    let Some((&[game, law], edits)) = data.split_first_chunk::<2>() else { return false };
    let desk = &desks()[usize::from(game) % GAMES.len()];
    let Some(text) = edited(&desk.texts, edits) else { return false };
    let text = text.replace('\r', "");
    let sorted = sort(desk, &text);
    let [heard] = sorted.heard.as_slice() else { return false };
    let lines: Vec<&str> = text.lines().collect();
    assert!(heard.requests.len() <= 10);
    for request in &heard.requests {
        let is_line = lines.iter().any(|line| Request::read(&plain(line)).as_ref() == Some(request));
        assert!(is_line, "{request:?}\n{text}");
    }
    assert_eq!(sorted.deck.iter().filter(|card| *card == "$END").count(), 1, "{:?}", sorted.deck);
    match law % 4 {
        0 => {
            let other = sort(desk, &text.replace('\n', "\r\n"));
            assert_eq!((said(&other.heard[0]), &other.deck), (said(heard), &sorted.deck), "{text}");
        }
        1 => {
            let other = sort(desk, &format!("\n\n{text}\n\n\n"));
            assert_eq!(said(&other.heard[0]), said(heard), "{text}");
            // In a sheet that is not closed a blank line is a blank card.
            let cards = |sorted: &Sorted| -> Vec<String> {
                sorted.deck.iter().filter(|card| !card.trim().is_empty()).cloned().collect()
            };
            assert_eq!(cards(&other), cards(&sorted), "{text}");
        }
        // What is quoted as a whole says nothing.
        2 => {
            let quoted = format!("> {}\n", lines.join("\n> "));
            let other = sort(desk, &quoted);
            let other = &other.heard[0];
            assert!(other.requests.is_empty() && other.orders == 0 && !other.has_press, "{quoted}");
        }
        _ => {
            let words = |heard: &Heard| -> Vec<&str> {
                heard.requests.iter().map(Request::word).filter(|word| *word != "LOT").collect()
            };
            // The head of a quote counts as its mail program writes it.
            let upper = |line: &&str| match Request::read(line) {
                Some(_) => line.to_ascii_uppercase() + "\n",
                None => (*line).to_owned() + "\n",
            };
            let other = sort(desk, &lines.iter().map(upper).collect::<String>());
            assert_eq!(words(&other.heard[0]), words(heard), "{text}");
        }
    }
    heard.orders > 0 || !heard.requests.is_empty()
}

fn said(heard: &Heard) -> (&[Request], usize, bool) {
    (&heard.requests, heard.orders, heard.has_press)
}

/// A line as mail has it, without marks of its coding.
fn plain(line: &str) -> String {
    line.trim_start_matches([' ', '>', '|']).to_owned()
}

fn sort(desk: &Desk, text: &str) -> Sorted {
    static NONE: BTreeSet<String> = BTreeSet::new();
    static WENT_OUT: LazyLock<WentOut> = LazyLock::new(WentOut::new);
    let mail = format!(
        "Received: x; Thu, 26 Nov 2026 18:00:00 +0000\nFrom: Anna <a@x.example>\nMessage-ID: <1@x>\nSubject: orders\n\
         MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{text}"
    );
    let mut mailbox = Mailbox::default();
    mailbox.take(mail.as_bytes());
    let league = League {
        address: "game@x.example",
        since: None,
        back: &NONE,
        known: &NONE,
        others: &[],
        former: &[],
        press: Some(&WENT_OUT),
    };
    let position = Some(desk.position.as_bytes());
    let asked = Asked { roster: &desk.roster, position, league: Some(league), ..Asked::default() };
    mail::sort(&mailbox, &asked).unwrap_or_else(|log| panic!("{:?}", log.messages()))
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for game in 0..5 {
        for (number, seed) in (0..).zip(edits::seeds(4)) {
            seeds.push([&[game, number], &seed[..]].concat());
        }
    }
    seeds
}
