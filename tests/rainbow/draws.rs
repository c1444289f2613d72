//! What chance decided in Rainbow's End, with its odds.

use crate::common::draws::{Luck, of_deck};
use crate::rainbow::{World, plain};
use playdeck::game::draws::{Draw, MILLION};
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::players::PlayerNumber;

/// The draws of a turn without orders, or with those of some sheets.
fn draws(
    world: &World,
    sheets: &[&str],
    seed: u64,
) -> (Vec<Draw<PlayerNumber>>, playdeck::game::Outcome<Rainbow>) {
    let played = world.play_for(sheets, seed).0;
    (Rainbow::draws(Some(&world.0), &played.events, &played.position), played)
}

#[test]
fn battles_are_won_as_often_as_the_calculator_says() {
    let world = plain(12, 4).friends(&[(3, 4), (4, 3)]).with(&[
        // Two against one, with settlers; three who are all enemies; two friends against two others.
        "1-10 infantry 3/4",
        "1-11 settlers 3/4",
        "1-12 infantry 3/4",
        "2-10 tanks 3/4",
        "1-20 infantry 6/4",
        "2-20 infantry 6/4",
        "3-20 tanks 6/4",
        "3-30 infantry 9/4",
        "4-30 artillery 9/4",
        "1-30 infantry 9/4",
        "2-30 infantry 9/4",
        // Nobody is touched here.
        "3-40 infantry 3/9",
        "4-40 infantry 3/9",
    ]);
    let mut luck = Luck::default();
    for seed in 0..600 {
        let (draws, played) = draws(&world, &[], seed);
        assert_eq!(draws.len(), 2 + 3 + 4, "{draws:#?}");
        for draw in &draws {
            let hex = ["3/4", "6/4", "9/4"].into_iter().find(|hex| draw.what.contains(hex)).unwrap();
            let has_units = |player: PlayerNumber| {
                let mut at = played.position.units.at(crate::rainbow::hex(hex));
                at.any(|(_, unit)| unit.id.player == player)
            };
            let friends = |one: u8, other: PlayerNumber| one == other.0 || hex == "9/4" && one + other.0 == 7;
            let stands = (1..=4).any(|player| friends(player, draw.of) && has_units(PlayerNumber(player)));
            assert_eq!(draw.had == MILLION, stands, "{draw:?}");
        }
        luck.add(&draws);
    }
    let kinds = ["1: battles won", "2: battles won", "3: battles won", "4: battles won"];
    luck.holds(&kinds);
}

#[test]
fn a_battle_whose_parties_are_no_sides_is_no_draw() {
    // Player 1 takes 2 for a friend and is shot at; and 3 is the friend of 1, who is at war with the friend of 3.
    let one_sided = plain(9, 2).friends(&[(1, 2)]).with(&["1-10 infantry 3/4", "2-10 infantry 3/4"]);
    let tangled = plain(9, 3).friends(&[(1, 3), (3, 1), (2, 3), (3, 2)]).with(&[
        "1-10 infantry 3/4",
        "2-10 infantry 3/4",
        "3-10 infantry 3/4",
    ]);
    let (none, played) = draws(&one_sided, &[], 1);
    assert!(none.is_empty() && played.events.iter().any(|event| matches!(event.what, What::Attacked { .. })));
    // Whom nobody fights is not touched, and the others have their odds.
    let touched: Vec<u8> = draws(&tangled, &[], 1).0.iter().map(|draw| draw.of.0).collect();
    assert_eq!(touched, [1, 2]);
    let knot = plain(9, 3).friends(&[(1, 3), (3, 1)]).with(&[
        "1-10 infantry 3/4",
        "2-10 infantry 3/4",
        "3-10 infantry 3/4",
    ]);
    let allies: Vec<u8> = draws(&knot, &[], 1).0.iter().map(|draw| draw.of.0).collect();
    assert_eq!(allies, [1, 3, 2], "two friends are one side");
}

#[test]
fn a_battle_too_large_to_follow_has_odds_by_trials() {
    let many: Vec<String> = (10..60)
        .flat_map(|number| [format!("1-{number} infantry 3/4"), format!("2-{number} infantry 3/4")])
        .collect();
    let few = ["1-100 tanks 3/4", "1-101 artillery 3/4", "2-100 tanks 3/4", "2-101 settlers 3/4"];
    let world = plain(9, 2).with(&many.iter().map(String::as_str).chain(few).collect::<Vec<_>>());
    let (draws, _) = draws(&world, &[], 1);
    assert!(
        draws.len() == 2 && draws.iter().all(|draw| draw.what.ends_with("(odds by trials)")),
        "{draws:?}"
    );
}

#[test]
fn indirect_fire_hits_as_often_as_the_ratings_say() {
    let guns = (10..18).map(|number| format!("1-{number} artillery 3/3"));
    let targets = [
        "2-10 infantry 3/5",
        "2-11 tanks 3/5",
        "3-12 settlers 3/5",
        "2-13 settlers 3/5",
        "1-30 infantry 8/8",
        "3-30 artillery 7/7",
    ];
    let units: Vec<String> = guns.chain(targets.map(str::to_owned)).collect();
    let world =
        plain(9, 3).friends(&[(2, 3), (3, 2)]).with(&units.iter().map(String::as_str).collect::<Vec<_>>());
    let orders: Vec<String> = (10..18).map(|number| format!("unit {number};fire 3/5")).collect();
    let sheet = format!("player 1;{}", orders.join(";"));
    let mut luck = Luck::default();
    for seed in 0..500 {
        let (draws, played) = draws(&world, &[&sheet], seed);
        let lost = |player: u8| {
            let lost = draws.iter().filter(|draw| draw.kind == "units lost to fire" && draw.of.0 == player);
            lost.map(|draw| draw.had / MILLION).sum::<u64>()
        };
        let left = played.position.units.at(crate::rainbow::hex("3/5")).count() as u64;
        assert_eq!(lost(2) + lost(3), 4 - left);
        assert!(draws.iter().all(|draw| (draw.of.0 == 1) == (draw.kind == "units hit by fire")));
        luck.add(&draws);
    }
    luck.holds(&["1: units hit by fire", "2: units lost to fire", "3: units lost to fire"]);
}

#[test]
fn a_city_falls_to_each_of_several_as_often_as_they_have_units_there() {
    let city = "3-1";
    let world = plain(9, 3).friends(&[(1, 2), (2, 1)]).with(&[
        "1-10 infantry 6/0",
        "1-11 infantry 6/0",
        "2-10 tanks 6/0",
    ]);
    let mut luck = Luck::default();
    for seed in 0..1_000 {
        let (draws, played) = draws(&world, &[], seed);
        assert_eq!(draws.len(), 2);
        let owner = played.events.iter().find_map(|event| match &event.what {
            What::Captured { city: taken, now, .. } if taken.id == crate::rainbow::id(city) => {
                Some(now.player)
            }
            _ => None,
        });
        assert!(draws.iter().all(|draw| (draw.had == MILLION) == (Some(draw.of) == owner)));
        luck.add(&draws);
    }
    luck.holds(&["1: cities taken by lot", "2: cities taken by lot"]);
    // One player alone takes it for certain.
    let alone = plain(9, 3).with(&["1-10 infantry 6/0", "1-11 infantry 6/0"]);
    assert!(draws(&alone, &[], 1).0.is_empty());
}

/// The land that is nearest to a first city; each player has about the same to expect, though the rule that moves the
/// cities apart goes by their numbers.
#[test]
fn first_cities_have_as_much_land_as_was_to_be_expected() {
    let mut luck = Luck::default();
    for seed in 1_u64..=400 {
        let deck = format!("$INIT RAINBOW,SEED={},SIZE=14\nA, a@x\nB, b@x\nC, c@x\n$END\n", seed << 41);
        let draws = of_deck::<Rainbow>(&deck).concat();
        // All three have the same sum to share.
        let sum = |of: fn(&Draw<PlayerNumber>) -> u64| draws.iter().map(of).sum::<u64>();
        assert!(draws.is_empty() || sum(|draw| draw.had).abs_diff(sum(|draw| draw.expected)) < 3);
        luck.add(&draws);
    }
    let kind = |player| format!("{player}: hexes nearest to the first city");
    let kinds = [1, 2, 3].map(kind);
    luck.holds(&kinds.each_ref().map(String::as_str));
}
