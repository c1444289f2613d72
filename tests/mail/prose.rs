//! Prose: ten thousand different sentences of letters are no orders, and no order between them is lost.

use super::desk::{address, message, numbers, sheets, sorted};
use std::collections::BTreeSet;

const PEOPLE: [&str; 8] =
    ["Anna", "Bert", "the Sultan", "my cousin", "the Tsar", "France", "Italy", "our Master"];
const PLACES: [&str; 12] = [
    "Vienna",
    "Trieste",
    "Budapest",
    "Galicia",
    "Serbia",
    "Venice",
    "Albania",
    "Tyrolia",
    "Rumania",
    "Warsaw",
    "London",
    "the Adriatic",
];
const THINGS: [&str; 10] = [
    "an army",
    "the fleet",
    "a draw",
    "a support",
    "your move",
    "the retreat",
    "a convoy",
    "that order",
    "peace",
    "my build",
];
const TIMES: [&str; 6] = ["in spring", "next fall", "by 1903", "after the builds", "on Friday", "this year"];
const FEELINGS: [&str; 8] = [
    "a pity",
    "good news",
    "a surprise",
    "no secret",
    "what I feared",
    "hard to believe",
    "fine with me",
    "quite a story",
];

/// Sentences with places for people, places, things, times and feelings. Many begin as orders do: with the letter of a
/// unit, a verb, or the name of a place.
const SENTENCES: [&str; 33] = [
    "A word about {place}: {person} told me {time} that it is {feeling}.",
    "A friend of {person} wants {thing} {time}.",
    "A - {person} wants {thing}, B - {person2} does not.",
    "A few words {time}: {thing} near {place} is {feeling}.",
    "F as in {feeling}, says {person} {time}.",
    "F.Y.I.: {person} was in {place} {time}.",
    "Hold on, {person}, {thing} for {place} is {feeling}!",
    "Move over, {person}: {thing} comes to {place} {time}.",
    "Support for {person} {time} would be {feeling}.",
    "Stand by for {thing} from {person} {time}.",
    "Convoy or not, {person}, it is {feeling} {time}.",
    "Retreat? {person} never spoke of {thing} {time}.",
    "Build up {place}, said {person}; {feeling}.",
    "Attack is {feeling}, as {person} said in {place}.",
    "{place} is lovely {time}, and {thing} there is {feeling}.",
    "{place} was {feeling} to {person}.",
    "{place}, {place2} and {thing}: what does {person} think?",
    "I support {person} against {person2} {time}.",
    "I hold that {thing} is {feeling}.",
    "I move that {person} gets {thing} {time}.",
    "My army in {place} will not go to {place2}, {person}.",
    "If {person} takes {place}, {thing} will be {feeling}.",
    "We agreed on {place} for {person} and {place2} for {person2}.",
    "> no, that was {person} in {place}, {feeling}",
    "(A note to {person}: {thing} near {place} is {feeling}.)",
    "* {person} - {place} - {thing}",
    "1. {person} gets {thing}; 2. {place} is {feeling}",
    "So {person} said: \"{place} - {place2} {time}\", which is {feeling}.",
    "Dear {person}, {thing} {time} is {feeling}.",
    "PS: {person} sends {thing} from {place}.",
    "The army in {place} is {feeling} to {person}.",
    "The fleet at {place} needs {thing} {time}.",
    "An army at {place}? {person} never supports {thing}.",
];

/// A number below a bound, from a root of our own.
fn drawn(root: &mut u64, bound: usize) -> usize {
    *root = root.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from((*root >> 33) % u64::try_from(bound).unwrap()).unwrap()
}

/// So many different sentences.
fn prose(count: usize) -> Vec<String> {
    let mut root = 1901;
    let (mut seen, mut lines) = (BTreeSet::new(), Vec::new());
    while lines.len() < count {
        let mut line = SENTENCES[drawn(&mut root, SENTENCES.len())].to_owned();
        let fillers: [(&str, &[&str]); 7] = [
            ("{person}", &PEOPLE),
            ("{person2}", &PEOPLE),
            ("{place}", &PLACES),
            ("{place2}", &PLACES),
            ("{thing}", &THINGS),
            ("{time}", &TIMES),
            ("{feeling}", &FEELINGS),
        ];
        for (name, words) in fillers {
            line = line.replace(name, words[drawn(&mut root, words.len())]);
        }
        let first = line.chars().next().unwrap().to_uppercase().to_string();
        line.replace_range(..line.chars().next().unwrap().len_utf8(), &first);
        if seen.insert(line.clone()) {
            lines.push(line);
        }
    }
    lines
}

#[test]
fn of_a_thousand_lines_of_prose_none_is_an_order_and_no_order_between_them_is_lost() {
    are_told_apart(1_000);
}

#[test]
#[ignore = "long: cargo long"]
fn of_ten_thousand_lines_of_prose_none_is_an_order_and_no_order_between_them_is_lost() {
    are_told_apart(10_000);
}

/// Writes so many lines in letters of 500, with orders among them.
fn are_told_apart(lines: usize) {
    let orders = ["A VIE - GAL", "F TRI - ALB", "A BUD S A VIE - GAL"];
    let mut letters = Vec::new();
    for (minute, lines) in prose(lines).chunks(500).enumerate() {
        let mut text = String::new();
        for (at, line) in lines.iter().enumerate() {
            text = format!("{text}{line}\n");
            if at % 160 == 80 {
                text = format!("{text}{}\n", orders[at / 160]);
            }
        }
        letters.push(message(&address("AUSTRIA"), "orders", minute, &text));
    }
    let sorted = sorted(&letters);
    let wrong: Vec<&str> =
        sheets(&sorted).into_iter().filter(|card| *card != "$AUSTRIA" && !orders.contains(card)).collect();
    assert_eq!(wrong, Vec::<&str>::new());
    assert_eq!(numbers(&sorted), Vec::<String>::new());
    assert_eq!(sheets(&sorted).len(), lines / 500 * (1 + orders.len()));
}
