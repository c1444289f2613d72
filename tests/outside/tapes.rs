//! Tapes and transmissions beside the programs that others write and read them with: `hetget`, `hetmap` and `hetupd` of
//! Hercules, and the Python package `xmi-reader`.

use crate::common::{decks, project};
use crate::made::{control, data, described, file, label, segments, tape_of, transmission};
use crate::needed::python;
use playdeck::code::Code;
use playdeck::record::{RecordFormat, RecordReader, RecordWriter, begin};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The lines of all decks of Diplomacy as cards of EBCDIC.
fn cards(length: usize) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), RecordFormat::Fixed, Code::Cp1047, length);
    for deck in decks().into_iter().filter(|deck| deck.starts_with(project("decks/diplomacy"))) {
        let text = fs::read_to_string(deck).unwrap();
        // The pages of others have other bytes for what is not plain.
        let lines = text.lines().filter(|line| line.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        lines.for_each(|line| writer.write(line).unwrap());
    }
    writer.into_inner()
}

/// The records that we read of a file, filled with blanks to `length`, and what is told.
fn read(place: &Path, length: usize) -> (Vec<u8>, Vec<String>) {
    let bytes = fs::read(place).unwrap();
    let (decision, input) = begin(&bytes[..], None, Some(Code::Cp1047), length).unwrap();
    let mut reader = RecordReader::new(input, decision.records, decision.code, length);
    let mut records = Vec::new();
    while let Some(record) = reader.read().unwrap() {
        let mut record = record.bytes.to_vec();
        record.resize(length, Code::Cp1047.blank());
        records.extend(record);
    }
    let told = reader.take_fault().into_iter().chain(reader.take_told());
    (records, told.map(|it| it.to_string()).collect())
}

/// What our program makes of an input.
fn playdeck(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    let mut run = program.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut to = run.stdin.take().unwrap();
    let input = input.to_owned();
    let writing = std::thread::spawn(move || to.write_all(&input));
    let done = run.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    assert!(done.status.success(), "{arguments:?}");
    done.stdout
}

/// What another program says, run in a folder.
fn said(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let done = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    let text = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{program} {arguments:?}: {text}");
    text
}

/// The numbers that `hetmap` says of the first file with a name.
fn mapped(map: &str, name: &str) -> String {
    let line = map.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {map}"));
    line.split_once(':').unwrap().1.trim().trim_matches('\'').trim().to_owned()
}

pub fn what_is_put_on_a_tape_is_what_hetget_takes_off_it() {
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name);
    let run = |program, arguments: &[&str]| said(folder.path(), program, arguments);
    for (length, blocks) in [(80, "27998"), (80, "80"), (133, "27998"), (133, "1330")] {
        let cards = cards(length);
        let lrecl = length.to_string();
        let full = blocks.parse::<usize>().unwrap() / length * length;
        for form in [&[][..], &["--aws"]] {
            let arguments = [&["tape", "--lrecl", &lrecl, "--blksize", blocks], form].concat();
            fs::write(place("a.tape"), playdeck(&arguments, &cards)).unwrap();
            run("hetget", &["-n", "a.tape", "out", "1", "FB", &lrecl, &full.to_string()]);
            assert!(fs::read(place("out")).unwrap() == cards, "{arguments:?}");
            let map = run("hetmap", &["-f", "a.tape"]);
            assert_eq!(mapped(&map, "Blocks"), cards.len().div_ceil(full).to_string(), "{map}");
            assert_eq!(mapped(&map, "Max Blocksize"), full.min(cards.len()).to_string(), "{map}");
            assert_eq!(mapped(&map, "Uncompressed bytes"), cards.len().to_string(), "{map}");
            // Read again: as it is, not compressed, compressed anew, in small pieces, and as a strict AWS tape. Some blocks
            // are no shorter by bzip2, and stay as they are.
            for change in [&[][..], &["-d"], &["-9", "-z"], &["-c", "4096", "-z"], &["-s"]] {
                let tape = if change.is_empty() { "a.tape" } else { "b.tape" };
                if !change.is_empty() {
                    run("hetupd", &[change, &["a.tape", "b.tape"]].concat());
                }
                let (records, told) = read(&place(tape), length);
                assert!(records == cards, "{arguments:?} {change:?} {told:?}");
                assert_eq!(told.len(), 1, "{change:?} {told:?}");
            }
            run("hetupd", &["-b", "a.tape", "b.tape"]);
            let (records, told) = read(&place("b.tape"), length);
            let is_told = told.last().unwrap().starts_with("PDK008E Tape block");
            assert!(records.len() < cards.len() && cards.starts_with(&records) && is_told, "{told:?}");
        }
    }
}

pub fn what_labels_say_is_read_as_hetget_reads_it() {
    let folder = TempDir::new().unwrap();
    let place = folder.path().join("a.tape");
    let run = |program, arguments: &[&str]| said(folder.path(), program, arguments);
    let cards = cards(96);
    let records: Vec<&[u8]> = cards.chunks(96).collect();
    let fixed: Vec<Vec<u8>> = records.chunks(20).map(<[_]>::concat).collect();
    let variable: Vec<Vec<u8>> = records
        .chunks(20)
        .map(|some| described(&some.iter().flat_map(|record| described(record)).collect::<Vec<u8>>()))
        .collect();
    for (format, length, blocks) in [("F", 96, &fixed), ("V", 100, &variable)] {
        let labels = |kind: &str, count: usize| {
            [
                label(&format!("{kind}1GAMES.DECK       GAMES100010001      00000000000000{count:06}")),
                label(&format!("{kind}2{format}03000{length:05}0 0                   B")),
            ]
        };
        let [first, second] = labels("HDR", 0);
        let header = [label("VOL1GAMES1"), first, second];
        for is_het in [false, true] {
            fs::write(&place, tape_of(is_het, &[&header, blocks, &labels("EOF", blocks.len())])).unwrap();
            let map = run("hetmap", &["-l", "a.tape"]);
            assert_eq!(mapped(&map, "Dataset ID"), "GAMES.DECK", "{map}");
            assert_eq!(mapped(&map, "Record Format"), format, "{map}");
            assert_eq!(mapped(&map, "Record Length"), format!("{length:05}"), "{map}");
            run("hetget", &["-u", "a.tape", "out", "1"]);
            assert!(fs::read(folder.path().join("out")).unwrap() == cards, "{format} {is_het}");
            let (read, told) = read(&place, 96);
            assert!(read == cards && told.len() == 1, "{format} {is_het} {told:?}");
            assert!(told[0].contains("the file GAMES.DECK was read"), "{told:?}");
        }
    }
    // A tape that was only made ready.
    run("hetinit", &["new.tape", "GAMES1", "ANNE"]);
    let (read, told) = read(&folder.path().join("new.tape"), 80);
    assert!(read.is_empty() && told[0].starts_with("PDK230E"), "{told:?}");
}

/// The lines of a text that `xmi-reader` gives, without the blanks at their ends, which its cards have.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Says the first lines that differ, not all of them.
fn same(found: &[String], due: &[String]) {
    for (number, (found, due)) in (1..).zip(found.iter().zip(due)) {
        assert_eq!(found, due, "line {number}");
    }
    assert_eq!(found.len(), due.len());
}

pub fn what_is_read_of_a_transmission_is_what_xmi_reader_extracts() {
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name);
    let python = python("diplomacy");
    let script = project("tests/outside/transmissions.py");
    let run = |what: &[&str]| {
        said(folder.path(), &python.to_string_lossy(), &[&[&*script.to_string_lossy()], what].concat())
    };
    let text = |bytes: &[u8]| -> Vec<String> {
        let text = |record: &[u8]| Code::Cp1047.decode(record, playdeck::code::Form::Record).text;
        bytes.chunks(80).map(|record| text(record).trim_end().to_owned()).collect()
    };
    let cards = cards(80);
    let due = text(&cards);
    // Ours, read by the package.
    for (format, is_with_message) in [(0x90, false), (0x90, true), (0x50, false)] {
        let own = |number| file(number, "INMCOPY", format, 80, false);
        let mut xmi = if is_with_message {
            let [head, letter] =
                [transmission(&[file(1, "INMCOPY", 0x90, 80, true), own(2)]), label("DEAR ALL")];
            [head, data(0x90, 80), segments(&letter, 0)].concat()
        } else {
            transmission(&[own(1)])
        };
        xmi.extend(data(format, 80));
        for record in cards.chunks(80) {
            let solid = record.iter().rposition(|byte| *byte != 0x40).map_or(0, |last| last + 1);
            xmi.extend(segments(if format == 0x90 { record } else { &record[..solid.max(1)] }, 0));
        }
        xmi.extend(control("INMR06", &[]));
        fs::write(place("ours.xmi"), &xmi).unwrap();
        run(&["extract", "ours.xmi", "out.txt"]);
        same(&lines(&fs::read_to_string(place("out.txt")).unwrap()), &due);
        let (read, told) = read(&place("ours.xmi"), 80);
        assert!(read == cards && told.len() == 1, "{format:X} {told:?}");
    }
    // Its own, read by us.
    fs::write(place("in.txt"), due.join("\n") + "\n").unwrap();
    for format in ["FB", "VB"] {
        for message in ["", "Dear all"] {
            run(&["make", "in.txt", "theirs.xmi", format, message]);
            let (read, told) = read(&place("theirs.xmi"), 80);
            same(&text(&read), &due);
            assert_eq!(told.len(), 1, "{told:?}");
        }
    }
    fs::create_dir(place("members")).unwrap();
    fs::copy(place("in.txt"), place("members/deck.txt")).unwrap();
    run(&["make", "members", "members.xmi", "FB", ""]);
    let (read, told) = read(&place("members.xmi"), 80);
    assert!(read.is_empty() && told[0].contains("a partitioned data set (IEBCOPY)"), "{told:?}");
}
