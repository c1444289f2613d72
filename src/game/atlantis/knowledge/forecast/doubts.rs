//! What no guess about the unknown covers, so that a refusal that rests on it is not foreseen: whether a faction or a
//! far unit exists, what others permit and study, and where chance is drawn.

use crate::knowledge::View;
use crate::orders::{Gift, GivenOrder, Month, Named, Number, Order, Sheet, Target, To, Yard};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::sight::{Sight, sight};
use crate::tables::{Item, Skill, Spell};
use crate::world::{RegionId, Unit, UnitId};
use std::collections::BTreeSet;

/// What is in doubt about a sheet.
pub struct Doubts<'v> {
    view: &'v View<'v>,
    sheet: &'v Sheet,
    /// Where a battle may be fought: whatever comes behind it is in doubt.
    battlefields: BTreeSet<(i32, i32)>,
    /// Where chance may decide which days of skill go along with people.
    lotteries: BTreeSet<RegionId>,
    /// What else is true of the sheet and its units.
    signs: BTreeSet<Sign>,
}

/// What makes refusals doubtful.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    /// Units of the player may see more during the month than before.
    Eyes,
    /// Amulets of true seeing change hands.
    Amulets,
    /// Units are formed whose numbers an order may name.
    OpenNumbers,
    /// Units of others may teach the player's.
    Teachers,
    /// Somebody recruits.
    Recruits,
}

impl<'v> Doubts<'v> {
    /// The doubts about a sheet.
    pub fn new(view: &'v View<'v>, sheet: &'v Sheet, battlefields: BTreeSet<(i32, i32)>) -> Self {
        let has = |is: fn(&Order) -> bool| sheet.orders.iter().any(|given| is(&given.order));
        let own = own_units(view);
        let sees_more =
            |unit: &Unit| unit.days(Skill::Observation) > 0 || unit.has(Item::AmuletOfTrueSeeing) > 0;
        let allies = view.faction.map_or(0, |own| view.position.world[own].allies.len());
        let is_amulet = |order: &Order| {
            matches!(order, Order::Give(_, Gift::Goods(_, Named::Known(Item::AmuletOfTrueSeeing))))
        };
        let forms = has(|order| matches!(order, Order::Form(_)));
        let signs = [
            (Sign::Eyes, own.iter().any(|unit| sees_more(unit))),
            (Sign::Amulets, has(is_amulet)),
            (Sign::OpenNumbers, forms && view.conditions.has(Quirk::NewByNumber)),
            (Sign::Teachers, allies > 0 || has(|order| matches!(order, Order::Accept(_) | Order::Ally(..)))),
            (Sign::Recruits, has(|order| matches!(order, Order::Recruit(_)))),
        ];
        let signs = signs.into_iter().filter(|(_, is_there)| *is_there).map(|(sign, _)| sign).collect();
        let mut doubts = Self { view, sheet, battlefields, lotteries: BTreeSet::new(), signs };
        doubts.lotteries = doubts.drawn();
        doubts
    }

    fn has(&self, sign: Sign) -> bool {
        self.signs.contains(&sign)
    }

    /// Whether an order is refused for this reason in every world that looks the same to the player.
    pub fn is_certain(&self, given: &GivenOrder, why: Refusal) -> bool {
        let Some(region) = self.region_of(given.to) else { return false };
        let spot = self.view.position.world[region].spot;
        let is_fought = self.battlefields.contains(&(spot.x, spot.y));
        let is_late = given.order.is_later_than_battle() || matches!(given.order, Order::Form(_));
        if is_fought && (is_late || matches!(given.order, Order::Attack(_))) {
            return false;
        }
        let is_drawn = self.lotteries.contains(&region) && is_later_than_transfer(&given.order);
        if is_drawn && !is_about_words(why) && !is_about_people(why) {
            return false;
        }
        // A number that is not seen may be that of a unit that is formed.
        if self.has(Sign::OpenNumbers) && is_late && !is_about_words(why) {
            return false;
        }
        match why {
            // Others decide.
            Refusal::GiftNotAccepted
            | Refusal::TeachingNotAccepted
            | Refusal::OwnershipNotAccepted
            | Refusal::MayNotEnter
            | Refusal::MayNotBoard
            | Refusal::Guarded
            | Refusal::NoVector
            | Refusal::TeleportNotAccepted
            | Refusal::TooHeavyToTeleport
            | Refusal::DiedInBattle => false,
            Refusal::FactionNotFound => is_nobody(&given.order),
            Refusal::UnitNotFound => self.is_unseen(&given.order),
            Refusal::BuildingNotFound | Refusal::ShipNotFound => !may_be_begun(&given.order),
            Refusal::NotStudying => !self.names_others(&given.order),
            // Recruits lower the skill of a student or of a teacher, and a lot may decide whose.
            Refusal::CannotTeach => !self.names_others(&given.order) && !self.has(Sign::Recruits),
            Refusal::TaughtAlready | Refusal::NoPlaceLeft => {
                !self.has(Sign::Teachers) && !self.names_others(&given.order)
            }
            Refusal::MagicianLimit => self.battlefields.is_empty() && self.lotteries.is_empty(),
            _ => true,
        }
    }

    /// Where the unit is at the start for which an order is; a new one is where the one is that forms it.
    fn region_of(&self, to: To) -> Option<RegionId> {
        let mut to = to;
        loop {
            match to {
                To::Formed(form) => to = self.sheet.orders.get(form as usize)?.to,
                To::Block(block) => {
                    let number = self.sheet.blocks.get(block as usize)?.unit.value;
                    return self.own(number).map(|unit| self.view.position.world[unit].region);
                }
            }
        }
    }

    fn own(&self, number: u32) -> Option<UnitId> {
        let world = &self.view.position.world;
        world.unit_of(number).filter(|unit| Some(world[*unit].faction) == self.view.faction)
    }

    /// The regions in which days of skill may be split by chance: a second transfer may split what the first one made
    /// odd.
    fn drawn(&self) -> BTreeSet<RegionId> {
        let world = &self.view.position.world;
        let (mut once, mut drawn) = (BTreeSet::new(), BTreeSet::new());
        for given in self.sheet.orders.iter().filter(|given| matches!(given.order, Order::Transfer(..))) {
            let Some(region) = self.region_of(given.to) else { continue };
            let own = || world.units_in(region).filter(|(_, unit)| Some(unit.faction) == self.view.faction);
            let is_odd = |unit: &Unit| unit.days.iter().any(|days| days.checked_rem(unit.people) != Some(0));
            let is_skilled = |unit: &Unit| unit.days.iter().any(|days| *days > 0);
            let may_be_drawn = if once.insert(region) {
                own().any(|(_, unit)| is_odd(unit))
            } else {
                own().any(|(_, unit)| is_skilled(unit))
            };
            if may_be_drawn {
                drawn.insert(region);
            }
        }
        drawn
    }

    /// Whether nobody whom an order names can be there and seen.
    fn is_unseen(&self, order: &Order) -> bool {
        match order {
            Order::Attack(target) | Order::Promote(target) => self.is_missing(*target),
            Order::Give(target, _) | Order::Pay(target, _) => {
                self.is_missing(*target) && (is_no_number(*target) || !self.has(Sign::Amulets))
            }
            Order::Transfer(target, _) => {
                self.is_missing(*target)
                    && (is_no_number(*target) || !self.has(Sign::Amulets) && !self.has(Sign::Eyes))
            }
            Order::Month(Month::Teach(targets)) => {
                let is_sure = !self.has(Sign::Amulets) && !self.has(Sign::Eyes)
                    || targets.iter().all(|it| is_no_number(*it));
                is_sure && targets.iter().all(|target| !self.has(Sign::OpenNumbers) || is_no_number(*target))
            }
            // A teleport finds a unit wherever it is.
            Order::Month(Month::Cast(Named::Known(Spell::Teleport), targets)) => targets.is_empty(),
            _ => false,
        }
    }

    fn is_missing(&self, target: Target) -> bool {
        is_no_number(target) || !self.has(Sign::OpenNumbers)
    }

    /// Whether an order names a unit of another faction that is seen.
    fn names_others(&self, order: &Order) -> bool {
        let Order::Month(Month::Teach(targets)) = order else { return false };
        let world = &self.view.position.world;
        let sees = |unit| {
            let own = self.view.faction;
            own.is_some_and(|own| sight(self.view.conditions, world, own, unit) > Sight::Hidden)
        };
        let is_seen = |number| world.unit_of(number).is_some_and(sees);
        let is_other = |target: &Target| match target {
            Target::Unit(Number { value, .. }) => {
                self.own(*value).is_none() && (self.has(Sign::Eyes) || is_seen(*value))
            }
            Target::New(_) | Target::Peasants => false,
        };
        targets.iter().any(is_other)
    }
}

/// The units of the viewing player.
fn own_units<'v>(view: &'v View<'v>) -> Vec<&'v Unit> {
    let world = &view.position.world;
    let of = |region| world.units_in(region).map(|(_, unit)| unit);
    view.own_regions()
        .iter()
        .copied()
        .flat_map(of)
        .filter(|unit| Some(unit.faction) == view.faction)
        .collect()
}

/// Whether a target is not the number of a unit that may be hidden: an alias, nobody, or no number at all.
fn is_no_number(target: Target) -> bool {
    !matches!(target, Target::Unit(number) if number.value > 0)
}

/// Whether an order names a faction that cannot exist.
const fn is_nobody(order: &Order) -> bool {
    match order {
        Order::Accept(number) | Order::Admit(number) | Order::Ally(number, _) | Order::Find(number) => {
            number.value == 0
        }
        _ => false,
    }
}

/// Whether what an order builds on may be begun this month by another.
const fn may_be_begun(order: &Order) -> bool {
    match order {
        Order::Month(Month::Build(Yard::Building(number) | Yard::Ship(number))) => number.value > 0,
        _ => false,
    }
}

/// Whether an order is carried out when people have been transferred.
const fn is_later_than_transfer(order: &Order) -> bool {
    matches!(order, Order::Tax | Order::Recruit(_) | Order::Transfer(..) | Order::Month(_) | Order::Form(_))
}

/// Whether a reason rests on the words of an order, or on where the unit is.
const fn is_about_words(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::NotRecognized
            | Refusal::NoNumber
            | Refusal::DirectionUnknown
            | Refusal::ItemUnknown
            | Refusal::SkillUnknown
            | Refusal::AliasUsed
            | Refusal::LaterCounts
            | Refusal::CurrentlyAtSea
            | Refusal::OnlySailing
            | Refusal::NobodyAskedFor
    )
}

/// Whether a reason rests on who is there, and not on skill.
const fn is_about_people(why: Refusal) -> bool {
    matches!(why, Refusal::NobodyInNewUnit | Refusal::NoPeople | Refusal::UnitNotFound)
}
