//! Votes that end a game: exactly when the rule says so, and unknown to everybody before.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{deck, known_to, letter_for, listing_for, run_deck};
use crate::plays::{Chance, JOB, position, punched};
use playdeck::game::diplomacy::ahead::{Vote, Voted};
use playdeck::game::diplomacy::event::Event;
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::policy::{Draws, Voting};
use playdeck::game::diplomacy::position::{Phase, Position, Rules, Season};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::turn::{AllOrders, Orders, play};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::collections::{BTreeMap, BTreeSet};

fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: cases * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// How a game can end by agreement.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Win(Power),
    Draw(BTreeSet<Power>),
}

/// Everything that could be agreed on among some powers.
fn every_end(left: &[Power]) -> Vec<End> {
    let sets = (0..1_u32 << left.len()).map(|bits| {
        let is_in = |at: usize| bits >> at & 1 == 1;
        left.iter().enumerate().filter(|(at, _)| is_in(*at)).map(|(_, power)| *power).collect::<BTreeSet<_>>()
    });
    let draws = sets.filter(|set| set.len() > 1).map(End::Draw);
    left.iter().map(|power| End::Win(*power)).chain(draws).collect()
}

/// Whether a power's vote allows an end, in the words of the page for players.
fn allows(power: Power, vote: Option<&Vote>, end: &End, left: &[Power], draws: Draws) -> bool {
    // A vote for somebody who is not left counts for nothing.
    let vote = vote.filter(|vote| vote.named().iter().all(|named| left.contains(named)));
    let gives_up = match vote {
        None => false,
        Some(Vote::Concede(to)) => *to != power,
        Some(Vote::Draw(_)) => true,
    };
    match end {
        // Everybody allows their own win, but who concedes the game to somebody else.
        End::Win(winner) if *winner == power => !matches!(vote, Some(Vote::Concede(to)) if *to != power),
        End::Win(winner) => vote == Some(&Vote::Concede(*winner)),
        End::Draw(sharers) => match draws {
            Draws::Dias => gives_up && sharers.len() == left.len(),
            Draws::Named => {
                let all = || left.to_vec();
                let named = |named: &Vec<Power>| if named.is_empty() { all() } else { named.clone() };
                matches!(vote, Some(Vote::Draw(of)) if named(of).into_iter().eq(sharers.iter().copied()))
            }
        },
    }
}

/// The end on which all agree: a win before a draw.
fn agreed(votes: &BTreeMap<Power, Vote>, left: &[Power], draws: Draws) -> Option<End> {
    let is_allowed = |end: &End| left.iter().all(|power| allows(*power, votes.get(power), end, left, draws));
    let mut ends: Vec<End> = every_end(left).into_iter().filter(is_allowed).collect();
    ends.retain(|_| left.len() > 1);
    let wins = ends.iter().filter(|end| matches!(end, End::Win(_))).count();
    assert!(wins < 2 && ends.len() - wins < 2, "one end at most: {ends:?}");
    ends.into_iter().next()
}

/// A vote for which many are.
fn favourite(chance: &mut Chance, left: &[Power], draws: Draws) -> Vote {
    let mut some = left.to_vec();
    chance.shuffle(&mut some);
    some.truncate(2 + chance.below(3));
    some.sort_unstable();
    match (chance.below(3), left) {
        (0, [_, ..]) => Vote::Concede(*chance.one(left)),
        (1, [_, _, ..]) if draws == Draws::Named => Vote::Draw(some),
        _ => Vote::Draw(Vec::new()),
    }
}

/// A vote among many alike, so that they often agree; now and then for somebody who is out of the game.
fn vote(chance: &mut Chance, favourite: &Vote, draws: Draws) -> Option<Vote> {
    let mut some: Vec<Power> = (0..3).map(|_| *chance.one(&Power::SEVEN)).collect();
    some.sort_unstable();
    some.dedup();
    match chance.below(20) {
        0 => None,
        1 => Some(Vote::Concede(some[0])),
        2 if draws == Draws::Named && some.len() > 1 => Some(Vote::Draw(some)),
        3 => Some(Vote::Draw(Vec::new())),
        _ => Some(favourite.clone()),
    }
}

/// A position of a few powers that are left; in fall, perhaps with one that has won.
fn board(chance: &mut Chance) -> Position {
    let names = Power::SEVEN.map(|power| Some(power.name().to_owned()));
    let mut position = Position::at_start(&STANDARD_MAP, Rules::Standard, 18, names.to_vec());
    for power in Power::SEVEN {
        match chance.below(8) {
            0..3 => position.players[power.index()] = None,
            3 => {
                let units: Vec<_> = position.units.of(power).collect();
                for unit in units {
                    position.units.take(unit.province());
                }
                for center in position.centers.of(power).clone().iter() {
                    position.centers.give(center, Power::SEVEN[(power.index() + 1) % 7]);
                }
            }
            _ => {}
        }
    }
    if chance.happens(40) {
        position.date.season = Season::Fall;
        position.to_win = *chance.one(&[4, 18]);
    }
    position
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn a_game_ends_by_votes_exactly_if_all_who_are_left_allow_the_same_end(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let mut position = board(&mut chance);
        position.voting = *chance.one(&[Voting::Act, Voting::Act, Voting::Act, Voting::Tell]);
        position.draws = *chance.one(&[Draws::Named, Draws::Dias]);
        let favourite = favourite(&mut chance, &position.survivors().collect::<Vec<_>>(), position.draws);
        let (mut votes, mut orders) = (BTreeMap::new(), AllOrders::new());
        for power in Power::SEVEN {
            let Some(vote) = vote(&mut chance, &favourite, position.draws) else { continue };
            votes.insert(power, vote.clone());
            // Some votes stand from before, and some come with this play.
            if chance.happens(50) {
                position.votes[power.index()] = Some(vote);
            } else {
                orders.insert(power, Orders { vote: Some(Voted::For(vote)), ..Orders::default() });
            }
        }
        let (voting, draws) = (position.voting, position.draws);
        let (after, events) = play(position, &orders);
        let by_votes = events.iter().find_map(|event| match event {
            Event::Conceded { power, by_votes: true } => Some(End::Win(*power)),
            Event::Drawn { winners, by_votes: true } => Some(End::Draw(winners.iter().copied().collect())),
            _ => None,
        });
        let is_won = events.iter().any(|event| matches!(event, Event::Won { .. }));
        let left: Vec<Power> = after.survivors().collect();
        let is_due = voting == Voting::Act && !is_won;
        let expected = agreed(&votes, &left, draws).filter(|_| is_due);
        prop_assert_eq!(&by_votes, &expected, "{:?} {:?}", votes, left);
        prop_assert_eq!(after.date.phase == Phase::Over, is_won || expected.is_some() || left.is_empty());
        if let Some(end) = expected {
            let winners = match end {
                End::Win(power) => vec![power],
                End::Draw(sharers) => sharers.into_iter().collect(),
            };
            prop_assert_eq!(&after.winners, &winners);
            prop_assert!(after.votes.iter().all(Option::is_none));
        }
    }
}

/// The law is worth nothing if its games never end so.
#[test]
fn random_votes_end_games_in_each_way() {
    let mut seen = BTreeSet::new();
    for root in 0..3000 {
        let mut chance = Chance::new(root);
        let position = board(&mut chance);
        let draws = *chance.one(&[Draws::Named, Draws::Dias]);
        let left: Vec<Power> = position.survivors().collect();
        let favourite = favourite(&mut chance, &left, draws);
        let given =
            Power::SEVEN.into_iter().filter_map(|power| Some((power, vote(&mut chance, &favourite, draws)?)));
        let votes: BTreeMap<Power, Vote> = given.collect();
        let kinds: BTreeSet<bool> = votes.values().map(|vote| matches!(vote, Vote::Draw(_))).collect();
        seen.extend(agreed(&votes, &left, draws).map(|end| match end {
            End::Win(_) => "win",
            End::Draw(all) if all.len() < left.len() => "draw of some",
            End::Draw(_) if kinds.len() > 1 => "draw of all who voted otherwise",
            End::Draw(_) => "draw of all",
        }));
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1901,VOTES=ACT";
const PLAYERS: &str = "Ann\nBob\nCy\nDee\nEd\nFay\nGil\n";

/// Lines that are votes; an empty one for a sheet that says nothing of it.
const LINES: [&str; 6] = [
    "",
    "VOTE NONE",
    "VOTE DRAW",
    "VOTE CONCEDE TO ITALY",
    "VOTE CONCEDE FRANCE",
    "VOTE DRAW RUSSIA, FRANCE",
];

/// A vote that ends nothing changes no byte for anybody but its writer and the gamesmaster, and no exit status.
fn nobody_learns_a_vote(root: u64) -> TestCaseResult {
    let mut chance = Chance::new(root);
    let dias = chance.happens(50);
    let lines = &LINES[..if dias { 5 } else { 6 }];
    let more = if dias { ",DRAW=DIAS,NMR=3" } else { "" };
    let others: Vec<&str> = (0..7).map(|_| *chance.one(lines)).collect();
    let voter = *chance.one(&Power::SEVEN);
    let plays = 1 + chance.below(2);
    let with = |line: &str| {
        let sheets: Vec<String> = Power::SEVEN
            .iter()
            .zip(&others)
            .map(|(power, other)| format!("${power}\n{}\n", if *power == voter { line } else { other }))
            .collect();
        let later = ["", "$MOVES FALL, 1901\n"][plays - 1];
        format!("{JOB}{START}{more}\n{PLAYERS}$MOVES SPRING, 1901\n{}{later}$END\n", sheets.concat())
    };
    let decks: Vec<String> = lines.iter().map(|line| with(line)).collect();
    let goes_on = |deck: &&String| position(&punched(deck)).date.phase != Phase::Over;
    let decks: Vec<&String> = decks.iter().filter(goes_on).collect();
    let readers = Power::SEVEN.into_iter().filter(|reader| *reader != voter).map(Power::name);
    for reader in readers.chain(["public", "spectator"]) {
        let of = |deck: &String| {
            let deck = deck.as_bytes();
            let condition = run_deck(deck).run.condition;
            (listing_for(deck, reader), letter_for(deck, reader, 72), known_to(deck, reader), condition)
        };
        for pair in decks.windows(2) {
            prop_assert_eq!(of(pair[0]), of(pair[1]), "{} {} {}", reader, pair[0], pair[1]);
        }
    }
    Ok(())
}

#[test]
fn nobody_learns_a_vote_that_ends_nothing() {
    nobody_learns_a_vote(1).unwrap();
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    #[ignore = "long: cargo long"]
    fn nobody_learns_any_vote_that_ends_nothing(root in any::<u64>()) {
        nobody_learns_a_vote(root)?;
    }
}

#[test]
fn the_report_says_that_votes_ended_the_game_and_not_who_voted_what() {
    let deck = deck("diplomacy/endings/votes-that-act");
    // A player reads the part for all and their own.
    for (reader, parts) in [("public", 1), ("austria", 2)] {
        let told = listing_for(deck.as_bytes(), reader);
        assert_eq!(told.matches("THE GAME ENDS IN A DRAW AND IS SHARED BY").count(), parts);
        assert_eq!(told.matches("The votes of those who were left ended the game so.").count(), parts);
        assert!(!told.contains("CONCEDE TO AUSTRIA"));
    }
    let json = known_to(deck.as_bytes(), "public");
    assert_eq!(json.matches("\"BY_VOTES\":true").count(), 1, "{json}");
}

/// Whoever wins by centers has won, whatever the votes.
#[test]
fn a_solo_comes_first() {
    let names = Power::SEVEN.map(|power| Some(power.name().to_owned()));
    let mut position = Position::at_start(&STANDARD_MAP, Rules::Standard, 4, names.to_vec());
    position.date.season = Season::Fall;
    position.voting = Voting::Act;
    position.votes = vec![Some(Vote::Draw(Vec::new())); 7];
    let (after, events) = play(position, &AllOrders::new());
    assert_eq!(after.winners, [Power::RUSSIA]);
    assert!(events.iter().all(|event| !matches!(event, Event::Drawn { .. })));
    assert!(matches!(events.last(), Some(Event::Won { centers: 4, .. })));
}
