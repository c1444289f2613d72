//! Who plays what at the start: powers that the gamesmaster gives out, those that players chose by their lists, and
//! lots for the rest.
//!
//! `$ASSIGN AUSTRIA='Anna'` gives a power to a player. `$PREFER ANNA=(FRANCE,ENGLAND)` is the list of a player who has
//! none by `$ASSIGN`. Chance decides in which order the players with lists choose; each gets the first power of their
//! list that nobody has yet. So nobody gains by a list that does not say what they want, and nobody has a worse power
//! than one of their list that is left over. Then the players without a power draw lots for what is left.
//!
//! Powers that the rulebook combines into one share stay together: whoever gets one of them gets the share.

use crate::messages as say;
use playdeck_base::dice::Dice;
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_cards::deck::control::control_card;
use playdeck_diplomacy_rules::event::AssignedBy;
use playdeck_diplomacy_rules::world::map::Map;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::cards::{Act, Operated as _};
use std::collections::BTreeMap;

/// The control word with which the gamesmaster gives out powers.
pub const ASSIGN: &str = "ASSIGN";
/// The control word of a player's list.
pub const PREFER: &str = "PREFER";

/// The phases of the random streams for the lots, and for the order in which players with lists choose; turn and place
/// are 0.
const LOTS: u32 = 1;
const CHOICES: u32 = 2;

/// What the cards behind the player cards say; players and shares by their indexes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wishes {
    /// The player to whom the gamesmaster gives each share.
    given: Vec<Option<usize>>,
    /// Each player's list, the most wanted share first; empty without a list.
    lists: Vec<Vec<usize>>,
}

/// Who has a power, and how they came by it.
pub type Holder = Option<(usize, AssignedBy)>;

impl Wishes {
    /// Reads the cards behind the player cards against the shares that are dealt and the players' names.
    pub fn read(
        cards: &[&Statement],
        map: &'static Map,
        shares: &[Vec<Power>],
        names: &[String],
    ) -> Result<Self, Vec<Message>> {
        let mut wishes = Self { given: vec![None; shares.len()], lists: vec![Vec::new(); names.len()] };
        let mut messages = Vec::new();
        let is_list = |card: &&&Statement| control_card(&card.text()).word == PREFER;
        // A list of a player who was given a power is refused, wherever the card with the power is.
        for card in cards.iter().filter(|card| !is_list(card)) {
            wishes.assign(card, map, shares, names, &mut messages);
        }
        for card in cards.iter().filter(is_list) {
            wishes.prefer(card, map, shares, names, &mut messages);
        }
        let has_none = |player: &usize| !wishes.given.contains(&Some(*player));
        let (left, waiting) = (
            wishes.given.iter().filter(|owner| owner.is_none()).count(),
            (0..names.len()).filter(has_none).count(),
        );
        if let Some(last) = cards.last().filter(|_| messages.is_empty() && left < waiting) {
            messages.push(say::too_few_left(left, waiting).at(last.whole()));
        }
        if messages.is_empty() { Ok(wishes) } else { Err(messages) }
    }

    /// Reads powers that are given out.
    fn assign(
        &mut self,
        card: &Statement,
        map: &'static Map,
        shares: &[Vec<Power>],
        names: &[String],
        messages: &mut Vec<Message>,
    ) {
        let pairs: BTreeMap<String, String> = match operands(card, say::assign_empty) {
            Ok(pairs) => pairs,
            Err(message) => return messages.push(message),
        };
        for (power, name) in pairs {
            let found =
                share(&power, map, shares, card).and_then(|found| Ok((found, player(&name, names, card)?)));
            match found {
                Err(message) => messages.push(message),
                Ok((share, player)) => match *self.given[share].get_or_insert(player) {
                    before if before != player => {
                        let (first, second) = (&names[before], &names[player]);
                        let message = say::given_to_two(&listed(&shares[share]), first, second);
                        messages.push(message.at(card.whole()));
                    }
                    _ => {}
                },
            }
        }
    }

    /// Reads players' lists.
    fn prefer(
        &mut self,
        card: &Statement,
        map: &'static Map,
        shares: &[Vec<Power>],
        names: &[String],
        messages: &mut Vec<Message>,
    ) {
        let pairs: BTreeMap<String, Vec<String>> = match operands(card, say::prefer_empty) {
            Ok(pairs) => pairs,
            Err(message) => return messages.push(message),
        };
        for (name, powers) in pairs {
            let player = match player(&name, names, card) {
                Ok(player) => player,
                Err(message) => {
                    messages.push(message);
                    continue;
                }
            };
            let name = &names[player];
            let message = match () {
                () if self.given.contains(&Some(player)) => Some(say::given_and_listed(name)),
                () if !self.lists[player].is_empty() => Some(say::listed_twice(name)),
                () if powers.is_empty() => Some(say::list_empty(name)),
                () => None,
            };
            if let Some(message) = message {
                messages.push(message.at(card.whole()));
                continue;
            }
            for power in powers {
                match share(&power, map, shares, card) {
                    Err(message) => messages.push(message),
                    // Powers of one share are one choice.
                    Ok(share) if self.lists[player].contains(&share) && shares[share].len() > 1 => {}
                    Ok(share) if self.lists[player].contains(&share) => {
                        let message = say::wanted_twice(&listed(&shares[share]), &names[player]);
                        messages.push(message.at(card.whole()));
                    }
                    Ok(share) => self.lists[player].push(share),
                }
            }
        }
    }

    /// The same, as read before.
    pub const fn of(given: Vec<Option<usize>>, lists: Vec<Vec<usize>>) -> Self {
        Self { given, lists }
    }

    /// What the cards say: the player to whom each share is given, and each player's list.
    pub fn parts(&self) -> (Vec<Option<usize>>, Vec<Vec<usize>>) {
        (self.given.clone(), self.lists.clone())
    }

    /// The players with lists.
    pub fn choosing(&self) -> Vec<usize> {
        (0..self.lists.len()).filter(|player| !self.lists[*player].is_empty()).collect()
    }

    /// Who gets each share as given and then by the lists, if the players choose in this order.
    pub fn chosen(&self, order: &[usize]) -> Vec<Holder> {
        let mut holders: Vec<Holder> =
            self.given.iter().map(|player| player.map(|player| (player, AssignedBy::Gamesmaster))).collect();
        for player in order {
            let mut wanted = self.lists[*player].iter();
            if let Some(share) = wanted.find(|share| holders[**share].is_none()) {
                holders[*share] = Some((*player, AssignedBy::List));
            }
        }
        holders
    }

    /// Who gets each share: as given, then by the lists, then by lot.
    pub fn deal(&self, dice: Dice) -> Vec<Holder> {
        let mut choosing = self.choosing();
        dice.stream(0, CHOICES, 0).shuffle(&mut choosing);
        let mut holders = self.chosen(&choosing);
        let has_one = |holders: &[Holder], player| holders.iter().flatten().any(|(has, _)| *has == player);
        let waiting = (0..self.lists.len()).filter(|player| !has_one(&holders, *player));
        let mut lots: Vec<Option<usize>> = waiting.map(Some).collect();
        // If there are more lots than players, the powers of a lot that nobody draws have no player.
        lots.resize(holders.iter().filter(|holder| holder.is_none()).count(), None);
        dice.stream(0, LOTS, 0).shuffle(&mut lots);
        // Which of the others had a list is their own affair.
        let by = if self.lists.iter().all(Vec::is_empty) { AssignedBy::Lot } else { AssignedBy::List };
        for (holder, lot) in holders.iter_mut().filter(|holder| holder.is_none()).zip(lots) {
            *holder = lot.map(|player| (player, by));
        }
        holders
    }
}

/// The operands of a card that has only some with keys, and at least one.
fn operands<K: serde::de::DeserializeOwned + Default + PartialEq>(
    card: &Statement,
    empty: fn() -> Message,
) -> Result<K, Message> {
    let text = card.text();
    let operands: K = Act::of(card, &text)?.keyed_only()?;
    if operands == K::default() { Err(empty().at(card.whole())) } else { Ok(operands) }
}

/// The share that has a power.
fn share(word: &str, map: &'static Map, shares: &[Vec<Power>], card: &Statement) -> Result<usize, Message> {
    let Some(power) = map.power(word) else {
        return Err(say::no_power_to_deal(word).at(card.whole()));
    };
    let share = shares.iter().position(|share| share.contains(&power));
    share.ok_or_else(|| say::not_dealt(power).at(card.whole()))
}

/// The player of a name, in capitals or not.
fn player(name: &str, names: &[String], card: &Statement) -> Result<usize, Message> {
    let is = |known: &String| known.to_lowercase() == name.trim().to_lowercase();
    let player = names.iter().position(is);
    player.ok_or_else(|| say::no_player_card(name).at(card.whole()))
}

/// The powers of a share in a sentence.
fn listed(share: &[Power]) -> String {
    share.iter().map(|power| power.name()).collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Wishes of some players for seven shares: a few are given one, the others have lists, which may be empty.
    fn wishes() -> impl Strategy<Value = (Wishes, u64)> {
        let list = Just((0..7).collect::<Vec<usize>>()).prop_shuffle();
        let player = (list, 0_usize..=7, prop::bool::weighted(0.2));
        (prop::collection::vec(player, 3..=7), any::<u64>()).prop_map(|(players, seed)| {
            let (mut given, mut lists) = (vec![None; 7], Vec::new());
            for (player, (list, length, is_given)) in players.into_iter().enumerate() {
                let free = list.iter().find(|share| given[**share].is_none()).copied();
                match free.filter(|_| is_given) {
                    Some(share) => {
                        given[share] = Some(player);
                        lists.push(Vec::new());
                    }
                    None => lists.push(list[..length].to_vec()),
                }
            }
            (Wishes { given, lists }, seed)
        })
    }

    proptest! {
        #[test]
        fn everybody_gets_one_and_nobody_a_worse_one_than_what_is_left_of_their_list((wishes, seed) in wishes()) {
            let holders = wishes.deal(Dice::new(seed));
            prop_assert_eq!(&holders, &wishes.deal(Dice::new(seed)));
            for (player, list) in wishes.lists.iter().enumerate() {
                let own: Vec<usize> = (0..7).filter(|share| {
                    holders[*share].is_some_and(|(has, _)| has == player)
                }).collect();
                prop_assert_eq!(own.len(), 1);
                let rank = |share: usize| list.iter().position(|wanted| *wanted == share).unwrap_or(list.len());
                let left = (0..7).filter(|share| holders[*share].is_none()).map(rank).filter(|at| *at < list.len());
                for better in left {
                    prop_assert!(rank(own[0]) < better, "{wishes:?} {holders:?}");
                }
            }
            for (share, given) in wishes.given.iter().enumerate() {
                if let Some(player) = given {
                    prop_assert_eq!(holders[share], Some((*player, AssignedBy::Gamesmaster)));
                }
            }
        }

        #[test]
        fn where_nobody_competes_chance_decides_nothing((wishes, seed) in wishes(), other in any::<u64>()) {
            let firsts: Vec<usize> = wishes.lists.iter().filter_map(|list| list.first().copied()).collect();
            let are_free = firsts.iter().all(|first| wishes.given[*first].is_none());
            let are_alone = (0..7).all(|share| firsts.iter().filter(|first| **first == share).count() < 2);
            let all_say = wishes.lists.iter().enumerate().all(|(player, list)| {
                !list.is_empty() || wishes.given.contains(&Some(player))
            });
            if are_free && are_alone && all_say {
                prop_assert_eq!(wishes.deal(Dice::new(seed)), wishes.deal(Dice::new(other)));
            }
        }

        #[test]
        fn powers_that_are_all_given_out_draw_no_lots(order in Just((0..7).collect::<Vec<usize>>()).prop_shuffle(), seed: u64, other: u64) {
            let given = order.into_iter().map(Some).collect();
            let wishes = Wishes { given, lists: vec![Vec::new(); 7] };
            prop_assert_eq!(wishes.deal(Dice::new(seed)), wishes.deal(Dice::new(other)));
        }
    }
}
