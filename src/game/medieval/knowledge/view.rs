//! What one viewer may know of the door: its lobby, its lists, and the matches from where he sits.
//!
//! A report and a reader ask a view and its seats and nothing else.

use super::door;
use super::panel::Panel;
use super::seat::Seat;
use crate::game::medieval::event::{Event, What};
use crate::game::medieval::field::Match;
use crate::game::medieval::lobby::Lobby;
use crate::game::medieval::name::Medieval;
use crate::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use crate::game::medieval::orders::{Orders, PanelName};
use crate::game::medieval::play_card;
use crate::game::medieval::position::Position;
use crate::game::medieval::rules::turn;
use crate::game::{self, Due, Viewer};
use std::rc::Rc;

/// The door through the eyes of one viewer.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Who looks.
    pub viewer: Viewer<MemberNumber>,
    /// The position; of its matches a viewer is told through [`View::seats`] alone.
    position: &'a Position,
}

impl<'a> game::Viewing<'a, Medieval> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<MemberNumber>) -> Self {
        Self { viewer, position }
    }

    fn learned<'l>(&'l self, events: &'l Vec<Event>) -> impl Iterator<Item = &'l Event> {
        events.iter().filter(|event| self.may_know(event))
    }
}

impl<'a> View<'a> {
    /// The lobby, which everyone sees.
    pub const fn lobby(&self) -> &'a Lobby {
        &self.position.lobby
    }

    /// The matches of the door, as everyone sees them.
    pub fn games(&self) -> Panel {
        door::games(self.position, None)
    }

    /// The plays that come next if every match goes on in the way in which it was played last.
    pub fn next(&self) -> Vec<Due> {
        play_card::next(self.position)
    }

    /// How many rounds the play has that is read.
    pub fn rounds(&self) -> u8 {
        let rounds = self.position.at_table().map_or(1, |game| game.setup.rounds);
        if self.position.turn_at_table().is_some() { 1 } else { rounds }
    }

    /// Whether the viewer looks on at the turn of another, with somebody else's to come: they are told what they saw,
    /// and the rest when their own turn comes.
    pub fn looks_on(&self, seat: &Seat<'_>) -> bool {
        let is_played = self.position.turn_at_table().filter(|_| self.position.at_table().is_some());
        seat.who.is_some()
            && is_played.is_some_and(|turn| Some(turn) != seat.who)
            && seat.is_playing()
            && !seat.is_due()
    }

    /// The matches that a report shows, from where the viewer sits: a player those in which they play, those
    /// too in which they were handed a seat; a spectator all, others none.
    pub fn seats(&self) -> Vec<Seat<'a>> {
        let lobby = &self.position.lobby;
        let shown = self.position.shown().into_iter();
        match self.viewer {
            Viewer::Player(member) => shown
                .chain(self.position.handed_to(member))
                .filter_map(|game| Some(Seat::new(game, game.number_of(member)?, lobby)))
                .collect(),
            Viewer::Spectator => shown.map(|game| Seat::of_all(game, lobby)).collect(),
            Viewer::Public | Viewer::Gamesmaster => Vec::new(),
        }
    }

    /// The victory points in the matches that a report shows, which everyone sees.
    pub fn points(&self) -> Vec<Panel> {
        let lobby = &self.position.lobby;
        let seat = |game| Seat::of_all(game, lobby);
        self.position.shown().into_iter().map(|game| seat(game).panel(PanelName::Vp)).collect()
    }

    /// Where the viewer sits in the match whose sheets are read.
    pub fn seat_at_table(&self) -> Option<Seat<'a>> {
        let Viewer::Player(member) = self.viewer else { return None };
        let game = self.position.at_table()?;
        Some(Seat::new(game, game.number_of(member)?, &self.position.lobby))
    }

    /// What the orders of the player who looks would come to, as far as he can know.
    pub fn rehearse(&self, orders: &Orders) -> Vec<Event> {
        let seat = self.seat_at_table();
        let world = seat.and_then(|seat| Some((seat.known_world()?, seat.who?)));
        let rehearse = |(world, who)| turn::rehearse(self.position, world, who, self.rounds(), orders);
        world.map_or_else(Vec::new, rehearse)
    }

    /// Whether the viewer may know of something that happened.
    pub fn may_know(&self, event: &Event) -> bool {
        if event.what.is_public() || matches!(event.what, What::Opened | What::Order { .. }) {
            return true;
        }
        match self.viewer {
            Viewer::Public => false,
            Viewer::Gamesmaster | Viewer::Spectator => event.full,
            Viewer::Player(_) => self.seats().iter().any(|seat| seat.may_know(event)),
        }
    }

    /// Of whom cards are due in the match at the table.
    pub fn due_at_table(&self) -> Vec<(PlayerNumber, MemberNumber)> {
        let players = self.position.at_table().into_iter().flat_map(Match::numbered);
        let turn = self.position.turn_at_table();
        players
            .filter(|(number, player)| player.is_active() && turn.is_none_or(|turn| turn == *number))
            .map(|(number, player)| (number, player.member))
            .collect()
    }

    /// The names of the players of a match that is under way or ended in the play, by number.
    pub fn names_in(&self, number: Option<MatchNumber>) -> Vec<String> {
        let running = number.and_then(|number| self.position.running.get(&number)).map(Rc::as_ref);
        let closed = self.position.at_table().filter(|game| Some(game.number) == number);
        let players = running.or(closed).into_iter().flat_map(|game| &game.players);
        players.map(|player| self.position.lobby.name(player.member).to_owned()).collect()
    }
}
