//! A sound position of Diplomacy, and edits of it: at least one for each message.

use super::{Case, Sound};

/// It waits for the retreat of an army, and nobody plays four of the powers.
pub const SOUND: &str = "\
$POSITION DIPLOMACY,FORMAT=1,SEED=7,EDITED=YES
GAME RULES=STANDARD,YEAR=1903,SEASON=FALL,PHASE=RETREAT,CENTERS=18
POWER NAME=AUSTRIA,PLAYER='Anna',CENTERS=(BUD,TRI,VIE)
POWER NAME=ENGLAND,CENTERS=(EDI,LIVE,LON)
POWER NAME=FRANCE,PLAYER='Felix',CENTERS=(BRE,MAR,PAR)
POWER NAME=GERMANY,CENTERS=()
POWER NAME=ITALY,PLAYER='Ida',CENTERS=(NAP,ROM,VEN)
POWER NAME=RUSSIA,CENTERS=()
POWER NAME=TURKEY,CENTERS=()
UNIT POWER=AUSTRIA,KIND=ARMY,AT=VIE
UNIT POWER=AUSTRIA,KIND=FLEET,AT=TRI
UNIT POWER=ENGLAND,KIND=FLEET,AT=LON
UNIT POWER=FRANCE,KIND=ARMY,AT=VEN
UNIT POWER=FRANCE,KIND=ARMY,AT=MUN
DISLODGED POWER=ITALY,KIND=ARMY,AT=VEN,BY=PIE,CONVOY=NO
STANDOFF AT=SER
CHART YEAR=1901,CENTERS=(AUSTRIA=3,FRANCE=3)
CHART YEAR=1902,CENTERS=(FRANCE=3)
$ENDPOS CARDS=0,CHECK=0-0
$END
";

const fn d(
    number: &'static str,
    edits: &'static [(&'static str, &'static str)],
    at: &'static str,
    operand: &'static str,
) -> Case {
    Case { number, edits, at, operand, sound: Sound::Diplomacy }
}

const LOST: &str = "DISLODGED POWER=ITALY,KIND=ARMY,AT=VEN,BY=PIE,CONVOY=NO\n";
const MOVES: (&str, &str) = ("YEAR=1903,SEASON=FALL,PHASE=RETREAT", "YEAR=1903,SEASON=FALL,PHASE=MOVES");
const OVER: (&str, &str) = ("PHASE=RETREAT", "PHASE=OVER,WINNERS=(FRANCE)");
const NOTHING_LOST: (&str, &str) = (LOST, "");
const NO_STANDOFF: (&str, &str) = ("STANDOFF AT=SER\n", "");

/// The cases.
pub const CASES: &[Case] = &[
    d("DIP300S", &[("CENTERS=18", "CENTERS=3")], "GAME", "CENTERS"),
    d("DIP300S", &[("CENTERS=18", "CENTERS=18,LAST=10000")], "GAME", "LAST"),
    d("DIP300S", &[("CENTERS=18", "CENTERS=18,LAST=1902")], "GAME", "YEAR"),
    d("DIP300S", &[("YEAR=1903", "YEAR=0")], "GAME", "YEAR"),
    d("DIP301S", &[(",CENTERS=18", "")], "GAME", ""),
    d("DIP302S", &[("STANDARD", "CLASSIC")], "GAME", "CENTERS"),
    d(
        "DIP303S",
        &[("SEASON=FALL,PHASE=RETREAT", "SEASON=SPRING,PHASE=BUILD"), NOTHING_LOST, NO_STANDOFF],
        "GAME",
        "PHASE",
    ),
    d("DIP304S", &[("NAME=RUSSIA", "NAME=ITALY")], "POWER NAME=ITALY,CENTERS", "NAME"),
    d("DIP305S", &[("POWER NAME=TURKEY,CENTERS=()\n", "")], "GAME", ""),
    d("DIP306S", &[("'Ida'", "''")], "POWER NAME=ITALY", "PLAYER"),
    d("DIP307S", &[("NAP,ROM", "NAP,APU,ROM")], "POWER NAME=ITALY", "CENTERS"),
    d("DIP308S", &[("NAP,ROM", "NAP,EDI,ROM")], "POWER NAME=ITALY", "CENTERS"),
    d("DIP309S", &[("PLAYER='Anna',", ""), ("PLAYER='Felix',", ""), ("PLAYER='Ida',", "")], "GAME", ""),
    d("DIP310S", &[("KIND=FLEET,AT=LON", "KIND=FLEET,AT=BUR")], "UNIT POWER=ENGLAND", "AT"),
    d("DIP310S", &[("KIND=FLEET,AT=LON", "KIND=FLEET,AT=SPA")], "UNIT POWER=ENGLAND", "AT"),
    d("DIP310S", &[(",AT=VEN,BY", ",AT=ADR,BY")], "DISLODGED", "AT"),
    d("DIP311S", &[("AT=LON", "AT=TRI")], "UNIT POWER=ENGLAND", "AT"),
    d("DIP313S", &[(LOST, LOST_TWICE)], "DISLODGED POWER=ITALY,KIND=FLEET", "AT"),
    d("DIP314S", &[("CONVOY=NO", "CONVOY=NO,LANDED=MUN")], "DISLODGED", "LANDED"),
    d("DIP315S", &[("KIND=ARMY,AT=VEN,BY", "KIND=ARMY,AT=PAR,BY")], "DISLODGED", ""),
    d("DIP315S", &[("DISLODGED POWER=ITALY", "DISLODGED POWER=FRANCE")], "DISLODGED", ""),
    d("DIP316S", &[("BY=PIE", "BY=PAR")], "DISLODGED", "BY"),
    d("DIP316S", &[("BY=PIE,CONVOY=NO", "BY=BOH,CONVOY=YES")], "DISLODGED", "BY"),
    d(
        "DIP317S",
        &[
            ("BY=PIE", "BY=TYRO"),
            ("STANDOFF", "DISLODGED POWER=ITALY,KIND=ARMY,AT=MUN,BY=TYRO,CONVOY=NO\nSTANDOFF"),
        ],
        "DISLODGED POWER=ITALY,KIND=ARMY,AT=MUN",
        "BY",
    ),
    d("DIP318S", &[("STANDOFF AT=SER", "STANDOFF AT=TRI")], "STANDOFF", "AT"),
    d("DIP319S", &[("YEAR=1901", "YEAR=1900")], "CHART YEAR=1900", "YEAR"),
    d("DIP319S", &[("YEAR=1902", "YEAR=1903")], "CHART YEAR=1903", "YEAR"),
    d("DIP320S", &[("AUSTRIA=3", "AUSTRIA=32")], "CHART YEAR=1901", "CENTERS"),
    d("DIP321S", &[("CHART YEAR=1902,CENTERS=(FRANCE=3)\n", "")], "CHART YEAR=1901", "YEAR"),
    d("DIP322S", &[NOTHING_LOST], "GAME", "PHASE"),
    d("DIP323S", &[MOVES, NO_STANDOFF], "GAME", "PHASE"),
    d(
        "DIP323S",
        &[OVER, NO_STANDOFF, ("(FRANCE=3)\n", "(FRANCE=3)\nCHART YEAR=1903,CENTERS=(FRANCE=3)\n")],
        "GAME",
        "PHASE",
    ),
    d("DIP324S", &[("DISLODGED POWER=ITALY", "DISLODGED POWER=TURKEY")], "DISLODGED", "POWER"),
    d("DIP325S", &[MOVES, NOTHING_LOST], "STANDOFF", ""),
    d(
        "DIP326S",
        &[
            ("PHASE=RETREAT", "PHASE=BUILD"),
            NOTHING_LOST,
            NO_STANDOFF,
            ("PLAYER='Anna',", ""),
            ("PLAYER='Felix',", ""),
            ("CENTERS=(NAP,ROM,VEN)", "CENTERS=(SMY)"),
            ("(FRANCE=3)\n", "(FRANCE=3)\nCHART YEAR=1903,CENTERS=(FRANCE=3)\n"),
        ],
        "GAME",
        "PHASE",
    ),
    d("DIP327S", &[("CENTERS=18", "CENTERS=18,WINNERS=(FRANCE)")], "GAME", "WINNERS"),
    d("DIP328S", &[OVER, NO_STANDOFF, ("(FRANCE)", "(ITALY,FRANCE)")], "GAME", "WINNERS"),
    d("DIP329S", &[OVER, NO_STANDOFF, ("(FRANCE)", "(TURKEY)")], "GAME", "WINNERS"),
    d(
        "DIP330S",
        &[OVER, NO_STANDOFF, ("TURKEY,", "TURKEY,PLAYER='T',"), ("(FRANCE)", "(TURKEY)")],
        "GAME",
        "WINNERS",
    ),
    d("DIP331S", &[OVER, NO_STANDOFF, (",WINNERS=(FRANCE)", "")], "GAME", ""),
    d(
        "DIP332S",
        &[
            MOVES,
            NOTHING_LOST,
            NO_STANDOFF,
            ("PLAYER='Anna',", ""),
            ("PLAYER='Felix',", ""),
            ("(NAP,ROM,VEN)", "()"),
        ],
        "GAME",
        "",
    ),
    d(
        "DIP333S",
        &[("CHART YEAR=1901", "AHEAD POWER=ITALY,ORDER=BUILD(KIND=ARMY,AT=PAR)\nCHART YEAR=1901")],
        "AHEAD",
        "ORDER",
    ),
    d("DIP335S", &[("CHART YEAR=1901", "AHEAD POWER=RUSSIA,ORDER=WAIVE\nCHART YEAR=1901")], "AHEAD", "POWER"),
    d("DIP336S", &[OVER, NO_STANDOFF, ("CHART YEAR=1901", "VOTE POWER=FRANCE\nCHART YEAR=1901")], "VOTE", ""),
    d("DIP337S", &[("CHART YEAR=1901", "VOTE POWER=FRANCE,DRAW=(ITALY)\nCHART YEAR=1901")], "VOTE", "DRAW"),
    d(
        "DIP338S",
        &[("CHART YEAR=1901", "VOTE POWER=FRANCE\nVOTE POWER=FRANCE,DRAW=(FRANCE,ITALY)\nCHART YEAR=1901")],
        "VOTE POWER=FRANCE,DRAW",
        "POWER",
    ),
    d("DIP300S", &[("CENTERS=18", "CENTERS=18,NMR=100")], "GAME", "NMR"),
    d(
        "DIP300S",
        &[("CENTERS=18", "CENTERS=18,NMR=2"), ("PLAYER='Felix'", "PLAYER='Felix',SILENT=0")],
        "POWER NAME=FRANCE",
        "SILENT",
    ),
    d("DIP368S", &[("PLAYER='Felix'", "PLAYER='Felix',SILENT=1")], "POWER NAME=FRANCE", "SILENT"),
    d(
        "DIP369S",
        &[("CENTERS=18", "CENTERS=18,NMR=2"), ("PLAYER='Felix'", "PLAYER='Felix',SILENT=2")],
        "POWER NAME=FRANCE",
        "SILENT",
    ),
    d(
        "DIP370S",
        &[("CENTERS=18", "CENTERS=18,NMR=2"), ("ENGLAND,CENTERS", "ENGLAND,SILENT=1,CENTERS")],
        "POWER NAME=ENGLAND",
        "SILENT",
    ),
    d(
        "DIP371S",
        &[("CHART YEAR=1901", "VOTE POWER=FRANCE,CONCEDE=ITALY\nCHART YEAR=1901")],
        "VOTE",
        "CONCEDE",
    ),
    d(
        "DIP372S",
        &[
            ("CENTERS=18", "CENTERS=18,VOTES=ACT"),
            ("CHART YEAR=1901", "VOTE POWER=FRANCE,DRAW=(FRANCE,ITALY),CONCEDE=ITALY\nCHART YEAR=1901"),
        ],
        "VOTE",
        "CONCEDE",
    ),
    d(
        "DIP373S",
        &[
            ("CENTERS=18", "CENTERS=18,DRAW=DIAS"),
            ("CHART YEAR=1901", "VOTE POWER=FRANCE,DRAW=(FRANCE,ITALY)\nCHART YEAR=1901"),
        ],
        "VOTE",
        "DRAW",
    ),
    d("DIP339S", &[("CHART YEAR=1901", "HELD POWER=ITALY,AT=(BOH,ROM)\nCHART YEAR=1901")], "HELD", "AT"),
    d("DIP341S", &[NO_STANDOFF, ("GAME RULES", "STANDOFF AT=SER\nGAME BOARD=MILAN,RULES")], "GAME", ""),
    d("DIP342S", &[("CENTERS=18", "CENTERS=18,START=BUILDANY,SUM=1")], "GAME", "SUM"),
    d(
        "DIP340S",
        &[("CHART YEAR=1901", "HELD POWER=ITALY,AT=(BOH)\nHELD POWER=FRANCE,AT=(BOH)\nCHART YEAR=1901")],
        "HELD POWER=FRANCE",
        "AT",
    ),
];

const LOST_TWICE: &str = "\
DISLODGED POWER=ITALY,KIND=ARMY,AT=VEN,BY=PIE,CONVOY=NO
DISLODGED POWER=ITALY,KIND=FLEET,AT=VEN,BY=PIE,CONVOY=NO
";

/// More units than centers can supply.
pub fn too_many() -> (&'static str, String) {
    let more = "BER BOH BRE BUD BUR CON DEN EDI FIN GAL GRE HOL KIE MAR MOS NAP PAR PIC POR PRU ROM RUH RUM SEV SIL \
                SMY SPA STPE SWE WAR";
    let unit = |at: &str| ["UNIT POWER=TURKEY,KIND=ARMY,AT=", at, "\n"].concat();
    let more: String = more.split(' ').map(unit).collect();
    (
        "DIP312S",
        super::folded(&super::edited(Sound::Diplomacy, &[("DISLODGED", &format!("{more}DISLODGED"))])),
    )
}

/// A power of nobody with a player, on a board that has one.
pub fn dummy_played() -> (&'static str, String) {
    ("DIP343S", crate::common::deck("diplomacy/errors/dummy-played"))
}

/// A position with more orders sent ahead than a power may have.
pub fn too_many_ahead() -> (&'static str, String) {
    let orders = "AHEAD POWER=FRANCE,ORDER=WAIVE\n".repeat(101);
    ("DIP334S", SOUND.replace("CHART YEAR=1901", &format!("{orders}CHART YEAR=1901")))
}
