//! The roster: who plays, and from which addresses.
//!
//! It is a text file with a line for each player: the player, then addresses, a name and a key in any order. A line
//! `GAME` begins the players of one of several games. `GM` is the gamesmaster, `SPECTATOR` and `PUBLIC` are people who
//! only watch.
//!
//! Source: `docs/gamesmaster.md`, "The roster".

pub mod addresses;

use super::messages::roster_line;
use playdeck_base::message::{Log, Message};
use playdeck_base::secret::Secret;
use playdeck_kit::name::is_address;

/// The word of the gamesmaster's line.
const GAMESMASTER: &str = "GM";
/// The words of the lines of people who only watch.
pub const SPECTATOR: &str = "SPECTATOR";
/// The word of a line of somebody who reads what is public.
pub const PUBLIC: &str = "PUBLIC";

/// A line of the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The number of the line.
    pub line: usize,
    /// The player, as written.
    pub player: String,
    /// The addresses; mail goes to the first.
    pub addresses: Vec<String>,
    /// Their name.
    pub name: Option<String>,
    /// The word that their mail must hold.
    pub key: Option<Secret>,
}

/// The players of one game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// The name of the game, as its `$JOB` card has it. Empty if the roster has one game and does not name it.
    pub job: String,
    /// The word of the game that is played, such as `DIPLOMACY`, if the roster names it.
    pub word: Option<String>,
    /// Those who play.
    pub players: Vec<Person>,
    /// The gamesmaster.
    pub gamesmaster: Option<Person>,
    /// Those who get mail and send no orders: spectators, and readers of what is public.
    pub watchers: Vec<Person>,
    /// Those who played, and of whom the game knows no more.
    pub gone: Vec<Person>,
}

impl Game {
    /// The players who have an address.
    pub fn at<'g>(&'g self, address: &'g str) -> impl Iterator<Item = &'g Person> {
        self.players.iter().filter(move |person| person.has(address))
    }

    /// Everybody of the roster.
    pub fn everybody(&self) -> impl Iterator<Item = &Person> {
        self.players.iter().chain(&self.gamesmaster).chain(&self.watchers).chain(&self.gone)
    }

    /// Whether somebody has the address who only watches.
    pub fn is_watchers(&self, address: &str) -> bool {
        self.watchers.iter().any(|person| person.has(address))
    }

    /// Whether the address is the gamesmaster's.
    pub fn is_gamesmasters(&self, address: &str) -> bool {
        self.gamesmaster.as_ref().is_some_and(|person| person.has(address))
    }
}

impl Person {
    /// Whether they have an address.
    pub fn has(&self, address: &str) -> bool {
        self.addresses.iter().any(|own| own.eq_ignore_ascii_case(address))
    }
}

/// An address as a line of the roster has it. One that begins with a quote would be read as a name.
pub fn written(address: &str) -> String {
    let (mut written, mut is_open) = (String::new(), false);
    for letter in address.chars() {
        let is_quote = letter == '\'';
        if is_quote != is_open {
            written.push('\'');
            is_open = is_quote;
        }
        written.push(letter);
        written.extend(Some(letter).filter(|_| is_quote));
    }
    written.extend(Some('\'').filter(|_| is_open));
    written
}

/// Reads a roster. The error lists all lines that cannot be read.
pub fn read(text: &str) -> Result<Vec<Game>, Log> {
    let mut games: Vec<Game> = Vec::new();
    let mut log = Log::default();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['*', '#']) {
            continue;
        }
        if let Err(why) = take(number, line, &mut games) {
            log.push(roster_line(number, why));
        }
    }
    if games.iter().all(|game| game.players.is_empty()) && log.messages().is_empty() {
        log.push(roster_line(1, "it names no player"));
    }
    if log.messages().is_empty() { Ok(games) } else { Err(log) }
}

/// Takes a line into the game that is open.
fn take(number: usize, line: &str, games: &mut Vec<Game>) -> Result<(), &'static str> {
    let fields = fields(line)?;
    let [(first, _), rest @ ..] = fields.as_slice() else { return Err("it is empty") };
    if first.eq_ignore_ascii_case("GAME") {
        let [(job, false), others @ ..] = rest else { return Err("the name of the game is due behind GAME") };
        let word = others.first().map(|(word, _)| word.to_uppercase());
        games.push(Game { job: job.to_uppercase(), word, ..Game::default() });
        return Ok(());
    }
    let mut person =
        Person { line: number, player: first.clone(), addresses: Vec::new(), name: None, key: None };
    for (field, is_quoted) in rest {
        if let Some(key) = field.get(..4).filter(|word| word.eq_ignore_ascii_case("KEY=")) {
            person.key = Some(&field[key.len()..]).filter(|key| !key.is_empty()).map(Secret::from);
        } else if *is_quoted {
            person.name = Some(field.clone());
        } else if is_address(field) {
            person.addresses.push(field.clone());
        } else {
            return Err("an address, a name in quotes or KEY='word' is due behind the player");
        }
    }
    if person.addresses.is_empty() {
        return Err("an address is due");
    }
    if games.is_empty() {
        games.push(Game::default());
    }
    let Some(game) = games.last_mut() else { return Ok(()) };
    if person.player.eq_ignore_ascii_case(GAMESMASTER) {
        game.gamesmaster = Some(person);
    } else if [SPECTATOR, PUBLIC].iter().any(|word| person.player.eq_ignore_ascii_case(word)) {
        game.watchers.push(person);
    } else {
        game.players.push(person);
    }
    Ok(())
}

/// The fields of a line, each with whether it stood in quotes as a whole. A quote in quotes is doubled.
fn fields(line: &str) -> Result<Vec<(String, bool)>, &'static str> {
    let mut fields = Vec::new();
    let mut letters = line.chars().peekable();
    loop {
        while letters.next_if(|letter| letter.is_whitespace() || *letter == ',').is_some() {}
        if letters.peek().is_none() {
            return Ok(fields);
        }
        let is_quoted = letters.peek() == Some(&'\'');
        let (mut field, mut is_open) = (String::new(), false);
        while let Some(letter) =
            letters.next_if(|letter| is_open || !(letter.is_whitespace() || *letter == ','))
        {
            if letter != '\'' {
                field.push(letter);
            } else if is_open && letters.next_if_eq(&'\'').is_some() {
                field.push('\'');
            } else {
                is_open = !is_open;
            }
        }
        if is_open {
            return Err("a quote is not closed");
        }
        if field.chars().any(char::is_control) {
            return Err("it has a control character");
        }
        fields.push((field, is_quoted));
    }
}

/// The message about somebody on the roster who does not play.
pub fn not_a_player(person: &Person) -> Message {
    super::messages::not_a_player(person.line, &person.player)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roster_names_games_players_addresses_names_and_keys() {
        let text = "* a comment\nGAME TUESDAY1 DIPLOMACY\nGM gm@host.example\n\
            AUSTRIA anna@host.example, a@b.example 'Anna O''Neil' KEY='grey wolf'\n'Bert' b@b.example\n";
        let games = read(text).unwrap();
        let [game] = games.as_slice() else { unreachable!("{games:?}") };
        assert_eq!((game.job.as_str(), game.word.as_deref()), ("TUESDAY1", Some("DIPLOMACY")));
        assert!(game.is_gamesmasters("GM@host.example"));
        let anna = &game.players[0];
        assert_eq!(anna.name.as_deref(), Some("Anna O'Neil"));
        assert_eq!(anna.key, Some(Secret::from("grey wolf")));
        assert!(!format!("{games:?}").contains("wolf"));
        assert_eq!(game.at("A@B.example").map(|person| person.line).collect::<Vec<_>>(), [4]);
        assert_eq!(game.players[1].player, "Bert");
    }

    #[test]
    fn an_address_is_written_as_it_is_read() {
        for address in ["anna@host.example", "o'neil@x.example", "o''neil@x.example", "a'@x'"] {
            let games = read(&format!("AUSTRIA {}\n", written(address))).unwrap();
            assert_eq!(games[0].players[0].addresses, [address]);
        }
        assert_eq!(written("o'neil@x.example"), "o''''neil@x.example");
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        for line in
            ["AUSTRIA", "AUSTRIA 'x", "AUSTRIA a@b\u{7}.example", "AUSTRIA <a@b.example>", "GAME", "A b@"]
        {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
