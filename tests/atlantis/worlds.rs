//! Random worlds: with anything in any field, and as turns leave them.

use crate::laws::{crowd, orders};
use crate::recorded;
use playdeck::dice::{Dice, Stream};
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::rules::{self, Conditions};
use playdeck::game::atlantis::tables::{Item, ShipKind, Skill, Spell, Terrain};
use playdeck::game::atlantis::world::{
    Faction, Region, RegionId, Spot, Structure, StructureId, StructureKind, Unit, World,
};

/// A world in which some turns were played.
pub fn played(root: u64) -> World {
    let mut chance = Dice::new(root).stream(0, 5, 0);
    let (stage, units) = crowd(&mut chance);
    let mut world = stage.play("", Policy::DEFAULT, root).world;
    for _ in 0..3 {
        world.tidy();
        let mail = orders(&mut chance, units);
        let (sheets, _) = recorded::sheets(&world, &mail, Policy::DEFAULT);
        let turn = world.turn + 1;
        rules::play(Conditions::new(Policy::DEFAULT, Dice::new(root), turn), &mut world, &sheets);
    }
    world
}

/// A text of characters that cards and files have alike, of any length up to a bound.
fn text(chance: &mut Stream, longest: u32) -> String {
    let letter = |chance: &mut Stream| match chance.below(7) {
        0 => ' ',
        1 => '\'',
        2 => char::from_u32(0xA1 + chance.below(12)).unwrap(),
        3 => char::from_u32(0x23 + chance.below(0x5C)).unwrap(),
        _ => char::from_u32(u32::from('a') + chance.below(26)).unwrap(),
    };
    let length = chance.below(longest + 1);
    // No word is wider than the old program can print.
    (0..length).map(|at| if at % 40 == 39 { ' ' } else { letter(chance) }).collect()
}

/// A number of any size.
fn number(chance: &mut Stream, most: u32) -> u32 {
    let most = most >> chance.below(28);
    chance.below(most + 1)
}

/// A world with anything in any field, with oceans around its land.
pub fn drawn(chance: &mut Stream) -> World {
    let mut world = World::new(chance.below(400));
    let factions = 1 + chance.below(5);
    for at in 0..factions {
        let mut faction =
            Faction::new(3 * at + 1 + chance.below(3), &text(chance, 80), chance.below(world.turn + 1));
        if chance.below(2) == 0 {
            faction.name = text(chance, 80).into();
        }
        world.add_faction(faction);
    }
    let all: Vec<_> = world.factions().collect();
    for own in &all {
        world[*own].allies = all.iter().rev().copied().filter(|_| chance.below(3) == 0).collect();
    }
    let (mut structures, mut units) = (0, 0);
    for x in -3..=3 {
        for y in -2..=2 {
            let is_land = i32::abs(x) < 3 && i32::abs(y) < 2;
            let terrain = if is_land { Terrain::ALL[chance.below(5) as usize] } else { Terrain::Ocean };
            let region = world.add_region(Region::new(Spot { x, y }, "", terrain));
            fill(&mut world, region, chance, &mut structures, &mut units);
        }
    }
    world
}

fn fill(world: &mut World, region: RegionId, chance: &mut Stream, structures: &mut u32, units: &mut u32) {
    let is_land = !world[region].is_ocean();
    if is_land {
        world[region].name = text(chance, 80).into();
        world[region].peasants = number(chance, 999_999);
        world[region].money = number(chance, 2_147_483_647).into();
    }
    let mut here = Vec::new();
    for _ in 0..chance.below(4) {
        *structures += 1 + chance.below(3);
        let kind = if is_land && chance.below(2) == 0 {
            StructureKind::Building { size: number(chance, 99_999_999) }
        } else {
            let kind = ShipKind::ALL[chance.below(3) as usize];
            StructureKind::Ship { kind, left: chance.below(kind.cost() + 1) }
        };
        let mut made = Structure::new(*structures, kind, region);
        if chance.below(2) == 0 {
            made.name = text(chance, 80).into();
        }
        made.display = text(chance, 160).into();
        here.push(world.add_structure(made));
    }
    let count = if is_land || here.iter().any(|id| world[*id].is_ship()) { chance.below(5) } else { 0 };
    for _ in 0..count {
        *units += 1 + chance.below(3);
        unit(world, region, chance, *units, &here);
    }
    // Any of those who are inside is the owner.
    for structure in here {
        let inside: Vec<_> = world.occupants(structure).collect();
        let count = u32::try_from(inside.len()).unwrap();
        world[structure].owner = (count > 0).then(|| inside[chance.below(count) as usize]);
    }
}

fn unit(world: &mut World, region: RegionId, chance: &mut Stream, no: u32, here: &[StructureId]) {
    let factions: Vec<_> = world.factions().collect();
    let faction = factions[chance.below(u32::try_from(factions.len()).unwrap()) as usize];
    let mut unit = Unit::new(no, faction, region);
    if chance.below(2) == 0 {
        unit.name = text(chance, 80).into();
    }
    unit.display = text(chance, 160).into();
    unit.people = 1 + number(chance, 999_998);
    unit.money = number(chance, 2_147_483_647).into();
    (unit.behind, unit.guard) = (chance.below(2) == 0, chance.below(2) == 0);
    unit.default = (chance.below(2) == 0).then(|| text(chance, 80).into());
    unit.combat = (chance.below(2) == 0).then(|| Spell::ALL[chance.below(24) as usize]);
    for skill in Skill::ALL {
        unit.days[skill.index()] = number(chance, 999_999_999);
    }
    for item in Item::ALL {
        *unit.goods_mut(item) = number(chance, 99_999_999);
    }
    unit.spells = Spell::ALL.into_iter().filter(|_| chance.below(3) == 0).collect();
    let is_open = !world[region].is_ocean();
    let inside: Vec<StructureId> =
        here.iter().copied().filter(|id| is_open || world[*id].is_ship()).collect();
    let count = u32::try_from(inside.len()).unwrap();
    if !is_open || count > 0 && chance.below(2) == 0 {
        unit.inside = Some(inside[chance.below(count) as usize]);
    }
    world.add_unit(unit);
}
