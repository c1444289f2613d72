//! `playdeck explain`: what a message means, by its number.

use crate::common::shell::{err, one_line, out, playdeck, status};
use std::process::{Command, Stdio};

#[test]
fn several_numbers_are_explained_in_the_order_in_which_they_are_asked() {
    let told = playdeck(&["explain", "mwd210", "PDK139T"], "");
    assert_eq!((status(&told), err(&told).as_str()), (0, ""));
    let text = out(&told);
    let paragraphs: Vec<&str> = text.split("\n\n").collect();
    let [first, second] = paragraphs[..] else { panic!("{text}") };
    assert!(
        first.starts_with("MWD210W  Medieval War Door\n") && first.contains("condition code 4"),
        "{first}"
    );
    assert!(second.starts_with("PDK139T  Records\n"), "{second}");
    assert!(second.contains("T, terminal, condition code 16") && second.contains("<error>"), "{second}");
}

#[test]
fn an_unknown_number_is_told_with_the_nearest_ones_and_the_others_are_explained() {
    let told = playdeck(&["explain", "PDK999", "PDK021W"], "");
    assert_eq!(status(&told), 8);
    assert!(out(&told).starts_with("PDK021W  Cards\n"), "{}", out(&told));
    let line = one_line(&told);
    assert!(line.contains("PDK166E") && line.contains("There is no message PDK999"), "{line}");
    let none = playdeck(&["explain", "XYZZY"], "");
    assert_eq!((status(&none), out(&none).as_str()), (8, ""));
    assert!(one_line(&none).contains("PDK167E"));
    assert_eq!(status(&playdeck(&["explain"], "")), 16);
}

/// It asks for nothing to be typed: an input that never ends is no reason to wait.
#[test]
fn standard_input_is_not_read() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_playdeck"))
        .args(["explain", "PDK021W"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // The pipe stays open for as long as the program runs.
    let open = program.stdin.take();
    assert!(program.wait().unwrap().success());
    drop(open);
}
