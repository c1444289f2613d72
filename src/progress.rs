//! How far the reading of standard input has come, on a terminal's standard error.
//!
//! Shown where a person waits: when standard error is a terminal and standard output is not, and only once a second
//! has passed. Nothing else looks at a clock, and nothing of this reaches a listing or a pipe.

use crate::terminal::show_over;
use std::io::{self, IsTerminal, Read, Stdin};
use std::time::{Duration, Instant};

/// How long a run may take before it is talked about.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often what is shown changes.
const BEAT: Duration = Duration::from_millis(250);

/// Standard input, and how much of it was read.
pub struct Progress {
    input: Stdin,
    is_wanted: bool,
    read: u64,
    length: Option<u64>,
    due: Instant,
    /// Columns of what is shown.
    shown: usize,
}

impl Progress {
    /// Standard input from its beginning.
    pub fn of_standard_input() -> Self {
        let is_wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let length = is_wanted.then(length_of_standard_input).flatten();
        let input = io::stdin();
        Self { input, is_wanted, read: 0, length, due: Instant::now() + PATIENCE, shown: 0 }
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
        let count = self.input.read(buffer)?;
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

/// The bytes of standard input, if it is a file.
#[cfg(unix)]
fn length_of_standard_input() -> Option<u64> {
    use std::os::fd::AsFd;
    let input = std::fs::File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let about = input.metadata().ok()?;
    about.is_file().then_some(about.len())
}

/// The bytes of standard input, if it is a file; not looked for here.
#[cfg(not(unix))]
fn length_of_standard_input() -> Option<u64> {
    None
}
