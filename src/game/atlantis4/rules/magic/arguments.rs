//! What follows the name of a spell: words, read as the spell wants them.

use crate::orders::Who;
use crate::refusal::Refusal;
use crate::tables::{Cast, Direction, Phantasm, Tables};
use crate::world::World;

/// What a mage wants of a spell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// What the spell does; there is nothing to say.
    Plain,
    /// Illusions: the place among those of the spell, and how many.
    Phantasms(usize, u32),
    /// An eagle.
    Eagle,
    /// Birds that fly to the next region.
    Birds(Direction),
    /// Units to be hidden.
    Units(Vec<Who>),
    /// A unit whose mind is read.
    Mind(Who),
    /// A region: column, row, level.
    Region(u32, u32, Option<u8>),
    /// Gates next door are found.
    Detect,
    /// A jump through a gate of a number, or of chance, with these units.
    Jump(Option<u32>, Vec<Who>),
    /// Units go to a mage.
    Portal(u32, Vec<Who>),
}

impl Wish {
    /// Whether it is fulfilled when the month is over.
    pub const fn waits(&self, cast: &Cast) -> bool {
        matches!(self, Self::Jump(..) | Self::Portal(..)) || matches!(cast, Cast::Teleportation { .. })
    }
}

/// Reads the words behind the name of a spell.
pub fn read(tables: &Tables, world: &World, cast: &Cast, words: &[Box<str>]) -> Result<Wish, Refusal> {
    let mut words = Words(words.iter());
    match cast {
        Cast::EarthLore { .. }
        | Cast::ClearSkies
        | Cast::Makes(_)
        | Cast::Enchants(_)
        | Cast::Summons(_)
        | Cast::Runes { .. }
        | Cast::Gate { .. } => Ok(Wish::Plain),
        Cast::Phantasms(phantasms) => words.phantasm(tables, phantasms),
        Cast::Birds { .. } => words.birds().ok_or(Refusal::CastBirds),
        Cast::Invisibility { .. } => words.units().map(Wish::Units).ok_or(Refusal::CastUnits),
        Cast::MindReading { .. } => words.who().map(Wish::Mind).ok_or(Refusal::CastMind),
        Cast::Farsight { .. } | Cast::Teleportation { .. } => words.region(world),
        Cast::GateLore { .. } => words.gates(),
        Cast::PortalLore { .. } => words.portal().ok_or(Refusal::CastPortal),
    }
}

struct Words<'w>(std::slice::Iter<'w, Box<str>>);

/// Whether a word is another, in whatever case and with `_` for a blank.
fn is(word: &str, other: &str) -> bool {
    word.len() == other.len() && word.bytes().zip(other.bytes()).all(|(one, other)| same(one) == same(other))
}

const fn same(byte: u8) -> u8 {
    if byte == b'_' { b' ' } else { byte.to_ascii_lowercase() }
}

/// The number at the start of a word: at most seven digits count.
fn number(word: &str) -> Option<u32> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count().min(7);
    word.get(..digits)?.parse().ok()
}

impl<'w> Words<'w> {
    fn next(&mut self) -> Option<&'w str> {
        self.0.next().map(|word| &**word)
    }

    fn number(&mut self) -> Option<u32> {
        number(self.next()?)
    }

    fn keyword(&mut self, keyword: &str) -> Option<()> {
        is(self.next()?, keyword).then_some(())
    }

    /// A unit: its number, `NEW` with an alias, or `FACTION` with a number before that.
    fn who(&mut self) -> Option<Who> {
        let word = self.next()?;
        if is(word, "new") {
            return self.number().map(Who::New);
        }
        if is(word, "faction") {
            let faction = self.number()?;
            self.keyword("new")?;
            return Some(Who::Formed { faction, alias: self.number()? });
        }
        number(word).filter(|number| *number > 0).map(Who::Unit)
    }

    /// `UNITS` and at least one unit; those before the first word that is none stand.
    fn units(&mut self) -> Option<Vec<Who>> {
        self.keyword("units")?;
        let units: Vec<Who> = std::iter::from_fn(|| self.who()).collect();
        (!units.is_empty()).then_some(units)
    }

    /// `UNITS` and units, or nothing.
    fn passengers(&mut self) -> Result<Vec<Who>, Refusal> {
        if self.0.as_slice().is_empty() {
            return Ok(Vec::new());
        }
        self.units().ok_or(Refusal::CastUnits)
    }

    fn gates(&mut self) -> Result<Wish, Refusal> {
        let word = self.next().unwrap_or_default();
        if is(word, "detect") {
            return Ok(Wish::Detect);
        }
        let gate = if is(word, "random") {
            None
        } else if is(word, "gate") {
            Some(self.number().ok_or(Refusal::CastGates)?)
        } else {
            return Err(Refusal::CastGates);
        };
        Ok(Wish::Jump(gate, self.passengers()?))
    }

    fn portal(&mut self) -> Option<Wish> {
        Some(Wish::Portal(self.number()?, self.units()?))
    }

    fn birds(&mut self) -> Option<Wish> {
        let word = self.next()?;
        if is(word, "eagle") {
            return Some(Wish::Eagle);
        }
        if !is(word, "direction") {
            return None;
        }
        let word = self.next()?;
        let named = |way: &Direction| is(word, way.letters()) || is(word, way.name());
        Direction::ALL.into_iter().find(named).map(Wish::Birds)
    }

    fn region(&mut self, world: &World) -> Result<Wish, Refusal> {
        let place = self.keyword("region").and_then(|()| Some((self.number()?, self.number()?)));
        let (x, y) = place.ok_or(Refusal::CastRegion)?;
        let Some(level) = self.next() else { return Ok(Wish::Region(x, y, None)) };
        let mut names = world.levels.iter().map(|level| level.name.as_deref());
        let by_name = names.position(|name| name.is_some_and(|name| is(level, name)));
        let level = by_name.or_else(|| usize::try_from(number(level)?).ok());
        let level = level.filter(|level| *level < world.levels.len());
        let level = level.and_then(|level| u8::try_from(level).ok());
        Ok(Wish::Region(x, y, Some(level.ok_or(Refusal::CastLevel)?)))
    }

    /// An illusion, and how many; without a number it is one.
    fn phantasm(&mut self, tables: &Tables, phantasms: &[Phantasm]) -> Result<Wish, Refusal> {
        let word = self.next().ok_or(Refusal::CastWhat)?;
        let called = |phantasm: &Phantasm| {
            let row = &tables[phantasm.item];
            is(word, &row.name) || is(word, &row.plural) || is(word, &row.abbr)
        };
        let place = phantasms.iter().position(called).ok_or(Refusal::CastOther)?;
        let count = match self.next() {
            None => 1,
            Some(word) => number(word).ok_or(Refusal::CastWhat)?,
        };
        Ok(Wish::Phantasms(place, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_world::plains;
    use crate::tables::RuleSet;
    use crate::world::LevelKind;

    fn wish(spell: &str, words: &str) -> Result<Wish, Refusal> {
        let tables = Tables::built_in(RuleSet::Wyreth);
        let levels = [LevelKind::Nexus, LevelKind::Surface, LevelKind::Underworld];
        let world = plains(&tables, &levels.map(|kind| (kind, 8, 8)));
        let words: Vec<Box<str>> = words.split_whitespace().map(Into::into).collect();
        read(&tables, &world, tables[tables.skill_of(spell).unwrap()].cast.as_ref().unwrap(), &words)
    }

    #[test]
    fn words_behind_spells_are_read() {
        assert_eq!(wish("EART", ""), Ok(Wish::Plain));
        assert_eq!(wish("GATE", "random"), Ok(Wish::Jump(None, Vec::new())));
        let units = vec![Who::Unit(5), Who::New(2), Who::Formed { faction: 3, alias: 1 }];
        assert_eq!(wish("GATE", "GATE 7 units 5 new 2 faction 3 new 1"), Ok(Wish::Jump(Some(7), units)));
        assert_eq!(wish("FARS", "region 4 6"), Ok(Wish::Region(4, 6, None)));
        assert_eq!(wish("TELE", "region 4 6 Underworld"), Ok(Wish::Region(4, 6, Some(2))));
        assert_eq!(wish("BIRD", "direction nw"), Ok(Wish::Birds(Direction::Northwest)));
        assert_eq!(wish("PHBE", "wolves 20"), Ok(Wish::Phantasms(0, 20)));
        assert_eq!(wish("PHBE", "dragon"), Ok(Wish::Phantasms(2, 1)));
        assert_eq!(wish("PORT", "12 units 3"), Ok(Wish::Portal(12, vec![Who::Unit(3)])));
    }

    #[test]
    fn units_stand_before_the_first_word_that_is_none() {
        for bad in ["x 6", "new x", "faction 3 6", "0 6"] {
            let units = Ok(Wish::Units(vec![Who::Unit(5), Who::New(2)]));
            assert_eq!(wish("INVI", &format!("units 5 new 2 {bad}")), units, "{bad}");
            assert_eq!(wish("INVI", &format!("units {bad}")), Err(Refusal::CastUnits), "{bad}");
        }
    }

    #[test]
    fn what_is_missing_is_said() {
        assert_eq!(wish("GATE", "open"), Err(Refusal::CastGates));
        for (words, why) in [
            ("", Refusal::CastGates),
            ("gate", Refusal::CastGates),
            ("gate x", Refusal::CastGates),
            ("random units", Refusal::CastUnits),
            ("gate 3 units x", Refusal::CastUnits),
            ("gate 3 5", Refusal::CastUnits),
        ] {
            assert_eq!(wish("GATE", words), Err(why), "{words}");
        }
        assert_eq!(wish("FARS", "4 6"), Err(Refusal::CastRegion));
        assert_eq!(wish("FARS", "region 4 6 3"), Err(Refusal::CastLevel));
        assert_eq!(wish("BIRD", "direction up"), Err(Refusal::CastBirds));
        assert_eq!(wish("PHBE", ""), Err(Refusal::CastWhat));
        assert_eq!(wish("PHBE", "imp 3"), Err(Refusal::CastOther));
        assert_eq!(wish("INVI", "units"), Err(Refusal::CastUnits));
        assert_eq!(wish("MIND", "0"), Err(Refusal::CastMind));
        assert_eq!(wish("PORT", "12"), Err(Refusal::CastPortal));
    }
}
