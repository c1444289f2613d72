//! Player cards of Rainbow's End: the name of an empire and an address.

use playdeck::game::rainbow::init::name_and_address;

fn read(text: &str) -> Result<(String, String), String> {
    name_and_address(text, 0).map_err(|(message, offset)| format!("{} {offset}", message.definition))
}

#[test]
fn a_player_card_holds_a_name_and_an_address() {
    let both = |name: &str, address: &str| Ok((name.to_owned(), address.to_owned()));
    assert_eq!(
        read("'Merlin''s, Guard', merlin@camelot.example"),
        both("Merlin's, Guard", "merlin@camelot.example")
    );
    assert_eq!(read("  The Dark Legions, dark@x.example"), both("The Dark Legions", "dark@x.example"));
    assert_eq!(read("\"Merlin\" merlin@x.example"), both("Merlin", "merlin@x.example"));
    assert_eq!(read("Merlin"), both("Merlin", ""));
    assert_eq!(read(", m@x.example"), both("Player", "m@x.example"));
    assert_eq!(read("Merlin, 'm@x.example'"), both("Merlin", "m@x.example"));
}

#[test]
fn a_name_or_an_address_that_cannot_be_is_refused() {
    assert_eq!(read("  'Merlin"), Err("RBE006E 2".into()));
    assert_eq!(read("Mer[lin, a"), Err("RBE004E 0".into()));
    assert_eq!(read(&"x".repeat(41)), Err("RBE004E 0".into()));
    assert_eq!(read(&format!("A, {}", "x".repeat(81))), Err("RBE005E 0".into()));
}
