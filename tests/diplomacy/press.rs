//! Press in Diplomacy: its rule stays with the position, the printed rules are true, and letters stand for powers.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{deck, listing_for, options, run_deck, run_with};
use playdeck::card::Input;
use playdeck::filter::{Turned, json::turn};

const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n";

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
        let listing = listing_for(under(rule, &format!("{START}$END\n")).as_bytes(), "public");
        listing.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // The heading under which a reader finds a letter of Austria's, if they get it.
    let headed = |rule: &str, address: &str, reader: &str| {
        let deck = format!("{START}$MOVES SPRING, 1901\n$AUSTRIA\n$MESSAGE{address}\nQZXQ\n$END\n");
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
