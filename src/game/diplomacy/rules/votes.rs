//! How votes end a game: what each allows, and the end that all allow who are left.
//!
//! Each power that is left has one vote at most, and it stands until its player changes it. A vote that names a power
//! that is not left counts as none. Nobody needs to vote for their own win: it is conceded to them if all others vote so
//! and they concede it to nobody else. One who is alone ends nothing by a vote.

use crate::event::Event;
use crate::policy::{Draws, Voting};
use crate::world::ahead::Vote;
use crate::world::position::{Phase, Position};
use crate::world::power::Power;

impl Position {
    /// Whether a vote can be a concession. Where votes only tell, and a draw can be for some, they are for draws alone.
    pub fn takes_concessions(&self) -> bool {
        self.voting == Voting::Act || self.draws == Draws::Dias
    }

    /// The end that all allow who are left, with the powers that share it if it is a draw.
    pub fn agreed_end(&self) -> Option<Vote> {
        let left: Vec<Power> = self.survivors().collect();
        let votes: Vec<(Power, Option<Vote>)> =
            left.iter().map(|power| (*power, self.counted_vote(*power, &left))).collect();
        if votes.len() < 2 {
            return None;
        }
        let is_conceded_to = |winner: Power| {
            votes.iter().all(|(power, vote)| match vote {
                Some(Vote::Concede(to)) => *to == winner,
                _ => *power == winner,
            })
        };
        if let Some(winner) = left.iter().find(|power| is_conceded_to(**power)) {
            return Some(Vote::Concede(*winner));
        }
        if self.draws == Draws::Dias {
            let gives_up_winning = |(power, vote): &(Power, Option<Vote>)| match vote {
                Some(Vote::Concede(to)) => to != power,
                Some(Vote::Draw(_)) => true,
                None => false,
            };
            return votes.iter().all(gives_up_winning).then_some(Vote::Draw(left));
        }
        let first = votes[0].1.clone().filter(|vote| matches!(vote, Vote::Draw(_)))?;
        votes.iter().all(|(_, vote)| *vote == Some(first.clone())).then_some(first)
    }

    /// A power's vote among those who are left, with the names of all who are to share a draw; `None` if it has none that
    /// can come true.
    fn counted_vote(&self, power: Power, left: &[Power]) -> Option<Vote> {
        let vote = self.votes[power.index()].as_ref()?;
        if !vote.named().iter().all(|named| left.contains(named)) {
            return None;
        }
        match vote {
            Vote::Draw(sharers) if sharers.is_empty() => Some(Vote::Draw(left.to_vec())),
            vote => Some(vote.clone()),
        }
    }

    /// Ends the game after a play if votes act and all who are left allow the same end. What the play itself decided
    /// comes first.
    pub(crate) fn end_by_votes(&mut self) -> Option<Event> {
        if self.voting != Voting::Act || self.date.phase == Phase::Over {
            return None;
        }
        let end = self.agreed_end()?;
        self.end(end.named().to_vec());
        Some(match end {
            Vote::Draw(winners) => Event::Drawn { winners, by_votes: true },
            Vote::Concede(power) => Event::Conceded { power, by_votes: true },
        })
    }
}
