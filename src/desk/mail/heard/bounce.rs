//! Letters that came back: which of our messages a report of a mail server is about.
//!
//! A report names the message that it is about, in a part of its own or below its text. The identifier of a message of
//! ours cannot be guessed, so that a report with it comes from where the message went.
//!
//! Source: RFC 3464, RFC 3462; the form of qmail, in which the message stands below a line of dashes.

use crate::mail::incoming::mailbox::Raw;
use mail_parser::{MessageParser, MimeHeaders as _};

/// The most bytes that are looked at.
const MOST: usize = 1 << 18;

/// The most identifiers that are given.
const MOST_IDS: usize = 20;

/// The actions of a report that say that a message did not arrive.
const FAILED: &str = "action: failed";

/// How a report of qmail begins the copy of a message.
const COPY: &str = "--- below this line is a copy of the message";

/// The identifiers in a message that says that another did not arrive; none if it says no such thing.
pub fn returned(raw: &Raw) -> Vec<String> {
    let bytes = raw.bytes.get(..MOST.min(raw.bytes.len())).unwrap_or_default();
    let Some(message) = MessageParser::default().parse_headers(bytes) else { return Vec::new() };
    let text = String::from_utf8_lossy(bytes);
    let lower = text.to_lowercase();
    let is_report = message.content_type().is_some_and(|kind| {
        kind.ctype().eq_ignore_ascii_case("multipart")
            && kind.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("report"))
    });
    let begins = if is_report { lower.find(FAILED) } else { lower.find(COPY) };
    // In a report the returned message stands behind what says that it failed.
    let Some(at) = begins else { return Vec::new() };
    let field = "message-id:";
    let mut ids = Vec::new();
    for (line, small) in
        text.get(at..).unwrap_or_default().lines().zip(lower.get(at..).unwrap_or_default().lines())
    {
        if small.trim_start().starts_with(field)
            && let Some((_, rest)) = line.split_once('<')
            && let Some((id, _)) = rest.split_once('>')
            && ids.len() < MOST_IDS
        {
            ids.push(id.to_owned());
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::incoming::mailbox::Mailbox;

    fn of(text: &str) -> Vec<String> {
        let mut mailbox = Mailbox::default();
        mailbox.take_one(text.as_bytes());
        returned(&mailbox.messages[0])
    }

    const REPORT: &str = "From: MAILER-DAEMON@mx.example\nTo: game@club.example\nSubject: Undelivered\n\
        Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nIt failed.\n--b\n\
        Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\n\
        Action: failed\nStatus: 5.1.1\n\n--b\nContent-Type: message/rfc822\n\nFrom: game@club.example\n\
        Message-ID: <ours@club.example>\nSubject: x\n\ntext\n--b--\n";

    #[test]
    fn a_report_names_the_message_that_did_not_arrive() {
        assert_eq!(of(REPORT), ["ours@club.example"]);
        assert!(of(&REPORT.replace("Action: failed", "Action: delayed")).is_empty());
        assert!(of(&REPORT.replace("multipart/report", "multipart/mixed")).is_empty());
    }

    #[test]
    fn the_form_of_qmail_is_known() {
        let text = "From: MAILER-DAEMON@q.example\nSubject: failure notice\n\nHi. This is the qmail-send program.\n\n\
            <a@b.example>:\nNo such user.\n\n--- Below this line is a copy of the message.\n\n\
            Return-Path: <game@club.example>\nMessage-ID: <ours@club.example>\n\ntext\n";
        assert_eq!(of(text), ["ours@club.example"]);
    }

    #[test]
    fn mail_of_people_is_none() {
        assert!(of("From: a@b.example\nSubject: x\n\nMessage-ID: <ours@club.example>\n").is_empty());
    }
}
