//! What one viewer may know of the door: its lobby, its lists, and the matches from where he sits.
//!
//! A report and a reader ask a view and its seats and nothing else.

use super::event::{Event, What};
use super::game::Match;
use super::lobby::{Lobby, MatchNumber, MemberNumber};
use super::orders::{Orders, PanelName};
use super::panel::Panel;
use super::play_card;
use super::player::PlayerNumber;
use super::position::Position;
use super::seat::Seat;
use super::turn;
use crate::game::{Due, Viewer};

/// The door through the eyes of one viewer.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Who looks.
    pub viewer: Viewer<MemberNumber>,
    /// The position; of its matches a viewer is told through [`View::seats`] alone.
    position: &'a Position,
}

impl<'a> View<'a> {
    /// What a viewer may know.
    pub const fn new(position: &'a Position, viewer: Viewer<MemberNumber>) -> Self {
        Self { viewer, position }
    }

    /// The lobby, which everyone sees.
    pub const fn lobby(&self) -> &'a Lobby {
        &self.position.lobby
    }

    /// The matches of the door, as everyone sees them.
    pub fn games(&self) -> Panel {
        Panel::games(self.position, None)
    }

    /// The plays that the door waits for.
    pub fn due(&self) -> Vec<Due> {
        play_card::due(self.position)
    }

    /// The matches that a report shows, from where the viewer sits: a player those in which he plays, a spectator
    /// all, others none.
    pub fn seats(&self) -> Vec<Seat<'a>> {
        let lobby = &self.position.lobby;
        let shown = self.position.shown().into_iter();
        match self.viewer {
            Viewer::Player(member) => {
                shown.filter_map(|game| Some(Seat::new(game, game.number_of(member)?, lobby))).collect()
            }
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
        world.map_or_else(Vec::new, |(world, who)| turn::rehearse(self.position, world, who, orders))
    }

    /// Whether the viewer may know of something that happened.
    pub fn may_know(&self, event: &Event) -> bool {
        if event.what.is_public() || matches!(event.what, What::Opened) {
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
        players
            .filter(|(_, player)| player.is_active())
            .map(|(number, player)| (number, player.member))
            .collect()
    }

    /// The names of the players of a match that a report shows, by number.
    pub fn names_in(&self, number: Option<MatchNumber>) -> Vec<String> {
        let shown = self.position.shown().into_iter().find(|game| Some(game.number) == number);
        let players = shown.into_iter().flat_map(|game| &game.players);
        players.map(|player| self.position.lobby.name(player.member).to_owned()).collect()
    }
}
