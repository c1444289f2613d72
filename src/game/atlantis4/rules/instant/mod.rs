//! What is done while the sheets are read: units are chosen and formed, orders that take no time are carried out, new
//! structures are begun, and all others are noted for their phases. Sheets go in the order of the factions' numbers.

mod chosen;
mod declared;
mod months;
mod naming;
mod secrets;
mod settings;
mod shown;
mod work;

pub use naming::town_reach;

use super::tasks::{Leaving, Months, Sheets, Task, Tasks, refuse};
use crate::event::TurnLog;
use crate::orders::{GivenOrder, Order, Sheet};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::factions::quotas::{Quotas, mages};
use crate::rules::magic;
use crate::world::{FactionId, RegionId, UnitId, World};
use chosen::Chosen;
use playdeck_base::secret::Secret;
use std::collections::BTreeSet;

/// Carries out the sheets, and gives what is to be done later.
pub fn play<'o, 't>(
    conditions: Conditions<'t>,
    world: &mut World,
    sheets: &'o Sheets,
    log: &mut TurnLog,
) -> (Tasks<'o>, Months, Quotas<'t>) {
    let (mut tasks, mut months) = (Tasks::default(), Months::default());
    work::by_default(conditions, world, &mut months);
    let mut in_order: Vec<(FactionId, &Sheet)> =
        sheets.iter().filter(|(faction, _)| world[*faction].is_player()).collect();
    in_order.sort_by_key(|(faction, _)| world[*faction].number);
    for (faction, sheet) in in_order {
        let own: Vec<UnitId> = world.units_of(faction).collect();
        for unit in own {
            world[unit].kept.clear();
        }
        let now = Now { conditions, tasks: &mut tasks, months: &mut months, log };
        let (chosen, aliases) = (Chosen::default(), BTreeSet::new());
        Reader { now, world, faction, sheet, chosen, aliases, wrong: 0, shown: 0, mages: None }.play();
    }
    if conditions.tables.game.default_work_order {
        work::for_the_idle(conditions, world, &mut months);
    }
    (tasks, months, Quotas::new(conditions.tables))
}

/// What an order that is carried out may change besides the world.
struct Now<'o, 't, 'p> {
    conditions: Conditions<'t>,
    tasks: &'p mut Tasks<'o>,
    months: &'p mut Months,
    log: &'p mut TurnLog,
}

/// The sheet of a faction while it is carried out.
struct Reader<'o, 't, 'p> {
    now: Now<'o, 't, 'p>,
    world: &'p mut World,
    faction: FactionId,
    sheet: &'o Sheet,
    chosen: Chosen<'o>,
    /// The aliases under which units were formed, by region.
    aliases: BTreeSet<(RegionId, u32)>,
    /// How many wrong passwords QUIT and RESTART had.
    wrong: u32,
    /// How many things SHOW has shown.
    shown: u32,
    /// How many mages the faction has, once it was asked: none comes or goes while sheets are read.
    mages: Option<usize>,
}

impl<'o> Reader<'o, '_, '_> {
    fn play(mut self) {
        for given in &self.sheet.orders {
            let result = match &given.order {
                Order::Unit(number) => self.choose(*number),
                Order::Form(alias) => {
                    self.form(*alias, given);
                    Ok(())
                }
                Order::End => self.end(),
                order if order.is_misspelt_unit() => {
                    self.choose_nobody();
                    Ok(())
                }
                _ => self.order(given),
            };
            if let Err(why) = result {
                self.refuse(given, why);
            }
        }
        self.close();
    }

    /// Refuses an order, to the unit that was chosen, or else to the faction.
    fn refuse(&mut self, given: &GivenOrder, why: Refusal) {
        let task = Task { sheet: self.sheet, given };
        match self.chosen.unit().filter(|_| !matches!(given.order, Order::Unit(_))) {
            Some(unit) => refuse(self.now.log, self.world, unit, &task, why),
            None => chosen::refuse_faction(self.now.log, self.faction, &task, why),
        }
    }

    /// An order for the unit that was chosen.
    fn order(&mut self, given: &'o GivenOrder) -> Result<(), Refusal> {
        let unit = self.chosen.expected()?;
        if given.is_kept {
            self.world[unit].kept.push(self.sheet.text(given).into());
        }
        match &given.order {
            Order::Nothing => Ok(()),
            Order::Month(_) => self.month(unit, given),
            order if self.is_for_later(unit, order)? => {
                self.is_complete(order)?;
                self.note(unit, given);
                Ok(())
            }
            order => self.at_once(unit, order),
        }
    }

    /// An order that does not say what is to be done leaves the one before in force.
    fn is_complete(&self, order: &Order) -> Result<(), Refusal> {
        let tables = self.now.conditions.tables;
        match order {
            Order::Steal(None, _) | Order::Assassinate(None) | Order::Promote(None) => Err(Refusal::NoTarget),
            Order::Steal(Some(_), item) => {
                let item = item.known().ok_or(Refusal::NoItem)?;
                let is_alive = tables.race(item).is_some() || tables.monster(item).is_some();
                if is_alive { Err(Refusal::NotStolen) } else { Ok(()) }
            }
            Order::Attack(whom) if whom.is_empty() => Err(Refusal::NoTarget),
            Order::Enter(0) => Err(Refusal::NoNumber),
            Order::Cast(spell, words) => magic::understand(tables, self.world, *spell, words).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Notes an order for its phase. Of some orders a unit carries out only the last.
    fn note(&mut self, unit: UnitId, given: &'o GivenOrder) {
        let tasks = &mut *self.now.tasks;
        match &given.order {
            Order::Cast(..) => tasks.drop_if(unit, |other| matches!(other, Order::Cast(..))),
            Order::Promote(_) => tasks.drop_if(unit, |other| matches!(other, Order::Promote(_))),
            Order::Steal(..) | Order::Assassinate(_) => {
                tasks.drop_if(unit, |other| matches!(other, Order::Steal(..) | Order::Assassinate(_)));
            }
            // ENTER counts before LEAVE, wherever either stands.
            Order::Enter(_) => tasks.drop_if(unit, |other| matches!(other, Order::Enter(_) | Order::Leave)),
            Order::Leave | Order::Destroy | Order::Tax | Order::Pillage => {
                tasks.drop_if(unit, |other| *other == given.order);
                let enters = |task: &Task<'_>| matches!(task.order(), Order::Enter(_));
                if given.order == Order::Leave && tasks.of(unit).iter().any(enters) {
                    return;
                }
            }
            _ => {}
        }
        tasks.push(unit, Task { sheet: self.sheet, given });
    }

    /// Whether an order has a phase of its own. TAX and PILLAGE exclude each other, and the first counts.
    fn is_for_later(&self, unit: UnitId, order: &Order) -> Result<bool, Refusal> {
        let has = |other: Order| self.now.tasks.of(unit).iter().any(|task| *task.order() == other);
        match order {
            Order::Tax if has(Order::Pillage) => Err(Refusal::Pillaging),
            Order::Pillage if has(Order::Tax) => Err(Refusal::Taxing),
            Order::Assassinate(_)
            | Order::Attack(_)
            | Order::Buy(..)
            | Order::Cast(..)
            | Order::Destroy
            | Order::Enter(_)
            | Order::Find(_)
            | Order::Forget(_)
            | Order::Give(..)
            | Order::Leave
            | Order::Pillage
            | Order::Promote(_)
            | Order::Sell(..)
            | Order::Steal(..)
            | Order::Tax => Ok(true),
            _ => Ok(false),
        }
    }

    /// Carries out an order that takes no time.
    fn at_once(&mut self, unit: UnitId, order: &Order) -> Result<(), Refusal> {
        let (conditions, faction) = (self.now.conditions, self.faction);
        let (world, log) = (&mut *self.world, &mut *self.now.log);
        match order {
            // What the gamesmaster's card says counts, and the order may be the one's who played before.
            Order::Address(_) | Order::Password(_) | Order::Quit(_) | Order::Restart(_)
                if world[faction].is_handed_over =>
            {
                Err(Refusal::HandedOver)
            }
            Order::Address(address) => naming::address(world, faction, address, log),
            Order::Claim(amount) => settings::claim(conditions.tables, world, unit, *amount, log),
            Order::Combat(spell) => settings::combat(conditions.tables, world, unit, *spell),
            Order::Consume(consumes) => settings::consume(world, unit, *consumes),
            Order::Declare(whom, posture) => declared::declare(world, faction, *whom, *posture),
            Order::Describe(thing, text) => {
                naming::describe(conditions.tables, world, unit, *thing, text.as_deref())
            }
            Order::Faction(points) => {
                let mages = *self.mages.get_or_insert_with(|| mages(world, faction));
                declared::spend(conditions, world, faction, *points, mages)
            }
            Order::Flag(flag, value) => settings::flag(conditions, world, unit, *flag, *value),
            Order::Name(thing, text) => naming::name(conditions.tables, world, unit, *thing, text.as_deref()),
            Order::Option(alter) => declared::alter(world, faction, *alter),
            Order::Password(password) => {
                secrets::set(conditions, world, faction, password.as_ref(), log);
                Ok(())
            }
            Order::Quit(password) => self.leave(password.as_ref(), Leaving::Quits),
            Order::Restart(password) => self.leave(password.as_ref(), Leaving::Restarts),
            Order::Reveal(reveal) => settings::reveal(world, unit, *reveal),
            Order::Show(shown) => self.show(*shown),
            _ => Err(Refusal::Unknown),
        }
    }

    /// A faction leaves when QUIT is played.
    fn leave(&mut self, password: Option<&Secret>, how: Leaving) -> Result<(), Refusal> {
        secrets::check(self.world, self.faction, password, &mut self.wrong)?;
        // Who begins anew does so, whatever else they say.
        let leaving = self.now.tasks.leaving.entry(self.faction).or_insert(how);
        if how == Leaving::Restarts {
            *leaving = how;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests;
