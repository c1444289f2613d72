//! The folder of a week that is being written, and how it is claimed.

use super::files::{make, named, private, sync};
use super::{Store, Week};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// A week whose files are being written.
#[derive(Debug)]
pub struct Begun<'s> {
    pub(super) store: &'s Store,
    pub(super) place: PathBuf,
    /// Its folders.
    pub(super) folders: RefCell<BTreeSet<PathBuf>>,
}

impl Begun<'_> {
    /// Writes a file of the week.
    pub fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if self.store.is_dry {
            return Ok(());
        }
        let place = self.place.join(name);
        self.store.disk.ask().map_err(|error| named(&place, &error))?;
        if let Some(folder) = place.parent() {
            make(folder)?;
            self.folders.borrow_mut().insert(folder.to_owned());
        }
        let mut file = private().create_new(true).write(true).open(&place)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Claims the week: from now on it was played. An error if it is claimed already.
    pub fn claim(self, week: &Week) -> io::Result<()> {
        self.claim_in("weeks", &week.name)
    }

    /// The same for a name in another folder.
    pub fn claim_in(self, folder: &str, name: &str) -> io::Result<()> {
        if self.store.is_dry {
            return Ok(());
        }
        let folder = self.store.root.join(folder);
        let place = folder.join(name);
        // A rename replaces an empty folder, and nobody makes one here; a full one is an error.
        if place.exists() {
            return Err(named(&place, &io::ErrorKind::AlreadyExists.into()));
        }
        self.folders.borrow().iter().try_for_each(|folder| sync(folder))?;
        self.store.settle()?;
        self.store.disk.ask().map_err(|error| named(&place, &error))?;
        fs::rename(&self.place, &place).map_err(|error| named(&place, &error))?;
        sync(&folder)
    }
}
