//! Fields `Authentication-Results` beside the Python package `authres`, which has a reader of its own.
//!
//! Three forms are left out, which RFC 8601 allows or servers write and that package refuses: a server's name in quotes,
//! a comment before `none`, and a `;` at the end.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test beside another program")]

use crate::common::project;
use crate::mail::desk::{address, roster, spring};
use crate::needed::python;
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::{self, Asked};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

const MESSAGES: usize = 1_000;

/// Numbers that look random and are the same in each run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn of<'l>(&mut self, list: &[&'l str]) -> &'l str {
        list[self.below(list.len())]
    }

    /// A field as servers write it, and every tenth time with a slip.
    fn field(&mut self) -> String {
        let server = ["mx.host.example", "MX.Host.Example", "mx.host.example", "evil.example"];
        let mut field = self.of(&server).to_owned() + self.of(&["", "", " 1", " (x) 1 (y)"]);
        if self.below(12) == 0 {
            return field + "; none";
        }
        for _ in 0..=self.below(3) {
            let gap = [" ", " ", "  ", " (a comment) ", " (a (deep; dmarc=pass) one) ", " (\\) spf=pass) "];
            let methods = [
                "dmarc", "dkim", "spf", "dmarc", "dkim", "spf", "DKIM", "dkim/1", "iprev", "auth", "arc",
                "x-own",
            ];
            let results = ["pass", "pass", "pass", "fail", "none", "Pass", "softfail", "temperror"];
            let _ = write!(field, ";{}{}", self.of(&gap), self.of(&methods));
            let equals = self.of(&["=", "=", " = "]);
            field = field + equals + self.of(&results);
            let reasons = ["", "", " reason=good", " reason=\"a; dmarc=pass header.from=host.example\""];
            field += self.of(&reasons);
            for _ in 0..self.below(3) {
                let names = [
                    "header.from",
                    "header.d",
                    "smtp.mailfrom",
                    "header.from",
                    "header.d",
                    "smtp.mailfrom",
                    "header.i",
                    "Header.D",
                    "header . from",
                    "smtp.helo",
                ];
                let values = [
                    "host.example",
                    "host.example",
                    "host.example",
                    "HOST.example",
                    "austria@host.example",
                    "@host.example",
                    "evil.example",
                    "a.host.example",
                    "example",
                    "host.example@evil.example",
                    "host.example.evil.example",
                ];
                let gap = self.of(&gap);
                field = field + gap + self.of(&names) + "=" + self.of(&values);
            }
        }
        if self.below(10) == 0 {
            let at = self.below(field.len());
            field.replace_range(at..=at, self.of(&["", "\"", "(", ")", "=", ".", "@"]));
        }
        // The form at the end that is left out.
        field.trim_end_matches([';', ' ']).to_owned()
    }
}

/// The same messages are confirmed by both.
pub fn the_same_senders_are_confirmed_as_by_another_reader() {
    let mut lot = Lot(8_601);
    let messages: Vec<Vec<String>> =
        (0..MESSAGES).map(|_| (0..=lot.below(2)).map(|_| lot.field()).collect()).collect();
    let theirs = confirmed_by_authres(&messages);
    assert_eq!(theirs.len(), MESSAGES);
    let (spring, roster) = (spring(), roster());
    let mut mailbox = Mailbox::default();
    for (number, fields) in messages.iter().enumerate() {
        let fields = fields
            .iter()
            .fold(String::new(), |lines, field| format!("{lines}Authentication-Results: {field}\n"));
        let second = 60 * 60 + number;
        let mail = format!(
            "{fields}Received: by mx.host.example; Thu, 26 Nov 2026 {:02}:{:02}:{:02} +0000\nFrom: {}\n\
             Subject: {number}\n\nA VIE - GAL\n",
            second / 3_600,
            second / 60 % 60,
            second % 60,
            address("AUSTRIA")
        );
        // Without this the messages would be one.
        mailbox.take(format!("Message-ID: <{number}@x>\n{mail}").as_bytes());
    }
    let asked = Asked {
        roster: &roster,
        position: Some(spring.as_bytes()),
        auth_servers: vec!["mx.host.example".to_owned()],
        ..Asked::default()
    };
    let list = mail::sort(&mailbox, &asked).unwrap().list;
    let heads = list.lines().filter(|line| line.contains(" AUSTRIA 2026"));
    let ours: Vec<bool> = heads.map(|line| line.contains("TAKEN")).collect();
    for ((ours, theirs), fields) in ours.iter().zip(&theirs).zip(&messages) {
        let is_open = |field: &String| {
            let bare = field.replace("\\)", "");
            bare.matches('(').count() > bare.matches(')').count()
        };
        // That package closes a comment at the end of a field; here such a field says nothing.
        assert!(ours == theirs || !ours && fields.iter().any(is_open), "{ours} {theirs} {fields:#?}");
    }
    let count = theirs.iter().filter(|is_confirmed| **is_confirmed).count();
    assert!((20..900).contains(&count) && ours.len() == MESSAGES, "{count} of {}", ours.len());
}

fn confirmed_by_authres(messages: &[Vec<String>]) -> Vec<bool> {
    let script = project("tests/outside/senders.py");
    let mut asked = Command::new(python("diplomacy"))
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines: String = messages.iter().map(|fields| serde_json::to_string(fields).unwrap() + "\n").collect();
    let mut input = asked.stdin.take().unwrap();
    let writing = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let said = asked.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    assert!(said.status.success());
    String::from_utf8(said.stdout).unwrap().lines().map(|line| line == "yes").collect()
}
