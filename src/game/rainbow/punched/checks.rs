//! The checks of each record of an edited position, in the order in which the records are added to it.
//!
//! Consequences of an earlier fault are not reported: no checks against a map that is wrong, or of anything that
//! belongs to players with faults of their own.

use super::messages as say;
use super::records::{ExploredRecord, GameRecord, KnownRecord, PlayerRecord, TerrainRecord, UnitRecord};
use crate::tables::{
    ABANDONS, Kind, LAST_TURN, LAST_UNIT_NUMBER, LONGEST_ADDRESS, LONGEST_NAME, MOST_MONEY, PLAYERS, SIDES,
    SIGHTS, STARTING_MONEY, Terrain, is_name,
};
use crate::world::unit::name_of;
use crate::world::{
    ChartRow, End, Hex, KnownCity, Map, Options, PlayerNumber, Players, Position, Status, Unit, UnitId,
};
use playdeck_base::message::counted;
use playdeck_game::Flaws;
use playdeck_kit::votes::Vote;

/// The position so far, and what the next records are checked against.
pub struct Checked {
    /// The position.
    pub position: Position,
    /// The expected row of the map; `None` once a row was out of order.
    row: Option<u16>,
    /// The first turn that the next row of the chart can be of.
    turn: u32,
    doubt: Doubt,
}

/// The parts that have faults, so that nothing can be checked against them.
struct Doubt {
    of_map: bool,
    of_players: bool,
}

/// Checks the game record. Begins with its options and its turn, without a map and without players.
pub fn check_game(flaws: &mut Flaws, game: &GameRecord) -> Checked {
    flaws.range(say::range, "TURN", game.turn, &(0..=LAST_TURN));
    flaws.range(say::range, "SIZE", game.size, &SIDES);
    flaws.range(say::range, "SIGHT", game.sight, &SIGHTS);
    flaws.range(say::range, "MONEY", game.money, &STARTING_MONEY);
    flaws.range(say::range, "ALLIANCE", game.alliance, &(1..=*PLAYERS.end()));
    flaws.range(say::range, "ABANDON", game.abandon, &ABANDONS);
    if let Some(last) = game.last {
        flaws.range(say::range, "LAST", last, &(game.turn.max(1)..=LAST_TURN));
    }
    if game.turn == game.last.unwrap_or(LAST_TURN) && game.end.is_none() {
        flaws.say_of("TURN", say::end_missing(game.turn));
    }
    let doubt = Doubt { of_map: !SIDES.contains(&game.size), of_players: false };
    let GameRecord { sight, money, alliance, abandon, totals, last, .. } = *game;
    let (side, sight) = (game.size.clamp(*SIDES.start(), *SIDES.end()), sight.min(*SIGHTS.end()));
    let options = Options { sight, money, alliance, abandon, totals, last };
    let mut position = Position::empty(Map::of(side, Terrain::Water), options);
    position.turn = game.turn;
    position.end.clone_from(&game.end);
    Checked { position, row: Some(0), turn: 0, doubt }
}

/// Checks the next row of the map.
pub fn check_row(flaws: &mut Flaws, checked: &mut Checked, row: &TerrainRecord) {
    let Checked { position, row: due, doubt, .. } = checked;
    if doubt.of_map && *due == Some(0) {
        return;
    }
    let (side, before) = (position.map.side(), flaws.count());
    let is_due = *due == Some(row.y);
    if let Some(due) = due.filter(|_| !is_due || row.y >= side) {
        flaws.say_of("Y", say::row_due(row.y, due, side - 1));
    }
    *due = Some(row.y.saturating_add(1)).filter(|_| is_due);
    let letters = row.hexes.chars().count();
    if letters != usize::from(side) {
        flaws.say_of("HEXES", say::row_length(row.y, &counted(letters as u64, "letter"), side));
    } else if let Some(letter) = row.hexes.chars().find(|letter| Terrain::of_letter(*letter).is_none()) {
        flaws.say_of("HEXES", say::row_letter(letter, row.y));
    }
    if flaws.count() > before {
        doubt.of_map = true;
        return;
    }
    for (x, terrain) in (0..).zip(row.hexes.chars().filter_map(Terrain::of_letter)) {
        position.map.set(Hex::new(x, row.y), terrain);
    }
}

/// Checks that all rows are there; a fault is reported at the game record.
pub fn check_height(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked, rows: usize) {
    let side = position.map.side();
    if !doubt.of_map && rows != usize::from(side) {
        flaws.say(say::rows_missing(side, rows));
        doubt.of_map = true;
    }
}

/// Checks and adds the next player.
pub fn check_player(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked, record: &PlayerRecord) {
    let PlayerRecord { ref name, ref address, no, money, status, ordered, warned, .. } = *record;
    if !no.is_possible() || position.players.last_key_value().is_some_and(|(last, _)| *last >= no) {
        flaws.say_of("NO", say::player_out_of_order(no, *PLAYERS.end()));
        doubt.of_players = true;
    }
    if !is_name(name) {
        flaws.say_of("NAME", say::empire_unnamed(no, LONGEST_NAME));
    }
    if address.chars().count() > LONGEST_ADDRESS {
        flaws.say_of("ADDRESS", say::address_too_long(no, LONGEST_ADDRESS));
    }
    flaws.range(say::range, "MONEY", money, &(0..=MOST_MONEY));
    flaws.range(say::range, "ORDERED", ordered, &(0..=position.turn));
    if let Some(turn) = warned.filter(|_| ordered <= position.turn) {
        flaws.range(say::range, "WARNED", turn, &(ordered + 1..=position.turn.saturating_add(1)));
    }
    if !no.is_possible() {
        return;
    }
    position.add_player(no, name, address);
    if let Some(player) = position.players.get_mut(&no) {
        player.money = money;
        player.status = status;
        player.friends =
            record.friends.iter().copied().filter(|friend| friend.is_possible()).collect::<Players>();
        player.ordered = ordered;
        player.warned = warned;
        player.vote.clone_from(&record.vote);
    }
}

/// Checks that a vote is of a player who is left, and for such players.
pub fn check_vote(flaws: &mut Flaws, Checked { position, doubt, .. }: &Checked, record: &PlayerRecord) {
    let Some(vote) = record.vote.as_ref().filter(|_| !doubt.of_players) else { return };
    if record.status != Status::Active {
        flaws.say_of("VOTE", say::vote_of_nobody(record.no));
    }
    let named = vote.named();
    for stranger in named.iter().filter(|player| !position.is_active(**player)) {
        flaws.say_of("VOTE", say::vote_for_nobody(record.no, *stranger));
    }
    let is_draw = matches!(vote, Vote::Draw(_));
    if is_draw && (named.len() == 1 || !named.is_sorted_by(|one, next| one < next)) {
        flaws.say_of("VOTE", say::vote_for_one(record.no));
    }
}

/// Checks that friends are other players of the game.
pub fn check_friends(flaws: &mut Flaws, Checked { position, doubt, .. }: &Checked, record: &PlayerRecord) {
    let PlayerRecord { no, friends, .. } = record;
    let is_other = |friend: &PlayerNumber| friend != no && position.players.contains_key(friend);
    for stranger in friends.iter().filter(|friend| !doubt.of_players && !is_other(friend)) {
        flaws.say_of("FRIENDS", say::wrong_friend(*no, *stranger));
    }
}

/// Checks that somebody still plays, and that the winners did.
pub fn check_end(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked) {
    if position.players.is_empty() {
        flaws.say(say::nobody_plays());
        doubt.of_players = true;
    }
    if doubt.of_players {
        return;
    }
    if let Some(End::Won(winners) | End::Shared(winners)) = &position.end {
        let is_known = |winner: &&PlayerNumber| position.players.contains_key(*winner);
        if winners.is_empty() {
            flaws.say_of("END", say::won_by_nobody("nobody"));
        }
        for stranger in winners.iter().filter(|winner| !is_known(winner)) {
            flaws.say_of("END", say::won_by_nobody(&stranger.to_string()));
        }
    }
}

/// Checks a unit; its owner must be in the game. `None` if it cannot be placed.
fn check_unit(flaws: &mut Flaws, doubt: &Doubt, position: &Position, record: &UnitRecord) -> Option<Unit> {
    let UnitRecord { of, no, kind, at, name } = record;
    let (id, before) = (UnitId::new(*of, *no), flaws.count());
    flaws.range(say::range, "NO", *no, &(1..=LAST_UNIT_NUMBER));
    let owner = position.players.get(of);
    let has_owner = owner.is_some_and(|owner| owner.status != Status::Eliminated);
    if !has_owner && !doubt.of_players {
        flaws.say_of("OF", say::unit_of_nobody(id));
    }
    if name.as_deref().is_some_and(|name| !is_name(name)) {
        flaws.say_of("NAME", say::unit_unnamed(id, LONGEST_NAME));
    }
    let is_on_land = position.map.at(*at) != Terrain::Water;
    if !is_on_land && !doubt.of_map {
        flaws.say_of("AT", say::unit_in_water(id, *at));
    }
    let is_sound = flaws.count() == before && has_owner && is_on_land;
    is_sound.then(|| Unit::new(id, *kind, *at, name.as_deref().unwrap_or_default()))
}

/// Places the units that passed their checks. They are punched by owner and number, so there are no duplicates, and all
/// are placed together.
pub fn check_units(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked, records: &[UnitRecord]) {
    if records.is_sorted_by(|record, next| (record.of, record.no) < (next.of, next.no)) {
        let mut units = Vec::with_capacity(records.len());
        flaws.each("UNIT", records, |flaws, record| units.extend(check_unit(flaws, doubt, position, record)));
        if !doubt.of_map {
            position.units.insert_sorted(units);
        }
        return;
    }
    flaws.each("UNIT", records, |flaws, record| {
        let Some(unit) = check_unit(flaws, doubt, position, record) else { return };
        let id = unit.id;
        if !doubt.of_map && !position.units.insert(unit) {
            flaws.say(say::unit_twice(id));
        }
    });
}

/// Checks and adds the ground that a player remembers in a row.
pub fn check_explored(
    flaws: &mut Flaws,
    Checked { position, doubt, .. }: &mut Checked,
    record: &ExploredRecord,
) {
    let ExploredRecord { by, y, x } = record;
    let side = position.map.side();
    let Some(player) = position.players.get_mut(by) else {
        if !doubt.of_players {
            flaws.say_of("BY", say::memory_of_nobody(*by));
        }
        return;
    };
    let is_there = |(first, last): &(u16, u16)| first <= last && *last < side && *y < side;
    if !x.iter().all(is_there) {
        if !doubt.of_map {
            flaws.say_of("X", say::wrong_stretch(*by, *y));
        }
        return;
    }
    for &(first, last) in x {
        player.explored.insert_stretch(*y, first, last);
    }
}

/// Checks and adds a city that a player remembers.
pub fn check_known(flaws: &mut Flaws, Checked { position, doubt, .. }: &mut Checked, record: &KnownRecord) {
    let KnownRecord { by, at, of, no, name, turn } = record;
    let before = flaws.count();
    flaws.range(say::range, "NO", *no, &(1..=LAST_UNIT_NUMBER));
    flaws.range(say::range, "TURN", *turn, &(0..=position.turn));
    if name.as_deref().is_some_and(|name| !is_name(name)) {
        flaws.say_of("NAME", say::known_city_unnamed(*by, *at, LONGEST_NAME));
    }
    if !doubt.of_map && position.map.at(*at) == Terrain::Water {
        flaws.say_of("AT", say::known_city_in_water(*by, *at));
    }
    if !doubt.of_players && (of == by || !position.players.contains_key(of)) {
        flaws.say_of("OF", say::known_city_of_nobody(*by, *at, *of));
    }
    let Some(player) = position.players.get_mut(by) else {
        if !doubt.of_players {
            flaws.say_of("BY", say::city_known_to_nobody(*by));
        }
        return;
    };
    if flaws.count() > before {
        return;
    }
    let id = UnitId::new(*of, *no);
    player.explored.insert(*at);
    let name = name_of(Kind::City, name.as_deref().unwrap_or_default());
    if player.cities.insert(*at, KnownCity { id, name, turn: *turn }).is_some() {
        flaws.say_of("AT", say::known_city_twice(*by, *at));
    }
}

/// Checks that the turns ascend, and are turns that were played.
pub fn check_chart(flaws: &mut Flaws, checked: &mut Checked, row: &ChartRow) {
    let Checked { position, turn: due, doubt, .. } = checked;
    flaws.range(say::range, "TURN", row.turn, &(*due..=position.turn));
    *due = row.turn.saturating_add(1);
    for (player, standing) in &row.players {
        if !doubt.of_players && !position.players.contains_key(player) {
            flaws.say_of("PLAYERS", say::chart_of_nobody(*player));
        }
        flaws.range(say::range, "CITIES", standing.cities, &(0..=LAST_UNIT_NUMBER));
        flaws.range(say::range, "UNITS", standing.units, &(0..=LAST_UNIT_NUMBER));
        flaws.range(say::range, "MONEY", standing.money, &(0..=MOST_MONEY));
    }
}
