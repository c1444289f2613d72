//! What is taken of an edited position, and what is refused and how.

use super::*;
use crate::game::rainbow::geometry::Hex;
use crate::game::rainbow::players::PlayerNumber;
use crate::operand;

const POSITION: [&str; 19] = [
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
    "CHART TURN=3,PLAYERS=(1=(CITIES=1,UNITS=1,MONEY=5))",
];

/// What is said of the position with some words changed.
fn refused(from: &str, to: &str) -> String {
    let records = POSITION.map(|record| record.replace(from, to));
    assert_ne!(records, POSITION.map(str::to_owned), "{from}");
    let punched: Punched = operand::from_records(&records).unwrap();
    check(punched).unwrap_err().arguments[0].clone()
}

#[test]
fn a_position_that_can_be_is_taken_and_punched_as_it_was() {
    let punched: Punched = operand::from_records(POSITION).unwrap();
    let position = check(punched).unwrap();
    assert_eq!(operand::to_records(&punch(&position)).unwrap(), POSITION);
}

#[test]
fn a_warning_for_silence_is_punched_and_none_is_left_out() {
    let warned = POSITION.map(|record| record.replace("ORDERED=2", "ORDERED=2,WARNED=4"));
    let position = check(operand::from_records(&warned).unwrap()).unwrap();
    let warnings: Vec<_> = position.players.values().map(|player| player.warned).collect();
    assert_eq!(warnings, [Some(4), None]);
    assert_eq!(operand::to_records(&punch(&position)).unwrap(), warned);
}

#[test]
fn who_stands_somewhere_knows_what_he_sees_from_there() {
    let records = POSITION.into_iter().filter(|record| !record.starts_with("EXPLORED"));
    let punched: Punched = operand::from_records(records.collect::<Vec<_>>()).unwrap();
    let explored = |by| check(punched.clone()).unwrap().players[&PlayerNumber(by)].explored.clone();
    assert_eq!(explored(1).iter().collect::<Vec<_>>(), [Hex::new(1, 1), Hex::new(7, 7)]);
    assert_eq!(explored(4).iter().collect::<Vec<_>>(), [Hex::new(1, 1)]);
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    let cases = [
        ("TURN=3,SIZE", "TURN=10000,SIZE", "TURN=10000 is not from 0 to 9999"),
        ("TURN=3,SIZE", "TURN=9999,SIZE", "a game ends with turn 9999"),
        ("SIZE=8", "SIZE=401", "SIZE=401 is not from 8 to 400"),
        ("SIGHT=0", "SIGHT=11", "SIGHT=11 is not from 0 to 10"),
        ("ALLIANCE=1", "ALLIANCE=0", "ALLIANCE=0 is not from 1 to 99"),
        ("ABANDON=0", "ABANDON=100", "ABANDON=100 is not from 0 to 99"),
        ("TOTALS=NO", "TOTALS=NO,END=WON((9))", "a game is won by players of it"),
        ("NO=1,NAME='A'", "NO=0,NAME='A'", "PLAYER records stand in the order of their numbers, 1 to 99"),
        ("NO=4,NAME", "NO=1,NAME", "PLAYER records stand in the order of their numbers, 1 to 99"),
        ("NAME='A'", "NAME='[A]'", "the name of player 1 has 1 to 40 characters and no brackets or controls"),
        ("MONEY=5,STATUS", "MONEY=1000000000,STATUS", "MONEY=1000000000 is not from 0 to 999999999"),
        ("ORDERED=2", "ORDERED=4", "ORDERED=4 is not from 0 to 3"),
        ("ORDERED=2", "ORDERED=2,WARNED=2", "WARNED=2 is not from 3 to 4"),
        ("ORDERED=2", "ORDERED=2,WARNED=5", "WARNED=5 is not from 3 to 4"),
        ("FRIENDS=(4)", "FRIENDS=(1)", "player 1 is friendly to himself"),
        ("FRIENDS=(4)", "FRIENDS=(9)", "player 1 is friendly to 9, who does not play"),
        ("FRIENDS=(4)", "FRIENDS=(200)", "player 1 is friendly to a number that no player can have"),
        (
            "NAME='A'",
            "NAME='A&10;B'",
            "the name of player 1 has 1 to 40 characters and no brackets or controls",
        ),
        ("WPFMWPFM", "WPFMWPFX", "'X' in row 0 of the map is not W, P, F or M"),
        ("NO=99999", "NO=100000", "unit 1-100000 has no number from 1 to 99999"),
        ("AT=(7,7)", "AT=(7,8)", "unit 1-99999 stands at 7/8, where there is no land"),
        (
            "NAME='Panzer'",
            "NAME=''",
            "the name of unit 1-99999 has 1 to 40 characters and no brackets or controls",
        ),
        ("STATUS=QUIT", "STATUS=ELIMINATED", "unit 4-1 belongs to no player of the game"),
        ("(5,7)", "(5,8)", "player 1 remembers ground in row 0 that is not on the map"),
        ("BY=1", "BY=2", "player 2 remembers ground and does not play"),
        ("CHART TURN=3", "CHART TURN=4", "TURN=4 is not from 0 to 3"),
        ("(1=(CITIES", "(2=(CITIES", "the chart counts for player 2, who does not play"),
    ];
    for (from, to, said) in cases {
        assert_eq!(refused(from, to), said);
    }
}
