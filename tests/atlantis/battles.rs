//! Battles: who fights, how, and what is left, and both sides of each switch that is about them.

use crate::field::{Field, with};
use playdeck::game::atlantis::event::{BattleLine, Event};
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::refusal::Refusal;
use playdeck::game::atlantis::tables::{Item, Skill, Spell};
use playdeck::game::atlantis::world::{Structure, StructureKind, Unit};

/// Days of the levels 1, 2 and 4.
const ONE: u32 = 30;
const TWO: u32 = 90;
const FOUR: u32 = 300;

/// Makes a unit one of casters, behind, who know their spell.
fn casts(unit: &mut Unit, spell: Spell) {
    unit.behind = true;
    unit.combat = Some(spell);
    unit.spells.add(spell);
    unit.days[Skill::Magic.index()] = 840 * unit.people;
}

/// Arms all people of a unit, who are of a level.
fn swords(unit: &mut Unit, days: u32) {
    *unit.goods_mut(Item::Sword) = unit.people;
    unit.days[Skill::Sword.index()] = days * unit.people;
}

#[test]
fn factions_that_attack_the_same_enemy_fight_in_one_battle_and_allies_of_the_enemy_defend() {
    let mut field = Field::new(Policy::DEFAULT);
    field.unit(1, 5, |_| {});
    field.unit(3, 5, |_| {});
    field.unit(1, 5, |_| {});
    field.unit(2, 5, |_| {});
    field.ally(3, 2);
    field.orders(1, &["UNIT 3", "ATTACK 4"]);
    let told = field.play();
    assert_eq!(told.sides(), [vec![3, 1], vec![4, 2]], "the units of the order stand first");

    let mut field = Field::new(Policy::DEFAULT);
    field.unit(1, 5, |_| {});
    field.unit(3, 5, |_| {});
    field.unit(2, 5, |_| {});
    field.unit(2, 5, |unit| unit.guard = true);
    field.orders(1, &["UNIT 1", "ATTACK 3"]);
    field.orders(3, &["UNIT 2", "ATTACK 4"]);
    let told = field.play();
    assert_eq!((told.battles(), told.refused()), (1, Vec::new()));
    assert_eq!(told.sides().map(|side| side.len()), [2, 2]);
}

#[test]
fn whom_one_may_not_attack_is_not_attacked_and_makes_nobody_an_attacker() {
    let mut field = Field::new(Policy::DEFAULT);
    field.unit(1, 1, |_| {});
    field.unit(2, 1, |_| {});
    field.unit(1, 1, |_| {});
    field.ally(1, 2);
    field.orders(1, &["UNIT 1", "ATTACK 2", "ATTACK 3", "ATTACK 9", "ATTACK 0", "ATTACK PEASANTS"]);
    let told = field.play();
    let whys: Vec<Refusal> = told.refused().into_iter().map(|(_, why)| why).collect();
    let expected = [
        Refusal::AlliedUnit,
        Refusal::OwnUnit,
        Refusal::UnitNotFound,
        Refusal::UnitNotFound,
        Refusal::NoBattle,
    ];
    assert_eq!((told.battles(), whys.as_slice()), (0, expected.as_slice()));
}

#[test]
fn guard_units_all_units_of_a_faction_that_guards_defend_the_peasants() {
    for (policy, defenders) in [(Policy::DEFAULT, vec![2, 3]), (with(Quirk::GuardUnits), vec![2])] {
        let mut field = Field::new(policy);
        let region = field.region(0);
        field.world[region].peasants = 10;
        field.unit(1, 5, |_| {});
        field.unit(2, 5, |unit| unit.guard = true);
        field.unit(2, 5, |_| {});
        field.orders(1, &["UNIT 1", "ATTACK PEASANTS"]);
        assert_eq!(field.play().sides(), [vec![1], defenders]);
    }
}

#[test]
fn guard_attack_nobody_attacks_peasants_whom_their_own_or_allied_units_guard() {
    for guard in [1, 2] {
        for (policy, battles) in [(Policy::DEFAULT, 0), (with(Quirk::GuardAttack), 1)] {
            let mut field = Field::new(policy);
            let region = field.region(0);
            field.world[region].peasants = 10;
            field.unit(1, 5, |_| {});
            field.unit(guard, 5, |unit| unit.guard = true);
            field.ally(1, 2);
            field.orders(1, &["UNIT 1", "ATTACK PEASANTS"]);
            let told = field.play();
            assert_eq!(told.battles(), battles, "guarded by {guard}");
            let refused = told.refused();
            assert_eq!(refused.first().map(|(_, why)| *why), (battles == 0).then_some(Refusal::AlliedUnit));
        }
    }
}

/// A new unit has the flags of the one that forms it, and is empty until somebody joins it.
#[test]
fn a_unit_that_nobody_is_in_guards_nobody() {
    let played = |guard: u32, flag: &str| {
        let mut field = Field::new(Policy::DEFAULT);
        let region = field.region(0);
        field.world[region].peasants = 10;
        field.unit(1, 5, |unit| unit.guard = guard == 1);
        field.unit(2, 5, |unit| unit.guard = guard == 2);
        let orders =
            [format!("UNIT {guard}"), "FORM 1".to_owned(), "END".to_owned(), format!("GUARD {flag}")];
        let mut orders: Vec<&str> = orders.iter().map(String::as_str).collect();
        if guard == 2 {
            field.orders(2, &orders);
            orders = vec!["UNIT 1"];
        }
        orders.push("ATTACK PEASANTS");
        field.orders(1, &orders);
        let told = field.play();
        (told.battles(), told.sides())
    };
    assert_eq!(played(1, "1").0, 0, "their own guard");
    assert_eq!(played(1, "0"), (1, [vec![1], vec![]]));
    assert_eq!(played(2, "1"), (1, [vec![1], vec![2]]));
    assert_eq!(played(2, "0"), (1, [vec![1], vec![]]));
}

#[test]
fn where_nobody_can_kill_anybody_nobody_wins() {
    let mut field = Field::new(Policy::DEFAULT);
    let one = field.unit(1, 3, |unit| casts(unit, Spell::Shield));
    let other = field.unit(2, 3, |unit| casts(unit, Spell::CauseFear));
    field.orders(1, &["UNIT 1", "ATTACK 2"]);
    let told = field.play();
    let line = told.battle();
    assert!(
        line.contains(&BattleLine::Undecided)
            && !line.iter().any(|line| matches!(line, BattleLine::Win { .. }))
    );
    assert_eq!([one, other].map(|unit| field.world[unit].people), [3, 3]);
}

#[test]
fn swordsmen_behind_those_who_never_die_never_strike() {
    let mut field = Field::new(Policy::DEFAULT);
    field.unit(1, 1, |unit| {
        casts(unit, Spell::Shield);
        unit.behind = false;
    });
    field.unit(1, 5, |unit| {
        swords(unit, FOUR);
        unit.behind = true;
    });
    field.unit(2, 1, |unit| casts(unit, Spell::Shield));
    field.orders(1, &["UNIT 1", "ATTACK 3"]);
    assert!(field.play().battle().contains(&BattleLine::Undecided));
}

#[test]
fn caster_days_casters_of_the_winners_gain_ten_days_where_somebody_of_theirs_fell() {
    for (policy, gain) in [(Policy::DEFAULT, 20), (with(Quirk::CasterDays), 0)] {
        let mut met = 0;
        for root in 0..20 {
            let mut field = Field::new(policy).rooted(root);
            let casters = field.unit(1, 2, |unit| casts(unit, Spell::Fireball));
            let front = field.unit(1, 10, |_| {});
            field.unit(2, 40, |unit| swords(unit, TWO));
            field.orders(1, &["UNIT 1", "ATTACK 3"]);
            field.play();
            let [casters, front] = [casters, front].map(|unit| &field.world[unit]);
            if casters.people == 2 {
                let expected = 1_680 + if front.people < 10 { gain } else { 0 };
                assert_eq!(casters.days(Skill::Magic), expected);
                met += u32::from(front.people < 10);
            }
        }
        assert!(met > 3, "{met} battles with losses");
    }
}

#[test]
fn staff_all_as_many_cast_as_there_are_staffs() {
    for (policy, all) in [(Policy::DEFAULT, false), (with(Quirk::StaffAll), true)] {
        let mut met = 0;
        for root in 0..20 {
            let mut field = Field::new(policy).rooted(root);
            let casters = field.unit(1, 3, |unit| {
                casts(unit, Spell::LightningBolt);
                unit.spells.remove(Spell::LightningBolt);
                unit.behind = false;
                *unit.goods_mut(Item::StaffOfLightning) = 1;
            });
            field.unit(1, 10, |unit| swords(unit, TWO));
            field.unit(2, 20, |_| {});
            field.orders(1, &["UNIT 1", "ATTACK 3"]);
            let told = field.play();
            let had_losses = told.battle().iter().any(|line| matches!(line, BattleLine::Casualties { .. }));
            let casters = &field.world[casters];
            if !had_losses || casters.people == 0 {
                continue;
            }
            met += 1;
            // Whoever has cast in a battle with losses has learnt ten days.
            let gain = casters.days(Skill::Magic) - 840 * casters.people;
            assert!(if all { gain == 10 * casters.people } else { gain <= 10 }, "{gain} days");
        }
        assert!(met > 5, "{met}");
    }
}

#[test]
fn losers_loot_what_the_dead_of_the_winners_had_is_loot_too_and_stone_is_never_lost() {
    for (policy, all) in [(Policy::DEFAULT, true), (with(Quirk::LosersLoot), false)] {
        let mut with_losses = 0;
        for root in 0..20 {
            let mut field = Field::new(policy).rooted(root);
            let winner = field.unit(1, 30, |unit| {
                swords(unit, TWO);
                *unit.goods_mut(Item::Horse) = 30;
            });
            let loser = field.unit(2, 20, |unit| {
                swords(unit, ONE);
                *unit.goods_mut(Item::Stone) = 100;
                *unit.goods_mut(Item::Iron) = 7;
            });
            field.orders(1, &["UNIT 1", "ATTACK 2"]);
            let told = field.play();
            let unit = &field.world[winner];
            if field.world[loser].people > 0 || unit.people == 30 {
                continue;
            }
            with_losses += 1;
            assert_eq!((unit.has(Item::Stone), unit.has(Item::Iron)), (100, 7));
            if all {
                let dead = 30 - unit.people;
                assert!((30 - dead..=30).contains(&unit.has(Item::Horse)));
            } else {
                assert_eq!(unit.has(Item::Horse), 30, "the dead leave all to their unit");
            }
            let Some(BattleLine::Loot { money, .. }) = told.battle().pop() else { unreachable!() };
            let theirs = 20_000;
            assert_eq!(money, if all { theirs + i64::from(30 - unit.people) * 1_000 } else { theirs });
        }
        assert!(with_losses > 5, "{with_losses}");
    }
}

#[test]
fn healers_revive_the_dead_of_the_winners_who_then_count_as_living() {
    let mut healed = 0;
    for root in 0..10 {
        let mut field = Field::new(Policy::DEFAULT).rooted(root);
        let winner = field.unit(1, 40, |unit| swords(unit, TWO));
        field.unit(1, 1, |unit| {
            casts(unit, Spell::Heal);
            unit.combat = None;
        });
        field.unit(2, 20, |unit| swords(unit, ONE));
        field.orders(1, &["UNIT 1", "ATTACK 3"]);
        let told = field.play();
        let mut lines = told.battle().into_iter();
        if let Some(BattleLine::Healed { count, .. }) =
            lines.find(|line| matches!(line, BattleLine::Healed { .. }))
        {
            healed += count;
            let dead = lines.find_map(|line| match line {
                BattleLine::Casualties { dead, .. } => Some(dead),
                _ => None,
            });
            assert_eq!(field.world[winner].people, 40 - dead.unwrap_or(0));
        }
    }
    assert!(healed > 10, "{healed}");
}

/// Whoever fell hears why they pay nobody: what they had was looted, or they left it to their unit.
#[test]
fn who_fell_pays_nobody() {
    for (policy, why) in
        [(Policy::DEFAULT, Refusal::NoMoney), (with(Quirk::LosersLoot), Refusal::DiedInBattle)]
    {
        let mut met = 0;
        for root in 0..20 {
            let mut field = Field::new(policy).rooted(root);
            field.unit(1, 1, |_| {});
            let behind = field.unit(1, 40, |unit| {
                swords(unit, FOUR);
                unit.behind = true;
            });
            field.unit(2, 5, |unit| swords(unit, ONE));
            field.orders(1, &["UNIT 1", "PAY PEASANTS 100", "UNIT 2", "ATTACK 3"]);
            let refused = field.play().refused();
            let payment = refused.iter().find(|(order, _)| order == "PAY PEASANTS 100");
            if let Some((_, found)) = payment.filter(|_| field.world[behind].people > 0) {
                assert_eq!(*found, why);
                met += 1;
            }
        }
        assert!(met > 5, "{met}");
    }
}

#[test]
fn shield_all_a_shield_stops_no_shield_of_the_other_side() {
    for (policy, stopped) in [(Policy::DEFAULT, false), (with(Quirk::ShieldAll), true)] {
        let mut found = false;
        for root in 0..10 {
            let mut field = Field::new(policy).rooted(root);
            for faction in [1, 2] {
                field.unit(faction, 1, |unit| casts(unit, Spell::Shield));
                field.unit(faction, 10, |unit| swords(unit, ONE));
            }
            field.orders(1, &["UNIT 1", "ATTACK 3"]);
            found |= field.play().battle().iter().any(|line| matches!(line, BattleLine::Deflected { .. }));
        }
        assert_eq!(found, stopped);
    }
}

#[test]
fn building_bows_a_building_protects_against_bows_too() {
    // With 2 off, 10 bowmen of level 1 hit with 1% and not with 10 or 25%: the swordsmen inside lose nobody to speak of.
    let mut survivors = [0; 2];
    for (policy, survivors) in [Policy::DEFAULT, with(Quirk::BuildingBows)].into_iter().zip(&mut survivors) {
        for root in 0..40 {
            let mut field = Field::new(policy).rooted(root);
            field.unit(1, 20, |unit| {
                *unit.goods_mut(Item::Longbow) = 20;
                unit.days[Skill::Longbow.index()] = TWO * 20;
            });
            let region = field.region(0);
            let kind = StructureKind::Building { size: 20 };
            let building = field.world.add_structure(Structure::new(1, kind, region));
            let inside = field.unit(2, 20, |unit| swords(unit, ONE));
            field.world.enter(inside, building);
            field.orders(1, &["UNIT 1", "ATTACK 2"]);
            field.play();
            *survivors += field.world[inside].people;
        }
    }
    assert!(survivors[0] > survivors[1] + 40, "{survivors:?}");
}

#[test]
fn who_has_fallen_attacks_nobody_more() {
    let mut field = Field::new(Policy::DEFAULT);
    field.unit(1, 1, |unit| unit.days[Skill::Stealth.index()] = 0);
    field.unit(2, 3, |unit| casts(unit, Spell::BlackWind));
    field.unit(3, 1, |_| {});
    field.orders(1, &["UNIT 1", "ATTACK 2", "ATTACK 3"]);
    let told = field.play();
    assert_eq!(told.battles(), 1);
    assert!(told.refused().contains(&("ATTACK 3".to_owned(), Refusal::DiedInBattle)));
}

#[test]
fn a_battle_is_told_to_all_who_are_there_and_whose_a_unit_is_to_those_who_see_it() {
    let mut field = Field::new(Policy::DEFAULT);
    field.unit(1, 1, |unit| casts(unit, Spell::Fireball));
    field.unit(2, 1, |unit| unit.days[Skill::Stealth.index()] = 0);
    field.unit(3, 1, |unit| unit.days[Skill::Observation.index()] = FOUR);
    field.orders(1, &["UNIT 1", "ATTACK 2"]);
    let told = field.play();
    let factions = |reader| -> Vec<Option<u32>> {
        let faction = |event: Event| match event {
            Event::Battle(BattleLine::Combatant(combatant)) => {
                Some(combatant.faction.map(|faction| faction.number))
            }
            _ => None,
        };
        told.to(reader).into_iter().filter_map(faction).collect()
    };
    assert_eq!(factions(1), [Some(1), None]);
    assert_eq!(factions(2), [None, Some(2)]);
    assert_eq!(factions(3), [Some(1), Some(2)]);
    let knows =
        |reader| told.to(reader).iter().any(|event| matches!(event, Event::Battle(BattleLine::Magic { .. })));
    assert_eq!([1, 2, 3].map(knows), [true, false, false], "its spells are told to its own faction alone");
}

#[test]
fn a_battle_in_one_region_leaves_chance_in_another_as_it_was() {
    let lines = |orders: &[&str]| {
        let mut field = Field::new(Policy::DEFAULT);
        for region in [0, 1] {
            field.unit_in(region, 1, 20, |unit| swords(unit, ONE));
            field.unit_in(region, 2, 20, |unit| swords(unit, ONE));
        }
        field.orders(1, orders);
        field.play();
        let region = field.region(1);
        field.world.units_in(region).map(|(_, unit)| (unit.number, unit.people)).collect::<Vec<_>>()
    };
    let both = lines(&["UNIT 1", "ATTACK 2", "UNIT 3", "ATTACK 4"]);
    assert_eq!(both, lines(&["UNIT 3", "ATTACK 4"]));
}

/// What each cast of a spell did in the battles of many roots.
fn done(spell: Spell, set: impl Fn(&mut Field)) -> Vec<Vec<u32>> {
    let of_root = |root| {
        let mut field = Field::new(Policy::DEFAULT).rooted(root);
        set(&mut field);
        let of_line = |line| match line {
            BattleLine::Spell { spell: cast, count, .. } => (cast == spell).then_some(count),
            _ => None,
        };
        field.play().battle().into_iter().filter_map(of_line).collect()
    };
    (0..30).map(of_root).collect()
}

/// Dazzling light lasts until the next turn of whom it blinds: then it can blind them again.
#[test]
fn who_is_dazzled_is_dazzled_for_one_turn() {
    const ENEMIES: u32 = 6;
    let all = done(Spell::DazzlingLight, |field| {
        field.unit(1, 1, |unit| casts(unit, Spell::DazzlingLight));
        field.unit(1, 6, |unit| swords(unit, FOUR));
        field.unit(2, ENEMIES, |unit| swords(unit, FOUR));
        field.orders(1, &["UNIT 1", "ATTACK 3"]);
    });
    assert!(all.iter().flatten().all(|count| *count <= ENEMIES));
    assert!(all.iter().any(|counts| counts.iter().sum::<u32>() > ENEMIES), "{all:?}");
}

/// A Ring of Power doubles how many a spell reaches at most: courage takes the fear from a hundred and so on.
#[test]
#[ignore = "long: cargo long"]
fn a_ring_of_power_doubles_how_many_a_spell_reaches() {
    for (spell, most) in [(Spell::DazzlingLight, 50), (Spell::CauseFear, 100), (Spell::InspireCourage, 100)] {
        for rings in [0, 1] {
            let most = most * (1 + rings);
            let answer = if spell == Spell::CauseFear { Spell::InspireCourage } else { Spell::CauseFear };
            let all = done(spell, |field| {
                field.unit(1, 1, |unit| {
                    casts(unit, spell);
                    *unit.goods_mut(Item::RingOfPower) = rings;
                });
                field.unit(1, 600, |unit| swords(unit, ONE));
                field.unit(2, 10, |unit| {
                    casts(unit, answer);
                    *unit.goods_mut(Item::RingOfPower) = 10;
                });
                field.unit(2, 300, |unit| swords(unit, FOUR));
                field.orders(1, &["UNIT 1", "ATTACK 3"]);
            });
            let reached = all.iter().flatten().copied().max().unwrap();
            assert!((most * 3 / 4..=most).contains(&reached), "{spell:?}: {reached} of {most}");
        }
    }
}

#[test]
fn rune_fear_a_runesword_keeps_its_side_from_fear_half_of_the_time() {
    let kept = |policy| {
        let first = |root| {
            let mut field = Field::new(policy).rooted(root);
            field.unit(1, 1, |unit| {
                casts(unit, Spell::CauseFear);
                unit.learn_each(Skill::Tactics, 90);
            });
            field.unit(2, 2, |unit| {
                swords(unit, ONE);
                unit.learn_each(Skill::Magic, 30);
                *unit.goods_mut(Item::Runesword) = 2;
            });
            field.orders(1, &["UNIT 1", "ATTACK 2"]);
            let battle = field.play().battle();
            battle.iter().find_map(|line| match line {
                BattleLine::Spell { count, .. } => Some(*count),
                _ => None,
            })
        };
        (0..60).filter(|root| first(*root) == Some(0)).count()
    };
    // The first cast is in the free round, before anybody has fallen.
    assert!((15..46).contains(&kept(Policy::DEFAULT)));
    assert_eq!(kept(with(Quirk::RuneFear)), 0);
}

/// Of the losses those of the units in the order come first, as both sides are drawn up.
#[test]
fn losses_are_told_in_the_order_in_which_the_sides_are_drawn_up() {
    let mut found = 0;
    for root in 0..20 {
        let mut field = Field::new(Policy::DEFAULT).rooted(root);
        let region = field.region(0);
        field.world[region].peasants = 5;
        for faction in [1, 2, 1, 2, 1] {
            field.unit(faction, 20, |unit| swords(unit, if faction == 1 { TWO } else { ONE }));
        }
        field.orders(1, &["UNIT 5", "ATTACK 4"]);
        let told = field.play();
        let drawn: Vec<u32> = told.sides().concat();
        let losses = told.battle().into_iter().filter_map(|line| match line {
            BattleLine::Casualties { unit: Some(unit), .. } => Some(unit.number),
            _ => None,
        });
        let losses: Vec<u32> = losses.collect();
        let places: Vec<_> = losses.iter().map(|unit| drawn.iter().position(|other| other == unit)).collect();
        assert!(places.is_sorted(), "{drawn:?} {losses:?}");
        found += usize::from(losses.len() > 2);
    }
    assert!(found > 5, "{found}");
}

#[test]
fn whoever_has_fallen_does_not_hear_what_is_torn_down_behind_them() {
    for policy in [Policy::DEFAULT, Policy::PROGRAM] {
        let mut field = Field::new(policy);
        let region = field.region(0);
        let kind = StructureKind::Building { size: 5 };
        let building = field.world.add_structure(Structure::new(1, kind, region));
        let winner = field.unit(1, 50, |unit| {
            unit.inside = Some(building);
            swords(unit, FOUR);
        });
        field.world[building].owner = Some(winner);
        field.unit(2, 1, |_| {});
        field.unit(3, 1, |_| {});
        field.orders(1, &["UNIT 1", "ATTACK 2", "DEMOLISH"]);
        let told = field.play();
        let hear = |faction| told.to(faction).iter().any(|event| matches!(event, Event::Demolished { .. }));
        assert_eq!([1, 2, 3].map(hear), [true, false, true]);
    }
}
