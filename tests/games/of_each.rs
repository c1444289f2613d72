//! The table itself.

use super::played::{of_bots, of_powers};
use super::{Bot, Game, Lively, Newcomers, PERSONS, Without};
use crate::plays::{self, Chance};
use playdeck::game::diplomacy::policy::Corrections;
use playdeck::kit::dates::Month;

/// Nothing is wanted behind the persons' cards.
fn at_once(_: &[&str]) -> String {
    String::new()
}

/// The turn of a month.
fn month(turn: u32) -> String {
    format!("$TURN {}", Month(turn).to_string().to_uppercase().replace("YEAR ", ""))
}

/// The gamesmaster's card for a faction.
fn faction(number: &str) -> String {
    format!("$FACTION {number}")
}

/// The opener of a faction.
fn atlantis(number: &str) -> String {
    format!("#ATLANTIS {number}")
}

/// The first persons begin a game, by any rules of the table.
fn begun_by_some(game: &str, most: usize, chance: &mut Chance) -> String {
    let game = Game::of(game);
    let edition = chance.below(game.editions.len());
    let count = 2 + chance.below(most - 1);
    game.begun_by(edition, chance.below(1000) as u64, &PERSONS[..count])
}

/// A line that is longer than a card.
const LONG: &str =
    "* * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * *";

const NO_PASSWORDS: Without =
    "Whoever writes is known by the address of the message; no sheet has a password.";

/// All games, in the order of the roster.
pub static GAMES: [Game; 5] = [
    Game {
        name: "DIPLOMACY",
        area: "DIP",
        editions: &[",RULES=STANDARD", ",RULES=CLASSIC"],
        places: 7,
        has_addresses: false,
        sets_address: Err("The roster has the addresses, and no order sets one."),
        entered: at_once,
        play: |number| {
            let season = if number % 2 == 1 { "SPRING" } else { "FALL" };
            format!("$MOVES {season}, {}", 1900 + number.div_ceil(2))
        },
        players: ["AUSTRIA", "ITALY", "TURKEY"],
        numbered_from: Err("The powers have names, and lots decide who plays which."),
        opener: |power| format!("${power}"),
        card: |power| format!("${power}"),
        closer: Err("A sheet ends where the next card begins."),
        ends: &[],
        unit: ["", "", ""],
        orders: [
            &["A VIE - GAL", "A BUD - SER", "F TRI - ALB"],
            &["A VEN - TYR", "A ROM - VEN", "F NAP - ION"],
            &["A CON - BUL", "A SMY - ARM", "F ANK - BLA"],
        ],
        misread: "A VIE - NOWHERE",
        refused: "A VIE - LON",
        misspelt: &[("A BUD - SERV", "SER"), ("A BUD SUPORTS A VIE", "SUPPORTS")],
        has_passwords: Err(NO_PASSWORDS),
        word_asked_for: "",
        newcomers: Newcomers {
            play: "$MOVES SPRING, 1901",
            taken_over: ("$TAKEOVER ITALY,'{}'", "ITALY"),
            joined: Err("There are seven powers from the start, and nobody joins them."),
            are_members: false,
        },
        bot: Err("Nobody plays Diplomacy by rule."),
        rehearsal: Err("Orders of one power meet those of others, and are not rehearsed."),
        lively: Lively {
            deck: "diplomacy/first-year",
            player: "AUSTRIA",
            heading: "BUILDS AND REMOVALS",
            sheet: Some("A VIE - TRI\n"),
            drawn: Ok(("diplomacy/first-year", "FRANCE")),
        },
        is_open: true,
        at_random: of_powers,
        begun_at_random: plays::init_at_random,
        adds_sheets: |cards| plays::position(cards).corrections == Corrections::First,
        nothing: &["", LONG, "A FRIEND WRITES - NOTHING OF USE"],
    },
    Game {
        name: "RAINBOW",
        area: "RBE",
        editions: &[",SIZE=12,MONEY=50"],
        places: 3,
        has_addresses: true,
        sets_address: Ok("email {}"),
        entered: at_once,
        play: |number| format!("$TURN {number}"),
        players: ["1", "2", "3"],
        numbered_from: Ok(1),
        opener: |player| format!("player {player}"),
        card: |player| format!("$PLAYER {player}"),
        closer: Ok("end"),
        ends: &["end", "END of my orders", "player two"],
        unit: ["unit 1", "unit 1", "unit 1"],
        orders: [
            &["friendly 2", "unit 1", "build settlers 100", "build infantry"],
            &["unit 1", "build infantry", "null"],
            &["unit 1", "build settlers", "wait"],
        ],
        misread: "move up",
        refused: "build city",
        misspelt: &[("biuld tanks", "BUILD"), ("build tanxs", "TANKS")],
        has_passwords: Err(NO_PASSWORDS),
        word_asked_for: "",
        newcomers: Newcomers {
            play: "$TURN 1",
            taken_over: ("$TAKEOVER 2,'{}',e@x", "2"),
            joined: Err("The map is made for those who begin, and nobody joins them."),
            are_members: false,
        },
        bot: Ok(Bot { plays: 20, verbs: &["BUILD", "FIRE", "MOVE", "NULL"], to_own: &[], used: 3 }),
        rehearsal: Err("A sheet has as many orders as its units can follow, and no budget."),
        lively: Lively {
            deck: "rainbow/opening",
            player: "1",
            heading: "YOUR UNITS",
            sheet: None,
            drawn: Ok(("rainbow/battles", "1")),
        },
        is_open: false,
        at_random: of_bots,
        begun_at_random: |chance| begun_by_some("RAINBOW", 4, chance),
        adds_sheets: |_| false,
        // A line that cannot be read takes the slot of an order.
        nothing: &["", "# a remark"],
    },
    Game {
        name: "MEDIEVAL",
        area: "MWD",
        editions: &[""],
        places: 3,
        has_addresses: false,
        sets_address: Err("Members of the door are known by their names, and no order sets an address."),
        entered: |names| {
            let joined: Vec<String> = names.iter().map(|name| format!("$JOIN 1,'{name}'\n")).collect();
            let joined = joined.concat();
            format!("$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20,LAND=70,PLAYERS={}\n{joined}", names.len())
        },
        play: |number| format!("$ROUND {number}"),
        players: ["M1", "M2", "M3"],
        numbered_from: Ok(1),
        opener: |player| format!("PLAYER {player}"),
        card: |player| format!("$PLAYER {player}"),
        closer: Ok("END"),
        ends: &["END", "PLAYER two"],
        unit: ["", "", ""],
        orders: [
            &["MOVE 1 9", "MOVE 2 7", "LIST VP"],
            &["MOVE 1 1", "GUARD 2"],
            &["MOVE 1 3", "SEND 1 We shall see."],
        ],
        misread: "MOVE 1 Q9",
        refused: "MOVE 1 999",
        misspelt: &[("MVOE 1 6", "MOVE"), ("ATTCK 1 6", "ATTACK")],
        has_passwords: Err(NO_PASSWORDS),
        word_asked_for: "",
        newcomers: Newcomers {
            play: "$LOBBY 2",
            taken_over: ("$TAKEOVER 1,PLAYER=2,NAME='{}'", "M5"),
            joined: Ok(("$NEWGAME PLAYERS=2,WIDTH=20,HEIGHT=20\n$JOIN 2,'{}'\n$JOIN 2,'Merlin'", "M4")),
            are_members: true,
        },
        bot: Ok(Bot {
            plays: 20,
            verbs: &["ATTACK", "BOARD", "CITY", "DISEMBARK", "EXPLORE", "GOTO", "GUARD", "MOVE", "SKIP"],
            to_own: &[],
            used: 3,
        }),
        rehearsal: Ok("SELECT 1"),
        lively: Lively {
            deck: "medieval/battles",
            player: "M1",
            heading: "ROUND 5 - YOUR TURN",
            sheet: None,
            drawn: Ok(("medieval/transports", "M1")),
        },
        is_open: false,
        at_random: of_bots,
        begun_at_random: |chance| begun_by_some("MEDIEVAL", 3, chance),
        adds_sheets: |_| true,
        nothing: &["", LONG],
    },
    Game {
        name: "ATLANTIS",
        area: "ATL",
        editions: &["", ",MEMORY=YES"],
        places: 3,
        has_addresses: true,
        sets_address: Ok("ADDRESS {}"),
        entered: at_once,
        play: month,
        players: ["1", "2", "3"],
        numbered_from: Ok(1),
        opener: atlantis,
        card: faction,
        closer: Ok("#END"),
        ends: &["#END", "#end of my orders", "# a remark"],
        unit: ["UNIT 1", "UNIT 2", "UNIT 3"],
        orders: [
            &["unit 1", "form 1", "recruit 5", "end", "pay new 1 500", "study magic"],
            &["unit 2", "recruit 20", "work"],
            &["unit 3", "move north", "name unit \"The Old Man\""],
        ],
        misread: "STUDDY MAGIC",
        refused: "TAX",
        misspelt: &[
            ("STUDDY MAGIC", "STUDY"),
            ("STUDY MAGIK", "MAGIC"),
            ("MOVE NORHT", "NORTH"),
            ("PRODUCE WODO", "WOOD"),
            ("BUILD GALLEY", "GALLEON"),
        ],
        has_passwords: Ok(()),
        word_asked_for: "\"your password\"",
        newcomers: Newcomers {
            play: "$TURN JANUARY, 1",
            taken_over: ("$TAKEOVER 2,'{}'", "2"),
            joined: Ok(("$JOIN '{}'", "4")),
            are_members: false,
        },
        bot: Ok(Bot {
            plays: 18,
            verbs: &[
                "BEHIND",
                "BUILD",
                "CAST",
                "COMBAT",
                "ENTERTAIN",
                "FORM",
                "END",
                "GIVE",
                "LEAVE",
                "MOVE",
                "PAY",
                "PRODUCE",
                "RECRUIT",
                "RESEARCH",
                "SAIL",
                "STUDY",
                "TAX",
                "TEACH",
                "WORK",
            ],
            to_own: &["GIVE", "PAY", "TEACH"],
            used: 9,
        }),
        rehearsal: Ok("GUARD 0"),
        lively: Lively {
            deck: "atlantis/first-months",
            player: "2",
            heading: "NEXT MONTH'S UPKEEP",
            sheet: Some(
                "#ATLANTIS 2\nUNIT 2 ; the board\nstudy magic\nform 1\nrecruit 2\nend\nUNIT 6\nwork\nUNIT 7\n\
                 name unit \"Old smiths - and new\"\nentertain\n#END\n",
            ),
            drawn: Err("Its picture is the world; nothing in it moves."),
        },
        is_open: false,
        at_random: of_bots,
        begun_at_random: |chance| begun_by_some("ATLANTIS", 4, chance),
        adds_sheets: |_| false,
        nothing: &["", LONG, "; a remark", "A FRIEND WRITES - NOTHING OF USE"],
    },
    Game {
        name: "ATLANTIS4",
        area: "AT4",
        editions: &[",SIZE=(16,16)", ",SIZE=(16,16),MEMORY=YES"],
        places: 3,
        has_addresses: true,
        sets_address: Ok("ADDRESS {}"),
        entered: at_once,
        play: month,
        players: ["3", "4", "5"],
        numbered_from: Ok(3),
        opener: atlantis,
        card: faction,
        closer: Ok("#END"),
        ends: &["#END", "#end of my orders", "# a remark"],
        unit: ["UNIT 32", "UNIT 33", "UNIT 34"],
        orders: [
            &["unit 32", "claim 20", "form 1", "@work", "end", "move n"],
            &["unit 33", "claim 200", "study forc", "name unit \"The Old Man\""],
            &["unit 34", "behind 1", "claim 20", "declare 3 friendly"],
        ],
        misread: "STUDDY FORC",
        refused: "SAIL N",
        misspelt: &[
            ("STUDDY FORCE", "STUDY"),
            ("@STUDY FORSE", "FORCE"),
            ("MOVE N NORHT", "NORTH"),
            ("BUY 2 SWROD", "SWORD"),
            ("BUILD TOWR", "TOWER"),
        ],
        has_passwords: Ok(()),
        word_asked_for: "\"password\"",
        newcomers: Newcomers {
            play: "$TURN JANUARY, 1",
            taken_over: ("$TAKEOVER 4,'{}'", "4"),
            joined: Ok(("$JOIN '{}'", "6")),
            are_members: false,
        },
        bot: Ok(Bot {
            plays: 18,
            verbs: &[
                "ATTACK",
                "BEHIND",
                "BUILD",
                "BUY",
                "CAST",
                "CLAIM",
                "COMBAT",
                "END",
                "ENTER",
                "ENTERTAIN",
                "FORM",
                "GIVE",
                "LEAVE",
                "MOVE",
                "PRODUCE",
                "SAIL",
                "SELL",
                "STUDY",
                "TAX",
                "TEACH",
                "WORK",
            ],
            to_own: &["GIVE", "TEACH"],
            used: 9,
        }),
        rehearsal: Ok("GUARD 0"),
        lively: Lively {
            deck: "atlantis4/first-months",
            player: "3",
            heading: "NEXT MONTH'S UPKEEP",
            sheet: Some(
                "#ATLANTIS 3 \"coal\"\nUNIT 3\n@STUDY FORC\nform 1\nbuy 1 leaders\nend\nUNIT 8\nWORK\n\
                 NAME UNIT \"Old miners - and new\"\n;done\n#END\n",
            ),
            drawn: Err("Its picture is the world; nothing in it moves."),
        },
        is_open: false,
        at_random: of_bots,
        begun_at_random: |chance| begun_by_some("ATLANTIS4", 3, chance),
        adds_sheets: |_| false,
        nothing: &["", LONG, "; a remark", "A FRIEND WRITES - NOTHING OF USE"],
    },
];
