//! A player's pieces as far as their cards have been rehearsed, and which of them are in doubt. They are found by their
//! transports and squares, so that what happens to one piece does not cost a walk over all.
//!
//! Source: the rules text, "Transports".

use crate::tables::Kind;
use crate::world::Square;
use std::collections::{BTreeMap, BTreeSet};

/// A piece of the player as far as the cards have been rehearsed.
#[derive(Debug, Clone, Copy)]
pub struct RehearsedPiece {
    pub kind: Kind,
    pub at: Square,
    /// The transport that carries it.
    pub carrier: Option<u16>,
}

/// The pieces, including those that are gone.
#[derive(Debug, Default)]
pub struct Rehearsed {
    by_number: BTreeMap<u16, RehearsedPiece>,
    /// The pieces whose square, survival or cargo is not known.
    doubtful: BTreeSet<u16>,
    /// The pieces that each transport carries.
    aboard: BTreeMap<u16, BTreeSet<u16>>,
    /// The transports in each square that nothing carries: those that are sure, and those in doubt.
    standing: BTreeMap<Square, [BTreeSet<u16>; 2]>,
}

impl Rehearsed {
    /// A piece.
    pub fn get(&self, number: u16) -> Option<RehearsedPiece> {
        self.by_number.get(&number).copied()
    }

    /// Whether a piece is not in doubt.
    pub fn is_sure(&self, number: u16) -> bool {
        !self.doubtful.contains(&number)
    }

    /// Whether any piece is in doubt.
    pub fn has_doubtful(&self) -> bool {
        !self.doubtful.is_empty()
    }

    /// Adds a piece.
    pub fn insert(&mut self, number: u16, known: RehearsedPiece) {
        self.file(number, false);
        self.by_number.insert(number, known);
        self.file(number, true);
    }

    /// Enters a piece in the lists, or takes it out before it changes.
    fn file(&mut self, number: u16, is_in: bool) {
        let Some(RehearsedPiece { kind, at, carrier }) = self.get(number) else { return };
        let list = match carrier {
            Some(carrier) => self.aboard.entry(carrier).or_default(),
            None if kind.is_transport() => {
                let [sure, doubtful] = self.standing.entry(at).or_default();
                if self.doubtful.contains(&number) { doubtful } else { sure }
            }
            None => return,
        };
        if is_in {
            list.insert(number);
        } else {
            list.remove(&number);
        }
    }

    fn change(&mut self, number: u16, change: impl FnOnce(&mut RehearsedPiece)) {
        self.file(number, false);
        if let Some(known) = self.by_number.get_mut(&number) {
            change(known);
        }
        self.file(number, true);
    }

    /// A piece is carried by nothing.
    pub fn leave(&mut self, number: u16) {
        self.change(number, |known| known.carrier = None);
    }

    /// A piece is carried by a transport, and is where that is.
    pub fn board(&mut self, number: u16, transport: u16) {
        if let Some(RehearsedPiece { at, .. }) = self.get(transport) {
            self.change(number, |known| (known.carrier, known.at) = (Some(transport), at));
        }
    }

    /// A piece boards in its square: the only transport there, or one of several.
    pub fn embark(&mut self, number: u16) {
        let standing = self.get(number).and_then(|known| self.standing.get(&known.at));
        let others = |list: &BTreeSet<u16>| list.iter().copied().filter(|other| *other != number).collect();
        let sure: Vec<u16> = standing.map_or_else(Vec::new, |[sure, _]| others(sure));
        let has_doubtful =
            standing.is_some_and(|[_, doubtful]| doubtful.iter().any(|other| *other != number));
        if let ([transport], false) = (sure.as_slice(), has_doubtful) {
            let transport = *transport;
            return self.change(number, |known| known.carrier = Some(transport));
        }
        // What those that are in doubt already carry is in doubt, too.
        sure.into_iter().chain([number]).for_each(|number| self.doubt(number));
    }

    /// Moves a piece with everything it carries into a square.
    pub fn place(&mut self, number: u16, to: Square) {
        let carried = self.aboard.get(&number).cloned().unwrap_or_default();
        for number in carried.into_iter().chain([number]) {
            self.change(number, |known| known.at = to);
        }
    }

    /// Puts a piece in doubt.
    pub fn mark(&mut self, number: u16) {
        self.file(number, false);
        self.doubtful.insert(number);
        self.file(number, true);
    }

    /// Puts a piece in doubt, with everything it carries.
    pub fn doubt(&mut self, number: u16) {
        self.mark(number);
        let carried = self.aboard.get(&number).cloned().unwrap_or_default();
        for number in carried {
            self.mark(number);
        }
    }
}
