//! What a deck may lay out: the bounds of its listing, those that it names and those that hold where it names none.

use super::messages as say;
use super::table::Table;
use crate::audience::Audience;
use crate::game::Game;
use crate::listing::Part;
use crate::message::counted;

/// The plays a deck may have where neither `LINES=` nor `PAGES=` bounds its listing, so that a short deck of very
/// many plays cannot fill the memory. Lines are no measure: one turn of a large game prints more of them than a
/// thousand plays of a small one, and how many are laid out depends on the reader.
const MOST_PLAYS: usize = 1_000;

/// The reports that these plays may make, one for all and one for each player in each play.
const MOST_REPORTS: usize = 8_000;

/// The plays a deck may have for so many players.
fn most_plays(players: usize) -> usize {
    MOST_PLAYS.min(MOST_REPORTS / players.saturating_add(1))
}

impl<G: Game> Table<'_, '_, G> {
    /// Whether a part for an audience is made: where somebody reads it, and for the limits of a listing, which
    /// count every part.
    pub(super) fn is_laid_out(&self, audience: &Audience) -> bool {
        self.is_limited() || self.settings.has_parts && self.reader.reads(audience)
    }

    /// Whether the deck bounds its listing.
    fn is_limited(&self) -> bool {
        self.deck.job.lines.is_some() || self.deck.job.pages.is_some()
    }

    /// Holds a deck that does not bound its listing against the plays it may have.
    pub(super) fn is_past_plays(&mut self) -> bool {
        let players = self.held.as_ref().map_or(0, |held| G::players(&held.position).len());
        let most = most_plays(players);
        let first_over = self.deck.plays.get(most).filter(|_| !self.is_limited());
        if let Some(play) = first_over {
            let players = counted(players as u64, "player");
            let message = say::PLAY_LIMIT.message().with(self.deck.plays.len()).with(most).with(players);
            self.log.push(message.at(self.deck.statements[play.card].whole()));
        }
        first_over.is_some()
    }

    /// Lines laid out so far.
    fn lines(&self) -> u64 {
        self.unread.0 + self.parts.iter().map(Part::lines).sum::<u64>()
    }

    /// Pages laid out so far.
    fn pages(&self) -> u64 {
        self.unread.1 + self.parts.iter().map(|part| u64::from(part.pages())).sum::<u64>()
    }

    fn most_lines(&self) -> u64 {
        self.deck.job.lines.unwrap_or(u64::MAX)
    }

    fn most_pages(&self) -> u64 {
        self.deck.job.pages.unwrap_or(u64::MAX)
    }

    /// Whether as much is laid out as the deck allows, so that no further play is played.
    pub(super) fn is_full(&self) -> bool {
        self.lines() > self.most_lines() || self.pages() > self.most_pages()
    }

    /// Holds the whole listing against `LINES=` and `PAGES=`; the summary is not counted.
    pub(super) fn is_past_limits(&mut self, listing: &Part) -> bool {
        let lines = self.lines() + listing.lines();
        let pages = self.pages() + u64::from(listing.pages());
        let limits =
            [(self.most_lines(), lines, &say::LINE_LIMIT), (self.most_pages(), pages, &say::PAGE_LIMIT)];
        let past = limits.into_iter().filter(|(most, count, _)| count > most);
        let messages: Vec<_> =
            past.map(|(most, count, over)| over.message().with(count).with(most)).collect();
        let is_past = !messages.is_empty();
        self.log.extend(messages);
        is_past
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_times_players_are_bounded() {
        assert_eq!([0, 3, 7].map(most_plays), [MOST_PLAYS; 3]);
        assert_eq!((most_plays(40), most_plays(usize::MAX)), (195, 0));
        for players in 0..10_000 {
            assert!(most_plays(players) * (players + 1) <= MOST_REPORTS);
        }
    }
}
