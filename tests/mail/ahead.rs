//! Who sent retreats or builds with their moves is not told later that nothing came: what was sent ahead counts, and the
//! list, the reminders and the answers say so.

use super::desk::{mailbox, message, position};
use crate::common::{deck, letter_for, run_deck};
use playdeck::mail::{self, Asked, Sorted};

const ROSTER: &str =
    "GM gm@host.example\nAUSTRIA a@host.example\nITALY i@host.example\nGERMANY g@host.example\n";

/// The position behind the plays of the deck before a card.
fn before(card: &str) -> String {
    let deck = deck("diplomacy/ahead/retreats-and-builds");
    let (played, _) = deck.split_once(&format!("{card}\n")).unwrap();
    position(&format!("{played}$END\n"))
}

fn sorted(position: &str, messages: &[String]) -> Sorted {
    let asked = Asked { roster: ROSTER, position: Some(position.as_bytes()), ..Asked::default() };
    mail::sort(&mailbox(messages), &asked).unwrap()
}

fn line<'l>(list: &'l str, what: &str) -> Option<&'l str> {
    list.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(": "))
}

fn reminded(sorted: &Sorted) -> Vec<&str> {
    sorted.reminders.iter().map(|reminder| reminder.name.as_str()).collect()
}

#[test]
fn retreats_sent_ahead_count_and_nobody_is_told_that_nothing_came() {
    let position = before("$RETREAT FALL, 1901");
    let nothing = sorted(&position, &[]);
    assert_eq!(line(&nothing.list, "Sent ahead, and counts"), Some("ITALY (1 order)"), "{}", nothing.list);
    assert_eq!(line(&nothing.list, "No orders yet"), None, "{}", nothing.list);
    assert_eq!(reminded(&nothing), Vec::<&str>::new());
    let refused = sorted(&position, &[message("i@host.example", "orders", 1, "I shall be late, sorry.")]);
    let answer = refused.replies[0].text.as_str();
    assert!(answer.contains("sent ahead with earlier orders") && answer.contains("RETREAT A VEN - ROM"));
    assert!(!answer.contains("Nothing that counts"), "{answer}");
    // A sheet of the play itself is one.
    let given = sorted(&position, &[message("i@host.example", "orders", 1, "A VEN RETREATS TUS")]);
    assert_eq!(line(&given.list, "Sent ahead, and counts"), None, "{}", given.list);
}

#[test]
fn builds_sent_ahead_count_as_far_as_they_are_due() {
    let position = before("$BUILD FALL, 1901");
    let nothing = sorted(&position, &[]);
    let ahead = line(&nothing.list, "Sent ahead, and counts").unwrap_or_default();
    assert!(ahead.starts_with("AUSTRIA (2 orders)") && ahead.contains("ITALY"), "{}", nothing.list);
    assert_eq!(line(&nothing.list, "No orders yet"), None, "{}", nothing.list);
    assert_eq!(reminded(&nothing), Vec::<&str>::new());
}

/// Who sent less than is due is reminded of the rest, and told what counts already.
#[test]
fn who_sent_a_part_ahead_is_reminded_of_the_rest() {
    let deck = deck("diplomacy/ahead/retreats-and-builds")
        .replace("BUILD F TRI\nBUILD A VIE, BUILD A BUD\n", "BUILD A VIE\n");
    let (played, _) = deck.split_once("$BUILD FALL, 1901\n").unwrap();
    let position = position(&format!("{played}$END\n"));
    let nothing = sorted(&position, &[]);
    let ahead = line(&nothing.list, "Sent ahead, and counts").unwrap_or_default();
    assert!(ahead.starts_with("AUSTRIA (1 order, not all that is due)"), "{}", nothing.list);
    let [reminder] = nothing.reminders.as_slice() else { panic!("{:?}", nothing.reminders) };
    let text = &reminder.text;
    assert!(
        text.contains("Not all orders of AUSTRIA have come yet") && text.contains("BUILD A VIE"),
        "{text}"
    );
    assert!(text.contains("For the rest nothing has come yet."), "{text}");
}

#[test]
fn the_letter_says_which_of_them_count() {
    let deck = deck("diplomacy/ahead/retreats-and-builds");
    let letter = |card: &str, reader| {
        let (played, _) = deck.split_once(&format!("{card}\n")).unwrap();
        let letter = letter_for(format!("{played}$END\n").as_bytes(), reader, 72);
        letter.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let counts = "In the play that is due these count, unless you order otherwise:";
    assert!(letter("$RETREAT FALL, 1901", "italy").contains(&format!("{counts} RETREAT A VEN - ROM.")));
    assert!(letter("$BUILD FALL, 1901", "austria").contains(&format!("{counts} BUILD A VIE, BUILD A BUD.")));
    assert!(!letter("$MOVES FALL, 1901", "austria").contains(counts));
    assert!(!letter("$RETREAT FALL, 1901", "austria").contains(counts));
}

/// Where silence costs the power, the reminder says so; and mail for a power that nobody plays any more holds up nothing.
#[test]
fn who_was_silent_is_warned_and_mail_for_a_lost_power_is_passed_over() {
    let deck = deck("diplomacy/players/silent");
    let before = |card: &str| position(&format!("{}$END\n", deck.split_once(card).unwrap().0));
    let warned = sorted(&before("$CHECK\n"), &[]);
    let warnings: Vec<bool> = warned
        .reminders
        .iter()
        .map(|reminder| reminder.text.contains("could be read in the last play of moves."))
        .collect();
    assert_eq!(reminded(&warned), ["austria.eml", "germany.eml", "italy.eml"]);
    assert_eq!(warnings, [false, true, true]);
    let lost = sorted(
        &before("$MOVES SPRING, 1902\n"),
        &[
            message("i@host.example", "orders", 1, "A ROM - TUS"),
            message("a@host.example", "orders", 2, "A VEN - ROM"),
        ],
    );
    assert!(lost.list.contains("TAKEN, WILL NOT BE FOLLOWED ITALY"), "{}", lost.list);
    assert_eq!(line(&lost.list, "No orders yet"), Some("GERMANY"), "{}", lost.list);
    assert_eq!(reminded(&lost), ["germany.eml"]);
    let product = run_deck(lost.deck.join("\n").as_bytes());
    assert_eq!((product.run.condition.0, product.punched.len()), (4, 1), "{}", product.text());
}
