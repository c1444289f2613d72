//! A player as the gamesmaster's cards describe one: `name, address`, and where they begin.
//!
//! The same form is on the player cards behind `$INIT`, on `$JOIN`, and behind the number on `$TAKEOVER`. Name and
//! address may be in quotes; without them the name ends at the last comma. Both may be left out.

use super::contract::{FactionNumber, OfFactions};
use super::opener::{PASSWORD, SEPARATORS};
use playdeck_base::dice::Stream;
use playdeck_base::message::Message;
use playdeck_base::secret::Secret;
use playdeck_cards::card::Statement;
use playdeck_cards::operand::{self, Operands};
use playdeck_game::cards;
use playdeck_kit::numbers::in_digits;
use playdeck_kit::passwords::{Cost, Password};
use playdeck_kit::quotes::{name_and_rest, unquoted};
use serde::Deserialize;

/// The longest name and address.
pub const LONGEST_NAME: usize = 80;

/// A person who plays.
#[derive(Debug, Clone, Default)]
pub struct Person {
    /// The name of their faction, if one was written.
    pub name: Option<String>,
    /// Where their reports go, if that was written.
    pub address: Option<String>,
    /// Where they begin, and the byte of the card that says so.
    pub at: Option<((i32, i32), usize)>,
    password: Option<Secret>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct Keyed {
    at: Option<(i32, i32)>,
    password: Option<Secret>,
}

/// What may be on a card of somebody who cannot choose where to begin.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct Sworn {
    password: Option<Secret>,
}

impl Person {
    /// Reads a person from a card's text, beginning at a byte. `AT=` is read only where somebody may choose where to
    /// begin.
    pub fn read<G: OfFactions>(card: &Statement, start: usize, chooses_start: bool) -> Result<Self, Message> {
        let mut text = card.text().into_owned();
        let mut person = Self::default();
        for key in ["AT", PASSWORD].into_iter().skip(usize::from(!chooses_start)) {
            let Some((pair, rest)) = Operands::take_off(&text, key) else { continue };
            let keyed: Keyed = operand::from_operands(&text[pair.clone()])
                .map_err(|fault| fault.message().at(card.place(pair.start + fault.offset)))?;
            person.at = keyed.at.map(|at| (at, pair.start)).or(person.at);
            person.password = keyed.password.or(person.password);
            text = rest;
        }
        let is_wrong =
            |password: &Secret| password.exposed().is_empty() || password.exposed().contains(SEPARATORS);
        let is_unread = text.to_ascii_uppercase().contains(PASSWORD);
        if is_unread || person.password.as_ref().is_some_and(is_wrong) {
            return Err((G::SAYS.password_shape)().at(card.whole()));
        }
        // What has the form of an operand is none of an address: it may be a password.
        if chooses_start {
            cards::unknown_operand::<Keyed>(card, &text)
        } else {
            cards::unknown_operand::<Sworn>(card, &text)
        }?;
        let rest = text.get(start..).unwrap_or_default();
        let offset = start + rest.len() - rest.trim_start_matches([' ', ',']).len();
        let rest = rest.trim_matches([' ', ',']);
        let wrong = |say: fn() -> Message| say().at(card.place(offset));
        let (name, address) = name_and_rest(rest).ok_or_else(|| wrong(G::SAYS.quote_open))?;
        let address = unquoted(address.trim_matches([' ', ','])).replace(' ', "_");
        let is_name = |name: &str| name.chars().count() <= LONGEST_NAME && !name.contains(['(', ')']);
        if !is_name(&name) {
            return Err(wrong(G::SAYS.person_name));
        }
        if address.chars().count() > LONGEST_NAME {
            return Err(wrong(G::SAYS.person_address));
        }
        person.name = Some(name).filter(|name| !name.is_empty());
        person.address = Some(address).filter(|address| !address.is_empty());
        Ok(person)
    }

    /// What is kept of the password, with a salt from its stream of chance.
    pub fn secret(&self, mut salts: Stream, cost: Cost) -> Option<Password> {
        self.password.as_ref().map(|password| Password::new(password, salts.bits(), cost))
    }
}

/// The number of a faction that is first on a card, and the byte behind the number.
pub fn faction_on<G: OfFactions>(
    position: &G::Position,
    card: &Statement,
    start: usize,
) -> Result<(FactionNumber, usize), Message> {
    let text = card.text();
    let rest = &text[start..];
    let first = start + rest.len() - rest.trim_start().len();
    let length = text[first..].find([' ', ',']).unwrap_or(text.len() - first);
    let written = &text[first..first + length];
    let number = in_digits(written).map(FactionNumber);
    let unknown = || (G::SAYS.no_such_faction)(written).at(card.place(first));
    let number = number.filter(|number| G::playing(position, *number).is_some()).ok_or_else(unknown)?;
    Ok((number, first + length))
}
