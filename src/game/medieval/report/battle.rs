//! The odds of an attack that anybody asks for, without a match.

use crate::event::Side;
use crate::messages as say;
use crate::name::Medieval;
use crate::rules::battle::odds::{Attack, Effect, Odds};
use playdeck_base::message::Message;
use playdeck_cards::operand;
use playdeck_game as game;
use playdeck_print::document::{Column, Document, Paragraph};

/// What can happen, and how often in a hundred.
const ENDS: [Column<'_>; 2] = [Column::right("IN A HUNDRED", 12), Column::left("END", 15, 131).led_by(": ")];

impl game::Battles for Medieval {
    const BATTLE: &'static str = "ATTACKER=(TYPE=CAV),DEFENDER=(TYPE=ARC,DAMAGE=1),BESIDE=2,FORT=1";

    fn battle(battle: &str, out: &mut Document<'_>) -> Result<(), Message> {
        let attack: Attack = operand::from_line(battle)?;
        let (attacker, _) = attack.kinds();
        if !attacker.can_attack() {
            return Err(say::fighter_unarmed(attacker.name()));
        }
        if let Some((name, range)) = attack.out_of_range() {
            return Err(say::fighter_range(name, *range.start(), *range.end()));
        }
        print(attack, &attack.odds(), out);
        Ok(())
    }
}

fn print(attack: Attack, odds: &Odds, out: &mut Document<'_>) {
    let (attacker, defender) = attack.kinds();
    out.heading("AN ATTACK AND ITS ODDS");
    let (strong, firm) = odds.strengths;
    let strengths = format_args!("{attacker} with {strong} attacks {defender} with {firm}.");
    out.paragraph(&Paragraph::within(1, 130), strengths);
    out.begin_table(&ENDS);
    for ((side, effect), share) in &odds.effects {
        let who = match side {
            Side::Attacker => ("the attacker", attacker),
            Side::Defender => ("the defender", defender),
        };
        let end = match effect {
            Effect::Destroyed => format!("{}, {}, is destroyed", who.0, who.1),
            Effect::Damaged(points) => format!("{}, {}, takes {points} of damage", who.0, who.1),
        };
        out.row(&ENDS, &[&hundredths(*share), &end]);
    }
    let quiet = 10_000_u32.saturating_sub(odds.effects.values().sum());
    out.row(&ENDS, &[&hundredths(quiet), &"nobody is hit"]);
    out.end_table();
}

/// Parts of ten thousand as a number in a hundred.
fn hundredths(share: u32) -> String {
    format!("{}.{:02}", share / 100, share % 100)
}
