//! Conservation: over worlds that bots play, nothing comes from nowhere and nothing is lost.

use crate::accounts::{Audit, audit};
use crate::campaign::{Campaign, sheet};
use crate::told::known;
use std::collections::BTreeMap;

#[test]
fn what_a_faction_has_is_what_it_had_and_what_it_was_told() {
    let (mut right, mut fought, mut skipped) = (0, 0, BTreeMap::new());
    for root in 0..3 {
        let mut game = Campaign::new(10, 24, root);
        for turn in 1..=20 {
            let month = game.month();
            for number in game.players() {
                let (_, events) = known(&game.position, &month.log, number);
                let result = audit(&month.before, &game.position, number, &events);
                match result.map_err(|why| format!("root {root}, turn {turn}, faction {number}: {why}")) {
                    Ok(Audit::Right) => right += 1,
                    Ok(Audit::Fought) => {
                        fought += 1;
                        let mut forged = game.position.clone();
                        let faction = forged.world.faction_of(number).unwrap();
                        let unit = forged.world.units_of(faction).next();
                        if let Some(unit) = unit {
                            let runesword = forged.tables.item_of("RUNE").unwrap();
                            forged.world[unit].items.add(runesword, 1);
                            assert!(audit(&month.before, &forged, number, &events).is_err(), "forged");
                        }
                    }
                    Ok(Audit::Skipped(why)) => *skipped.entry(why).or_insert(0) += 1,
                    Err(why) => unreachable!("{why}"),
                }
            }
        }
    }
    assert!(right >= 200 && fought >= 20, "{right}, {fought}, {skipped:#?}");
}

/// The sheets of the bot, one of them with an order of the whole faction below its first unit.
fn with_order(game: &Campaign, whose: u32, order: &str) -> Vec<(u32, Vec<String>)> {
    let sheets = game.players().into_iter().map(|number| {
        let mut sheet = sheet(&game.position, number);
        sheet.splice(2..2, (number == whose).then(|| order.to_owned()));
        (number, sheet)
    });
    sheets.collect()
}

/// In a game of bots one faction begins anew, and another quits a month later. What they had is gone, all others have what
/// they had, and the bot plays the new faction like any other.
#[test]
fn factions_leave_a_game_of_bots_and_begin_anew() {
    let mut game = Campaign::new(8, 24, 7);
    let (restarts, quits) = (game.players()[2], game.players()[4]);
    let units = |game: &Campaign, number: u32| {
        let world = &game.position.world;
        world.faction_of(number).map_or(0, |faction| world.units_of(faction).count())
    };
    let (mut right, mut new) = (0, 0);
    for turn in 1..=14 {
        let before = game.players();
        let leaves =
            [(6, restarts, "RESTART"), (7, quits, "QUIT")].into_iter().find(|(due, ..)| *due == turn);
        let month = match leaves {
            Some((_, whose, order)) => {
                assert!(units(&game, whose) > 1, "faction {whose} has something to lose");
                let sheets = with_order(&game, whose, order);
                game.play(sheets)
            }
            None => game.month(),
        };
        assert!(month.said.is_empty(), "{turn}: {}", month.said[0].definition.number);
        if let Some((_, whose, order)) = leaves {
            assert!(!game.players().contains(&whose) && units(&game, whose) == 0, "{whose}: {order}");
        }
        let begun: Vec<u32> = game.players().into_iter().filter(|number| !before.contains(number)).collect();
        assert_eq!(begun.len(), usize::from(turn == 6), "turn {turn}: {begun:?}");
        if let [number] = begun[..] {
            let world = &game.position.world;
            let faction = world.faction_of(number).unwrap();
            assert_eq!(*world[faction].address, *format!("{}@players.example", restarts - 2));
            let own: Vec<_> = world.units_of(faction).collect();
            assert_eq!(own.len(), 1);
            assert_eq!(world[world.region_of(own[0])].terrain, game.position.tables.named.nexus);
            new = number;
        }
        for number in game.players().into_iter().filter(|number| before.contains(number)) {
            let (_, events) = known(&game.position, &month.log, number);
            match audit(&month.before, &game.position, number, &events) {
                Ok(Audit::Skipped(_)) => {}
                Ok(Audit::Right | Audit::Fought) => right += 1,
                Err(why) => unreachable!("turn {turn}, faction {number}: {why}"),
            }
        }
    }
    let world = &game.position.world;
    let regions = world.units_of(world.faction_of(new).unwrap()).map(|unit| world.region_of(unit));
    let left = regions.filter(|region| world[*region].terrain != game.position.tables.named.nexus).count();
    assert!(left > 0 && right >= 40, "{left} units outside of the Nexus, {right} months");
}
