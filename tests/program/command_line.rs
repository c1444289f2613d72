//! The program as a shell sees it: input and output, which files change, and the exit status.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::shell::{err, names, one_line, out, path, playdeck, status};
use playdeck::card::COLUMNS;
use playdeck::code::Code;
use playdeck::record::{RecordFormat, RecordWriter};
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A game that has begun: condition code 0.
const START: &str = "\
$INIT DIPLOMACY,RULES=STANDARD,SEED=1901
Anne
Boris
Carla
Dmitri
Eve
Frank
Gul
$END
";

/// The game and a first play: condition code 0.
fn opening() -> String {
    START.replace("$END", "$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$ENGLAND\nF LON - NSEA\n$END")
}

/// The same with an order that is not followed: condition code 4.
fn with_a_warning() -> String {
    opening().replace("A VIE - GAL", "A VIE - LON")
}

/// The same with the wrong date: condition code 8.
fn with_an_error() -> String {
    opening().replace("SPRING, 1901", "FALL, 1901")
}

/// A deck that cannot go on: condition code 12.
const HOPELESS: &str = "$INIT CHESS\n$END\n";

#[test]
fn the_exit_status_is_the_highest_condition_code_of_all_decks() {
    let of = |decks: &[&str]| status(&playdeck(&[], decks.concat()));
    assert_eq!(of(&[&opening()]), 0);
    assert_eq!(of(&[&with_a_warning()]), 4);
    assert_eq!(of(&[&with_an_error()]), 8);
    assert_eq!(of(&[HOPELESS]), 12);
    assert_eq!(of(&[&opening(), HOPELESS, &with_a_warning()]), 12);
    assert_eq!(of(&[&with_a_warning(), &opening()]), 4);
}

#[test]
fn maxcc_makes_the_exit_status_zero_up_to_a_code() {
    let of = |maxcc: &str, deck: &str| status(&playdeck(&["--maxcc", maxcc], deck));
    assert_eq!(of("4", &with_a_warning()), 0);
    assert_eq!(of("4", &with_an_error()), 8);
    assert_eq!(of("12", HOPELESS), 0);
    assert_eq!(of("3", &with_a_warning()), 4);
}

#[test]
fn run_is_the_main_job_by_its_name() {
    assert_eq!(playdeck(&["run"], opening()).stdout, playdeck(&[], opening()).stdout);
}

#[test]
fn what_is_emitted_as_punch_is_what_is_punched_into_a_file() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    let listing = playdeck(&["--punch", &file], opening());
    let punched = playdeck(&["--emit", "punch"], opening());
    assert_eq!(listing.stdout, playdeck(&[], opening()).stdout);
    assert_eq!(fs::read(&file).unwrap(), punched.stdout);
    assert!(out(&punched).starts_with("$POSITION DIPLOMACY,FORMAT=1,SEED=1901 "));
    assert!(out(&punched).lines().all(|card| card.len() == COLUMNS));
    assert_eq!(names(&folder), ["game.pos"]);
}

#[test]
fn a_game_is_carried_on_from_the_file_that_it_replaces() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    assert_eq!(status(&playdeck(&["--punch", &file], START)), 0);
    let moves = "$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$ENGLAND\nF LON - NSEA\n$END\n";
    let next = fs::read_to_string(&file).unwrap() + moves;
    assert_eq!(status(&playdeck(&["--punch", &file], &next)), 0);
    assert_eq!(fs::read(&file).unwrap(), playdeck(&["--emit", "punch"], opening()).stdout);
    // Last week's deck is stale now.
    let stale = playdeck(&["--punch", &file], fs::read_to_string(&file).unwrap() + moves);
    assert_eq!(status(&stale), 8);
    assert!(out(&stale).contains("is past"), "{}", out(&stale));
}

#[test]
fn a_single_deck_that_failed_leaves_the_file_untouched() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    for (deck, code) in [(with_an_error(), 8), (HOPELESS.to_owned(), 12)] {
        fs::write(&file, "the position of last week").unwrap();
        let failed = playdeck(&["--punch", &file], deck);
        assert_eq!(status(&failed), code);
        assert_eq!(fs::read_to_string(&file).unwrap(), "the position of last week");
        assert!(one_line(&failed).contains("deck 1 of 1 gave no position"), "{}", err(&failed));
    }
    assert_eq!(names(&folder), ["game.pos"]);
}

#[test]
fn good_decks_are_punched_and_the_others_are_named() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "games.pos");
    let stream = [opening(), with_an_error(), with_a_warning()].concat();
    let mixed = playdeck(&["--punch", &file], stream);
    assert_eq!(status(&mixed), 8);
    assert!(one_line(&mixed).contains("deck 2 of 3 gave no position to punch"), "{}", err(&mixed));
    let punched = fs::read_to_string(&file).unwrap();
    assert_eq!(punched.lines().filter(|card| card.starts_with("$ENDPOS")).count(), 2);
}

#[test]
fn in_a_stream_a_deck_that_failed_keeps_the_position_that_it_read() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "games.pos");
    let position = |seed: &str| {
        let cards = playdeck(&["--emit", "punch"], START.replace("SEED=1901", &format!("SEED={seed}")));
        out(&cards)
    };
    let (one, other, third) = (position("1"), position("2"), position("3"));
    let moves = |year: &str| format!("$MOVES SPRING, {year}\n$AUSTRIA\nA VIE - GAL\n$END\n");
    let played = |position: &str| out(&playdeck(&["--emit", "punch"], position.to_owned() + &moves("1901")));
    // A card altered by hand: nothing is lost although the position cannot be read, and the sequence number stays.
    let damaged = third.replace("PHASE=MOVES", "PHASE=BUILD");
    let headed = |position: &str| format!("$JOB GAME\n$NONSENSE\n{position}");
    let unknown = third.replace("DIPLOMACY", "CHESS");
    let limited = format!("$JOB GAME,CARDS=5\n{third}");
    let cut_off = third.split_inclusive('\n').take(9).collect::<String>();
    let failing: [(String, &str); 7] = [
        (third.clone() + &moves("1950"), &third),
        (damaged.clone() + &moves("1901"), &damaged),
        (unknown.clone() + &moves("1901"), &unknown),
        (limited + &moves("1901"), &third),
        (headed(&third) + &moves("1901"), &third),
        (cut_off.clone() + &moves("1901"), &cut_off),
        (third.clone() + &moves("1901").replace("1901", "1901,WHATIF=YES"), &third),
    ];
    for (failed, kept) in failing {
        let is_trial = failed.contains("WHATIF");
        for stream in [
            vec![one.clone() + &moves("1901"), failed.clone(), other.clone() + &moves("1901")],
            vec![
                failed.clone(),
                one.clone() + &moves("1901"),
                with_an_error(),
                other.clone() + &moves("1901"),
            ],
        ] {
            let expected: Vec<String> = stream
                .iter()
                .map(|deck| match deck {
                    deck if *deck == failed => kept.to_owned(),
                    deck if deck.starts_with(&one) => played(&one),
                    deck if deck.starts_with(&other) => played(&other),
                    _ => String::new(),
                })
                .collect();
            let mixed = playdeck(&["--punch", &file], stream.concat());
            assert_eq!(fs::read_to_string(&file).unwrap(), expected.concat(), "{failed}");
            assert_eq!(out(&playdeck(&["--emit", "punch"], stream.concat())), expected.concat());
            if !is_trial {
                let number = 1 + stream.iter().position(|deck| *deck == failed).unwrap();
                let told =
                    format!("the position that deck {number} brought was written again as it was read");
                assert!(one_line(&mixed).contains(&told), "{}", err(&mixed));
            }
        }
        // If no deck led to a position, the file stays as it was.
        fs::write(&file, "last week").unwrap();
        let alone = playdeck(&["--punch", &file], failed.repeat(2));
        assert_eq!(fs::read_to_string(&file).unwrap(), "last week");
        assert!(!err(&alone).contains("written again"));
        assert_eq!(playdeck(&["--emit", "punch"], failed.repeat(2)).stdout, b"");
        assert_eq!(names(&folder), ["games.pos", "games.pos.old"]);
    }
}

#[cfg(unix)]
#[test]
fn a_punched_file_keeps_its_permissions_and_its_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = TempDir::new().unwrap();
    let (file, link) = (path(&folder, "game.pos"), path(&folder, "this-week"));
    symlink("game.pos", &link).unwrap();
    assert_eq!(status(&playdeck(&["--punch", &link], opening())), 0);
    let mode = fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "a new position is its owner's alone");
    for mode in [0o600, 0o666, 0o640] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(status(&playdeck(&["--punch", &link], opening())), 0);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, mode);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
    assert!(fs::read_to_string(&file).unwrap().starts_with("$POSITION"));
}

#[test]
fn a_file_that_cannot_be_written_ends_the_run_before_it_begins() {
    let folder = TempDir::new().unwrap();
    for place in [path(&folder, "nowhere/game.pos"), path(&folder, "")] {
        let failed = playdeck(&["--punch", &place], opening());
        assert_eq!((status(&failed), failed.stdout.len()), (16, 0));
        let line = one_line(&failed);
        assert!(line.contains(&place) && line.contains("cannot be written"), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_not_replaced_by_a_file() {
    assert_eq!(status(&playdeck(&["--punch", "/dev/null"], opening())), 16);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_ends_the_run() {
    for arguments in [&[][..], &["json"], &["map"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        let folder = fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
        let failed = command.args(arguments).stdin(folder).output().unwrap();
        assert_eq!((status(&failed), failed.stdout.len()), (16, 0));
        one_line(&failed);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_ends_the_run_and_leaves_the_file_untouched() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    let mut child = Command::new(env!("CARGO_BIN_EXE_playdeck"))
        .args(["--punch", &file])
        .stdin(Stdio::piped())
        .stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(opening().as_bytes()).unwrap();
    let failed = child.wait_with_output().unwrap();
    assert_eq!(status(&failed), 16);
    one_line(&failed);
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn the_number_of_cores_changes_no_byte() {
    let folder = TempDir::new().unwrap();
    let unfinished = with_a_warning().replace("$END\n", "");
    let (lost, torn) = (START.replace("Anne", "Ann\u{20AC}"), "A card of nobody\n");
    let few =
        [torn, HOPELESS, &opening(), &with_an_error(), &lost, &with_a_warning(), torn, &unfinished].concat();
    let stream = few.repeat(5) + "$END\nGreetings\n";
    let kinds: [&[&str]; 7] = [
        &[],
        &["--for", "public", "--carriage", "plain", "--out-code", "cp1047"],
        &["--for", "ITALY", "--carriage", "plain", "--maxcc", "12"],
        &["--for", "NOBODY", "--out-recfm", "vb"],
        &["--out-recfm", "fb", "--out-code", "cp037"],
        &["--emit", "punch"],
        &["--recfm", "text", "--code", "ascii", "--for", "gm"],
    ];
    for kind in kinds {
        let run = |cores: &str| {
            let file = path(&folder, cores);
            let run = playdeck(&[kind, &["--punch", &file, "--cores", cores]].concat(), &stream);
            (fs::read(file).unwrap(), status(&run), err(&run), run.stdout)
        };
        let alone = run("1");
        assert!(!alone.0.is_empty() && !alone.2.is_empty() && !alone.3.is_empty());
        for cores in ["0", "2", "7"] {
            assert!(run(cores) == alone, "{kind:?} on {cores}");
        }
    }
}

#[test]
fn closing_the_pipe_gives_no_error_message() {
    for cores in ["1", "3"] {
        closes_the_pipe(cores);
    }
}

fn closes_the_pipe(cores: &str) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_playdeck"))
        .args(["--cores", cores])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The reader takes one byte and leaves; far more output follows than fits in a pipe.
    let mut reader = child.stdout.take().unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(input.write_all(opening().repeat(50).as_bytes())));
    reader.read_exact(&mut [0]).unwrap();
    drop(reader);
    writer.join().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((err(&output).as_str(), status(&output)), ("", 16));
}

#[test]
fn json_and_cards_are_turned_into_each_other() {
    let cards = playdeck(&["--emit", "punch"], opening());
    let json = playdeck(&["json"], &cards.stdout);
    assert_eq!((status(&json), err(&json).as_str()), (0, ""));
    let value: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&value["game"], &value["seed"]), (&"DIPLOMACY".into(), &1901.into()));
    assert_eq!(value["position"]["UNIT"].as_array().unwrap().len(), 22);
    let back = playdeck(&["json"], &json.stdout);
    assert_eq!((status(&back), &back.stdout), (0, &cards.stdout));
}

#[test]
fn the_board_of_a_position_is_drawn() {
    let cards = playdeck(&["--emit", "punch"], opening());
    let drawn = playdeck(&["map"], &cards.stdout);
    assert_eq!((status(&drawn), err(&drawn).as_str()), (0, ""));
    assert!(out(&drawn).contains("<title>THE BOARD BEFORE FALL 1901 MOVES</title>"));
    assert!(out(&drawn).ends_with("</svg>\n"));
    let records = playdeck(&["--emit", "punch", "--out-recfm", "fb", "--out-code", "cp1047"], opening());
    assert_eq!(playdeck(&["map"], &records.stdout).stdout, drawn.stdout);
    // A game that has just begun has a board, too.
    let begun = playdeck(&["map"], START);
    assert_eq!((status(&begun), err(&begun).as_str()), (0, ""));
    for input in ["", "A VIE - GAL\n"] {
        let refused = playdeck(&["map"], input);
        assert_eq!((status(&refused), refused.stdout.len()), (12, 0), "{input}");
        one_line(&refused);
    }
}

#[test]
fn json_that_cannot_be_converted_is_refused_in_one_line() {
    for input in ["", "{", "{\"game\":\"CHESS\"}", START, "A VIE - GAL\n"] {
        let refused = playdeck(&["json"], input);
        assert_eq!((status(&refused), refused.stdout.len()), (12, 0), "{input}");
        one_line(&refused);
    }
}

/// The readers named in the headings of a listing's pages.
fn readers(listing: &str) -> Vec<String> {
    let headings = listing.lines().filter(|line| line.starts_with('1'));
    let mut readers: Vec<String> = headings
        .map(|heading| {
            let reader = heading.rsplit(" FOR ").next().unwrap();
            reader.split("PAGE").next().unwrap().trim().to_owned()
        })
        .collect();
    readers.sort();
    readers.dedup();
    readers
}

#[test]
fn everybody_gets_their_own_part() {
    let of = |reader: &str| readers(&out(&playdeck(&["--for", reader], with_a_warning())));
    assert_eq!(of("gm"), ["ALL", "GAMESMASTER"]);
    assert_eq!(of("public"), ["ALL"]);
    assert_eq!(of("Austria"), ["ALL", "AUSTRIA"]);
    assert_eq!(of("AUSTRIA"), ["ALL", "AUSTRIA"]);
    let all = of("all");
    assert!(
        ["ALL", "GAMESMASTER", "AUSTRIA", "TURKEY"]
            .iter()
            .all(|reader| all.iter().any(|name| name == reader))
    );
    assert_eq!(all, readers(&out(&playdeck(&[], with_a_warning()))));
}

#[test]
fn a_reader_without_a_part_gets_a_message() {
    let misspelt = playdeck(&["--for", "AUSTIRA"], opening());
    assert_eq!(status(&misspelt), 12);
    assert!(one_line(&misspelt).contains("AUSTIRA names nobody in this game of DIPLOMACY"));
    assert!(one_line(&misspelt).contains("AUSTRIA ("), "{}", one_line(&misspelt));
    assert_eq!(misspelt.stdout, playdeck(&["--for", "public"], opening()).stdout);
    assert_eq!(err(&playdeck(&["--for", "AUSTRIA"], opening())), "");
}

#[test]
fn the_board_is_left_out_where_no_maps_are_wanted() {
    let with = out(&playdeck(&["--for", "public"], opening()));
    let without = out(&playdeck(&["--for", "public", "--no-maps"], opening()));
    assert!(with.contains("THE BOARD BEFORE FALL 1901 MOVES") && !without.contains("THE BOARD BEFORE"));
    assert!(without.len() + 2 * 5_000 < with.len(), "two boards are gone");
    // A map is a page of its own, and nothing else is missing.
    assert!(without.lines().all(|line| line.starts_with('1') || with.contains(line)));
}

#[test]
fn plain_paper_carries_no_carriage_control() {
    let asa = out(&playdeck(&[], opening()));
    let plain = out(&playdeck(&["--carriage", "plain"], opening()));
    assert_eq!(plain.matches('\x0C').count() + 1, asa.lines().filter(|line| line.starts_with('1')).count());
    // The paper shows each line of the listing without its first column.
    let of_asa =
        asa.lines().map(|line| line.get(1..).unwrap_or_default().trim_end()).filter(|line| !line.is_empty());
    let of_plain = plain.split(['\r', '\n', '\x0C']).filter(|line| !line.is_empty());
    assert!(of_asa.eq(of_plain));
}

#[test]
fn fixed_records_have_133_bytes_and_read_back_as_the_same_lines() {
    let lines = out(&playdeck(&[], with_a_warning()));
    for code in Code::ALL {
        let fixed = playdeck(&["--out-recfm", "fb", "--out-code", code.name()], with_a_warning());
        assert!(fixed.stdout.len().is_multiple_of(133));
        let read: Vec<String> = fixed.stdout.chunks(133).map(|record| decoded(code, record)).collect();
        assert!(read.iter().map(String::as_str).eq(lines.lines().map(str::trim_end)), "{code}");
    }
}

#[test]
fn variable_records_begin_with_their_length() {
    let lines = out(&playdeck(&[], opening()));
    let variable = playdeck(&["--out-recfm", "vb", "--out-code", "cp1047"], opening()).stdout;
    let (mut rest, mut read) = (variable.as_slice(), Vec::new());
    while let Some((word, after)) = rest.split_first_chunk::<4>() {
        let length = usize::from(u16::from_be_bytes([word[0], word[1]]));
        assert_eq!(&word[2..], [0, 0]);
        read.push(decoded(Code::Cp1047, &after[..length - 4]));
        rest = &after[length - 4..];
    }
    assert!(read.iter().map(String::as_str).eq(lines.lines().map(str::trim_end)));
}

fn decoded(code: Code, record: &[u8]) -> String {
    code.decode(record, playdeck::code::Form::Record).text.trim_end().to_owned()
}

/// A deck in a record format and a code.
fn recorded(deck: &str, format: RecordFormat, code: Code) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), format, code, COLUMNS);
    deck.lines().try_for_each(|card| writer.write(card)).unwrap();
    writer.into_inner()
}

/// A listing without the one line that says how its input was read.
fn without_how_it_was_read(listing: &str) -> Vec<&str> {
    let (how, others): (Vec<&str>, Vec<&str>) =
        listing.lines().partition(|line| line.contains("The input was read as"));
    assert_eq!(how.len(), 1);
    others
}

#[test]
fn a_deck_in_any_format_and_code_prints_the_same_listing_but_for_one_line() {
    let text = out(&playdeck(&[], with_a_warning()));
    for format in RecordFormat::ALL {
        for code in Code::ALL {
            let deck = recorded(&with_a_warning(), format, code);
            let told = ["--recfm", format.name(), "--code", code.name()];
            let listing = playdeck(&told, &deck);
            assert_eq!(without_how_it_was_read(&out(&listing)), without_how_it_was_read(&text), "{told:?}");
            let how = format!("as {format} records (as told) in code {code} (as told)");
            assert!(out(&listing).contains(&how), "{how}");
        }
    }
    let found = playdeck(&[], recorded(&with_a_warning(), RecordFormat::Fixed, Code::Cp1047));
    assert_eq!(without_how_it_was_read(&out(&found)), without_how_it_was_read(&text));
    assert!(out(&found).contains("as fb records (as found) in code cp1047 (as found)"));
}

#[test]
fn punched_cards_go_out_in_the_format_and_code_of_the_listing() {
    let cards = playdeck(&["--emit", "punch", "--out-recfm", "fb", "--out-code", "cp1047"], opening()).stdout;
    assert!(cards.len().is_multiple_of(COLUMNS));
    let deck = [cards, recorded("$MOVES FALL, 1901\n$END\n", RecordFormat::Fixed, Code::Cp1047)].concat();
    assert_eq!(status(&playdeck(&[], deck)), 0);
}

#[test]
fn another_control_character_stands_for_the_dollar_sign() {
    let deck = opening().replace('$', "%");
    let punched = playdeck(&["--control", "%", "--emit", "punch"], &deck);
    assert_eq!(status(&punched), 0);
    assert!(out(&punched).starts_with("%POSITION"));
    // The rules, the messages and the cards for the next orders print control words as they are punched here.
    let wrong = deck.replace("%END", "%MOVES FALL, 1999\n%FOO\n%END");
    let listings = [&deck, &wrong].map(|deck| out(&playdeck(&["--control", "%"], deck)));
    for told in ["The card %MESSAGE", "such as %AUSTRIA"] {
        assert!(listings[0].contains(told), "{}", listings[0]);
    }
    for told in ["%FOO is not a control card", "the position waits for %"] {
        assert!(listings[1].contains(told), "{}", listings[1]);
    }
    assert!(listings.iter().all(|listing| !listing.contains('$')), "{listings:?}");
    for wrong in ["A", "7", " ", "*", "/", "$$", ""] {
        let refused = playdeck(&["--control", wrong], &deck);
        assert_eq!((status(&refused), refused.stdout.len()), (16, 0), "{wrong}");
    }
}

#[test]
fn what_a_page_has_in_the_place_of_the_dollar_sign_makes_control_cards() {
    // A deck from another installation, and the character for the dollar sign in Nordic and British code pages.
    for (page, control) in [(Code::Cp277, "\u{C5}"), (Code::Cp278, "\u{C5}"), (Code::Cp285, "\u{A3}")] {
        let deck = recorded(&with_a_warning(), RecordFormat::Fixed, Code::Cp037);
        let told = ["--recfm", "fb", "--code", page.name(), "--control", control];
        let listing = playdeck(&told, &deck);
        assert_eq!(status(&listing), 4, "{}", out(&listing));
        let plain = out(&playdeck(&[], with_a_warning())).replace('$', control);
        assert_eq!(without_how_it_was_read(&out(&listing)), without_how_it_was_read(&plain));
        // On paper in that code page it is the dollar sign of other pages, and all of them can read the punched cards.
        let to = ["--emit", "punch", "--out-recfm", "fb", "--out-code", page.name()];
        let punched = playdeck(&[&told[..], &to].concat(), &deck).stdout;
        let theirs = ["--emit", "punch", "--out-recfm", "fb", "--out-code", "cp037"];
        assert!(punched == playdeck(&theirs, with_a_warning()).stdout, "{page}");
        let json = playdeck(&[&["json"], &told[..]].concat(), &punched);
        assert_eq!(json.stdout, playdeck(&["json", "--code", "cp037"], &punched).stdout);
    }
    // The same holds for text typed there: doubled, it stands for itself.
    let deck = with_a_warning().replace('$', "\u{C5}").replace("Anne", "\u{C5}\u{C5}se");
    let run = playdeck(&["--control", "\u{C5}"], &deck);
    assert!(status(&run) == 4 && out(&run).contains(" \u{C5}se"), "{}", out(&run));
    for wrong in ["z", "Z", "0", "\u{A0}", "\u{AD}", "\u{141}", "\u{9B}"] {
        assert_eq!(status(&playdeck(&["--control", wrong], &deck)), 16, "{wrong:?}");
    }
}

#[test]
fn a_file_that_is_not_there_is_told_in_plain_words() {
    let folder = TempDir::new().unwrap();
    let (gone, there) = (path(&folder, "gone"), path(&folder, "there"));
    fs::write(&there, "").unwrap();
    let read: [&[&str]; 9] = [
        &["run", &gone],
        &["import", &gone],
        &["check", &gone],
        &["print", &gone],
        &["--tables", &gone],
        &["punch", "--as", "AUSTRIA", "--position", &gone],
        &["mail", "--roster", &gone],
        &["mail", &gone, "--roster", &there],
        &["burst", "--mail", &there, "--roster", &gone],
    ];
    for arguments in read {
        let refused = playdeck(arguments, "");
        let told = format!("PDK139T The run cannot go on: {gone} cannot be read: there is no such file.\n");
        assert_eq!(
            (status(&refused), one_line(&refused)),
            (16, format!("playdeck: {told}")),
            "{arguments:?}"
        );
    }
    let told = |arguments: &[&str]| one_line(&playdeck(arguments, opening()));
    let folder = path(&folder, ".");
    assert!(told(&["run", &folder]).contains("cannot be read: it is a folder."));
    assert!(
        told(&["run", &format!("{there}/x")])
            .contains("cannot be read: what its path names as a folder is none.")
    );
    assert!(told(&["--punch", &format!("{gone}/x")]).contains("cannot be written: there is no such folder."));
}

#[test]
fn help_and_version_are_no_failures_and_go_to_standard_output() {
    for arguments in
        [&["--help"][..], &["-h"], &["--version"], &["json", "--help"], &["help", "run"], &["help", "--help"]]
    {
        let told = playdeck(arguments, "");
        assert_eq!((status(&told), err(&told).as_str()), (0, ""), "{arguments:?}");
        assert!(!told.stdout.is_empty());
    }
    assert_eq!(out(&playdeck(&["help", "--help"], "")), out(&playdeck(&["help"], "")));
    assert_eq!(out(&playdeck(&["help", "run", "-h"], "")), out(&playdeck(&["help", "run"], "")));
    let version = out(&playdeck(&["--version"], ""));
    assert_eq!(version.trim(), format!("playdeck {}", env!("CARGO_PKG_VERSION")));
    assert!(out(&playdeck(&["--help"], "")).contains("--punch"));
}

#[test]
fn an_option_that_cannot_be_understood_ends_the_run() {
    // In a job, a small exit status would mean success.
    for arguments in [&["--bogus"][..], &["--recfm", "u"], &["bogus"], &["--maxcc", "4", "run"]] {
        let refused = playdeck(arguments, opening());
        assert_eq!((status(&refused), refused.stdout.len()), (16, 0), "{arguments:?}");
        assert!(!refused.stderr.is_empty());
    }
}

#[test]
fn cards_after_the_last_deck_are_counted_on_standard_error() {
    let with_a_tail = opening() + "Greetings\n--\nThe gamesmaster\n";
    let run = playdeck(&[], with_a_tail);
    assert_eq!(status(&run), 0);
    assert!(one_line(&run).contains("passed over after the last $END: 3 cards"), "{}", err(&run));
    assert_eq!(run.stdout, playdeck(&[], opening()).stdout);
}

#[test]
fn characters_that_a_code_lacks_are_counted_on_standard_error() {
    let deck = START.replace("Anne", "Ann\u{20AC}");
    let run = playdeck(&["--out-code", "cp1047"], deck);
    assert!(one_line(&run).contains("have no place in cp1047"), "{}", err(&run));
}

/// Every command that reads standard input takes a file in its place, and does the same with it.
#[test]
fn a_file_is_read_in_place_of_standard_input() {
    let folder = TempDir::new().unwrap();
    let kept = |name: &str, bytes: &[u8]| {
        let file = path(&folder, name);
        fs::write(&file, bytes).unwrap();
        file
    };
    let deck = kept("game.deck", opening().as_bytes());
    let listing = kept("game.lst", &playdeck(&[], opening()).stdout);
    let position = kept("game.pos", &playdeck(&["--emit", "punch"], opening()).stdout);
    let saved = kept("game.json", &playdeck(&["export"], opening()).stdout);
    let lines = playdeck(&["--emit", "json", "--for", "AUSTRIA"], opening()).stdout;
    let events = kept("game.jsonl", &lines);
    let sheet = kept("austria.mail", b"A VIE - GAL\n");
    let rainbow = fs::read(crate::common::project("decks/rainbow/opening.deck")).unwrap();
    let rainbow = kept("rainbow.pos", &playdeck(&["--maxcc", "4", "--emit", "punch"], rainbow).stdout);
    let cases: [(&[&str], &str); 17] = [
        (&[], &deck),
        (&["--for", "AUSTRIA"], &deck),
        (&["run"], &deck),
        (&["run", "--emit", "punch"], &deck),
        (&["--emit", "events"], &deck),
        (&["--emit", "html"], &deck),
        (&["check"], &deck),
        (&["punch"], &deck),
        (&["punch", "--as", "AUSTRIA"], &sheet),
        (&["export"], &deck),
        (&["map"], &position),
        (&["map"], &deck),
        (&["json"], &position),
        (&["print", "--carriage", "plain"], &listing),
        (&["import"], &saved),
        (&["import", "diplomacy"], &saved),
        (&["bot", "rainbow"], &rainbow),
    ];
    for (words, file) in cases {
        let piped = playdeck(words, fs::read(file).unwrap());
        let named = playdeck(&[words, &[file]].concat(), "");
        assert_eq!(status(&piped), 0, "{words:?}: {}", err(&piped));
        assert_eq!(named, piped, "{words:?}");
        assert_eq!(playdeck(&[words, &["-"]].concat(), fs::read(file).unwrap()), piped, "{words:?} -");
    }
    let remembered = |words: &[&str], input: &[u8]| playdeck(words, input);
    assert_eq!(
        remembered(&["map", "--remembered", &events], b""),
        remembered(&["map", "--remembered"], &lines)
    );
    for (words, file) in [(["burst", "parts"].as_slice(), &deck), (&["split", "1", "parts"], &deck)] {
        let run = |words: &[&str], input: &str| {
            let folder = TempDir::new().unwrap();
            let words: Vec<String> =
                words.iter().map(|word| word.replace("parts", &path(&folder, "parts"))).collect();
            let done = playdeck(&words.iter().map(String::as_str).collect::<Vec<_>>(), input);
            assert_eq!(status(&done), 0, "{}", err(&done));
            let entries =
                fs::read_dir(folder.path().join("parts")).unwrap().map(|entry| entry.unwrap().path());
            let mut parts: Vec<_> = entries
                .map(|file| (file.file_name().unwrap().to_owned(), fs::read(&file).unwrap()))
                .collect();
            parts.sort();
            parts
        };
        assert_eq!(run(&[words, &[file]].concat(), ""), run(words, &opening()));
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = TempDir::new().unwrap();
    let missing = path(&folder, "missing.deck");
    for words in [["run", &missing].as_slice(), &["print", &missing], &["map", &missing], &[&missing]] {
        let refused = playdeck(words, opening());
        assert_eq!((status(&refused), out(&refused)), (16, String::new()));
        assert!(one_line(&refused).contains("missing.deck"), "{}", err(&refused));
    }
    // A command that is not spelt right.
    let refused = playdeck(&["chek"], opening());
    assert_eq!(status(&refused), 16);
    assert!(one_line(&refused).contains("neither a file nor a command; the nearest command is check"));
}

/// A SEED that is tried out in seconds is told to the gamesmaster alone, and the largest of these is below 2^40.
#[test]
fn a_small_seed_is_told_to_the_gamesmaster() {
    let start = |seed: &str| START.replace("SEED=1901", &format!("SEED={seed}"));
    for (seed, is_small) in [
        ("0", true),
        ("1901", true),
        ("1099511627775", true),
        ("1099511627776", false),
        ("18446744073709551615", false),
    ] {
        let output = playdeck(&[], start(seed));
        assert_eq!((status(&output), err(&output)), (0, String::new()), "{seed}");
        assert_eq!(out(&output).matches("PDK077I").count(), usize::from(is_small), "{seed}");
        for arguments in
            [&["--for", "AUSTRIA"][..], &["--for", "public"], &["--emit", "letters", "--for", "ITALY"]]
        {
            assert!(!out(&playdeck(arguments, start(seed))).contains("PDK077I"), "{seed} {arguments:?}");
        }
    }
    let listing = out(&playdeck(&["--for", "gm"], start("1901")));
    let lines: Vec<&str> = listing.lines().skip_while(|line| !line.contains("SEED=1901")).take(2).collect();
    assert_eq!(lines[0].find("SEED=1901"), lines[1].find('|').or(lines[1].find('^')), "{listing}");
    assert!(listing.contains("playdeck seed"), "{listing}");
    // A position is not told it again in each play, and neither is a start without a SEED.
    let punched = out(&playdeck(&["--emit", "punch"], start("1901")));
    let next = out(&playdeck(&[], format!("{punched}$MOVES SPRING, 1901\n$END\n")));
    assert!(next.contains("SEED=1901") && !next.contains("PDK077I"), "{next}");
    assert!(!out(&playdeck(&[], START.replace(",SEED=1901", ""))).contains("PDK077I"));
}

#[test]
fn seed_prints_an_operand_that_nobody_can_guess() {
    let seeds: Vec<u64> = (0..40)
        .map(|_| {
            let output = playdeck(&["seed"], "");
            assert_eq!((status(&output), err(&output)), (0, String::new()));
            let line = out(&output);
            line.strip_prefix("SEED=").and_then(|line| line.strip_suffix('\n')).unwrap().parse().unwrap()
        })
        .collect();
    assert!(seeds.iter().all(|seed| *seed >= 1 << 40), "{seeds:?}");
    let distinct: std::collections::BTreeSet<&u64> = seeds.iter().collect();
    assert_eq!(distinct.len(), seeds.len(), "{seeds:?}");
    // Each of the 64 bits is drawn: 40 equal ones by chance come once in 2^39 runs for each.
    let all = |combine: fn(u64, u64) -> u64| seeds.iter().copied().reduce(combine).unwrap();
    assert_eq!((all(|a, b| a | b), all(|a, b| a & b)), (u64::MAX, 0));
    let deck = START.replace("SEED=1901", &format!("SEED={}", seeds[0]));
    let output = playdeck(&[], deck);
    assert_eq!(status(&output), 0);
    assert!(out(&output).contains(&seeds[0].to_string()) && !out(&output).contains("PDK077I"));
}
