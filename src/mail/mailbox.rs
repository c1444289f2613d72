//! Mailboxes: messages one after another, or each in a file of its own.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::moment::Moment;
use memchr::memmem;

/// The most messages that are read.
pub const MOST_MESSAGES: usize = 10_000;

/// A message as it lies in a mailbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raw {
    /// The moment on the line before it.
    pub noted: Option<Moment>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The mail that came in.
#[derive(Debug, Default)]
pub struct Mailbox {
    /// The messages, in any order.
    pub messages: Vec<Raw>,
    /// Whether there were more than are read.
    pub is_cut: bool,
}

impl Mailbox {
    /// Takes a file: a mailbox of messages that begin with a line `From `, or one message.
    pub fn take(&mut self, file: &[u8]) {
        if !file.starts_with(b"From ") {
            if file.iter().any(|byte| !byte.is_ascii_whitespace()) {
                self.push(None, file.to_vec());
            }
            return;
        }
        let mut rest = file;
        while !rest.is_empty() {
            let head_end = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            let (head, body) = rest.split_at(head_end);
            let noted = Moment::of_mailbox_line(&String::from_utf8_lossy(head));
            let end = next_message(body);
            self.push(noted, without_marks(&body[..end]));
            rest = &body[end..];
        }
    }

    fn push(&mut self, noted: Option<Moment>, bytes: Vec<u8>) {
        if self.messages.len() < MOST_MESSAGES {
            self.messages.push(Raw { noted, bytes });
        } else {
            self.is_cut = true;
        }
    }
}

/// Where the next message of a mailbox begins: at a line `From ` with a date, behind an empty line.
fn next_message(body: &[u8]) -> usize {
    let begins = |at: &usize| {
        let (before, line) = body.split_at(*at);
        let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len())];
        let is_behind_empty_line = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
        is_behind_empty_line && Moment::of_mailbox_line(&String::from_utf8_lossy(line)).is_some()
    };
    memmem::find_iter(body, b"\nFrom ").map(|at| at + 1).find(begins).unwrap_or(body.len())
}

/// A message without the marks that keep its lines from beginning another one: `>From ` is `From `.
fn without_marks(message: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(message.len());
    for line in message.split_inclusive(|byte| *byte == b'\n') {
        let bare = line.iter().position(|byte| *byte != b'>').unwrap_or(0);
        let is_marked = bare > 0 && line[bare..].starts_with(b"From ");
        plain.extend_from_slice(&line[usize::from(is_marked)..]);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailbox_is_cut_before_its_from_lines() {
        let text =
            b"From a@b Thu Nov 26 20:00:00 2026\nSubject: x\n\nFrom here\n\nFrom afar\n>From there\n\n\
            From c@d Thu Nov 26 21:00:00 2026\nSubject: y\n\nz\n";
        let mut mailbox = Mailbox::default();
        mailbox.take(text);
        let [first, second] = mailbox.messages.as_slice() else { unreachable!("two messages") };
        assert_eq!(first.bytes, b"Subject: x\n\nFrom here\n\nFrom afar\nFrom there\n\n");
        assert!(first.noted < second.noted);
    }

    #[test]
    fn one_message_is_a_mailbox_of_one() {
        let mut mailbox = Mailbox::default();
        mailbox.take(b"Subject: x\n\nbody\n");
        mailbox.take(b"\n");
        assert_eq!((mailbox.messages.len(), mailbox.is_cut), (1, false));
    }
}
