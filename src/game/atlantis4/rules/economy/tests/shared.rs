//! What units of one region have of each other: food.

use super::*;

/// All eat grain before anybody eats livestock, whoever has it, and livestock before fish.
#[test]
fn grain_is_gone_through_before_livestock_and_fish() {
    let mut stage = Stage::new();
    let hungry = stage.unit(RED, &[("PLAI", 2)], &[]);
    let herder = stage.unit(RED, &[("PLAI", 1), ("LIVE", 3), ("FISH", 9)], &[]);
    let farmer = stage.unit(RED, &[("PLAI", 1), ("GRAI", 2)], &[]);
    stage.feed();
    assert_eq!(["LIVE", "FISH"].map(|key| stage.has(herder, key)), [1, 9]);
    assert_eq!((stage.has(farmer, "GRAI"), stage.has(hungry, "PLAI")), (0, 2));
}

/// The same holds for those who choose food before silver, and for the food of allies.
#[test]
fn the_kind_of_food_comes_before_whose_it_is() {
    for (chooses, owner) in [(true, RED), (false, BLUE)] {
        let mut stage = Stage::new();
        stage.world[BLUE].attitudes.insert(RED, Attitude::Ally);
        let hungry = stage.unit(RED, &[("PLAI", 1), ("SILV", if chooses { 10 } else { 0 })], &[]);
        if chooses {
            stage.world[hungry].flags.consumes = Consumes::Faction;
        }
        let herder = stage.unit(owner, &[("PLAI", 1), ("SILV", 10), ("LIVE", 2)], &[]);
        let farmer = stage.unit(owner, &[("PLAI", 1), ("SILV", 10), ("GRAI", 2)], &[]);
        stage.feed();
        assert_eq!((stage.has(herder, "LIVE"), stage.has(farmer, "GRAI")), (2, 1), "{chooses}");
    }
}
