//! A new folder for a game. It asks nothing; what is missing is a comment with an example.

use crate::messages as say;
use crate::store::{FOLDERS, make, private, sync};
use playdeck_base::message::{Log, nearest};
use playdeck_desk::roster::ROSTER;
use std::io::{self, Write as _};
use std::path::Path;

/// Makes the folder of a game. `seed` is a root of chance and `secret` random bytes as text, from the machine.
pub fn new(game: &str, root: &Path, seed: u64, secret: &str) -> io::Result<Log> {
    let word = game.to_uppercase();
    let Some(entry) = ROSTER.iter().find(|entry| entry.vocabulary.game == word) else {
        let near = nearest(&word, ROSTER.iter().map(|entry| entry.vocabulary.game)).unwrap_or_default();
        return Ok(say::unknown_game(game, &near.to_lowercase()).into());
    };
    if root.exists() {
        return Ok(say::folder_there(&root.display().to_string()).into());
    }
    make(root)?;
    FOLDERS.iter().try_for_each(|folder| make(&root.join(folder)))?;
    let opening = entry.opening;
    let put = |name: &str, text: String| -> io::Result<()> {
        let mut file = private().create_new(true).write(true).open(root.join(name))?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    };
    let cards = opening.cards.join("\n");
    put("start.deck", format!("$INIT {word},SEED={seed}{}\n{cards}\n$END\n", opening.operands))?;
    let line = |(player, number): (&&str, u8)| format!("# {player} player{number}@host.example");
    let lines: Vec<String> = opening.players.iter().zip(1..).map(line).collect();
    put("roster", ROSTER_TOP.to_owned() + &lines.join("\n") + "\n")?;
    put("game.desk", SETTINGS.to_owned())?;
    put("secret", format!("{secret}\n"))?;
    put("README", README.to_owned())?;
    sync(root)?;
    Ok(say::made(&root.display().to_string()).into())
}

const SETTINGS: &str = "\
# The settings of the game. A line that begins with # says nothing; take the # away and put in your own.

# The name of the game: 1 to 8 letters and digits. It is in the subject of each letter.
# job: TUESDAY1

# The address to which players write, and your own. They must differ.
# address: game@club.example
# gamesmaster: gm@club.example

# When plays are due, with a zone. Behind a comma: how long a play lasts at least.
# plays: every Friday 20:00 Europe/Berlin, at least 6 days a play

# How long a play waits for players of whom nothing has come, and how long for slow mail.
# grace: 12 hours
# settle: 15 min

# How long before the deadline who has sent nothing is reminded.
# remind: 24 hours

# Whether a play may come before its deadline: no, ready (all say READY), or sheets (orders came from all).
# early: no

# How many days a year a player may be absent.
# absence: 21 days

# Whether strangers may ask for a place, and whether they may watch: no or open.
# join: no
# observe: no

# When press goes out: at once, or with the play.
# press: at once

# The mail servers that say who wrote a message, and the one that says when it came.
# auth: mx.club.example
# received-by: mx.club.example

# What letters are: pages with a picture of the board, or text alone.
# letters: pages

# What is attached to letters: no, pdf for printed pages, page for a page to play on in a browser, or both.
# attach: no

# How long players may send a word for chance before the game begins. With it nobody chooses what chance brings, and
# all can check it in the end; SEED= in start.deck is then not used.
# lots: 3 days

# A file of keys (playdeck seed --key): positions are sealed, and none can be changed or set back.
# seal-key: /home/me/keys/game.key

# Where a browser finds the folder pages, if you put it on a web server. Each letter then says where its page is.
# pages: https://www.club.example/game
";

const ROSTER_TOP: &str = "\
# A line for each player: who they are in the game, their addresses, and perhaps their name in quotes.
# SPECTATOR and PUBLIC are people who only watch. Take the # away and put in your own.
";

const README: &str = "\
The folder of a game

game.desk    the settings; every line says what it is for
roster       who plays, and their addresses
start.deck   the cards that begin the game; the root of chance in it is yours alone
inbox        put mail here (Maildir): let your mail program deliver the game's address into it
outbox       mail that goes out (Maildir): send each file in outbox/new and move it to outbox/cur
acts         put a file here to say what happens: PAUSE, RESUME, DEADLINE 2026-12-04 20:00, PROCESS NOW,
             PREVIEW, BROADCAST and a text, FOR AUSTRIA and orders, CARDS and cards, DRAW, REPLACE and a roster
             line, CORRECT 7 to play a week again, ROLLBACK 7 to go on from it
weeks        a folder for each play: deck, listing, position, letters, and the mail that was sorted for it
state.json   what has been done; secret: what message names are made from

playdeck desk FOLDER does what is due. Run it every few minutes. The decks in weeks hold the passwords that players
sent, so keep this folder to yourself.
";
