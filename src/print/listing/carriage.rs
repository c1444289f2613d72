//! Carriage control: the codes that make a printer move the paper.
//!
//! ASA codes are characters and act before their line is printed. Machine codes are channel commands, the same byte in
//! every character code. They act after their line, or at once without printing. Only the codes of a listing are known
//! here: one to three lines, no line, and channel 1, the top of a page.
//!
//! Source: `JCL.md`, "The listing".

use super::line::Spacing;

/// How a listing controls the carriage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carriage {
    /// By an ASA code in the first column of each line.
    Asa,
    /// By a channel command in the first byte of each record, done after the line (only fb and vb records).
    Machine,
    /// Not at all: the printed page, with CR, LF and FF as a printer gets them.
    Plain,
}

impl Carriage {
    /// Every kind, in the order in which they are named.
    pub const ALL: [Self; 3] = [Self::Asa, Self::Machine, Self::Plain];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asa => "asa",
            Self::Machine => "machine",
            Self::Plain => "plain",
        }
    }
}

/// Prints the line and moves nothing.
pub const WRITE: u8 = 0x01;
/// Prints nothing and moves nothing.
const NO_OPERATION: u8 = 0x03;
/// The bit that changes a command that moves after the line into one that moves at once.
const AT_ONCE: u8 = 0x02;

/// The command for a spacing after the line.
const fn behind(spacing: Spacing) -> u8 {
    match spacing {
        Spacing::Page => 0x89,
        Spacing::Single => 0x09,
        Spacing::Double => 0x11,
        Spacing::Triple => 0x19,
        Spacing::Over => WRITE,
    }
}

/// The command that prints a line and then moves as the next line asks. A page is ended by a command of its own in
/// front of the next page, so that pages are the same bytes wherever a listing is cut between them.
pub const fn write_then(next: Spacing) -> u8 {
    match next {
        Spacing::Page => WRITE,
        next => behind(next),
    }
}

/// The command that moves at once. `None` if nothing moves.
pub const fn at_once(spacing: Spacing) -> Option<u8> {
    match spacing {
        Spacing::Over => None,
        spacing => Some(behind(spacing) | AT_ONCE),
    }
}

/// The parts of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// Whether the record's line is printed.
    pub prints: bool,
    /// How the paper moves then.
    pub moves: Spacing,
}

impl Command {
    /// What a command does. `None` for one that listings do not use.
    pub fn of(code: u8) -> Option<Self> {
        if code == NO_OPERATION {
            return Some(Self { prints: false, moves: Spacing::Over });
        }
        let prints = code & AT_ONCE == 0;
        let all = [Spacing::Page, Spacing::Single, Spacing::Double, Spacing::Triple, Spacing::Over];
        let moves = all.into_iter().find(|spacing| behind(*spacing) == code & !AT_ONCE)?;
        Some(Self { prints, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_print_and_move_as_a_channel_does() {
        let of = |code: u8| Command::of(code).map(|command| (command.prints, command.moves));
        let known = [
            (0x01, true, Spacing::Over),
            (0x09, true, Spacing::Single),
            (0x11, true, Spacing::Double),
            (0x19, true, Spacing::Triple),
            (0x89, true, Spacing::Page),
            (0x03, false, Spacing::Over),
            (0x0B, false, Spacing::Single),
            (0x13, false, Spacing::Double),
            (0x1B, false, Spacing::Triple),
            (0x8B, false, Spacing::Page),
        ];
        for (code, prints, moves) in known {
            assert_eq!(of(code), Some((prints, moves)), "{code:02X}");
        }
        let others = (0..=u8::MAX).filter(|code| known.iter().all(|known| known.0 != *code));
        assert!(others.clone().all(|code| of(code).is_none()) && others.count() == 246);
    }
}
