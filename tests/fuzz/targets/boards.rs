//! Map files: a text is read or refused, and a board that was read is written as lines that read as the same.

use super::edits::{self, edited};
use playdeck::game::diplomacy::board::notation::read;
use playdeck::game::diplomacy::board::{Board, lines_of};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let lines = Board::standard().lines();
    let own = SMALL.map(str::to_owned).into_iter();
    own.chain([lines.join("\n"), "USE standard\n".to_owned() + SMALL[0]]).collect()
});

/// A board with a province of two coasts, and one that changes much of what stands before.
const SMALL: [&str; 2] = [
    "Xa = XAA one\nXb = XBB\nXb (nc) = XBB/NC\nXb (sc) = XBB/SC\nXw = XWW\nXl = XLL\nXc = XCC the+port b?\n\
     LAND XAA ABUTS xbb\nCOAST xbb ABUTS XAA XWW XLL\nCOAST XBB/NC ABUTS XWW\nPORT XBB/SC ABUTS XLL\n\
     WATER XWW ABUTS XBB/NC XCC\nWATER XLL ABUTS XBB/SC\nPORT XCC ABUTS XWW\nONE (ones:1) XAA\nA XAA\n\
     TWO (+two) XBB\nF XBB/NC\nDUMMY\nUNOWNED XCC\n",
    "A1 = A11\nB2 = B22\nLAND A11 ABUTS B22\nLAND B22 ABUTS A11\nBEGIN WINTER 7 ADJUSTMENTS\nVICTORY 2 1\n\
     RULE BUILD_ANY !BUILD_ANY MOBILIZE\nNEWHOMES 9\nONE A11\nHOME B22\nOWNS A11\nTWO B22\nCENTERS\nUNITS\n\
     A B22\nAMEND A11 ABUTS -B22 B22\nA11 -> A9 = A99 nine\nTWO -> SIX\nDUMMIES ALL EXCEPT ONE\nUNPLAYED SIX\nSIX B22\n",
];

/// The boards that a file can begin with, each made once: to make the standard board takes longer than to read most files.
fn others(name: &str) -> Option<String> {
    static KNOWN: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    if let Some(lines) = known.get(name) {
        return Some(lines.clone());
    }
    let lines = lines_of(name)?;
    known.insert(name.to_owned(), lines.clone());
    Some(lines)
}

pub fn run(data: &[u8]) -> bool {
    let Some(text) = edited(&TEXTS, data) else { return false };
    let Ok((board, _)) = read("text", &text, &others) else { return false };
    let lines = board.lines().join("\n");
    let (again, log) = read("again", &lines, &|_| None).unwrap();
    assert!(log.messages().is_empty(), "{lines}");
    assert_eq!(again, board, "{lines}");
    assert_eq!(again.sum(), board.sum());
    true
}

pub fn seeds() -> Vec<Vec<u8>> {
    let raw = SMALL.map(|text| [&[u8::MAX], text.as_bytes()].concat());
    edits::seeds(TEXTS.len()).into_iter().chain(raw).collect()
}
