//! Sheets: what is read from them, and which unit each order is for.

use crate::common::listing_for;
use playdeck::dice::{Dice, Stream};
use playdeck::game::atlantis::orders::{Gift, Month, Named, Order, Sheet, Target, To};
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::tables::{Item, Skill, Spell};
use playdeck::message::{Message, Place};

/// Reads lines, each as a card of its own.
fn read(lines: &[&str], policy: Policy) -> (Sheet, Vec<Message>) {
    let mut messages = Vec::new();
    let place = |_| Some(Place::card(1));
    let lines = lines.iter().map(|line| (*line, &place as &dyn Fn(usize) -> Option<Place>));
    let sheet = Sheet::read(lines, policy, &mut messages);
    (sheet, messages)
}

fn orders(sheet: &Sheet) -> Vec<&Order> {
    sheet.orders.iter().map(|given| &given.order).collect()
}

fn numbers(messages: &[Message]) -> Vec<u16> {
    messages.iter().map(|message| message.definition.number).collect()
}

#[test]
fn the_page_lists_35_orders() {
    let page = playdeck::game::atlantis::orders::page();
    assert_eq!(page.lines().count(), 2 + 35, "a line each below the two of the heading");
}

#[test]
fn orders_below_a_misspelt_unit_line_are_for_nobody() {
    let lines = ["unit 17", "work", "uit 5", "study force", "form 1", "tax", "unit 6", "guard 1"];
    let (sheet, messages) = read(&lines, Policy::DEFAULT);
    assert_eq!(numbers(&messages), [41, 1, 1, 1]);
    assert_eq!(sheet.orders.iter().map(|given| given.to).collect::<Vec<_>>(), [To::Block(0), To::Block(1)]);
    let (sheet, _) = read(&lines[..4], Policy::DEFAULT.with(Quirk::Tabs));
    assert_eq!(sheet.orders.last().map(|given| given.to), Some(To::Block(0)), "as the program did");
}

/// What is no number names no unit, and is named itself. The program read the digits that lead it.
#[test]
fn a_unit_line_without_a_number_names_the_word() {
    let of = |line: &str, policy| {
        let (sheet, messages) = read(&["unit 17", "tax", line, "work"], policy);
        let told = messages.iter().map(Message::sentence).collect::<Vec<_>>().join(" ");
        (sheet.blocks.iter().map(|block| block.unit.value).collect::<Vec<_>>(), sheet.orders.len(), told)
    };
    for (line, word, program) in [
        ("unit foo", "FOO", None),
        ("UNIT foo2", "FOO2", None),
        ("unit -3", "-3", None),
        ("unit 5th", "5TH", Some(5)),
        ("unit 5.", "5.", Some(5)),
    ] {
        for policy in [Policy::DEFAULT, Policy::PROGRAM] {
            let (units, orders, told) = of(line, policy);
            let read = program.filter(|_| policy == Policy::PROGRAM);
            assert_eq!(units, [17].into_iter().chain(read).collect::<Vec<_>>(), "{line}");
            assert_eq!(orders, 1 + usize::from(read.is_some()), "{line}");
            assert_eq!(
                told.contains(&format!("{word} is no number of a unit")),
                read.is_none(),
                "{line}: {told}"
            );
            assert!(!told.contains("unit 0"), "{told}");
        }
    }
    for line in ["unit _2", "UNIT \"2\"", "unit 2,", "unit __2_"] {
        for policy in [Policy::DEFAULT, Policy::PROGRAM] {
            assert_eq!(of(line, policy), (vec![17, 2], 2, String::new()), "{line}");
        }
    }
}

/// A semicolon in quotes begins no comment, by either way of playing; one behind them does.
#[test]
fn a_semicolon_in_quotes_is_kept() {
    for policy in [Policy::DEFAULT, Policy::PROGRAM] {
        let lines = ["unit 1", "name unit \"Tom; Dick\" ; and \"Harry\"", "display unit \"a;b\";c"];
        let (sheet, messages) = read(&lines, policy);
        let texts: Vec<&str> = sheet.orders.iter().map(|given| sheet.text(given)).collect();
        assert_eq!((texts, messages.len()), (vec!["name unit Tom;_Dick", "display unit a;b"], 0));
    }
}

#[test]
fn orders_are_read_whatever_their_case() {
    let (sheet, messages) = read(
        &[
            "Unit 17",
            "give 3 2 SWORDS ; two of them",
            "GIVE new 2 \"lightning  bolt\"",
            "study Horse_Training",
            "combat",
        ],
        Policy::DEFAULT,
    );
    assert_eq!(numbers(&messages), [0_u16; 0]);
    let orders = orders(&sheet);
    let Order::Give(Target::Unit(to), Gift::Goods(count, Named::Known(Item::Sword))) = orders[0] else {
        unreachable!()
    };
    assert_eq!((to.value, count.value), (3, 2));
    assert!(matches!(orders[2], Order::Month(Month::Study(Named::Known(Skill::HorseTraining)))));
    assert_eq!(*orders[3], Order::Combat(Named::Missing));
    assert_eq!(sheet.text(&sheet.orders[0]), "give 3 2 SWORDS");
    assert_eq!(sheet.text(&sheet.orders[1]), "GIVE new 2 lightning_bolt");
}

#[test]
fn a_spell_is_known_by_its_name_in_quotes_or_with_underscores() {
    let (sheet, _) = read(&["unit 1", "give 2 black_wind", "give 2 \"Black Wind\""], Policy::DEFAULT);
    for order in orders(&sheet) {
        assert!(matches!(order, Order::Give(_, Gift::Spell(Spell::BlackWind))));
    }
}

#[test]
fn forms_nest_and_as_in_1993_the_first_end_closes_all() {
    let lines = ["unit 1", "form 1", "form 2", "work", "end", "tax", "end", "leave"];
    let to = |policy| {
        let (sheet, messages) = read(&lines, policy);
        (sheet.orders.iter().map(|given| given.to).collect::<Vec<_>>(), numbers(&messages))
    };
    let nested = [To::Block(0), To::Formed(0), To::Formed(1), To::Formed(0), To::Block(0)];
    assert_eq!(to(Policy::DEFAULT), (nested.to_vec(), vec![]));
    let flat = [To::Block(0), To::Formed(0), To::Formed(1), To::Block(0), To::Block(0)];
    assert_eq!(to(Policy::DEFAULT.with(Quirk::FormFlat)), (flat.to_vec(), vec![5]));
}

#[test]
fn faults_in_the_words_of_a_sheet_are_reported() {
    let (sheet, messages) = read(
        &["work", "unit 1", "north", "work hard", "end", "form 1", "unit 2", "unit 1", "#end", "tax"],
        Policy::DEFAULT,
    );
    assert_eq!(numbers(&messages), [1, 3, 2, 5, 6, 4]);
    let replaced: Vec<bool> = sheet.blocks.iter().map(|block| block.is_replaced).collect();
    assert_eq!(replaced, [true, false, false]);
}

/// A word of an order, written in another way.
fn disguised(word: &str, chance: &mut Stream) -> (String, bool) {
    let is_quoted = word.contains(';') || chance.below(2) == 0;
    let blanks = if is_quoted { ["", "_", " ", "  ", "_ \t"] } else { ["", "_", "__", "", "_"] };
    let mut blank = |least: usize| blanks[least + chance.below(5 - u32::try_from(least).unwrap()) as usize];
    let inside: Vec<&str> = word.split('_').collect();
    let mut text = blank(0).to_owned();
    for (at, part) in inside.iter().enumerate() {
        text.push_str(match at {
            0 => "",
            _ if is_quoted => blank(1),
            _ => "_",
        });
        text.push_str(part);
    }
    text.push_str(blank(0));
    (if is_quoted { format!("\"{text}\"") } else { text }, is_quoted)
}

/// However the blanks, quotes and underscores of a line stand, it says the same.
#[test]
fn a_line_says_the_same_however_it_is_written() {
    let lines = [
        "give new 2 3 chain_mail",
        "give 5 lightning_bolt",
        "study horse_training",
        "name unit Red_Hands",
        "display ship slow;_but_dry.",
        "build building 7",
        "cast make_staff_of_fire",
        "teach 5 new 2 7",
        "pay peasants 10",
        "form 3",
        "guard 1",
        "work",
        "dance wildly",
        "north",
    ];
    let mut chance = Dice::new(7).stream(0, 1, 0);
    for line in lines.into_iter().cycle().take(2_000) {
        let mut written = String::new();
        let mut was_quoted = true;
        for word in line.split(' ') {
            let (word, is_quoted) = disguised(word, &mut chance);
            let gap = if was_quoted || is_quoted { ["", " ", "\t"] } else { [" ", "  ", " \t"] };
            written.push_str(gap[chance.below(3) as usize]);
            written.push_str(&word);
            was_quoted = is_quoted;
        }
        written.push_str(["", " ", "; so it is", " ;"][chance.below(4) as usize]);
        for policy in [Policy::DEFAULT, Policy::PROGRAM] {
            let told = |line: &str| {
                let (sheet, messages) = read(&["unit 1", line], policy);
                let texts: Vec<String> =
                    sheet.orders.iter().map(|given| sheet.text(given).to_owned()).collect();
                (orders(&sheet).into_iter().cloned().collect::<Vec<_>>(), texts, numbers(&messages))
            };
            assert_eq!(
                told(&written),
                told(&line.replace("slow;_but_dry.", "\"slow; but dry.\"")),
                "{written}"
            );
        }
    }
}

/// `FACTION` alone is a word of an order, and without a number no card of anybody.
#[test]
fn a_word_that_names_nobody_cuts_no_sheet() {
    for (game, number) in [("ATLANTIS", "1"), ("ATLANTIS4", "3")] {
        for opener in ["#ATLANTIS", "$FACTION"] {
            let sheet = format!("{opener} {number}\nUNIT 1\nfaction\nRECRUIT x");
            let deck =
                format!("$INIT {game},SEED=5\nRed, red@here.example\n$TURN JANUARY, 1\n{sheet}\n$END\n");
            let listing = listing_for(deck.as_bytes(), number);
            assert!(listing.contains("RECRUIT x") && !listing.contains("PDK129W"), "{listing}");
        }
    }
}
