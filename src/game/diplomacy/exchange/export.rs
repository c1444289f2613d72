//! A played deck as a saved game.
//!
//! The saved game records what was done: an order that could not be followed is written as an order to stand, and units
//! removed by rule are written as ordered removals. A program that replays the game thus needs no rules of its own for
//! them. A saved game has no orders for waived builds. Other programs have no powers that nobody plays: they wait for
//! the retreats, builds and removals of such powers, so the phases for these are inserted here.

use super::codes;
use super::messages as say;
use super::refused::unreadable;
use super::saved::{Act, Builds as Owed, ByPower, Ours, SavedGame, SavedPhase, State};
use crate::punched::Punched;
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::adjudicate::{Outcome, adjudicate_by};
use playdeck_diplomacy_rules::adjust::{Adjusted, AdjustmentOutcome, Due};
use playdeck_diplomacy_rules::event::{Event, Source};
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::retreat::{Aftermath, RetreatOutcome};
use playdeck_diplomacy_rules::world::map::{Builds, Location, Province, army_reaches};
use playdeck_diplomacy_rules::world::position::{Date, Phase, Position, Rules, Season};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::sight::{NamesTold, Seen};
use playdeck_diplomacy_rules::world::unit::{Adjustment, Dislodged, Kind, Order, OrderSet, Retreat, Unit};
use playdeck_game::Records as _;
use playdeck_game::exchange::GameLabel;
use std::collections::BTreeMap;

/// Words for the rules that we play by: no press is recorded, and each player has a power.
const RULES: [&str; 2] = ["NO_PRESS", "POWER_CHOICE"];

/// A saved game while it is being written; its last phase has no orders yet.
pub struct Export {
    game: SavedGame,
    /// The power whose unit was the last in each place.
    influence: BTreeMap<Province, Power>,
    /// The position of the last phase; `None` in a game that was saved by another program.
    before: Option<Position>,
    /// Whether the last position has orders sent ahead or votes.
    has_secrets: bool,
    /// Whether its powers have the homes of the board, which saved games take for granted. Nothing is added to others.
    is_usual: bool,
}

impl Export {
    /// Begins a saved game at a position.
    pub fn begin(called: &GameLabel, position: &Position) -> Self {
        let builds_anywhere = Some(codes::BUILD_ANY).filter(|_| position.builds == Builds::Owned);
        let rules = RULES.into_iter().chain(builds_anywhere).map(str::to_owned).collect();
        // A saved game is passed on, and what was sent ahead and voted is secret.
        let mut open = Punched::of(position);
        (open.ahead, open.vote) = (Vec::new(), Vec::new());
        let ours = Ours {
            title: called.title.clone(),
            press: called.press,
            position: open,
            acts: BTreeMap::new(),
            inserted: Vec::new(),
            silent: BTreeMap::new(),
        };
        let game = SavedGame {
            id: called.name.clone(),
            map: codes::map_name(position.map),
            rules,
            phases: Vec::new(),
            playdeck: Some(ours),
        };
        let influence = BTreeMap::new();
        let has_own_homes =
            position.powers().any(|power| !position.homes(power).iter().eq(position.map.homes(power)));
        let is_open = position.seen == Seen::All && position.names == NamesTold::Shown;
        let is_usual = is_open
            && position.builds != Builds::Chosen
            && position.map.new_homes.is_none()
            && !has_own_homes;
        let mut export = Self { game, influence, before: None, has_secrets: has_secrets(position), is_usual };
        if is_usual {
            export.open_phase(position);
        }
        export
    }

    /// Wraps a game that was saved by another program.
    pub const fn of(game: SavedGame) -> Self {
        Self { game, influence: BTreeMap::new(), before: None, has_secrets: false, is_usual: true }
    }

    /// The game so far.
    pub const fn game(&self) -> &SavedGame {
        &self.game
    }

    /// Adds a play and the position that it led to.
    pub fn add(&mut self, events: &[Event], position: &Position) {
        let Some(before) = self.before.clone() else { return };
        self.has_secrets = has_secrets(position);
        let (winter, play): (Vec<&Event>, Vec<&Event>) = events
            .iter()
            .partition(|event| before.date.phase != Phase::Build && matches!(event, Event::Adjusted { .. }));
        self.note_acts(events, position);
        self.close_phase(&play, events);
        let mut position = position.clone();
        if let Some(forfeited) = forfeited(&before, events) {
            if position.date.phase == Phase::Retreat {
                position.dislodged.extend(forfeited.dislodged);
                position.dislodged.sort_by_key(|lost| lost.unit.province());
            } else {
                self.insert_phase(&forfeited);
                self.close_phase(&[], events);
            }
        }
        if let Some(passed) = passed_winter(&before, events, &position) {
            self.insert_phase(&passed);
            self.close_phase(&winter, events);
        }
        self.open_phase(&position);
    }

    /// Notes if the game is played by rules that other programs do not know, and if something was kept back.
    pub fn notes(&self) -> Vec<Message> {
        let is_classic =
            self.game.playdeck.as_ref().is_some_and(|ours| ours.position.game.rules == Rules::Classic);
        let note = || say::classic_elsewhere(&self.game.id);
        let kept_back = || say::kept_back(&self.game.id);
        let is_bound =
            self.game.playdeck.as_ref().is_some_and(|ours| ours.position.game.route == Some(Routes::Binding));
        let bound = || say::routes_elsewhere(&self.game.id);
        let is_ours = !codes::is_known_there(&self.game.map);
        let ours = || say::map_elsewhere(&self.game.map, &self.game.id);
        let notes = [
            is_classic.then(note),
            is_bound.then(bound),
            is_ours.then(ours),
            self.has_secrets.then(kept_back),
        ];
        notes.into_iter().flatten().collect()
    }

    /// The game as one line of JSON.
    pub fn write(&self) -> Result<String, Message> {
        if !self.is_usual {
            return Err(say::board_elsewhere(&self.game.id));
        }
        serde_json::to_string(&self.game).map_err(|error| unreadable(&error))
    }

    /// Writes what was done in the last phase: `events` are those of the phase, `all` those of its whole play.
    fn close_phase(&mut self, events: &[&Event], all: &[Event]) {
        let (Some(phase), Some(before)) = (self.game.phases.last_mut(), &self.before) else { return };
        phase.orders = for_each(before, |_| Some(Vec::new()));
        for event in events {
            tell(phase, event, all);
        }
        for lost in before.dislodged.iter().filter(|lost| !before.is_played(lost.unit.power)) {
            phase.results.insert(codes::unit(lost.unit), vec!["disband".to_owned()]);
        }
    }

    /// Notes for our own import who acted in the play of the last phase, and which powers sent no cards.
    fn note_acts(&mut self, events: &[Event], position: &Position) {
        let (Some(phase), Some(ours)) = (self.game.phases.last(), &mut self.game.playdeck) else { return };
        for event in events {
            let act = match event {
                Event::TakenOver { power, player, .. } => {
                    Act::Takeover { power: *power, player: player.clone() }
                }
                Event::Drawn { winners, .. } => Act::Draw(winners.clone()),
                Event::Conceded { power, .. } => Act::Concede(*power),
                Event::CivilDisorder { power, .. } => Act::Disorder(*power),
                Event::NoOrders { power } => {
                    ours.silent.entry(phase.name.clone()).or_default().push(*power);
                    continue;
                }
                _ => continue,
            };
            // What votes end after a play, a card ends before the next one: the votes themselves are nobody's to read.
            let is_after =
                matches!(event, Event::Drawn { by_votes: true, .. } | Event::Conceded { by_votes: true, .. });
            let of = if is_after { codes::phase(next_date(position, events)) } else { phase.name.clone() };
            ours.acts.entry(of).or_default().push(act);
        }
    }

    /// Inserts a phase in which nothing is played here.
    fn insert_phase(&mut self, position: &Position) {
        self.open_phase(position);
        if let Some(ours) = &mut self.game.playdeck {
            ours.inserted.push(codes::phase(position.date));
        }
    }

    fn open_phase(&mut self, position: &Position) {
        self.before = Some(position.clone());
        for unit in position.units.iter() {
            self.influence.insert(unit.province(), unit.power);
        }
        let state = self.state(position);
        self.game.phases.push(SavedPhase {
            name: state.name.clone(),
            state,
            orders: for_each(position, |_| None),
            results: BTreeMap::new(),
            messages: Vec::new(),
        });
    }

    fn state(&self, position: &Position) -> State {
        // A game that is over has no retreats to make, though its board shows the units that had to.
        let is_over = position.date.phase == Phase::Over;
        let retreats = if is_over { Vec::new() } else { position.open_retreats() };
        let retreats_of = |power| {
            let own = retreats.iter().filter(move |(lost, _)| lost.unit.power == power);
            own.map(|(lost, open)| {
                (codes::unit(lost.unit), open.iter().copied().map(codes::location).collect())
            })
        };
        let units_of = |power| {
            let dislodged = retreats_of(power).map(|(unit, _): (String, Vec<String>)| format!("*{unit}"));
            position.units.of(power).map(codes::unit).chain(dislodged).collect()
        };
        let homes = |power| position.homes(power).iter();
        let influence = |power| self.influence.iter().filter(move |(_, last)| **last == power);
        State {
            timestamp: self.game.phases.len() as u64,
            note: String::new(),
            name: codes::phase(position.date),
            game_id: self.game.id.clone(),
            map: self.game.map.clone(),
            rules: self.game.rules.clone(),
            units: for_each(position, units_of),
            retreats: for_each(position, |power| retreats_of(power).collect()),
            centers: for_each(position, |power| provinces(position.centers.of(power).iter())),
            homes: for_each(position, |power| provinces(homes(power))),
            influence: for_each(position, |power| provinces(influence(power).map(|(at, _)| *at))),
            civil_disorder: for_each(position, |_| 0),
            builds: for_each(position, |power| builds(position, power)),
        }
    }
}

/// The date of the play that would have come next if votes had not ended the game.
fn next_date(position: &Position, events: &[Event]) -> Date {
    let is_counted = events.iter().any(|event| matches!(event, Event::Counted { .. }));
    let phase = if !position.dislodged.is_empty() {
        Phase::Retreat
    } else if is_counted && position.date.season == Season::Fall {
        Phase::Build
    } else {
        Phase::Moves
    };
    Date { phase, ..position.date }
}

/// The position after moves in which units of powers that nobody plays were dislodged and had a place to retreat to. In
/// it, only these units must retreat.
fn forfeited(before: &Position, events: &[Event]) -> Option<Position> {
    if before.date.phase != Phase::Moves {
        return None;
    }
    let mut orders = OrderSet::ALL_HOLD;
    let mut before = before.clone();
    for event in events {
        match event {
            Event::Ordered { unit, order, .. } => orders.set(unit.province(), *order),
            // From these moves on nobody plays it.
            Event::CivilDisorder { power, .. } => before.players[power.index()] = None,
            _ => {}
        }
    }
    let aftermath = Aftermath::of(&adjudicate_by(before.policy(), &before.units, &orders));
    let is_nobodys = |lost: &Dislodged| !before.is_played(lost.unit.power);
    let can_retreat = |lost: &Dislodged| aftermath.choices(*lost).next().is_some();
    let lost = aftermath.dislodged.iter().copied().filter(|lost| is_nobodys(lost) && can_retreat(lost));
    let position = Position {
        date: Date { phase: Phase::Retreat, ..before.date },
        dislodged: lost.collect(),
        standoffs: aftermath.standoffs,
        units: aftermath.units.clone(),
        ..before
    };
    (!position.dislodged.is_empty()).then_some(position)
}

/// The winter that was skipped because nobody owed anything, if a power that nobody plays may build or must remove.
fn passed_winter(before: &Position, events: &[Event], position: &Position) -> Option<Position> {
    let is_counted = events.iter().any(|event| matches!(event, Event::Counted { .. }));
    let is_won = events.iter().any(|event| matches!(event, Event::Won { .. }));
    if !is_counted || is_won || position.date.phase == Phase::Build {
        return None;
    }
    let mut winter = position.clone();
    winter.date = Date { phase: Phase::Build, ..before.date };
    for event in events {
        if let Event::Adjusted { adjusted, .. } = event {
            for unit in &adjusted.removed_by_rule {
                winter.units.place(unit.unit);
            }
        }
    }
    let is_due = |power| winter.due(power) != Due::Nothing;
    winter.powers().any(is_due).then_some(winter)
}

/// A value for each power.
fn for_each<T>(position: &Position, of: impl Fn(Power) -> T) -> ByPower<T> {
    position.powers().map(|power| (power, of(power))).collect()
}

fn provinces(all: impl Iterator<Item = Province>) -> Vec<String> {
    all.map(|province| codes::province(province).to_owned()).collect()
}

fn builds(position: &Position, power: Power) -> Owed {
    let is_due = position.date.phase == Phase::Build;
    let due = if is_due { position.due(power) } else { Due::Nothing };
    let number = |count| i32::try_from(count).unwrap_or(i32::MAX);
    match due {
        Due::Nothing => Owed::default(),
        Due::Removals(count) => Owed { count: -number(count), homes: Vec::new() },
        Due::Builds(count) => {
            let sites = position.build_sites(power);
            Owed { count: number(count), homes: provinces(sites.iter()) }
        }
    }
}

/// Writes an event into its phase.
fn tell(phase: &mut SavedPhase, event: &Event, all: &[Event]) {
    match event {
        Event::Ordered { unit, order, source, outcome } => {
            if matches!(source, Source::Given | Source::Refused) {
                let order = format!("{} {}", codes::unit(*unit), order_in_their_words(*unit, *order, all));
                give(phase, unit.power, order);
            }
            let result = if *source == Source::Refused { Some("void") } else { result(outcome) };
            let results = result.into_iter().map(str::to_owned).collect();
            phase.results.insert(codes::unit(*unit), results);
        }
        Event::Dislodged { unit, .. } => {
            let results = phase.results.entry(codes::unit(*unit)).or_default();
            // A fleet that was dislodged in a convoy has only that as its result.
            results.retain(|result| result != "no convoy" || unit.kind == Kind::Army);
            results.push("dislodged".to_owned());
        }
        Event::Retreated { unit, order, outcome, .. } => {
            let name = codes::unit(*unit);
            match order {
                Some(Retreat::To(to)) => {
                    give(phase, unit.power, format!("{name} R {}", codes::location(*to)));
                }
                Some(Retreat::Disband) => give(phase, unit.power, format!("{name} D")),
                None => {}
            }
            let results: &[&str] = match outcome {
                RetreatOutcome::Retreated { .. } => &[],
                RetreatOutcome::Annihilated { .. } => &["bounce", "disband"],
                RetreatOutcome::NowhereToGo
                | RetreatOutcome::Disbanded
                | RetreatOutcome::NoOrder
                | RetreatOutcome::NotOpen { .. } => &["disband"],
            };
            phase.results.insert(name, results.iter().map(|result| (*result).to_owned()).collect());
        }
        Event::Adjusted { power, units, orders, adjusted, .. } => {
            for order in adjustments(units, orders, adjusted) {
                let (unit, _) = order.rsplit_once(' ').unwrap_or_default();
                phase.results.insert(unit.to_owned(), vec![String::new()]);
                give(phase, *power, order);
            }
        }
        _ => {}
    }
}

fn give(phase: &mut SavedPhase, power: Power, order: String) {
    phase.orders.entry(power).or_default().get_or_insert_default().push(order);
}

/// An order in the words of a saved game, without its unit.
fn order_in_their_words(unit: Unit, order: Order, all: &[Event]) -> String {
    match order {
        Order::Hold => "H".to_owned(),
        Order::Move { to, via_convoy, .. } => {
            let is_convoyed = via_convoy || goes_by_convoy(unit, to, all);
            format!("- {}{}", codes::location(to), if is_convoyed { " VIA" } else { "" })
        }
        Order::SupportHold { unit } => format!("S {}", unit_in(unit, all)),
        Order::SupportMove { unit, to, coast } => {
            let to = coast.unwrap_or(Location::province_itself(to));
            format!("S {} - {}", unit_in(unit, all), codes::location(to))
        }
        Order::Convoy { army, to } => format!("C {} - {}", unit_in(army, all), codes::province(to)),
    }
}

/// Whether an army has no other way, or the fleets of its own power show that it is meant to go by sea (DATC 3.0, 6.G.8
/// and 6.G.11); a saved game must say so.
fn goes_by_convoy(unit: Unit, to: Location, all: &[Event]) -> bool {
    let matching = Order::Convoy { army: unit.province(), to: to.province() };
    let is_own = |event: &Event| matches!(event, Event::Ordered { unit: fleet, order, .. } if fleet.power == unit.power && *order == matching);
    let is_far = !army_reaches(unit.province(), to.province());
    unit.kind == Kind::Army && (is_far || all.iter().any(is_own))
}

/// The name of the unit in a province; every unit on the board has its event.
fn unit_in(province: Province, all: &[Event]) -> String {
    let found = all.iter().find_map(|event| match event {
        Event::Ordered { unit, .. } if unit.province() == province => Some(codes::unit(*unit)),
        _ => None,
    });
    found.unwrap_or_else(|| codes::kind_at(Kind::Army, Location::province_itself(province)))
}

/// What became of an order, as a saved game's word for it; `None` if it was carried out.
fn result(outcome: &Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Held | Outcome::Moved { .. } | Outcome::Supported | Outcome::Convoyed => None,
        Outcome::Bounced { .. } | Outcome::DrivenOut { .. } => Some("bounce"),
        Outcome::NotCarried(_) | Outcome::ConvoyFailed(_) | Outcome::ConvoyElsewhere => Some("no convoy"),
        Outcome::SupportCut { .. } | Outcome::SupportDislodged { .. } => Some("cut"),
        Outcome::Impossible
        | Outcome::Struck
        | Outcome::SupportedAgainstOwn
        | Outcome::SupportVoid(_)
        | Outcome::ConvoyVoid(_)
        | Outcome::OutOfSight(_) => Some("void"),
    }
}

/// The builds and removals that were made, whether ordered or by rule.
fn adjustments(units: &[Unit], orders: &[Adjustment], adjusted: &Adjusted) -> Vec<String> {
    let stood = |at: Province| units.iter().find(|unit| unit.province() == at);
    let done =
        orders.iter().zip(&adjusted.outcomes).filter(|(_, became)| **became == AdjustmentOutcome::Done);
    let ordered = done.filter_map(|(order, _)| match order {
        Adjustment::Build { kind, at } => Some(format!("{} B", codes::kind_at(*kind, *at))),
        Adjustment::Remove { at } => stood(*at).map(|unit| format!("{} D", codes::unit(*unit))),
        Adjustment::Waive => None,
    });
    let by_rule = adjusted.removed_by_rule.iter().map(|removed| format!("{} D", codes::unit(removed.unit)));
    ordered.chain(by_rule).collect()
}

/// Whether a position has what only its writer and the gamesmaster may know.
fn has_secrets(position: &Position) -> bool {
    !position.ahead.is_empty() || position.votes.iter().any(Option::is_some)
}
