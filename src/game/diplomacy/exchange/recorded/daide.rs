//! The log of a game between programs that speak the language of the Diplomacy AI Development Environment (DAIDE), with
//! a message on each line.
//!
//! `NOW` tells the units before a phase and the places open to those that must retreat, `SCO` who owns the centers, `ORD`
//! an order and what became of it, `MAP` the map. All other messages are passed over: what a program submitted (`SUB`)
//! says no more than `ORD` does, and who plays which power (`HLO`) is told to that program alone. Source: the message
//! syntax of DAIDE, version 0.178.

use super::super::codes;
use super::super::messages as say;
use super::super::refused::plain;
use super::super::saved::{ByPower, SavedPhase};
use super::{Recorded, game_called, order, phase_called};
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::world::map::{Map, STANDARD_MAP};
use playdeck_diplomacy_rules::world::power::Power;
use std::collections::{BTreeMap, BTreeSet};

/// What messages call such a file.
const WHAT: &str = "DAIDE log";

/// The places that DAIDE names otherwise than saved games do.
const PLACES: [(&str, &str); 3] = [("ECH", "ENG"), ("GOB", "BOT"), ("GOL", "LYO")];

/// The messages that are read.
const READ: [&str; 4] = ["MAP", "NOW", "SCO", "ORD"];

/// Whether a file is such a log: whether one of its lines is a position.
pub fn is_one(text: &str) -> bool {
    text.lines().any(|line| tokens(line).is_some_and(|tokens| tokens[0] == "NOW"))
}

/// Reads a log.
pub fn read(text: &str) -> Result<Recorded, Message> {
    let mut log =
        Log { phases: Vec::new(), names: BTreeSet::new(), centers: BTreeMap::new(), told: BTreeSet::new() };
    for (number, line) in (1_usize..).zip(text.lines()) {
        if let Some(tokens) = tokens(line) {
            log.message(&tokens).map_err(|fault| say::line_refused(number, WHAT, &fault))?;
        }
    }
    // The centers of a year are told when it is over, so a log may end without those of its last position.
    let mut game = game_called(String::new(), &STANDARD_MAP);
    game.phases = log.phases;
    Ok(Recorded { game, map: &STANDARD_MAP, routes: Routes::Any })
}

/// The tokens of a message that is read; whatever a program writes before it is left out.
fn tokens(line: &str) -> Option<Vec<&str>> {
    // Nearly all other lines have none of these words.
    let begins = |at: &(usize, &str)| {
        let before = line[..at.0].chars().next_back();
        let behind = line[at.0 + 3..].trim_start();
        before.is_none_or(|letter| !letter.is_ascii_alphanumeric() && letter != '(' && letter != ')')
            && behind.starts_with('(')
            && !line[..at.0].contains('(')
    };
    let first = READ.iter().filter_map(|word| line.find(word).map(|at| (at, *word))).filter(begins).min()?;
    let mut tokens = Vec::new();
    let mut rest = &line[first.0..];
    while let Some(start) = rest.find(|letter: char| !letter.is_whitespace()) {
        rest = &rest[start..];
        let end = if rest.starts_with(['(', ')']) {
            1
        } else {
            rest.find(|letter: char| letter.is_whitespace() || letter == '(' || letter == ')')
                .unwrap_or(rest.len())
        };
        tokens.push(&rest[..end]);
        rest = &rest[end..];
    }
    Some(tokens)
}

type Fault = String;

/// A token, or tokens in brackets.
enum Part<'t> {
    Word(&'t str),
    Group(Vec<Part<'t>>),
}

impl<'t> Part<'t> {
    fn word(&self) -> Result<&'t str, Fault> {
        match self {
            Self::Word(word) => Ok(word),
            Self::Group(_) => Err("a word is missing before a bracket".to_owned()),
        }
    }

    fn group(&self) -> Result<&[Self], Fault> {
        match self {
            Self::Group(parts) => Ok(parts),
            Self::Word(word) => Err(format!("{} is not in brackets", plain(word))),
        }
    }
}

/// The most brackets within brackets; a message has four.
const DEEPEST: usize = 8;

/// The parts of tokens up to the bracket that closes them.
fn parts<'t>(tokens: &mut std::slice::Iter<'_, &'t str>, depth: usize) -> Result<Vec<Part<'t>>, Fault> {
    let mut all = Vec::new();
    loop {
        match tokens.next() {
            None if depth == 0 => return Ok(all),
            None => return Err("a bracket is not closed".to_owned()),
            Some(&"(") if depth < DEEPEST => all.push(Part::Group(parts(tokens, depth + 1)?)),
            Some(&"(") => return Err("it has too many brackets".to_owned()),
            Some(&")") if depth > 0 => return Ok(all),
            Some(&")") => return Err("a bracket closes nothing".to_owned()),
            Some(word) => all.push(Part::Word(word)),
        }
    }
}

/// What was read so far.
struct Log {
    phases: Vec<SavedPhase>,
    /// Their names.
    names: BTreeSet<String>,
    /// Who owns the centers, as it was told last.
    centers: ByPower<Vec<String>>,
    /// The units of the last phase whose orders were told. Programs that ask for them again get them again.
    told: BTreeSet<String>,
}

impl Log {
    fn message(&mut self, tokens: &[&str]) -> Result<(), Fault> {
        let parts = parts(&mut tokens.iter(), 0)?;
        let (first, rest) = parts.split_first().ok_or("it is empty")?;
        match first.word()? {
            "MAP" => map(rest),
            "SCO" => self.owned(rest),
            "NOW" => self.position(rest),
            _ => self.ordered(rest),
        }
    }

    fn owned(&mut self, parts: &[Part<'_>]) -> Result<(), Fault> {
        let mut centers = ByPower::new();
        for part in parts {
            let (power, places) = part.group()?.split_first().ok_or("brackets are empty")?;
            let places = places.iter().map(place).collect::<Result<Vec<_>, Fault>>()?;
            // UNO is nobody.
            if power.word()? != "UNO" {
                centers.insert(read_power(power)?, places);
            }
        }
        // Told before a position or behind it.
        if let Some(last) = self.phases.last_mut().filter(|last| last.state.centers.is_empty()) {
            last.state.centers.clone_from(&centers);
        }
        self.centers = centers;
        Ok(())
    }

    fn position(&mut self, parts: &[Part<'_>]) -> Result<(), Fault> {
        let (turn, units) = parts.split_first().ok_or("the turn is missing")?;
        let name = phase(turn)?;
        if !self.names.insert(name.clone()) {
            return Ok(());
        }
        let mut saved = phase_called(name);
        saved.state.centers.clone_from(&self.centers);
        for unit in units {
            let unit = unit.group()?;
            let power = read_power(unit.first().ok_or("brackets are empty")?)?;
            let name = read_unit(unit)?;
            let mark = match unit.get(3..) {
                Some([Part::Word("MRT"), Part::Group(open)]) => {
                    let open = open.iter().map(place).collect::<Result<Vec<_>, Fault>>()?;
                    saved.state.retreats.entry(power).or_default().insert(name.clone(), open);
                    "*"
                }
                Some([]) => "",
                _ => return Err("a unit has more than a power, a kind and a place".to_owned()),
            };
            saved.state.units.entry(power).or_default().push(format!("{mark}{name}"));
        }
        self.phases.push(saved);
        self.told.clear();
        Ok(())
    }

    fn ordered(&mut self, parts: &[Part<'_>]) -> Result<(), Fault> {
        let [turn, given, ..] = parts else { return Err("the turn or the order is missing".to_owned()) };
        let name = phase(turn)?;
        // What programs ask for again, of phases that are over, was told before.
        let Some(last) = self.phases.last_mut().filter(|last| last.name == name) else { return Ok(()) };
        let Some((power, unit, written)) = read_order(given.group()?)? else { return Ok(()) };
        if self.told.insert(unit) {
            order(last, power, written);
        }
        Ok(())
    }
}

/// Only one map has names of its own in this language.
fn map(parts: &[Part<'_>]) -> Result<(), Fault> {
    let name: Vec<&str> = match parts {
        [Part::Group(name)] => name.iter().map(Part::word).collect::<Result<_, Fault>>()?,
        _ => return Err("the name of the map is missing".to_owned()),
    };
    let name = name.join(" ").trim_matches('\'').to_lowercase();
    let is_standard = |map: &Map| codes::map_name(map) == name;
    if is_standard(&STANDARD_MAP) {
        Ok(())
    } else {
        Err(format!("its map is {}, and only standard is read", plain(&name)))
    }
}

/// `( SPR 1901 )` as the name of a phase.
fn phase(turn: &Part<'_>) -> Result<String, Fault> {
    let [season, year] = turn.group()? else { return Err("a turn is a season and a year".to_owned()) };
    let (season, year) = (season.word()?, year.word()?);
    let number: u16 = year.parse().map_err(|_| format!("{} is no year", plain(year)))?;
    Ok(match season {
        "SPR" => format!("S{number:04}M"),
        "SUM" => format!("S{number:04}R"),
        "FAL" => format!("F{number:04}M"),
        "AUT" => format!("F{number:04}R"),
        "WIN" => format!("W{number:04}A"),
        _ => return Err(format!("{} is no season", plain(season))),
    })
}

fn read_power(part: &Part<'_>) -> Result<Power, Fault> {
    let word = part.word()?;
    let power = STANDARD_MAP.powers().find(|power| power.name().get(..3) == Some(word));
    power.ok_or_else(|| format!("{} is no power", plain(word)))
}

/// A place: `BUD`, or `( STP SCS )`.
fn place(part: &Part<'_>) -> Result<String, Fault> {
    let (province, coast) = match part {
        Part::Word(province) => (*province, None),
        Part::Group(parts) => match parts.as_slice() {
            [province, coast] => (province.word()?, Some(coast.word()?)),
            _ => return Err("a place has a province and a coast".to_owned()),
        },
    };
    let theirs = PLACES.iter().find(|(daide, _)| *daide == province).map_or(province, |(_, saved)| saved);
    let coast = match coast {
        None => "",
        Some("NCS") => "/NC",
        Some("ECS") => "/EC",
        Some("SCS") => "/SC",
        Some("WCS") => "/WC",
        Some(other) => return Err(format!("{} is no coast", plain(other))),
    };
    let code = format!("{theirs}{coast}");
    match codes::read_location(&STANDARD_MAP, &code) {
        Some(_) => Ok(code),
        None => Err(format!("{} is no place", plain(province))),
    }
}

/// `AUS AMY BUD` as `A BUD`.
fn read_unit(parts: &[Part<'_>]) -> Result<String, Fault> {
    let [_, kind, at, ..] = parts else { return Err("a unit has a power, a kind and a place".to_owned()) };
    let letter = match kind.word()? {
        "AMY" => 'A',
        "FLT" => 'F',
        other => return Err(format!("{} is no kind of unit", plain(other))),
    };
    Ok(format!("{letter} {}", place(at)?))
}

/// The power of an order, its unit, and the order in the words of saved games; none for a build that is given up.
fn read_order(parts: &[Part<'_>]) -> Result<Option<(Power, String, String)>, Fault> {
    let (unit, rest) = match parts {
        [Part::Group(unit), rest @ ..] => (unit, rest),
        [power, Part::Word("WVE")] => return read_power(power).map(|_| None),
        _ => return Err("an order begins with its unit in brackets".to_owned()),
    };
    let power = read_power(unit.first().ok_or("brackets are empty")?)?;
    let unit = read_unit(unit)?;
    let other = |part: &Part<'_>| part.group().and_then(read_unit);
    let what = match rest {
        [Part::Word("HLD")] => "H".to_owned(),
        [Part::Word("MTO"), to] => format!("- {}", place(to)?),
        [Part::Word("CTO"), to, Part::Word("VIA"), Part::Group(_)] => format!("- {} VIA", place(to)?),
        [Part::Word("SUP"), of] => format!("S {}", other(of)?),
        [Part::Word("SUP"), of, Part::Word("MTO"), to] => format!("S {} - {}", other(of)?, place(to)?),
        [Part::Word("CVY"), of, Part::Word("CTO"), to] => format!("C {} - {}", other(of)?, place(to)?),
        [Part::Word("RTO"), to] => format!("R {}", place(to)?),
        [Part::Word("DSB" | "REM")] => "D".to_owned(),
        [Part::Word("BLD")] => "B".to_owned(),
        _ => return Err(format!("the order of {unit} is not known")),
    };
    Ok(Some((power, unit.clone(), format!("{unit} {what}"))))
}
