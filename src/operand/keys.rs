//! The keys of a map while it is read: none may stand twice.

use std::borrow::Cow;
use std::collections::BTreeSet;

/// The keys of a map that were met, each as it is compared.
#[derive(Default)]
pub(super) struct Keys<'a> {
    /// The first of those that stand on the card as they are compared.
    few: [&'a str; FEW],
    count: usize,
    more: BTreeSet<Cow<'a, str>>,
}

/// So many keys are kept without memory of their own, which is enough for most maps.
const FEW: usize = 8;

impl<'a> Keys<'a> {
    /// Takes a key in; tells whether it is new.
    pub(super) fn insert(&mut self, key: Cow<'a, str>) -> bool {
        if self.few[..self.count].contains(&&*key) {
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
