//! Cases in which the laws of `laws.rs` once failed, each as a plain deck that shows it.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::listing_for;

const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n";

/// Two messages to all were once printed on two pages if a private one was between them, and on one page if not.
#[test]
fn press_between_others_moves_no_page_of_what_all_may_read() {
    let deck = |between: &str| format!("{START}$MESSAGE\nFirst.\n{between}$NEWS\nSecond.\n$END\n");
    let (without, with) = (deck(""), deck("$MESSAGE TO ITALY, FRANCE\nHush.\n"));
    assert_ne!(listing_for(without.as_bytes(), "italy"), listing_for(with.as_bytes(), "italy"));
    assert_eq!(listing_for(without.as_bytes(), "turkey"), listing_for(with.as_bytes(), "turkey"));
    assert_eq!(listing_for(without.as_bytes(), "public"), listing_for(with.as_bytes(), "public"));
}
