//! What the reports of Rainbow's End say: who did what, with long things not cut.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{listing_for, options, page, run_deck};
use playdeck::stream::{self, Options};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A deck with a position on plain terrain, with these records, and cards after it.
pub fn deck(side: usize, records: &str, cards: &str) -> String {
    let mut deck = format!("$POSITION RAINBOW,FORMAT=1,SEED=7,EDITED=YES\nGAME TURN=9,SIZE={side}\n");
    let (players, units) = records.split_at(records.find("UNIT").unwrap());
    deck.push_str(players);
    for y in 0..side {
        writeln!(deck, "TERRAIN Y={y},HEXES='{}'", "P".repeat(side)).unwrap();
    }
    write!(deck, "{units}$ENDPOS CARDS=0,CHECK=0-0\n{cards}$END\n").unwrap();
    deck
}

/// The rows of a part below a headline, up to a blank unit's line or the next headline.
fn below<'l>(listing: &'l str, line: &str) -> Vec<&'l str> {
    let rows = listing.lines().skip_while(|row| !row.contains(line)).skip(1);
    rows.take_while(|row| row.starts_with(' ')).map(str::trim).collect()
}

#[test]
fn shelling_by_others_is_not_reported_under_an_own_gun() {
    let records = "PLAYER NO=1,NAME='Blue',MONEY=9\nPLAYER NO=2,NAME='Red',MONEY=9\nPLAYER NO=3,NAME='Green',MONEY=9\n\
        UNIT OF=1,NO=5,KIND=ARTILLERY,AT=(5,5)\nUNIT OF=2,NO=5,KIND=ARTILLERY,AT=(5,10)\n\
        UNIT OF=2,NO=7,KIND=INFANTRY,AT=(5,4)\nUNIT OF=3,NO=5,KIND=INFANTRY,AT=(5,8)\n";
    let cards = "$TURN 10\nplayer 1\nunit 5\nfire n\nplayer 2\nunit 5\nfire 5/8\n";
    for seed in 1..=10 {
        let deck = deck(20, records, cards).replace("SEED=7", &format!("SEED={seed}"));
        let listing = listing_for(deck.as_bytes(), "1");
        let told = below(&listing, "Artillery [5]");
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[1].contains("Infantry [2-7]"), "{told:?}");
        assert!(listing.contains("Infantry [3-5]"), "that it came under fire was seen all the same");
    }
}

#[test]
fn two_missions_at_one_hex_are_distinguished() {
    let records = "PLAYER NO=1,NAME='Blue',MONEY=9\nPLAYER NO=2,NAME='Red',MONEY=9\nPLAYER NO=3,NAME='Green',MONEY=9\n\
        UNIT OF=1,NO=5,KIND=ARTILLERY,AT=(5,7)\nUNIT OF=2,NO=5,KIND=ARTILLERY,AT=(5,11)\n\
        UNIT OF=3,NO=5,KIND=TANKS,AT=(5,9)\nUNIT OF=3,NO=6,KIND=TANKS,AT=(5,9)\n";
    let cards = "$TURN 10\nplayer 1\nunit 5\nfire 5/9\nplayer 2\nunit 5\nfire 5/9\n";
    for seed in 1..=10 {
        let deck = deck(20, records, cards).replace("SEED=7", &format!("SEED={seed}"));
        let told = below(&listing_for(deck.as_bytes(), "1"), "Artillery [5]").len();
        assert!((1..=3).contains(&told), "an own mission hits two at most");
    }
}

#[test]
fn a_battle_names_all_who_took_part_and_held_the_hex() {
    let records = "PLAYER NO=1,NAME='Ann',MONEY=9,FRIENDS=(2)\nPLAYER NO=2,NAME='Bo',MONEY=9,FRIENDS=(1)\n\
        PLAYER NO=3,NAME='Cy',MONEY=9\n\
        UNIT OF=1,NO=1,KIND=CITY,AT=(0,0)\nUNIT OF=1,NO=5,KIND=TANKS,AT=(3,3)\nUNIT OF=1,NO=6,KIND=SETTLERS,AT=(3,3)\n\
        UNIT OF=2,NO=1,KIND=CITY,AT=(7,7)\nUNIT OF=2,NO=5,KIND=TANKS,AT=(2,4)\n\
        UNIT OF=3,NO=1,KIND=CITY,AT=(7,0)\nUNIT OF=3,NO=5,KIND=TANKS,AT=(3,4)\nUNIT OF=3,NO=6,KIND=TANKS,AT=(3,4)\n";
    let cards = "$TURN 10\nplayer 1\nunit 5\nmove s\nunit 6\nmove s\nplayer 2\nunit 5\nmove se\n";
    let mut held = BTreeMap::new();
    for seed in 1..=40 {
        let deck = deck(8, records, cards).replace("SEED=7", &format!("SEED={seed}"));
        let listing = listing_for(deck.as_bytes(), "spectator");
        let row = listing.lines().find(|row| row.contains(" held the hex")).unwrap();
        let (lost, holds) = row.split_once(" held the hex").unwrap().0.rsplit_once("; ").unwrap();
        let left = run_deck(deck.as_bytes()).punched.concat().join("\n");
        let stand = |number: u8| {
            left.lines().any(|card| {
                card.contains(&format!("UNIT OF={number},")) && card.contains("KIND=TANKS,AT=(3,4)")
            })
        };
        let players = [(1, "Ann [1]"), (2, "Bo [2]"), (3, "Cy [3]")];
        let named: Vec<&str> = players
            .iter()
            .filter(|(number, name)| stand(*number) && lost.contains(name))
            .map(|(_, name)| *name)
            .collect();
        assert_eq!(holds, named.join(" and "), "root {seed}: {row}");
        *held.entry(named.len()).or_insert(0) += 1;
    }
    assert!(held[&1] > 0 && held[&2] > 0, "{held:?}");
}

#[test]
fn units_that_had_the_same_number_in_turn_are_reported_separately() {
    let records = "PLAYER NO=1,NAME='Blue',MONEY=90\nPLAYER NO=2,NAME='Red',MONEY=9\n\
        UNIT OF=1,NO=1,KIND=CITY,AT=(5,5)\nUNIT OF=1,NO=6,KIND=SETTLERS,AT=(5,1)\n\
        UNIT OF=2,NO=5,KIND=INFANTRY,AT=(0,0)\n";
    let cards = "$TURN 10\nplayer 1\nunit 6\nbuild city 9\nmove n\nunit 1\nnull\nbuild tanks 6\n";
    let listing = listing_for(deck(8, records, cards).as_bytes(), "1");
    let settlers = below(&listing, "Settlers [6]                                         Settlers");
    assert_eq!(settlers.len(), 2, "{settlers:?}");
    assert!(settlers[0].contains("built City [9]") && settlers[1].contains("1 order not carried out"));
    let tanks =
        below(&listing, "Tanks [6]                                            Tanks       Plain [5/5]");
    assert_eq!(tanks, ["2                                              was built by City [1]"]);
}

#[test]
fn nothing_long_is_cut() {
    let name = "Forty letters are what a name can hold..";
    let address = format!("{}@{}", "a".repeat(39), "b".repeat(40));
    let mut records = format!("PLAYER NO=1,NAME='Blue',MONEY=90\nPLAYER NO=2,NAME='{name}',MONEY=90\n");
    for number in 3..=40 {
        writeln!(records, "PLAYER NO={number},NAME='P',MONEY=9").unwrap();
    }
    write!(records, "UNIT OF=1,NO=1,KIND=CITY,AT=(0,0)\nUNIT OF=2,NO=1,KIND=CITY,AT=(2,1)\n").unwrap();
    for number in 3..=40 {
        writeln!(records, "UNIT OF={number},NO=1,KIND=SETTLERS,AT=(7,7)").unwrap();
    }
    let mut cards = format!("$TURN 10\nplayer 1\nemail {address}\n");
    for number in 3..=40 {
        writeln!(cards, "friendly {number}").unwrap();
    }
    write!(cards, "unit 1\nbuild \"artillery\" 99999 \"{name}\"\n").unwrap();
    write!(cards, "player 2\nunit 1\nname \"{name}\"\nbuild artillery 99999 \"{name}\"\n").unwrap();
    let deck = deck(8, &records, &cards);
    let squeezed = |reader| -> String {
        listing_for(deck.as_bytes(), reader).lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    };
    let own = squeezed("1");
    assert!(own.contains(&format!("\n{}{address}\n", " ".repeat(40))), "{own}");
    assert!(own.contains(&format!("EMAIL{}done", " ".repeat(39))), "{own}");
    assert_eq!(own.matches(&address[..42]).count(), 3, "as a card, as an order, and where reports go");
    assert!(own.contains("BUILD ARTILLERY 99999 \"Forty letters"), "{own}");
    assert!(own.contains(" hold..\""), "{own}");
    let seen = format!("{name} [2-1] (City) built {name}\n{}[2-99999] (Artillery)\n", " ".repeat(28));
    assert!(own.contains(&seen), "{own}");
    assert!(own.contains(" 38 39 40\n"), "{own}");
    let table = squeezed("gm");
    assert!(table.contains(&address[..58]) && table.contains(&format!("{}\n", &address[58..])), "{table}");
}

/// The files that `burst` makes from a deck, by name.
fn files(deck: &str) -> Vec<String> {
    let mut names = Vec::new();
    let run = stream::burst::burst(deck.as_bytes(), &options(), |share| {
        names.push(share.name);
        Ok(0)
    });
    assert_eq!(run.unwrap().decks, 1);
    names
}

/// The events that a reader gets from a deck.
fn events(deck: &str, reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let mut output = Vec::new();
    stream::events::run(deck.as_bytes(), &Options { reader, ..options() }, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

/// "No report will be sent on the turn the QUIT order is issued", not even if the last unit is lost in that turn or
/// later. A player who is eliminated and did not quit is told so.
#[test]
fn a_quitter_gets_no_part_and_no_file_and_the_eliminated_get_a_last_one() {
    let records = "PLAYER NO=1,NAME='Blue',MONEY=9\nPLAYER NO=2,NAME='Red',MONEY=9\nPLAYER NO=3,NAME='Green',MONEY=9\n\
        UNIT OF=1,NO=1,KIND=CITY,AT=(0,0)\nUNIT OF=2,NO=1,KIND=CITY,AT=(4,4)\nUNIT OF=3,NO=1,KIND=CITY,AT=(7,7)\n";
    for (sheet, has_part) in [
        ("quit\n", false),
        ("unit 1\nquit\n", false),
        ("quit\nunit 1\ndrop\n", false),
        ("fly\nquit\n", false),
        ("unit 1\ndrop\n", true),
        ("unit 1\nnull\n", true),
    ] {
        let deck = deck(8, records, &format!("$TURN 10\nplayer 1\n{sheet}end\n"));
        assert_eq!(listing_for(deck.as_bytes(), "1").contains("FOR 1 "), has_part, "{sheet}");
        assert_eq!(files(&deck).contains(&"0001-p001".to_owned()), has_part, "{sheet}");
        assert!(files(&deck).contains(&"0001-p002".to_owned()));
        let own = events(&deck, "1");
        let is_more = own.lines().any(|line| !events(&deck, "public").contains(line));
        assert_eq!(is_more, has_part, "{sheet}: {own}");
    }
    // They left earlier; a neighbor's tanks raze their city, and they get no report of it.
    let later = records.replace("NAME='Blue',MONEY=9", "NAME='Blue',STATUS=QUIT");
    let later = later + "UNIT OF=2,NO=9,KIND=TANKS,AT=(0,1)\n";
    let deck = deck(8, &later, "$TURN 10\nplayer 2\nunit 9\nmove n\nend\n");
    assert!(listing_for(deck.as_bytes(), "public").contains("Blue [1] has no units left and is eliminated."));
    assert!(!files(&deck).contains(&"0001-p001".to_owned()));
    assert!(events(&deck, "1").lines().all(|line| events(&deck, "public").contains(line)));
}

/// "Orders following WAIT will be delayed": a second one delays nothing.
#[test]
fn only_the_first_wait_puts_off_what_follows() {
    let records = "PLAYER NO=1,NAME='Blue',MONEY=9\nPLAYER NO=2,NAME='Red',MONEY=9\n\
        UNIT OF=1,NO=1,KIND=TANKS,AT=(0,0)\nUNIT OF=2,NO=1,KIND=CITY,AT=(7,7)\n";
    let cards = "$TURN 10\nplayer 1\nwait\nwait\nunit 1\nwait\nmove s\nwait\nmove s\nend\n";
    let told = listing_for(deck(8, records, cards).as_bytes(), "1");
    assert_eq!(told.matches("what follows is put off").count(), 2, "{told}");
    assert_eq!(told.matches("nothing more is put off").count(), 2, "{told}");
}

/// Whose abandoned position loses its last unit is out: no sheet brings it back, and the gamesmaster reads so.
#[test]
fn who_is_eliminated_while_they_are_silent_is_not_told_that_a_sheet_helps() {
    let records = "PLAYER NO=1,NAME='Blue',MONEY=9,ORDERED=9\nPLAYER NO=2,NAME='Red',MONEY=9,ORDERED=8,WARNED=10\n\
        PLAYER NO=3,NAME='Green',MONEY=9,ORDERED=9\nUNIT OF=1,NO=1,KIND=TANKS,AT=(0,0)\n\
        UNIT OF=2,NO=1,KIND=SETTLERS,AT=(0,1)\nUNIT OF=3,NO=1,KIND=CITY,AT=(7,7)\n";
    let with = |records: &str| {
        let cards = "$TURN 10\nplayer 1\nunit 1\nmove s\nplayer 3\nend\n";
        deck(8, records, cards).replace("TURN=9,", "TURN=9,ABANDON=2,")
    };
    let told = |deck: &str, reader: &str| listing_for(deck.as_bytes(), reader);
    let row = |listing: &str| {
        listing.lines().any(|row| ["Red", "eliminated", "turn 8"].iter().all(|word| row.contains(word)))
    };
    let lost = with(records);
    let own = told(&lost, "2");
    assert!(own.contains("counts as abandoned") && own.contains("are eliminated"), "{own}");
    assert!(!own.contains("yours again"), "{own}");
    assert!(row(&told(&lost, "gm")), "{}", told(&lost, "gm"));
    let kept = with(&records.replace("AT=(0,1)", "AT=(5,5)"));
    assert!(told(&kept, "2").contains("It is yours again with the next sheet that you send."));
    assert!(!row(&told(&kept, "gm")));
}

/// A player who takes over a position gets its report and order sheet before the first turn that they can give orders
/// for. Nobody else gets one again, and the turn is still to be played.
#[test]
fn a_new_player_has_a_report_and_an_order_sheet_before_the_first_orders() {
    let whole = page("decks/rainbow/handover.deck");
    let (start, play) = whole.split_once("$TURN 6").unwrap();
    let handed = format!("{start}$END\n");
    let own = listing_for(handed.as_bytes(), "2");
    for told in [
        "House of Stuart [2] is yours",
        "The money is 30.",
        "RBE242W No turn was played, and the sheet of player 2 was passed over",
        "Tanks [10]",
        "YOUR NEXT ORDERS: TURN 6",
    ] {
        assert!(own.contains(told), "{told}: {own}");
    }
    assert_eq!(files(&handed), ["0001-gm", "0001-public", "0001-spectator", "0001-p002"]);
    let held = run_deck(handed.as_bytes()).punched.concat().join("\n");
    assert!(held.contains("GAME TURN=5") && held.contains("NAME='House of Stuart'"), "{held}");
    // The turn has the same result as if the position had been handed over in its play.
    let carried = run_deck(format!("{held}\n$TURN 6{play}").as_bytes()).punched;
    let (position, card) = start.split_once("$HANDOVER 6\n").unwrap();
    let takeover = card.lines().next().unwrap();
    let at_once = run_deck(format!("{position}$TURN 6\n{takeover}{play}").as_bytes()).punched;
    assert_eq!(carried, at_once);
    // A stale deck hands nothing over.
    let stale = format!("{}$HANDOVER 6\n{takeover}\n$END\n", carried.concat().join("\n") + "\n");
    assert!(run_deck(stale.as_bytes()).text().contains("RBE010E"));
}

/// Only the gamesmaster gets the answers to `$BATTLE`: nobody else gets one byte more because of it.
#[test]
fn only_the_gamesmaster_gets_the_odds_of_a_battle() {
    let deck = crate::common::deck("rainbow/odds");
    let without: String =
        deck.lines().filter(|card| !card.starts_with("$BATTLE")).flat_map(|card| [card, "\n"]).collect();
    let events = |deck: &str, reader: &str| {
        let Ok(reader) = reader.parse();
        let mut output = Vec::new();
        stream::events::run(deck.as_bytes(), &Options { reader, ..options() }, &mut output, |_| Ok(()))
            .unwrap();
        output
    };
    for reader in ["1", "2", "public", "spectator"] {
        let listing = |deck: &str| listing_for(deck.as_bytes(), reader);
        assert_eq!(listing(&deck), listing(&without), "{reader}");
        assert_eq!(events(&deck, reader), events(&without, reader), "{reader}");
    }
    let told = listing_for(deck.as_bytes(), "gm");
    assert_eq!(told.matches("A BATTLE AND ITS ODDS").count(), 5, "also of the play that was only checked");
    assert_ne!(events(&deck, "gm"), events(&without, "gm"));
}
