//! Which commands a card `*VERIFY command:` may ask for. Whoever accepts the results of a deck of somebody else runs
//! nothing by it: these commands read what comes in and files below the folder of the deck, and write standard output
//! alone. Each is this program again, never another one.

use crate::cli::{Cli, Command};
use crate::not_understood;
use clap::parser::ValueSource;
use clap::{CommandFactory, Parser};
use playdeck::verify::{Asked, below};
use std::any::TypeId;
use std::path::{Path, PathBuf};

/// The commands that a card may ask for.
const TAKEN: [&str; 12] =
    ["check", "print", "punch", "mail", "bot", "map", "battle", "rules", "json", "export", "import", "audit"];

/// Those that it may not, and why.
const LEFT_OUT: [(&str, &str); 14] = [
    ("run", "a deck is played without the card"),
    ("burst", "it writes files"),
    ("split", "it writes files"),
    ("tape", "its bytes are those of a compressor"),
    ("new", "it writes files"),
    ("desk", "it writes files"),
    ("bridge", "it waits for another machine"),
    ("submit", "it sends to another machine"),
    ("verify", "it would test itself"),
    ("seal", "a key lies outside the folder"),
    ("seed", "each draw is another one"),
    ("explain", "it reads nothing of the deck"),
    ("man", "it reads nothing of the deck"),
    ("completions", "it reads nothing of the deck"),
];

/// The options and words of these commands that name a file to be read. A path anywhere else is one that is written.
const READ: [&str; 5] = ["file", "mailbox", "roster", "position", "tables"];

/// The words of the command line that the cards of a deck ask for, or why they may not.
pub fn words(asked: &Asked, command: &[String], folder: &Path) -> Result<Vec<String>, String> {
    let name = command.first().map_or("", String::as_str);
    if !TAKEN.contains(&name) {
        let why = LEFT_OUT.iter().find(|(left, _)| *left == name);
        let why = why.map_or_else(String::new, |(_, why)| format!(" ({why})"));
        return Err(format!("*VERIFY command: takes {}, and not {name}{why}", TAKEN.join(" ")));
    }
    let words: Vec<String> = command.iter().chain(&asked.options).cloned().collect();
    let line = std::iter::once("playdeck").chain(words.iter().map(String::as_str));
    let told = |error: clap::Error| {
        let is_help = !error.use_stderr();
        if is_help { "*VERIFY takes no --help".to_owned() } else { not_understood(error).to_string() }
    };
    let cli = Cli::try_parse_from(line.clone()).map_err(told)?;
    let matches = Cli::command().try_get_matches_from(line).map_err(told)?;
    let (Some((_, given)), Some(form)) =
        (matches.subcommand(), Cli::command().find_subcommand(name).cloned())
    else {
        return Err(format!("*VERIFY command: {name} is no command"));
    };
    for argument in form.get_arguments() {
        let id = argument.get_id().as_str();
        if given.value_source(id) != Some(ValueSource::CommandLine)
            || argument.get_value_parser().type_id() != TypeId::of::<PathBuf>()
        {
            continue;
        }
        if id == "seal_key" {
            return Err("*VERIFY takes no --seal-key; a key lies outside the folder".to_owned());
        }
        if !READ.contains(&id) {
            return Err(format!("*VERIFY takes no --{}, which writes files", id.replace('_', "-")));
        }
        for path in given.get_many::<PathBuf>(id).into_iter().flatten() {
            read(folder, path)?;
        }
    }
    match &cli.command {
        // The first word is the game or the file.
        Some(Command::Import(args)) => args.game_and_file().1.map_or(Ok(()), |file| read(folder, file))?,
        Some(Command::Map(args)) if args.png => {
            return Err(
                "*VERIFY takes no --png: it is the same picture everywhere, not the same bytes".to_owned()
            );
        }
        _ => {}
    }
    if let Some(tables) = &cli.tables {
        read(folder, tables)?;
    }
    Ok(words)
}

/// Refuses a file that a card may not name.
fn read(folder: &Path, path: &Path) -> Result<(), String> {
    let word = path.to_str().unwrap_or_default();
    if word == "-" { Ok(()) } else { below(folder, word).map(drop) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_is_taken_or_left_out_for_a_reason() {
        let mut known: Vec<&str> =
            TAKEN.iter().copied().chain(LEFT_OUT.iter().map(|(name, _)| *name)).collect();
        known.sort_unstable();
        let program = Cli::command();
        let mut all: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        all.sort_unstable();
        assert_eq!(known, all);
    }

    /// A word that names a file has to be known as one, or it would not be looked at.
    #[test]
    fn each_option_that_names_a_file_is_a_path() {
        let is_place = |name: &str| ["FILE", "DIR", "PLACE", "MAILBOX", "FOLDER", "PATH"].contains(&name);
        let mut paths = 0;
        for command in Cli::command().get_subcommands().filter(|it| TAKEN.contains(&it.get_name())) {
            for argument in command.get_arguments() {
                let is_path = argument.get_value_parser().type_id() == TypeId::of::<PathBuf>();
                let names = argument.get_value_names().unwrap_or_default();
                assert_eq!(is_path, names.iter().any(|name| is_place(name)), "{}", argument.get_id());
                paths += usize::from(is_path);
            }
        }
        assert!(paths > TAKEN.len(), "{paths}");
    }

    /// What a card with a command gives in a folder with one file and a folder of mail.
    fn told(command: &str) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("mail")).unwrap();
        std::fs::write(folder.path().join("game.pos"), "").unwrap();
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        words(&Asked::default(), &command, folder.path())
    }

    #[test]
    fn files_below_the_deck_are_read() {
        for command in [
            "check --for AUSTRIA",
            "json game.pos",
            "map -",
            "mail mail --roster game.pos --position game.pos",
            "import game.pos",
            "rules atlantis4 --set STANDARD --tables game.pos",
            "battle rainbow A=(TANKS=10),B=(TANKS=9)",
        ] {
            assert_eq!(told(command).unwrap().join(" "), command);
        }
    }

    #[test]
    fn nothing_else_is_read_and_nothing_is_written() {
        let outside = "does not lie below the folder of the deck";
        for (command, why) in [
            ("burst out", "and not burst (it writes files)"),
            ("rm -r", "and not rm"),
            ("json ../game.pos", outside),
            ("json /etc/passwd", outside),
            ("json none.pos", "there is no "),
            ("import ../game.json", outside),
            ("import diplomacy /game.json", outside),
            ("punch --as ANNE --position ../game.pos", outside),
            ("mail ../mail --roster game.pos", outside),
            ("mail mail --roster /etc/passwd", outside),
            ("rules atlantis4 --set STANDARD --tables ../t", outside),
            ("mail mail --roster game.pos --list mail.lst", "takes no --list, which writes files"),
            ("mail mail --roster game.pos --replies out", "takes no --replies, which writes files"),
            ("mail mail --roster game.pos --reminders out", "takes no --reminders, which writes files"),
            ("map --png", "not the same bytes"),
            ("check --help", "takes no --help"),
            ("check --fro AUSTRIA", "unexpected argument '--fro'"),
        ] {
            let told = told(command).unwrap_err();
            assert!(told.contains(why), "{command}: {told}");
        }
    }
}
