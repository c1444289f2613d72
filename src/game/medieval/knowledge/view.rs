//! What one viewer may know of the door: its lobby, its lists, and the matches from the viewer's seats.
//!
//! Reports and readers use the view and its seats and nothing else.

use super::door;
use super::panel::Panel;
use super::seat::Seat;
use crate::cards::play_card;
use crate::event::Event;
use crate::lobby::Lobby;
use crate::name::Medieval;
use crate::orders::{Orders, PanelName};
use crate::rules::log::Log;
use crate::rules::turn;
use crate::world::Match;
use crate::world::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use crate::world::position::Position;
use playdeck_game::{self as game, Due, Viewer};
use playdeck_kit::log::Reader;
use playdeck_kit::votes::{Vote, agreed};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The door through the eyes of one viewer.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The viewer.
    pub viewer: Viewer<MemberNumber>,
    /// The position. The viewer gets its matches only through [`View::seats`].
    position: &'a Position,
}

impl<'a> game::Viewing<'a, Medieval> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<MemberNumber>) -> Self {
        Self { viewer, position }
    }

    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = &'l Event> {
        log.as_seen(match self.viewer {
            Viewer::Public => Reader::Public,
            // What the gamesmaster of a door knows is what a spectator sees: the fullest account of all.
            Viewer::Gamesmaster | Viewer::Spectator => Reader::Spectator,
            Viewer::Player(_) => self.reader_in(log.game()),
        })
    }
}

/// How the players of a match want it to end.
#[derive(Debug)]
pub struct Votes<'a> {
    /// The match.
    pub game: MatchNumber,
    /// The votes, by player.
    pub votes: Vec<(PlayerNumber, &'a Vote<PlayerNumber>)>,
    /// The one on which all agree who are left.
    pub agreed: Option<&'a Vote<PlayerNumber>>,
}

impl<'a> View<'a> {
    /// The reader who a player is in the match that is played.
    fn reader_in(&self, game: Option<MatchNumber>) -> Reader {
        let seats = self.seats();
        let seat = seats.iter().find(|seat| Some(seat.number()) == game).and_then(|seat| seat.who);
        seat.map_or(Reader::Public, |who| Reader::Player(who.0.into()))
    }

    /// The lobby, which is public.
    pub const fn lobby(&self) -> &'a Lobby {
        &self.position.lobby
    }

    /// The public list of the matches of the door.
    pub fn games(&self) -> Panel {
        door::games(self.position, None)
    }

    /// The plays that come next if every match goes on as it was last played.
    pub fn next(&self) -> Vec<Due> {
        play_card::next(self.position)
    }

    /// The number of rounds in the play whose sheets are read.
    pub fn rounds(&self) -> u8 {
        let rounds = self.position.at_table().map_or(1, |game| game.setup.rounds);
        if self.position.turn_at_table().is_some() { 1 } else { rounds }
    }

    /// Whether the viewer watches the turn of another player while their own is still to come. They get what they saw
    /// now, and the rest when their own turn comes.
    pub fn looks_on(&self, seat: &Seat<'_>) -> bool {
        let is_played = self.position.turn_at_table().filter(|_| self.position.at_table().is_some());
        seat.who.is_some()
            && is_played.is_some_and(|turn| Some(turn) != seat.who)
            && seat.is_playing()
            && !seat.is_due()
    }

    /// The matches that a report shows, as seen from the viewer's seats. A player gets those in which they play,
    /// including those in which a seat was handed to them; a spectator gets all, others none.
    pub fn seats(&self) -> Vec<Seat<'a>> {
        let lobby = &self.position.lobby;
        let shown = self.position.shown().into_iter();
        let left = |game: &Match| self.position.left_in(game.number);
        match self.viewer {
            Viewer::Player(member) => shown
                .chain(self.position.handed_to(member))
                .filter_map(|game| Some(Seat::new(game, game.number_of(member)?, lobby).after(left(game))))
                .collect(),
            Viewer::Spectator => shown.map(|game| Seat::of_all(game, lobby).after(left(game))).collect(),
            Viewer::Public | Viewer::Gamesmaster => Vec::new(),
        }
    }

    /// Whether a match is under way, which is public.
    pub fn is_running(&self, game: MatchNumber) -> bool {
        self.position.running.contains_key(&game)
    }

    /// How players want the matches to end that a report is about, which the gamesmaster alone knows of all.
    pub fn votes(&self) -> Vec<Votes<'a>> {
        let position = self.position;
        let is_known = self.viewer == Viewer::Gamesmaster;
        let shown = position
            .shown()
            .into_iter()
            .filter(|game| is_known && position.running.contains_key(&game.number));
        let of = |game: &'a Match| {
            let left = || game.numbered().filter(|(_, player)| player.is_active());
            let votes = left().filter_map(|(number, player)| Some((number, player.vote.as_ref()?)));
            Votes {
                game: game.number,
                votes: votes.collect(),
                agreed: agreed(left().map(|(_, player)| player.vote.as_ref())),
            }
        };
        shown.map(of).collect()
    }

    /// The victory points in the matches that a report shows, which are public.
    pub fn points(&self) -> Vec<Panel> {
        let lobby = &self.position.lobby;
        let seat = |game| Seat::of_all(game, lobby);
        self.position.shown().into_iter().map(|game| seat(game).panel(PanelName::Vp)).collect()
    }

    /// The viewer's seat in the match whose sheets are read.
    pub fn seat_at_table(&self) -> Option<Seat<'a>> {
        let Viewer::Player(member) = self.viewer else { return None };
        let game = self.position.at_table()?;
        Some(Seat::new(game, game.number_of(member)?, &self.position.lobby))
    }

    /// The match whose sheets are read, as the viewer sees it.
    pub fn at_table(&self) -> Option<Seat<'a>> {
        match self.viewer {
            Viewer::Player(_) => self.seat_at_table(),
            Viewer::Spectator => Some(Seat::of_all(self.position.at_table()?, &self.position.lobby)),
            Viewer::Public | Viewer::Gamesmaster => None,
        }
    }

    /// The results of the viewer's orders, as far as the viewer can know.
    pub fn rehearse(&self, orders: &Orders) -> Log {
        self.rehearse_after(orders, Log::of_rehearsal())
    }

    fn rehearse_after(&self, orders: &Orders, log: Log) -> Log {
        let seat = self.seat_at_table();
        match seat.and_then(|seat| Some((seat.known_world()?, seat.who?))) {
            Some((world, who)) => turn::rehearse(self.position, world, who, self.rounds(), orders, log),
            None => log,
        }
    }

    /// What orders would come to, each player's as that player can know.
    pub fn rehearse_all(&self, orders: &BTreeMap<MemberNumber, &Orders>) -> Log {
        let of = |member: &MemberNumber| Self { viewer: Viewer::Player(*member), ..*self };
        let rehearse = |log, (member, orders): (_, &&Orders)| of(member).rehearse_after(orders, log);
        orders.iter().fold(Log::of_rehearsal(), rehearse)
    }

    /// The players from whom cards are due in the match at the table.
    pub fn due_at_table(&self) -> Vec<(PlayerNumber, MemberNumber)> {
        let players = self.position.at_table().into_iter().flat_map(Match::numbered);
        let turn = self.position.turn_at_table();
        players
            .filter(|(number, player)| player.is_active() && turn.is_none_or(|turn| turn == *number))
            .map(|(number, player)| (number, player.member))
            .collect()
    }

    /// The names of the players, by number, of a match that is under way or ended in the play.
    pub fn names_in(&self, number: Option<MatchNumber>) -> Vec<String> {
        let running = number.and_then(|number| self.position.running.get(&number)).map(Arc::as_ref);
        let closed = self.position.at_table().filter(|game| Some(game.number) == number);
        let players = running.or(closed).into_iter().flat_map(|game| &game.players);
        players.map(|player| self.position.lobby.name(player.member).to_owned()).collect()
    }
}
