//! Laws of names and of readers: a name means one player in every command, or is refused with the choices. A player who
//! reads only their own part learns nothing about others, neither from its bytes nor from the exit status.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use crate::games::{GAMES, Game, Newcomers, PERSONS, position_of};
use common::shell::{err, one_line, out, path, playdeck, status};
use common::{Product, deck, options, run_deck, run_with};
use playdeck::card::Input;
use playdeck::dice::{Dice, Stream};
use playdeck::filter::bot;
use playdeck::filter::mailed::{self, Whose};
use playdeck::stream::{Options, Run};
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use tempfile::TempDir;

/// The listing that a reader gets from a deck, and the result of the run.
fn read_by(reader: &str, deck: &str) -> (String, Run) {
    let Product { listing, run, .. } =
        run_with(deck.as_bytes(), &Options { reader: reader.parse().unwrap(), ..options() });
    (String::from_utf8(listing).unwrap(), run)
}

/// A game with random persons: the keys of its players, and its deck without `$END`.
struct Begun {
    game: &'static Game,
    keys: Vec<String>,
    persons: Vec<String>,
    deck: String,
}

const NAMES: [&str; 24] = [
    "ITALY",
    "Austria",
    "aus",
    "RUSSIAN",
    "15",
    "2",
    "007",
    "M1",
    "m2",
    "Anna",
    "ANNA",
    "anna b",
    "Bert",
    "Ber",
    "ALL",
    "Gm",
    "public",
    "SPECTATOR",
    "PLAYER 1",
    "Player",
    "1,GAME=1",
    "Stra\u{DF}e",
    "STRASSE",
    "\u{C9}mile",
];

/// Random persons, some with names that are also names of players, of readers or of each other.
fn persons(stream: &mut Stream, count: usize) -> Vec<String> {
    (0..count).map(|_| NAMES[stream.below(24) as usize].to_owned()).collect()
}

/// Every game with random persons. Games that cannot begin with theirs are left out.
fn games(root: u64) -> Vec<Begun> {
    let mut stream = Dice::new(root).stream(0, 920, 0);
    let count = 3 + stream.below(4) as usize;
    let begun = |game: &'static Game| {
        let persons = persons(&mut stream, count);
        let edition = stream.below(u32::try_from(game.editions.len()).unwrap()) as usize;
        let deck = game.begun_by(edition, root, &persons);
        let can_begin = run_deck(format!("{deck}$END\n").as_bytes()).run.condition.0 <= 4;
        can_begin.then(|| Begun { game, keys: keys(&deck), persons, deck })
    };
    GAMES.iter().filter_map(begun).collect()
}

/// The keys of the players of a game, for whom its listing has parts.
fn keys(deck: &str) -> Vec<String> {
    let listing = run_deck(format!("{deck}$END\n").as_bytes()).text();
    let readers =
        listing.lines().filter_map(|line| line.strip_prefix('1')?.split_once("FOR ")?.1.split_once("  "));
    let is_key = |reader: &&str| !["ALL", "GAMESMASTER", "SPECTATORS"].contains(reader);
    let keys: BTreeSet<String> =
        readers.map(|(reader, _)| reader).filter(is_key).map(str::to_owned).collect();
    keys.into_iter().collect()
}

/// For random names of persons: a name means exactly one player and prints what their key prints, byte for byte, or it
/// is refused with the choices. The same holds for `bot --as`, and for `punch --as` with the position.
#[test]
fn a_name_means_one_player_in_every_command_or_is_refused_with_the_choices() {
    let (one, several, nobody) = means_one_player_or_is_refused(0..2);
    assert!(one > 10 && nobody > 5, "{one} found, {several} refused, {nobody} unknown");
}

#[test]
#[ignore = "long: cargo long"]
fn a_name_means_one_player_in_many_games_or_is_refused_with_the_choices() {
    let (one, several, nobody) = means_one_player_or_is_refused(0..16);
    assert!(one > 80 && several > 5 && nobody > 40, "{one} found, {several} refused, {nobody} unknown");
}

/// Reads the games of some roots by all names. Returns how many names were found, meant several, and meant nobody.
fn means_one_player_or_is_refused(roots: Range<u64>) -> (u32, u32, u32) {
    let (mut one, mut several, mut nobody) = (0, 0, 0);
    for root in roots {
        for begun in games(root) {
            let game = begun.game;
            let position = position_of(&begun.deck);
            let kept = format!("{position}$END\n");
            let by_key: Vec<_> = begun.keys.iter().map(|key| (key, read_by(key, &kept))).collect();
            assert!(by_key.iter().all(|(_, (_, run))| run.shown.0 == 0 && run.refused.is_empty()));
            let names: BTreeSet<&str> =
                begun.persons.iter().map(String::as_str).chain(["Nobody", "au", "1", "M1"]).collect();
            for name in names {
                let case = format!("{name} in {} of root {root}", game.name);
                if ["ALL", "GM", "PUBLIC", "SPECTATOR"].contains(&name.to_uppercase().as_str()) {
                    // These four are readers of their own, and never a player.
                    assert!(
                        by_key.iter().all(|(_, (listing, _))| *listing != read_by(name, &kept).0),
                        "{case}"
                    );
                    continue;
                }
                let (listing, run) = read_by(name, &kept);
                let whose = Whose { name, game: None, position: Some(position.as_bytes()) };
                let sheet = mailed::punch("NONSENSE".as_bytes(), Input::default(), &whose).unwrap();
                if let Some((_, refused)) = run.refused.first() {
                    let number = refused.definition.number;
                    assert_eq!((run.shown.0, run.has_found_reader), (12, false), "{case}");
                    assert_eq!(sheet.log.messages().first(), Some(refused), "{case}");
                    assert!(sheet.cards.is_empty(), "{case}");
                    let choices: Vec<&str> = refused.arguments[2].split(", ").collect();
                    if number == 155 {
                        assert!(listing.is_empty() && choices.len() > 1, "{case}: {refused}");
                        several += 1;
                    } else {
                        assert_eq!(listing, read_by("public", &kept).0, "{case}");
                        nobody += 1;
                    }
                    continue;
                }
                // The operand that names a match follows the key.
                let card = sheet.cards[0].split(',').next().unwrap();
                let key = card.rsplit(['$', ' ']).next().unwrap();
                assert_eq!((listing, run), read_by(key, &kept), "{case}");
                let own =
                    mailed::punch("NONSENSE".as_bytes(), Input::default(), &Whose { name: key, ..whose });
                assert_eq!(own.unwrap().cards[0], card, "{case}");
                // If players are numbered in the order of their arrival, the name must be that of the person with this
                // number.
                let number =
                    |first: usize| Some(key.trim_start_matches('M').parse::<usize>().unwrap() - first);
                let person = game.numbered_from.ok().and_then(number);
                let person = person.map(|number| begun.persons[number].to_lowercase());
                let is_called = person.is_none_or(|person| person == name.to_lowercase());
                assert!(is_called || name.bytes().any(|byte| byte.is_ascii_digit()), "{case}: {key}");
                if game.bot.is_ok() {
                    let bot = |name| bot::write(position.as_bytes(), Input::default(), game.name, Some(name));
                    assert_eq!(bot(name), bot(key), "{case}");
                }
                one += 1;
            }
        }
    }
    (one, several, nobody)
}

#[test]
fn a_key_means_its_player_whatever_others_are_called() {
    let start = "$INIT RAINBOW,SEED=3\n'2'\n'1'\n'player 1'\n$END\n";
    for key in ["1", "2", "3"] {
        let (listing, _) = read_by(key, start);
        assert!(listing.contains(&format!("FOR {key} ")), "{listing}");
        assert_eq!(read_by(&format!("PLAYER {key}"), start).0, listing);
    }
}

/// A name that passes to another player within a deck reads, play by play, what its owner may read then.
#[test]
fn a_name_that_changes_hands_reads_nothing_of_the_next_owner() {
    let start = deck("diplomacy/first-year");
    let (start, _) = start.split_once("$MOVES").unwrap();
    let first = "Adelheid Brunner";
    let kept = format!("{start}$END\n");
    let is_first = |key: &&String| read_by(key, &kept).0 == read_by(first, &kept).0;
    let keys = keys(start);
    let power = keys.iter().find(is_first).unwrap();
    let taken = format!(
        "{start}$MOVES SPRING, 1901\n$TAKEOVER {power},'Somebody else'\n$MESSAGE TO {power}\nFor the new one.\n$END\n"
    );
    assert!(!read_by(first, &taken).0.contains("For the new one."));
    let (new, run) = read_by("somebody ELSE", &taken);
    assert!(new.contains("For the new one.") && run.refused.is_empty(), "{new}");
    assert!(!new.contains(&format!("FOR {first}")));
}

/// In every game a person who takes over a place in a play, or joins it, is known by name and by number from that play
/// on: they get its report and the press to them. Who was replaced gets neither.
#[test]
fn who_joins_or_takes_over_reads_the_play_in_which_they_do() {
    for game in &GAMES {
        let Newcomers { play, taken_over: (act, taken), joined, are_members } = &game.newcomers;
        let position = position_of(&game.begun());
        let kept = format!("{position}$END\n");
        let is_replaced = |name: &&&str| read_by(name, &kept).0 == read_by(game.players[1], &kept).0;
        let replaced = PERSONS.iter().find(is_replaced).unwrap();
        let joins = joined.map_or_else(|_| String::new(), |(card, _)| card.replace("{}", "Doris") + "\n");
        let acts = joins + &act.replace("{}", "Emil");
        let deck =
            format!("{position}{play}\n{acts}\n$MESSAGE TO {taken}\nFor whoever plays it now.\n$END\n");
        let joined = joined.ok().map(|(_, key)| key);
        for (name, key) in [("emil", Some(*taken)), ("Doris", joined)] {
            let Some(key) = key else { continue };
            let (listing, run) = read_by(name, &deck);
            assert!(run.refused.is_empty() && run.has_found_reader, "{name}: {:?}\n{deck}", run.refused);
            assert!(listing.contains(&format!("FOR {key}  ")), "{name} in {deck}\n{listing}");
            assert_eq!(listing, read_by(key, &deck).0, "{name} in {deck}");
            assert_eq!(listing.contains("For whoever plays it now."), name == "emil", "{name} in {deck}");
        }
        let map = |name: &str| playdeck(&["map", "--for", name], &deck);
        assert_eq!(map("emil").stdout, map(taken).stdout, "{deck}");
        let is_unknown = if *are_members { 0 } else { 12 };
        assert_eq!((status(&map("emil")), status(&map(replaced))), (0, is_unknown), "{deck}");
        // Before the play, too; who joins with it sees what is public.
        let before = |name: &str| playdeck(&["map", "--before", "--for", name], &deck);
        assert_eq!((status(&before("emil")), before("emil").stdout), (0, before(taken).stdout), "{deck}");
        if let Some(joined) = joined {
            assert_eq!(
                (status(&before("Doris")), before("Doris").stdout),
                (0, before(joined).stdout),
                "{deck}"
            );
            // A lobby lets people in before its orders are read.
            assert_eq!(before("Doris").stdout == before("public").stdout, !are_members, "{deck}");
        }
        let (listing, _) = read_by(replaced, &deck);
        assert!(
            !listing.contains("For whoever") && !listing.contains(&format!("FOR {taken}  ")),
            "{deck}\n{listing}"
        );
    }
}

#[test]
fn no_byte_and_no_exit_status_of_a_player_tells_of_others_faults() {
    tells_nothing_of_others_faults(1);
}

#[test]
#[ignore = "long: cargo long"]
fn no_byte_and_no_exit_status_of_a_reader_tells_of_others_faults() {
    tells_nothing_of_others_faults(3);
}

/// Pairs of decks that differ only in what another player sent: a sheet without faults, with unreadable orders, with
/// orders refused in play, or nothing at all.
fn tells_nothing_of_others_faults(readers: usize) {
    for game in &GAMES {
        let (start, card) = (game.begun(), (game.play)(1));
        let own = game.sheet(0, game.orders[0]);
        let others = [
            game.sheet(1, game.orders[1]),
            game.sheet_of_unit(1, &[game.order(1), game.misread, "RUBBISH"]),
            game.sheet_of_unit(1, &[game.refused]),
            String::new(),
        ];
        let reader = game.players[0];
        for check in ["", "$CHECK\n"] {
            let of = |other: &str| format!("{start}{check}{card}\n{other}{own}$END\n");
            let given = |reader: &str, other: &str| {
                let output = playdeck(&["--for", reader], of(other));
                (status(&output), out(&output), err(&output))
            };
            for reader in [reader, "public", "spectator"].into_iter().take(readers) {
                // All may see what others did, so without a check only the exit status is compared.
                let first = given(reader, &others[0]);
                for other in &others[1..] {
                    let (status, listing, said) = given(reader, other);
                    assert_eq!((status, &said), (0, &first.2), "{reader}, {other}");
                    if !check.is_empty() {
                        assert_eq!(listing, first.1, "{reader}, {other}");
                    }
                }
                let events = |other: &str| playdeck(&["--emit", "events", "--for", reader], of(other));
                assert!(
                    others.iter().all(|other| status(&events(other)) == 0 && err(&events(other)).is_empty())
                );
            }
            let all: Vec<i32> = others.iter().map(|other| given("gm", other).0).collect();
            assert_eq!(all[0], 0);
            assert!(all.contains(&4), "the gamesmaster is told: {all:?}");
        }
    }
}

#[test]
fn the_exit_status_of_a_reader_is_4_where_they_were_shown_a_warning_of_their_own() {
    let start = "$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n";
    let faulty = format!("{start}$AUSTRIA\nA VIE - LON\n$END\n");
    let of = |arguments: &[&str], deck: &str| status(&playdeck(arguments, deck));
    assert_eq!(of(&["--for", "AUSTRIA"], &faulty), 4);
    assert_eq!(of(&["--for", "TURKEY"], &faulty), 0);
    assert_eq!(of(&["--for", "public"], &faulty), 0);
    assert_eq!(of(&["check", "--for", "TURKEY"], &faulty), 4, "no part is for who sent nothing");
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    assert_eq!(of(&["--for", "TURKEY", "--punch", &file], &faulty), 4, "the run is the gamesmaster's");
    let sound = format!("{start}$AUSTRIA\nA VIE - TRI\n$END\n");
    assert_eq!(of(&["--for", "AUSTRIA"], &format!("{sound}{faulty}")), 4);
    assert_eq!(of(&["--for", "AUSTRIA", "--maxcc", "4"], &faulty), 0);
}

/// If a deck failed, everybody gets one line that says so, and the exit status is the deck's.
#[test]
fn a_deck_that_failed_is_reported_to_everybody_in_one_line() {
    let start =
        "$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES FALL, 1907\n$AUSTRIA\nA VIE - TRI\n$END\n";
    for (deck, code) in [(start, 8), ("$INIT CHESS\n$END\n", 12)] {
        for reader in ["AUSTRIA", "public", "spectator"] {
            let output = playdeck(&["--for", reader], deck);
            assert_eq!(status(&output), code, "{reader}");
            assert_eq!(out(&output).matches("This deck was not played").count(), 1, "{}", out(&output));
        }
    }
}

/// Cards after the last deck are also other people's business.
#[test]
fn standard_error_shows_a_reader_nothing_about_others() {
    let deck = "$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\nA VIE - TRI\n";
    assert!(err(&playdeck(&[], deck)).contains("passed over after the last $END"));
    assert_eq!(err(&playdeck(&["--for", "AUSTRIA"], deck)), "");
}

#[test]
fn a_mailed_sheet_is_punched_by_any_name_where_the_position_is_at_hand() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "door.pos");
    let door = "$INIT MEDIEVAL,SEED=1\nANNE\nBEN\n$LOBBY 1\n$NEWGAME PLAYERS=2,WIDTH=20,HEIGHT=20\n$JOIN 1,ANNE\n$JOIN 1,BEN\n\
                $NEWGAME PLAYERS=2,WIDTH=20,HEIGHT=20\n$JOIN 2,BEN\n$JOIN 2,ANNE\n$END\n";
    assert_eq!(status(&playdeck(&["--punch", &file], door)), 0);
    let punch = |arguments: &[&str], mail: &str| playdeck(&[&["punch"], arguments].concat(), mail);
    let of_position = |name: &str| punch(&["--as", name, "--position", &file], "MOVE 1 6\n");
    assert_eq!(out(&of_position("anne")), "$PLAYER M1\nMOVE 1 6\n");
    assert_eq!(out(&of_position("anne,GAME=2")), "$PLAYER M1,GAME=2\nMOVE 1 6\n");
    assert_eq!(out(&of_position("1,GAME=2")), "$PLAYER M2,GAME=2\nMOVE 1 6\n");
    let several = of_position("1");
    assert_eq!(status(&several), 12);
    assert!(one_line(&several).contains("write one of M1 (ANNE), M2 (BEN)"), "{}", one_line(&several));
    assert!(one_line(&of_position("Carl")).contains("names that can be given: M1 (ANNE), M2 (BEN)"));
    let named = |game: &str, name: &str| punch(&["--as", name, "--game", game], "MOVE 1 6\n");
    assert_eq!(out(&named("medieval", "ANNE,GAME=2")), "$PLAYER ANNE,GAME=2\nMOVE 1 6\n");
    assert_eq!(out(&named("rainbow", "15")), "$PLAYER 15\nMOVE 1 6\n");
    assert!(one_line(&named("rainbow", "ANNE")).contains("(known: PLAYER n;"));
    assert!(one_line(&named("diplomacy", "15")).contains("known: AUSTRIA, ENGLAND"));
    assert_eq!(out(&named("atlantis", "15")), "$FACTION 15\nMOVE 1 6\n");
    let of_several_games = punch(&["--as", "15"], "MOVE 1 6\n");
    assert_eq!(status(&of_several_games), 12);
    assert!(
        one_line(&of_several_games).contains("--game RAINBOW, --game ATLANTIS, --game ATLANTIS4"),
        "{}",
        one_line(&of_several_games)
    );
    assert_eq!(out(&punch(&["--as", "m1"], "MOVE 1 6\n")), "$PLAYER M1\nMOVE 1 6\n");
    assert_eq!(out(&punch(&["--as", "ger"], "A BER - KIE\n")), "$GERMANY\nA BER - KIE\n");
    // A sheet that the bot writes for a seat is only for its player.
    let sheets = out(&playdeck(&["bot", "medieval", "--as", "BEN"], fs::read(&file).unwrap()));
    let first: String = sheets.split_inclusive('\n').take_while(|line| *line != "END\n").collect();
    assert!(first.starts_with("PLAYER 2,GAME=1\n"), "{sheets}");
    let own = punch(&["--as", "ben", "--position", &file], &first);
    assert_eq!((status(&own), out(&own).starts_with("PLAYER 2,GAME=1\n")), (0, true), "{}", err(&own));
    assert_eq!(status(&punch(&["--as", "anne", "--position", &file], &first)), 8);
}
