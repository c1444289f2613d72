//! What was chosen for a match, as people read it, and the table of the pieces.

use crate::document::{Column, Document};
use crate::game::medieval::lobby::setup::{DamageSplit, Experience, Setup};
use crate::game::medieval::rules::sequence::Sequence;
use crate::game::medieval::tables::Kind;
use crate::message::counted;

/// The seven setup options as half a sentence, then the others that are not as they are where no card says so.
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

/// The options that are not as they are where no card says so, as they stand on a card.
pub fn options(setup: &Setup) -> Vec<String> {
    let plain = Setup { order: Some(Sequence::Drawn), ..Setup::default() };
    let yes = |yes: bool| if yes { "YES" } else { "NO" };
    let cap = |cap: Option<u8>| cap.map_or_else(String::new, |cap| cap.to_string());
    let cycle = |setup: &Setup| setup.cycle.iter().map(|kind| kind.code()).collect::<Vec<_>>().join(",");
    let experience = |experience| match experience {
        Experience::Hit => "HIT",
        Experience::Kill => "KILL",
        Experience::None => "NONE",
    };
    let damage = |split| match split {
        DamageSplit::Larger => "LARGER",
        DamageSplit::Proportional => "PROPORTIONAL",
        DamageSplit::AttackFirst => "ATTACK-FIRST",
    };
    let words = |setup: &Setup| {
        [
            ("CYCLE", format!("({})", cycle(setup))),
            ("EXPERIENCE", experience(setup.experience).to_owned()),
            ("REPAIR", yes(setup.repair).to_owned()),
            ("FORT-TURNS", setup.fort_turns.to_string()),
            ("FORT-MAX", setup.fort_max.to_string()),
            ("HORSE-CAP", cap(setup.horse_cap)),
            ("GALLEON-CAP", cap(setup.galleon_cap)),
            ("SIGHT", setup.sight.to_string()),
            ("ADVANCE", yes(setup.advance).to_owned()),
            ("DAMAGE", damage(setup.damage).to_owned()),
            ("ROUNDS", setup.rounds.to_string()),
            ("ORDER", setup.sequence().to_string()),
        ]
    };
    let chosen = words(setup).into_iter().zip(words(&plain)).filter(|(chosen, plain)| chosen != plain);
    chosen.map(|((option, value), _)| format!("{option}={value}")).collect()
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

/// Prints the types of pieces and what fortification takes.
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
