//! A map full of copies of one duel, to count how often chance gives each result.

use super::{Field, MATCH, at};
use playdeck::game::medieval::lobby::setup::{Experience, Setup};
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::piece::PieceId;
use std::fmt::Write as _;
use std::sync::Arc;

/// The distance between the duels, and where they begin. The area above and to the left of them is left for the cities.
const STEP: u8 = 6;
const FIRST: u8 = 11;
/// The number of duels on a map.
pub const DUELS: u16 = 225;

/// Two pieces that meet, and the conditions under which they meet.
#[derive(Debug, Clone, Copy)]
pub struct Duel {
    pub attacker: Kind,
    pub defender: Kind,
    /// The distance between them.
    pub distance: u8,
    /// Whether the defender is on a mountain.
    pub mountain: bool,
    /// The level of the city that the defender is in; 0 for no city.
    pub fort: u8,
    /// Squares around the defender that the attacker's friends occupy.
    pub helpers: u8,
    /// The attacker's damage and the defender's.
    pub damage: (u8, u8),
    /// The attacker's experience and the defender's.
    pub experience: (u16, u16),
}

impl Duel {
    /// Two whole pieces beside each other on land.
    pub const fn of(attacker: Kind, defender: Kind) -> Self {
        let (damage, experience) = ((0, 0), (0, 0));
        Self { attacker, defender, distance: 1, mountain: false, fort: 0, helpers: 0, damage, experience }
    }

    /// The map and the attackers' cards. Attackers and defenders are numbered from 1. `gains` says what gives
    /// experience. No position may record experience for pieces that gain none, so it is set after the check.
    pub fn field(&self, gains: Experience) -> (Position, String) {
        // A city at the highest level of fortification builds nothing more.
        let setup =
            Setup { width: 100, height: 100, fort_max: self.fort, experience: gains, ..Setup::default() };
        let mut field = Field::with(setup);
        let is_ship = self.attacker.is_ship() || self.defender.is_ship();
        let (mut count, mut sheet, mut helpers) = (0, String::new(), 10_000);
        for y in (FIRST..=95).step_by(usize::from(STEP)) {
            for x in (FIRST..=95).step_by(usize::from(STEP)) {
                count += 1;
                let (from, to) = (at(x, y), at(x + self.distance, y));
                if is_ship {
                    // A piece of land between two ships, or a ship at the coast.
                    let ships = [(self.attacker, from), (self.defender, to)];
                    for (_, square) in ships.into_iter().filter(|(kind, _)| kind.is_ship()) {
                        field.ground(square, 'S');
                    }
                }
                if self.mountain {
                    field.ground(to, 'M');
                }
                if self.fort > 0 {
                    field
                        .city(to, Some(2))
                        .with_city(to, |city| (city.fort, city.builds) = (self.fort, None));
                }
                field.changed(1, count, self.attacker, from, |piece| piece.damage = self.damage.0);
                field.changed(2, count, self.defender, to, |piece| piece.damage = self.damage.1);
                let beside = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1)];
                for (dx, dy) in beside.into_iter().take(usize::from(self.helpers)) {
                    helpers += 1;
                    let square =
                        at(to.x.checked_add_signed(dx).unwrap(), to.y.checked_add_signed(dy).unwrap());
                    field.piece(1, helpers, Kind::Pikemen, square);
                }
                writeln!(sheet, "ATTACK {count} {to}").unwrap();
            }
        }
        assert_eq!(count, DUELS);
        let mut position = field.position();
        let game = Arc::make_mut(position.running.get_mut(&MATCH).unwrap());
        for (player, experience) in [(1, self.experience.0), (2, self.experience.1)] {
            for number in 1..=count {
                let id = PieceId::new(PlayerNumber(player), number);
                assert!(game.world.pieces.change(id, |piece| piece.experience = experience).is_some());
            }
        }
        (position, sheet)
    }
}

/// Fights a map full of duels until one piece of each is destroyed. Returns how many defenders and attackers that were,
/// and the number of attacks in each duel.
pub fn to_the_end((mut position, sheet): (Position, &str), root: u64) -> ([u64; 2], Vec<u64>) {
    let (mut met, mut attacks) = ([0, 0], vec![0_u64; usize::from(DUELS)]);
    let mut open: Vec<u16> = (1..=DUELS).collect();
    while !open.is_empty() {
        let lines = open.iter().map(|number| sheet.lines().nth(usize::from(*number) - 1).unwrap());
        let round = super::play(position, &[(1, &lines.collect::<Vec<_>>().join("\n"))], root);
        for number in &open {
            attacks[usize::from(*number) - 1] += 1;
        }
        let stands = |player, number: &u16| round.piece(player, *number).is_some();
        met[0] += open.iter().filter(|number| !stands(2, number)).count() as u64;
        met[1] += open.iter().filter(|number| !stands(1, number)).count() as u64;
        open.retain(|number| stands(1, number) && stands(2, number));
        position = round.position;
    }
    (met, attacks)
}
