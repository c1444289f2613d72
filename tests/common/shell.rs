//! The program as a shell runs it.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Runs the program; the input goes in while the output comes out.
pub fn playdeck(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    fed(Command::new(env!("CARGO_BIN_EXE_playdeck")).args(arguments), input)
}

/// Runs any program in this way.
pub fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A program that rejects its arguments reads no input, so the write may fail.
    let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// The exit status.
pub fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// Standard output as text.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard error as text.
pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The one line on standard error, which begins with the program's name.
pub fn one_line(output: &Output) -> String {
    let text = err(output);
    assert!(text.starts_with("playdeck: ") && text.lines().count() == 1, "{text}");
    text
}

/// A place in a folder.
pub fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// The names of the files in a folder, to see that no temporary file is left.
pub fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
