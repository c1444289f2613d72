//! A sound position of Atlantis 1.0, and edits of it: at least one for each message.

use super::{Case, Sound};

/// Two factions on a plain with a building, and a ship at sea.
pub const SOUND: &str = "\
$POSITION ATLANTIS,FORMAT=1,SEED=7,EDITED=YES
WORLD TURN=10,START=(1,1)
FACTION NO=1,NAME='Merlin',ADDRESS='m@x.example',ORDERED=10,ALLIES=(2)
FACTION NO=2,ORDERED=9
REGION AT=(0,1),TERRAIN=OCEAN
REGION AT=(1,1),TERRAIN=PLAIN,NAME='Alia',PEASANTS=300,MONEY=900
BUILDING NO=4,AT=(1,1),SIZE=2
SHIP NO=1,AT=(0,1),KIND=CLIPPER
UNIT NO=9,OF=2,AT=(0,1),PEOPLE=2,INSIDE=SHIP(1),OWNER=YES
UNIT NO=2,OF=1,AT=(1,1),PEOPLE=3,MONEY=70,INSIDE=BUILDING(4),OWNER=YES,DAYS=(MAGIC=90)
UNIT NO=5,OF=2,AT=(1,1),PEOPLE=1,DISPLAY='old'
SEEN OF=2,Y=1,X=((0,1,9))
$ENDPOS CARDS=0,CHECK=0-0
$END
";

const fn a(
    number: &'static str,
    edits: &'static [(&'static str, &'static str)],
    at: &'static str,
    operand: &'static str,
) -> Case {
    Case { number, edits, at, operand, sound: Sound::Atlantis }
}

/// The cases.
pub const CASES: &[Case] = &[
    a("ATL300S", &[("X=((0,1,9))", "X=((0,1,11))")], "SEEN", "X"),
    a("ATL300S", &[("X=((0,1,9))", "X=((1,0,9))")], "SEEN", "X"),
    a("ATL302S", &[("SEEN OF=2", "SEEN OF=3")], "SEEN", "OF"),
    a("ATL304S", &[("X=((0,1,9))", "X=((0,2,9))")], "SEEN", "X"),
    a("ATL300S", &[("TURN=10", "TURN=10,IDLE=1000")], "WORLD", "IDLE"),
    a("ATL300S", &[("START=(1,1)", "START=(1000000,1)")], "WORLD", "START"),
    a("ATL300S", &[("ORDERED=9", "ORDERED=11")], "FACTION NO=2", "ORDERED"),
    a("ATL300S", &[("PEASANTS=300", "PEASANTS=10000000")], "REGION AT=(1,1)", "PEASANTS"),
    a("ATL300S", &[("KIND=CLIPPER", "KIND=CLIPPER,LEFT=201")], "SHIP", "LEFT"),
    a("ATL300S", &[("PEOPLE=3", "PEOPLE=0")], "UNIT NO=2", "PEOPLE"),
    a("ATL300S", &[("MAGIC=90", "MAGIC=1000000000")], "UNIT NO=2", "DAYS"),
    a(
        "ATL301S",
        &[("NO=2,ORDERED", "NO=1,ORDERED"), (",ALLIES=(2)", ""), ("OF=2", "OF=1"), ("OF=2", "OF=1")],
        "FACTION NO=1,ORDERED",
        "NO",
    ),
    a("ATL301S", &[("NO=5", "NO=2")], "UNIT NO=2,OF=2", "NO"),
    a("ATL302S", &[("ALLIES=(2)", "ALLIES=(3)")], "FACTION NO=1", "ALLIES"),
    a("ATL302S", &[("NO=5,OF=2", "NO=5,OF=7")], "UNIT NO=5", "OF"),
    a("ATL303S", &[("BUILDING", "REGION AT=(0,1),TERRAIN=OCEAN\nBUILDING")], "REGION AT=(0,1)", "AT"),
    a("ATL304S", &[("NO=5,OF=2,AT=(1,1)", "NO=5,OF=2,AT=(2,1)")], "UNIT NO=5", "AT"),
    a("ATL305S", &[("TERRAIN=OCEAN", "TERRAIN=OCEAN,PEASANTS=5")], "REGION AT=(0,1)", ""),
    a("ATL306S", &[("BUILDING(4)", "BUILDING(3)")], "UNIT NO=2", "INSIDE"),
    a("ATL307S", &[("DISPLAY='old'", "INSIDE=BUILDING(4),OWNER=YES")], "UNIT NO=5", "OWNER"),
    a(
        "ATL308S",
        &[(
            "NAME='Merlin'",
            "NAME='a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p'",
        )],
        "FACTION NO=1",
        "NAME",
    ),
    a("ATL309S", &[("INSIDE=SHIP(1),OWNER=YES", "MONEY=1")], "UNIT NO=9", "AT"),
];
