//! Text or program: each point at which the rules text and the program of 2001 differ, as a switch.
//!
//! Without a switch the game goes by the text, or by what was decided where the text is silent. `QUIRKS=PROGRAM` on the
//! `$INIT` card sets all of them, `QUIRKS=(WAGON-250,..)` some. What was decided for both ways of playing stands in
//! [`DECISIONS`].

pub use playdeck_factions::Decision;
use playdeck_factions::decided;

playdeck_factions::quirks! { "PROGRAM":
    Wagon250 = "WAGON-250", "A wagon with a horse carries 200.", "It carries 250.";
    BagBonus = "BAG-BONUS", "Bags are made with no tool and no bonus.", "Their makers make two more each.";
    PlateThird = "PLATE-THIRD", "A person makes one plate armor a month.", "Each takes three units of work, and tools help.";
    StartSilver = "START-SILVER", "A new faction has 5,000 silver.", "It has 5,020 and 50 for each turn.";
    TradeBuys = "TRADE-BUYS", "Buying and selling trade goods counts against the trade regions.", "Only buying them does.";
    AnyShelter = "ANY-SHELTER", "Magic is studied in a tower, a fortress, a castle or a citadel.", "Every structure that protects will do.";
    ShieldPile = "SHIELD-PILE", "Shields are cast anew in each round.", "They pile up.";
    ForceTwice = "FORCE-TWICE", "A force shield strengthens its caster once.", "Twice if the enemy has the first free round.";
    ArrowsPass = "ARROWS-PASS", "A force shield stops arrows.", "It stops none.";
    BowShelter = "BOW-SHELTER", "Buildings protect from bows.", "They do not.";
    BowArmor = "BOW-ARMOR", "A crossbow ignores armor.", "It pierces armor as the tables say.";
    GuardGap = "GUARD-GAP", "GUARD 1 given again keeps a unit on guard.", "The unit is off guard until after TAX.";
    FailedMage = "FAILED-MAGE", "Magic that is refused makes nobody a mage.", "It does where only prerequisites are missing.";
    NestedForm = "NESTED-FORM", "FORM inside a FORM is refused.", "It is made, and END closes the inner one.";
    PillageGuard = "PILLAGE-GUARD", "A unit on guard keeps all other factions from pillaging.", "It keeps those from it whom it keeps from taxing.";
    AttitudeUnseen = "ATTITUDE-UNSEEN", "Who is not identified gives, teaches and comes through a portal by the default attitude.", "What was declared counts, identified or not.";
    HealAll = "HEAL-ALL", "Healers succeed with 50%, 75% or 90%.", "Everybody succeeds with 90%.";
    StarveFirst = "STARVE-FIRST", "Of those who are not fed each may die once.", "Those of the first race are tried until none is left.";
    AdvanceAvoid = "ADVANCE-AVOID", "Who advances avoids battles afterwards as before.", "ADVANCE takes AVOID away.";
    ForgetCombat = "FORGET-COMBAT", "A forgotten spell of battles is set no more.", "It stays set.";
    NumberAgain = "NUMBER-AGAIN", "The number of a unit that is gone rests for the next month, too.", "It is free in the next month.";
    RoadSlip = "ROAD-SLIP", "Work on a usable road keeps it up.", "It spoils the road.";
}

/// What is so by default and as in 2001.
pub const DECISIONS: [Decision; 44] = decided([
    (
        "A side is routed when fewer than half are left, not when half are.",
        "As in the program; the recorded battles can be held against nothing else.",
    ),
    (
        "Battles of movement come after all regions of a pass.",
        "As in the program; the text calls the order of regions undefined.",
    ),
    (
        "A unit takes its step in the pass that equals the points it has used.",
        "As in the program; the text calls the order of regions undefined.",
    ),
    (
        "Whoever attacks the very same unit joins the battle.",
        "As in the program; the recorded battles can be held against nothing else.",
    ),
    (
        "GUARD 1 is done behind TAX, and DESTROY behind GIVE.",
        "As in the program. The text lists GUARD 1 with the markets and DESTROY before GIVE.",
    ),
    (
        "A unit of creatures alone and mounts fight in every terrain that lets them.",
        "As in the program; the Nexus is safe.",
    ),
    (
        "The leader's attack is that of the unit chosen as attacker or target.",
        "As in the program. The text: the best tactician.",
    ),
    ("Bow and combat are one type of attack.", "As in the program. The text has five types."),
    (
        "Mind reading is full at level 4, and runes and gates never fail.",
        "As in the program. The descriptions in its game promised level 5, and 20% a level.",
    ),
    (
        "CAST BIRD_LORE EAGLE is refused below the surface, in the abyss and in the Nexus.",
        "As in the program; the text of birds speaks of the surface alone.",
    ),
    (
        "Each soldier who uses a runesword as a blade and one for its spell takes two of the unit's.",
        "As in the program.",
    ),
    (
        "A starting city without its guards sells what an ordinary town sells, and nobody is for hire.",
        "As in the program.",
    ),
    ("PRODUCE SILVER is WORK.", "As in the program."),
    ("An unidentified unit of an Unfriendly faction is let through.", "Text and program agree."),
    (
        "BUILD removes a site on which nobody has ever worked at the end of the month; a site once begun stays.",
        "As in the program.",
    ),
    ("The number of a structure that was refused is used up for the month.", "As in the program."),
    (
        "What a unit formed by one on guard takes over is tested in the same month: one that cannot fight comes off guard.",
        "As in the program.",
    ),
    (
        "Who leaves the Nexus is not stopped by guards of a starting city, but by those of any other region.",
        "As in the program.",
    ),
    (
        "Wages rise at once by earth lore, so that the next caster there is paid more; the highest level counts.",
        "As in the program.",
    ),
    ("An unguarded Nexus gets guards as a town does.", "As in the program."),
    ("A newcomer pays maintenance from unclaimed silver in the month of joining.", "As in the program."),
    ("A month of STUDY at the limit is paid and lost; a refused STUDY costs nothing.", "As in the program."),
    ("AUTOTAX taxes even when the unit has pillaged.", "As in the program."),
    ("Guards with an amulet of invulnerability stay on guard.", "As in the program."),
    (
        "A creature strikes as often as it has hits; illusions have one hit and strike nobody.",
        "As in the program.",
    ),
    (
        "The items of a unit are in the order in which they came, which decides who finds shelter.",
        "As in the program; a file keeps it.",
    ),
    (
        "A market at amount 0 keeps its price, and a town's markets are made for the region's people without the town.",
        "As in the program.",
    ),
    ("The abyss is ordinary desert, with peasants and even towns.", "As in the program."),
    (
        "An order for the month that is refused when it is read never takes the default WORK away.",
        "In the program PRODUCE and MOVE did.",
    ),
    (
        "The number of a unit that is gone is given to nobody in the same month.",
        "No report names two units by one number.",
    ),
    (
        "Both flags of CONSUME at once are kept where a file has them; no order sets them.",
        "As in the program.",
    ),
    (
        "A faction whose points were never changed has -6 as the turn of their change where a file says so.",
        "As in the program.",
    ),
    (
        "BUILD of lairs, shafts, the keep and a palace, and NAME of a town where there is none, are refused.",
        "The program did it or was silent.",
    ),
    (
        "REVEAL and NAME with a bad word, PROMOTE and DESTROY by who does not own, and PILLAGE of nothing are told.",
        "The program was silent.",
    ),
    (
        "FIND and FIND ALL tell the addresses of those alone who agreed (`OPTION ADDRESS`).",
        "In the program everybody's.",
    ),
    (
        "Help from next door is a virtual move: both directions are open, points are left, roads do not count.",
        "The text is silent; as the program.",
    ),
    (
        "`CLEAR` alone on a line of a sheet withdraws what the faction sent before it in the play; a later sheet without orders replaces nothing.",
        "In the program nothing sent could be withdrawn.",
    ),
    (
        "Towns and regions have names of our own, made from syllables.",
        "The program had lists, which had fewer names than large worlds need.",
    ),
    (
        "Reports of skills, items and structures, events and errors are in words of our own.",
        "Those of the program are its authors'.",
    ),
    (
        "The note on the times, the password, idle months and elimination are the first events.",
        "Players' programs refuse them before the status.",
    ),
    (
        "Lines are wrapped as late as they can be, and never inside coordinates.",
        "Players' programs join lines by that rule.",
    ),
    (
        "The template's `#atlantis` line has a word in quotes, and the template is long unless another was chosen.",
        "The program left the word out without a password.",
    ),
    (
        "An imported game goes on with our dice, and its passwords are kept as hashes; a file that is written has none.",
        "The file has plain words and a generator of its own.",
    ),
    ("The Nexus is called after the world.", "The program's name was fixed."),
]);
