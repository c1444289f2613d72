//! Notes that belong to no single card: what was replaced by plain characters, and what was wrong with the records.

use crate::code::Findings;
use crate::code::messages as said;
use playdeck_base::message::Message;

/// Notes gathered while cards are read, until the deck asks for them.
#[derive(Debug, Default)]
pub struct Notes {
    /// How often each habit of mail programs and editors was found.
    pub findings: Findings,
    /// The errors in the records.
    pub faults: Vec<Message>,
}

impl Notes {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.findings == Findings::NONE && self.faults.is_empty()
    }

    /// Adds other notes to these.
    pub fn add(&mut self, other: Self) {
        if other.findings != Findings::NONE {
            self.findings.add(&other.findings);
        }
        self.faults.extend(other.faults);
    }

    /// The notes as messages: one for each kind found.
    pub fn into_messages(self) -> Vec<Message> {
        let Findings {
            byte_order_marks,
            tabs,
            no_break_blanks,
            quotes,
            dashes,
            arrows,
            bullets,
            ellipses,
            unseen,
            doubtful_records,
        } = self.findings;
        let mut messages = self.faults;
        let plain = [
            ("byte order marks dropped", byte_order_marks),
            ("tabs made blanks to the next 8th column", tabs),
            ("no-break blanks made plain", no_break_blanks),
            ("curly quotes made plain", quotes),
            ("dashes made plain", dashes),
            ("arrows made plain", arrows),
            ("bullets made asterisks", bullets),
            ("ellipses made three periods", ellipses),
            ("characters without width dropped", unseen),
        ];
        for (what, count) in plain {
            if count > 0 {
                messages.push(said::made_plain(what, count));
            }
        }
        if doubtful_records > 0 {
            messages.push(said::doubtful_records(doubtful_records));
        }
        messages
    }
}
