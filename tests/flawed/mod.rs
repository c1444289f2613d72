//! Impossible positions: sound ones with edits, each with the message that it gives and the place of that message.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod atlantis;
mod atlantis4;
mod diplomacy;

use std::fmt::Write as _;

/// A sound position of Medieval War Door: a match that waits, one that is over, and one of three players with
/// everything that a match can contain.
const MEDIEVAL: &str = "\
$POSITION MEDIEVAL,FORMAT=1,SEED=7,EDITED=YES
DOOR SESSION=1,NEXT=4
MEMBER NO=1,NAME='ANNE'
MEMBER NO=2,NAME='BEN'
MEMBER NO=3,NAME='CARLA'
WAITING NO=2,SETUP=(PLAYERS=2),MEMBERS=(3)
OVER NO=3,ROUND=20,PLAYERS=((1,9),(2,1)),VICTOR=(1,4)
GAME NO=1,ROUND=3,SETUP=(WIDTH=20,HEIGHT=20,PLAYERS=3,ORDER=DRAWN)
PLAYER GAME=1,NO=1,MEMBER=1,PIECES=50,MAIL=5
PLAYER GAME=1,NO=2,MEMBER=2,PIECES=50
PLAYER GAME=1,NO=3,MEMBER=3,PIECES=50
{ground}\
CITY GAME=1,AT=(2,2),NAME='A',OF=1,TURNS=4,SPECIALTY=CAT
CITY GAME=1,AT=(10,10),TURNS=4,SPECIALTY=CAT
CITY GAME=1,AT=(2,18),NAME='C',OF=3,TURNS=4,SPECIALTY=CAT
CITY GAME=1,AT=(18,18),NAME='B',OF=2,TURNS=4,SPECIALTY=CAT
PIECE GAME=1,OF=1,NO=1,KIND=HRS,AT=(5,5)
PIECE GAME=1,OF=1,NO=2,KIND=INF,AT=(5,5),CARRIER=1
PIECE GAME=1,OF=2,NO=1,KIND=CAV,AT=(16,16)
EXPLORED GAME=1,BY=1,Y=10,X=((8,12))
KNOWN GAME=1,BY=1,CITIES=(2=())
MAIL GAME=1,TO=1,NO=1,FROM=2,ROUND=2,TEXT='Hail.'
$ENDPOS CARDS=0,CHECK=0-0
$END
";

/// A sound position of Rainbow's End.
const RAINBOW: &str = "\
$POSITION RAINBOW,FORMAT=1,SEED=7,EDITED=YES
GAME TURN=3,SIZE=8
PLAYER NO=1,NAME='A',FRIENDS=(4)
PLAYER NO=4,NAME='B',STATUS=QUIT
TERRAIN Y=0,HEXES='WPFMWPFM'
TERRAIN Y=1,HEXES='PPPPPPPP'
TERRAIN Y=2,HEXES='PPPPPPPP'
TERRAIN Y=3,HEXES='PPPPPPPP'
TERRAIN Y=4,HEXES='PPPPPPPP'
TERRAIN Y=5,HEXES='PPPPPPPP'
TERRAIN Y=6,HEXES='PPPPPPPP'
TERRAIN Y=7,HEXES='PPPPPPPP'
UNIT OF=1,NO=1,KIND=CITY,AT=(1,1)
UNIT OF=1,NO=2,KIND=TANKS,AT=(7,7),NAME='Panzer'
UNIT OF=4,NO=1,KIND=CITY,AT=(5,5)
EXPLORED BY=1,Y=1,X=((1,1))
CHART TURN=3,PLAYERS=(1=(CITIES=1,UNITS=1,MONEY=5))
$ENDPOS CARDS=0,CHECK=0-0
$END
";

/// The game whose sound position is edited.
#[derive(Debug, Clone, Copy)]
pub enum Sound {
    /// Two factions, a building and a ship.
    Atlantis,
    /// Three factions, a tower, a ship and a gate.
    Atlantis4,
    /// A game that waits for retreats.
    Diplomacy,
    /// A match that waits, one that is over, and one of three players.
    Medieval,
    /// A game of two players.
    Rainbow,
}

/// A position and its edits.
pub struct Case {
    /// The message that it gives.
    pub number: &'static str,
    /// The old text and the new text of each edit.
    pub edits: &'static [(&'static str, &'static str)],
    /// The beginning of the record at which the message is reported.
    pub at: &'static str,
    /// The operand at which it is reported; empty for the whole card.
    pub operand: &'static str,
    sound: Sound,
}

impl Case {
    /// The deck.
    pub fn deck(&self) -> String {
        folded(&edited(self.sound, self.edits))
    }

    /// The card and the column at which the message is reported; no column for a whole card.
    pub fn place(&self) -> (usize, usize) {
        place(&edited(self.sound, self.edits), self.at, self.operand)
    }
}

/// How many columns of a line fit on its first card, and on each card that follows.
const FIRST: usize = 71;
const MORE: usize = 56;

/// The lines as cards.
pub fn folded(lines: &str) -> String {
    let mut cards = String::new();
    for line in lines.lines() {
        let (first, mut rest) = line.split_at(line.len().min(FIRST));
        cards.push_str(first);
        while !rest.is_empty() {
            let (more, behind) = rest.split_at(rest.len().min(MORE));
            write!(cards, "+\n{:15}{more}", "").unwrap();
            rest = behind;
        }
        cards.push('\n');
    }
    cards
}

/// A sound position with edits, one line for each record.
pub fn edited(sound: Sound, edits: &[(&str, &str)]) -> String {
    let row = |y: usize| {
        let squares = if (12..=14).contains(&y) { "LLLLLLLLLLLSSSLLLLLL" } else { "LLLLLLLLLLLLLLLLLLLL" };
        format!("TERRAIN GAME=1,Y={y},SQUARES='{squares}'\n")
    };
    let sound = match sound {
        Sound::Atlantis => atlantis::SOUND,
        Sound::Atlantis4 => atlantis4::SOUND,
        Sound::Diplomacy => diplomacy::SOUND,
        Sound::Medieval => MEDIEVAL,
        Sound::Rainbow => RAINBOW,
    };
    let mut deck = sound.replace("{ground}", &(1..=20).map(row).collect::<String>());
    for (from, to) in edits {
        assert!(deck.contains(from), "{from} stands in no record");
        deck = deck.replacen(from, to, 1);
    }
    deck
}

/// The card of the last record that begins with `at`, and the column of one of its operands.
pub fn place(lines: &str, at: &str, operand: &str) -> (usize, usize) {
    let found = lines.lines().enumerate().filter(|(_, line)| line.starts_with(at)).last();
    let (number, line) = found.unwrap_or_else(|| unreachable!("{at} begins no record"));
    let cards = |line: &str| 1 + line.len().saturating_sub(FIRST).div_ceil(MORE);
    let card = 1 + lines.lines().take(number).map(cards).sum::<usize>();
    if operand.is_empty() {
        return (card, 0);
    }
    let is_key = |at: &usize| line[..*at].ends_with([' ', ',', '(']);
    let offset = line.match_indices(&format!("{operand}=")).map(|(at, _)| at).find(is_key).unwrap();
    match offset.checked_sub(FIRST) {
        None => (card, offset + 1),
        Some(behind) => (card + 1 + behind / MORE, 16 + behind % MORE),
    }
}

const fn m(
    number: &'static str,
    edits: &'static [(&'static str, &'static str)],
    at: &'static str,
    operand: &'static str,
) -> Case {
    Case { number, edits, at, operand, sound: Sound::Medieval }
}

const fn r(
    number: &'static str,
    edits: &'static [(&'static str, &'static str)],
    at: &'static str,
    operand: &'static str,
) -> Case {
    Case { number, edits, at, operand, sound: Sound::Rainbow }
}

/// Castles for all three.
macro_rules! castled {
    ($($more:expr),*) => {
        &[
            ("ORDER=DRAWN", "CASTLES=YES"),
            ("NAME='A',OF=1", "NAME='A',CASTLE=YES,OF=1"),
            ("NAME='C',OF=3", "NAME='C',CASTLE=YES,OF=3"),
            ("NAME='B',OF=2", "NAME='B',CASTLE=YES,OF=2"),
            $($more),*
        ]
    };
}

const P1: &str = "PLAYER GAME=1,NO=1";
const WHITE: &str = "CITY GAME=1,AT=(10,10)";
const SECOND: &str = "PIECE GAME=1,OF=1,NO=2";
const MAIL: &str = "MAIL GAME=1";

/// At least one case for each message.
pub fn cases() -> impl Iterator<Item = &'static Case> {
    atlantis::CASES.iter().chain(atlantis4::CASES).chain(diplomacy::CASES).chain(CASES)
}

const CASES: &[Case] = &[
    m("MWD300S", &[("SESSION=1", "SESSION=0")], "DOOR", "SESSION"),
    m(
        "MWD300S",
        &[
            ("NO=3,NAME", "NO=60000,NAME"),
            ("(PLAYERS=2),MEMBERS=(3)", "(PLAYERS=2)"),
            ("MEMBER=3", "MEMBER=60000"),
        ],
        "MEMBER NO=6",
        "NO",
    ),
    m("MWD300S", &[("ROUND=20", "ROUND=10000")], "OVER", "ROUND"),
    m("MWD300S", &[("ROUND=3,", "ROUND=9999,")], "GAME", "ROUND"),
    m("MWD300S", &[("OF=1,TURNS=4", "OF=1,TURNS=5")], "CITY GAME=1,AT=(2,2)", "TURNS"),
    m("MWD300S", &[("OF=1,TURNS=4", "OF=1,FORT=10,TURNS=4")], "CITY GAME=1,AT=(2,2)", "FORT"),
    m("MWD300S", &[("1,PIECES=50", "1,POINTS=2000000000,PIECES=50")], P1, "POINTS"),
    m("MWD357S", &[("2,KIND=INF", "51,KIND=INF")], "PIECE GAME=1,OF=1,NO=51", "NO"),
    m(
        "MWD300S",
        &[("KIND=CAV", "EXPERIENCE=5,KIND=CAV"), ("ORDER=DRAWN", "EXPERIENCE=NONE")],
        "PIECE GAME=1,OF=2",
        "EXPERIENCE",
    ),
    m("MWD300S", &[("ROUND=2,", "ROUND=4,")], MAIL, "ROUND"),
    m("MWD301S", &[("WIDTH=20", "WIDTH=19")], "GAME", "WIDTH"),
    m("MWD301S", &[("(PLAYERS=2)", "(PLAYERS=7)")], "WAITING", "PLAYERS"),
    m("MWD302S", &[("'BEN'", "'Anne'")], "MEMBER NO=2", "NAME"),
    m(
        "MWD303S",
        &[("$ENDPOS", "$ENDPOS"), ("NO=3,NAME='CARLA'\n", "NO=3,NAME='CARLA'\nMEMBER NO=3,NAME='DORA'\n")],
        "MEMBER NO=3",
        "NO",
    ),
    m("MWD304S", &[("OVER NO=3", "OVER NO=2")], "OVER", "NO"),
    m("MWD304S", &[("NEXT=4", "NEXT=3")], "OVER", "NO"),
    m("MWD305S", &[("MEMBERS=(3)", "MEMBERS=(3,1)")], "WAITING", "MEMBERS"),
    m("MWD306S", &[("MEMBERS=(3)", "MEMBERS=(9)")], "WAITING", "MEMBERS"),
    m("MWD306S", &[("MEMBER=2", "MEMBER=9")], "PLAYER GAME=1,NO=2", "MEMBER"),
    m("MWD307S", &[("((1,9),(2,1))", "((1,9),(1,1))")], "OVER", "PLAYERS"),
    m("MWD307S", &[("MEMBER=2", "MEMBER=1")], "PLAYER GAME=1,NO=2", "MEMBER"),
    m("MWD308S", &[("((1,9),(2,1))", "((1,9))")], "OVER", "PLAYERS"),
    m(
        "MWD309S",
        &[("OVER NO=3", "OVER NO=3,NAME='A name of more letters than a name of a match has'")],
        "OVER",
        "NAME",
    ),
    m("MWD310S", &[("VICTOR", "DROPPED=YES,VICTOR")], "OVER", "DROPPED"),
    m(
        "MWD358S",
        &[("3,PIECES=50", "3,STATUS=SURRENDERED,VOTE=DRAW(())"), ("NAME='C',OF=3", "NAME='C'")],
        "PLAYER GAME=1,NO=3",
        "VOTE",
    ),
    m("MWD359S", &[("MEMBER=2", "MEMBER=2,VOTE=CONCEDE(4)")], "PLAYER GAME=1,NO=2", "VOTE"),
    m("MWD360S", &[("MEMBER=2", "MEMBER=2,VOTE=DRAW((2,1))")], "PLAYER GAME=1,NO=2", "VOTE"),
    m("MWD361S", &[("VICTOR=(1,4)", "SHARED=(1,3)")], "OVER", "SHARED"),
    m("MWD362S", &[("VICTOR=(1,4)", "VICTOR=(1,4),SHARED=(1,2)")], "OVER", "SHARED"),
    m("MWD300S", &[("MEMBER=2", "MEMBER=2,MISSED=10000")], "PLAYER GAME=1,NO=2", "MISSED"),
    m("MWD300S", &[("ORDER=DRAWN", "LAST=3,ORDER=DRAWN")], "GAME", "ROUND"),
    m("MWD301S", &[("ORDER=DRAWN", "LAST=10000,ORDER=DRAWN")], "GAME", "LAST"),
    m("MWD311S", &[(",VICTOR=(1,4)", "")], "OVER", "ROUND"),
    m("MWD312S", &[("VICTOR=(1", "VICTOR=(3")], "OVER", "VICTOR"),
    m("MWD313S", &[("VICTOR=(1,4", "VICTOR=(1,2")], "OVER", "VICTOR"),
    m("MWD315S", &[("MAIL GAME=1", "MAIL GAME=2")], "MAIL GAME=2", "GAME"),
    m("MWD316S", &[("Y=5", "Y=25")], "TERRAIN GAME=1,Y=25", "Y"),
    m("MWD317S", &[("TERRAIN GAME=1,Y=20,SQUARES='LLLLLLLLLLLLLLLLLLLL'\n", "")], "GAME", ""),
    m("MWD318S", &[("Y=5,SQUARES='L", "Y=5,SQUARES='X")], "TERRAIN GAME=1,Y=5", "SQUARES"),
    m(
        "MWD319S",
        &[("AT=(10,10)", "AT=(13,13)"), ("Y=10,X=((8,12))", "Y=9,X=((8,12))"), ("(2=())", "()")],
        "CITY GAME=1,AT=(13,13)",
        "AT",
    ),
    m("MWD320S", &[("AT=(10,10)", "AT=(10,1)"), ("(2=())", "()")], "CITY GAME=1,AT=(10,1)", "AT"),
    m("MWD321S", &[("AT=(10,10)", "AT=(3,2)"), ("(2=())", "()")], "CITY GAME=1,AT=(3,2)", "AT"),
    m("MWD322S", &[("NAME='C',", "")], "CITY GAME=1,AT=(2,18)", ""),
    m(
        "MWD323S",
        &[("AT=(10,10),TURNS=4,SPECIALTY=CAT", "AT=(10,10),TURNS=4,SPECIALTY=HGL")],
        WHITE,
        "SPECIALTY",
    ),
    m("MWD324S", &[("AT=(10,10),", "AT=(10,10),CASTLE=YES,")], WHITE, "CASTLE"),
    m("MWD325S", &[("NO=2,MEMBER=2", "NO=3,MEMBER=2")], "PLAYER GAME=1,NO=3,MEMBER=2", "NO"),
    m(
        "MWD326S",
        &[("3,PIECES=50", "3,STATUS=BEHEADED"), ("NAME='C',OF=3", "NAME='C'")],
        "PLAYER GAME=1,NO=3",
        "STATUS",
    ),
    m(
        "MWD327S",
        castled![("3,PIECES=50", "3,STATUS=ROUTED"), ("NAME='C',CASTLE=YES,OF=3", "NAME='C'")],
        "PLAYER GAME=1,NO=3",
        "STATUS",
    ),
    m("MWD328S", &[("MEMBER=1", "MEMBER=1,TALLIES=(1=(PIECES_FOR=1))")], P1, "TALLIES"),
    m("MWD329S", &[("PLAYER GAME=1,NO=3,MEMBER=3,PIECES=50\n", "")], "GAME", ""),
    m("MWD330S", &[("ROUND=3,", "ROUND=3,TURN=4,")], "GAME", "TURN"),
    m(
        "MWD331S",
        &[
            ("ROUND=3,", "ROUND=3,SEATS=(1,3,2),"),
            ("3,PIECES=50", "3,STATUS=SURRENDERED"),
            ("NAME='C',OF=3", "NAME='C'"),
        ],
        "GAME",
        "SEATS",
    ),
    m("MWD331S", &[("ROUND=3,", "ROUND=3,SEATS=(1,2,3,2),")], "GAME", "SEATS"),
    m("MWD332S", &[("ROUND=3,", "ROUND=3,SEATS=(1,3),")], "GAME", "SEATS"),
    m("MWD333S", &[("ROUND=3,", "ROUND=3,SEATS=(3,2,1),"), ("DRAWN", "ROTATE")], "GAME", "SEATS"),
    m("MWD333S", &[("ROUND=3,", "ROUND=3,SEATS=(1,2,3),"), ("DRAWN", "FIXED")], "GAME", "SEATS"),
    m("MWD334S", &[("MEMBER=2", "MEMBER=2,TALLIES=(3=(PIECES_FOR=1))")], "PLAYER GAME=1,NO=2", "TALLIES"),
    m("MWD335S", &[("NAME='C',OF=3", "NAME='C',OF=4")], "CITY GAME=1,AT=(2,18)", "OF"),
    m(
        "MWD336S",
        castled![("AT=(10,10),", "AT=(10,10),NAME='D',OF=1,CASTLE=YES,"), ("(2=())", "()")],
        WHITE,
        "CASTLE",
    ),
    m(
        "MWD337S",
        &[
            ("1,PIECES=50", "1,PIECES=2,TALLIES=(2=(PIECES_AGAINST=1))"),
            ("MEMBER=2", "MEMBER=2,TALLIES=(1=(PIECES_FOR=1))"),
        ],
        P1,
        "PIECES",
    ),
    m(
        "MWD338S",
        &[("KIND=CAV", "EXPERIENCE=5,KIND=CAV"), ("ORDER=DRAWN", "EXPERIENCE=KILL")],
        "PLAYER GAME=1,NO=2",
        "",
    ),
    m("MWD339S", castled![("NAME='C',CASTLE=YES", "NAME='C'")], "PLAYER GAME=1,NO=3", ""),
    m("MWD340S", &[("NAME='C',OF=3", "NAME='C'")], "PLAYER GAME=1,NO=3", ""),
    m("MWD341S", &[("OF=2,NO=1", "OF=4,NO=1")], "PIECE GAME=1,OF=4", "OF"),
    m("MWD342S", &[("KIND=CAV", "DAMAGE=99,KIND=CAV")], "PIECE GAME=1,OF=2", "DAMAGE"),
    m("MWD343S", &[("AT=(16,16)", "AT=(13,13)")], "PIECE GAME=1,OF=2", "AT"),
    m("MWD343S", &[("AT=(16,16)", "AT=(10,10)")], "PIECE GAME=1,OF=2", "AT"),
    m("MWD344S", &[("AT=(16,16)", "AT=(5,5)")], "PIECE GAME=1,OF=2", ""),
    m("MWD345S", &[("CARRIER=1", "CARRIER=9")], SECOND, "CARRIER"),
    m(
        "MWD346S",
        &[
            (
                "AT=(5,5),CARRIER=1\n",
                "AT=(5,5),CARRIER=1\nPIECE GAME=1,OF=1,NO=3,KIND=INF,AT=(5,5),CARRIER=1\n",
            ),
            ("ORDER=DRAWN", "HORSE-CAP=1"),
        ],
        "PIECE GAME=1,OF=1,NO=1",
        "",
    ),
    m("MWD347S", &[("BY=1,Y", "BY=4,Y"), ("(2=())", "()")], "EXPLORED", "BY"),
    m("MWD347S", &[("TO=1", "TO=4")], MAIL, "TO"),
    m("MWD348S", &[("X=((8,12))\n", "X=((8,12))\nEXPLORED GAME=1,BY=1,Y=10,X=((1,1))\n")], "EXPLORED", "Y"),
    m("MWD349S", &[("X=((8,12))", "X=((8,12),(12,13))")], "EXPLORED", "X"),
    m("MWD350S", &[("(2=())", "()")], "EXPLORED", "X"),
    m("MWD351S", &[("MAIL G", "KNOWN GAME=1,BY=1,CITIES=(2=())\nMAIL G")], "KNOWN", ""),
    m("MWD352S", &[("(2=())", "(2=(OF=1))"), ("Y=10,X=((8,12))", "Y=9,X=((8,12))")], "KNOWN", "CITIES"),
    m("MWD353S", &[("TO=1,NO=1", "TO=1,NO=6")], MAIL, "NO"),
    m("MWD354S", &[("FROM=2", "FROM=4")], MAIL, "FROM"),
    m("MWD354S", &[("FROM=2", "FROM=2,BY=9")], MAIL, "BY"),
    m("MWD355S", &[("'Hail.'", "''")], MAIL, "TEXT"),
    r("RBE300S", &[("SIZE=8", "SIZE=401")], "GAME", "SIZE"),
    r("RBE300S", &[("SIZE=8", "SIZE=8,SIGHT=11")], "GAME", "SIGHT"),
    r("RBE300S", &[("NO=1,NAME", "NO=1,ORDERED=4,NAME")], "PLAYER NO=1", "ORDERED"),
    r("RBE300S", &[("NO=1,NAME", "NO=1,WARNED=5,NAME")], "PLAYER NO=1", "WARNED"),
    r("RBE300S", &[("NO=2,KIND", "NO=100000,KIND")], "UNIT OF=1,NO=100000", "NO"),
    r("RBE300S", &[("CHART TURN=3", "CHART TURN=4")], "CHART", "TURN"),
    r("RBE300S", &[("CITIES=1", "CITIES=100000")], "CHART", "CITIES"),
    r("RBE301S", &[("TURN=3,SIZE", "TURN=9999,SIZE")], "GAME", "TURN"),
    r("RBE302S", &[("Y=3", "Y=2")], "TERRAIN Y=2", "Y"),
    r("RBE303S", &[("TERRAIN Y=7,HEXES='PPPPPPPP'\n", "")], "GAME", ""),
    r("RBE304S", &[("Y=3,HEXES='P", "Y=3,HEXES='")], "TERRAIN Y=3", "HEXES"),
    r("RBE305S", &[("Y=3,HEXES='P", "Y=3,HEXES='X")], "TERRAIN Y=3", "HEXES"),
    r("RBE306S", &[("NO=4,NAME", "NO=1,NAME")], "PLAYER NO=1,NAME='B'", "NO"),
    r("RBE307S", &[("NAME='A'", "NAME='[A]'")], "PLAYER NO=1", "NAME"),
    r(
        "RBE308S",
        &[(
            "NAME='A',",
            "NAME='A',ADDRESS='a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p',",
        )],
        "PLAYER NO=1",
        "ADDRESS",
    ),
    r("RBE309S", &[("FRIENDS=(4)", "FRIENDS=(1)")], "PLAYER NO=1", "FRIENDS"),
    r("RBE309S", &[("FRIENDS=(4)", "FRIENDS=(4,9)")], "PLAYER NO=1", "FRIENDS"),
    r("RBE311S", &[("SIZE=8", "SIZE=8,END=WON((9))")], "GAME", "END"),
    r("RBE312S", &[("STATUS=QUIT", "STATUS=ELIMINATED")], "UNIT OF=4", "OF"),
    r("RBE313S", &[("'Panzer'", "''")], "UNIT OF=1,NO=2", "NAME"),
    r("RBE314S", &[("AT=(7,7)", "AT=(0,0)")], "UNIT OF=1,NO=2", "AT"),
    r("RBE315S", &[("NO=2,KIND", "NO=1,KIND")], "UNIT OF=1,NO=1,KIND=TANKS", ""),
    r("RBE316S", &[("BY=1", "BY=2")], "EXPLORED", "BY"),
    r("RBE317S", &[("((1,1))", "((1,8))")], "EXPLORED", "X"),
    r("RBE318S", &[("(1=(CITIES", "(2=(CITIES")], "CHART", "PLAYERS"),
    r("RBE300S", &[("SIZE=8", "SIZE=8,LAST=2")], "GAME", "LAST"),
    r("RBE301S", &[("SIZE=8", "SIZE=8,LAST=3")], "GAME", "TURN"),
    r("RBE311S", &[("SIZE=8", "SIZE=8,END=SHARED((1,9))")], "GAME", "END"),
    r("RBE300S", &[("CHART", "KNOWN BY=1,AT=(5,5),OF=4,NO=0,TURN=2\nCHART")], "KNOWN", "NO"),
    r("RBE300S", &[("CHART", "KNOWN BY=1,AT=(5,5),OF=4,NO=1,TURN=4\nCHART")], "KNOWN", "TURN"),
    r("RBE320S", &[("CHART", "KNOWN BY=2,AT=(5,5),OF=4,NO=1,TURN=2\nCHART")], "KNOWN", "BY"),
    r("RBE321S", &[("CHART", "KNOWN BY=1,AT=(5,5),OF=1,NO=1,TURN=2\nCHART")], "KNOWN", "OF"),
    r("RBE322S", &[("CHART", "KNOWN BY=1,AT=(0,0),OF=4,NO=1,TURN=2\nCHART")], "KNOWN", "AT"),
    r(
        "RBE323S",
        &[("CHART", "KNOWN BY=1,AT=(5,6),OF=4,NO=1,TURN=2\nKNOWN BY=1,AT=(5,6),OF=4,NO=2,TURN=1\nCHART")],
        "KNOWN BY=1,AT=(5,6),OF=4,NO=2",
        "AT",
    ),
    r("RBE324S", &[("CHART", "KNOWN BY=1,AT=(5,5),OF=4,NO=1,NAME='[]',TURN=2\nCHART")], "KNOWN", "NAME"),
    r("RBE325S", &[("STATUS=QUIT", "STATUS=QUIT,VOTE=DRAW(())")], "PLAYER NO=4", "VOTE"),
    r("RBE326S", &[("FRIENDS=(4)", "VOTE=CONCEDE(4)")], "PLAYER NO=1", "VOTE"),
    r("RBE327S", &[("FRIENDS=(4)", "VOTE=DRAW((1))")], "PLAYER NO=1", "VOTE"),
];

/// Positions that would be too long to write here: more matches than there is room for, more messages than a player can
/// keep, no players at all, more units than centers can supply, and a player of a power of nobody.
pub fn large() -> [(&'static str, String); 7] {
    let game = |no: u16| format!("GAME NO={no},ROUND=0,SETUP=()\n");
    let games: String = (1..=101).map(game).collect();
    let matches = format!(
        "$POSITION MEDIEVAL,FORMAT=1,SEED=7,EDITED=YES\nDOOR SESSION=1,NEXT=200\n{games}$ENDPOS CARDS=0,CHECK=0-0\n$END\n"
    );
    let mail = |no: u16| format!("MAIL GAME=1,TO=1,NO={no},FROM=2,ROUND=2,TEXT='Hail.'\n");
    let mails: String = (2..=200).map(mail).collect();
    let mails = edited(Sound::Medieval, &[("MAIL=5", "MAIL=500"), ("$ENDPOS", &format!("{mails}$ENDPOS"))]);
    let nobody =
        RAINBOW.lines().filter(|line| ["$", "GAME", "TERR"].iter().any(|word| line.starts_with(word)));
    let nobody = nobody.collect::<Vec<_>>().join("\n") + "\n";
    [
        ("MWD314S", matches),
        ("MWD356S", mails),
        ("RBE310S", nobody),
        diplomacy::too_many(),
        diplomacy::too_many_ahead(),
        diplomacy::dummy_played(),
        atlantis4::large(),
    ]
}
