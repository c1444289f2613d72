//! The filters as a shell sees them: text becomes cards, a listing becomes another form of listing, a stream becomes
//! several, a deck becomes a file for each reader.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::deck;
use common::shell::{err, names, one_line, out, path, playdeck, status};
use playdeck::card::COLUMNS;
use playdeck::code::Code;
use playdeck::record::{RecordFormat, RecordWriter};
use std::fs;
use tempfile::TempDir;

fn first_year() -> String {
    deck("diplomacy/first-year")
}

/// The first year without the cards of the job around it.
fn bare_year() -> String {
    let is_card = |line: &&str| !line.starts_with("//") && *line != ">>";
    first_year().lines().filter(is_card).collect::<Vec<_>>().join("\n") + "\n"
}

/// A deck in a record format and a code.
fn recorded(deck: &str, format: RecordFormat, code: Code) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), format, code, COLUMNS);
    deck.lines().try_for_each(|card| writer.write(card)).unwrap();
    writer.into_inner()
}

#[test]
fn every_form_of_a_listing_is_printed_as_every_other() {
    let forms: Vec<Vec<&str>> = [
        &["--carriage", "asa"][..],
        &["--carriage", "asa", "--out-recfm", "fb"],
        &["--carriage", "asa", "--out-recfm", "vb", "--out-code", "cp1047"],
        &["--carriage", "machine"],
        &["--carriage", "machine", "--out-recfm", "vb", "--out-code", "cp1047"],
        &["--carriage", "plain"],
        &["--carriage", "plain", "--out-code", "cp1047"],
    ]
    .map(<[&str]>::to_vec)
    .to_vec();
    let printed: Vec<Vec<u8>> = forms.iter().map(|form| playdeck(form, first_year()).stdout).collect();
    for from in &printed {
        for (form, expected) in forms.iter().zip(&printed) {
            let again = playdeck(&[&["print"], form.as_slice()].concat(), from);
            assert_eq!((status(&again), err(&again).as_str()), (0, ""));
            assert!(again.stdout == *expected, "{form:?}");
        }
    }
}

#[test]
fn machine_control_is_records_of_133_bytes_and_no_text() {
    let machine = playdeck(&["--carriage", "machine", "--out-code", "cp1047"], first_year()).stdout;
    assert!(machine.len().is_multiple_of(133));
    let asa = out(&playdeck(&[], first_year()));
    let pages = asa.lines().filter(|line| line.starts_with('1')).count();
    let skips = machine.chunks(133).filter(|record| record[0] == 0x8B);
    assert_eq!((skips.count(), machine.len() / 133), (pages, asa.lines().count() + pages));
    for command in [&[][..], &["print"], &["burst", "/nowhere"]] {
        let text = playdeck(&[command, &["--carriage", "machine", "--out-recfm", "text"]].concat(), "1A\n");
        assert_eq!((status(&text), text.stdout.len()), (16, 0));
        assert!(one_line(&text).contains("machine control goes into fb or vb records"));
    }
}

#[test]
fn a_stream_cut_between_pages_prints_the_same_in_every_form() {
    let listing = out(&playdeck(&[], first_year()));
    let (first, second) = listing.split_at(listing[1..].find("\n1").unwrap() + 2);
    for form in [&["--carriage", "machine"][..], &["--out-recfm", "vb"]] {
        let print = |text: &str| playdeck(&[&["print"], form].concat(), text).stdout;
        assert_eq!([print(first), print(second)].concat(), print(&listing), "{form:?}");
    }
}

#[test]
fn what_a_listing_loses_is_named() {
    let printed = playdeck(&["print", "--from", "asa"], format!("1A\n?B\n{:260}C\n D\x07\n", ""));
    assert_eq!(status(&printed), 8);
    let said = err(&printed);
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(
        ["PDK140E X'3F' in record 2", "PDK141W Line 3", "PDK142W Line 4"].iter().all(|it| said.contains(it))
    );
    assert_eq!(out(&printed), "1A\n B\n\n D\n");
    let short = playdeck(&["print", "--recfm", "fb"], "1A");
    assert_eq!(status(&short), 8);
    assert!(one_line(&short).contains("of the 133 bytes from byte 1 on only 2 came in"), "{}", err(&short));
    let lost = playdeck(&["print", "--out-code", "cp1047"], "1\u{20AC}\n");
    assert_eq!(status(&lost), 0);
    assert!(one_line(&lost).contains("have no place in cp1047"));
}

#[test]
fn everybody_has_a_letter_equal_to_the_one_printed_for_them() {
    let folder = TempDir::new().unwrap();
    let place = path(&folder, "spring");
    for form in [&[][..], &["--columns", "50"], &["--out-code", "cp1047", "--out-recfm", "vb"]] {
        let burst = playdeck(&[&["burst", &place, "--force", "--letters"], form].concat(), bare_year());
        assert_eq!((status(&burst), err(&burst).as_str()), (0, ""));
        let told = out(&burst);
        let keys: Vec<&str> = told.lines().filter_map(|line| line.rsplit('-').next()).collect();
        assert!(keys.contains(&"austria") && keys.contains(&"public"), "{keys:?}");
        for key in keys {
            let asked = [&["--emit", "letters", "--for", key], form].concat();
            let printed = playdeck(&asked, bare_year()).stdout;
            assert!(fs::read(path(&folder, &format!("spring/0001-{key}"))).unwrap() == printed, "{key}");
            assert!(!printed.is_empty(), "{key}");
        }
    }
    let refused: [&[&str]; 3] = [
        &["--emit", "letters", "--columns", "39"],
        &["--columns", "72"],
        &["burst", &place, "--columns", "72"],
    ];
    for options in refused {
        assert_eq!(status(&playdeck(options, bare_year())), 16, "{options:?}");
    }
}

/// The limits of a deck hold for its letters, and no deck that exceeds them ends as if it had been played.
#[test]
fn letters_beyond_the_bounds_of_their_deck_are_refused() {
    let refused = playdeck(&["--emit", "letters", "--for", "gm"], deck("errors/lines-limit"));
    assert_eq!(status(&refused), 12);
    assert!(out(&refused).contains("PDK125S"), "{}", out(&refused));
}

#[test]
fn everybody_has_a_file_with_what_is_printed_for_them() {
    let folder = TempDir::new().unwrap();
    let place = path(&folder, "spring");
    let deck = bare_year();
    let stream = deck.repeat(2);
    for form in [&[][..], &["--carriage", "machine"], &["--carriage", "plain", "--out-code", "cp1047"]] {
        let burst = playdeck(&[&["burst", &place, "--force"], form].concat(), &stream);
        assert_eq!((status(&burst), err(&burst).as_str()), (0, ""));
        let powers = ["austria", "england", "france", "germany", "italy", "russia", "turkey"];
        let keys: Vec<&str> = ["gm", "public"].into_iter().chain(powers).collect();
        let expected: Vec<String> = ["0001", "0002"]
            .iter()
            .flat_map(|deck| keys.iter().map(move |key| format!("{deck}-{key}")))
            .collect();
        let told: Vec<String> =
            out(&burst).lines().map(|line| line.replace(&format!("{place}/"), "")).collect();
        assert_eq!(told, expected);
        for key in keys {
            let printed = playdeck(&[&["--for", key], form].concat(), &deck).stdout;
            for deck in ["0001", "0002"] {
                assert!(
                    fs::read(path(&folder, &format!("spring/{deck}-{key}"))).unwrap() == printed,
                    "{key}"
                );
            }
        }
    }
    assert_eq!(fs::read_dir(&place).unwrap().count(), 18);
}

#[test]
fn a_reader_without_a_part_has_no_file() {
    let folder = TempDir::new().unwrap();
    let place = path(&folder, "");
    let failed =
        playdeck(&["burst", &place], first_year().replace("$MOVES SPRING, 1901", "$MOVES FALL, 1901"));
    assert_eq!(status(&failed), 8);
    // Everybody gets one line that says that nothing took place; no player has a part of it.
    assert_eq!(names(&folder), ["0001-gm", "0001-public"]);
    assert_eq!(status(&playdeck(&["burst", &place, "--maxcc", "12", "--force"], "")), 0);
}

#[test]
fn no_file_is_overwritten_unless_that_is_asked_for() {
    let folder = TempDir::new().unwrap();
    fs::write(path(&folder, "0001-public"), "kept").unwrap();
    let place = path(&folder, "");
    let refused = playdeck(&["burst", &place], first_year());
    assert_eq!(status(&refused), 16);
    assert!(one_line(&refused).contains("0001-public cannot be written: it is there already"));
    assert_eq!(fs::read_to_string(path(&folder, "0001-public")).unwrap(), "kept");
    assert_eq!(names(&folder), ["0001-gm", "0001-public"]);
    assert_eq!(status(&playdeck(&["burst", "--force", &place], first_year())), 0);
    assert!(fs::read_to_string(path(&folder, "0001-public")).unwrap().starts_with("1PLAYDECK"));
}

#[cfg(unix)]
#[test]
fn a_link_in_the_folder_leads_nothing_astray() {
    use std::os::unix::fs::symlink;
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let victim = path(&elsewhere, "precious");
    fs::write(&victim, "precious").unwrap();
    let place = path(&folder, "");
    for target in [victim.as_str(), "/nowhere/at/all"] {
        let _ = fs::remove_file(path(&folder, "0001-gm"));
        symlink(target, path(&folder, "0001-gm")).unwrap();
        let refused = playdeck(&["burst", &place], first_year());
        assert_eq!((status(&refused), names(&folder)), (16, vec!["0001-gm".to_owned()]));
    }
    fs::remove_file(path(&folder, "0001-gm")).unwrap();
    symlink(&victim, path(&folder, "0001-gm")).unwrap();
    assert_eq!(status(&playdeck(&["burst", "--force", &place], first_year())), 0);
    assert!(!fs::symlink_metadata(path(&folder, "0001-gm")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    fs::remove_file(path(&folder, "0001-gm")).unwrap();
    fs::create_dir(path(&folder, "0001-gm")).unwrap();
    let refused = playdeck(&["burst", "--force", &place], first_year());
    assert!(one_line(&refused).contains("it is not an ordinary file"), "{}", err(&refused));
}

#[test]
fn a_folder_that_cannot_be_made_ends_the_run() {
    let folder = TempDir::new().unwrap();
    fs::write(path(&folder, "file"), "").unwrap();
    for place in ["nowhere/else", "file"] {
        for command in [&["burst"][..], &["split", "2"]] {
            let refused = playdeck(&[command, &[&path(&folder, place)]].concat(), first_year());
            assert_eq!(status(&refused), 16);
            assert!(one_line(&refused).contains("cannot be written"), "{}", err(&refused));
        }
    }
}

#[test]
fn the_pieces_of_a_stream_are_the_stream_and_print_the_same() {
    let stream = format!("From: a friend\n{}", (first_year() + "Regards\n").repeat(5));
    let whole = playdeck(&[], &stream).stdout;
    for (format, code) in [
        (RecordFormat::Text, Code::Ascii),
        (RecordFormat::Fixed, Code::Cp1047),
        (RecordFormat::Variable, Code::Cp037),
    ] {
        let told = ["--recfm", format.name(), "--code", code.name()];
        let bytes = recorded(&stream, format, code);
        let folder = TempDir::new().unwrap();
        let split = playdeck(&[&["split", "3", &path(&folder, "")], &told[..]].concat(), &bytes);
        assert_eq!((status(&split), names(&folder).len()), (0, 3));
        let pieces: Vec<Vec<u8>> =
            names(&folder).iter().map(|it| fs::read(path(&folder, it)).unwrap()).collect();
        assert!(pieces.concat() == bytes);
        assert!(pieces.iter().all(|piece| piece.len() * 5 < bytes.len() * 3));
        if code == Code::Ascii {
            let printed: Vec<Vec<u8>> = pieces.iter().map(|piece| playdeck(&[], piece).stdout).collect();
            assert!(printed.concat() == whole);
        }
    }
}

#[test]
fn few_decks_make_few_pieces() {
    let folder = TempDir::new().unwrap();
    let split = playdeck(&["split", "9", &path(&folder, "")], first_year().repeat(2));
    assert_eq!((status(&split), names(&folder)), (0, vec!["0001.deck".to_owned(), "0002.deck".to_owned()]));
    let again = playdeck(&["split", "1", &path(&folder, "")], first_year());
    assert_eq!(status(&again), 16);
    assert!(one_line(&again).contains("0001.deck cannot be written: it is there already"));
    for wrong in ["0", "ten", "-1"] {
        assert_eq!(status(&playdeck(&["split", wrong, "x"], "")), 16);
    }
}

#[test]
fn a_sheet_from_the_mail_is_punched_under_its_player_s_card() {
    let mail = "\r\nAustria:\r\nA VIE - GAL\r\n* no comment\r\n$MESSAGE TO ITALY\r\nPeace?\r\n";
    let punched = playdeck(&["punch", "--as", "austria"], mail);
    assert_eq!((status(&punched), err(&punched).as_str()), (0, ""));
    assert_eq!(out(&punched), "$AUSTRIA\nA VIE - GAL\n* no comment\n$MESSAGE TO ITALY\nPeace?\n");
    let with_card = playdeck(&["punch", "--as", "AUSTRIA"], "$AUSTRIA\nA VIE - GAL\n");
    assert_eq!(out(&with_card), "$AUSTRIA\nA VIE - GAL\n");
    let other_sign = playdeck(&["punch", "--as", "AUSTRIA", "--control", "%"], "A VIE - GAL\n$ENGLAND\n");
    assert_eq!(out(&other_sign), "%AUSTRIA\nA VIE - GAL\n$ENGLAND\n");
}

/// A sheet that opens with the player's own word stays as they wrote it. The gamesmaster need not cut out what mail
/// puts around it.
#[test]
fn a_sheet_with_its_own_opener_is_punched_unchanged() {
    let mail = "Dear gamesmaster,\n\nplayer 15  # The Dark Legions\nunit 1\nbuild tanks\nend\n-- \nMerlin\n";
    let punched = playdeck(&["punch", "--as", "15", "--game", "rainbow"], mail);
    assert_eq!((status(&punched), err(&punched).as_str()), (0, ""));
    let cards = "player 15  # The Dark Legions\nunit 1\nbuild tanks\nend\n--\nMerlin\n";
    assert_eq!(out(&punched), cards);
    let bare = playdeck(&["punch", "--as", "15", "--game", "rainbow"], "unit 1\nbuild tanks\n");
    assert_eq!(out(&bare), "$PLAYER 15\nunit 1\nbuild tanks\n");
    let foreign =
        playdeck(&["punch", "--as", "15", "--game", "rainbow"], mail.replace("build tanks", "player 7"));
    assert_eq!((status(&foreign), foreign.stdout.len()), (8, 0));
}

#[test]
fn nobody_writes_under_another_s_name() {
    for foreign in
        ["$GERMANY", "$germany", "Germany:", "$MOVES FALL, 1901", "$END", "$NEWS", " $END", "$BOGUS", "$"]
    {
        let refused =
            playdeck(&["punch", "--as", "AUSTRIA"], format!("A VIE - GAL\n{foreign}\nA MUN - RUH\n"));
        assert_eq!((status(&refused), refused.stdout.len()), (8, 0), "{foreign}");
        assert!(one_line(&refused).contains("STMT 2"), "{}", err(&refused));
    }
    for nobody in ["1-5", "AU", "AUSTRIX", "", "$AUSTRIA", "MOVES"] {
        let refused = playdeck(&["punch", "--as", nobody], "A VIE - GAL\n");
        assert_eq!((status(&refused), refused.stdout.len()), (12, 0), "{nobody}");
        one_line(&refused);
    }
    let empty = playdeck(&["punch", "--as", "AUSTRIA"], "\n \n");
    assert_eq!((status(&empty), empty.stdout.len()), (8, 0));
}

#[test]
fn a_deck_on_numbered_cards_plays_as_before() {
    let long =
        "Let us speak of the fleets, and of the winter, and of the armies that are to be built in it. ";
    let deck = first_year()
        .replace("$AUSTRIA\n", &format!("$MESSAGE TO ITALY\n{}\n$AUSTRIA\n", long.repeat(3)))
        .replace(
            "$INIT",
            "* A comment that is so long that it runs past column 71 into the number field\n$INIT",
        );
    let plain = playdeck(&["--for", "ITALY"], &deck);
    for (format, code) in [("text", "ascii"), ("fb", "cp1047"), ("vb", "cp500")] {
        let cards = playdeck(&["punch", "--out-recfm", format, "--out-code", code], &deck);
        assert_eq!(status(&cards), 0, "{}", err(&cards));
        let told = ["--recfm", format, "--code", code, "--for", "ITALY"];
        assert_eq!(playdeck(&told, &cards.stdout).stdout, plain.stdout, "{format} {code}");
    }
    let cards = out(&playdeck(&["punch"], &deck));
    assert!(cards.lines().all(|card| card.len() <= COLUMNS));
    let numbered = cards.lines().filter(|card| card.len() == COLUMNS && card[72..].parse::<u32>().is_ok());
    let jcl = cards.lines().filter(|card| card.starts_with("//") || *card == ">>").count();
    assert_eq!(
        (numbered.count() + 1 + jcl, jcl),
        (cards.lines().count(), 5),
        "all but the long comment and JCL"
    );
    assert_eq!(out(&playdeck(&["punch"], &cards)), cards, "cards are punched as they are");
    let position = playdeck(&["--emit", "punch"], first_year()).stdout;
    let next = [b"$JOB NEXT\n".to_vec(), position, b"$END\n".to_vec()].concat();
    let cards = out(&playdeck(&["punch"], &next));
    let fields: Vec<&str> = cards.lines().map(|card| card.get(72..).unwrap_or("").trim()).collect();
    assert_eq!((fields[0], fields[1]), ("", "00000010"));
    assert!(fields.windows(2).all(|pair| pair[0] < pair[1]), "{fields:?}");
    assert_eq!(status(&playdeck(&[], cards)), 0);
}

#[test]
fn an_edited_position_is_sealed_again() {
    let position = out(&playdeck(&["--emit", "punch"], first_year()));
    // The card is full, so the mark is on its continuation card.
    let header = position.lines().nth(1).unwrap();
    let marked = header.replace("'            ", "',EDITED=YES ");
    let edited = position.replace(header, &format!("{marked}\n\n* Changed by hand."));
    let changed = |to: &str| {
        let line = edited.lines().find(|card| card.contains("Adelheid Brunner")).unwrap();
        edited.replace(line, &line.replace("Adelheid Brunner", "Adele").replace("  0", to))
    };
    let sealed = playdeck(&["punch"], changed("             0"));
    assert_eq!((status(&sealed), err(&sealed).as_str()), (0, ""));
    let text = out(&sealed);
    assert!(!text.contains("EDITED") && text.contains("* Changed by hand.") && text.contains("'Adele'"));
    let run = playdeck(&["--emit", "punch"], text + "$END\n");
    assert_eq!(status(&run), 0);
    assert!(out(&run).contains("'Adele'"));
    // Columns 73-80 have become part of the text, so the deck is not sealed.
    let slipped = playdeck(&["punch"], changed("  0"));
    assert_eq!((status(&slipped), slipped.stdout.len()), (12, 0));
    assert!(one_line(&slipped).contains("PDK100S STMT 10 COL 62"), "{}", err(&slipped));
    // Without the mark nothing is sealed: a damaged position stays damaged.
    let damaged = position.replacen("Adelheid", "Adelhaid", 1);
    assert_eq!(out(&playdeck(&["punch"], &damaged)), damaged);
}

#[test]
fn text_that_does_not_fit_on_cards_is_refused() {
    let long = format!("$JOB TUESDAY,TITLE='{}'\n$END\n", "x".repeat(90));
    let refused = playdeck(&["punch"], long);
    assert_eq!((status(&refused), refused.stdout.len()), (8, 0));
    assert!(one_line(&refused).contains("PDK025E STMT 1"));
    let named = playdeck(&["punch"], "$MESSAGE\ncaf\u{E9} \u{4E2D}\n");
    assert_eq!((status(&named), out(&named).lines().count()), (4, 2));
    assert!(one_line(&named).contains("PDK327W") && out(&named).contains("caf\u{E9} Zhong"));
    let empty = playdeck(&["punch"], "");
    assert_eq!((status(&empty), empty.stdout.len()), (8, 0));
}

#[test]
fn a_listing_in_blocks_is_read_as_the_listing() {
    for (carriage, code) in [("asa", "ascii"), ("asa", "cp1047"), ("machine", "cp037")] {
        let paper = ["--carriage", carriage, "--out-recfm", "vb", "--out-code", code];
        let listing = playdeck(&paper, first_year()).stdout;
        let (mut rest, mut records) = (listing.as_slice(), Vec::new());
        while let Some(word) = rest.first_chunk::<4>() {
            let (record, after) = rest.split_at(u16::from_be_bytes([word[0], word[1]]).into());
            records.push(record);
            rest = after;
        }
        let blocks: Vec<u8> = records
            .chunks(100)
            .map(<[&[u8]]>::concat)
            .flat_map(|block| {
                let [high, low] = u16::try_from(block.len() + 4).unwrap().to_be_bytes();
                [&[high, low, 0, 0][..], &block].concat()
            })
            .collect();
        for told in [&["--from", carriage, "--recfm", "vb", "--code", code][..], &["--code", code], &[]] {
            if told.is_empty() && code == "cp037" {
                // A page of EBCDIC is never detected when another one is given.
                continue;
            }
            let printed = playdeck(&[&["print"], told].concat(), &blocks);
            assert_eq!((status(&printed), err(&printed).as_str()), (0, ""), "{told:?}");
            assert_eq!(out(&printed), out(&playdeck(&[], first_year())), "{carriage} {told:?}");
        }
    }
}

#[test]
fn a_listing_becomes_a_document_leaf_for_leaf() {
    let listing = playdeck(&[], first_year()).stdout;
    let pages = out(&playdeck(&[], first_year())).lines().filter(|line| line.starts_with('1')).count();
    let made = playdeck(&["print", "--pdf"], &listing);
    assert_eq!((status(&made), err(&made).as_str()), (0, ""));
    let count = |what: &[u8]| made.stdout.windows(what.len()).filter(|window| *window == what).count();
    assert_eq!((count(b"/Type /Page\n"), count(b"(PLAYDECK ")), (pages, pages));
    assert!(count(b"/Title (SPRING 1901 MOVES FOR AUSTRIA)") == 1);
    assert!(count(b"/Title (SPRING 1901 MOVES: ORDER SHEET FOR AUSTRIA)") == 1);
    assert!(count(b"/Title (DIPLOMACY TUESDAY1 The Tuesday game)") == 1 && count(b"/FontFile2 ") == 1);
    let machine = playdeck(&["--carriage", "machine", "--out-code", "cp1047"], first_year()).stdout;
    assert!(playdeck(&["print", "--pdf"], machine).stdout == made.stdout, "any form of a listing will do");
}

/// Bookmarks are grouped and no two of a listing read the same; those of a folded one are grouped by reader.
#[test]
fn no_two_bookmarks_read_the_same() {
    let listing = playdeck(&[], first_year()).stdout;
    for (options, group) in
        [(&["print", "--pdf"][..], "FALL 1901 MOVES"), (&["print", "--pdf", "--fold"], "FOR ITALY")]
    {
        let made = playdeck(options, &listing).stdout;
        let text = String::from_utf8_lossy(&made).into_owned();
        let (_, outline) = text.split_once("/Type /Outlines").unwrap();
        let mut titles: Vec<&str> =
            outline.split("/Title (").skip(1).map(|title| title.split(')').next().unwrap()).collect();
        assert!(titles.contains(&group), "{titles:?}");
        let count = titles.len();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), count);
        assert!(!text.contains("PDF/A"), "nothing is promised that no validator has seen");
    }
}

/// A year of a game on few leaves: what is one reader's is together, and no line is lost or on another reader's leaf.
#[test]
fn short_parts_of_one_reader_share_leaves() {
    let count = |made: &[u8], what: &[u8]| made.windows(what.len()).filter(|window| *window == what).count();
    let leaves = |made: &[u8]| count(made, b"/Type /Page\n");
    for (reader, most) in [("all", 32), ("AUSTRIA", 14)] {
        let listing = playdeck(&["--for", reader], first_year()).stdout;
        let whole = playdeck(&["print", "--pdf"], &listing).stdout;
        let folded = playdeck(&["print", "--pdf", "--fold"], &listing).stdout;
        assert!(leaves(&folded) <= most && 2 * leaves(&folded) <= leaves(&whole), "{}", leaves(&folded));
        assert_eq!(count(&folded, b" Tj"), count(&whole, b" Tj"), "every line is printed once");
        let text = String::from_utf8_lossy(&folded).into_owned();
        for leaf in text.split("/Paper Do").skip(1) {
            let of = |line: &&str| line.starts_with("(PLAYDECK ");
            let shown = leaf.lines().map(str::trim_start);
            let readers: std::collections::BTreeSet<&str> =
                shown.filter(of).filter_map(|line| line.get(103..120)).map(str::trim_end).collect();
            assert!(readers.len() == 1 || reader != "all", "{readers:?}");
        }
    }
}

#[test]
fn a_listing_becomes_a_page_for_a_browser() {
    let listing = playdeck(&["--for", "AUSTRIA"], first_year()).stdout;
    let made = playdeck(&["print", "--html"], &listing);
    assert_eq!((status(&made), err(&made).as_str()), (0, ""));
    let text = out(&made);
    let pages = String::from_utf8(listing).unwrap().lines().filter(|line| line.starts_with('1')).count();
    assert_eq!(text.matches("<pre>").count(), pages);
    let links: Vec<&str> =
        text.split("href=\"#").skip(1).map(|link| link.split('"').next().unwrap()).collect();
    assert!(links.len() > 10 && links.iter().all(|link| text.contains(&format!(" id=\"{link}\""))));
    assert!(text.contains("name=\"viewport\"") && !text.contains("src=") && !text.contains("http"));
}

#[test]
fn a_national_page_is_read_by_its_name_or_by_its_own_control_character() {
    let code = Code::Cp278;
    let cards = recorded(&first_year(), RecordFormat::Fixed, code);
    let plain = playdeck(&["--for", "ITALY"], first_year()).stdout;
    assert!(playdeck(&["--for", "ITALY", "--code", code.name()], &cards).stdout == plain);
    // The Finnish page's character for the dollar sign is the code of another letter in page 1047.
    assert_eq!(status(&playdeck(&["--for", "ITALY"], &cards)), 8);
    let told = ["--for", "ITALY", "--control", "%"];
    let other = recorded(&first_year().replace('$', "%"), RecordFormat::Fixed, code);
    let listing = out(&playdeck(&told, other));
    assert_eq!(listing.replace('%', "$"), String::from_utf8(plain).unwrap());
}

#[test]
fn a_game_of_atlantis_4_goes_out_in_two_files_and_comes_back() {
    let deck = deck("atlantis4/factions");
    let game = playdeck(&["export"], &deck);
    let players = playdeck(&["export", "--players"], &deck);
    let text = out(&players);
    assert_eq!((status(&players), err(&players).as_str()), (0, ""));
    assert!(text.starts_with("AtlantisPlayerStatus\nVersion: 262150\nTurnNumber: "), "{text}");
    assert!(text.contains("Email: merlin@tintagel.example\n"), "{text}");
    let both = out(&game) + &text;
    let cards = playdeck(&["import", "atlantis4"], both);
    let again = playdeck(&["export", "--players"], out(&cards));
    assert_eq!(out(&again), text, "{}", err(&cards));
    // Other games have no such file.
    let none = playdeck(&["export", "--players"], crate::common::deck("diplomacy/first-year"));
    assert!(one_line(&none).contains("has no file of its own about its players"), "{}", err(&none));
}
