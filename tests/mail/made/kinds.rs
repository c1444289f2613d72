//! The kinds of messages: what a person does, and what they want by it.

#![allow(clippy::unnecessary_wraps, reason = "some kinds are not in every game")]

use super::forms;
use super::habits;
use super::maker::{Label, Look, Made, Maker, Place, Quote, Truth};
use super::programs::{self, Head, PAGES, Page, escaped, on_page};
use super::returned;
use super::scenes::Game;

/// A message of a kind: its label, what its writer wants, its bytes. None if the game or the player has no such kind.
pub type Kind = fn(&mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)>;

/// All kinds by name.
pub const KINDS: [(&str, Kind); 72] = [
    ("fresh", fresh),
    ("above, marked", |maker| above(maker, Head::Reply, "> ")),
    ("above, marked without a head", |maker| above(maker, Head::Nothing, "> ")),
    ("above, marked with bars", |maker| above(maker, Head::Reply, "| ")),
    ("above, bare below a reply line", |maker| above(maker, Head::Reply, "")),
    ("above, bare below fields", |maker| above(maker, Head::Fields, "")),
    ("above, bare below a rule", |maker| above(maker, Head::Rule, "")),
    ("above, bare below a rule and fields", |maker| above(maker, Head::RuledFields, "")),
    ("above, bare below underscores", |maker| above(maker, Head::Underscores, "")),
    ("above, bare below bold fields", |maker| above(maker, Head::BoldFields, "")),
    ("above, no separator", |maker| above(maker, Head::Nothing, "")),
    ("above, page", |maker| page(maker, Head::Reply)),
    ("above, page with fields", |maker| page(maker, Head::Fields)),
    ("below, marked", below),
    ("between, marked", between),
    ("form at the bottom, bare", forms::at_the_bottom),
    ("form at the bottom, edited behind marks", forms::behind_marks),
    ("form between marks", forms::between_marks),
    ("form at the top", forms::at_the_top),
    ("form half filled in", forms::half_filled),
    ("form filled in twice", forms::twice),
    ("form left alone", forms::left_alone),
    ("older letter below", older_letter),
    ("older sheet below", older_sheet),
    ("withdrawn sheet below", withdrawn),
    ("forwarded sheet", forwarded),
    ("same sheet twice", same_twice),
    ("table of a page", |maker| table(maker, Look::Html)),
    ("table in plain text", |maker| table(maker, Look::Plain)),
    ("list", list),
    ("one line", one_line),
    ("heading", heading),
    ("words before the first order", words_before),
    ("struck out", struck),
    ("flowed, each line with a blank", |maker| flowed(maker, false)),
    ("flowed, long lines", |maker| flowed(maker, true)),
    ("signature", signature),
    ("signed by PGP", pgp),
    ("several players", several_players),
    ("two sheets", two_sheets),
    ("for others by the gamesmaster", for_others),
    ("another match or play", elsewhere),
    ("password", password),
    ("opener with a slip", slipped_opener),
    ("sheet of another player", of_another),
    ("press", press),
    ("attachment", attachment),
    ("footer", habits::footer),
    ("farewell below the orders", habits::farewell),
    ("typeset", habits::typeset),
    ("dictated", habits::dictated),
    ("nested parts", habits::nested_parts),
    ("page beside an empty text", habits::empty_text),
    ("odd coding", habits::odd_coding),
    ("thread", habits::thread),
    ("rare head", habits::rare_head),
    ("receiver named as a player", habits::named_receiver),
    ("message within", habits::message_within),
    ("in a file", habits::in_a_file),
    ("postscript", habits::postscript),
    ("second thoughts", habits::second_thoughts),
    ("taken back", habits::taken_back),
    ("of telephones", habits::of_telephones),
    ("our answer below", returned::our_answer),
    ("above, marks broken", returned::broken_marks),
    ("below, bare", returned::below_bare),
    ("below, page", returned::below_on_page),
    ("open press", returned::open_press),
    ("press on a page", returned::press_on_page),
    ("flowed answer", returned::flowed_answer),
    ("form in a new message", returned::form_alone),
    ("part of our letter", returned::part_of_letter),
];

/// Any of these looks.
fn look(maker: &mut Maker<'_>) -> Look {
    *maker.chance.one(&[Look::Plain, Look::Html, Look::Both])
}

fn fresh(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let page = *maker.chance.one(&PAGES);
    let bytes = match look(maker) {
        Look::Plain => maker.plain("orders", &lines),
        Look::Html => maker.with_page("orders", page, &on_page(page, &lines), None),
        Look::Both => {
            maker.with_page("orders", page, &on_page(page, &lines), Some(&(lines.join("\n") + "\n")))
        }
    };
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Orders above our letter in plain text.
fn above(maker: &mut Maker<'_>, head: Head, marks: &'static str) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let quote = maker.ours(head, marks);
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Orders above our letter on a page, with or without a text beside it.
fn page(maker: &mut Maker<'_>, head: Head) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let mut quote = maker.ours(head, "> ");
    // Half of them quote the text alone, as programs do that show no pages.
    quote.page = quote.page.filter(|_| maker.chance.happens(50));
    let look = *maker.chance.one(&[Look::Html, Look::Both]);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

fn below(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let quote = maker.ours(Head::Reply, "> ");
    let bytes = maker.answering(&own, &quote, Place::Below, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A word of theirs under the first lines of our letter, and their orders before its end.
fn between(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders);
    let letter = &maker.writer.letter.text;
    let lines: Vec<String> = letter.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect();
    let (first, rest) = lines.split_at(lines.len().min(6));
    let (middle, last) = rest.split_at(rest.len() / 2);
    let head = programs::head(Head::Reply, maker.tongue, "", "", &mut maker.chance);
    let [_, here, bye, _] = maker.tongue.words;
    let said = ["", bye, ""].map(str::to_owned);
    let mine = [vec![String::new(), here.to_owned(), String::new()], sheet, vec![String::new()]].concat();
    let lines = [head, first.to_vec(), said.to_vec(), middle.to_vec(), mine, last.to_vec()].concat();
    let subject = maker.answer();
    Some((Label::Clear, maker.wants(&orders), maker.plain(&subject, &lines)))
}

/// A head of one of the kinds that answers have.
pub fn any_head(maker: &mut Maker<'_>) -> (Head, &'static str) {
    *maker.chance.one(&[
        (Head::Reply, "> "),
        (Head::Reply, ""),
        (Head::Fields, ""),
        (Head::RuledFields, ""),
        (Head::Underscores, ""),
        (Head::BoldFields, ""),
    ])
}

fn older_letter(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let (head, marks) = any_head(maker);
    let older = maker.writer.older.clone();
    let quote =
        Quote { text: older.text, page: older.page, subject: older.subject, ..maker.ours(head, marks) };
    let look = look(maker);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// An earlier message of the writer with a sheet, as they quote it.
fn earlier(maker: &mut Maker<'_>, lines: &[String]) -> Quote {
    let (head, marks) = any_head(maker);
    let from = format!("A Player <{}>", maker.writer.address);
    Quote { from, text: maker.letter(lines).join("\n") + "\n", page: None, ..maker.ours(head, marks) }
}

fn older_sheet(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let (orders, old) = (maker.orders(), maker.orders());
    let old = maker.sheet(&old);
    let quote = earlier(maker, &old);
    let own = maker.written(&orders);
    let look = look(maker);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A new sheet that withdraws the old one, which stands below with a vote.
fn withdrawn(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = [vec!["CLEAR".to_owned()], maker.orders()].concat();
    let mut old = maker.orders();
    old.extend(["VOTE DRAW", "CLEAR"].map(str::to_owned));
    let quote = earlier(maker, &old);
    let own = maker.letter(&orders);
    let look = look(maker);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

fn forwarded(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders);
    let quote = Quote { head: Head::Forwarded, marks: "", ..earlier(maker, &sheet) };
    let here = vec![maker.tongue.words[1].to_owned()];
    let bytes = maker.answering(&here, &quote, Place::Above, Look::Plain);
    Some((Label::Doubtful, maker.wants(&orders), bytes))
}

fn same_twice(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders);
    let lines = maker.letter(&[sheet.clone(), vec![String::new()], sheet].concat());
    Some((Label::Doubtful, maker.wants(&orders), maker.plain("orders", &lines)))
}

/// A unit in one cell, its order in the next.
fn table(maker: &mut Maker<'_>, look: Look) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let cells: Vec<(String, String)> = orders
        .iter()
        .map(|line| line.splitn(3, ' ').collect::<Vec<_>>())
        .map(|words| (words[..2].join(" "), words[2..].join(" ")))
        .collect();
    if look == Look::Plain {
        let edge = *maker.chance.one(&["|", "", "\t", "    "]);
        let row = |(unit, order): &(String, String)| match edge {
            "|" => format!("| {unit:<8} | {order:<24} |"),
            "" => format!("{unit:<10}{order}"),
            between => format!("{unit}{between}{order}"),
        };
        let rows: Vec<String> = cells.iter().map(row).collect();
        let lines = maker.letter(&rows);
        return Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)));
    }
    let is_outlook = maker.chance.happens(50);
    let cell = |text: &str| {
        let text = escaped(text);
        if is_outlook {
            format!(
                "<td width=\"200\" style=\"border:solid\"><p class=\"MsoNormal\">{text}<o:p></o:p></p></td>"
            )
        } else {
            format!("<td>{text}</td>")
        }
    };
    let rows: Vec<String> =
        cells.iter().map(|(unit, order)| format!("<tr>{}{}</tr>\n", cell(unit), cell(order))).collect();
    let page = *maker.chance.one(&PAGES);
    let html = format!(
        "{}<table border=\"1\"><tbody>\n{}</tbody></table>",
        on_page(page, &[maker.tongue.words[1].to_owned()]),
        rows.concat()
    );
    Some((Label::Clear, maker.wants(&orders), maker.with_page("orders", page, &html, None)))
}

fn list(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let style = maker.chance.below(8);
    let item = |(at, line): (usize, &String)| match style {
        0 => format!("- {line}"),
        1 => format!("* {line}"),
        2 => format!("{}. {line}", at + 1),
        3 => format!("{}) {line}", at + 1),
        4 => format!("\u{2022} {line}"),
        5 => format!("  ({}) {line};", at + 1),
        6 => format!("{line},"),
        _ => format!("{line}."),
    };
    let lines: Vec<String> = orders.iter().enumerate().map(item).collect();
    let lines = maker.letter(&lines);
    if style < 4 && maker.chance.happens(40) {
        let items: Vec<String> = orders.iter().map(|line| format!("<li>{}</li>", escaped(line))).collect();
        let tag = *maker.chance.one(&["ul", "ol"]);
        let html = format!("<p>{}</p><{tag}>{}</{tag}>", maker.tongue.words[1], items.join("\n"));
        return Some((
            Label::Clear,
            maker.wants(&orders),
            maker.with_page("orders", Page::Gmail, &html, None),
        ));
    }
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

fn one_line(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let between = *maker.chance.one(&[", ", "; ", " / "]);
    let lines = maker.letter(&[orders.join(between)]);
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

fn heading(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let player = maker.writer.player.clone();
    let play = maker.writer.letter.subject.split([']', '[']).nth(1).unwrap().to_owned();
    let headings = [
        vec!["Orders:".to_owned()],
        vec!["ORDERS".to_owned()],
        vec!["My orders are".to_owned()],
        vec![format!("Orders for {player}:")],
        vec![format!("Game: {play}"), format!("Power: {player}"), "Date: Spring 1901".to_owned()],
        vec![play.clone(), "-".repeat(play.len())],
        vec![format!("*** {play} ***")],
    ];
    let heading = maker.chance.one(&headings).clone();
    let sheet = maker.sheet(&orders);
    let lines = maker.letter(&[heading, sheet].concat());
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

fn words_before(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let words = *maker.chance.one(&[
        "Orders: ",
        "My orders: ",
        "My orders are ",
        "Moves: ",
        "ORDERS - ",
        "Here are my orders: ",
        "orders:",
        "My moves = ",
        "Mes ordres : ",
        "Meine Befehle: ",
        "Ordini: ",
        "Mijn zetten: ",
    ]);
    let mut lines = orders.clone();
    lines[0] = format!("{words}{}", lines[0]);
    let lines = maker.letter(&lines);
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

/// An order that was struck out, with what replaces it behind it.
fn struck(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let page = *maker.chance.one(&PAGES);
    let at = maker.chance.below(orders.len());
    let old = maker.orders();
    let struck = maker.chance.one(&old).clone();
    let struck = if orders.contains(&struck) { "A XXX - YYY".to_owned() } else { struck };
    let tags = [
        ("<s>", "</s>"),
        ("<strike>", "</strike>"),
        ("<del>", "</del>"),
        ("<span style=\"text-decoration: line-through;\">", "</span>"),
        ("<span style=\"text-decoration-line:line-through\">", "</span>"),
    ];
    let (open, close) = *maker.chance.one(&tags);
    let sheet = maker.sheet(&orders);
    let at = sheet.iter().position(|line| *line == orders[at]).unwrap();
    let (first, rest) = sheet.split_at(at);
    let out = on_page(page, &["@@".to_owned()]).replace("@@", &format!("{open}{}{close}", escaped(&struck)));
    let html = format!("{}{out}{}", on_page(page, first), on_page(page, rest));
    Some((Label::Clear, maker.wants(&orders), maker.with_page("orders", page, &html, None)))
}

fn flowed(maker: &mut Maker<'_>, is_long: bool) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let text: String = lines
        .iter()
        .map(|line| match (is_long, line.rsplit_once(' ')) {
            // A program that breaks lines breaks them at any blank.
            (true, Some((first, last))) if line.len() > 14 => format!("{first} \n{last}\n"),
            (false, _) if orders.contains(line) => format!("{line} \n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let text = text.as_bytes();
    let headers = "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n";
    let bytes =
        programs::message(&maker.writer.address, "orders", maker.number, (headers.to_owned(), text.to_vec()));
    Some((Label::Clear, maker.wants(&orders), bytes))
}

fn signature(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let mut lines = maker.written(&orders);
    let phone = maker.tongue.words[3];
    let signatures: [&[&str]; 7] = [
        &["-- ", "Anna Example", "A place - a street", "F +49 30 1234"],
        &[phone],
        &["", "-- ", phone],
        &[
            "________________________________",
            "Confidential: this message is for its addressee - hold it safe.",
        ],
        &["--", "A man, a plan, a canal", "http://www.host.example/~anna"],
        &["", "This email has been checked for viruses by Avast.", "www.avast.com"],
        &[
            "-- ",
            "You received this message because you are subscribed to the group \"diplomacy\".",
            "To unsubscribe, send mail.",
        ],
    ];
    let signature = maker.chance.one(&signatures).iter().map(|line| (*line).to_owned());
    lines.push(String::new());
    lines.extend(signature);
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

fn pgp(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let mut lines = ["-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA512", ""].map(str::to_owned).to_vec();
    let letter = maker.written(&orders);
    lines.extend(
        letter.into_iter().map(|line| if line.starts_with('-') { format!("- {line}") } else { line }),
    );
    lines.extend(
        ["-----BEGIN PGP SIGNATURE-----", "", "iQEzBAEBCgAdFiEE", "=abcd", "-----END PGP SIGNATURE-----"]
            .map(str::to_owned),
    );
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

/// Sheets of two players in one mail of the one person who plays both.
fn several_players(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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

fn two_sheets(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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

fn for_others(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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
fn elsewhere(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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

fn password(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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

fn slipped_opener(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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

fn of_another(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let other = maker.scene.writers.iter().find(|other| other.player != maker.writer.player)?;
    let orders = maker.orders();
    let lines = maker.letter(&[vec![other.opener.clone()], orders, vec![other.closer.to_owned()]].concat());
    Some((Label::Hopeless, Truth::default(), maker.plain("orders", &lines)))
}

/// Press that holds all that ends other texts, and orders before and behind it.
fn press(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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

fn attachment(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
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

/// A message of a kind.
pub fn made(name: &'static str, kind: Kind, maker: &mut Maker<'_>) -> Option<Made> {
    let (label, truth, bytes) = kind(maker)?;
    Some(Made { kind: name, tongue: maker.tongue.code, label, bytes, truth })
}
