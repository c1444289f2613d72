//! Carriage control: the codes that make a printer move the paper.
//!
//! ASA codes are characters and act before their line is printed. Machine codes are channel commands, the same byte in
//! every character code. They act after their line, or at once without printing. A listing of this program has one to
//! three lines, no line, and channel 1, the top of a page; others may also skip to channels 2 to 12.
//!
//! Source: `JCL.md`, "The listing"; `docs/filters.md`, "print".

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

/// The command that writes a line and skips to channel 1; those for the next channels follow it, eight apart.
const SKIP: u8 = 0x89;
/// What a skip to one channel more adds to a command.
const CHANNEL: u8 = 8;

/// The first byte of a record that is no line: a structured field of the Advanced Function Presentation.
pub const AFP: u8 = 0x5A;

/// How the paper moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// By lines, or to the top of a page.
    Spaced(Spacing),
    /// To the next stop of a channel, from 2 to 12.
    Channel(u8),
}

impl Move {
    /// What an ASA code means. `None` for what is none.
    pub const fn of_asa(code: u8) -> Option<Self> {
        match code {
            b'2'..=b'9' => Some(Self::Channel(code - b'0')),
            b'A'..=b'C' => Some(Self::Channel(code - b'A' + 10)),
            _ => match Spacing::of_asa(code) {
                Some(spacing) => Some(Self::Spaced(spacing)),
                None => None,
            },
        }
    }
}

/// The parts of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// Whether the record's line is printed.
    pub prints: bool,
    /// How the paper moves then.
    pub moves: Move,
}

impl Command {
    /// What a command does. `None` for what is none.
    pub fn of(code: u8) -> Option<Self> {
        if code == NO_OPERATION {
            return Some(Self { prints: false, moves: Move::Spaced(Spacing::Over) });
        }
        let prints = code & AT_ONCE == 0;
        let after = code & !AT_ONCE;
        let all = [Spacing::Page, Spacing::Single, Spacing::Double, Spacing::Triple, Spacing::Over];
        let spaced = all.into_iter().find(|spacing| behind(*spacing) == after).map(Move::Spaced);
        let channel = || {
            let channel = 1 + after.checked_sub(SKIP)? / CHANNEL;
            let is_one = after % CHANNEL == SKIP % CHANNEL && (2..=12).contains(&channel);
            is_one.then_some(Move::Channel(channel))
        };
        Some(Self { prints, moves: spaced.or_else(channel)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_print_and_move_as_a_channel_does() {
        let of = |code: u8| Command::of(code).map(|command| (command.prints, command.moves));
        let spaced = [
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
        // The commands of the System/370: write and skip to channels 2 to 12, then the same at once.
        let writes = [0x91, 0x99, 0xA1, 0xA9, 0xB1, 0xB9, 0xC1, 0xC9, 0xD1, 0xD9, 0xE1];
        let skips = [0x93, 0x9B, 0xA3, 0xAB, 0xB3, 0xBB, 0xC3, 0xCB, 0xD3, 0xDB, 0xE3];
        let of_channels = |codes: [u8; 11], prints| {
            (2..).zip(codes).map(move |(to, code)| (code, prints, Move::Channel(to)))
        };
        let spaced = spaced.map(|(code, prints, spacing)| (code, prints, Move::Spaced(spacing)));
        let known: Vec<_> =
            spaced.into_iter().chain(of_channels(writes, true)).chain(of_channels(skips, false)).collect();
        for &(code, prints, moves) in &known {
            assert_eq!(of(code), Some((prints, moves)), "{code:02X}");
        }
        let others = (0..=u8::MAX).filter(|code| known.iter().all(|known| known.0 != *code));
        assert!(others.clone().all(|code| of(code).is_none()) && others.count() == 224);
    }

    #[test]
    fn the_codes_of_asa_are_those_of_twelve_channels_and_four_spacings() {
        let known: Vec<u8> = (0..=u8::MAX).filter(|code| Move::of_asa(*code).is_some()).collect();
        assert_eq!(known, b" +-0123456789ABC");
        assert_eq!(b"29ABC".map(|code| Move::of_asa(code).unwrap()), [2, 9, 10, 11, 12].map(Move::Channel));
    }
}
