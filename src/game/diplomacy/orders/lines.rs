//! A line with more on it than one order: several orders, and remarks behind them.
//!
//! A line is taken apart only where it cannot be read as one order. Commas, semicolons, periods,
//! slashes or `AND` stand between several orders. Each must have its verb: `A VIE, A BUD - SER` may mean that Vienna stands
//! or that both go. A list of units without any verb is clear, and so is every list in a `$BUILD` play. A remark stands behind an
//! order with its verb, in parentheses, behind `;` or behind `#`. What begins with `IF` or `NOT` is no remark: it
//! would change the order. Where any of this is in doubt, nothing on the line is followed.

use super::phrase;
use super::words::{Words, gap};
use crate::game::diplomacy::names::nearest_name;
use crate::message::Definition;
use std::ops::Range;

/// Words that make what follows a condition or a second thought instead of a remark.
const NO_REMARK: [&str; 11] =
    ["IF", "UNLESS", "OR", "NOT", "ELSE", "EXCEPT", "INSTEAD", "BUT", "ONLY", "OTHERWISE", "WHEN"];

/// How orders on one line are told apart in a kind of play.
#[derive(Clone, Copy)]
pub(super) struct Grammar {
    /// Whether each order of several must have its verb.
    pub needs_verbs: bool,
    /// Reads as far as an order goes, legal or not, and says whether it is a whole one.
    pub is_whole: fn(&mut Words) -> bool,
    /// What is said of a word that stands where a verb of this play is due.
    pub unknown_verb: &'static Definition,
}

/// One order of a line.
#[derive(Debug, Clone)]
pub(super) struct Piece<'a> {
    /// Its words.
    pub words: Words<'a>,
    /// Where in the line the remark behind it stands.
    pub remark: Option<Range<usize>>,
}

/// The orders of a line, and the remarks behind them; none where it is not plain which they are. `hash` is where the
/// `#` stands that begins a remark.
pub(super) fn pieces<'a>(line: Words<'a>, hash: Option<usize>, grammar: Grammar) -> Option<Vec<Piece<'a>>> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let mut rest = line;
    while !rest.is_done() {
        let is_behind_semicolon = rest.gap() & gap::SEMICOLON != 0;
        let unmarked = rest;
        rest.skip_marks();
        let mut end = rest.open();
        if (grammar.is_whole)(&mut end) {
            pieces.push(Piece { words: rest.up_to(&end), remark: None });
            rest = behind(end, pieces.last_mut()?)?;
        } else if looks_like_order(&rest) {
            let end = next_order(rest);
            pieces.push(Piece { words: rest.up_to(&end), remark: None });
            rest = end;
        } else {
            let last = pieces.last_mut().filter(|_| is_behind_semicolon && is_remark(&unmarked))?;
            last.remark = Some(extent(&unmarked));
            break;
        }
    }
    if let Some(start) = hash {
        let remark = line.behind(start);
        let first = remark.trim_start_matches(['#', ' ']).split(' ').next().unwrap_or_default();
        let last = pieces.last_mut().filter(|last| last.remark.is_none() && !NO_REMARK.contains(&first))?;
        last.remark = Some(start..start + remark.len());
    }
    let is_verbless = |piece: &Piece| phrase::is_unit_alone(piece.words);
    let has_bare_remark = pieces.iter().any(|piece| piece.remark.is_some() && is_verbless(piece));
    let without = pieces.iter().filter(|piece| is_verbless(piece)).count();
    let is_mixed = grammar.needs_verbs && without > 0 && without < pieces.len();
    (!has_bare_remark && !is_mixed).then_some(pieces)
}

/// Goes on behind a whole order and the remark in parentheses that may follow it; none where nothing parts it from
/// what follows.
fn behind<'a>(end: Words<'a>, piece: &mut Piece<'a>) -> Option<Words<'a>> {
    if end.gap() & gap::OPENED == 0 {
        return (end.is_done() || end.gap() != 0).then_some(end);
    }
    let mut close = end;
    close.skip(1);
    while !close.is_done() && close.gap() & gap::CLOSED == 0 {
        close.skip(1);
    }
    let remark = end.up_to(&close);
    if !is_remark(&remark) || phrase::begins_order(&remark) {
        return None;
    }
    piece.remark = Some(extent(&remark));
    Some(close)
}

/// Where some words stand in their line.
fn extent(words: &Words) -> Range<usize> {
    let (text, start) = words.rest();
    start..start + text.trim_end_matches([' ', ')', '.']).len()
}

/// Whether some words behind an order say nothing about what is ordered.
fn is_remark(words: &Words) -> bool {
    !words.word().is_some_and(|word| NO_REMARK.contains(&word))
}

/// Whether words that are no whole order were meant for one: a unit with its letter and a verb, in a known place or one
/// whose name is nearly right. Sentences, too, begin with `A` and a place.
fn looks_like_order(words: &Words) -> bool {
    let mut behind = *words;
    match (words.sense().kind, words.name_ahead(1)) {
        (None, _) => return false,
        (Some(_), Some(_)) if phrase::unit(&mut behind).is_err() => return false,
        (Some(_), Some(_)) => {}
        (Some(_), None) if words.word_ahead(1).is_none_or(|word| nearest_name(word).is_none()) => {
            return false;
        }
        (Some(_), None) => behind.skip(2),
    }
    phrase::verb(&mut behind).is_some()
}

/// The place behind an order that cannot be read where the next one begins.
fn next_order(mut words: Words) -> Words {
    words.skip(1);
    while !words.is_done() {
        let mut unmarked = words;
        unmarked.skip_marks();
        if words.gap() != 0 && looks_like_order(&unmarked) {
            break;
        }
        words.skip(1);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::tests::{adjustments, moves};

    const AUSTRIA: &str = "AUSTRIA A VIE, A BUD, F TRI; ITALY A VEN; RUSSIA A WAR, F SEV";
    const ENGLAND: &str = "ENGLAND A LON, A YOR, F NSEA, F EDI, F ENG, F ARCT; FRANCE A PAR, F MIDA";

    #[test]
    fn each_order_of_a_line_has_its_own_place() {
        let read = |card: &str| moves(AUSTRIA, &[card]);
        assert_eq!(read("A VIE-GAL, A BUD-SER; F TRI-ALB"), "A VIE - GAL; A BUD - SER; F TRI - ALB");
        assert_eq!(read("A VIE - GAL, BUD - SER"), "A VIE - GAL; A BUD - SER; DIP110I 1,14");
        assert_eq!(read("A VIE - GAL, A BUD - PAR, F TRI - ALB"), "A VIE - GAL; F TRI - ALB; DIP133W 1,22");
        assert_eq!(
            read("1. A VIE - GAL 2. A BUDD - SER; - F TRI - ALB AND A BUD H"),
            "A VIE - GAL; F TRI - ALB; A BUD STANDS; DIP100W 1,21"
        );
        assert_eq!(read("A BUD S A VIE, F TRI H"), "A BUD SUPPORTS A VIE STANDS; F TRI STANDS");
        // A comma within an order parts nothing.
        assert_eq!(read("A,BUD,S,A,VIE,-,GAL,F,TRI,H"), "A BUD SUPPORTS A VIE - GAL; F TRI STANDS");
        assert_eq!(read("A VIE - GAL, A VIE - BOH"), "A VIE - GAL; DIP109W 1,14");
    }

    #[test]
    fn a_list_of_units_is_plain_without_verbs_or_with_all_of_them() {
        assert_eq!(moves(AUSTRIA, &["A VIE, A BUD; F TRI"]), "A VIE STANDS; A BUD STANDS; F TRI STANDS");
        assert_eq!(moves(AUSTRIA, &["A VIE, A BUD - SER"]), "DIP183W 1,8");
        assert_eq!(moves(AUSTRIA, &["VIE, BUD"]), "DIP103W 1,6");
        let built = adjustments("AUSTRIA A GAL", "VIE BUD TRI", 3, &["BUILD A VIE, F TRI; W"]);
        assert_eq!(built, "build A VIE; build F TRI; waive");
        let removed = adjustments("AUSTRIA A GAL, A VIE", "VIE", -2, &["R A GAL, A VIE"]);
        assert_eq!(removed, "remove GAL; remove VIE");
    }

    #[test]
    fn a_remark_is_passed_over_and_a_condition_is_not() {
        let read = |card: &str| moves(AUSTRIA, &[card]);
        for remark in ["(as agreed)", "; as agreed", "# as agreed", "# A BUD - SER", "(hello (again))"] {
            let said = read(&format!("A VIE - GAL {remark}"));
            assert!(said.starts_with("A VIE - GAL; DIP193I 1,1"), "{remark} {said}");
        }
        assert_eq!(
            read("A VIE - GAL (north), A BUD - SER ; south"),
            "A VIE - GAL; A BUD - SER; DIP193I 1,14; DIP193I 1,36"
        );
        for no in
            ["(if Italy agrees)", "; or BOH", "# not", ", unless Italy attacks", "(A BUD - SER)", "please"]
        {
            let said = read(&format!("A VIE - GAL {no}"));
            assert!(said.starts_with("DIP106W") || said.starts_with("DIP183W"), "{no} {said}");
        }
        // A sentence that begins as an order does brings none with it.
        assert_eq!(read("A Paris friend told me: hold, A BUD - SER"), "DIP105W 1,9");
        assert_eq!(read("Dear all, A BUD - SER"), "DIP182W 1,1");
        // Without a verb the remark may be the order.
        for no in ["A VIE (moving to GAL)", "A VIE ; goes to GAL", "A VIE # to GAL"] {
            assert!(!read(no).contains("STANDS"), "{no} {}", read(no));
        }
    }

    #[test]
    fn marks_make_no_order_of_a_quote_or_a_heading() {
        let read = |card: &str| moves(AUSTRIA, &[card]);
        assert_eq!(read("> A VIE - GAL"), "DIP194W 1,1");
        assert_eq!(read("* VIENNA"), "DIP195W 1,3");
        assert_eq!(read("*** VIENNA ***"), "DIP195W 1,5");
        assert_eq!(read("* A VIE"), "A VIE STANDS");
        assert_eq!(read("-----"), "");
        assert_eq!(read("A VIE - GAL; > A BUD - SER"), "A VIE - GAL; DIP193I 1,14");
    }

    #[test]
    fn orders_of_which_the_hint_was_untrue_are_read() {
        let read = |card: &str| moves(ENGLAND, &[card]);
        assert_eq!(read("A YOR - HOLD"), "A YOR STANDS");
        assert_eq!(read("- A YOR - WAL"), "A YOR - WAL");
        assert_eq!(read("* F EDI - NWG"), "F EDI - ARCT");
        assert_eq!(read("F EDI-NORWE"), "F EDI - ARCT");
        assert_eq!(read("F NSEA - NORWEG"), "F NSEA - ARCT");
        assert_eq!(read("A LON-NTH-NWY"), "A LON - NORW VIA CONVOY");
        assert_eq!(read("F NTH C A LON-NTH-NWY"), "F NSEA CONVOYS A LON - NORW");
    }

    #[test]
    fn a_route_that_cannot_be_is_refused_with_the_reason() {
        let read = |card: &str| moves(ENGLAND, &[card]);
        assert_eq!(read("A LON-NTH-ENG-BRE"), "A LON - BRE VIA CONVOY");
        assert_eq!(read("A LON - YOR - EDI"), "DIP188W 1,9");
        assert_eq!(read("A LON-HEL-HOL"), "DIP189W 1,7");
        assert_eq!(read("A LON-NWG-NWY"), "DIP190W 1,7");
        assert_eq!(read("A LON-ENG-NWY"), "DIP190W 1,11");
        assert_eq!(read("F EDI-NTH-HOL"), "DIP191W 1,7");
        assert_eq!(read("F ENG C A LON-NTH-HOL"), "DIP192W 1,15");
        assert_eq!(read("A YOR - NTH - LON VIA CONVOY"), "A YOR - LON VIA CONVOY");
        assert_eq!(read("A LON - NTH - HOL - "), "DIP106W 1,19");
    }
}
