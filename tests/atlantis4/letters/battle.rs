//! A battle.

use super::known::{Battle, Called, Fighter, Round, Stack};
use super::lines::{Line, Rest, called, number, only_called, stack, stacks};

/// A battle: from the line of the attack to the spoils.
pub fn battle(rest: &mut Rest<'_>) -> Battle {
    let mut battle = Battle::default();
    let head = rest.line().strip_suffix('!').unwrap();
    // Others are told of an assassination in one line.
    if let Some((target, region)) = head.split_once(" is assassinated in ") {
        battle.attack = (None, only_called(target), region.to_owned());
        rest.blank();
        return battle;
    }
    let verbs = [" attacks ", " attempts to assassinate "];
    let (attacker, target) = verbs.iter().find_map(|verb| head.split_once(verb)).unwrap();
    battle.is_assassination = head.contains(verbs[1]);
    let (target, after) = called(target);
    let region = after.strip_prefix(" in ").unwrap_or_else(|| unreachable!("{head}"));
    battle.attack = (Some(only_called(attacker)), target, region.to_owned());
    rest.blank();
    for (side, word) in ["Attackers:", "Defenders:"].into_iter().enumerate() {
        rest.expect(word);
        battle.rosters[side] = rest.paragraph().into_iter().map(fighter).collect();
    }
    loop {
        let text = rest.line();
        if let Some(who) = text.strip_suffix(" gets a free round of attacks.") {
            // Whoever has routed the others gets one more.
            assert_eq!(battle.rounds.is_empty(), battle.routed.is_empty(), "{head}");
            battle.rounds.push(Round { free: Some(only_called(who)), ..Round::default() });
        } else if let Some(round) = text.strip_prefix("Round ") {
            let ordinary = battle.rounds.iter().filter(|round| round.free.is_none()).count() as u64;
            assert_eq!(number(round.strip_suffix(':').unwrap()), ordinary + 1);
            battle.rounds.push(Round::default());
        } else if let Some(who) = text.strip_suffix(" is routed!") {
            battle.routed.push(only_called(who));
            if rest.is_blank() {
                rest.blank();
            }
            continue;
        } else if text == "Total Casualties:" {
            break;
        } else {
            // The battle ends without a victory.
            assert!(text.ends_with('.') || text.ends_with('!'), "{text}");
            rest.blank();
            continue;
        }
        for line in rest.paragraph() {
            let round = battle.rounds.last_mut().unwrap();
            match loss(&line.text) {
                Some(loss) => round.losses.push(loss),
                None => round.told.push(line.text.clone()),
            }
        }
    }
    for line in rest.paragraph() {
        if let Some(list) = line.text.strip_prefix("Damaged units: ") {
            let list = list.strip_suffix('.').unwrap();
            battle.damaged.push(list.split(", ").map(number).collect());
        } else if let Some(loss) = loss(&line.text) {
            battle.casualties.push(loss);
        } else {
            assert!(line.text.contains(" heals "), "{line:?}");
        }
    }
    let spoils = rest.line();
    let list = spoils.strip_prefix("Spoils: ").and_then(|list| list.strip_suffix('.'));
    assert!(list.is_some() || spoils == "No spoils.", "{spoils}");
    battle.spoils = list.map(stacks);
    rest.blank();
    battle
}

/// `X (n) loses k.`
fn loss(text: &str) -> Option<(Called, u64)> {
    let (who, count) = text.strip_suffix('.')?.split_once(" loses ")?;
    Some((only_called(who), number(count)))
}

/// `name (n)[, behind], items, skills with levels[; description].`, without an indent or a mark.
fn fighter(line: &Line) -> Fighter {
    assert_eq!(line.indent, 0, "{line:?}");
    let (unit, rest) = called(&line.text);
    let mut fighter = Fighter { unit, ..Fighter::default() };
    let (fields, description) = rest.split_once("; ").unwrap_or((rest, ""));
    let fields = if description.is_empty() { fields.strip_suffix('.').unwrap() } else { fields };
    description.strip_suffix('.').unwrap_or(description).clone_into(&mut fighter.description);
    let mut fields = fields.strip_prefix(", ").unwrap_or(fields);
    while !fields.is_empty() {
        if let Some(after) = fields.strip_prefix("behind") {
            assert!(fighter.goods.is_empty());
            fighter.is_behind = true;
            fields = after;
        } else if let Some((good, after)) = good(fields) {
            fighter.goods.push(good);
            fields = after;
        } else {
            let field = fields.split(", ").next().unwrap();
            let (skill, level) = field.rsplit_once(' ').unwrap();
            let known = ["tactics", "combat", "longbow", "crossbow", "riding"];
            assert!(known.contains(&skill), "{line:?}");
            fighter.skills.push((skill.to_owned(), number(level)));
            fields = &fields[field.len()..];
        }
        fields = fields.strip_prefix(", ").unwrap_or(fields);
    }
    fighter
}

/// An item of a roster; behind a creature stand its skill, its hits and its tactics in brackets.
fn good(fields: &str) -> Option<(Stack, &str)> {
    let end = fields.find(']')? + 1;
    let field = &fields[..end];
    if field.split(" [").next()?.contains(',') {
        return None;
    }
    let after = &fields[end..];
    let after = match after.strip_prefix(" (") {
        Some(rest) => &rest[rest.find(')')? + 1..],
        None => after,
    };
    Some((stack(field), after))
}
