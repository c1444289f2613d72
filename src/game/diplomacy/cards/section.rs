//! Whose section a card opens, and what is in it: the country cards and the orders under them.

use super::boards;
use crate::knowledge::view::View;
use crate::messages as say;
use crate::name::Diplomacy;
use crate::orders::{self, Adjusting, Board, Fog, GivenOrder, OpenRetreats, Refused, Sheets};
use crate::report::silence;
use playdeck_base::message::Message;
use playdeck_cards::card::fold::fold;
use playdeck_cards::card::{Card, Kind, Statement};
use playdeck_cards::deck::Vocabulary;
use playdeck_cards::deck::messages::unknown_control_card;
use playdeck_diplomacy_rules::adjust::Due;
use playdeck_diplomacy_rules::turn::Orders;
use playdeck_diplomacy_rules::world::map::{Builds, Location, Province, ProvinceSet};
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Dislodged;
use playdeck_game::{self as game, Reading, SectionCards, SentAhead, Viewer};

impl game::Player<Diplomacy> for Power {
    fn written(words: &'static Vocabulary, word: &str) -> Option<Self> {
        boards::map_of(words).power(word)
    }

    fn lettered(position: &Position, letter: char) -> Option<Self> {
        position.powers().find(|power| power.letter() == letter.to_ascii_uppercase())
    }

    fn players(position: &Position) -> Vec<Self> {
        position.powers().filter(|power| position.is_played(*power)).collect()
    }

    /// Where players lose their powers by silence, a power without a player keeps its name, so that mail and press for it
    /// are told so and hold up nothing.
    fn everyone(position: &Position) -> Vec<Self> {
        let is_one = |power: &Power| position.is_played(*power) || is_open(position, *power);
        position.powers().filter(is_one).collect()
    }

    fn person(self, position: &Position) -> Option<String> {
        // Where names are hidden, nothing is addressed to a person.
        position.player_of(self).filter(|_| !position.hides_names()).map(str::to_owned)
    }

    fn is_vacant(self, position: &Position) -> bool {
        is_open(position, self)
    }

    fn is_out(self, position: &Position) -> bool {
        // The former player of a power is sent no more than their last part.
        is_open(position, self) || position.is_played(self) && position.survivors().all(|left| left != self)
    }

    fn sent_ahead(self, position: &Position) -> Option<SentAhead> {
        let orders: Vec<String> = position.followed_ahead(self).iter().map(ToString::to_string).collect();
        let is_all = orders.len() >= position.orders_due(self);
        (!orders.is_empty()).then_some(SentAhead { orders, is_all })
    }

    fn warning(self, position: &Position) -> Option<String> {
        silence::warning(position, self).filter(|_| position.date.phase == Phase::Moves)
    }

    fn admit(position: &Position, opener: &Statement, _: &str, word: &str) -> Result<Self, Message> {
        let refusal = match position.map.power(word) {
            Some(power) if position.is_played(power) => return Ok(power),
            Some(power) if is_open(position, power) => say::nobody_plays_now(power),
            Some(power) => say::nobody_plays(power),
            None => unknown_control_card(&format!("${word}")),
        };
        Err(refusal.at(opener.whole()))
    }
}

/// Whether a power has no player in a game in which silent players lose theirs.
fn is_open(position: &Position, power: Power) -> bool {
    position.most_silent.is_some() && !position.is_played(power) && !power.is_dummy()
}

impl game::Sheets<Diplomacy> for Orders {
    /// Reads the orders for the play that is due.
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        let Some(power) = reader(view) else {
            return Reading { orders: Self::default(), messages: Vec::new() };
        };
        let mut messages: Vec<Message> = sections.iter().filter_map(text_on_country_card).collect();
        let position = view.position();
        let lines = || sections.iter().map(|section| section.lines.clone());
        let sheets = || Sheets::new(lines(), position.corrections).in_play(position);
        let mut orders = Orders::default();
        let mut has_others = false;
        match view.position().date.phase {
            Phase::Moves => {
                let fog = fog(view, power);
                let reading = orders::read_moves(power, sheets(), board(position, fog.as_ref()));
                has_others = reading.has_others;
                orders.moves = paired(reading.given);
                note_refused(&mut orders, &reading.refused);
                messages.extend(reading.messages);
            }
            Phase::Retreat => {
                let choices = view.position().open_retreats();
                let reading = orders::read_retreats(power, sheets(), &open_retreats(&choices));
                has_others = reading.has_others;
                note_refused(&mut orders, &reading.refused);
                orders.retreats = paired(reading.given);
                messages.extend(reading.messages);
            }
            Phase::Build => {
                let reading = orders::read_adjustments(
                    power,
                    sheets(),
                    Country::of(view.position(), power).adjusting(),
                );
                has_others = reading.has_others;
                orders.adjustments = reading.given.into_iter().map(|given| given.order).collect();
                messages.extend(reading.messages);
            }
            Phase::Over => {}
        }
        if has_others {
            note_others(view.position(), power, &sheets(), &mut orders, &mut messages);
        }
        if view.position().ahead_of(power).next().is_some() {
            orders.is_cleared = orders::has_clear(&sheets());
        }
        Reading { orders, messages }
    }

    fn nearly_ordered(view: &View<'_>, text: &str) -> bool {
        let Some(power) = reader(view) else { return false };
        let is_own = |at| has_unit(view, power, at);
        !orders::complete_orders(power, text, is_own).is_empty()
            || orders::nearly_orders(power.map(), text, |at| is_own(at) || at.home() == Some(power))
    }

    fn withdraws(text: &str) -> bool {
        orders::withdraws(text)
    }

    fn looks_ordered(view: &View<'_>, text: &str) -> bool {
        let Some(power) = reader(view) else { return false };
        orders::looks_like_order(power.map(), orders::VoteKinds::of(view.position()), text, |at| {
            has_unit(view, power, at) || at.home() == Some(power)
        })
    }

    /// The provinces of the units; an empty string for an order that names none. A line is read as in a play, as if it
    /// were the only one of its sheet.
    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        let Some(power) = reader(view) else { return Vec::new() };
        if orders::is_vote(power.map(), text, orders::VoteKinds::of(view.position())) {
            return vec![String::new()];
        }
        let Some(line) = statement(text).filter(|_| orders::may_be_order(power.map(), text)) else {
            return Vec::new();
        };
        let position = view.position();
        let lines = || Sheets::from(std::slice::from_ref(&line)).in_play(position);
        let units = match position.date.phase {
            Phase::Moves => {
                let fog = fog(view, power);
                let moves = orders::units_in_moves(power, lines(), board(position, fog.as_ref()));
                let ahead = orders::units_ahead(power, &lines(), position);
                moves.into_iter().chain(ahead).collect()
            }
            Phase::Retreat => {
                let choices = position.open_retreats();
                orders::units_in_retreats(power, lines(), &open_retreats(&choices))
            }
            Phase::Build => {
                orders::units_in_adjustments(power, lines(), Country::of(position, power).adjusting())
            }
            Phase::Over => Vec::new(),
        };
        units.into_iter().map(|at| at.map_or_else(String::new, |at| at.to_string())).collect()
    }
}

/// A line of text as the cards that hold it.
fn statement(line: &str) -> Option<Statement> {
    let mut cards = (1..).zip(fold(line)).map(|(number, image)| Card::new(number, &image));
    let first = Statement::single(cards.next()?, Kind::Text);
    Some(Statement { more: cards.collect(), ..first })
}

/// What the reader of moves may use.
fn board<'a>(position: &'a Position, fog: Option<&'a Fog>) -> Board<'a> {
    let policy = position.policy();
    let Position { units, routes, .. } = position;
    Board { units, coasts: policy.coast_support, via: policy.via, routes: *routes, fog }
}

/// What a player does not see.
fn fog(view: &View<'_>, power: Power) -> Option<Fog> {
    view.sight().map(|sight| Fog::around(view.position(), power, sight))
}

/// The power whose orders can be read, if the viewer is not the public.
fn reader(view: &View<'_>) -> Option<Power> {
    match view.viewer {
        Viewer::Player(power) => Some(power),
        _ => None,
    }
}

/// The dislodged units with their choices.
fn open_retreats(choices: &[(Dislodged, Vec<Location>)]) -> Vec<OpenRetreats<'_>> {
    choices.iter().map(|(lost, to)| OpenRetreats { unit: lost.unit, landed: lost.landed, to }).collect()
}

/// What a power may build or must remove, and where.
struct Country<'p> {
    position: &'p Position,
    due: i8,
    owned: &'p ProvinceSet,
    /// The centers in which it may build, if they are not its homes as the board has them.
    homes: Option<ProvinceSet>,
}

impl<'p> Country<'p> {
    fn of(position: &'p Position, power: Power) -> Self {
        let due = match position.due_from(power) {
            Due::Nothing => 0,
            Due::Builds(count) => i8::try_from(count).unwrap_or(i8::MAX),
            Due::Removals(count) => -i8::try_from(count).unwrap_or(i8::MAX),
        };
        let may_build = |center: &Province| position.builds_in(power, *center);
        let is_usual = position.builds == Builds::Home
            && position.homes(power).iter().eq(position.map.homes(power))
            && position.map.is_standard();
        let homes = (!is_usual).then(|| position.map.centers().filter(may_build).collect());
        let is_new = position.is_mobilizing();
        let owned = if is_new { position.homes(power) } else { position.centers.of(power) };
        Self { position, due, owned, homes }
    }

    fn adjusting(&self) -> Adjusting<'_> {
        let (units, homes) = (&self.position.units, self.homes.as_ref());
        Adjusting { units, owned: self.owned, homes, due: self.due }
    }
}

/// Reads the lines that are no orders of the play: votes, and orders sent ahead.
fn note_others(
    position: &Position,
    power: Power,
    sheets: &Sheets<'_>,
    orders: &mut Orders,
    messages: &mut Vec<Message>,
) {
    if position.date.phase == Phase::Moves {
        let (ahead, wrong) = orders::read_ahead(power, sheets, position);
        orders.ahead = ahead;
        messages.extend(wrong);
    }
    let (vote, wrong) = orders::read_votes(sheets, position);
    orders.vote = vote;
    messages.extend(wrong);
}

/// Whether a unit of a power stands in a province or was dislodged there.
fn has_unit(view: &View<'_>, power: Power, at: Province) -> bool {
    let stands = view.position().units.get(at).is_some_and(|unit| unit.power == power);
    let is_own = |lost: &Dislodged| {
        lost.unit.power == power && (lost.unit.province() == at || lost.landed == Some(at))
    };
    stands || view.position().dislodged.iter().any(is_own)
}

fn text_on_country_card(section: &SectionCards<'_>) -> Option<Message> {
    let text = section.opener.text();
    let after = text.find(char::is_whitespace)?;
    let offset = after + text[after..].len() - text[after..].trim_start().len();
    Some(say::text_on_country_card().at(section.opener.place(offset)))
}

/// Notes the units of orders that are not followed, where they are known.
fn note_refused(orders: &mut Orders, refused: &[Refused]) {
    orders.refused = refused.iter().filter_map(|refused| refused.unit).collect();
    orders.has_unread = refused.iter().any(Refused::hides_its_unit);
}

/// Orders by the province of their unit.
fn paired<O>(given: Vec<GivenOrder<O>>) -> Vec<(Province, O)> {
    given.into_iter().filter_map(|given| Some((given.unit?.province(), given.order))).collect()
}
