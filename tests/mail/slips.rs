//! Orders with one slip each, and prose in all five games: no order is lost without a word, and no prose becomes one.

use super::desk::mailbox;
use crate::made::programs;
use crate::made::scenes::{Game, Scene, Writer, scenes};
use crate::made::tongues::TONGUES;
use crate::plays::Chance;
use playdeck::mail::{self, Asked, Sorted};
use playdeck::message::Severity;

/// How often each scene is tried. `PLAYDECK_CASES=20` tries it twenty times as often.
fn times(count: usize) -> usize {
    count * std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Of a hundred orders with a slip, how many are lost without a word today. The goal is none.
const LOST: usize = 42;

/// Of a hundred lines of prose, how many get a warning. The goal is one.
const WARNED: usize = 1;

/// Of a hundred lines of prose, how many stand in the deck today. The goal is none.
const TAKEN: usize = 2;

/// Sorts one message of a player.
fn sorted(scene: &Scene, writer: &Writer, lines: &[String]) -> Sorted {
    let part =
        ("Content-Type: text/plain; charset=utf-8\n".to_owned(), (lines.join("\n") + "\n").into_bytes());
    let message = programs::message(&writer.address, "orders", 1, part);
    let asked =
        Asked { roster: &scene.roster, position: Some(scene.position.as_bytes()), ..Asked::default() };
    mail::sort(&mailbox(&[message]), &asked).unwrap()
}

/// A line with one letter of one of its words left out, doubled, changed or swapped with the next.
fn slipped(line: &str, chance: &mut Chance) -> Option<String> {
    let mut letters: Vec<char> = line.chars().collect();
    let places: Vec<usize> = (1..letters.len() - 1)
        .filter(|at| letters[*at].is_ascii_alphabetic() && letters[at + 1].is_ascii_alphabetic())
        .collect();
    if places.is_empty() {
        return None;
    }
    let at = *chance.one(&places);
    match chance.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = if letters[at] == 'X' { 'Q' } else { 'X' },
        _ => letters.swap(at, at + 1),
    }
    let slip: String = letters.into_iter().collect();
    (slip != line).then_some(slip)
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_uppercase).collect()
}

/// Whether a line is in the deck, or the list and the answer both say something of it.
fn is_read_or_told(sorted: &Sorted, line: &str) -> bool {
    let line = squeezed(line);
    if sorted.deck.iter().any(|card| squeezed(card) == line) {
        return true;
    }
    let is_warned = |text: &str| {
        let text = squeezed(text);
        text.contains(&line) && text.contains('W')
    };
    let listed = sorted.list.lines().any(|row| row.contains("W ") && squeezed(row).contains(&line));
    listed && sorted.replies.iter().any(|reply| is_warned(&reply.text))
}

#[test]
fn no_order_with_one_slip_is_lost_without_a_word() {
    let mut chance = Chance::new(37);
    let (mut all, mut lost) = (0, Vec::new());
    for scene in scenes() {
        for _ in 0..times(40) {
            let writer = chance.one(&scene.writers);
            let mut lines = chance.one(&writer.sheets).clone();
            let at = chance.below(lines.len());
            let Some(slip) = slipped(&lines[at], &mut chance) else { continue };
            lines[at].clone_from(&slip);
            let hello = TONGUES[chance.below(TONGUES.len())].words;
            let mut letter = vec![hello[0].to_owned(), String::new()];
            letter.extend(lines);
            letter.extend([String::new(), hello[2].to_owned()]);
            all += 1;
            if !is_read_or_told(&sorted(&scene, writer, &letter), &slip) {
                lost.push(format!("{:?}: {slip}", scene.game));
            }
        }
    }
    println!("{} of {all} lost: {lost:#?}", lost.len());
    assert!(all > 150, "{all}");
    assert!(100 * lost.len() <= LOST * all, "{} of {all}: {lost:#?}", lost.len());
}

/// What people write about, by game: people, places and things.
fn topics(game: Game) -> [[&'static str; 4]; 3] {
    match game {
        Game::Diplomacy => [
            ["Anna", "the Tsar", "Italy", "our Master"],
            ["Vienna", "Trieste", "the Adriatic", "Warsaw"],
            ["an army", "the fleet", "a draw", "my build"],
        ],
        Game::Rainbow => [
            ["Anna", "player 2", "the Sea Kings", "our Master"],
            ["the north", "your city", "hex 3/7", "the forest"],
            ["tanks", "the artillery", "unit 10", "a city"],
        ],
        Game::Medieval => [
            ["Ben", "player 2", "the duke", "our Master"],
            ["my castle", "Q9", "the coast", "your city"],
            ["a catapult", "the knights", "my boat", "piece 4"],
        ],
        _ => [
            ["Merlin", "faction 3", "the Board", "our Master"],
            ["Keldor", "the mountains", "4,4", "the sea"],
            ["swords", "unit 6", "magic", "the miners"],
        ],
    }
}

/// Sentences in several languages and registers, with places for people, places and things. Many begin as orders do.
const SENTENCES: [&str; 40] = [
    "A word about {place}: {person} told me it is a pity.",
    "Hold on, {person}, {thing} near {place} is a surprise!",
    "Move over, {person}: {thing} comes to {place} in spring.",
    "Build up {place}, said {person}; good news.",
    "Attack is the best defence, as {person} said in {place}.",
    "Work on {place} goes well, {person}.",
    "Study what {person} wrote about {thing} and tell me.",
    "Give {person} my regards.",
    "Unit prices for {thing} are too high, {person} says.",
    "Form a line behind {person}, please.",
    "End of story, {person}.",
    "Send me {thing} and I shall leave {place} alone.",
    "{place} is lovely, and so is {thing}.",
    "I support {person} against all others.",
    "I move that {person} gets {thing}.",
    "We agreed on {place}, {person} and I, on 26 November 2026.",
    "1. {person} gets {thing}; 2. {place} is mine",
    "- {person}: {thing}",
    "* {person} - {place} - {thing}",
    "PS: {person} sends {thing} from {place}.",
    "The price of {thing} in {place} was 45.",
    "Dear {person}, {thing} is what I feared.",
    "lol {person} u forgot {thing}",
    "{person}!!! {thing}???",
    "See you in {place} at 10:30 with {person}.",
    "Ich halte {thing} für gut, {person} auch.",
    "Alles klar in {place}, schrieb {person}.",
    "A bientôt, {person}, et merci pour {thing}.",
    "Je crois que {person} veut {place}.",
    "A presto, {person}, e grazie per {thing}.",
    "Penso che {person} voglia {place}.",
    "A ver si {person} me deja {place}.",
    "Creo que {person} quiere {thing}.",
    "Ik denk dat {person} naar {place} wil.",
    "Jag tror att {person} vill ha {thing}.",
    "Myślę, że {person} chce {place}.",
    "Думаю, {person} хочет {place}.",
    "A kto dostanie {thing}? {person}?",
    "Bence {person} {place} istiyor.",
    "F - as in {person} - is all I say about {thing}.",
];

fn word(words: &[&'static str; 4], chance: &mut Chance) -> &'static str {
    words[chance.below(words.len())]
}

/// A sentence about a game.
fn sentence(game: Game, chance: &mut Chance) -> String {
    let [people, places, things] = topics(game);
    let line = (*chance.one(&SENTENCES)).replace("{person}", word(&people, chance));
    line.replace("{place}", word(&places, chance)).replace("{thing}", word(&things, chance))
}

#[test]
fn prose_of_all_games_is_no_order_and_seldom_warned_of() {
    let mut chance = Chance::new(1901);
    let (mut all, mut warned, mut wrong) = (0, Vec::new(), Vec::new());
    for scene in scenes() {
        for _ in 0..times(4) {
            let writer = chance.one(&scene.writers);
            let mut prose: Vec<String> = (0..100).map(|_| sentence(scene.game, &mut chance)).collect();
            prose.sort();
            prose.dedup();
            all += prose.len();
            let sorted = sorted(&scene, writer, &prose);
            let cards = sorted.deck.iter().skip_while(|card| !card.starts_with("$ENDPOS")).skip(2);
            let cards = cards.filter(|card| *card != "$END" && !card.starts_with(['$', '#']));
            wrong.extend(cards.map(|card| format!("{:?}: {card}", scene.game)));
            let warnings =
                sorted.log.messages().iter().filter(|message| message.severity() == Severity::Warning);
            let own = warnings.map(ToString::to_string).filter(|text| !text.starts_with("PDK256W"));
            warned.extend(own.map(|text| format!("{:?}: {text}", scene.game)));
        }
    }
    println!("{} of {all} warned of: {warned:#?}\n{} in decks: {wrong:#?}", warned.len(), wrong.len());
    assert!(100 * warned.len() <= WARNED * all, "{} of {all}: {warned:#?}", warned.len());
    assert!(100 * wrong.len() <= TAKEN * all, "{} of {all}: {wrong:#?}", wrong.len());
}
