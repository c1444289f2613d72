//! The start of a game: the rules, the players, and the shares of the board that are given out to them.
//!
//! If fewer than seven play, each draws one power and nobody plays the rest; or they draw the shares of today's
//! rulebook, in which a player may have several powers. Source: the rules text, "Diplomacy is played by three to seven
//! players" and "Starting a game"; today's rulebook for the shares.

use super::boards;
use super::lots::Wishes;
use crate::messages as say;
use crate::name::Diplomacy;
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::event::{Event, Log, Lots};
use playdeck_diplomacy_rules::policy::{Corrections, Distance, Draws, Edition, Routes, Via, Victory, Voting};
use playdeck_diplomacy_rules::silence::SILENCE_ALLOWED;
use playdeck_diplomacy_rules::world::map::{Builds, Map};
use playdeck_diplomacy_rules::world::position::{LAST_YEAR, LONGEST_NAME, Position, Rules};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::sight::{NamesTold, Seen};
use playdeck_game::cards::{self, Operated as _};
use playdeck_game::{self as game, InitCard, Outcome, Play as _, Started};
use playdeck_kit::quotes::name_without_address;
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields, default)]
struct InitOperands {
    seed: Option<u64>,
    rules: Option<Rules>,
    centers: Option<u16>,
    shares: Option<Shares>,
    last: Option<u16>,
    via: Option<Via>,
    removal: Option<Distance>,
    route: Option<Routes>,
    orders: Option<Corrections>,
    board: Option<String>,
    start: Option<String>,
    build: Option<Builds>,
    votes: Option<Voting>,
    draw: Option<Draws>,
    nmr: Option<u16>,
    /// What players see.
    view: Option<Seen>,
    /// Whether players learn who plays what.
    names: Option<NamesTold>,
}

const AUSTRIA: Power = Power::AUSTRIA;
const ENGLAND: Power = Power::ENGLAND;
const FRANCE: Power = Power::FRANCE;
const GERMANY: Power = Power::GERMANY;
const ITALY: Power = Power::ITALY;
const RUSSIA: Power = Power::RUSSIA;
const TURKEY: Power = Power::TURKEY;

/// What a player draws if fewer than seven play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Shares {
    /// One power.
    Lot,
    /// The powers that the rulebook combines into one share for this number of players.
    Rulebook,
}

impl Shares {
    /// The shares for this number of players; there may be more shares than players. On other boards than the standard
    /// one each power that can be played is one.
    fn of(self, map: &'static Map, players: usize) -> Vec<Vec<Power>> {
        if !map.is_standard() {
            return map.powers().filter(|power| !power.is_dummy()).map(|power| vec![power]).collect();
        }
        let shares: &[&[Power]] = match (self, players) {
            (Self::Rulebook, 3) => &[&[ENGLAND, GERMANY, AUSTRIA], &[RUSSIA, ITALY], &[FRANCE, TURKEY]],
            (Self::Rulebook, 4) => &[&[ENGLAND], &[AUSTRIA, FRANCE], &[GERMANY, TURKEY], &[ITALY, RUSSIA]],
            (Self::Rulebook, 5) => &[&[AUSTRIA], &[ENGLAND], &[FRANCE], &[RUSSIA], &[TURKEY]],
            (Self::Rulebook, 6) => &[&[AUSTRIA], &[ENGLAND], &[FRANCE], &[GERMANY], &[RUSSIA], &[TURKEY]],
            _ => &[&[AUSTRIA], &[ENGLAND], &[FRANCE], &[GERMANY], &[ITALY], &[RUSSIA], &[TURKEY]],
        };
        shares.iter().map(|share| share.to_vec()).collect()
    }
}

impl game::Start<Diplomacy> for Position {
    /// Draws the lots.
    fn start(card: &InitCard<'_>) -> Result<Started<Diplomacy>, Vec<Message>> {
        let operands: InitOperands = card.keyed().map_err(|message| vec![message])?;
        // A board that is not known is told where the deck is read.
        let map = boards::map_of(card.words);
        let mut messages = faults(card, map, &operands);
        let (names, told) = names(card, map, &mut messages);
        let shares = operands.shares.unwrap_or(Shares::Lot).of(map, names.len());
        let wishes = Wishes::read(&card.setup, map, &shares, &names).unwrap_or_else(|wrong| {
            messages.extend(wrong);
            Wishes::default()
        });
        if !messages.is_empty() {
            return Err(messages);
        }
        let holders = wishes.deal(card.dice(operands.seed));
        let mut players: Vec<Option<String>> = vec![None; map.power_count()];
        let mut assigned: Vec<Event> = Vec::new();
        let (given, lists) = wishes.parts();
        let lots = Lots { players: names.clone(), shares: shares.clone(), given, lists };
        for (share, holder) in shares.iter().zip(&holders) {
            let Some((player, by)) = *holder else { continue };
            for &power in share {
                let player = names[player].clone();
                players[power.index()] = Some(player.clone());
                assigned.push(Event::Assigned { power, player, by });
            }
        }
        let by_power =
            |event: &Event| if let Event::Assigned { power, .. } = event { Some(*power) } else { None };
        assigned.sort_by_key(by_power);
        let mut events: Log = assigned.into_iter().collect();
        events.note_lots(lots);
        let rules = operands.rules.unwrap_or(Rules::Classic);
        let to_win = operands.centers.unwrap_or(map.to_win(map.first.1));
        let last_year = operands.last.unwrap_or(LAST_YEAR);
        let edition = Edition {
            via: operands.via.unwrap_or(Edition::TODAY.via),
            removal: operands.removal.unwrap_or(Edition::TODAY.removal),
        };
        let corrections = operands.orders.unwrap_or(rules.policy().corrections);
        let at_start = Position::at_start(map, rules, to_win, players);
        let builds = operands.build.unwrap_or(map.builds);
        let routes = operands.route.unwrap_or(Routes::Any);
        let seen = operands.view.unwrap_or(Seen::All);
        let names = operands.names.unwrap_or(NamesTold::Shown);
        let chosen = Position { edition, routes, corrections, last_year, ..at_start };
        let mut position = Position { builds, seen, names, ..chosen };
        position.voting = operands.votes.unwrap_or(position.voting);
        position.draws = operands.draw.unwrap_or(position.draws);
        position.most_silent = operands.nmr;
        if builds == Builds::Chosen && !position.begins_with_builds() {
            position.choose_homes();
        }
        events.extend([Event::Press { rule: card.press.unwrap_or_else(|| position.press_rule()) }]);
        let outcome = Outcome { refusals: told, ..Outcome::of(position, events) };
        Ok(Started { seed: operands.seed, outcome })
    }
}

/// The messages on wrong operands.
fn faults(card: &InitCard<'_>, map: &'static Map, operands: &InitOperands) -> Vec<Message> {
    let whole = card.card.whole();
    let mut messages = Vec::new();
    let rules = operands.rules.unwrap_or(Rules::Classic);
    if operands.centers.is_some() && rules.policy().victory != Victory::Centers {
        messages.push(say::centers_win_nothing().at(whole));
    }
    messages.extend(card.behind(1, say::init_operand));
    let allowed = map.centers_allowed();
    if operands.centers.is_some_and(|centers| !allowed.contains(&centers)) {
        messages.push(say::centers_out_of_range(*allowed.start(), *allowed.end()).at(whole));
    }
    if operands.last.is_some_and(|last| !(map.first.1..=LAST_YEAR).contains(&last)) {
        messages.push(say::last_out_of_range(map.first.1, LAST_YEAR).at(whole));
    }
    if operands.nmr.is_some_and(|plays| !SILENCE_ALLOWED.contains(&plays)) {
        messages.push(say::nmr_out_of_range(*SILENCE_ALLOWED.start(), *SILENCE_ALLOWED.end()).at(whole));
    }
    if operands.shares == Some(Shares::Rulebook) && !map.is_standard() {
        messages.push(say::shares_elsewhere().at(whole));
    }
    messages
}

/// The names on the player cards, which must be distinct because they identify the players, and the messages about
/// these cards.
fn names(card: &InitCard<'_>, map: &'static Map, messages: &mut Vec<Message>) -> (Vec<String>, Vec<Message>) {
    let count = card.players.len();
    let most = map.powers().filter(|power| !power.is_dummy()).count();
    if map.is_standard() && !(3..=7).contains(&count) {
        messages.push(say::player_count(count).at(card.card.whole()));
    } else if !(2..=most).contains(&count) {
        messages.push(say::players_of_board(most, count).at(card.card.whole()));
    }
    let (mut names, mut taken): (Vec<String>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
    let mut called = cards::NamesTaken::default();
    let mut told = Vec::new();
    for player in &card.players {
        let text = player.text();
        if let Err(message) = cards::unknown_operand::<cards::Plain>(player, &text) {
            messages.push(message);
            continue;
        }
        let (name, address) = name_without_address(&text);
        if name.is_empty() {
            messages.push(say::player_name_missing().at(player.whole()));
        } else if let Some(at) = address {
            told.push(say::address_unused(&name).at(player.place(at)));
        }
        let (name, numbered) = called.name(player, name);
        told.extend(numbered);
        let is_new = taken.insert(name.to_lowercase());
        if name.chars().count() > LONGEST_NAME {
            messages.push(say::player_name_long(LONGEST_NAME).at(player.whole()));
        } else if !is_new {
            messages.push(say::player_name_twice(&name).at(player.whole()));
        }
        names.push(name);
    }
    (names, told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_diplomacy_rules::world::map::STANDARD_MAP;

    #[test]
    fn every_share_is_one_players_and_no_power_is_in_two() {
        for shares in [Shares::Lot, Shares::Rulebook] {
            for players in 3..=7 {
                let of = shares.of(&STANDARD_MAP, players);
                let powers: Vec<Power> = of.iter().flat_map(|share| share.iter().copied()).collect();
                assert_eq!(powers.iter().collect::<BTreeSet<_>>().len(), powers.len());
                assert!(of.len() >= players && powers.len() <= 7);
                let is_exact = shares == Shares::Rulebook || players == 7;
                assert_eq!(of.len() == players, is_exact);
            }
        }
    }
}
