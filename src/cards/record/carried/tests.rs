//! Tapes and transmissions, whole and damaged.

use super::super::{RecordFormat, RecordReader, Unicode, begin};
use super::made::{control, described, file, segments, tape_of, transmission};
use super::write::{TapeForm, TapeWriter};
use super::{LONGEST, tape};
use crate::code::Code;
use proptest::collection::vec;
use proptest::prelude::*;
use std::io::BufReader;

/// The records of an input that comes a few bytes at a time, with the blanks at their ends, and what is told.
fn read(bytes: &[u8], piece: usize) -> (Vec<Vec<u8>>, Vec<String>) {
    read_by(bytes, piece, 80)
}

fn read_by(bytes: &[u8], piece: usize, length: usize) -> (Vec<Vec<u8>>, Vec<String>) {
    let input = BufReader::with_capacity(piece, bytes);
    let (decision, input) = begin(input, None, Some(Code::Cp1047), length).unwrap();
    let mut reader = RecordReader::new(input, decision.records, decision.code, length);
    let (mut records, mut told) = (Vec::new(), Vec::new());
    while let Some(record) = reader.read().unwrap() {
        records.push(record.bytes.to_vec());
    }
    told.extend(reader.take_fault().into_iter().chain(reader.take_told()).map(|it| it.to_string()));
    (records, told)
}

fn ebcdic(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    Code::Cp1047.encode(text, &mut bytes);
    bytes
}

/// A card of a text.
fn card(text: &str) -> Vec<u8> {
    ebcdic(&format!("{text:80}"))
}

const FORMS: [TapeForm; 2] = [TapeForm::Aws, TapeForm::Het];

fn solid(record: &[u8]) -> &[u8] {
    &record[..record.iter().rposition(|byte| *byte != 0x40).map_or(0, |last| last + 1)]
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        length in 1..200_u16,
        longest in 1..1_000_usize,
        bytes in vec(any::<u8>(), 1..3_000),
        piece in 1..100_usize,
        is_het in any::<bool>(),
    ) {
        // What looks like a block with its own length would be read as one.
        let bytes = [vec![0xC1; 4], bytes].concat();
        let whole = bytes.len() / usize::from(length) * usize::from(length);
        prop_assume!(whole > 0);
        let mut writer = TapeWriter::new(Vec::new(), FORMS[usize::from(is_het)], length, longest);
        for piece in bytes[..whole].chunks(piece) {
            writer.write(piece).unwrap();
        }
        let tape = writer.finish().unwrap();
        let (records, told) = read_by(&tape, piece, usize::from(length));
        let due: Vec<&[u8]> = bytes[..whole].chunks(usize::from(length)).map(solid).collect();
        prop_assert_eq!(&records, &due);
        prop_assert_eq!(told.len(), 1, "{:?}", told);
    }

    #[test]
    fn no_bytes_behind_a_good_beginning_do_harm(
        kind in 0..4_usize,
        rest in vec(prop_oneof![any::<u8>(), Just(0), Just(0x40), Just(0xA0), Just(0xE0), Just(0xC0)], 0..400),
        piece in 1..50_usize,
    ) {
        let heads: [&[u8]; 4] = [
            &[80, 0, 0, 0, 0xA0, 0],
            &[9, 0, 0, 0, 0xA1, 0, 0x78, 0x9C],
            &[0, 0, 0, 0, 0x40, 0],
            &[8, 0xE0, 0xC9, 0xD5, 0xD4, 0xD9, 0xF0, 0xF1],
        ];
        let (records, told) = read(&[heads[kind], &rest].concat(), piece);
        prop_assert!(!told.is_empty());
        prop_assert!(records.iter().map(Vec::len).sum::<usize>() <= 2 * rest.len());
    }

    #[test]
    fn a_tape_that_is_cut_gives_its_whole_blocks_and_says_so(cut in any::<usize>(), is_het in any::<bool>()) {
        let blocks: Vec<Vec<u8>> = (0..5).map(|at| card(&format!("CARD {at} OF FIVE"))).collect();
        let tape = tape_of(is_het, &[&blocks]);
        let cut = tape::HEADER + cut % (tape.len() - tape::HEADER);
        let (records, told) = read(&tape[..cut], 7);
        let due: Vec<&[u8]> = blocks.iter().take(records.len()).map(|it| solid(it)).collect();
        prop_assert_eq!(&records, &due);
        let is_before_last_mark = cut <= tape.len() - 2 * tape::HEADER;
        let is_whole = !is_before_last_mark && cut == tape.len() - tape::HEADER;
        prop_assert!(is_whole || told.iter().any(|it| it.contains("tape file ends")), "{:?}", told);
    }

    #[test]
    fn a_transmission_gives_its_records(
        records in vec(vec(0x41..=0xFF_u8, 0..700), 0..6),
        is_fixed in any::<bool>(),
        piece in 1..100_usize,
    ) {
        let (format, length) = if is_fixed { (0x90, 80) } else { (0x50, 255) };
        let mut xmi = transmission(&[file(1, "INMCOPY", format, length, false)]);
        xmi.extend(control("INMR03", &[]));
        for record in &records {
            xmi.extend(segments(record, 0));
        }
        xmi.extend(control("INMR06", &[]));
        let (read, told) = read(&xmi, piece);
        let due: Vec<&[u8]> = if is_fixed {
            records.iter().flat_map(|it| it.chunks(80)).collect()
        } else {
            records.iter().map(|it| &it[..]).collect()
        };
        prop_assert_eq!(&read, &due);
        prop_assert_eq!(told.len(), 1, "{:?}", told);
        // Cut off anywhere, it says so, and gives what came before.
        let cut = 8 + piece * xmi.len() / 100 % (xmi.len() - 8);
        let (fewer, told) = super::tests::read(&xmi[..cut], 7);
        prop_assert!(fewer.len() <= due.len());
        prop_assert!(told.iter().any(|it| it.starts_with("PDK237E")), "{:?}", told);
    }
}

#[test]
fn labels_are_passed_over_and_say_how_records_lie() {
    let label = |text: &str| card(text);
    let second = |records: &str| label(&format!("HDR2{records:1}2793000096"));
    let [volume, first] = [label("VOL1GAMES1"), label("HDR1GAMES.DECK       GAMES100010001")];
    let ends = [label("EOF1GAMES.DECK"), label("EOF2F")];
    let fixed = [ebcdic(&format!("{:96}", "$INIT")), ebcdic(&format!("{:96}{:96}", "A", "$END"))];
    for form in FORMS {
        let tape =
            tape_of(form == TapeForm::Het, &[&[volume.clone(), first.clone(), second("F")], &fixed, &ends]);
        let (records, told) = read(&tape, 11);
        assert_eq!(records, ["$INIT", "A", "$END"].map(ebcdic));
        assert_eq!(told, ["PDK163I The input is a tape: the file GAMES.DECK was read, records of 96 bytes."]);
    }
    let block = |records: &[&str]| {
        described(&records.iter().flat_map(|it| described(&ebcdic(it))).collect::<Vec<u8>>())
    };
    let variable = [block(&["$INIT", "A"]), block(&["$END"])];
    for labels in [vec![], vec![volume.clone(), first.clone(), second("V")]] {
        let files: Vec<&[Vec<u8>]> =
            [&labels[..], &variable].into_iter().filter(|it| !it.is_empty()).collect();
        assert_eq!(read(&tape_of(true, &files), 11).0, ["$INIT", "A", "$END"].map(ebcdic));
    }
    let undefined = [ebcdic("$INIT"), ebcdic("$END")];
    let tape = tape_of(false, &[&[volume.clone(), first.clone(), second("U")], &undefined]);
    assert_eq!(read(&tape, 11).0, undefined);
    let (records, told) = read(&tape_of(false, &[&[volume.clone(), second("D")], &undefined]), 11);
    assert_eq!(records, Vec::<Vec<u8>>::new());
    assert_eq!(
        told,
        [
            "PDK232E Tape block 3 at byte 179 holds records of the format D, which is not read; reading ended there."
        ]
    );
    let (_, told) = read(&tape_of(false, &[&[volume.clone(), first.clone()]]), 11);
    assert_eq!(told, ["PDK230E The tape holds no data, only labels and marks."]);
    let on = [label("EOV1GAMES.DECK")];
    let (_, told) = read(&tape_of(false, &[&[volume, first], &[card("A")], &on]), 11);
    assert_eq!(
        told[1..],
        ["PDK231W The file goes on behind volume GAMES1, on another tape; what is on this one was read."]
    );
}

#[test]
fn the_first_file_is_read_and_the_others_are_counted() {
    let deck = |name: &str| vec![card(name), card("$END")];
    let (first, second) = (deck("$INIT"), deck("$JOB"));
    let (records, told) = read(&tape_of(false, &[&first, &second, &second]), 11);
    assert_eq!(records, ["$INIT", "$END"].map(ebcdic));
    assert_eq!(
        told[1..],
        ["PDK164W Only the first file of the tape was read; files behind it that were passed over: 2."]
    );
    // A tape may begin with a mark, and what lies behind two marks was not written now.
    let used = [tape_of(false, &[&[], &first]), tape_of(false, &[&second])].concat();
    let (records, told) = read(&used, 11);
    assert_eq!((records.len(), told.len()), (2, 1), "{told:?}");
}

#[test]
fn blocks_of_lines_are_read_where_cards_are_due() {
    let line = ebcdic(&format!("{:133}", "1PLAYDECK"));
    let tape = tape_of(true, &[&[line.repeat(3)]]);
    for due in [80, 133] {
        let (records, told) = read_by(&tape, 11, due);
        assert_eq!(records, vec![ebcdic("1PLAYDECK"); 3]);
        assert!(told[0].ends_with("records of 133 bytes."), "{told:?}");
    }
    let odd = tape_of(false, &[&[card("A"), card("B")[..50].to_vec()]]);
    let (records, told) = read(&odd, 11);
    assert_eq!(records, ["A", "B"].map(ebcdic));
    assert_eq!(
        told[1],
        "PDK233W Tape block 2 at byte 87 has 50 bytes, which its records of 80 bytes do not fill; the rest was read as a short record."
    );
}

/// Reads a tape of two cards that was changed: the number of its records, and the last message.
fn damaged(form: TapeForm, change: impl FnOnce(&mut Vec<u8>)) -> (usize, String) {
    let mut tape = tape_of(form == TapeForm::Het, &[&[card("A"), card("B")]]);
    change(&mut tape);
    let (records, mut told) = read(&tape, 11);
    (records.len(), told.pop().unwrap())
}

#[test]
fn what_is_damaged_is_named_with_its_block_and_place() {
    let aws = |change: fn(&mut Vec<u8>)| damaged(TapeForm::Aws, change);
    assert_eq!(
        aws(|tape| tape[88] = 81),
        (2, "PDK006W The header of tape block 2 at byte 87 says that 81 bytes came before it, but 80 did; the tape was read on by the lengths of the blocks themselves.".to_owned())
    );
    assert_eq!(
        aws(|tape| tape[90] = 0xA2),
        (
            1,
            "PDK008E Tape block 2 at byte 87 is compressed by bzip2, which is not read; reading ended there."
                .to_owned()
        )
    );
    assert_eq!(
        aws(|tape| tape[91] = 0x80),
        (1, "PDK008E Tape block 2 at byte 87 is compressed by another program than Hercules, which is not read; reading ended there.".to_owned())
    );
    for (flags, why) in [
        (0xB0, "its header has flags that no tape has"),
        (0xE0, "its header is that of a tape mark, too"),
        (0x20, "its pieces do not follow one another"),
        (0xA1, "it cannot be unpacked"),
    ] {
        let told = damaged(TapeForm::Aws, |tape| tape[90] = flags);
        assert_eq!(
            told,
            (1, format!("PDK009E Tape block 2 at byte 87 is damaged: {why}; reading ended there."))
        );
    }
    assert_eq!(
        aws(|tape| tape.truncate(150)),
        (1, "PDK005E The tape file ends inside block 2: of the 80 bytes from byte 93 on only 58 came in; the block was left out.".to_owned())
    );
    assert_eq!(
        aws(|tape| tape.truncate(172)),
        (2, "PDK007W The tape file ends at byte 172 without a tape mark behind block 2; what came in was read.".to_owned())
    );
}

#[test]
fn no_block_is_longer_than_a_tape_holds() {
    // Pieces of one block, and a block that is longer once it is unpacked.
    let piece =
        |flags: u8, before: u8| [&[0xFF, 0xFF, before, before, flags, 0][..], &vec![0xC1; 65_535]].concat();
    let pieces = [piece(0x80, 0), piece(0, 0xFF)].concat();
    let (records, told) = read(&pieces, 4_000);
    assert!(records.is_empty() && told[0].contains("its pieces make more than 65,535 bytes"), "{told:?}");
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut packed, &vec![0xC1; 20_000_000]).unwrap();
    let packed = packed.finish().unwrap();
    let length = u16::try_from(packed.len()).unwrap().to_le_bytes();
    let bomb = [&[length[0], length[1], 0, 0, 0xA1, 0], &packed[..]].concat();
    let (records, told) = read(&bomb, 4_000);
    assert!(records.is_empty() && told[0].contains("unpacked it has more than 65,535 bytes"), "{told:?}");
}

#[test]
fn a_transmission_of_anything_else_is_refused_by_name() {
    let told = |files: &[Vec<u8>]| {
        let mut xmi = transmission(files);
        xmi.extend(control("INMR06", &[]));
        let (records, told) = read(&xmi, 11);
        assert!(records.is_empty());
        told.join("|")
    };
    let refused = |what: &str| {
        format!(
            "PDK235E The input is a transmission (XMI) of {what}; only one sequential data set is read, and nothing more was read."
        )
    };
    let one = |utility, format| told(&[file(1, utility, format, 80, false)]);
    assert_eq!(one("IEBCOPY", 0x90), refused("a partitioned data set (IEBCOPY)"));
    assert_eq!(one("AMSCIPHR", 0x90), refused("enciphered data (AMSCIPHR)"));
    assert_eq!(one("OTHER", 0x90), refused("what the utility OTHER made"));
    assert_eq!(one("INMCOPY", 0xC0), refused("records of undefined length (RECFM=U)"));
    let both = [file(1, "INMCOPY", 0x90, 80, false), file(2, "INMCOPY", 0x90, 80, false)];
    assert_eq!(told(&both), refused("several data sets"));
    assert_eq!(told(&[]), refused("no data set"));
}

#[test]
fn a_message_is_passed_over_and_damaged_segments_are_named() {
    let described_files = [file(1, "INMCOPY", 0x90, 80, true), file(2, "INMCOPY", 0x90, 80, false)];
    let begin = control("INMR03", &[]);
    let text = segments(&card("DEAR ALL"), 0);
    let data = segments(&card("$INIT"), 0);
    let end = control("INMR06", &[]);
    let head = [transmission(&described_files), begin.clone(), text, begin].concat();
    let xmi = [&head[..], &data, &end, &[0; 40]].concat();
    let (records, told) = read(&xmi, 11);
    assert_eq!(records, ["$INIT"].map(ebcdic));
    assert_eq!(
        told,
        ["PDK234I The input is a transmission (XMI): GAMES.DECK was read, records of 80 bytes."]
    );
    let place = head.len() + data.len() + 1;
    for (segment, why) in [
        (&[1, 0xC0][..], "it is shorter than its own head"),
        (&[3, 0x40, 0xC1], "the segments of its record do not follow one another"),
        (&[6, 0xE0, 0xC9, 0xD5, 0xD4, 0xD9], "it is a control record without a name"),
        (&[8, 0xE0, 0xC9, 0xD5, 0xD4, 0xD9, 0xF0, 0xF3], "it begins data that nothing has described"),
    ] {
        let (records, told) = read(&[&head[..], &data, segment, &end].concat(), 11);
        assert_eq!(records.len(), 1);
        let due = format!(
            "PDK236E The segment at byte {place} of the transmission (XMI) is damaged: {why}; reading ended there."
        );
        assert_eq!(told.last(), Some(&due));
    }
    // Records with descriptor words of their own.
    let own = [described(&ebcdic("$INIT")), described(&ebcdic("$END"))].concat();
    let xmi = [
        transmission(&[file(1, "INMCOPY", 0x50, 84, false)]),
        control("INMR03", &[]),
        segments(&own, 0),
        end,
    ]
    .concat();
    assert_eq!(read(&xmi, 11).0, ["$INIT", "$END"].map(ebcdic));
    let long = [
        transmission(&[file(1, "INMCOPY", 0x50, 84, false)]),
        control("INMR03", &[]),
        segments(&vec![0xC1; LONGEST + 1], 0),
    ];
    assert!(read(&long.concat(), 1_000).1[1].contains("its record has more than 32,756 bytes"));
}

#[test]
fn what_is_told_is_not_guessed() {
    let tape = tape_of(false, &[&[card("A")]]);
    for format in RecordFormat::ALL {
        let mut input = Unicode::carried(&tape[..], Some(format), None, 80);
        let mut same = Vec::new();
        std::io::Read::read_to_end(&mut input, &mut same).unwrap();
        assert_eq!(same, tape);
    }
}
