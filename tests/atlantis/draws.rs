//! What chance decided in Atlantis 1.0, with its odds.

use crate::common::draws::Luck;
use crate::field::{Field, Told, with};
use playdeck::game::atlantis::event::{BattleLine, Event};
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::draws::of_turn;
use playdeck::game::atlantis::tables::{Item, Skill, Spell, Terrain};
use playdeck::game::atlantis::world::Unit;
use playdeck::game::draws::{Draw, MILLION};
use playdeck::game::factions::FactionNumber;
use playdeck::game::factions::draws::Note;

fn skilled(unit: &mut Unit, skill: Skill, days: u32) {
    unit.days[skill.index()] = days * unit.people;
}

/// A swamp in which all is scarce: two factions tax, recruit, entertain, work and cut wood, and the third starves,
/// transfers and poisons.
fn swamp(policy: Policy, root: u64) -> Field {
    let mut field = Field::new(policy).rooted(root);
    let region = field.region(0);
    let land = &mut field.world[region];
    (land.terrain, land.peasants, land.money) = (Terrain::Swamp, 200, 2_005);
    let armed = |unit: &mut Unit| {
        *unit.goods_mut(Item::Sword) = unit.people;
        skilled(unit, Skill::Sword, 30);
    };
    field.unit(1, 10, armed);
    field.unit(1, 5, armed);
    field.unit(2, 8, armed);
    field.unit(1, 1, |unit| unit.money = 10_000);
    field.unit(2, 1, |unit| unit.money = 10_000);
    field.unit(1, 5, |unit| skilled(unit, Skill::Entertainment, 30));
    field.unit(2, 6, |unit| skilled(unit, Skill::Entertainment, 30));
    field.unit(1, 500, |_| {});
    field.unit(2, 450, |_| {});
    field.unit(1, 80, |unit| skilled(unit, Skill::Lumberjack, 30));
    field.unit(2, 90, |unit| skilled(unit, Skill::Lumberjack, 30));
    field.unit(3, 7, |unit| unit.days[Skill::Riding.index()] = 17);
    field.unit(3, 1, |_| {});
    field.unit(3, 2, |unit| {
        skilled(unit, Skill::Magic, 300);
        unit.spells.add(Spell::ContaminateWater);
        unit.money = 10_000;
    });
    field.orders(
        1,
        &[
            "UNIT 1",
            "TAX",
            "UNIT 2",
            "TAX",
            "UNIT 4",
            "RECRUIT 40",
            "UNIT 6",
            "ENTERTAIN",
            "UNIT 8",
            "WORK",
            "UNIT 10",
            "PRODUCE WOOD",
        ],
    );
    field.orders(
        2,
        &[
            "UNIT 3",
            "TAX",
            "UNIT 5",
            "RECRUIT 60",
            "UNIT 7",
            "ENTERTAIN",
            "UNIT 9",
            "WORK",
            "UNIT 11",
            "PRODUCE WOOD",
        ],
    );
    field.orders(3, &["UNIT 12", "TRANSFER 13 3", "UNIT 14", "CAST \"Contaminate Water\""]);
    field
}

/// What a faction had of something, by the draws of a turn.
fn had(draws: &[Draw<FactionNumber>], faction: u32, kind: &str) -> u64 {
    let own = draws.iter().filter(|draw| draw.of.0 == faction && draw.kind == kind);
    own.map(|draw| draw.had / MILLION).sum()
}

/// What the events of a turn say that some units had.
fn told(told: &Told, units: &[u32], amount: impl Fn(&Event) -> Option<(u32, u64)>) -> u64 {
    let all = told.all();
    all.iter().filter_map(amount).filter(|(unit, _)| units.contains(unit)).map(|(_, amount)| amount).sum()
}

#[test]
fn what_is_scarce_is_shared_as_the_lots_say() {
    let mut luck = Luck::default();
    for root in 0..400 {
        let mut field = swamp(Policy::DEFAULT, root);
        let turn = field.play();
        assert!(turn.refused().is_empty(), "{:?}", turn.refused());
        let draws = of_turn(turn.log(), &field.world);
        let silver = |amount: i64| u64::try_from(amount).unwrap();
        // Who has nothing else to do works.
        for (faction, units) in [(1, &[1, 2, 4, 6, 8, 10][..]), (2, &[3, 5, 7, 9, 11]), (3, &[12, 13, 14])] {
            let of = |amount: &dyn Fn(&Event) -> Option<(u32, u64)>| told(&turn, units, amount);
            let tax = of(&|event| match event {
                Event::Taxed { unit, amount } => Some((unit.number, silver(*amount))),
                _ => None,
            });
            assert_eq!(had(&draws, faction, "silver of tax"), tax);
            let recruits = of(&|event| match event {
                Event::Recruited { unit, people } => Some((unit.number, u64::from(*people))),
                _ => None,
            });
            assert_eq!(had(&draws, faction, "recruits"), recruits);
            let earned = of(&|event| match event {
                Event::Entertained { unit, amount } => Some((unit.number, silver(*amount))),
                _ => None,
            });
            assert_eq!(had(&draws, faction, "silver of entertainment"), earned);
            let earned = of(&|event| match event {
                Event::Worked { unit, amount } => Some((unit.number, silver(*amount))),
                _ => None,
            });
            assert_eq!(had(&draws, faction, "silver of work"), earned);
            let wood = of(&|event| match event {
                Event::Produced { unit, count, .. } => Some((unit.number, u64::from(*count))),
                _ => None,
            });
            assert_eq!(had(&draws, faction, "wood produced"), wood);
        }
        let poisoned = turn.all().into_iter().find_map(|event| match event {
            Event::Contaminated { dead, .. } => Some(u64::from(dead)),
            _ => None,
        });
        assert_eq!(Some(had(&draws, 3, "peasants poisoned")), poisoned);
        let kept = field.world[field.world.unit_of(12).unwrap()].days[Skill::Riding.index()];
        assert_eq!(had(&draws, 3, "odd days kept by a unit"), u64::from(kept - 17 / 7 * 4));
        luck.add(&draws);
    }
    let both = |kind: &str| [format!("1: {kind}"), format!("2: {kind}")];
    let mut kinds: Vec<String> =
        ["recruits", "silver of entertainment", "silver of tax", "silver of work", "wood produced"]
            .into_iter()
            .flat_map(both)
            .collect();
    kinds.extend(
        ["3: odd days kept by a unit", "3: peasants poisoned", "3: silver of work"].map(str::to_owned),
    );
    kinds.sort();
    luck.holds_within(&kinds.iter().map(String::as_str).collect::<Vec<_>>(), 0.2);
}

#[test]
fn odd_days_by_lot_fall_to_anybody() {
    let mut luck = Luck::default();
    for root in 0..400 {
        let mut field = Field::new(with(Quirk::SplitLot)).rooted(root);
        // Five people have no month's work, and two of them can eat.
        field.unit(1, 5, |unit| {
            unit.money = 20;
            unit.days[Skill::Sword.index()] = 13;
            unit.days[Skill::Magic.index()] = 4;
        });
        field.orders(1, &["UNIT 1", "ENTERTAIN"]);
        let turn = field.play();
        luck.add(&of_turn(turn.log(), &field.world));
    }
    luck.holds(&["1: odd days kept by a unit"]);
}

#[test]
fn where_there_is_enough_nothing_is_drawn() {
    let mut field = Field::new(Policy::DEFAULT);
    let region = field.region(0);
    (field.world[region].peasants, field.world[region].money) = (4_000, 1_000_000);
    for faction in 1..=2 {
        field.unit(faction, 5, |unit| {
            *unit.goods_mut(Item::Sword) = 5;
            skilled(unit, Skill::Sword, 30);
        });
        field.unit(faction, 9, |unit| skilled(unit, Skill::Entertainment, 30));
    }
    field.orders(1, &["UNIT 1", "TAX", "RECRUIT 9", "WORK", "UNIT 2", "ENTERTAIN"]);
    field.orders(2, &["UNIT 3", "TAX", "RECRUIT 9", "WORK", "UNIT 4", "ENTERTAIN"]);
    let turn = field.play();
    assert_eq!((turn.refused(), of_turn(turn.log(), &field.world)), (Vec::new(), Vec::new()));
}

/// Two attack a third together, with a spell and loot; the other region has nobody in it.
fn war(root: u64) -> Field {
    let mut field = Field::new(Policy::DEFAULT).rooted(root);
    let sword = |days: u32| {
        move |unit: &mut Unit| {
            *unit.goods_mut(Item::Sword) = unit.people;
            *unit.goods_mut(Item::Horse) = 2;
            skilled(unit, Skill::Sword, days);
            unit.money = 207;
        }
    };
    field.unit(1, 24, sword(90));
    field.unit(3, 11, sword(30));
    field.unit(2, 9, sword(90));
    field.unit(2, 2, |unit| {
        skilled(unit, Skill::Magic, 90);
        (unit.behind, unit.combat) = (true, Some(Spell::LightningBolt));
        unit.spells.add(Spell::LightningBolt);
        unit.money = 100;
    });
    field.orders(1, &["UNIT 1", "ATTACK 3"]);
    field.orders(3, &["UNIT 2", "ATTACK 3"]);
    field
}

#[test]
fn battles_are_won_and_loot_falls_as_often_as_the_odds_say() {
    let mut luck = Luck::default();
    let mut first: Option<Vec<Draw<FactionNumber>>> = None;
    for root in 0..1_000 {
        let mut field = war(root);
        let mut turn = field.play();
        assert_eq!((turn.battles(), turn.refused()), (1, Vec::new()));
        let won = turn.battle().into_iter().find_map(|line| match line {
            BattleLine::Win { unit } => Some(unit.unwrap().number),
            _ => None,
        });
        // The odds are those of the same battle for each root, so they are counted once.
        let battle = first.get_or_insert_with(|| {
            let all = of_turn(turn.log(), &field.world);
            all.into_iter().filter(|draw| draw.kind == "battles won").collect()
        });
        assert_eq!(battle.iter().map(|draw| draw.of.0).collect::<Vec<_>>(), [1, 3, 2], "{:?}", turn.battle());
        let log = turn.log_mut();
        let is_won = |note: &Note<()>| match note {
            Note::Fought(fought) => Some([0, 1].map(|side| fought.winner == Some(side))),
            Note::Noted(_) | Note::Rounded(_) => None,
        };
        let by = log.notes.iter().find_map(is_won).unwrap();
        // The attackers are called by that of their units that came first by lot.
        assert_eq!(by, [won.is_some_and(|unit| unit < 3), won == Some(3)]);
        log.notes.retain(|note| matches!(note, Note::Noted(_)));
        let mut draws = of_turn(log, &field.world);
        draws.extend(battle.iter().cloned().map(|draw| {
            let side = usize::from(draw.of.0 == 2);
            Draw { had: if by[side] { MILLION } else { 0 }, ..draw }
        }));
        for faction in 1..=3 {
            let found = turn.battle().into_iter().filter_map(|line| match line {
                BattleLine::Loot { unit, money, goods } => {
                    let owner = [1, 3, 2, 2][unit.number as usize - 1];
                    let goods: u64 = goods.iter().map(|count| u64::from(*count)).sum();
                    Some((owner, u64::try_from(money).unwrap(), goods))
                }
                _ => None,
            });
            let found: Vec<_> = found.filter(|(owner, ..)| *owner == faction).collect();
            // Whoever won alone has all of it for certain.
            if by[0] && faction != 2 && draws.iter().any(|draw| draw.kind == "silver of loot") {
                let coins = found.iter().map(|(_, coins, _)| coins).sum::<u64>();
                let goods = found.iter().map(|(.., goods)| goods).sum::<u64>();
                assert_eq!(had(&draws, faction, "silver of loot"), coins);
                assert_eq!(had(&draws, faction, "pieces of loot"), goods);
            }
        }
        luck.add(&draws);
    }
    let of = |of: u32, kinds: &[&str]| kinds.iter().map(|kind| format!("{of}: {kind}")).collect::<Vec<_>>();
    let loot = ["pieces of loot", "pieces of loot left whole", "silver of loot"];
    let odd = ["odd coins kept by the living", "odd goods kept by the living"];
    let expected = [
        of(1, &["battles won"]),
        of(1, &odd),
        of(1, &loot),
        // Who wins alone gets all that is left, and 207 coins of nine leave none over.
        of(2, &["battles won", "odd goods kept by the living", "pieces of loot left whole"]),
        of(3, &["battles won"]),
        of(3, &odd),
        of(3, &loot),
    ];
    luck.holds_within(&expected.concat().iter().map(String::as_str).collect::<Vec<_>>(), 0.3);
}

#[test]
fn healers_heal_as_many_as_two_dice_say_and_no_more_than_have_fallen() {
    let mut luck = Luck::default();
    for root in 0..400 {
        let mut field = Field::new(Policy::DEFAULT).rooted(root);
        for faction in 1..=2 {
            field.unit(faction, 60, |unit| {
                *unit.goods_mut(Item::Sword) = unit.people;
                skilled(unit, Skill::Sword, 90);
            });
            field.unit(faction, 1, |unit| {
                unit.behind = true;
                skilled(unit, Skill::Magic, 90);
                *unit.goods_mut(Item::AmuletOfHealing) = 1;
            });
        }
        field.orders(1, &["UNIT 1", "ATTACK 3"]);
        let mut turn = field.play();
        turn.log_mut().notes.retain(|note| matches!(note, Note::Noted(_)));
        let mut draws = of_turn(turn.log(), &field.world);
        draws.retain(|draw| draw.kind == "people healed");
        let healed = turn.battle().into_iter().filter_map(|line| match line {
            BattleLine::Healed { unit, count } => {
                Some((if unit.number < 3 { 1 } else { 2 }, u64::from(count)))
            }
            _ => None,
        });
        let had: Vec<(u32, u64)> = draws.iter().map(|draw| (draw.of.0, draw.had / MILLION)).collect();
        assert_eq!(had, healed.collect::<Vec<_>>());
        luck.add(&draws);
    }
    luck.holds_within(&["1: people healed", "2: people healed"], 0.2);
}
