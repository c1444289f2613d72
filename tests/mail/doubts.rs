//! What is taken, what is refused and why, and what the gamesmaster can say about it.

use super::desk::{address, mailbox, message, numbers, sheets, sorted, sorted_with, spring, with_header};
use playdeck::mail::mailbox::{MOST_MESSAGES, Mailbox};
use playdeck::mail::{self, Asked, Sorted};
use playdeck::message::Log;

const SHEET: &str = "A VIE - GAL\n";

fn austria() -> String {
    address("AUSTRIA")
}

/// What is said about one message of Austria.
fn told(text: &str) -> Vec<String> {
    numbers(&sorted(&[message(&austria(), "orders", 1, text)]))
}

#[track_caller]
fn is_refused(sorted: &Sorted, number: &str) {
    assert_eq!(numbers(sorted), [number], "{}", sorted.list);
    assert!(sheets(sorted).is_empty(), "{}", sorted.list);
}

fn refused_roster(roster: &str) -> Log {
    let spring = spring();
    let asked = Asked { roster, position: Some(spring.as_bytes()), ..Asked::default() };
    mail::sort(&Mailbox::default(), &asked).unwrap_err()
}

/// The messages of this program's cases, for the register of all messages.
#[test]
fn a_roster_with_errors_sorts_nothing() {
    let number = |log: &Log| log.messages()[0].definition.to_string();
    assert_eq!(number(&refused_roster("AUSTRIA\n")), "PDK240E");
    assert_eq!(number(&refused_roster("SPAIN a@b.example\n")), "PDK241E");
    assert_eq!(
        number(&refused_roster("GAME OTHER\nAUSTRIA a@b.example\nGAME THIRD\nAUSTRIA a@b.example\n")),
        "PDK243E"
    );
}

#[test]
fn what_comes_after_the_deadline_is_late_unless_it_is_taken() {
    let deadline = "2026-11-26T19:10+01:00";
    let mails =
        [message(&austria(), "orders", 10, SHEET), message(&address("ITALY"), "orders", 11, "A VEN - TYR\n")];
    let asked =
        Asked { deadline: Some((deadline.parse().unwrap(), deadline.to_owned())), ..Asked::default() };
    let late = sorted_with(&mails, &asked);
    assert_eq!(
        (numbers(&late), sheets(&late)),
        (vec!["PDK244W".to_owned()], vec!["$AUSTRIA", "A VIE - GAL"])
    );
    assert!(
        late.replies[1].text.contains("was not taken")
            && late.replies[1].text.contains("Thursday 2026-11-26 at 19:10+01:00")
    );
    let taken = sorted_with(&mails, &Asked { take: [2].into(), leave: [1].into(), ..asked.clone() });
    assert_eq!(sheets(&taken), ["$ITALY", "A VEN - TYR"]);
    assert!(taken.list.contains("Sorted with: --take 2\nSorted with: --leave 1\n"), "{}", taken.list);
    let spring = spring();
    let roster = super::desk::roster();
    let wrong = Asked { take: [7].into(), roster: &roster, position: Some(spring.as_bytes()), ..asked };
    let log = mail::sort(&mailbox(&mails), &wrong).unwrap_err();
    assert_eq!(log.messages()[0].definition.to_string(), "PDK242E");
    let timeless =
        message(&austria(), "x", 1, SHEET).replace("Received: from a.example by b.example; ", "X-Was: ");
    is_refused(&sorted_with(&[timeless], &Asked { take: [].into(), ..late_asked(deadline) }), "PDK262W");
}

fn late_asked(deadline: &str) -> Asked<'static> {
    Asked { deadline: Some((deadline.parse().unwrap(), deadline.to_owned())), ..Asked::default() }
}

#[test]
fn the_subject_names_game_and_play() {
    let of = |subject: &str| sorted(&[message(&austria(), subject, 1, SHEET)]);
    assert_eq!(sheets(&of("Re: [TUESDAY1 SPRING 1901 MOVES] x")).len(), 2);
    assert_eq!(sheets(&of("[EXTERNAL] my orders [3]")).len(), 2);
    is_refused(&of("Re: [TUESDAY1 FALL 1900 MOVES]"), "PDK245W");
    let other = of("Re: [FRIDAY2 SPRING 1901 MOVES]");
    assert!(numbers(&other).is_empty() && sheets(&other).is_empty());
    assert!(other.list.contains("1 of other games"), "{}", other.list);
}

#[test]
fn a_player_of_several_games_names_one() {
    let roster = "GAME TUESDAY1\nAUSTRIA austria@host.example\nGAME FRIDAY2\nITALY austria@host.example\n";
    let asked = Asked { roster, ..Asked::default() };
    let of = |subject: &str| sorted_with(&[message(&austria(), subject, 1, SHEET)], &asked);
    is_refused(&of("orders"), "PDK251W");
    assert_eq!(sheets(&of("[TUESDAY1 SPRING 1901 MOVES]")).len(), 2);
}

#[test]
fn quoted_orders_alone_are_doubtful() {
    let quoted = "> A VIE - GAL\n";
    assert_eq!(told(quoted), ["PDK246W"]);
    let asked = Asked { take: [1].into(), ..Asked::default() };
    assert_eq!(
        sheets(&sorted_with(&[message(&austria(), "x", 1, quoted)], &asked)),
        ["$AUSTRIA", "A VIE - GAL"]
    );
}

/// A message with an attachment.
fn attached(text: &str, file: &str) -> String {
    let parts = format!(
        "--b\nContent-Type: text/plain\n\n{text}\n--b\nContent-Type: application/octet-stream; name=\"my.ord\"\n\
         Content-Disposition: attachment; filename=\"my.ord\"\n\n{file}\n--b--\n"
    );
    with_header(&austria(), "orders", 1, "Content-Type: multipart/mixed; boundary=b\n", &parts)
}

#[test]
fn an_attached_sheet_counts_where_the_text_has_none() {
    assert_eq!(sheets(&sorted(&[attached("See below.", SHEET)])), ["$AUSTRIA", "A VIE - GAL"]);
    is_refused(&sorted(&[attached("A VIE - TYR", SHEET)]), "PDK247W");
}

#[test]
fn only_the_own_server_is_believed_about_a_sender() {
    let asked = Asked { auth_servers: vec!["mx.host.example".to_owned()], ..Asked::default() };
    let of = |results: &str| {
        let headers = format!("Authentication-Results: {results}\n");
        sorted_with(&[with_header(&austria(), "x", 1, &headers, SHEET)], &asked)
    };
    for bad in [
        "mx.host.example; spf=pass smtp.mailfrom=host.example; dmarc=fail (p=none) header.from=host.example",
        "mx.host.example; dmarc=pass header.from=evil.example",
        "mx.host.example; none",
        "mx.host.example; dmarc=pass (open header.from=host.example",
        "evil.example; dmarc=pass header.from=host.example",
        "evil.example; x=\"; mx.host.example\"; dmarc=pass header.from=host.example",
    ] {
        is_refused(&of(bad), "PDK248W");
    }
    for good in [
        "mx.host.example; spf=fail; dmarc=pass header.from=host.example",
        "MX.host.example 1; dkim=pass (x; y) header.d=host.example",
        "mx.host.example; spf=pass smtp.mailfrom=austria@host.example",
    ] {
        assert_eq!(sheets(&of(good)).len(), 2, "{good}");
    }
    // A field that stands below one that another host wrote came from there.
    let below = with_header(
        &austria(),
        "x",
        1,
        "Received: by evil.example; x\nAuthentication-Results: mx.host.example; dmarc=pass header.from=host.example\n",
        SHEET,
    );
    let refused = sorted_with(&[&below], &asked);
    is_refused(&refused, "PDK248W");
    assert!(refused.list.contains("(no result of the named server)"), "{}", refused.list);
    assert_eq!(sheets(&sorted_with(&[below], &Asked { take: [1].into(), ..asked })).len(), 2);
}

#[test]
fn without_a_named_server_the_list_says_what_headers_claim() {
    let of = |headers: &str| sorted(&[with_header(&austria(), "x", 1, headers, SHEET)]).list;
    let list = of("Authentication-Results: a.example;\n dkim=pass header.d=x.example; spf=none\n");
    assert!(list.contains("of the sender: a.example: dkim=pass header.d=x.example, spf=none."), "{list}");
    assert!(of("X-Y: z\n").contains("of the sender: nothing."));
    assert!(of("Authentication-Results: dkim=pass\n").contains("of the sender: not readable."));
}

#[test]
fn a_message_has_exactly_one_sender() {
    for headers in
        ["From: italy@host.example\n", "from : italy@host.example\n", "From:\n austria@host.example\n"]
    {
        is_refused(&sorted(&[with_header(&austria(), "x", 1, headers, SHEET)]), "PDK254W");
    }
    for from in [
        "austria@host.example, italy@host.example",
        "<austria@host.example> <italy@host.example>",
        "us: austria@host.example, italy@host.example;",
        "",
    ] {
        is_refused(&sorted(&[message(from, "x", 1, SHEET)]), "PDK254W");
    }
    for from in [
        "\"A, B <italy@host.example>\" <austria@host.example>",
        "=?utf-8?Q?Italy_=3Citaly=40host.example=3E?= <austria@host.example>",
        "austria@host.example (italy@host.example)",
        "<austria@host.example>",
        "Austria@Host.Example",
    ] {
        assert_eq!(sheets(&sorted(&[message(from, "x", 1, SHEET)])), ["$AUSTRIA", "A VIE - GAL"], "{from}");
    }
}

#[test]
fn a_message_is_the_same_by_identifier_sender_and_body() {
    let first = message(&austria(), "x", 1, "A VIE - GAL\n");
    let again = first.replace("18:01", "18:05") + "\n\n";
    let twice = sorted(&[first.clone(), again.replace('\n', "\r\n")]);
    assert_eq!((sheets(&twice).len(), numbers(&twice)), (2, Vec::new()));
    let other = first.replace("18:01", "18:05").replace("A VIE - GAL", "A VIE - TYR");
    let both = sorted(&[first.clone(), other.clone()]);
    assert_eq!(sheets(&both), ["$AUSTRIA", "A VIE - GAL", "$AUSTRIA", "A VIE - TYR"]);
    assert_eq!(numbers(&both), ["PDK283W"]);
    let nameless = |mail: &str| mail.replace("Message-ID: ", "X-ID: ");
    assert_eq!(sheets(&sorted(&[nameless(&first), nameless(&again), nameless(&other)])).len(), 4);
}

#[test]
fn the_hop_that_says_when_mail_came_can_be_named() {
    let fetched = format!(
        "Received: from mx.host by localhost with POP3 (fetchmail-6.4);\n Fri, 27 Nov 2026 08:00:00 +0000\n\
         Received: from a by Mx.Host (Postfix); Thu, 26 Nov 2026 19:00:00 +0100\nFrom: {}\n\n{SHEET}",
        austria()
    );
    let late = late_asked("2026-11-26T20:00Z");
    let topmost = sorted_with(&[&fetched], &late);
    is_refused(&topmost, "PDK244W");
    assert!(topmost.list.contains("2026-11-27T08:00:00Z (Received by localhost)"), "{}", topmost.list);
    let named = |name: &str| Asked { received_by: Some(name.to_owned()), ..late.clone() };
    let in_time = sorted_with(&[&fetched], &named("mx.host"));
    assert_eq!(sheets(&in_time).len(), 2);
    assert!(in_time.list.contains("2026-11-26T18:00:00Z (Received by mx.host)"), "{}", in_time.list);
    is_refused(&sorted_with(&[&fetched], &named("other.host")), "PDK244W");
}

/// A mailbox of one file.
fn of_file(file: &str) -> Sorted {
    sorted(&[file])
}

#[test]
fn no_message_of_a_mailbox_is_lost_in_silence() {
    let mails = |between: &str| {
        format!(
            "From a@x Tue Nov 24 10:00:00 2026\nFrom: {}\nMessage-ID: <1@x>\n\nA VIE - GAL\n{between}From: {}\n\
             Message-ID: <2@x>\n\nA VEN - TYR\n",
            austria(),
            address("ITALY")
        )
    };
    let both = vec!["$AUSTRIA", "A VIE - GAL", "$ITALY", "A VEN - TYR"];
    let whole = of_file(&mails("\nFrom b@x Tue Nov 24 11:00:00 2026\n"));
    assert_eq!((sheets(&whole), numbers(&whole).len()), (both.clone(), 0));
    for line in ["\nFrom \n", "From b@x Tue Nov 24 11:00:00 2026\n", "\nFrom b@x\n"] {
        let unusual = of_file(&mails(line));
        let mut cards = sheets(&unusual);
        if cards[0] == "$ITALY" {
            cards.rotate_left(2);
        }
        assert_eq!((cards, numbers(&unusual)), (both.clone(), vec!["PDK280W".to_owned()]), "{line}");
    }
    let undivided = of_file(&mails("\n"));
    assert_eq!((sheets(&undivided)[0], numbers(&undivided)), ("$AUSTRIA", vec!["PDK281W".to_owned()]));
}

#[test]
fn a_message_in_the_text_of_another_is_nobodys_sheet() {
    let text = format!(
        "From a@x Tue Nov 24 10:00:00 2026\nReceived: by mx; Tue, 24 Nov 2026 10:00:00 +0000\nFrom: {}\n\n\
         A VIE - GAL\n\nFrom b@x Tue Nov 24 11:00:00 2026\nFrom: {}\nDate: Tue, 24 Nov 2026 11:00:00 +0000\n\n\
         A VEN - TYR\n",
        austria(),
        address("ITALY")
    );
    let pasted = of_file(&text);
    assert_eq!(sheets(&pasted), ["$AUSTRIA", "A VIE - GAL"]);
    assert_eq!(numbers(&pasted), ["PDK284W", "PDK282W"]);
    let taken = sorted_with(&[text], &Asked { take: [2].into(), ..Asked::default() });
    assert_eq!(sheets(&taken).len(), 4);
}

#[test]
fn attachments_that_are_not_read_are_named() {
    let part = |kind: &str, rest: &str| format!("--b\nContent-Type: {kind}\n{rest}\n");
    let text = [
        part("text/plain", "\nA VIE - GAL"),
        part("application/vnd.openxmlformats; name=\"orders.docx\"", "\nx"),
        part("application/ms-tnef; name=winmail.dat", "\nx"),
        part("message/rfc822", "\nSubject: My old orders\n\nA VIE - TYR"),
        part("application/pgp-signature", "\nx"),
        "--b--\n".to_owned(),
    ];
    let list = sorted(&[with_header(
        &austria(),
        "x",
        1,
        "Content-Type: multipart/mixed; boundary=b\n",
        &text.concat(),
    )])
    .list;
    let named: Vec<&str> = list.lines().filter_map(|line| line.trim().strip_prefix("Not read: ")).collect();
    assert_eq!(
        named,
        [
            "orders.docx (application/vnd.openxmlformats)",
            "winmail.dat (application/ms-tnef)",
            "My old orders (message/rfc822)"
        ]
    );
}

#[test]
fn whose_a_message_is() {
    let roster = "GM gm@host.example\nAUSTRIA austria@host.example KEY='wolf'\nITALY two@host.example\nTURKEY two@host.example\n";
    let asked = Asked { roster, ..Asked::default() };
    let of = |from: &str, subject: &str, text: &str| sorted_with(&[message(from, subject, 1, text)], &asked);
    is_refused(&of(&austria(), "x", SHEET), "PDK249W");
    is_refused(&of("two@host.example", "x", "A VEN - TYR\n"), "PDK250W");
    assert_eq!(sheets(&of("two@host.example", "Italy", "A VEN - TYR\n")), ["$ITALY", "A VEN - TYR"]);
    assert_eq!(sheets(&of("two@host.example", "x", "TURKEY\nA CON - BUL\n")), ["$TURKEY", "A CON - BUL"]);
    is_refused(&of("x@host.example", "x", SHEET), "PDK252I");
    is_refused(&of("gm@host.example", "x", SHEET), "PDK259W");
    assert_eq!(
        sheets(&of("gm@host.example", "x", "For Austria\nA VIE - GAL\n")),
        ["$AUSTRIA", "A VIE - GAL"]
    );
    // Neither the name that is shown nor the address for answers says whose it is.
    let shown = with_header(
        "austria@host.example <x@host.example>",
        "x",
        1,
        "Reply-To: austria@host.example\n",
        SHEET,
    );
    is_refused(&sorted_with(&[shown], &asked), "PDK252I");
}

#[test]
fn automatic_mail_is_listed_and_not_answered() {
    let kinds = [
        "Auto-Submitted: auto-replied\n",
        "Precedence: bulk\n",
        "Return-Path: <>\n",
        "Content-Type: text/calendar\n",
        "Content-Type: multipart/report; boundary=b\n",
    ];
    for header in kinds {
        let sorted = sorted(&[with_header(&austria(), "x", 1, header, SHEET)]);
        is_refused(&sorted, "PDK253I");
        assert!(sorted.replies.is_empty(), "{header}");
    }
}

#[test]
fn what_cannot_be_read_is_listed() {
    let encrypted = with_header(
        &austria(),
        "x",
        1,
        "Content-Type: multipart/encrypted; boundary=b\n",
        "--b\n\nx\n--b--\n",
    );
    is_refused(&sorted(&[encrypted]), "PDK254W");
    assert_eq!(told("-----BEGIN PGP MESSAGE-----\n\nx\n"), ["PDK254W"]);
    assert_eq!(told(&"A VIE - GAL\n".repeat(100_000)), ["PDK254W"]);
    let mut deep = String::new();
    for level in 0..30 {
        deep = format!("{deep}Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n");
    }
    is_refused(
        &sorted(&[with_header(
            &austria(),
            "x",
            1,
            deep.split_once('\n').unwrap().0,
            deep.split_once('\n').unwrap().1,
        )]),
        "PDK254W",
    );
}

#[test]
fn no_more_messages_are_read_than_the_bound() {
    let mut mailbox = Mailbox::default();
    for number in 0..=MOST_MESSAGES {
        mailbox.take(format!("Subject: {number}\n\nx\n").as_bytes());
    }
    let (spring, roster) = (spring(), super::desk::roster());
    let asked = Asked { roster: &roster, position: Some(spring.as_bytes()), ..Asked::default() };
    let sorted = mail::sort(&mailbox, &asked).unwrap();
    assert!(numbers(&sorted).contains(&"PDK255W".to_owned()));
}

#[test]
fn what_a_message_lacks_or_has_too_much_is_told() {
    assert_eq!(told("Hello\n"), ["PDK256W"]);
    assert_eq!(told("A VIE - GAL\n$END\n"), ["PDK257W"]);
    assert_eq!(told("PRESS TO ITALY\nHello\nA VIE - GAL\n"), ["PDK260W"]);
    let bytes = [message(&austria(), "x", 1, "A VIE - GAL caf").as_bytes(), b"\xE9 \x81\n", SHEET.as_bytes()]
        .concat();
    assert_eq!(numbers(&sorted(&[bytes])), ["PDK258W"]);
    let press = sorted(&[message(&austria(), "x", 1, "A VIE - GAL\nPRESS TO ITALY\nHello\n")]);
    assert_eq!(sheets(&press), ["$AUSTRIA", "A VIE - GAL", "$MESSAGE TO ITALY", "Hello", "ENDPRESS"]);
}

#[test]
fn players_who_open_their_sheets_are_read_between_opener_and_closer() {
    let position = super::desk::position("$INIT RAINBOW,SEED=1\nAnna\nBert\n$END\n");
    let roster = "GM gm@host.example\n1 anna@host.example\n2 bert@host.example\n";
    let asked = Asked { roster, position: Some(position.as_bytes()), ..Asked::default() };
    let of = |text: &str| sorted_with(&[message("anna@host.example", "x", 1, text)], &asked);
    let whole = of("Dear all,\nplayer 1\nunit 1\nbuild infantry\nnonsense\nend\nYours\n");
    assert_eq!(sheets(&whole), ["player 1", "unit 1", "build infantry", "nonsense", "END"]);
    // Another player's sheet in it is refused, and so is the message.
    assert_eq!(numbers(&of("player 1\nunit 1\nplayer 2\nunit 1\nend\n")), ["PDK274W"]);
    let bare = of("unit 1\nbuild infantry\nThanks for all\n");
    assert_eq!(sheets(&bare), ["$PLAYER 1", "unit 1", "build infantry"]);
}

#[test]
fn without_a_position_the_sheets_come_alone() {
    let asked =
        Asked { roster: "GAME TUESDAY1 DIPLOMACY\nAUSTRIA austria@host.example\n", ..Asked::default() };
    let mails = [message(&austria(), "x", 1, "A VIE - GAL\n> A VIE STANDS\n")];
    let sorted = mail::sort(&mailbox(&mails), &asked).unwrap();
    assert_eq!(sorted.deck, ["$AUSTRIA", "A VIE - GAL"]);
}

#[test]
fn a_reminder_goes_to_each_who_owes_orders() {
    let sorted = sorted(&[message(&austria(), "x", 1, SHEET)]);
    let names: Vec<&str> = sorted.reminders.iter().map(|reminder| reminder.name.as_str()).collect();
    assert_eq!(names, ["england.eml", "france.eml", "germany.eml", "italy.eml", "russia.eml", "turkey.eml"]);
    let italy = &sorted.reminders[3].text;
    assert!(
        italy.contains("To: italy@host.example\n") && italy.contains("\n$ITALY\nF NAP STANDS\n"),
        "{italy}"
    );
    assert!(italy.contains("Subject: [TUESDAY1 SPRING 1901 MOVES] ITALY: orders are due\n"), "{italy}");
}
