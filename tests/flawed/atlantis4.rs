//! A sound position of Atlantis 4.0.6, and edits of it: at least one for each message.

use super::{Case, Sound};

/// Two factions in a world of one level, with a tower, a ship and a gate.
pub const SOUND: &str = "\
$POSITION ATLANTIS4,FORMAT=1,SEED=7,EDITED=YES
WORLD TURN=10,NAME='Alia',RULES=WYRETH,SHIP=102,GATE=3,GUARDS=1
LEVEL SIZE=(2,4),KIND=SURFACE
FACTION NO=1,NAME='Guards'
FACTION NO=2,NAME='Merlin',POINTS=(1,1,1),ORDERED=10,SKILLS=(COMB=2),ATTITUDES=(3=ALLY),SHOWN=((0,2,0))
FACTION NO=3,POINTS=(5,0,0)
REGION AT=(0,0,0),TERRAIN=OCEAN
REGION AT=(1,1,0),TERRAIN=PLAIN,NAME='Alia',GATE=2,RACE=PLAI,PEOPLE=300,WAGES=13,MONEY=900
REGION AT=(0,2,0),TERRAIN=PLAIN,TOWN=(NAME='Ford',PEOPLE=40),PRODUCTS=((GRAI,FARM,1,20,20,1))
REGION AT=(1,3,0),TERRAIN=OCEAN
STRUCTURE NO=101,AT=(0,0,0),KIND=LONGBOAT
STRUCTURE NO=1,AT=(1,1,0),KIND=TOWER,LEFT=3
UNIT NO=9,OF=3,AT=(0,0,0),INSIDE=101,ITEMS=(LEAD=2)
UNIT NO=2,OF=2,AT=(1,1,0),INSIDE=1,ITEMS=(LEAD=3,SILV=70),DAYS=(COMB=90)
UNIT NO=5,OF=3,AT=(1,1,0),TEXT='old',ITEMS=(LEAD=1)
SEEN OF=2,LEVEL=0,Y=2,X=((0,0,9))
$ENDPOS CARDS=0,CHECK=0-0
$END
";

const fn a(
    number: &'static str,
    edits: &'static [(&'static str, &'static str)],
    at: &'static str,
    operand: &'static str,
) -> Case {
    Case { number, edits, at, operand, sound: Sound::Atlantis4 }
}

const LAND: &str = "REGION AT=(1,1,0)";
const VILLAGE: &str = "REGION AT=(0,2,0)";

/// The cases.
pub const CASES: &[Case] = &[
    a("AT4300S", &[("X=((0,0,9))", "X=((0,0,11))")], "SEEN", "X"),
    a("AT4304S", &[("SEEN OF=2", "SEEN OF=7")], "SEEN", "OF"),
    a("AT4305S", &[("Y=2,X=((0,0,9))", "Y=3,X=((0,0,9))")], "SEEN", "X"),
    a("AT4300S", &[("TURN=10", "TURN=1000000")], "WORLD", "TURN"),
    a("AT4300S", &[("SHIP=102", "SHIP=99")], "WORLD", "SHIP"),
    a("AT4300S", &[("POINTS=(5,0,0)", "POINTS=(100,0,0)")], "FACTION NO=3", "POINTS"),
    a("AT4300S", &[("PEOPLE=300", "PEOPLE=1000000000")], LAND, "PEOPLE"),
    a("AT4300S", &[("GATE=2", "GATE=3")], LAND, "GATE"),
    a("AT4300S", &[("FARM,1,20", "FARM,1,-1")], VILLAGE, "PRODUCTS"),
    a("AT4300S", &[("LEFT=3", "LEFT=-1000")], "STRUCTURE NO=1,", "LEFT"),
    a("AT4300S", &[("SILV=70", "SILV=100000000")], "UNIT NO=2", "ITEMS"),
    a("AT4301S", &[("NO=3,POINTS", "NO=2,POINTS"), ("=(3=ALLY", "=(2=ALLY")], "FACTION NO=2,POINTS", "NO"),
    a("AT4301S", &[("NO=5", "NO=2")], "UNIT NO=2,OF=3", "NO"),
    a(
        "AT4301S",
        &[("NO=1,AT=(1,1,0),KIND=TOWER", "NO=101,AT=(1,1,0),KIND=LONGBOAT"), ("INSIDE=1,", "")],
        "STRUCTURE NO=101,AT=(1,1,0)",
        "NO",
    ),
    a("AT4301S", &[("TOWN", "GATE=2,TOWN")], VILLAGE, "GATE"),
    a("AT4302S", &[("RULES=WYRETH", "RULES=MINE")], "WORLD", "RULES"),
    a("AT4303S", &[("RULES=WYRETH", "RULES=WYRETH,SUM=5")], "WORLD", "SUM"),
    a("AT4304S", &[("(3=ALLY)", "(4=ALLY)")], "FACTION NO=2", "ATTITUDES"),
    a("AT4304S", &[("NO=5,OF=3", "NO=5,OF=7")], "UNIT NO=5", "OF"),
    a("AT4304S", &[("GUARDS=1", "GUARDS=4")], "WORLD", "GUARDS"),
    a("AT4305S", &[("NO=5,OF=3,AT=(1,1,0)", "NO=5,OF=3,AT=(1,2,0)")], "UNIT NO=5", "AT"),
    a("AT4305S", &[("((0,2,0))", "((0,2,1))")], "FACTION NO=2", "SHOWN"),
    a("AT4306S", &[("REGION AT=(0,2,0)", "REGION AT=(2,0,0)")], "REGION AT=(2,0,0)", "AT"),
    a("AT4307S", &[("REGION AT=(1,3,0),TERRAIN=OCEAN\n", "")], "LEVEL", ""),
    a("AT4308S", &[("RACE=PLAI", "RACE=COMB")], LAND, "RACE"),
    a("AT4308S", &[("TERRAIN=PLAIN", "TERRAIN=SWOR")], LAND, "TERRAIN"),
    a("AT4308S", &[("KIND=TOWER", "KIND=SWOR")], "STRUCTURE NO=1,", "KIND"),
    a("AT4308S", &[("(COMB=90)", "(SWOR=90)")], "UNIT NO=2", "DAYS"),
    a("AT4309S", &[("INSIDE=101", "INSIDE=102")], "UNIT NO=9", "INSIDE"),
    a("AT4311S", &[("SIZE=(2,4)", "SIZE=(3,4)")], "LEVEL", "SIZE"),
];

/// A position with a text that is too long, by the number of its message.
pub fn large() -> (&'static str, String) {
    let long = format!("TEXT='{}'", "old and ".repeat(200));
    ("AT4310S", super::folded(&SOUND.replace("TEXT='old'", &long)))
}
