//! What decides nothing: where a sheet lies in the deck, and what is ordered in another region.

use crate::bot::{Campaign, read};
use crate::common::{given_to, known_to, punched, run_deck};
use crate::recorded;
use playdeck::dice::{Dice, Stream};
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::punched;
use playdeck::game::atlantis::rules::{self, Conditions};
use playdeck::game::atlantis::world::{Spot, World};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A game after some months, and what the bot orders next, with orders that are refused or depend on others' mixed in.
fn sheets(game: &Campaign, chance: &mut Stream) -> Vec<Vec<String>> {
    let world = &game.position.world;
    let mut sheets = Vec::new();
    for faction in world.factions() {
        let number = world[faction].number;
        let mut lines: Vec<String> = Vec::new();
        for line in crate::bot::sheet(&game.position, number) {
            let is_unit = line.starts_with("UNIT ");
            lines.push(line);
            if !is_unit {
                continue;
            }
            for _ in 0..chance.below(3) {
                let (other, count) = (1 + chance.below(40), 1 + chance.below(9));
                lines.push(match chance.below(8) {
                    0 => format!("ATTACK {other}"),
                    1 => format!("PAY {other} {count}0"),
                    2 => format!("GIVE {other} {count} wood"),
                    3 => format!("TRANSFER {other} {count}"),
                    4 => format!("ACCEPT {count}"),
                    5 => format!("RECRUIT {count}"),
                    6 => format!("ALLY {count} 1"),
                    _ => "ENTERTAIN".to_owned(),
                });
            }
        }
        sheets.push(lines);
    }
    sheets
}

/// The deck of a turn with its sheets in some order.
fn deck(game: &Campaign, sheets: &[Vec<String>]) -> String {
    let position = punched::<Atlantis>(7, &punched::punch(&game.position)).join("\n");
    let months = ["JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER"];
    let mut deck = format!("{position}\n$TURN {}, 1\n", months[game.position.world.turn as usize]);
    for sheet in sheets {
        writeln!(deck, "{}", sheet.join("\n")).unwrap();
    }
    deck + "$END\n"
}

#[test]
fn where_a_sheet_lies_in_the_deck_decides_nothing() {
    for root in 0..4 {
        let mut chance = Dice::new(root).stream(0, 8, 0);
        let mut game = Campaign::new(4, root);
        for _ in 0..=2 * root {
            game.month();
        }
        let mut all = sheets(&game, &mut chance);
        let one = deck(&game, &all);
        let product = run_deck(one.as_bytes());
        assert!(product.run.condition.0 <= 4 && product.punched.len() == 1, "{}", product.text());
        chance.shuffle(&mut all);
        all.rotate_left(1);
        let other = deck(&game, &all);
        assert!(
            one != other && run_deck(other.as_bytes()).punched == product.punched,
            "{root}\n{one}\n{other}"
        );
        for reader in ["1", "2", "3", "4"] {
            assert_eq!(known_to(one.as_bytes(), reader), known_to(other.as_bytes(), reader), "{root}");
            assert_eq!(given_to(one.as_bytes(), reader), given_to(other.as_bytes(), reader), "{root}");
        }
    }
}

/// The sheets with other orders for the units of one region: no taxes, no recruits, no battles, and work all month.
/// What concerns the whole faction stays: what it allows, its magicians, and how many units it forms.
fn corrected(world: &World, sheets: &[(u32, Vec<String>)], spot: Spot) -> Vec<(u32, Vec<String>)> {
    let mut is_here = false;
    let mut correct = |line: &String| -> Option<String> {
        if let Some(number) = line.strip_prefix("UNIT ") {
            let unit = world.unit_of(number.parse().unwrap()).unwrap();
            is_here = world[world[unit].region].spot == spot;
        }
        let verb = line.split_whitespace().next().unwrap();
        let is_month = ["PRODUCE", "STUDY", "MOVE", "ENTERTAIN", "TEACH", "BUILD"].contains(&verb);
        let stays = !is_here || line.contains("magic") || line.starts_with(' ');
        match verb {
            "TAX" | "RECRUIT" | "ATTACK" | "PAY" if !stays => None,
            _ if is_month && !stays => Some("WORK".to_owned()),
            _ => Some(line.clone()),
        }
    };
    sheets.iter().map(|(number, lines)| (*number, lines.iter().filter_map(&mut correct).collect())).collect()
}

#[test]
fn a_corrected_order_in_one_region_changes_no_chance_in_another() {
    let mut changed = 0;
    for root in 0..4 {
        let mut game = Campaign::new(12, root);
        for _ in 0..7 {
            game.month();
        }
        let before = game.position.clone();
        let month = game.month();
        let world = &before.world;
        let spots: BTreeSet<Spot> = world
            .regions()
            .filter(|region| !world[*region].units().is_empty())
            .map(|region| world[region].spot)
            .collect();
        for spot in spots {
            let other = corrected(world, &month.sheets, spot);
            let read = read(&before, &other, &mut Vec::new());
            let mut played = before.world.clone();
            let conditions = Conditions::new(before.settings, game.dice, world.turn + 1);
            rules::play(conditions, &mut played, &read);
            // Peasants and units can go to the next region.
            let at = |region: &Value, key: &str| i32::try_from(region[key].as_i64().unwrap()).unwrap();
            let far = |world: &World| -> Vec<Value> {
                let mut state = recorded::state(world);
                let mut regions = std::mem::take(state["regions"].as_array_mut().unwrap());
                regions.retain(|region| spot.distance(Spot { x: at(region, "x"), y: at(region, "y") }) > 1);
                regions
            };
            assert_eq!(far(&played), far(&month.world), "{root} {spot:?}");
            changed += u32::from(recorded::state(&played) != recorded::state(&month.world));
        }
    }
    assert!(changed > 50, "{changed}");
}
