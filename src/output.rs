//! Standard output where something else matters more: whoever reads it may leave, and the run goes on.

use playdeck::card::Pack;
use playdeck::stream::Position;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::rc::Rc;

/// An output whose reader may leave: what is written behind that goes nowhere.
pub struct Pipe<W> {
    output: W,
    /// Whether the run goes on without its reader; otherwise it ends there.
    goes_on: bool,
    has_left: Rc<Cell<bool>>,
}

impl<W: Write> Pipe<W> {
    /// An output, and what tells whether its reader has left.
    pub fn new(output: W, goes_on: bool) -> (Self, Rc<Cell<bool>>) {
        let has_left = Rc::new(Cell::new(false));
        (Self { output, goes_on, has_left: Rc::clone(&has_left) }, has_left)
    }

    fn unless_left<T>(&mut self, gone: T, act: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.has_left.get() {
            return Ok(gone);
        }
        match act(&mut self.output) {
            Err(error) if self.goes_on && error.kind() == io::ErrorKind::BrokenPipe => {
                self.has_left.set(true);
                Ok(gone)
            }
            done => done,
        }
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_left(bytes.len(), |output| output.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_left((), Write::flush)
    }
}

/// Positions on their way to an output: those that decks brought count for nothing unless one was punched, and are
/// held back until then.
pub struct Positions<W> {
    output: W,
    held_back: Option<File>,
    has_punched: bool,
}

impl<W: Write> Positions<W> {
    /// None so far.
    pub fn new(output: W) -> Self {
        Self { output, held_back: None, has_punched: false }
    }

    /// Takes a position, which `write` writes.
    pub fn take(
        &mut self,
        position: Position<'_>,
        write: impl Fn(&mut dyn Write, &Pack) -> io::Result<()>,
    ) -> io::Result<()> {
        match position {
            Position::Brought(cards) if !self.has_punched => {
                let held_back = match self.held_back.take() {
                    Some(held_back) => held_back,
                    None => tempfile::tempfile()?,
                };
                let mut held_back = io::BufWriter::new(held_back);
                write(&mut held_back, cards)?;
                self.held_back = Some(held_back.into_inner().map_err(io::IntoInnerError::into_error)?);
                Ok(())
            }
            Position::Brought(cards) | Position::Punched(cards) => {
                self.has_punched = true;
                if let Some(mut held_back) = self.held_back.take() {
                    held_back.seek(SeekFrom::Start(0))?;
                    io::copy(&mut held_back, &mut self.output)?;
                }
                write(&mut self.output, cards)?;
                // Whoever reads them need not wait for the next deck.
                self.output.flush()
            }
        }
    }
}
