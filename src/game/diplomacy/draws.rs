//! What chance decided for the players: the powers that they got at the start. Nothing else in the game is drawn.

use crate::cards::lots::Wishes;
use playdeck_base::dice::Dice;
use playdeck_diplomacy_rules::event::{Event, Log};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::draws::Draw;
use std::collections::BTreeMap;

/// Up to so many players with lists every order in which they can choose is followed; there are 40,320 of eight.
const MOST_FOLLOWED: usize = 8;
/// How many orders are drawn for more players, with dice that are the same for every game.
const TRIALS: u32 = 20_000;

/// The draws at the start of a game.
pub fn at_start(log: &Log, start: &Position) -> Vec<Draw<Power>> {
    let Some(lots) = log.lots() else { return Vec::new() };
    let wishes = Wishes::of(lots.given.clone(), lots.lists.clone());
    let mut draws = Vec::new();
    // Each player's share, and who has each share.
    let mut owned: BTreeMap<usize, usize> = BTreeMap::new();
    for event in log.all() {
        let Event::Assigned { power, player, .. } = event else { continue };
        let player = lots.players.iter().position(|name| name == player);
        let share = lots.shares.iter().position(|share| share.contains(power));
        owned.extend(player.zip(share));
    }
    let name = |player: usize| lots.players.get(player).map_or("", String::as_str);
    // A share of several powers is told of the first.
    let power = |share: usize| lots.shares.get(share).and_then(|share| share.first()).copied();
    let choosing = wishes.choosing();
    let (firsts, all) = first_wishes(&wishes, &choosing);
    for (player, cases) in choosing.iter().zip(firsts) {
        let (Some(first), Some(share)) = (lots.lists[*player].first(), owned.get(player)) else { continue };
        let (Some(wanted), Some(of)) = (power(*first), power(*share)) else { continue };
        let what = format!("{} wished for {}", name(*player), wanted.name());
        draws.extend(Draw::chance(of, "first wishes granted", what, (cases, all), first == share));
    }
    draws.extend(centers(
        &wishes,
        &owned,
        start,
        |share| lots.shares.get(share).map_or(&[], Vec::as_slice),
        name,
    ));
    draws
}

/// The centers that players got with what they drew by lot, after the lists: each had the same chance of every share
/// that was left over.
fn centers<'l>(
    wishes: &Wishes,
    owned: &BTreeMap<usize, usize>,
    start: &Position,
    powers: impl Fn(usize) -> &'l [Power],
    name: impl Fn(usize) -> &'l str,
) -> Vec<Draw<Power>> {
    let (given, lists) = wishes.parts();
    // Who has a list and got nothing of it drew a lot, too.
    let by_lot = |player: &usize, share: &usize| {
        !given.contains(&Some(*player)) && lists.get(*player).is_none_or(|list| !list.contains(share))
    };
    let size = |share: usize| -> u64 {
        powers(share).iter().map(|power| start.centers.of(*power).len() as u64).sum()
    };
    let drawn = || owned.iter().filter(|(player, share)| by_lot(player, share));
    // What nobody drew was among the lots as well.
    let has_owner = |share: &usize| owned.values().any(|owned| owned == share);
    let left = (0..given.len()).filter(|share| !has_owner(share));
    let dealt: Vec<u64> = drawn().map(|(_, share)| *share).chain(left).map(size).collect();
    let told = drawn().filter_map(|(player, share)| {
        let of = *powers(*share).first()?;
        let what = format!("{} drew {} by lot", name(*player), of.name());
        Draw::spread(of, "centers at the start", what, dealt.iter().map(|size| (*size, 1)), size(*share))
    });
    told.collect()
}

/// In how many orders in which the players with lists can choose each of them gets their first wish, and of how many.
fn first_wishes(wishes: &Wishes, choosing: &[usize]) -> (Vec<u64>, u64) {
    let (_, lists) = wishes.parts();
    let (mut granted, mut all) = (vec![0; choosing.len()], 0);
    let mut count = |order: &[usize]| {
        let holders = wishes.chosen(order);
        all += 1;
        for (player, granted) in choosing.iter().zip(&mut granted) {
            let first = lists.get(*player).and_then(|list| list.first());
            let holder = first.and_then(|share| holders.get(*share)).copied().flatten();
            *granted += u64::from(holder.is_some_and(|(holder, _)| holder == *player));
        }
    };
    let mut order = choosing.to_vec();
    if choosing.len() <= MOST_FOLLOWED {
        permute(&mut order, 0, &mut count);
    } else {
        let mut stream = Dice::new(0).stream(0, 0, 0);
        for _ in 0..TRIALS {
            stream.shuffle(&mut order);
            count(&order);
        }
    }
    (granted, all)
}

/// Calls something with every order of a list whose entries before a place stay where they are.
fn permute(list: &mut [usize], from: usize, call: &mut impl FnMut(&[usize])) {
    if from >= list.len() {
        return call(list);
    }
    for place in from..list.len() {
        list.swap(from, place);
        permute(list, from + 1, call);
        list.swap(from, place);
    }
}
