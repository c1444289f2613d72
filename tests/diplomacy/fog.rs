//! Fog of war: what a power sees, and that nothing else reaches it.

use crate::common::{given_to, known_to, letter_for, listing_for, options, punched, run_deck, run_with};
use crate::plays::{self, Chance, moves_at_random};
use playdeck::card::Input;
use playdeck::filter::map::{Stage, draw};
use playdeck::game::diplomacy::Diplomacy;
use playdeck::game::diplomacy::map::{
    Location, Province, ProvinceSet, STANDARD_MAP, Terrain, army_reaches, fleet_reaches,
};
use playdeck::game::diplomacy::position::{Phase, Position, Rules, Season};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::punched::Punched;
use playdeck::game::diplomacy::sight::{NamesTold, Seen};
use playdeck::game::diplomacy::unit::{Kind, Unit, Units};
use playdeck::game::prelude::Records;
use playdeck::stream::Options;
use serde_json::Value;
use std::collections::BTreeMap;

const OPENED: &str = "$INIT DIPLOMACY,RULES=STANDARD,VIEW=FOG,SEED=9254408394320685353\nAnnelore\nBogdan\n\
                      Clemence\nDmitri\nEvdokia\nFrankie\nGulnaz\n";

const PLAYERS: [&str; 7] = ["Annelore", "Bogdan", "Clemence", "Dmitri", "Evdokia", "Frankie", "Gulnaz"];

fn place(code: &str) -> Province {
    STANDARD_MAP.location(code).unwrap().province()
}

fn codes(set: &ProvinceSet) -> Vec<&'static str> {
    let mut codes: Vec<&str> = set.iter().map(Province::code).collect();
    codes.sort_unstable();
    codes
}

#[test]
fn a_power_sees_its_own_places_and_all_that_borders_on_them() {
    let mut position = Position::empty(&STANDARD_MAP, Rules::Standard);
    position.units.place(Unit {
        power: Power::ITALY,
        kind: Kind::Fleet,
        at: STANDARD_MAP.location("SPA-SC").unwrap(),
    });
    position.centers.give(place("TUN"), Power::ITALY);
    // A fleet on the south coast sees what borders on the north coast, too, and what only armies reach.
    let expected = ["AFRI", "GAS", "ION", "LYO", "MAR", "MIDA", "POR", "SPA", "TUN", "TYRR", "WMED"];
    assert_eq!(codes(&position.sight(Power::ITALY)), expected);
    assert!(position.sight(Power::FRANCE).is_empty());
}

/// A game in fog by chance: three units and three centers for each power.
fn by_chance(chance: &mut Chance) -> Position {
    let players = PLAYERS.map(|name| Some(name.to_owned())).to_vec();
    let at_start = Position::at_start(&STANDARD_MAP, Rules::Standard, 18, players);
    let mut position = Position { seen: Seen::Fog, units: Units::EMPTY, ..at_start };
    position.date.season = *chance.one(&[Season::Spring, Season::Fall]);
    let places: Vec<Province> = STANDARD_MAP.provinces().collect();
    for power in Power::SEVEN {
        // Near one another, as units of a power are.
        let sea = *chance.one(&places);
        for _ in 0..3 {
            let near: Vec<Province> = position.sight(power).iter().collect();
            let at = if near.is_empty() { sea } else { *chance.one(&near) };
            let kind = match at.terrain() {
                Terrain::Water => Kind::Fleet,
                Terrain::Inland => Kind::Army,
                _ => *chance.one(&[Kind::Army, Kind::Fleet]),
            };
            let coasts: Vec<Location> = at.coasts().collect();
            let at = match (kind, coasts.is_empty()) {
                (Kind::Fleet, false) => *chance.one(&coasts),
                _ => Location::province_itself(at),
            };
            if !position.units.is_occupied(at.province()) {
                position.units.place(Unit { power, kind, at });
            }
        }
    }
    position
}

/// What all players send, by power.
pub type Sheets = Vec<(Power, Vec<String>)>;

fn sheets(position: &Position, chance: &mut Chance) -> Sheets {
    let orders = moves_at_random(&position.units, chance);
    let of =
        |power| position.units.of(power).filter_map(|unit| orders.get(&unit.province()).cloned()).collect();
    position.powers().map(|power| (power, of(power))).collect()
}

/// The cards of a position.
pub fn punched_at(position: &Position) -> String {
    punched::<Diplomacy>(5, &<Punched as Records<Diplomacy>>::of(position)).join("\n") + "\n"
}

/// The deck of a play.
pub fn deck(position: &Position, sheets: &Sheets) -> String {
    let cards = punched_at(position);
    let season = if position.date.season == Season::Spring { "SPRING" } else { "FALL" };
    let mut deck = format!("{cards}$MOVES {season}, {}\n", position.date.year);
    for (power, lines) in sheets {
        if !lines.is_empty() {
            deck.extend([format!("${power}\n"), lines.join("\n"), "\n".to_owned()]);
        }
    }
    deck + "$END\n"
}

/// Everything that a power gets of a deck.
fn told(position: &Position, sheets: &Sheets, power: Power) -> String {
    told_of(&deck(position, sheets), power)
}

fn told_of(deck: &str, power: Power) -> String {
    let Ok(reader) = power.name().parse();
    let drawn = [Stage::Before, Stage::Play, Stage::After].map(|stage| {
        draw(deck.as_bytes(), Input::default(), Some(&reader), stage)
            .unwrap_or_else(|message| message.sentence())
    });
    let name = power.name();
    let options = Options { reader, is_check: true, ..options() };
    let checked = run_with(deck.as_bytes(), &options).text();
    [
        checked,
        given_to(deck.as_bytes(), name),
        letter_for(deck.as_bytes(), name, 72),
        known_to(deck.as_bytes(), name),
        drawn.concat(),
    ]
    .join("\n")
}

/// The province of a place in JSON.
fn province(at: &Value) -> Province {
    place(at.as_str().unwrap())
}

/// What a power sees of a play by the page of the rules, from all that the gamesmaster knows: stated apart from the
/// program's own way.
fn facts(position: &Position, deck: &str, power: Power) -> Option<Vec<String>> {
    let product = run_deck(deck.as_bytes());
    let after = plays::position(product.punched.first()?);
    if after.date.phase == Phase::Over {
        return None;
    }
    let (saw, sees) = (position.sight(power), after.sight(power));
    let mut facts = vec![format!("{:?}", after.date)];
    for (at, sight) in [(position, &saw), (&after, &sees)] {
        facts.extend(
            at.units
                .iter()
                .filter(|unit| sight.contains(unit.province()))
                .map(|unit| format!("{} {unit}", unit.power)),
        );
        facts.extend(
            sight
                .iter()
                .map(|province| format!("{province} {:?}", at.centers.owner(province).map(Power::name))),
        );
        facts
            .extend(at.standoffs.iter().filter(|at| sight.contains(*at)).map(|at| format!("contested {at}")));
    }
    let known = known_to(deck.as_bytes(), "GM");
    let last: Value = serde_json::from_str(known.lines().last().unwrap()).unwrap();
    let all = last["events"].as_array().unwrap();
    let witness = Witness { own: power.name(), saw: saw.clone(), sees: sees.clone(), all };
    for event in all {
        let (kind, what) = event.as_object().map_or_else(
            || (event.as_str().unwrap(), &Value::Null),
            |all| {
                let (kind, what) = all.iter().next().unwrap();
                (kind.as_str(), what)
            },
        );
        let own = what["UNIT"]["POWER"].as_str().or(what["POWER"].as_str()) == Some(power.name());
        let whole = Some(event.to_string());
        let at = |unit: &Value| province(&unit["AT"]);
        facts.extend(match kind {
            "ORDERED" if own => {
                let outcome = witness.explained(what);
                Some(format!("{} {} {} {outcome}", what["UNIT"], what["ORDER"], what["SOURCE"]))
            }
            "DISLODGED" if own => {
                let by = Some(&what["BY"]).filter(|by| saw.contains(at(by)));
                Some(format!("{} {by:?} {} {}", what["UNIT"], what["OPEN"], what["LANDED"]))
            }
            _ if own => whole,
            "ORDERED" => witness.ordered(what),
            "DISLODGED" => {
                let place = what["LANDED"].as_str().map_or_else(|| at(&what["UNIT"]), place);
                (sees.contains(place) && saw.contains(at(&what["UNIT"])))
                    .then(|| format!("dislodged {}", what["UNIT"]))
            }
            "RETREATED" => {
                let to = &what["OUTCOME"]["RETREATED"]["TO"];
                let to = to.as_str().map(place).filter(|to| sees.contains(*to));
                match (saw.contains(at(&what["UNIT"])), to) {
                    (true, Some(_)) => {
                        Some(format!("{} {} {}", what["UNIT"], what["ORDER"], what["OUTCOME"]))
                    }
                    (true, None) => Some(format!("left {}", what["UNIT"])),
                    (false, Some(to)) => Some(format!("came {} {to}", what["UNIT"]["POWER"])),
                    (false, None) => None,
                }
            }
            "CAPTURED" => {
                let center = province(&what["CENTER"]);
                let from = saw.contains(center).then(|| what["FROM"].to_string());
                sees.contains(center).then(|| format!("{center} {} {from:?}", what["TO"]))
            }
            "COUNTED" => Some(format!("{} {}", what["YEAR"], what["CENTERS"][power.name()])),
            "NO_ORDERS" | "ADJUSTED" => None,
            _ => whole,
        });
    }
    Some(facts)
}

/// The places of the unit that an order helps and of where that is to go, as JSON names them.
fn helped(order: &Value) -> Option<(&str, &str)> {
    [("SUPPORT_HOLD", "UNIT", "UNIT"), ("SUPPORT_MOVE", "UNIT", "TO"), ("CONVOY", "ARMY", "TO")]
        .into_iter()
        .find_map(|(kind, at, to)| Some((order[kind][at].as_str()?, order[kind][to].as_str()?)))
}

/// What one power saw before a play and sees after it, and all that happened.
struct Witness<'a> {
    own: &'a str,
    saw: ProvinceSet,
    sees: ProvinceSet,
    all: &'a [Value],
}

impl Witness<'_> {
    /// Whether all is seen of what a unit was ordered.
    fn sees_whole(&self, what: &Value) -> bool {
        let goal = what["ORDER"]["MOVE"]["TO"].as_str().map_or_else(|| province(&what["UNIT"]["AT"]), place);
        let helped = helped(&what["ORDER"]);
        what["UNIT"]["POWER"] == self.own
            || self.sees.contains(goal)
                && helped.is_none_or(|(at, to)| self.saw.contains(place(at)) && self.sees.contains(place(to)))
    }

    /// What is told of an outcome: all, if the reason is in sight, or else its kind alone.
    fn explained(&self, what: &Value) -> String {
        let outcome = &what["OUTCOME"];
        let Some((kind, reason)) = outcome.as_object().and_then(|kinds| kinds.iter().next()) else {
            return outcome.to_string();
        };
        let text = reason.to_string();
        let named = ["BY", "FROM", "DISLODGED"].map(|field| found(reason, field)).concat();
        let goal = what["ORDER"]["MOVE"]["TO"].as_str().map(place);
        let meets = ["DEFENDER", "HEAD_TO_HEAD", "OWN_UNIT"].iter().any(|word| text.contains(word));
        let mut is_seen = named.iter().all(|at| self.saw.contains(place(at)))
            && (!meets || goal.is_some_and(|goal| self.saw.contains(goal)));
        let mut other_order = String::new();
        if let (true, Some((other, _))) = (kind.ends_with("VOID"), helped(&what["ORDER"])) {
            // Why it fits nothing is seen if all is seen of what the other unit was ordered.
            let ordered = self.all.iter().map(|event| &event["ORDERED"]).filter(|what| !what.is_null());
            let other_unit = ordered.into_iter().find(|what| province(&what["UNIT"]["AT"]) == place(other));
            is_seen = self.saw.contains(place(other)) && other_unit.is_none_or(|what| self.sees_whole(what));
            other_order = other_unit.map_or_else(String::new, |what| what["ORDER"].to_string());
        }
        if is_seen { format!("{outcome} {other_order}") } else { kind.clone() }
    }

    /// What is seen of another power's order.
    fn ordered(&self, what: &Value) -> Option<String> {
        let (saw, sees) = (&self.saw, &self.sees);
        let (unit, order, outcome) = (&what["UNIT"], &what["ORDER"], &what["OUTCOME"]);
        let at = province(&unit["AT"]);
        let goal = order["MOVE"]["TO"].as_str().map_or(at, place);
        let has_left = outcome.get("MOVED").is_some() || outcome.get("DRIVEN_OUT").is_some();
        match (saw.contains(at), sees.contains(goal)) {
            (true, true) => {
                let helped = helped(order);
                match helped {
                    Some((other, to)) if !saw.contains(place(other)) || !sees.contains(place(to)) => {
                        let other = Some(other).filter(|other| saw.contains(place(other)));
                        Some(format!("{unit} helps {other:?} {}", order.get("CONVOY").is_some()))
                    }
                    _ => Some(format!("{unit} {order} {}", self.explained(what))),
                }
            }
            (true, false) => Some(format!("{unit} {has_left}")),
            (false, true) if outcome.get("MOVED").is_some() => {
                Some(format!("came {} {} {goal}", unit["POWER"], unit["KIND"]))
            }
            (false, _) => None,
        }
    }
}

/// The places in a field of a reason, wherever it stands.
fn found(reason: &Value, field: &str) -> Vec<String> {
    match reason {
        Value::Object(fields) => {
            let of = |(name, value): (&String, &Value)| {
                if name != field {
                    return found(value, field);
                }
                let places = value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
                places.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            };
            fields.iter().flat_map(of).collect()
        }
        _ => Vec::new(),
    }
}

/// The lines of a power.
fn sheet_of(sheets: &mut Sheets, power: Power) -> &mut Vec<String> {
    &mut sheets.iter_mut().find(|(of, _)| *of == power).unwrap().1
}

/// Changes something that a power may not see.
fn changed(position: &mut Position, sheets: &mut Sheets, power: Power, chance: &mut Chance) -> &'static str {
    let sight = position.sight(power);
    let foreign: Vec<Unit> = position.units.iter().filter(|unit| unit.power != power).collect();
    // What is in sight and goes out of it is worth as many tries as all else.
    let in_sight: Vec<Unit> =
        foreign.iter().copied().filter(|unit| sight.contains(unit.province())).collect();
    let from = if in_sight.is_empty() || chance.happens(50) { &foreign } else { &in_sight };
    let Some(unit) = (!from.is_empty()).then(|| *chance.one(from)) else { return "nothing" };
    let hidden = |at: &Province| !sight.contains(*at);
    match chance.below(11) {
        0..3 => {
            // Another order for one unit.
            let fresh = moves_at_random(&position.units, chance);
            let lines = sheet_of(sheets, unit.power);
            lines.retain(|line| !line.starts_with(&format!("{unit} ")));
            lines.extend(fresh.get(&unit.province()).cloned());
            "order"
        }
        3 => {
            // The same unit, with the same order, of another power.
            let others: Vec<Power> =
                Power::SEVEN.into_iter().filter(|other| ![power, unit.power].contains(other)).collect();
            let other = *chance.one(&others);
            if hidden(&unit.province()) {
                position.units.place(Unit { power: other, ..unit });
                let (own, rest): (Vec<String>, Vec<String>) = sheet_of(sheets, unit.power)
                    .drain(..)
                    .partition(|line| line.starts_with(&format!("{unit} ")));
                *sheet_of(sheets, unit.power) = rest;
                sheet_of(sheets, other).extend(own);
            }
            "power"
        }
        4..7 => {
            let is_free =
                |at: &Province| at.terrain() == unit.province().terrain() && !position.units.is_occupied(*at);
            let free: Vec<Province> = STANDARD_MAP
                .provinces()
                .filter(is_free)
                .filter(|at| hidden(at) && at.coasts().next().is_none())
                .collect();
            if hidden(&unit.province()) && !free.is_empty() {
                // Its order stays if it can, so that others meet it as before.
                let start = format!("{unit} ");
                let goal = sheet_of(sheets, unit.power).iter().find_map(|line| {
                    let (_, goal) = line.strip_prefix(&start)?.split_once(' ')?;
                    STANDARD_MAP.location(goal)
                });
                let reach = |at: &Province| {
                    goal.is_some_and(|goal| match unit.kind {
                        Kind::Army => army_reaches(*at, goal.province()),
                        Kind::Fleet => fleet_reaches(Location::province_itself(*at), goal),
                    })
                };
                let near: Vec<Province> = free.iter().copied().filter(reach).collect();
                let at = *chance.one(if near.is_empty() { &free } else { &near });
                let moved = Unit { at: Location::province_itself(at), ..unit };
                position.units.take(unit.province());
                position.units.place(moved);
                for line in sheet_of(sheets, unit.power) {
                    *line = line.replace(&start, &format!("{moved} "));
                }
            }
            "unit"
        }
        7 => {
            let centers: Vec<Province> = STANDARD_MAP.centers().filter(hidden).collect();
            if !centers.is_empty() {
                position.centers.give(*chance.one(&centers), unit.power);
            }
            "owner"
        }
        8 => {
            chance.shuffle(sheets);
            "order of sheets"
        }
        9 => {
            sheet_of(sheets, unit.power).clear();
            "silence"
        }
        _ => {
            sheet_of(sheets, unit.power).push("VOTE DRAW".to_owned());
            position.missed[unit.power.index()] = 3;
            "vote"
        }
    }
}

/// Everything that a power gets of a play.
pub type Told = fn(&Position, &Sheets, Power) -> String;

/// Compares what a power gets of games that look alike to it; how many of each kind of change were compared.
pub fn hold(roots: std::ops::Range<u64>, told: Told) -> BTreeMap<&'static str, u32> {
    let mut met = BTreeMap::new();
    for root in roots {
        let chance = &mut Chance::new(root);
        let position = by_chance(chance);
        let sheets = sheets(&position, chance);
        let power = *chance.one(&Power::SEVEN);
        let first = deck(&position, &sheets);
        let Some(seen) = facts(&position, &first, power) else { continue };
        let expected = told(&position, &sheets, power);
        for _ in 0..12 {
            let (mut position, mut sheets) = (position.clone(), sheets.clone());
            let kind = changed(&mut position, &mut sheets, power, chance);
            let other = deck(&position, &sheets);
            if other == first || facts(&position, &other, power).as_ref() != Some(&seen) {
                continue;
            }
            *met.entry(kind).or_default() += 1;
            let told = told(&position, &sheets, power);
            let at = told.lines().zip(expected.lines()).find(|(one, other)| one != other);
            let shown = at.map(|(one, other)| {
                let from =
                    one.bytes().zip(other.bytes()).position(|(one, other)| one != other).unwrap_or_default();
                let piece = |line: &str| {
                    line.get(from.saturating_sub(60)..).unwrap_or(line).chars().take(160).collect::<String>()
                };
                (piece(one), piece(other))
            });
            assert!(told == expected, "{root} {power} {kind} {shown:#?}\n{first}\n{other}");
        }
    }
    met
}

#[test]
fn what_is_out_of_sight_changes_no_byte_in_some_games() {
    let met = hold(0..10, told);
    assert!(met.values().sum::<u32>() > 15, "{met:?}");
}

#[test]
#[ignore = "long: cargo long"]
fn what_is_out_of_sight_changes_no_byte() {
    let met = hold(1_000..1_150, told);
    for kind in ["order", "unit", "power", "owner", "order of sheets", "silence", "vote"] {
        assert!(met.get(kind).is_some_and(|count| *count > 10), "{kind}: {met:?}");
    }
}

#[test]
fn an_order_may_name_what_is_out_of_sight() {
    let orders = "$MOVES SPRING 1901\n$AUSTRIA\nA BUD S A SEV - RUM\nF TRI S A ROM - VEN\nA VIE S MUN - TYR\n\
                  $ENGLAND\nA LVP - NWY VIA CONVOY\nF EDI S A LON - YOR\nF LON - WAL\n$END\n";
    let listing = listing_for(format!("{OPENED}{orders}").as_bytes(), "AUSTRIA");
    for row in ["A BUD SUPPORTS SEV - RUM  ", "F TRI SUPPORTS ROM - VEN  ", "A VIE SUPPORTS MUN - TYRO  "] {
        assert!(listing.contains(row), "{row}\n{listing}");
    }
    assert!(listing.contains("VOID        from out of sight"), "{listing}");
    assert!(!listing.contains("DIP1"), "{listing}");
    // What is in sight is read as ever: no fleet lies around Liverpool, and no army stands in London.
    let england = listing_for(format!("{OPENED}{orders}").as_bytes(), "ENGLAND");
    assert!(england.contains("A LIVE could reach NORW only by convoy"), "{england}");
    assert!(england.contains("The unit in LON is a fleet"), "{england}");
}

#[test]
fn the_public_reads_nothing_of_the_board_and_the_gamesmaster_all() {
    let deck = format!("{OPENED}$MOVES SPRING 1901\n$AUSTRIA\nA VIE - GAL\n$END\n");
    let public = listing_for(deck.as_bytes(), "PUBLIC");
    assert!(public.contains("The board lies in fog"), "{public}");
    for word in ["DISPOSITION", "A GAL", "IN SIGHT", "Orders are due from"] {
        assert!(!public.contains(word), "{word}\n{public}");
    }
    let all = listing_for(deck.as_bytes(), "GM");
    for word in ["DISPOSITION OF THE UNITS", "A VIE - GAL", "F SEV", "Orders are due from AUSTRIA, ENGLAND"] {
        assert!(all.contains(word), "{word}\n{all}");
    }
    assert!(known_to(deck.as_bytes(), "PUBLIC").contains("\"UNIT\":[]"));
}

#[test]
fn when_the_game_is_over_all_is_shown() {
    let deck = format!("{OPENED}$MOVES SPRING 1901\n$DRAW\n$END\n");
    for reader in ["PUBLIC", "AUSTRIA"] {
        assert!(listing_for(deck.as_bytes(), reader).contains("ENGLAND   3  F EDI, A LIVE, F LON"));
    }
}

#[test]
fn where_names_are_hidden_a_reader_learns_their_own_alone() {
    let opened = OPENED.replace("VIEW=FOG", "NAMES=HIDDEN");
    let deck = format!("{opened}$MOVES SPRING 1901\n$AUSTRIA\nA VIE - GAL\n$TURKEY\nA SMY - ARM\n$END\n");
    let names = PLAYERS;
    let mut owners = Vec::new();
    for reader in Power::SEVEN.map(Power::name).into_iter().chain(["PUBLIC", "SPECTATOR"]) {
        let told = given_to(deck.as_bytes(), reader)
            + &letter_for(deck.as_bytes(), reader, 72)
            + &known_to(deck.as_bytes(), reader);
        let known: Vec<&str> = names.into_iter().filter(|name| told.contains(name)).collect();
        assert_eq!(
            known.len(),
            usize::from(!["PUBLIC", "SPECTATOR"].contains(&reader)),
            "{reader} {known:?}\n{told}"
        );
        assert!(!told.contains("9254408394320685353"), "{reader}\n{told}");
        owners.extend(known);
    }
    owners.sort_unstable();
    assert_eq!(owners, names);
    let over = format!("{opened}$MOVES SPRING 1901\n$DRAW\n$END\n");
    assert!(names.iter().all(|name| listing_for(over.as_bytes(), "PUBLIC").contains(name)));
    let all = listing_for(deck.as_bytes(), "GM");
    assert!(names.iter().all(|name| all.contains(name)), "{all}");
    let product = run_deck(deck.as_bytes());
    assert_eq!(plays::position(&product.punched[0]).names, NamesTold::Hidden);
}

/// Games by chance seldom have two of these that differ.
#[test]
fn the_reasons_of_own_orders_name_nothing_out_of_sight() {
    let players = PLAYERS.map(|name| Some(name.to_owned())).to_vec();
    let start =
        Position { seen: Seen::Fog, ..Position::at_start(&STANDARD_MAP, Rules::Standard, 18, players) };
    let lines = |power: Power, lines: &[&str]| (power, lines.iter().map(|line| (*line).to_owned()).collect());
    let given = |warsaw: &str, sevastopol: &str| {
        let at = STANDARD_MAP.location(warsaw).unwrap();
        let mut position = start.clone();
        position.units.take(place("WAR"));
        position.units.place(Unit { power: Power::RUSSIA, kind: Kind::Army, at });
        let sheets: Sheets = vec![
            lines(Power::AUSTRIA, &["A VIE - GAL", "A BUD S SEV - RUM"]),
            lines(Power::RUSSIA, &[&format!("A {warsaw} - GAL"), &format!("F SEV - {sevastopol}")]),
        ];
        told(&position, &sheets, Power::AUSTRIA)
    };
    // Who came to Galicia, and what the fleet in Sevastopol did instead, is out of sight.
    let expected = given("WAR", "BLA");
    assert!(expected.contains("BOUNCED     with a unit out of sight"), "{expected}");
    assert!(expected.contains("VOID        from out of sight"), "{expected}");
    assert!(given("UKR", "BLA") == expected && given("WAR", "ARM") == expected);
}
