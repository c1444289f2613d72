//! The position as it is punched, and what an edited one is checked for.
//!
//! A gamesmaster can write a position by hand, so whatever he may well leave out has a value of its own. What a piece
//! has left of a turn is not punched: between two plays every piece has all of it.

use super::city::City;
use super::game::Match;
use super::geometry::Square;
use super::lobby::{Lobby, MatchNumber, Member, MemberNumber, Waiting, is_name};
use super::mail::Mail;
use super::messages as say;
use super::orders::is_city_name;
use super::piece::{Piece, PieceId};
use super::player::{KnownCity, Player, PlayerNumber, Status, Tally};
use super::position::{Finished, Position};
use super::setup::Setup;
use super::tables::{
    CITY_SPACING, Kind, LAST_MAIL, LAST_MATCH, LAST_MEMBER, LAST_PIECE, LAST_ROUND, LAST_SESSION,
    LONGEST_MAIL, LONGEST_NAME, MOST_COUNTED, MOST_EXPERIENCE, MOST_LEADER_POINTS, MOST_MAIL, MOST_MATCHES,
    MOST_PLAYERS, MOST_POINTS, Product, Terrain,
};
use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

/// The punched position: one record for each entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    /// `DOOR`: what comes next.
    pub door: DoorRecord,
    /// `MEMBER`: the members and their leader points, by number.
    #[serde(default)]
    pub member: Vec<MemberRecord>,
    /// `WAITING`: the matches that await players.
    #[serde(default)]
    pub waiting: Vec<WaitingRecord>,
    /// `OVER`: the matches that are over.
    #[serde(default)]
    pub over: Vec<OverRecord>,
    /// `GAME`: the matches under way.
    #[serde(default)]
    pub game: Vec<GameRecord>,
    /// `PLAYER`: their players, by match and number.
    #[serde(default)]
    pub player: Vec<PlayerRecord>,
    /// `TERRAIN`: their maps, row by row.
    #[serde(default)]
    pub terrain: Vec<TerrainRecord>,
    /// `CITY`: their cities, row by row over each map.
    #[serde(default)]
    pub city: Vec<CityRecord>,
    /// `PIECE`: their pieces, by match, owner and number.
    #[serde(default)]
    pub piece: Vec<PieceRecord>,
    /// `EXPLORED`: the ground that players know, row by row.
    #[serde(default)]
    pub explored: Vec<ExploredRecord>,
    /// `KNOWN`: the cities that players know.
    #[serde(default)]
    pub known: Vec<KnownRecord>,
    /// `MAIL`: their messages.
    #[serde(default)]
    pub mail: Vec<MailRecord>,
}

/// What comes next at the door.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct DoorRecord {
    /// The session of the lobby that is played next.
    pub session: u32,
    /// The number of the next match.
    pub next: MatchNumber,
}

/// A member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct MemberRecord {
    /// His number.
    pub no: MemberNumber,
    /// His name.
    pub name: String,
    /// His leader points.
    #[serde(default)]
    pub leader: u32,
}

/// A match that awaits players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct WaitingRecord {
    /// Its number.
    pub no: MatchNumber,
    /// What was chosen for it.
    pub setup: Setup,
    /// Who has signed up.
    #[serde(default)]
    pub members: Vec<MemberNumber>,
}

/// A match that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct OverRecord {
    /// Its number.
    pub no: MatchNumber,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// The round in which it ended.
    pub round: u16,
    /// Who played, and his victory points.
    pub players: Vec<(MemberNumber, i32)>,
    /// Who won, and the leader points he received.
    #[serde(default)]
    pub victor: Option<(PlayerNumber, u8)>,
}

/// A match under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct GameRecord {
    /// Its number.
    pub no: MatchNumber,
    /// The round that was played last.
    pub round: u16,
    /// What was chosen for it.
    pub setup: Setup,
}

/// A player of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct PlayerRecord {
    /// The match.
    pub game: MatchNumber,
    /// His number in it.
    pub no: PlayerNumber,
    /// Who he is at the door.
    pub member: MemberNumber,
    /// His victory points.
    #[serde(default)]
    pub points: i32,
    /// Whether he still plays.
    #[serde(default = "active")]
    pub status: Status,
    /// The number of the piece he got last.
    #[serde(default)]
    pub pieces: u16,
    /// The number of the message he got last.
    #[serde(default)]
    pub mail: u16,
    /// What was won from opponents and lost to them, by their numbers.
    #[serde(default)]
    pub tallies: BTreeMap<u8, Tally>,
}

fn active() -> Status {
    Status::Active
}

/// One row of a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct TerrainRecord {
    /// The match.
    pub game: MatchNumber,
    /// The row.
    pub y: u8,
    /// A letter for each square, from the left: `S` sea, `L` land, `M` mountain.
    pub squares: String,
}

/// A city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct CityRecord {
    /// The match.
    pub game: MatchNumber,
    /// Where it lies.
    pub at: Square,
    /// Its name, once it has one.
    #[serde(default)]
    pub name: String,
    /// Whose it is.
    #[serde(default)]
    pub of: Option<PlayerNumber>,
    /// The type of piece that it builds; left out while it fortifies itself.
    #[serde(default)]
    pub builds: Option<Kind>,
    /// The turns until that is done.
    pub turns: u8,
    /// Its level of fortification.
    #[serde(default)]
    pub fort: u8,
    /// Its specialty.
    pub specialty: Kind,
    /// Whether it is its owner's command castle.
    #[serde(default)]
    pub castle: bool,
}

/// A piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct PieceRecord {
    /// The match.
    pub game: MatchNumber,
    /// Its owner.
    pub of: PlayerNumber,
    /// Its number.
    pub no: u16,
    /// Its type.
    pub kind: Kind,
    /// Where it stands.
    pub at: Square,
    /// Damage taken.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub damage: u8,
    /// Experience gained.
    #[serde(default, skip_serializing_if = "is_zero_too")]
    pub experience: u16,
    /// The transport that carries it.
    #[serde(default)]
    pub carrier: Option<u16>,
    /// Whether it is on guard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guard: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero_too(number: &u16) -> bool {
    *number == 0
}

/// The ground in a row that a player knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct ExploredRecord {
    /// The match.
    pub game: MatchNumber,
    /// Who knows it.
    pub by: PlayerNumber,
    /// The row.
    pub y: u8,
    /// The first and the last square of each stretch, from the left.
    pub x: Vec<(u8, u8)>,
}

/// The cities that a player knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct KnownRecord {
    /// The match.
    pub game: MatchNumber,
    /// Who knows them.
    pub by: PlayerNumber,
    /// By number, row by row over the map from 1, as he saw them last.
    pub cities: BTreeMap<u16, KnownCity>,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct MailRecord {
    /// The match.
    pub game: MatchNumber,
    /// To whom it was sent.
    pub to: PlayerNumber,
    /// Its number in his mailbox.
    pub no: u16,
    /// Who sent it.
    pub from: PlayerNumber,
    /// The round in which it was sent.
    pub round: u16,
    /// Whether it was read.
    #[serde(default)]
    pub read: bool,
    /// What it says.
    pub text: String,
}

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let lobby = &position.lobby;
    let mut punched = Punched {
        door: DoorRecord { session: lobby.session, next: lobby.next_match },
        member: Vec::new(),
        waiting: Vec::new(),
        over: Vec::new(),
        game: Vec::new(),
        player: Vec::new(),
        terrain: Vec::new(),
        city: Vec::new(),
        piece: Vec::new(),
        explored: Vec::new(),
        known: Vec::new(),
        mail: Vec::new(),
    };
    for (no, Member { name, points }) in &lobby.members {
        punched.member.push(MemberRecord { no: *no, name: name.clone(), leader: *points });
    }
    for (no, Waiting { setup, members }) in &lobby.waiting {
        punched.waiting.push(WaitingRecord { no: *no, setup: setup.clone(), members: members.clone() });
    }
    for Finished { number, name, round, players, victor } in &position.over {
        let (no, name, players) = (*number, name.clone(), players.clone());
        punched.over.push(OverRecord { no, name, round: *round, players, victor: *victor });
    }
    position.running.values().for_each(|game| punch_match(game, &mut punched));
    punched
}

fn punch_match(match_: &Match, punched: &mut Punched) {
    let (game, grid) = (match_.number, match_.grid());
    punched.game.push(GameRecord { no: game, round: match_.round, setup: match_.setup.clone() });
    for y in 1..=grid.height {
        let squares = (1..=grid.width).map(|x| match_.terrain(Square::new(x, y)).letter()).collect();
        punched.terrain.push(TerrainRecord { game, y, squares });
    }
    for (_, city) in match_.cities() {
        let builds = match city.product {
            Product::Piece(kind) => Some(kind),
            Product::Fortification => None,
        };
        let City { at, name, owner: of, turns, fort, specialty, castle, .. } = city.clone();
        punched.city.push(CityRecord { game, at, name, of, builds, turns, fort, specialty, castle });
    }
    for (no, player) in match_.numbered() {
        let all = PlayerNumber::all().map(|other| other.0).zip(player.tallies);
        punched.player.push(PlayerRecord {
            game,
            no,
            member: player.member,
            points: player.points,
            status: player.status,
            pieces: player.last_piece,
            mail: player.last_mail,
            tallies: all.filter(|(_, tally)| *tally != Tally::default()).collect(),
        });
        for piece in match_.pieces.of(no) {
            let Piece { number, kind, at, damage, experience, carrier, guard, .. } = *piece;
            let record =
                PieceRecord { game, of: no, no: number, kind, at, damage, experience, carrier, guard };
            punched.piece.push(record);
        }
        punch_memory(match_, no, player, punched);
    }
}

/// What a player remembers: ground, cities and messages.
fn punch_memory(match_: &Match, by: PlayerNumber, player: &Player, punched: &mut Punched) {
    let (game, grid) = (match_.number, match_.grid());
    for y in 1..=grid.height {
        let mut x: Vec<(u8, u8)> = Vec::new();
        let known = (1..=grid.width).filter(|x| player.explored.contains(grid.index(Square::new(*x, y))));
        for at in known {
            match x.last_mut() {
                Some((_, last)) if *last + 1 == at => *last = at,
                _ => x.push((at, at)),
            }
        }
        if !x.is_empty() {
            punched.explored.push(ExploredRecord { game, by, y, x });
        }
    }
    let known = (1..).zip(&player.known).filter_map(|(number, known)| Some((number, (*known)?)));
    let cities: BTreeMap<u16, KnownCity> = known.collect();
    if !cities.is_empty() {
        punched.known.push(KnownRecord { game, by, cities });
    }
    for Mail { number, from, round, read, text } in player.mail.clone() {
        punched.mail.push(MailRecord { game, to: by, no: number, from, round, read, text });
    }
}

/// Checks a punched position and makes the engine's own of it. Whatever cannot be is refused by name.
pub fn check(punched: Punched) -> Result<Position, Message> {
    checked(punched).map_err(|what| say::POSITION_REFUSED.message().with(what))
}

/// A number must lie in its range.
fn check_range<T: PartialOrd + fmt::Display + Copy>(
    word: &str,
    value: T,
    range: &RangeInclusive<T>,
) -> Result<(), String> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(format!("{word}={value} is not from {} to {}", range.start(), range.end()))
}

fn check_setup(game: MatchNumber, setup: &Setup) -> Result<(), String> {
    match setup.out_of_range().first() {
        None => Ok(()),
        Some(wrong) => {
            Err(format!("{} of match {game} is not from {} to {}", wrong.option, wrong.least, wrong.most))
        }
    }
}

fn checked(punched: Punched) -> Result<Position, String> {
    let mut position = Position {
        lobby: check_lobby(&punched.door, punched.member, punched.waiting)?,
        running: BTreeMap::new(),
        over: Vec::new(),
        table: None,
    };
    let mut numbers: BTreeSet<MatchNumber> = position.lobby.waiting.keys().copied().collect();
    for record in punched.over {
        check_number(record.no, &position.lobby, &mut numbers)?;
        position.over.push(check_over(record, &position.lobby)?);
    }
    position.over.sort_by_key(|over| over.number);
    let mut maps: BTreeMap<MatchNumber, Vec<TerrainRecord>> = BTreeMap::new();
    for record in punched.terrain {
        maps.entry(record.game).or_default().push(record);
    }
    let mut cities: BTreeMap<MatchNumber, Vec<CityRecord>> = BTreeMap::new();
    for record in punched.city {
        cities.entry(record.game).or_default().push(record);
    }
    for record in punched.game {
        check_number(record.no, &position.lobby, &mut numbers)?;
        let map = maps.remove(&record.no).unwrap_or_default();
        let cities = cities.remove(&record.no).unwrap_or_default();
        let game = check_map(&record, &map, cities)?;
        position.running.insert(record.no, game);
    }
    if let Some(stray) = maps.keys().chain(cities.keys()).next() {
        return Err(format!("match {stray} has a map and is not under way"));
    }
    if position.running.len() + position.lobby.waiting.len() > MOST_MATCHES {
        return Err(format!("more than {MOST_MATCHES} matches wait or run"));
    }
    for record in punched.player {
        check_player(&mut position, record)?;
    }
    for game in position.running.values_mut() {
        if game.players.len() != usize::from(game.setup.players) || game.active().iter().count() < 2 {
            return Err(format!("match {} has not its players, two of them still playing", game.number));
        }
        own_cities(game)?;
    }
    for record in &punched.piece {
        check_piece(&mut position, record)?;
    }
    for game in position.running.values() {
        check_aboard(game)?;
        for player in game.active().iter() {
            if game.owned(player) == 0 && game.pieces.takers(player) == 0 {
                return Err(format!(
                    "player {player} of match {} has nothing left to play with",
                    game.number
                ));
            }
        }
    }
    check_memory(&mut position, punched.explored, punched.known, punched.mail)?;
    Ok(position)
}

fn check_lobby(
    door: &DoorRecord,
    members: Vec<MemberRecord>,
    waiting: Vec<WaitingRecord>,
) -> Result<Lobby, String> {
    check_range("SESSION", door.session, &(1..=LAST_SESSION + 1))?;
    check_range("NEXT", door.next.0, &(1..=LAST_MATCH + 1))?;
    let mut lobby = Lobby { session: door.session, next_match: door.next, ..Lobby::empty() };
    for MemberRecord { no, name, leader } in members {
        check_range("NO", no.0, &(1..=LAST_MEMBER))?;
        check_range("LEADER", leader, &(0..=MOST_LEADER_POINTS))?;
        if !is_name(&name) || lobby.find(&name).is_some() {
            return Err(format!("{no} has a name of 1 to {LONGEST_NAME} characters that no other has"));
        }
        if lobby.members.insert(no, Member { name, points: leader }).is_some() {
            return Err(format!("{no} stands there twice"));
        }
    }
    let mut numbers = BTreeSet::new();
    for WaitingRecord { no, setup, members } in waiting {
        check_number(no, &lobby, &mut numbers)?;
        check_setup(no, &setup)?;
        if members.len() >= usize::from(setup.players) {
            return Err(format!("match {no} has all its players and waits"));
        }
        check_members(no, members.iter().copied(), &lobby)?;
        lobby.waiting.insert(no, Waiting { setup, members });
    }
    Ok(lobby)
}

/// A match has a number of its own, lower than the next.
fn check_number(no: MatchNumber, lobby: &Lobby, numbers: &mut BTreeSet<MatchNumber>) -> Result<(), String> {
    let is_given = no.0 >= 1 && no < lobby.next_match;
    if is_given && numbers.insert(no) {
        return Ok(());
    }
    Err(format!("match {no} stands there twice or has no number below NEXT={}", lobby.next_match))
}

/// Those who play a match are members, each once.
fn check_members(
    no: MatchNumber,
    members: impl Iterator<Item = MemberNumber>,
    lobby: &Lobby,
) -> Result<(), String> {
    let mut met = BTreeSet::new();
    for member in members {
        if !lobby.members.contains_key(&member) || !met.insert(member) {
            return Err(format!("{member} is no member or plays match {no} twice"));
        }
    }
    Ok(())
}

fn check_over(record: OverRecord, lobby: &Lobby) -> Result<Finished, String> {
    let OverRecord { no, name, round, players, victor } = record;
    check_range("ROUND", round, &(0..=LAST_ROUND))?;
    check_members(no, players.iter().map(|(member, _)| *member), lobby)?;
    if players.len() > MOST_PLAYERS || name.chars().count() > LONGEST_NAME {
        return Err(format!("match {no} has more than {MOST_PLAYERS} players, or too long a name"));
    }
    for (_, points) in &players {
        check_range("POINTS", *points, &(-MOST_POINTS..=MOST_POINTS))?;
    }
    if victor.is_some_and(|(winner, leader)| {
        winner.0 == 0 || winner.index() >= players.len() || !matches!(leader, 1 | 2 | 4)
    }) {
        return Err(format!("match {no} was won by nobody who played it"));
    }
    Ok(Finished { number: no, name, round, players, victor })
}

fn check_map(record: &GameRecord, rows: &[TerrainRecord], records: Vec<CityRecord>) -> Result<Match, String> {
    let GameRecord { no, round, setup } = record;
    check_setup(*no, setup)?;
    check_range("ROUND", *round, &(0..=LAST_ROUND - 1))?;
    let grid = setup.grid();
    if !rows.iter().map(|row| row.y).eq(1..=grid.height) {
        return Err(format!("TERRAIN records of match {no} stand for its {} rows, from Y=1 on", grid.height));
    }
    let mut terrain = Vec::with_capacity(grid.len());
    for row in rows {
        let letters = row.squares.chars().map(Terrain::of_letter).collect::<Option<Vec<_>>>();
        let letters = letters.filter(|letters| letters.len() == usize::from(grid.width));
        terrain.extend(letters.ok_or_else(|| {
            format!("row {} of match {no} is not of {} letters S, L or M", row.y, grid.width)
        })?);
    }
    let mut cities: Vec<City> = Vec::new();
    for record in records {
        let CityRecord { at, name, of, builds, turns, fort, specialty, castle, .. } = record;
        let is_land = grid.contains(at) && terrain.get(grid.index(at)) == Some(&Terrain::Land);
        if !is_land || cities.last().is_some_and(|last| last.at >= at) {
            return Err(format!("the city at {at} of match {no} stands on no land, or out of order"));
        }
        if cities.iter().any(|other| grid.distance(other.at, at) < CITY_SPACING) {
            return Err(format!("the city at {at} of match {no} stands beside another"));
        }
        if !(name.is_empty() && of.is_none() || is_city_name(&name)) {
            return Err(format!("the name of the city at {at} has 1 to {LONGEST_NAME} characters"));
        }
        check_range("TURNS", turns, &(1..=20))?;
        check_range("FORT", fort, &(0..=setup.fort_max))?;
        let is_coast = grid.around(at).any(|beside| terrain.get(grid.index(beside)) == Some(&Terrain::Sea));
        let product = builds.map_or(Product::Fortification, Product::Piece);
        if [Some(specialty), builds].into_iter().flatten().any(|kind| kind.is_ship() && !is_coast) {
            return Err(format!("the city at {at} builds ships and is not at the sea"));
        }
        if castle && (of.is_none() || !setup.castles) {
            return Err(format!("the city at {at} is nobody's command castle"));
        }
        cities.push(City { at, name, owner: of, product, turns, fort, specialty, castle });
    }
    let mut game = Match::new(*no, setup.clone(), terrain, cities);
    game.round = *round;
    Ok(game)
}

fn check_player(position: &mut Position, record: PlayerRecord) -> Result<(), String> {
    let PlayerRecord { game, no, member, points, status, pieces, mail, tallies } = record;
    let is_member = position.lobby.members.contains_key(&member);
    let Some(found) = position.running.get_mut(&game) else {
        return Err(format!("match {game} has a player and is not under way"));
    };
    if usize::from(no.0) != found.players.len() + 1 || no.0 > found.setup.players {
        return Err(format!("PLAYER records of match {game} stand in the order of their numbers"));
    }
    if !is_member || found.number_of(member).is_some() {
        return Err(format!("{member} is no member or plays match {game} twice"));
    }
    check_range("POINTS", points, &(-MOST_POINTS..=MOST_POINTS))?;
    check_range("PIECES", pieces, &(0..=LAST_PIECE))?;
    check_range("MAIL", mail, &(0..=LAST_MAIL))?;
    let mut player = Player::new(member, found.grid(), found.cities().count());
    player.points = points;
    player.status = status;
    player.last_piece = pieces;
    player.last_mail = mail;
    for (other, tally) in tallies {
        let numbers = [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against];
        let is_bounded = numbers.iter().all(|number| *number <= MOST_COUNTED);
        let place = player.tallies.get_mut(PlayerNumber(other).index());
        let Some(place) = place.filter(|_| is_bounded && other > 0 && other <= found.setup.players) else {
            return Err(format!("the statistics of player {no} of match {game} cannot be"));
        };
        *place = tally;
    }
    found.players.push(player);
    Ok(())
}

/// Gives the cities of a match to those who are said to own them, so that they see from there.
fn own_cities(game: &mut Match) -> Result<(), String> {
    let owned: Vec<(u16, PlayerNumber)> =
        game.cities().filter_map(|(number, city)| Some((number, city.owner?))).collect();
    let mut castles = BTreeSet::new();
    for (number, owner) in owned {
        let is_active = game.player(owner).is_some_and(Player::is_active);
        let is_castle = game.city(number).is_some_and(|city| city.castle);
        if !is_active || is_castle && !castles.insert(owner) {
            return Err(format!("city {number} of match {} belongs to nobody who plays", game.number));
        }
        if let Some(city) = game.city_mut(number) {
            city.owner = None;
        }
        game.give(number, Some(owner));
    }
    Ok(())
}

fn check_piece(position: &mut Position, record: &PieceRecord) -> Result<(), String> {
    let PieceRecord { game, of, no, kind, at, damage, experience, carrier, guard } = *record;
    let Some(found) = position.running.get_mut(&game) else {
        return Err(format!("match {game} has a piece and is not under way"));
    };
    let name = format!("piece {no} of player {of} in match {game}");
    let Some(owner) = found.player(of).filter(|owner| owner.is_active()) else {
        return Err(format!("{name} belongs to nobody who plays"));
    };
    if no == 0 || no > owner.last_piece {
        return Err(format!("{name} has no number from 1 to PIECES={}", owner.last_piece));
    }
    check_range("EXPERIENCE", experience, &(0..=MOST_EXPERIENCE))?;
    if damage >= kind.hit_points() {
        return Err(format!("{name} has taken more damage than it can"));
    }
    let is_on_map = found.grid().contains(at);
    let is_foreign = found.city_owner_at(at).is_some_and(|owner| owner != Some(of));
    let stands = match (kind.is_ship(), found.terrain(at)) {
        (true, Terrain::Sea) => true,
        (true, _) => found.is_coast(at) || found.city_owner_at(at) == Some(Some(of)),
        (false, Terrain::Sea) => carrier.is_some(),
        (false, _) => true,
    };
    if !is_on_map || is_foreign || !stands {
        return Err(format!("{name} cannot stand at {at}"));
    }
    let piece = Piece { damage, experience, carrier, guard, ..Piece::new(no, kind, at) };
    match found.place(of, piece) {
        Some(_) => Ok(()),
        None => Err(format!("{name} stands there twice, or among pieces of another")),
    }
}

/// What is aboard stands where its transport does, and is carried by what can carry it.
fn check_aboard(game: &Match) -> Result<(), String> {
    for (player, _) in game.numbered() {
        for piece in game.pieces.of(player) {
            let Some(carrier) = piece.carrier else { continue };
            let transport = game.pieces.get(PieceId::new(player, carrier));
            let is_sound = transport
                .is_some_and(|transport| transport.at == piece.at && transport.kind.carries(piece.kind));
            if !is_sound {
                return Err(format!(
                    "piece {} of player {player} in match {} is aboard of nothing that carries it",
                    piece.number, game.number
                ));
            }
        }
    }
    Ok(())
}

fn check_memory(
    position: &mut Position,
    explored: Vec<ExploredRecord>,
    known: Vec<KnownRecord>,
    mail: Vec<MailRecord>,
) -> Result<(), String> {
    let unknown = |game: MatchNumber, player: PlayerNumber| {
        format!("player {player} of match {game} remembers something and does not play")
    };
    for ExploredRecord { game, by, y, x } in explored {
        let found = position.running.get_mut(&game).ok_or_else(|| unknown(game, by))?;
        let grid = found.grid();
        let player = found.player_mut(by).ok_or_else(|| unknown(game, by))?;
        for (first, last) in x {
            if first > last || !grid.contains(Square::new(first, y)) || !grid.contains(Square::new(last, y)) {
                return Err(format!("player {by} of match {game} knows ground in row {y} that is not there"));
            }
            (first..=last).for_each(|x| player.explored.insert(grid.index(Square::new(x, y))));
        }
    }
    for KnownRecord { game, by, cities } in known {
        let found = position.running.get_mut(&game).ok_or_else(|| unknown(game, by))?;
        for (number, city) in cities {
            let is_player = city.of.is_none_or(|of| found.player(of).is_some());
            // What he sees now, he knows better than from memory.
            let is_seen = found.city(number).is_some_and(|city| found.sees(by, city.at));
            let player = found.player_mut(by).ok_or_else(|| unknown(game, by))?;
            let place = usize::from(number).checked_sub(1).and_then(|place| player.known.get_mut(place));
            let Some(place) = place.filter(|_| is_player) else {
                return Err(format!("player {by} of match {game} knows a city {number} that cannot be"));
            };
            if !is_seen {
                *place = Some(city);
            }
        }
    }
    for MailRecord { game, to, no, from, round, read, text } in mail {
        let found = position.running.get_mut(&game).ok_or_else(|| unknown(game, to))?;
        let (is_sender, last_round) = (found.player(from).is_some(), found.round);
        let player = found.player_mut(to).ok_or_else(|| unknown(game, to))?;
        let is_next =
            player.mail.last().is_none_or(|last| last.number < no) && no >= 1 && no <= player.last_mail;
        let is_bounded = text.chars().count() <= LONGEST_MAIL && player.mail.len() < MOST_MAIL;
        if !is_sender || !is_next || !is_bounded || round > last_round {
            return Err(format!("message {no} to player {to} of match {game} cannot be"));
        }
        player.mail.push(Mail { number: no, from, round, read, text });
    }
    Ok(())
}
