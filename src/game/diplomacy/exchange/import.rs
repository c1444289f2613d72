//! A saved game as a position and plays of ours.
//!
//! The deck begins with the position of the first phase, and each phase but the last is a play. The orders of the last
//! phase were not played yet and are left out. Orders are translated word by word and not checked: our reader does that
//! when the deck is played, and [`super::first_difference`] reports where that leads to another board. What a game of ours has
//! beyond the format is restored from [`Ours`]. The name of the game and its press are always restored, the rest as
//! long as the first phase is the one that was saved with it. Letters and the roots of the random streams are not in a
//! saved game.

use super::codes;
use super::export::Export;
use super::first_difference::is_same_phase;
use super::messages as say;
use super::recorded::{self, Recorded};
use super::refused::{plain, unreadable};
use super::saved::{Act, Ours, SavedGame, SavedPhase, State};
use crate::cards::{boards, play_card};
use crate::name::Diplomacy;
use crate::punched::{DislodgedRecord, Punched, StandoffRecord};
use playdeck_base::message::{Log, Message};
use playdeck_cards::card::fold::fold;
use playdeck_cards::operand::to_operands;
use playdeck_diplomacy_rules::policy::Edition;
use playdeck_diplomacy_rules::retreat::neighbours;
use playdeck_diplomacy_rules::world::map::{Builds, Location, Map, Province, STANDARD_MAP, reading};
use playdeck_diplomacy_rules::world::position::{ChartRow, Phase, Position, Rules};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Unit;
use playdeck_game::Records as _;
use playdeck_game::exchange::{GameLabel, Imported};
use serde::{Deserialize, Serialize};

/// What is wrong with a phase, in words.
type Fault = String;

/// The root of chance. Nothing that can be imported draws any.
const SEED: u64 = 0;

/// Reads the games of a file in UTF-8: saved games, one JSON object after another, or one game that another program
/// recorded.
pub fn read(file: &[u8]) -> Result<Vec<Imported<Diplomacy>>, Message> {
    let file = file.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(file);
    let text = std::str::from_utf8(file).map_err(|error| say::no_saved_game(&error.to_string()))?;
    if let Some(recorded) = recorded::read(text) {
        let Recorded { game, map, routes } = recorded?;
        let mut game = reading::on(map, || import(game, map))?;
        game.position.routes = routes;
        return Ok(vec![game]);
    }
    let mut games = serde_json::Deserializer::from_str(text).into_iter::<SavedGame>();
    // The names in a game are those of its map, which may stand behind them.
    let mut heads = serde_json::Deserializer::from_str(text).into_iter::<Head>();
    let mut imported = Vec::new();
    loop {
        let head = heads.next().and_then(Result::ok).unwrap_or_default();
        let map = match head.map.as_deref() {
            None => &STANDARD_MAP,
            Some(name) => head.map_of(name).ok_or_else(|| say::other_map(&plain(name)))?,
        };
        let game = reading::on(map, || {
            let game = games.next()?;
            Some(game.map_err(|error| unreadable(&error)).and_then(|game| import(game, map)))
        });
        let Some(game) = game else { break };
        imported.push(game?);
    }
    if imported.is_empty() { Err(say::no_beginning()) } else { Ok(imported) }
}

/// The fields of a game that are read before the others, because they say which map it is played on.
#[derive(Default, Deserialize)]
struct Head {
    map: Option<String>,
    playdeck: Option<HeadOfOurs>,
}

#[derive(Deserialize)]
struct HeadOfOurs {
    position: HeadOfPosition,
}

#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct HeadOfPosition {
    game: Boarded,
}

/// Our names of a board and of a start.
#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Boarded {
    board: Option<String>,
    start: Option<String>,
}

impl Head {
    /// The map of a name: of several that are called so, the one that we saved with it.
    fn map_of(&self, name: &str) -> Option<&'static Map> {
        let ours = self.playdeck.as_ref().and_then(|ours| {
            let Boarded { board, start } = &ours.position.game;
            boards::map_named(board.as_deref().unwrap_or(STANDARD_MAP.name), start.as_deref())
        });
        ours.filter(|map| codes::map_name(map) == name).or_else(|| codes::read_map(name))
    }
}

fn import(game: SavedGame, map: &'static Map) -> Result<Imported<Diplomacy>, Message> {
    let Some((first, played)) = game.phases.first().zip(game.phases.split_last().map(|(_, played)| played))
    else {
        return Err(say::no_beginning());
    };
    let ours = game.playdeck.as_ref().and_then(|ours| Some((ours, same_position(ours, &game)?)));
    let (ours, position) = match ours {
        Some((ours, position)) => (Some(ours), position),
        None if first.name == codes::COMPLETED => return Err(say::no_beginning()),
        None => (None, begin(first, map, &game.rules).map_err(|fault| refused(first, &fault))?),
    };
    let mut playing =
        Playing { ours, map, is_played: map.powers().map(|power| position.is_played(power)).collect() };
    let mut plays = Vec::new();
    for phase in played {
        plays.extend(playing.play(phase).map_err(|fault| refused(phase, &fault))?);
    }
    plays.extend(playing.end(played));
    Ok(Imported {
        called: called(&game),
        position,
        seed: SEED,
        plays,
        saved: Export::of(game),
        mended: Log::default(),
    })
}

/// What the game is called, and its press rule. Both belong to the whole game, not to its first phase.
fn called(game: &SavedGame) -> GameLabel {
    let ours = game.playdeck.as_ref();
    GameLabel {
        name: game.id.clone(),
        title: ours.and_then(|ours| ours.title.clone()),
        press: ours.and_then(|ours| ours.press),
    }
}

/// The position that we saved with the first phase, if the phase still matches it.
fn same_position(ours: &Ours, game: &SavedGame) -> Option<Position> {
    let position = ours.position.clone().check().ok()?;
    let again = Export::begin(&called(game), &position);
    let (again, first) = (again.game().phases.first()?, game.phases.first()?);
    is_same_phase(first, again).then_some(position)
}

fn refused(phase: &SavedPhase, fault: &str) -> Message {
    say::phase_refused(&plain(&phase.name), fault)
}

/// The position at the start of the first phase.
fn begin(phase: &SavedPhase, map: &'static Map, rules: &[String]) -> Result<Position, Fault> {
    let date = codes::read_phase(&phase.name).ok_or("its name is no date")?;
    let player = |power: Power| Some(power.name().to_owned()).filter(|_| !power.is_dummy());
    let players = map.powers().map(player).collect();
    // The Python package plays by the earlier edition.
    let edition = Edition::EARLIER;
    let is_anywhere = rules.iter().any(|rule| rule == codes::BUILD_ANY);
    let builds = if is_anywhere { Builds::Owned } else { map.builds };
    let at_start = Position::at_start(map, Rules::Standard, map.to_win(date.year), players);
    let start = Position { edition, builds, ..at_start };
    let mut punched = Punched::of(&start);
    punched.game.year = date.year;
    punched.game.season = date.season;
    punched.game.phase = date.phase;
    for record in &mut punched.power {
        let codes = phase.state.centers.get(&record.name).map(Vec::as_slice).unwrap_or_default();
        let center = |code: &String| {
            codes::read_center(map, code).ok_or_else(|| format!("{} is no supply center", plain(code)))
        };
        record.centers = codes.iter().map(center).collect::<Result<_, Fault>>()?;
    }
    if date.phase == Phase::Build {
        let count = |centers: &[Province]| u16::try_from(centers.len()).unwrap_or(u16::MAX);
        let counts = punched.power.iter().map(|record| (record.name, count(&record.centers)));
        let centers = counts.filter(|(_, count)| *count > 0).collect();
        punched.chart.push(ChartRow { year: date.year, centers });
    }
    punched.unit = units(&phase.state, |name| Some(name).filter(|name| !name.starts_with('*')))?;
    if date.phase == Phase::Retreat {
        let open = dislodged(&phase.state)?;
        (punched.dislodged, punched.standoff) = closed_places(&open, &punched.unit);
        let position = checked(punched)?;
        return if opens_the_same(&position, &open) {
            Ok(position)
        } else {
            Err("its retreats are not those of its units".to_owned())
        };
    }
    checked(punched)
}

/// The position, or the first flaw in it.
fn checked(punched: Punched) -> Result<Position, Fault> {
    punched.check().map_err(|flaws| {
        let first = flaws.first().map(|flaw| flaw.message.sentence()).unwrap_or_default();
        first.trim_end_matches("; the deck cannot go on.").to_owned()
    })
}

/// The units of a state; `wanted` selects the names and strips marks from them.
fn units(state: &State, wanted: impl Fn(&str) -> Option<&str>) -> Result<Vec<Unit>, Fault> {
    let of_power = |(power, names): (&Power, &Vec<String>)| {
        let named = names.iter().filter_map(|name| wanted(name));
        named.map(|name| unit(*power, name)).collect::<Result<Vec<_>, Fault>>()
    };
    let all = state.units.iter().map(of_power).collect::<Result<Vec<_>, Fault>>()?;
    Ok(all.concat())
}

fn unit(power: Power, name: &str) -> Result<Unit, Fault> {
    codes::read_unit(power, name).ok_or_else(|| format!("{} is no unit", plain(name)))
}

/// The units that must retreat, with the places open to each.
fn dislodged(state: &State) -> Result<Vec<(Unit, Vec<Location>)>, Fault> {
    let mut all = Vec::new();
    for (power, retreats) in &state.retreats {
        for (name, open) in retreats {
            let place = |code: &String| {
                codes::read_location(power.map(), code).ok_or_else(|| format!("{} is no place", plain(code)))
            };
            all.push((unit(*power, name)?, open.iter().map(place).collect::<Result<_, Fault>>()?));
        }
    }
    Ok(all)
}

/// Derives the closed places from the open ones. A saved game lists the places open to a unit; our records have the
/// closed ones: the attacker's origin and the places of stand-offs. A free place that is closed to one unit and open to
/// another can only be the origin of the first unit's attacker. All others are taken for stand-offs, which has the same
/// effect.
fn closed_places(
    open: &[(Unit, Vec<Location>)],
    standing: &[Unit],
) -> (Vec<DislodgedRecord>, Vec<StandoffRecord>) {
    let is_occupied = |at: Province| standing.iter().any(|unit| unit.province() == at);
    let is_open = |at: Province| open.iter().any(|(_, places)| places.iter().any(|to| to.province() == at));
    let mut standoffs = Vec::new();
    let mut records = Vec::new();
    for (unit, places) in open {
        let free = neighbours(*unit).map(Location::province).filter(|at| !is_occupied(*at));
        let closed: Vec<Province> = free.filter(|at| !places.iter().any(|to| to.province() == *at)).collect();
        let origin = closed.iter().copied().find(|at| is_open(*at));
        standoffs.extend(closed.into_iter().filter(|at| Some(*at) != origin));
        records.push(DislodgedRecord {
            power: unit.power,
            kind: unit.kind,
            at: unit.at,
            by: origin.unwrap_or(unit.province()),
            convoy: false,
            landed: None,
        });
    }
    standoffs.sort_unstable();
    standoffs.dedup();
    (records, standoffs.into_iter().map(|at| StandoffRecord { at }).collect())
}

/// Whether a position opens exactly the places to each unit that the saved game does.
fn opens_the_same(position: &Position, open: &[(Unit, Vec<Location>)]) -> bool {
    let sorted = |places: &[Location]| {
        let mut places = places.to_vec();
        places.sort_unstable();
        places
    };
    position.open_retreats().iter().all(|(lost, ours)| {
        open.iter().any(|(other, theirs)| lost.unit == *other && sorted(ours) == sorted(theirs))
    })
}

/// The conversion of a game's phases into plays, one after another.
struct Playing<'a> {
    ours: Option<&'a Ours>,
    /// Whether somebody plays each power.
    is_played: Vec<bool>,
    map: &'static Map,
}

impl Playing<'_> {
    /// A phase as the cards of a play; empty for a phase that was inserted for powers that nobody plays.
    fn play(&mut self, phase: &SavedPhase) -> Result<Vec<String>, Fault> {
        let is_inserted = |ours: &Ours| ours.inserted.contains(&phase.name);
        if self.ours.is_some_and(is_inserted) {
            return Ok(Vec::new());
        }
        let date = codes::read_phase(&phase.name).ok_or("its name is no date")?;
        let due = play_card::due(date).ok_or("nothing is played in it")?;
        let mut cards = vec![due.card('$')];
        cards.extend(self.acts(&phase.name));
        if self.ends(phase) {
            return Ok(cards);
        }
        let in_disorder = self.in_disorder(phase);
        let played = self.map.powers().filter(|power| self.is_played[power.index()]).collect::<Vec<_>>();
        for power in played {
            let given = phase.orders.get(&power).and_then(Option::as_ref);
            let mut orders = Vec::new();
            for order in given.into_iter().flatten() {
                orders.push(translated(self.map, order)?);
            }
            if date.phase == Phase::Build {
                orders.extend(removed_by_rule(phase, power)?);
                // What was removed by rule is an order in a saved game. The rule chooses the same units again, and a
                // power without cards goes on to count as one that sent none.
                if self.was_silent(phase, power) && orders.iter().all(|order| order.ends_with(codes::DISBAND))
                {
                    continue;
                }
            }
            if !orders.is_empty() || self.sent_cards(phase, power) {
                cards.push(format!("${power}"));
                cards.extend(orders);
            }
        }
        for power in in_disorder {
            self.is_played[power.index()] = false;
        }
        Ok(cards)
    }

    /// The play by whose card our own game ends that its players' votes ended.
    fn end(&mut self, played: &[SavedPhase]) -> Vec<String> {
        let is_new = |name: &&String| played.iter().all(|phase| phase.name != **name);
        let Some(name) = self.ours.and_then(|ours| ours.acts.keys().find(is_new)) else { return Vec::new() };
        let Some(due) = codes::read_phase(name).and_then(play_card::due) else { return Vec::new() };
        let acts = self.acts(name);
        std::iter::once(due.card('$')).chain(acts).collect()
    }

    /// The powers that nobody plays any more after a phase.
    fn in_disorder(&self, phase: &SavedPhase) -> Vec<Power> {
        let acts = self.ours.and_then(|ours| ours.acts.get(&phase.name));
        let power = |act: &Act| if let Act::Disorder(power) = act { Some(*power) } else { None };
        acts.into_iter().flatten().filter_map(power).collect()
    }

    /// The gamesmaster's acts, as cards.
    fn acts(&mut self, phase: &str) -> Vec<String> {
        let acts = self.ours.and_then(|ours| ours.acts.get(phase)).map(Vec::as_slice).unwrap_or_default();
        let mut cards = Vec::new();
        for act in acts {
            let card = match act {
                Act::Takeover { power, player } => {
                    self.is_played[power.index()] = true;
                    let player = to_operands(&Named { player }).unwrap_or_default();
                    let quoted = player.split_once('=').map_or("", |(_, quoted)| quoted);
                    format!("${} {power},{quoted}", crate::cards::acts::TAKEOVER)
                }
                Act::Draw(winners) => {
                    let winners: Vec<&str> = winners.iter().map(|power| power.name()).collect();
                    format!("${} {}", playdeck_game::ending::DRAW, winners.join(", "))
                }
                // It follows from the sheets and the position.
                Act::Disorder(_) => continue,
                Act::Concede(power) => {
                    format!("${} TO {power}", playdeck_game::ending::CONCEDE)
                }
            };
            cards.extend(fold(&card));
        }
        cards
    }

    /// Whether an act ends the game before any orders of the phase.
    fn ends(&self, phase: &SavedPhase) -> bool {
        let acts = self.ours.and_then(|ours| ours.acts.get(&phase.name));
        acts.is_some_and(|acts| acts.iter().any(|act| matches!(act, Act::Draw(_) | Act::Concede(_))))
    }

    /// Whether a power sent any card, even a bare country card; a saved game of other programs does not say.
    fn sent_cards(&self, phase: &SavedPhase, power: Power) -> bool {
        self.ours.is_some() && !self.was_silent(phase, power)
    }

    /// Whether our own field says that a power sent no cards.
    fn was_silent(&self, phase: &SavedPhase, power: Power) -> bool {
        let silent = self.ours.and_then(|ours| ours.silent.get(&phase.name));
        silent.is_some_and(|silent| silent.contains(&power))
    }
}

/// A name as an operand.
#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct Named<'a> {
    player: &'a str,
}

/// An order in our words.
fn translated(map: &'static Map, order: &str) -> Result<String, Fault> {
    let words = order.split_whitespace().map(|word| codes::read_word(map, word));
    let words: Option<Vec<&str>> = words.collect();
    let words = words.ok_or_else(|| format!("{} is no order", plain(order)))?;
    Ok(words.join(" "))
}

/// The units that a power lost by rule: removed, and not by its orders. The two programs may choose differently, so the
/// choice that was made is written on cards.
fn removed_by_rule(phase: &SavedPhase, power: Power) -> Result<Vec<String>, Fault> {
    let names = phase.state.units.get(&power).map(Vec::as_slice).unwrap_or_default();
    let orders = phase.orders.get(&power).and_then(Option::as_deref).unwrap_or_default();
    let is_removed = |name: &&String| {
        let is_done = phase.results.get(*name).is_some_and(|results| results.iter().any(String::is_empty));
        is_done && !orders.iter().any(|order| order.starts_with(name.as_str()))
    };
    names.iter().filter(is_removed).map(|name| translated(power.map(), &format!("{name} D"))).collect()
}
