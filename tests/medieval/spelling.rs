//! Cards of Medieval War Door that say the same in other words: keys, points of the compass or names of keys, verbs or
//! the keys of the door, a piece by its number or selected before.

use crate::field::{Field, MATCH, read};
use playdeck::dice::{Dice, Stream};
use playdeck::game::medieval::orders::Order;
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::prelude::*;

/// Key, point of the compass and name of each direction.
const WAYS: [[&str; 3]; 8] = [
    ["1", "SW", "END"],
    ["2", "S", "DOWN"],
    ["3", "SE", "PGDN"],
    ["4", "W", "LEFT"],
    ["6", "E", "RIGHT"],
    ["7", "NW", "HOME"],
    ["8", "N", "UP"],
    ["9", "NE", "PGUP"],
];
/// Key, code and name of each product.
const PRODUCTS: [[&str; 3]; 9] = [
    ["I", "INF", "INFANTRY"],
    ["P", "PIK", "PIKEMEN"],
    ["C", "CAV", "CAVALRY"],
    ["A", "ARC", "ARCHERY"],
    ["T", "CAT", "CATAPULT"],
    ["H", "HRS", "HORSE"],
    ["L", "LGL", "'LIGHT GALLEON'"],
    ["G", "HGL", "'HEAVY GALLEON'"],
    ["F", "FORT", "FORTIFICATION"],
];
/// Orders without a piece, each in two forms.
const OTHERS: [[&str; 2]; 10] = [
    ["UNAUTO", "U"],
    ["UNAUTO", "UNAUTOMATE"],
    ["LIST TOTALS", "T"],
    ["LIST VP", "V"],
    ["LIST STATS", "I"],
    ["LIST MESSAGES", "E"],
    ["READ OLD", "READ O"],
    ["SURREND YES", "SURRENDER YES"],
    ["NAME 2,2 New Town", "NAME 2 2 'New Town'"],
    ["NEXT", "N"],
];

fn any<T: Copy>(list: &[T], stream: &mut Stream) -> T {
    list[stream.below(u32::try_from(list.len()).unwrap()) as usize]
}

/// Some cards in full, and the same cards otherwise. `current` is the piece that the other sheet has in hand.
fn cards(current: &mut Option<u32>, stream: &mut Stream) -> (String, Vec<String>) {
    let piece = 1 + stream.below(40);
    let (x, y) = (1 + stream.below(20), 1 + stream.below(20));
    let square = format!("{x}{}{y}", any(&[",", " ", ", "], stream));
    let mut before = Vec::new();
    // The piece may be named, or in hand.
    let named = if stream.below(2) == 0 {
        if *current != Some(piece) {
            before.push(format!("SELECT {piece}"));
            *current = Some(piece);
        }
        String::new()
    } else {
        format!(" {piece}")
    };
    let is_in_hand = named.is_empty();
    let (full, other) = match stream.below(8) {
        0..3 => {
            let steps: Vec<[&str; 3]> = (0..=stream.below(5)).map(|_| any(&WAYS, stream)).collect();
            let written = stream.below(3) as usize;
            let form = |form: usize| steps.iter().map(|step| step[form]).collect::<Vec<_>>();
            let boards = stream.below(3) == 0;
            let [mark, other_mark] = if boards { [" B", any(&["B", " B"], stream)] } else { ["", ""] };
            let way = form(written).join(if written == 0 { "" } else { " " });
            // Keys behind MOVE would be the number of a piece; so are those of one in hand alone on the card.
            let is_bare = is_in_hand && written == 0;
            let verb = if is_bare { String::new() } else { format!("MOVE{named} ") };
            (format!("MOVE {piece} {}{mark}", form(0).concat()), format!("{verb}{way}{other_mark}"))
        }
        3 => {
            (format!("ATTACK {piece} {x},{y}"), format!("{}{named} {square}", any(&["ATTACK", "A"], stream)))
        }
        4 => (format!("GOTO {piece} {x},{y}"), format!("GOTO{named} {square}")),
        5 => {
            let transport = 41 + stream.below(9);
            let verb = any(&["BOARD", "B"], stream);
            (format!("BOARD {piece} {transport}"), format!("{verb}{named} {transport}"))
        }
        6 => {
            let verbs = [["DISEMB", "DISEMBARK"], ["SKIP", "S"], ["GUARD", "G"], ["EXPLORE", "EXPLORE"]];
            let [verb, other] = any(&verbs, stream);
            (format!("{verb} {piece}"), format!("{other}{named}"))
        }
        _ if stream.below(2) == 0 => {
            let product = any(&PRODUCTS, stream);
            let between = any(&["TYPE", "T", ""], stream);
            let other = format!("CITY {square} {between} {}", any(&product, stream));
            (format!("CITY {x},{y} TYPE {}", product[1]), other)
        }
        _ => {
            let [full, other] = any(&OTHERS, stream);
            (full.to_owned(), other.to_owned())
        }
    };
    before.push(other);
    (full, before)
}

/// A card with some letters small, except for what is text.
fn in_other_letters(card: &str, stream: &mut Stream) -> String {
    let mut other = |letter: char| {
        if stream.below(2) == 0 { letter.to_ascii_lowercase() } else { letter }
    };
    if card.starts_with("NAME") { card.to_owned() } else { card.chars().map(&mut other).collect() }
}

#[test]
fn a_sheet_is_read_alike_however_it_is_spelt() {
    let head = Head { of: HeadOf::Round { game: MATCH, round: 1 }, acts: Vec::new() };
    let (position, _) = Field::new(2).position().acted(&head).unwrap();
    let mut count = 0;
    for root in 0..400 {
        let stream = &mut Dice::new(root).stream(0, 903, 0);
        let (mut full, mut other, mut current) = (Vec::new(), Vec::new(), None);
        for _ in 0..12 {
            let (one, more) = cards(&mut current, stream);
            full.push(one);
            for card in more {
                other.push(format!("{}{}", any(&["", "  "], stream), in_other_letters(&card, stream)));
                other.extend([any(&["", "* a remark"], stream).to_owned()]);
            }
        }
        let orders = |sheet: &[String]| -> Vec<Order> {
            let (orders, said) = read(&position, 1, &sheet.join("\n"));
            assert!(said.is_empty(), "{said:?}: {sheet:#?}");
            let given = orders.given.into_iter().map(|given| given.order);
            given.filter(|order| !matches!(order, Order::Select(_))).collect()
        };
        let (one, two) = (orders(&full), orders(&other));
        assert_eq!(one, two, "{full:#?}\n{other:#?}");
        count += one.len();
    }
    assert_eq!(count, 4_800);
}
