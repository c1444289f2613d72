//! Mailboxes: any bytes are sorted, and what becomes a deck is cards.

use crate::common;
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::{self, Asked};
use std::sync::OnceLock;

const ROSTER: &str = "GAME TUESDAY\nGM gm@x.example\nAUSTRIA a@x.example\nENGLAND e@x.example KEY='wolf'\n\
    ITALY two@x.example\nTURKEY two@x.example\nRUSSIA r@x.example\n";

pub fn run(data: &[u8]) -> bool {
    static POSITION: OnceLock<String> = OnceLock::new();
    let position = POSITION.get_or_init(|| {
        let start = "$JOB TUESDAY\n$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
        common::run_deck(start.as_bytes()).punched.concat().join("\n") + "\n"
    });
    let mut mailbox = Mailbox::default();
    mailbox.take(data);
    let deadline = "2026-11-26T19:00Z";
    let asked = Asked {
        roster: ROSTER,
        position: Some(position.as_bytes()),
        deadline: Some((deadline.parse().unwrap(), deadline.to_owned())),
        // Where a server is named, mail without its results is not taken.
        auth_servers: if data.len().is_multiple_of(2) { vec!["mx.example".to_owned()] } else { Vec::new() },
        received_by: Some("mx.example".to_owned()),
        ..Asked::default()
    };
    let sorted = mail::sort(&mailbox, &asked).unwrap();
    for card in &sorted.deck {
        assert!(card.chars().count() <= 80 && !card.contains(char::is_control), "{card:?}");
    }
    // Only the deck's own cards are control cards that end it or begin another.
    let ends =
        sorted.deck.iter().filter(|card| card.starts_with("$END") && !card.starts_with("$ENDPOS")).count();
    assert_eq!(ends, 1, "{:?}", sorted.deck);
    // Nobody but the people of the roster is answered, and no text of theirs makes a header.
    for answer in sorted.replies.iter().chain(&sorted.reminders) {
        let head = answer.text.split("\n\n").next().unwrap();
        let to: Vec<&str> = head.lines().filter_map(|line| line.strip_prefix("To: ")).collect();
        assert_eq!(to.len(), 1, "{head}");
        assert!(to[0].ends_with("@x.example") && !to[0].contains(','), "{head}");
        assert!(!head.lines().any(|line| line.starts_with("Cc:") || line.starts_with("Bcc:")), "{head}");
    }
    sorted.deck.iter().any(|card| card.starts_with("$FOR") || card.starts_with("AUSTRIA"))
        || !sorted.replies.is_empty()
}

pub fn seeds() -> Vec<Vec<u8>> {
    let head = |who: &str, rest: &str| {
        format!(
            "Received: x; Thu, 26 Nov 2026 18:00:00 +0000\nFrom: Somebody <{who}@x.example>\nMessage-ID: <1@x>\n\
            Subject: [TUESDAY SPRING 1901 MOVES] orders\n{rest}"
        )
    };
    let mut seeds = vec![
        head("a", "\nA VIE - GAL\nF TRI H\n\n> A VIE - TYR\n"),
        head("e", "\nwolf\nF LON - NTH\nPRESS TO ITALY\nHello\nENDPRESS\n"),
        head("two", "\nITALY\nA VEN - TYR\n"),
        head("gm", "\nFOR AUSTRIA\nA VIE - GAL\n"),
        head("a", "Content-Type: text/plain; charset=utf-8; format=flowed\n\nA VIE - \nGAL\n"),
        head("a", "Content-Transfer-Encoding: quoted-printable\n\nA VIE =2D GAL\n"),
        head("a", "Content-Transfer-Encoding: base64\n\nQSBWSUUgLSBHQUwK\n"),
        head("a", "Content-Type: text/html\n\n<p>A VIE - GAL<br>F TRI H</p><blockquote>x</blockquote>\n"),
        head(
            "a",
            "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHi\n--b\nContent-Disposition: attachment; \
            filename=x.txt\nContent-Type: text/plain\n\nA VIE - TYR\n--b--\n",
        ),
        head("a", "Auto-Submitted: auto-replied\n\nA VIE - GAL\n"),
    ];
    let both = format!(
        "From x Thu Nov 26 18:00:00 2026\n{}\nFrom x Thu Nov 26 18:01:00 2026\n{}",
        seeds[0], seeds[1]
    );
    seeds.push(both);
    seeds.into_iter().map(String::into_bytes).collect()
}
