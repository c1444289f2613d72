//! Medieval War Door, a game of a bulletin board: a lobby, matches of two to six players who act one after another,
//! and a leader board.
//!
//! The contract of a game is answered here, in the order in which a deck asks: the start, the position, the play
//! cards, the sections, the reading, the play and the report. The rules stand in files named for them.

mod acts;
pub mod battle;
pub mod begin;
pub mod bot;
mod capture;
pub mod chance;
pub mod city;
mod commands;
pub mod damage;
pub mod elimination;
pub mod event;
mod forecast;
mod foresight;
pub mod game;
pub mod geometry;
mod handover;
mod init;
mod known;
pub mod lobby;
pub mod mail;
pub mod map_making;
pub mod messages;
mod movement;
mod names;
pub mod orders;
pub mod panel;
pub mod piece;
pub mod play_card;
pub mod player;
pub mod position;
mod production;
pub mod punched;
pub mod refusal;
mod report;
mod scoring;
pub mod seat;
mod section;
pub mod sequence;
pub mod setup;
pub mod tables;
mod template;
mod transport;
pub mod turn;
pub mod view;

use crate::card::Statement;
use crate::deck::{Sheet, Vocabulary, Word};
use crate::dice::Dice;
use crate::document::Document;
use crate::game::{
    Bot, Due, Flaw, Foreseen, Game, InitCard, Outcome, PlayCard, Reading, SectionCards, Started, Viewer,
};
use crate::message::{Definition, Message};
use event::Event;
use lobby::MemberNumber;
use orders::Orders;
use play_card::Head;
use position::Position;
use punched::Punched;
use std::collections::BTreeMap;
use view::View;

/// The game, as the roster names it.
#[derive(Debug)]
pub struct Medieval;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "MEDIEVAL",
    words: &[
        Word::play(play_card::ROUND),
        Word::play(play_card::TURN),
        Word::play(play_card::LOBBY),
        Word::act(acts::NEW_GAME),
        Word::act(acts::JOIN),
        Word::act(acts::WITHDRAW),
        Word::act(acts::DROP),
        Word::act(acts::TAKEOVER),
        Word::section(section::PLAYER),
    ],
    sheets: &[Sheet { opener: section::PLAYER, is_player: section::is_player, closer: "END" }],
};

impl Game for Medieval {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, punched::messages::CATALOGUE];
    const NAMES_ON_CARDS: bool = true;
    const BOT: Option<Bot<Self>> = Some(bot::sheets);

    type Player = MemberNumber;
    type Position = Position;
    type Punched = Punched;
    type Head = Head;
    type Orders = Orders;
    type Event = Event;
    type View<'a> = View<'a>;

    fn init(card: &InitCard<'_>) -> Result<Started<Self>, Vec<Message>> {
        init::init(card)
    }

    fn check(punched: Punched) -> Result<Position, Vec<Flaw>> {
        punched::check(&punched)
    }

    fn punch(position: &Position) -> Punched {
        punched::punch(position)
    }

    fn due(position: &Position) -> Vec<Due> {
        play_card::due(position)
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Head, Vec<Message>> {
        play_card::accept(position, card)
    }

    fn act(position: &mut Position, head: &Head) -> Vec<Event> {
        turn::open(position, head)
    }

    fn subject(head: &Head) -> String {
        play_card::subject(head)
    }

    fn admit(position: &Position, opener: &Statement, _: &str) -> Result<MemberNumber, Message> {
        section::admit(position, opener)
    }

    fn own_word(word: &str) -> Option<MemberNumber> {
        MemberNumber::written(word)
    }

    fn named_by_position(position: &Position, word: &str) -> Vec<MemberNumber> {
        section::seated(position, word)
    }

    fn players(position: &Position) -> Vec<MemberNumber> {
        position.lobby.members.keys().copied().collect()
    }

    fn person(position: &Position, player: MemberNumber) -> Option<String> {
        position.lobby.members.get(&player).map(|member| member.name.clone())
    }

    fn view(position: &Position, viewer: Viewer<MemberNumber>) -> View<'_> {
        View::new(position, viewer)
    }

    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Orders> {
        match view.seat_at_table().and_then(|seat| seat.who) {
            Some(player) => orders::read(player, view.rounds(), sections),
            None => Reading { orders: Orders::default(), messages: Vec::new() },
        }
    }

    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        let player = view.seat_at_table().and_then(|seat| seat.who);
        player.and_then(|player| orders::ordered(player, text)).into_iter().collect()
    }

    fn foresee(view: &View<'_>, orders: &Orders) -> Foreseen {
        foresight::foresee(view, orders)
    }

    fn forecast(
        view: &View<'_>,
        acts: &[Event],
        orders: &BTreeMap<MemberNumber, &Orders>,
        out: &mut Document<'_>,
    ) {
        forecast::forecast(view, acts, orders, out);
    }

    fn play(
        position: Position,
        head: Head,
        orders: BTreeMap<MemberNumber, Orders>,
        dice: &Dice,
    ) -> Outcome<Self> {
        turn::play(position, &head, &orders, dice)
    }

    fn report(view: &View<'_>, events: &[Event], out: &mut Document<'_>) {
        report::report(view, events, out);
    }

    fn sees(view: &View<'_>, event: &Event) -> bool {
        view.may_know(event)
    }

    fn template(view: &View<'_>) -> Vec<String> {
        template::template(view)
    }
}
