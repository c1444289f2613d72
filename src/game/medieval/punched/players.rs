//! The checks of the records of a match's players: their seats, what they own, and whether they can play on.

use super::doubt::{At, Doubt, Part};
use super::messages as say;
use super::records::{CityRecord, GameRecord, PlayerRecord};
use crate::lobby::{Experience, Sequence};
use crate::tables::{LAST_MAIL, LAST_PIECE, MOST_COUNTED, MOST_MISSED, MOST_POINTS};
use crate::world::numbers::{PlayerNumber, Players};
use crate::world::{Match, Player, Status, Tally};
use playdeck_game::Flaws;
use playdeck_kit::votes::Vote;

/// Checks and adds the next player of a match. If one is out of order, the seats are in doubt, and nothing more is
/// reported about them.
pub fn check_player(At { flaws, doubt, lobby, game: found }: At<'_>, record: &PlayerRecord) {
    let PlayerRecord { game, no, member, points, status, pieces, mail, .. } = record;
    if doubt.is_of(*game, &[Part::Roll]) {
        return;
    }
    let due = found.players.len() + 1;
    if usize::from(no.0) != due || no.0 > found.setup.players {
        flaws.say_of("NO", say::player_out_of_order(*no, *game, due, found.setup.players));
        doubt.cast(*game, Part::Roll);
        doubt.cast(*game, Part::Seats);
        return;
    }
    if !doubt.of_door && !lobby.members.contains_key(member) {
        flaws.say_of("MEMBER", say::not_a_member(*member, *game));
    }
    if found.number_of(*member).is_some() {
        flaws.say_of("MEMBER", say::member_again(*member, *game));
    }
    let impossible = match (status, found.setup.castles) {
        (Status::Beheaded, false) => Some(say::beheaded_without_castle(*no, *game)),
        (Status::Routed, true) => Some(say::routed_with_castle(*no, *game)),
        _ => None,
    };
    if let Some(message) = impossible {
        flaws.say_of("STATUS", message);
        doubt.cast(*game, Part::Seats);
    }
    flaws.range(say::range, "POINTS", *points, &(-MOST_POINTS..=MOST_POINTS));
    flaws.range(say::range, "MISSED", record.missed, &(0..=MOST_MISSED));
    flaws.range(say::range, "PIECES", *pieces, &(0..=LAST_PIECE));
    flaws.range(say::range, "MAIL", *mail, &(0..=LAST_MAIL));
    let mut player = Player::new(*member);
    player.points = *points;
    player.status = *status;
    player.missed = record.missed;
    player.vote.clone_from(&record.vote);
    player.last_piece = *pieces;
    player.last_mail = *mail;
    take_tallies(flaws, doubt, &mut player, found.setup.players, record);
    found.players.push(player);
}

/// Checks and adds what a player won from others and lost to them.
fn take_tallies(
    flaws: &mut Flaws,
    doubt: &mut Doubt,
    player: &mut Player,
    players: u8,
    record: &PlayerRecord,
) {
    let PlayerRecord { game, no, tallies, .. } = record;
    for (other, tally) in tallies {
        let numbers = [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against];
        let is_bounded = numbers.iter().all(|number| *number <= MOST_COUNTED);
        let is_opponent = (1..=players).contains(other) && *other != no.0;
        let place = player.tallies.get_mut(PlayerNumber(*other).index());
        if let Some(place) = place.filter(|_| is_bounded && is_opponent) {
            *place = *tally;
        } else {
            flaws.say_of("TALLIES", say::wrong_tally(*no, *game, *other, MOST_COUNTED, *other));
            doubt.cast(*game, Part::Tallies);
        }
    }
}

/// Checks that all who play a match have a record, and that at least two of them still play.
pub fn check_seats(At { flaws, doubt, game, .. }: At<'_>, _: &GameRecord) {
    let (there, due, active) = (game.players.len(), game.setup.players, game.active().iter().count());
    if there != usize::from(due) || active < 2 {
        let message = say::players_missing(game.number, due, there, active);
        flaws.say(message);
        doubt.cast(game.number, Part::Seats);
    }
}

/// Checks that the player whose turn it is still plays, and that the order of the seats gives a turn to all who do.
pub fn check_order(At { flaws, game, .. }: At<'_>, _: &GameRecord) {
    let (active, no) = (game.active(), game.number);
    if let Some(turn) = game.turn.filter(|turn| !active.contains(*turn)) {
        flaws.say_of("TURN", say::turn_of_nobody(turn, no));
    }
    let before = flaws.count();
    let mut met = Players::NONE;
    for seat in &game.seats {
        if !active.contains(*seat) || met.contains(*seat) {
            flaws.say_of("SEATS", say::seat_of_nobody(no, *seat));
        }
        met = met.with(*seat);
    }
    for seat in active.iter().filter(|seat| !game.seats.is_empty() && !met.contains(*seat)) {
        flaws.say_of("SEATS", say::seat_left_out(no, seat));
    }
    // An order by number that begins at any seat has at most one place where the numbers descend.
    let falls = game.seats.iter().zip(game.seats.iter().skip(1)).filter(|(seat, next)| seat > next).count();
    let order = game.setup.sequence();
    let can_be = match order {
        Sequence::Fixed => game.seats.is_empty(),
        Sequence::Rotate => falls == 0 || falls == 1 && game.seats.last() < game.seats.first(),
        Sequence::Drawn => true,
    };
    if !can_be && flaws.count() == before {
        flaws.say_of("SEATS", say::wrong_order(no, order));
    }
}

/// Checks that a vote is of a player who is left, and for such players.
pub fn check_vote(At { flaws, game, .. }: At<'_>, record: &PlayerRecord) {
    let Some(vote) = &record.vote else { return };
    let (no, number, active) = (record.no, game.number, game.active());
    if !active.contains(no) {
        flaws.say_of("VOTE", say::vote_of_nobody(no, number));
    }
    let named = vote.named();
    for stranger in named.iter().filter(|player| !active.contains(**player)) {
        flaws.say_of("VOTE", say::vote_for_nobody(no, number, *stranger));
    }
    let is_draw = matches!(vote, Vote::Draw(_));
    if is_draw && (named.len() == 1 || !named.is_sorted_by(|one, next| one < next)) {
        flaws.say_of("VOTE", say::vote_for_one(no, number));
    }
}

/// Checks that what a player won from another is what the other lost; a fault is reported at the first of the two.
pub fn check_tallies(At { flaws, doubt, game, .. }: At<'_>, record: &PlayerRecord) {
    let tally = |of: PlayerNumber, against: PlayerNumber| {
        let tallies = game.player(of).map(|player| player.tallies);
        tallies.and_then(|tallies| tallies.get(against.index()).copied()).unwrap_or_default()
    };
    for (other, _) in game.numbered().filter(|(other, _)| *other > record.no) {
        let (own, theirs) = (tally(record.no, other), tally(other, record.no));
        let mirrored = Tally {
            pieces_for: theirs.pieces_against,
            pieces_against: theirs.pieces_for,
            cities_for: theirs.cities_against,
            cities_against: theirs.cities_for,
        };
        if own != mirrored {
            let message = say::tallies_disagree(record.no, other, game.number);
            flaws.say_of("TALLIES", message);
            doubt.cast(game.number, Part::Tallies);
        }
    }
}

/// Gives a city to its recorded owner, so that they see from there.
pub fn own_city(At { flaws, doubt, game, .. }: At<'_>, record: &CityRecord) {
    let (Some(owner), Some(number)) = (record.of, game.world.city_at(record.at)) else { return };
    let (at, no) = (record.at, game.number);
    if !game.player(owner).is_some_and(Player::is_active) {
        flaws.say_of("OF", say::city_of_nobody(at, no, owner));
        doubt.cast(no, Part::Owners);
        return;
    }
    game.world.give(number, Some(owner));
    if record.castle && castles(game, owner) > 1 {
        flaws.say_of("CASTLE", say::second_castle(at, no, owner));
    }
}

fn castles(game: &Match, player: PlayerNumber) -> usize {
    game.world.cities_of(player).filter(|(_, city)| city.castle).count()
}

/// Checks what a player has. A player who still plays needs a command castle, if the match has castles, and something
/// left to play with. If only destroying pieces gives experience, the pieces cannot have more of it than the player
/// destroyed. The numbers given out must be enough for all pieces: the living, the destroyed, and those that became
/// garrisons of captured cities.
pub fn check_means(At { flaws, game, .. }: At<'_>, record: &PlayerRecord) {
    let (player, no) = (record.no, game.number);
    let lost: u32 = record.tallies.values().map(|tally| tally.pieces_against + tally.cities_for).sum();
    let living = u32::try_from(game.world.pieces.of(player).count()).unwrap_or(u32::MAX);
    if living.saturating_add(lost) > u32::from(record.pieces) {
        flaws.say_of("PIECES", say::too_few_numbers(player, no, living, lost, record.pieces));
    }
    let learned: u32 = game.world.pieces.of(player).map(|piece| u32::from(piece.experience)).sum();
    let destroyed: u32 = record.tallies.values().map(|tally| tally.pieces_for).sum();
    if game.setup.experience == Experience::Kill && learned > destroyed {
        flaws.say(say::unearned_experience(player, no, learned, destroyed));
    }
    if !game.player(player).is_some_and(Player::is_active) {
        return;
    }
    if game.setup.castles && castles(game, player) == 0 {
        flaws.say(say::no_castle(player, no));
    } else if game.world.owned(player) == 0 && game.world.pieces.takers(player) == 0 {
        flaws.say(say::nothing_left(player, no));
    }
}
