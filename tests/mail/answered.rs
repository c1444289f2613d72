//! Each message is answered once, however often its mailbox is sorted: what was answered is kept in a file of its own.

use super::desk::{address, mailbox, message, roster, spring, with_header};
use crate::common::shell::{err, out, path, playdeck, status};
use playdeck::mail::{self, Asked, Sorted};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use tempfile::TempDir;

/// A roster with two powers at one address.
fn of_seven() -> String {
    roster().replace("turkey@host.example", "russia@host.example")
}

/// A message that came in this minute, of one of the kinds that are answered or not.
fn of_kind(kind: usize, power: &str, minute: usize) -> String {
    let (from, orders) =
        (address(power), "A VIE - GAL\nA PAR - BUR\nA VEN - TYR\nA WAR - UKR\nA MUN - RUH\n");
    match kind {
        0 => message(&from, "orders", minute, orders),
        1 => message(&from, "orders", minute, &format!("PRESS TO ALL\nHello {minute}.\nENDPRESS\n{orders}")),
        2 => message(&from, "hello", minute, "How do I write an order?\n"),
        3 => message(&from, "[TUESDAY1 FALL 1907 MOVES]", minute, orders),
        4 => message("stranger@host.example", "x", minute, orders),
        5 => with_header(&from, "x", minute, "Auto-Submitted: auto-replied\n", "I am away.\n"),
        6 => with_header(&from, "x", minute, "List-Id: <x.example>\n", orders),
        // The identifier of the minute before, under another text.
        7 => {
            message(&from, "x", minute, orders).replace(&format!("<{minute}."), &format!("<{}.", minute - 1))
        }
        // Word for word what came in an earlier minute, and later in the mailbox.
        8 => message(&from, "orders", minute / 2, &format!("{orders}again\n")),
        _ => message(&from, "[TUESDAY1 SPRING 1901 MOVES] TURKEY", minute, "A CON - BUL\nA SMY STANDS\n"),
    }
}

fn box_() -> impl Strategy<Value = Vec<String>> {
    let one = (0..10_usize, prop::sample::select(vec!["AUSTRIA", "FRANCE", "RUSSIA"]));
    prop::collection::vec(one, 1..9).prop_map(|drawn| {
        (1..).zip(drawn).map(|(minute, (kind, power))| of_kind(kind, power, minute)).collect()
    })
}

/// A desk that sorts the same game again and again.
struct Weeks {
    position: String,
    roster: String,
}

impl Weeks {
    fn new() -> Self {
        Self { position: spring(), roster: of_seven() }
    }

    fn sorted(&self, messages: &[String], answered: &str) -> Sorted {
        let asked = Asked {
            roster: &self.roster,
            position: Some(self.position.as_bytes()),
            answered,
            ..Asked::default()
        };
        mail::sort(&mailbox(messages), &asked).unwrap()
    }

    /// The answers of runs over growing beginnings of a mailbox, in the order in which they are written.
    fn growing(&self, messages: &[String], ends: &[usize]) -> Vec<(String, String)> {
        let mut answered = String::new();
        let mut answers = Vec::new();
        for end in ends.iter().chain([&messages.len()]) {
            let with = self.sorted(&messages[..*end], &answered);
            let without = self.sorted(&messages[..*end], "");
            assert_eq!((&with.deck, &with.list), (&without.deck, &without.list));
            answers.extend(with.replies.into_iter().map(|answer| (answer.name, answer.text)));
            answered = with.answered;
        }
        assert!(!answered.contains('@') && !answered.contains("host.example"), "{answered}");
        answers
    }
}

/// The message that an answer answers.
fn answers_to(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("In-Reply-To:")).unwrap()
}

/// Runs over growing beginnings of a mailbox write together what one run over the whole writes, under the same names.
fn write_the_answers_of_one_run(messages: &[String], cuts: &[Index]) -> TestCaseResult {
    let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(messages.len() + 1)).collect();
    ends.sort_unstable();
    let weeks = Weeks::new();
    let whole = weeks.growing(messages, &[]);
    let mut parts = weeks.growing(messages, &ends);
    let mut once: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    once.sort_unstable();
    once.dedup();
    prop_assert_eq!(once.len(), parts.len());
    let mut all = whole.clone();
    // A message that comes late and bears an earlier time is answered later than in one run.
    let has_late = messages.iter().any(|message| message.contains("again"));
    if has_late {
        let of = |answers: &[(String, String)]| {
            let mut of: Vec<String> = answers.iter().map(|(_, text)| answers_to(text).to_owned()).collect();
            of.sort();
            of
        };
        prop_assert_eq!(of(&all), of(&parts));
    } else {
        all.sort();
        parts.sort();
        prop_assert_eq!(all, parts);
    }
    // Once more over the whole, nothing is answered.
    let done = weeks.sorted(messages, "").answered;
    let again = weeks.sorted(messages, &done);
    prop_assert!(again.replies.is_empty() && again.answered == done);
    Ok(())
}

/// Mail need not come into the mailbox in the order of its times.
fn are_answered_once(messages: &[String], cut: Index) -> TestCaseResult {
    let weeks = Weeks::new();
    let end = cut.index(messages.len() + 1);
    let count = |answers: &[(String, String)]| {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for (_, text) in answers {
            let to = text.lines().find(|line| line.starts_with("Subject:")).unwrap();
            *count.entry(format!("{} {to}", answers_to(text))).or_default() += 1;
        }
        count
    };
    let parts = weeks.growing(messages, &[end]);
    prop_assert_eq!(count(&weeks.growing(messages, &[])), count(&parts));
    let names: std::collections::BTreeSet<&String> = parts.iter().map(|(name, _)| name).collect();
    prop_assert_eq!(names.len(), parts.len());
    Ok(())
}

fn cuts() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn runs_over_growing_mailboxes_write_the_answers_of_one_run(messages in box_(), cuts in cuts()) {
        write_the_answers_of_one_run(&messages, &cuts)?;
    }

    #[test]
    fn in_another_order_of_delivery_each_message_is_answered_once(
        messages in box_().prop_shuffle(),
        cut in any::<Index>(),
    ) {
        are_answered_once(&messages, cut)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    #[ignore = "long: cargo long"]
    fn runs_over_a_growing_mailbox_write_the_answers_of_one_run(messages in box_(), cuts in cuts()) {
        write_the_answers_of_one_run(&messages, &cuts)?;
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn in_any_order_of_delivery_each_message_is_answered_once(
        messages in box_().prop_shuffle(),
        cut in any::<Index>(),
    ) {
        are_answered_once(&messages, cut)?;
    }
}

/// The bound on answers to one player counts those of earlier runs over the same mailbox, and not those of last week.
#[test]
fn the_bound_on_answers_is_that_of_one_run_over_the_mailbox() {
    let weeks = Weeks::new();
    let of_week = |week: usize| -> Vec<String> {
        let text = format!("Hello, it is week {week}.\n");
        (1..=23).map(|minute| message(&address("AUSTRIA"), "hello", minute, &text)).collect()
    };
    let answers = weeks.growing(&of_week(1), &[4, 19, 21]);
    assert_eq!(answers, weeks.growing(&of_week(1), &[]));
    assert_eq!(answers.len(), 20);
    let done = weeks.sorted(&of_week(1), "").answered;
    let next = weeks.sorted(&of_week(2), &done);
    assert_eq!(next.replies.len(), 20);
    assert_eq!(next.replies[0].name, "austria-21.eml");
}

/// What `--leave` leaves is not answered, and is answered when it is not left.
#[test]
fn a_message_that_was_left_is_answered_later() {
    let weeks = Weeks::new();
    let messages = [of_kind(0, "AUSTRIA", 1), of_kind(0, "FRANCE", 2)];
    let asked = Asked {
        roster: &weeks.roster,
        position: Some(weeks.position.as_bytes()),
        leave: [1].into(),
        ..Asked::default()
    };
    let left = mail::sort(&mailbox(&messages), &asked).unwrap();
    assert_eq!(left.replies.iter().map(|answer| answer.name.as_str()).collect::<Vec<_>>(), ["france-1.eml"]);
    let then = weeks.sorted(&messages, &left.answered);
    assert_eq!(then.replies.iter().map(|answer| answer.name.as_str()).collect::<Vec<_>>(), ["austria-1.eml"]);
}

#[test]
fn a_line_that_cannot_be_read_is_named_and_nothing_is_sorted() {
    let weeks = Weeks::new();
    let good = weeks.sorted(&[of_kind(0, "AUSTRIA", 1)], "").answered;
    let digits = &good[..64];
    let damaged = [
        "x".to_owned(),
        digits.to_owned(),
        format!("{digits} "),
        format!("{} austria-1", &digits[1..]),
        format!("{digits} austria"),
        format!("{digits} austria-0"),
        format!("{digits} austria-x"),
        format!("{digits} -1"),
        format!("{digits} ../austria-1"),
        format!("{digits} austria-99999999999999999999"),
        format!("{} austria-1", digits.to_uppercase().replace('0', "G")),
        format!("{digits}\u{FFFD} austria-1"),
    ];
    for line in damaged {
        let text = format!("{good}\n{line}\n{good}");
        let asked = Asked {
            roster: &weeks.roster,
            position: Some(weeks.position.as_bytes()),
            answered: &text,
            ..Asked::default()
        };
        let log = mail::sort(&mailbox(&[of_kind(0, "AUSTRIA", 1)]), &asked).unwrap_err();
        let [told] = log.messages() else { panic!("{line:?} {:?}", log.messages()) };
        assert!(told.to_string().starts_with("PDK287E Line 3 of the state"), "{told}");
    }
    // Other line ends and a byte order mark are no damage.
    let text = format!("\u{FEFF}{}", good.replace('\n', "\r\n"));
    assert!(weeks.sorted(&[of_kind(0, "AUSTRIA", 1)], &text).replies.is_empty());
}

/// Files of a folder as names and texts.
fn files(folder: &str) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|place| {
            (place.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&place).unwrap())
        })
        .collect()
}

#[test]
fn the_command_writes_the_new_answers_alone_and_a_lost_state_loses_no_answer() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| path(&folder, name);
    fs::write(file("roster"), of_seven()).unwrap();
    fs::write(file("game.pos"), spring()).unwrap();
    let (roster, position, state) = (file("roster"), file("game.pos"), file("state"));
    let run = |messages: &[String], replies: &str, more: &[&str]| {
        let mut input = String::new();
        for message in messages {
            let _ = write!(input, "From x@y.example Thu Nov 26 17:00:00 2026\n{message}\n\n");
        }
        let mut command = vec!["mail", "--roster", &roster, "--position", &position, "--replies", replies];
        command.extend(["--state", state.as_str()]);
        command.extend(more);
        playdeck(&command, &input)
    };
    let messages: Vec<String> = (1..=4).map(|minute| of_kind(2, "AUSTRIA", minute)).collect();
    let (first, second) = (file("first"), file("second"));
    let begun = run(&messages[..2], &first, &[]);
    assert_eq!(status(&begun), 4, "{}", err(&begun));
    assert_eq!(files(&first).keys().collect::<Vec<_>>(), ["austria-1.eml", "austria-2.eml"]);
    let before = fs::read_to_string(&state).unwrap();
    assert_eq!(before.lines().count(), 2);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&state, fs::Permissions::from_mode(0o644)).unwrap();
    }
    let grown = run(&messages, &second, &[]);
    assert_eq!(files(&second).keys().collect::<Vec<_>>(), ["austria-3.eml", "austria-4.eml"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&state).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // Killed behind the answers, before the state: they are written once more, and the same.
    fs::write(&state, &before).unwrap();
    let again = run(&messages, &second, &[]);
    assert_eq!(status(&again), 16, "answers that are there are replaced only if that is asked for");
    assert_eq!(fs::read_to_string(&state).unwrap(), before);
    let written = files(&second);
    let forced = run(&messages, &second, &["--force"]);
    assert_eq!((out(&forced), files(&second)), (out(&grown), written));
    // A damaged file is told and left as it is, and nothing is written.
    let damaged = fs::read_to_string(&state).unwrap() + "half a li";
    fs::write(&state, &damaged).unwrap();
    let refused = run(&messages, &file("third"), &[]);
    assert_eq!((status(&refused), out(&refused).as_str()), (8, ""));
    assert!(err(&refused).contains("PDK287E Line 5"), "{}", err(&refused));
    assert_eq!(fs::read_to_string(&state).unwrap(), damaged);
    assert!(!fs::exists(file("third")).unwrap());
    // Without answers there is nothing to keep.
    let mut alone = vec!["mail", "--roster", &roster, "--state", &state];
    assert_eq!(status(&playdeck(&alone, "")), 16);
    alone.extend(["--replies", "/nowhere/at/all"]);
    assert_eq!(status(&playdeck(&alone, "")), 8);
}
