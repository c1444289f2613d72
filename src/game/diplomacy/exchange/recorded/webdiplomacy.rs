//! A game of webDiplomacy: its file `history.json`, or what its exporters wrote of the older call `game/status`.
//!
//! Places and countries are numbers. Source: the pages `doc/gamedata/02-spec.md` and `api/README.md` of webDiplomacy,
//! which say what each field is; for the numbers of the places the Python package's module
//! `integration.webdiplomacy_net.utils`.

use super::super::codes;
use super::super::messages as say;
use super::super::refused::{plain, unreadable};
use super::super::saved::{SavedGame, SavedPhase};
use super::{Recorded, game_called, order, phase_called, unit_in};
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::world::map::Map;
use playdeck_diplomacy_rules::world::power::Power;
use serde::Deserialize;

/// The places of the classic variant, from number 1.
const CLASSIC: &str = "CLY EDI LVP YOR WAL LON POR SPA NAF TUN NAP ROM TUS PIE VEN APU GRE ALB SER BUL RUM CON SMY \
    ANK ARM SYR SEV UKR WAR LVN MOS STP FIN SWE NWY DEN KIE BER PRU SIL MUN RUH HOL BEL PIC BRE PAR BUR MAR GAS BAR \
    NWG NTH SKA HEL BAL BOT NAO IRI ENG MAO WES LYO TYS ION ADR AEG EAS BLA TYR BOH VIE TRI BUD GAL SPA/NC SPA/SC \
    STP/NC STP/SC BUL/EC BUL/SC";

/// The places of the two variants for two, in which coasts stand behind their provinces.
const OF_TWO: &str = "CLY EDI LVP YOR WAL LON POR SPA SPA/NC SPA/SC NAF TUN NAP ROM TUS PIE VEN APU GRE ALB SER BUL \
    BUL/EC BUL/SC RUM CON SMY ANK ARM SYR SEV UKR WAR LVN MOS STP STP/NC STP/SC FIN SWE NWY DEN KIE BER PRU SIL MUN \
    RUH HOL BEL PIC BRE PAR BUR MAR GAS BAR NWG NTH SKA HEL BAL BOT NAO IRI ENG MAO WES LYO TYS ION ADR AEG EAS BLA \
    TYR BOH VIE TRI BUD GAL";

/// A variant: its number, our name of its map, its countries from number 1, and its places.
type Variant = (u32, &'static str, &'static str, &'static str);

const VARIANTS: [Variant; 3] = [
    (1, "standard", "ENGLAND FRANCE ITALY GERMANY AUSTRIA TURKEY RUSSIA", CLASSIC),
    (15, "standard_france_austria", "FRANCE AUSTRIA", OF_TWO),
    (23, "standard_germany_italy", "GERMANY ITALY", OF_TWO),
];

/// The first year, in whose spring turn 0 is.
const FIRST_YEAR: u32 = 1901;

/// A game.
#[derive(Deserialize)]
struct Game {
    #[serde(default, rename = "gameID")]
    id: Option<Number>,
    /// A history does not say it.
    #[serde(default, rename = "variantID")]
    variant: Option<Number>,
    phases: Vec<Phase>,
}

/// A phase: what stood before it, and what was ordered.
#[derive(Deserialize)]
struct Phase {
    turn: Number,
    #[serde(rename = "phase")]
    name: String,
    units: Vec<Unit>,
    centers: Vec<Center>,
    #[serde(default)]
    orders: Vec<Order>,
}

#[derive(Deserialize)]
struct Unit {
    #[serde(rename = "countryID")]
    country: Number,
    #[serde(default, rename = "type")]
    kind: Option<String>,
    /// The same in the older call.
    #[serde(default, rename = "unitType")]
    older_kind: Option<String>,
    #[serde(rename = "terrID")]
    place: Number,
    #[serde(default)]
    retreating: Flag,
}

#[derive(Deserialize)]
struct Center {
    #[serde(rename = "countryID")]
    country: Number,
    #[serde(rename = "terrID")]
    place: Number,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Order {
    #[serde(rename = "countryID")]
    country: Number,
    #[serde(default, rename = "terrID")]
    place: Option<Number>,
    #[serde(default)]
    unit_type: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default, rename = "toTerrID")]
    to: Option<Number>,
    #[serde(default, rename = "fromTerrID")]
    from: Option<Number>,
    #[serde(default)]
    via_convoy: Flag,
}

/// A number, which older calls write as a text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
    Plain(u32),
    Text(String),
}

impl Number {
    /// Its value; 0 and an empty text stand for none.
    fn value(&self) -> Option<u32> {
        match self {
            Self::Plain(value) => Some(*value),
            Self::Text(text) => text.parse().ok(),
        }
        .filter(|value| *value > 0)
    }
}

/// Yes or no, in the words of either call.
#[derive(Default, Deserialize)]
#[serde(untagged)]
enum Flag {
    Said(bool),
    Word(String),
    #[default]
    Nothing,
}

impl Flag {
    fn is_yes(&self) -> bool {
        match self {
            Self::Said(is) => *is,
            Self::Word(word) => word == "Yes",
            Self::Nothing => false,
        }
    }
}

/// Whether a file is such a game: an object whose phases have turns.
pub fn is_one(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Looked {
        phases: Vec<HasTurn>,
    }
    #[derive(Deserialize)]
    struct HasTurn {
        #[expect(dead_code, reason = "only whether it is there counts")]
        turn: Number,
    }
    // A file that is cut short is one of them if its beginning says so.
    let is_whole = || serde_json::from_str::<Looked>(text).is_ok_and(|looked| !looked.phases.is_empty());
    let begins = text.trim_start().starts_with('{');
    let mentions = text.contains("\"terrID\"") && text.contains("\"countryID\"");
    begins && (mentions || is_whole())
}

/// Reads a game.
pub fn read(text: &str) -> Result<Recorded, Message> {
    let game: Game = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
    let number = game.variant.as_ref().and_then(Number::value).unwrap_or(1);
    let variant = VARIANTS.iter().find(|(of, ..)| *of == number);
    let Some((variant, map)) = variant.and_then(|variant| Some((variant, codes::read_map(variant.1)?)))
    else {
        return Err(say::other_map(&format!("of variant {number} of webDiplomacy")));
    };
    let id = game.id.as_ref().and_then(Number::value).map_or_else(String::new, |id| id.to_string());
    let mut saved: SavedGame = game_called(id, map);
    for (number, phase) in (1_usize..).zip(&game.phases) {
        let names = Names { variant, map };
        let recorded = names.phase(phase).map_err(|fault| {
            say::phase_refused(
                &format!("{number} ({} of turn {})", plain(&phase.name), shown(&phase.turn)),
                &fault,
            )
        })?;
        // Nothing happens before the first turn.
        saved.phases.extend(recorded);
    }
    Ok(Recorded { game: saved, map, routes: Routes::Any })
}

fn shown(number: &Number) -> String {
    match number {
        Number::Plain(value) => value.to_string(),
        Number::Text(text) => plain(text),
    }
}

/// The numbers of a variant.
struct Names {
    variant: &'static Variant,
    map: &'static Map,
}

type Fault = String;

impl Names {
    fn phase(&self, phase: &Phase) -> Result<Option<SavedPhase>, Fault> {
        let turn = match &phase.turn {
            Number::Plain(turn) => *turn,
            Number::Text(text) => text.parse().map_err(|_| "its turn is no number".to_owned())?,
        };
        let (year, is_spring) = (FIRST_YEAR + turn / 2, turn % 2 == 0);
        let season = if is_spring { 'S' } else { 'F' };
        let name = match phase.name.as_str() {
            "Pre-game" => return Ok(None),
            "Diplomacy" => format!("{season}{year}M"),
            "Retreats" => format!("{season}{year}R"),
            "Builds" => format!("W{year}A"),
            "Finished" => codes::COMPLETED.to_owned(),
            _ => return Err("its name is not known".to_owned()),
        };
        if phase.units.len() > self.map.location_count() {
            return Err("it has more units than places".to_owned());
        }
        let mut saved = phase_called(name);
        for unit in &phase.units {
            let mark = if unit.retreating.is_yes() { "*" } else { "" };
            let name = format!(
                "{mark}{} {}",
                letter(unit.kind.as_deref().or(unit.older_kind.as_deref()).unwrap_or_default())?,
                self.place(Some(&unit.place))?
            );
            saved.state.units.entry(self.power(&unit.country)?).or_default().push(name);
        }
        for center in &phase.centers {
            // Country 0 is nobody.
            if center.country.value().is_some() {
                let place = self.place(Some(&center.place))?.to_owned();
                saved.state.centers.entry(self.power(&center.country)?).or_default().push(place);
            }
        }
        for given in &phase.orders {
            if let Some(written) = self.order(given, &saved)? {
                order(&mut saved, self.power(&given.country)?, written);
            }
        }
        Ok(Some(saved))
    }

    /// An order in the words of saved games; none for a build that is given up.
    fn order(&self, given: &Order, phase: &SavedPhase) -> Result<Option<String>, Fault> {
        let to = || self.place(given.to.as_ref());
        let from = || self.place(given.from.as_ref());
        let own =
            || self.place(given.place.as_ref().filter(|place| place.value().is_some()).or(given.to.as_ref()));
        let there = |place: &str| unit_in(phase, place).unwrap_or_else(|| format!("A {place}"));
        let unit = || -> Result<String, Fault> {
            let at = own()?;
            Ok(match given.unit_type.as_deref().filter(|kind| !kind.is_empty()) {
                // A fleet on a coast may be ordered by its province.
                Some(kind) => {
                    let named = format!("{} {at}", letter(kind)?);
                    unit_in(phase, at).filter(|unit| unit.starts_with(&named[..1])).unwrap_or(named)
                }
                None => there(at),
            })
        };
        let via = if given.via_convoy.is_yes() { " VIA" } else { "" };
        Ok(Some(match given.kind.as_str() {
            "Hold" => format!("{} H", unit()?),
            "Move" => format!("{} - {}{via}", unit()?, to()?),
            "Support hold" => format!("{} S {}", unit()?, there(to()?)),
            "Support move" => format!("{} S {} - {}", unit()?, there(from()?), to()?),
            "Convoy" => format!("{} C {} - {}", unit()?, there(from()?), to()?),
            "Retreat" => format!("{} R {}", unit()?, to()?),
            "Disband" | "Destroy" => format!("{} D", there(own()?)),
            "Build Army" => format!("A {} B", own()?),
            "Build Fleet" => format!("F {} B", own()?),
            "Wait" => return Ok(None),
            other => return Err(format!("{} is no order", plain(other))),
        }))
    }

    fn place(&self, number: Option<&Number>) -> Result<&'static str, Fault> {
        let number = number.and_then(Number::value).ok_or("a place is missing")?;
        let place = self.variant.3.split_whitespace().nth(number as usize - 1);
        place.ok_or_else(|| format!("{number} is no place"))
    }

    fn power(&self, number: &Number) -> Result<Power, Fault> {
        let number = number.value().ok_or("a country is missing")?;
        let name = self.variant.2.split_whitespace().nth(number as usize - 1);
        let power = name.and_then(|name| self.map.power_named(name));
        power.ok_or_else(|| format!("{number} is no country"))
    }
}

fn letter(kind: &str) -> Result<char, Fault> {
    match kind {
        "Army" => Ok('A'),
        "Fleet" => Ok('F'),
        _ => Err(format!("{} is no kind of unit", plain(kind))),
    }
}
