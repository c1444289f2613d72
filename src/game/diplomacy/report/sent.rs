//! What players sent ahead and how they vote, for themselves and for the gamesmaster.

use super::{silence, with_room};
use playdeck_base::text::Text;
use playdeck_diplomacy_rules::policy::{Draws, Voting};
use playdeck_diplomacy_rules::world::ahead::Vote;
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_kit::votes::agreed;
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The columns of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);
/// A power and what it sent.
const LIST: [Column<'_>; 2] = [Column::left("", 5, 14), Column::left("", 16, 131).led_by(": ")];

/// Prints what a power sent ahead and its vote.
pub fn print_own(position: &Position, power: Power, out: &mut Document<'_>) {
    let mut is_first = true;
    for order in position.ahead_of(power) {
        if is_first {
            out.heading("YOUR ORDERS SENT AHEAD");
        }
        out.paragraph(&TEXT.after(Gap::before_first(std::mem::take(&mut is_first))), order.to_string());
    }
    if !is_first && position.owes(power) && position.date.phase != Phase::Moves {
        let followed = position.followed_ahead(power);
        let text = if followed.is_empty() {
            "None of these can be followed in the play that is due.".to_owned()
        } else {
            let orders: Vec<String> = followed.iter().map(ToString::to_string).collect();
            format!("In the play that is due these count, unless you order otherwise: {}.", orders.join(", "))
        };
        out.paragraph(&TEXT.after(Gap::One), text);
    }
    if let Some(vote) = &position.votes[power.index()] {
        out.heading("YOUR VOTE");
        out.paragraph(&TEXT.after(Gap::One), vote.to_string());
    }
}

/// Prints what all powers sent ahead, and all votes.
pub fn print_all(position: &Position, out: &mut Document<'_>) {
    let ahead = position.powers().flat_map(|power| {
        position.ahead_of(power).enumerate().map(move |(at, order)| ((at == 0).then_some(power), order))
    });
    list("ORDERS SENT AHEAD", ahead, position, out);
    let votes = || position.powers().zip(&position.votes);
    let given = votes().filter_map(|(power, vote)| Some((Some(power), vote.as_ref()?)));
    list("VOTES", given, position, out);
    if let Some(vote) = agreed_vote(position) {
        let card = vote.to_string().replacen("VOTE ", "$", 1);
        let all = if position.draws == Draws::Dias { "allow" } else { "vote for" };
        let text = format_args!("All who are left {all} this; {card} behind a play card ends the game.");
        out.paragraph(&TEXT.after(Gap::One), text);
    }
    let silent = |power| Some((Some(power), silence::told(position, power)?));
    list("SILENT POWERS", position.powers().filter_map(silent), position, out);
}

/// The vote by which the gamesmaster can end the game. Where votes act, there is nothing left to do.
fn agreed_vote(position: &Position) -> Option<Vote> {
    match (position.voting, position.draws) {
        (Voting::Act, _) => None,
        (Voting::Tell, Draws::Named) => {
            agreed(position.survivors().map(|power| position.votes[power.index()].as_ref())).cloned()
        }
        (Voting::Tell, Draws::Dias) => position.agreed_end().map(|end| match end {
            Vote::Draw(_) => Vote::Draw(Vec::new()),
            concession @ Vote::Concede(_) => concession,
        }),
    }
}

fn list<T: Text>(
    headline: &str,
    rows: impl Iterator<Item = (Option<Power>, T)>,
    position: &Position,
    out: &mut Document<'_>,
) {
    let columns = with_room(LIST, position.map);
    for (at, (power, what)) in rows.enumerate() {
        if at == 0 {
            out.heading(headline);
        }
        out.cells(Gap::before_first(at == 0), &columns, &[&power, &what]);
    }
}
