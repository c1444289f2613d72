//! Conservation: over worlds that bots play, nothing comes from nowhere and nothing is lost.

use crate::accounts::{Audit, audit};
use crate::campaign::Campaign;
use crate::told::known;
use std::collections::BTreeMap;

#[test]
fn what_a_faction_has_is_what_it_had_and_what_it_was_told() {
    let (mut right, mut skipped) = (0, BTreeMap::new());
    for root in 0..3 {
        let mut game = Campaign::new(10, 24, root);
        for turn in 1..=20 {
            let month = game.month();
            for number in game.players() {
                let (_, events) = known(&game.position, &month.log, number);
                let result = audit(&month.before, &game.position, number, &events);
                match result.map_err(|why| format!("root {root}, turn {turn}, faction {number}: {why}")) {
                    Ok(Audit::Right) => right += 1,
                    Ok(Audit::Skipped(why)) => *skipped.entry(why).or_insert(0) += 1,
                    Err(why) => unreachable!("{why}"),
                }
            }
        }
    }
    assert!(right >= 200, "{right}, {skipped:#?}");
}
