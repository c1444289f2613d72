//! Begun files: the temporary files behind atomic files. Each lies beside its place, under a name that the next run
//! finds.
//!
//! `.game.pos.playdeck1` becomes `game.pos`. Only its owner can open it until it takes its place. A run that fails or
//! is ended by a signal removes it. If a run was killed, the next one removes the file that it left behind. The run
//! that writes such a file has a lock on it, so that no other run removes it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// How many runs may write the same file at the same time.
const MOST: u32 = 100;
/// How many characters of a file's name go into the name of its begun file.
const OF_NAME: usize = 60;

/// The begun files, which a signal removes.
static BEGUN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Locks the list of begun files. While the lock is held, no signal ends the run.
fn begun() -> MutexGuard<'static, Vec<PathBuf>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A begun file. If it is dropped before [`Begun::keep`], it is removed.
pub struct Begun(BufWriter<Own>);

impl Begun {
    /// Begins a file beside its place.
    pub fn beside(place: &Path) -> io::Result<Self> {
        Own::beside(place, Mode::Private).map(BufWriter::new).map(Self)
    }

    /// Writes the file to disk, sets its permissions and moves it to its place. An existing file is replaced if
    /// `is_replacing`, and else is an error.
    pub fn keep(self, place: &Path, permissions: Permissions, is_replacing: bool) -> io::Result<()> {
        let mut own = self.0.into_inner().map_err(io::IntoInnerError::into_error)?;
        let Some(file) = own.file.take() else { return Ok(()) };
        file.as_file().sync_all()?;
        let mut begun = begun();
        file.as_file().set_permissions(permissions)?;
        let kept = if is_replacing { file.persist(place) } else { file.persist_noclobber(place) };
        begun.retain(|path| *path != own.path);
        kept.map(drop).map_err(|failed| failed.error)
    }
}

impl Write for Begun {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The permissions that a new file would have in a place, after the umask. A file is created and removed there to find
/// them, so that a place that cannot be written to is an error here.
pub fn permissions_of_new(place: &Path) -> io::Result<Permissions> {
    let own = Own::beside(place, Mode::AsAny)?;
    let file = own.file.as_ref().ok_or(io::ErrorKind::NotFound)?;
    Ok(file.as_file().metadata()?.permissions())
}

/// Who may open a begun file.
#[derive(Clone, Copy)]
enum Mode {
    /// Only its owner.
    Private,
    /// Everybody who may open a new file by default.
    AsAny,
}

/// A begun file that this run has locked. `file` is `None` when it has been moved to its place.
struct Own {
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl Own {
    fn beside(place: &Path, mode: Mode) -> io::Result<Self> {
        signals::watch();
        let folder = match place.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let name: String =
            place.file_name().unwrap_or_default().to_string_lossy().chars().take(OF_NAME).collect();
        for number in 1..=MOST {
            let name = OsString::from(format!(".{name}.playdeck{number}"));
            let mut begun = begun();
            if let Some(file) = begun_as(folder, &name, mode)? {
                let path = file.path().to_owned();
                begun.push(path.clone());
                return Ok(Self { file: Some(file), path });
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }
}

impl Write for Own {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let mut begun = begun();
        drop(self.file.take());
        begun.retain(|path| *path != self.path);
    }
}

/// Creates a file of this name and locks it. `None` if another run has it.
fn begun_as(folder: &Path, name: &OsString, mode: Mode) -> io::Result<Option<NamedTempFile>> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = if matches!(mode, Mode::Private) { 0o600 } else { 0o666 };
        builder.permissions(Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    builder.prefix(name).rand_bytes(0);
    for _ in 0..2 {
        match builder.tempfile_in(folder) {
            // Where files cannot be locked, the error is not `WouldBlock`, and no other run removes the file either.
            Ok(file) if !is_taken(&file) => return Ok(Some(file)),
            Ok(mut file) => {
                file.disable_cleanup(true);
                return Ok(None);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if !take_away(&folder.join(name)) {
                    return Ok(None);
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Whether another run has taken a new file for a leftover and locked or removed it, before this run could lock it.
fn is_taken(file: &NamedTempFile) -> bool {
    matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock))
        || !stands_at(file.as_file(), file.path())
}

/// Removes a leftover file, which is one that nobody has locked. Gives whether it was removed.
fn take_away(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|there| there.is_file());
    let left = if is_file { OpenOptions::new().write(true).open(path).ok() } else { None };
    left.is_some_and(|left| {
        left.try_lock().is_ok() && stands_at(&left, path) && fs::remove_file(path).is_ok()
    })
}

/// Whether a path still names this open file.
#[cfg(unix)]
fn stands_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let key = |about: &fs::Metadata| (about.dev(), about.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(file), Ok(there)) => key(&file) == key(&there),
        _ => false,
    }
}

/// Whether a path still names this open file. Such a system is taken to keep an open file in its place.
#[cfg(not(unix))]
fn stands_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// If a signal has come, waits for it to end the run. Otherwise a write beyond the limit of file sizes, which fails and
/// raises a signal as well, could end the run by its error instead of the signal.
pub fn let_signals_end_it() {
    signals::let_end();
}

#[cfg(unix)]
mod signals {
    //! Signals that end a run: begun files are removed first, then the signal has its usual effect.

    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1,
        SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::channel;
    use std::sync::{Arc, LazyLock, Once};
    use std::time::Duration;
    use std::{fs, thread};

    /// The signals that end a program by default. Left out are `KILL`, which cannot be caught; `SEGV`, `ILL` and `FPE`,
    /// after which a program cannot go on even to clean up; and `PIPE`, because a failed write reports that the reader
    /// has left.
    const ENDING: [c_int; 15] = [
        SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1,
        SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    ];
    /// How long a run waits for a signal to end it: longer than it takes to remove the files.
    const PATIENCE: Duration = Duration::from_mins(1);

    /// Whether one of these signals has come.
    static HAS_COME: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

    /// Waits for the end of the run if one of these signals has come.
    pub fn let_end() {
        if HAS_COME.load(Ordering::SeqCst) {
            thread::sleep(PATIENCE);
        }
    }

    /// Begins to watch for signals, once. If there is no thread for it, a signal leaves the files for the next run to
    /// remove.
    pub fn watch() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let (ready, is_ready) = channel::<()>();
            let watcher = move || {
                let caught = || ENDING.into_iter().filter(|signal| !is_ignored(*signal));
                let Ok(mut signals) = Signals::new(caught()) else { return };
                for signal in caught() {
                    let _ = flag::register(signal, Arc::clone(&HAS_COME));
                }
                drop(ready);
                for signal in signals.forever() {
                    let begun = super::begun();
                    begun.iter().for_each(|path| drop(fs::remove_file(path)));
                    let _ = emulate_default_handler(signal);
                }
            };
            if thread::Builder::new().spawn(watcher).is_ok() {
                let _ = is_ready.recv();
            }
        });
    }

    /// Whether the run was started with this signal ignored, as by `nohup`. Always false on a system without `/proc`.
    fn is_ignored(signal: c_int) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        ignored >> (signal - 1) & 1 == 1
    }
}

#[cfg(not(unix))]
mod signals {
    //! No signals are watched on this system: the next run removes what an earlier one left behind.

    pub fn watch() {}

    pub fn let_end() {}
}
