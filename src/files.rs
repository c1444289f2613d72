//! A file that is written beside its place and moved there when it is whole.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file in the making. Dropped before [`Beside::keep_if`], it leaves its place untouched.
pub struct Beside {
    file: io::BufWriter<NamedTempFile>,
    place: PathBuf,
}

impl Beside {
    /// Starts a file beside the place where it is to stand.
    pub fn new(place: &Path) -> io::Result<Self> {
        let folder = match place.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", place.display()));
        let mut builder = tempfile::Builder::new();
        // Whoever may read what the file replaces, or any new file, may read this one.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(place).map_or(0o644, |there| there.permissions().mode());
            builder.permissions(std::fs::Permissions::from_mode(mode));
        }
        let file = builder.prefix(".playdeck").tempfile_in(folder).map_err(named)?;
        Ok(Self { file: io::BufWriter::new(file), place: place.to_owned() })
    }

    /// Moves the file to its place, written to the disk first, if there is something to keep.
    pub fn keep_if(self, is_wanted: bool) -> io::Result<()> {
        if !is_wanted {
            return Ok(());
        }
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&self.place).map_err(|failed| failed.error)?;
        Ok(())
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
