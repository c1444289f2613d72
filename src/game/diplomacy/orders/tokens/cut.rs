//! Where a line is cut into pieces: at the separators that belong to nothing on either side of them.
//!
//! Separators inside brackets and quotation marks do not count. Nor do those in a name, a coast, the mark of a list, or a
//! route. As in the rules text (`A,VIE,H`), a separator is a blank behind the letter of a unit, behind a verb, before a
//! verb that begins no order, and behind a unit alone if no unit follows. A word that is not known never makes a cut that
//! would not be there if it were right.

use super::{Token, gap};
use crate::orders::names::{Places, Sense, Verb};
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::unit::Kind;

/// The number of tokens of the first piece of some.
pub(in crate::orders) fn first_piece(tokens: &[Token]) -> usize {
    let is_separated = |at: &usize| tokens[*at].gap & gap::SEPARATORS != 0;
    let is_cut = |at: &usize| Seam::at(tokens, *at).is_none_or(|seam| seam.is_cut());
    (1..tokens.len()).filter(is_separated).find(is_cut).unwrap_or(tokens.len())
}

/// The most words of a unit.
const UNIT: usize = 4;

/// A separator with what stands around it.
struct Seam<'t> {
    /// The words before it, without marks.
    piece: &'t [Token],
    before: &'t Token,
    next: &'t Token,
    /// What stands behind the next word, without a separator and with one.
    joined: Option<&'t Token>,
    behind: &'t [Token],
}

impl<'t> Seam<'t> {
    fn at(tokens: &'t [Token], at: usize) -> Option<Self> {
        let (piece, behind) = tokens.split_at_checked(at)?;
        let start = piece.iter().position(|token| !token.is_dash())?;
        let joined = behind.get(1).filter(|token| !token.has_gap(gap::SEPARATORS));
        Some(Self { piece: &piece[start..], before: piece.last()?, next: behind.first()?, joined, behind })
    }

    fn is_cut(&self) -> bool {
        if self.is_in_name() || self.is_in_route() || self.is_behind_list_letter() {
            return false;
        }
        if self.next.has_gap(gap::AND_ALONE) {
            return !self.is_behind_unit();
        }
        !self.is_awaited() && if is_verb(self.next) { self.is_verb_of_next() } else { !self.is_behind_unit() }
    }

    /// Whether it stands in a name or before a coast, also one that is misspelt.
    fn is_in_name(&self) -> bool {
        let (provinces, sense) = (self.before.sense.provinces, self.next.sense);
        let on_coast = provinces.have_coasts();
        let is_short = self.next.len() < 3 && sense.kind.is_none() && !self.next.is_dash();
        let is_glued = !self.next.has_gap(gap::BLANK);
        if self.next.has_gap(gap::SLASH)
            && (is_unknown(self.next) && (on_coast || is_glued) || on_coast && is_short && is_glued)
        {
            return true;
        }
        let goes_on = self.before.sense.is_first_of_several
            && self.before.sense.kind.is_none()
            && sense.kind.is_none()
            && !self.next.is_dash();
        // `Washington D.C.`
        let is_initial = self.before.len() == 1 && self.before.sense.is_description && is_glued;
        let is_described = sense.is_description && (!provinces.is_empty() || is_initial);
        // The last word of a name of several says nothing of its coasts.
        let may_have_coasts = self.before.sense.is_description && self.next.has_gap(gap::SLASH) && is_glued;
        (on_coast || may_have_coasts) && sense.coast.is_some()
            || self.next.has_gap(gap::PERIOD) && (goes_on || is_described || self.is_misspelt_short())
    }

    /// Whether a short word before it may have been meant as the first of a name: `A SR. PETERSBURG`.
    fn is_misspelt_short(&self) -> bool {
        let is_place = matches!(self.piece, [.., kind, _] if kind.is_dash() || kind.sense.kind.is_some() || is_verb(kind));
        is_place
            && is_unknown(self.before)
            && self.before.len() == 2
            && !is_verb(self.next)
            && !begins_unit(self.next)
    }

    /// Whether it stands behind the letter or the number of a list: `b. A VIE - GAL`.
    fn is_behind_list_letter(&self) -> bool {
        self.piece.len() == 1 && self.next.has_gap(gap::PERIOD) && self.before.len() == 1
    }

    /// Whether a list of seas goes on behind it, or `VIA`, perhaps misspelt, begins one.
    fn is_in_route(&self) -> bool {
        let carries = |at: Province| at.terrain().has_convoys();
        let is_water = |provinces: Places| !provinces.is_empty() && provinces.iter().all(carries);
        let is_sea = |token: &Token| token.sense.kind == Some(Kind::Fleet) || is_water(token.sense.provinces);
        let is_listed = |token: &&Token| is_sea(token) || token.sense.verb == Some(Verb::Convoys);
        let end = self.behind.iter().skip(1).position(|token| token.has_gap(gap::SEPARATORS));
        let list = self.behind.get(..end.map_or(self.behind.len(), |end| end + 1)).unwrap_or_default();
        let rest = list.get(1..).unwrap_or_default();
        let by = self.piece.iter().rposition(|token| token.sense.is_by);
        let is_of_route = by.is_some_and(|by| self.piece[by + 1..].iter().all(is_sea));
        let is_misspelt =
            is_unknown(self.next) && !rest.is_empty() && rest.iter().all(|token| is_listed(&token));
        self.next.sense.is_by || is_misspelt || is_of_route && list.iter().all(|token| is_listed(&token))
    }

    /// Whether the letter of a unit, or a verb, awaits what follows.
    fn is_awaited(&self) -> bool {
        let helps = |token: &Token| is_one_of(token, &[Verb::Supports, Verb::Convoys]);
        let mut before = self.piece.iter().rev().skip(1).peekable();
        let awaits_place = self.before.sense.kind.is_some() && before.peek().is_none_or(|token| helps(token));
        // `VIA CONVOY` is no verb.
        let is_by_convoy = before.peek().is_some_and(|token| token.sense.is_by);
        let awaits_unit = helps(self.before) && !is_by_convoy && !before.clone().any(is_verb);
        let awaits_goal = self.before.is_dash() || is_one_of(self.before, &[Verb::Moves]);
        awaits_place || before.peek().is_some() && (awaits_unit || awaits_goal)
    }

    /// Whether the verb behind it begins an order and is not that of the unit before it.
    fn is_verb_of_next(&self) -> bool {
        let begins = self.joined.is_some_and(begins_unit);
        match self.next.sense.verb {
            None | Some(Verb::Moves) => begins,
            Some(Verb::Supports | Verb::Convoys) => false,
            Some(Verb::Waives) => true,
            Some(Verb::Stands) => self.joined.is_some(),
            Some(_) => !self.is_unit_alone() || begins,
        }
    }

    /// Whether the words before it are at most a unit.
    fn is_unit_alone(&self) -> bool {
        self.piece.len() <= UNIT && !self.piece.iter().any(is_verb)
    }

    /// Whether it stands behind a unit alone and no other unit follows.
    fn is_behind_unit(&self) -> bool {
        // `THE ARMY`, or the number of a list, as in `2. A VIE`.
        let follows = self.joined.or(self.behind.get(1).filter(|_| self.next.len() < 3));
        let is_article = is_unknown(self.next) && follows.is_some_and(|token| token.sense.kind.is_some());
        let is_unit = self.is_unit_alone()
            && !self.before.sense.provinces.is_empty()
            && !self.next.has_gap(gap::BETWEEN);
        is_unit && !is_verb(self.next) && !begins_unit(self.next) && !is_article
    }
}

/// Whether a word is one of some verbs and no place.
fn is_one_of(token: &Token, verbs: &[Verb]) -> bool {
    token.sense.provinces.is_empty() && token.sense.verb.is_some_and(|verb| verbs.contains(&verb))
}

fn is_verb(token: &Token) -> bool {
    token.is_dash() || token.sense.provinces.is_empty() && token.sense.verb.is_some()
}

fn is_unknown(token: &Token) -> bool {
    *token.sense == Sense::NOTHING && !token.is_dash()
}

fn begins_unit(token: &Token) -> bool {
    token.sense.kind.is_some() || token.sense.power.is_some()
}
