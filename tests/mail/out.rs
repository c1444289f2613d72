//! Mail out: a message for everybody of the roster, made of their own parts, and answers to it that come back as orders.

use super::desk::{POWERS, address, mailbox, position, roster, spring};
use super::sent::{asked, named, posted, posted_with, shown};
use crate::common::deck;
use crate::common::shell::{err, out, path, playdeck, status};
use mail_parser::{MessageParser, MimeHeaders as _};
use playdeck::mail::compose::Message;
use playdeck::mail::outgoing::{Posted, WIDTH};
use playdeck::mail::{self, Asked};
use std::fs;
use tempfile::TempDir;

/// A play of spring 1901 with orders of two powers.
pub fn play() -> String {
    spring()
        + "$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\nF TRI - ALB\nA BUX - SER\n$FRANCE\nA PAR - BUR\n$END\n"
}

#[test]
fn a_play_becomes_a_message_for_everybody_of_the_roster() {
    let roster =
        roster() + "SPECTATOR one@host.example\nPUBLIC two@host.example\nPUBLIC three@host.example\n";
    let (messages, done) =
        posted_with(&play(), &Posted { deadline: Some("2026-11-27T20:00Z".to_owned()), ..asked(&roster) });
    assert!(done.log.messages().is_empty(), "{:?}", done.log.messages());
    let names: Vec<&str> = messages.iter().map(|message| message.name.as_str()).collect();
    let own = POWERS.map(|power| format!("0001-{}.eml", power.to_lowercase()));
    let mut expected = vec!["0001-gm.eml", "0001-spectator.eml", "0001-public.eml", "0001-public-2.eml"];
    expected.extend(own.iter().map(String::as_str));
    assert_eq!(names, expected);
    let austria = named(&messages, "0001-austria.eml");
    assert!(austria.text.starts_with(
        "From: The Master <gm@host.example>\nTo: austria@host.example\n\
         Subject: [TUESDAY1 FALL 1901 MOVES] AUSTRIA, after SPRING 1901 MOVES\nAuto-Submitted: auto-generated\n\
         MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="
    ));
    let (_, text, page) = shown(austria);
    let page = page.unwrap();
    assert!(
        text.starts_with(
            "Orders are due by Friday 2026-11-27 at 20:00Z.\n\n[TUESDAY1 SPRING 1901 MOVES] FOR AUSTRIA (D)\n"
        ),
        "{text}"
    );
    assert!(page.contains("Orders are due by <time>Friday 2026-11-27 at 20:00Z</time>"), "{page}");
    let sheet = "YOUR NEXT ORDERS: FALL 1901 MOVES\n$AUSTRIA\nF ALB STANDS\nA BUD STANDS\nA GAL STANDS\n\n";
    let link = "mailto:gm@host.example?subject=%5BTUESDAY1%20FALL%201901%20MOVES%5D%20AUSTRIA%2C%20after%20SPRING%201901%20\
        MOVES&body=%24AUSTRIA%0D%0AF%20ALB%20STANDS%0D%0AA%20BUD%20STANDS%0D%0AA%20GAL%20STANDS";
    let end = format!("{sheet}This link begins a message with the sheet in it:\n{link}\n");
    assert!(text.ends_with(&end), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 72 || line == link), "{text}");
    assert!(
        page.contains(&link.replace('&', "&amp;"))
            && page.contains("<img src=\"cid:board@playdeck.invalid\"")
    );
    let (_, text, _) = shown(named(&messages, "0001-public.eml"));
    assert!(!text.contains("ORDER SHEET") && !text.contains("mailto:") && !text.contains("BUX"), "{text}");
    assert!(shown(named(&messages, "0001-gm.eml")).1.contains("BUX"));
}

#[test]
fn a_page_in_a_message_fetches_nothing_runs_nothing_and_has_its_styles_in_its_elements() {
    for (name, player) in [
        ("diplomacy/first-year", "AUSTRIA"),
        ("rainbow/opening", "1"),
        ("medieval/battles", "M1"),
        ("atlantis/first-months", "2"),
        ("atlantis4/first-months", "3"),
    ] {
        let deck = deck(name);
        let roster = format!("{player} a@host.example\nGM gm@host.example\nSPECTATOR s@host.example\n");
        let messages = posted(&deck, &roster);
        assert_eq!(messages.len(), 3, "{name}");
        for message in &messages {
            let Some(page) = shown(message).2 else { continue };
            assert!(page.len() <= 100_000, "{name} {}", page.len());
            for word in [
                "<style",
                "<script",
                "<svg",
                "<link",
                "class=",
                " id=",
                "src=\"http",
                "url(",
                "@import",
                "data:",
                "<details",
            ] {
                assert!(!page.contains(word), "{name}: {word}");
            }
            let sources = page.matches("src=").count();
            assert_eq!(sources, page.matches("src=\"cid:board@playdeck.invalid\"").count(), "{name}");
        }
    }
}

/// Of a large board a player gets their own part, too: it is a picture of the same message, with words and a place.
#[test]
fn a_player_on_a_large_board_gets_a_close_up_of_their_own() {
    let roster = "CARTHAGE c@host.example\nROME r@host.example\nPUBLIC p@host.example\n";
    let messages = posted(&deck("diplomacy/boards/ancmed"), roster);
    let of = |name: &str| {
        let message = named(&messages, name);
        let parsed = MessageParser::default().parse(message.text.as_bytes()).unwrap();
        let part = parsed.parts.iter().find(|part| part.content_id() == Some("close-up@playdeck.invalid"));
        (shown(message).2.unwrap(), part.map(|part| part.contents().to_vec()))
    };
    let (page, own) = of("0001-carthage.eml");
    let own = own.unwrap();
    let place = "<img src=\"cid:close-up@playdeck.invalid\" alt=\"CARTHAGE, close up: ";
    assert!(page.contains(place) && page.find("cid:board@").unwrap() < page.find(place).unwrap(), "{page}");
    assert_eq!(size(&own).0, 64);
    assert_ne!(of("0001-rome.eml").1.unwrap(), own);
    let (page, none) = of("0001-public.eml");
    assert!(none.is_none() && page.contains("cid:board@") && !page.contains("close-up"), "{page}");
    // The board of seven is readable as a whole.
    let small = posted(&play(), "AUSTRIA a@host.example\n");
    assert!(!small[0].text.contains("close-up"));
}

/// The size of a PNG file, from its head.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// What programs for mail cut off is not only the page: the picture in it counts for the reader's purse, too.
#[test]
#[ignore = "long: cargo long"]
fn a_page_and_its_picture_are_small_together_and_the_picture_says_in_words_what_it_is() {
    for (name, player) in [("diplomacy/first-year", "FRANCE"), ("medieval/transports", "M1")] {
        let roster = format!("{player} a@host.example\n");
        let (messages, _) = posted_with(&deck(name), &Posted { width: WIDTH, ..asked(&roster) });
        let parsed = MessageParser::default().parse(messages[0].text.as_bytes()).unwrap();
        let html = shown(&messages[0]).2;
        let picture = parsed.parts.iter().find(|part| part.content_id() == Some("board@playdeck.invalid"));
        let picture = picture.or_else(|| parsed.attachments().next()).unwrap().contents();
        let (width, _) = size(picture);
        assert!((600..=WIDTH).contains(&width), "{name}: {width}");
        if let Some(html) = html {
            assert!(
                width * 4 / 5 < 600 || html.len() + picture.len() <= 100_000,
                "{name}: {}",
                picture.len()
            );
            let alt = html.split(" alt=\"").nth(1).unwrap().split('"').next().unwrap();
            assert!(alt.contains("the board with what happened in "), "{alt}");
        }
    }
}

#[test]
#[ignore = "long: cargo long"]
fn a_page_that_is_too_large_is_left_out_and_the_text_is_whole() {
    let whole = posted(&deck("diplomacy/whole-game"), "AUSTRIA a@host.example\n");
    let (_, text, page) = shown(&whole[0]);
    assert!(page.is_none() && text.matches("SPRING 1905 MOVES").count() > 1, "{}", text.len());
    let parsed = MessageParser::default().parse(whole[0].text.as_bytes()).unwrap();
    assert_eq!(
        parsed.attachments().map(|part| part.attachment_name()).collect::<Vec<_>>(),
        [Some("board.png")]
    );
}

#[test]
fn printed_pages_are_attached_if_they_are_asked_for() {
    let roster = roster();
    let (messages, _) = posted_with(&play(), &Posted { has_pdf: true, ..asked(&roster) });
    let parsed =
        MessageParser::default().parse(named(&messages, "0001-austria.eml").text.as_bytes()).unwrap();
    let pdf = parsed.attachments().find(|part| part.attachment_name() == Some("austria.pdf")).unwrap();
    assert!(pdf.contents().starts_with(b"%PDF-") && pdf.contents().len() > 10_000);
}

#[test]
fn a_key_is_asked_for_and_not_shown() {
    let messages = posted(&play(), "GM gm@host.example\nAUSTRIA a@host.example KEY='grey wolf'\n");
    for message in &messages {
        assert!(!message.text.contains("grey") && !message.name.contains("grey"));
    }
    assert!(shown(named(&messages, "0001-austria.eml")).1.contains("the word that was agreed with you"));
}

#[test]
fn a_play_that_failed_reaches_only_those_whose_cards_were_wrong() {
    let failed = spring() + "$MOVES SPRING, 1901\n$AUSTRIA\nA BUX - SER\n$SPAIN\nA X - Y\n$END\n";
    let messages = posted(&failed, &roster());
    let names: Vec<&str> = messages.iter().map(|message| message.name.as_str()).collect();
    assert_eq!(names, ["0001-gm.eml", "0001-austria.eml"]);
    let (subject, text, _) = shown(&messages[1]);
    assert_eq!(subject, "[TUESDAY1 SPRING 1901 MOVES] AUSTRIA");
    assert!(text.contains("ORDERS TO BE MENDED"), "{text}");
}

#[test]
#[ignore = "long: cargo long"]
fn the_command_writes_files_that_only_their_owner_can_open() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| path(&folder, name);
    fs::write(file("roster"), "GM gm@host.example\nAUSTRIA a@host.example\n").unwrap();
    let (place, roster) = (file("mail"), file("roster"));
    let command = ["burst", "--mail", &place, "--roster", &roster];
    let first = playdeck(&command, play());
    assert_eq!(status(&first), 4);
    assert!(err(&first).contains("PDK265W Deck 1: ENGLAND has no line on the roster"), "{}", err(&first));
    assert_eq!(out(&first), format!("{place}/0001-gm.eml\n{place}/0001-austria.eml\n"));
    let mut bytes = Vec::new();
    for name in ["gm", "austria"] {
        let name = format!("{place}/0001-{name}.eml");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&name).unwrap().permissions().mode() & 0o777, 0o600, "{name}");
        }
        bytes.push(fs::read(&name).unwrap());
    }
    assert_eq!(status(&playdeck(&command, play())), 16);
    playdeck(&[&command[..], &["--force"]].concat(), play());
    let again =
        [fs::read(place.clone() + "/0001-gm.eml").unwrap(), fs::read(place + "/0001-austria.eml").unwrap()];
    assert!(bytes == again, "the same cards give the same bytes");
    assert_eq!(status(&playdeck(&["burst", "--mail", &file("x")], "")), 16);
    assert_eq!(status(&playdeck(&["burst", &file("x"), "--attach", "pdf"], "")), 16);
}

#[test]
fn the_sheet_of_our_link_is_the_sheet() {
    let messages = posted(&play(), &roster());
    let position = position(&play());
    let mut box_ = Vec::new();
    for (minute, power) in POWERS.into_iter().enumerate() {
        let (_, text, _) = shown(named(&messages, &format!("0001-{}.eml", power.to_lowercase())));
        let link =
            text.lines().find_map(|line| line.strip_prefix("mailto:gm@host.example?subject=")).unwrap();
        let (subject, body) = link.split_once("&body=").unwrap();
        box_.push(super::desk::message(&address(power), &unescaped(subject), minute, &unescaped(body)));
    }
    let roster = roster();
    let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
    let sorted = mail::sort(&mailbox(&box_), &asked).unwrap();
    assert!(sorted.log.messages().is_empty(), "{}", sorted.list);
    assert_eq!(sorted.deck.iter().filter(|card| card.ends_with(" STANDS")).count(), 22, "{:?}", sorted.deck);
}

/// A text of a link.
fn unescaped(link: &str) -> String {
    let mut bytes = Vec::new();
    let mut letters = link.bytes();
    while let Some(letter) = letters.next() {
        if letter == b'%' {
            let code = [letters.next().unwrap(), letters.next().unwrap()];
            bytes.push(u8::from_str_radix(str::from_utf8(&code).unwrap(), 16).unwrap());
        } else {
            bytes.push(letter);
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_play_its_mail_the_answers_and_the_next_play_in_a_shell() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| path(&folder, name);
    fs::write(file("roster"), roster()).unwrap();
    let (place, roster, game) = (file("out"), file("roster"), file("game.pos"));
    assert_eq!(status(&playdeck(&["--punch", &game], play())), 4);
    assert_eq!(status(&playdeck(&["burst", "--mail", &place, "--roster", &roster], play())), 4);
    let mut box_ = String::new();
    for (power, order) in [("AUSTRIA", "A GAL - WAR"), ("FRANCE", "A BUR - MUN")] {
        let written = fs::read_to_string(format!("{place}/0001-{}.eml", power.to_lowercase())).unwrap();
        let message = Message { name: String::new(), text: written };
        let (subject, text, _) = shown(&message);
        let quote: String = text.lines().map(|line| format!("> {line}\n")).collect::<Vec<_>>().concat();
        let answer = format!("{order}\n\nOn Thu, 26 Nov 2026 at 10:00, GM <gm@host.example> wrote:\n{quote}");
        let answer = super::desk::message(&address(power), &format!("Re: {subject}"), 1, &answer);
        box_ = format!("{box_}From x@y.example Thu Nov 26 17:00:00 2026\n{answer}\n");
    }
    let sorted = playdeck(&["mail", "--roster", &roster, "--position", &game], &box_);
    assert_eq!((status(&sorted), err(&sorted).as_str()), (0, ""));
    let next = playdeck(&["--punch", &game], out(&sorted));
    assert_eq!(status(&next), 0);
    assert!(out(&next).contains("A GAL - WAR") && out(&next).contains("FALL 1901 MOVES"));
}

/// Who is out of a game gets the report on the play by which they lost it, and nothing after that.
#[test]
fn who_is_out_of_the_game_gets_one_last_report() {
    // Turkey has a center and no unit, and Russia takes it.
    let numbered = deck("diplomacy/carried-on");
    let bare: Vec<&str> = numbered.lines().map(|line| line.get(..72).unwrap_or(line).trim_end()).collect();
    let diplomacy = bare
        .join("\n")
        .replace(
            "$POSITION DIPLOMACY,FORMAT=1,SEED=1901",
            "$POSITION DIPLOMACY,FORMAT=1,EDITED=YES,SEED=1901",
        )
        .replace("SEASON=SPRING", "SEASON=FALL")
        .replace("CENTERS=(ANK,BUL,CON,SMY)", "CENTERS=(SMY)")
        .replace("KIND=ARMY,AT=GAL", "KIND=ARMY,AT=ARM");
    let (diplomacy, _) = diplomacy.split_once("$MOVES").unwrap();
    let diplomacy: Vec<&str> =
        diplomacy.lines().filter(|line| !line.starts_with("UNIT POWER=TURKEY")).collect();
    let diplomacy = format!("{}\n$MOVES FALL, 1902\n$RUSSIA\nA ARM - SMY\n$END\n", diplomacy.join("\n"));
    // The third player gives up.
    let medieval = deck("medieval/errors/eliminated-and-over");
    let (medieval, _) = medieval.split_once("$PLAYER 1").unwrap();
    let medieval = format!("{medieval}$PLAYER 3\nSURREND YES\n$END\n");
    let rainbow =
        "$INIT RAINBOW,SEED=3\nWhigs\nTories\nRadicals\n$TURN 1\nplayer 2\nquit\nend\n$END\n".to_owned();
    let diplomats = "GM gm@h.example\nTURKEY t@h.example\nRUSSIA r@h.example\n";
    let knights = "GM gm@h.example\nM1 a@h.example\nM2 b@h.example\nM3 c@h.example\n";
    let empires = "GM gm@h.example\n1 a@h.example\n2 b@h.example\n3 c@h.example\n";
    for (first, next, key, has_last, roster) in [
        (diplomacy, "$BUILD FALL, 1902\n$END\n", "turkey", true, diplomats),
        (medieval, "$ROUND 5\n$PLAYER 1\nLIST VP\n$END\n", "m3", true, knights),
        (rainbow, "$TURN 2\n$END\n", "p002", false, empires),
    ] {
        let name = format!("0001-{key}.eml");
        let (messages, done) = posted_with(&first, &asked(roster));
        let names: Vec<&str> = messages.iter().map(|message| message.name.as_str()).collect();
        let said: Vec<String> = done.log.messages().iter().map(ToString::to_string).collect();
        assert_eq!(names.contains(&name.as_str()), has_last, "{names:?} {said:?}");
        let later = super::desk::position(&first) + next;
        let (messages, done) = posted_with(&later, &asked(roster));
        let names: Vec<&str> = messages.iter().map(|message| message.name.as_str()).collect();
        let said: Vec<String> = done.log.messages().iter().map(ToString::to_string).collect();
        assert!(names.len() > 1 && !names.contains(&name.as_str()), "{key}: {names:?} {said:?}");
        assert!(said.iter().any(|said| said.contains("PDK310I")), "{said:?}");
    }
}

/// Who has left the game gets no message, neither of that play nor of a later one; the gamesmaster reads so.
#[test]
fn who_has_left_the_game_gets_no_message() {
    let start = "$INIT RAINBOW,SEED=3\nWhigs\nTories\nRadicals\n";
    let roster = "GM gm@host.example\n1 one@host.example\n2 two@host.example\n3 three@host.example\n";
    for later in ["", "$TURN 2\nplayer 1\nunit 1\nbuild infantry\nend\n"] {
        let deck = format!("{start}$TURN 1\nplayer 2\nquit\nend\n{later}$END\n");
        let (messages, done) = posted_with(&deck, &asked(roster));
        let names: Vec<&str> = messages.iter().map(|message| message.name.as_str()).collect();
        assert_eq!(names, ["0001-gm.eml", "0001-p001.eml", "0001-p003.eml"]);
        let said: Vec<String> = done.log.messages().iter().map(ToString::to_string).collect();
        assert!(said.len() == 1 && said[0].contains("PDK310I"), "{said:?}");
    }
}
