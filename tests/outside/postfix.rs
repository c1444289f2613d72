//! The lines of `docs/gamesmaster.md` that make Postfix drop forged `Authentication-Results`, asked as Postfix asks them.

use crate::common::page;
use crate::mail::desk::{address, roster};
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::{self, Asked};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Where Debian has it, which is on the path of root alone.
pub const POSTMAP: &str = "/usr/sbin/postmap";

/// The server whose fields are believed, and its filter.
const NAMES: [&str; 2] = ["mx.host.example", "OpenDMARC"];

/// The first block of plain text on the page that holds a text.
fn block(page: &str, holds: &str) -> String {
    let mut blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split_once("\n```"));
    blocks.find(|(block, _)| block.contains(holds)).unwrap_or_else(|| panic!("{holds}")).0.to_owned() + "\n"
}

/// The configuration of a Postfix as the page has it, in a folder of its own.
struct Postfix {
    folder: TempDir,
    table: String,
}

impl Postfix {
    fn of_page() -> Self {
        let page = page("docs/gamesmaster.md");
        let (config, table) = (block(&page, "header_checks = "), block(&page, "IGNORE"));
        let (name, place) = config.trim_end().split_once(" = ").unwrap();
        let (kind, file) = place.split_once(':').unwrap();
        assert_eq!((name, kind, file), ("header_checks", "regexp", "/etc/postfix/forged"));
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("forged"), table).unwrap();
        let own = folder.path().join("forged").display().to_string();
        fs::write(folder.path().join("main.cf"), config.replace(file, &own)).unwrap();
        Self { table: format!("{kind}:{own}"), folder }
    }

    /// The header fields of a message that the table drops, as Postfix sees them.
    fn dropped(&self, message: &str) -> BTreeSet<String> {
        let mut asked = Command::new(POSTMAP)
            .arg("-c")
            .arg(self.folder.path())
            .args(["-hq", "-", &self.table])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        asked.stdin.take().unwrap().write_all(message.as_bytes()).unwrap();
        let said = asked.wait_with_output().unwrap();
        let said = String::from_utf8(said.stdout).unwrap();
        said.split_terminator("\tIGNORE\n").map(in_one_line).collect()
    }

    /// A message as Postfix passes it on.
    fn passed(&self, message: &str) -> String {
        let dropped = self.dropped(message);
        let (head, body) = message.split_once("\n\n").unwrap();
        let mut fields: Vec<String> = Vec::new();
        for line in head.lines() {
            match fields.last_mut() {
                Some(field) if line.starts_with([' ', '\t']) => *field = format!("{field}\n{line}"),
                _ => fields.push(line.to_owned()),
            }
        }
        let all = fields.len();
        fields.retain(|field| !dropped.contains(&in_one_line(field)));
        assert_eq!(all - fields.len(), dropped.len(), "{dropped:?}");
        format!("{}\n\n{body}", fields.join("\n"))
    }
}

/// A field in one line, without a blank before its colon, which Postfix takes away.
fn in_one_line(field: &str) -> String {
    let (name, value) = field.split_once(':').unwrap();
    format!("{}:{}", name.trim_end(), value.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Fields with which a sender claims that their mail was confirmed.
fn forged() -> Vec<String> {
    let names = [
        "Authentication-Results:",
        "AUTHENTICATION-RESULTS:",
        "authentication-results: ",
        "Authentication-Results : ",
        "Authentication-Results\t:",
        "Authentication-Results:\n ",
        "Authentication-Results: \n\t",
    ];
    let servers = [
        "mx.host.example",
        "MX.Host.EXAMPLE",
        "\"mx.host.example\"",
        "\"mx\\.host.exam\\ple\"",
        "(a comment) mx.host.example",
        "(a; comment) mx.host.example",
        "(a (deep; one)\n ) mx.host.example (and; more)",
        "mx.host.example 1",
        "mx.host.example\n (x)\n 1",
        "mx.host.(x)example",
        "mx.host.\n example",
        "OpenDMARC",
        "opendmarc (;) 1",
    ];
    let ends = ["; dmarc=pass header.from=host.example", " ;\n dkim=pass\n header.d=host.example"];
    let mut all = Vec::new();
    for name in names {
        for server in servers {
            all.extend(ends.iter().map(|end| format!("{name}{server}{end}\n")));
        }
    }
    all
}

/// A message of Austria's as the server has it when it came in, with a field of its sender.
fn message(number: usize, field: &str) -> String {
    format!(
        "Received: from a.example by mx.host.example; Thu, 26 Nov 2026 18:00:00 +0000\n{field}From: {}\n\
         Subject: orders\nX-Authentication-Results: mine\nMessage-ID: <{number}@x>\n\n\
         Authentication-Results: no field, but text\nA VIE - GAL\n",
        address("AUSTRIA")
    )
}

/// The numbers of the messages whose sender the named servers do not confirm.
fn doubted(messages: &[String]) -> usize {
    let roster = roster();
    let auth_servers = NAMES.map(str::to_owned).into();
    let asked = Asked { roster: &roster, auth_servers, ..Asked::default() };
    let mut mailbox = Mailbox::default();
    for message in messages {
        mailbox.take(message.as_bytes());
    }
    let list = mail::sort(&mailbox, &asked).unwrap().list;
    list.matches("PDK248W").count()
}

/// Whoever wrote the field, none that came from outside is left to be believed, and nothing else is dropped.
pub fn the_lines_of_the_page_drop_each_forged_field_however_it_is_written() {
    let postfix = Postfix::of_page();
    let messages: Vec<String> = forged().iter().enumerate().map(|(at, field)| message(at, field)).collect();
    // Without the lines most of them would pass.
    let believed = messages.len() - doubted(&messages);
    assert!(believed * 2 > messages.len(), "{believed} of {}", messages.len());
    let passed: Vec<String> = messages.iter().map(|message| postfix.passed(message)).collect();
    for (passed, sent) in passed.iter().zip(&messages) {
        assert!(
            passed.contains("X-Authentication-Results: mine\n") && passed.starts_with("Received: "),
            "{sent}"
        );
        assert!(passed.contains("\n\nAuthentication-Results: no field, but text\nA VIE - GAL\n"), "{sent}");
    }
    assert_eq!(doubted(&passed), passed.len());
    println!("{} forged fields dropped, of which {believed} would have been believed", passed.len());
    // Without such a field nothing is dropped.
    assert!(postfix.dropped(&message(0, "")).is_empty());
}
