//! The changes that a run makes to the disk, counted. All that changes the folder of a game asks here first, so that a test
//! can end a run before any of them, as if it were killed there, or let the disk refuse one.

use std::cell::Cell;
use std::io;
use std::rc::Rc;

/// A disk as a run finds it.
#[derive(Debug, Clone, Default)]
pub struct Disk {
    /// How many changes were asked for.
    asked: Rc<Cell<u64>>,
    /// The number of the change that fails, and whether all behind it do, too.
    fails: Option<(u64, bool)>,
}

impl Disk {
    /// A disk on which one change fails. With `for_good` all behind it fail, too: what is there then is what a run leaves
    /// that is killed before that change.
    pub fn failing(at: u64, for_good: bool) -> Self {
        Self { asked: Rc::default(), fails: Some((at, for_good)) }
    }

    /// How many changes were asked for.
    pub fn asked(&self) -> u64 {
        self.asked.get()
    }

    /// Asks whether one more change can be made.
    pub(crate) fn ask(&self) -> io::Result<()> {
        let number = self.asked.get() + 1;
        self.asked.set(number);
        match self.fails {
            Some((at, for_good)) if number == at || for_good && number > at => {
                Err(io::ErrorKind::StorageFull.into())
            }
            _ => Ok(()),
        }
    }
}
