//! A place in a map file.

use std::fmt;
use std::rc::Rc;

/// A line of a file, or a file as a whole, which is line 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Here {
    pub(super) file: Rc<str>,
    pub(super) line: u32,
}

impl fmt::Display for Here {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "Line {} of ", self.line)?;
        }
        f.write_str(&self.file)
    }
}
