//! The mail in which nJudge and `DPjudge` tell the results of each phase of a game, one letter after another.
//!
//! A phase is a heading such as `Movement results for Spring of 1901.  (ferret.001)` and a line for each order. All units
//! have one in a phase of movement, so that the position before it is known; who owns the centers is told after the
//! fall. The results of orders, between `(*` and `*)`, are passed over, and so is all other text of a letter. The army of
//! a convoy names the seas, and there they bind it. Source: the page of nJudge on the format of its mail, and samples of
//! it in the parser of the program jDip and its tests; for the headings, headers and lists of `DPjudge` its program
//! (`Game.py`), which writes them so that readers of the older judge's mail can read them.

use super::super::codes;
use super::super::messages as say;
use super::super::refused::plain;
use super::super::saved::{ByPower, SavedPhase};
use super::{Recorded, game_called, order, phase_called};
use crate::orders::names::Names;
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::world::map::{Coast, Location, STANDARD_MAP};
use playdeck_diplomacy_rules::world::power::Power;

/// What messages call such a file.
const WHAT: &str = "mail of a judge";

/// The headings of phases, without their season and year; those of older versions say `orders`.
const HEADINGS: [(&str, char); 5] = [
    ("movement results for ", 'M'),
    ("retreat results for ", 'R'),
    ("retreat orders for ", 'R'),
    ("adjustment results for ", 'A'),
    ("adjustment orders for ", 'A'),
];

/// The heading of the list of owners.
const OWNERS: &str = "ownership of supply centers:";

/// The most lines over which an order or a list of centers may go on.
const MOST_LINES: usize = 64;

/// Whether a file is such mail: whether one of its lines is the heading of a phase.
pub fn is_one(text: &str) -> bool {
    text.lines().any(|line| heading(line).is_some())
}

/// The kind of a phase, and what its heading says behind it.
fn heading(line: &str) -> Option<(char, &str)> {
    let line = line.trim();
    HEADINGS.iter().find_map(|(words, kind)| {
        let begins = line.get(..words.len())?.eq_ignore_ascii_case(words);
        begins.then(|| (*kind, &line[words.len()..]))
    })
}

/// Reads the letters.
pub fn read(text: &str) -> Result<Recorded, Message> {
    let owned = |power: Power| STANDARD_MAP.owned(power).map(|center| codes::province(center).to_owned());
    let mut mail = Mail {
        id: String::new(),
        phases: Vec::new(),
        is_open: Section::Nothing,
        are_told: false,
        owners: Some(STANDARD_MAP.powers().map(|power| (power, owned(power).collect())).collect()),
    };
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let number = at + 1;
        let mut whole = line.trim().to_owned();
        at += 1;
        // A line that is too long goes on behind blanks.
        let is_open = mail.is_open != Section::Nothing && power_of(&whole).is_some();
        while is_open && at < number + MOST_LINES && (!whole.ends_with(['.', ')']) || whole.ends_with(" St."))
        {
            let Some(next) = lines.get(at).filter(|next| next.starts_with([' ', '\t'])) else { break };
            whole = format!("{whole} {}", next.trim());
            at += 1;
        }
        mail.line(&whole).map_err(|fault| say::line_refused(number, WHAT, &fault))?;
    }
    let mut game = game_called(mail.id, &STANDARD_MAP);
    game.phases = mail.phases;
    if !game.phases.is_empty() {
        // What the last play led to is not told.
        game.phases.push(phase_called(codes::COMPLETED.to_owned()));
    }
    Ok(Recorded { game, map: &STANDARD_MAP, routes: Routes::Binding })
}

type Fault = String;

/// The list in which a line stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Nothing,
    /// Orders of the last phase, with its kind.
    Orders(char),
    Owners,
}

struct Mail {
    id: String,
    phases: Vec<SavedPhase>,
    is_open: Section,
    /// Who owns the centers, until a phase has it.
    owners: Option<ByPower<Vec<String>>>,
    /// Whether the mail said who owns them.
    are_told: bool,
}

impl Mail {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        if let Some((kind, behind)) = heading(line) {
            return self.begin(kind, behind);
        }
        if line.eq_ignore_ascii_case(OWNERS) {
            (self.is_open, self.owners) = (Section::Owners, Some(ByPower::new()));
            self.are_told = true;
            return Ok(());
        }
        if let Some(variant) = variant(line)
            && variant != codes::map_name(&STANDARD_MAP)
        {
            return Err(format!("its variant is {}, and only standard is read", plain(&variant)));
        }
        let Some((power, what)) = power_of(line) else {
            // A blank line stands before a list and between the powers of one.
            if !line.is_empty() {
                self.is_open = Section::Nothing;
            }
            return Ok(());
        };
        match self.is_open {
            Section::Nothing => Ok(()),
            Section::Owners => self.owned(power, what),
            Section::Orders('A') => self.adjustment(power, what),
            Section::Orders(kind) => self.ordered(power, what, kind),
        }
    }

    /// `Spring of 1901.  (ferret.001)`
    fn begin(&mut self, kind: char, behind: &str) -> Result<(), Fault> {
        let mut words =
            behind.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let (season, _, year) = (words.next(), words.next(), words.next());
        let season = match season.map(str::to_lowercase).as_deref() {
            Some("spring") if kind != 'A' => 'S',
            Some("fall") if kind != 'A' => 'F',
            Some("winter") if kind == 'A' => 'W',
            _ => return Err("its season is not one of such a phase".to_owned()),
        };
        let year: u16 = year.and_then(|year| year.parse().ok()).ok_or("its year is missing")?;
        if let (true, Some(name)) = (self.id.is_empty(), words.next()) {
            name.clone_into(&mut self.id);
        }
        let name = format!("{season}{year:04}{kind}");
        // The same letter goes to each player.
        if self.phases.last().is_some_and(|last| last.name == name) {
            self.is_open = Section::Nothing;
            return Ok(());
        }
        let mut phase = phase_called(name.clone());
        // A game begins with the usual centers, which nobody takes before the end of the first fall.
        let is_first = self.phases.is_empty();
        let is_known = !is_first || ["S1901M", "F1901M"].contains(&name.as_str());
        if let Some(owners) = self.owners.take().filter(|_| is_known || self.are_told) {
            phase.state.centers = owners;
        }
        self.phases.push(phase);
        self.is_open = Section::Orders(kind);
        Ok(())
    }

    /// `Brest, Marseilles, Paris.`
    fn owned(&mut self, power: Power, what: &str) -> Result<(), Fault> {
        // The count of units and centers follows under the list.
        if what.to_ascii_lowercase().contains("supply center") {
            self.is_open = Section::Nothing;
            return Ok(());
        }
        let places = what.trim_end_matches('.').split(',').map(place);
        let places = places.collect::<Result<Vec<_>, Fault>>()?;
        self.owners.get_or_insert_default().insert(power, places);
        Ok(())
    }

    /// `Builds a fleet in St. Petersburg (north coast).`
    fn adjustment(&mut self, power: Power, what: &str) -> Result<(), Fault> {
        let lower = what.to_ascii_lowercase();
        let units = [("army in ", 'A'), ("fleet in ", 'F'), ("army ", 'A'), ("fleet ", 'F')];
        let found = units.into_iter().find_map(|(words, letter)| {
            lower.find(words).map(|start| (letter, &what[start + words.len()..]))
        });
        let verb = if lower.contains("build") { 'B' } else { 'D' };
        let Some((letter, at)) = found else {
            // A build that is given up.
            return if lower.contains("waived") || lower.contains("pending") {
                Ok(())
            } else {
                Err(format!("{} is no build and no removal", plain(what)))
            };
        };
        let written = format!("{letter} {} {verb}", place(at.trim_end_matches('.'))?);
        self.give(power, written);
        Ok(())
    }

    /// `Army Budapest -> Serbia.  (*bounce*)`
    fn ordered(&mut self, power: Power, what: &str, kind: char) -> Result<(), Fault> {
        let what = what.split("(*").next().unwrap_or_default().trim().trim_end_matches('.');
        // DPjudge says in a phase of retreats what its orders begin with.
        let begins =
            |word: &str| what.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
        let what = if kind == 'R' && begins("RETREAT ") { &what["RETREAT ".len()..] } else { what };
        let (unit, rest) = unit_and_rest(what)?;
        let verb = verb(rest)?;
        let written = match verb {
            Verb::Stands if kind == 'R' => format!("{unit} D"),
            Verb::Stands => format!("{unit} H"),
            Verb::Disbands => format!("{unit} D"),
            Verb::Goes(to) => {
                let stops = to.split("->").map(place).collect::<Result<Vec<_>, Fault>>()?;
                let verb = if kind == 'R' { "R" } else { "-" };
                format!("{unit} {verb} {}", stops.join(" - "))
            }
            Verb::Helps(letter, other) => {
                // A country may stand before the unit of another.
                let start = ["Army ", "Fleet "].iter().filter_map(|word| other.find(word)).min();
                let other = &other[start.ok_or("the other unit is missing")?..];
                let (other, rest) = unit_and_rest(other)?;
                match self::verb(rest)? {
                    Verb::Goes(to) => {
                        let last = to.rsplit("->").next().unwrap_or(to);
                        format!("{unit} {letter} {other} - {}", place(last)?)
                    }
                    _ => format!("{unit} {letter} {other}"),
                }
            }
        };
        if let (Some(phase), 'M') = (self.phases.last_mut(), kind) {
            phase.state.units.entry(power).or_default().push(unit);
        }
        self.give(power, written);
        Ok(())
    }

    fn give(&mut self, power: Power, written: String) {
        if let Some(phase) = self.phases.last_mut() {
            order(phase, power, written);
        }
    }
}

/// The map that the header of a letter names: `:: Judge: DPTG  Game: ferret  Variant: standard`.
fn variant(line: &str) -> Option<String> {
    let rest = line.strip_prefix("::")?;
    let (_, named) = rest.split_once("Variant:")?;
    let word = named.split([' ', ',', '.']).find(|word| !word.is_empty())?;
    Some(word.to_lowercase())
}

/// The power at the beginning of a line, and what stands behind its colon.
fn power_of(line: &str) -> Option<(Power, &str)> {
    let (name, what) = line.split_once(':')?;
    let power = STANDARD_MAP.powers().find(|power| power.name().eq_ignore_ascii_case(name.trim()))?;
    Some((power, what.trim()))
}

/// What an order tells a unit.
enum Verb<'t> {
    Stands,
    Disbands,
    /// The places behind the first arrow.
    Goes(&'t str),
    /// To support (`S`) or to convoy (`C`), and the unit with its move.
    Helps(char, &'t str),
}

fn verb(rest: &str) -> Result<Verb<'_>, Fault> {
    let rest = rest.trim();
    let begins = |word: &str| rest.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    if rest.is_empty() || begins("HOLD") || begins(", no order") || begins("no order") {
        Ok(Verb::Stands)
    } else if begins("DISBAND") {
        Ok(Verb::Disbands)
    } else if let Some(to) = rest.strip_prefix("->") {
        Ok(Verb::Goes(to))
    } else if begins("SUPPORT ") {
        Ok(Verb::Helps('S', &rest["SUPPORT ".len()..]))
    } else if begins("CONVOY ") {
        Ok(Verb::Helps('C', &rest["CONVOY ".len()..]))
    } else {
        Err(format!("{} is no order", plain(rest)))
    }
}

/// `Army Budapest -> Serbia` as `A BUD` and the rest behind the place.
fn unit_and_rest(text: &str) -> Result<(String, &str), Fault> {
    let text = text.trim();
    let (letter, at) = if let Some(at) = text.strip_prefix("Army ") {
        ('A', at)
    } else if let Some(at) = text.strip_prefix("Fleet ") {
        ('F', at)
    } else {
        return Err(format!("{} does not begin with Army or Fleet", plain(text)));
    };
    let ends = ["->", " HOLD", " SUPPORT ", " CONVOY ", " DISBAND", ","];
    let end = ends.iter().filter_map(|word| at.find(word)).min().unwrap_or(at.len());
    Ok((format!("{letter} {}", place(&at[..end])?), &at[end..]))
}

/// A place by its name, which may have a coast behind it in brackets.
fn place(name: &str) -> Result<String, Fault> {
    let name = name.trim();
    let unknown = || format!("{} is no place", plain(name));
    let (words, coast) = name.split_once('(').unwrap_or((name, ""));
    let coast = match coast.trim_end_matches(')').to_lowercase().as_str() {
        "" => None,
        "north coast" | "nc" => Some(Coast::North),
        "east coast" | "ec" => Some(Coast::East),
        "south coast" | "sc" => Some(Coast::South),
        "west coast" | "wc" => Some(Coast::West),
        _ => return Err(unknown()),
    };
    let upper = words.to_uppercase().replace(['.', '-'], " ");
    let mut words: Vec<&str> = upper.split_whitespace().collect();
    if words.first() == Some(&"THE") {
        words.remove(0);
    }
    let (places, count) = Names::STANDARD.find(&words).ok_or_else(unknown)?;
    let mut meant = places.iter();
    let province =
        meant.next().filter(|_| count == words.len() && meant.next().is_none()).ok_or_else(unknown)?;
    let at = match coast {
        None => Location::province_itself(province),
        Some(coast) => Location::coast_of(province, coast).ok_or_else(unknown)?,
    };
    Ok(codes::location(at))
}
