//! The checks of each record of an edited position, in the order in which the records are added to it.
//!
//! A flaw that only follows from another one is not reported: who owns a place if powers are missing, who stands where
//! if a unit is impossible.

use super::messages as say;
use super::records::{AheadRecord, DislodgedRecord, GameRecord, HeldRecord, PowerRecord, VoteRecord};
use playdeck_diplomacy_rules::policy::Draws;
use playdeck_diplomacy_rules::policy::{Edition, Victory};
use playdeck_diplomacy_rules::silence::SILENCE_ALLOWED;
use playdeck_diplomacy_rules::world::ahead::{MOST_AHEAD, Vote};
use playdeck_diplomacy_rules::world::map::{
    Map, Province, ProvinceSet, STANDARD_MAP, army_reaches, fleet_supports, reading,
};
use playdeck_diplomacy_rules::world::position::{
    ChartRow, Date, LAST_YEAR, LONGEST_NAME, MOST_MISSED, Phase, Position, Season, is_name,
};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Dislodged, Kind, Unit, can_stand};
use playdeck_game::Flaws;

/// The position so far, and what the next records are checked against.
pub struct Checked {
    pub position: Position,
    pub doubt: Doubt,
    /// The power before the next, if there is one.
    last: Option<Power>,
    /// The year that is due in the chart, once it has begun.
    year: Option<u16>,
}

/// Which parts have flaws, so that nothing that depends on them can be checked.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a doubt of its own")]
pub struct Doubt {
    /// The year, the season or the phase.
    pub of_date: bool,
    /// The players of the powers and the centers that each owns.
    pub of_powers: bool,
    /// The units, including those that were dislodged.
    pub of_units: bool,
    pub of_chart: bool,
}

/// Starts a position with the game's rules and date, without players and with an empty board.
pub fn check_game(flaws: &mut Flaws, game: GameRecord) -> Checked {
    let GameRecord { rules, year, season, phase, centers, last, via, removal, route, orders, nmr, .. } = game;
    let map = reading::map();
    check_map(flaws, map, &game);
    match (rules.policy().victory, centers) {
        (Victory::Centers, None) => flaws.say(say::centers_missing()),
        (Victory::MostUnits, Some(_)) => flaws.say_of("CENTERS", say::centers_for_nothing()),
        _ => {}
    }
    let to_win = centers.unwrap_or(map.to_win(year));
    flaws.range(say::range, "CENTERS", to_win, &map.centers_allowed());
    let (last_year, years) = (last.unwrap_or(LAST_YEAR), map.first.1..=LAST_YEAR);
    flaws.range(say::range, "LAST", last_year, &years);
    if let Some(plays) = nmr {
        flaws.range(say::range, "NMR", plays, &SILENCE_ALLOWED);
    }
    let before = flaws.count();
    let latest = Some(last_year).filter(|last| years.contains(last)).unwrap_or(LAST_YEAR);
    flaws.range(say::range, "YEAR", year, &(map.first.1..=latest));
    if phase == Phase::Build && season == Season::Spring {
        flaws.say_of("PHASE", say::build_in_spring());
    }
    let doubt = Doubt { of_date: flaws.count() > before, ..Doubt::default() };
    let empty = Position::empty(map, rules);
    let position = Position {
        edition: Edition {
            via: via.unwrap_or(empty.edition.via),
            removal: removal.unwrap_or(empty.edition.removal),
        },
        routes: route.unwrap_or(empty.routes),
        corrections: orders.unwrap_or(empty.corrections),
        date: Date { year, season, phase },
        to_win,
        last_year,
        voting: game.votes.unwrap_or(empty.voting),
        draws: game.draw.unwrap_or(empty.draws),
        most_silent: nmr,
        winners: game.winners,
        builds: game.build.unwrap_or(map.builds),
        seen: game.view.unwrap_or(empty.seen),
        names: game.names.unwrap_or(empty.names),
        ..empty
    };
    Checked { position, doubt, last: None, year: None }
}

/// Checks that the map on which the records are read is the one of the game.
fn check_map(flaws: &mut Flaws, map: &Map, game: &GameRecord) {
    let board = game.board.as_deref().unwrap_or(STANDARD_MAP.name);
    if !board.eq_ignore_ascii_case(map.name) || game.start.as_deref() != map.start {
        flaws.say(say::board_not_here(board));
    } else if let Some(sum) = game.sum.filter(|sum| *sum != map.sum) {
        flaws.say_of("SUM", say::other_board(board, sum, map.sum));
    }
}

/// Checks and adds the next power.
pub fn check_power(flaws: &mut Flaws, checked: &mut Checked, record: &PowerRecord) {
    let Checked { position, doubt, last, .. } = checked;
    let PowerRecord { name, player, centers, homes, missed, silent } = record;
    if let Some(before) = last.filter(|before| *name <= *before) {
        doubt.of_powers = true;
        return flaws.say_of("NAME", say::power_out_of_order(*name, before));
    }
    *last = Some(*name);
    if player.as_deref().is_some_and(|player| !is_name(player)) {
        flaws.say_of("PLAYER", say::player_unnamed(*name, LONGEST_NAME));
    }
    if player.is_some() && name.is_dummy() {
        flaws.say_of("PLAYER", say::dummy_played(*name));
    }
    position.players[name.index()].clone_from(player);
    if let Some(missed) = missed {
        flaws.range(say::range, "MISSED", *missed, &(1..=MOST_MISSED));
        position.missed[name.index()] = *missed;
    }
    if let Some(silent) = silent {
        check_silent(flaws, position, *name, *silent);
    }
    if let Some(homes) = homes {
        position.homes[name.index()] = homes.iter().copied().collect();
    }
    for center in centers {
        let is_new = !position.centers.is_owned(*center);
        if !center.is_center() {
            flaws.say_of("CENTERS", say::no_center(*name, *center));
        } else if is_new {
            position.centers.give_first(*center, *name);
        } else if let Some(other) = position.centers.owner(*center) {
            flaws.say_of("CENTERS", say::center_of_two(other, *name, *center));
        }
    }
}

/// Checks and adds the plays of moves in a row without an order of a power.
fn check_silent(flaws: &mut Flaws, position: &mut Position, power: Power, silent: u16) {
    position.silent[power.index()] = silent;
    match position.most_silent {
        None => flaws.say_of("SILENT", say::silent_for_nothing()),
        Some(_) if silent == 0 => {
            flaws.range(say::range, "SILENT", silent, &(1..=*SILENCE_ALLOWED.end()));
        }
        Some(most) if silent >= most => flaws.say_of("SILENT", say::silent_too_long(power, silent, most)),
        Some(_) if !position.is_played(power) => {
            flaws.say_of("SILENT", say::silence_of_nobody(power));
        }
        Some(_) => {}
    }
}

/// Checks that each power has its record and that somebody plays; reported at the game.
pub fn check_seven(
    flaws: &mut Flaws,
    Checked { position, doubt, .. }: &mut Checked,
    records: &[PowerRecord],
) {
    if doubt.of_powers {
        return;
    }
    for missing in position.powers().filter(|power| !records.iter().any(|record| record.name == *power)) {
        flaws.say(say::power_missing(missing));
        doubt.of_powers = true;
    }
    // All who played may have fallen silent, and then the game is over.
    let is_over = position.date.phase == Phase::Over;
    if !doubt.of_powers && !is_over && position.players.iter().all(Option::is_none) {
        flaws.say(say::nobody_plays_any());
        doubt.of_powers = true;
    }
}

/// Checks and adds a unit that is not dislodged.
pub fn check_unit(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked, unit: Unit) {
    if !can_stand(unit.kind, unit.at) {
        flaws.say_of("AT", say::no_such_unit(unit));
        doubt.of_units = true;
    } else if position.units.get(unit.province()).is_some() {
        flaws.say_of("AT", say::units_in_place(unit.province()));
        doubt.of_units = true;
    } else {
        position.units.place(unit);
        check_number(flaws, position, unit);
    }
}

/// Checks that the supply centers can feed all units; reported once, at the first unit too many.
fn check_number(flaws: &mut Flaws, position: &Position, unit: Unit) {
    let (most, on_board) = (most_units(position.map), position.units.len());
    if on_board + position.dislodged.len() == usize::from(most) + 1 {
        flaws.say(say::too_many_units(unit, most));
    }
}

/// The most units of a position: one for each center, or as many as there are at the start if they are more.
fn most_units(map: &'static Map) -> u16 {
    let at_start = map.powers().map(|power| map.units(power).count()).sum();
    u16::try_from(map.center_count().max(at_start)).unwrap_or(u16::MAX)
}

/// Checks a unit that must retreat: it lost its place to a unit of another power, which stands there.
pub fn check_dislodged(
    flaws: &mut Flaws,
    Checked { position, doubt, .. }: &mut Checked,
    record: &DislodgedRecord,
) {
    let DislodgedRecord { power, kind, at, by, convoy, landed } = *record;
    let (unit, before) = (Unit { power, kind, at }, flaws.count());
    let lost = landed.unwrap_or(unit.province());
    let has_landed = landed.is_none_or(|at| is_coast(at) && at != unit.province() && kind == Kind::Army);
    if !can_stand(kind, at) {
        flaws.say_of("AT", say::no_such_unit(unit));
    } else if position.dislodged.iter().any(|other| other.unit.province() == unit.province()) {
        flaws.say_of("AT", say::dislodged_twice(unit.province()));
    } else if !has_landed {
        flaws.say_of("LANDED", say::no_landing(unit, lost));
    } else {
        check_attacker(flaws, doubt, position, Dislodged { unit, by, by_convoy: convoy, landed });
    }
    doubt.of_units |= flaws.count() > before;
    if flaws.count() == before {
        position.dislodged.push(Dislodged { unit, by, by_convoy: convoy, landed });
        check_number(flaws, position, unit);
    }
}

/// Checks that the unit that took a dislodged one's place can have come from the province given.
fn check_attacker(flaws: &mut Flaws, doubt: &Doubt, position: &Position, dislodged: Dislodged) {
    let Dislodged { unit, by, by_convoy, landed } = dislodged;
    let lost = landed.unwrap_or(unit.province());
    let Some(attacker) = position.units.get(lost).filter(|other| other.power != unit.power) else {
        if !doubt.of_units {
            flaws.say(say::dislodged_by_nobody(unit, unit.power, lost));
        }
        return;
    };
    // A game from elsewhere may not say where the attacker came from; then the unit's own place is named.
    if by != unit.province() && !can_come(attacker, by, by_convoy) {
        return flaws.say_of("BY", say::attacker_from_afar(attacker, attacker.power, by));
    }
    // One attacker can dislodge several armies only in the place where they all had landed.
    let is_elsewhere = |other: &Dislodged| other.landed.unwrap_or(other.unit.province()) != lost;
    if position.dislodged.iter().any(|other| other.by == by && is_elsewhere(other)) {
        flaws.say_of("BY", say::attacker_of_two(by));
    }
}

fn is_coast(at: Province) -> bool {
    at.terrain().is_coast()
}

/// Whether a unit can have come from a province to where it stands, by convoy or not.
fn can_come(unit: Unit, from: Province, by_convoy: bool) -> bool {
    let to = unit.province();
    match unit.kind {
        Kind::Army if by_convoy => is_coast(from) && is_coast(to) && from != to,
        Kind::Army => army_reaches(to, from),
        Kind::Fleet => !by_convoy && fleet_supports(unit.at, from),
    }
}

/// Checks and adds a province that a stand-off left empty.
pub fn check_standoff(flaws: &mut Flaws, Checked { position, .. }: &mut Checked, at: Province) {
    if let Some(unit) = position.units.get(at) {
        flaws.say_of("AT", say::standoff_under_unit(unit, at));
    }
    position.standoffs.insert(at);
}

/// Checks and adds the places that a power was the last to hold. A unit that an editor put there holds its place now.
pub fn check_held(flaws: &mut Flaws, Checked { position, .. }: &mut Checked, record: &HeldRecord) {
    let HeldRecord { power, at } = record;
    for &place in at {
        let is_held = |held: &ProvinceSet| held.contains(place);
        if place.is_center() {
            flaws.say_of("AT", say::held_center(place));
        } else if position.held.iter().any(is_held) {
            flaws.say_of("AT", say::held_twice(place));
        } else if position.units.get(place).is_none() {
            position.held[power.index()].insert(place);
        }
    }
}

/// Checks and adds an order that was sent ahead.
pub fn check_ahead(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked, record: &AheadRecord) {
    let AheadRecord { power, order } = *record;
    let count = position.ahead_of(power).count();
    if !order.is_possible(|center| position.builds_in(power, center)) {
        flaws.say_of("ORDER", say::ahead_impossible(power, order));
    } else if count == MOST_AHEAD {
        flaws.say(say::ahead_too_many(power, MOST_AHEAD));
    }
    check_sender(flaws, doubt, position, power);
    // What is beyond the bound is not kept: a position with so many is refused, and all would be counted for each.
    if count <= MOST_AHEAD {
        position.ahead.push((power, order));
    }
}

/// Checks and adds a vote.
pub fn check_vote(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked, record: &VoteRecord) {
    let VoteRecord { power, draw, concede } = record;
    if concede.is_some() && !position.takes_concessions() {
        flaws.say_of("CONCEDE", say::concession_not_taken());
    } else if concede.is_some() && !draw.is_empty() {
        flaws.say_of("CONCEDE", say::vote_for_both());
    } else if !draw.is_empty() && position.draws == Draws::Dias {
        flaws.say_of("DRAW", say::vote_names_sharers());
    } else if draw.len() == 1 || !draw.is_sorted_by(|one, next| one < next) {
        flaws.say_of("DRAW", say::vote_unshared());
    }
    check_sender(flaws, doubt, position, *power);
    let vote = concede.map_or_else(|| Vote::Draw(draw.clone()), Vote::Concede);
    if position.votes[power.index()].replace(vote).is_some() {
        flaws.say_of("POWER", say::vote_twice(*power));
    }
}

/// Checks that somebody plays the power that sent something, and that the game goes on.
fn check_sender(flaws: &mut Flaws, doubt: &Doubt, position: &Position, power: Power) {
    if !doubt.of_powers && !position.is_played(power) {
        flaws.say_of("POWER", say::sender_of_nobody(power));
    } else if position.date.phase == Phase::Over {
        flaws.say(say::sent_and_over());
    }
}

/// Checks that the years of the chart follow one another, up to the first that does not, and that nobody has more centers
/// than there are.
pub fn check_chart(flaws: &mut Flaws, Checked { doubt, year: due, .. }: &mut Checked, row: &ChartRow) {
    let year = due.unwrap_or(row.year.max(reading::map().first.1));
    if row.year != year && !doubt.of_chart {
        flaws.say_of("YEAR", say::chart_year_due(row.year, year));
        doubt.of_chart = true;
    }
    *due = Some(row.year.saturating_add(1));
    let (most, centers) =
        (*reading::map().centers_allowed().end(), row.centers.iter().map(|(_, count)| u32::from(count)));
    let centers: u32 = centers.sum();
    if centers > u32::from(most) {
        flaws.say_of("CENTERS", say::chart_of_too_many(centers, row.year, most));
    }
}
