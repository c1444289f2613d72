//! A file that is written beside its place and moved there when it is whole.

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
            return Err(io::Error::other(format!(
                "{} cannot be written: it is not an ordinary file",
                place.display()
            )));
        }
        let target = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any new file: what the umask leaves of it.
            builder.permissions(Permissions::from_mode(0o666));
        }
        let file = builder.prefix(".playdeck").tempfile_in(folder).map_err(|error| named(place, error))?;
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

/// An error that says of which file it speaks; where beside it the file was begun is nobody's concern.
fn named(place: &Path, error: io::Error) -> io::Error {
    let plain = if error.raw_os_error().is_some() { error } else { error.kind().into() };
    io::Error::new(plain.kind(), format!("{} cannot be written: {plain}", place.display()))
}

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
