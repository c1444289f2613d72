//! Why an order was not carried out.

/// Declares the reasons with their words in reports.
macro_rules! refusals {
    ($($refusal:ident = $words:literal,)*) => {
        /// Why an order was not carried out.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
        pub enum Refusal {
            $(#[doc = $words] $refusal),*
        }

        impl Refusal {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$refusal),*];

            /// The reason in words: a sentence that follows the order's verb and a colon.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$refusal => $words),* }
            }
        }
    };
}

refusals! {
    // Units that are chosen and formed.
    FormOpen = "The FORM before it has no END; it ends here.",
    FormNested = "A unit is being formed; END must come first.",
    FormFailed = "The unit for which it is was not formed.",
    NoForm = "No FORM comes before it.",
    AliasUsed = "The faction forms another unit here under this alias.",
    // What is set at once.
    NoText = "The text is missing.",
    NothingLegal = "Nothing of the text can be shown.",
    NoThing = "It does not say what, or nothing that this is done to.",
    NotOwner = "The unit does not own the structure.",
    NoTown = "There is no village, town or city here.",
    TooSmall = "The structure is too small for this.",
    NoSuchFaction = "There is no such faction.",
    OwnFaction = "This is the unit's own faction.",
    NoAttitude = "This is no attitude.",
    BadPoints = "The faction's points cannot be spent like this.",
    NoOption = "There is no such option.",
    NoWord = "This word has no meaning here.",
    WrongPassword = "The password is missing, or it is not that of the faction.",
    NoUnclaimed = "The faction has no unclaimed silver.",
    NotMage = "The unit is no mage.",
    NotCombatSpell = "This is no spell of battle.",
    NotKnown = "The unit does not know it.",
    LevelUnknown = "No unit of the faction ever reached this level.",
    TooManyShown = "No more than 100 things are shown in a turn.",
    Taxing = "The unit taxes.",
    Pillaging = "The unit pillages.",
    // What is begun.
    NoSuchBuilding = "There is no such structure to build.",
    NoStructure = "There is no structure of that number here.",
    NotAtSea = "This cannot be done at sea.",
    NoCoast = "A ship can be built on a coast only.",
    RegionFull = "There is no room for another structure.",
    // Going in and out.
    Closed = "Nobody can enter it.",
    Begins = "The unit begins a structure and stays in it.",
    MayNotEnter = "The owner of the structure does not let the unit in.",
    NotInIt = "That unit is not in the structure.",
    NoPeople = "Nobody is in the unit to do it.",
    NotDestroyable = "This cannot be destroyed.",
    // Gifts.
    NotGivenAway = "A whole unit cannot be thrown away.",
    MagePeople = "People of mages cannot be given.",
    OtherFaction = "People can be given to units of one's own faction only.",
    Stays = "This creature cannot be given away.",
    GivenAway = "The unit was given away.",
    // Words of an order.
    Unknown = "This is no order.",
    NoUnit = "No unit was chosen before it.",
    NotYours = "This is not your unit.",
    NoNumber = "A number is missing.",
    NoFlag = "0 or 1 is missing.",
    NoItem = "There is no such item.",
    NoSkill = "There is no such skill.",
    NoDirection = "This is no direction.",
    NoTarget = "It does not say whom.",
    NoSuchUnit = "There is no such unit here.",
    Overwritten = "A later order for the whole month takes its place.",
    // Taxes and guards.
    Guarded = "A unit on guard does not allow it.",
    CannotTax = "Nobody in the unit is armed or trained for it.",
    TaxRegions = "The faction cannot tax in so many regions.",
    TooFew = "There are not enough who can pillage.",
    NothingToTake = "There is nothing to take.",
    CityGuard = "The town has guards of its own.",
    // Markets.
    NotSold = "This is not sold here.",
    NotWanted = "This is not wanted here.",
    MageRecruits = "A mage cannot recruit.",
    MixedPeople = "Leaders and other people cannot be in one unit.",
    TradeRegions = "The faction cannot trade in so many regions.",
    NoSilver = "There is not enough silver.",
    NoneOwned = "The unit has none.",
    // Lessons and study.
    NotLeader = "Only leaders can do this.",
    NotFriendly = "The faction of that unit is not a friend.",
    NotStudying = "That unit does not study.",
    LevelTooLow = "The teacher does not know more than the student.",
    OneSkill = "Only leaders can know more than one skill.",
    Requirements = "Other skills must be known first.",
    OneMan = "A mage must be one leader alone.",
    TooManyMages = "The faction cannot have another mage.",
    // Work, production, building.
    NoneHere = "There is none of it here.",
    NotProduced = "This cannot be produced here.",
    NotSkilled = "The unit is not skilled enough.",
    NoMaterial = "The material is missing.",
    NotBuildable = "This cannot be built.",
    NotInside = "The unit is in no structure.",
    Complete = "It is complete.",
    NoUpkeep = "The road needs no upkeep yet.",
    // Journeys.
    NoPassage = "No passage leads on from there.",
    NoExit = "There is no way in that direction.",
    AtSea = "Only who can swim or fly, and may cross water, goes on from open water.",
    Overloaded = "The unit carries too much to move.",
    TooFar = "The movement points do not suffice for this step.",
    Hurt = "After a battle with losses the unit goes no further this month.",
    NoShip = "The unit is on no ship.",
    Unfinished = "The ship is not finished.",
    OwnerStays = "The owner of the ship does not sail.",
    ShipOverloaded = "The ship carries too much.",
    TooFewSailors = "There are too few sailors.",
    Inland = "A ship cannot sail from land to land, or to land without a coast.",
    ShipSails = "The ship sails, and that takes the month of all aboard.",
    // Battles, thieves, assassins.
    NotCaught = "The unit cannot be caught.",
    AttacksAlly = "Somebody of the faction is an ally of the unit.",
    SafeHere = "Nobody can fight here.",
    NotOnePerson = "Only a unit of one person can do this.",
    NoVictim = "Guards and creatures cannot be robbed or assassinated.",
    NotStolen = "People and creatures cannot be stolen.",
    NothingToSteal = "The unit has none of it.",
    // Words behind CAST.
    NotMagic = "That is no magic skill.",
    NotCast = "No order casts this spell.",
    CastUnits = "UNITS with the numbers of the units must follow.",
    CastRegion = "REGION with the coordinates of the region must follow.",
    CastLevel = "There is no such level of the world.",
    CastBirds = "EAGLE, or DIRECTION with a direction, must follow.",
    CastWhat = "What the spell is to create must follow, with a number.",
    CastOther = "This spell does not create that.",
    CastGates = "RANDOM, DETECT, or GATE with a number must follow.",
    CastPortal = "The number of the mage at the other portal must follow, then UNITS with the numbers of the units.",
    CastMind = "The number of the unit must follow whose mind is to be read.",
    // Spells.
    CasterNoMage = "The unit is no mage.",
    SpellTooHard = "The mage does not know the spell well enough.",
    SpellTooDear = "The mage does not have the silver for the spell.",
    SpellTooHeavy = "All together weigh more than the spell carries.",
    SpellTooFar = "That is farther than the spell reaches.",
    SpellTerrain = "There are none of these creatures in this terrain.",
    SpellEnough = "The mage cannot have more of these creatures.",
    SpellTooMany = "These are more than the spell can do.",
    SpellNothing = "The mage has nothing to enchant.",
    SpellNoRegion = "There is no such region.",
    SpellNexus = "The spell does not work in the Nexus or in the abyss, nor to them.",
    SpellLevels = "The spell does not reach other levels.",
    BirdsBelow = "There are no birds but on the surface.",
    SpellOcean = "The spell does not lead into the ocean.",
    RunesBuilding = "The mage is not in a building that can be warded.",
    RunesUnfinished = "The building is not complete.",
    RunesLevel = "The mage does not know the spell well enough for such a building.",
    GateAtSea = "No gate can be made at sea.",
    GateThere = "There is a gate here already.",
    GateNone = "There is no gate here.",
    GateUnknown = "There is no gate of this number.",
    GateChosen = "The mage does not know the spell well enough to choose a gate.",
    PortalNone = "The mage has no portal.",
    PortalNoMage = "There is no such mage.",
    PortalNotThere = "That mage has no portal.",
    NotFriendlyUnit = "That unit's faction is not friendly to the mage.",
    NotAlliedUnit = "That unit's faction is not allied with the mage.",
}
