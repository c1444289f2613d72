//! The odds of a battle that anybody asks for, without a game.

use crate::messages as say;
use crate::name::Atlantis4;
use crate::rules::combat::odds::{Battle, Fault, Troop};
use crate::tables::Tables;
use playdeck_base::message::Message;
use playdeck_cards::operand;
use playdeck_factions::odds::MOST;
use playdeck_factions::report::odds::print;
use playdeck_game as game;
use playdeck_print::document::Document;

impl game::Battles for Atlantis4 {
    const BATTLE: &'static str =
        "ATTACKERS=((ITEMS=(PLAI=20,SWOR=20),SKILLS=(COMB=2))),DEFENDERS=((ITEMS=(GOBL=30)))";

    fn battle(battle: &str, out: &mut Document<'_>) -> Result<(), Message> {
        let battle: Battle = operand::from_line(battle)?;
        let set = battle.rules.as_deref().unwrap_or("WYRETH");
        let unknown = |what: &str, name: &str| say::not_in_tables(what, name, set);
        let tables = Tables::called(set).ok_or_else(|| unknown("rule set", set))?;
        let drawn = battle.draw_up(&tables, MOST).map_err(|fault| match fault {
            Fault::Unknown(what, name) => unknown(what, &name),
            Fault::Range(what, most) => say::battle_range(what, 0, most),
            Fault::Nobody => say::side_without_people(),
        })?;
        let words = |troops: &[Troop]| troops.iter().map(Troop::words).collect::<Vec<_>>().join("; ");
        let (attackers, mut defenders) = (words(&battle.attackers), words(&battle.defenders));
        if let Some(structure) = &battle.inside {
            defenders = format!("{defenders}; in a {}", structure.to_lowercase());
        }
        let [one, other] = drawn.people();
        print(&drawn.odds(), [("attackers", &attackers, one), ("defenders", &defenders, other)], out);
        Ok(())
    }
}
