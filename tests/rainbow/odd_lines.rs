//! Lines as people write them: with punctuation, with the brackets of reports, and wrong ones that must say what to
//! write.

use crate::rainbow::{World, plain};
use playdeck::game::Viewer;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::orders::Orders;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::view::View;

fn world() -> World {
    plain(9, 3).with(&["1-10 artillery 4/4", "1-11 tanks 4/5"])
}

/// The orders of a sheet by their recipients, and its messages.
fn read(sheet: &str) -> (Vec<String>, Vec<String>) {
    let (orders, said) = world().read_one(&format!("player 1;{sheet}"));
    let general = orders.general.iter().map(|given| given.order.to_string());
    let units = orders.units.iter();
    let units =
        units.flat_map(|(unit, given)| given.iter().map(move |given| format!("{unit}: {}", given.order)));
    (general.chain(units).collect(), said)
}

#[test]
fn punctuation_behind_a_word_and_the_brackets_of_reports_change_nothing() {
    for (written, meant) in [
        ("unit 10:;move s.", "unit 10;move s"),
        ("unit: 10;move s;", "unit 10;move s"),
        ("Unit [10];MOVE [4/5]", "unit 10;move 4/5"),
        ("unit 10,;move (4,5)!", "unit 10;move 4/5"),
        ("unit 10.;fire [2-1]", "unit 10;fire 2-1"),
        ("unit 10;move north, east.", "unit 10;move ne"),
        ("unit 1;build infantry, 200, \"1st\"", "unit 1;build infantry 200 \"1st\""),
        ("unit 1;build tanks.", "unit 1;build tanks"),
        ("friendly [2]", "friendly 2"),
        ("hostile 3.", "hostile 3"),
        ("give 2, 50.", "give 2 50"),
        ("quit!", "quit"),
        ("give: 2, 50.", "give 2 50"),
        ("name \"The 1st\".", "name \"The 1st\""),
        ("unit 10;null.;Wait:;drop,", "unit 10;null;wait;drop"),
        ("unit 10;move, ne", "unit 10;move ne"),
        ("unit 1;build tanks 5 \"Red Fox\",", "unit 1;build tanks 5 \"Red Fox\""),
        ("unit 1;build tanks;end.;drop", "unit 1;build tanks;end;drop"),
    ] {
        let (orders, said) = read(written);
        assert_eq!((orders, said), read(meant), "{written}");
        assert!(read(meant).1.iter().all(|said| said.starts_with("RBE124I")), "{meant}");
    }
    // A name keeps it.
    assert_eq!(read("name Forward!").0, ["NAME \"Forward!\""]);
    assert_eq!(read("unit 1;build tanks Panzer.").0, ["1: BUILD TANKS \"Panzer.\""]);
}

#[test]
fn no_punctuation_makes_one_number_of_two_or_another_of_one() {
    for line in [
        "give 2 5,000",
        "give 2 5.5",
        "give 2 -5",
        "give 2 +5",
        "give -2 5",
        "unit 10;move -4/5",
        "unit 10;fire [2/1",
    ] {
        let (orders, said) = read(line);
        assert!(orders[0].ends_with("(not read)") && said.len() == 1, "{line}: {orders:?} {said:?}");
    }
}

#[test]
fn a_refused_line_says_what_to_write() {
    for line in [
        "fly",
        "attack 4/5",
        "resign",
        "friendly",
        "friendly all",
        "friendly 9",
        "friendly 2,3",
        "give 2",
        "give 2 all",
        "give",
        "email",
        "name",
        "move n",
        "build tanks",
        "unit",
        "unit x",
        "unit 10-11",
        "unit10",
        "units 10:",
        "unti 10",
        "unit 10;friendly 2",
        "unit 10;move",
        "unit 10;move up",
        "unit 10;move to 4/5",
        "unit 10;move 4 5",
        "unit 10;fire at 2-1",
        "unit 10;fire",
        "unit 10;name \"\"",
        "unit 10;wait 3",
        "unit 1;build dragons",
        "unit 1;build a tank",
        "unit 1;build infentry",
        "unit 10;go s",
        "unit 10;move n s",
        "unit 10 move n",
    ] {
        let (orders, said) = read(line);
        assert!(orders.iter().all(|order| order.ends_with("(not read)")), "{line}: {orders:?}");
        let helps = |said: &String| said.contains("write ") || said.contains("the nearest is ");
        assert!(said.len() == 1 && said.iter().all(helps), "{line}: {said:?}");
    }
}

/// Without an opener mail is sorted line by line, and a line that is neither an order nor nearly one is prose.
#[test]
fn a_line_of_mail_that_was_meant_as_an_order_is_not_taken_for_prose() {
    let world = world();
    let view = View::of(&world.0, Viewer::Player(PlayerNumber(1)));
    let is_order = |line: &str| !Orders::ordered(&view, line).is_empty();
    for line in ["unit 10:", "Unit [11]", "move s.", "MOVE [4/5]!", "friendly 2,", "wait", "build inf, 7"] {
        assert!(is_order(line), "{line}");
    }
    for line in [
        "unit 99",
        "unti 10",
        "unit10",
        "move to north",
        "move up",
        "moev 4/5",
        "fire at 2-1",
        "fire 10",
        "give 5 to 2",
        "give 2 all",
        "friendly all",
        "build a tank",
        "build dragons",
        "drop it",
        "move n then s",
        "name [x]",
    ] {
        assert!(!is_order(line) && Orders::nearly_ordered(&view, line), "{line}");
    }
    for line in [
        "Dear master,",
        "Build up Vienna, said Anna; a pity.",
        "Move over, Bert: an army comes in spring.",
        "Give my regards to the Sultan.",
        "Wait a moment, I forgot my friends.",
        "More of this next turn",
        "Five tanks are too many.",
        "Name your price, and it is yours.",
        "I will fire on 4/5 if you do.",
        "The unit 10 is lost.",
        "Some 3 of my friends",
        "Player 3 told me that they will attack you.",
        "",
        "10 of them came.",
    ] {
        assert!(!is_order(line) && !Orders::nearly_ordered(&view, line), "{line}");
    }
}

#[test]
fn a_unit_line_that_cannot_be_read_gives_no_order_to_the_unit_above() {
    for card in [
        "Infantry [10]",
        "Tanks 11",
        "unit10",
        "Unit10:",
        "unit-10",
        "units 10:",
        "unit",
        "unit #10",
        "unit ten",
        "unti [10]",
    ] {
        let (orders, said) = read(&format!("unit 11;wait;{card};move n"));
        assert_eq!(orders, ["11: WAIT"], "{card}");
        assert_eq!(said.len(), 1, "{card}: {said:?}");
    }
}

#[test]
fn orders_under_the_badly_opened_sheet_of_somebody_else_are_not_this_players() {
    for opener in
        ["player 2 The Sons of Arthur", "player 2:", "Player [2]", "player: 2", "player two", "PLAYER"]
    {
        let (orders, said) =
            read(&format!("unit 10;move n;{opener};give 3 50;unit 11;drop;unit 10;move s;end"));
        assert_eq!(orders, ["10: MOVE N"], "{opener}");
        assert_eq!(said.len(), 1, "{opener}");
        assert!(said[0].starts_with("RBE131W") && said[0].contains("6 cards under it"), "{opener}: {said:?}");
    }
    // The player's own number heads the sheet again.
    let (orders, said) = read("unit 10;move n;player 1, Dark Legions;give 3 50;unit 10;move s;end");
    assert_eq!(orders, ["GIVE 3 50", "10: MOVE N", "10: MOVE S"]);
    assert!(said.len() == 1 && said[0].starts_with("RBE113W"), "{said:?}");
}

/// Reports can go to an address alone, and who writes anything else is told what one looks like.
#[test]
fn email_takes_an_address_and_nothing_else() {
    for written in [
        "nothing",
        "x@y.",
        "mailto:x@y.example",
        "@y.example",
        "x@y@z.example",
        "x@y..z",
        "a@b.example,c@d.example",
    ] {
        let (orders, said) = read(&format!("email {written}"));
        assert_eq!(said.len(), 1, "{written}: {said:?}");
        assert!(said[0].starts_with("RBE319W") && said[0].contains("EMAIL anna@host.example"), "{said:?}");
        assert!(!orders.iter().any(|order| order.starts_with("EMAIL")), "{orders:?}");
    }
    for written in ["anna@host.example", "a.b+c@x", "o'neil@mail.host.example"] {
        assert_eq!(read(&format!("email {written}")).1, [""; 0], "{written}");
    }
}
