//! Kinds of messages by whose the orders are, and what else the writer sends: for several players, with passwords, press.

#![allow(clippy::unnecessary_wraps, reason = "some kinds are not in every game")]

use super::maker::{Label, Maker, Truth};
use super::programs::{self};
use super::scenes::Game;

/// Sheets of two players in one mail of the one person who plays both.
pub fn several_players(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let [first, other, ..] = maker.scene.writers.as_slice() else { return None };
    maker.writer = first;
    let (orders, others) = (maker.orders(), maker.chance.one(&other.sheets).clone());
    let opener = |maker: &Maker<'_>| {
        if maker.scene.game == Game::Diplomacy { format!("${}", maker.writer.player) } else { maker.opener() }
    };
    let first = [vec![opener(maker)], orders.clone(), vec![maker.writer.closer.to_owned()]].concat();
    let mine = maker.writer;
    maker.writer = other;
    let second = [vec![opener(maker)], others.clone(), vec![other.closer.to_owned()]].concat();
    maker.writer = mine;
    let lines = maker.letter(&[first, vec![String::new()], second].concat());
    let sheets = vec![(mine.player.clone(), orders), (other.player.clone(), others)];
    let part = programs::part("text/plain", &(lines.join("\n") + "\n"), &mut maker.chance);
    let bytes = programs::message(super::scenes::BOTH, "orders", maker.number, part);
    Some((Label::Clear, Truth { sheets, press: Vec::new() }, bytes))
}

pub fn two_sheets(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let (orders, others) = (maker.orders(), maker.orders());
    if orders == others {
        return None;
    }
    let opener = maker.opener();
    let sheet = |orders: &[String]| {
        [vec![opener.clone()], orders.to_vec(), vec![maker.writer.closer.to_owned()]].concat()
    };
    let between = vec![String::new(), "or rather this:".to_owned(), String::new()];
    let lines = [sheet(&orders), between, sheet(&others)].concat();
    // Nobody can say which one is meant.
    Some((Label::Doubtful, Truth::default(), maker.plain("orders", &lines)))
}

pub fn for_others(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let other = maker.scene.writers.iter().find(|other| other.player != maker.writer.player)?;
    let (orders, others) = (maker.orders(), maker.chance.one(&other.sheets).clone());
    let mine = maker.writer;
    let lines = [
        vec![format!("FOR {}", mine.player)],
        orders.clone(),
        vec![String::new(), format!("FOR {}", other.player)],
        others.clone(),
    ]
    .concat();
    let sheets = vec![(mine.player.clone(), orders), (other.player.clone(), others)];
    let part = programs::part("text/plain", &(lines.join("\n") + "\n"), &mut maker.chance);
    let bytes = programs::message("gm@host.example", "their orders", maker.number, part);
    Some((Label::Clear, Truth { sheets, press: Vec::new() }, bytes))
}

/// A sheet for another match, another game or a play that is over, as its subject says.
pub fn elsewhere(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let (now, older) = (&maker.writer.letter.subject, &maker.writer.older.subject);
    let job = now.split(['[', ' ']).nth(1).unwrap();
    let mut subjects = vec![now.replacen(job, "OTHER9", 1), older.clone()];
    if maker.scene.game == Game::Medieval {
        subjects.push(now.replace("MATCH 1", "MATCH 2"));
    }
    let subject = format!("{}{}", maker.tongue.re, maker.chance.one(&subjects));
    Some((Label::Hopeless, Truth::default(), maker.plain(&subject, &lines)))
}

pub fn password(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    maker.writer.password?;
    let orders = maker.orders();
    let opener = &maker.writer.opener;
    let (line, label) = match maker.chance.below(5) {
        0 => (maker.opener(), Label::Clear),
        1 => (format!("{opener} \"wrong\""), Label::Doubtful),
        2 => (format!("{opener} \"password\""), Label::Doubtful),
        3 => (opener.clone(), Label::Doubtful),
        _ => (String::new(), Label::Doubtful),
    };
    let lines = maker.letter(&[vec![line], orders.clone(), vec!["#END".to_owned()]].concat());
    Some((label, maker.wants(&orders), maker.plain("orders", &lines)))
}

pub fn slipped_opener(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let opener = maker.opener();
    let slips = match maker.scene.game {
        Game::Diplomacy => return None,
        Game::Rainbow | Game::Medieval => {
            vec![
                opener.replacen("LAYER", "LAYRE", 1).replacen("layer", "layre", 1),
                opener.replacen(' ', " : ", 1),
                format!("{opener} orders"),
            ]
        }
        _ => vec![
            opener.replacen('#', "# ", 1),
            opener.replacen("ATLANTIS", "ATLANTS", 1),
            opener.replacen(" \"", ": \"", 1).replacen("#ATLANTIS", "#ATLANTIS:", 1),
            opener.replacen('#', "", 1),
        ],
    };
    let slip = maker.chance.one(&slips).clone();
    let lines = maker.letter(&[vec![slip], orders.clone(), vec![maker.writer.closer.to_owned()]].concat());
    Some((Label::Doubtful, maker.wants(&orders), maker.plain("orders", &lines)))
}

pub fn of_another(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let other = maker.scene.writers.iter().find(|other| other.player != maker.writer.player)?;
    let orders = maker.orders();
    let lines = maker.letter(&[vec![other.opener.clone()], orders, vec![other.closer.to_owned()]].concat());
    Some((Label::Hopeless, Truth::default(), maker.plain("orders", &lines)))
}

/// Press that holds all that ends other texts, and orders before and behind it.
pub fn press(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let other = maker.scene.writers.iter().find(|other| other.player != maker.writer.player)?;
    let all = [
        "> I will not attack you, you wrote.".to_owned(),
        "-----Original Message-----".to_owned(),
        "From: A Friend <friend@host.example>".to_owned(),
        "-- ".to_owned(),
        "| a bar".to_owned(),
        maker.tongue.replies[0].to_owned(),
        "________________________________".to_owned(),
        "Vienna is lovely.".to_owned(),
        orders[0].clone(),
        format!("{} and others", other.opener),
        "Let us agree.".to_owned(),
        "On Thu, Nov 26, 2026 at 10:00 AM he wrote:".to_owned(),
    ];
    let mut text: Vec<String> = all
        .iter()
        .filter(|_| maker.chance.happens(45))
        .filter(|line| line.chars().all(|letter| u32::from(letter) < 256))
        .cloned()
        .collect();
    text.push("So much for that.".to_owned());
    maker.chance.shuffle(&mut text);
    let (first, behind) = orders.split_at(maker.chance.below(orders.len()));
    let is_flat = maker.scene.game == Game::Diplomacy;
    let to = other.player.clone();
    let letter = [vec![format!("PRESS TO {to}")], text.clone(), vec!["ENDPRESS".to_owned()]].concat();
    let lines = if is_flat {
        [first.to_vec(), letter, behind.to_vec()].concat()
    } else {
        let sheet = [vec![maker.opener()], orders.clone(), vec![maker.writer.closer.to_owned()]].concat();
        if maker.chance.happens(50) { [letter, sheet].concat() } else { [sheet, letter].concat() }
    };
    let lines = maker.letter(&lines);
    let truth = Truth { press: vec![(to, text)], ..maker.wants(&orders) };
    Some((Label::Clear, truth, maker.plain("orders", &lines)))
}

pub fn attachment(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders).join("\n") + "\n";
    let body = programs::part("text/plain", &format!("{}\n", maker.tongue.words[0]), &mut maker.chance);
    let name = *maker.chance.one(&["orders.txt", "my.ord"]);
    let (headers, content) = programs::part("text/plain", &sheet, &mut maker.chance);
    let headers = format!("{headers}Content-Disposition: attachment; filename=\"{name}\"\n");
    let parts = programs::multipart("mixed", vec![body, (headers, content)]);
    let bytes = programs::message(&maker.writer.address, "orders", maker.number, parts);
    Some((Label::Clear, maker.wants(&orders), bytes))
}
