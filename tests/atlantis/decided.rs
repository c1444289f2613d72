//! What was decided for both ways of playing, where no other test shows it: each by default and as the program.

use crate::common::{listing_for, run_deck};
use crate::field::Field;
use crate::stage::{Played, Stage};
use playdeck::game::atlantis::event::Event;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::tables::{Item, Skill, Terrain};
use playdeck::game::atlantis::world::{Region, Spot, Structure, StructureKind};
use serde_json::{Value, json};

const BOTH: [Policy; 2] = [Policy::DEFAULT, Policy::PROGRAM];

fn unit(no: u32, more: Value) -> Value {
    let mut unit = json!({"no": no, "faction": 1, "number": 1, "money": 1000});
    if let Value::Object(more) = more {
        unit.as_object_mut().unwrap().extend(more);
    }
    unit
}

/// The orders of the first faction, played both ways on a plain in an ocean.
fn played(region: &Value, orders: &str) -> [Played; 2] {
    BOTH.map(|policy| Stage::new(region.clone()).play(&format!("#atlantis 1\n{orders}"), policy, 1))
}

fn of_units(units: &[Value], orders: &str) -> [Played; 2] {
    played(&json!({"peasants": 400, "money": 900, "units": units}), orders)
}

#[test]
fn a_sheet_is_opened_by_its_word_alone_and_closed_wherever_the_end_stands() {
    for quirks in ["", ",QUIRKS=(1993)"] {
        let punched = |opener: &str, end: &str| {
            let deck = format!(
                "$INIT ATLANTIS,SEED=12{quirks}\n'Merlin'\n$TURN JANUARY, 1\n{opener}\nUNIT 1\nNAME UNIT First\n{end}\nNAME FACTION Second\n$END\n"
            );
            let cards = run_deck(deck.as_bytes()).punched.concat().concat();
            (cards.contains("'First'"), cards.contains("'Second'"))
        };
        assert_eq!(punched("#ATLANTIS 1", "   #END"), (true, false), "{quirks}");
        assert_eq!(punched("#ATLANTIS 1", "#END"), (true, false), "{quirks}");
        assert_eq!(punched("#ATLANTISX 1", "#END"), (false, false), "{quirks}");
    }
}

#[test]
fn a_tab_on_a_card_is_blanks() {
    for quirks in ["", ",QUIRKS=(1993)"] {
        let deck = format!(
            "$INIT ATLANTIS,SEED=12{quirks}\n'Merlin'\n$TURN JANUARY, 1\n#ATLANTIS\t1\nUNIT\t1\nNAME\tUNIT\tFirst\n#END\n$END\n"
        );
        assert!(run_deck(deck.as_bytes()).punched.concat().concat().contains("'First'"), "{quirks}");
    }
}

#[test]
fn forty_thousand_fight_and_several_attack_peasants() {
    for policy in BOTH {
        let mut field = Field::new(policy);
        let region = field.region(0);
        field.world[region].peasants = 40_000;
        field.unit(1, 4_000, |unit| unit.learn(Skill::Sword, 30 * 4_000));
        field.unit(3, 4_000, |_| {});
        field.orders(1, &["UNIT 1", "ATTACK PEASANTS"]);
        field.orders(3, &["UNIT 2", "ATTACK PEASANTS"]);
        assert!(field.play().battles() >= 1);
    }
}

#[test]
fn a_line_of_any_length_is_read_and_the_last_needs_no_end() {
    for policy in BOTH {
        let stage =
            Stage::new(json!({"units": [unit(1, json!({"items": {"iron": 5}})), unit(2, json!({}))]}));
        let orders =
            format!("#atlantis 1\nunit 1 ; {}\ngive 2 {} 3 iron", "x".repeat(9_000), " ".repeat(9_000));
        assert_eq!(stage.play(&orders, policy, 1).has(2, Item::Iron), 3);
    }
}

#[test]
fn who_begins_or_joins_gets_a_report_before_their_first_turn() {
    let deck = "$INIT ATLANTIS,SEED=31\n'Merlin'\n$TURN JANUARY, 1\n$CONTINENT 9, 0\n$JOIN 'Late Comers',AT=(13,4)\n$END\n";
    for reader in ["1", "2"] {
        let listing = listing_for(deck.as_bytes(), reader);
        let whose = if reader == "1" { "Merlin" } else { "Late Comers" };
        assert!(listing.contains(whose) && listing.contains("YOUR NEXT ORDERS"), "{listing}");
    }
}

#[test]
fn whoever_builds_learns_ten_days_and_need_not_be_inside() {
    let wright = unit(2, json!({"faction": 2, "items": {"wood": 9}, "skills": {"shipbuilding": 30}}));
    let owner = unit(1, json!({"ship": 1, "owner": true}));
    let region = json!({"ships": [{"no": 1, "type": "longboat", "left": 90}], "units": [owner, wright]});
    for policy in BOTH {
        let played = Stage::new(region.clone()).play("#atlantis 2\nunit 2\nbuild ship 1\n", policy, 1);
        assert_eq!((played.has(2, Item::Wood), played.unit(2).days(Skill::Shipbuilding)), (8, 40));
        assert!(played.unit(2).inside.is_none());
    }
}

#[test]
fn a_ship_is_begun_without_wood_and_no_building_without_stone() {
    let skills = json!({"skills": {"shipbuilding": 30, "building": 30}});
    for (what, is_begun) in [("longboat", true), ("building", false)] {
        for played in of_units(&[unit(1, skills.clone())], &format!("unit 1\nbuild {what}\n")) {
            assert_eq!(played.unit(1).inside.is_some(), is_begun, "{what}");
        }
    }
}

#[test]
fn a_month_that_cannot_be_carried_out_is_lost_and_repeated() {
    for order in ["entertain", "produce iron", "study juggling", "teach"] {
        for played in of_units(&[unit(1, json!({}))], &format!("unit 1\n{order}\n")) {
            assert_eq!(played.money(1), 990, "{order}: nothing is earned");
            assert_eq!(played.unit(1).default.as_deref(), Some(order), "{order}");
        }
    }
}

#[test]
fn a_default_of_build_begins_another_each_month() {
    let builder =
        unit(1, json!({"items": {"stone": 9}, "skills": {"building": 30}, "default": "build building"}));
    let stands = json!({"buildings": [{"no": 1, "size": 3}], "units": [builder]});
    for played in played(&stands, "") {
        assert_eq!(played.world[played.region(1, 1)].structures().len(), 2);
    }
}

#[test]
fn runeswords_do_not_count_for_tax() {
    for (thing, taxed) in [("sword", true), ("Runesword", false)] {
        let one = unit(1, json!({"items": {thing: 1}, "skills": {"sword": 30, "magic": 30}}));
        for played in of_units(&[one], "unit 1\ntax\n") {
            assert_eq!(played.mistakes(1).is_empty(), taxed, "{thing}");
        }
    }
}

/// Who stands first in the region has the places, whichever side they are on.
#[test]
fn places_in_a_building_go_by_the_order_of_the_region() {
    let fallen = |first: u32, policy| {
        let mut dead = [0; 2];
        for root in 0..30 {
            let mut field = Field::new(policy).rooted(root);
            let region = field.region(0);
            let keep =
                field.world.add_structure(Structure::new(1, StructureKind::Building { size: 10 }, region));
            for faction in [first, 3 - first] {
                field.unit(faction, 10, |unit| {
                    unit.inside = Some(keep);
                    *unit.goods_mut(Item::Longbow) = 10;
                    unit.learn(Skill::Longbow, 300);
                });
            }
            let of = |faction: u32| if faction == first { 1 } else { 2 };
            let orders = [format!("UNIT {}", of(1)), format!("ATTACK {}", of(2))];
            field.orders(1, &[&orders[0], &orders[1]]);
            field.play();
            for faction in [1, 2] {
                let left: u32 = field.world.unit_of(of(faction)).map_or(0, |unit| field.world[unit].people);
                dead[faction as usize - 1] += 10 - left;
            }
        }
        dead
    };
    for first in [1, 2] {
        let dead = fallen(first, Policy::DEFAULT);
        assert!(dead[first as usize - 1] < dead[2 - first as usize], "{first}: {dead:?}");
    }
}

#[test]
fn a_side_without_tactics_has_no_leader() {
    let led = |days: u32, policy| {
        let mut field = Field::new(policy);
        for faction in [1, 2] {
            field.unit(faction, 3, |unit| unit.learn(Skill::Tactics, days));
        }
        field.orders(1, &["UNIT 1", "ATTACK 2"]);
        field.play();
        let gained = |no| field.world.unit_of(no).map(|unit| field.world[unit].days(Skill::Tactics));
        [1, 2].into_iter().filter_map(gained).any(|now| now > days)
    };
    for policy in BOTH {
        assert!(!led(0, policy));
    }
}

#[test]
fn lessons_are_lost_if_study_fails() {
    let teacher = unit(1, json!({"skills": {"magic": 300}}));
    let poor = |money: u32| unit(2, json!({"money": money}));
    for (money, days) in [(1_000, 60), (50, 0)] {
        for played in of_units(&[teacher.clone(), poor(money)], "unit 1\nteach 2\nunit 2\nstudy magic\n") {
            assert_eq!(played.unit(2).days(Skill::Magic), days, "{money}");
        }
    }
}

#[test]
fn who_enters_where_they_are_leaves_first_and_owns_it_no_more() {
    let inside = |no, key: &str, is_owner: bool| unit(no, json!({key: 1, "owner": is_owner}));
    for (key, order) in [("building", "enter 1"), ("ship", "board 1")] {
        let region = json!({"buildings": [{"no": 1, "size": 9}], "ships": [{"no": 1, "type": "longboat", "left": 0}],
            "units": [inside(1, key, true), inside(2, key, false)]});
        for played in played(&region, &format!("unit 1\n{order}\n")) {
            let structure = played.unit(1).inside.unwrap();
            assert_eq!(played.world[structure].owner, played.world.unit_of(2), "{order}");
        }
    }
}

#[test]
fn form_takes_over_a_guard_before_it_ends_and_guard_1_counts_beside_guard_0() {
    let armed = json!({"guard": true, "number": 3, "items": {"sword": 3}, "skills": {"sword": 90}});
    let orders = "unit 1\nguard 0\nform 1\nend\ntransfer new 1 1\n";
    for played in of_units(&[unit(1, armed.clone())], orders) {
        assert_eq!([1, 2].map(|no| played.unit(no).guard), [false, true]);
    }
    for orders in ["unit 1\nguard 1\nguard 0\n", "unit 1\nguard 0\nguard 1\n"] {
        for played in of_units(&[unit(1, armed.clone())], orders) {
            assert!(played.unit(1).guard, "{orders}");
        }
    }
}

#[test]
fn new_units_get_the_lowest_free_number_in_the_order_of_units() {
    let units = [unit(1, json!({"number": 3})), unit(3, json!({"number": 3}))];
    let orders = "unit 3\nform 1\nname unit Behind\nend\ntransfer new 1 1\nunit 1\nform 2\nname unit Before\nend\ntransfer new 2 1\n";
    for played in of_units(&units, orders) {
        assert_eq!([2, 4].map(|no| played.unit(no).name.to_string()), ["Before", "Behind"]);
    }
}

#[test]
fn whom_an_ally_draws_in_fights_their_own_allies_on_the_other_side() {
    for policy in BOTH {
        let mut field = Field::new(policy);
        for faction in [1, 2, 3] {
            field.unit(faction, 5, |_| {});
        }
        // The third faction is allied to both: it defends the second against the first.
        field.ally(3, 2);
        field.ally(3, 1);
        field.orders(1, &["UNIT 1", "ATTACK 2"]);
        assert_eq!(field.play().sides(), [vec![1], vec![2, 3]]);
    }
}

#[test]
fn a_new_unit_without_people_is_in_no_battle_and_recruits_afterwards() {
    for policy in BOTH {
        let mut field = Field::new(policy);
        let region = field.region(0);
        field.world[region].peasants = 100;
        field.unit(1, 5, |_| {});
        field.unit(2, 1, |_| {});
        field.orders(1, &["UNIT 1", "FORM 1", "RECRUIT 2", "END", "PAY NEW 1 200", "ATTACK 2"]);
        assert_eq!(field.play().sides(), [vec![1], vec![2]]);
        let new = field.world.unit_of(3).unwrap();
        assert_eq!(field.world[new].people, 2);
    }
}

#[test]
fn a_second_block_replaces_the_first_and_form_runs_to_the_end() {
    let units = [unit(1, json!({"number": 3})), unit(2, json!({}))];
    for played in of_units(&units, "unit 1\npay 2 100\nunit 1\npay 2 7\n") {
        assert_eq!(played.money(2), 1_007 - 10 + 15);
    }
    for played in of_units(&units, "unit 1\ntransfer new 3 1\nform new 3\nname unit Third\n") {
        assert_eq!(&*played.unit(3).name, "Third");
    }
}

#[test]
fn people_of_who_leaves_become_peasants_but_not_at_sea() {
    // How many peasants there are after a month, with so many people on land and at sea who leave.
    let peasants = |land: u32, sea: u32, policy| {
        let mut field = Field::new(policy);
        let ocean = field.world.regions().count();
        field.world.add_region(Region::new(Spot { x: 9, y: 0 }, "", Terrain::Ocean));
        let here = field.region(0);
        field.world[here].peasants = 100;
        field.unit(1, land, |_| {});
        field.unit_in(ocean, 1, sea, |_| {});
        field.orders(1, &["UNIT 1", "QUIT 1"]);
        field.play();
        assert_eq!(field.world[field.region(ocean)].peasants, 0);
        [0, 1].map(|at| field.world[field.region(at)].peasants).iter().sum::<u32>()
    };
    for policy in BOTH {
        assert_eq!(peasants(7, 9, policy), peasants(7, 90, policy));
        assert!(peasants(70, 9, policy) >= peasants(7, 9, policy) + 50);
    }
}

#[test]
fn a_spell_for_peasants_and_people_for_nobody_find_no_unit() {
    let mage = json!({"number": 2, "skills": {"magic": 600}, "spells": ["Fireball"]});
    for order in ["give peasants fireball", "give 0 fireball", "transfer 0 1"] {
        for policy in BOTH {
            let mut field = json!({"peasants": 100, "units": [unit(1, mage.clone())]});
            field["money"] = json!(100);
            let played = Stage::new(field).play(&format!("#atlantis 1\nunit 1\n{order}\n"), policy, 1);
            assert_eq!(played.mistakes(1), ["unit not found"], "{order}");
            assert_eq!(played.unit(1).people, 2);
        }
    }
}

#[test]
fn a_comma_behind_a_number_is_not_of_it() {
    let units = [unit(1, json!({"items": {"iron": 5}})), unit(2, json!({}))];
    for played in of_units(&units, "unit 1\ngive 2, 3, iron\n") {
        assert_eq!(played.has(2, Item::Iron), 3);
    }
}

#[test]
fn of_the_recruits_before_it_an_order_counts_who_could_be_paid() {
    let magicians = |money: u32| {
        let magic = |no, money: u32| unit(no, json!({"money": money, "skills": {"magic": 30}}));
        let stage = Stage::new(json!({"peasants": 400, "units": [magic(1, money), magic(2, 1_000)]}));
        let played = stage.play("#atlantis 1\nunit 1\nrecruit 1\nunit 2\nrecruit 1\n", Policy::DEFAULT, 1);
        ([1, 2].map(|no| played.unit(no).people), played.mistakes(1))
    };
    assert_eq!(magicians(60), ([2, 1], vec!["magician limit".to_owned()]));
    assert_eq!(magicians(40), ([1, 2], vec!["insufficient funds".to_owned()]));
}

#[test]
fn who_joins_works_in_that_month_and_is_no_target() {
    let deck = "$INIT ATLANTIS,SEED=31\n'Merlin'\n$TURN JANUARY, 1\n$JOIN 'Late Comers',AT=(4,4)\n#ATLANTIS 1\nUNIT 1\nPAY 2 10\n#ATLANTIS 2\nUNIT 2\nRECRUIT 5\n#END\n$END\n";
    let cards = run_deck(deck.as_bytes()).punched.concat().concat();
    let record = cards.split("UNIT NO=2,").nth(1).unwrap().split("UNIT NO=").next().unwrap();
    assert!(record.contains("PEOPLE=1,"), "{record}");
}

#[test]
fn a_remainder_below_ten_is_spent_on_its_own_people() {
    let units = [
        unit(1, json!({"number": 2, "money": 15, "default": "entertain"})),
        unit(2, json!({"money": 15, "default": "entertain"})),
    ];
    for played in of_units(&units, "") {
        let left = [1, 2].map(|no| played.is_there(no).then(|| (played.unit(no).people, played.money(no))));
        assert_eq!(left[1].map(|(people, _)| people), Some(1), "{left:?}");
        assert_eq!(left[0].map(|(people, _)| people), Some(2), "15 and 5 of the other feed both: {left:?}");
    }
}

#[test]
fn a_faction_without_an_address_is_warned_and_removed_as_any_other() {
    for policy in BOTH {
        let mut field = Field::new(policy);
        field.unit(1, 1, |_| {});
        let faction = field.world.faction_of(1).unwrap();
        field.world[faction].address = "n/a".into();
        field.world[faction].last_orders = 7;
        assert!(field.play().to(1).iter().any(|event| matches!(event, Event::IdleWarning)));
    }
}
