//! The points at which the program of 1993 departs from the rules text, each a named switch; nothing else asks which way
//! is played.
//!
//! By default the text decides, and common sense where the program's way is an accident. `QUIRKS=1993` on `$INIT` brings
//! back the program's way in all points, `QUIRKS=(ONE-SAIL,..)` in some. What was decided for both ways of playing
//! stands in `docs/atlantis.md`.

playdeck_factions::quirks! { "1993", later: [LastSheet, SplitLot, BuildByNumber]:
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
