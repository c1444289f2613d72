//! Standard error: the one place that writes to it.
//!
//! What is said may hold what a file, a command line or JSON held, and a terminal obeys control characters. So they
//! are shown by their numbers and never sent, and one message is one line.

use playdeck::message::shown;
use std::fmt::Display;
use std::io::{self, Write as _};

/// Says one line. If it cannot be written, nobody is listening.
pub fn say(what: &dyn Display) {
    let _ = writeln!(io::stderr(), "playdeck: {}", shown(&what.to_string()));
}

/// Has a fault of the program itself said in one line, too.
pub fn say_faults() {
    std::panic::set_hook(Box::new(|fault| say(fault)));
}

/// Writes over what a terminal shows, which takes so many columns; gives how many it takes now.
pub fn show_over(before: usize, what: &str) -> usize {
    let line = shown(what);
    let _ = write!(io::stderr(), "\r{line:before$}\r{line}");
    line.chars().count()
}
