//! The keys of a map while it is read: none may be given twice.

use std::borrow::Cow;
use std::collections::BTreeSet;

/// The keys of a map found so far, each in the form in which it is compared.
#[derive(Default)]
pub(super) struct Keys<'a> {
    /// The first of those that are on the card in that form.
    few: [&'a str; FEW],
    count: usize,
    /// Whether one of them comes after a greater one.
    is_mixed: bool,
    more: BTreeSet<Cow<'a, str>>,
}

/// How many keys are kept without allocating, which is enough for most maps.
const FEW: usize = 8;

impl<'a> Keys<'a> {
    /// Adds a key. Returns whether it is new.
    pub(super) fn insert(&mut self, key: Cow<'a, str>) -> bool {
        // Keys are punched in ascending order, so that the last one is compared alone.
        let few = &self.few[..self.count];
        self.is_mixed |= few.last().is_some_and(|last| *key <= **last);
        if self.is_mixed && few.contains(&&*key) {
            return false;
        }
        if let Cow::Borrowed(key) = key
            && self.count < FEW
        {
            self.few[self.count] = key;
            self.count += 1;
            return !self.more.contains(key);
        }
        self.more.insert(key)
    }
}
