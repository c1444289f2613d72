//! The world of Rainbow's End: its map, its units and where they stand, and the numbers of players and of orders.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::map::Map;
use playdeck::game::rainbow::orders::{GivenOrder, Order};
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::slots::in_slots;
use playdeck::game::rainbow::tables::{Kind, LAST_UNIT_NUMBER, Terrain};
use playdeck::game::rainbow::unit::{Unit, UnitId};
use playdeck::game::rainbow::units::Units;

#[test]
fn what_is_not_on_the_map_is_water() {
    let mut map = Map::of(8, Terrain::Plain);
    map.set(Hex::new(8, 0), Terrain::Forest);
    map.set(Hex::new(7, 0), Terrain::Forest);
    assert_eq!(map.at(Hex::new(8, 0)), Terrain::Water);
    assert_eq!(map.at(Hex::new(7, 0)), Terrain::Forest);
    assert_eq!(map.hexes().count(), 64);
}

#[test]
fn a_number_is_digits_and_nothing_else() {
    assert_eq!(PlayerNumber::written("015"), Some(PlayerNumber(15)));
    for wrong in ["0", "100", "+5", "-1", "", "five", "5.0"] {
        assert_eq!(PlayerNumber::written(wrong), None, "{wrong}");
    }
}

fn infantry(player: u8, number: u32, x: u16) -> Unit {
    Unit::new(UnitId::new(PlayerNumber(player), number), Kind::Infantry, Hex::new(x, 0), "")
}

#[test]
fn the_indices_follow_what_happens() {
    let mut units = Units::none(8);
    assert!(
        units.insert(infantry(1, 10, 2))
            && units.insert(infantry(1, 11, 2))
            && units.insert(infantry(2, 10, 2))
    );
    assert!(!units.insert(infantry(1, 10, 3)), "the number is taken");
    assert!(!units.insert(infantry(1, 12, 8)), "the hex is off the map");
    let hex = Hex::new(2, 0);
    assert_eq!(units.players_at(hex).len(), 2);
    let first = units.find(UnitId::new(PlayerNumber(1), 10)).unwrap();
    units.move_to(first, Hex::new(3, 0));
    assert_eq!(units.players_at(hex).len(), 2, "11 is still there");
    let second = units.find(UnitId::new(PlayerNumber(1), 11)).unwrap();
    assert_eq!(units.remove(second).unwrap().id.number, 11);
    assert_eq!(units.players_at(hex).iter().collect::<Vec<_>>(), [PlayerNumber(2)]);
    assert_eq!(units.sorted_at(Hex::new(3, 0)).len(), 1);
    assert_eq!(units.of(PlayerNumber(1)).count(), 1);
    assert!(units.get(second).is_none());
}

#[test]
fn a_number_is_the_first_free_one_and_goes_round() {
    let mut units = Units::none(8);
    let player = PlayerNumber(1);
    for number in [1, 2, 4, 200, LAST_UNIT_NUMBER] {
        units.insert(infantry(1, number, 0));
    }
    assert_eq!(units.free_number(player, 1), Some(3));
    assert_eq!(units.free_number(player, 200), Some(201));
    assert_eq!(units.free_number(player, LAST_UNIT_NUMBER), Some(3));
    assert_eq!(units.free_number(player, 0), Some(3));
    assert_eq!(units.free_number(PlayerNumber(2), 7), Some(7));
    for number in 1..=LAST_UNIT_NUMBER {
        units.insert(infantry(2, number, 0));
    }
    assert_eq!(units.free_number(PlayerNumber(2), 7), None);
}

fn slots(orders: Vec<Order>) -> Vec<u8> {
    in_slots(orders.into_iter().map(GivenOrder::from).collect()).map(|(slot, _)| slot).collect()
}

#[test]
fn what_follows_a_wait_goes_to_the_last_slots() {
    use Order::{Drop, Null, Wait};
    assert_eq!(slots(vec![Null, Drop]), [1, 2]);
    assert_eq!(slots(vec![Drop, Wait, Drop, Wait, Drop]), [1, 2, 98, 99, 100]);
    assert_eq!(slots(vec![Wait]), [1]);
    assert!(slots(Vec::new()).is_empty());
}

#[test]
fn a_wait_among_a_hundred_orders_is_a_null() {
    let mut orders = vec![Order::Null; 100];
    orders[40] = Order::Wait;
    assert_eq!(slots(orders), (1..=100).collect::<Vec<_>>());
    assert_eq!(slots(vec![Order::Null; 105]).len(), 100);
}
