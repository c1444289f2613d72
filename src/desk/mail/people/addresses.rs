//! Addresses that the game keeps, because players set them with EMAIL or ADDRESS, beside those of the roster. The roster
//! is the gamesmaster's and counts, unless `--addresses game` says otherwise; where they differ, that is told.
//!
//! Whose sheet set an address is the game's affair, by its rule of passwords. What must not happen is that a player sets
//! the address of somebody else and so makes their mail doubtful: an address on another line of the roster is not taken.
//!
//! Source: `docs/gamesmaster.md`, "Addresses in the game".

use super::{Game, Person};
use crate::mail::board::Board;
use crate::mail::messages as say;
use playdeck_base::message::{Message, shown};
use playdeck_kit::name::is_address;

/// Which address of a player counts where the roster and the game differ.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Addresses {
    /// That of the roster.
    #[default]
    Roster,
    /// That of the game. Those of the roster are the player's, too.
    Game,
}

/// The most letters of what is no address that are repeated.
const LONGEST_SHOWN: usize = 80;

/// The messages about what the game keeps. With [`Addresses::Game`] it becomes the first address of its player's line.
pub fn compare(board: &dyn Board, games: &[Game], game: &mut Game, asked: Addresses) -> Vec<Message> {
    let mut told = Vec::new();
    for player in board.players() {
        let kept = board.address(&player).unwrap_or_default();
        let kept = kept.trim();
        let lines = lines_of(board, game, &player);
        let (Some(&first), false) = (lines.first(), kept.is_empty() || board.has_left(&player)) else {
            continue;
        };
        if let Some(&line) = lines.iter().find(|line| game.players[**line].has(kept)) {
            if asked == Addresses::Game {
                put_first(&mut game.players[line], kept);
            }
            continue;
        }
        let person = &mut game.players[first];
        let (at, player) = (person.line, &person.player);
        let message = if !is_address(kept) {
            let shown = shown(&kept.chars().take(LONGEST_SHOWN).collect::<String>());
            say::no_address_kept(at, player, &shown)
        } else if asked == Addresses::Roster {
            say::other_address(at, player, kept)
        } else if let Some(line) = line_of_another(games, kept) {
            say::address_of_another(at, player, kept, line)
        } else {
            let message = say::address_of_game(at, player, kept);
            person.addresses.insert(0, kept.to_owned());
            message
        };
        told.push(message);
    }
    told
}

/// The places of a player's lines in the roster of their game.
fn lines_of(board: &dyn Board, game: &Game, player: &str) -> Vec<usize> {
    let is_own = |person: &Person| board.key(&person.player).as_deref() == Some(player);
    (0..game.players.len()).filter(|line| is_own(&game.players[*line])).collect()
}

/// The line of the roster, of whatever game, that has an address. It is asked for one that none of the player's lines has.
fn line_of_another(games: &[Game], address: &str) -> Option<usize> {
    let people = games.iter().flat_map(Game::everybody);
    people.filter(|person| person.has(address)).map(|person| person.line).next()
}

/// Lets mail go to one of the addresses of a person.
fn put_first(person: &mut Person, address: &str) {
    let is_it = |own: &String| own.eq_ignore_ascii_case(address);
    if let Some(at) = person.addresses.iter().position(is_it) {
        person.addresses[..=at].rotate_right(1);
    }
}
