//! Laws of boards as data: what is written reads as the same board, and its sum changes with what a game depends on and
//! with nothing else.

use playdeck::game::diplomacy::board::notation::read;
use playdeck::game::diplomacy::board::{Board, Part, lines_of};
use proptest::prelude::*;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

fn board(text: &str) -> Board {
    read("test", text, &|_| None).unwrap_or_else(|log| panic!("{:#?}\n{text}", log.messages())).0
}

/// What a board is made from: provinces, each with its terrain and the number of its coasts; pairs that border, each
/// with two bits that may close it to armies and to fleets; centers and units.
#[derive(Debug, Clone)]
struct Made {
    places: Vec<(u8, u8)>,
    pairs: Vec<(usize, usize, u8)>,
    held: Vec<(usize, u8)>,
    start: (u8, u16),
}

/// How provinces are joined.
fn shape(count: usize) -> BoxedStrategy<Vec<(usize, usize)>> {
    let tree = prop::collection::vec(any::<prop::sample::Index>(), count - 1)
        .prop_map(|parents| (1..).zip(parents).map(|(child, parent)| (parent.index(child), child)).collect());
    let ring = Just((0..count).map(|place| (place, (place + 1) % count)).collect());
    let islands = prop::collection::vec((0..count, 0..count), 0..count * 2);
    prop_oneof![tree, ring, islands].boxed()
}

fn made() -> impl Strategy<Value = Made> {
    (3..40_usize).prop_flat_map(|count| {
        let places = prop::collection::vec((0..6_u8, 0..3_u8), count);
        let pairs = shape(count).prop_flat_map(|pairs| {
            let bits = prop::collection::vec(any::<u8>(), pairs.len());
            (Just(pairs), bits).prop_map(|(pairs, bits)| {
                pairs.into_iter().zip(bits).map(|((one, other), bits)| (one, other, bits)).collect()
            })
        });
        let held = prop::collection::vec((0..count, any::<u8>()), 4..12);
        (places, pairs, held, (0..3_u8, 0..=9999_u16)).prop_map(|(places, pairs, held, start)| Made {
            places,
            pairs,
            held,
            start,
        })
    })
}

const WORDS: [&str; 5] = ["LAND", "COAST", "PORT", "WATER", "SHUT"];

impl Made {
    fn terrain(&self, place: usize) -> &'static str {
        // Waters are as many as lands and coasts, so that islands lie between them.
        // The first two are homes.
        let known = [0, 1, 2, 3, 3, if place < 2 { 0 } else { 4 }];
        WORDS[known[usize::from(self.places[place].0)]]
    }

    fn sides(&self, place: usize) -> &'static [&'static str] {
        if !matches!(self.terrain(place), "COAST" | "PORT") {
            return &[];
        }
        [&[][..], &["NC", "SC"], &["EC", "WC"]][usize::from(self.places[place].1)]
    }

    fn code(place: usize) -> String {
        format!("{}X{}", char::from(b'A' + u8::try_from(place % 26).unwrap()), place / 26)
    }

    /// A list's words for a border, from a spot, or none.
    fn words(&self, from: usize, side: Option<usize>, to: usize, bits: u8) -> Vec<String> {
        let (here, there) = (self.terrain(from), self.terrain(to));
        let lands = |terrain| matches!(terrain, "LAND" | "COAST" | "PORT");
        let waters = |terrain| matches!(terrain, "WATER" | "COAST" | "PORT");
        if "SHUT" == here || "SHUT" == there {
            return if side.is_none() && there == "SHUT" { vec![Self::code(to)] } else { Vec::new() };
        }
        let army = lands(here) && lands(there) && bits & 1 == 0;
        // Each coast of one touches the first coast of the other, so that both sides know it.
        let touches = |place: usize, side: Option<usize>| {
            self.sides(place).is_empty() == side.is_none()
                && side.unwrap_or(0) == usize::from(bits >> 2) % self.sides(place).len().max(1)
        };
        let fleet = waters(here) && waters(there) && bits & 2 == 0;
        let code = Self::code(to);
        let coast = usize::from(bits >> 2) % self.sides(to).len().max(1);
        let end = self.sides(to).get(coast).map_or(String::new(), |side| format!("/{side}"));
        let from_here = fleet && touches(from, side);
        if side.is_some() {
            return if from_here { vec![format!("{code}{end}")] } else { Vec::new() };
        }
        if !self.sides(from).is_empty() {
            return match (army, fleet && there == "WATER") {
                (true, _) => vec![code.to_lowercase()],
                (_, true) => vec![code],
                _ => Vec::new(),
            };
        }
        match (army, from_here) {
            (true, false) => vec![if waters(here) && waters(there) { code.to_lowercase() } else { code }],
            (false, true) if lands(here) && lands(there) => {
                vec![format!("{}{}{end}", &code[..1], code[1..].to_lowercase())]
            }
            (_, true) => vec![format!("{code}{end}")],
            (false, false) => Vec::new(),
        }
    }

    /// The blocks of lines, which may stand in any order.
    fn blocks(&self) -> Vec<String> {
        let count = self.places.len();
        let mut blocks = Vec::new();
        for place in 0..count {
            let code = Self::code(place);
            blocks.push(format!("Place {place} = {code} alias{place} P.{place}-x the+unclear?\n"));
            let sides = self.sides(place);
            for side in sides {
                blocks.push(format!("Place {place} ({side}) = {code}/{side} {code}({side})\n"));
            }
            let mut seen = std::collections::BTreeSet::new();
            let mut lists = vec![Vec::new(); sides.len() + 1];
            for (one, other, bits) in &self.pairs {
                let pair = (*one.min(other), *one.max(other));
                if one == other || ![*one, *other].contains(&place) || !seen.insert(pair) {
                    continue;
                }
                let to = if *one == place { *other } else { *one };
                lists[0].extend(self.words(place, None, to, *bits));
                for side in 0..sides.len() {
                    lists[side + 1].extend(self.words(place, Some(side), to, *bits));
                }
            }
            let own = if sides.is_empty() { code.clone() } else { code.to_lowercase() };
            let own = std::iter::once((own, self.terrain(place)));
            let coasts = sides.iter().map(|side| (format!("{code}/{side}"), "COAST"));
            for ((code, terrain), list) in own.chain(coasts).zip(lists) {
                blocks.push(format!("{terrain} {code} ABUTS {}\n", list.join(" ")));
            }
        }
        let mut powers = [String::from("NORTH-WEST (north+west:1)"), String::from("SOUTH")];
        let mut units = [String::new(), String::new()];
        let mut taken = std::collections::BTreeSet::new();
        let mut free = String::from("UNOWNED");
        for &(place, bits) in [(0, 2), (1, 3)].iter().chain(&self.held) {
            let code = Self::code(place);
            let (terrain, sides) = (self.terrain(place), self.sides(place));
            if terrain == "SHUT" || !taken.insert(place) {
                continue;
            }
            let power = usize::from(bits & 1);
            match bits >> 1 & 3 {
                0 => free.extend([" ", &code]),
                _ => powers[power].extend([" ", &code]),
            }
            let is_fleet = terrain == "WATER" || terrain != "LAND" && bits & 8 > 0;
            let side = sides.first().filter(|_| is_fleet).map_or(String::new(), |side| format!("/{side}"));
            if bits & 16 > 0 {
                let _ = writeln!(units[power], "{} {code}{side}", if is_fleet { 'F' } else { 'A' });
            }
        }
        for (power, units) in powers.into_iter().zip(units) {
            blocks.push(format!("{power}\n{units}"));
        }
        blocks.push(format!("{free}\n"));
        let season =
            ["SPRING 1 MOVEMENT", "FALL 1 MOVEMENT", "WINTER 1 ADJUSTMENTS"][usize::from(self.start.0)];
        blocks.push(format!("BEGIN {}\n", season.replace(" 1 ", &format!(" {} ", self.start.1))));
        blocks
    }
}

proptest! {
    #[test]
    fn a_board_that_is_written_reads_as_the_same(made in made()) {
        let made = board(&made.blocks().concat());
        prop_assert_eq!(&board(&made.lines().join("\n")), &made);
    }

    #[test]
    fn the_order_of_lines_is_not_in_the_sum(made in made(), seed in any::<u64>()) {
        let mut blocks = made.blocks();
        let sum = board(&blocks.concat()).sum();
        let mut seed = seed;
        for last in (1..blocks.len()).rev() {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            blocks.swap(last, usize::try_from(seed >> 33).unwrap() % (last + 1));
        }
        prop_assert_eq!(board(&blocks.concat()).sum(), sum);
    }

    /// Any text is read or refused.
    #[test]
    fn no_text_stops_the_reader(words in prop::collection::vec((0..VOCABULARY.len(), any::<bool>()), 0..200)) {
        let ends = |ends| if ends { "\n" } else { " " };
        let text: String = words.into_iter().flat_map(|(word, is_last)| [VOCABULARY[word], ends(is_last)]).collect();
        if let Ok((board, _)) = read("test", &text, &lines_of) {
            prop_assert_eq!(read("again", &board.lines().join("\n"), &|_| None).unwrap().0, board);
        }
    }
}

const VOCABULARY: [&str; 68] = [
    "MAP standard.map\n",
    "USE standard\n",
    "USE",
    "standard.geography",
    "MAP",
    "BEGIN",
    "SPRING",
    "1901",
    "MOVEMENT",
    "WINTER",
    "ADJUSTMENTS",
    "VICTORY",
    "3",
    "RULE",
    "BUILD_ANY",
    "!BUILD_ANY",
    "LAND",
    "COAST",
    "WATER",
    "PORT",
    "SHUT",
    "AMEND",
    "ABUTS",
    "DROP",
    "VIE",
    "BUD",
    "stp",
    "STP/NC",
    "STP",
    "Tri",
    "vIe",
    "-TRI",
    "-STP",
    "SWI",
    "XYZ",
    "=",
    "->",
    "VIE ->",
    "Vienna =",
    "Milan = MIL",
    "mil(nc)",
    "mil?",
    "UNOWNED",
    "NEUTRAL",
    "OWNS",
    "CENTERS",
    "INHABITS",
    "HOME",
    "HOMES",
    "A",
    "F",
    "UNITS",
    "DUMMY",
    "DUMMIES",
    "ALL",
    "EXCEPT",
    "UNPLAYED",
    "AUSTRIA",
    "ITALY,",
    "(MILANESE:L)",
    "MILAN",
    "FLOW",
    "NEWHOMES",
    "DIRECTIVES",
    "END DIRECTIVES",
    "#",
    "*VIE",
    "E:VIE",
];

#[test]
fn the_constants_of_the_standard_board_are_written_and_read_as_they_are() {
    let standard = Board::standard();
    assert_eq!(board(&standard.lines().join("\n")), standard);
    assert_eq!(
        (standard.provinces.len(), standard.centers(), standard.victory.as_slice()),
        (75, 34, &[18][..])
    );
    let parts = [Part::Geography, Part::Politics, Part::Military].map(|part| standard.part(part).join("\n"));
    assert_eq!(board(&parts.join("\n")), standard);
    let used = "USE standard.geography standard.politics standard.military.map";
    let (used, _) = read("used", used, &lines_of).unwrap();
    assert_eq!(used, standard);
}

/// Changes of the standard board, as lines behind it.
#[test]
fn the_sum_changes_with_what_a_game_depends_on_and_with_nothing_else() {
    let standard = Board::standard();
    let changed = |lines: &str| board(&format!("{}\n{lines}\n", standard.lines().join("\n"))).sum();
    let counts = [
        "VIE -> Wien = WIE",
        "PORT TRI",
        "LAND VIE\nSHUT VIE\nAUSTRIA -VIE\nUNOWNED -VIE",
        "DROP BOH",
        "AMEND VIE ABUTS -BOH\nAMEND BOH ABUTS -VIE",
        "AMEND VIE ABUTS SIL\nAMEND SIL ABUTS VIE",
        "AMEND SPA/NC ABUTS WES\nAMEND WES ABUTS SPA/NC",
        "AMEND NAP ABUTS -ROM rom\nAMEND ROM ABUTS -NAP nap",
        "UNOWNED BOH",
        "UNOWNED -BEL",
        "AUSTRIA -VIE\nOWNS BUD TRI VIE",
        "AUSTRIA\nOWNS BUD TRI",
        "AUSTRIA\nDUMMY",
        "AUSTRIA -> HABSBURG",
        "UNPLAYED TURKEY",
        "ITALY\nF ROM",
        "ITALY\nA PIE",
        "RUSSIA\nF STP/NC",
        "BEGIN SPRING 1902 MOVEMENT",
        "BEGIN FALL 1901 MOVEMENT",
        "BEGIN WINTER 1901 ADJUSTMENTS",
        "VICTORY 19",
        "VICTORY 20 18",
        "RULE BUILD_ANY",
        "RULE MOBILIZE",
        "NEWHOMES 1902",
    ];
    let mut sums = std::collections::BTreeSet::from([standard.sum()]);
    for lines in counts {
        // A place that nobody can enter has no borders.
        let lines = lines.replace("LAND VIE\n", "UNITS\nAUSTRIA\nUNITS\n");
        assert!(sums.insert(changed(&lines)), "{lines}");
    }
    let counts_not = [
        "Wien = VIE",
        "Vienna = VIE wien",
        "Vienna = VIE austria?",
        "AUSTRIA (HABSBURG:H)",
        "FLOW LENTE:MOVEMENT,RETREATS HERFST:MOVEMENT,RETREATS WINTER:ADJUSTMENTS\nBEGIN LENTE 1901 MOVEMENT",
        "VICTORY 18 18 18",
        "RULE BUILD_ANY !BUILD_ANY",
        "Switzerland = SWI\nSHUT SWI ABUTS MUN TYR\nAMEND MUN ABUTS SWI",
        "VIE -> Wien = WIE\nWIE -> Vienna = VIE",
        "FLAG austria.gif",
    ];
    for lines in counts_not {
        assert_eq!(changed(lines), standard.sum(), "{lines}");
    }
}

/// What is hostile is read in proportion to its length.
#[test]
fn a_megabyte_of_anything_is_read_at_once() {
    let most = 1 << 20;
    let standard = Board::standard().lines().join("\n") + "\n";
    let lines = [
        "VIE VIE VIE ".repeat(most / 12),
        format!("AMEND VIE ABUTS {}", "-TRI TRI ".repeat(most / 10)),
        format!("UNPLAYED ALL EXCEPT {}", "AUSTRIA ".repeat(most / 10)),
        format!("Vienna = VIE {}", "a+".repeat(most / 3)),
        format!("{}\n", "DUMMY ALL\n".repeat(19_000)),
        format!("AUSTRIA\n{}", "A VIE\nUNITS\n".repeat(9_000)),
        "VIE -> Wien = WIE\nWIE -> Vienna = VIE\n".repeat(9_000),
        "DROP VIE\nAMEND BUD ABUTS VIE\n".repeat(9_000),
        "ABCDEFGHIJKLMNO ".repeat(most / 17),
        format!("{}\n", "(".repeat(most / 2)),
        "UNPLAYED AUSTRIA\nAUSTRIA VIE\nA VIE\n".repeat(6_000),
    ];
    for line in lines {
        let began = Instant::now();
        let _ = read("test", &format!("{standard}{line}"), &|_| None);
        assert!(began.elapsed() < Duration::from_secs(20), "{}", &line[..40]);
    }
}
