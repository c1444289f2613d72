//! A game as records.

use super::records::{
    AheadRecord, DislodgedRecord, GameRecord, HeldRecord, PowerRecord, Punched, StandoffRecord, VoteRecord,
};
use playdeck_diplomacy_rules::policy::{Draws, Edition, Routes, Victory, Voting};
use playdeck_diplomacy_rules::world::ahead::Vote;
use playdeck_diplomacy_rules::world::map::STANDARD_MAP;
use playdeck_diplomacy_rules::world::position::{Date, LAST_YEAR, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::sight::{NamesTold, Seen};
use playdeck_diplomacy_rules::world::unit::Dislodged;

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let (map, Date { year, season, phase }) = (position.map, position.date);
    let dislodged = position.dislodged.iter().map(|&Dislodged { unit, by, by_convoy, landed }| {
        DislodgedRecord { power: unit.power, kind: unit.kind, at: unit.at, by, convoy: by_convoy, landed }
    });
    Punched {
        game: GameRecord {
            rules: position.rules,
            year,
            season,
            phase,
            centers: (position.rules.policy().victory == Victory::Centers).then_some(position.to_win),
            last: Some(position.last_year).filter(|last| *last < LAST_YEAR),
            via: Some(position.edition.via).filter(|via| *via != Edition::TODAY.via),
            removal: Some(position.edition.removal).filter(|removal| *removal != Edition::TODAY.removal),
            orders: Some(position.corrections).filter(|one| *one != position.rules.policy().corrections),
            board: Some(map.name.to_owned()).filter(|_| map.name != STANDARD_MAP.name),
            start: map.start.map(str::to_owned),
            sum: Some(map.sum).filter(|_| !map.is_standard()),
            build: Some(position.builds).filter(|builds| *builds != map.builds),
            route: Some(position.routes).filter(|routes| *routes != Routes::Any),
            votes: Some(position.voting).filter(|voting| *voting != Voting::Tell),
            draw: Some(position.draws).filter(|draws| *draws != Draws::Named),
            nmr: position.most_silent,
            view: Some(position.seen).filter(|seen| *seen != Seen::All),
            names: Some(position.names).filter(|names| *names != NamesTold::Shown),
            winners: position.winners.clone(),
        },
        power: position
            .powers()
            .map(|name| PowerRecord {
                name,
                player: position.player_of(name).map(str::to_owned),
                centers: position.centers.of(name).iter().collect(),
                homes: Some(position.homes(name).iter().collect())
                    .filter(|_| !position.homes(name).iter().eq(map.homes(name))),
                missed: Some(position.missed[name.index()]).filter(|missed| *missed > 0),
                silent: Some(position.silent[name.index()]).filter(|silent| *silent > 0),
            })
            .collect(),
        unit: position.powers().flat_map(|power| position.units.of(power)).collect(),
        dislodged: dislodged.collect(),
        standoff: position.standoffs.iter().map(|at| StandoffRecord { at }).collect(),
        held: position
            .powers()
            .zip(&position.held)
            .filter(|(_, held)| !held.is_empty())
            .map(|(power, held)| HeldRecord { power, at: held.iter().collect() })
            .collect(),
        ahead: position.ahead.iter().map(|&(power, order)| AheadRecord { power, order }).collect(),
        vote: position
            .powers()
            .zip(&position.votes)
            .filter_map(|(power, vote)| Some(voted(power, vote.as_ref()?)))
            .collect(),
        chart: position.chart.clone(),
    }
}

fn voted(power: Power, vote: &Vote) -> VoteRecord {
    match vote {
        Vote::Draw(sharers) => VoteRecord { power, draw: sharers.clone(), concede: None },
        Vote::Concede(winner) => VoteRecord { power, draw: Vec::new(), concede: Some(*winner) },
    }
}
