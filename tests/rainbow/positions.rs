//! What is accepted of an edited position of Rainbow's End. Refusals are tested with the whole program.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::game::prelude::*;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::punched::Punched;
use playdeck::operand;

const POSITION: [&str; 20] = [
    "GAME TURN=3,SIZE=8,SIGHT=0,MONEY=10,ALLIANCE=1,ABANDON=0,TOTALS=NO",
    "PLAYER NO=1,NAME='A',ADDRESS='',MONEY=5,STATUS=ACTIVE,FRIENDS=(4),ORDERED=2",
    "PLAYER NO=4,NAME='B',ADDRESS='',MONEY=0,STATUS=QUIT,FRIENDS=(),ORDERED=0",
    "TERRAIN Y=0,HEXES='WPFMWPFM'",
    "TERRAIN Y=1,HEXES='PPPPPPPP'",
    "TERRAIN Y=2,HEXES='PPPPPPPP'",
    "TERRAIN Y=3,HEXES='PPPPPPPP'",
    "TERRAIN Y=4,HEXES='PPPPPPPP'",
    "TERRAIN Y=5,HEXES='PPPPPPPP'",
    "TERRAIN Y=6,HEXES='PPPPPPPP'",
    "TERRAIN Y=7,HEXES='PPPPPPPP'",
    "UNIT OF=1,NO=1,KIND=CITY,AT=(1,1)",
    "UNIT OF=1,NO=99999,KIND=TANKS,AT=(7,7),NAME='Panzer'",
    "UNIT OF=4,NO=1,KIND=SETTLERS,AT=(1,1)",
    "EXPLORED BY=1,Y=0,X=((0,2),(5,7))",
    "EXPLORED BY=1,Y=1,X=((1,1))",
    "EXPLORED BY=1,Y=7,X=((7,7))",
    "EXPLORED BY=4,Y=1,X=((1,1))",
    "KNOWN BY=4,AT=(1,1),OF=1,NO=1,TURN=3",
    "CHART TURN=3,PLAYERS=(1=(CITIES=1,UNITS=1,MONEY=5))",
];

#[test]
fn a_position_that_can_be_is_taken_and_punched_as_it_was() {
    let punched: Punched = operand::from_records(POSITION).unwrap();
    let position = Punched::check(punched).unwrap();
    assert_eq!(operand::to_records(&Punched::of(&position)).unwrap(), POSITION);
}

#[test]
fn a_warning_for_silence_is_punched_and_none_is_left_out() {
    let warned = POSITION.map(|record| record.replace("ORDERED=2", "ORDERED=2,WARNED=4"));
    let position = Punched::check(operand::from_records(&warned).unwrap()).unwrap();
    let warnings: Vec<_> = position.players.values().map(|player| player.warned).collect();
    assert_eq!(warnings, [Some(4), None]);
    assert_eq!(operand::to_records(&Punched::of(&position)).unwrap(), warned);
}

#[test]
fn who_stands_somewhere_knows_what_he_sees_from_there() {
    let records = POSITION.into_iter().filter(|record| !record.starts_with("EXPLORED"));
    let punched: Punched = operand::from_records(records.collect::<Vec<_>>()).unwrap();
    let explored = |by| Punched::check(punched.clone()).unwrap().players[&PlayerNumber(by)].explored.clone();
    assert_eq!(explored(1).iter().collect::<Vec<_>>(), [Hex::new(1, 1), Hex::new(7, 7)]);
    assert_eq!(explored(4).iter().collect::<Vec<_>>(), [Hex::new(1, 1)]);
}
