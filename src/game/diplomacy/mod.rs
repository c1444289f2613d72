//! Diplomacy, after an S/370 program of the punched-card years.
//!
//! The contract of a game is answered here, in the order in which a deck asks: the start, the position, the
//! play cards, the sections, the reading, the play and the report. The rules stand in files named for them.

mod acts;
pub mod adjudicate;
pub mod adjust;
pub mod event;
pub mod exchange;
mod forecast;
mod init;
pub mod map;
pub mod messages;
pub mod names;
pub mod orders;
pub mod picture;
mod play_card;
pub mod policy;
pub mod position;
pub mod power;
pub mod punched;
mod report;
pub mod retreat;
pub mod rules_text;
mod section;
pub mod tables;
mod template;
pub mod turn;
pub mod unit;
pub mod view;

use crate::card::Statement;
use crate::deck::{Vocabulary, Word};
use crate::dice::Dice;
use crate::document::Document;
use crate::game::{
    Due, Flaw, Game, InitCard, Outcome, Picture, PlayCard, Reading, SectionCards, Started, Viewer,
};
use crate::message::{Definition, Message};
use event::Event;
use play_card::Head;
use position::Position;
use power::Power;
use punched::Punched;
use std::collections::BTreeMap;
use turn::Orders;
use view::View;

/// The game, as the roster names it.
#[derive(Debug)]
pub struct Diplomacy;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "DIPLOMACY",
    words: &[
        Word::play("MOVES"),
        Word::play("RETREAT").also(&["RETREATS"]),
        Word::play("BUILD").also(&["BUILDS"]),
        Word::act(acts::TAKEOVER),
        Word::act(acts::DRAW),
        Word::act(acts::CONCEDE),
        Word::section(Power::Austria.name()).also(&["AUSTRIA-HUNGARY"]).cut_short(),
        Word::section(Power::England.name()).cut_short(),
        Word::section(Power::France.name()).cut_short(),
        Word::section(Power::Germany.name()).cut_short(),
        Word::section(Power::Italy.name()).cut_short(),
        Word::section(Power::Russia.name()).cut_short(),
        Word::section(Power::Turkey.name()).cut_short(),
    ],
    sheets: &[],
};

impl Game for Diplomacy {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, exchange::messages::CATALOGUE];
    const PICTURE: Option<Picture<Self>> = Some(picture::draw);

    /// Players are told apart by their names.
    const PERSONS_ARE_ONE: bool = true;

    type Player = Power;
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
        punched::check(punched).map_err(|message| vec![message.into()])
    }

    fn punch(position: &Position) -> Punched {
        punched::punch(position)
    }

    fn due(position: &Position) -> Vec<Due> {
        play_card::due(position.date).into_iter().collect()
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Head, Vec<Message>> {
        play_card::accept(position, card)
    }

    fn act(position: &mut Position, head: &Head) -> Vec<Event> {
        head.acts.carry_out_takeovers(position)
    }

    fn subject(head: &Head) -> String {
        play_card::subject(head.date)
    }

    fn admit(position: &Position, opener: &Statement, word: &str) -> Result<Power, Message> {
        section::admit(position, opener, word)
    }

    fn own_word(word: &str) -> Option<Power> {
        Power::named(word)
    }

    fn players(position: &Position) -> Vec<Power> {
        Power::ALL.into_iter().filter(|power| position.is_played(*power)).collect()
    }

    fn person(position: &Position, power: Power) -> Option<String> {
        position.player_of(power).map(str::to_owned)
    }

    fn view(position: &Position, viewer: Viewer<Power>) -> View<'_> {
        View::new(position, viewer)
    }

    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Orders> {
        section::read(view, sections)
    }

    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        section::ordered(view, text)
    }

    /// The rules text lets anybody sign as they like; today's rulebook does not speak of it.
    fn is_press_free(position: &Position) -> bool {
        position.rules == position::Rules::Classic
    }

    fn forecast(view: &View<'_>, _: &[Event], orders: &BTreeMap<Power, &Orders>, out: &mut Document<'_>) {
        forecast::forecast(view, orders, out);
    }

    fn play(mut position: Position, head: Head, orders: BTreeMap<Power, Orders>, _: &Dice) -> Outcome<Self> {
        if let Some(ended) = head.acts.end(&mut position) {
            let refusals = head.acts.orders_not_played().filter(|_| !orders.is_empty());
            return Outcome { position, events: vec![ended], refusals: refusals.into_iter().collect() };
        }
        turn::play(position, &orders)
    }

    /// Nothing lies behind a fog in this game.
    fn sees(_: &View<'_>, _: &Event) -> bool {
        true
    }

    fn report(view: &View<'_>, events: &[Event], out: &mut Document<'_>) {
        report::report(view, events, out);
    }

    fn template(view: &View<'_>) -> Vec<String> {
        template::template(view)
    }
}
