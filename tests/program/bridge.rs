//! The bridge without a mainframe: what it cuts out of a punch file, and where it puts positions and listings.
//! `tests/outside/bridge.rs` runs it with one.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::run_deck;
use common::shell::{err, fed};
use playdeck::code::Code;
use playdeck::record::{RecordFormat, RecordWriter};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Command, Output};
use tempfile::TempDir;

const START: &str = "\
$JOB TUESDAY
$INIT DIPLOMACY,RULES=STANDARD,SEED=19011
Anne
Boris
Carla
Dmitri
Eve
Frank
Gul
$END
";
const MOVES: &str = "$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$END\n";
const SEPARATORS: &str = "********  TUESDAY\n****   JOB   12\n";

/// The program in a folder.
fn program(folder: &TempDir, command: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    program.arg(command).current_dir(folder);
    program
}

/// Plays what is in the punch file now.
fn bridge(folder: &TempDir, options: &[&str]) -> Output {
    program(folder, "bridge").args(["--once", "games", "punch"]).args(options).output().unwrap()
}

/// Plays it with a printer that keeps nothing, and says what the bridge said.
fn plays(folder: &TempDir, options: &[&str]) -> String {
    let played = bridge(folder, &[&["--print", "cat > paper"], options].concat());
    assert!(played.status.success(), "{}", err(&played));
    err(&played)
}

/// The punch file as Hercules leaves it: the same file, emptied and written again.
fn punch(folder: &TempDir, cards: impl AsRef<[u8]>) {
    fs::write(folder.path().join("punch"), cards).unwrap();
}

/// How many decks were played.
fn done(folder: &TempDir) -> usize {
    fs::read_dir(folder.path().join("games/runs")).unwrap().count()
}

/// A play of TUESDAY with a letter of so many lines.
fn week(date: &str, orders: &str, lines: usize) -> String {
    let letter = "MY DEAR FRIEND, NOTHING IS NEW HERE\n".repeat(lines);
    format!("$JOB TUESDAY\n$MOVES {date}\n$MESSAGE TO ITALY\n{letter}ENDPRESS\n{orders}$END\n")
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join("games").join(name)).unwrap_or_default()
}

/// The position after the last week of a game.
fn last_position(folder: &TempDir, job: &str) -> String {
    let weeks = fs::read_dir(folder.path().join("games").join(job).join("weeks")).unwrap();
    let weeks = weeks.map(|week| week.unwrap().path()).filter(|week| week.join("position").exists());
    fs::read_to_string(weeks.max().unwrap().join("position")).unwrap()
}

/// The position that a deck punches.
fn position(deck: &str) -> String {
    run_deck(deck.as_bytes()).punched.concat().join("\n") + "\n"
}

#[test]
fn a_deck_gets_the_position_of_its_job_between_separators_and_numbers() {
    let folder = TempDir::new().unwrap();
    let numbered = |text: &str| {
        let cards = text.lines().zip(1..).map(|(card, number)| format!("{card:72}{:08}\n", number * 10));
        cards.collect::<Vec<_>>().concat()
    };
    let first = format!("{SEPARATORS}{}{SEPARATORS}", numbered(START));
    let second = numbered(&format!("$JOB TUESDAY\n{MOVES}"));
    punch(&folder, &first);
    assert!(bridge(&folder, &[]).status.success());
    let started = position(START);
    assert_eq!(last_position(&folder, "TUESDAY"), started);
    // A deck is played when its $END has come as a whole.
    punch(&folder, format!("{first}{}", second.trim_end_matches('\n')));
    assert!(bridge(&folder, &[]).status.success());
    assert_eq!(last_position(&folder, "TUESDAY"), started);
    punch(&folder, format!("{first}{second}{SEPARATORS}"));
    assert!(bridge(&folder, &[]).status.success());
    let played = position(&format!("{started}{MOVES}"));
    assert_eq!(last_position(&folder, "TUESDAY"), played);
    assert!(read(&folder, "runs/000002/listing").ends_with("-JOB TUESDAY ENDED WITH CONDITION CODE 0\n"));
    let paper = fs::read(folder.path().join("games/paper/000002-TUESDAY.pdf")).unwrap();
    assert!(paper.starts_with(b"%PDF"));
    // Nothing is played twice.
    assert!(bridge(&folder, &[]).status.success());
    assert_eq!(done(&folder), 2);
}

/// With a key each week follows the one before it: an older position that was put into its place is found, and no week is
/// built upon it.
#[test]
fn a_week_that_does_not_follow_is_printed_and_not_kept() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("game.key"), "a key that nobody but this test has\n").unwrap();
    let sealed = ["--seal-key", "game.key", "--print", "cat > paper"];
    let fall = "$JOB TUESDAY\n$MOVES FALL, 1901\n$AUSTRIA\nA GAL - WAR\n$END\n";
    punch(&folder, START);
    assert!(bridge(&folder, &sealed).status.success());
    let started = last_position(&folder, "TUESDAY");
    let spring = format!("{START}$JOB TUESDAY\n{MOVES}");
    punch(&folder, &spring);
    assert!(bridge(&folder, &sealed).status.success());
    let played = last_position(&folder, "TUESDAY");
    let weeks = || {
        let weeks = fs::read_dir(folder.path().join("games/TUESDAY/weeks")).unwrap();
        let places = weeks.map(|week| week.unwrap().path().join("position"));
        places.filter(|place| place.exists()).collect::<Vec<_>>()
    };
    let newest = weeks().into_iter().max().unwrap();
    fs::write(&newest, &started).unwrap();
    let again = format!("{spring}$JOB TUESDAY\n$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - TRI\n$END\n");
    punch(&folder, &again);
    assert!(err(&bridge(&folder, &sealed)).contains("PDK376E"));
    assert_eq!(weeks().len(), 2, "nothing is built on an older position");
    assert!(fs::read_to_string(folder.path().join("paper")).unwrap().contains("THE POSITION WAS NOT KEPT"));
    // An older position in the deck itself does not follow either.
    fs::write(&newest, &played).unwrap();
    let with_older = format!("{again}$JOB TUESDAY\n{started}{MOVES}");
    punch(&folder, &with_older);
    assert!(err(&bridge(&folder, &sealed)).contains("PDK376E"));
    punch(&folder, format!("{with_older}{fall}"));
    assert!(bridge(&folder, &sealed).status.success());
    assert_eq!(weeks().len(), 3);
}

#[test]
fn separators_between_a_position_and_its_play_are_passed_over() {
    let folder = TempDir::new().unwrap();
    let started = position(START);
    punch(&folder, format!("{SEPARATORS}$JOB TUESDAY\n{started}{SEPARATORS}{MOVES}{SEPARATORS}"));
    assert!(bridge(&folder, &["--print", "cat > paper"]).status.success());
    assert_eq!(last_position(&folder, "TUESDAY"), position(&format!("$JOB TUESDAY\n{started}{MOVES}")));
}

#[test]
fn each_job_has_its_own_position_and_a_shorter_file_is_a_new_one() {
    let folder = TempDir::new().unwrap();
    let other = START.replace("TUESDAY", "FRIDAY").replace("19011", "19012");
    punch(&folder, format!("{START}{other}"));
    assert!(bridge(&folder, &["--print", "cat > paper"]).status.success());
    assert_eq!(last_position(&folder, "FRIDAY"), position(&other));
    let tuesday = position(START);
    assert_eq!(last_position(&folder, "TUESDAY"), tuesday);
    punch(&folder, format!("$JOB FRIDAY\n{MOVES}"));
    assert!(bridge(&folder, &["--print", "cat > paper"]).status.success());
    assert_eq!(last_position(&folder, "FRIDAY"), position(&format!("{}{MOVES}", position(&other))));
    assert_eq!(last_position(&folder, "TUESDAY"), tuesday);
}

/// A deck that fails leaves the position; its listing says why, and the next deck is played.
#[test]
fn a_deck_that_failed_changes_no_position() {
    let folder = TempDir::new().unwrap();
    let late = "$JOB TUESDAY\n$MOVES SPRING, 1950\n$END\n";
    punch(&folder, format!("{START}{late}$JOB TUESDAY\n{MOVES}"));
    assert!(bridge(&folder, &["--print", "cat > paper"]).status.success());
    assert!(read(&folder, "runs/000002/listing").contains("\n-JOB TUESDAY ENDED WITH CONDITION CODE 8\n"));
    assert_eq!(last_position(&folder, "TUESDAY"), position(&format!("{}{MOVES}", position(START))));
}

/// A listing that cannot be printed is kept, with its deck played, and printed by the next run.
#[test]
fn a_listing_that_was_not_printed_is_printed_later() {
    let folder = TempDir::new().unwrap();
    punch(&folder, START);
    let refused = bridge(&folder, &["--print", "exit 1"]);
    assert_eq!(refused.status.code(), Some(16));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot be printed"));
    assert_eq!(last_position(&folder, "TUESDAY"), position(START));
    assert!(bridge(&folder, &["--print", "cat > paper"]).status.success());
    let paper = fs::read_to_string(folder.path().join("paper")).unwrap();
    assert!(paper.contains("JOB TUESDAY ENDED WITH CONDITION CODE 0"));
}

/// Hercules empties the punch file when it starts, and may have punched more than before when the bridge looks again.
#[test]
fn a_file_that_was_emptied_and_has_outgrown_its_old_length_is_a_new_one() {
    for lines in [0, 1, 10, 100] {
        let folder = TempDir::new().unwrap();
        punch(&folder, format!("{SEPARATORS}{START}"));
        plays(&folder, &[]);
        let second = week("SPRING, 1901", "$AUSTRIA\nA VIE - GAL\n", lines);
        punch(&folder, format!("{SEPARATORS}{second}"));
        assert_eq!(plays(&folder, &[]), "");
        let (job, rest) = second.split_once('\n').unwrap();
        let played = position(&format!("{job}\n{}{rest}", position(START)));
        assert!(played.contains("FALL"));
        assert_eq!(last_position(&folder, "TUESDAY"), played, "{lines}");
    }
}

/// Where the new file ends does not matter: behind its first deck, or anywhere in its second.
#[test]
fn no_deck_of_a_new_file_is_lost_wherever_it_is_seen_first() {
    let first = week("SPRING, 1901", "$AUSTRIA\nA VIE - GAL\n", 5);
    let second = week("FALL, 1901", "$AUSTRIA\nA GAL - RUM\n", 5);
    let new = format!("{first}{SEPARATORS}{second}");
    for seen in (0..new.len()).step_by(83).chain([first.len(), new.len() - 1]) {
        let folder = TempDir::new().unwrap();
        punch(&folder, START);
        plays(&folder, &[]);
        punch(&folder, &new[..seen]);
        plays(&folder, &[]);
        // Half a card waits.
        assert_eq!(done(&folder), if seen < first.len() { 1 } else { 2 }, "{seen}");
        fs::write(folder.path().join("punch"), &new).unwrap();
        plays(&folder, &[]);
        assert_eq!(done(&folder), 3, "{seen}");
        assert!(last_position(&folder, "TUESDAY").contains("BUILD"), "{seen}");
    }
}

#[test]
fn the_same_deck_in_a_new_file_is_told_and_played_only_if_that_is_asked_for() {
    let folder = TempDir::new().unwrap();
    punch(&folder, START);
    assert_eq!(plays(&folder, &[]), "");
    let week = week("SPRING, 1901", "$AUSTRIA\nA VIE - GAL\n", 3);
    punch(&folder, format!("{START}{week}"));
    assert_eq!(plays(&folder, &[]), "", "only its end is new");
    let played = last_position(&folder, "TUESDAY");
    // The machine starts, and punches the same: whether or not the bridge sees the file empty.
    for is_seen_empty in [false, true] {
        if is_seen_empty {
            punch(&folder, "");
            assert_eq!(plays(&folder, &[]), "");
        }
        punch(&folder, START);
        let said = plays(&folder, &[]);
        assert!(said.lines().count() == 1 && said.contains("was written again"), "{said}");
        assert_eq!(plays(&folder, &[]), "", "it is said once");
        // A deck that differs is played, and so is what follows it.
        assert_eq!((done(&folder), last_position(&folder, "TUESDAY")), (2, played.clone()));
    }
    let other = "$JOB TUESDAY\n$MOVES FALL, 1901\n$END\n";
    punch(&folder, format!("{START}{other}"));
    plays(&folder, &[]);
    assert_eq!(done(&folder), 3);
    assert!(read(&folder, "runs/000003/deck").contains("$MOVES FALL, 1901"));
    punch(&folder, START);
    plays(&folder, &["--again"]);
    assert_eq!((done(&folder), last_position(&folder, "TUESDAY")), (4, position(START)));
}

#[test]
fn two_restarts_between_two_looks_lose_nothing_that_is_in_the_file() {
    let folder = TempDir::new().unwrap();
    punch(&folder, START);
    plays(&folder, &[]);
    punch(&folder, week("SPRING, 1901", "$AUSTRIA\nA VIE - BOH\n", 40));
    punch(&folder, week("SPRING, 1901", "$AUSTRIA\nA VIE - GAL\n", 41));
    plays(&folder, &[]);
    assert_eq!(done(&folder), 2);
    assert!(read(&folder, "runs/000002/deck").contains("A VIE - GAL"));
    assert!(last_position(&folder, "TUESDAY").contains("SEASON=FALL"));
}

/// The printer is part of the machine. If it is down, decks wait, and they are not in the punch file when it is back.
#[test]
fn decks_that_were_read_outlive_the_file() {
    let folder = TempDir::new().unwrap();
    let other = START.replace("TUESDAY", "FRIDAY");
    punch(&folder, format!("{START}{other}"));
    assert_eq!(bridge(&folder, &["--print", "exit 1"]).status.code(), Some(16));
    punch(&folder, "");
    plays(&folder, &[]);
    assert_eq!(done(&folder), 2);
    assert_eq!(last_position(&folder, "FRIDAY"), position(&other));
}

/// A deck that starts a game, or brings its position, gets no other, however its cards are written.
#[test]
fn a_deck_with_a_position_of_its_own_gets_no_other() {
    let (job, rest) = START.split_once('\n').unwrap();
    let rest = rest.replace("19011", "7");
    let brought = position(&START.replace("19011", "7"));
    let numbered = |deck: &str| {
        let cards = deck.lines().zip(1..).map(|(card, number)| format!("{card:72}{:08}\n", number * 10));
        cards.collect::<String>()
    };
    let decks = [
        format!("{job}\n{rest}"),
        numbered(&format!("{job}\n{rest}")),
        format!("{job}\n{}", rest.replace("$INIT", "$init")),
        format!("{}\n{}", job.to_lowercase(), rest.replace("$INIT", "$Init")),
        format!("{job}\n* THE SECOND GAME\n{rest}"),
        format!("{job}\n{brought}$END\n"),
    ];
    for deck in decks {
        let folder = TempDir::new().unwrap();
        punch(&folder, START);
        plays(&folder, &[]);
        punch(&folder, format!("{START}{deck}"));
        plays(&folder, &[]);
        assert!(read(&folder, "runs/000002/listing").ends_with("CONDITION CODE 0\n"), "{deck}");
        assert_eq!(last_position(&folder, "TUESDAY"), position(&deck), "{deck}");
    }
    // Such a deck gets no position, and its listing says at its own cards what is wrong.
    for before in ["$MESSAGE TO ITALY\nHELLO\nENDPRESS\n", "$MOVES SPRING, 1901\n"] {
        let folder = TempDir::new().unwrap();
        let deck = format!("{job}\n{before}{rest}");
        punch(&folder, START);
        plays(&folder, &[]);
        punch(&folder, format!("{START}{deck}"));
        plays(&folder, &[]);
        assert_eq!(read(&folder, "runs/000002/deck"), deck);
        assert_eq!(last_position(&folder, "TUESDAY"), position(START));
    }
}

/// A game's name can be used again: its second game goes on like its first.
#[test]
fn a_name_works_for_a_second_game() {
    let folder = TempDir::new().unwrap();
    let mut cards = String::new();
    for (number, start) in
        (0..).zip([START.to_owned(), START.replace("19011", "5").replace("$INIT", "$init")])
    {
        let moves = MOVES.replace("$MOVES", "$moves");
        cards.extend([SEPARATORS, &start, SEPARATORS, "$job tuesday\n", &moves]);
        punch(&folder, &cards);
        plays(&folder, &[]);
        assert_eq!(done(&folder), 2 * number + 2);
        assert_eq!(last_position(&folder, "TUESDAY"), position(&format!("{}{MOVES}", position(&start))));
    }
}

/// A printer writes a byte of ISO 8859-1 for each column, a punch a record of EBCDIC. What comes as UTF-8 is left as it is.
#[test]
fn letters_with_accents_come_out_of_the_punch_as_they_were_written() {
    let deck = START.replace("Anne", "Zoë Müller").replace("Gul", "Gül Çelik ÿ ¡ß");
    let bytes: Vec<u8> = deck.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect();
    let records = |code: Code| {
        let mut cards = RecordWriter::new(Vec::new(), RecordFormat::Fixed, code, 80);
        SEPARATORS.lines().chain(deck.lines()).for_each(|card| cards.write(card).unwrap());
        cards.into_inner()
    };
    let half_a_card = [records(Code::Cp1047), vec![0x40; 40]].concat();
    for (cards, page) in [
        (bytes, "auto"),
        (deck.clone().into_bytes(), "auto"),
        (records(Code::Cp1047), "cp1047"),
        (half_a_card, "auto"),
        (records(Code::Cp037), "cp037"),
        (records(Code::Cp273), "cp273"),
    ] {
        let folder = TempDir::new().unwrap();
        punch(&folder, cards);
        plays(&folder, &["--code", page]);
        assert_eq!(read(&folder, "runs/000001/deck"), deck);
        assert_eq!(last_position(&folder, "TUESDAY"), position(&deck));
    }
}

/// What `submit` sends to a reader, or what it says if it sends nothing.
fn submitted(deck: &str) -> Result<Vec<u8>, String> {
    let folder = TempDir::new().unwrap();
    let reader = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = reader.local_addr().unwrap().to_string();
    let cards = std::thread::spawn(move || {
        let mut cards = Vec::new();
        let (mut sender, _) = reader.accept().unwrap();
        sender.read_to_end(&mut cards).unwrap();
        cards
    });
    let sent = fed(program(&folder, "submit").args(["--to", &place]), deck);
    if sent.status.code() > Some(4) {
        // The reader is still waiting: nobody came before.
        drop(std::net::TcpStream::connect(place).unwrap());
        assert_eq!(cards.join().unwrap(), b"");
        return Err(err(&sent));
    }
    Ok(cards.join().unwrap())
}

#[test]
fn a_card_that_is_submitted_has_a_byte_for_each_column() {
    let letters: String = ('\u{A1}'..='\u{FF}').filter(|letter| *letter != '\u{AD}').collect();
    let text = letters.chars().collect::<Vec<_>>();
    let lines: Vec<String> = text.chunks(71).map(|line| line.iter().collect()).collect();
    let deck = START.replace("Anne", "Zoë").replace(
        "$END",
        &format!("$MOVES SPRING, 1901\n$MESSAGE TO ITALY\n{}\nENDPRESS\n$END", lines.join("\n")),
    );
    let cards = submitted(&deck).unwrap();
    let lines_sent: Vec<String> = cards
        .split(|byte| *byte == b'\n')
        .map(|card| card.iter().copied().map(char::from).collect())
        .collect();
    assert!(lines_sent.iter().all(|card| card.chars().count() <= 80));
    let begin = lines_sent.iter().position(|card| card.contains("DD DATA")).unwrap();
    let sent = deck.lines().zip(1..).zip(&lines_sent[begin + 1..]);
    for ((line, number), card) in sent {
        assert_eq!(*card, format!("{line:72}{:08}", number * 10));
    }
}

#[test]
fn a_deck_with_a_character_that_no_column_holds_is_not_sent() {
    // Names are written in Latin letters, which is told.
    for (name, sent) in [("Жанна", "Zhanna"), ("Łukasz", "Lukasz"), ("李", "Li")] {
        let cards: String =
            submitted(&START.replace("Anne", name)).unwrap().into_iter().map(char::from).collect();
        assert!(cards.contains(&format!("\n{sent} ")), "{cards}");
    }
    let said = submitted(&START.replace("Anne", "10 €")).unwrap_err();
    assert!(
        said.contains("Card 13, column 4: no column of a card reader holds €; nothing was sent"),
        "{said}"
    );
}

/// The bridge is killed while it prints: the position is there once, and the second listing says that it is one.
#[test]
fn a_listing_that_may_be_on_paper_is_headed_reprint() {
    let folder = TempDir::new().unwrap();
    punch(&folder, START);
    assert!(!bridge(&folder, &["--print", "cat > paper; kill -9 $PPID"]).status.success());
    let read_paper = || fs::read_to_string(folder.path().join("paper")).unwrap();
    let first = read_paper();
    let started = position(START);
    assert_eq!((last_position(&folder, "TUESDAY"), done(&folder)), (started.clone(), 1));
    plays(&folder, &[]);
    let again = read_paper();
    assert!(again.starts_with("1REPRINT OF RUN 000001\n") && again.ends_with(&first), "{again}");
    // It is played once, and the next one has no such heading.
    assert_eq!((last_position(&folder, "TUESDAY"), done(&folder)), (started, 1));
    punch(&folder, format!("{START}$JOB TUESDAY\n{MOVES}"));
    plays(&folder, &[]);
    assert!(!read_paper().contains("REPRINT"));
}

/// A game that went on before the position of a deck was kept: the deck is played from where the game is now.
#[test]
fn a_deck_whose_game_went_on_meanwhile_is_played_again() {
    played_again("000002.aside");
}

#[test]
fn what_is_set_aside_takes_no_place_of_what_was_set_aside_before() {
    played_again("000002.aside2");
}

fn played_again(aside: &str) {
    let folder = TempDir::new().unwrap();
    punch(&folder, format!("{START}$JOB TUESDAY\n{MOVES}"));
    plays(&folder, &[]);
    let runs = folder.path().join("games/runs");
    if aside.ends_with('2') {
        fs::create_dir(runs.join("000002.aside")).unwrap();
    }
    // As if the bridge had been killed before it claimed the week, and another had come in its place.
    let weeks = folder.path().join("games/TUESDAY/weeks");
    let week = weeks.join("0001-moves-spring-1901");
    let facts = fs::read_to_string(week.join("week.json")).unwrap();
    let run = facts.lines().find(|line| line.contains("\"run\"")).unwrap();
    fs::write(week.join("week.json"), facts.replace(run, "  \"run\": null")).unwrap();
    fs::rename(week, weeks.join("0001-by-mail")).unwrap();
    fs::remove_file(runs.join("000002/printed")).unwrap();
    let said = plays(&folder, &[]);
    assert!(said.contains("Run 000002 was set aside"), "{said}");
    assert!(runs.join(aside).join("deck").exists());
    // Spring is over there.
    assert!(read(&folder, "runs/000002/listing").ends_with("CONDITION CODE 8\n"));
    assert_eq!(fs::read_dir(&weeks).unwrap().count(), 3, "start, week, aside");
}

#[test]
fn two_bridges_do_not_share_a_folder() {
    let folder = TempDir::new().unwrap();
    punch(&folder, START);
    let second = "playdeck bridge --once games punch 2> said; echo $? > code";
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut first = program(&folder, "bridge");
    first.args(["--once", "games", "punch", "--print", second]).env("PATH", path);
    assert!(first.status().unwrap().success());
    assert_eq!(fs::read_to_string(folder.path().join("code")).unwrap(), "16\n");
    assert!(fs::read_to_string(folder.path().join("said")).unwrap().contains("Another bridge uses games"));
}

/// A printer that is a socket device: what it sends is played like what a punch writes. Only this machine is asked.
#[test]
fn a_socket_device_of_this_machine_is_read() {
    let folder = TempDir::new().unwrap();
    let printer = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = printer.local_addr().unwrap().to_string();
    let printing = std::thread::spawn(move || {
        let (mut reader, _) = printer.accept().unwrap();
        reader.write_all(format!("\x0C{SEPARATORS}{}", START.replace('\n', "\r\n")).as_bytes()).unwrap();
    });
    let played = program(&folder, "bridge")
        .args(["--once", "--socket", "games", &place, "--paper", "paper"])
        .output()
        .unwrap();
    assert!(played.status.success(), "{}", err(&played));
    printing.join().unwrap();
    assert_eq!(last_position(&folder, "TUESDAY"), position(START));
    let paper = fs::read_to_string(folder.path().join("paper")).unwrap();
    assert!(paper.ends_with("-JOB TUESDAY ENDED WITH CONDITION CODE 0\n"));
    for place in ["192.0.2.1:1403", "example.org:1403", "1403"] {
        let refused = program(&folder, "bridge").args(["--socket", "games", place]).output().unwrap();
        assert!(err(&refused).contains("is no place on this machine"), "{}", err(&refused));
        assert_eq!(refused.status.code(), Some(16));
    }
}

/// A job with the name of a league's game plays its week: `desk` sends the letters, and takes no mail for it any more.
#[test]
fn a_week_of_a_league_that_was_punched_goes_out_with_the_next_run_of_desk() {
    let folder = TempDir::new().unwrap();
    let game = folder.path().join("games/club");
    fs::create_dir(folder.path().join("games")).unwrap();
    assert!(program(&folder, "new").args(["diplomacy", "games/club"]).status().unwrap().success());
    let settings = "job: TUESDAY\naddress: game@x.example\ngamesmaster: gm@x.example\n\
        plays: every Friday 20:00 UTC\nletters: text\n";
    let roster = "Anne a@x.example\nBoris b@x.example\nCarla c@x.example\nDmitri d@x.example\nEve e@x.example\n\
        Frank f@x.example\nGul g@x.example\n";
    fs::write(game.join("game.desk"), settings).unwrap();
    fs::write(game.join("roster"), roster).unwrap();
    fs::write(game.join("start.deck"), START.split_once('\n').unwrap().1).unwrap();
    let desk = || {
        let done = program(&folder, "desk").args(["games/club"]).output().unwrap();
        assert!(done.status.success(), "{}", err(&done));
    };
    let letters = || fs::read_dir(game.join("outbox/new")).unwrap().count();
    desk();
    let first = letters();
    punch(&folder, format!("$JOB TUESDAY\n{MOVES}"));
    plays(&folder, &[]);
    assert!(!folder.path().join("games/TUESDAY").exists());
    let position = fs::read_to_string(game.join("weeks/0001-moves-spring-1901/position")).unwrap();
    assert!(position.contains("FALL"));
    desk();
    // One for each player, and for the gamesmaster.
    assert_eq!(letters(), first + 8);
    desk();
    assert_eq!(letters(), first + 8);
}

/// What a reader or a punch cannot have is refused, and nothing is cut off in silence.
#[test]
fn cards_that_are_too_long_and_variable_records_are_refused() {
    let folder = TempDir::new().unwrap();
    let reader = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let cards = format!("//JOB\n{}\n", "X".repeat(81));
    let refused = fed(program(&folder, "submit").args(["--cards", "--to", &reader]), &cards);
    assert_eq!(refused.status.code(), Some(16));
    assert!(err(&refused).contains("card 2 has more than 80 columns; nothing was sent"), "{}", err(&refused));
    let refused = bridge(&folder, &["--recfm", "vb"]);
    assert_eq!(refused.status.code(), Some(16));
    assert!(err(&refused).contains("no variable records"), "{}", err(&refused));
    assert!(!folder.path().join("games").exists());
}
