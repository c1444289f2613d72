//! Atomic files: each is written beside its place and moved there when it is complete. What was kept stays if the power
//! fails: the file is on the disk before it takes its place, and the name of its place before the run goes on.

use crate::begun::{Begun, permissions_of_new};
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// An atomic file, begun with the first byte. If it is dropped before [`AtomicFile::keep_if`], its place stays untouched.
pub struct AtomicFile {
    begun: Option<Begun>,
    place: PathBuf,
    /// The permissions of the file that it replaces, or else those of a new file.
    permissions: Permissions,
}

impl AtomicFile {
    /// Finds the place of the file. A link stays, and its target is replaced or created. Anything that is not an
    /// ordinary file is refused, because a rename would replace a device with a file. A new file can be opened by its
    /// owner alone, because it holds what players may not read.
    pub fn new(place: &Path) -> io::Result<Self> {
        Self::at(place, private)
    }

    /// The same for a file that holds nothing secret: a new one can be opened by whoever may open a new file by default.
    pub fn shared(place: &Path) -> io::Result<Self> {
        Self::at(place, |permissions| permissions)
    }

    fn at(place: &Path, of_new: fn(Permissions) -> Permissions) -> io::Result<Self> {
        let target = target(place)?;
        let there = fs::metadata(&target).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            return Err(unwritten(place, "it is not an ordinary file"));
        }
        let by_default = permissions_of_new(&target).map_err(|error| named(place, error))?;
        let permissions = there.map_or_else(|| of_new(by_default), |there| there.permissions());
        Ok(Self { begun: None, place: target, permissions })
    }

    /// A file that only its owner can open, with whatever permissions the file has that it replaces.
    pub fn private(place: &Path) -> io::Result<Self> {
        Self::new(place).map(|file| Self { permissions: private(file.permissions), ..file })
    }

    /// The same as [`Self::keep_if`], and what the file replaces stays beside it as `FILE.old`, its permissions too.
    ///
    /// The place has a whole file at every moment. Only `FILE.old` is missing for a moment.
    pub fn keep_with_old_if(self, is_wanted: bool) -> io::Result<()> {
        if is_wanted && self.begun.is_some() && self.place.is_file() {
            let mut old = self.place.clone().into_os_string();
            old.push(".old");
            let old = PathBuf::from(old);
            keep_as(&self.place, &old).map_err(|error| named(&old, error))?;
        }
        self.keep_if(is_wanted)
    }

    /// Moves the file to its place if it is wanted and was begun.
    pub fn keep_if(self, is_wanted: bool) -> io::Result<()> {
        let Self { begun, place, permissions } = self;
        let Some(begun) = begun.filter(|_| is_wanted) else { return Ok(()) };
        begun.keep(&place, permissions, true).map_err(|error| named(&place, error))?;
        sync(folder_of(&place)).map_err(|error| unsure(&place, &error))
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let begun = match self.begun.take() {
            Some(begun) => begun,
            None => Begun::beside(&self.place).map_err(|error| named(&self.place, error))?,
        };
        self.begun.insert(begun).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.begun.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Gives a file a second name, which replaces another file of that name. Where files have one name only, it is copied.
fn keep_as(place: &Path, name: &Path) -> io::Result<()> {
    match fs::remove_file(name) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::hard_link(place, name).or_else(|_| fs::copy(place, name).map(drop))
}

/// The longest chain of links that is followed.
const MOST_LINKS: usize = 40;

/// The target of a path after all links, whether it exists or not.
fn target(place: &Path) -> io::Result<PathBuf> {
    if let Ok(target) = fs::canonicalize(place) {
        return Ok(target);
    }
    let mut target = place.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(unwritten(place, "it is a link whose target cannot be found"))
}

/// A folder for atomic files. What is put into it stays if the power fails, once it was [`Folder::keep`]t.
pub struct Folder {
    place: PathBuf,
    /// Whether it was made by this run.
    is_new: bool,
    /// Whether existing files are replaced.
    is_forced: bool,
    /// The permissions of a new file, which only its owner can open. `None` until one was made.
    of_new: Option<Permissions>,
    /// Whether only their owner can open files that replace others, too.
    is_private: bool,
}

impl Folder {
    /// Opens a folder; it is created if it does not exist.
    pub fn open(place: &Path, is_forced: bool) -> io::Result<Self> {
        let made = fs::create_dir(place);
        let is_new = made.is_ok();
        match made {
            Err(error) if !place.is_dir() => Err(named(place, error)),
            _ => Ok(Self { place: place.to_owned(), is_new, is_forced, of_new: None, is_private: false }),
        }
    }

    /// Waits until the names of the files that were put into it are on the disk, and its own if it is new.
    pub fn keep(&self) -> io::Result<()> {
        let above = self.is_new.then(|| folder_of(&self.place));
        [Some(self.place.as_path()), above]
            .into_iter()
            .flatten()
            .try_for_each(sync)
            .map_err(|error| unsure(&self.place, &error))
    }

    /// Opens a folder for files that only their owner can open, with whatever permissions the files have that they
    /// replace.
    pub fn private(place: &Path, is_forced: bool) -> io::Result<Self> {
        Self::open(place, is_forced).map(|folder| Self { is_private: true, ..folder })
    }

    /// A nameless temporary file in the folder. It is gone when it is dropped.
    pub fn scratch(&self) -> io::Result<fs::File> {
        tempfile::tempfile_in(&self.place).map_err(|error| named(&self.place, error))
    }

    /// Puts a file into the folder, in place of any of that name, and gives its path.
    pub fn replace(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<PathBuf> {
        let is_forced = std::mem::replace(&mut self.is_forced, true);
        let put = self.put(name, write);
        self.is_forced = is_forced;
        put
    }

    /// Puts a file into the folder and gives its path. If the name exists, that is an error, or it is replaced with
    /// `--force`. Only files and links are replaced, and a link itself, not its target. A file that replaces another
    /// takes over its permissions.
    pub fn put(
        &mut self,
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
        let replaced = there.filter(fs::Metadata::is_file).map(|there| there.permissions());
        let put = || {
            let of_new = match self.of_new.take() {
                Some(of_new) => of_new,
                None => private(permissions_of_new(&place)?),
            };
            let permissions = replaced.unwrap_or_else(|| of_new.clone());
            let permissions = if self.is_private { private(permissions) } else { permissions };
            self.of_new = Some(of_new);
            let mut file = Begun::beside(&place)?;
            write(&mut file)?;
            file.keep(&place, permissions, self.is_forced)
        };
        match put() {
            Ok(()) => Ok(place),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(is_there()),
            Err(error) => Err(named(&place, error)),
        }
    }
}

/// The folder of a place.
fn folder_of(place: &Path) -> &Path {
    place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Waits until the names in a folder are on the disk. Where a folder may not be read, or where folders cannot be waited
/// for, nothing can be done.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    match fs::File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported) => Ok(()),
        done => done,
    }
}

#[cfg(not(unix))]
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

/// An error that says what may become of a file that is in its place.
fn unsure(place: &Path, error: &io::Error) -> io::Error {
    let place = place.display();
    io::Error::other(format!(
        "{place} is written, but the disk does not confirm that it stays: {}",
        why(error)
    ))
}

/// Permissions with which only its owner can open a file.
fn private(mut permissions: Permissions) -> Permissions {
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o600);
    #[cfg(not(unix))]
    let _ = &mut permissions;
    permissions
}

/// An error that names its file by the place where it belongs, not by the temporary name beside it.
fn named(place: &Path, error: io::Error) -> io::Error {
    let plain = if error.raw_os_error().is_some() { error } else { error.kind().into() };
    let why = match plain.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        _ => why(&plain),
    };
    io::Error::new(plain.kind(), format!("{} cannot be written: {why}", place.display()))
}

/// An error that names the file that cannot be read.
pub fn unread(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{} cannot be read: {}", file.display(), why(error)))
}

/// Why a file cannot be read or written. What has no words here is told in those of the system.
pub fn why(error: &io::Error) -> String {
    let plain = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file",
        io::ErrorKind::PermissionDenied => "its permissions do not allow it",
        io::ErrorKind::IsADirectory => "it is a folder",
        io::ErrorKind::NotADirectory => "what its path names as a folder is none",
        _ => return error.to_string(),
    };
    plain.to_owned()
}

fn unwritten(place: &Path, why: &str) -> io::Error {
    io::Error::other(format!("{} cannot be written: {why}", place.display()))
}
