//! A big-endian machine gives the same bytes: the program for Linux on Z, run by `qemu-s390x-static`, is compared with
//! the program for this machine, in every format and code, over all decks as one stream.
//!
//! docs/mainframe.md, "Linux on Z", says how to build the program. What the goldens hold for this machine so holds for that
//! one; to run them there, too: `cargo test --target s390x-unknown-linux-gnu --test decks`.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::needed::on_z;

use common::decks;
use common::shell::{fed, out, playdeck};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// All decks, including those with errors, one after another.
fn stream() -> Vec<u8> {
    decks().iter().flat_map(|deck| fs::read(deck).unwrap()).collect()
}

/// Runs both programs and compares everything that can be seen of them.
fn same(program: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let here = playdeck(arguments, input);
    let there = fed(Command::new("qemu-s390x-static").arg(program).args(arguments), input);
    assert!(here.stdout == there.stdout, "{arguments:?}: other bytes come out");
    assert_eq!(
        String::from_utf8_lossy(&here.stderr),
        String::from_utf8_lossy(&there.stderr),
        "{arguments:?}"
    );
    assert_eq!(here.status.code(), there.status.code(), "{arguments:?}");
    here
}

pub fn listings_are_the_same_in_every_form() {
    let program = on_z();
    let stream = stream();
    for arguments in [
        &[][..],
        &["--cores", "1", "--for", "AUSTRIA"],
        &["--carriage", "plain"],
        &["--carriage", "machine", "--out-code", "cp1047"],
        &["--out-recfm", "fb", "--out-code", "cp037"],
        &["--out-recfm", "vb", "--out-code", "cp273"],
    ] {
        let output = same(&program, arguments, &stream);
        assert!(output.stdout.len() > 200_000, "{arguments:?}: {} bytes", output.stdout.len());
    }
}

pub fn cards_are_the_same_and_are_read_back_in_every_form() {
    let program = on_z();
    let stream = stream();
    for (form, code) in [("text", "ascii"), ("fb", "cp1047"), ("vb", "cp500")] {
        let arguments = ["--emit", "punch", "--out-recfm", form, "--out-code", code];
        let positions = same(&program, &arguments, &stream).stdout;
        assert!(positions.len() > 200_000, "{arguments:?}: {} bytes", positions.len());
        let listing = same(&program, &["--recfm", form, "--code", code], &positions);
        assert!(listing.stdout.len() > 200_000, "{arguments:?}");
    }
}

pub fn positions_games_and_boards_are_the_same() {
    let program = on_z();
    let game = fs::read(common::project("decks/diplomacy/whole-game.deck")).unwrap();
    let position = same(&program, &["--emit", "punch"], &game).stdout;
    let json = same(&program, &["json"], &position).stdout;
    assert!(same(&program, &["json"], &json).stdout == position);
    assert!(out(&same(&program, &["map"], &position)).contains("<svg "));
    let saved = same(&program, &["export"], &game).stdout;
    assert!(same(&program, &["import"], &saved).stdout.starts_with(b"$"));
}
