//! A board of a gamesmaster's own, from its map file to the first play: as cards, and as the board of a run.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::shell::{err, one_line, out, path, playdeck, status};
use std::fs;
use tempfile::TempDir;

pub const ISLES: &str = "\
# Two kingdoms and a strait between them, with a name that takes more than one card to write: the comment goes on and on.
North Cape = NCA
North Town = NTO
The Strait = STR
South Town = STO
South Cape = SCA
COAST NCA ABUTS NTO STR
COAST NTO ABUTS NCA STR
WATER STR ABUTS NCA NTO SCA STO
COAST STO ABUTS SCA STR
COAST SCA ABUTS STO STR
NORTHLAND (NORTHERN) NCA NTO
F NCA
A NTO
SOUTHLAND (SOUTHERN) SCA STO
F SCA
A STO
";

const START: &str = "\
$INIT DIPLOMACY,RULES=STANDARD,BOARD=ISLES,SEED=1
Anne
Boris
$MOVES SPRING, 1901
$NORTHLAND
F North Cape - Strait
$END
";

#[test]
fn a_map_file_becomes_cards_or_the_board_of_a_run() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "isles.map");
    fs::write(&file, ISLES).unwrap();
    let cards = playdeck(&["punch", "--board", &file], "");
    assert_eq!((status(&cards), err(&cards).as_str()), (0, ""));
    assert!(out(&cards).starts_with("$BOARD ISLES\n# Two kingdoms"));
    assert!(out(&cards).lines().all(|card| card.len() <= 72));
    let punched = |run: std::process::Output| {
        assert_eq!(status(&run), 0, "{}", err(&run));
        out(&run)
    };
    let of_cards = punched(playdeck(&["--emit", "punch"], &(out(&cards) + START)));
    assert_eq!(of_cards, punched(playdeck(&["--emit", "punch", "--tables", &file], START)));
    assert!(of_cards.contains("UNIT POWER=NORTHLAND,KIND=FLEET,AT=STR"), "{of_cards}");
    // JSON and back is the same position, where the board is known.
    let json = punched(playdeck(&["json", "--tables", &file], &of_cards));
    assert_eq!(punched(playdeck(&["json", "--tables", &file], &json)), of_cards);
    let unknown = one_line(&playdeck(&["json"], &of_cards));
    assert!(unknown.contains("There is no board called ISLES here"), "{unknown}");
}

#[test]
fn the_name_of_a_file_with_blanks_is_one_word() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "The Isles (2).map");
    fs::write(&file, ISLES).unwrap();
    let cards = playdeck(&["punch", "--board", &file], "");
    assert!(out(&cards).starts_with("$BOARD THEISLES2\n"), "{}", out(&cards));
    let start = START.replace("BOARD=ISLES", "BOARD=THEISLES2");
    for run in [playdeck(&[], &(out(&cards) + &start)), playdeck(&["--tables", &file], &start)] {
        assert_eq!(status(&run), 0, "{}", out(&run));
    }
}

#[test]
fn a_later_file_uses_those_before_it_and_what_is_wrong_is_said_line_by_line() {
    let folder = TempDir::new().unwrap();
    let [isles, more] = ["isles.map", "more.map"].map(|name| path(&folder, name));
    fs::write(&isles, ISLES).unwrap();
    fs::write(&more, "USE isles\nVICTORY 4\n").unwrap();
    let both = playdeck(&["punch", "--board", &isles, "--board", &more], "");
    assert_eq!(status(&both), 0, "{}", err(&both));
    let deck = out(&both) + &START.replace("BOARD=ISLES", "BOARD=MORE");
    let played = out(&playdeck(&["--for", "public"], &deck));
    assert!(played.contains("The first power that has 4 supply centers in fall wins."), "{played}");
    for arguments in [["punch", "--board", &more], ["run", "--tables", &more]] {
        let alone = playdeck(&arguments, "");
        assert!(status(&alone) >= 8 && out(&alone).is_empty(), "{}", out(&alone));
        assert!(err(&alone).contains("Line 1 of MORE"), "{}", err(&alone));
    }
}
