//! The folder of a game: its lock, its files, its mail in and out, and its weeks.
//!
//! Every file is written beside its place, in `tmp`, and renamed to it when it is whole, so that a run that is killed
//! leaves nothing half done. A week is claimed by the rename of its folder, which cannot replace another. Files can be
//! opened by their owner alone from the first byte on: they hold what players may not read.
//!
//! The power may fail at any moment. So a file is on the disk before it takes its place, a week is whole there before it
//! is claimed, and what a file says was done is there before that file is.

mod begun;
pub mod disk;
mod files;

pub use begun::Begun;
use disk::Disk;
use files::named;
pub use files::{make, names, private, sync};
use jiff::Timestamp;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// The folders of a game.
pub const FOLDERS: [&str; 14] = [
    "inbox",
    "inbox/tmp",
    "inbox/new",
    "inbox/cur",
    "acts",
    "acts/done",
    "acts/refused",
    "outbox",
    "outbox/tmp",
    "outbox/new",
    "outbox/cur",
    "weeks",
    "weeks/aside",
    "tmp",
];

/// The folders of a game whose decks are punched, and of which no mail comes.
pub const OF_PUNCHED: [&str; 3] = ["weeks", "weeks/aside", "tmp"];

/// How many bytes of a message its header has at most.
const HEAD: u64 = 4096;

/// Where weeks are kept that were taken back.
const ASIDE: &str = "weeks/aside";

/// What programs that synchronize folders write into the names of copies.
const OF_SYNCHRONIZERS: [&str; 4] = ["conflicted copy", ".sync-conflict-", "_conf(", "conflict)"];

/// How many digits the number of a week has at least.
const DIGITS: usize = 4;

/// A folder of a game that this run alone works on.
#[derive(Debug)]
pub struct Store {
    root: PathBuf,
    /// Held as long as the store is.
    _lock: Lock,
    /// Whether nothing is changed.
    is_dry: bool,
    /// The folders whose names have changed since the disk was waited for.
    changed: RefCell<BTreeSet<PathBuf>>,
    disk: Disk,
}

/// A folder is locked as long as this is kept.
#[derive(Debug)]
pub struct Lock(File);

impl Lock {
    /// Locks a folder. `None` if another run has locked it.
    pub fn of(folder: &Path) -> io::Result<Option<Self>> {
        let file = private().create(true).truncate(false).write(true).open(folder.join("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// A program that is being started has all open files until it is itself. A file that is only closed stays locked until
/// then.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// A message that lies in the inbox.
#[derive(Debug, Clone)]
pub struct Mail {
    /// Its file.
    pub place: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Mail {
    /// The name of its file, without flags.
    pub fn name(&self) -> String {
        let name = self.place.file_name().unwrap_or_default().to_string_lossy();
        name.split_once(":2,").map_or(&*name, |(name, _)| name).to_owned()
    }
}

/// A week that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Week {
    /// Its number; the start is 0.
    pub number: u32,
    /// How often it has been played: 1, or more if it was corrected or played again.
    pub version: u32,
    /// The name of its folder, such as `0001-spring-1901-moves` or `0001.2-spring-1901-moves`.
    pub name: String,
}

impl Week {
    /// A week by its number, its version and what is played.
    pub fn new(number: u32, version: u32, subject: &str) -> Self {
        let words: Vec<String> = subject
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        let version_word = if version > 1 { format!(".{version}") } else { String::new() };
        let first = format!("{number:0DIGITS$}{version_word}");
        Self { number, version, name: std::iter::once(first).chain(words).collect::<Vec<_>>().join("-") }
    }

    /// The week of a folder's name.
    fn read(name: &str) -> Option<Self> {
        let first = name.split('-').next()?;
        let (number, version) = first.split_once('.').unwrap_or((first, "1"));
        Some(Self { number: number.parse().ok()?, version: version.parse().ok()?, name: name.to_owned() })
    }

    /// What was played, in words.
    pub fn said(&self) -> String {
        self.name.split('-').skip(1).collect::<Vec<_>>().join(" ")
    }
}

/// A file of the gamesmaster's acts.
#[derive(Debug, Clone)]
pub struct ActFile {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// When it was written, in nanoseconds.
    written: u128,
}

impl ActFile {
    /// One that is kept with a week.
    pub const fn kept(name: String, text: String) -> Self {
        Self { name, text, written: 0 }
    }

    /// What tells it from others, and from a file of the same name that was written before.
    pub fn identity(&self) -> String {
        format!("{} {}", self.name, self.written)
    }
}

impl Store {
    /// Opens the folder of a game, on a disk. `None` if another run is working on it.
    pub fn open(root: &Path, is_dry: bool, disk: Disk) -> io::Result<Option<Self>> {
        Self::open_on(root, &FOLDERS, is_dry, disk)
    }

    /// The same for a folder with other folders in it; one of them is `tmp`.
    pub fn open_with(root: &Path, folders: &[&str], is_dry: bool) -> io::Result<Option<Self>> {
        Self::open_on(root, folders, is_dry, Disk::default())
    }

    fn open_on(root: &Path, folders: &[&str], is_dry: bool, disk: Disk) -> io::Result<Option<Self>> {
        let Some(lock) = Lock::of(root)? else { return Ok(None) };
        let changed = RefCell::default();
        let store = Self { root: root.to_owned(), _lock: lock, is_dry, changed, disk };
        if !is_dry {
            folders.iter().try_for_each(|folder| store.make(&store.root.join(folder)))?;
        }
        store.clear()?;
        Ok(Some(store))
    }

    /// Takes away what a run left behind that was killed.
    fn clear(&self) -> io::Result<()> {
        if self.is_dry {
            return Ok(());
        }
        for entry in fs::read_dir(self.root.join("tmp"))? {
            let place = entry?.path();
            self.disk.ask()?;
            if place.is_dir() { fs::remove_dir_all(place)? } else { fs::remove_file(place)? }
        }
        Ok(())
    }

    /// The place of a file of the folder.
    pub fn place(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// A file that a program for synchronizing folders made.
    pub fn copy_of_another(&self) -> io::Result<Option<String>> {
        for folder in ["", "weeks", "outbox/new"] {
            for name in names(&self.root.join(folder))? {
                if OF_SYNCHRONIZERS.iter().any(|mark| name.to_lowercase().contains(mark)) {
                    return Ok(Some(name));
                }
            }
        }
        Ok(None)
    }

    /// A file; `None` if it is not there.
    pub fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.root.join(name)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(named(&self.root.join(name), &error)),
        }
    }

    /// A text file; `None` if it is not there.
    pub fn text(&self, name: &str) -> io::Result<Option<String>> {
        Ok(self.read(name)?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Writes a file, or replaces it. What was done before is on the disk before it is.
    pub fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if self.is_dry {
            return Ok(());
        }
        self.settle()?;
        self.write(&self.root.join(name), bytes, true).map(drop)
    }

    /// Waits until all names that have changed are on the disk.
    pub fn settle(&self) -> io::Result<()> {
        let mut changed = self.changed.borrow_mut();
        changed.iter().try_for_each(|folder| sync(folder))?;
        changed.clear();
        Ok(())
    }

    /// Notes that a name in the folder of a place changes.
    fn note(&self, place: &Path) {
        self.changed.borrow_mut().extend(place.parent().map(Path::to_owned));
    }

    /// Makes a folder, if it is not there. It is on the disk before anything is moved into it, so that this is not lost with it.
    fn make(&self, place: &Path) -> io::Result<()> {
        if place.is_dir() {
            return Ok(());
        }
        self.disk.ask()?;
        self.note(place);
        make(place)?;
        self.settle()
    }

    /// Writes a file beside its place and renames it. `Ok(false)` if it is there and may not be replaced.
    fn write(&self, place: &Path, bytes: &[u8], may_replace: bool) -> io::Result<bool> {
        self.write_at(place, bytes, may_replace, None)
    }

    /// The same as if at a moment, counted from the beginning of 1970.
    fn write_at(
        &self,
        place: &Path,
        bytes: &[u8],
        may_replace: bool,
        written: Option<Duration>,
    ) -> io::Result<bool> {
        let about = |error: io::Error| named(place, &error);
        self.disk.ask().map_err(about)?;
        let mut file = tempfile::NamedTempFile::new_in(self.root.join("tmp")).map_err(about)?;
        file.write_all(bytes).map_err(about)?;
        if let Some(written) = written.and_then(|since| UNIX_EPOCH.checked_add(since)) {
            file.as_file().set_modified(written).map_err(about)?;
        }
        file.as_file().sync_all().map_err(about)?;
        self.disk.ask().map_err(about)?;
        let kept = if may_replace { file.persist(place) } else { file.persist_noclobber(place) };
        match kept {
            Ok(_) => {
                self.note(place);
                Ok(true)
            }
            Err(failed) if !may_replace && failed.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(failed) => Err(named(place, &failed.error)),
        }
    }

    /// The messages that lie in the inbox: those that are new and those that were read, but none that is marked as
    /// thrown away. What is still being delivered is the next run's.
    pub fn inbox(&self) -> io::Result<Vec<Mail>> {
        mails_in(&self.root)
    }

    /// Marks a message as read.
    pub fn mark_read(&self, mail: &Mail) -> io::Result<()> {
        let is_new = mail.place.parent().is_some_and(|folder| folder.ends_with("new"));
        if !is_new || self.is_dry {
            return Ok(());
        }
        self.rename(&mail.place, &self.root.join("inbox/cur").join(format!("{}:2,S", mail.name())))
    }

    /// How the messages begin that lie in the outbox or were handed over.
    pub fn heads_of_sent(&self) -> io::Result<Vec<String>> {
        let mut heads = Vec::new();
        for folder in ["outbox/cur", "outbox/new"] {
            let folder = self.root.join(folder);
            for name in names(&folder)? {
                let mut head = Vec::new();
                // The program that sends may have moved it.
                if let Ok(file) = File::open(folder.join(name)) {
                    file.take(HEAD).read_to_end(&mut head)?;
                }
                heads.push(String::from_utf8_lossy(&head).into_owned());
            }
        }
        Ok(heads)
    }

    /// Writes a file of acts, if it is not there, as if it was written at a moment: so it is the same file if a run is
    /// killed and another one writes it.
    pub fn put_act(&self, name: &str, text: &str, written: Timestamp) -> io::Result<()> {
        if self.is_dry {
            return Ok(());
        }
        let place = self.root.join("acts").join(name);
        let since = Duration::from_secs(u64::try_from(written.as_second()).unwrap_or_default());
        self.write_at(&place, text.as_bytes(), false, Some(since)).map(drop)
    }

    /// Puts a message into the folder of its week.
    pub fn keep_with(&self, week: &Week, mail: &Mail) -> io::Result<()> {
        let folder = self.root.join("weeks").join(&week.name).join("mail");
        if self.is_dry {
            return Ok(());
        }
        self.make(&folder)?;
        self.rename(&mail.place, &folder.join(mail.name()))
    }

    /// Puts a message into the outbox, once: not if it lies there, or if it was handed over. Gives whether it was put.
    pub fn post(&self, name: &str, text: &str) -> io::Result<bool> {
        let file = format!("{name}.eml");
        let lies_there = |folder: &str| {
            let names = names(&self.root.join(folder))?;
            Ok::<bool, io::Error>(names.iter().any(|other| other.starts_with(&file)))
        };
        if lies_there("outbox/cur")? || self.is_dry && lies_there("outbox/new")? {
            return Ok(false);
        }
        if self.is_dry {
            return Ok(true);
        }
        self.write(&self.root.join("outbox/new").join(&file), text.as_bytes(), false)
    }

    /// The weeks that were played, from the first on. Of one that was corrected the last version counts.
    pub fn weeks(&self) -> io::Result<Vec<Week>> {
        let mut last = BTreeMap::new();
        for week in self.folders_of_weeks("weeks")? {
            last.insert(week.number, week);
        }
        Ok(last.into_values().collect())
    }

    /// The weeks that were set aside.
    pub fn aside(&self) -> io::Result<Vec<Week>> {
        self.folders_of_weeks(ASIDE)
    }

    /// The weeks in a folder, by number and version.
    fn folders_of_weeks(&self, folder: &str) -> io::Result<Vec<Week>> {
        let mut weeks: Vec<Week> =
            names(&self.root.join(folder))?.iter().filter_map(|name| Week::read(name)).collect();
        weeks.sort_by_key(|week| (week.number, week.version));
        Ok(weeks)
    }

    /// The next play under a number: a version that no folder has had.
    pub fn next_week(&self, number: u32, subject: &str) -> io::Result<Week> {
        let folders = [self.folders_of_weeks("weeks")?, self.aside()?].concat();
        let versions = folders.iter().filter(|week| week.number == number).map(|week| week.version);
        Ok(Week::new(number, versions.max().unwrap_or(0) + 1, subject))
    }

    /// All versions of the weeks behind one.
    pub fn behind(&self, number: u32) -> io::Result<Vec<Week>> {
        let mut weeks = self.folders_of_weeks("weeks")?;
        weeks.retain(|week| week.number > number);
        Ok(weeks)
    }

    /// Sets a week aside, if it is not there already.
    pub fn set_week_aside(&self, name: &str) -> io::Result<()> {
        self.rename(&self.root.join("weeks").join(name), &self.root.join(ASIDE).join(name))
    }

    /// The mail that lies with a week.
    pub fn mail_of(&self, week: &Week) -> io::Result<Vec<Mail>> {
        self.mails_in(&format!("weeks/{}/mail", week.name))
    }

    /// The mail that lies with a week that was set aside.
    pub fn mail_aside(&self, week: &Week) -> io::Result<Vec<Mail>> {
        self.mails_in(&format!("{ASIDE}/{}/mail", week.name))
    }

    fn mails_in(&self, folder: &str) -> io::Result<Vec<Mail>> {
        let folder = self.root.join(folder);
        let read = |name: String| {
            let place = folder.join(&name);
            let bytes = fs::read(&place).map_err(|error| named(&place, &error))?;
            Ok(Mail { place, bytes })
        };
        names(&folder)?.into_iter().map(read).collect()
    }

    /// Puts a message back into the inbox, as one that was read.
    pub fn bring_back(&self, mail: &Mail) -> io::Result<()> {
        self.rename(&mail.place, &self.root.join("inbox/cur").join(format!("{}:2,S", mail.name())))
    }

    /// Puts the acts of a week that was set aside back among those that wait.
    pub fn bring_acts_back(&self, week: &Week) -> io::Result<()> {
        let folder = self.root.join(ASIDE).join(&week.name).join("acts");
        for name in names(&folder)? {
            let place = format!("{}-{name}", week.name);
            self.rename(&folder.join(&name), &self.root.join("acts").join(place))?;
        }
        Ok(())
    }

    /// A file of a week that was set aside.
    pub fn of_week_aside(&self, week: &Week, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.read(&format!("{ASIDE}/{}/{name}", week.name))
    }

    /// A file of a week.
    pub fn of_week(&self, week: &Week, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.read(&format!("weeks/{}/{name}", week.name))
    }

    /// The names of the files in a folder of a week.
    pub fn files_of_week(&self, week: &Week, folder: &str) -> io::Result<BTreeSet<String>> {
        names(&self.root.join("weeks").join(&week.name).join(folder))
    }

    /// Begins the folder of a week.
    pub fn begin(&self) -> io::Result<Begun<'_>> {
        let place = self.root.join("tmp").join("week");
        if !self.is_dry {
            make(&place)?;
        }
        Ok(Begun { store: self, folders: RefCell::new([place.clone()].into()), place })
    }

    /// The files of the gamesmaster's acts, by name.
    pub fn acts(&self) -> io::Result<Vec<ActFile>> {
        let mut acts = Vec::new();
        for name in names(&self.root.join("acts"))? {
            let place = self.root.join("acts").join(&name);
            let is_backup = name.ends_with('~') || name.starts_with(['.', '#']);
            if place.is_file() && !is_backup {
                let about = |error: io::Error| named(&place, &error);
                let bytes = fs::read(&place).map_err(&about)?;
                let modified = fs::metadata(&place).and_then(|file| file.modified()).map_err(&about)?;
                let written = modified.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
                acts.push(ActFile { name, text: String::from_utf8_lossy(&bytes).into_owned(), written });
            }
        }
        Ok(acts)
    }

    /// Moves the file of an act into a folder within `acts`, under a name that is free there.
    pub fn set_aside(&self, act: &str, folder: &str) -> io::Result<()> {
        if self.is_dry {
            return Ok(());
        }
        let to = self.root.join("acts").join(folder);
        let mut place = to.join(act);
        let mut number = 1;
        while place.exists() {
            number += 1;
            place = to.join(format!("{act}.{number}"));
        }
        self.rename(&self.root.join("acts").join(act), &place)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.is_dry {
            return Ok(());
        }
        self.disk.ask().map_err(|error| named(from, &error))?;
        match fs::rename(from, to) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named(from, &error)),
            _ => {
                self.note(from);
                self.note(to);
                Ok(())
            }
        }
    }
}

/// The messages in the inbox of a folder.
pub fn mails_in(root: &Path) -> io::Result<Vec<Mail>> {
    let mut mails = Vec::new();
    for folder in ["inbox/new", "inbox/cur"] {
        for name in names(&root.join(folder))? {
            let flags = name.rsplit_once(":2,").map_or("", |(_, flags)| flags);
            let place = root.join(folder).join(&name);
            if flags.contains('T') || name.starts_with('.') || !place.is_file() {
                continue;
            }
            match fs::read(&place) {
                Ok(bytes) => mails.push(Mail { place, bytes }),
                // A mail program took it away meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(named(&place, &error)),
            }
        }
    }
    Ok(mails)
}

/// Delivers a message into the inbox of another folder, as a delivery agent does.
pub fn deliver(mail: &Mail, root: &Path) -> io::Result<()> {
    let inbox = root.join("inbox");
    ["tmp", "new", "cur"].iter().try_for_each(|folder| make(&inbox.join(folder)))?;
    let place = inbox.join("new").join(mail.name());
    let about = |error: io::Error| named(&place, &error);
    let mut file = tempfile::NamedTempFile::new_in(inbox.join("tmp")).map_err(about)?;
    file.write_all(&mail.bytes).map_err(about)?;
    file.as_file().sync_all().map_err(about)?;
    file.persist(&place).map_err(|failed| named(&place, &failed.error))?;
    sync(&inbox.join("new"))
}
