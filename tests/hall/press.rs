//! Press and sheets, over all games: a message reaches all its addressees complete and nobody else, and nothing that
//! one player writes stops or changes what another wrote.
//!
//! The letters contain what real mail contains: greetings, datelines, quotes of others' orders, lines that begin like a
//! sheet, and JCL.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::games::{GAMES, Game, PERSONS, SEED};
use crate::laws::cases;

use common::{listing_for, options, run_deck, run_with};
use playdeck::message::ConditionCode;
use playdeck::stream::Options;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::sync::LazyLock;

/// A game by one of its sets of rules, with three players who write sheets.
struct Table {
    game: &'static Game,
    /// The cards up to the play card, and the play card.
    start: String,
    /// The openers of the three: as players write them, and as cards.
    openers: [String; 3],
}

impl Table {
    fn of(game: &'static Game, edition: usize) -> Self {
        let has_one = |at: usize| at == 1 && game.has_passwords.is_ok();
        let word = |at| if has_one(at) { ",PASSWORD='sesame'" } else { "" }.to_owned();
        let begun = game.begun_with(edition, SEED, &PERSONS[..game.places], word);
        let opener = |at: usize| match (game.opener)(game.players[at]) {
            _ if at == 2 => (game.card)(game.players[at]),
            opener if has_one(at) => opener + " \"sesame\"",
            opener => opener,
        };
        Self { game, start: format!("{begun}{}\n", (game.play)(1)), openers: [0, 1, 2].map(opener) }
    }

    /// The cards of one of the three, with this opener or their own.
    fn sheet(&self, player: usize) -> String {
        format!("{}\n{}\n", self.openers[player], self.game.orders[player].join("\n"))
    }
}

/// Every game by each of its sets of rules.
static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let editions =
        |game: &'static Game| (0..game.editions.len()).map(move |edition| Table::of(game, edition));
    GAMES.iter().flat_map(editions).collect()
});

/// Lines of real mail; none of them is a control card or opens a sheet.
const MAIL: [&str; 40] = [
    "Dear friends,",
    "Hello there!",
    "VIENNA:",
    "Constantinople, in April",
    "",
    "   ",
    "Player 3 told me he will attack you.",
    "player three",
    "Player 2, if you read this by mistake, stop reading.",
    "PLAYER",
    "#ATLANTIS 27 is a game, too",
    "end",
    "END",
    "#END",
    "AUSTRIA",
    "France:",
    "> A VIE - TRI",
    "> > F ANK - BLA, or so you said",
    "A VIE - TRI is what you once wrote",
    "F LON - NTH",
    "A PAR - BUR",
    "unit 7",
    "//EVIL JOB CLASS=A",
    "/*",
    "/*$",
    "@@",
    "* a remark",
    "# another one",
    "$$5 for the Black Sea",
    "ENDPRESS, as the manual says",
    "On Sunday, Anne wrote:",
    "-----Original Message-----",
    "From: anne@example.org",
    "To: me",
    "Subject: [TUESDAY1 FALL 1901 MOVES]",
    "-- ",
    "Yours, the Sultan",
    "MOVE over, please",
    "Quit while you can",
    "Sent from my telephone, which breaks lines where it likes and never asks anybody whether that is wanted or not",
];

/// How a letter ends.
#[derive(Debug, Clone, Copy)]
enum Ends {
    /// With `ENDPRESS`, however it is written, and the orders after it.
    Endpress(&'static str),
    /// With the writer's own opener, and the orders after it.
    Opener,
    /// With another message.
    Message,
    /// With the next sheet, and the orders before the letter.
    NextSheet,
}

#[derive(Debug, Clone)]
struct Letter {
    table: usize,
    writer: usize,
    to: Vec<usize>,
    lines: Vec<String>,
    ends: Ends,
}

/// A letter to one or two of the others. Its lines are marked, so that each can be found. The last line of an open
/// letter is no order.
fn letters() -> impl Strategy<Value = Letter> {
    let any_sheet = select((0..TABLES.len() * 3).collect::<Vec<_>>());
    let written =
        select(&["ENDPRESS", "Endpress.", "end press", "ENDPRESS!", "*EndPress*", "ENDBROADCAST"][..]);
    let ends = prop_oneof![
        written.prop_map(Ends::Endpress),
        select(&[Ends::Opener, Ends::Message, Ends::NextSheet][..]),
    ];
    let lines = proptest::collection::vec(select(MAIL.to_vec()), 0..12);
    (0..TABLES.len(), 0..3_usize, lines, any_sheet, ends).prop_flat_map(
        |(table, writer, lines, quote, ends)| {
            let others: Vec<usize> = (0..3).filter(|other| *other != writer).collect();
            subsequence(others, 1..=2).prop_map(move |to| {
                let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
                // Orders of any player, including the writer's own, are quoted in the middle.
                let quoted = TABLES[quote / 3].game.orders[quote % 3];
                lines.splice(0..0, quoted.iter().map(|line| (*line).to_owned()));
                // What may be a password is masked.
                lines.retain(|line| playdeck::secret::masked(line) == line.as_str());
                lines.push("that is all from QZXQ".to_owned());
                Letter { table, writer, to, lines, ends }
            })
        },
    )
}

impl Letter {
    /// The deck with this letter in it, or without.
    fn deck(&self, has_letter: bool) -> String {
        let table = &TABLES[self.table];
        let mut deck = table.start.clone();
        let mut push = |line: &str| {
            deck.push_str(line);
            deck.push('\n');
        };
        for player in 0..3 {
            push(&table.openers[player]);
            let orders = table.game.orders[player];
            let is_writer = player == self.writer && has_letter;
            if !is_writer || matches!(self.ends, Ends::NextSheet | Ends::Message) {
                for order in orders {
                    push(order);
                }
            }
            if !is_writer {
                continue;
            }
            let to: Vec<&str> = self.to.iter().map(|to| table.game.players[*to]).collect();
            push(&format!("$MESSAGE TO {}", to.join(" AND ")));
            self.lines.iter().for_each(|line| push(line));
            match self.ends {
                Ends::Endpress(line) => push(line),
                Ends::Opener => push(&table.openers[player]),
                Ends::Message => push("$MESSAGE TO GM"),
                Ends::NextSheet => {}
            }
            if matches!(self.ends, Ends::Endpress(_) | Ends::Opener) {
                for order in orders {
                    push(order);
                }
            }
        }
        push("$END");
        deck
    }
}

/// The lines of a listing without the carriage control and the margins.
fn printed(listing: &str) -> Vec<String> {
    listing.lines().map(|line| line.chars().skip(1).collect::<String>().trim().to_owned()).collect()
}

/// Whether lines occur in a listing one after another, apart from blank ones.
fn stands_in(lines: &[String], listing: &str) -> bool {
    // A line longer than the paper is wrapped, so only its words are compared.
    let words = |lines: &[String]| {
        let all: Vec<String> =
            lines.iter().flat_map(|line| line.split_whitespace()).map(str::to_owned).collect();
        all.join(" ")
    };
    words(&printed(listing)).contains(&words(lines))
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn a_letter_reaches_its_addressees_whole_and_nobody_else(letter in letters()) {
        let table = &TABLES[letter.table];
        let (with, without) = (letter.deck(true), letter.deck(false));
        let lines: Vec<String> =
            letter.lines.iter().map(|line| line.strip_prefix('$').unwrap_or(line).to_owned()).collect();
        for (number, player) in table.game.players.into_iter().enumerate() {
            let listing = listing_for(with.as_bytes(), player);
            if letter.to.contains(&number) {
                prop_assert!(stands_in(&lines, &listing), "{player} lacks a line of\n{with}\n{listing}");
            } else if number != letter.writer {
                prop_assert_eq!(&listing, &listing_for(without.as_bytes(), player), "{}", with);
            }
            if !letter.to.contains(&number) {
                prop_assert!(!listing.contains("QZXQ"), "{player} reads\n{with}\n{listing}");
            }
        }
        for reader in ["public", "spectator"] {
            let listing = listing_for(with.as_bytes(), reader);
            prop_assert_eq!(listing, listing_for(without.as_bytes(), reader), "{}", with);
        }
    }

    #[test]
    fn nothing_on_one_players_sheet_stops_or_changes_anothers(
        table in 0..TABLES.len(),
        writer in 0..3_usize,
        lines in proptest::collection::vec(prop_oneof![
            3 => select(MAIL.to_vec()).prop_map(str::to_owned),
            1 => "[ -~]{0,90}".prop_map(|line| line.trim_start_matches('$').to_owned()),
            1 => Just("$MESSAGE TO NOBODY AT ALL".to_owned()),
            1 => Just("$MESSAGE TO".to_owned()),
            1 => Just("$MESSAGE FROM ITALY TO 2".to_owned()),
            1 => Just("$MSG TO ALL FROM the Pope".to_owned()),
        ], 0..12),
    ) {
        let table = &TABLES[table];
        let opens = |line: &String| {
            let (first, rest) = line.trim().split_once(' ').unwrap_or_default();
            first.eq_ignore_ascii_case("player") && !rest.trim().contains(' ')
        };
        prop_assume!(!lines.iter().any(opens));
        let deck = |lines: &[String]| {
            let mut deck = table.start.clone();
            for player in 0..3 {
                deck.push_str(&table.openers[player]);
                deck.push('\n');
                let own = table.game.orders[player].iter().map(|order| (*order).to_owned());
                let written = if player == writer { lines } else { &[] };
                deck.extend(own.chain(written.iter().cloned()).map(|line| line + "\n"));
            }
            deck + "$END\n"
        };
        let (plain, odd) = (deck(&[]), deck(&lines));
        let run = run_with(odd.as_bytes(), &options());
        prop_assert!(run.run.condition <= ConditionCode(4), "{}\n{}", odd, run.text());
        let checked = |deck: &str, player: &str| {
            let Ok(reader) = player.parse();
            run_with(deck.as_bytes(), &Options { reader, is_check: true, ..options() }).text()
        };
        for (number, player) in table.game.players.into_iter().enumerate() {
            if number != writer {
                prop_assert_eq!(checked(&odd, player), checked(&plain, player), "{}\n{}", player, odd);
            }
        }
    }
}

/// A line of a letter that begins like the card of somebody's sheet opens none: they must not read what is said of them.
#[test]
fn a_sentence_in_a_letter_opens_no_sheet() {
    for table in TABLES.iter() {
        let word = (table.game.card)(table.game.players[2]);
        let deck = |letter: &str| {
            let [first, second, third] = [0, 1, 2].map(|player| table.sheet(player));
            format!("{}{first}{letter}{second}{third}$END\n", table.start)
        };
        let to = table.game.players[1];
        let open =
            format!("$MESSAGE TO {to}\nOnly for you:\n{word} told me that he QZXQ will attack.\nQZXQ\n");
        for (letter, is_closed) in [(open.clone(), false), (format!("{open}ENDPRESS\n"), true)] {
            let (with, without) = (deck(&letter), deck(""));
            for (player, is_addressee) in table.game.players.into_iter().zip([false, true, false]).skip(1) {
                let listing = listing_for(with.as_bytes(), player);
                assert_eq!(
                    listing.contains("QZXQ"),
                    is_closed && is_addressee,
                    "{player}\n{with}\n{listing}"
                );
                if !is_addressee {
                    assert_eq!(listing, listing_for(without.as_bytes(), player), "{with}");
                }
            }
            let all = run_deck(with.as_bytes()).text();
            assert_eq!(all.contains("PDK228W"), !is_closed, "{all}");
        }
    }
}

/// Who a heading names, a card may name in the same words.
#[test]
fn the_addressees_of_a_heading_can_be_written_on_a_card() {
    for table in TABLES.iter() {
        let players = table.game.players;
        let deck = |to: &str| {
            let writer = &table.openers[0];
            format!("{}{writer}\n$MESSAGE TO {to}\nQZXQ\nENDPRESS\n$END\n", table.start)
        };
        for to in ["ALL".to_owned(), "GM".to_owned(), players[1..].join(","), players[2].to_owned()] {
            let listing = run_deck(deck(&to).as_bytes()).text();
            let press = |listing: &str| {
                let heading = listing.lines().position(|line| line.trim_start().starts_with("MESSAGE "));
                let at = heading.unwrap_or_else(|| panic!("{to}:\n{listing}"));
                listing.lines().skip(at - 2).take(4).map(str::to_owned).collect::<Vec<_>>()
            };
            let once = press(&listing);
            let named = once[2].split_once(" TO ").unwrap().1;
            let again = press(&run_deck(deck(named).as_bytes()).text());
            assert_eq!(once, again, "{named}");
        }
    }
}

/// A later sheet with a greeting alone replaces none of the player's orders.
#[test]
fn a_sheet_of_which_nothing_is_an_order_replaces_nothing() {
    for Table { start, openers: [opener, ..], game } in TABLES.iter() {
        let orders = game.orders[0].join("\n");
        let played = |before: &str, behind: &str| {
            let deck = format!("{start}{before}{opener}\n{orders}\n{behind}$END\n");
            let run = run_deck(deck.as_bytes());
            (run.punched.clone(), run.run.condition, run.text())
        };
        let greeting = format!("{opener}\nhello dear gamesmaster\n");
        let (alone, ..) = played("", "");
        for (before, behind) in [("", &*greeting), (&*greeting, "")] {
            let (punched, condition, text) = played(before, behind);
            assert_eq!(punched, alone, "{text}");
            assert_eq!(condition, ConditionCode(4), "{text}");
        }
    }
}

/// The ways in which people write the player in an opener.
fn marked(opener: &str) -> Vec<String> {
    let (word, player) = opener.split_once(' ').unwrap();
    let (name, password) = player.split_once(' ').unwrap_or((player, ""));
    let with = |name: String| format!("{word} {name} {password}").trim_end().to_owned();
    let mut all: Vec<String> = ["[N]", "(N)", "<N>", "N.", "N:", "N,", "#N", "[N]:", ": N"]
        .map(|form| with(form.replace('N', name)))
        .into();
    all.extend([format!("{word}: {player}"), format!("  {word}  {player}  :")]);
    // What is behind a password may be part of it.
    all.retain(|line| password.is_empty() || !line.ends_with(':'));
    // A card begins in column 1, with its word, and may name a player by a name that has marks of its own.
    let is_card = opener.starts_with('$');
    all.retain(|line| !is_card || line.starts_with(&format!("{word} ")) && !opener.ends_with("ANNE"));
    all
}

/// The games whose players write openers with a word before the player.
fn worded() -> impl Iterator<Item = &'static Table> {
    TABLES.iter().filter(|table| table.openers[0].contains(' '))
}

/// Of sheets from all players, nobody's is lost because of marks in its opener, wherever it is: behind the play card,
/// behind a sheet, and under a sheet that was not closed.
#[test]
fn marks_around_a_player_in_an_opener_change_nothing() {
    let mut count = 0;
    for table in worded() {
        let deck = |openers: [&str; 3]| {
            let sheets = openers
                .iter()
                .zip(table.game.orders)
                .map(|(opener, orders)| format!("{opener}\n{}\n", orders.join("\n")));
            format!("{}{}$END\n", table.start, sheets.collect::<String>())
        };
        let own = table.openers.each_ref().map(String::as_str);
        let plain = run_with(deck(own).as_bytes(), &options());
        for player in 0..3 {
            for opener in marked(own[player]) {
                let mut openers = own;
                openers[player] = &opener;
                let run = run_with(deck(openers).as_bytes(), &options());
                assert_eq!(run.punched, plain.punched, "{opener}\n{}", run.text());
                assert_eq!(run.run.condition, plain.run.condition, "{opener}");
                count += 1;
            }
        }
    }
    assert!(count > 80);
}

/// In a letter they are a sentence: `Player 3: come and help!`, and a line of an address list.
#[test]
fn an_opener_with_marks_in_a_letter_is_text() {
    for table in worded() {
        for other in
            table.openers.iter().flat_map(|opener| marked(opener)).filter(|line| !line.contains(['$', '#']))
        {
            let (first, second) = (&table.openers[0], table.game.players[1]);
            let letter = format!("$MESSAGE TO {second}\nQZXQ 1\n{other}\nQZXQ 2\nENDPRESS\n");
            let listing = listing_for(format!("{}{first}\n{letter}$END\n", table.start).as_bytes(), second);
            let lines = ["QZXQ 1".to_owned(), other.clone(), "QZXQ 2".to_owned()];
            assert!(stands_in(&lines, &listing), "{other}\n{listing}");
        }
    }
}
