//! Lines that contain more than one order: several orders, and remarks after them.

use crate::reading::{adjustments, moves};

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
    // A comma inside an order does not separate orders.
    assert_eq!(read("A,BUD,S,A,VIE,-,GAL,F,TRI,H"), "A BUD SUPPORTS A VIE - GAL; F TRI STANDS");
    assert_eq!(read("A VIE - GAL, A VIE - BOH"), "A VIE - GAL; DIP109W 1,14");
}

/// Behind an order that cannot be read nothing is followed, and a country holds to the end of its line.
#[test]
fn what_stands_before_an_order_on_its_line_decides_whether_it_is_followed() {
    let read = |card: &str| moves(AUSTRIA, &[card]);
    assert_eq!(read("A VIE-(F TRI)-GAL"), "DIP102W 1,8");
    assert_eq!(read("A BUD S A VEI - GAL (A VIE - GAL)"), "DIP101W 1,11");
    assert_eq!(read("ITA: A VEN - ROM, F TRI - ALB"), "DIP121W 1,6; DIP226W 1,19");
    assert_eq!(
        read("ITA: A VEN - ROM, AUS: F TRI - ALB, A VIE - GAL"),
        "F TRI - ALB; A VIE - GAL; DIP121W 1,6"
    );
    assert_eq!(read("AUS: A VIE - GAL, F TRI - ALB"), "A VIE - GAL; F TRI - ALB");
    assert_eq!(read("A VIE - GAL, RETREAT A VIE - BOH"), "A VIE - GAL");
    // It can be a second retreat.
    assert_eq!(read("RETREAT A VIE - BOH, A BUD - SER"), "DIP227W 1,22");
}

/// A verb before a unit holds for the units alone behind it.
#[test]
fn a_verb_before_a_unit_holds_for_those_behind_it() {
    let built = |line| adjustments("AUSTRIA A GAL", "VIE BUD TRI", 2, &[line]);
    assert_eq!(built("BUILD F TRI, A BUD (please)"), "build F TRI; build A BUD; DIP193I 1,21");
    assert_eq!(built("WAIVE, BUILD A BUD"), "waive; build A BUD");
    assert_eq!(built("BUILD A BUD, waive 1"), "build A BUD; waive");
    // Nobody wrote that Budapest builds.
    assert!(!built("REMOVE A GAL, A BUD").contains("build"));
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
    for no in ["(if Italy agrees)", "; or BOH", "# not", ", unless Italy attacks", "(A BUD - SER)", "please"]
    {
        let said = read(&format!("A VIE - GAL {no}"));
        assert!(said.starts_with("DIP106W") || said.starts_with("DIP183W"), "{no} {said}");
    }
    // A sentence that begins like an order adds no order to the line, and none to those behind it.
    assert_eq!(read("A Paris friend told me: hold, A BUD - SER"), "A BUD - SER; DIP105W 1,9");
    assert_eq!(read("Dear all, A BUD - SER"), "DIP182W 1,1; DIP225W 1,11");
    // Without a verb the remark itself may be the order.
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
fn orders_that_once_had_a_wrong_hint_are_read() {
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

#[test]
fn a_route_may_stand_behind_via() {
    let read = |card: &str| moves(ENGLAND, &[card]);
    for via in
        ["VIA NTH", "(via F NTH)", "via the convoy", "BY NORTH SEA", "VIA NTH CONVOY", "VIA CON", "VIA C"]
    {
        let goes = if via.contains("the") { "DIP106W 1,17" } else { "A LON - NORW VIA CONVOY" };
        assert_eq!(read(&format!("A LON - NWY {via}")), goes, "{via}");
    }
    for via in ["NTH, ENG", "NTH - ENG", "NTH AND F ENG CONVOY", "NTH ENG"] {
        assert_eq!(read(&format!("A LON - BRE VIA {via}")), "A LON - BRE VIA CONVOY", "{via}");
    }
    let both = "A LON - NORW VIA CONVOY; F NSEA CONVOYS A LON - NORW";
    assert_eq!(read("A LON - NWY VIA NTH, F NTH C A LON - NWY VIA NTH"), both);
    assert_eq!(read("F NTH TRANSPORTS A LON - NWY"), "F NSEA CONVOYS A LON - NORW");
    assert_eq!(read("A LON - GULF OF LIONS"), read("A LON - GULF OF LYON"));
    assert_eq!(read("A LON - TUNISIA"), read("A LON - TUNIS"));
    assert_eq!(read("A LON - YOR VIA EDI"), "DIP188W 1,17");
    assert_eq!(read("A LON - HOL VIA HEL"), "DIP189W 1,17");
    assert_eq!(read("A LON - NWY VIA ENG"), "DIP190W 1,9");
    assert_eq!(read("F EDI - YOR VIA NTH"), "DIP191W 1,17");
    assert_eq!(read("F ENG C A LON - HOL VIA NTH"), "DIP192W 1,25");
}
