//! The table of games is whole, what it says of each game is so, and no law goes past it.

use crate::common::{page, project, run_deck};
use crate::games::{GAMES, Without, known, position_of};
use playdeck::roster::{BOTS, ROSTER};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A new game of the roster needs its entry in the table.
#[test]
fn the_table_has_every_game_of_the_roster() {
    let listed: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let roster: Vec<&str> = ROSTER.iter().map(|entry| entry.vocabulary.game).collect();
    assert_eq!(listed, roster);
    for (game, entry) in GAMES.iter().zip(&ROSTER) {
        let mut definitions = entry.messages.iter().flat_map(|messages| messages.iter());
        assert!(definitions.any(|definition| definition.area == game.area), "{}", game.name);
        let has_bot = BOTS.iter().any(|words| words.game == game.name);
        assert_eq!(game.bot.is_ok(), has_bot, "{}", game.name);
        for folder in ["src/game", "decks", "decks/seasons", "tests"] {
            assert!(project(folder).join(game.word()).is_dir(), "{folder}/{}", game.word());
        }
    }
}

/// Where a law means nothing for a game, the table says why.
#[test]
fn what_a_game_lacks_is_told_in_a_sentence() {
    for game in &GAMES {
        let told: [Option<Without>; 8] = [
            game.sets_address.err(),
            game.numbered_from.err(),
            game.closer.err(),
            game.has_passwords.err(),
            game.newcomers.joined.err(),
            game.bot.as_ref().err().copied(),
            game.rehearsal.err(),
            game.lively.drawn.err(),
        ];
        for sentence in told.into_iter().flatten() {
            assert!(sentence.ends_with('.') && sentence.contains(' '), "{}: {sentence}", game.name);
        }
    }
}

/// The world of the table has its players, and their orders can be read and are followed.
#[test]
fn the_world_of_each_game_is_as_the_table_says() {
    for game in &GAMES {
        let position = position_of(&game.begun());
        let cards: Vec<String> = position.lines().map(str::to_owned).collect();
        let known = known(game.name, &cards);
        assert!(game.players.iter().all(|player| known.players.iter().any(|it| it == player)));
        let (word, date) = &known.due[0];
        let play = (game.play)(1);
        assert!(format!("${word} {date}").starts_with(&play), "{play}");
        let of = |sheets: &str| run_deck(format!("{position}{play}\n{sheets}$END\n").as_bytes());
        let sheets: String = (0..3).map(|player| game.sheet(player, game.orders[player])).collect();
        let sound = of(&sheets);
        assert_eq!(sound.run.condition.0, 0, "{}", sound.text());
        for order in [game.misread, game.refused] {
            let faulty = of(&game.sheet_of_unit(0, &[order]));
            assert_eq!(faulty.run.condition.0, 4, "{order}\n{}", faulty.text());
        }
        for player in 0..3 {
            let one = of(&game.sheet_of_unit(player, &[game.order(player)]));
            assert_eq!(one.run.condition.0, 0, "{}", one.text());
        }
    }
}

/// What else has a place for each game: files that are named after it, and lists in which its word stands.
#[test]
fn each_game_has_its_pages_and_its_places_in_lists() {
    for game in &GAMES {
        let word = game.word();
        for file in [format!("docs/{word}.md"), format!("tests/outside/costs/{word}.txt")] {
            assert!(project(&file).is_file(), "{file}");
        }
        for (file, places) in [
            ("tests/fuzz/targets/mod.rs", ["orders_G", "deck_G", "position_G"]),
            ("README.md", ["docs/G.md", "G", "G"]),
            (".ci/mutants", ["game/G/", "\"G\"", "G"]),
            ("CONTRIBUTING.md", ["`G`", "G", "G"]),
        ] {
            let text = page(file);
            for place in places.map(|place| place.replace('G', &word)) {
                assert!(text.contains(&place), "{file} lacks {place}");
            }
        }
    }
}

/// The files of laws that name a game themselves, each with the reason. All others go through the table.
const NAMING: [(&str, &str); 72] = [
    ("fuzz/targets/boards.rs", "One game has boards that are read from files."),
    ("fuzz/targets/bridge.rs", "Decks are cut off by their control cards, of whichever game."),
    ("fuzz/targets/choices.rs", "The sheets of one game are read only where a play card has chosen a match."),
    ("fuzz/targets/exchange.rs", "Saved games of other programs are of three games."),
    ("fuzz/targets/listings.rs", "A listing is read, of whichever game."),
    (
        "fuzz/targets/mod.rs",
        "Each target is a search of its own, with its inputs; a test here asks for all games.",
    ),
    ("fuzz/targets/orders.rs", "Each game's orders are read by a reader of their own, without a deck."),
    ("hall/audit.rs", "A game that is over is that of one game, whose year can be the last."),
    ("hall/boards.rs", "One game has boards that are read from files."),
    ("hall/bridges.rs", "Each message about a mainframe is shown by one case."),
    ("hall/architecture.rs", "The map of rooms and furniture is of folders, which have the games' names."),
    (
        "hall/card_pages.rs",
        "The pages of cards are as many as the games have cards; which page is whose is a list.",
    ),
    ("hall/checks.rs", "What a check says of supports and convoys is Diplomacy's."),
    ("hall/circles.rs", "One circle of files in one game shows that circles are found."),
    ("hall/events.rs", "It takes one game whose players see all, and one whose players do not."),
    ("hall/filter_laws.rs", "Lines are read as cards, and no game is asked."),
    ("hall/flaws.rs", "Each record of each game is spoilt by a case of its own."),
    (
        "hall/foresight.rs",
        "Two games foresee on a map of their own; the others have this law in their folders.",
    ),
    ("hall/folders.rs", "Each message about folders is shown by one case."),
    ("hall/formats.rs", "One operand of one game is in no kept position."),
    ("hall/found_by_laws.rs", "A case that was found once."),
    ("hall/input_forms.rs", "Bytes become cards, and no game is asked."),
    ("hall/jcl.rs", "The list of provinces is Diplomacy's."),
    ("hall/limits.rs", "Cards are counted whatever they say; crowds are of the games of factions."),
    ("hall/main.rs", "The worlds of one game are a helper."),
    ("hall/mailboxes.rs", "Each message of mail is shown by one case."),
    ("hall/memory.rs", "Two games can keep what was seen; a world in which bots walk is a choice of each."),
    ("hall/names.rs", "A name that one game alone admits, and commands without a position."),
    ("hall/pages.rs", "Each page is about its game."),
    ("hall/press.rs", "A line of mail that begins like the opener of a sheet."),
    ("hall/readme.rs", "The page names its decks."),
    ("hall/register.rs", "Each message is shown by one case."),
    (
        "hall/scripts.rs",
        "Names that are given in play, and openers that are words, are of the games of factions.",
    ),
    ("hall/secret_forms.rs", "People write passwords behind the openers of the games of factions."),
    ("hall/secrets.rs", "Lines that are like the openers of the games of factions."),
    ("hall/substitutes.rs", "Creatures and guards come and go in one world alone."),
    ("hall/tapes.rs", "Decks of three games lie on a tape."),
    ("hall/web_pages.rs", "What stands where on a page is shown by one page."),
    ("mail/ahead.rs", "Orders that are sent ahead are Diplomacy's."),
    ("mail/boards.rs", "Diplomacy alone has other boards."),
    ("mail/doubts.rs", "A roster and a position of different games."),
    ("mail/first.rs", "The program's own template of one game is printed beside ours."),
    ("mail/laws.rs", "Any text may stand in a message; some of the pieces are of games."),
    ("mail/made/forms.rs", "How people fill in a form is not the same in every game."),
    ("mail/made/habits.rs", "How people write orders is not the same in every game."),
    ("mail/made/maker.rs", "How a sheet is opened is not the same in every game."),
    ("mail/made/prose.rs", "Sentences about one game are no orders of another."),
    ("mail/made/quoted.rs", "Sheets of one game are opened and withdrawn in its own words."),
    ("mail/made/returned.rs", "What comes back to us is not the same in every game."),
    ("mail/made/scenes.rs", "Each scene is a game with its passwords and its way to play on."),
    ("mail/made/shapes.rs", "In tables and lists, orders have another form in every game."),
    ("mail/made/verdict.rs", "What an order is worth is asked of each game in its own way."),
    (
        "mail/made/whose.rs",
        "Only some games have passwords, several players on a sheet, or press among orders.",
    ),
    ("mail/made_laws.rs", "Figures are told by the scenes, which have games."),
    ("mail/out.rs", "What stands in a message to a player is shown by one game at a time."),
    ("mail/out_laws.rs", "Messages of some decks are compared, whichever they are."),
    ("mail/refusals.rs", "Cases that were found once."),
    ("mail/slips.rs", "How a line with a slip is read is not the same in every game."),
    ("mail/whole_games.rs", "The whole game by mail is one of Diplomacy."),
    ("plays/mod.rs", "Random games of Diplomacy, which the table takes for that game."),
    ("program/bridge.rs", "Other programs read positions of one game."),
    ("program/command_line.rs", "Options are shown by one game at a time."),
    ("program/examples.rs", "The examples of the help name games."),
    ("program/explain.rs", "A message of one game is explained."),
    ("program/filters.rs", "Each filter is shown by one game at a time."),
    ("program/forms.rs", "One game has reports and maps for other programs, another has none."),
    ("program/jobs.rs", "Jobs run decks, whichever they are."),
    ("program/linux_tool.rs", "The program for another machine runs decks that are named."),
    ("program/own_board.rs", "Diplomacy alone is played on boards of people's own."),
    ("program/own_tables.rs", "One game has tables of the gamesmaster's own."),
    ("program/pipes.rs", "What a pipe carries is any deck."),
    ("program/templates.rs", "One game has templates that keep orders."),
];

/// The files of laws below a folder.
fn laws_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| laws_in(folder));
    files.into_iter().filter(|path| path.extension().is_some_and(|it| it == "rs")).chain(below).collect()
}

/// Whether a file names a game outside of its comments.
fn names_a_game(text: &str) -> bool {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let words = code.flat_map(|line| line.split(|letter: char| !letter.is_ascii_alphanumeric()));
    words.into_iter().any(|word| GAMES.iter().any(|game| word.eq_ignore_ascii_case(game.name)))
}

/// A law that names a game is about that game alone, or a new game would have to be put into it by hand.
#[test]
fn the_laws_name_no_game_but_through_the_table() {
    let folders = ["fuzz", "hall", "mail", "plays", "program"].map(|folder| project("tests").join(folder));
    let own = Path::new("hall/every_game.rs");
    let naming: BTreeSet<String> = folders
        .iter()
        .flat_map(|folder| laws_in(folder))
        .filter(|path| names_a_game(&fs::read_to_string(path).unwrap()))
        .map(|path| path.strip_prefix(project("tests")).unwrap().to_owned())
        .filter(|path| path != own)
        .map(|path| path.display().to_string())
        .collect();
    let known: BTreeSet<String> = NAMING.iter().map(|(file, _)| (*file).to_owned()).collect();
    assert_eq!(naming, known);
    assert!(NAMING.iter().all(|(_, reason)| reason.ends_with('.')));
}
