//! The odds of a battle that anybody asks for, without a game.

use super::words::{Counted, People};
use crate::messages as say;
use crate::name::Atlantis;
use crate::rules::combat::odds::{Battle, Troop};
use playdeck_base::message::Message;
use playdeck_cards::operand;
use playdeck_factions::odds::MOST;
use playdeck_factions::report::odds::print;
use playdeck_game as game;
use playdeck_print::document::Document;

impl game::Battles for Atlantis {
    const BATTLE: &'static str = "ATTACKERS=((PEOPLE=20,SKILLS=(SWORD=2),GOODS=(SWORD=20))),PEASANTS=100";

    fn battle(battle: &str, out: &mut Document<'_>) -> Result<(), Message> {
        let battle: Battle = operand::from_line(battle)?;
        let [attackers, defenders] = battle.people();
        if attackers == 0 || defenders == 0 {
            return Err(say::side_without_people());
        }
        let out_of_range = |what: &str, most: u32| say::battle_range(what, 0, most);
        if attackers + defenders > u64::from(MOST) {
            return Err(out_of_range("The people of both sides", MOST));
        }
        if battle.too_high().is_some() {
            return Err(out_of_range("A level", Battle::highest()));
        }
        let words = |troops: &[Troop]| troops.iter().map(described).collect::<Vec<_>>().join("; ");
        let mut held = words(&battle.defenders);
        if battle.peasants > 0 {
            let with = if held.is_empty() { String::new() } else { format!("; {held}") };
            held = format!("{} peasants{with}", battle.peasants);
        }
        if battle.building > 0 {
            held = format!("{held}; in a building of size {}", battle.building);
        }
        let sides = [("attackers", &*words(&battle.attackers), attackers), ("defenders", &*held, defenders)];
        print(&battle.odds(), sides, out);
        Ok(())
    }
}

/// What a unit is, in words.
fn described(troop: &Troop) -> String {
    let Troop { people, skills, goods, behind, combat } = troop;
    let mut words = vec![People(*people).to_string()];
    words.extend(behind.then(|| "behind".to_owned()));
    words.extend(skills.iter().map(|(skill, level)| format!("{} {level}", skill.word())));
    words.extend(goods.iter().map(|(item, count)| Counted(*count, *item).to_string()));
    words.extend(combat.map(|spell| format!("casting {}", spell.word())));
    words.join(", ")
}
