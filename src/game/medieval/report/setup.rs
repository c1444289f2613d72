//! The setup of a match in words, and the table of the pieces.

use crate::lobby::{Sequence, Setup};
use crate::tables::Kind;
use playdeck_base::message::counted;
use playdeck_cards::operand::to_operands;
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

/// The options that differ from their defaults, as written on a card, without the seven of the text.
pub fn options(setup: &Setup) -> Vec<String> {
    let plain = Setup { order: Some(Sequence::Drawn), ..Setup::default() };
    let Setup { width, height, land, players, pieces, wrap, castles, .. } = plain;
    let order = Some(setup.sequence());
    let name = String::new();
    let chosen = Setup { name, width, height, land, players, pieces, wrap, castles, order, ..setup.clone() };
    let [chosen, plain] = [&chosen, &plain].map(|setup| to_operands(setup).unwrap_or_default());
    let plain = words(&plain);
    words(&chosen).into_iter().filter(|word| !plain.contains(word)).map(str::to_owned).collect()
}

/// Operands as written on a card, one by one: a comma in parentheses does not separate them.
fn words(operands: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = |letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ',' && depth == 0
    };
    operands.split(parts).collect()
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
