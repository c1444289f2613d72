//! Limits of what one deck or one sheet may have: what is within them is read as if there were none.

use crate::common::{deck, run_deck};

/// A deck under a `$JOB` card with a limit of cards, behind some cards of JCL.
fn limited(deck: &str, limit: usize, jcl: usize) -> String {
    let (_, rest) = deck.split_once("$JOB ").unwrap();
    let (_, rest) = rest.split_once('\n').unwrap();
    format!("{}$JOB LIMITED,CARDS={limit}\n{rest}", "//A EXEC\n".repeat(jcl))
}

/// Where a message stands first in a listing: on which card.
fn told_at(listing: &str, id: &str) -> Option<usize> {
    let line = listing.lines().map(str::trim_start).find(|line| line.starts_with(id))?;
    line.split_whitespace().skip_while(|word| *word != "STMT").nth(1)?.parse().ok()
}

/// Where the message about too many cards stands.
fn refused_at(listing: &str) -> Option<usize> {
    told_at(listing, "PDK058S")
}

/// Whatever stands at the limit (a record of a position, a sheet, a message, the last card): the statement that begins
/// behind it is the first that is not read. Cards before the first control card are not counted.
#[test]
fn a_deck_may_have_as_many_cards_as_its_job_says_and_no_more() {
    for name in ["errors/cards-limit", "diplomacy/first-year"] {
        let deck = deck(name);
        let whole = limited(&deck, 999, 0);
        let cards: Vec<&str> = whole.split_inclusive("$END\n").next().unwrap().lines().collect();
        assert!(cards.iter().all(|card| card.len() <= 80));
        let goes_on = |card: &str| card.chars().nth(71).is_some_and(|mark| mark != ' ');
        for limit in 1..=cards.len() {
            let begins = |at: &usize| !goes_on(cards[at - 1]);
            // Cards are counted from 1.
            let due = (limit..cards.len()).find(begins).map(|at| at + 1);
            for jcl in [0, 2].into_iter().take(if limit % 8 == 0 { 2 } else { 1 }) {
                let run = run_deck(limited(&deck, limit, jcl).as_bytes());
                assert_eq!(refused_at(&run.text()), due.map(|due| due + jcl), "{name} {limit} {jcl}");
                assert_eq!(run.punched.is_empty(), due.is_some(), "{name} {limit}");
            }
        }
    }
}

/// A sheet of the most cards is read whole. What one player sends beyond that is passed over with one message at the last
/// card that is read, fills no limit of the deck, and all others play as before.
#[test]
fn what_is_cut_off_a_sheet_counts_for_no_limit_and_stops_nobody() {
    let runs = [0, 1, 3_000].map(|more| {
        let orders = "F TRIESTE MOVES TO ALBANIA\n";
        // Three of its cards are orders.
        let sheet = format!("{orders}{}", "-\n".repeat(199_997 + more));
        let deck = deck("diplomacy/first-year").replacen(orders, &sheet, 1);
        run_deck(limited(&deck, 200_400, 0).as_bytes())
    });
    let told = |at: usize| runs[at].text().matches("PDK074W").count();
    assert_eq!(told(0), 0);
    assert!(told(1) > 0);
    assert_eq!(told(1), told(2));
    let deck = limited(&deck("diplomacy/first-year"), 999, 0);
    let opener = deck.lines().position(|card| card == "$AUSTRIA").unwrap() + 1;
    for (at, run) in runs.iter().enumerate() {
        assert_eq!(told_at(&run.text(), "PDK074W"), (at > 0).then_some(opener + 200_000));
        assert_eq!(refused_at(&run.text()), None);
        assert_eq!(run.punched, runs[0].punched);
    }
}

/// The card that closes a position may be the last that is read: it is not met a second time, out of its place.
#[test]
fn a_position_may_end_with_the_last_card_of_its_deck() {
    let deck = deck("diplomacy/carried-on");
    let whole = limited(&deck, 999, 0);
    let closes = whole.lines().position(|card| card.starts_with("$ENDPOS")).unwrap() + 1;
    let faults: [&[&str]; 3] = [&["PDK104S", "PDK058S"], &["PDK058S"], &["PDK058S"]];
    for (limit, faults) in (closes - 1..).zip(faults) {
        let listing = run_deck(limited(&deck, limit, 0).as_bytes()).text();
        assert_eq!(refused_at(&listing), Some(limit + 1));
        let told = listing.lines().filter_map(|line| line.split_whitespace().next());
        let told: Vec<&str> = told.filter(|id| id.starts_with("PDK") && !id.ends_with('I')).collect();
        assert_eq!(told, faults, "{limit}");
    }
}
