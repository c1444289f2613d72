//! Press and sheets, over all games: a message reaches all its addressees complete and nobody else, and nothing that
//! one player writes stops or changes what another wrote.
//!
//! The letters contain what real mail contains: greetings, datelines, quotes of others' orders, lines that begin like a
//! sheet, and JCL.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{deck, listing_for, options, run_deck, run_with};
use playdeck::card::Input;
use playdeck::filter::{Turned, json::turn};
use playdeck::message::ConditionCode;
use playdeck::stream::Options;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// A game with three players, and the form of their sheets.
#[derive(Debug)]
struct Table {
    /// The cards up to the play card, and the play card.
    start: &'static str,
    /// The players, as `--for` and `TO` name them.
    players: [&'static str; 3],
    /// The opener of each player's sheet.
    openers: [&'static str; 3],
    /// The orders of each, one to a line.
    orders: [&'static [&'static str]; 3],
}

/// A table of Diplomacy, by either rule set.
const fn of_diplomacy(start: &'static str) -> Table {
    Table {
        start,
        players: ["AUSTRIA", "ITALY", "TURKEY"],
        openers: ["$AUSTRIA", "$ITALY", "$TURKEY"],
        orders: [
            &["A VIE - GAL", "A BUD - SER", "F TRI - ALB"],
            &["A VEN - TYR", "A ROM - VEN", "F NAP - ION"],
            &["A CON - BUL", "A SMY - ARM", "F ANK - BLA"],
        ],
    }
}

static TABLES: [Table; 5] = [
    of_diplomacy("$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n"),
    of_diplomacy("$INIT DIPLOMACY,RULES=CLASSIC,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n"),
    Table {
        start: "$INIT RAINBOW,SEED=3,MONEY=50\nThe Dark Legions\nSons of Arthur\nThe Sea Kings\n$TURN 1\n",
        players: ["1", "2", "3"],
        openers: ["player 1", "player 2", "$PLAYER 3"],
        orders: [
            &["friendly 2", "unit 1", "build settlers 100", "build infantry"],
            &["unit 1", "build infantry", "null"],
            &["unit 1", "build settlers", "wait"],
        ],
    },
    Table {
        start: "$INIT MEDIEVAL,SEED=9\nANNE\nBEN\nCARLA\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20,LAND=70,PLAYERS=3\n\
                $JOIN 1 ANNE\n$JOIN 1 BEN\n$JOIN 1 CARLA\n$ROUND 1,GAME=1\n",
        players: ["M1", "M2", "M3"],
        openers: ["$PLAYER ANNE", "PLAYER M2", "player M3,GAME=1"],
        orders: [
            &["MOVE 1 999", "MOVE 2 7", "LIST VP"],
            &["MOVE 1 111", "GUARD 2"],
            &["MOVE 1 3", "SEND 1 We shall see."],
        ],
    },
    Table {
        start: "$INIT ATLANTIS,SEED=5\nMerlin\nThe Dark Legions\nThe Sea Kings,PASSWORD='sesame'\n$TURN JANUARY, 1\n",
        players: ["1", "2", "3"],
        openers: ["#ATLANTIS 1", "$FACTION 2", "#ATLANTIS 3 \"sesame\""],
        orders: [
            &["unit 1", "form 1", "recruit 5", "end", "pay new 1 500", "study magic"],
            &["unit 2", "recruit 20", "give 1 5 horses", "work"],
            &["unit 3", "move north", "name unit \"The Old Man\""],
        ],
    },
];

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
                let quoted = TABLES[quote / 3].orders[quote % 3];
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
        let mut deck = table.start.to_owned();
        let mut push = |line: &str| {
            deck.push_str(line);
            deck.push('\n');
        };
        for player in 0..3 {
            push(table.openers[player]);
            let orders = table.orders[player];
            let is_writer = player == self.writer && has_letter;
            if !is_writer || matches!(self.ends, Ends::NextSheet | Ends::Message) {
                for order in orders {
                    push(order);
                }
            }
            if !is_writer {
                continue;
            }
            let to: Vec<&str> = self.to.iter().map(|to| table.players[*to]).collect();
            push(&format!("$MESSAGE TO {}", to.join(" AND ")));
            self.lines.iter().for_each(|line| push(line));
            match self.ends {
                Ends::Endpress(line) => push(line),
                Ends::Opener => push(table.openers[player]),
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

/// The rule of press from `$INIT` still holds in later weeks, through cards and JSON alike.
#[test]
fn the_rule_of_press_is_kept_in_the_position() {
    let letter = "$AUSTRIA\nA VIE - GAL\n$MESSAGE TO ITALY FROM The Pope\nBetween you and me.\n$END\n";
    let heading = |start: &str, rule: &str| {
        let first = format!("$INIT {start}{rule},SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n$END\n");
        let position = run_with(first.as_bytes(), &options()).punched.concat().join("\n");
        let Ok(Turned::Json(document)) = turn(position.as_bytes(), &Input::default()) else {
            unreachable!("a position is turned")
        };
        let Ok(Turned::Cards(cards)) = turn(document.as_bytes(), &Input::default()) else {
            unreachable!("its JSON is turned back")
        };
        assert_eq!(cards.join("\n"), position);
        let listing = listing_for(format!("{position}\n$MOVES FALL, 1901\n{letter}").as_bytes(), "ITALY");
        let letter = listing.lines().find(|line| line.contains("MESSAGE"));
        letter.map(|line| line[1..].to_owned())
    };
    let (pope, austria) = ("MESSAGE FROM THE POPE TO ITALY", "MESSAGE FROM AUSTRIA TO ITALY");
    for (start, rule, shown) in [
        ("DIPLOMACY,RULES=CLASSIC", "", Some(pope)),
        ("DIPLOMACY,RULES=CLASSIC", ",PRESS=WHITE", Some(austria)),
        ("DIPLOMACY,RULES=STANDARD", "", Some(austria)),
        ("DIPLOMACY,RULES=STANDARD", ",PRESS=FREE", Some(pope)),
        ("DIPLOMACY,RULES=STANDARD", ",PRESS=GREY", Some(pope)),
        ("DIPLOMACY,RULES=STANDARD", ",PRESS=BROADCAST", None),
        ("DIPLOMACY,RULES=STANDARD", ",PRESS=NONE", None),
    ] {
        assert_eq!(heading(start, rule).as_deref(), shown, "{start}{rule}");
    }
}

/// The rules that Diplomacy prints about letters are true for every value of `PRESS=`.
#[test]
fn the_printed_rules_say_what_becomes_of_a_letter() {
    let under = |rule: &str, deck: &str| deck.replace(",SEED", &format!(",PRESS={rule},SEED"));
    let printed = |rule: &str| {
        let start = TABLES[0].start.split("$MOVES").next().unwrap();
        let listing = listing_for(under(rule, &format!("{start}$END\n")).as_bytes(), "public");
        listing.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // The heading under which a reader finds a letter of Austria's, if they get it.
    let headed = |rule: &str, address: &str, reader: &str| {
        let deck = format!("{}$AUSTRIA\n$MESSAGE{address}\nQZXQ\n$END\n", TABLES[0].start);
        let deck = under(rule, &deck);
        let listing = listing_for(deck.as_bytes(), reader);
        let heading =
            listing.lines().find(|line| line.get(1..).is_some_and(|line| line.starts_with("MESSAGE ")));
        heading.filter(|_| listing.contains("QZXQ")).map(|heading| heading[1..].trim().to_owned())
    };
    let own = "The message bears the name of its writer's power. \
               One that is signed with another player's name is held back.";
    let pen_name = "A message that is signed with the name of a power or of a player is held back.";
    let delivered = [
        ("openly or in secret", " TO ITALY", "ITALY", "TO ITALY"),
        ("all read all of it", "", "TURKEY", "TO ALL"),
        ("$MESSAGE TO FRANCE, ITALY begins a message", " TO FRANCE, ITALY", "ITALY", "TO FRANCE, ITALY"),
        ("$MESSAGE alone one to all players.", "", "TURKEY", "TO ALL"),
        ("$MESSAGE begins a message to all players", "", "TURKEY", "TO ALL"),
        ("FROM and any name may follow", " TO ITALY FROM TURKEY", "ITALY", "FROM TURKEY TO ITALY"),
        ("without FROM it bears none", " TO ITALY", "ITALY", "MESSAGE TO ITALY"),
        ("FROM and a pen name may follow", " TO ITALY FROM 'A friend'", "ITALY", "FROM A FRIEND TO ITALY"),
        ("the message is unsigned", " TO ITALY", "ITALY", "MESSAGE TO ITALY"),
    ];
    let held_back = [
        ("One to some powers alone is held back.", " TO ITALY"),
        ("One to players is held back.", " TO ITALY"),
        ("they write to the gamesmaster alone", ""),
        (pen_name, " TO ITALY FROM TURKEY"),
        (own, " FROM TURKEY"),
    ];
    for rule in ["FREE", "WHITE", "GREY", "BROADCAST", "NONE"] {
        let rules = printed(rule);
        for (sentence, address, reader, heading) in delivered {
            let headed = headed(rule, address, reader).unwrap_or_default();
            assert!(!rules.contains(sentence) || headed.contains(heading), "{rule}: {sentence}: {headed}");
        }
        for (sentence, address) in held_back {
            let is_read = headed(rule, address, "ITALY").is_some();
            assert!(!rules.contains(sentence) || !is_read, "{rule}: {sentence}");
        }
        let to_gamesmaster = headed(rule, " TO GM", "gm").unwrap();
        // If the rules do not say it, it is not so.
        let so = [
            (own, to_gamesmaster.contains("FROM AUSTRIA")),
            ("openly or in secret", headed(rule, " TO ITALY", "ITALY").is_some()),
            ("They may promise, bargain, warn and lie", headed(rule, "", "ITALY").is_some()),
            ("FROM and any name", headed(rule, " FROM TURKEY", "ITALY").is_some()),
            ("FROM and a pen name", rule != "FREE" && to_gamesmaster.starts_with("MESSAGE TO")),
        ];
        for (sentence, is_so) in so {
            assert_eq!(rules.contains(sentence), is_so, "{rule}: {sentence}");
        }
    }
}

/// Judges of Diplomacy take letters for powers among addressees.
#[test]
fn letters_stand_for_powers_as_judges_read_them_and_never_for_a_misspelt_name() {
    let start = "$INIT DIPLOMACY,SEED=1\nAnne\nBoris\nCarla\nArthur\nEve\nFrank\nGul\n$MOVES SPRING, 1901\n";
    let readers = |to: &str| {
        let deck = format!("{start}$AUSTRIA\n$MESSAGE TO {to}\nQZXQ\nENDPRESS\nA VIE - GAL\n$END\n");
        let all = ["ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"];
        all.into_iter()
            .filter(|reader| listing_for(deck.as_bytes(), reader).contains("QZXQ"))
            .collect::<Vec<_>>()
    };
    assert_eq!(readers("e f"), ["ENGLAND", "FRANCE"]);
    assert_eq!(readers("EF"), ["ENGLAND", "FRANCE"]);
    assert_eq!(readers("G, M"), ["GERMANY"]);
    assert_eq!(readers("RTM"), ["RUSSIA", "TURKEY"]);
    assert_eq!(readers("Italy and r"), ["ITALY", "RUSSIA"]);
    // Neither a word that is no list of letters nor the beginning of somebody's name.
    for to in ["TIGER", "ART", "E X", "ALL BUT RT", "M"] {
        assert_eq!(readers(to), Vec::<&str>::new(), "{to}");
    }
}

/// The number of cases of a law. `PLAYDECK_CASES=20` runs twenty times as many.
fn cases(count: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: count * times, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn a_letter_reaches_its_addressees_whole_and_nobody_else(letter in letters()) {
        let table = &TABLES[letter.table];
        let (with, without) = (letter.deck(true), letter.deck(false));
        let lines: Vec<String> =
            letter.lines.iter().map(|line| line.strip_prefix('$').unwrap_or(line).to_owned()).collect();
        for (number, player) in table.players.into_iter().enumerate() {
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
            let mut deck = table.start.to_owned();
            for player in 0..3 {
                deck.push_str(table.openers[player]);
                deck.push('\n');
                let own = table.orders[player].iter().map(|order| (*order).to_owned());
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
        for (number, player) in table.players.into_iter().enumerate() {
            if number != writer {
                prop_assert_eq!(checked(&odd, player), checked(&plain, player), "{}\n{}", player, odd);
            }
        }
    }
}

/// Where its writer's sheet goes on behind a message, the orders are there, and what looks like one in it is text.
#[test]
fn a_message_is_closed_where_its_writers_sheet_goes_on() {
    let deck = deck("errors/order-hidden-in-press");
    let (position, _) = deck.split_once("$MOVES").unwrap();
    let doubts = |behind: &str| {
        let sheet = "$FRANCE\nA PAR - BUR\n$MESSAGE TO ENGLAND\nDear friend\nA MAR - SPA\n";
        let deck = format!("{position}$MOVES SPRING 1902\n{sheet}{behind}$END\n");
        run_deck(deck.as_bytes()).text().contains("PDK122W")
    };
    assert!(!doubts("$FRANCE\nA MUN - KIE\n"));
    assert!(doubts("$GERMANY\nA BER - PRU\n") && doubts(""));
}

/// A line of a letter that begins like the card of somebody's sheet opens none: they must not read what is said of them.
#[test]
fn a_sentence_in_a_letter_opens_no_sheet() {
    let words = ["$TURKEY", "$TURKEY", "$PLAYER 3", "$PLAYER 3", "$FACTION 3"];
    for (table, word) in TABLES.iter().zip(words) {
        let deck = |letter: &str| {
            let [writer, second, third] = table.openers;
            let sheet = |player: usize| table.orders[player].join("\n");
            let rest = format!("{second}\n{}\n{third}\n{}\n$END\n", sheet(1), sheet(2));
            format!("{}{writer}\n{}\n{letter}{rest}", table.start, sheet(0))
        };
        let to = table.players[1];
        let open =
            format!("$MESSAGE TO {to}\nOnly for you:\n{word} told me that he QZXQ will attack.\nQZXQ\n");
        for (letter, is_closed) in [(open.clone(), false), (format!("{open}ENDPRESS\n"), true)] {
            let (with, without) = (deck(&letter), deck(""));
            for (player, is_addressee) in table.players.into_iter().zip([false, true, false]).skip(1) {
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
    for table in &TABLES {
        let deck = |to: &str| {
            let writer = table.openers[0];
            format!("{}{writer}\n$MESSAGE TO {to}\nQZXQ\nENDPRESS\n$END\n", table.start)
        };
        for to in
            ["ALL".to_owned(), "GM".to_owned(), table.players[1..].join(","), table.players[2].to_owned()]
        {
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
    let start = "$INIT ATLANTIS4,SEED=5,SIZE=(16,16)\nMerlin\nThe Dark Legions\n$TURN JANUARY, 1\n";
    let atlantis4 = (start, "#ATLANTIS 3", "unit 32\nclaim 20\nmove n".to_owned());
    let tables = TABLES.iter().map(|table| (table.start, table.openers[0], table.orders[0].join("\n")));
    for (start, opener, orders) in tables.chain([atlantis4]) {
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

/// Of sheets from all players, nobody's is lost because of marks in its opener, wherever it is: behind the play card,
/// behind a sheet, and under a sheet that was not closed.
#[test]
fn marks_around_a_player_in_an_opener_change_nothing() {
    let mut count = 0;
    for table in &TABLES[2..] {
        let deck = |openers: [&str; 3]| {
            let sheets = openers
                .iter()
                .zip(table.orders)
                .map(|(opener, orders)| format!("{opener}\n{}\n", orders.join("\n")));
            format!("{}{}$END\n", table.start, sheets.collect::<String>())
        };
        let plain = run_with(deck(table.openers).as_bytes(), &options());
        for player in 0..3 {
            for opener in marked(table.openers[player]) {
                let mut openers = table.openers;
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
    for table in &TABLES[2..] {
        for other in
            table.openers.iter().flat_map(|opener| marked(opener)).filter(|line| !line.contains(['$', '#']))
        {
            let (first, second) = (table.openers[0], table.players[1]);
            let letter = format!("$MESSAGE TO {second}\nQZXQ 1\n{other}\nQZXQ 2\nENDPRESS\n");
            let listing = listing_for(format!("{}{first}\n{letter}$END\n", table.start).as_bytes(), second);
            let lines = ["QZXQ 1".to_owned(), other.clone(), "QZXQ 2".to_owned()];
            assert!(stands_in(&lines, &listing), "{other}\n{listing}");
        }
    }
}
