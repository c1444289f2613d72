//! The punched position, and the checks of an edited one.
//!
//! The records are defined in one file; another turns the door into records. Reading goes record by record and adds
//! each to the position so far, so the engine may rely on whatever a position contains. Checks that need all records of
//! a kind are made for each of them afterwards. A fault is reported at its own record, and all faults are reported in
//! one run. Victory points and leader points are accepted as they are, because a gamesmaster may correct them.

mod door;
mod doubt;
mod field;
mod memory;
pub mod messages;
mod pieces;
mod players;
mod records;
mod writing;

use crate::name::Medieval;
pub use records::{
    CityRecord, DoorRecord, ExploredRecord, GameRecord, KnownRecord, MailRecord, MemberRecord, OverRecord,
    PieceRecord, PlayerRecord, Punched, TerrainRecord, WaitingRecord,
};

use super::lobby::Lobby;
use super::tables::MOST_MATCHES;
use super::world::numbers::MatchNumber;
use super::world::position::Position;
use doubt::{At, Doubt, Part};
use messages as say;
use playdeck_game::{self as game, Flaw, Flaws};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl game::Records<Medieval> for Punched {
    fn of(position: &Position) -> Self {
        writing::punch(position)
    }

    fn check(self) -> Result<Position, Vec<Flaw>> {
        let position =
            Position { lobby: Lobby::empty(), running: BTreeMap::new(), over: Vec::new(), table: None };
        let mut checked = Checked { flaws: Flaws::default(), doubt: Doubt::default(), position };
        checked.door(&self);
        checked.fields(&self);
        checked.players(&self);
        checked.pieces(&self);
        checked.memory(&self);
        checked.flaws.or(checked.position)
    }
}

struct Checked {
    flaws: Flaws,
    doubt: Doubt,
    position: Position,
}

impl Checked {
    /// Checks the lobby, the matches that are over, and the numbers of all.
    fn door(&mut self, punched: &Punched) {
        let Self { flaws, doubt, position } = self;
        let (lobby, over) = (&mut position.lobby, &mut position.over);
        flaws.each("DOOR", std::slice::from_ref(&punched.door), |flaws, record| {
            door::check_door(flaws, lobby, record);
        });
        flaws.each("MEMBER", &punched.member, |flaws, record| door::check_member(flaws, lobby, record));
        doubt.of_door = flaws.count() > 0;
        let mut numbers = BTreeSet::new();
        flaws.each("WAITING", &punched.waiting, |flaws, record| {
            door::check_number(flaws, doubt, record.no, lobby, &mut numbers);
            door::check_waiting(flaws, doubt, lobby, record);
        });
        flaws.each("OVER", &punched.over, |flaws, record| {
            door::check_number(flaws, doubt, record.no, lobby, &mut numbers);
            door::check_over(flaws, doubt, record, lobby);
            over.push(record.clone());
        });
        over.sort_by_key(|finished| finished.no);
        flaws.each("GAME", &punched.game, |flaws, record| {
            if !door::check_number(flaws, doubt, record.no, lobby, &mut numbers) {
                doubt.cast(record.no, Part::Setup);
                doubt.of_numbers = true;
            }
        });
    }

    /// Checks the matches under way with their maps, without players.
    fn fields(&mut self, punched: &Punched) {
        let Self { flaws, doubt, position } = self;
        let waiting = position.lobby.waiting.len();
        let mut fields = BTreeMap::new();
        flaws.each("GAME", &punched.game, |flaws, record| {
            if fields.len() + waiting >= MOST_MATCHES {
                flaws.say(say::too_many(MOST_MATCHES));
                doubt.cast(record.no, Part::Setup);
            } else if !doubt.is_of(record.no, &[Part::Setup]) {
                fields.insert(record.no, field::check_game(flaws, doubt, record));
            }
        });
        flaws.each("TERRAIN", &punched.terrain, |flaws, record| {
            if let Some(field) = there(flaws, doubt, record.game, fields.get_mut(&record.game)) {
                field::check_row(flaws, doubt, field, record);
            }
        });
        flaws.each("GAME", &punched.game, |flaws, record| {
            if let Some(field) = fields.get(&record.no) {
                field::check_height(flaws, doubt, field);
            }
        });
        flaws.each("CITY", &punched.city, |flaws, record| {
            let field = there(flaws, doubt, record.game, fields.get_mut(&record.game));
            if let Some(field) = field.filter(|_| !doubt.is_of(record.game, &[Part::Ground])) {
                field::check_city(flaws, doubt, field, record);
            }
        });
        let running = fields.into_iter().map(|(number, field)| (number, Arc::new(field.into_match())));
        position.running = running.collect();
    }

    /// Checks records of matches under way, of which these parts are not in doubt.
    fn each<R: OfMatch>(&mut self, records: &[R], needed: &[Part], mut check: impl FnMut(At<'_>, &R)) {
        let Self { flaws, doubt, position: Position { lobby, running, .. } } = self;
        flaws.each(R::WORD, records, |flaws, record| {
            let number = record.of_match();
            let game = there(flaws, doubt, number, running.get_mut(&number).map(Arc::make_mut));
            if let Some(game) = game.filter(|_| !doubt.is_of(number, needed)) {
                check(At { flaws, doubt, lobby, game }, record);
            }
        });
    }

    /// Checks the players of the matches, and what they own.
    fn players(&mut self, punched: &Punched) {
        self.each(&punched.player, &[], players::check_player);
        self.each(&punched.game, &[Part::Seats], players::check_seats);
        self.each(&punched.game, &[Part::Seats], players::check_order);
        self.each(&punched.player, &[Part::Seats], players::check_vote);
        self.each(&punched.player, &[Part::Seats, Part::Tallies], players::check_tallies);
        let needed = [Part::Ground, Part::Cities, Part::Seats];
        self.each(&punched.city, &needed, players::own_city);
    }

    /// Checks the pieces, and whether players can play on with what they have.
    fn pieces(&mut self, punched: &Punched) {
        let needed = [Part::Ground, Part::Cities, Part::Seats];
        self.each(&punched.piece, &needed, pieces::check_piece);
        let needed = [Part::Ground, Part::Cities, Part::Seats, Part::Pieces];
        self.each(&punched.piece, &needed, pieces::check_aboard);
        let needed = [Part::Ground, Part::Cities, Part::Seats, Part::Tallies, Part::Owners, Part::Pieces];
        self.each(&punched.player, &needed, players::check_means);
    }

    /// Checks what players remember.
    fn memory(&mut self, punched: &Punched) {
        let (mut rows, mut minds) = (BTreeSet::new(), BTreeSet::new());
        self.each(&punched.explored, &[Part::Seats], |at, record| {
            memory::check_explored(at, record, rows.insert((record.game, record.by, record.y)));
        });
        let needed = [Part::Ground, Part::Cities, Part::Seats, Part::Owners, Part::Memory];
        self.each(&punched.known, &needed, |at, record| {
            memory::check_known(at, record, minds.insert((record.game, record.by)));
        });
        self.each(&punched.explored, &needed, memory::check_seen);
        self.each(&punched.mail, &[Part::Seats], memory::check_mail);
    }
}

/// What a record refers to. If its match is not under way the result is `None`, which is reported once for each record
/// name.
fn there<T>(flaws: &mut Flaws, doubt: &mut Doubt, game: MatchNumber, found: Option<T>) -> Option<T> {
    if found.is_none() && !doubt.is_of(game, &[Part::Setup]) && doubt.is_first_of(game, flaws.word()) {
        flaws.say_of("GAME", say::not_under_way(game));
    }
    found.filter(|_| !doubt.is_of(game, &[Part::Setup]))
}

/// A record that belongs to a match.
trait OfMatch {
    /// The word of such records.
    const WORD: &'static str;

    /// The match.
    fn of_match(&self) -> MatchNumber;
}

macro_rules! of_match {
    ($($word:literal $record:ident $number:ident;)*) => { $(
        impl OfMatch for $record {
            const WORD: &'static str = $word;

            fn of_match(&self) -> MatchNumber {
                self.$number
            }
        }
    )* };
}
of_match! {
    "GAME" GameRecord no;
    "PLAYER" PlayerRecord game;
    "CITY" CityRecord game;
    "PIECE" PieceRecord game;
    "EXPLORED" ExploredRecord game;
    "KNOWN" KnownRecord game;
    "MAIL" MailRecord game;
}
