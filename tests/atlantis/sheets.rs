//! Sheets: what is read from them, and which unit each order is for.

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
