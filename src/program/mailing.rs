//! The command `mail`: it reads a mailbox and a roster, and writes a deck, a list, answers and reminders. The command
//! `burst --mail`: it plays decks and writes a message for everybody of a roster.

use crate::cli::{Attached, BurstArgs, MailArgs, Whose, status};
use crate::files::{AtomicFile, Folder, unread};
use crate::filters::{say_log, shown_path};
use crate::output::Pipe;
use crate::terminal::say;
use crate::{input, passed_over, sealing};
use playdeck::card::Input;
use playdeck::mail::answer::{Answer, options};
use playdeck::mail::mailbox::{MOST_MESSAGES, Mailbox};
use playdeck::mail::outgoing::{Posted, WIDTH, post};
use playdeck::mail::{self, Addresses, Asked};
use playdeck::message::{Message, Severity};
use playdeck::stream;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// The folders in a folder of messages that hold the messages themselves.
const WITHIN: [&str; 2] = ["cur", "new"];

/// Sorts a mailbox.
pub fn mail(args: &MailArgs) -> io::Result<u8> {
    let roster = String::from_utf8_lossy(&read(&args.roster)?).into_owned();
    let position = args.position.as_deref().map(read).transpose()?;
    let answered = args.state.as_deref().map(read_if_there).transpose()?.unwrap_or_default();
    let keyed = sealing::keyed(Input::default(), &args.seal, None)?;
    let asked = Asked {
        roster: &roster,
        position: position.as_deref(),
        deadline: args.deadline.clone(),
        matches: args.matches.iter().copied().collect(),
        auth_servers: args.auth_server.clone(),
        received_by: args.received_by.clone(),
        take: args.take.iter().copied().collect(),
        leave: args.leave.iter().copied().collect(),
        addresses: addresses(args.addresses),
        answered: &answered,
        league: None,
        keys: keyed.keys,
    };
    let sorted = match mail::sort(&mailbox(args.mailbox.as_deref())?, &asked) {
        Ok(sorted) => sorted,
        Err(log) => return Ok(status(args.maxcc, say_log(&log))),
    };
    if let Some(place) = &args.list {
        let mut file = AtomicFile::private(place)?;
        file.write_all(sorted.list.as_bytes())?;
        file.keep_if(true)?;
    }
    let mut state = args.state.as_deref().map(AtomicFile::private).transpose()?;
    put(args.replies.as_deref(), &sorted.replies, args.force)?;
    // Not before the answers: if the run is killed between the two, they are written once more, and none is lost.
    if let Some(mut file) = state.take_if(|_| sorted.answered != answered) {
        file.write_all(sorted.answered.as_bytes())?;
        file.keep_if(true)?;
    }
    put(args.reminders.as_deref(), &sorted.reminders, args.force)?;
    let mut output = BufWriter::new(io::stdout().lock());
    sorted.deck.iter().try_for_each(|card| writeln!(output, "{card}"))?;
    output.flush()?;
    let condition = say_log(&sorted.log);
    if position.is_none() {
        return Ok(status(args.maxcc, condition));
    }
    // The exit status is that of the deck, too.
    let deck = sorted.deck.join("\n") + "\n";
    let mut of_deck = options();
    of_deck.input.keys = keyed.keys;
    let run = stream::list(deck.as_bytes(), &of_deck, io::sink())?;
    if run.condition > condition {
        say(&format_args!("the deck has condition code {}; playdeck check says why", run.condition.0));
    }
    Ok(status(args.maxcc, condition.max(run.condition)))
}

/// Plays decks and puts a message for everybody of the roster into a folder.
pub fn burst(args: &BurstArgs, roster: &Path) -> io::Result<u8> {
    let roster = String::from_utf8_lossy(&read(roster)?).into_owned();
    let mut stream = Vec::new();
    input(args.source.file.as_deref(), "decks")?.read_to_end(&mut stream)?;
    let asked = Posted {
        roster: &roster,
        input: sealing::keyed(args.input.input(), &args.seal, None)?,
        deadline: args.deadline.as_ref().map(|(_, written)| written.clone()),
        addresses: addresses(args.addresses),
        has_pages: true,
        has_pdf: args.attach.contains(&Attached::Pdf),
        has_plan: args.attach.contains(&Attached::Page),
        shelves: None,
        league: None,
        width: WIDTH,
    };
    let mut folder = Folder::private(&args.folder, args.force)?;
    let (mut names, _) = Pipe::new(io::stdout().lock(), true);
    let done = post(&stream, &asked, &mut |message| {
        let place = folder.put(&message.name, |file| file.write_all(message.text.as_bytes()))?;
        writeln!(names, "{}", shown_path(&place))
    })?;
    folder.keep()?;
    names.flush()?;
    // What is only for the gamesmaster to know is in no list here.
    let is_known = |message: &&Message| message.severity() == Severity::Information;
    done.log.messages().iter().filter(is_known).for_each(|message| say(message));
    if let Some(line) = passed_over(done.cards_after) {
        say(&line);
    }
    Ok(args.stream.status(done.condition.max(say_log(&done.log))))
}

/// Puts messages into a folder, each into a file that only its owner can open.
fn put(folder: Option<&Path>, messages: &[Answer], is_forced: bool) -> io::Result<()> {
    let Some(place) = folder else { return Ok(()) };
    let mut folder = Folder::private(place, is_forced)?;
    messages.iter().try_for_each(|message| {
        folder.put(&message.name, |file| file.write_all(message.text.as_bytes())).map(drop)
    })?;
    folder.keep()
}

/// The mail: standard input, a file, or a folder.
fn mailbox(place: Option<&Path>) -> io::Result<Mailbox> {
    let mut mailbox = Mailbox::default();
    match place {
        None => {
            let mut bytes = Vec::new();
            input(None, "a mailbox")?.read_to_end(&mut bytes)?;
            mailbox.take(&bytes);
        }
        Some(folder) if folder.is_dir() => {
            let within: Vec<PathBuf> =
                WITHIN.iter().map(|name| folder.join(name)).filter(|it| it.is_dir()).collect();
            let folders = if within.is_empty() { vec![folder.to_owned()] } else { within };
            let mut files = Vec::new();
            for folder in folders {
                for entry in fs::read_dir(&folder)? {
                    files.push(entry?.path());
                }
            }
            files.sort();
            // One more than are read shows that there are more.
            let is_message = |file: &&PathBuf| file.is_file();
            for file in files.iter().filter(is_message).take(MOST_MESSAGES + 1) {
                mailbox.take(&read(file)?);
            }
        }
        Some(file) => mailbox.take(&read(file)?),
    }
    Ok(mailbox)
}

/// Whose addresses count.
fn addresses(whose: Whose) -> Addresses {
    match whose {
        Whose::Roster => Addresses::Roster,
        Whose::Game => Addresses::Game,
    }
}

/// The text of a file that the first run makes.
fn read_if_there(place: &Path) -> io::Result<String> {
    if fs::symlink_metadata(place).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        return Ok(String::new());
    }
    Ok(String::from_utf8_lossy(&read(place)?).into_owned())
}

/// The bytes of a file. An error names the file.
fn read(place: &Path) -> io::Result<Vec<u8>> {
    fs::read(place).map_err(|error| unread(place, &error))
}
