//! Whether a position's cards are those that were punched, and if not, which card is damaged.
//!
//! The sums alone prove a single damage: the differences between the sums on `$ENDPOS` and those of the cards give two
//! equations for one unknown hash and one unknown place. Each search goes once over the cards. The numbers in columns
//! 73-80 are used only to choose between answers that the sums allow equally, and if there is more damage than two sums
//! can locate.

use super::sums::{
    Check, Counted, Seal, add, counted, divide, each_text, multiply, sequence_field, subtract, weight,
};
use super::{Header, messages, refused};
use crate::card::{Pack, Statement};
use crate::operand::Operands;
use playdeck_base::message::{Message, Place, Severity};
use playdeck_base::secret::seal::{self, Keys, Sealed};
use serde::Deserialize;

/// Compares a position's cards with its `$ENDPOS`, which is `None` if the deck or the position ended without one.
/// Returns nothing if they agree.
///
/// A position marked `EDITED=YES` is accepted with any count and sums, and the message gives both.
pub fn verify(
    header: &Header,
    card: &Statement,
    body: &Pack,
    end: Option<&Statement>,
    keys: Option<&Keys>,
) -> Vec<Message> {
    let mut messages = verify_sums(header, card, body, end);
    if let Some(end) = end
        && messages.iter().all(|message| message.severity() < Severity::Error)
    {
        messages.extend(verify_seal(header, card, body, end, keys));
    }
    messages
}

/// What is said of the seal of a position whose sums are right.
fn verify_seal(
    header: &Header,
    card: &Statement,
    body: &Pack,
    end: &Statement,
    keys: Option<&Keys>,
) -> Option<Message> {
    let sealed = sealed_by(end);
    let Some(keys) = keys else { return sealed.map(|_| messages::seal_passed_over().at(end.whole())) };
    if header.edited {
        return Some(messages::edited_sealed().at(card.whole()));
    }
    let Some(sealed) = sealed else { return Some(messages::unsealed().at(end.whole())) };
    let mut opener = keys.opener();
    each_text(card, body, |text| opener.card(text));
    if !opener.opens(&sealed) {
        return Some(messages::wrong_seal().at(end.whole()));
    }
    keys.newest().is_older(&sealed).then(|| messages::older(&sealed.seal.to_string()).at(end.whole()))
}

/// The seal that an `$ENDPOS` card bears, and that of the position before. Whether it is sound is not asked.
pub fn sealed_by(end: &Statement) -> Option<Sealed> {
    let End { seal, before, .. } = read_end(end).ok()?;
    seal.map(|seal| Sealed { seal, before })
}

/// Whether count and sums are those of the cards.
fn verify_sums(header: &Header, card: &Statement, body: &Pack, end: Option<&Statement>) -> Vec<Message> {
    let found = Seal::of(card, body);
    let Some(end) = end else {
        let last = counted(card, body).last().map_or(card.whole(), |last| Place::card(last.number));
        return vec![messages::cut_off(found.cards).at(last)];
    };
    let said = |stated: String| vec![messages::edited(&stated, found).at(end.whole())];
    match read_seal(end) {
        Ok(stated) if stated == found => Vec::new(),
        Ok(stated) if header.edited => said(stated.to_string()),
        Err(_) if header.edited => said("nothing that can be read".to_owned()),
        Ok(stated) => Damage { stated, found, cards: &counted(card, body), end: end.whole() }.messages(),
        Err(message) => vec![message],
    }
}

/// The operands of `$ENDPOS`.
#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct End {
    cards: u64,
    check: Check,
    #[serde(default)]
    seal: Option<seal::Seal>,
    #[serde(default)]
    before: Option<seal::Seal>,
}

/// Reads the operands of `$ENDPOS`.
fn read_end(end: &Statement) -> Result<End, Message> {
    let text = end.text();
    Operands::of(&text).and_then(|operands| operands.read_keyed_only()).map_err(|fault| refused(&fault, end))
}

/// Reads count and sums of `$ENDPOS`.
fn read_seal(end: &Statement) -> Result<Seal, Message> {
    read_end(end).map(|End { cards, check, .. }| Seal { cards, check })
}

/// A position whose seal does not match its cards.
struct Damage<'a> {
    stated: Seal,
    found: Seal,
    cards: &'a [Counted],
    end: Place,
}

impl Damage<'_> {
    fn messages(&self) -> Vec<Message> {
        let stated = self.stated.cards;
        let lacking = Check {
            plain: subtract(self.stated.check.plain, self.found.check.plain),
            weighted: subtract(self.stated.check.weighted, self.found.check.weighted),
        };
        let single = if lacking == Check::default() {
            Some(self.end_altered())
        } else if stated == self.found.cards {
            match lacking {
                Check { plain: 0, weighted } => return self.order(weighted),
                Check { weighted: 0, .. } => Some(self.end_altered()),
                Check { plain, weighted } => self.altered(plain, weighted),
            }
        } else if stated == self.found.cards.saturating_add(1) {
            self.lost(lacking)
        } else if stated.saturating_add(1) == self.found.cards {
            self.surplus(lacking)
        } else {
            None
        };
        single.map_or_else(|| self.several(), |message| vec![message])
    }

    /// The place of a card on the deck, or of `$ENDPOS` after the last card.
    fn place(&self, place: usize) -> Place {
        place
            .checked_sub(1)
            .and_then(|index| self.cards.get(index))
            .map_or(self.end, |card| Place::card(card.number))
    }

    /// The cards are right, but the seal on `$ENDPOS` is not.
    fn end_altered(&self) -> Message {
        messages::end_altered(self.found).at(self.end)
    }

    /// One card has another text: the weighted difference is the plain one times its place.
    fn altered(&self, plain: u64, weighted: u64) -> Option<Message> {
        let place = usize::try_from(divide(weighted, plain)).ok()?;
        (1..=self.cards.len())
            .contains(&place)
            .then(|| messages::altered(&sequence_field(place)).at(self.place(place)))
    }

    /// One card is missing: put back in its place, which moves those after it by one, it makes both sums right.
    fn lost(&self, lacking: Check) -> Option<Message> {
        let mut moved = 0;
        let mut answer = None;
        for place in (1..=self.cards.len() + 1).rev() {
            let after = self.cards.get(place - 1);
            moved = add(moved, after.map_or(0, |card| card.hash));
            let is_answer = lacking.weighted == add(moved, multiply(lacking.plain, weight(place)));
            let is_moved = after.is_some_and(|card| card.is_numbered(place + 1));
            if is_answer && (answer.is_none() || is_moved) {
                answer = Some(place);
            }
        }
        let place = answer?;
        Some(messages::lost(&sequence_field(place)).at(self.place(place)))
    }

    /// There is one card too many: without it, which moves those after it back by one, both sums are right.
    fn surplus(&self, lacking: Check) -> Option<Message> {
        let surplus = Check { plain: subtract(0, lacking.plain), weighted: subtract(0, lacking.weighted) };
        let mut moved = 0;
        let mut answers = Vec::new();
        for (place, card) in self.cards.iter().enumerate().map(|(index, card)| (index + 1, card)).rev() {
            let weighted = add(moved, multiply(card.hash, weight(place)));
            if card.hash == surplus.plain && weighted == surplus.weighted {
                answers.push((place, card));
            }
            moved = add(moved, card.hash);
        }
        // Among equal cards, the one whose number fits neither before nor after the surplus, or else the first one
        // whose number does not match its place.
        let is_misplaced = |(place, card): &&(usize, &Counted)| !card.is_numbered(*place);
        let (place, double) = *answers
            .iter()
            .find(|answer| is_misplaced(answer) && !answer.1.is_numbered(answer.0 - 1))
            .or_else(|| answers.iter().rev().find(is_misplaced))
            .or(answers.first())?;
        let twins = || {
            let cards = (1..).zip(self.cards);
            cards.filter(|(other, card)| *other != place && card.hash == double.hash)
        };
        let twin = twins().find(|(_, card)| card.sequence == double.sequence).or_else(|| twins().next());
        let message = match twin {
            Some((other, _)) => {
                let punched = if other < place { other } else { other - 1 };
                messages::doubled(&sequence_field(punched))
            }
            None => messages::foreign(),
        };
        Some(message.at(self.place(place)))
    }

    /// The same cards with another weighted sum: they are in another order.
    fn order(&self, weighted: u64) -> Vec<Message> {
        let Some((first, second)) = self.swapped(weighted) else {
            let mut messages = vec![messages::other_order().at(self.end)];
            messages.extend(self.numbers_fail());
            return messages;
        };
        let message = messages::swapped(&sequence_field(first), &sequence_field(second));
        vec![message.at(self.place(first))]
    }

    /// The two places whose cards, exchanged, make the weighted sum right: two whose numbers in columns 73-80 say so,
    /// or two neighbours.
    fn swapped(&self, weighted: u64) -> Option<(usize, usize)> {
        let proves = |(first, second): &(usize, usize)| {
            let hash = |place: usize| self.cards.get(place - 1).map_or(0, |card| card.hash);
            let difference = subtract(hash(*first), hash(*second));
            multiply(difference, weight(second - first)) == weighted
        };
        let mut misplaced = (1..).zip(self.cards).filter(|(place, card)| !card.is_numbered(*place));
        let by_numbers = match (misplaced.next(), misplaced.next(), misplaced.next()) {
            (Some((first, _)), Some((second, _)), None) => Some((first, second)),
            _ => None,
        };
        by_numbers
            .filter(proves)
            .or_else(|| (1..self.cards.len()).map(|place| (place, place + 1)).find(proves))
    }

    /// There is more damage than two sums can locate.
    fn several(&self) -> Vec<Message> {
        let (stated, found) = (self.stated.cards, self.found.cards);
        let mut messages = vec![messages::several(stated, found).at(self.end)];
        messages.extend(self.numbers_fail());
        messages
    }

    /// The first card that has a number in columns 73-80 other than that of its place.
    fn numbers_fail(&self) -> Option<Message> {
        let (place, card) = (1..).zip(self.cards).find(|(place, card)| !card.is_numbered(*place))?;
        let sequence = card.sequence?;
        let message = messages::numbers_fail(&sequence_field(place), &format!("{sequence:08}"));
        Some(message.at(self.place(place)))
    }
}
