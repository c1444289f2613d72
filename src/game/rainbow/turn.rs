//! The turn: what a play does to a position, step by step.
//!
//! Source: the rules text, "Time", "Orders" and "Phases".

use super::abandoned;
use super::chance::{self, Sequence};
use super::event::{Event, What};
use super::geometry::{Disc, Hex};
use super::handover::hand_over;
use super::marker::Rainbow;
use super::orders::{Given, Order, Orders};
use super::play_card::Head;
use super::players::{PlayerNumber, Players};
use super::position::{ChartRow, Player, Position, Status};
use super::refusal::Refusal;
use super::slots::in_slots;
use super::tables::{CITY_SPACING, SLOTS};
use super::unit::UnitId;
use super::units::Handle;
use super::{build, capture, combat, economy, empire, fire, movement, victory};
use crate::dice::Dice;
use crate::game::{self, Outcome};
use crate::message::{Message, Place};
use std::collections::{BTreeMap, BTreeSet};

/// The orders of all players who sent any.
pub type AllOrders = BTreeMap<PlayerNumber, Orders>;

/// A turn while it is played.
pub struct Turn<'d> {
    /// The game as it stands at this instant.
    pub position: Position,
    /// The dice.
    pub dice: &'d Dice,
    /// The order slot, 0 outside of them.
    pub slot: u8,
    /// Whether nobody shoots.
    pub is_rehearsal: bool,
    /// The hexes about a city in which no other can be built.
    pub city_area: Disc,
    events: Vec<Event>,
    refusals: Vec<Message>,
    /// Hexes that something was brought into since they were last at peace: a battle or a capture can only be there.
    restless: BTreeSet<Hex>,
    /// How many orders were left to units that are gone.
    left: BTreeMap<UnitId, u8>,
}

/// An order to a unit in the slot that is carried out.
pub struct Task {
    /// The unit, if it still lives.
    pub unit: Handle,
    /// Its owner and number.
    pub id: UnitId,
    /// The order.
    pub order: Order,
    /// Where that stands.
    pub place: Option<Place>,
}

/// The unit orders of a turn, by slot from 1.
type Agenda = Vec<Vec<Task>>;

impl game::Play<Rainbow> for Position {
    fn acted(&self, head: &Head) -> Option<(Self, Vec<Event>)> {
        head.acts.carried_out(self)
    }

    fn play(self, head: Head, acts: Vec<Event>, orders: AllOrders, dice: &Dice) -> Outcome<Rainbow> {
        let outcome = if head.is_handover { hand_over(self, &orders) } else { play(self, orders, dice) };
        let events = acts.into_iter().chain(outcome.events).collect();
        Outcome { events, ..outcome }
    }
}

/// Plays a turn.
pub fn play(position: Position, mut orders: AllOrders, dice: &Dice) -> Outcome<Rainbow> {
    let mut turn = Turn::new(position, dice);
    // Who has left the game is heard again only when a new player has taken over.
    let plays = |number: &PlayerNumber| {
        turn.position.players.get(number).is_some_and(|player| player.status == Status::Active)
    };
    orders.retain(|number, _| plays(number));
    turn.note_who_ordered(&orders);
    turn.order_for_the_abandoned(&mut orders);
    turn.position.turn += 1;
    turn.position.units.refresh();
    let (general, agenda) = turn.lay_out(orders);
    turn.carry_out(general, agenda);
    economy::settle_accounts(&mut turn);
    turn.leave_out_who_left();
    victory::find_eliminated(&mut turn);
    victory::find_winners(&mut turn);
    abandoned::warn_the_silent(&mut turn);
    turn.position.remember();
    let players = turn.position.standings();
    turn.position.chart.push(ChartRow { turn: turn.position.turn, players });
    Outcome { position: turn.position, events: turn.events, refusals: turn.refusals }
}

/// Goes through a turn as if one player alone gave orders and nobody shot: no unit is destroyed and no city falls.
pub fn rehearse(position: Position, player: PlayerNumber, orders: Orders) -> Outcome<Rainbow> {
    // Chance decides here only in which sequence units of the same player build.
    let dice = Dice::new(0);
    let mut turn = Turn { is_rehearsal: true, ..Turn::new(position, &dice) };
    turn.position.turn += 1;
    turn.position.units.refresh();
    let (general, agenda) = turn.lay_out(AllOrders::from([(player, orders)]));
    turn.carry_out(general, agenda);
    economy::settle_account(&mut turn, player);
    Outcome { position: turn.position, events: turn.events, refusals: turn.refusals }
}

impl<'d> Turn<'d> {
    /// A turn of which nothing has happened yet.
    pub fn new(position: Position, dice: &'d Dice) -> Self {
        Self {
            position,
            dice,
            slot: 0,
            is_rehearsal: false,
            city_area: Disc::new(u16::try_from(CITY_SPACING - 1).unwrap_or(u16::MAX)),
            events: Vec::new(),
            refusals: Vec::new(),
            restless: BTreeSet::new(),
            left: BTreeMap::new(),
        }
    }

    /// Something happened.
    pub fn tell(&mut self, seen: Players, what: What) {
        self.events.push(Event { slot: self.slot, seen, what });
    }

    /// Something was brought into a hex.
    pub fn disturb(&mut self, hex: Hex) {
        self.restless.insert(hex);
    }

    /// A unit carries out an order: its result is told behind the order itself.
    pub fn order(&mut self, task: Task, carry_out: impl FnOnce(&mut Self, &Task) -> Result<(), Refusal>) {
        let before = self.events.len();
        let refused = carry_out(self, &task).err();
        self.note(refused, task.place);
        let what = What::Ordered { unit: task.id, order: task.order, refused };
        self.events.insert(before, Event { slot: self.slot, seen: Players::only(task.id.player), what });
    }

    /// An empire carries out an order: its result is told behind the order itself.
    fn rule(&mut self, player: PlayerNumber, given: Given) {
        let before = self.events.len();
        let refused = empire::rule(self, player, &given.order).err();
        self.note(refused, given.place);
        let what = What::Ruled { player, order: given.order, refused };
        self.events.insert(before, Event { slot: self.slot, seen: Players::only(player), what });
    }

    /// A refusal is a message at its card; what no card ordered gets none.
    fn note(&mut self, refused: Option<Refusal>, place: Option<Place>) {
        if let (Some(refusal), Some(place)) = (refused, place) {
            self.refusals.push(refusal.message().at(place));
        }
    }

    /// A player of the game, to change what is his.
    pub fn player_mut(&mut self, player: PlayerNumber) -> Option<&mut Player> {
        self.position.players.get_mut(&player)
    }

    fn note_who_ordered(&mut self, orders: &AllOrders) {
        let next = self.position.turn + 1;
        let mut silent = Vec::new();
        for (number, player) in &mut self.position.players {
            match player.status {
                Status::Active if orders.contains_key(number) => {
                    player.ordered = next;
                    player.warned = None;
                }
                Status::Active => silent.push(*number),
                Status::Quit | Status::Eliminated => {}
            }
        }
        for player in silent {
            self.tell(Players::only(player), What::NoOrders { player });
        }
    }

    fn order_for_the_abandoned(&mut self, orders: &mut AllOrders) {
        let next = self.position.turn + 1;
        let is_left = |(number, player): (&PlayerNumber, &Player)| {
            self.position.is_abandoned(player, next).then_some(*number)
        };
        let abandoned: Vec<PlayerNumber> = self.position.players.iter().filter_map(is_left).collect();
        for player in abandoned {
            orders.insert(player, abandoned::orders(&self.position.units, player));
            self.tell(Players::only(player), What::Abandoned { player });
        }
    }

    /// Every order in its slot: those to empires by slot and then by player, those to units by slot alone.
    fn lay_out(&self, orders: AllOrders) -> (Vec<(u8, PlayerNumber, Given)>, Agenda) {
        let mut general = Vec::new();
        let mut agenda: Agenda = (1..=SLOTS).map(|_| Vec::new()).collect();
        for (player, orders) in orders {
            general.extend(in_slots(orders.general).map(|(slot, given)| (slot, player, given)));
            for (number, given) in orders.units {
                let id = UnitId::new(player, number);
                let Some(unit) = self.position.units.find(id) else { continue };
                for (slot, Given { order, place }) in in_slots(given) {
                    if let Some(tasks) = agenda.get_mut(usize::from(slot) - 1) {
                        tasks.push(Task { unit, id, order, place });
                    }
                }
            }
        }
        general.sort_by_key(|(slot, player, _)| (*slot, *player));
        (general, agenda)
    }

    /// All general orders, and then the order slots, one after another.
    fn carry_out(&mut self, general: Vec<(u8, PlayerNumber, Given)>, agenda: Agenda) {
        for (slot, player, given) in general {
            self.slot = slot;
            self.rule(player, given);
        }
        let shared = self.position.units.all().map(|(_, unit)| unit.at);
        self.restless = shared.filter(|hex| self.position.units.players_at(*hex).len() > 1).collect();
        for (slot, tasks) in (1..=SLOTS).zip(agenda) {
            if tasks.is_empty() && self.restless.is_empty() {
                continue;
            }
            self.slot = slot;
            self.carry_out_slot(tasks);
        }
        self.slot = 0;
        self.tell_left();
    }

    /// One order slot, phase by phase.
    fn carry_out_slot(&mut self, tasks: Vec<Task>) {
        let (mut first, mut moves, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for task in tasks {
            match task.order {
                Order::Move(_) => moves.push(task),
                Order::Build { .. } | Order::Drop => last.push(task),
                _ => first.push(task),
            }
        }
        for task in self.by_lot(first, Sequence::Orders) {
            self.carry_out_first(task);
        }
        let moves = moves.into_iter().filter_map(|task| self.living(task)).collect();
        movement::move_all(self, moves);
        let restless = std::mem::take(&mut self.restless);
        if !self.is_rehearsal {
            for hex in &restless {
                combat::fight(self, *hex);
            }
            for hex in &restless {
                capture::take_cities(self, *hex);
            }
        }
        for task in self.by_lot(last, Sequence::Builds) {
            if let Some(task) = self.living(task) {
                self.order(task, build::build_or_drop);
            }
        }
    }

    /// Orders of the first phase: all but moves, builds and drops.
    fn carry_out_first(&mut self, task: Task) {
        let Some(task) = self.living(task) else { return };
        self.order(task, |turn, task| match &task.order {
            Order::Fire(target) => fire::fire(turn, task.unit, *target),
            Order::Name(name) => {
                empire::rename_unit(turn, task.unit, name);
                Ok(())
            }
            // What a player may also write under a unit.
            Order::Email(_) | Order::Quit => empire::rule(turn, task.id.player, &task.order),
            _ => Ok(()),
        });
    }

    /// Orders in a sequence by lot.
    fn by_lot(&self, tasks: Vec<Task>, sequence: Sequence) -> Vec<Task> {
        let lot = |task: &Task| chance::lot(self.dice, self.position.turn, self.slot, sequence, task.id);
        let mut drawn: Vec<_> = tasks.into_iter().map(|task| (lot(&task), task)).collect();
        drawn.sort_unstable_by_key(|(lot, _)| *lot);
        drawn.into_iter().map(|(_, task)| task).collect()
    }

    /// The task, if its unit still lives; otherwise it is counted as left.
    fn living(&mut self, task: Task) -> Option<Task> {
        if self.position.units.get(task.unit).is_some() {
            return Some(task);
        }
        *self.left.entry(task.id).or_default() += 1;
        None
    }

    /// Who has left the game is told no more than everybody is, not even when the last of their units is gone.
    fn leave_out_who_left(&mut self) {
        let players = self.position.players.iter();
        let left = players.filter(|(_, player)| player.status == Status::Quit).map(|(number, _)| *number);
        let left: Players = left.collect();
        for event in self.events.iter_mut().filter(|event| event.seen != Players::ALL) {
            left.iter().for_each(|player| event.seen.remove(player));
        }
    }

    fn tell_left(&mut self) {
        for (unit, orders) in std::mem::take(&mut self.left) {
            self.tell(Players::only(unit.player), What::Left { unit, orders });
        }
    }
}
