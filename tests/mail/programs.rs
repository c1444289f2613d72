//! Messages that programs wrote: mutt, s-nail, swaks, git send-email and the package `email` of Python. Each has the
//! same sheet: fresh, above the letter that it answers, and below it. They were made once; `Received`, `Date` and
//! `Message-ID` were set afterwards.

use super::desk::{sheets, sorted_with};
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
