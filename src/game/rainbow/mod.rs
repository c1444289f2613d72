//! Rainbow's End, a game of empires on a hex map, after the rules of 2001.
//!
//! The contract of a game is answered here, in the order in which a deck asks: the start, the position, the play
//! cards, the sheets, the reading, the play and the report. The rules stand in files named for them.

mod abandoned;
mod acts;
pub mod bot;
mod build;
pub mod calculator;
mod capture;
pub mod chance;
mod combat;
mod economy;
mod empire;
pub mod event;
mod fire;
mod forecast;
mod foresight;
pub mod geometry;
mod handover;
pub mod init;
mod known;
pub mod map;
pub mod map_making;
pub mod messages;
mod movement;
pub mod orders;
pub mod play_card;
pub mod players;
pub mod position;
pub mod punched;
pub mod refusal;
mod report;
mod section;
mod slots;
pub mod tables;
mod template;
pub mod turn;
mod unarmed;
pub mod unit;
pub mod units;
mod victory;
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
use orders::Orders;
use play_card::Head;
use players::PlayerNumber;
use position::{Position, Status};
use punched::Punched;
use std::collections::BTreeMap;
use view::View;

/// The game, as the roster names it.
#[derive(Debug)]
pub struct Rainbow;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "RAINBOW",
    words: &[
        Word::play(play_card::TURN),
        Word::play(play_card::HANDOVER),
        Word::act(acts::TAKEOVER),
        Word::act(acts::BATTLE),
        Word::section(section::PLAYER),
    ],
    // The card `$PLAYER 15` and the line `player 15` open the same sheet, and `end` closes either.
    sheets: &[Sheet { opener: section::PLAYER, is_player: section::is_player, closer: "END" }],
};

impl Game for Rainbow {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, punched::messages::CATALOGUE];

    const BOT: Option<Bot<Self>> = Some(bot::sheet);

    type Player = PlayerNumber;
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
        punched::check(punched)
    }

    fn punch(position: &Position) -> Punched {
        punched::punch(position)
    }

    fn due(position: &Position) -> Vec<Due> {
        play_card::due(position).into_iter().collect()
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Head, Vec<Message>> {
        play_card::accept(position, card)
    }

    fn work(head: &Head) -> u64 {
        head.acts.states()
    }

    fn act(position: &mut Position, head: &Head) -> Vec<Event> {
        head.acts.carry_out(position)
    }

    fn subject(head: &Head) -> String {
        play_card::subject(head)
    }

    fn admit(position: &Position, opener: &Statement, _: &str) -> Result<PlayerNumber, Message> {
        section::admit(position, opener)
    }

    fn own_word(word: &str) -> Option<PlayerNumber> {
        PlayerNumber::written(word)
    }

    fn everyone(position: &Position) -> Vec<PlayerNumber> {
        position.players.keys().copied().collect()
    }

    /// Those who get a report: neither who left nor who has nothing left.
    fn players(position: &Position) -> Vec<PlayerNumber> {
        let players = position.players.iter().filter(|(_, player)| player.status == Status::Active);
        players.map(|(number, _)| *number).collect()
    }

    /// The name of his empire, by which his reports are told apart.
    fn person(position: &Position, player: PlayerNumber) -> Option<String> {
        position.players.get(&player).map(|player| player.name.clone())
    }

    fn view(position: &Position, viewer: Viewer<PlayerNumber>) -> View<'_> {
        View::new(position, viewer)
    }

    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Orders> {
        orders::read(view, sections)
    }

    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        orders::ordered(view, text).into_iter().collect()
    }

    fn foresee(view: &View<'_>, orders: &Orders) -> Foreseen {
        foresight::foresee(view, orders)
    }

    fn forecast(
        view: &View<'_>,
        acts: &[Event],
        orders: &BTreeMap<PlayerNumber, &Orders>,
        out: &mut Document<'_>,
    ) {
        forecast::forecast(view, acts, orders, out);
    }

    fn play(
        position: Position,
        head: Head,
        orders: BTreeMap<PlayerNumber, Orders>,
        dice: &Dice,
    ) -> Outcome<Self> {
        if head.is_handover {
            handover::hand_over(position, &orders)
        } else {
            turn::play(position, orders, dice)
        }
    }

    fn reported(before: Vec<PlayerNumber>, position: &Position, events: &[Event]) -> Vec<PlayerNumber> {
        handover::reported(before, position, events)
    }

    fn sees(view: &View<'_>, event: &Event) -> bool {
        view.may_know(event)
    }

    fn report(view: &View<'_>, events: &[Event], out: &mut Document<'_>) {
        report::report(view, events, out);
    }

    fn template(view: &View<'_>) -> Vec<String> {
        template::template(view)
    }
}
