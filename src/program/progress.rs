//! What a command reads, standard input or a file in its place, and the progress of reading it, shown on standard error.
//!
//! It is shown only where a person waits: standard error is a terminal, standard output is not, and the run has taken
//! more than a second. Nothing else in the program looks at a clock, and the progress never gets into a listing or a
//! pipe.

use crate::files::unread;
use crate::terminal::{say, show_over};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a run may take before its progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the progress is shown anew.
const BEAT: Duration = Duration::from_millis(250);

/// An input, with a count of the bytes read.
pub struct Progress {
    input: Box<dyn Read + Send>,
    is_wanted: bool,
    /// A terminal can be read again behind its end, and would wait again. The standard library takes another descriptor
    /// that cannot be read for one at its end; reading it again says so.
    is_terminal: bool,
    has_ended: bool,
    read: u64,
    length: Option<u64>,
    due: Instant,
    /// How many columns of the terminal the progress takes now.
    shown: usize,
}

impl Progress {
    /// Opens a file, or else standard input, and says what is waited for if somebody has to type it.
    pub fn open(file: Option<&Path>, what: &str) -> io::Result<Self> {
        let Some(file) = file.filter(|file| *file != Path::new("-")) else {
            if io::stdin().is_terminal() {
                say(&format_args!(
                    "waiting for {what} typed here, until Ctrl-D; to read a file, name it (more: playdeck --help)"
                ));
            }
            return Ok(Self::of(io::stdin(), length_of_standard_input));
        };
        let input = File::open(file).map_err(|error| unread(file, &error))?;
        let about = input.metadata().map_err(|error| unread(file, &error))?;
        if about.is_dir() {
            return Err(unread(file, &io::ErrorKind::IsADirectory.into()));
        }
        Ok(Self::of(input, || about.is_file().then_some(about.len())))
    }

    /// An input of which nothing is read yet.
    fn of(input: impl Read + Send + 'static, length: impl FnOnce() -> Option<u64>) -> Self {
        let is_wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self {
            input: Box::new(input),
            is_wanted,
            is_terminal: io::stdin().is_terminal(),
            has_ended: false,
            read: 0,
            length: is_wanted.then(length).flatten(),
            due: Instant::now() + PATIENCE,
            shown: 0,
        }
    }

    fn show(&mut self) {
        let megabytes = |bytes: u64| format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10);
        let of = self.length.map_or_else(String::new, |length| format!(" of {}", megabytes(length)));
        let line = format!("playdeck: {}{of} MB read", megabytes(self.read));
        self.shown = show_over(self.shown, &line);
    }
}

impl Read for Progress {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.has_ended {
            return Ok(0);
        }
        // What reads from here takes each error for the end. A read that a signal interrupted is none.
        let count = loop {
            match self.input.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                done => break done?,
            }
        };
        self.has_ended = self.is_terminal && count == 0 && !buffer.is_empty();
        self.read += count as u64;
        let now = if self.is_wanted { Instant::now() } else { self.due };
        if self.is_wanted && now >= self.due && count > 0 {
            self.due = now + BEAT;
            self.show();
        }
        Ok(count)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown > 0 {
            show_over(self.shown, "");
        }
    }
}

/// The size of standard input in bytes. `None` if it is not a file.
#[cfg(unix)]
fn length_of_standard_input() -> Option<u64> {
    use std::os::fd::AsFd;
    let input = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let about = input.metadata().ok()?;
    about.is_file().then_some(about.len())
}

/// The size of standard input is not looked for on this system.
#[cfg(not(unix))]
fn length_of_standard_input() -> Option<u64> {
    None
}
