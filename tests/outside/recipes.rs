//! The recipes of `docs/league`, each run as it is written, with the real programs, in a machine of its own.

mod league;
mod machine;

use crate::needed::has;
use league::{ADDRESS, FOLDER, QUEUE_IS_EMPTY, begin, letters};
use machine::{Machine, can_be_made};
use std::collections::BTreeMap;

/// Whether a Postfix with OpenDKIM can be run, and mail be sent to it.
pub fn has_host() -> bool {
    ["/usr/sbin/postfix", "/usr/sbin/opendkim", "/usr/sbin/opendkim-testmsg"]
        .iter()
        .all(|program| std::path::Path::new(program).is_file())
        && has("msmtp")
        && can_be_made()
}

/// A machine that is a mail host, with a game that has begun.
fn host(address: &str) -> Machine {
    let machine = Machine::new();
    machine.root("sh -eu /mnt/project/tests/outside/recipes/host.sh");
    machine.games("cp /mnt/project/docs/league/msmtprc.local .msmtprc");
    begin(&machine, address);
    machine
}

/// Postfix delivers into the inbox by a file `.forward`, and the loop hands over what lies in the outbox.
pub fn postfix_delivers_into_the_inbox_and_sends_what_lies_in_the_outbox() {
    let machine = host(ADDRESS);
    machine.games("cp /mnt/project/docs/league/forward .forward+tuesday1");
    league::week(&machine, ADDRESS, || ());
}

/// What cannot be sent stays where it is and holds up nothing; what was sent before the loop was killed is sent again as
/// it was; and two loops do not run at one time.
pub fn the_loop_that_sends_loses_nothing_whatever_fails() {
    let machine = host(ADDRESS);
    let new = || machine.games(&format!("ls {FOLDER}/outbox/new"));
    let before = new();
    // Nobody takes the mail.
    machine.root("postfix stop >/dev/null 2>&1");
    assert!(!machine.tried_by_games("send-games").0);
    assert_eq!(new(), before);
    machine.root("postfix start >/dev/null 2>&1");
    // Another loop is at work.
    machine.games(&format!("flock {FOLDER}/../.sending send-games"));
    assert_eq!(new(), before);
    // It is killed behind the first message.
    machine.games("mkdir killed; printf '#!/bin/sh\\nkill -9 $PPID\\n' >killed/mv; chmod +x killed/mv");
    assert!(!machine.tried_by_games("PATH=$HOME/killed:$PATH send-games").0);
    assert_eq!(new(), before);
    // One address is refused.
    let refused = format!("{FOLDER}/outbox/new/0.eml");
    machine.write(&refused, "From: a@club.example\nTo: stranger@club.example\nMessage-ID: <0@x>\n\nNo.\n");
    let (succeeded, said) = machine.tried_by_games("send-games");
    assert!(!succeeded && said.contains("stranger@club.example"), "{said}");
    assert_eq!(new(), "0.eml\n");
    machine.root(&format!("rm {refused}"));
    // All else was sent once, and the first of it a second time, with the same bytes.
    machine.wait_for(QUEUE_IS_EMPTY);
    let mut sent: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for letter in letters(&machine) {
        let (_, own) = letter.raw.split_once("\nFrom: ").unwrap();
        sent.entry(letter.field("Message-ID")).or_default().push(own.to_owned());
    }
    assert_eq!(sent.len(), before.lines().count());
    let twice: Vec<&Vec<String>> = sent.values().filter(|copies| copies.len() != 1).collect();
    let [copies] = twice[..] else { panic!("{} messages were sent again", twice.len()) };
    assert!(copies.len() == 2 && copies[0] == copies[1]);
}
