//! The points at which the program of 1993 departs from the rules text, each a named switch; nothing else asks which way
//! is played.
//!
//! By default the text decides, and common sense where the program's way is an accident. `QUIRKS=1993` on `$INIT` brings
//! back the program's way in all points, `QUIRKS=(ONE-SAIL,..)` in some. What was decided for both ways of playing
//! stands in [`DECISIONS`].

pub use playdeck_factions::Decision;
use playdeck_factions::decided;

playdeck_factions::quirks! { "1993":
    TaxTens = "TAX-TENS", "All silver can be taken as tax, the last lot being short.", "A remainder of $10 or less is left.";
    FoodGreedy = "FOOD-GREEDY", "A unit that is short draws on what others have beyond their own maintenance.", "A unit that is short takes the last coin of others.";
    TeachUnits = "TEACH-UNITS", "A teacher gives 30 days to each of ten students.", "A teacher's rest falls by 30 for each target unit.";
    AcceptToggle = "ACCEPT-TOGGLE", "ACCEPT and ADMIT can be repeated.", "A second ACCEPT or ADMIT cancels the first.";
    OneSail = "ONE-SAIL", "Every ship may sail.", "Of a region one ship sails in a month.";
    InlandYard = "INLAND-YARD", "A ship is built next to an ocean.", "A ship is built anywhere on land.";
    EmptySet = "EMPTY-SET", "A sheet without a UNIT line counts as sent.", "It does not.";
    LastSheet = "LAST-SHEET", "A later sheet without orders replaces nothing.", "The last sheet counts, with orders or without.";
    FreeResearch = "FREE-RESEARCH", "Research costs $200 a person, found or not.", "It is paid only where nothing is left to find.";
    SameSpell = "SAME-SPELL", "The people of a unit find different spells.", "They may find the same one twice.";
    MagicLimit = "MAGIC-LIMIT", "RECRUIT counts all RECRUITs of the month, TRANSFER everybody who becomes a magician.", "Both let more than three pass.";
    GuardUnits = "GUARD-UNITS", "All units of a faction that guards defend the peasants.", "The units on guard alone do.";
    GuardAttack = "GUARD-ATTACK", "Nobody attacks peasants whom their own or allied units guard.", "The unit on guard alone cannot.";
    BuildingBows = "BUILDING-BOWS", "A building protects against bows, too.", "It protects against swords alone.";
    PeasantsZero = "PEASANTS-ZERO", "Peasants fight with -2.", "They fight with 0.";
    SplitLot = "SPLIT-LOT", "Days of skill are split as evenly as possible: nobody has more than one more than another.", "Each odd day falls to anybody by lot.";
    CasterDays = "CASTER-DAYS", "Casters of the winners gain ten days of magic.", "They gain none.";
    LosersLoot = "LOSERS-LOOT", "What the dead of both sides had is loot.", "The winners' dead leave all to their unit.";
    MigrateQuarter = "MIGRATE-QUARTER", "Of all peasants 5% migrate, to land.", "Those who would go to sea stay.";
    AliasTwice = "ALIAS-TWICE", "A second FORM of an alias is refused.", "The alias means the first unit.";
    Bracket = "BRACKET", "A name cannot have brackets.", "An opening bracket may not.";
    BuildNumber = "BUILD-NUMBER", "BUILD BUILDING with an unknown number is refused.", "It begins a new building.";
    BuildByNumber = "BUILD-BY-NUMBER", "In its first month only the unit that began a building or a ship works on it.", "Others can by guessing its number.";
    Cut80 = "CUT-80", "A month order is kept whole.", "It is cut at 80 characters.";
    GarbageZero = "GARBAGE-ZERO", "What is no number is refused.", "It is read as 0, and digits that lead it count.";
    FormFlat = "FORM-FLAT", "END closes the innermost FORM.", "The first END closes the outermost.";
    NewByNumber = "NEW-BY-NUMBER", "A unit formed this month answers to its alias alone.", "It answers to its number, too.";
    EmptiedFirst = "EMPTIED-FIRST", "What an emptied unit has goes to the first other unit of its faction there.", "It is lost if the emptied unit is the first.";
    TeleWeight = "TELE-WEIGHT", "Passengers weigh what they weigh.", "Their people are counted by the caster's.";
    TeleTwice = "TELE-TWICE", "A cast counts once.", "Who arrives later in the list casts again; others lose their cast.";
    RingExact = "RING-EXACT", "A ring for each person hides a unit.", "More rings than people do not.";
    StaffAll = "STAFF-ALL", "As many people cast as there are staffs or amulets.", "All people of the unit cast.";
    ItemMagic = "ITEM-MAGIC", "Runesword, shieldstone and healing amulet need magic.", "They do not.";
    StoneBehind = "STONE-BEHIND", "A shieldstone works behind, too.", "It does not while there is a front.";
    ShieldAll = "SHIELD-ALL", "Shields stop what harms the side.", "They stop every spell.";
    ShieldBelow = "SHIELD-BELOW", "Layers do not go below none.", "They may, and protect for ever.";
    PoisonFar = "POISON-FAR", "Who has a unit there hears of poisoned water.", "Who can see the caster does.";
    WrongTerrain = "WRONG-TERRAIN", "What the terrain does not have is not produced.", "Days are gained without a word.";
    SpellDown = "SPELL-DOWN", "TRANSFER copies spells up to half the level, rounded up.", "Rounded down.";
    TransferSelf = "TRANSFER-SELF", "People transferred to their own unit lose nothing.", "They lose their days.";
    RuneFear = "RUNE-FEAR", "A bearer of a Runesword may keep their side from fear.", "Only once a bearer has fallen.";
    Tabs = "TABS", "A tab is a blank; orders below a misspelt UNIT are for nobody.", "#ATLANTIS and UNIT lines with a tab are not seen; such orders are for the unit above.";
    DeadAct = "DEAD-ACT", "A unit whose people fell does nothing more.", "It carries out its orders.";
}

/// What is so by default and as in 1993: where the program could not be followed, or where the text is silent or is not.
pub const DECISIONS: [Decision; 54] = decided([
    // Where the program is not followed.
    (
        "`CLEAR` alone on a line of a sheet withdraws what the faction sent before it in the play.",
        "In the program nothing sent could be withdrawn.",
    ),
    (
        "`UNIT` with a word that is no number names nobody, and the word is told.",
        "The program spoke of a unit 0.",
    ),
    (
        "A battle in which nobody who lives can hurt anybody ends at once, and so does one of 10,000 rounds without a death. Nobody wins, and nothing is lost or looted.",
        "The program never came to an end.",
    ),
    (
        "Any number of people can fight, and peasants can be attacked by several units.",
        "The program came to no end beyond 32,768 fighters, and stopped where peasants were attacked twice.",
    ),
    (
        "Words, lines and sheets may have any length, and the last line needs no end.",
        "The program stopped at long words and lines, and lost a last line without an end.",
    ),
    (
        "An order that does nothing is told with its reason.",
        "The program was silent at sea, at wrong terrain, without skill, without silver for recruits, at a battle without an enemy, at units without people and at ships that sank or stayed.",
    ),
    (
        "A text beyond 80 or 160 characters is cut with a warning, and no blank is left at its end.",
        "The program cut without a word.",
    ),
    (
        "Each faction gets a report when the game begins or when it joins.",
        "The program printed none before the first turn.",
    ),
    ("The report has the exits of each region, but not with all switches.", "The program printed none."),
    (
        "The gamesmaster may let factions without an address be idle (`EXEMPT=`), change the limit (`IDLE=`) and keep addresses secret (`FIND=`).",
        "In the program these were fixed.",
    ),
    // Where the text says otherwise.
    (
        "A semicolon in quotes begins no comment.",
        "As in the program. The text: anything after a semicolon is ignored.",
    ),
    ("BUILD gives 10 days for each unit of work.", "As in the program. The text gives none."),
    (
        "What is scarce is shared in lots of $10, a person, $1 or an item, which are drawn at random.",
        "As in the program. The text: at random.",
    ),
    // Where the text is silent, as the program.
    ("Of several orders for the month the last one counts, and the others are told.", "The text is silent."),
    (
        "An order for the month that cannot be carried out costs the month and is repeated in the next, even one that is not understood.",
        "The text is silent.",
    ),
    (
        "A default of BUILD LONGBOAT or BUILD BUILDING begins another each month.",
        "The text: repeat whatever it did.",
    ),
    ("At sea only SAIL does anything; MOVE is refused.", "The text is silent."),
    ("Passengers of a ship that sailed lose their month.", "The text is silent."),
    ("A ship may be begun without wood, a building not without stone.", "The text is silent."),
    ("Whoever builds need not be inside, and asks nobody.", "The text is silent."),
    ("Spells above half the level, rounded up, are forgotten when spells are cast.", "The text is silent."),
    (
        "Of several weapons people take the runesword, then the longbow, the crossbow, the sword.",
        "The text: the first one, in no order.",
    ),
    ("Runeswords do not count for TAX.", "The text is silent."),
    (
        "Places in a building go to its units in the order of the region, of both sides alike.",
        "The text is silent.",
    ),
    (
        "Of equal leaders one is drawn by lot; a side without tactics has no leader, and nobody gains.",
        "The text is silent.",
    ),
    (
        "Silver is looted coin by coin, other things one by one, by living winners drawn by lot.",
        "The text: evenly.",
    ),
    (
        "Each odd coin and thing of a unit that is split stays with the chance of those who stay.",
        "The text is silent.",
    ),
    ("A quarter and a twentieth are rounded down.", "The text is silent."),
    ("The $50 of a recruit go to the region.", "The text is silent."),
    (
        "Several RECRUITs of a unit add up, and what is asked for, not what can be paid, must be within the limit of magicians.",
        "The text is silent.",
    ),
    ("Lessons are lost if STUDY fails.", "The text is silent."),
    ("A second TEACH of the same unit does nothing.", "The text is silent."),
    ("A word that reads as 0 ends the units of TEACH and of CAST.", "The text is silent."),
    (
        "BOARD and ENTER where a unit already is let it leave first, and ownership passes.",
        "The text is silent.",
    ),
    ("FORM takes over GUARD before GUARD 0 is done.", "The text is silent."),
    ("GUARD 1 and GUARD 0 in one month leave the unit on guard.", "The text is silent."),
    (
        "New units, buildings and ships get the lowest free number at once, in the order of regions and units.",
        "The text is silent.",
    ),
    (
        "A faction that ALLY draws into a battle fights its own allies on the other side.",
        "The text is silent.",
    ),
    (
        "A new unit in which nobody is takes no part in battles, and may recruit afterwards.",
        "The text is silent.",
    ),
    ("A second UNIT block of a unit replaces the first.", "The text is silent."),
    (
        "FORM without END runs to the end of the unit's orders, and FORM NEW 3 is FORM 3.",
        "The text is silent.",
    ),
    ("Directions and END alone on a line order nothing.", "The text is silent."),
    (
        "Fear and dazzle do not add up with themselves, but with each other; dazzle ends with the victim's next turn.",
        "The text is silent.",
    ),
    ("Of rings and stones each person has one, the first people first.", "The text is silent."),
    ("PAY PEASANTS at sea throws the silver away.", "The text is silent."),
    (
        "People of a faction that leaves become peasants, but not at sea; its silver and goods are gone.",
        "The text is silent.",
    ),
    (
        "Who joins works in that month, and can neither be ordered about nor be a target.",
        "The text is silent.",
    ),
    (
        "A faction is warned after four months without a sheet and removed in the fifth; one whose address is n/a, too.",
        "The text is silent on n/a.",
    ),
    ("GIVE of a spell to PEASANTS or to 0, and TRANSFER to 0, find no unit.", "The text is silent."),
    ("`2,` is 2.", "The text is silent."),
    (
        "Of the RECRUITs before it in the month an order counts those magicians who could be paid.",
        "The text is silent.",
    ),
    (
        "A check makes no new land, and does not tell whether the number of a hidden unit exists.",
        "Neither text nor program has checks.",
    ),
    (
        "A faction may have a password, which its sheets must carry.",
        "In the program anybody could send QUIT.",
    ),
    ("A short unit's own remainder below $10 is spent on its own people.", "The text is silent."),
]);
