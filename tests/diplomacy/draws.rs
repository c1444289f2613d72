//! What chance decided in Diplomacy, with its odds: the powers at the start.

use crate::common::draws::{Luck, of_deck};
use playdeck::game::diplomacy::Diplomacy;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::draws::{Draw, MILLION};

const SEVEN: &str = "Anne\nBoris\nCarla\nDmitri\nEve\nFrank\nGul\n";

/// The draws at the start of a game, whose player each is told of in the place of their power.
fn at_start(seed: u64, operands: &str, cards: &str) -> Vec<Draw<String>> {
    let deck = format!("$INIT DIPLOMACY,SEED={}{operands}\n{cards}$END\n", seed << 41);
    let draws: Vec<Draw<Power>> = of_deck::<Diplomacy>(&deck).concat();
    let named = draws.into_iter().map(|Draw { of: _, kind, what, expected, had, variance }| {
        let of = what.split(' ').next().unwrap_or_default().to_owned();
        Draw { of, kind, what, expected, had, variance }
    });
    named.collect()
}

#[test]
fn one_in_seven_gets_the_power_of_four_centers() {
    let mut luck = Luck::default();
    for seed in 1..=400 {
        let draws = at_start(seed, "", SEVEN);
        assert_eq!(draws.len(), 7);
        for draw in &draws {
            assert_eq!(draw.had / MILLION, if draw.what.contains("RUSSIA") { 4 } else { 3 }, "{draw:?}");
            assert_eq!(draw.expected, 22 * MILLION / 7 + u64::from(22 * MILLION % 7 > 3));
        }
        luck.add(&draws);
    }
    let kind = |name| format!("{name}: centers at the start");
    let kinds = ["Anne", "Boris", "Carla", "Dmitri", "Eve", "Frank", "Gul"].map(kind);
    luck.holds_within(&kinds.each_ref().map(String::as_str), 0.3);
}

#[test]
fn wishes_are_granted_as_often_as_the_orders_of_choice_say() {
    // Anne and Boris want the same first; Carla wants what one of them takes second; Dmitri is given one; Eve wishes
    // for what nobody else wants, so that nothing is drawn for her; Frank and Gul draw lots for what is left.
    let cards = format!(
        "{SEVEN}$ASSIGN ITALY='Dmitri'\n$PREFER ANNE=(RUSSIA,TURKEY),BORIS=(RUSSIA,FRANCE)\n\
         $PREFER CARLA=(TURKEY,AUSTRIA),EVE=(GERMANY)\n"
    );
    let mut luck = Luck::default();
    for seed in 1..=400 {
        let draws = at_start(seed, "", &cards);
        for draw in &draws {
            let (chance, had) = match draw.of.as_str() {
                // Either of two is first in half of the orders; Carla is late if Boris chooses before Anne and Anne
                // before her, in one of six.
                "Anne" | "Boris" => (500_000, draw.had),
                "Carla" => (833_333, draw.had),
                _ => panic!("{draw:?}"),
            };
            assert_eq!((draw.expected, draw.had), (chance, had));
        }
        luck.add(&draws);
    }
    let kinds = ["Anne", "Boris", "Carla"].map(|name| format!("{name}: first wishes granted"));
    luck.holds(&kinds.each_ref().map(String::as_str));
}

#[test]
fn whoever_is_given_a_power_or_gets_it_for_certain_has_no_draw() {
    let given = "$ASSIGN AUSTRIA='Anne',ENGLAND='Boris',FRANCE='Carla'\n\
                 $ASSIGN GERMANY='Dmitri',ITALY='Eve',RUSSIA='Frank',TURKEY='Gul'\n";
    assert!(at_start(1, "", &format!("{SEVEN}{given}")).is_empty());
    // Later plays draw nothing.
    let deck = format!("$INIT DIPLOMACY,SEED=1\n{SEVEN}$MOVES SPRING, 1901\n$MOVES FALL, 1901\n$END\n");
    let draws = of_deck::<Diplomacy>(&deck);
    assert_eq!(draws.iter().map(Vec::len).collect::<Vec<_>>(), [7, 0, 0]);
}

#[test]
fn shares_of_the_rulebook_have_the_centers_of_their_powers() {
    let mut luck = Luck::default();
    for seed in 1..=300 {
        let draws = at_start(seed, ",SHARES=RULEBOOK", "Anne\nBoris\nCarla\n");
        assert_eq!(draws.iter().map(|draw| draw.had / MILLION).sum::<u64>(), 22);
        luck.add(&draws);
    }
    let kinds = ["Anne", "Boris", "Carla"].map(|name| format!("{name}: centers at the start"));
    luck.holds(&kinds.each_ref().map(String::as_str));
}
