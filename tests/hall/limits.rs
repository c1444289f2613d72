//! Limits of what one deck or one sheet may have: what is within them is read as if there were none.

use crate::common::shell::{playdeck, status};
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
#[ignore = "long: cargo long"]
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

/// Many who join, are formed, or go hungry in one region of either Atlantis. What each costs does not grow with the
/// others, or this would run for many minutes.
#[test]
#[ignore = "long: cargo long"]
fn a_crowd_in_one_region_is_played_at_once() {
    const CROWD: u32 = 12_000;
    let many = |card: &dyn Fn(u32) -> String| (1..=CROWD).map(card).collect::<String>();
    let atlantis = "$INIT ATLANTIS,SEED=3\nA\nB\n$TURN JANUARY, 1\n";
    let joining = many(&|number| format!("$JOIN 'F{number}'\n"));
    let hungry = many(&|_| "$UNIT OF=1,AT=(4,4),PEOPLE=1\n".to_owned());
    let formed = many(&|number| format!("FORM {number}\nEND\n"));
    let begun = many(&|number| format!("F{number}\n"));
    for (deck, code) in [
        (format!("{atlantis}{joining}"), 0),
        (format!("{atlantis}{hungry}"), 0),
        (format!("{atlantis}#ATLANTIS 1\nUNIT 1\n{formed}#END\n"), 4),
        (format!("$INIT ATLANTIS,SEED=3\n{begun}"), 0),
        (format!("$INIT ATLANTIS4,SEED=3,SIZE=(16,16)\nA\nB\n$TURN JANUARY, 1\n{joining}"), 0),
    ] {
        let run = playdeck(&["--for", "gm", "--no-maps"], format!("{deck}$END\n"));
        assert_eq!(status(&run), code, "{}", &deck[..80]);
    }
}

/// What stands behind the last unit that a sheet may form is passed over, and that is told once.
#[test]
#[ignore = "long: cargo long"]
fn a_sheet_forms_ten_thousand_units_and_no_more() {
    for (init, id) in [("ATLANTIS,SEED=3", "ATL047W"), ("ATLANTIS4,SEED=3,SIZE=(16,16)", "AT4054W")] {
        for (forms, told) in [(10_000, None), (10_001, Some(10_000)), (10_002, Some(10_000))] {
            let formed: String =
                (1..=forms).fold(String::new(), |cards, number| format!("{cards}FORM {number}\nEND\n"));
            let deck = format!("$INIT {init}\nA\nB\nC\n$TURN JANUARY, 1\n$FACTION 3\nUNIT 1\n{formed}$END\n");
            let listing = run_deck(deck.as_bytes()).text();
            // Seven cards stand before the first FORM, and two are a FORM.
            assert_eq!(told_at(&listing, id), told.map(|before| 7 + 2 * before + 1), "{init} {forms}");
        }
    }
}
