//! The turn: what a play does to a position, step by step.
//!
//! Source: the rules text, "Time", "Orders" and "Phases".

use super::chance::{self, Sequence};
use super::handover::hand_over;
use super::movement::Moved;
use super::task::{Agenda, Task};
use super::{abandoned, build, capture, combat, economy, empire, fire, movement, victory};
use crate::cards::play_card::Head;
use crate::event::What;
use crate::log::Log;
use crate::name::Rainbow;
use crate::orders::order::{GivenOrder, Order, Orders};
use crate::refusal::Refusal;
use crate::tables::SLOTS;
use crate::world::geometry::city_area;
use crate::world::{ChartRow, Disc, Hex, Player, PlayerNumber, Players, Position, Status, UnitId};
use playdeck_base::dice::{Dice, Stream};
use playdeck_game::{self as game, Outcome};
use std::collections::{BTreeMap, BTreeSet};

pub use super::task::AllOrders;

/// A turn while it is played. It has the steps of a turn, and passes to each rule the parts it may change.
struct Turn<'d> {
    position: Position,
    log: Log,
    dice: &'d Dice,
    /// Whether nobody shoots.
    is_rehearsal: bool,
    /// The hexes about a city in which no other can be built.
    city_area: Disc,
    /// Hexes that a unit has entered since they were last at peace: only there can a battle or a capture happen.
    restless: BTreeSet<Hex>,
    /// The number of orders left to units that are gone.
    left: BTreeMap<UnitId, u8>,
}

impl game::Play<Rainbow> for Position {
    fn acted(&self, head: &Head) -> Option<(Self, Log)> {
        head.acts.carried_out(self)
    }

    fn play(self, head: Head, log: Log, orders: AllOrders, dice: &Dice) -> Outcome<Rainbow> {
        if head.is_handover {
            hand_over(self, log, &orders)
        } else if let Some(ending) = &head.acts.ending {
            ending.end(self, log, &orders)
        } else {
            play_after(log, self, orders, dice)
        }
    }
}

/// Plays a turn.
pub fn play(position: Position, orders: AllOrders, dice: &Dice) -> Outcome<Rainbow> {
    play_after(Log::default(), position, orders, dice)
}

/// Plays a turn with a log that already has events.
pub fn play_after(log: Log, position: Position, mut orders: AllOrders, dice: &Dice) -> Outcome<Rainbow> {
    let mut turn = Turn { log, ..Turn::new(position, dice) };
    // A player who has left the game gives no orders until a new player has taken over.
    orders.retain(|number, _| turn.position.is_active(*number));
    turn.note_who_ordered(&orders);
    turn.order_for_the_abandoned(&mut orders);
    turn.carry_out(orders);
    turn.settle_accounts(|_, player| player.status != Status::Eliminated);
    turn.leave_out_who_left();
    let Turn { mut position, mut log, .. } = turn;
    victory::find_eliminated(&position.units, &mut position.players, &mut log);
    victory::take_back_votes(&mut position.players);
    if let Some((end, ranking)) = victory::end(&position, position.turn) {
        position.end = Some(end.clone());
        if !ranking.is_empty() {
            log.tell(Players::ALL, What::Ranked { turn: position.turn, ranking });
        }
        log.tell(Players::ALL, What::Over(end));
    }
    abandoned::warn_the_silent(&mut position, &mut log);
    position.remember();
    position.chart.push(ChartRow { turn: position.turn, players: position.standings() });
    Outcome { position, refusals: std::mem::take(&mut log.refusals), events: log }
}

/// Rehearses a turn as if one player alone gave orders and nobody shot: no unit is destroyed and no city is captured.
pub fn rehearse(position: Position, player: PlayerNumber, orders: Orders) -> Outcome<Rainbow> {
    // Here chance decides only the sequence in which units of the same player build.
    let dice = Dice::new(0);
    let mut turn = Turn { is_rehearsal: true, ..Turn::new(position, &dice) };
    turn.carry_out(AllOrders::from([(player, orders)]));
    turn.settle_accounts(|number, _| number == player);
    let Turn { position, mut log, .. } = turn;
    Outcome { position, refusals: std::mem::take(&mut log.refusals), events: log }
}

impl<'d> Turn<'d> {
    /// A turn in which nothing has happened yet.
    fn new(position: Position, dice: &'d Dice) -> Self {
        Self {
            position,
            log: Log::default(),
            dice,
            is_rehearsal: false,
            city_area: city_area(),
            restless: BTreeSet::new(),
            left: BTreeMap::new(),
        }
    }

    fn note_who_ordered(&mut self, orders: &AllOrders) {
        let next = self.position.turn + 1;
        for (&number, player) in &mut self.position.players {
            if player.status != Status::Active {
                continue;
            }
            if orders.contains_key(&number) {
                player.ordered = next;
                player.warned = None;
            } else {
                self.log.tell(Players::only(number), What::NoOrders { player: number });
            }
        }
    }

    fn order_for_the_abandoned(&mut self, orders: &mut AllOrders) {
        let next = self.position.turn + 1;
        for (&number, player) in &self.position.players {
            if self.position.is_abandoned(player, next) {
                orders.insert(number, abandoned::orders(&self.position.units, number));
                self.log.tell(Players::only(number), What::Abandoned { player: number });
            }
        }
    }

    /// Carries out all general orders, and then the order slots, one after another.
    fn carry_out(&mut self, orders: AllOrders) {
        self.position.turn += 1;
        self.position.units.refresh();
        let Agenda { general, slots } = Agenda::of(&self.position.units, orders);
        let mut effects = Vec::new();
        for (slot, player, GivenOrder { order, place }) in general {
            self.log.slot = slot;
            self.log.begin_order();
            let refused = empire::rule(&mut self.position.players, &mut self.log, player, &order).err();
            let ruled = What::Ruled { player, order, refused };
            let own = self.log.end_order_alone(player, place, refused, ruled);
            effects.extend(own.into_iter().map(|effect| (player, effect)));
        }
        // Others learn what came of them, but not in which slot: that depends on orders that are not theirs to know.
        effects.sort_by_key(|(player, _)| *player);
        self.log.slot = 0;
        for (_, effect) in effects {
            self.log.tell_outside_slots(effect);
        }
        let shared = self.position.units.all().map(|(_, unit)| unit.at);
        self.restless = shared.filter(|hex| self.is_shared(*hex)).collect();
        for (slot, tasks) in (1..=SLOTS).zip(slots) {
            if tasks.is_empty() && self.restless.is_empty() {
                continue;
            }
            self.log.slot = slot;
            self.carry_out_slot(tasks);
        }
        self.log.slot = 0;
        for (unit, orders) in std::mem::take(&mut self.left) {
            self.log.tell(Players::only(unit.player), What::Left { unit, orders });
        }
    }

    /// Carries out one order slot, phase by phase.
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
            self.order(task, Self::carry_out_first);
        }
        self.move_all(moves);
        let restless = std::mem::take(&mut self.restless);
        if !self.is_rehearsal {
            self.fight(&restless);
        }
        for task in self.by_lot(last, Sequence::Builds) {
            self.order(task, Self::build_or_drop);
        }
    }

    /// Carries out an order of the first phase: any but moves, builds and drops.
    fn carry_out_first(&mut self, task: &Task) -> Result<(), Refusal> {
        let Position { turn, map, units, players, sight, .. } = &mut self.position;
        match &task.order {
            Order::Fire(target) => {
                let at = fire::aim(map, units, players, sight, task.unit, *target)?;
                let phase = chance::in_slot(chance::FIRE, self.log.slot);
                let stream = self.dice.stream(*turn, phase, task.id.place());
                let stream = Some(stream).filter(|_| !self.is_rehearsal);
                fire::shoot(units, sight, &mut self.log, stream, task.unit, at);
            }
            Order::Name(name) => empire::rename_unit(units, &mut self.log, task.unit, name),
            // Orders that a player may also write under a unit.
            Order::Email(_) | Order::Quit => {
                empire::rule(players, &mut self.log, task.id.player, &task.order)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn move_all(&mut self, tasks: Vec<Task>) {
        let tasks: Vec<Task> = tasks.into_iter().filter_map(|task| self.living(task)).collect();
        let Position { map, units, players, sight, .. } = &mut self.position;
        let outcomes = movement::move_all(map, units, players, sight, &tasks);
        for (Task { id, order, place, .. }, outcome) in tasks.into_iter().zip(outcomes) {
            self.log.begin_order();
            let refused = outcome.map(|Moved { seen, to, what }| {
                self.restless.insert(to);
                self.log.tell(seen, what);
            });
            let refused = refused.err();
            self.log.end_order(id.player, place, refused, What::Ordered { unit: id, order, refused });
        }
    }

    fn fight(&mut self, hexes: &BTreeSet<Hex>) {
        for hex in hexes.iter().filter(|hex| self.is_shared(**hex)).copied().collect::<Vec<_>>() {
            let stream = self.stream(chance::BATTLE, hex);
            let Position { units, players, sight, .. } = &mut self.position;
            combat::fight(units, players, sight, &mut self.log, stream, hex);
        }
        for hex in hexes.iter().filter(|hex| self.is_shared(**hex)).copied().collect::<Vec<_>>() {
            let stream = self.stream(chance::CAPTURE, hex);
            let Position { units, players, sight, .. } = &mut self.position;
            capture::take_cities(units, players, sight, &mut self.log, stream, hex);
        }
    }

    fn build_or_drop(&mut self, task: &Task) -> Result<(), Refusal> {
        let Position { units, players, sight, .. } = &mut self.position;
        if let Order::Build { kind, number, name } = &task.order {
            let plan = build::Plan { kind: *kind, number: *number, name: name.as_deref() };
            let at = build::build(units, players, (sight, &self.city_area), &mut self.log, task.unit, &plan)?;
            self.restless.insert(at);
        } else {
            build::drop_unit(units, sight, &mut self.log, task.unit);
        }
        Ok(())
    }

    /// Carries out a unit's order, if the unit is still alive.
    fn order(&mut self, task: Task, carry_out: impl FnOnce(&mut Self, &Task) -> Result<(), Refusal>) {
        let Some(task) = self.living(task) else { return };
        self.log.begin_order();
        let refused = carry_out(self, &task).err();
        let Task { id, order, place, .. } = task;
        self.log.end_order(id.player, place, refused, What::Ordered { unit: id, order, refused });
    }

    /// The task, if its unit is still alive; otherwise its order is counted as left.
    fn living(&mut self, task: Task) -> Option<Task> {
        if self.position.units.get(task.unit).is_some() {
            return Some(task);
        }
        *self.left.entry(task.id).or_default() += 1;
        None
    }

    /// Sorts tasks into a sequence drawn by lot.
    fn by_lot(&self, tasks: Vec<Task>, sequence: Sequence) -> Vec<Task> {
        let lot = |task: &Task| chance::lot(self.dice, self.position.turn, self.log.slot, sequence, task.id);
        let mut drawn: Vec<_> = tasks.into_iter().map(|task| (lot(&task), task)).collect();
        drawn.sort_unstable_by_key(|(lot, _)| *lot);
        drawn.into_iter().map(|(_, task)| task).collect()
    }

    /// The stream of chance for a hex in this slot.
    fn stream(&self, phase: u32, at: Hex) -> Stream {
        self.dice.stream(self.position.turn, chance::in_slot(phase, self.log.slot), at.place())
    }

    fn is_shared(&self, hex: Hex) -> bool {
        self.position.units.players_at(hex).len() > 1
    }

    fn settle_accounts(&mut self, of: impl Fn(PlayerNumber, &Player) -> bool) {
        let Position { units, players, sight, .. } = &mut self.position;
        for (&number, player) in players.iter_mut().filter(|(number, player)| of(**number, player)) {
            economy::settle_account(units, player, sight, &mut self.log, number);
        }
    }

    /// A player who has left the game gets no more than what is public, even when the last of their units is gone.
    fn leave_out_who_left(&mut self) {
        let players = self.position.players.iter();
        let left = players.filter(|(_, player)| player.status == Status::Quit);
        left.for_each(|(number, _)| self.log.forget(*number));
    }
}
