//! Laws of the boards and starts that can be named. That they are what others play is compared in `outside/boards.rs`.

use playdeck::game::diplomacy::board::notation::read;
use playdeck::game::diplomacy::board::{
    BOARDS, Board, Builds, BuiltIn, Kind, STARTS, Terrain, built_in, lines_of,
};

/// What each is, and its sum. A game in a position depends on the sum: it may change only if the board was wrong.
const COUNTED: &str = "\
STANDARD   75+ 6 provinces  34 centers 18 win  7 powers  22 units Spring 1901 Home cef3e57d5afcc796
ANCMED     79+ 0 provinces  34 centers 18 win  5 powers  15 units Spring 1 Home b5212fe95978400b
CROWDED    75+ 6 provinces  35 centers 18 win 11 powers  35 units Spring 1901 Home bb208490dac50730
EMPIRE    161+16 provinces  58 centers 30 win 10 powers  30 units Spring 1999 Home 7e520bad56b18711
KNOWN901  269+12 provinces 109 centers 55 win 16 powers 109 units Spring 901 Owned 8bbbb9b1910d8912
MILAN      75+ 6 provinces  34 centers 18 win  7 powers  22 units Spring 1901 Home a7da186d488a57e9
MODERN    141+ 2 provinces  64 centers 33 win 10 powers  38 units Spring 1994 Owned 47bb62ae782c591e
PURE        7+ 0 provinces   7 centers  4 win  7 powers   7 units Spring 1901 Home 3aab7b8c512edd74
FVA        75+ 6 provinces  34 centers 18 win  2 powers   6 units Spring 1901 Home bc2f99fe23db6d3b
EVT        75+ 6 provinces  34 centers 18 win  2 powers   6 units Spring 1901 Home 4933bbc1e24d9eff
GVI        75+ 6 provinces  34 centers 18 win  2 powers   6 units Spring 1901 Home 095a54fa07cd372d
FGA        75+ 6 provinces  34 centers 18 win  3 powers   9 units Spring 1901 Home 1f97c17716eb7e0b
FLEETROME  75+ 6 provinces  34 centers 18 win  7 powers  22 units Spring 1901 Home e9081e6b0149d693
BUILDANY   75+ 6 provinces  34 centers 18 win  7 powers  22 units Spring 1901 Owned 59d18c44406f74eb
AGE        75+ 6 provinces  34 centers 18 win  7 powers   7 units Spring 1901 Owned e0835f3482b88dce
AGE2       75+ 6 provinces  34 centers 18 win  7 powers   7 units Spring 1901 Owned 7fabfa8ffdee95b6
CHAOS      75+ 6 provinces  34 centers 18 win 34 powers   0 units Winter 1900 Owned 1960c33bcd731f56
1897       75+ 6 provinces  34 centers 18 win  7 powers   0 units Winter 1897 Home 0fc3553a2f672d4e
";

fn all() -> impl Iterator<Item = &'static BuiltIn> {
    BOARDS.iter().chain(&STARTS)
}

fn board(name: &str) -> Board {
    built_in(name).unwrap_or_else(|| panic!("{name} is not read"))
}

/// The row of a board.
fn counted(name: &str, board: &Board) -> String {
    let coasts: usize = board.provinces.iter().map(|province| province.coasts.len()).sum();
    let units: usize = board.powers.iter().map(|power| power.units.len()).sum();
    let (phase, year) = board.first;
    format!(
        "{name:<9} {:>3}+{coasts:>2} provinces {:>3} centers {:>2} win {:>2} powers {units:>3} units {phase:?} {year} {:?} {:016x}\n",
        board.provinces.len(),
        board.centers(),
        board.victory[0],
        board.powers.len(),
        board.builds,
        board.sum(),
    )
}

#[test]
fn each_is_read_without_a_message_and_is_what_it_was() {
    let mut found = String::new();
    for built_in in all() {
        let board = board(built_in.name);
        if let Some(text) = lines_of(built_in.name) {
            let (read, log) = read(built_in.name, &text, &lines_of).unwrap();
            assert!(log.messages().is_empty(), "{}", built_in.name);
            assert_eq!(read, board, "{}", built_in.name);
        }
        found += &counted(built_in.name, &board);
    }
    assert_eq!(found, COUNTED);
}

/// The page of a player who looks for a board.
fn page() -> String {
    std::fs::read_to_string(crate::common::project("docs/boards.md")).unwrap()
}

#[test]
fn the_page_has_a_true_row_for_each() {
    let page = page();
    for (list, is_board) in [(&BOARDS[..], true), (&STARTS[..], false)] {
        for BuiltIn { name, .. } in list {
            let board = board(name);
            let cells = page.lines().find_map(|line| line.strip_prefix(&format!("| `{name}` |"))).unwrap();
            let cells: Vec<&str> = cells.trim_end_matches(" |").split(" | ").map(str::trim).collect();
            let (phase, year) = board.first;
            let begins = format!("{} {year}", board.seasons[phase as usize]);
            let builds = if board.builds == Builds::Owned { "owned" } else { "homes" };
            let numbers =
                [board.provinces.len(), board.centers(), usize::from(board.victory[0]), board.powers.len()];
            let numbers = numbers.map(|number| number.to_string());
            let due: Vec<&str> =
                numbers.iter().map(String::as_str).chain([begins.as_str(), builds]).collect();
            let due = if is_board { &due[..] } else { &due[4..] };
            assert_eq!(&cells[1..], due, "{name}");
        }
    }
}

#[test]
fn the_boards_of_the_page_are_read_as_they_stand() {
    let page = page();
    let blocks: Vec<&str> = page.split("```").filter_map(|block| block.strip_prefix("text\n")).collect();
    let boards = blocks.iter().map(|text| {
        let (board, log) =
            read("page", text, &lines_of).unwrap_or_else(|log| panic!("{:#?}", log.messages()));
        assert!(log.messages().is_empty(), "{:#?}", log.messages());
        (board.provinces.len(), board.powers.len(), board.victory[0])
    });
    assert_eq!(boards.collect::<Vec<_>>(), [(7, 2, 3), (75, 7, 18)]);
}

/// The files are kept as the writer writes them, behind comments about where they come from. Those that change another
/// board are shorter.
#[test]
fn each_file_says_its_source_and_is_written_as_boards_are_written() {
    for BuiltIn { name, .. } in all().filter(|built_in| built_in.name != "STANDARD") {
        let text = lines_of(name).unwrap();
        // A position is a comment to other programs.
        let is_comment = |line: &&str| line.starts_with('#') && !line.starts_with("#AT ");
        let (comments, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(is_comment);
        assert!(comments.iter().any(|line| line.starts_with("# Source: ")), "{name}");
        assert!(comments.iter().all(|line| line.len() <= 120), "{name}");
        if !lines[0].starts_with("USE ") {
            assert_eq!(lines, board(name).lines(), "{name}");
        }
    }
}

#[test]
fn names_are_found_in_any_letters_and_nothing_else_is() {
    assert_eq!(built_in("AncMed"), built_in("ANCMED"));
    assert_eq!(built_in("standard"), Some(Board::standard()));
    for name in ["", "ANCMED.MAP", "STANDARD.GEOGRAPHY", "1898"] {
        assert_eq!(built_in(name), None, "{name}");
    }
    for name in ["standard", "Standard.Geography", "standard.politics", "standard.military", "fva"] {
        assert!(lines_of(name).is_some(), "{name}");
    }
    let mut names: Vec<&str> = all().map(|built_in| built_in.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), BOARDS.len() + STARTS.len());
}

/// Whoever can go somewhere can come back, and no border is for a unit that cannot stand at one of its ends.
#[test]
fn each_border_is_there_from_both_sides() {
    for BuiltIn { name, .. } in all() {
        let board = board(name);
        let mut borders = 0;
        for (from, province) in (0..).zip(&board.provinces) {
            for to in &province.army {
                let other = board.province(*to);
                assert!(other.army.contains(&from), "{name}: {} {}", province.code, other.code);
                assert!(province.terrain.takes_armies() && other.terrain.takes_armies(), "{name}");
                borders += 1;
            }
        }
        for from in board.fleet_spots() {
            for &to in board.fleet_from(from) {
                let back = board.fleet_from(to);
                assert!(back.contains(&from), "{name}: {} {}", board.code(from), board.code(to));
                borders += 1;
            }
        }
        assert!(borders >= 42, "{name}");
    }
}

/// A player writes three letters, a name or an adjective for one of a board's places or powers, and a letter in a
/// picture: none stands for two.
#[test]
fn no_two_powers_have_the_same_name_adjective_or_letter() {
    for BuiltIn { name, .. } in all() {
        let board = board(name);
        let letters: std::collections::BTreeSet<char> =
            board.powers.iter().map(|power| power.letter).collect();
        let words: std::collections::BTreeSet<&str> =
            board.powers.iter().flat_map(|power| [power.name.as_str(), power.adjective.as_str()]).collect();
        let alike = board.powers.iter().filter(|power| power.name == power.adjective).count();
        assert_eq!(letters.len(), board.powers.len(), "{name}");
        assert_eq!(words.len(), 2 * board.powers.len() - alike, "{name}");
    }
}

/// Starts change no place and no border.
#[test]
fn a_start_has_the_provinces_of_the_standard_board() {
    let standard = Board::standard();
    for BuiltIn { name, .. } in &STARTS {
        assert_eq!(board(name).provinces, standard.provinces, "{name}");
    }
}

/// What a game begins with: a power's units stand where they can, and in its own centers unless they begin at sea.
#[test]
fn units_begin_in_centers_of_their_power() {
    for BuiltIn { name, .. } in all() {
        let board = board(name);
        for power in &board.powers {
            for (spot, kind) in &power.units {
                let province = board.province(spot.province);
                let is_at_sea = *kind == Kind::Fleet && province.terrain == Terrain::Water;
                assert!(is_at_sea != power.owned.contains(&spot.province), "{name}: {}", board.code(*spot));
                assert!(!is_at_sea || *name == "EVT", "{name}");
            }
            // Each has something to begin with: units, or a home to build in.
            assert!(!power.units.is_empty() || board.mobilize && !power.homes.is_empty(), "{name}");
        }
        assert_eq!(board.mobilize, matches!(*name, "CHAOS" | "1897"));
    }
}

/// Chaos and 1897 begin with a unit for each, in homes from which Russia's in the north is left out.
#[test]
fn starts_with_builds_have_homes_to_choose_from() {
    let chaos = board("CHAOS");
    let letters: String = chaos.powers.iter().map(|power| power.letter).collect();
    assert_eq!(letters, "ABCDEFGHIJKLNPQRSTUVWXYZ0123456789");
    assert!(chaos.powers.iter().all(|power| power.homes.len() == 1 && power.owned == power.homes));
    let early = board("1897");
    let russia = early.powers.iter().find(|power| power.name == "RUSSIA").unwrap();
    let homes: Vec<&str> = russia.homes.iter().map(|home| early.province(*home).code.as_str()).collect();
    assert_eq!(homes, ["MOS", "SEV", "WAR"]);
    assert!(early.powers.iter().all(|power| power.homes.len() == 3 && power.owned.is_empty()));
    assert_eq!(early.new_homes, Some(1899));
}

/// Words that differ leave the sum as it is.
#[test]
fn names_and_comments_are_not_in_the_sum() {
    for BuiltIn { name, .. } in all() {
        let board = board(name);
        let mut other = board.clone();
        for province in &mut other.provinces {
            province.names.full.push_str(" on sea");
            province.names.others.clear();
            province.names.unclear.clear();
            for coast in &mut province.coasts {
                coast.names = province.names.clone();
            }
        }
        for power in &mut other.powers {
            (power.adjective, power.letter) = ("OTHER".to_owned(), '?');
        }
        other.powers.reverse();
        other.seasons = ["ONE", "TWO", "THREE"].map(str::to_owned);
        assert_eq!(other.sum(), board.sum(), "{name}");
    }
}
