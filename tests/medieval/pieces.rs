//! Pieces of Medieval War Door: their types, what damage does to them, and which of a square defends; and names in quotes.

use playdeck::game::medieval::lobby::DamageSplit;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::orders::unquoted;
use playdeck::game::medieval::tables::{Kind, Product};
use playdeck::game::medieval::world::geometry::{Grid, Square};
use playdeck::game::medieval::world::piece::{Piece, PieceId, Pieces};
use playdeck::game::medieval::world::strengths;

const ONE: PlayerNumber = PlayerNumber(1);
const HERE: Square = Square::new(3, 3);
const THERE: Square = Square::new(4, 3);

#[test]
fn of_each_type_the_strongest_is_found_whatever_it_has_suffered() {
    let grid = Grid { width: 20, height: 20, wrap: false };
    let mut pieces = Pieces::none(grid, DamageSplit::Larger);
    for number in 1..=3 {
        assert!(pieces.insert(ONE, Piece::new(number, Kind::Pikemen, HERE)));
    }
    assert!(pieces.insert(ONE, Piece::new(4, Kind::Horse, HERE)));
    let strongest =
        |pieces: &Pieces| -> Vec<u16> { pieces.strongest_at(HERE).map(|(id, _)| id.number).collect() };
    assert_eq!(strongest(&pieces), [1, 4]);
    assert!(pieces.change(PieceId::new(ONE, 1), |piece| piece.damage = 2).is_some());
    assert_eq!(strongest(&pieces), [2, 4]);
    assert!(pieces.change(PieceId::new(ONE, 3), |piece| piece.experience = 2).is_some());
    assert_eq!(strongest(&pieces), [3, 4]);
    pieces.bring(PieceId::new(ONE, 3), HERE, Some(4));
    pieces.bring(PieceId::new(ONE, 2), THERE, None);
    assert_eq!(strongest(&pieces), [1, 4]);
    assert_eq!(pieces.transports_at(HERE), [PieceId::new(ONE, 4)]);
}

#[test]
fn attack_and_defense_add_up_to_what_is_left() {
    for split in [DamageSplit::Larger, DamageSplit::Proportional, DamageSplit::AttackFirst] {
        for kind in Kind::ALL {
            assert_eq!(strengths(split, kind, 0), (kind.attack(), kind.defense()));
            for damage in 0..=kind.hit_points() {
                let (attack, defense) = strengths(split, kind, damage);
                assert_eq!(attack + defense, kind.hit_points() - damage, "{split:?} {kind} {damage}");
            }
            assert_eq!(strengths(split, kind, u8::MAX), (0, 0));
        }
    }
}

#[test]
fn a_type_has_its_key_its_letters_and_its_name() {
    assert_eq!(Kind::named("t"), Some(Kind::Catapult));
    assert_eq!(Kind::named("hgl"), Some(Kind::HeavyGalleon));
    assert_eq!(Kind::named("Light Galleon"), Some(Kind::LightGalleon));
    assert_eq!(Product::named("f"), Some(Product::Fortification));
    assert_eq!(Product::named("X"), None);
    assert!(Kind::ALL.into_iter().enumerate().all(|(index, kind)| kind.index() == index));
}

#[test]
fn a_name_keeps_the_quotes_that_are_its_own() {
    let names =
        ["Knights'", "'Knights'", "\"Knights'\"", "'The Knights''", "'t Zand", "'", "' a '", "'d''Or'"];
    let read = names.map(unquoted);
    assert_eq!(read, ["Knights'", "Knights", "Knights'", "The Knights'", "'t Zand", "'", "a", "d'Or"]);
}
