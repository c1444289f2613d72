//! A listing as a document, as `pdftotext` reads it.

use crate::common::deck;
use crate::common::shell::{out, path, playdeck};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// A document reader finds every line of the listing, on its page.
pub fn a_document_says_page_for_page_what_the_listing_says() {
    let folder = TempDir::new().unwrap();
    let place = path(&folder, "listing.pdf");
    let listing = out(&playdeck(&[], deck("diplomacy/first-year")));
    fs::write(&place, playdeck(&["print", "--pdf"], &listing).stdout).unwrap();
    let read = Command::new("pdftotext").args(["-layout", "-enc", "UTF-8", &place, "-"]).output();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let text = String::from_utf8(read.unwrap().stdout).unwrap();
    let of_document: Vec<Vec<String>> =
        text.split('\u{C}').map(words).filter(|page| !page.is_empty()).collect();
    let mut of_listing: Vec<Vec<String>> = Vec::new();
    for line in listing.lines() {
        if line.starts_with('1') {
            of_listing.push(Vec::new());
        }
        of_listing.last_mut().unwrap().extend(words(line.get(1..).unwrap_or_default()));
    }
    assert_eq!(of_document.len(), of_listing.len());
    for (number, (document, listing)) in of_document.iter().zip(&of_listing).enumerate() {
        assert_eq!(document, listing, "page {number}");
    }
}
