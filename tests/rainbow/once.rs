//! A player's part has each order once: with its result, or with the message about it.

use crate::common::{deck, listing_for};

/// The lines of a listing between a heading and the next part.
fn part<'l>(listing: &'l str, heading: &str) -> Vec<&'l str> {
    let lines = listing.lines().skip_while(|line| line.get(1..) != Some(heading)).skip(1);
    lines.take_while(|line| !line.contains("YOUR NEXT ORDERS")).collect()
}

#[test]
fn each_order_is_printed_once() {
    // Orders that cannot be merged or mixed up: each names a place of its own.
    let orders = |unit: u32| {
        format!("unit {unit}\nname \"Guard {unit}\"\nmove {unit}/1\nnull\nfly {unit}\nfire {unit}/2")
    };
    let units = (10..14).map(orders).collect::<Vec<_>>().join("\n");
    let whole = deck("rainbow/refusals");
    let start = whole.find("player 1\n").unwrap();
    let end = start + whole[start..].find("\nend").unwrap();
    let deck = format!("{}player 1\ngive 2 1\n{units}{}", &whole[..start], &whole[end..]);
    let listing = listing_for(deck.as_bytes(), "1");
    let own = part(&listing, "YOUR ORDERS");
    let count = |words: &str| own.iter().filter(|line| line.contains(words)).count();
    for unit in 10..14 {
        assert_eq!(count(&format!("NAME \"Guard {unit}\"")) + count(&format!("name \"Guard {unit}\"")), 1);
        assert_eq!(count(&format!("MOVE {unit}/1")) + count(&format!("move {unit}/1")), 1, "{own:#?}");
        assert_eq!(count(&format!("FIRE {unit}/2")) + count(&format!("fire {unit}/2")), 1);
        // What cannot be read is printed with its message alone.
        assert_eq!(count(&format!("fly {unit}")), 1);
    }
    assert_eq!((count("GIVE 2 1"), count("give 2 1"), count("(not read)"), count("RBE101W")), (1, 0, 0, 4));
    assert_eq!(count("22 lines of your sheet could be read."), 1, "{own:#?}");
}
