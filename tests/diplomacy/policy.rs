//! Each point on which the rule sets differ, on one board under both.

#![expect(clippy::unwrap_used, reason = "a test over boards that stand in it")]

use crate::judge;
use playdeck::game::diplomacy::centers::Centers;

use playdeck::game::diplomacy::adjudicate::{Mismatch, Opposition, Outcome, Resolution, adjudicate_by};
use playdeck::game::diplomacy::adjust::{Precedence, removals_by_rule};
use playdeck::game::diplomacy::event::Event;
use playdeck::game::diplomacy::map::{Location, ProvinceSet, STANDARD_MAP};
use playdeck::game::diplomacy::policy::{CLASSIC, Edition, Policy, STANDARD};
use playdeck::game::diplomacy::position::{Phase, Position, Rules, Season};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::retreat::{Aftermath, RetreatOutcome};
use playdeck::game::diplomacy::route::Route;
use playdeck::game::diplomacy::turn::{self, AllOrders, Orders};
use playdeck::game::diplomacy::unit::{Order, OrderSet, Retreat, Unit, Units};

type Line<'a> = (&'a str, &'a str);

fn board(orders: &[Line]) -> Units {
    let unit = |(power, text): &Line| {
        let unit: Vec<&str> = text.split_whitespace().take(2).collect();
        judge::unit(judge::power(power), &unit.join(" "))
    };
    orders.iter().map(unit).collect()
}

/// Adjudicates orders such as `("FRANCE", "A PAR - BUR")`, one for each unit on the board.
fn play(policy: Policy, orders: &[Line]) -> Resolution {
    let units = board(orders);
    let mut set = OrderSet::ALL_HOLD;
    for (power, text) in orders {
        let (at, order) = judge::order(&units, judge::power(power), text).unwrap();
        set.set(at, order);
    }
    adjudicate_by(policy, &units, &set)
}

fn outcome(resolution: &Resolution, at: &str) -> Outcome {
    resolution.outcome(judge::province(at)).unwrap()
}

fn is_gone(resolution: &Resolution, at: &str) -> bool {
    resolution.dislodgement(judge::province(at)).is_some()
}

fn moved(resolution: &Resolution, at: &str) -> bool {
    matches!(outcome(resolution, at), Outcome::Moved { .. })
}

fn choices(resolution: &Resolution, at: &str) -> Vec<&'static str> {
    let dislodged = resolution.dislodgement(judge::province(at)).unwrap();
    let mut choices: Vec<_> = Aftermath::of(resolution).choices(dislodged).map(Location::code).collect();
    choices.sort_unstable();
    choices
}

/// Whatever is ordered, a dislodged unit goes to a place that is open to it, or leaves the board.
#[test]
fn a_unit_retreats_to_the_places_that_are_open_to_it_and_to_no_other() {
    let orders = [
        ("FRANCE", "A BUR - MUN"),
        ("FRANCE", "A RUH S A BUR - MUN"),
        ("GERMANY", "A MUN H"),
        ("GERMANY", "A BER H"),
        ("AUSTRIA", "A VIE - TYR"),
        ("ITALY", "A VEN - TYR"),
    ];
    let resolution = play(STANDARD, &orders);
    let aftermath = Aftermath::of(&resolution);
    let dislodged = resolution.dislodgement(judge::province("MUN")).unwrap();
    let open: Vec<Location> = aftermath.choices(dislodged).collect();
    assert_eq!(choices(&resolution, "MUN"), ["BOH", "KIE", "SIL"]);
    for to in STANDARD_MAP.locations() {
        let is_open = open.contains(&to);
        let (units, outcomes) = aftermath.resolve(|_| Some(Retreat::To(to)));
        let outcome = if is_open { RetreatOutcome::Retreated { to } } else { RetreatOutcome::NotOpen { to } };
        assert_eq!(outcomes, [(dislodged, outcome)]);
        let left = if is_open {
            Some(Unit { at: to, ..dislodged.unit })
        } else {
            aftermath.units.get(to.province())
        };
        assert_eq!(units.get(to.province()), left);
    }
}

#[test]
fn an_own_unit_cuts_support() {
    let orders = [
        ("ENGLAND", "F LON S F NTH - ENG"),
        ("ENGLAND", "F NTH - ENG"),
        ("ENGLAND", "A YOR - LON"),
        ("FRANCE", "F ENG H"),
    ];
    let classic = play(CLASSIC, &orders);
    assert_eq!(outcome(&classic, "LON"), Outcome::SupportCut { by: judge::province("YOR") });
    assert!(!is_gone(&classic, "ENG"));
    assert!(is_gone(&play(STANDARD, &orders), "ENG"));
}

/// A unit that supports another is itself supported in its place. An army that lands there cuts the support it gives.
#[test]
fn a_convoyed_army_cuts_the_support_of_a_unit_that_itself_supports() {
    let orders = [
        ("RUSSIA", "A SEV S F RUM"),
        ("RUSSIA", "F RUM S A SEV"),
        ("TURKEY", "A CON - SEV VIA"),
        ("TURKEY", "F BLA C A CON - SEV"),
        ("TURKEY", "A BUL - RUM"),
        ("TURKEY", "A SER S A BUL - RUM"),
    ];
    for policy in [CLASSIC, STANDARD] {
        let play = play(policy, &orders);
        assert_eq!(outcome(&play, "SEV"), Outcome::SupportCut { by: judge::province("CON") });
        assert!(moved(&play, "BUL") && is_gone(&play, "RUM") && !moved(&play, "CON"));
        assert!(play.unanswered().is_empty());
    }
}

#[test]
fn support_is_not_cut_from_where_it_is_given_against() {
    let orders = [
        ("RUSSIA", "F CON S F BLA - ANK"),
        ("RUSSIA", "F BLA - ANK"),
        ("TURKEY", "F ANK - CON"),
        ("TURKEY", "A SMY S F ANK - CON"),
        ("TURKEY", "A ARM - ANK"),
    ];
    let classic = play(CLASSIC, &orders);
    assert_eq!(outcome(&classic, "CON"), Outcome::Supported);
    assert!(is_gone(&classic, "CON") && moved(&classic, "BLA"));
    let standard = play(STANDARD, &orders);
    assert_eq!(outcome(&standard, "CON"), Outcome::SupportDislodged { by: judge::province("ANK") });
    assert!(is_gone(&standard, "CON") && !moved(&standard, "BLA"));
}

#[test]
fn orders_with_support_against_an_own_unit_are_struck() {
    let orders = [
        ("AUSTRIA", "A VIE - BUD"),
        ("AUSTRIA", "A GAL S A VIE - BUD"),
        ("AUSTRIA", "A BUD H"),
        ("RUSSIA", "A RUM - BUD"),
        ("TURKEY", "A SER S A RUM - BUD"),
        ("RUSSIA", "A UKR - GAL"),
    ];
    // The move and its support are both struck, so a foreign attack of the same strength succeeds.
    let orders_uncut = &orders[..5];
    let classic = play(CLASSIC, orders_uncut);
    assert_eq!(outcome(&classic, "VIE"), Outcome::Struck);
    assert_eq!(outcome(&classic, "GAL"), Outcome::Struck);
    assert!(is_gone(&classic, "BUD") && moved(&classic, "RUM"));
    let standard = play(STANDARD, orders_uncut);
    assert_eq!(outcome(&standard, "GAL"), Outcome::SupportedAgainstOwn);
    assert!(!is_gone(&standard, "BUD") && !moved(&standard, "RUM"));
    // A move whose support is cut is a move without support, and stays in force.
    let bounced =
        Outcome::Bounced { strength: 1, against: Opposition::Rivals { from: rumania(), strength: 2 } };
    assert_eq!(outcome(&play(CLASSIC, &orders), "VIE"), bounced);
}

fn rumania() -> ProvinceSet {
    [judge::province("RUM")].into_iter().collect()
}

#[test]
fn a_struck_move_cuts_nothing_and_helps_nobody_else() {
    let orders = [
        ("ITALY", "A TYR - VEN"),
        ("AUSTRIA", "A TRI S A TYR - VEN"),
        ("ITALY", "A VEN S A ROM - APU"),
        ("ITALY", "A ROM - APU"),
        ("AUSTRIA", "F ION - APU"),
    ];
    let classic = play(CLASSIC, &orders);
    assert_eq!(outcome(&classic, "TYR"), Outcome::Struck);
    assert_eq!(outcome(&classic, "TRI"), Outcome::SupportVoid(Mismatch::Struck));
    assert!(outcome(&classic, "VEN") == Outcome::Supported && moved(&classic, "ROM"));
    let standard = play(STANDARD, &orders);
    assert_eq!(outcome(&standard, "VEN"), Outcome::Supported);
    assert_eq!(outcome(&standard, "TYR"), Outcome::Bounced { strength: 0, against: Opposition::OwnUnit });
}

#[test]
fn what_becomes_of_own_orders_is_asked_until_nothing_more_is_struck() {
    // First Budapest leaves for Galicia with Vienna's help, and Trieste follows. The help is struck because of the own
    // unit in Galicia, so Budapest remains, and then Trieste's supported move is struck as well.
    let orders = [
        ("AUSTRIA", "A BUD - GAL"),
        ("AUSTRIA", "A VIE S A BUD - GAL"),
        ("AUSTRIA", "A GAL H"),
        ("AUSTRIA", "A TRI - BUD"),
        ("AUSTRIA", "A SER S A TRI - BUD"),
    ];
    let classic = play(CLASSIC, &orders);
    for at in ["BUD", "VIE", "TRI", "SER"] {
        assert_eq!(outcome(&classic, at), Outcome::Struck, "{at}");
    }
    assert_eq!(classic.dislodged().count(), 0);
    assert_eq!(play(STANDARD, &orders).dislodged().count(), 0);
}

#[test]
fn the_loser_of_a_head_to_head_stands_off_one_unit() {
    let mut orders = vec![
        ("GERMANY", "A BER - PRU"),
        ("GERMANY", "A SIL S A BER - PRU"),
        ("RUSSIA", "A PRU - BER"),
        ("GERMANY", "F KIE - BER"),
    ];
    let classic = play(CLASSIC, &orders);
    assert!(is_gone(&classic, "PRU") && moved(&classic, "BER") && !moved(&classic, "KIE"));
    assert!(classic.standoffs().contains(judge::province("BER")));
    let standard = play(STANDARD, &orders);
    assert!(moved(&standard, "BER") && moved(&standard, "KIE"));
    // With support the third unit gets in.
    orders.push(("GERMANY", "A MUN S F KIE - BER"));
    assert!(moved(&play(CLASSIC, &orders), "KIE"));
    // If it is beaten and no other unit is ordered there, no stand-off remains.
    let alone = play(CLASSIC, &orders[..3]);
    assert!(is_gone(&alone, "PRU") && alone.standoffs().is_empty());
}

#[test]
fn a_unit_dislodged_by_a_third_keeps_its_strength() {
    let orders = [
        ("GERMANY", "A MUN - TYR"),
        ("GERMANY", "A BOH S A MUN - TYR"),
        ("ITALY", "A VEN - TYR"),
        ("AUSTRIA", "A TRI S A VEN - TYR"),
        ("FRANCE", "A BUR - MUN"),
        ("FRANCE", "A RUH S A BUR - MUN"),
    ];
    for policy in [CLASSIC, STANDARD] {
        let play = play(policy, &orders);
        assert!(is_gone(&play, "MUN") && !moved(&play, "VEN"));
    }
}

#[test]
fn units_do_not_change_places_by_convoy() {
    let orders = [
        ("ENGLAND", "A LON - BEL"),
        ("ENGLAND", "F NTH C A LON - BEL"),
        ("FRANCE", "A BEL - LON"),
        ("FRANCE", "F ENG C A BEL - LON"),
    ];
    let classic = play(CLASSIC, &orders);
    let against = Opposition::HeadToHead { strength: 1 };
    assert_eq!(outcome(&classic, "LON"), Outcome::Bounced { strength: 1, against });
    assert!(!moved(&classic, "BEL") && classic.dislodged().count() == 0);
    let standard = play(STANDARD, &orders);
    assert!(moved(&standard, "LON") && moved(&standard, "BEL"));
    // The stronger one enters and dislodges the other.
    let stronger = [orders.as_slice(), &[("FRANCE", "F WAL S A BEL - LON")]].concat();
    let classic = play(CLASSIC, &stronger);
    assert!(moved(&classic, "BEL") && is_gone(&classic, "LON"));
}

#[test]
fn an_army_without_its_convoy_stands_alone_against_the_one_coming_the_other_way() {
    let orders = [
        ("ENGLAND", "A LON - BEL"),
        ("ENGLAND", "F NTH C A LON - BEL"),
        ("ENGLAND", "A HOL S A LON - BEL"),
        ("GERMANY", "F HEL - NTH"),
        ("GERMANY", "F NWG S F HEL - NTH"),
        ("FRANCE", "A BEL - LON"),
        ("FRANCE", "F ENG C A BEL - LON"),
        ("FRANCE", "F WAL S A BEL - LON"),
    ];
    let classic = play(CLASSIC, &orders);
    assert!(matches!(outcome(&classic, "LON"), Outcome::NotCarried(_)));
    assert!(moved(&classic, "BEL") && is_gone(&classic, "LON"));
}

#[test]
fn an_own_convoy_binds_an_army_that_could_march() {
    // The chain from Rome to Apulia is ordered except for the Ionian Sea.
    let orders = [("ITALY", "A ROM - APU"), ("ITALY", "F TYS C A ROM - APU"), ("ITALY", "F ION H")];
    let stays = |policy| matches!(outcome(&play(policy, &orders), "ROM"), Outcome::NotCarried(_));
    assert!(stays(CLASSIC) && stays(STANDARD) && stays(Edition::EARLIER.policy(Rules::Classic)));
    assert!(moved(&play(Edition::EARLIER.policy(Rules::Standard), &orders), "ROM"));
    let foreign = [("ITALY", "A ROM - APU"), ("FRANCE", "F TYS C A ROM - APU"), ("ITALY", "F ION H")];
    for policy in [CLASSIC, STANDARD] {
        assert_eq!(outcome(&play(policy, &foreign), "ROM"), Outcome::Moved { by_convoy: false });
    }
}

#[test]
fn the_words_via_convoy_bind_an_army_that_could_march() {
    // In `idle` the North Sea could carry the army and goes elsewhere. In `none` no fleet could.
    let idle = [("FRANCE", "A BEL - HOL VIA"), ("ENGLAND", "F NTH - HEL")];
    let none = &idle[..1];
    for rules in [Rules::Classic, Rules::Standard] {
        assert!(matches!(outcome(&play(rules.policy(), &idle), "BEL"), Outcome::NotCarried(_)));
        assert_eq!(outcome(&play(rules.policy(), none), "BEL"), Outcome::Impossible);
        for orders in [&idle[..], none] {
            let earlier = play(Edition::EARLIER.policy(rules), orders);
            assert_eq!(outcome(&earlier, "BEL"), Outcome::Moved { by_convoy: false });
        }
    }
}

#[test]
fn a_fleet_on_a_coast_supports_in_every_adjacent_province_with_a_coast() {
    let orders = [("FRANCE", "F SPA/NC H"), ("FRANCE", "F MAR - LYO"), ("ITALY", "F LYO H")];
    // The judge's reader knows only one rule set, so the support is built by hand.
    let units = board(&orders);
    let mut set = OrderSet::ALL_HOLD;
    let gulf = judge::province("LYO");
    let marseilles = judge::province("MAR");
    set.set(
        marseilles,
        Order::Move { to: Location::province_itself(gulf), via_convoy: false, by: Route::ANY },
    );
    set.set(judge::province("SPA"), Order::SupportMove { unit: marseilles, to: gulf, coast: None });
    assert!(is_gone(&adjudicate_by(CLASSIC, &units, &set), "LYO"));
    let standard = adjudicate_by(STANDARD, &units, &set);
    assert_eq!(outcome(&standard, "SPA"), Outcome::Impossible);
}

#[test]
fn nobody_retreats_to_where_a_convoyed_attacker_came_from() {
    let orders = [
        ("FRANCE", "A GAS - MAR VIA"),
        ("FRANCE", "F MAO C A GAS - MAR"),
        ("FRANCE", "F WES C A GAS - MAR"),
        ("FRANCE", "F LYO C A GAS - MAR"),
        ("FRANCE", "A BUR S A GAS - MAR"),
        ("ITALY", "A MAR H"),
    ];
    let classic = play(CLASSIC, &orders);
    assert_eq!(choices(&classic, "MAR"), ["PIE", "SPA"]);
    assert_eq!(choices(&play(STANDARD, &orders), "MAR"), ["GAS", "PIE", "SPA"]);
}

/// An English army lands in Holland, and a supported German one attacks it there.
const LANDING: [Line; 6] = [
    ("ENGLAND", "A YOR - HOL"),
    ("ENGLAND", "F NTH C A YOR - HOL"),
    ("GERMANY", "A RUH - HOL"),
    ("GERMANY", "A KIE S A RUH - HOL"),
    ("FRANCE", "A EDI - YOR"),
    ("FRANCE", "A BRE H"),
];

#[test]
fn an_army_whose_convoy_is_complete_is_dislodged_where_it_landed() {
    let classic = play(CLASSIC, &LANDING);
    assert!(matches!(outcome(&classic, "YOR"), Outcome::DrivenOut { strength: 1, .. }));
    assert_eq!(outcome(&classic, "NTH"), Outcome::Convoyed);
    let lost = classic.dislodgement(judge::province("YOR")).unwrap();
    assert_eq!((lost.by, lost.landed), (judge::province("RUH"), Some(judge::province("HOL"))));
    assert_eq!(choices(&classic, "YOR"), ["BEL"]);
    assert!(moved(&classic, "EDI"));
    let units = classic.units();
    assert_eq!(units.get(judge::province("YOR")).unwrap().power, Power::FRANCE);
    assert_eq!(units.iter().count(), 5);

    let standard = play(STANDARD, &LANDING);
    assert!(!is_gone(&standard, "YOR") && !moved(&standard, "EDI"));
    assert!(matches!(outcome(&standard, "YOR"), Outcome::Bounced { .. }));
}

#[test]
fn no_power_drives_out_its_own_army_where_it_landed() {
    let mut own_move = LANDING;
    own_move[2] = ("ENGLAND", "A RUH - HOL");
    let classic = play(CLASSIC, &own_move);
    assert_eq!(outcome(&classic, "RUH"), Outcome::Struck);
    assert!(moved(&classic, "YOR") && classic.dislodged().count() == 0);
    let mut own_help = LANDING;
    own_help[3] = ("ENGLAND", "A KIE S A RUH - HOL");
    let classic = play(CLASSIC, &own_help);
    assert_eq!(outcome(&classic, "KIE"), Outcome::Struck);
    assert!(!moved(&classic, "YOR") && !moved(&classic, "RUH") && classic.dislodged().count() == 0);
    // Support from other powers is enough to drive it out.
    let foreign = [own_help.as_slice(), &[("FRANCE", "F HEL S A RUH - HOL")]].concat();
    assert!(is_gone(&play(CLASSIC, &foreign), "YOR"));
}

#[test]
fn an_army_that_is_stood_off_or_not_carried_is_back_where_it_began() {
    let mut equals = LANDING;
    equals[3] = ("GERMANY", "A KIE H");
    let classic = play(CLASSIC, &equals);
    assert!(!is_gone(&classic, "YOR") && !moved(&classic, "EDI") && !moved(&classic, "RUH"));
    let broken =
        [LANDING.as_slice(), &[("RUSSIA", "F NWY - NTH"), ("RUSSIA", "F SKA S F NWY - NTH")]].concat();
    let classic = play(CLASSIC, &broken);
    assert!(matches!(outcome(&classic, "YOR"), Outcome::NotCarried(_)));
    assert!(!is_gone(&classic, "YOR") && moved(&classic, "RUH"));
    // A place that a unit moves away from does not count as empty.
    let left = [LANDING.as_slice(), &[("AUSTRIA", "A HOL - BEL")]].concat();
    let classic = play(CLASSIC, &left);
    assert!(moved(&classic, "HOL") && moved(&classic, "RUH") && !is_gone(&classic, "YOR"));
}

#[test]
fn two_armies_that_landed_in_one_place_are_both_dislodged_there() {
    let classic = play(
        CLASSIC,
        &[
            ("ENGLAND", "A LON - BEL"),
            ("ENGLAND", "F ENG C A LON - BEL"),
            ("ENGLAND", "A YOR - BEL"),
            ("ENGLAND", "F NTH C A YOR - BEL"),
            ("GERMANY", "A RUH - BEL"),
            ("GERMANY", "A BUR S A RUH - BEL"),
        ],
    );
    let landed: Vec<_> = classic.dislodged().map(|lost| lost.landed).collect();
    assert_eq!(landed, [Some(judge::province("BEL")); 2]);
    assert_eq!(
        (choices(&classic, "LON"), choices(&classic, "YOR")),
        (vec!["HOL", "PIC"], vec!["HOL", "PIC"])
    );
}

fn position(rules: Rules, units: Units) -> Position {
    let players = (0..7).map(|number| Some(format!("Player {number}"))).collect();
    Position { units, ..Position::at_start(&STANDARD_MAP, rules, 18, players) }
}

/// Plays a spring with the powers that have orders, and those that send only their name.
fn spring(rules: Rules, lines: &[Line], silent: &[Power]) -> (Position, Vec<Event>) {
    let position = position(rules, board(lines));
    let mut orders = AllOrders::new();
    for (name, text) in lines {
        let power = judge::power(name);
        if !silent.contains(&power) {
            let order = judge::order(&position.units, power, text).unwrap();
            orders.entry(power).or_default().moves.push(order);
        }
    }
    turn::play(position, &orders)
}

/// Two attacks, each of which leaves the dislodged unit one place to retreat to.
const ONE_WAY_EACH: [Line; 9] = [
    ("ITALY", "A TUN H"),
    ("FRANCE", "F ION - TUN"),
    ("FRANCE", "F WES S F ION - TUN"),
    ("TURKEY", "A ARM - SEV"),
    ("TURKEY", "F BLA S A ARM - SEV"),
    ("RUSSIA", "A SEV H"),
    ("RUSSIA", "A RUM H"),
    ("RUSSIA", "A MOS H"),
    ("TURKEY", "A ANK H"),
];

fn retreated(events: &[Event], at: &str) -> Option<RetreatOutcome> {
    events.iter().find_map(|event| match event {
        Event::Retreated { unit, outcome, .. } if unit.province() == judge::province(at) => Some(*outcome),
        _ => None,
    })
}

#[test]
fn single_retreats_are_made_at_once() {
    let (position, events) = spring(Rules::Classic, &ONE_WAY_EACH, &[]);
    let to = |code| Some(RetreatOutcome::Retreated { to: judge::location(code).unwrap() });
    assert_eq!((retreated(&events, "TUN"), retreated(&events, "SEV")), (to("NAF"), to("UKR")));
    assert_eq!((position.date.season, position.date.phase), (Season::Fall, Phase::Moves));
    assert_eq!(position.units.iter().count(), 9);
    let (position, events) = spring(Rules::Standard, &ONE_WAY_EACH, &[]);
    assert_eq!(position.date.phase, Phase::Retreat);
    assert_eq!((position.dislodged.len(), retreated(&events, "SEV")), (2, None));
    // One unit has a choice left, so no unit retreats by itself.
    let (position, _) = spring(Rules::Classic, &ONE_WAY_EACH[..7], &[]);
    assert_eq!((position.date.phase, position.dislodged.len()), (Phase::Retreat, 2));
}

#[test]
fn two_single_retreats_to_one_place_annihilate_both() {
    let lines = [
        ("AUSTRIA", "A TYR H"),
        ("ITALY", "A VEN - TYR"),
        ("ITALY", "A PIE S A VEN - TYR"),
        ("GERMANY", "A MUN H"),
        ("AUSTRIA", "A TRI H"),
        ("AUSTRIA", "A VIE H"),
        ("RUSSIA", "A GAL - BUD"),
        ("RUSSIA", "A RUM S A GAL - BUD"),
        ("AUSTRIA", "A BUD H"),
        ("AUSTRIA", "A SER H"),
    ];
    // Tyrolia's army can only go to Bohemia. For Budapest's only Galicia is left, and that is closed to it.
    let (position, events) = spring(Rules::Classic, &lines, &[]);
    let bohemia = RetreatOutcome::Retreated { to: judge::location("BOH").unwrap() };
    assert_eq!((retreated(&events, "TYR"), retreated(&events, "BUD")), (Some(bohemia), None));
    assert_eq!(position.date.phase, Phase::Moves);
    let lines = [
        ("AUSTRIA", "A TYR H"),
        ("ITALY", "A VEN - TYR"),
        ("ITALY", "A PIE S A VEN - TYR"),
        ("GERMANY", "A MUN H"),
        ("AUSTRIA", "A TRI H"),
        ("AUSTRIA", "A VIE H"),
        ("GERMANY", "A BER - SIL"),
        ("GERMANY", "A PRU S A BER - SIL"),
        ("RUSSIA", "A SIL H"),
        ("RUSSIA", "A GAL H"),
        ("RUSSIA", "A WAR H"),
    ];
    let (position, events) = spring(Rules::Classic, &lines, &[]);
    let both = RetreatOutcome::Annihilated { at: judge::province("BOH") };
    assert_eq!((retreated(&events, "TYR"), retreated(&events, "SIL")), (Some(both), Some(both)));
    assert_eq!(position.units.iter().count(), 9);
}

#[test]
fn two_coasts_are_two_choices() {
    let lines = [
        ("RUSSIA", "F BLA - CON"),
        ("ITALY", "F AEG S F BLA - CON"),
        ("TURKEY", "F CON H"),
        ("TURKEY", "A ANK H"),
        ("TURKEY", "A SMY H"),
    ];
    let (position, events) = spring(Rules::Classic, &lines, &[]);
    assert_eq!((position.date.phase, retreated(&events, "CON")), (Phase::Retreat, None));
    // An army would have had one place to go to, and would have gone there.
    let army = lines.map(|line| if line.1 == "F CON H" { (line.0, "A CON H") } else { line });
    let (position, events) = spring(Rules::Classic, &army, &[]);
    let bulgaria = RetreatOutcome::Retreated { to: judge::location("BUL").unwrap() };
    assert_eq!((position.date.phase, retreated(&events, "CON")), (Phase::Moves, Some(bulgaria)));
}

#[test]
fn a_power_without_orders_loses_its_retreats() {
    let (position, events) = spring(Rules::Classic, &ONE_WAY_EACH, &[Power::ITALY]);
    let forfeited: Vec<&Unit> = events
        .iter()
        .filter_map(|event| match event {
            Event::Dislodged { unit, forfeited: true, .. } => Some(unit),
            _ => None,
        })
        .collect();
    assert_eq!(forfeited.len(), 1);
    assert_eq!(forfeited[0].power, Power::ITALY);
    assert_eq!(retreated(&events, "TUN"), None);
    assert_eq!(position.units.iter().count(), 8);
    let (position, _) = spring(Rules::Standard, &ONE_WAY_EACH, &[Power::ITALY]);
    assert_eq!(position.dislodged.len(), 2);
}

#[test]
fn removals_by_rule_go_by_class() {
    let england: Units = ["A LON", "A MOS", "A SWE", "F NTH", "F NWY", "F MAO"]
        .into_iter()
        .map(|unit| judge::unit(Power::ENGLAND, unit))
        .collect();
    let gone = |rules, count| {
        let gone = removals_by_rule(&position(rules, england.clone()), Power::ENGLAND, count);
        gone.into_iter().map(|removed| removed.unit.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(gone(Rules::Classic, 6), ["F MIDA", "F NSEA", "A MOS", "A SWE", "F NORW", "A LON"]);
    assert_eq!(gone(Rules::Standard, 2), ["A MOS", "A SWE"]);
}

/// Owned centers and home centers are at different distances, and only the distance to owned centers lets a fleet go
/// over land.
#[test]
fn distance_is_counted_to_owned_centers_or_home() {
    let gone = |edition: Edition, owned: &[&str], units: &[&str]| {
        let units: Units = units.iter().map(|unit| judge::unit(Power::ITALY, unit)).collect();
        let mut centers = Centers::none(&STANDARD_MAP);
        for center in owned {
            centers.give(judge::province(center), Power::ITALY);
        }
        let position = Position { edition, centers, ..position(Rules::Standard, units) };
        removals_by_rule(&position, Power::ITALY, 1).remove(0).unit.to_string()
    };
    assert_eq!(gone(Edition::TODAY, &["WAR"], &["A WAR", "A TUS"]), "A TUS");
    assert_eq!(gone(Edition::EARLIER, &["WAR"], &["A WAR", "A TUS"]), "A WAR");
    assert_eq!(gone(Edition::TODAY, &["NAP"], &["A GRE", "A PIE"]), "A PIE");
    assert_eq!(gone(Edition::TODAY, &["MUN"], &["F BOT", "F NTH"]), "F BOT");
    assert_eq!(gone(Edition::TODAY, &["MUN"], &["F BAL", "A UKR"]), "A UKR");
}

#[test]
fn the_reason_of_a_removal_by_rule_is_what_sets_it_apart_from_the_units_kept() {
    let because = |rules, units: &[&str], count| {
        let units: Units = units.iter().map(|unit| judge::unit(Power::ITALY, unit)).collect();
        let gone = removals_by_rule(&position(rules, units), Power::ITALY, count);
        gone.into_iter().map(|removed| (removed.unit.to_string(), removed.because)).collect::<Vec<_>>()
    };
    let one = |rules, units: &[&str]| because(rules, units, 1).remove(0).1;
    assert_eq!(one(Rules::Standard, &["A MUN", "A TYR"]), Precedence::Farther);
    assert_eq!(one(Rules::Standard, &["F ION", "A TYR"]), Precedence::Fleet);
    assert_eq!(one(Rules::Standard, &["A PIE", "A TYR"]), Precedence::Name);
    assert_eq!(one(Rules::Classic, &["F ION", "A MUN"]), Precedence::AtSea);
    assert_eq!(one(Rules::Classic, &["A TYR", "A ROM"]), Precedence::OffHome);
    assert_eq!(one(Rules::Classic, &["A MUN", "A TYR"]), Precedence::Farther);
    assert_eq!(one(Rules::Classic, &["A ROM", "A VEN"]), Precedence::Name);
    assert_eq!(one(Rules::Classic, &["A ROM"]), Precedence::NoneKept);
    // Each unit's reason compares it with those kept, not with the unit removed after it.
    let gone = because(Rules::Standard, &["A PIE", "A TYR", "A ROM"], 2);
    assert_eq!(gone[0], ("A PIE".to_owned(), Precedence::Farther));
    assert_eq!(gone[1], ("A TYRO".to_owned(), Precedence::Farther));
}

/// A fall in which England has three of five units, and then as many centers as units.
fn fall(rules: Rules, english: &[&str], others: &[Line]) -> (Position, Vec<Event>) {
    let units = english.iter().map(|unit| judge::unit(Power::ENGLAND, unit));
    let units = units.chain(others.iter().map(|(power, unit)| judge::unit(judge::power(power), unit)));
    let mut position = position(rules, units.collect());
    position.centers = Centers::none(&STANDARD_MAP);
    position.centers.occupy(&position.units);
    position.date.season = Season::Fall;
    let mut orders = AllOrders::new();
    orders.insert(Power::ENGLAND, Orders::default());
    turn::play(position, &orders)
}

#[test]
fn most_of_the_units_win_when_the_fall_is_done() {
    let won = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::WonByUnits { winners, units, of } => Some((winners.clone(), *units, *of)),
            _ => None,
        })
    };
    // Nothing is due, so the fall ends with the moves.
    let others = [("FRANCE", "A BRE"), ("FRANCE", "A PAR")];
    let (position, events) = fall(Rules::Classic, &["A NWY", "A SWE", "A DEN"], &others);
    assert_eq!(won(&events), Some((vec![Power::ENGLAND], 3, 5)));
    assert_eq!((position.date.phase, position.winners), (Phase::Over, vec![Power::ENGLAND]));
    // Exactly half is not enough.
    let even = [others.as_slice(), &[("FRANCE", "A MAR")]].concat();
    let (position, _) = fall(Rules::Classic, &["A NWY", "A SWE", "A DEN"], &even);
    assert_eq!((position.date.phase, position.winners), (Phase::Moves, vec![]));
    // A removal is due, so the majority is counted after it.
    let (position, events) = fall(Rules::Classic, &["A NWY", "A SWE", "A FIN"], &others);
    assert_eq!((position.date.phase, won(&events)), (Phase::Build, None));
    let (position, events) = turn::play(position, &AllOrders::new());
    assert_eq!((position.winners, won(&events)), (vec![], None));
    // By the other rules centers decide.
    let (position, _) = fall(Rules::Standard, &["A NWY", "A SWE", "A DEN"], &others);
    assert_eq!(position.winners, []);
}
