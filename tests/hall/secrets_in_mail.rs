//! No password and no key is in anything that `playdeck mail` writes.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::shell::{out, path, playdeck, status};
use crate::secret_forms::{few, lines};
use crate::secrets::{STAGES, all_of, shown};
use std::fmt::Write as _;
use std::fs;
use tempfile::TempDir;

/// The list and the answers of `mail` mask what its deck has to keep.
#[test]
fn no_password_of_a_few_is_in_the_list_or_the_answers_of_mail() {
    are_not_in_mail(&few());
}

#[test]
#[ignore = "long: cargo long"]
fn no_password_is_in_the_list_or_the_answers_of_mail() {
    are_not_in_mail(&lines());
}

/// Sorts mail of all games with these lines.
fn are_not_in_mail(lines: &[(String, String)]) {
    let folder = TempDir::new().unwrap();
    for stage in STAGES.iter() {
        let deck = format!("{}$END\n", stage.start);
        let position = path(&folder, stage.game.name);
        fs::write(&position, out(&playdeck(&["--emit", "punch"], &deck))).unwrap();
        let roster = path(&folder, "roster");
        let [first, second] = stage.readers;
        fs::write(&roster, format!("GM gm@host.example\n{first} a@host.example\n{second} b@host.example\n"))
            .unwrap();
        let mut mailbox = String::new();
        for (number, (line, _)) in lines.iter().enumerate().step_by(3) {
            let from = if number % 2 == 0 { "a" } else { "b" };
            let (sheet, closer, order) = (stage.sheet(number % 2), stage.closer(), stage.order());
            let body = match number % 4 {
                0 => format!("{line}\n\n{sheet}{order}{closer}"),
                1 => format!("{sheet}{order}{line}\n{closer}"),
                2 => format!("Dear GM,\n{line}\n"),
                _ => format!("> {line}\n\n{sheet}{order}{closer}\n{line}\n"),
            };
            let subject = if number % 5 == 0 { line.as_str() } else { "orders" };
            let _ = write!(
                mailbox,
                "From {from}@host.example Fri Nov 27 16:00:00 2026\nFrom: {from}@host.example\nTo: gm@host.example\n\
                 Subject: {subject}\nMessage-ID: <{number}@x>\nDate: Fri, 27 Nov 2026 16:00:00 +0000\n\n{body}\n"
            );
        }
        let (list, replies) = (path(&folder, "list"), path(&folder, &format!("replies-{}", stage.game.name)));
        let arguments =
            ["mail", "--roster", &roster, "--position", &position, "--list", &list, "--replies", &replies];
        let output = playdeck(&arguments, &mailbox);
        let mut text = String::from_utf8_lossy(&output.stderr).into_owned();
        text += &fs::read_to_string(&list).unwrap();
        for entry in fs::read_dir(&replies).unwrap() {
            let path = entry.unwrap().path();
            text += &fs::read_to_string(&path).unwrap();
        }
        let leaks = shown(&text, lines);
        assert!(
            leaks.is_empty(),
            "{} {}: {:#?}",
            stage.game.name,
            leaks.len(),
            &leaks[..leaks.len().min(30)]
        );
        // What is played of the deck shows none of it, either.
        let played = playdeck(&["--for", "all"], out(&output));
        let leaks = shown(&out(&played), lines);
        assert!(
            leaks.is_empty(),
            "{} {}: {:#?}",
            stage.game.name,
            leaks.len(),
            &leaks[..leaks.len().min(30)]
        );
    }
}

/// The key of a player on the roster is in no list, answer, reminder, letter or deck, in whatever capitals.
#[test]
fn no_key_of_the_roster_is_in_anything_that_mail_writes() {
    let stage = &STAGES[0];
    let folder = TempDir::new().unwrap();
    let position = path(&folder, "position");
    fs::write(&position, out(&playdeck(&["--emit", "punch"], format!("{}$END\n", stage.start)))).unwrap();
    let roster = path(&folder, "roster");
    let keys = ["Zq0001xkv", "grey Zq0002xkv"];
    fs::write(
        &roster,
        format!(
            "GM gm@host.example\nAUSTRIA a@host.example KEY='{}'\nITALY b@host.example KEY='{}'\n",
            keys[0], keys[1]
        ),
    )
    .unwrap();
    let mut mailbox = String::new();
    let bodies = [
        "{}\nA VIE - GAL\n",
        "A VIE - GAL\nkey: {}\n",
        "PRESS TO ITALY\nmy key is {}\nENDPRESS\nA VIE - GAL\n",
        "A VIE - GAL {}\n",
        "Hello,\nI resign. {}\n",
        "> {}\nA VIE - GAL\n",
        "{low}\nA VEN - TYR\n",
        "",
    ];
    for (number, body) in bodies.iter().enumerate() {
        for (sender, key) in ["a", "b", "stranger"].iter().zip([keys[0], keys[1], keys[0]]) {
            for subject in ["orders", "orders {}"] {
                let fill = |text: &str| text.replace("{}", key).replace("{low}", &key.to_lowercase());
                let (subject, body) = (fill(subject), fill(body));
                let _ = write!(
                    mailbox,
                    "From {sender}@host.example Fri Nov 27 16:00:00 2026\nFrom: {sender}@host.example\nTo: gm@host.example\n\
                     Subject: {subject}\nMessage-ID: <{number}-{sender}-{}@x>\nDate: Fri, 27 Nov 2026 16:00:00 +0000\n\n{body}\n",
                    subject.len()
                );
            }
        }
    }
    let [list, replies, reminders] = ["list", "replies", "reminders"].map(|name| path(&folder, name));
    let output = playdeck(
        &[
            "mail",
            "--roster",
            &roster,
            "--position",
            &position,
            "--list",
            &list,
            "--replies",
            &replies,
            "--reminders",
            &reminders,
        ],
        &mailbox,
    );
    let mails = path(&folder, "mails");
    let week = format!("{}$END\n", stage.start);
    let burst = playdeck(&["burst", "--mail", &mails, "--roster", &roster], &week);
    assert!(status(&burst) < 8, "{}", String::from_utf8_lossy(&burst.stderr));
    fs::remove_file(&roster).unwrap();
    let mut text = out(&output) + &String::from_utf8_lossy(&output.stderr) + &out(&burst);
    text += &all_of(folder.path());
    assert!(text.contains("TAKEN AUSTRIA") && text.contains("A VIE - GAL"), "{text}");
    let small = text.to_lowercase();
    let shown: Vec<&str> =
        small.lines().filter(|line| line.contains("zq0001xkv") || line.contains("zq0002xkv")).collect();
    assert!(shown.is_empty(), "{shown:#?}");
}
