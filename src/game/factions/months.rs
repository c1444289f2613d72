//! The play card `$TURN MARCH, 2`: month and year of the turn to be played next, so that a stale deck is not played twice.

use super::contract::OfFactions;
use playdeck_base::message::Message;
use playdeck_game::{Due, Game, PlayCard, Plays, cards};
use playdeck_kit::dates::{self, MONTHS, Misdated, Month};

/// The name of the play card.
pub const TURN: &str = "TURN";

/// The content of a play card and the acts after it.
#[derive(Debug, Clone)]
pub struct Head<A> {
    /// The turn to be played.
    pub turn: Month,
    /// The acts after the card, in their order.
    pub acts: Vec<A>,
}

impl<A: Clone> Head<A> {
    /// The position after the acts, if one of them brings in a person: `brings` tells which do.
    pub fn peopled<P: Clone>(
        &self,
        position: &P,
        brings: impl Fn(&A) -> bool,
        mut carry_out: impl FnMut(A, &mut P),
    ) -> Option<P> {
        self.acts.iter().any(brings).then(|| {
            let mut peopled = position.clone();
            self.acts.iter().cloned().for_each(|act| carry_out(act, &mut peopled));
            peopled
        })
    }
}

impl<G: OfFactions + Game<Head = Self>> Plays<G> for Head<G::Act> {
    fn due(position: &G::Position) -> Vec<Due> {
        let due = || {
            let turn = G::next_turn(position);
            Due { word: TURN, date: date(turn), name: named(turn) }
        };
        (!G::is_over(position)).then(due).into_iter().collect()
    }

    fn accept(position: &G::Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>> {
        let turn = accepted::<G>(G::next_turn(position), card);
        cards::both(turn, G::acts(position, &card.acts)).map(|(turn, acts)| Self { turn, acts })
    }

    fn subject(&self) -> String {
        named(self.turn)
    }
}

/// A turn as players read it.
fn named(month: Month) -> String {
    format!("TURN {}", date(month))
}

/// A month as it is written on cards.
fn date(month: Month) -> String {
    format!("{}, {}", month.name().to_uppercase(), month.year())
}

/// Reads the month and compares it with the one that is due.
fn accepted<G: OfFactions>(due: Month, card: &PlayCard<'_>) -> Result<Month, Message> {
    let unreadable = || (G::SAYS.date_unreadable)(&date(due)).at(card.card.whole());
    let [month, year] = card.operands.positional.as_slice() else { return Err(unreadable()) };
    let of_year = (0..).zip(MONTHS).find(|(_, name)| name.eq_ignore_ascii_case(&month.text));
    let year: Option<u32> = year.text.parse().ok().filter(|year| *year > 0 && card.operands.keyed.is_empty());
    let (Some((of_year, _)), Some(year)) = (of_year, year) else { return Err(unreadable()) };
    let written = Month((year - 1).saturating_mul(12).saturating_add(of_year + 1));
    let say = match dates::check(&written, &due) {
        Ok(()) => return Ok(due),
        Err(Misdated::Stale) => G::SAYS.stale_turn,
        Err(Misdated::Future) => G::SAYS.future_turn,
    };
    Err(say(&date(written), &date(due)).at(card.card.place(month.offset)))
}
