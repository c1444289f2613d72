//! Maps of Medieval War Door follow the decisions about them: mountains, cities, and where the players start.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;

use field::MATCH;
use playdeck::dice::Dice;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::rules::map_making::{Made, make};
use playdeck::game::medieval::tables::Terrain;
use playdeck::game::medieval::world::geometry::{Grid, Square};
use std::collections::BTreeSet;

fn made(root: u64, setup: &Setup) -> Made {
    make(MATCH, setup, Dice::new(root))
}

/// Small maps that differ as much as possible.
fn setup(root: u64) -> Setup {
    let land = [40, 55, 80][usize::try_from(root % 3).unwrap()];
    let players = 2 + u8::try_from(root % 5).unwrap();
    Setup { width: 20, height: 20, land, players, wrap: root.is_multiple_of(2), ..Setup::default() }
}

fn count(made: &Made, terrain: Terrain) -> usize {
    made.terrain.iter().filter(|square| **square == terrain).count()
}

#[test]
fn mountains_are_15_percent_of_what_is_no_sea() {
    for (width, height, land) in [(20, 20, 40), (20, 20, 80), (50, 50, 60), (21, 23, 53), (100, 100, 77)] {
        let made = made(1, &Setup { width, height, land, ..Setup::default() });
        let mountains = count(&made, Terrain::Mountain);
        let dry = mountains + count(&made, Terrain::Land);
        assert_eq!(mountains, (dry * 15 + 50) / 100);
    }
}

#[test]
fn cities_are_three_for_each_player_or_one_for_40_squares_of_open_land() {
    for (side, players, land, exact) in [
        (20, 2, 80, 6),
        (30, 2, 80, 15),
        (30, 6, 80, 18),
        (100, 6, 80, 170),
        (50, 3, 60, 31),
        (50, 3, 40, 21),
    ] {
        for root in 0..3 {
            let made = made(root, &Setup { width: side, height: side, players, land, ..Setup::default() });
            let open = count(&made, Terrain::Land);
            assert_eq!(made.cities.len(), exact, "{open} squares of open land for {players} players");
            assert_eq!(exact, (3 * usize::from(players)).max(open / 40));
        }
    }
}

#[test]
fn cities_lie_on_open_land_and_three_squares_apart() {
    let mut nearest = u8::MAX;
    for root in 0..60 {
        let (setup, made) = (setup(root), made(root, &setup(root)));
        let grid = setup.grid();
        for (number, city) in made.cities.iter().enumerate() {
            assert_eq!(made.terrain[grid.index(city.at)], Terrain::Land);
            assert_eq!((city.owner, city.fort, city.castle, city.name.as_str()), (None, 0, false, ""));
            let others = made.cities.iter().take(number).map(|other| grid.distance(city.at, other.at));
            nearest = others.fold(nearest, u8::min);
        }
    }
    assert_eq!(nearest, 3);
}

#[test]
fn specialties_are_all_types_but_ships_inland() {
    let (mut inland, mut coastal) = (BTreeSet::new(), BTreeSet::new());
    for root in 0..60 {
        let (setup, made) = (setup(root), made(root, &setup(root)));
        let grid = setup.grid();
        for city in &made.cities {
            let is_sea = |square: Square| made.terrain[grid.index(square)] == Terrain::Sea;
            let met = if grid.around(city.at).any(is_sea) { &mut coastal } else { &mut inland };
            met.insert(city.specialty);
        }
    }
    assert_eq!((inland.len(), coastal.len()), (6, 8));
    assert!(inland.iter().all(|kind| !kind.is_ship()));
}

#[test]
fn starts_are_as_far_apart_as_can_be() {
    for root in 0..100 {
        let setup = Setup { land: 80, players: 2, ..setup(root) };
        let (made, grid) = (made(root, &setup), setup.grid());
        let far = |one: usize, other: usize| grid.distance(made.cities[one].at, made.cities[other].at);
        let farthest = |from: usize| (0..made.cities.len()).map(|to| far(from, to)).max().unwrap();
        let (one, other) = (made.starts[0], made.starts[1]);
        assert_ne!(one, other, "each starts from a city of their own");
        // One of them was drawn, the other is the city farthest from it.
        let between = far(one, other);
        assert!(between == farthest(one) || between == farthest(other), "root {root}");
    }
}

/// Whether a city has at least eight connected squares of land around it.
fn is_home(made: &Made, setup: &Setup, city: usize) -> bool {
    let (grid, mut reached) = (setup.grid(), vec![made.cities[city].at]);
    let mut next = 0;
    while let Some(square) = reached.get(next).copied().filter(|_| reached.len() < 8) {
        next += 1;
        for beside in grid.around(square) {
            if made.terrain[grid.index(beside)] != Terrain::Sea && !reached.contains(&beside) {
                reached.push(beside);
            }
        }
    }
    reached.len() >= 8
}

#[test]
fn starts_of_many_are_each_the_farthest_from_those_before_and_on_no_islet() {
    for root in 0..40 {
        let (setup, made) = (setup(root), made(root, &setup(root)));
        let homes: Vec<usize> = (0..made.cities.len()).filter(|city| is_home(&made, &setup, *city)).collect();
        assert!(homes.len() >= made.starts.len(), "these maps have land enough");
        let far =
            |one: usize, other: usize| setup.grid().distance(made.cities[one].at, made.cities[other].at);
        // The first start was drawn. Which one it was is unknown, because the starts were then dealt to the players.
        let from = |first: usize| {
            let mut chosen = vec![first];
            while chosen.len() < made.starts.len() {
                let least = |city: usize| chosen.iter().map(|other| far(city, *other)).min();
                let farthest = homes.iter().map(|city| least(*city)).max();
                let next = homes.iter().find(|city| Some(least(**city)) == farthest);
                chosen.extend(next);
            }
            chosen
        };
        assert!(made.starts.iter().any(|first| from(*first).iter().all(|city| made.starts.contains(city))));
        assert!(made.starts.iter().all(|start| homes.contains(start)), "root {root}");
    }
}

/// For each square the number of its area: connected squares of the same kind. 0 for squares of another kind.
fn parts(made: &Made, grid: Grid, is_part: impl Fn(Terrain) -> bool) -> Vec<usize> {
    let mut of = vec![0; grid.area()];
    let mut last = 0;
    for first in grid.squares() {
        let is_free =
            |of: &[usize], at: Square| of[grid.index(at)] == 0 && is_part(made.terrain[grid.index(at)]);
        if !is_free(&of, first) {
            continue;
        }
        last += 1;
        of[grid.index(first)] = last;
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            for beside in grid.around(at).filter(|beside| is_free(&of, *beside)).collect::<Vec<_>>() {
                of[grid.index(beside)] = last;
                open.push(beside);
            }
        }
    }
    of
}

/// The lands that can be reached from the first start: on foot, and from each port to every land with a port on the
/// same sea, also over several lands. Then the lands of all starts.
fn reached(made: &Made, grid: Grid) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let lands = parts(made, grid, |terrain| terrain != Terrain::Sea);
    let seas = parts(made, grid, |terrain| terrain == Terrain::Sea);
    let land_of = |city: usize| lands[grid.index(made.cities[city].at)];
    let mut ports: BTreeSet<(usize, usize)> = BTreeSet::new();
    for city in 0..made.cities.len() {
        let around = grid.around(made.cities[city].at).map(|beside| seas[grid.index(beside)]);
        ports.extend(around.filter(|sea| *sea > 0).map(|sea| (land_of(city), sea)));
    }
    let mut reached = BTreeSet::from([land_of(made.starts[0])]);
    loop {
        let sailed: BTreeSet<usize> =
            ports.iter().filter(|(land, _)| reached.contains(land)).map(|(_, sea)| *sea).collect();
        let landed = ports.iter().filter(|(_, sea)| sailed.contains(sea)).map(|(land, _)| *land);
        let before = reached.len();
        reached.extend(landed.collect::<Vec<_>>());
        if reached.len() == before {
            return (reached, made.starts.iter().map(|start| land_of(*start)).collect());
        }
    }
}

/// Maps of every kind that a card can ask for: small and large, wrapped and flat, with little land and with much.
fn setups_of_every_kind() -> impl Iterator<Item = Setup> {
    let sides = [(20, 20), (20, 37), (30, 30), (50, 50)];
    let all = sides.into_iter().flat_map(|side| [40, 47, 60, 80].map(|land| (side, land)));
    let all = all.flat_map(|chosen| (2..=6).map(move |players| (chosen, players)));
    all.flat_map(|(((width, height), land), players)| {
        [false, true].map(|wrap| Setup { width, height, land, players, wrap, ..Setup::default() })
    })
}

#[test]
fn each_start_of_some_maps_can_reach_every_other() {
    can_be_reached(800, 0);
}

#[test]
#[ignore = "long: cargo long"]
fn each_start_can_reach_every_other_by_land_or_from_port_to_port() {
    can_be_reached(8_000, 2);
}

/// Makes maps of every kind, of so many squares each, and so many large ones.
fn can_be_reached(squares: u64, large_ones: u64) {
    let (mut maps, mut cut_off) = (0, Vec::new());
    let large = Setup { width: 100, height: 100, land: 40, players: 6, ..Setup::default() };
    // More small maps than large ones, because on small maps lands are cut off more often.
    let roots = |setup: &Setup| squares / (u64::from(setup.width) * u64::from(setup.height));
    let all =
        setups_of_every_kind().flat_map(|setup| (0..roots(&setup)).map(move |root| (root, setup.clone())));
    for (root, setup) in all.chain((0..large_ones).map(|root| (root, large.clone()))) {
        let (reached, homes) = reached(&made(root, &setup), setup.grid());
        maps += 1;
        if !homes.is_subset(&reached) {
            cut_off.push((root, setup.width, setup.height, setup.land, setup.players, setup.wrap));
        }
    }
    assert!(cut_off.is_empty(), "{} of {maps} maps: {:?}", cut_off.len(), cut_off.first());
}
