//! Every letter of a world of bots is read back by a grammar of its layout, and says what the JSON of its reader says.

use crate::campaign::Campaign;
use crate::common;
use crate::compared::compare;
use crate::told::known;
use playdeck::game::atlantis4::tables::days_for;
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn every_letter_of_two_years_says_what_its_reader_knows() {
    let mut game = Campaign::new(20, 32, 1993);
    let mut seen = [0; 6];
    for turn in 1..=24 {
        let month = game.month();
        for number in game.players() {
            let (view, events) = known(&game.position, &month.log, number);
            let letter = game.letter(&month, number);
            let read = std::panic::catch_unwind(|| compare(&letter, &view, &events));
            let Ok(read) = read else { unreachable!("turn {turn}, faction {number}:\n{letter}") };
            let objects = || read.regions.iter().flat_map(|region| &region.objects);
            let counts = [
                read.battles.len(),
                read.errors.len(),
                objects().filter(|object| object.needs.is_some()).count(),
                objects().filter(|object| !object.units.is_empty()).count(),
                read.regions.iter().filter(|region| region.place.level.is_some()).count(),
                read.attitudes.iter().flatten().count(),
            ];
            seen.iter_mut().zip(counts).for_each(|(seen, count)| *seen += count);
        }
    }
    // The letters show enough: otherwise the comparison would say little.
    assert!(seen.iter().all(|seen| *seen >= 10), "{seen:?}");
}

/// Mages who know much from the beginning cast every spell, and their letters are read back.
#[test]
fn every_letter_of_great_mages_says_what_its_reader_knows() {
    let mut told = BTreeSet::new();
    for root in 0..2 {
        let mut game = Campaign::new(6, 24, 40 + root);
        let tables = std::sync::Arc::clone(&game.position.tables);
        let numbers = game.players();
        let world = &mut game.position.world;
        for number in numbers {
            let faction = world.faction_of(number).unwrap();
            let unit = world.units_of(faction).next().unwrap();
            for (skill, row) in tables.skills().filter(|(_, row)| row.magic) {
                let level = if row.foundation { 5 } else { 3 + number % 3 };
                world[unit].days.set(skill, days_for(level));
            }
            for key in ["SILV", "SWOR", "PARM"] {
                world[unit].items.set(tables.item_of(key).unwrap(), 9_000);
            }
        }
        for turn in 1..=10 {
            let month = game.month();
            for number in game.players() {
                let (view, events) = known(&game.position, &month.log, number);
                let letter = game.letter(&month, number);
                let read = std::panic::catch_unwind(|| compare(&letter, &view, &events));
                assert!(read.is_ok(), "turn {turn}, faction {number}:\n{letter}");
                let magic = events.iter().filter_map(|event| event.get("MAGIC")?.as_object()?.keys().next());
                told.extend(magic.cloned());
            }
        }
    }
    assert!(told.len() >= 10, "{told:?}");
}

/// A deck with what the bots do not do: somebody stays in the Nexus, and chooses each template in turn.
const DECK: &str = "\
$INIT ATLANTIS4,SEED=5,SIZE=(16,16)
Alpha,a@a.example
Beta,b@b.example
Gamma,c@c.example
$TURN JANUARY, 1
#ATLANTIS 3
UNIT 32
OPTION TEMPLATE OFF
OPTION NOTIMES
@WORK
DESCRIBE UNIT \"who waits: for [what], and whom; if anybody\"
SHOW SKILL pattern 1
SHOW SKILL spirit 1
SHOW ITEM leader
SHOW ITEM horse
STEAL 4 silver
DECLARE 4 ALLY
DECLARE DEFAULT FRIENDLY
#END
#ATLANTIS 4
UNIT 33
CLAIM 5000
MOVE SE
#END
$TURN FEBRUARY, 1
$GIFT UNIT=33,ITEMS=(WOLF=3,DRAG=1,HORS=2,WOOD=40)
$REWARD 3,50
#ATLANTIS 3
UNIT 32
OPTION TEMPLATE SHORT
@;every month the same
@STUDY force
#END
#ATLANTIS 4
UNIT 33
OPTION TEMPLATE MAP
FORM 1
BUY 1 leader
BUY 9 peasants
@BUILD Longboat
END
GIVE NEW 1 900 silver
GIVE NEW 1 20 wood
BUILD Tower
#END
$TURN MARCH, 1
#ATLANTIS 3
UNIT 32
OPTION TEMPLATE LONG
#END
#ATLANTIS 4
UNIT 33
COMBAT fire
STUDY force
#END
$END
";

/// Reads all letters of a deck back, of every player, and gives how many.
fn deck_read_back(deck: &str) -> usize {
    let mut count = 0;
    for reader in 3..20 {
        let reader = reader.to_string();
        let plays: Vec<Value> = common::known_to(deck.as_bytes(), &reader)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .filter(|play: &Value| play["view"].get("FACTION").is_some())
            .collect();
        if plays.is_empty() {
            continue;
        }
        let letter = common::report_for(deck.as_bytes(), &reader);
        let reports: Vec<&str> = letter.split("Atlantis Report For:").collect();
        let [before, reports @ ..] = &reports[..] else { unreachable!("{letter}") };
        assert!(before.is_empty(), "for {reader}: {before}");
        assert_eq!(reports.len(), plays.len(), "for {reader}");
        // Only orders may be wider.
        let is_wide = |line: &&str| line.chars().count() > 70 && !line.starts_with('@');
        assert_eq!(letter.lines().find(is_wide), None, "for {reader}");
        for (report, play) in reports.iter().zip(&plays) {
            let report = format!("Atlantis Report For:{report}");
            assert!(report.ends_with("\n#end\n"), "for {reader}: {report}");
            compare(&report, &play["view"], play["events"].as_array().unwrap());
            count += 1;
        }
    }
    count
}

#[test]
fn every_letter_of_every_deck_says_what_its_reader_knows() {
    assert_eq!(deck_read_back(DECK), 12);
    for path in common::decks() {
        let deck = std::fs::read_to_string(&path).unwrap_or_default();
        if deck.contains("INIT ATLANTIS4") {
            deck_read_back(&deck);
        }
    }
}
