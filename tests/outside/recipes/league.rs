//! A game in the machine, its players in the world around it, and the three mails of each recipe: a good one, a forged
//! one, and one of more than ASCII.

use super::machine::Machine;
use mail_parser::MessageParser;
use std::collections::{BTreeMap, BTreeSet};

/// The folder of the game.
pub const FOLDER: &str = "/home/playdeck/games/tuesday1";

/// The game's address where Postfix delivers into its folder.
pub const ADDRESS: &str = "playdeck+tuesday1@club.example";

const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1152921504606846976\nA\nB\nC\nD\nE\nF\nG\n$END\n";
const ROSTER: &str = "AUSTRIA anne@home.example\nENGLAND boris@home.example\nFRANCE carla@home.example\n\
    GERMANY dmitri@home.example\nITALY eve@home.example\nRUSSIA frank@home.example\nTURKEY gul@home.example\n";

/// Two players, and what the good mail of one, the forged one and the other player's mail order.
pub struct Mails {
    pub one: &'static str,
    pub other: &'static str,
    pub good: &'static str,
    pub forged: &'static str,
    pub others: &'static str,
    /// Who the one is in the game.
    pub power: &'static str,
}

pub const MAILS: Mails = Mails {
    one: "anne@home.example",
    other: "boris@home.example",
    good: "A VIE - GAL",
    forged: "A VIE - TYR",
    others: "F LON - NTH",
    power: "AUSTRIA",
};

/// What the other player says to the one.
const SAID: &str = "Grüße aus London, 12 € für Galizien";

/// A field with which a sender claims to be known to the mail host.
pub const CLAIM: &str = "Authentication-Results: mx.club.example; dkim=pass header.d=home.example\n";

/// Begins the game, under its address, by the mail host that is believed.
pub fn begin(machine: &Machine, address: &str) {
    machine.games(&format!("mkdir -p games && playdeck new diplomacy {FOLDER} >/dev/null"));
    let settings = format!(
        "job: TUESDAY1\naddress: {address}\ngamesmaster: gm@master.example\n\
         plays: every Friday 20:00 Europe/Berlin, at least 6 days a play\nauth: mx.club.example\n"
    );
    for (file, text) in [("game.desk", settings.as_str()), ("roster", ROSTER), ("start.deck", START)] {
        machine.write(&format!("{FOLDER}/{file}"), text);
    }
    machine.games("playdeck desk games");
}

/// A message of somebody's to the game.
pub fn message(from: &str, to: &str, number: usize, fields: &str, text: &str) -> String {
    format!(
        "{fields}From: {from}\nTo: {to}\nSubject: [TUESDAY1] orders\nDate: Sat, 21 Nov 2026 10:00:00 +0000\n\
         Message-ID: <{number}@home.example>\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\
         Content-Transfer-Encoding: 8bit\n\n{text}"
    )
}

/// Sends a message from outside, signed for a domain if one is named.
pub fn send(machine: &Machine, message: &str, to: &str, signed: Option<&str>) {
    sign(machine, message, signed);
    hand_in(machine, to);
}

/// Makes a message that can be handed in.
pub fn sign(machine: &Machine, message: &str, signed: Option<&str>) {
    machine.write("/tmp/message", &message.replace('\n', "\r\n"));
    let sign = match signed {
        Some(domain) => format!("opendkim-testmsg -d {domain} -s {domain} -k /etc/keys/{domain}.private -C"),
        None => "cat".to_owned(),
    };
    machine.root(&format!("{sign} </tmp/message >/tmp/signed"));
}

/// Hands it in. The mail host takes what comes from 127.0.0.2 as it takes what comes from anywhere.
pub fn hand_in(machine: &Machine, to: &str) {
    let from = "--host=127.0.0.1 --source-ip=127.0.0.2 --from=anybody@home.example";
    machine.root(&format!("msmtp {from} {to} </tmp/signed"));
}

impl Mails {
    /// Sends the three mails to the game.
    pub fn send(&self, machine: &Machine, to: &str) {
        let others = format!("{}\nPRESS TO {}\n{SAID}\nENDPRESS\n", self.others, self.power);
        let home = Some("home.example");
        send(machine, &message(self.one, to, 1, "", &format!("{}\n", self.good)), to, home);
        send(machine, &message(self.one, to, 2, CLAIM, &format!("{}\n", self.forged)), to, None);
        send(machine, &message(self.other, to, 3, "", &others), to, home);
    }

    /// Holds that they were answered as they must be.
    fn are_answered(&self, letters: &[Letter]) {
        for (number, to, said) in [
            ("1", self.one, ["was taken", self.good]),
            ("2", self.one, ["was not taken", "PDK248W"]),
            ("3", self.other, ["was taken", SAID]),
        ] {
            let answer = answer(letters, number);
            assert_eq!(answer.to, to);
            assert!(said.iter().all(|said| answer.text.contains(said)), "{number}: {}", answer.text);
        }
    }

    /// The gamesmaster has the week played, and `tick` does it. The deck has what the two wrote, and nothing of who
    /// claimed to be one of them.
    fn are_played(&self, machine: &Machine, tick: &dyn Fn()) {
        machine.games(&format!("echo PROCESS NOW >{FOLDER}/acts/now"));
        tick();
        let deck = machine.games(&format!("cat {FOLDER}/weeks/0001-*/deck"));
        let has = |order: &str| deck.contains(&format!("\n{order}\n"));
        assert!(has(self.good) && has(self.others) && !has(self.forged), "{deck}");
        let letters = handed_over(machine);
        everybody_has(&letters, "FALL 1901 MOVES");
        let has_read = |to: &dyn Fn(&str) -> bool| {
            letters
                .iter()
                .any(|letter| to(&letter.to) && letter.answers.is_none() && letter.text.contains(SAID))
        };
        assert!(has_read(&|to| to == self.one));
        assert!(!has_read(&|to| ![self.one, self.other, "gm@master.example"].contains(&to)));
    }

    /// They come in, are answered and played. `arrives` makes mail come in that was sent, and `tick` looks after the game
    /// and sends what lies in its outbox.
    pub fn week(&self, machine: &Machine, address: &str, arrives: &dyn Fn(), tick: &dyn Fn()) {
        self.send(machine, address);
        arrives();
        lie_in_inbox(machine, 3);
        tick();
        self.are_answered(&handed_over(machine));
        self.are_played(machine, tick);
    }
}

/// A message that came to somebody in the world.
pub struct Letter {
    pub to: String,
    pub subject: String,
    /// The number of the message that it answers, as this file gives them.
    pub answers: Option<String>,
    pub text: String,
    pub raw: String,
}

/// All messages that came to the world.
pub fn letters(machine: &Machine) -> Vec<Letter> {
    let mark = "--- the next message ---";
    let all = machine.root(&format!(
        "for letter in /home/world/mail/new/*; do [ ! -e \"$letter\" ] || {{ cat \"$letter\"; echo; echo '{mark}'; }}; done"
    ));
    all.split(&format!("\n{mark}\n")).filter(|raw| !raw.trim().is_empty()).map(Letter::read).collect()
}

impl Letter {
    fn read(raw: &str) -> Self {
        let message = MessageParser::default().parse(raw).unwrap();
        let to = message.to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap();
        let answers = message.in_reply_to().as_text().map(|id| id.split('@').next().unwrap().to_owned());
        Self {
            to: to.to_owned(),
            subject: message.subject().unwrap_or_default().to_owned(),
            answers,
            text: message.body_text(0).unwrap_or_default().replace("\r\n", "\n"),
            raw: raw.to_owned(),
        }
    }

    /// A field of its head as it stands on its first line.
    pub fn field(&self, name: &str) -> String {
        let mut lines = self.raw.lines().take_while(|line| !line.is_empty());
        lines.find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap_or_default().to_owned()
    }
}

/// Prints something when Postfix has delivered all that it took.
pub const QUEUE_IS_EMPTY: &str = "[ -n \"$(postqueue -p | grep -v 'queue is empty')\" ] || echo empty";

/// Everything that came to the world when all of the outbox was handed over.
pub fn handed_over(machine: &Machine) -> Vec<Letter> {
    let left = machine.games(&format!("ls {FOLDER}/outbox/new"));
    assert_eq!(left, "", "all was sent");
    machine.wait_for(QUEUE_IS_EMPTY);
    let letters = letters(machine);
    // Whatever came, came once, to the one for whom it is, under the game's address.
    let mut ids = BTreeSet::new();
    let address = machine.games(&format!("sed -n 's/^address: *//p' {FOLDER}/game.desk"));
    for letter in &letters {
        assert!(ids.insert(letter.field("Message-ID")), "{} came twice", letter.subject);
        assert_eq!(letter.field("Delivered-To"), letter.to);
        assert_eq!(letter.field("Return-Path"), format!("<{}>", address.trim()));
    }
    letters
}

/// Holds that everybody got one letter about a phase.
pub fn everybody_has(letters: &[Letter], phase: &str) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for letter in letters.iter().filter(|letter| letter.answers.is_none() && letter.subject.contains(phase)) {
        *counts.entry(&letter.to).or_default() += 1;
    }
    for player in ROSTER.lines() {
        let (_, address) = player.split_once(' ').unwrap();
        assert_eq!(counts.get(address), Some(&1), "{phase}: {counts:?}");
    }
    assert!(counts.contains_key("gm@master.example"), "{counts:?}");
}

/// The answer to a message, which came once.
pub fn answer<'l>(letters: &'l [Letter], number: &str) -> &'l Letter {
    let found: Vec<&Letter> =
        letters.iter().filter(|letter| letter.answers.as_deref() == Some(number)).collect();
    let [letter] = found[..] else { panic!("{} answers to {number}", found.len()) };
    letter
}

/// A week of the game: its first letters go out, the three mails come in, are answered and played. `arrives` makes the
/// mail come in that was sent.
pub fn week(machine: &Machine, address: &str, arrives: &dyn Fn()) {
    machine.games("send-games");
    everybody_has(&handed_over(machine), "SPRING 1901 MOVES");
    MAILS.week(machine, address, arrives, &|| {
        machine.games("playdeck desk games; send-games");
    });
}

/// Waits until messages lie in the game's inbox, and holds that they are for its owner alone.
pub fn lie_in_inbox(machine: &Machine, count: usize) {
    let files = format!("find {FOLDER}/inbox/new {FOLDER}/inbox/cur -type f");
    machine.wait_for(&format!("[ $({files} | wc -l) -lt {count} ] || echo there"));
    assert_eq!(machine.root(&format!("{files} -user playdeck -printf '%m\\n' | sort -u")), "600\n");
}
