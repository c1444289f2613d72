//! Files and folders that only their owner can open, and how long to wait for them.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Makes a folder that only its owner can open, if it is not there.
pub fn make(place: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(place).map_err(|error| named(place, &error))
}

/// A file that only its owner can open.
pub fn private() -> fs::OpenOptions {
    let options = fs::OpenOptions::new();
    #[cfg(unix)]
    let options = {
        let mut options = options;
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options
    };
    options
}

/// Waits until the names in a folder are on the disk. One that is gone has none, and where folders cannot be waited for,
/// nothing can be done.
#[cfg(unix)]
pub fn sync(folder: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, NotFound, Unsupported};
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if matches!(error.kind(), InvalidInput | NotFound | Unsupported) => Ok(()),
        done => done.map_err(|error| named(folder, &error)),
    }
}

/// Such a system has no way to wait for the names in a folder.
#[cfg(not(unix))]
pub fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The names in a folder, sorted. None if it is not there.
pub fn names(folder: &Path) -> io::Result<BTreeSet<String>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(named(folder, &error)),
    }
}

/// An error that names its file.
pub fn named(place: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", place.display()))
}
