//! Cards with more words than an order has room for: no order is followed if some of its words are ignored.

use crate::rainbow::plain;
use playdeck::game::rainbow::orders::Order;

#[test]
fn an_order_with_two_targets_is_refused_with_both_and_holds_its_slot() {
    let world = plain(9, 1).with(&["1-10 tanks 4/4"]);
    let each = "write an order for each";
    let one = "write one of them, for a unit fires once in a turn";
    for (line, targets, write) in [
        ("move n se", "N SE", each),
        ("move north east s", "NORTH EAST S", each),
        ("move n n", "N N", each),
        ("move 4/5 4/6", "4/5 4/6", each),
        ("move ne 4/5", "NE 4/5", each),
        ("fire s 1-1", "S 1-1", one),
        ("fire 1-1 2-2", "1-1 2-2", one),
        ("move north then east", "NORTH THEN EAST", "write MOVE NE, or an order for each"),
        ("fire s , then w.", "S , THEN W.", "write FIRE SW, or one of them, for a unit fires once in a turn"),
        ("move n - se", "N - SE", each),
        ("move south and a bit north, please", "SOUTH AND A BIT NORTH,", each),
    ] {
        let (orders, said) = world.read_one(&format!("player 1;unit 10;{line}"));
        assert_eq!(orders.units[&10][0].order, Order::Unread, "{line}");
        let sentence = format!(
            "{targets} names two targets, but an order has one; nothing is done in its slot; {write}."
        );
        assert_eq!(said, [format!("RBE126W {sentence}")], "{line}");
    }
    // Half a direction is no direction.
    for line in ["move east", "move e n", "move east then north"] {
        let (_, said) = world.read_one(&format!("player 1;unit 10;{line}"));
        assert!(said.len() == 1 && said[0].starts_with("RBE105W"), "{line}: {said:?}");
    }
}

/// The cards of a world as its first player reads them: the order, and its messages.
fn read(line: &str) -> (String, Vec<String>) {
    let world = plain(9, 3).with(&["1-10 artillery 4/4"]);
    let general = ["FRI", "GIV", "HOS"].iter().any(|verb| line.to_uppercase().starts_with(verb));
    let unit = if general { "" } else { "unit 10;" };
    let (orders, said) = world.read_one(&format!("player 1;{unit}{line}"));
    let given: Vec<_> = orders.given().collect();
    assert_eq!(given.len(), 1, "a card that is no order holds its slot, too: {line}");
    (given[0].order.to_string(), said)
}

#[test]
fn no_word_of_an_order_that_is_followed_is_passed_over() {
    let followed = [
        "build",
        "build infantry",
        "build infantry 7",
        "build infantry 7 Guards",
        "build inf \"Old Guard\"",
        "drop",
        "email a@b.example",
        "fire n",
        "fire 4/5",
        "fire 2-1",
        "friendly 2",
        "hostile 3",
        "give 2 5",
        "move north east",
        "move 4/5",
        "name Guards",
        "name \"Old Guard\"",
        "null",
        "quit",
        "wait",
    ];
    let behind = [
        "x",
        "please",
        "then",
        "and",
        "n",
        "se",
        "east",
        "4/5",
        "2-1",
        "3",
        "0",
        "-",
        "\"\"",
        "infantry",
        "move",
        "unit",
        "Old Guard",
        "now 5",
        ",",
        ".",
        "!",
    ];
    let (mut refused, mut more) = (0, 0);
    for line in followed {
        let (order, said) = read(line);
        assert!(order != "(not read)" && said.is_empty(), "{line}: {said:?}");
        // A remark is no part of the order.
        assert_eq!(read(&format!("{line} # please, then east")), (order.clone(), said));
        for behind in behind {
            let longer = format!("{line} {behind}");
            let (other, said) = read(&longer);
            // The original program reads an invalid number as 1.
            if said.iter().any(|said| said.starts_with("RBE108W")) {
                assert!(line.starts_with("build"), "{longer}: {said:?}");
                continue;
            }
            assert_ne!(other, order, "{longer}: a word was passed over");
            if other == "(not read)" {
                assert!(said.len() == 1 && said[0].contains(" nothing is "), "{longer}: {said:?}");
                refused += 1;
            } else {
                // The extra words have a meaning: the name or the number of what is built, or the other half of a
                // direction.
                assert!(line.starts_with("build") || longer == "fire n east", "{longer}: {other} {said:?}");
                more += 1;
            }
        }
    }
    assert!(refused > 340 && more > 20, "{refused} {more}");
}

#[test]
fn a_card_for_two_units_gives_orders_to_neither() {
    let world = plain(9, 1).with(&["1-10 tanks 4/4", "1-11 tanks 4/5", "1-12 tanks 4/6"]);
    for (card, said) in [
        ("unit 10 11", "RBE128W UNIT must name one unit, but 10 11 are two"),
        ("unit 10 and 11", "RBE128W UNIT must name one unit, but 10 AND 11 are two"),
        ("unit 10 - 11", "RBE128W UNIT must name one unit, but 10 - 11 are two"),
        ("unit 10 then 11", "RBE128W UNIT must name one unit, but 10 THEN 11 are two"),
        ("unit 10, 11", "RBE128W UNIT must name one unit, but 10, 11 are two"),
        ("unit 10-11", "RBE121W"),
        ("units 10 and 11", "RBE130W UNITS is not an order, the nearest is UNIT"),
        ("unti 10", "RBE130W UNTI is not an order, the nearest is UNIT"),
    ] {
        let (orders, told) = world.read_one(&format!("player 1;unit 12;wait;{card};move n;unit 12;move s"));
        assert_eq!(orders.units.keys().copied().collect::<Vec<_>>(), [12], "{card}");
        let given: Vec<String> = orders.given().map(|given| given.order.to_string()).collect();
        assert_eq!(given, ["WAIT", "MOVE S"], "{card}: no order goes to the unit above");
        assert!(told.len() == 1 && told[0].starts_with(said), "{card}: {told:?}");
    }
}

#[test]
fn an_order_on_the_card_of_its_unit_holds_its_slot_and_a_remark_there_does_not() {
    let world = plain(9, 1).with(&["1-10 tanks 4/4"]);
    let under = |card: &str| {
        let (orders, said) = world.read_one(&format!("player 1;{card};move s"));
        let given: Vec<String> = orders.given().map(|given| given.order.to_string()).collect();
        (given, said)
    };
    let (given, said) = under("unit 10 move n");
    assert_eq!(given, ["(not read)", "MOVE S"]);
    assert_eq!(said.len(), 1);
    assert!(
        said[0].starts_with("RBE129W MOVE follows UNIT 10 on the same card; nothing is done in its slot"),
        "{said:?}"
    );
    let (given, said) = under("unit 10 Tanks in Plain [4/4]");
    assert_eq!(given, ["MOVE S"]);
    assert!(said.len() == 1 && said[0].starts_with("RBE113W"), "{said:?}");
}
