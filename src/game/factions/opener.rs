//! The opener of a sheet or of a section card: the number of a faction, perhaps with a password.

use super::contract::{FactionNumber, OfFactions};
use playdeck_base::message::Message;
use playdeck_cards::card::{Kind, Statement};
use playdeck_cards::deck::Vocabulary;
use playdeck_game::{Player, Unproven};
use playdeck_kit::numbers::in_digits;
use playdeck_kit::words::{Lexis, Word, Words};

/// How players separate words: quotes, `_` for a blank, `;` before a comment.
pub static LEXIS: Lexis = Lexis::new().quoted_by("\"").with_comment_anywhere(b';').with_underscores();

/// The name of the section card.
pub const FACTION: &str = "FACTION";
/// The first word of a sheet.
pub const SHEET: &str = "#ATLANTIS";
/// The line that ends a sheet.
pub const END: &str = "#END";
/// The operand of a password on the gamesmaster's cards.
pub const PASSWORD: &str = "PASSWORD";

/// What templates have where a player's password must stand.
pub const PLACEHOLDER: &str = "password";
/// What reads as one: an earlier template had other words.
const PLACEHOLDERS: [&str; 2] = [PLACEHOLDER, "your password"];

/// What is between the words of an opener.
pub const SEPARATORS: [char; 4] = [' ', '\t', ',', '"'];

/// Whether the text after a sheet's first word is a faction's number, perhaps with a password, and nothing else.
pub fn is_faction(rest: &str) -> bool {
    opener(rest).is_some()
}

/// The number and the password after the first word of an opener.
fn opener(rest: &str) -> Option<(FactionNumber, Option<Word<'_>>)> {
    let mut words = Words::of(rest, &LEXIS);
    let number = in_digits(words.next()?.text).map(FactionNumber)?;
    let password = words.next();
    words.is_done().then_some((number, password))
}

impl<G: OfFactions> Player<G> for FactionNumber {
    fn written(_: &'static Vocabulary, word: &str) -> Option<Self> {
        in_digits(word).filter(|number| *number > 0).map(Self)
    }

    fn players(position: &G::Position) -> Vec<Self> {
        let mut players: Vec<Self> = G::numbers(position).into_iter().map(Self).collect();
        players.sort_unstable();
        players
    }

    fn person(self, position: &G::Position) -> Option<String> {
        G::playing(position, self).map(|faction| faction.name.to_owned())
    }

    fn address(self, position: &G::Position) -> Option<String> {
        G::playing(position, self).map(|faction| faction.address.to_owned())
    }

    /// A sheet whose password is wrong is passed over. Cards of the gamesmaster need none.
    fn admit(position: &G::Position, card: &Statement, text: &str, _: &str) -> Result<Self, Message> {
        let words = text.trim_start();
        let rest = words.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        let offset = text.len() - rest.len();
        let Some((number, written)) = opener(rest) else {
            return Err((G::SAYS.sheet_without_number)().at(card.whole()));
        };
        let Some(faction) = G::playing(position, number) else {
            return Err((G::SAYS.sheet_of_nobody)(number).at(card.place(offset)));
        };
        let is_of_gamesmaster = card.kind == Kind::Control;
        match (faction.password, written) {
            (Some(password), written) if !is_of_gamesmaster => match written {
                Some(written) if password.is(written.text) => Ok(number),
                Some(written) if PLACEHOLDERS.iter().any(|it| written.text.eq_ignore_ascii_case(it)) => {
                    Err((G::SAYS.placeholder)(number).at(card.place(offset)))
                }
                Some(_) => Err((G::SAYS.wrong_password)(number).at(card.place(offset))),
                None => Err((G::SAYS.no_password)(number).at(card.place(offset))),
            },
            _ => Ok(number),
        }
    }

    fn unproven(position: &G::Position, opener: &str) -> Option<Unproven<Self>> {
        let (_, rest) = opener.trim_start().split_once(char::is_whitespace)?;
        let mut words = Words::of(rest, &LEXIS);
        let player = in_digits(words.next()?.text).map(FactionNumber)?;
        let work = G::playing(position, player)?.password?.work();
        let tried =
            words.next().filter(|_| words.is_done()).map(|word| (word.text.to_uppercase().into(), work));
        Some(Unproven { player, tried })
    }

    /// Those who are still in the game, and those who lost it by the play: who quits or is removed gets no report.
    fn reported(_: Vec<Self>, position: &G::Position, log: &G::Log) -> Vec<Self> {
        let mut players = <Self as Player<G>>::players(position);
        players.extend(G::eliminated(log).into_iter().map(Self));
        players.sort_unstable();
        players.dedup();
        players
    }
}
