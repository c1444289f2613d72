//! Files that are written beside their places and moved there when they are whole.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file in the making. Dropped before [`Beside::keep_if`], it leaves its place untouched.
pub struct Beside {
    file: io::BufWriter<NamedTempFile>,
    place: PathBuf,
    /// The permissions of the file that it replaces.
    kept: Option<Permissions>,
}

impl Beside {
    /// Starts a file beside the place where it is to stand. A link stays, and what it leads to is replaced;
    /// what is no ordinary file is refused, for a rename would put a file in a device's place.
    pub fn new(place: &Path) -> io::Result<Self> {
        let there = fs::metadata(place).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            return Err(unwritten(place, "it is not an ordinary file"));
        }
        let target = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let file = begun_in(folder).map_err(|error| named(place, error))?;
        let kept = there.map(|there| there.permissions());
        Ok(Self { file: io::BufWriter::new(file), place: target, kept })
    }

    /// Moves the file to its place, written to the disk first, if there is something to keep.
    pub fn keep_if(self, is_wanted: bool) -> io::Result<()> {
        if !is_wanted {
            return Ok(());
        }
        let place = self.place;
        let keep = || {
            let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
            if let Some(kept) = self.kept {
                file.as_file().set_permissions(kept)?;
            }
            file.as_file().sync_all()?;
            file.persist(&place).map_err(|failed| failed.error)
        };
        keep().map(drop).map_err(|error| named(&place, error))
    }
}

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A folder into which new files are put, each whole or not at all.
pub struct Folder {
    place: PathBuf,
    /// Whether files that are there already are replaced.
    is_forced: bool,
}

impl Folder {
    /// A folder; it is made if it is not there.
    pub fn open(place: &Path, is_forced: bool) -> io::Result<Self> {
        match fs::create_dir(place) {
            Err(error) if !place.is_dir() => Err(named(place, error)),
            _ => Ok(Self { place: place.to_owned(), is_forced }),
        }
    }

    /// A file of no name in the folder, gone when it is dropped.
    pub fn scratch(&self) -> io::Result<fs::File> {
        tempfile::tempfile_in(&self.place).map_err(|error| named(&self.place, error))
    }

    /// Puts a file into the folder and gives its path. What bears the name already is left as it is and ends the
    /// run, or is replaced: a link itself, not what it leads to; nothing but files and links.
    pub fn put(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<PathBuf> {
        let place = self.place.join(name);
        let there = fs::symlink_metadata(&place).ok();
        let is_there = || unwritten(&place, "it is there already; --force replaces it");
        if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_symlink()) {
            return Err(unwritten(&place, "it is not an ordinary file"));
        }
        if there.is_some() && !self.is_forced {
            return Err(is_there());
        }
        let put = || {
            let mut file = io::BufWriter::new(begun_in(&self.place)?);
            write(&mut file)?;
            let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.as_file().sync_all()?;
            let kept = if self.is_forced { file.persist(&place) } else { file.persist_noclobber(&place) };
            kept.map(drop).map_err(|failed| failed.error)
        };
        match put() {
            Ok(()) => Ok(place),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(is_there()),
            Err(error) => Err(named(&place, error)),
        }
    }
}

/// A new file in a folder, with the permissions of any new file: what the umask leaves of them.
fn begun_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.prefix(".playdeck").tempfile_in(folder)
}

/// An error that says of which file it speaks; where beside it the file was begun is nobody's concern.
fn named(place: &Path, error: io::Error) -> io::Error {
    let plain = if error.raw_os_error().is_some() { error } else { error.kind().into() };
    io::Error::new(plain.kind(), format!("{} cannot be written: {plain}", place.display()))
}

fn unwritten(place: &Path, why: &str) -> io::Error {
    io::Error::other(format!("{} cannot be written: {why}", place.display()))
}
