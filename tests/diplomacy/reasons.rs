//! The reasons that the adjudicator gives, on small boards.

#![expect(clippy::unwrap_used, reason = "a test over boards that stand in it")]

use crate::judge;

use playdeck::game::diplomacy::adjudicate::{
    ConvoyFault, Mismatch, Opposition, Outcome, Resolution, adjudicate,
};
use playdeck::game::diplomacy::map::{Location, ProvinceSet, STANDARD_MAP};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::route::Route;
use playdeck::game::diplomacy::unit::{Order, OrderSet, Units};

/// Adjudicates orders such as `("FRANCE", "A PAR - BUR")`, one for each unit on the board.
fn play(orders: &[(&str, &str)]) -> Resolution {
    let units: Units = orders
        .iter()
        .map(|(power, text)| {
            let unit: Vec<&str> = text.split_whitespace().take(2).collect();
            judge::unit(judge::power(power), &unit.join(" "))
        })
        .collect();
    let mut set = OrderSet::ALL_HOLD;
    for (power, text) in orders {
        let (at, order) = judge::order(&units, judge::power(power), text).unwrap();
        set.set(at, order);
    }
    adjudicate(&units, &set)
}

fn outcome(resolution: &Resolution, at: &str) -> Outcome {
    resolution.outcome(judge::province(at)).unwrap()
}

fn set(codes: &[&str]) -> ProvinceSet {
    codes.iter().map(|code| judge::province(code)).collect()
}

#[test]
fn a_bounce_names_the_strongest_that_stopped_it() {
    let play = play(&[
        ("FRANCE", "A PAR - BUR"),
        ("GERMANY", "A MUN - BUR"),
        ("GERMANY", "A RUH S A MUN - BUR"),
        ("ITALY", "A MAR - BUR"),
        ("ITALY", "A GAS S A MAR - BUR"),
    ]);
    let against = |codes: &[&str]| Opposition::Rivals { from: set(codes), strength: 2 };
    assert_eq!(outcome(&play, "PAR"), Outcome::Bounced { strength: 1, against: against(&["MUN", "MAR"]) });
    assert_eq!(outcome(&play, "MUN"), Outcome::Bounced { strength: 2, against: against(&["MAR"]) });
    assert_eq!(play.standoffs(), set(&["BUR"]));
}

#[test]
fn a_bounce_distinguishes_a_defender_a_head_to_head_and_an_own_unit() {
    let play = play(&[
        ("FRANCE", "A PAR - BUR"),
        ("GERMANY", "A BUR - PAR"),
        ("AUSTRIA", "A VIE - BUD"),
        ("AUSTRIA", "A BUD H"),
        ("RUSSIA", "A WAR - GAL"),
        ("TURKEY", "A GAL S A RUM"),
        ("TURKEY", "A RUM H"),
    ]);
    let bounced = |strength, against| Outcome::Bounced { strength, against };
    assert_eq!(outcome(&play, "PAR"), bounced(1, Opposition::HeadToHead { strength: 1 }));
    assert_eq!(outcome(&play, "VIE"), bounced(0, Opposition::OwnUnit));
    assert_eq!(outcome(&play, "WAR"), bounced(1, Opposition::Defender { strength: 1 }));
    assert_eq!(outcome(&play, "GAL"), Outcome::SupportCut { by: judge::province("WAR") });
    assert_eq!(outcome(&play, "RUM"), Outcome::Held);
}

#[test]
fn a_support_is_given_or_lost_or_agrees_with_nothing() {
    let play = play(&[
        ("RUSSIA", "F BLA - ANK"),
        ("RUSSIA", "A ARM S F BLA - ANK"),
        ("TURKEY", "F ANK S F CON - BLA"),
        ("TURKEY", "F CON H"),
        ("ITALY", "A VEN - TRI"),
        ("ITALY", "A TYR S A VEN - TRI"),
        ("AUSTRIA", "A TRI S A SER - BUD"),
        ("AUSTRIA", "A BUD S A TRI"),
        ("AUSTRIA", "A SER - BUD"),
        ("AUSTRIA", "A VIE S A BUD - TRI"),
    ]);
    assert_eq!(outcome(&play, "ARM"), Outcome::Supported);
    assert_eq!(outcome(&play, "ANK"), Outcome::SupportVoid(Mismatch::OtherOrder));
    assert_eq!(outcome(&play, "TRI"), Outcome::SupportCut { by: judge::province("VEN") });
    assert_eq!(outcome(&play, "VIE"), Outcome::SupportVoid(Mismatch::OtherOrder));
    assert_eq!(play.dislodgement(judge::province("ANK")).unwrap().by, judge::province("BLA"));
    assert!(play.dislodgement(judge::province("TRI")).is_none());
}

#[test]
fn a_power_does_not_help_against_its_own_unit() {
    let play = play(&[("ITALY", "A VEN - TRI"), ("AUSTRIA", "A TYR S A VEN - TRI"), ("AUSTRIA", "A TRI H")]);
    assert_eq!(outcome(&play, "TYR"), Outcome::SupportedAgainstOwn);
    let against = Opposition::Defender { strength: 1 };
    assert_eq!(outcome(&play, "VEN"), Outcome::Bounced { strength: 1, against });
}

#[test]
fn a_convoy_names_the_fleets_that_broke_it() {
    let play = play(&[
        ("ENGLAND", "A LON - HOL"),
        ("ENGLAND", "F NTH C A LON - HOL"),
        ("ENGLAND", "F ENG C A WAL - BRE"),
        ("ENGLAND", "A WAL H"),
        ("GERMANY", "F SKA - NTH"),
        ("GERMANY", "F HEL S F SKA - NTH"),
        ("FRANCE", "A TUN - NAP"),
        ("FRANCE", "F TYS H"),
    ]);
    let fault = ConvoyFault::Broken { dislodged: set(&["NTH"]) };
    assert_eq!(outcome(&play, "LON"), Outcome::NotCarried(fault.clone()));
    assert_eq!(outcome(&play, "NTH"), Outcome::ConvoyFailed(fault));
    assert_eq!(outcome(&play, "ENG"), Outcome::ConvoyVoid(Mismatch::OtherOrder));
    assert_eq!(outcome(&play, "TUN"), Outcome::NotCarried(ConvoyFault::NoChain));
    assert!(!play.dislodgement(judge::province("NTH")).unwrap().by_convoy);
}

#[test]
fn a_paradox_is_named_and_its_army_stays() {
    let play = play(&[
        ("ENGLAND", "F LON S F WAL - ENG"),
        ("ENGLAND", "F WAL - ENG"),
        ("FRANCE", "A BRE - LON"),
        ("FRANCE", "F ENG C A BRE - LON"),
    ]);
    assert_eq!(outcome(&play, "BRE"), Outcome::NotCarried(ConvoyFault::Paradox));
    assert_eq!(outcome(&play, "ENG"), Outcome::ConvoyFailed(ConvoyFault::Paradox));
    assert_eq!(outcome(&play, "WAL"), Outcome::Moved { by_convoy: false });
}

#[test]
fn a_unit_does_nothing_that_it_could_never_do() {
    let units: Units = [
        judge::unit(Power::FRANCE, "A PAR"),
        judge::unit(Power::FRANCE, "F BRE"),
        judge::unit(Power::ENGLAND, "F STP/NC"),
    ]
    .into_iter()
    .collect();
    // Every unit is given every possible order on a few places. Most are nonsense, and none may crash the adjudicator.
    let places: Vec<Location> = STANDARD_MAP.locations().collect();
    for &to in &places {
        for unit in STANDARD_MAP.provinces().step_by(7) {
            for order in [
                Order::Move { to, via_convoy: true, by: Route::ANY },
                Order::SupportHold { unit },
                Order::SupportMove { unit, to: to.province(), coast: Some(to) },
                Order::Convoy { army: unit, to: to.province() },
            ] {
                let mut orders = OrderSet::ALL_HOLD;
                for at in units.occupied().iter() {
                    orders.set(at, order);
                }
                let resolution = adjudicate(&units, &orders);
                assert_eq!(resolution.outcomes().count(), 3);
                assert_eq!(resolution.units().iter().count() + resolution.dislodged().count(), 3);
            }
        }
    }
    let mut orders = OrderSet::ALL_HOLD;
    orders.set(
        judge::province("PAR"),
        Order::Convoy { army: judge::province("BRE"), to: judge::province("LON") },
    );
    orders.set(judge::province("BRE"), Order::SupportHold { unit: judge::province("PAR") });
    let resolution = adjudicate(&units, &orders);
    assert_eq!(outcome(&resolution, "PAR"), Outcome::Impossible);
    assert_eq!(outcome(&resolution, "BRE"), Outcome::Impossible);
}
