//! What was chosen for a match, as people read it, and the table of the pieces.

use crate::game::medieval::sequence::Sequence;
use crate::game::medieval::setup::{DamageSplit, Experience, Setup};
use crate::game::medieval::tables::Kind;
use crate::listing::{Line, Part, Spacing};
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

/// Prints the types of pieces and what fortification takes.
pub fn pieces(part: &mut Part) {
    part.keep(20);
    part.headline("THE PIECES");
    let heads = ["TURNS", "ATTACK", "DEFENSE", "MOVES", "ATTACKS", "RANGE", "POINTS"];
    let mut line = Line::new(Spacing::Single).with(5, "KEY").with(10, "TYPE").with(16, "NAME");
    for (column, head) in (0..).zip(heads) {
        line.put_right(40 + 10 * column, head);
    }
    part.start_columns(line.with(104, "NOTES"));
    for kind in Kind::ALL {
        let mut line = Line::new(Spacing::Single).with(6, char::from(kind.letter()));
        line.put(10, kind.code());
        line.put(16, kind.name());
        let numbers =
            [kind.turns(), kind.attack(), kind.defense(), kind.moves(), kind.attacks(), kind.range()];
        for (column, number) in (0..).zip(numbers) {
            line.put_right(40 + 10 * column, number);
        }
        line.put_right(100, kind.points());
        line.put(104, note(kind));
        part.line(line);
    }
    part.end_columns();
}

const fn note(kind: Kind) -> &'static str {
    match kind {
        Kind::Horse => "carries all but CAV and HRS",
        Kind::LightGalleon => "carries land pieces",
        kind if kind.takes_cities() => "takes cities",
        _ => "",
    }
}
