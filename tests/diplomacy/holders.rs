//! Who holds land and seas: the last power whose unit was there at the end of a play.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::plays::{Chance, Played, position};
use playdeck::game::diplomacy::map::{Province, STANDARD_MAP};
use playdeck::game::diplomacy::power::Power;
use proptest::prelude::*;
use std::collections::BTreeMap;

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn land_and_seas_belong_to_the_last_who_stood_there_when_a_play_ended(root in any::<u64>()) {
        let played = Played::at_random(&mut Chance::new(root), 12);
        let mut last: BTreeMap<Province, Power> = BTreeMap::new();
        for cards in &played.positions {
            let position = position(cards);
            for unit in position.units.iter() {
                last.insert(unit.province(), unit.power);
            }
            for province in STANDARD_MAP.provinces() {
                let of_land = last.get(&province).copied();
                let holder = if province.is_center() { position.centers.owner(province) } else { of_land };
                prop_assert_eq!(position.holder(province), holder, "{}", province);
                // What the units and the centers show is not kept a second time.
                let is_kept = position.held.iter().any(|held| held.contains(province));
                prop_assert!(!is_kept || !province.is_center() && position.units.get(province).is_none());
            }
        }
    }
}
