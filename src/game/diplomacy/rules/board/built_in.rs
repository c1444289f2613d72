//! The boards and starts that can be named: each a map file of ours, read when it is asked for.
//!
//! A start is of the standard board and changes who plays, the first units, or the rules of building. A board has
//! provinces, borders or centers of its own.

use super::notation;
use super::shape::Board;
use super::standard;

/// A board or a start that can be named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuiltIn {
    /// Its name, in capitals.
    pub name: &'static str,
    /// What it is, as a sentence.
    pub sentence: &'static str,
    /// The map file; nothing for the standard board, which is made of the adjudicator's constants.
    text: Option<&'static str>,
}

/// A row of the lists below, with the file of the name in small letters.
macro_rules! from_file {
    ($name:literal, $file:literal, $sentence:literal) => {
        BuiltIn {
            name: $name,
            sentence: $sentence,
            text: Some(include_str!(concat!("built_in/", $file, ".map"))),
        }
    };
}

/// The boards, as `BOARD=` names them.
pub static BOARDS: [BuiltIn; 8] = [
    BuiltIn { name: "STANDARD", sentence: "Seven powers, Europe in 1901.", text: None },
    from_file!("ANCMED", "ancmed", "Five powers around the Mediterranean of antiquity."),
    from_file!("CROWDED", "crowded", "The standard provinces with eleven powers and 35 centers."),
    from_file!("EMPIRE", "empire", "Ten powers of the Americas, 1999."),
    from_file!("KNOWN901", "known901", "Fifteen powers of three continents, 901, with armies of nobody."),
    from_file!("MILAN", "milan", "The standard board with another Italy."),
    from_file!("MODERN", "modern", "Ten powers of Europe, 1994; builds in all owned centers."),
    from_file!("PURE", "pure", "Seven provinces, each next to all others."),
];

/// The starts of the standard board, as `START=` names them.
pub static STARTS: [BuiltIn; 10] = [
    from_file!("FVA", "fva", "France against Austria."),
    from_file!("EVT", "evt", "England against Turkey, with English fleets at sea."),
    from_file!("GVI", "gvi", "Germany against Italy."),
    from_file!("FGA", "fga", "France, Germany and Austria."),
    from_file!("FLEETROME", "fleetrome", "The usual game with a fleet in Rome."),
    from_file!("BUILDANY", "buildany", "The usual game with builds in all owned centers."),
    from_file!("AGE", "age", "Seven powers with one unit and one center each; builds in all owned centers."),
    from_file!("AGE2", "age2", "As AGE, with fleets in Berlin and Constantinople."),
    from_file!("CHAOS", "chaos", "34 powers with one center each; begins with builds."),
    from_file!(
        "1897",
        "1897",
        "Seven powers that begin with the build of one unit in a home of their choice."
    ),
];

/// The row of a name, in any letters.
fn row(name: &str) -> Option<&'static BuiltIn> {
    BOARDS.iter().chain(&STARTS).find(|built_in| built_in.name.eq_ignore_ascii_case(name))
}

/// The board of a name in [`BOARDS`] or [`STARTS`], in any letters.
pub fn built_in(name: &str) -> Option<Board> {
    let Some(text) = row(name)?.text else { return Some(Board::standard()) };
    notation::read(name, text, &lines_of).ok().map(|(board, _)| board)
}

/// The lines of the map file of a name: a board or a start in any letters, or `standard.geography`,
/// `standard.politics`, `standard.military`. This is what `USE` in a map file of others may name.
pub fn lines_of(name: &str) -> Option<String> {
    match row(name).and_then(|row| row.text) {
        Some(text) => Some(text.to_owned()),
        None => standard::lines_of(&name.to_lowercase()).map(|lines| lines.join("\n")),
    }
}
