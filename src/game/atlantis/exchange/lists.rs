//! The lists of players and units that the program's menu took, as cards behind a play card.
//!
//! Whether there is such a faction, and land at the place, the cards are asked when they are played.

use super::fields::{Fields, Read};
use super::letters;
use super::messages as say;
use crate::tables::{Item, LONGEST_DISPLAY, LONGEST_NAME, Skill, Spell};
use crate::world::Spot;
use playdeck_base::message::{Log, shown_in_part};
use playdeck_cards::card::fold::fold;
use playdeck_cards::operand::to_operands;
use serde::Serialize;
use std::collections::BTreeMap;

/// How much of an unknown word a message shows.
const SHOWN: usize = 40;
/// What closes a unit, and the file.
const END: &str = "end";

/// The `$JOIN` cards of a players file: an address on each line, up to the first empty one. All begin at one place.
pub fn players(file: &[u8], at: Spot) -> Result<(Vec<String>, Log), Log> {
    let mut fields = Fields::new(file);
    let mut cards = Vec::new();
    for (number, line) in (1..).zip(file.split(|byte| *byte == b'\n')) {
        let (address, is_changed) = letters::read(line.trim_ascii());
        if address.is_empty() {
            break;
        }
        if address.chars().count() > LONGEST_NAME {
            fields.refuse(number, say::too_long(number, "an address", address.chars().count(), LONGEST_NAME));
        }
        if is_changed {
            fields.mend(
                number,
                format_args!("the address has characters that no card has, and was read as {address}"),
            );
        }
        cards.extend(fold(&format!("$JOIN '',{address},AT=({},{})", at.x, at.y)));
    }
    fields.or(cards)
}

/// The `$UNIT` cards of a units file. All begin at one place.
pub fn units(file: &[u8], at: Spot) -> Result<(Vec<String>, Log), Log> {
    let mut fields = Fields::new(file);
    let mut cards = Vec::new();
    // Why the reading ended is among the faults.
    if all_units(&mut fields, at, &mut cards).is_ok() {
        fields.rest("the last unit");
    }
    fields.or(cards)
}

fn all_units(fields: &mut Fields<'_>, at: Spot, cards: &mut Vec<String>) -> Read<()> {
    while fields.text("a unit or end", LONGEST_NAME)? != END {
        let unit = NewUnit::read(fields, at)?;
        cards.extend(
            to_operands(&unit).ok().into_iter().flat_map(|operands| fold(&format!("$UNIT {operands}"))),
        );
    }
    Ok(())
}

/// The operands of a `$UNIT` card.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct NewUnit {
    of: u32,
    at: (i32, i32),
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    display: String,
    people: u32,
    money: u32,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    days: BTreeMap<Skill, u32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    goods: BTreeMap<Item, u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spells: Vec<Spell>,
}

impl NewUnit {
    /// Reads a unit behind its first word.
    fn read(fields: &mut Fields<'_>, at: Spot) -> Read<Self> {
        let name = fields.text("NAME", LONGEST_NAME)?;
        let display = fields.text("DISPLAY", LONGEST_DISPLAY)?;
        let (people, money) = (fields.number("PEOPLE")?, fields.number("MONEY")?);
        let of = fields.number("the faction of a unit")?;
        let (days, goods, spells) = Default::default();
        let mut unit = Self { of, at: (at.x, at.y), name, display, people, money, days, goods, spells };
        loop {
            let (word, line) = fields.quoted("an attribute or end")?;
            let (word, _) = letters::read(word);
            if word == END {
                return Ok(unit);
            }
            let count = fields.number(&shown_in_part(&word, SHOWN))?;
            let is = |known: &str| known.eq_ignore_ascii_case(&word);
            if let Some(skill) = Skill::ALL.into_iter().find(|skill| is(skill.word())) {
                unit.days.insert(skill, count);
                if Item::ALL.into_iter().any(|item| is(item.word())) {
                    fields.mend(line, format_args!("{word} was read as the skill and not as the thing"));
                }
            } else if let Some(item) = Item::ALL.into_iter().find(|item| is(item.word())) {
                unit.goods.insert(item, count);
            } else if let Some(spell) = Spell::ALL.into_iter().find(|spell| is(spell.word())) {
                unit.spells.retain(|known| *known != spell || count > 0);
                if count > 0 && !unit.spells.contains(&spell) {
                    unit.spells.push(spell);
                }
            } else {
                let what = format!("{} is no skill, item or spell", shown_in_part(&word, SHOWN));
                fields.refuse(line, say::impossible(line, &what));
            }
        }
    }
}
