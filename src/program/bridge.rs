//! The commands `bridge` and `submit`: decks go to a mainframe, and those that it punches are played and printed.
//!
//! This is the one place where the program opens a socket, to a device of an emulator on this machine.

use crate::cli::{BridgeArgs, SubmitArgs};
use crate::files::AtomicFile;
use crate::filters::say_log;
use crate::terminal::say;
use crate::{put_out, sealing};
use playdeck::card::{COLUMNS, Input};
use playdeck::code::Code;
use playdeck::filter::cards::punch_each;
use playdeck::filter::instream::Beginnings;
use playdeck::league::bridge::{Bridge, Sheet, Step};
use playdeck::league::{clock, messages as says, store};
use playdeck::listing::pages::Pages;
use playdeck::listing::pdf;
use playdeck::listing::read::{ListingInput, ListingReader};
use playdeck::message::{Log, Message, Severity};
use playdeck::record::RecordFormat;
use playdeck::roster::VOCABULARIES;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream, ToSocketAddrs as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long the bridge waits between two looks.
const PAUSE: Duration = Duration::from_secs(1);

/// How long a deck may wait for its end, or the reader for its turn, until that is said.
const PATIENCE: Duration = Duration::from_mins(1);

/// What a command that prints knows of a run, by the names of variables.
const NAMES: [&str; 4] = ["JOB", "NUMBER", "CODE", "RUN"];

/// Plays the decks that a mainframe punches.
pub fn bridge(args: &BridgeArgs) -> io::Result<u8> {
    let source = match (&args.socket, args.from.to_str()) {
        (true, Some(place)) => match on_this_machine(place) {
            Ok(place) => Source::Socket(place),
            Err(refused) => return Ok(refuse(&refused)),
        },
        (false, Some("-")) => Source::Pipe,
        _ => Source::File,
    };
    if args.records.recfm.0 == Some(RecordFormat::Variable) {
        return Err(io::Error::other(
            "a punch writes cards of 80 bytes (fb) or lines (text), and no variable records",
        ));
    }
    let input = Input { records: args.records.recfm.0, code: args.records.code.0, ..Input::default() };
    let input = sealing::opened(input, &args.key)?;
    let is_kept = !matches!(source, Source::File);
    let file = if is_kept { args.folder.join("pipe") } else { args.from.clone() };
    let Some(mut bridge) = Bridge::open(&args.folder, &file, input, args.again)? else {
        return Ok(refuse(&says::bridge_is_busy(&args.folder.display().to_string())));
    };
    let mut copying = match source {
        Source::File => None,
        Source::Pipe => Some(copy(io::stdin(), &file)?),
        Source::Socket(place) => Some(copy(TcpStream::connect(place)?, &file)?),
    };
    let mut has_ended = args.once && copying.is_none();
    let mut print = |sheet: &Sheet| print(sheet, args);
    let mut quiet = Quiet { since: Instant::now(), is_said: false };
    loop {
        // Whether more can come is asked before the file is read, so that nothing is missed at the end.
        let is_over = match copying.take_if(|copying| args.once || copying.is_finished()) {
            Some(copying) => {
                copying.join().unwrap_or_else(|_| Err(io::Error::other("an internal error")))?;
                has_ended = true;
                true
            }
            None => has_ended,
        };
        let mut log = Log::default();
        let step = bridge.step(clock::of_the_machine(), &mut log, &mut print)?;
        for message in log.messages() {
            if message.severity() == Severity::Information {
                put_out(format!("{message}\n").as_bytes())?;
            } else {
                say(message);
            }
        }
        match step {
            Step::WentOn => {
                quiet = Quiet { since: Instant::now(), is_said: false };
                continue;
            }
            Step::Unprinted(error) => {
                let run = bridge.last_run();
                let message = says::unprinted(&run, &error.to_string());
                if is_over {
                    return Ok(refuse(&message));
                }
                quiet.say_once(&message);
            }
            Step::Waits(_) if is_over => return Ok(0),
            Step::Waits(true) if quiet.since.elapsed() > PATIENCE => {
                quiet.say_once(&says::no_end(&file.display().to_string()));
            }
            Step::Busy | Step::Waits(_) => {}
        }
        thread::sleep(PAUSE);
    }
}

/// Where cards come from.
enum Source {
    File,
    Pipe,
    Socket(SocketAddr),
}

/// Since when nothing was played, and whether that was said.
struct Quiet {
    since: Instant,
    is_said: bool,
}

impl Quiet {
    fn say_once(&mut self, message: &Message) {
        if !std::mem::replace(&mut self.is_said, true) {
            say(message);
        }
    }
}

/// Says why nothing is done.
fn refuse(why: &Message) -> u8 {
    say(why);
    crate::CANNOT_GO_ON
}

/// What a device of the emulator sends goes into a file, which is followed like that of a punch.
fn copy(mut from: impl Read + Send + 'static, to: &Path) -> io::Result<JoinHandle<io::Result<u64>>> {
    let mut file = store::private().create(true).append(true).open(to)?;
    Ok(thread::spawn(move || io::copy(&mut from, &mut file)))
}

/// Prints a listing as it was asked for.
fn print(sheet: &Sheet, args: &BridgeArgs) -> io::Result<()> {
    match (&args.print, &args.paper) {
        (Some(command), _) => by_command(command, sheet),
        (None, Some(paper)) => {
            OpenOptions::new().create(true).append(true).open(paper)?.write_all(&sheet.listing)
        }
        (None, None) => as_document(sheet, &args.folder.join("paper")),
    }
}

/// Hands a listing to a command of the shell. It succeeds if the command does.
fn by_command(command: &str, sheet: &Sheet) -> io::Result<()> {
    let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let job = sheet.job.clone().unwrap_or_default();
    let values = [job, sheet.number.clone(), sheet.code.to_string(), sheet.folder.display().to_string()];
    let mut shell = Command::new(shell);
    shell.arg(option).arg(command).envs(NAMES.into_iter().zip(values)).stdin(Stdio::piped());
    let mut printing = shell.spawn()?;
    let written = printing.stdin.take().map_or(Ok(()), |mut input| input.write_all(&sheet.listing));
    let status = printing.wait()?;
    match written {
        // A command need not read what it is given.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ if status.success() => Ok(()),
        _ => Err(io::Error::other(format!("the command ended with {status}"))),
    }
}

/// Makes a PDF document of a listing, in a folder.
fn as_document(sheet: &Sheet, folder: &Path) -> io::Result<()> {
    let input = ListingInput { code: Some(Code::Ascii), ..ListingInput::default() };
    let mut listing = ListingReader::new(&sheet.listing[..], input)?;
    let mut pages = Pages::default();
    while let Some(line) = listing.read()? {
        pages.push(line);
    }
    store::make(folder)?;
    let job = sheet.job.as_deref().map(|job| format!("-{job}")).unwrap_or_default();
    let mut file = AtomicFile::private(&folder.join(format!("{}{job}.pdf", sheet.number)))?;
    pdf::write(&pages, pdf::Stock::default(), &mut file)?;
    file.keep_if(true)
}

/// Sends a deck to the card reader of an emulator, in a job that punches it.
pub fn submit(args: &SubmitArgs) -> io::Result<u8> {
    let reader = match on_this_machine(&args.to) {
        Ok(reader) => reader,
        Err(refused) => return Ok(refuse(&refused)),
    };
    let input = crate::input(args.source.file.as_deref(), "a deck")?;
    let mut condition = 0;
    let cards = if args.cards {
        let cards: Vec<String> = io::read_to_string(input)?.lines().map(str::to_owned).collect();
        if let Some(long) = cards.iter().position(|card| card.chars().count() > COLUMNS) {
            let why = format!("card {} has more than {COLUMNS} columns; nothing was sent", long + 1);
            return Err(io::Error::other(why));
        }
        cards
    } else {
        let (mut cards, mut beginnings) = (Vec::new(), Beginnings::default());
        let log = punch_each(input, Input::default(), &VOCABULARIES, &mut |card: &str| {
            beginnings.see(card);
            cards.push(card.to_owned());
            Ok(())
        })?;
        condition = say_log(&log).0;
        if condition > Severity::Warning.condition().0 {
            return Ok(condition);
        }
        match beginnings.frame(DATA) {
            Ok((before, behind)) => framed(&job(args.job.as_ref())?, before, cards, behind),
            Err(refused) => return Ok(refuse(&refused)),
        }
    };
    match bytes(&cards) {
        Ok(bytes) if send(&bytes, reader)? => Ok(condition),
        Ok(_) => Ok(refuse(&says::reader_is_busy(&args.to))),
        Err(refused) => {
            say(&refused);
            Ok(refused.severity().condition().0)
        }
    }
}

/// The DD name of the deck in its job.
const DATA: &str = "SYSUT1";

/// The job that punches a deck, as it is delivered.
const PUNCHIT: &str = include_str!("../../jcl/punchit.jcl");

/// The cards of the job before its data.
fn job(file: Option<&PathBuf>) -> io::Result<String> {
    let Some(file) = file else { return Ok(PUNCHIT.to_owned()) };
    std::fs::read_to_string(file).map_err(|error| crate::files::unread(file, &error))
}

/// A job with its data, which stand where those of the file stood.
fn framed(job: &str, before: String, cards: Vec<String>, behind: String) -> Vec<String> {
    let data = format!("//{DATA}");
    let mut all: Vec<String> =
        job.lines().take_while(|card| !card.starts_with(&data)).map(str::to_owned).collect();
    all.push(before);
    all.extend(cards);
    all.extend([behind, "//".to_owned()]);
    all
}

/// Cards as a reader takes them: a byte of ISO 8859-1 for each column. An error names the first that has none.
fn bytes(cards: &[String]) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::new();
    for (card, number) in cards.iter().zip(1..) {
        for (letter, column) in card.chars().zip(1..=COLUMNS) {
            match u8::try_from(u32::from(letter)) {
                Ok(byte) => bytes.push(byte),
                Err(_) => return Err(says::no_byte(number, column, &letter.to_string())),
            }
        }
        bytes.push(b'\n');
    }
    Ok(bytes)
}

/// A place on this machine, such as `127.0.0.1:3505`.
fn on_this_machine(place: &str) -> Result<SocketAddr, Message> {
    let found =
        place.to_socket_addrs().ok().and_then(|mut places| places.find(|place| place.ip().is_loopback()));
    found.ok_or_else(|| says::not_of_this_machine(place))
}

/// Sends cards to a reader. Hercules refuses a sender while the reader is busy with another, and tells nobody but its
/// operator: it closes the connection. So it is tried again, for a minute. False if it never took them.
fn send(cards: &[u8], reader: SocketAddr) -> io::Result<bool> {
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        if is_taken(cards, reader)? {
            return Ok(true);
        }
        thread::sleep(PAUSE / 2);
    }
    Ok(false)
}

/// Whether a reader takes cards. It closes the connection when all was read; a refused one is broken off at once. An
/// accepted one can stay open, too, because the pipe of a printer that was begun meanwhile holds it; five seconds show
/// that.
fn is_taken(cards: &[u8], reader: SocketAddr) -> io::Result<bool> {
    let Ok(mut socket) = TcpStream::connect(reader) else { return Ok(false) };
    let sent = cards.chunks(1024).try_for_each(|piece| socket.write_all(piece));
    if sent.and_then(|()| socket.shutdown(Shutdown::Write)).is_err() {
        return Ok(false);
    }
    socket.set_read_timeout(Some(PAUSE * 5))?;
    Ok(match socket.read(&mut [0; 1]) {
        Ok(read) => read == 0,
        Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    })
}
