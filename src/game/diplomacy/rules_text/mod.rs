//! The rules of the game as the listing prints them after `$INIT`.
//!
//! Words of our own, complete enough to play by; where the rule sets or other choices differ a passage belongs to one
//! of them.
//! This room owns the sentences and the length of their lines, not the page they stand on. Lines that begin with four blanks are orders, each
//! with its meaning behind it; a test reads them all.

use super::policy::{Corrections, Distance, Edition, Via};
use super::position::{Position, Rules};
use crate::press_rule::PressRule;
use Passage::{Always, Classic, First, Last, Press, Removal, Standard};

/// What was chosen for a game and changes a sentence of its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The rules.
    pub rules: Rules,
    /// Which edition of them.
    pub edition: Edition,
    /// Which of two sheets counts.
    pub corrections: Corrections,
    /// What players may write to one another.
    pub press: PressRule,
}

impl Chosen {
    /// What was chosen for the game of a position, whose press the hall keeps.
    pub const fn of(position: &Position, press: PressRule) -> Self {
        let Position { rules, edition, corrections, .. } = *position;
        Self { rules, edition, corrections, press }
    }
}

/// A part of the rules under a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paragraph {
    /// What it is about.
    pub heading: &'static str,
    passages: &'static [Passage],
}

impl Paragraph {
    /// Its lines in a game.
    pub fn lines(&self, chosen: Chosen) -> impl Iterator<Item = &'static str> {
        self.passages.iter().filter_map(move |passage| passage.lines(chosen)).flatten().copied()
    }
}

/// A piece of a paragraph, which always holds or for one choice alone. It begins with a sentence and ends with one, so
/// that no sentence is half of one choice and half of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passage {
    Always(&'static [&'static str]),
    /// Under `RULES=CLASSIC`.
    Classic(&'static [&'static str]),
    /// Under `RULES=STANDARD`.
    Standard(&'static [&'static str]),
    /// With one `VIA=`.
    Via(Via, &'static [&'static str]),
    /// Under one set of rules with `VIA=OPTIONAL`.
    ViaOptional(Rules, &'static [&'static str]),
    /// With one `REMOVAL=`.
    Removal(Distance, &'static [&'static str]),
    /// With `ORDERS=FIRST`.
    First(&'static [&'static str]),
    /// With `ORDERS=LAST`.
    Last(&'static [&'static str]),
    /// With one of several `PRESS=`.
    Press(&'static [PressRule], &'static [&'static str]),
}

impl Passage {
    /// Its lines, and whether they are printed in a game.
    fn lines(&self, chosen: Chosen) -> Option<&'static [&'static str]> {
        let Chosen { rules, edition, corrections, press } = chosen;
        let (lines, holds) = match self {
            Always(lines) => (lines, true),
            Classic(lines) => (lines, rules == Rules::Classic),
            Standard(lines) => (lines, rules == Rules::Standard),
            Self::Via(via, lines) => (lines, edition.via == *via),
            Self::ViaOptional(of, lines) => (lines, edition.via == Via::Optional && rules == *of),
            Removal(distance, lines) => (lines, edition.removal == *distance),
            First(lines) => (lines, corrections == Corrections::First),
            Last(lines) => (lines, corrections == Corrections::Last),
            Press(of, lines) => (lines, of.contains(&press)),
        };
        holds.then_some(*lines)
    }
}

/// Where players may write to whom they like.
const TO_ANYBODY: &[PressRule] = &[PressRule::Free, PressRule::White, PressRule::Grey];
/// Where players may write to one another at all.
const TO_PLAYERS: &[PressRule] = &[PressRule::Free, PressRule::White, PressRule::Grey, PressRule::Broadcast];

/// The rules, in the order in which they are printed.
pub const RULES: &[Paragraph] = &[
    Paragraph {
        heading: "Object of the game",
        passages: &[
            Always(&[
                "It is the spring of 1901, and seven powers contend for Europe: Austria, England, France, Germany,",
                "Italy, Russia and Turkey. The powers are dealt to the players by lot.",
            ]),
            Classic(&[
                "A player wins when more than half of all the units on the board are his own. This is looked at in",
                "each fall, when builds and removals are done, or when it is clear that none are due.",
            ]),
            Standard(&[
                "The first power to control 18 of the 34 supply centers at the end of a fall wins, unless the",
                "gamesmaster has set another number with CENTERS= on the $INIT card. If two have as many, the game",
                "goes on.",
            ]),
            Always(&[
                "The gamesmaster may set a last year; all who are left when it is over share the game. The players",
                "may agree on a draw before that, or concede the game to one of them, and tell the gamesmaster.",
            ]),
        ],
    },
    Paragraph {
        heading: "Three to seven players",
        passages: &[
            Always(&[
                "With fewer than seven each draws one power, and nobody plays the others; or some players draw two",
                "or three powers that go together, as the gamesmaster has decided. Somebody may take a power over",
                "during the game.",
                "The units of a power that nobody plays stand where they are. Anybody may support them. A dislodged",
                "one leaves the board at once. Such a power builds nothing; where it loses a center, a unit of it is",
                "removed by rule. It cannot win.",
            ]),
            Classic(&["The units of all powers of a player count together for his victory."]),
            Standard(&["A player of several powers wins with one of them; their centers are not added up."]),
        ],
    },
    Paragraph {
        heading: "Diplomacy",
        passages: &[
            Press(TO_ANYBODY, &["Between plays the players write to one another, openly or in secret."]),
            Press(
                &[PressRule::Broadcast],
                &["Between plays the players write to one another, and all read all of it."],
            ),
            Press(TO_PLAYERS, &["They may promise, bargain, warn and lie, and no promise binds anybody."]),
            Press(
                &[PressRule::None],
                &["The players do not write to one another; they write to the gamesmaster alone."],
            ),
            Always(&["Only what is told to the gamesmaster must be true."]),
        ],
    },
    Paragraph {
        heading: "The board",
        passages: &[Always(&[
            "The board has 75 provinces: 19 bodies of water, 14 inland provinces and 42 coastal ones. Armies (A)",
            "go on land, inland and coastal; fleets (F) go on water and along coasts. No province ever holds more",
            "than one unit. 34 provinces are supply centers; each that a power controls feeds one of its units.",
            "A fleet in a coastal province may go on along the coast only to a province that shares that coast",
            "line: from Rome to Naples or Tuscany, but not to Venice. Kiel and Constantinople have a waterway: a",
            "fleet may come in on one side and leave on the other. Denmark and Sweden border on each other for",
            "armies and fleets alike; no fleet goes straight from the Baltic Sea to the Skagerrak. Switzerland",
            "and all islands but Great Britain are closed to everybody.",
            "Bulgaria, Spain and St. Petersburg have two coasts. A fleet there lies on one of them and can leave",
            "from that coast alone, though it holds the whole province. Armies pay no heed to coasts.",
        ])],
    },
    Paragraph {
        heading: "Names of provinces",
        passages: &[Always(&[
            "A province is named by the first three or four letters of its name, or more; words such as Gulf of,",
            "Sea, Ocean and Channel may be left out: Vienna is VIE, the Gulf of Bothnia is BOT. Four letters are",
            "always clear. Three letters are not in three cases, and then the meaning that is legal for the unit",
            "is taken; if both are, the order is not followed.",
            "  LIV   Liverpool (LIVE) or Livonia (LIVO)",
            "  NOR   Norway (NORW) or the North Sea (NSEA or NORT)",
            "  TYR   Tyrolia (TYRO) or the Tyrrhenian Sea (TYRR)",
            "Some names are shortened in another way:",
            "  AFRI  North Africa             MIDA  Mid-Atlantic Ocean        STPE  St. Petersburg",
            "  ARCT  Norwegian Sea            NATL  North Atlantic Ocean      WMED  Western Mediterranean",
            "  NSEA  North Sea                EMED  Eastern Mediterranean",
            "Full names are read too, and the three letters that other gamesmasters use: AFRI is also NAF,",
            "ARCT NWG, NATL NAO, NSEA NTH, NORW NWY, MIDA MAO, EMED EAS, WMED WES, TYRR TYS, LIVE LVP, LIVO LVN.",
            "A coast is written behind its province as -NC, -EC or -SC; /NC, (NC) and a separate NC do as well.",
        ])],
    },
    Paragraph {
        heading: "The cards",
        passages: &[
            Always(&[
                "A player's sheet begins with a card that has a dollar sign in column 1 and the name of his power,",
                "such as $AUSTRIA. One card for each order follows, anywhere in columns 1 to 71. Words are parted by",
                "blanks or commas; capitals and small letters are the same. A name without orders lets all units",
                "stand. The same card may come again later in the play and begins another sheet of that power.",
            ]),
            Press(
                TO_ANYBODY,
                &[
                    "The card $MESSAGE TO FRANCE, ITALY begins a message to those powers, and $MESSAGE alone one to all",
                    "players.",
                ],
            ),
            Press(
                &[PressRule::Broadcast],
                &[
                    "The card $MESSAGE begins a message to all players, and $MESSAGE TO GM one to the gamesmaster. One to",
                    "some powers alone is held back.",
                ],
            ),
            Press(
                &[PressRule::None],
                &[
                    "The card $MESSAGE TO GM begins a message to the gamesmaster. One to players is held back.",
                ],
            ),
            Press(
                &[PressRule::Free],
                &[
                    "FROM and any name may follow, and the message bears that name; without FROM it bears none.",
                ],
            ),
            Press(
                &[PressRule::Grey],
                &[
                    "FROM and a pen name may follow, and the message bears that name; if it does not, the message is",
                    "unsigned. A message that is signed with the name of a power or of a player is held back.",
                ],
            ),
            Press(
                &[PressRule::White, PressRule::Broadcast, PressRule::None],
                &[
                    "The message bears the name of its writer's power. One that is signed with another player's name is",
                    "held back.",
                ],
            ),
            Always(&["The text stands on the cards below. Do not put orders there."]),
        ],
    },
    Paragraph {
        heading: "Orders in a $MOVES play",
        passages: &[Always(&[
            "Every unit may have one order. A unit without one stands. An order names the unit by its letter and",
            "its province, and then says what it does:",
            "    A VIE STANDS                 The army in Vienna stays. The word STANDS may be left out.",
            "    A VIE - TYR                  It moves to Tyrolia. TO and MOVES TO are as good as the dash.",
            "    F POR - SPA-NC               The coast must be named where the fleet could reach both.",
            "    A BUD SUPPORTS A VIE - GAL   The army in Budapest helps the one in Vienna into Galicia.",
            "    A BUD SUPPORTS A VIE STANDS  It helps it to hold Vienna. STANDS may be left out here, too.",
            "    F TRI S ITALIAN A VEN        A country may stand before the other unit, and must then be right.",
            "    F NSEA CONVOYS A LON - HOL   The fleet in the North Sea carries the army to Holland.",
            "    A LON - HOL                  The army's own order must agree with the convoy.",
            "    A YOR - LON VIA CONVOY       The army goes by sea though it could march.",
            "Short verbs are H for STANDS, S or SUP for SUPPORTS, and C or CON for CONVOYS. HOLDS is read for",
            "STANDS. A move without its verb, such as A VIE TYR, is ignored.",
        ])],
    },
    Paragraph {
        heading: "Which order is followed",
        passages: &[
            Always(&[
                "An order that cannot be carried out on this map and board is not followed: a move out of reach, an",
                "army into water, a fleet inland, a convoy where no fleets lie in between, an order to a unit of",
                "somebody else. The same goes for an order with two meanings that are both legal. A legal order is",
                "followed even if it was a mistake. On one sheet the first legal order for a unit counts, and later",
                "ones do not.",
            ]),
            First(&[
                "If a player sends several sheets in one play, the first legal order on any of them counts, and the",
                "later sheets only add to it.",
            ]),
            Last(&[
                "If a player sends several sheets in one play, the last one that has a legal order for a unit counts",
                "for that unit; orders for other units stay. A build is replaced by another in the same place, and if",
                "more is ordered than is due, that of the later sheets is done first.",
            ]),
            Always(&[
                "A line with the word CLEAR alone withdraws all orders that the player sent before it in the play, on",
                "this sheet or an earlier one. Each order that is replaced or withdrawn is named to its player. The",
                "name of a place alone on a line is no order if the sheet says in full what its unit does.",
            ]),
        ],
    },
    Paragraph {
        heading: "Conflicts",
        passages: &[
            Always(&[
                "All orders are carried out at once. A unit moves with a strength of one, and one more for each unit",
                "that supports it. A move succeeds if it is stronger than every other move to the same province and,",
                "where a unit stays there, stronger than that unit with its supports; if not, it stays where it was.",
                "Equal strength is a stand-off: nobody enters, and a unit that stood in the province keeps it.",
            ]),
            Classic(&[
                "Two units cannot change places, by land or by convoy; if each is ordered to the other's province,",
                "the stronger goes in and dislodges the other. The loser still cuts support where it was bound for,",
                "and stands off one unit that comes there without support.",
            ]),
            Standard(&[
                "Two units cannot change places, unless one of them goes by convoy; if each is ordered to the other's",
                "province, the stronger goes in and dislodges the other, and then the loser has no effect on the",
                "province that the winner came from.",
            ]),
            Always(&[
                "Three or more units may move round in a circle. A unit that was ordered to move and could not holds",
                "its place with a strength of one, whatever supports it had been given to stay.",
            ]),
            Classic(&[
                "No power dislodges its own units. Where a unit of a power remains, that power's moves there with",
                "support are struck, and so are its supports of anybody's moves there: they dislodge nobody, stand",
                "off nobody and cut nothing. Then all is resolved again, until nothing more is to be struck. A move",
                "there without support stays in force, and bounces.",
            ]),
            Standard(&[
                "No power dislodges its own units: a move against an own unit fails unless that unit leaves, and the",
                "supports of a power do not count against its own unit, though the move may still cause a stand-off.",
            ]),
        ],
    },
    Paragraph {
        heading: "Support",
        passages: &[
            Always(&[
                "A unit supports where it could itself move; it need not stand next to the unit that it helps. Any",
                "coast of the province where it helps will do.",
            ]),
            Classic(&[
                "A fleet in Bulgaria, Spain or St. Petersburg may support in every adjacent province that is not",
                "inland, whichever coast it lies on.",
            ]),
            Standard(&[
                "For a fleet in Bulgaria, Spain or St. Petersburg the coast on which it lies counts.",
            ]),
            Always(&[
                "Any unit on the board may be supported, with or without its owner's consent. The support counts only",
                "if that unit is ordered to do just what the support says. A unit that stands, supports or convoys is",
                "supported as one that stands. The coast may be left out of a support; if it is named, it must be",
                "the coast of the move.",
                "Support is cut, and lost, if the supporting unit is attacked from any province but that into which",
                "it supports. An attack that fails cuts all the same.",
            ]),
            Classic(&[
                "An attack from the province into which it supports never cuts, not even if it dislodges the unit. An",
                "attack by a unit of the same power cuts like any other.",
            ]),
            Standard(&[
                "An attack from the province into which it supports cuts only by dislodging the unit. An attack by a",
                "unit of the same power cuts nothing.",
            ]),
        ],
    },
    Paragraph {
        heading: "Convoys",
        passages: &[
            Always(&[
                "A fleet on a body of water may carry an army from one coast to another, and fleets on adjacent",
                "bodies of water may carry it on together in the same play. Each fleet and the army must be ordered",
                "with the same beginning and end. The convoy holds as long as one whole chain of its fleets is not",
                "dislodged; an attack that fails does not harm it. If no chain is left, the army stays where it was.",
            ]),
            Passage::Via(
                Via::Required,
                &[
                    "An army that could also march goes by land, unless VIA CONVOY is written or a fleet of its own power",
                    "is ordered to convoy it: then it goes by convoy or not at all.",
                ],
            ),
            Passage::ViaOptional(
                Rules::Standard,
                &[
                    "An army that could also march goes by land, unless a whole chain was ordered and either VIA CONVOY",
                    "is written or a fleet of its own power is ordered to convoy it.",
                ],
            ),
            Passage::ViaOptional(
                Rules::Classic,
                &[
                    "An army that could also march goes by land, unless a fleet of its own power is ordered to convoy it:",
                    "then it goes by that convoy or not at all. It also goes by sea if VIA CONVOY is written and a whole",
                    "chain was ordered.",
                ],
            ),
            Classic(&[
                "An army whose convoy holds has left its province. If the place it is bound for had no unit and a",
                "stronger move takes it, the army is dislodged there, and retreats from there; its own province is",
                "open to others. If the moves are equal it is back where it began.",
            ]),
            Always(&[
                "If a convoyed army would, by its own attack, break the convoy that carries it, or save it, the army",
                "stays and its attack has no effect.",
            ]),
        ],
    },
    Paragraph {
        heading: "Retreats",
        passages: &[
            Always(&[
                "A dislodged unit goes to an adjacent province that it could move to and that is empty. It may not go",
                "to a province left empty by a stand-off.",
            ]),
            Classic(&[
                "It may not go where its attacker came from, by land or by convoy. A unit without any such place",
                "leaves the board at once, and so does each dislodged unit of a power that sent no orders at all. If",
                "no unit has more than one place, all retreats are made at once; two coasts of a province are two",
                "places. If there is a choice for any unit, a $RETREAT play comes before the next play, and all that",
                "must retreat are ordered there. An army that was dislodged where a convoy had brought it is named by",
                "the province it came from, or by the one where it was dislodged if no other was dislodged there.",
                "Orders are such as:",
            ]),
            Standard(&[
                "It may not go where its attacker came from, unless that one came by convoy. A unit without any such",
                "place leaves the board at once. If there is a place for any unit, a $RETREAT play comes before the",
                "next play; its orders are such as:",
            ]),
            Always(&[
                "    A VIE RETREATS BOH           The dash and R are as good as the word.",
                "    A VIE DISBAND                It leaves the board.",
                "Two units that retreat to the same province both leave the board, and so does one without an order.",
            ]),
        ],
    },
    Paragraph {
        heading: "Supply centers, builds and removals",
        passages: &[
            Always(&[
                "After each fall and its retreats a center belongs to the power whose unit stands in it, and stays",
                "with that power until another's unit stands there after a fall. Spring changes nothing.",
                "A $BUILD play follows if a power has fewer units than centers and a place to build, or more units",
                "than centers. New units are built in empty centers of the home country that the power still",
                "controls; a build not used is lost for that year.",
                "    A BUD BUILD                  BUILD may stand before the unit or be left out.",
                "    F STPE-SC                    A fleet in St. Petersburg needs its coast.",
                "    WAIVE                        One build is given up.",
                "    A VIE REMOVE                 REMOVE may stand before the unit or be left out.",
            ]),
            Classic(&[
                "If too few removals are ordered, fleets on bodies of water go first, then units that are not on a",
                "center of the home country, then the others; among these the farthest away, then in the order of the",
                "provinces' full names.",
            ]),
            Standard(&[
                "If too few removals are ordered, the units farthest away go first; among equals fleets before",
                "armies, then in the order of the provinces' full names.",
            ]),
            Removal(
                Distance::Owned,
                &[
                    "How far a unit is away is counted to the nearest center that its power controls, in steps over land",
                    "and water alike.",
                ],
            ),
            Removal(
                Distance::Home,
                &[
                    "How far a unit is away is counted to the nearest center of its home country, whoever controls it:",
                    "for an army over land and water, for a fleet over water and along coasts.",
                ],
            ),
        ],
    },
    Paragraph {
        heading: "Powers without orders",
        passages: &[
            Always(&["If a power sends no orders, its units stand, and they may be supported."]),
            Classic(&[
                "Those that are dislodged leave the board at once; a power's name alone is enough to keep their",
                "retreats.",
            ]),
            Standard(&["Those that are dislodged may retreat all the same."]),
            Always(&[
                "In a $RETREAT play dislodged units without orders leave the board, in a $BUILD play nothing is",
                "built, and removals are made as said above.",
            ]),
        ],
    },
    Paragraph {
        heading: "Dates",
        passages: &[Always(&[
            "The gamesmaster's card gives each play its full date: $MOVES SPRING, 1901, then $MOVES FALL, 1901,",
            "with $RETREAT and $BUILD of the same date in between when they are due. The listing says what the",
            "next deck must begin with. Every deck ends with $END.",
        ])],
    },
    Paragraph {
        heading: "What the listing tells you",
        passages: &[Always(&[
            "Under each of your cards that was not followed stands a message with a number, the card and the",
            "column of the word that was in the way. Numbers that end in I are information only, those in W mean",
            "that the order was not followed. The results give each order as it was understood, what became of",
            "it and why, the retreats that are open, the centers, and what each power must build or remove.",
        ])],
    },
];

#[cfg(test)]
mod tests;
