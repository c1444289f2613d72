//! Positions that nobody plays: what they do, and when a player counts as having left.
//!
//! The cities of an abandoned position build infantry as long as there is money. A player who misses turns counts as
//! having left only after a warning in the turn before. So nobody is out of a game, and no game is over, because of a
//! silence they were not warned of in time. The gamesmaster gets each way in which the game can end so. Players are
//! warned that their own silence ends it where that follows from what is public.
//!
//! Source: the rules text, "Units"; missed turns are the gamesmaster's `ABANDON=`.

use super::victory;
use crate::event::What;
use crate::log::Log;
use crate::orders::order::{GivenOrder, Order, Orders};
use crate::tables::{BUILDS_OF_A_CITY, Kind};
use crate::world::{End, Player, PlayerNumber, Players, Position, Status, Units};

/// The orders that an abandoned position gives itself.
pub fn orders(units: &Units, player: PlayerNumber) -> Orders {
    let build = || GivenOrder::from(Order::Build { kind: Some(Kind::Infantry), number: 1, name: None });
    let builds = || (0..BUILDS_OF_A_CITY).map(|_| build()).collect();
    let cities = units.of(player).filter(|(_, unit)| unit.kind == Kind::City);
    let units = cities.map(|(_, city)| (city.id.number, builds())).collect();
    Orders { units, ..Orders::default() }
}

/// At the end of a turn, warns the players who would count as having left if they missed the next one, too. A warning
/// is valid for that turn alone.
pub fn warn_the_silent(position: &mut Position, log: &mut Log) {
    let (now, Some(next)) = (position.turn, position.next_turn()) else { return };
    let missed = |player: &Player| now.saturating_sub(player.ordered);
    let is_near = |player: &Player| position.options.silence().is_some_and(|most| missed(player) + 1 >= most);
    let heard = position.players.iter().filter(|(_, player)| !position.is_abandoned(player, now));
    let heard: Vec<_> = heard
        .map(|(number, player)| (*number, missed(player), player.status == Status::Active && is_near(player)))
        .collect();
    for &(player, missed, is_warned) in &heard {
        if let Some(silent) = position.players.get_mut(&player) {
            silent.warned = is_warned.then_some(next);
        }
        if is_warned {
            log.tell(Players::only(player), What::Warned { player, missed, turn: next });
        }
    }
    // The last turn ends the game no matter who is silent.
    if let Some(end) = victory::end_without_others(position, next) {
        log.tell(Players::NONE, What::EndsBySilence { turn: next, end });
    }
    let warned: Players =
        heard.iter().filter(|(.., is_warned)| *is_warned).map(|(player, ..)| *player).collect();
    let others = heard.iter().map(|(player, ..)| *player);
    let others = others.filter(|player| !warned.contains(*player) && position.is_active(*player)).collect();
    let silences = Silences::of(position, warned, others);
    for end in silences.ends {
        let silent = warned.iter().filter(|player| !end.contains(*player)).collect();
        // The silence of all who were warned is already reported.
        if silent != warned {
            let end = End::Won(end.iter().collect());
            log.tell(Players::NONE, What::EndsBySilenceOf { turn: next, silent, end });
        }
    }
    if !silences.are_all {
        log.tell(Players::NONE, What::EndsInOtherWays { turn: next });
    }
    for player in warned.iter().filter(|player| ends_without(position, *player)).collect::<Vec<_>>() {
        log.tell(Players::only(player), What::EndsWithout { player, turn: next });
    }
}

/// Whether it is public knowledge that the game ends if a player leaves it: all others not known to have left would win
/// it together, and so would any of them.
fn ends_without(position: &Position, player: PlayerNumber) -> bool {
    let others =
        position.players.keys().copied().filter(|other| *other != player && position.is_active(*other));
    victory::end_among(position, others.collect()).is_some()
}

/// The silences that end a game.
struct Silences {
    /// The remaining players, who win, for each way in which the game ends by the silence of as few players as
    /// possible.
    ends: Vec<Players>,
    /// Whether `ends` lists every such way.
    are_all: bool,
}

impl Silences {
    /// The most ways that are reported, and the most sets of players that are tried.
    const MOST: usize = 12;
    const TRIED: usize = 1_000;

    /// The ways in which a game ends if some of those who were warned leave it. In each way the players who would win
    /// together stay, and no other warned player could stay beside them.
    fn of(position: &Position, warned: Players, others: Players) -> Self {
        let mut silences = Self { ends: Vec::new(), are_all: true };
        let ends = |stay: Players| stay.is_empty() || victory::end_among(position, stay).is_some();
        // Players who win together would also win without one of them, so the sets grow by one player at a time.
        let mut tried = 0;
        let mut open: Vec<(Players, u8)> = if ends(others) { vec![(others, 0)] } else { Vec::new() };
        while let Some((stay, after)) = open.pop() {
            tried += 1;
            if silences.ends.len() >= Self::MOST || tried > Self::TRIED {
                silences.are_all = false;
                break;
            }
            let with = |player| stay.union(Players::only(player));
            let more: Vec<PlayerNumber> =
                warned.iter().filter(|player| !stay.contains(*player) && ends(with(*player))).collect();
            if more.is_empty() && !stay.is_empty() {
                silences.ends.push(stay);
            }
            let behind = more.into_iter().filter(|player| player.0 > after);
            let grown: Vec<_> = behind.map(|player| (with(player), player.0)).collect();
            open.extend(grown.into_iter().rev());
        }
        silences
    }
}
