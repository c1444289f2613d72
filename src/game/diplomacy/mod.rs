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
pub mod tables;
mod template;
pub mod turn;
pub mod unit;

use crate::card::Statement;
use crate::deck::messages::UNKNOWN_CONTROL_CARD;
use crate::deck::{Vocabulary, Word};
use crate::dice::Dice;
use crate::game::{Due, Game, InitCard, Outcome, Picture, PlayCard, Reading, SectionCards, Started, Viewer};
use crate::listing::Part;
use crate::message::{Definition, Message};
use acts::Acts;
use event::Event;
use map::Location;
use orders::{Adjusting, Board, OpenRetreats};
use position::{Date, Phase, Position};
use power::Power;
use punched::Punched;
use retreat::Aftermath;
use std::collections::BTreeMap;
use turn::Orders;

/// The game, as the roster names it.
#[derive(Debug)]
pub struct Diplomacy;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "DIPLOMACY",
    words: &[
        Word::play("MOVES"),
        Word::play("RETREAT"),
        Word::play("BUILD"),
        Word::act(acts::TAKEOVER),
        Word::act(acts::DRAW),
        Word::act(acts::CONCEDE),
        Word::section("AUSTRIA"),
        Word::section("ENGLAND"),
        Word::section("FRANCE"),
        Word::section("GERMANY"),
        Word::section("ITALY"),
        Word::section("RUSSIA"),
        Word::section("TURKEY"),
    ],
    sheets: &[],
};

/// What a play card and the acts behind it say.
#[derive(Debug)]
pub struct Head {
    date: Date,
    acts: Acts,
}

/// The board through the eyes of one viewer. Nothing in this game is hidden but what others have ordered and
/// written, and neither is part of a position.
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// Who looks.
    pub viewer: Viewer<Power>,
}

impl Game for Diplomacy {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, exchange::messages::CATALOGUE];
    const PICTURE: Option<Picture<Self>> = Some(picture::draw);

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

    fn check(punched: Punched) -> Result<Position, Message> {
        punched::check(punched)
    }

    fn punch(position: &Position) -> Punched {
        punched::punch(position)
    }

    fn due(position: &Position) -> Vec<Due> {
        play_card::due(position.date).into_iter().collect()
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Head, Vec<Message>> {
        match (play_card::accept(position.date, card), Acts::read(position, &card.acts)) {
            (Ok(date), Ok(acts)) => Ok(Head { date, acts }),
            (date, acts) => Err(date.err().into_iter().chain(acts.err().unwrap_or_default()).collect()),
        }
    }

    fn act(position: &mut Position, head: &Head) -> Vec<Event> {
        head.acts.carry_out_takeovers(position)
    }

    fn subject(head: &Head) -> String {
        play_card::subject(head.date)
    }

    fn admit(position: &Position, opener: &Statement, word: &str) -> Result<Power, Message> {
        let refusal = match power_named(word) {
            Some(power) if position.is_played(power) => return Ok(power),
            Some(power) => messages::NOBODY_PLAYS.message().with(power),
            None => UNKNOWN_CONTROL_CARD.message().with(format_args!("${word}")),
        };
        Err(refusal.at(opener.whole()))
    }

    fn player(position: &Position, name: &str) -> Option<Power> {
        power_named(name).filter(|power| position.is_played(*power))
    }

    fn players(position: &Position) -> Vec<Power> {
        Power::ALL.into_iter().filter(|power| position.is_played(*power)).collect()
    }

    fn person(position: &Position, power: Power) -> Option<String> {
        position.player_of(power).map(str::to_owned)
    }

    fn view(position: &Position, viewer: Viewer<Power>) -> View<'_> {
        View { position, viewer }
    }

    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Orders> {
        let Viewer::Player(power) = view.viewer else {
            return Reading { orders: Orders::default(), messages: Vec::new() };
        };
        let mut messages: Vec<Message> = sections.iter().filter_map(text_on_country_card).collect();
        let cards: Vec<&Statement> = sections.iter().flat_map(|section| section.lines).collect();
        let mut orders = Orders::default();
        match view.position.date.phase {
            Phase::Moves => {
                let coasts = view.position.rules.policy().coast_support;
                let board = Board { units: &view.position.units, coasts };
                let reading = orders::read_moves(power, &cards, board);
                orders.moves = paired(reading.given);
                orders.refused = reading.refused.iter().filter_map(|refused| refused.unit).collect();
                messages.extend(reading.messages);
            }
            Phase::Retreat => {
                let choices = open_retreats(view.position);
                let open: Vec<OpenRetreats<'_>> = choices
                    .iter()
                    .map(|(lost, to)| OpenRetreats { unit: lost.unit, landed: lost.landed, to })
                    .collect();
                let reading = orders::read_retreats(power, &cards, &open);
                orders.retreats = paired(reading.given);
                messages.extend(reading.messages);
            }
            Phase::Build => {
                let due = match view.position.due_from(power) {
                    adjust::Due::Nothing => 0,
                    adjust::Due::Builds(count) => i8::try_from(count).unwrap_or(i8::MAX),
                    adjust::Due::Removals(count) => -i8::try_from(count).unwrap_or(i8::MAX),
                };
                let owned = view.position.centers.of(power);
                let adjusting = Adjusting { units: &view.position.units, owned, due };
                let reading = orders::read_adjustments(power, &cards, adjusting);
                orders.adjustments = reading.given.into_iter().map(|given| given.order).collect();
                messages.extend(reading.messages);
            }
            Phase::Over => {}
        }
        Reading { orders, messages }
    }

    fn is_order(view: &View<'_>, text: &str) -> bool {
        match view.viewer {
            Viewer::Player(power) => {
                let position = view.position;
                let is_his = |at| {
                    let stands = position.units.get(at).is_some_and(|unit| unit.power == power);
                    let is_own = |lost: &adjudicate::Dislodged| {
                        lost.unit.power == power && (lost.unit.province() == at || lost.landed == Some(at))
                    };
                    stands || position.dislodged.iter().any(is_own)
                };
                let is_waiver =
                    position.date.phase == Phase::Build && text.trim().eq_ignore_ascii_case("WAIVE");
                is_waiver || orders::is_complete_order(power, text, is_his)
            }
            _ => false,
        }
    }

    fn forecast(view: &View<'_>, _: &[Event], orders: &BTreeMap<Power, &Orders>, part: &mut Part) {
        forecast::forecast(view, orders, part);
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

    fn report(view: &View<'_>, events: &[Event], part: &mut Part) {
        report::report(view, events, part);
    }

    fn template(view: &View<'_>) -> Vec<String> {
        template::template(view)
    }
}

/// The power that a word names: by its name, its adjective, or three letters or more of the name.
fn power_named(word: &str) -> Option<Power> {
    let word = word.to_uppercase();
    let is_start = |power: &Power| word.len() >= 3 && power.name().starts_with(&word);
    Power::ALL.into_iter().find(|power| {
        is_start(power) || word == power.adjective() || word == "AUSTRIA-HUNGARY" && *power == Power::Austria
    })
}

fn text_on_country_card(section: &SectionCards<'_>) -> Option<Message> {
    let text = section.opener.text();
    let after = text.find(char::is_whitespace)?;
    let offset = after + text[after..].len() - text[after..].trim_start().len();
    Some(messages::TEXT_ON_COUNTRY_CARD.message().at(section.opener.place(offset)))
}

/// Orders by the province of their unit.
fn paired<O>(given: Vec<orders::Given<O>>) -> Vec<(map::Province, O)> {
    given.into_iter().filter_map(|given| Some((given.unit?.province(), given.order))).collect()
}

/// The dislodged units and where each may go.
fn open_retreats(position: &Position) -> Vec<(adjudicate::Dislodged, Vec<Location>)> {
    let aftermath = Aftermath {
        policy: position.rules.policy(),
        units: position.units.clone(),
        dislodged: position.dislodged.clone(),
        standoffs: position.standoffs,
    };
    let choices = |dislodged: &adjudicate::Dislodged| (*dislodged, aftermath.choices(*dislodged).collect());
    position.dislodged.iter().map(choices).collect()
}
