//! The board of Medieval War Door: whatever comes, goes and changes its owner, the lists of pieces and what players see
//! and remember are what the pieces and cities themselves say.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::dice::{Dice, Stream};
use playdeck::game::medieval::knowledge::memory::KnownCity;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::tables::{Kind, Product, Terrain};
use playdeck::game::medieval::world::board::Sight;
use playdeck::game::medieval::world::{City, Discovery, Piece, PieceId, Square, World};
use std::cmp::Reverse;
use std::collections::BTreeSet;

const PLAYERS: [PlayerNumber; 3] = [PlayerNumber(1), PlayerNumber(2), PlayerNumber(3)];

fn board(setup: &Setup) -> World {
    let squares = [(3, 3), (9, 4), (15, 15), (19, 2), (2, 18)].map(|(x, y)| Square::new(x, y));
    let city = |at| City {
        at,
        name: String::new(),
        owner: None,
        product: Product::Piece(Kind::Infantry),
        turns: 1,
        fort: 0,
        specialty: Kind::Horse,
        castle: false,
    };
    let land = vec![Terrain::Land; setup.grid().area()];
    World::new(setup, land, squares.map(city).to_vec())
}

fn ids(world: &World) -> Vec<PieceId> {
    let of = |player| world.pieces.of(player).map(move |piece| PieceId::new(player, piece.number));
    PLAYERS.into_iter().flat_map(of).collect()
}

fn carried_by(world: &World, id: PieceId) -> impl Iterator<Item = PieceId> {
    let aboard = world.pieces.of(id.player).filter(move |piece| piece.carrier == Some(id.number));
    aboard.map(move |piece| PieceId::new(id.player, piece.number))
}

/// The squares that a player sees: those within two squares of their cities, and within the range of their pieces, or
/// farther if everything sees farther. Passengers see nothing.
fn seen(world: &World, least: u8, player: PlayerNumber) -> BTreeSet<Square> {
    let standing = world.pieces.of(player).filter(|piece| piece.carrier.is_none());
    let pieces = standing.map(|piece| (piece.at, piece.kind.range().max(least)));
    let cities = world.cities().filter(|(_, city)| city.owner == Some(player));
    let eyes: Vec<(Square, u8)> = pieces.chain(cities.map(|(_, city)| (city.at, least.max(2)))).collect();
    let grid = world.grid();
    grid.squares().filter(|square| eyes.iter().any(|(at, far)| grid.distance(*at, *square) <= *far)).collect()
}

/// Asserts that all lists of pieces are those that a walk over all pieces gives.
fn lists_are_true(world: &World) {
    let all: Vec<(PieceId, &Piece)> =
        ids(world).into_iter().map(|id| (id, world.pieces.get(id).unwrap())).collect();
    for square in world.grid().squares() {
        let is_here = |(_, piece): &(PieceId, &Piece)| piece.at == square && piece.carrier.is_none();
        let here: Vec<(PieceId, &Piece)> = all.iter().copied().filter(is_here).collect();
        let owners: BTreeSet<_> = here.iter().map(|(id, _)| id.player).collect();
        assert_eq!(world.pieces.owner_at(square), owners.first().copied());
        let of = |kind| here.iter().filter(move |(_, piece)| piece.kind == kind);
        let kinds =
            Kind::ALL.map(|kind| (kind, of(kind).count())).into_iter().filter(|(_, count)| *count > 0);
        assert!(world.pieces.kinds_at(square).eq(kinds));
        let rank =
            |(id, piece): &(PieceId, &Piece)| (piece.own_defense(Setup::default().damage), Reverse(*id));
        let best = |kind| of(kind).copied().max_by_key(rank).map(|(id, _)| id);
        assert!(
            world.pieces.strongest_at(square).map(|(id, _)| id).eq(Kind::ALL.into_iter().filter_map(best))
        );
        let mut transports: Vec<_> =
            here.iter().filter(|(_, piece)| piece.kind.is_transport()).map(|(id, _)| *id).collect();
        transports.sort_unstable();
        assert_eq!(world.pieces.transports_at(square), transports);
    }
    for player in PLAYERS {
        let takers = world.pieces.of(player).filter(|piece| piece.kind.takes_cities()).count();
        assert_eq!(world.pieces.takers(player) as usize, takers);
        let owned = world.cities().filter(|(_, city)| city.owner == Some(player)).count();
        assert_eq!((world.owned(player) as usize, world.cities_of(player).count()), (owned, owned));
    }
    for (id, piece) in all {
        assert_eq!(world.pieces.load(id), carried_by(world, id).count());
        let inner = carried_by(world, id).flat_map(|it| carried_by(world, it));
        let cargo: BTreeSet<_> = carried_by(world, id).chain(inner).collect();
        assert!(world.pieces.cargo(id).into_iter().collect::<BTreeSet<_>>() == cargo);
        assert!(cargo.iter().all(|it| world.pieces.get(*it).unwrap().at == piece.at), "they go together");
    }
}

/// Asserts that players see what they should, and remember it; gives what came into a player's sight.
fn sight_is_true(before: &World, after: &World, least: u8, who: PlayerNumber) -> Discovery {
    let truth = |city: &City| Some(KnownCity { of: city.owner, castle: city.castle });
    let mut found = Discovery::default();
    for player in PLAYERS {
        let sees = seen(after, least, player);
        let (old, new) = (before.memory(player).unwrap(), after.memory(player).unwrap());
        for square in after.grid().squares() {
            assert_eq!(after.sees(player, square), sees.contains(&square));
            assert_eq!(after.watchers(square).contains(player), sees.contains(&square));
            let knew = before.has_explored(player, square);
            assert_eq!(after.has_explored(player, square), knew || sees.contains(&square));
        }
        let is_new = |square: &Square| !before.sees(player, *square);
        for (((number, city), known), knew) in after.cities().zip(&new.known).zip(&old.known) {
            let was_there = sees.contains(&city.at) || before.sees(player, city.at);
            assert_eq!(*known, if was_there { truth(city) } else { *knew });
            let is_news = city.owner != Some(player) && knew.is_none_or(|knew| knew.of != city.owner);
            if player == who && sees.contains(&city.at) && is_new(&city.at) && is_news {
                found.cities.push(Sight { city: number, is_known: knew.is_some() });
            }
        }
        if player == who {
            found.squares = sees.into_iter().filter(is_new).collect();
        }
    }
    found
}

/// Draws one of some things.
fn one<T: Copy>(all: &[T], chance: &mut Stream) -> Option<T> {
    let count = u32::try_from(all.len()).unwrap();
    (count > 0).then(|| all[chance.below(count) as usize])
}

/// A square where a player's piece may stand, often one near a city.
fn place(world: &World, player: PlayerNumber, chance: &mut Stream) -> Option<Square> {
    let near = world.cities().flat_map(|(_, city)| world.grid().within(city.at, 3));
    let squares: Vec<Square> =
        if chance.below(3) > 0 { near.collect() } else { world.grid().squares().collect() };
    one(&squares, chance).filter(|square| world.pieces.owner_at(*square).is_none_or(|owner| owner == player))
}

/// Changes the board once; gives whose sight may have grown, and what came into it.
fn change(world: &mut World, number: u16, chance: &mut Stream) -> Option<(PlayerNumber, Discovery)> {
    let player = one(&PLAYERS, chance)?;
    let id = one(&ids(world), chance).unwrap_or(PieceId::new(player, 0));
    match chance.below(7) {
        0 | 1 => {
            let kind = one(&Kind::ALL, chance)?;
            let piece = Piece::new(number, kind, place(world, player, chance)?);
            Some((player, world.place(player, piece)?))
        }
        2 => {
            let to = place(world, id.player, chance)?;
            Some((id.player, world.bring(id, to, None)))
        }
        3 => {
            let kind = world.pieces.get(id)?.kind;
            let all = ids(world).into_iter().filter(|it| {
                let ship = world.pieces.get(*it).unwrap();
                it.player == id.player && ship.carrier.is_none() && ship.kind.carries(kind)
            });
            let ship = one(&all.collect::<Vec<_>>(), chance)?;
            let to = world.pieces.get(ship)?.at;
            Some((id.player, world.bring(id, to, Some(ship.number))))
        }
        4 => {
            let damage = u8::try_from(chance.below(3)).unwrap();
            let experience = u16::try_from(chance.below(5)).unwrap();
            world.pieces.change(id, |piece| (piece.damage, piece.experience) = (damage, experience))?;
            Some((id.player, Discovery::default()))
        }
        5 => {
            let city = 1 + u16::try_from(chance.below(5)).unwrap();
            let to = Some(player).filter(|_| chance.below(4) > 0);
            Some((player, world.give(city, to)))
        }
        _ => {
            for lost in world.pieces.cargo(id) {
                world.take(lost)?;
            }
            world.take(id).map(|_| (id.player, Discovery::default()))
        }
    }
}

#[test]
#[ignore = "long: cargo long"]
fn lists_and_sight_are_what_pieces_and_cities_say_whatever_happens() {
    for (root, wrap, sight) in [(1, false, 1), (2, true, 1), (3, true, 3)] {
        let setup = Setup { width: 20, height: 20, wrap, sight, ..Setup::default() };
        let mut chance = Dice::new(root).stream(1, 1, 1);
        let mut world = board(&setup);
        let (mut discoveries, mut carried) = (0, 0);
        for number in 1..300 {
            let before = world.clone();
            let Some((who, told)) = change(&mut world, number, &mut chance) else {
                assert_eq!(world, before);
                continue;
            };
            lists_are_true(&world);
            let found = sight_is_true(&before, &world, sight, who);
            assert_eq!(told.squares.iter().copied().collect::<BTreeSet<_>>().len(), told.squares.len());
            assert!(told.squares.iter().collect::<BTreeSet<_>>() == found.squares.iter().collect());
            let in_order = |cities: &[Sight]| {
                let mut cities: Vec<_> = cities.iter().map(|it| (it.city, it.is_known)).collect();
                cities.sort_unstable();
                cities
            };
            assert_eq!(in_order(&told.cities), in_order(&found.cities));
            discoveries += told.cities.len();
            carried += ids(&world).into_iter().filter(|id| world.pieces.load(*id) > 0).count();
        }
        assert!(discoveries > 5 && carried > 100, "{discoveries} {carried}");
    }
}

#[test]
fn what_is_not_there_is_not_given_brought_or_taken() {
    let setup = Setup { width: 20, height: 20, ..Setup::default() };
    let (mut world, at) = (board(&setup), Square::new(5, 5));
    let empty = world.clone();
    let nobody = PieceId::new(PlayerNumber(1), 1);
    assert!(world.take(nobody).is_none() && world.bring(nobody, at, None).squares.is_empty());
    assert!(world.give(0, Some(PlayerNumber(1))).squares.is_empty());
    assert!(world.give(6, Some(PlayerNumber(1))).squares.is_empty());
    assert!(world.memory(PlayerNumber(0)).is_none() && world.memory(PlayerNumber(7)).is_none());
    assert_eq!(world, empty);
    let own = |number| Piece::new(number, Kind::Infantry, at);
    assert!(world.place(PlayerNumber(1), own(1)).is_some());
    assert!(world.place(PlayerNumber(1), own(1)).is_none(), "its number is taken");
    assert!(world.place(PlayerNumber(2), own(1)).is_none(), "another's piece stands there");
    assert!(world.place(PlayerNumber(1), own(2)).is_some());
}
