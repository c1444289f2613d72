//! The setup of a match in words, and the table of the pieces.

use crate::lobby::{DamageSplit, Experience, Sequence, Setup};
use crate::tables::Kind;
use playdeck_base::message::counted;
use playdeck_print::document::{Column, Document};

/// The seven setup options as half a sentence, then the other options that differ from their defaults.
pub fn described(setup: &Setup) -> String {
    let pieces = match setup.pieces {
        0 => "no starting pieces".to_owned(),
        pieces => format!("{} each", counted(u64::from(pieces), "starting piece")),
    };
    let mut text = format!(
        "{} players, {} by {} squares, {} percent land, {pieces}, {}, {}",
        setup.players,
        setup.width,
        setup.height,
        setup.land,
        if setup.wrap { "wrap around" } else { "no wrap around" },
        if setup.castles { "command castles" } else { "no command castles" },
    );
    for option in options(setup) {
        text.push_str(", ");
        text.push_str(&option);
    }
    text
}

/// The options that differ from their defaults, in words, without the seven of the text.
pub fn options(setup: &Setup) -> Vec<String> {
    let plain = Setup::default();
    let mut options = Vec::new();
    let mut say = |is_said: bool, option: String| options.extend(Some(option).filter(|_| is_said));
    let cycle: Vec<&str> = setup.cycle.iter().map(|kind| kind.code()).collect();
    say(setup.cycle != plain.cycle, format!("starting pieces dealt as {}", cycle.join(", ")));
    say(
        setup.experience != plain.experience,
        match setup.experience {
            Experience::Hit => "experience for each hit",
            Experience::Kill => "experience for each piece destroyed",
            Experience::None => "no experience",
        }
        .to_owned(),
    );
    say(setup.repair, "pieces in own cities are repaired".to_owned());
    let level = counted(u64::from(setup.fort_turns), "turn");
    say(setup.fort_turns != plain.fort_turns, format!("{level} for a level of fortification"));
    say(setup.fort_max != plain.fort_max, format!("fortification up to level {}", setup.fort_max));
    for (name, most) in [("a horse", setup.horse_cap), ("a light galleon", setup.galleon_cap)] {
        let pieces = counted(u64::from(most.unwrap_or_default()), "piece");
        say(most.is_some(), format!("{name} carries at most {pieces}"));
    }
    let squares = counted(u64::from(setup.sight), "square");
    say(setup.sight != plain.sight, format!("pieces and cities see at least {squares} far"));
    say(!setup.advance, "an attacker stays where it is after it has cleared a square".to_owned());
    say(
        setup.damage != plain.damage,
        match setup.damage {
            DamageSplit::Larger => "damage comes off the larger strength",
            DamageSplit::Proportional => "damage comes off both strengths alike",
            DamageSplit::AttackFirst => "damage comes off the attack strength first",
        }
        .to_owned(),
    );
    let rounds = counted(u64::from(setup.rounds), "round");
    say(setup.rounds != plain.rounds, format!("{rounds} a play"));
    let last = setup.last_round();
    say(setup.last.is_some(), format!("round {last} is the last, and the most victory points win it"));
    say(
        setup.sequence() != Sequence::Drawn,
        match setup.sequence() {
            Sequence::Drawn => "turns in a drawn order",
            Sequence::Rotate => "turns by number, one seat further each round",
            Sequence::Fixed => "turns by number",
        }
        .to_owned(),
    );
    options
}

/// The table of the pieces.
const COLUMNS: [Column<'_>; 11] = [
    Column::right("KEY", 7).led_by(""),
    Column::left("TYPE", 10, 14),
    Column::left("NAME", 16, 33),
    Column::right("TURNS", 40),
    Column::right("ATTACK", 50),
    Column::right("DEFENSE", 60),
    Column::right("MOVES", 70),
    Column::right("ATTACKS", 80),
    Column::right("RANGE", 90),
    Column::right("POINTS", 100),
    Column::left("NOTES", 104, 131),
];

/// Prints the types of pieces and the cost of fortification.
pub fn pieces(out: &mut Document<'_>) {
    out.keep(20);
    out.heading("THE PIECES");
    out.begin_table(&COLUMNS);
    for kind in Kind::ALL {
        let key = format!("{} ", char::from(kind.letter()));
        out.row(
            &COLUMNS,
            &[
                &key,
                &kind.code(),
                &kind.name(),
                &kind.turns(),
                &kind.attack(),
                &kind.defense(),
                &kind.moves(),
                &kind.attacks(),
                &kind.range(),
                &kind.points(),
                &note(kind),
            ],
        );
    }
    out.end_table();
}

const fn note(kind: Kind) -> &'static str {
    match kind {
        Kind::Horse => "carries all but CAV and HRS",
        Kind::LightGalleon => "carries land pieces",
        kind if kind.takes_cities() => "takes cities",
        _ => "",
    }
}
