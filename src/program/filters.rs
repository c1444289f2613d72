//! The filters as commands: they read standard input or a file and write files and standard output.

use crate::cli::{
    AuditArgs, BattleArgs, BotArgs, BurstArgs, FilterArgs, InputArgs, MapArgs, MapForm, PrintArgs, PunchArgs,
    RulesArgs, SplitArgs, TapeArgs,
};
use crate::files::{Folder, unread};
use crate::output::Pipe;
use crate::terminal::say;
use crate::{input, mailing, pages, passed_over, sealing, write_cards};
use playdeck::card::{COLUMNS, Input};
use playdeck::code::Code;
use playdeck::filter::Turned;
use playdeck::filter::instream::Beginnings;
use playdeck::filter::mailed::Whose;
use playdeck::filter::{audit, battle, board, bot, cards, json, mailed, map, rules, split, tape};
use playdeck::listing::messages::records_cut;
use playdeck::listing::pages::Pages;
use playdeck::listing::pdf::Stock;
use playdeck::listing::print::{Printer, RECORD_LENGTH};
use playdeck::listing::read::ListingReader;
use playdeck::listing::{Line, html, pdf};
use playdeck::message::{ConditionCode, Log, Message, Severity, shown};
use playdeck::picture::steps;
use playdeck::record::{RecordFormat, RecordWriter, TapeForm, Unicode};
use playdeck::register::explain::explained;
use playdeck::roster::VOCABULARIES;
use playdeck::stream::burst;
use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use tempfile::SpooledTempFile;

/// Turns a position into JSON, or JSON into a position.
pub fn json(args: &FilterArgs) -> io::Result<u8> {
    let input = unicode_input(args.source.file.as_deref(), "a position or its JSON")?;
    put(json::turn(input, &args.input.input()).map_err(Log::from))
}

/// Turns the whole of a file or of standard input into something else, or says in one line why it cannot.
pub fn turn(
    file: Option<&Path>,
    what: &str,
    input: &InputArgs,
    turn: impl FnOnce(&[u8], &Input) -> Result<Turned, Log>,
) -> io::Result<u8> {
    let mut whole = Vec::new();
    unicode_input(file, what)?.read_to_end(&mut whole)?;
    put(turn(&whole, &input.input()))
}

/// Writes a result to standard output, or its error to standard error. Gives the exit status.
fn put(turned: Result<Turned, Log>) -> io::Result<u8> {
    let mut output = BufWriter::new(io::stdout().lock());
    match turned {
        Ok(Turned::Json(text)) => output.write_all(text.as_bytes())?,
        Ok(Turned::Cards(cards)) => {
            write_cards(&mut output, &cards, RecordFormat::Text, Code::Ascii)?;
        }
        Ok(Turned::Games { file, notes }) => {
            output.write_all(&file)?;
            return say_notes(&mut output, &notes);
        }
        Ok(Turned::Decks { cards, notes }) => {
            write_cards(&mut output, &cards, RecordFormat::Text, Code::Ascii)?;
            return say_notes(&mut output, &notes);
        }
        Err(faults) => return say_notes(&mut output, &faults),
    }
    output.flush()?;
    Ok(0)
}

/// Flushes the output, then says the notes. Gives the highest of their condition codes.
fn say_notes(output: &mut dyn Write, notes: &Log) -> io::Result<u8> {
    output.flush()?;
    notes.messages().iter().for_each(|note| say(note));
    for (definition, count) in notes.left_out() {
        say(&format_args!("{definition}: {count} more"));
    }
    Ok(notes.condition().0)
}

/// Draws a position, or the last play of a deck.
pub fn map(args: &MapArgs) -> io::Result<u8> {
    let what = if args.remembered { "lines of --emit json" } else { "a position or decks" };
    match picture(args, unicode_input(args.source.file.as_deref(), what)?) {
        Ok(picture) => {
            let mut output = io::stdout().lock();
            output.write_all(&picture)?;
            output.flush()?;
            Ok(0)
        }
        Err(message) => {
            say(&message);
            Ok(message.severity().condition().0)
        }
    }
}

/// Makes an audit file, or checks one.
pub fn audit(args: &AuditArgs) -> io::Result<u8> {
    let (file, options) = (args.source.file.as_deref(), args.input.input());
    if args.make {
        let input = unicode_input(file, "the decks of a game")?;
        return put(audit::make(input, options));
    }
    let input = unicode_input(file, "an audit file")?;
    match audit::check(input, args.player.as_deref(), args.commitment) {
        Ok(checked) => {
            put_lines(Ok(checked.lines))?;
            say_notes(&mut io::stdout().lock(), &checked.findings)
        }
        Err(faults) => say_notes(&mut io::stdout().lock(), &faults),
    }
}

/// Prints the odds of a battle.
pub fn battle(args: &BattleArgs) -> io::Result<u8> {
    put_lines(battle::ask(&args.game, &args.battle))
}

/// Prints the rules in force.
pub fn rules(args: &RulesArgs) -> io::Result<u8> {
    if let Some(set) = &args.set {
        return put_lines(rules::of_set(&args.game, set, args.columns));
    }
    let input = unicode_input(args.source.file.as_deref(), "a position")?;
    put_lines(rules::of_position(input, args.input.input(), &args.game, args.columns))
}

/// Prints what messages mean, and says which numbers have none.
pub fn explain(numbers: &[String]) -> io::Result<u8> {
    let (mut texts, mut log) = (Vec::new(), Log::default());
    for number in numbers {
        match explained(number) {
            Ok(explained) => texts.push(explained.lines().join("\n") + "\n"),
            Err(message) => log.push(message),
        }
    }
    let mut output = io::stdout().lock();
    output.write_all(texts.join("\n").as_bytes())?;
    say_notes(&mut output, &log)
}

/// Writes lines to standard output, or their error to standard error. Gives the exit status.
fn put_lines(lines: Result<Vec<String>, Message>) -> io::Result<u8> {
    match lines {
        Ok(lines) => {
            let mut output = BufWriter::new(io::stdout().lock());
            for line in lines {
                output.write_all(line.as_bytes())?;
                output.write_all(b"\n")?;
            }
            output.flush()?;
            Ok(0)
        }
        Err(message) => {
            say(&message);
            Ok(message.severity().condition().0)
        }
    }
}

/// The file that `map` makes: SVG, PNG, or the page of a game.
fn picture(args: &MapArgs, input: impl BufRead + Send) -> Result<Vec<u8>, Message> {
    let (options, reader) = (args.input.input(), args.reader.as_ref());
    if args.remembered {
        let remembered = map::remember(input)?;
        return match (args.json, args.png) {
            (true, _) => Ok(format!("{}\n", remembered.json).into_bytes()),
            (_, true) => map::rendered(&remembered.svg, args.width),
            _ => Ok(remembered.svg.into_bytes()),
        };
    }
    if args.form == Some(MapForm::Hex) {
        return Ok(map::hexes(input, options, reader)?.into_bytes());
    }
    if args.history {
        let drawn = map::draw_all(input, options, reader)?;
        let pictures = drawn.iter().map(|drawn| (drawn.subject.as_str(), drawn.svg.as_str()));
        return Ok(steps::page("The game in pictures", pictures).into_bytes());
    }
    let picture = map::draw(input, options, reader, args.stage())?;
    if args.png { map::rendered(&picture, args.width) } else { Ok(picture.into_bytes()) }
}

/// Writes order sheets.
pub fn bot(args: &BotArgs) -> io::Result<u8> {
    let input = unicode_input(args.source.file.as_deref(), "a position")?;
    put_lines(bot::write(input, args.input.input(), &args.game, args.player.as_deref()))
}

/// What comes in; UTF-16 and UTF-32 with a byte order mark are turned into UTF-8. The first read is done here, so that
/// an input that cannot be read is an error of the run and not of its content.
fn unicode_input(file: Option<&Path>, what: &str) -> io::Result<Unicode<'static>> {
    let mut input = Unicode::new(input(file, what)?);
    input.fill_buf()?;
    Ok(input)
}

/// Puts each reader's listing into a file of its own.
pub fn burst(args: &BurstArgs) -> io::Result<u8> {
    if let Some(roster) = &args.roster {
        return mailing::burst(args, roster);
    }
    if args.pages {
        return pages::burst(args);
    }
    let options = args.options(sealing::keyed(args.input.input(), &args.seal, None)?)?;
    let input = input(args.source.file.as_deref(), "decks")?;
    let mut folder = Folder::open(&args.folder, args.force)?;
    // The files matter, so the run goes on if nobody reads their names.
    let (mut names, _) = Pipe::new(io::stdout().lock(), true);
    let run = burst::burst(input, &options, |share| {
        let mut lost = 0;
        let place = folder.put(&share.name, |file| {
            lost = share.write(&mut BufWriter::with_capacity(1 << 16, file))?;
            Ok(())
        })?;
        writeln!(names, "{}", shown_path(&place))?;
        Ok(lost)
    })?;
    folder.keep()?;
    names.flush()?;
    for (deck, refused) in &run.refused {
        say(&format_args!("deck {deck}: {refused}"));
    }
    if let Some(line) = passed_over(run.cards_after) {
        say(&line);
    }
    say_lost(run.unprintable, options.paper.code);
    Ok(args.stream.status(run.condition))
}

/// Turns text into cards.
pub fn punch(args: &PunchArgs) -> io::Result<u8> {
    let options = sealing::opened(args.input.input(), &args.key)?;
    // Cards are kept back until it is known that all can be punched.
    let mut spool = SpooledTempFile::new(SPOOL_IN_MEMORY);
    let mut writer = RecordWriter::new(BufWriter::new(&mut spool), args.out_recfm, args.out_code, COLUMNS);
    let mut beginnings = Beginnings::default();
    let mut take = |card: &str| {
        beginnings.see(card);
        writer.write(card)
    };
    let deck = |what: &str| input(args.source.file.as_deref(), what);
    let log = match &args.player {
        None if !args.board.is_empty() => {
            let (mut log, mut boards) = (Log::default(), Vec::new());
            for file in &args.board {
                let name = board::name_of(file);
                let file_log =
                    board::punch(&name, input(Some(file), "a map file")?, options, &mut boards, &mut take)?;
                log.extend(file_log.messages().iter().cloned());
            }
            log
        }
        Some(name) => {
            let input = deck("an order sheet")?;
            let position = args.position.as_deref().map(read_position).transpose()?;
            let whose = Whose { name, game: args.game.as_deref(), position: position.as_deref() };
            mailed::punch_each(input, options, &whose, &mut take)?
        }
        None => cards::punch_each(deck("the lines of a deck")?, options, &VOCABULARIES, &mut take)?,
    };
    writer.flush()?;
    let lost = writer.lost();
    drop(writer);
    let condition = say_log(&log);
    if condition > Severity::Warning.condition() {
        return Ok(condition.0);
    }
    let (before, behind) = match args.data.as_deref().map(|name| beginnings.frame(name)).transpose() {
        Ok(frame) => frame.unzip(),
        Err(message) => {
            say(&message);
            return Ok(message.severity().condition().0);
        }
    };
    let mut output = BufWriter::new(io::stdout().lock());
    write_cards(&mut output, before, args.out_recfm, args.out_code)?;
    spool.seek(SeekFrom::Start(0))?;
    io::copy(&mut spool, &mut output)?;
    write_cards(&mut output, behind, args.out_recfm, args.out_code)?;
    output.flush()?;
    say_lost(lost, args.out_code);
    Ok(condition.0)
}

/// The path of a file as it is printed: control characters by their numbers.
pub fn shown_path(place: &Path) -> String {
    shown(&place.to_string_lossy())
}

/// How many bytes of punched cards are kept in memory. Beyond that they go to a temporary file.
const SPOOL_IN_MEMORY: usize = 1 << 20;

/// The bytes of a position's file. An error names the file.
fn read_position(place: &Path) -> io::Result<Vec<u8>> {
    fs::read(place).map_err(|error| unread(place, &error))
}

/// Says all messages above severity I on standard error, and gives the condition code.
pub fn say_log(log: &Log) -> ConditionCode {
    for message in log.messages().iter().filter(|message| message.severity() > Severity::Information) {
        say(message);
    }
    for (definition, count) in log.left_out().filter(|(it, _)| it.severity > Severity::Information) {
        say(&format_args!("{definition}: {count} more"));
    }
    log.condition()
}

/// How many characters were lost because the code lacks them, as a line; none if there are none.
pub fn lost(lost: u64, code: Code) -> Option<String> {
    (lost > 0).then(|| format!("{lost} characters have no place in {code} and were printed as ?"))
}

/// Says how many characters were lost.
fn say_lost(count: u64, code: Code) {
    if let Some(line) = lost(count, code) {
        say(&line);
    }
}

/// Prints a listing in another form.
pub fn print(args: &PrintArgs) -> io::Result<u8> {
    let paper = args.paper.paper()?;
    let input = input(args.source.file.as_deref(), "a listing")?;
    let mut listing = ListingReader::new(input, args.listing())?;
    let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut log = Log::default();
    if args.pdf || args.html {
        lay_out(args, &mut listing, output)?;
    } else {
        let length = args.lrecl.map_or_else(|| listing.length().max(RECORD_LENGTH), usize::from);
        let mut printer = Printer::on_fresh_paper_of_length(output, paper, length);
        each_line(args, &mut listing, |line| printer.line(line))?;
        let cut = printer.cut();
        if cut > 0 {
            log.push(records_cut(length, cut));
        }
        let (mut output, lost) = printer.finish()?;
        output.flush()?;
        say_lost(lost, paper.code);
    }
    log.extend(listing.messages());
    // What was found is said, too: it may be wrong.
    for message in log.messages() {
        say(message);
    }
    Ok(log.condition().0)
}

/// Makes a document or a page of a listing.
fn lay_out(args: &PrintArgs, listing: &mut ListingReader<'_>, mut output: impl Write) -> io::Result<()> {
    let mut pages = Pages::default();
    each_line(args, listing, |line| {
        pages.push(line);
        Ok(())
    })?;
    let stock = Stock { bars: args.bars, sheet: args.sheet, lines_an_inch: args.lpi };
    if args.fold {
        pdf::write_folded(&pages, stock, &mut output)?;
    } else if args.pdf {
        pdf::write(&pages, stock, &mut output)?;
    } else {
        html::write(&pages, &mut output)?;
    }
    output.flush()
}

/// Passes on the lines of a listing, as the print train has them.
fn each_line(
    args: &PrintArgs,
    listing: &mut ListingReader<'_>,
    mut show: impl FnMut(&Line) -> io::Result<()>,
) -> io::Result<()> {
    while let Some(line) = listing.read()? {
        match args.train {
            None => show(line)?,
            Some(train) => {
                let mut line = line.clone();
                line.print_on(train);
                show(&line)?;
            }
        }
    }
    Ok(())
}

/// Puts fixed records on a tape.
pub fn tape(args: &TapeArgs) -> io::Result<u8> {
    let mut input = input(args.source.file.as_deref(), "fixed records")?;
    // The tape is kept back until it is known that all are whole.
    let mut spool = SpooledTempFile::new(SPOOL_IN_MEMORY);
    let form = if args.aws { TapeForm::Aws } else { TapeForm::Het };
    let log = tape::tape(&mut input, &mut BufWriter::new(&mut spool), form, args.lrecl, args.blksize)?;
    let condition = say_log(&log);
    if condition <= Severity::Warning.condition() {
        spool.seek(SeekFrom::Start(0))?;
        let mut output = io::stdout().lock();
        io::copy(&mut spool, &mut output)?;
        output.flush()?;
    }
    Ok(condition.0)
}

/// Cuts a stream into pieces.
pub fn split(args: &SplitArgs) -> io::Result<u8> {
    let input = input(args.source.file.as_deref(), "decks")?;
    let mut folder = Folder::open(&args.folder, args.force)?;
    let mut stream = folder.scratch()?;
    let Input { records, code, .. } = args.input.input();
    // The pieces of a stream in UTF-16 are in UTF-8, because they would have no byte order marks of their own. Those of a
    // tape are variable records.
    let from = Unicode::carried(input, records, code, COLUMNS);
    let copied = Copied { from, to: BufWriter::new(&mut stream), length: 0 };
    let mut copied = BufReader::with_capacity(1 << 16, copied);
    let ends = split::ends(&mut copied, args.input.input())?;
    let mut copied = copied.into_inner();
    copied.to.flush()?;
    let told = copied.from.take_told();
    let length = copied.length;
    drop(copied);
    stream.seek(SeekFrom::Start(0))?;
    let mut stream = BufReader::new(stream);
    let (mut names, _) = Pipe::new(io::stdout().lock(), true);
    let mut from = 0;
    for (number, to) in (1..).zip(split::cuts(&ends, length, args.pieces.into())) {
        let mut piece = (&mut stream).take(to - from);
        let place = folder.put(&format!("{number:04}.deck"), |file| io::copy(&mut piece, file).map(drop))?;
        writeln!(names, "{}", shown_path(&place))?;
        from = to;
    }
    folder.keep()?;
    names.flush()?;
    let mut log = Log::default();
    log.extend(told);
    Ok(say_log(&log).0)
}

/// An input that is copied while it is read.
struct Copied<R, W> {
    from: R,
    to: W,
    length: u64,
}

impl<R: Read, W: Write> Read for Copied<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.to.write_all(&buffer[..count])?;
        self.length += count as u64;
        Ok(count)
    }
}
