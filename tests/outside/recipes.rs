//! The recipes of `docs/league`, each run as it is written, with the real programs, in a machine of its own.

mod league;
mod machine;

use crate::needed::has;
use league::{ADDRESS, FOLDER, QUEUE_IS_EMPTY, begin, letters};
use machine::{Machine, can_be_made};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// Whether a Postfix with `OpenDKIM` can be run, and mail be sent to it.
pub fn has_host() -> bool {
    ["/usr/sbin/postfix", "/usr/sbin/opendkim", "/usr/sbin/opendkim-testmsg"]
        .iter()
        .all(|program| Path::new(program).is_file())
        && has("msmtp")
        && can_be_made()
}

/// Whether a Dovecot that has sieve can be run beside it.
pub fn has_dovecot() -> bool {
    ["/usr/sbin/dovecot", "/usr/lib/dovecot/modules/lib90_sieve_plugin.so"]
        .iter()
        .all(|file| Path::new(file).is_file())
        && has_host()
}

/// A machine that is a mail host, with a game that has begun.
fn host() -> Machine {
    let machine = Machine::new();
    machine.root("sh -eu /mnt/project/tests/outside/recipes/host.sh");
    machine.games("cp /mnt/project/docs/league/msmtprc.local .msmtprc");
    begin(&machine, ADDRESS);
    machine
}

/// A machine beside a mail host of somebody else's, where its game has an account. What the host has not shown yet is
/// still there.
fn beside_a_provider() -> Machine {
    let machine = Machine::new();
    machine.root("cd /mnt/project/tests/outside/recipes; sh -eu host.sh; sh -eu provider.sh");
    machine
}

/// The account at that host, and its address.
const ACCOUNT: &str = "tuesday1@club.example";

/// Waits until three messages lie with that host.
fn lie_with_provider(machine: &Machine) {
    machine.wait_for(
        "[ $(ls /home/tuesday1/Maildir/new /home/tuesday1/Maildir/cur | grep -c '^[0-9]') -lt 3 ] || echo there",
    );
}

/// Postfix delivers into the inbox by a file `.forward`, and the loop hands over what lies in the outbox.
pub fn postfix_delivers_into_the_inbox_and_sends_what_lies_in_the_outbox() {
    let machine = host();
    machine.games("cp /mnt/project/docs/league/forward .forward+tuesday1");
    league::week(&machine, ADDRESS, &|| ());
}

/// What cannot be sent stays where it is and holds up nothing; what was sent before the loop was killed is sent again as
/// it was; and two loops do not run at one time.
pub fn the_loop_that_sends_loses_nothing_whatever_fails() {
    let machine = host();
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

/// Of mail from outside the host itself says who wrote it, whatever the mail says: a signature that is true, one of
/// another domain, one over another text, none; and fields that claim it, in whatever way they are written.
pub fn opendkim_says_who_wrote_a_message_and_no_field_from_outside_does() {
    let machine = host();
    machine.games("cp /mnt/project/docs/league/forward .forward+tuesday1");
    let sheet = "A VIE - GAL\n";
    let from = |number, fields: &str, text: &str| {
        league::message("anne@home.example", ADDRESS, number, fields, text)
    };
    let claims = [
        league::CLAIM.to_owned(),
        league::CLAIM.to_uppercase(),
        league::CLAIM.replace(": ", ":\n\t"),
        league::CLAIM.replace("mx.club.example", "\"mx.club.example\" 1"),
        league::CLAIM.replace("mx.club", "(a; comment) mx.club"),
    ];
    league::send(&machine, &from(1, "", sheet), ADDRESS, Some("home.example"));
    league::send(&machine, &from(2, "", sheet), ADDRESS, Some("evil.example"));
    league::send(&machine, &from(3, "", sheet), ADDRESS, None);
    // A true signature stands above another text.
    league::sign(&machine, &from(4, "", sheet), Some("home.example"));
    machine.root("sed -i 's/VIE - GAL/VIE - TYR/' /tmp/signed");
    league::hand_in(&machine, ADDRESS);
    for (number, claim) in (5..).zip(&claims) {
        league::send(&machine, &from(number, claim, sheet), ADDRESS, None);
    }
    let count = 4 + claims.len();
    league::lie_in_inbox(&machine, count);
    let fields =
        machine.root(&format!("cd {FOLDER}/inbox/new; cat * | grep -ic '^authentication-results *:'"));
    assert_eq!(fields.trim(), count.to_string(), "one of each, and it is the host's own");
    machine.games("playdeck desk games; send-games");
    let letters = league::handed_over(&machine);
    // The first three that say nothing are answered, and no more in a row.
    for number in 1..=4 {
        let text = &league::answer(&letters, &number.to_string()).text;
        assert_eq!(text.contains("was taken"), number == 1, "{number}: {text}");
    }
    machine.games(&format!("echo PROCESS NOW >{FOLDER}/acts/now; playdeck desk games"));
    let list = machine.games(&format!("cat {FOLDER}/weeks/0001-*/mail.lst"));
    assert_eq!(list.matches("PDK248W").count(), count - 1, "{list}");
}

/// Dovecot delivers, and a script of sieve says into which folder.
pub fn dovecot_and_sieve_deliver_into_the_inbox() {
    let machine = host();
    machine.root(
        "cd /mnt/project/docs/league
         cp dovecot.conf /etc/dovecot/local.conf
         cat dovecot.cf >>/etc/postfix/main.cf
         install -o playdeck -g playdeck sieve /home/playdeck/.dovecot.sieve
         mkdir -p /run/dovecot
         dovecot >/dev/null 2>&1
         postfix reload >/dev/null 2>&1",
    );
    league::week(&machine, ADDRESS, &|| ());
}

/// So does procmail.
pub fn procmail_delivers_into_the_inbox() {
    let machine = host();
    machine.root(
        "cat /mnt/project/docs/league/procmail.cf >>/etc/postfix/main.cf; postfix reload >/dev/null 2>&1",
    );
    machine.games("cp /mnt/project/docs/league/procmailrc .procmailrc");
    league::week(&machine, ADDRESS, &|| ());
    // What is for another game or nobody's is not in it.
    league::send(&machine, "From: x@home.example\nSubject: x\n\nx\n", "playdeck@club.example", None);
    machine.wait_for(QUEUE_IS_EMPTY);
    assert_eq!(machine.root(&format!("ls {FOLDER}/inbox/new")), "");
    assert_eq!(machine.root("grep -c '^Subject: x' /var/mail/playdeck"), "1\n");
}

/// getmail fetches mail from the host of somebody else's.
pub fn getmail_fetches_into_the_inbox() {
    let machine = beside_a_provider();
    machine.games(
        "mkdir -m 700 -p .config .config/getmail; cp /mnt/project/docs/league/getmailrc .config/getmail
         cp /mnt/project/docs/league/msmtprc.local .msmtprc",
    );
    begin(&machine, ACCOUNT);
    league::week(&machine, ACCOUNT, &|| {
        lie_with_provider(&machine);
        // A run that waits for itself gives up, and the next takes what is left.
        machine.wait_for("setpriv --reuid=playdeck --regid=playdeck --init-groups --reset-env getmail -q && echo all || true");
        machine.games("getmail -q");
    });
}

/// So does mbsync, which leaves the host as it was, and keeps when mail came.
pub fn mbsync_fetches_into_the_inbox() {
    let machine = beside_a_provider();
    machine.games(
        "cp /mnt/project/docs/league/mbsyncrc .mbsyncrc; cp /mnt/project/docs/league/msmtprc.local .msmtprc",
    );
    begin(&machine, ACCOUNT);
    league::week(&machine, ACCOUNT, &|| {
        lie_with_provider(&machine);
        let there = machine.root("doveadm fetch -u tuesday1 'uid flags date.received.unixtime' all");
        std::thread::sleep(Duration::from_secs(2));
        machine.games("mbsync -q -a; mbsync -q -a");
        let here = machine.root(&format!("find {FOLDER}/inbox/new -type f -printf '%Ts\n' | sort"));
        let came = there.lines().filter_map(|line| line.strip_prefix("date.received.unixtime: "));
        assert_eq!(here.lines().collect::<Vec<_>>(), came.collect::<Vec<_>>());
        let still = machine.root("doveadm fetch -u tuesday1 'uid flags date.received.unixtime' all");
        // Dovecot shows a message as recent once, to whoever looks first.
        assert_eq!(still, there.replace("\\Recent", ""));
    });
    // Files that were moved with their play are not fetched again.
    machine.games("mbsync -q -a");
    assert_eq!(
        machine.root(&format!("ls {FOLDER}/inbox/new {FOLDER}/inbox/cur | grep -c '^[0-9]' || true")),
        "0\n"
    );
}

/// msmtp sends by the host of somebody else's, which it knows by its certificate and which asks for the password.
pub fn msmtp_sends_by_a_mail_host_that_asks_for_a_password() {
    let machine = beside_a_provider();
    machine.games(
        "cp /mnt/project/docs/league/mbsyncrc .mbsyncrc; cp /mnt/project/docs/league/msmtprc .msmtprc",
    );
    begin(&machine, ACCOUNT);
    let new = format!("ls {FOLDER}/outbox/new");
    let before = machine.games(&new);
    // With another password nothing goes out, and nothing by a host with another certificate.
    machine.games("cp .password right; echo wrong >.password");
    assert!(!machine.tried_by_games("send-games").0);
    machine.games("cp right .password");
    machine.root(
        "cp /etc/ssl/certs/ca-certificates.crt /tmp/known; truncate -s 0 /etc/ssl/certs/ca-certificates.crt",
    );
    assert!(!machine.tried_by_games("send-games").0);
    assert_eq!(machine.games(&new), before);
    machine.root("cp /tmp/known /etc/ssl/certs/ca-certificates.crt");
    league::week(&machine, ACCOUNT, &|| {
        lie_with_provider(&machine);
        machine.games("mbsync -q -a");
    });
    let by = machine.root("grep -c 'sasl_username=tuesday1' /var/log/mail.log");
    assert!(by.trim().parse::<usize>().unwrap() >= before.lines().count(), "{by}");
}

/// Cron does the round by the line of the recipe. Its clock is put shortly before the next five minutes.
pub fn cron_does_the_round() {
    let machine = host();
    machine.games(
        "cp /mnt/project/docs/league/forward .forward+tuesday1; crontab /mnt/project/docs/league/crontab",
    );
    let cron = || {
        machine.root(
            "now=$(date +%s)
             faketime -f \"+$((295 - now % 300))s\" cron -f >/dev/null 2>&1 & echo $! >/tmp/cron",
        );
        machine.wait_for(QUEUE_IS_EMPTY);
        // The round is over when nothing is left to do and nobody does it.
        machine.wait_for(&format!(
            "[ -n \"$(ls {FOLDER}/outbox/new {FOLDER}/inbox/new {FOLDER}/acts | grep -E 'eml|^[0-9]|now')\" ] ||
                pgrep -x 'playdeck|send-games' >/dev/null || echo over"
        ));
        machine.root("pkill -x cron");
    };
    cron();
    league::everybody_has(&league::handed_over(&machine), "SPRING 1901 MOVES");
    league::MAILS.week(&machine, ADDRESS, &|| (), &cron);
    // The account has mail about it.
    let told = machine.wait_for("grep -h '^PDK' /var/mail/playdeck || true");
    assert!(told.contains("PDK356I") && told.contains("PDK351I"), "{told}");
}

/// The units of systemd are without fault, and what they start does the round.
pub fn the_timer_of_systemd_is_without_fault_and_its_service_does_the_round() {
    let machine = host();
    machine.games("cp /mnt/project/docs/league/forward .forward+tuesday1");
    let said = machine.root(
        "cd /etc/systemd/system
         cp /mnt/project/docs/league/playdeck-games.* .
         systemd-analyze verify ./playdeck-games.timer ./playdeck-games.service 2>&1
         systemd-analyze calendar \"$(sed -n 's/^OnCalendar=//p' playdeck-games.timer)\" | grep Normalized",
    );
    assert_eq!(said.trim(), "Normalized form: *-*-* *:00/5:00");
    // A program that is not there would have been a fault.
    let script = "cd /tmp; sed 's#bin/playdeck#bin/missing#' /etc/systemd/system/playdeck-games.service >playdeck-x.service
                  systemd-analyze verify ./playdeck-x.service 2>&1 || true";
    assert!(machine.root(script).contains("/usr/local/bin/missing is not executable"));
    let unit = crate::common::page("docs/league/playdeck-games.service");
    let value = |name: &str| unit.lines().find_map(|line| line.strip_prefix(name)).unwrap().to_owned();
    let (at, start, stop) = (value("WorkingDirectory="), value("ExecStart="), value("ExecStopPost="));
    assert_eq!(value("User="), "playdeck");
    let round = || {
        machine.games(&format!("cd {at}\n{start} || [ $? -eq {}  ]\n{stop}", value("SuccessExitStatus=")));
    };
    round();
    league::everybody_has(&league::handed_over(&machine), "SPRING 1901 MOVES");
    league::MAILS.week(&machine, ADDRESS, &|| (), &round);
}

/// The page's ten minutes: its blocks, in a home where nothing is, lead to a game that takes mail and plays.
pub fn the_blocks_of_the_page_lead_from_nothing_to_a_league_within_ten_minutes() {
    let machine = beside_a_provider();
    machine.root("rm /home/playdeck/.password");
    let page = crate::common::page("docs/league.md");
    let part = page.split("\n## ").find(|part| part.starts_with("From nothing in ten minutes")).unwrap();
    let blocks: Vec<&str> =
        part.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 4);
    let since = Instant::now();
    for block in blocks {
        machine.games(&format!("cd /mnt/project\n{block}"));
    }
    // What cron would run from now on.
    let line = machine.games("crontab -l | sed -n 's/^[*]\\/5 [*] [*] [*] [*] //p'");
    let round = || {
        machine.games(&format!("PATH=/usr/local/bin:/usr/bin:/bin\n{line}"));
    };
    let letters = league::handed_over(&machine);
    league::everybody_has(&letters, "SPRING 1901 MOVES");
    // The lots say who is who.
    let power = |address: &str| {
        let letter = letters.iter().find(|letter| letter.to == address).unwrap();
        let (_, rest) = letter.subject.split_once("MOVES] ").unwrap();
        let name = rest.split(',').next().unwrap();
        *ORDERS.iter().find(|(power, ..)| *power == name).unwrap()
    };
    let ((power, good, forged), (_, others, _)) = (power("anne@home.example"), power("boris@home.example"));
    league::Mails { good, forged, others, power, ..league::MAILS }.week(
        &machine,
        ACCOUNT,
        &|| {
            lie_with_provider(&machine);
            machine.games("mbsync -q -a");
        },
        &round,
    );
    assert!(since.elapsed() < Duration::from_mins(10), "{:?}", since.elapsed());
}

/// An order of each power for its first play, and another one for the same unit.
const ORDERS: [(&str, &str, &str); 7] = [
    ("AUSTRIA", "A VIE - GAL", "A VIE - TYR"),
    ("ENGLAND", "F LON - NTH", "F LON - ENG"),
    ("FRANCE", "A PAR - BUR", "A PAR - PIC"),
    ("GERMANY", "A MUN - RUH", "A MUN - TYR"),
    ("ITALY", "A VEN - TYR", "A VEN - PIE"),
    ("RUSSIA", "A WAR - GAL", "A WAR - SIL"),
    ("TURKEY", "A CON - BUL", "A CON - SMY"),
];
