//! The program `playdeck`: standard input, standard output, the files named on the command line, and the exit
//! status. Everything else is in the library.

mod begun;
mod bridge;
mod choice;
mod cli;
mod files;
mod filters;
mod league;
mod mailing;
mod manual;
mod output;
mod pages;
mod progress;
mod sealing;
mod seed;
mod terminal;
mod verifying;

use clap::error::ContextValue;
use clap::{CommandFactory, Parser};
use cli::{Cli, Command, Emit, ListingArgs, RunArgs};
use files::unread;
use filters::say_log;
use output::{Pipe, Positions};
use playdeck::audience::Reader;
use playdeck::card::{Input, Pack};
use playdeck::code::Code;
use playdeck::filter::{board, exchange};
use playdeck::letter;
use playdeck::message::{Severity, counted, nearest, shown};
use playdeck::page;
use playdeck::play::Positions as Asked;
use playdeck::record::{self, RecordFormat, RecordWriter};
use playdeck::register::register;
use playdeck::roster::take_tables;
use playdeck::stream::events::Form;
use playdeck::stream::{self, Options, Position, Run};
use progress::Progress;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use terminal::say;

/// The exit status when the run cannot go on: severity T.
const CANNOT_GO_ON: u8 = 16;

fn main() -> ExitCode {
    terminal::say_faults();
    let cli = match Cli::try_parse_from(asked(std::env::args_os())) {
        Ok(cli) => cli,
        Err(told) => {
            // Help goes to standard output and is no failure; a bad command line is one.
            let done = if told.use_stderr() { Err(not_understood(told)) } else { told.print().map(|()| 0) };
            return exit(done);
        }
    };
    // The panic hook has printed a line for a panic; here it becomes an error of the run.
    let done = std::panic::catch_unwind(|| carry_out(&cli))
        .unwrap_or_else(|_| Err(io::Error::other("an internal error")));
    exit(done)
}

/// Gives the run its tables and does what is asked.
fn carry_out(cli: &Cli) -> io::Result<u8> {
    if let Some(file) = &cli.tables {
        let text = fs::read_to_string(file).map_err(|error| unread(file, &error))?;
        if say_log(&take_tables(&board::name_of(file), &text)) > Severity::Warning.condition() {
            return Ok(CANNOT_GO_ON);
        }
    }
    match &cli.command {
        None => run(&cli.run).map_err(|error| unfound(&cli.run, error)),
        Some(Command::Run(args)) => run(args),
        Some(Command::Check(args)) => check(args),
        Some(Command::Burst(args)) => filters::burst(args),
        Some(Command::Punch(args)) => filters::punch(args),
        Some(Command::Mail(args)) => mailing::mail(args),
        Some(Command::New(args)) => league::new(args),
        Some(Command::Desk(args)) => league::desk(args),
        Some(Command::Bridge(args)) => bridge::bridge(args),
        Some(Command::Submit(args)) => bridge::submit(args),
        Some(Command::Print(args)) => filters::print(args),
        Some(Command::Tape(args)) => filters::tape(args),
        Some(Command::Split(args)) => filters::split(args),
        Some(Command::Verify(args)) => verifying::verify(args, cli.tables.as_deref()),
        Some(Command::Json(args)) => filters::json(args),
        Some(Command::Export(args)) => {
            let part = if args.players { exchange::Part::People } else { exchange::Part::Game };
            filters::turn(args.source.file.as_deref(), "decks", &args.input, |file, options| {
                exchange::export_part(file, options, part)
            })
        }
        Some(Command::Import(args)) => {
            let (game, file) = args.game_and_file();
            filters::turn(file, "a saved game", &args.input, |file, options| {
                exchange::import_as(file, options, game, args.quirks.as_deref())
            })
        }
        Some(Command::Map(args)) => filters::map(args),
        Some(Command::Battle(args)) => filters::battle(args),
        Some(Command::Rules(args)) => filters::rules(args),
        Some(Command::Bot(args)) => filters::bot(args),
        Some(Command::Explain(args)) => filters::explain(&args.numbers),
        Some(Command::Seed(args)) => seed::seed(args),
        Some(Command::Audit(args)) => filters::audit(args),
        Some(Command::Seal(args)) => sealing::seal(args),
        Some(Command::Man(args)) => put_out(&manual::page(args.command.as_deref())?),
        Some(Command::Completions(args)) => completions(args.shell),
    }
}

/// The error of a run whose file was not found: it may be a command that was not spelt right.
fn unfound(args: &RunArgs, error: io::Error) -> io::Error {
    let Some(word) = args.listing.source.file.as_deref().and_then(Path::to_str) else { return error };
    if error.kind() != io::ErrorKind::NotFound || Path::new(word).exists() {
        return error;
    }
    let program = Cli::command();
    let near = nearest(word, program.get_subcommands().map(clap::Command::get_name));
    let near = near.map_or_else(String::new, |near| format!("; the nearest command is {near}"));
    io::Error::other(format!(
        "{} is neither a file nor a command{near} (playdeck --help tells more)",
        shown(word)
    ))
}

/// The arguments. `--help` after `help` is dropped, so that both together give the same help as `help` alone.
fn asked(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut asked: Vec<OsString> = arguments.collect();
    if asked.get(1).is_some_and(|command| command == "help") {
        asked.retain(|argument| argument != "--help" && argument != "-h");
    }
    asked
}

/// The exit status. If the run could not go on, a line on standard error says why.
fn exit(done: io::Result<u8>) -> ExitCode {
    begun::let_signals_end_it();
    match done {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // The reader closed the pipe and needs no message.
            if error.kind() != io::ErrorKind::BrokenPipe {
                say(&record::messages::run_stopped(&error));
            }
            ExitCode::from(CANNOT_GO_ON)
        }
    }
}

/// The error about a command line, in one line.
fn not_understood(mut told: clap::Error) -> io::Error {
    // clap drops escape sequences when it renders the error, so they are made visible first.
    let words = told.context().filter_map(|(kind, value)| Some((kind, shown_value(value)?)));
    for (kind, value) in words.collect::<Vec<_>>() {
        told.insert(kind, value);
    }
    let text = told.render().to_string();
    let is_told =
        |paragraph: &&str| !["Usage:", "For more information"].iter().any(|it| paragraph.starts_with(it));
    let paragraphs = text.split("\n\n").map(str::trim).filter(is_told);
    let lines: Vec<String> =
        paragraphs.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    io::Error::other(format!(
        "{} (playdeck --help tells more)",
        lines.join("; ").trim_start_matches("error: ")
    ))
}

/// Words of a command line as a message shows them: control characters by their numbers. `None` for other values.
fn shown_value(value: &ContextValue) -> Option<ContextValue> {
    match value {
        ContextValue::String(word) => Some(ContextValue::String(shown(word))),
        ContextValue::Strings(words) => {
            Some(ContextValue::Strings(words.iter().map(|word| shown(word)).collect()))
        }
        _ => None,
    }
}

/// Prints the script with which a shell completes commands, options and their values. `explain` takes a number in any
/// case, and `man` has a message of its own for a word that is no command, so what they take is named only here.
fn completions(shell: clap_complete::Shell) -> io::Result<u8> {
    let program = Cli::command();
    let commands: Vec<String> = program.get_subcommands().map(|each| each.get_name().to_owned()).collect();
    let numbers: Vec<String> = register().map(ToString::to_string).collect();
    let mut program = program
        .mut_subcommand("man", |man| man.mut_arg("command", |argument| argument.value_parser(commands)))
        .mut_subcommand("explain", |it| it.mut_arg("numbers", |argument| argument.value_parser(numbers)));
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "playdeck", &mut script);
    put_out(&script)
}

fn put_out(bytes: &[u8]) -> io::Result<u8> {
    let mut output = io::stdout().lock();
    output.write_all(bytes)?;
    output.flush()?;
    Ok(0)
}

/// How the cards of a run come in.
fn keyed(args: &ListingArgs, punched: Option<&Path>) -> io::Result<Input> {
    sealing::keyed(args.input.input(), &args.seal, punched)
}

fn run(args: &RunArgs) -> io::Result<u8> {
    let mut options = args.listing.options(keyed(&args.listing, args.punch.as_deref())?)?;
    let file = args.listing.source.file.as_deref();
    if args.columns.is_some() && args.emit != Emit::Letters {
        return Err(io::Error::other("--columns is of letters; --emit letters makes them"));
    }
    if args.deadline.is_some() && args.emit != Emit::Html {
        return Err(io::Error::other("--deadline is of pages; --emit html makes them"));
    }
    if args.to.is_some() && args.emit != Emit::Html {
        return Err(io::Error::other("--to is of pages; --emit html makes them"));
    }
    if args.spectators && args.emit != Emit::Letters {
        return Err(io::Error::other("--spectators is of letters; --emit letters makes them"));
    }
    let deadline = args.deadline.as_ref().map(|(_, written)| written.clone());
    let desk = args.to.clone().map(|address| page::Desk { address: Some(address), ..page::Desk::default() });
    options.page = (args.emit == Emit::Html).then_some(page::Style { deadline, mail: None, desk });
    options.has_spectators = args.emit != Emit::Letters || args.spectators;
    options.is_report = args.emit == Emit::Report;
    options.letters = (args.emit == Emit::Letters).then_some(letter::Width::from(args.columns));
    let input = input(file, "decks")?;
    let mut file = args.punch.as_deref().map(files::AtomicFile::new).transpose()?;
    // With --punch the run goes on if the reader of the listing leaves.
    let (output, has_left) = Pipe::new(io::stdout().lock(), file.is_some());
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let write = |to: &mut dyn Write, cards: &Pack| {
        write_cards(to, cards.images(), options.paper.records, options.paper.code).map(drop)
    };
    let is_kept = file.is_some();
    let mut to_file = |position: Position<'_>| match (&mut file, position) {
        (Some(file), Position::Punched { cards, .. } | Position::Brought(cards)) => write(file, cards),
        (None, _) => Ok(()),
    };
    let run = match args.emit {
        Emit::Punch => {
            options.reader = Reader::Nobody;
            let mut positions = Positions::new(&mut output);
            stream::run_keeping(input, &options, io::sink(), |position| {
                to_file(position)?;
                positions.take(position, write)
            })?
        }
        Emit::Events | Emit::Json | Emit::V5 => {
            let form = form_of(args.emit);
            if is_kept {
                stream::events::run_keeping(input, &options, form, &mut output, to_file)?
            } else {
                stream::events::list(input, &options, form, &mut output)?
            }
        }
        Emit::Html => {
            let positions = if is_kept { Asked::Kept } else { Asked::Unasked };
            stream::pages::run(input, &options, positions, &mut output, to_file)?
        }
        Emit::Listing | Emit::Letters | Emit::Report if is_kept => {
            stream::run_keeping(input, &options, &mut output, to_file)?
        }
        Emit::Listing | Emit::Letters | Emit::Report => stream::list(input, &options, &mut output)?,
    };
    if let Some(file) = file {
        file.keep_with_old_if(run.punched > 0)?;
    }
    if has_left.get() {
        let positions = if run.punched > 0 { "; the positions were punched" } else { "" };
        say(&format_args!("the reader closed the pipe, so the output is incomplete{positions}"));
    }
    if !run.failed.is_empty() && (args.punch.is_some() || args.emit == Emit::Punch) {
        say(&format_args!("{}{}", without(&run, "position to punch"), unchanged(&run)));
    } else if !run.failed.is_empty() && matches!(args.emit, Emit::Events | Emit::Json | Emit::V5) {
        say(&without(&run, "events"));
    }
    // A run that punches a position is the gamesmaster's, no matter who reads the listing.
    let is_punched = args.punch.is_some() || args.emit == Emit::Punch;
    Ok(close(&run, &options, &args.listing, is_punched))
}

/// What the lines are that tell of plays.
const fn form_of(emit: Emit) -> Form {
    match emit {
        Emit::Json => Form::Play,
        Emit::V5 => Form::Report,
        _ => Form::Event,
    }
}

/// Checks the last play of each deck and prints the result.
fn check(args: &ListingArgs) -> io::Result<u8> {
    let options = Options { is_check: true, ..args.options(keyed(args, None)?)? };
    let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let run = stream::list(input(args.source.file.as_deref(), "decks")?, &options, output)?;
    Ok(close(&run, &options, args, false))
}

/// Says on standard error what the listing does not say, and gives the exit status.
fn close(run: &Run, options: &Options, args: &ListingArgs, is_punched: bool) -> u8 {
    for line in unsaid(run, options) {
        say(&line);
    }
    condition(run, options, args, is_punched)
}

/// The exit status of a run.
fn condition(run: &Run, options: &Options, args: &ListingArgs, is_punched: bool) -> u8 {
    let condition = if is_punched { run.condition.max(run.refused_condition()) } else { run.shown };
    let without_part = run.without_part(&options.reader).map(|message| message.severity().condition());
    args.stream.status(condition.max(without_part.unwrap_or_default()))
}

/// What standard error says because the listing does not. Readers of their own part alone learn nothing about others,
/// neither here nor from the exit status.
fn unsaid(run: &Run, options: &Options) -> Vec<String> {
    let mut lines = Vec::new();
    for (deck, refused) in &run.refused {
        let of = if run.decks == 1 { String::new() } else { format!("deck {deck}: ") };
        lines.push(format!("{of}{refused}"));
    }
    lines.extend(run.without_part(&options.reader).map(|message| message.to_string()));
    let is_of_all = matches!(options.reader, Reader::All | Reader::Gamesmaster | Reader::Nobody);
    lines.extend(passed_over(run.cards_after).filter(|_| is_of_all));
    lines.extend(filters::lost(run.unprintable, options.paper.code));
    lines
}

/// The file that was named, or else standard input, read in large pieces. `what` is what it should have.
fn input(file: Option<&Path>, what: &str) -> io::Result<impl BufRead + Send + use<>> {
    Progress::open(file, what).map(|input| BufReader::with_capacity(1 << 16, input))
}

/// How many cards of a stream belong to no deck, as a line; none if there are none.
fn passed_over(cards: u64) -> Option<String> {
    (cards > 0).then(|| format!("passed over after the last $END: {}", counted(cards, "card")))
}

/// Names the decks whose old positions were written again; empty if there are none.
fn unchanged(run: &Run) -> String {
    if run.punched == 0 || run.unchanged.is_empty() {
        return String::new();
    }
    let noun = if run.unchanged.len() == 1 { "deck" } else { "decks" };
    format!("; the position that {noun} {} brought was written again as it was read", numbers(&run.unchanged))
}

/// Numbers of decks, separated by commas.
fn numbers(decks: &[u64]) -> String {
    decks.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// Names the decks that gave no `what`.
fn without(run: &Run, what: &str) -> String {
    let all = run.decks - run.punched - run.trials;
    let others = match all - run.failed.len() as u64 {
        0 => String::new(),
        others => format!(" and {others} more"),
    };
    let noun = if all == 1 { "deck" } else { "decks" };
    format!("{noun} {}{others} of {} gave no {what}; the listing says why", numbers(&run.failed), run.decks)
}

/// Writes punched cards in a record format and a code. Gives how many characters were lost because the code lacks them.
fn write_cards(
    output: &mut dyn Write,
    cards: impl IntoIterator<Item: AsRef<str>>,
    format: RecordFormat,
    code: Code,
) -> io::Result<u64> {
    let mut writer = RecordWriter::new(output, format, code, playdeck::card::COLUMNS);
    cards.into_iter().try_for_each(|card| writer.write(card.as_ref()))?;
    Ok(writer.lost())
}
