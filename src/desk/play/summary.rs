//! The gamesmaster's own parts: the listing of all cards, and the summary that closes a deck.

use super::context::Trials;
use super::echo;
use playdeck_base::message::{ConditionCode, Log, Severity};
use playdeck_base::secret::seal::Seal;
use playdeck_cards::card::Card;
use playdeck_cards::deck::Deck;
use playdeck_game::Due;
use playdeck_print::document::{Column, Document, Gap, Paragraph};
use std::collections::BTreeSet;

/// Prints every card with its messages. The cards inside a position are counted, and printed only if they have
/// messages.
pub fn card_listing(out: &mut Document<'_>, deck: &Deck, log: &Log) {
    print_cards(out, deck, log, true);
}

/// Prints only the cards that have messages.
pub fn messages_alone(out: &mut Document<'_>, deck: &Deck, log: &Log) {
    print_cards(out, deck, log, false);
}

/// Prints the messages about no card, then the cards: those with messages, and all others that are wanted except those
/// inside a position.
fn print_cards(out: &mut Document<'_>, deck: &Deck, log: &Log, are_wanted: bool) {
    let (placed, others) = echo::by_card(log.messages(), &deck.masks);
    for message in &others {
        echo::unplaced(out, message);
    }
    for (definition, count) in log.left_out() {
        echo::left_out(out, definition, count);
    }
    let mut unseen: BTreeSet<u32> = placed.keys().copied().collect();
    if !deck.statements.is_empty() {
        echo::start(out);
    }
    let start = deck.start.as_ref().map(|start| start.card);
    let told = unseen.iter().map(|card| deck.statements.reaching(*card));
    let told: BTreeSet<usize> = told.chain(start).chain(deck.end).collect();
    let all = if are_wanted { 0..deck.statements.len() } else { 0..0 };
    let told = told.into_iter().filter(|at| !are_wanted && *at < deck.statements.len());
    for at in all.chain(told) {
        if deck.passed_after > 0 && deck.end == Some(at) {
            counted(out, deck.passed_after, "PASSED OVER");
        }
        if are_wanted || unseen.range(deck.statements.numbers(at)).next().is_some() {
            for card in deck.statements.at(at).cards() {
                if unseen.remove(&card.number) || are_wanted {
                    echo::card(out, card.number, &deck.masks.card(card), &placed);
                }
            }
        }
        let of_start = deck.position_body().filter(|_| start == Some(at));
        let Some(body) = of_start.filter(|body| !body.is_empty()) else { continue };
        counted(out, u64::from(body.len()), "OF THE POSITION");
        let of_body = body.cards().filter(|(number, _)| unseen.remove(number));
        for (number, image) in of_body {
            echo::card(out, number, &Card { number, image: image.into() }, &placed);
        }
    }
    out.end_table();
    if deck.passed_after > 0 && deck.end.is_none() {
        counted(out, deck.passed_after, "PASSED OVER");
    }
    for message in unseen.iter().flat_map(|card| &placed[card]) {
        echo::unplaced(out, message);
    }
}

/// A line in place of cards that are not printed.
fn counted(out: &mut Document<'_>, cards: u64, what: &str) {
    let noun = if cards == 1 { "CARD" } else { "CARDS" };
    out.paragraph(&Paragraph::within(9, 130), format_args!("( {cards} {noun} {what} )"));
}

/// The columns of the messages by severity.
const COUNTS: [Column<'_>; 6] = [
    Column::left("MESSAGES", 1, 16),
    Column::right("INFORMATION", 28),
    Column::right("WARNING", 37),
    Column::right("ERROR", 46),
    Column::right("SEVERE", 55),
    Column::right("TERMINAL", 64),
];
/// The columns of the other totals.
const TOTALS: [Column<'_>; 2] = [Column::left("", 1, 18), Column::left("", 20, 132)];

/// The totals at the end of a deck.
pub struct Closing<'a> {
    pub condition: ConditionCode,
    /// Whether it ended with a position that can be punched.
    pub has_position: bool,
    /// How many of its plays left the position unchanged.
    pub trials: Trials,
    /// Whether nothing was to be kept.
    pub is_trial: bool,
    /// The plays that its position waits for.
    pub due: &'a [Due],
    /// Whether its game is over.
    pub is_over: bool,
    /// The control character.
    pub control: char,
    /// The seal of the position, if it is sealed with a key.
    pub seal: Option<Seal>,
}

/// Prints the counts by severity, the next play and the condition code.
pub fn totals(out: &mut Document<'_>, deck: &Deck, log: &Log, closing: &Closing<'_>) {
    let cards = deck.cards();
    let passed_over = deck.passed_before + deck.passed_after;
    out.begin_table(&COUNTS);
    let counts = Severity::ALL.map(|severity| log.count(severity));
    let [information, warning, error, severe, terminal] = counts;
    out.row(&COUNTS, &[&"", &information, &warning, &error, &severe, &terminal]);
    out.end_table();
    let mut rows = vec![
        ("CARDS READ", cards.to_string()),
        ("CARDS PASSED OVER", passed_over.to_string()),
        ("PLAYS", deck.plays.len().to_string()),
    ];
    let Trials { checked, looked_at } = closing.trials;
    let trials = [("CHECKED", checked), ("WHAT IF", looked_at)];
    rows.extend(trials.into_iter().filter(|row| row.1 > 0).map(|(name, count)| (name, count.to_string())));
    rows.push((
        "POSITION",
        match (closing.has_position, closing.is_trial) {
            (true, _) => "can be punched",
            (false, true) => "stays as it was; nothing was to be kept, and nothing is punched",
            (false, false) => "stays as it was; nothing is punched",
        }
        .to_owned(),
    ));
    rows.extend(closing.seal.filter(|_| closing.has_position).map(|seal| ("SEAL", seal.to_string())));
    if closing.is_over {
        rows.push(("NEXT PLAY CARD", "none; the game is over".to_owned()));
    }
    rows.extend(closing.due.iter().map(|due| ("NEXT PLAY CARD", due.card(closing.control))));
    rows.push(("CONDITION CODE", closing.condition.to_string()));
    for (at, (name, value)) in rows.iter().enumerate() {
        out.row_after(Gap::before_first(at == 0 || at + 1 == rows.len()), &TOTALS, &[name, value]);
    }
}
