//! The only place that writes to standard error.
//!
//! A message may repeat what was in a file, a command line or JSON, and a terminal obeys control characters. So they
//! are shown by their numbers and never sent, and each message is one line.

use playdeck::message::shown;
use std::fmt::Display;
use std::io::{self, Write as _};

/// Writes one line. An error is ignored, because there is no other place to report it.
pub fn say(what: &dyn Display) {
    let _ = writeln!(io::stderr(), "playdeck: {}", shown(&what.to_string()));
}

/// Makes a panic print one line, too.
pub fn say_faults() {
    std::panic::set_hook(Box::new(|fault| say(fault)));
}

/// Overwrites the current line of a terminal, which takes `before` columns. Gives the columns of the new line.
pub fn show_over(before: usize, what: &str) -> usize {
    let line = shown(what);
    let _ = write!(io::stderr(), "\r{line:before$}\r{line}");
    line.chars().count()
}
