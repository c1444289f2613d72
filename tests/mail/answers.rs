//! What an answer says of press: as it will be sent, under which name and to whom.

use super::desk::{address, mailbox, message, position, roster};
use crate::common::run_deck;
use playdeck::mail::{self, Asked, Sorted};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The heading over press in an answer.
const HEAD: &str = "YOUR PRESS AS IT WILL BE SENT, AND TO WHOM";

/// Sorts a message of Austria's in a game with a rule of press.
fn of_austria(rule: &str, text: &str) -> Sorted {
    among(rule, text, &[])
}

/// Sorts a message of Austria's among those of others.
fn among(rule: &str, text: &str, others: &[(&str, &str)]) -> Sorted {
    let start =
        format!("$JOB TUESDAY1\n$INIT RULES=STANDARD,SEED=1,PRESS={rule}\nA\nB\nC\nD\nE\nF\nG\n$END\n");
    let (position, roster) = (position(&start), roster());
    let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
    let mut messages: Vec<String> = (2..)
        .zip(others)
        .map(|(minute, (power, text))| message(&address(power), "orders", minute, text))
        .collect();
    messages.insert(others.len() / 2, message(&address("AUSTRIA"), "orders", 1, text));
    mail::sort(&mailbox(&messages), &asked).unwrap()
}

/// The headings over press in a text, without carriage control.
fn headings(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().map(|line| line.trim_start_matches(['0', '-', ' ']).trim_end());
    lines.filter(|line| line.starts_with("MESSAGE FROM ") || line.starts_with("MESSAGE TO ")).collect()
}

#[test]
fn an_answer_names_each_power_and_the_name_over_the_press() {
    let said = |rule, to: &str| {
        let sorted = of_austria(rule, &format!("A VIE - GAL\nPRESS {to}\nShall we?\nENDPRESS\n"));
        let [answer] = sorted.replies.as_slice() else { panic!("{} answers", sorted.replies.len()) };
        answer.text.split_once(HEAD).map(|(_, press)| press.trim_start().lines().next().unwrap().to_owned())
    };
    let is_sent = |rule, to, heading: &str| assert_eq!(said(rule, to).as_deref(), Some(heading), "{to}");
    is_sent("WHITE", "TO ITALY", "MESSAGE FROM AUSTRIA TO ITALY");
    is_sent("WHITE", "TO ita, FRANCE and ENG", "MESSAGE FROM AUSTRIA TO ITALY, FRANCE, ENGLAND");
    is_sent("WHITE", "TO ALL", "MESSAGE FROM AUSTRIA TO ALL");
    is_sent("WHITE", "TO GM", "MESSAGE FROM AUSTRIA TO THE GAMESMASTER");
    is_sent("FREE", "TO ITALY FROM THE POPE", "MESSAGE FROM THE POPE TO ITALY");
    is_sent("GREY", "TO ITALY", "MESSAGE TO ITALY");
    // The person who plays Italy here.
    is_sent("WHITE", "TO 'C'", "MESSAGE FROM AUSTRIA TO ITALY");
    for (rule, to, why) in [
        ("WHITE", "TO SPAIN", "SPAIN is not a player in this game; the message was held"),
        ("WHITE", "TO ITLAY", "(nearest is ITALY)"),
        ("WHITE", "TO ITALY FROM RUSSIA", "RUSSIA"),
        ("BROADCAST", "TO ITALY", "all"),
    ] {
        assert_eq!(said(rule, to), None, "{to}");
        let answer = &of_austria(rule, &format!("PRESS {to}\nShall we?\nENDPRESS\n")).replies[0].text;
        let words: Vec<&str> = answer.split_whitespace().collect();
        assert!(words.join(" ").contains(why), "{answer}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn press_goes_where_the_answer_said(
        rule in prop::sample::select(vec!["FREE", "WHITE", "GREY", "BROADCAST", "NONE"]),
        letters in prop::collection::vec((
            prop::collection::vec(prop::sample::select(vec!["ITALY", "fra", "Turkey", "ALL", "GM", "C", "SPAIN", "'E'"]), 1..3),
            prop::sample::select(vec!["", " FROM AUSTRIA", " FROM THE POPE", " FROM RUSSIA"]),
        ), 1..4),
    ) {
        let mut text = "A VIE - GAL\n".to_owned();
        for (to, from) in &letters {
            text.extend(["$MESSAGE TO ", &to.join(", "), *from, "\nShall we?\nENDPRESS\n"]);
        }
        let sorted = of_austria(rule, &text);
        let played = run_deck((sorted.deck.join("\n") + "\n").as_bytes()).text();
        prop_assert_eq!(headings(&sorted.replies[0].text), headings(&played), "{}", text);
    }
    #[test]
    fn an_answer_depends_on_the_position_and_that_players_mail_alone(
        rule in prop::sample::select(vec!["FREE", "WHITE", "GREY"]),
        own in prop::sample::select(vec![
            "A VIE - GAL\nPRESS TO ITALY, RUSSIA\nShall we?\nENDPRESS\n",
            "A BUD SUPPORTS A VEN - TRI\nPRESS TO SPAIN\nHello\nENDPRESS\n",
            "Nothing today.\n",
        ]),
        others in prop::collection::vec((
            prop::sample::select(vec!["ITALY", "RUSSIA", "TURKEY", "NOBODY"]),
            prop::sample::select(vec![
                "A VEN - TRI\nA WAR - GAL\n",
                "PRESS TO AUSTRIA\nBeware.\nENDPRESS\n",
                "$MESSAGE TO ALL FROM AUSTRIA\nI am Austria.\nENDPRESS\n",
                "> A VIE - TYR\n",
                "$AUSTRIA\nA VIE - TYR\n",
            ]),
        ), 1..5),
    ) {
        let of_austria = |sorted: Sorted| -> Vec<String> {
            let own = sorted.replies.into_iter().filter(|reply| reply.name.starts_with("austria"));
            own.map(|reply| reply.text).collect()
        };
        prop_assert_eq!(of_austria(among(rule, own, &others)), of_austria(among(rule, own, &[])));
    }
}

#[test]
fn orders_sent_ahead_and_votes_by_mail_are_orders_and_no_other_player_learns_of_them() {
    let lines = ["A VIE - GAL", "RETREAT A VIE - BOH", "BUILD A VIE", "REMOVE F TRI", "WAIVE", "VOTE DRAW"];
    let sorted = of_austria("WHITE", &format!("{}\n\nBest,\nAnna\n", lines.join("\n")));
    let [answer] = sorted.replies.as_slice() else { panic!("{} answers", sorted.replies.len()) };
    for line in lines {
        assert!(sorted.deck.iter().any(|card| card == line), "{line} is not in the deck");
        assert!(answer.text.contains(line), "{line} is not in the answer");
    }
    assert!(!sorted.deck.iter().any(|card| card.contains("Best")), "{:?}", sorted.deck);
    let played = run_deck((sorted.deck.join("\n") + "\n").as_bytes());
    assert_eq!(played.run.condition.0, 0, "{}", played.text());
    let records = played.punched.concat();
    let kept = |word: &str| records.iter().filter(|card| card.starts_with(word)).count();
    // Nobody was dislodged, so that the retreat is over.
    assert_eq!((kept("AHEAD"), kept("VOTE")), (3, 1), "{records:?}");
    let italy = crate::common::listing_for((sorted.deck.join("\n") + "\n").as_bytes(), "ITALY");
    assert!(!italy.contains("VOTE") && !italy.contains("RETREAT A VIE"), "{italy}");
}

/// The first message of a player is always checked; what is more than the checks of one player may read is taken without
/// one, and they and the gamesmaster are told.
#[test]
#[ignore = "long: cargo long"]
fn what_is_checked_for_one_player_has_a_bound() {
    let long = |minute| message(&address("AUSTRIA"), "orders", minute, &"A VIE - GAL\n".repeat(34_000));
    let short = message(&address("ENGLAND"), "orders", 3, "F LON - NTH\n");
    let sorted = super::desk::sorted(&[long(1), long(2), short]);
    let told: Vec<bool> = sorted.replies.iter().map(|answer| answer.text.contains("PDK320W")).collect();
    assert_eq!(told, [false, true, false]);
    assert_eq!(sorted.list.matches("PDK320W").count(), 1, "{}", sorted.list);
    assert!(sorted.replies[2].text.contains("LON"));
}
