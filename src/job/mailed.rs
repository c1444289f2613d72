//! One player's sheet as it was mailed, under his own card.
//!
//! What a player sends is his own and nobody else's: a line of it that would open another's sheet, or that only the
//! gamesmaster may write, is refused and with it the sheet. Players are known by the words that open their sections
//! and sheets; which of them play, the deck will tell.
//!
//! Source: STANDARD, "Command line".

use super::filter_messages as say;
use super::punching::{Punched, up_to_72};
use crate::card::{CardReader, Context, Input, Kind, Statement};
use crate::deck::control::{control_card, is_shifted};
use crate::deck::messages::EMPTY_INPUT;
use crate::deck::vocabulary::SHARED_WORDS;
use crate::deck::{Vocabulary, WordKind};
use crate::message::Message;
use std::io::{self, BufRead};

/// Punches one player's sheet as it was mailed: his own card first, then his lines, without numbers, for the sheet
/// is a piece of a deck. A control card or an opener that is neither his own nor press is refused, so that nobody
/// writes under another's name.
pub fn punch<R: BufRead>(
    input: R,
    options: Input,
    games: &[&'static Vocabulary],
    player: &str,
) -> io::Result<Punched> {
    let mut punched = Punched::default();
    let owner = match Owner::find(player, games) {
        Ok(owner) => owner,
        Err(message) => {
            punched.log.push(message);
            return Ok(punched);
        }
    };
    let mut reader = CardReader::new(input, options)?;
    let mut is_first = true;
    let mut has_begun = false;
    let mut is_closed = false;
    while let Some(statement) = reader.next(Context::People)? {
        punched.log.extend(statement.messages.iter().cloned());
        let text = statement.text();
        if text.trim().is_empty() && (is_first || is_closed) {
            continue;
        }
        let opens_own = owner.is_opened_by(&text, options.control);
        // Where players write their own openers, a greeting may stand before.
        if opens_own && owner.is_bare && !is_first && !is_closed && !has_begun {
            punched.cards.clear();
            is_first = true;
        }
        has_begun |= opens_own;
        let is_own = is_first && opens_own;
        if is_first {
            let own = if is_own && owner.is_card(&text, options.control) {
                text.trim_end().to_owned()
            } else {
                owner.card(options.control)
            };
            punched.cards.push(own);
            is_first = false;
        }
        if is_own {
            continue;
        }
        if is_closed {
            punched.log.push(say::BEHIND_SHEET.message().with(owner.closer()).at(statement.whole()));
        }
        punched.log.extend(owner.refuse(&statement, &text, games, options.control));
        is_closed |= owner.is_closed_by(&text);
        punched.cards.extend(statement.cards().map(|card| up_to_72(card).to_owned()));
    }
    if is_first {
        punched.log.push(EMPTY_INPUT.message());
    }
    if !is_closed && let Some(closer) = owner.closer {
        punched.cards.push(closer.to_owned());
    }
    punched.log.extend(reader.take_notes());
    Ok(punched)
}

/// Whose sheet is punched: the word that opens it and what follows the word.
#[derive(Debug, PartialEq, Eq)]
struct Owner {
    word: &'static str,
    rest: String,
    /// The closer of an order sheet that opens without a control card.
    closer: Option<&'static str>,
    /// Whether the word of a card opens the same sheet without its control character.
    is_bare: bool,
}

impl Owner {
    /// Finds whom a name means: `AUSTRIA`, `PLAYER 15`, or a number alone where all games with numbers open their sheets alike.
    fn find(name: &str, games: &[&'static Vocabulary]) -> Result<Self, Message> {
        let (first, rest) = name.trim().split_once(' ').unwrap_or((name.trim(), ""));
        let owners = || games.iter().flat_map(|game| owners(game));
        let fits = |owner: &&Self| owner.word.eq_ignore_ascii_case(first);
        let by_word = owners().find(|owner| fits(&owner)).map(|owner| (owner, rest));
        let is_number = rest.is_empty() && !first.is_empty() && first.bytes().all(|it| it.is_ascii_digit());
        let mut numbered: Vec<Self> = games
            .iter()
            .filter(|game| !game.sheets.is_empty())
            .filter_map(|game| owners_first(game))
            .collect();
        numbered.dedup();
        let found = match (by_word, <[Self; 1]>::try_from(numbered)) {
            (Some(found), _) => Some(found),
            (None, Ok([owner])) if is_number => Some((owner, first)),
            _ => None,
        };
        found.map(|(owner, rest)| Self { rest: rest.trim().to_owned(), ..owner }).ok_or_else(|| {
            let mut known: Vec<&str> = owners().map(|owner| owner.word).collect();
            known.dedup();
            say::UNKNOWN_OWNER.message().with(name).with(known.join(", "))
        })
    }

    /// The line that opens the sheet.
    fn card(&self, control: char) -> String {
        let control = if self.closer.is_some() { String::new() } else { control.to_string() };
        let blank = if self.rest.is_empty() { "" } else { " " };
        format!("{control}{}{blank}{}", self.word, self.rest)
    }

    /// The closer, as a message names it.
    fn closer(&self) -> &'static str {
        self.closer.unwrap_or_default()
    }

    fn is_closed_by(&self, text: &str) -> bool {
        self.closer.is_some_and(|closer| text.trim().eq_ignore_ascii_case(closer))
    }

    /// Whether a line opens this very sheet, as its card or as the bare word.
    fn is_opened_by(&self, text: &str, control: char) -> bool {
        let line = text.strip_prefix(control).unwrap_or(text);
        let line = line.trim_matches([' ', ':', '.']);
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let given = rest.split_whitespace().next().unwrap_or_default();
        let own = self.rest.split_whitespace().next().unwrap_or_default();
        first.eq_ignore_ascii_case(self.word)
            && (self.is_card(text, control) || rest.is_empty())
            && given.eq_ignore_ascii_case(own)
    }

    /// Whether a line is an opener as the deck reads it, and not the word alone.
    fn is_card(&self, text: &str, control: char) -> bool {
        self.closer.is_some() || self.is_bare || text.starts_with(control)
    }

    /// What is wrong with a line that is not the player's to write.
    fn refuse(
        &self,
        statement: &Statement,
        text: &str,
        games: &[&'static Vocabulary],
        control: char,
    ) -> Option<Message> {
        let place = statement.whole();
        let words = || games.iter().flat_map(|game| game.words).map(|word| word.word);
        if statement.kind == Kind::Control {
            let word = control_card(text).word;
            let is_press = matches!(word.as_str(), "MESSAGE" | "MSG");
            return (!is_press)
                .then(|| say::CONTROL_IN_SHEET.message().with(format_args!("${word}")).at(place));
        }
        if is_shifted(text, control, SHARED_WORDS.into_iter().chain(words())) {
            let word = control_card(text.trim_start()).word;
            return Some(say::CONTROL_IN_SHEET.message().with(format_args!("${word}")).at(place));
        }
        let line = text.trim_matches([' ', ':', '.']);
        let opens = |owner: &Self| match owner.closer {
            None => owner.word.eq_ignore_ascii_case(line),
            Some(_) => text.split_whitespace().next().is_some_and(|it| it.eq_ignore_ascii_case(owner.word)),
        };
        let opener = games.iter().flat_map(|game| owners(game)).find(opens)?;
        let own = self.card(control).replacen(control, "$", 1);
        Some(say::OPENER_IN_SHEET.message().with(opener.word).with(own).at(place))
    }
}

/// Everything that opens a sheet in a game: its section words, then its order sheets.
fn owners(game: &'static Vocabulary) -> impl Iterator<Item = Owner> {
    let words = game.words.iter().filter(|word| word.kind == WordKind::Section).map(|word| word.word);
    let opens = |word: &str| game.sheets.iter().any(|sheet| sheet.opener.eq_ignore_ascii_case(word));
    let words =
        words.map(move |word| Owner { word, rest: String::new(), closer: None, is_bare: opens(word) });
    let sheets = game.sheets.iter();
    words.chain(sheets.map(|sheet| Owner {
        word: sheet.opener,
        rest: String::new(),
        closer: Some(sheet.closer),
        is_bare: true,
    }))
}

fn owners_first(game: &'static Vocabulary) -> Option<Owner> {
    owners(game).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Sheet, Word, is_number};

    static POWERS: Vocabulary =
        Vocabulary { game: "POWERS", words: &[Word::section("AUSTRIA")], sheets: &[] };
    static EMPIRES: Vocabulary = Vocabulary {
        game: "EMPIRES",
        words: &[Word::section("PLAYER")],
        sheets: &[Sheet { opener: "player", is_player: is_number, closer: "end" }],
    };
    static FACTIONS: Vocabulary = Vocabulary {
        game: "FACTIONS",
        words: &[Word::section("FACTION")],
        sheets: &[Sheet { opener: "#ATLANTIS", is_player: faction, closer: "#END" }],
    };
    fn faction(rest: &str) -> bool {
        is_number(rest.split_whitespace().next().unwrap_or_default())
    }
    static WITH_POWERS: [&Vocabulary; 2] = [&POWERS, &EMPIRES];
    static NUMBERED: [&Vocabulary; 2] = [&EMPIRES, &FACTIONS];

    fn sheet(games: &[&'static Vocabulary], player: &str, mail: &str) -> (String, Vec<String>) {
        let punched = punch(mail.as_bytes(), Input::default(), games, player).unwrap();
        let said = punched.log.messages().iter().map(ToString::to_string).collect();
        (punched.cards.join("/"), said)
    }

    #[test]
    fn a_number_means_the_one_game_that_has_numbers() {
        let cards = |games, player| sheet(games, player, "unit 7\nm nw").0;
        assert_eq!(cards(&WITH_POWERS, "15"), "$PLAYER 15/unit 7/m nw");
        assert_eq!(cards(&WITH_POWERS, "player 15"), "$PLAYER 15/unit 7/m nw");
        assert_eq!(cards(&NUMBERED, "faction 15"), "$FACTION 15/unit 7/m nw");
        assert_eq!(cards(&NUMBERED, "#atlantis 15"), "#ATLANTIS 15/unit 7/m nw/#END");
        let (cards, said) = sheet(&NUMBERED, "15", "unit 7");
        assert_eq!((cards.as_str(), said.len()), ("", 1));
        assert!(
            said[0].ends_with("(known: PLAYER, player, FACTION, #ATLANTIS); nothing was punched."),
            "{said:?}"
        );
    }

    #[test]
    fn a_sheet_that_opens_itself_keeps_its_opener_and_ends_where_it_ends() {
        let (cards, said) = sheet(&[&FACTIONS], "#ATLANTIS 15", "#atlantis 15 \"pass\"\nunit 7\n#end\n\n");
        assert_eq!((cards.as_str(), said.len()), ("#atlantis 15 \"pass\"/unit 7/#end", 0));
        let (_, said) = sheet(&[&FACTIONS], "#ATLANTIS 15", "#atlantis 15\n#end\nunit 7");
        assert!(said[0].starts_with("PDK152E STMT 3 This stands behind #END"), "{said:?}");
        let (_, said) = sheet(&[&FACTIONS], "#ATLANTIS 15", "#atlantis 16\nunit 7");
        assert!(
            said[0].starts_with("PDK151E STMT 1 #ATLANTIS opens a sheet that is not #ATLANTIS 15;"),
            "{said:?}"
        );
        let (_, said) = sheet(&[&EMPIRES], "15", "unit 7\nplayer 16\n$PLAYER 16\n");
        assert_eq!(said.len(), 2, "{said:?}");
    }
}
