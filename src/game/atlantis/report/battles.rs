//! Battles, line by line.

use super::page::{Indent, Page};
use super::units::{self, Line};
use super::words::Found;
use crate::event::{BattleLine, Called, Combatant, Event};
use crate::tables::{Effect, Spell};
use playdeck_base::text::Text;
use std::borrow::Borrow;
use std::fmt::{self, Display};

/// Prints the battles among some events. `own` is the number of the reader's faction.
pub fn print<E: Borrow<Event>>(events: &[E], own: Option<u32>, page: &mut Page<'_, '_>) {
    let lines: Vec<&BattleLine> = events
        .iter()
        .filter_map(|event| match event.borrow() {
            Event::Battle(line) => Some(line),
            _ => None,
        })
        .collect();
    // What follows for the first time in a battle stands apart.
    let (mut has_losses, mut has_loot) = (false, false);
    let mut fallen = None;
    for (at, line) in lines.iter().enumerate() {
        match line {
            BattleLine::Attack { .. } => {
                if at > 0 {
                    page.gap();
                }
                (has_losses, has_loot) = (false, false);
            }
            BattleLine::Casualties { .. } if !has_losses => {
                page.gap();
                has_losses = true;
            }
            BattleLine::Loot { .. } if !has_loot => {
                page.gap();
                has_loot = true;
            }
            _ => {}
        }
        if !page.is_report && is_last_of_battle(lines.get(at + 1)) {
            fallen = lost(&lines[..=at], own);
        }
        match line {
            BattleLine::Combatant(combatant) => {
                let magic = match lines.get(at + 1) {
                    Some(BattleLine::Magic { spells, combat }) => Some((spells.as_slice(), *combat)),
                    _ => None,
                };
                let is_own = own.is_some() && combatant.faction.as_ref().map(|faction| faction.number) == own;
                page.marked(Indent::Region, units::mark(is_own), Fighter { combatant, magic });
            }
            BattleLine::Peasants { count } => {
                // The program had no full stop here.
                let stop = (!page.is_report).then_some(".");
                page.marked(Indent::Region, units::mark(false), ("Peasants, number: ", *count, stop));
            }
            BattleLine::Magic { .. } => {}
            line if !page.is_report && reached_nobody(line) => {}
            BattleLine::SideEnds => page.gap(),
            BattleLine::Attack { .. } => {
                page.line(Indent::None, Told(line));
                page.gap();
            }
            _ => page.line(Indent::None, Told(line)),
        }
        if let Some(fallen) = fallen.take() {
            page.line(Indent::None, fallen);
        }
    }
}

/// Whether a spell had no effect, which a person need not read in each round.
fn reached_nobody(line: &BattleLine) -> bool {
    let BattleLine::Spell { spell, count: 0, .. } = line else { return false };
    spell.effect().is_some_and(|effect| !matches!(effect, Effect::Shield))
}

/// Whether no line of the same battle follows.
const fn is_last_of_battle(next: Option<&&BattleLine>) -> bool {
    matches!(next, None | Some(BattleLine::Attack { .. }))
}

/// Who fell, unit by unit, where the side of the reader lost the battle with which some lines end: all of them. The program
/// told only the losses of the winners.
fn lost(lines: &[&BattleLine], own: Option<u32>) -> Option<String> {
    let own = own?;
    let start = lines.iter().rposition(|line| matches!(line, BattleLine::Attack { .. }))?;
    let winner = lines[start..].iter().find_map(|line| match line {
        BattleLine::Win { unit } => Some(unit.as_ref().map(|unit| unit.number)),
        _ => None,
    })?;
    let mut sides = lines[start..].split(|line| matches!(line, BattleLine::SideEnds));
    let sides = [sides.next()?, sides.next()?].map(|side| {
        side.iter().filter_map(|line| match line {
            BattleLine::Combatant(combatant) => Some(&**combatant),
            _ => None,
        })
    });
    let is_own =
        |combatant: &Combatant| combatant.faction.as_ref().map(|faction| faction.number) == Some(own);
    for side in sides {
        let mut side = side.peekable();
        let has_won = side.peek().map(|head| head.unit.number) == winner;
        let fallen: Vec<&Combatant> = side.collect();
        if !has_won && fallen.iter().any(|combatant| is_own(combatant)) {
            let each = fallen.iter().map(|fallen| format!("{} {}", fallen.unit, fallen.people));
            return Some(format!("All of your side fell: {}.", each.collect::<Vec<_>>().join(", ")));
        }
    }
    None
}

/// A unit in a battle. What it knows of magic is told to its own faction.
struct Fighter<'e> {
    combatant: &'e Combatant,
    magic: Option<(&'e [Spell], Option<Spell>)>,
}

impl Text for Fighter<'_> {
    fn write(&self, to: &mut String) {
        let Combatant { unit, faction, people, behind, guard, skills, goods, display } = self.combatant;
        let mut line = Line::new(to, &unit.name, unit.number);
        if let Some(faction) = faction {
            line.faction(&faction.name, faction.number);
        }
        line.people(*people);
        line.flags(*behind, *guard);
        line.list("skills: ", skills.iter().map(|(skill, level)| (skill.word(), " ", *level)));
        line.goods(goods);
        if let Some((spells, combat)) = self.magic {
            line.list("spells: ", spells.iter().map(|spell| spell.word()));
            line.combat(combat);
        }
        line.end(display);
    }
}

/// The head of a side; nobody stands for the peasants.
struct Side<'e>(&'e Option<Called>);

impl Display for Side<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(unit) => unit.fmt(f),
            None => f.write_str("the peasants"),
        }
    }
}

/// A line that is a sentence.
struct Told<'e>(&'e BattleLine);

impl Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            BattleLine::Attack { unit, target, region } => {
                write!(f, "{unit} attacks {} in {region}.", Side(target))
            }
            BattleLine::FreeRound { unit } => {
                write!(f, "The side of {} strikes first, in a free round.", Side(unit))
            }
            BattleLine::Spell { unit, spell, count } => cast(f, unit, *spell, *count),
            BattleLine::Deflected { unit, spell } => {
                write!(f, "{unit} casts {}, and a shield stops it.", spell.word())
            }
            BattleLine::Win { unit } => write!(f, "The battle is won by {}.", Side(unit)),
            BattleLine::Undecided => {
                f.write_str("The battle ends without a winner: nobody is left who can harm anybody.")
            }
            BattleLine::Healed { unit, count } => {
                write!(f, "{unit} brings {count} of the dead back to life.")
            }
            BattleLine::Casualties { unit: None, dead, .. } => write!(f, "The peasants lose {dead}."),
            BattleLine::Casualties { unit: Some(unit), dead: 1, is_wiped_out: true } => {
                write!(f, "{unit} is dead.")
            }
            BattleLine::Casualties { unit: Some(unit), is_wiped_out: true, .. } => {
                write!(f, "{unit} is wiped out.")
            }
            BattleLine::Casualties { unit: Some(unit), dead, .. } => write!(f, "{unit} loses {dead}."),
            BattleLine::Loot { unit, money, goods } => {
                write!(f, "{unit} picks up {}.", Found(*money, goods))
            }
            BattleLine::Combatant(_)
            | BattleLine::Peasants { .. }
            | BattleLine::Magic { .. }
            | BattleLine::SideEnds => Ok(()),
        }
    }
}

/// A combat spell, and whom it reached.
fn cast(f: &mut fmt::Formatter<'_>, unit: &Called, spell: Spell, count: u32) -> fmt::Result {
    write!(f, "{unit} casts {}", spell.word())?;
    match spell.effect() {
        // A spell that reached nobody has no number.
        _ if count == 0 => f.write_str("."),
        Some(Effect::Kill(_)) => write!(f, " and kills {count}."),
        Some(Effect::Dazzle(_)) => write!(f, " and dazzles {count}."),
        Some(Effect::Frighten(_)) => write!(f, " and frightens {count}."),
        Some(Effect::Encourage(_)) => write!(f, " and takes the fear from {count}."),
        Some(Effect::Shield) | None => f.write_str("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_peasants_do_is_a_sentence() {
        let lines = [(1, true), (3, true), (3, false)].map(|(dead, is_wiped_out)| BattleLine::Casualties {
            unit: None,
            dead,
            is_wiped_out,
        });
        let told = lines.map(|line| Told(&line).to_string());
        assert_eq!(told, ["The peasants lose 1.", "The peasants lose 3.", "The peasants lose 3."]);
    }
}
