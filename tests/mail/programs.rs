//! Messages that programs wrote. Each has the same sheet: fresh, above the message that it answers, or below it. They were
//! made once; `Received`, `Date` and `Message-ID` were set afterwards.
//!
//! `boxes` has those of mutt, s-nail, swaks, git send-email and the package `email` of Python, and quotes a reminder.
//! `letters` has those of mutt, neomutt, s-nail, nmh, mblaze and the package `email`: each of these programs was given a
//! letter of `burst --mail` and told to answer it, and quoted what it made of its text, the last one of its page, too.
//! nmh quotes below what is written, so it has no answer of the third kind; mblaze has no fresh one.

use super::desk::{position, sheets, sorted_with};
use super::out::play;
use crate::common::project;
use playdeck::mail::Asked;
use std::fs;

#[test]
fn every_program_s_message_gives_the_same_sheet() {
    let folder = project("tests/mail/boxes");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 15);
    for file in files {
        let message = fs::read(&file).unwrap();
        let asked = Asked { roster: "GM gm@host.example\nAUSTRIA anna@host.example\n", ..Asked::default() };
        let sorted = sorted_with(&[message], &asked);
        let sheet = [
            "$AUSTRIA",
            "A VIE - GAL",
            "A BUD - SER",
            "F TRI - ALB",
            "$MESSAGE TO ITALY",
            "Tyrolia stays empty, as we said.",
            "ENDPRESS",
        ];
        assert_eq!(sheets(&sorted), sheet, "{}\n{}", file.display(), sorted.list);
        assert!(sorted.log.messages().is_empty(), "{}", sorted.list);
    }
}

#[test]
fn every_program_s_answer_to_our_letter_gives_the_same_sheet() {
    let folder = project("tests/mail/letters");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 16);
    let position = position(&play());
    for file in files {
        let message = fs::read(&file).unwrap();
        let text = String::from_utf8_lossy(&message);
        // What stands in the quote would be orders, too.
        let is_fresh = file.display().to_string().ends_with("-fresh.eml");
        assert_eq!(is_fresh, !text.contains("\n> F ALB STANDS\n"), "{}", file.display());
        let roster = "GM gm@host.example\nAUSTRIA anna@host.example\n";
        let asked = Asked { roster, position: Some(position.as_bytes()), ..Asked::default() };
        let sorted = sorted_with(&[&message], &asked);
        let sheet = [
            "$AUSTRIA",
            "F ALB - GRE",
            "A BUD - SER",
            "A GAL - WAR",
            "$MESSAGE TO ITALY",
            "Tyrolia stays empty, as we said.",
            "ENDPRESS",
        ];
        assert_eq!(sheets(&sorted), sheet, "{}\n{}", file.display(), sorted.list);
        assert!(sorted.log.messages().is_empty(), "{}", sorted.list);
    }
}
