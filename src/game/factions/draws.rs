//! What chance decided for a faction, noted while a turn is played: numbers alone, so that it costs next to nothing. An
//! audit makes draws of it after the game.

use super::contract::FactionNumber;
use super::odds::Odds;
use playdeck_game::draws::{Draw, MILLION};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What is noted in a turn. Battles need the tables of their game, or nothing.
#[derive(Debug)]
pub enum Note<T> {
    /// A draw of a faction.
    Noted(Noted),
    /// A battle.
    Fought(Fought<T>),
    /// Something scarce that was shared, unit by unit.
    Rounded(Rounded),
}

/// A battle, as it began and as it ended.
#[derive(Debug)]
pub struct Fought<T> {
    /// The region, by its place in the world's list.
    pub region: u32,
    /// The factions of players on each side: first who attacks, then who is attacked.
    pub factions: [BTreeSet<FactionNumber>; 2],
    /// The side that won, by its place.
    pub winner: Option<usize>,
    /// Both sides.
    pub armies: Box<dyn Armies<T>>,
}

/// Both sides of a battle before it.
pub trait Armies<T>: fmt::Debug + Send + Sync {
    /// The odds, as for a battle that somebody asks about.
    fn odds(&self, tables: &T) -> Odds;
}

/// The draws that were noted in a turn. `place` says when and where in a region, `others` who fights besides the factions
/// of players.
pub fn draws<T>(
    notes: &[Note<T>],
    tables: &T,
    place: impl Fn(u32) -> String,
    others: &str,
) -> Vec<Draw<FactionNumber>> {
    let mut draws = Vec::new();
    for note in notes {
        match note {
            Note::Noted(one) => draws.extend(one.draw(place(one.region))),
            Note::Rounded(shared) => draws.extend(shared.draws(&place(shared.region))),
            Note::Fought(fought) => draws.extend(fought.draws(tables, &place(fought.region), others)),
        }
    }
    draws
}

/// Something scarce that was shared, unit by unit: each got its share of what was left, rounded down, or up as often as the
/// rest said.
#[derive(Debug)]
pub struct Rounded {
    /// What is summed.
    pub kind: &'static str,
    /// The region, by its place in the world's list.
    pub region: u32,
    /// How much there was.
    pub amount: u64,
    /// How much all wanted.
    pub wanted: u64,
    /// The units in their order: whose each was, how much it wanted, and how much it got.
    pub units: Vec<(FactionNumber, u32, u32)>,
}

impl Rounded {
    /// For each faction what all its units got. On average each unit gets its share of the whole. What one gets by a
    /// rounding up, those behind it lack as their shares say; the variance is the sum of what each rounding did.
    pub fn draws(&self, place: &str) -> Vec<Draw<FactionNumber>> {
        let million = i128::from(MILLION);
        let mut owners: BTreeMap<FactionNumber, (u64, u64)> = BTreeMap::new();
        for (of, wanted, had) in &self.units {
            let own = owners.entry(*of).or_default();
            *own = (own.0 + u64::from(*wanted), own.1 + u64::from(*had));
        }
        let draw = |(of, (wanted, had)): (FactionNumber, (u64, u64))| {
            let (mut left, mut open, mut behind) =
                (i128::from(self.amount), i128::from(self.wanted), i128::from(wanted));
            let mut variance = 0;
            for (owner, want, had) in &self.units {
                let want = i128::from(*want);
                let rest = (left * want).checked_rem(open).unwrap_or(0);
                // In millionths of millionths.
                let of_rounding = (rest * (open - rest) * million).checked_div(open).unwrap_or(0) * million;
                let of_rounding = of_rounding.checked_div(open).unwrap_or(0);
                (left, open) = (left - i128::from(*had), open - want);
                behind -= if *owner == of { want } else { 0 };
                let own = if *owner == of { million } else { 0 };
                let change = own - (behind * million).checked_div(open).unwrap_or(0);
                variance += of_rounding * change / million * change / million;
            }
            let variance = u128::try_from(variance / million).unwrap_or(0);
            let mean = u128::from(self.amount) * u128::from(wanted);
            let expected = millionths((mean, u128::from(self.wanted)));
            let (kind, what) = (self.kind, place.to_owned());
            let expected = u64::try_from(expected).unwrap_or(u64::MAX);
            (variance > 0).then_some(Draw { of, kind, what, expected, had: had * MILLION, variance })
        };
        owners.into_iter().filter_map(draw).collect()
    }
}

impl<T> Fought<T> {
    /// For each faction how likely its side was to win.
    fn draws(&self, tables: &T, place: &str, others: &str) -> Vec<Draw<FactionNumber>> {
        let Self { factions: [attackers, defenders], winner, .. } = self;
        let odds = self.armies.odds(tables);
        let sides = [(0, attackers, "attack on", defenders), (1, defenders, "attacked by", attackers)];
        let of_side =
            |(side, own, acts, foes): (usize, &BTreeSet<FactionNumber>, &str, &BTreeSet<FactionNumber>)| {
                let foes = foes.iter().map(|foe| foe.0.to_string()).collect::<Vec<_>>().join(", ");
                let foes = if foes.is_empty() { others } else { &foes };
                let what = format!("{place}: {acts} {foes} (odds by trials)");
                let cases = (odds.wins.get(side).copied().unwrap_or(0), odds.battles);
                let draw = |of| Draw::chance(of, "battles won", what.clone(), cases, *winner == Some(side));
                own.iter().copied().filter_map(draw).collect::<Vec<_>>()
            };
        sides.into_iter().flat_map(of_side).collect()
    }
}

/// One thing that chance decided for a faction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// The faction.
    pub of: FactionNumber,
    /// What is summed.
    pub kind: &'static str,
    /// The region, by its place in the world's list.
    pub region: u32,
    /// How it was drawn, and what came of it.
    pub case: Case,
}

/// How something was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Case {
    /// Of all lots so many were drawn together, and each of these is worth so much; so many lots were the faction's own.
    Lots {
        /// All lots.
        all: u64,
        /// The faction's own.
        own: u64,
        /// How many were drawn.
        drawn: u64,
        /// What a lot is worth.
        worth: u64,
        /// How many of its own were drawn.
        had: u64,
    },
    /// Each of so many was met by itself, in some of all equal cases.
    Each {
        /// How many.
        count: u64,
        /// The cases in which one is met.
        cases: u64,
        /// All cases.
        all: u64,
        /// How many were met.
        had: u64,
    },
    /// The sum of two dice, as far as there was room for it.
    Dice {
        /// The sides of each, numbered from 1.
        sides: u64,
        /// The most that there was room for.
        most: u64,
        /// What came of it.
        had: u64,
    },
    /// A fraction as a whole number: rounded down, or up as often as its rest says.
    Odd {
        /// Above the line.
        above: u64,
        /// Below it.
        below: u64,
        /// What came of it.
        had: u64,
    },
    /// Several draws that do not depend on one another, together.
    Tally(Tally),
}

/// Several draws that do not depend on one another, added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// In millionths.
    expected: u64,
    /// In millionths of the square.
    variance: u128,
    had: u64,
}

impl Tally {
    /// Adds something that happened or not, in some of all equal cases.
    pub fn chance(&mut self, cases: u32, all: u32, had: bool) {
        let (cases, all) = (u128::from(cases.min(all)), u128::from(all));
        self.add((cases, all), (cases * (all - cases), all * all), u64::from(had));
    }

    /// Adds a number drawn from 0 to below a bound, each as likely.
    pub fn below(&mut self, bound: u32, had: u32) {
        let bound = u128::from(bound.max(1));
        self.add((bound - 1, 2), (bound * bound - 1, 12), had.into());
    }

    fn add(&mut self, mean: (u128, u128), variance: (u128, u128), had: u64) {
        self.expected += u64::try_from(millionths(mean)).unwrap_or(u64::MAX);
        self.variance += millionths(variance);
        self.had += had;
    }

    /// Whether nothing was drawn in it.
    pub const fn is_certain(&self) -> bool {
        self.variance == 0
    }
}

/// A fraction in millionths, rounded to the nearest; 0 if it has no denominator.
fn millionths((above, below): (u128, u128)) -> u128 {
    above.saturating_mul(u128::from(MILLION)).saturating_add(below / 2).checked_div(below).unwrap_or(0)
}

/// The most sides of dice whose sums are counted one by one.
const MOST_SIDES: u64 = 1_000_000;

impl Noted {
    /// The draw; `None` if it was certain.
    pub fn draw(&self, what: String) -> Option<Draw<FactionNumber>> {
        let Self { of, kind, .. } = *self;
        match self.case {
            Case::Lots { all, own, drawn, worth, had } => {
                let [all, own, drawn, worth] = [all, own, drawn, worth].map(u128::from);
                let fair = |above: u128, below: u128| {
                    (above.saturating_add(below / 2)).checked_div(below).unwrap_or(0)
                };
                let million = u128::from(MILLION);
                // In steps, so that no step is beyond its numbers; each loses less than a millionth.
                let left = drawn.saturating_mul(all.saturating_sub(drawn)).saturating_mul(million);
                let of_drawn = fair(left, all.saturating_sub(1));
                let of_one = fair(of_drawn.saturating_mul(own), all);
                let variance = fair(of_one.saturating_mul(all.saturating_sub(own)), all);
                let variance = variance.saturating_mul(worth * worth);
                let expected = fair(own * drawn * worth * million, all);
                let expected = u64::try_from(expected).unwrap_or(u64::MAX);
                let had = had.saturating_mul(u64::try_from(worth * million).unwrap_or(u64::MAX));
                (variance > 0).then_some(Draw { of, kind, what, expected, had, variance })
            }
            Case::Each { count, cases, all, had } => {
                let [count, cases, all] = [count, cases, all].map(u128::from);
                let variance = (count * cases * all.saturating_sub(cases), all * all);
                Draw::measured(of, kind, what, (count * cases, all), variance, had)
            }
            Case::Dice { sides, most, had } => {
                let sums = (2..=2 * sides.min(MOST_SIDES))
                    .map(|sum| (sum.min(most), (sum - 1).min(2 * sides + 1 - sum)));
                Draw::spread(of, kind, what, sums, had).filter(|_| sides <= MOST_SIDES)
            }
            Case::Odd { above, below, had } => {
                let [above, below] = [above, below].map(u128::from);
                let rest = above.checked_rem(below).unwrap_or(0);
                let variance = (rest * (below - rest), below * below);
                Draw::measured(of, kind, what, (above, below), variance, had)
            }
            Case::Tally(tally) => {
                let Tally { expected, variance, had } = tally;
                let had = had.saturating_mul(MILLION);
                (!tally.is_certain()).then_some(Draw { of, kind, what, expected, had, variance })
            }
        }
    }
}

/// What was wanted and what of it was drawn, of one unit after another.
pub struct Shared<'s> {
    /// What is summed.
    pub kind: &'static str,
    /// The region, by its place in the world's list.
    pub region: u32,
    /// The lots of each unit.
    pub wanted: &'s [u32],
    /// How many of them were drawn.
    pub drawn: &'s [u32],
    /// How many there were to be had.
    pub limit: u64,
    /// What a lot is worth.
    pub worth: u64,
}

impl Shared<'_> {
    /// What is to be noted of it: the lots of each faction together, because what one of its units gets the others do
    /// not. Nothing if there was enough for all. The factions are those of the units.
    pub fn notes(&self, factions: impl Iterator<Item = FactionNumber>) -> Vec<Noted> {
        let all: u64 = self.wanted.iter().map(|lots| u64::from(*lots)).sum();
        if all <= self.limit || self.limit == 0 {
            return Vec::new();
        }
        let mut sums: BTreeMap<FactionNumber, (u64, u64)> = BTreeMap::new();
        for ((wanted, drawn), faction) in self.wanted.iter().zip(self.drawn).zip(factions) {
            let (own, had) = sums.entry(faction).or_default();
            (*own, *had) = (*own + u64::from(*wanted), *had + u64::from(*drawn));
        }
        let note = |(of, (own, had)): (FactionNumber, (u64, u64))| {
            let case = Case::Lots { all, own, drawn: self.limit, worth: self.worth, had };
            (own < all).then_some(Noted { of, kind: self.kind, region: self.region, case })
        };
        sums.into_iter().filter_map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(case: Case) -> Option<(u64, u64, u128)> {
        let noted = Noted { of: FactionNumber(1), kind: "silver", region: 0, case };
        noted.draw("here".to_owned()).map(|draw| (draw.expected, draw.had, draw.variance))
    }

    #[test]
    fn lots_are_counted_without_putting_any_back() {
        // Of ten lots, four of them own, three are drawn, each worth 10: the variance of 3 in a hypergeometric law is
        // 3 * 0.4 * 0.6 * 7 / 9.
        let lots = |own, drawn| Case::Lots { all: 10, own, drawn, worth: 10, had: 2 };
        assert_eq!(draw(lots(4, 3)), Some((12_000_000, 20_000_000, 56_000_000)));
        for certain in [lots(10, 3), lots(0, 3), lots(4, 10), lots(4, 0)] {
            assert_eq!(draw(certain), None);
        }
        let many = Case::Lots { all: 1 << 40, own: 1 << 39, drawn: 1 << 20, worth: 1, had: 1 << 19 };
        let (expected, had, variance) = draw(many).expect("half of a million lots are no certain thing");
        assert_eq!((expected, had), ((1 << 19) * MILLION, (1 << 19) * MILLION));
        assert!(variance.abs_diff((1 << 18) * u128::from(MILLION)) < u128::from(MILLION), "{variance}");
    }

    #[test]
    fn each_by_itself_and_dice_have_their_moments() {
        assert_eq!(
            draw(Case::Each { count: 12, cases: 1, all: 2, had: 7 }),
            Some((6_000_000, 7_000_000, 3_000_000))
        );
        // Two dice of six: the mean is 7 and the variance 35/6.
        assert_eq!(draw(Case::Dice { sides: 6, most: 99, had: 4 }), Some((7_000_000, 4_000_000, 5_833_333)));
        // At most 3: it is 2 in one case of 36.
        assert_eq!(draw(Case::Dice { sides: 6, most: 3, had: 3 }), Some((2_972_222, 3_000_000, 27_006)));
        assert_eq!(draw(Case::Dice { sides: 6, most: 2, had: 2 }), None);
    }

    #[test]
    fn fractions_and_tallies_have_their_moments() {
        // Seven thirds are 2 or 3, and 3 in one case of three.
        assert_eq!(draw(Case::Odd { above: 7, below: 3, had: 3 }), Some((2_333_333, 3_000_000, 222_222)));
        assert_eq!(draw(Case::Odd { above: 6, below: 3, had: 2 }), None);
        let mut tally = Tally::default();
        tally.chance(1, 4, true);
        tally.chance(9, 4, true);
        tally.below(6, 5);
        assert_eq!(draw(Case::Tally(tally)), Some((3_750_000, 7_000_000, 3_104_167)));
        assert_eq!(draw(Case::Tally(Tally::default())), None);
    }

    #[test]
    fn what_one_gets_by_rounding_up_others_lack() {
        let shared = |amount, units: &[(u32, u32, u32)]| {
            let wanted = units.iter().map(|(_, wanted, _)| u64::from(*wanted)).sum();
            let units = units.iter().map(|(of, wanted, had)| (FactionNumber(*of), *wanted, *had)).collect();
            let draws = Rounded { kind: "goods", region: 0, amount, wanted, units }.draws("here");
            draws
                .into_iter()
                .map(|draw| (draw.of.0, draw.expected, draw.had, draw.variance))
                .collect::<Vec<_>>()
        };
        // Five for two who want four each: one gets three.
        let even = [(1, 2_500_000, 3_000_000, 250_000), (2, 2_500_000, 2_000_000, 250_000)];
        assert_eq!(shared(5, &[(1, 4, 3), (2, 4, 2)]), even);
        // Who wants all alone gets all, however it is rounded between its units.
        assert_eq!(shared(5, &[(1, 4, 3), (1, 4, 2)]), []);
        // A rounding touches those behind it as they share what is left.
        let three = shared(1, &[(1, 1, 0), (2, 1, 1), (3, 1, 0)]);
        assert_eq!(three.iter().map(|draw| draw.1).collect::<Vec<_>>(), [333_333; 3]);
        // 2/9, and for the others a quarter of that and then 1/4.
        assert_eq!(three.iter().map(|draw| draw.3).collect::<Vec<_>>(), [222_222, 305_555, 305_555]);
    }

    #[test]
    fn lots_are_noted_by_faction_where_there_are_too_few() {
        let shared = |limit| Shared {
            kind: "silver",
            region: 7,
            wanted: &[3, 4, 5],
            drawn: &[1, 2, 3],
            limit,
            worth: 1,
        };
        let factions = || [1, 2, 1].map(FactionNumber).into_iter();
        let notes = shared(6).notes(factions());
        let lots = |own, had| Case::Lots { all: 12, own, drawn: 6, worth: 1, had };
        assert_eq!(notes.iter().map(|note| note.case.clone()).collect::<Vec<_>>(), [lots(8, 4), lots(4, 2)]);
        assert!(shared(12).notes(factions()).is_empty());
        // A faction alone gets all that there is.
        assert!(shared(6).notes([FactionNumber(1); 3].into_iter()).is_empty());
    }
}
