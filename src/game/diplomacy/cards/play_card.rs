//! The play cards `$MOVES`, `$RETREAT` and `$BUILD` and the date each must carry.
//!
//! Source: the rules text, "Orders for the first move" and "Control cards".

use super::acts::Acts;
use crate::messages as say;
use crate::name::Diplomacy;
use playdeck_base::message::Message;
use playdeck_base::text::written;
use playdeck_diplomacy_rules::world::position::{Date, Phase, Position, Season};
use playdeck_game::cards;
use playdeck_game::{self as game, Due, PlayCard};

/// What a play card and the acts behind it say.
#[derive(Debug)]
pub struct Head {
    /// The date of the play.
    pub date: Date,
    /// The acts behind it.
    pub acts: Acts,
}

/// The play a date waits for.
pub fn due(of: Date) -> Option<Due> {
    let Date { year, season, phase } = of;
    let (word, date) = (phase.word()?, written(&(season.name(), ", ", year)));
    Some(Due { word, date, name: subject(of) })
}

/// The play of a date, as headings print it.
pub fn subject(date: Date) -> String {
    written(&(date.season.name(), " ", date.year, " ", date.phase.word()))
}

impl game::Plays<Diplomacy> for Head {
    fn due(position: &Position) -> Vec<Due> {
        due(position.date).into_iter().collect()
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>> {
        let both = cards::both(date(position.date, card), Acts::read(position, &card.acts));
        both.map(|(date, acts)| Self { date, acts })
    }

    fn subject(&self) -> String {
        subject(self.date)
    }
}

/// Checks a play card against the date the position waits for, so that a stale deck is not played twice.
fn date(position: Date, card: &PlayCard<'_>) -> Result<Date, Message> {
    let waits_for = || due(position).map(|due| format!("${} {}", due.word, due.date)).unwrap_or_default();
    let Some((season, year)) = season_and_year(card) else {
        let place = surplus(card).map_or(card.card.whole(), |offset| card.card.place(offset));
        return Err(say::date_unreadable(&waits_for()).at(place));
    };
    let is_of_card = |phase: &Phase| phase.word() == Some(card.word);
    let phase = Phase::ALL.into_iter().find(is_of_card).unwrap_or(Phase::Moves);
    let given = Date { year, season, phase };
    let say = match given.cmp(&position) {
        std::cmp::Ordering::Equal => return Ok(given),
        _ if given.phase != Phase::Moves
            && (given.year, given.season) >= (position.year, position.season) =>
        {
            say::not_due
        }
        std::cmp::Ordering::Less if given.phase == Phase::Build && given.season == Season::Spring => {
            say::not_due
        }
        std::cmp::Ordering::Less => say::stale_date,
        std::cmp::Ordering::Greater => say::future_date,
    };
    let column = card.operands.positional.first().map_or(0, |word| word.offset);
    let text = card.card.text();
    Err(say(text.trim(), &waits_for()).at(card.card.place(column)))
}

/// Where text begins that does not belong on the card, after the date or instead of it.
fn surplus(card: &PlayCard<'_>) -> Option<usize> {
    let third = card.operands.positional.get(2).map(|word| word.offset);
    third.or((!card.operands.keyed.is_empty()).then_some(card.operands.keyed_offset))
}

fn season_and_year(card: &PlayCard<'_>) -> Option<(Season, u16)> {
    let [season, year] = card.operands.positional.as_slice() else { return None };
    let season = match season.text.as_str() {
        "SPRING" => Season::Spring,
        "FALL" | "AUTUMN" => Season::Fall,
        _ => return None,
    };
    let is_plain = card.operands.keyed.is_empty();
    year.text.parse().ok().filter(|_| is_plain).map(|year| (season, year))
}
