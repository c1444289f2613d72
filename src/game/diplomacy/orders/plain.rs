//! The plain forms of most moves: `A VIE - GAL`, `F TRI H`, `A MUN S A BER`, `A BUD S A VIE - GAL`.
//!
//! A line in one of these forms is read straight through, without tokens and without weighing what else it could mean.
//! Its words stand with one blank between them; each has one meaning where it stands, every unit has its letter, and the
//! order is legal without a convoy and without a coast. All other lines are left to the general reader, whose every
//! message and note is its own. A law holds the two together.

use super::meaning::{Meaning, Notes};
use super::names::{Names, Sense, Verb};
use super::reading::Board;
use playdeck_diplomacy_rules::adjudicate::can_support_in;
use playdeck_diplomacy_rules::world::map::{Location, Province, army_reaches, fleet_supports};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::route::Route;
use playdeck_diplomacy_rules::world::unit::{Kind, Order, Unit};

/// The order of a power on a line in capitals, if it has a plain form and is legal.
pub(super) fn read(power: Power, line: &str, board: Board, names: Names) -> Option<Meaning<Order>> {
    let mut words = line.trim_end_matches(' ').as_bytes().split(|letter| *letter == b' ').map(|word| Word {
        names,
        sense: names.known(word),
        letters: word,
    });
    let unit = unit(words.next()?, words.next()?, board).filter(|unit| unit.power == power)?;
    let order = match words.next()?.verb()? {
        Verb::Stands => Order::Hold,
        Verb::Moves => {
            let goal = words.next()?.last_place().filter(|goal| reaches(unit, *goal))?;
            // Which coast of two is meant is a question for the general reader.
            let is_plain = unit.kind == Kind::Army || !goal.has_coasts();
            is_plain.then_some(Order::Move {
                to: Location::province_itself(goal),
                via_convoy: false,
                by: Route::ANY,
            })?
        }
        Verb::Supports => {
            let other = self::unit(words.next()?, words.next()?, board).filter(|other| *other != unit)?;
            let goal = match words.next() {
                None => None,
                Some(Word { letters: b"-", .. }) => {
                    Some(words.next()?.last_place().filter(|goal| reaches(other, *goal))?)
                }
                Some(_) => return None,
            };
            let at = other.province();
            if !can_support_in(board.coasts, unit, goal.unwrap_or(at)) {
                return None;
            }
            goal.map_or(Order::SupportHold { unit: at }, |to| Order::SupportMove {
                unit: at,
                to,
                coast: None,
            })
        }
        _ => return None,
    };
    words.next().is_none().then_some(Meaning { unit: Some(unit), order, notes: Notes::NONE })
}

/// A word of a line, and what it can mean.
#[derive(Clone, Copy)]
struct Word<'l> {
    names: Names,
    letters: &'l [u8],
    sense: &'static Sense,
}

impl Word<'_> {
    /// The one province that it names by itself.
    fn place(self) -> Option<Province> {
        self.last_place().filter(|_| !self.sense.is_first_of_several)
    }

    /// The same of the last word of a line, which begins no name of several words.
    fn last_place(self) -> Option<Province> {
        let mut provinces = self.names.here(self.sense.provinces).iter();
        // `TO` and its like are part of the verb before a place.
        let is_plain = self.sense.verb != Some(Verb::Moves);
        provinces.next().filter(|_| is_plain && provinces.next().is_none())
    }

    /// The verb behind a place, if it cannot belong to the name of the place.
    fn verb(self) -> Option<Verb> {
        if self.letters == b"-" {
            return Some(Verb::Moves);
        }
        let is_plain = self.sense.coast.is_none() && !self.sense.is_description;
        self.sense.verb.filter(|verb| is_plain && matches!(verb, Verb::Stands | Verb::Supports))
    }
}

/// The unit that a letter and a place name, if it stands there.
fn unit(letter: Word<'_>, at: Word<'_>, board: Board) -> Option<Unit> {
    let Sense { kind, verb, power, .. } = letter.sense;
    let kind = kind.filter(|_| verb.is_none() && power.is_none())?;
    board.units.get(at.place()?).filter(|unit| unit.kind == kind)
}

/// Whether a unit can go to a province without a convoy.
fn reaches(unit: Unit, goal: Province) -> bool {
    match unit.kind {
        Kind::Army => army_reaches(unit.province(), goal),
        Kind::Fleet => fleet_supports(unit.at, goal),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::pieces;
    use super::super::moves::read_piece;
    use super::super::tokens::Tokens;
    use super::*;
    use playdeck_diplomacy_rules::policy::{CoastSupport, Via};
    use playdeck_diplomacy_rules::world::map::STANDARD_MAP;
    use playdeck_diplomacy_rules::world::unit::Units;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// A board with fleets at sea, armies behind them and a fleet beside two coasts.
    fn units() -> Units {
        let unit = |(power, text): (Power, &str)| {
            let (letter, at) = text.split_once(' ')?;
            let kind = if letter == "A" { Kind::Army } else { Kind::Fleet };
            Some(Unit { power, kind, at: STANDARD_MAP.location(at)? })
        };
        let of = |power, list: &'static str| list.split(", ").map(move |text| (power, text));
        of(Power::AUSTRIA, "A VIE, A BUD, F TRI, F ADR, A CON, A NAP")
            .chain(of(Power::ITALY, "A VEN, F MIDA, F ION, A TYRO, A BOH, A GAL"))
            .map(|named| unit(named).unwrap())
            .collect()
    }

    /// The power's order on a line, by the general reader alone, and whether something is said about it.
    fn read_in_general(
        power: Power,
        line: &str,
        board: Board,
        names: Names,
    ) -> Option<(Option<Unit>, Order, bool)> {
        let mut tokens = Tokens::new(names);
        tokens.read(line);
        let pieces = pieces(tokens.words(line), &tokens, true, None);
        let [piece] = pieces.as_slice() else { return None };
        let meaning = read_piece(power, piece, board).ok().filter(|_| piece.barred.is_none())?;
        let is_told = piece.remark.is_some() || meaning.notes.iter().next().is_some();
        Some((meaning.unit, meaning.order, is_told))
    }

    const WORDS: [&str; 45] = [
        "A", "F", "A", "F", "ARMY", "FLEET", "-", "-", "S", "SUPPORTS", "C", "H", "HOLDS", "STANDS", "TO",
        "VIA", "NC", "COAST", "SEA", "AND", "1", "VIE", "BUD", "TRI", "ADR", "CON", "NAP", "VEN", "MID",
        "ION", "TYR", "TYRO", "BOH", "GAL", "GALICIA", "SPA", "APU", "ALB", "VIENNA", "NORTH", "NOR", "ENG",
        "GER", "BUL", "ITALY",
    ];

    /// Lines that begin as a plain form does and may go on in another way.
    fn lines() -> impl Strategy<Value = String> {
        let blank = select(&[" ", " ", " ", " ", " ", "  ", ", ", "-", ". ", "/", ""][..]);
        let begin =
            (select(&["A", "F", "ARMY"][..]), select(&WORDS[21..]), select(&["-", "S", "H", "C", "TO"][..]));
        (begin, prop::collection::vec((select(&WORDS[..]), blank), 0..6)).prop_map(|((a, b, c), more)| {
            more.into_iter()
                .fold(format!("{a} {b} {c} "), |line, (word, blank)| format!("{line}{word}{blank}"))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8192))]
        #[test]
        fn a_line_read_at_once_means_what_the_general_reader_says(
            line in lines(),
            power in select(&[Power::AUSTRIA, Power::ITALY][..]),
            coasts in select(&[CoastSupport::FromItsCoast, CoastSupport::FromAnyCoast][..]),
            names in select(&[Names::STANDARD, Names::CLASSIC][..]),
        ) {
            let units = units();
            let board = Board::open(&units, coasts, Via::Required);
            if let Some(plain) = read(power, &line, board, names) {
                let general = read_in_general(power, &line, board, names);
                prop_assert_eq!(general, Some((plain.unit, plain.order, false)), "{}", line);
            }
        }
    }

    #[test]
    fn plain_forms_are_read_at_once() {
        let units = units();
        let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
        for line in
            ["A VIE - TRI", "ARMY VIENNA HOLDS", "F ADR - VEN  ", "F TRI S F ADR", "A BUD S A VIE - GAL"]
        {
            assert!(read(Power::AUSTRIA, line, board, Names::CLASSIC).is_some(), "{line}");
        }
    }
}
