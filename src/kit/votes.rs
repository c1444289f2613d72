//! Votes on how a game should end, and whether all who are left agree.
//!
//! A vote ends nothing by itself: it stands until its player changes it, and the gamesmaster, who alone sees all of them,
//! ends the game with a card.

use super::words::{Word, Words};
use playdeck_base::text::Text;
use serde::{Deserialize, Serialize};

/// A vote: how the game should end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Vote<P> {
    /// In a draw of these players, in their order; of all who are left if it names none.
    Draw(Vec<P>),
    /// With one winner.
    Concede(P),
}

impl<P> Vote<P> {
    /// The players whom it names.
    pub fn named(&self) -> &[P] {
        match self {
            Self::Draw(sharers) => sharers,
            Self::Concede(winner) => std::slice::from_ref(winner),
        }
    }
}

impl<P: Text> Text for Vote<P> {
    /// What follows `VOTE` on a sheet, and the control character on a card.
    fn write(&self, to: &mut String) {
        match self {
            Self::Draw(sharers) => {
                to.push_str("DRAW");
                for player in sharers {
                    (" ", player).write(to);
                }
            }
            Self::Concede(winner) => ("CONCEDE TO ", winner).write(to),
        }
    }
}

/// What a sheet says about its player's vote; `None` inside where they take it back.
pub type Voted<P> = Option<Vote<P>>;

/// Why the words behind `VOTE` are no vote, and at which word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread<'t> {
    /// They are none of `DRAW`, `CONCEDE TO` and `NONE` with what belongs behind it.
    Form,
    /// A word names nobody who is left.
    Nobody(Word<'t>),
}

impl<P: Ord + Copy> Vote<P> {
    /// Reads the words behind `VOTE`: `DRAW` with the players who are to share it or without, `CONCEDE TO` a player, or
    /// `NONE`. `named` finds a player who is left.
    pub fn read<'t>(
        words: &mut Words<'t>,
        bare: impl Fn(Word<'t>) -> Word<'t>,
        named: impl Fn(&Word<'t>) -> Option<P>,
    ) -> Result<Voted<P>, Unread<'t>> {
        let first = words.next().map(&bare).ok_or(Unread::Form)?;
        let is = |word: &Word<'_>, all: &[&str]| all.iter().any(|meant| word.is(meant));
        let mut players = Vec::new();
        for word in words.by_ref().map(&bare) {
            if !word.text.is_empty() && !is(&word, &["AND", "WITH", "FOR", "TO"]) {
                players.push(named(&word).ok_or(Unread::Nobody(word))?);
            }
        }
        players.sort_unstable();
        players.dedup();
        match players.as_slice() {
            [] if is(&first, &["NONE", "NO"]) => Ok(None),
            [winner] if is(&first, &["CONCEDE", "CONCESSION"]) => Ok(Some(Self::Concede(*winner))),
            [_] => Err(Unread::Form),
            _ if is(&first, &["DRAW"]) => Ok(Some(Self::Draw(players))),
            _ => Err(Unread::Form),
        }
    }
}

/// The vote on which all agree who are left: each of them has one, and all are equal.
pub fn agreed<'v, V: PartialEq>(mut votes: impl Iterator<Item = Option<&'v V>>) -> Option<&'v V> {
    let first = votes.next()??;
    votes.all(|vote| vote == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lexis;
    use playdeck_base::text::written;

    static LEXIS: Lexis = Lexis::new();

    fn read(text: &str) -> Option<String> {
        let named = |word: &Word<'_>| word.number().and_then(|number| u8::try_from(number).ok());
        let vote =
            Vote::read(&mut Words::of(text, &LEXIS), |word| word, |word| named(word).filter(|it| *it < 5));
        vote.ok().map(|vote| vote.map_or_else(|| "NONE".to_owned(), |vote| written(&vote)))
    }

    #[test]
    fn a_vote_is_read_as_it_is_written() {
        for (text, vote) in [
            ("draw", "DRAW"),
            ("Draw 3 and 1", "DRAW 1 3"),
            ("draw 2 2 1", "DRAW 1 2"),
            ("concede 4", "CONCEDE TO 4"),
            ("CONCEDE TO 4", "CONCEDE TO 4"),
            ("none", "NONE"),
        ] {
            assert_eq!(read(text).as_deref(), Some(vote), "{text}");
            assert_eq!(read(vote).as_deref(), Some(vote));
        }
        for text in ["", "draw 1", "draw 1 7", "concede", "concede 1 2", "peace", "none 2", "draw now"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn all_who_are_left_must_agree() {
        assert_eq!(agreed([Some(&1), Some(&1)].into_iter()), Some(&1));
        assert_eq!(agreed([Some(&1), Some(&2)].into_iter()), None);
        assert_eq!(agreed([Some(&1), None].into_iter()), None);
        assert_eq!(agreed(std::iter::empty::<Option<&u8>>()), None);
    }
}
