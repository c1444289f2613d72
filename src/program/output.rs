//! Standard output for runs that also write files: its reader may leave, and the run goes on.

use playdeck::card::Pack;
use playdeck::stream::Position;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::rc::Rc;

/// An output whose reader may leave. What is written after that is discarded.
pub struct Pipe<W> {
    output: W,
    /// Whether the run goes on without its reader. If not, the write fails.
    goes_on: bool,
    has_left: Rc<Cell<bool>>,
}

impl<W: Write> Pipe<W> {
    /// Wraps an output. The cell is true once its reader has left.
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

/// Writes positions to an output. Positions that decks began with are kept back in a temporary file until a new one is
/// punched; if none is, they are not written.
pub struct Positions<W> {
    output: W,
    held_back: Option<File>,
    has_punched: bool,
}

impl<W: Write> Positions<W> {
    /// An output without positions so far.
    pub fn new(output: W) -> Self {
        Self { output, held_back: None, has_punched: false }
    }

    /// Takes a position. `write` writes its cards.
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
            Position::Brought(cards) | Position::Punched { cards, .. } => {
                self.has_punched = true;
                if let Some(mut held_back) = self.held_back.take() {
                    held_back.seek(SeekFrom::Start(0))?;
                    io::copy(&mut held_back, &mut self.output)?;
                }
                write(&mut self.output, cards)?;
                // The reader gets the position now and not with the next deck.
                self.output.flush()
            }
        }
    }
}
