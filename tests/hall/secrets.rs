//! No password that was typed anywhere is in any byte of any output, in all games and beside its place, too; and lines
//! that have none are printed whole.

use crate::common::shell::{out, path, playdeck, status};
use crate::games::{GAMES, Game};
use crate::secret_forms::{few, lines, word};
use playdeck::roster::EXCHANGED;
use playdeck::secret::masked;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

/// A world with two players who write: its start, its play card, and what they send.
pub struct Stage {
    pub game: &'static Game,
    pub start: String,
    play: String,
    pub readers: [&'static str; 2],
}

/// Every game; where there are passwords, the second player has one.
pub static STAGES: LazyLock<Vec<Stage>> = LazyLock::new(|| GAMES.iter().map(Stage::of).collect());

/// The password of the second player.
const PASSWORD: &str = "Mumbo4jumbo";

impl Stage {
    fn of(game: &'static Game) -> Self {
        let start = match game.has_passwords {
            Ok(()) => game.begun_with_password(1, PASSWORD),
            Err(_) => game.begun(),
        };
        let [first, second, _] = game.players;
        Self { game, start, play: (game.play)(1) + "\n", readers: [first, second] }
    }

    /// What opens the sheet of a player, up to the unit that they order.
    pub fn sheet(&self, player: usize) -> String {
        let opener = (self.game.opener)(self.readers[player]);
        let word = match self.game.has_passwords {
            Ok(()) if player == 1 => format!(" \"{PASSWORD}\""),
            _ => String::new(),
        };
        let unit = self.game.unit[player];
        let line_end = if unit.is_empty() { "" } else { "\n" };
        format!("{opener}{word}\n{unit}{line_end}")
    }

    /// The line that closes a sheet, if there is one.
    pub fn closer(&self) -> String {
        self.game.closer.map_or_else(|_| String::new(), |closer| format!("{closer}\n"))
    }

    /// An order of the first player.
    pub fn order(&self) -> String {
        self.game.order(0).to_owned() + "\n"
    }
}

/// A deck in which some lines stand in sheets, in press, around the sheets and among the players' cards.
fn deck(stage: &Stage, lines: &[(String, String)]) -> String {
    let mut deck = stage.start.clone() + &stage.play;
    let (closer, order) = (stage.closer(), stage.order());
    for (number, (line, _)) in lines.iter().enumerate() {
        let sheet = stage.sheet(number % 2);
        let cards = match number % 3 {
            0 => format!("{sheet}{order}{line}\n{order}{closer}"),
            1 => format!("{sheet}{order}{closer}{line}\n"),
            _ => format!("{sheet}{order}$MESSAGE\nDear all,\n{line}\nENDPRESS\n{closer}"),
        };
        deck.push_str(&cards);
    }
    deck + "$END\n"
}

/// The passwords that an output shows, without regard to capitals.
pub fn shown<'w>(output: &str, lines: &'w [(String, String)]) -> Vec<&'w str> {
    let output = output.to_lowercase();
    let is_shown = |(_, word): &&(String, String)| output.contains(&word.to_lowercase());
    lines.iter().filter(is_shown).map(|(line, _)| line.as_str()).collect()
}

#[test]
fn each_form_is_masked_in_its_line() {
    let lines = lines();
    assert!(lines.len() >= 500, "{}", lines.len());
    let leaks: Vec<&str> = lines
        .iter()
        .filter(|(line, word)| masked(line).contains(word))
        .map(|(line, _)| line.as_str())
        .collect();
    assert!(leaks.is_empty(), "{} of {}: {leaks:#?}", leaks.len(), lines.len());
}

#[test]
fn no_password_of_a_few_beside_its_place_is_in_any_output() {
    are_in_no_output(&few());
}

#[test]
#[ignore = "long: cargo long"]
fn no_password_beside_its_place_is_in_any_output() {
    are_in_no_output(&lines());
}

/// Plays, checks and prints decks of all games with these lines.
fn are_in_no_output(lines: &[(String, String)]) {
    let mut leaks = Vec::new();
    std::thread::scope(|scope| {
        let of_stage = |stage: &'static Stage| {
            let mut leaks = Vec::new();
            for lines in lines.chunks(130) {
                let deck = deck(stage, lines);
                let [first, second] = stage.readers;
                for arguments in [
                    &[][..],
                    &["--for", "all"],
                    &["--for", first],
                    &["--for", second],
                    &["--emit", "letters"],
                    &["--emit", "json"],
                    &["--emit", "events"],
                    &["--emit", "html", "--for", first],
                    &["--emit", "punch"],
                    &["check"],
                    &["check", "--for", first],
                ] {
                    let output = playdeck(arguments, &deck);
                    assert!(status(&output) < 16, "{} {arguments:?}", stage.game.name);
                    let text = out(&output) + &String::from_utf8_lossy(&output.stderr);
                    let lines = shown(&text, lines).into_iter();
                    leaks.extend(lines.map(|line| format!("{} {arguments:?}: {line}", stage.game.name)));
                }
            }
            leaks
        };
        let threads: Vec<_> = STAGES.iter().map(|stage| scope.spawn(move || of_stage(stage))).collect();
        for thread in threads {
            leaks.extend(thread.join().unwrap());
        }
    });
    assert!(leaks.is_empty(), "{}: {:#?}", leaks.len(), &leaks[..leaks.len().min(40)]);
}

/// A word behind a sign on the card of a person is no address and no name.
#[test]
fn an_operand_that_no_person_has_is_refused_and_masked() {
    are_refused_and_masked(&["PASWORD"]);
}

#[test]
#[ignore = "long: cargo long"]
fn other_operands_that_no_person_has_are_refused_and_masked() {
    are_refused_and_masked(&["PASWORT", "SECRET", "PW", "KEY", "pass_word", "Word"]);
}

fn are_refused_and_masked(keys: &[&str]) {
    for stage in STAGES.iter() {
        for (number, key) in keys.iter().enumerate() {
            for form in
                ["Dark, d@x.example,{}='{w}'", "'Dark',{}={w}", "Dark,d@x.example, {} = \"{w}\"", "{}={w}"]
            {
                let word = word(number);
                let card = form.replace("{}", key).replace("{w}", &word);
                let (init, rest) = stage.start.split_once('\n').unwrap();
                let deck = format!("{init}\n{card}\n{rest}{}$END\n", stage.play);
                for arguments in
                    [&["--for", "all"][..], &["--emit", "json"], &["--emit", "letters"], &["--emit", "punch"]]
                {
                    let output = playdeck(arguments, &deck);
                    assert_eq!(status(&output), 8, "{card}: {}", out(&output));
                    let text = (out(&output) + &String::from_utf8_lossy(&output.stderr)).to_lowercase();
                    assert!(
                        !text.contains(&word.to_lowercase()),
                        "{} {arguments:?} {card}\n{text}",
                        stage.game.name
                    );
                }
            }
        }
    }
}

/// A sheet whose opener has a slip stands under the sheet of somebody else: none of it is theirs.
#[test]
#[ignore = "long: cargo long"]
fn a_slip_in_an_opener_ends_the_sheet_above() {
    const SLIPS: [&str; 8] = [
        "# ATLANTIS {} \"sesame\"",
        "#ATLANTS {} \"sesame\"",
        " ATLANTIS {} \"sesame\"",
        "ATLANTIS {} \"sesame\"",
        ">#ATLANTIS {} \"sesame\"",
        "#FACTION {} \"sesame\"",
        "#ATLANTIS{} sesame",
        "#ATLANTIS {} \"ses ame\" now",
    ];
    const PLAYERS: [&str; 4] = ["plyer {}", "player {} please", ">player {}", "players {}"];
    for stage in STAGES.iter().filter(|stage| stage.game.closer.is_ok()) {
        let number = stage.readers[1].trim_start_matches('M');
        let slips = if stage.game.has_passwords.is_ok() { &SLIPS[..] } else { &PLAYERS };
        for slip in slips {
            let slip = slip.replace("{}", number);
            let [own, of_other] = ["NAME UNIT \"Ours\"", "NAME UNIT \"Theirs\""];
            let (sheet, closer) = (stage.sheet(0), stage.closer());
            let deck =
                format!("{}{}{sheet}{own}\n{slip}\n{of_other}\n{closer}$END\n", stage.start, stage.play);
            let all = out(&playdeck(&[], &deck));
            let is_shown = |word: &str| all.to_lowercase().contains(word);
            assert!(all.contains("PDK072W") && !is_shown("sesame"), "{slip}\n{all}");
            // The gamesmaster reads what was before it, and nothing of what is under it.
            assert!(is_shown("\"ours\"") && !is_shown("theirs"), "{slip}\n{all}");
            // A line behind a closer is no other case, and the next sheet is shown.
            let next = "NAME UNIT \"Other\"";
            let behind = format!(
                "{}{}{sheet}{own}\n{closer}{slip}\n{of_other}\n{closer}{sheet}{next}\n{closer}$END\n",
                stage.start, stage.play
            );
            let apart = out(&playdeck(&[], &behind)).to_lowercase();
            let is_shown = |word: &str| apart.contains(word);
            assert!(is_shown("\"ours\"") && is_shown("\"other\""), "{slip}\n{apart}");
            assert!(is_shown("pdk072w") && !is_shown("theirs") && !is_shown("sesame"), "{slip}\n{apart}");
            for arguments in
                [&["--for", stage.readers[0]][..], &["--for", stage.readers[0], "--emit", "letters"]]
            {
                let text = out(&playdeck(arguments, &deck));
                let is_there = text.contains("Theirs") || text.contains("THEIRS") || text.contains(&slip);
                assert!(!is_there && text.contains("PDK129W"), "{slip} {arguments:?}\n{text}");
            }
            // In press it ends nothing.
            let deck = format!(
                "{}{}{sheet}$MESSAGE TO {}\nsee\n{slip}\nmore of it\nENDPRESS\n{closer}$END\n",
                stage.start, stage.play, stage.readers[1]
            );
            let text = out(&playdeck(&["--for", stage.readers[1]], &deck));
            assert!(text.to_lowercase().contains("more of it") && !text.contains("sesame"), "{slip}\n{text}");
        }
    }
}

/// What stands in sheets and letters every day ends no sheet.
#[test]
fn ordinary_lines_end_no_sheet() {
    const LINES: [&str; 9] = [
        "unit 7",
        "; ATLANTIS 1.0 is fun",
        "; #ATLANTIS 4 was mine",
        "Atlantis 4.0.6 has more of it",
        "FACTION WAR 1 TRADE 2",
        "FACTION 4",
        "form 1",
        "#unit 4",
        "play 4",
    ];
    for stage in STAGES.iter() {
        for line in LINES {
            let deck =
                format!("{}{}{}{line}\n{}$END\n", stage.start, stage.play, stage.sheet(0), stage.closer());
            let text = out(&playdeck(&[], &deck));
            assert!(
                !text.contains("PDK072W") && !text.contains("PDK129W"),
                "{} {line}\n{text}",
                stage.game.name
            );
        }
    }
}

/// Each line of the decks and pages of this project that has no word for a password is shown whole.
#[test]
fn some_ordinary_lines_are_shown_whole() {
    are_shown_whole(20);
}

#[test]
#[ignore = "long: cargo long"]
fn ordinary_lines_are_shown_whole() {
    are_shown_whole(1);
}

/// Looks at every so manieth line.
fn are_shown_whole(every: usize) {
    const WORDS: [&str; 14] = [
        "passw",
        "quit",
        "restart",
        "#atlantis",
        "faction ",
        "kennwort",
        "#slice",
        "key=",
        "secret=",
        "pass=",
        "\"your password\"",
        "atlantis 27",
        "factions ",
        "pw",
    ];
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("decks"), root.join("docs"), root.join("listings")];
    let (mut seen, mut changed) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if !path.extension().is_some_and(|it| ["deck", "md", "lst"].iter().any(|known| it == *known)) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            for line in text.lines().step_by(every) {
                let small = line.to_lowercase();
                if WORDS.iter().any(|word| small.contains(word)) {
                    continue;
                }
                seen += 1;
                let shown = masked(line);
                if shown != line {
                    changed.push(format!("{line}\n{shown}"));
                }
            }
        }
    }
    assert!(seen * every > 50_000, "{seen}");
    assert!(changed.len() * 10_000 <= seen, "{} of {seen}: {changed:#?}", changed.len());
}

/// All that is in the files of a folder and below it.
pub fn all_of(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = entries.map(|path| {
        if path.is_dir() {
            all_of(&path)
        } else {
            String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned()
        }
    });
    texts.collect()
}

/// The commands that read what people wrote: what each writes to standard output, standard error and files. What `punch`
/// and `split` write are the cards of the input itself, so only what they say of them counts.
#[test]
fn no_command_writes_a_password_of_a_few_that_were_typed() {
    no_command_writes(&few(), false);
}

#[test]
#[ignore = "long: cargo long"]
fn no_command_writes_a_password_that_was_typed() {
    no_command_writes(&lines(), true);
}

/// With or without messages for all readers, whose pictures take long.
fn no_command_writes(lines: &[(String, String)], has_mail: bool) {
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            STAGES.iter().map(|stage| scope.spawn(|| written_by_commands(stage, lines, has_mail))).collect();
        let leaks: Vec<String> = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
        assert!(leaks.is_empty(), "{}: {:#?}", leaks.len(), &leaks[..leaks.len().min(40)]);
    });
}

/// The lines whose passwords the commands write, each with its game and command.
fn written_by_commands(stage: &Stage, lines: &[(String, String)], has_mail: bool) -> Vec<String> {
    const OLDER: &str = "1AN OLDER LISTING\n";
    let folder = TempDir::new().unwrap();
    let [first, second] = stage.readers;
    let (roster, before) = (path(&folder, "roster"), path(&folder, "before"));
    fs::write(&roster, format!("GM gm@host.example\n{first} a@host.example\n{second} b@host.example\n"))
        .unwrap();
    fs::write(&before, out(&playdeck(&["--emit", "punch"], format!("{}$END\n", stage.start)))).unwrap();
    let game = stage.game.name.to_lowercase();
    let mut leaks = Vec::new();
    let mut note = |what: &str, text: &str, lines: &[(String, String)]| {
        leaks.extend(shown(text, lines).iter().map(|line| format!("{} {what}: {line}", stage.game.name)));
    };
    for (number, lines) in lines.chunks(190).enumerate() {
        let deck = deck(stage, lines);
        let sheet: String = lines.iter().flat_map(|(line, _)| [line.as_str(), "\n"]).collect();
        let place = |name: &str| path(&folder, &format!("{name}{number}"));
        let [kept, bursts, letters, mails, pieces, junit, punched] =
            ["kept", "burst", "letters", "mail", "pieces", "junit", "punched"].map(place);
        fs::create_dir(&kept).unwrap();
        let typed = format!("{kept}/a.deck");
        fs::write(&typed, &deck).unwrap();
        for name in ["a.lst", "a.jsonl", "a.pos", "a.err"] {
            fs::write(format!("{kept}/{name}"), OLDER).unwrap();
        }
        let listing = out(&playdeck(&["--for", "all"], &deck));
        let runs: [(&[&str], &str); 17] = [
            (&["burst", &bursts], &deck),
            (&["burst", &letters, "--letters"], &deck),
            (&["burst", "--mail", &mails, "--roster", &roster], &deck),
            (&["run", "--punch", &punched], &deck),
            (&["audit", "--make"], &deck),
            (&["export"], &deck),
            (&["export", "--players"], &deck),
            (&["import", &game], &deck),
            (&["json"], &deck),
            (&["json"], &sheet),
            (&["map", "--history"], &deck),
            (&["map", "--before"], &deck),
            (&["bot", &game], &deck),
            (&["print", "--html"], &listing),
            (&["verify", &kept, "--full", "--junit", &junit], ""),
            (&["verify", &kept, "--bless", "--force"], ""),
            (&["mail", "--roster", &roster, "--position", &before], &sheet),
        ];
        for (arguments, input) in
            runs.into_iter().filter(|(arguments, _)| has_mail || !arguments.starts_with(&["burst", "--mail"]))
        {
            let output = playdeck(arguments, input);
            let said = String::from_utf8_lossy(&output.stderr);
            note(&arguments.join(" "), &(said + String::from_utf8_lossy(&output.stdout)), lines);
        }
        for (arguments, input) in [
            (&["punch"][..], &deck),
            (&["punch", "--as", second, "--position", &before], &sheet),
            (&["split", "2", &pieces], &deck),
        ] {
            let output = playdeck(arguments, input);
            note(&arguments.join(" "), &String::from_utf8_lossy(&output.stderr), lines);
        }
        // What was typed, and pieces of it, are nothing that the program says.
        fs::remove_file(typed).unwrap();
        fs::remove_dir_all(pieces).unwrap();
        let files = all_of(folder.path());
        assert!(files.contains("PLAYDECK"), "{}", stage.game.name);
        note("a file", &files, lines);
    }
    leaks
}

/// Each command is in the laws here, or reads nothing that people wrote.
#[test]
fn the_laws_of_secrets_know_every_command() {
    const HELD: [&str; 14] = [
        "audit", "run", "check", "burst", "punch", "mail", "print", "split", "verify", "json", "export",
        "import", "map", "bot",
    ];
    // Figures that are asked for on the command line, help, the draw of a seed, and a line for each position.
    // What `desk` and `bridge` write is what `mail`, `run` and `burst` make; `submit` sends what `punch` does, and
    // `tape` puts in blocks what they wrote.
    const OTHERS: [&str; 13] = [
        "battle",
        "rules",
        "explain",
        "seed",
        "seal",
        "man",
        "completions",
        "help",
        "new",
        "desk",
        "bridge",
        "submit",
        "tape",
    ];
    let help = out(&playdeck(&["--help"], ""));
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let named = commands.lines().filter_map(|line| line.split_whitespace().next());
    assert_eq!(named.collect::<BTreeSet<_>>(), HELD.into_iter().chain(OTHERS).collect());
}

/// A saved game of another program holds passwords as they were typed; no deck or message that is made of it does.
#[test]
fn no_password_of_a_saved_game_is_in_what_is_made_of_it() {
    let mut hits = 0;
    let exported = |game: &&Game| EXCHANGED.iter().any(|words| words.game == game.name);
    for game in GAMES.iter().filter(|game| game.has_passwords.is_ok()).filter(exported) {
        let saved = out(&playdeck(&["export"], format!("{}$END\n", game.begun())));
        let at = saved.lines().position(|line| line.contains("Legions")).unwrap();
        for behind in 0..8 {
            // Each line behind the name in turn is the password, so that lines that cannot be read are quoted, too.
            let lines: Vec<&str> = saved
                .lines()
                .enumerate()
                .map(|(line, text)| if line == at + behind { "Zq0001xkv" } else { text })
                .collect();
            let output = playdeck(&["import", &game.word()], lines.join("\n") + "\n");
            hits += usize::from(status(&output) < 8);
            let text = out(&output) + &String::from_utf8_lossy(&output.stderr);
            assert!(behind < 2 || !text.to_lowercase().contains("zq0001xkv"), "{behind}: {text}");
        }
    }
    assert!(hits > 0);
}
