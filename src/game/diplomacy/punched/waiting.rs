//! Whether a position can wait for its play, checked once all its records are there.

use super::checks::Doubt;
use super::messages as say;
use super::records::DislodgedRecord;
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::unit::Unit;
use playdeck_game::Flaws;

/// Checks that the chart ends with the last fall that is over; reported at its last row. A position without a chart
/// comes from elsewhere.
pub fn check_chart_end(flaws: &mut Flaws, doubt: &Doubt, position: &Position) {
    let Some(last) = position.chart.last().filter(|_| !doubt.of_date && !doubt.of_chart) else { return };
    let date = position.date;
    let over = match date.phase {
        Phase::Moves | Phase::Retreat => date.year - 1,
        Phase::Build => date.year,
        // Only the chart says whether a game ended before or after the count of its last fall.
        Phase::Over => last.year.clamp(date.year - 1, date.year),
    };
    if last.year != over {
        flaws.say_of("YEAR", say::chart_ends_elsewhere(last.year, over));
    }
}

/// Checks that units wait to retreat in a play of retreats, and that somebody builds or removes in a play of builds;
/// reported at the game.
pub fn check_phase(flaws: &mut Flaws, doubt: &mut Doubt, position: &Position) {
    let phase = position.date.phase;
    // A game that ends by a card in a $RETREAT play keeps the units that had to retreat.
    let is_fall_counted = position.chart.last().is_some_and(|row| row.year == position.date.year);
    let may_retreat = phase == Phase::Retreat || phase == Phase::Over && !is_fall_counted;
    if !doubt.of_units && phase == Phase::Retreat && position.dislodged.is_empty() {
        flaws.say_of("PHASE", say::no_retreats());
        doubt.of_date = true;
    }
    if !may_retreat && !position.dislodged.is_empty() {
        flaws.say_of("PHASE", say::retreats_not_due());
        doubt.of_date = true;
    }
    if doubt.of_date || doubt.of_powers || doubt.of_units {
        return;
    }
    if phase != Phase::Over && position.survivors().next().is_none() {
        flaws.say(say::nothing_left());
    } else if phase == Phase::Build
        // A board may begin with builds where nobody has any.
        && !position.begins_with_builds()
        && !position.powers().any(|power| position.owes(power))
    {
        flaws.say_of("PHASE", say::no_builds());
    }
}

/// Checks that each winner plays and has something left, and that the game is over; reported at the game.
pub fn check_winners(flaws: &mut Flaws, doubt: &Doubt, position: &Position) {
    let (winners, phase) = (&position.winners, position.date.phase);
    if !winners.is_empty() && phase != Phase::Over {
        return flaws.say_of("WINNERS", say::won_and_not_over());
    }
    if !winners.is_sorted_by(|one, next| one < next) {
        flaws.say_of("WINNERS", say::winners_out_of_order());
    }
    if doubt.of_powers {
        return;
    }
    for power in winners {
        if !position.is_played(*power) {
            flaws.say_of("WINNERS", say::winner_of_nobody(*power));
        } else if !doubt.of_units && !position.survivors().any(|left| left == *power) {
            flaws.say_of("WINNERS", say::winner_with_nothing(*power));
        }
    }
    if phase == Phase::Over && winners.is_empty() && position.survivors().next().is_some() {
        flaws.say(say::winners_missing());
    }
}

/// Checks that stand-offs are recorded only while units wait to retreat; reported at the first stand-off.
pub fn check_standoffs(flaws: &mut Flaws, doubt: &Doubt, position: &Position) {
    if !doubt.of_date && position.date.phase != Phase::Retreat && !position.standoffs.is_empty() {
        flaws.say(say::standoff_not_due());
    }
}

/// Checks that somebody plays the power of a unit that waits to retreat.
pub fn check_retreater(flaws: &mut Flaws, doubt: &Doubt, position: &Position, record: &DislodgedRecord) {
    let DislodgedRecord { power, kind, at, .. } = *record;
    if !doubt.of_powers && !doubt.of_date && !position.is_played(power) {
        let unit = Unit { power, kind, at };
        flaws.say_of("POWER", say::retreater_of_nobody(power, unit));
    }
}
