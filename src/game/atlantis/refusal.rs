//! Why an order was not carried out.

playdeck_factions::reasons! {
    // Words of an order.
    NotRecognized = "order not recognized",
    NoNumber = "number not recognized",
    NoFlag = "1 or 0 expected",
    DirectionUnknown = "direction not recognized",
    ItemUnknown = "item not recognized",
    SkillUnknown = "skill not recognized",
    // Whom and what it is about.
    FactionNotFound = "faction not found",
    UnitNotFound = "unit not found",
    BuildingNotFound = "building not found",
    ShipNotFound = "ship not found",
    SpellNotFound = "spell not found",
    AliasUsed = "alias already used",
    NotYours = "not your unit",
    DiedInBattle = "all its people died in battle",
    // Faction and names.
    NoAddress = "no address",
    NoFinding = "addresses are not given in this game",
    NoName = "no name",
    BracketInName = "brackets in name",
    WrongFaction = "wrong faction number",
    HandedOver = "the faction has a new player this month",
    // Inside and outside.
    NotInBuilding = "not in a building",
    NotOnShip = "not on a ship",
    BuildingNotOwned = "building not owned",
    ShipNotOwned = "ship not owned",
    NotInside = "not in a building or on a ship",
    MayNotEnter = "may not enter",
    MayNotBoard = "may not board",
    AtSea = "at sea",
    NothingToPromoteFor = "nothing to promote for",
    NotOwner = "not owner",
    NotSameBuilding = "not same building",
    NotSameShip = "not same ship",
    OwnershipNotAccepted = "ownership not accepted",
    // Battle.
    OwnUnit = "own unit",
    AlliedUnit = "allied unit",
    NoBattle = "nobody to fight with",
    NotCombatSpell = "not a combat spell",
    // Goods, silver and people.
    GiftNotAccepted = "gift not accepted",
    ItemNotAvailable = "item not available",
    CannotLearnSpell = "recipient cannot learn spell",
    NoMoney = "no money",
    NoPeople = "no people",
    NobodyInNewUnit = "nobody is in the new unit",
    NobodyAskedFor = "no people asked for",
    MagicianLimit = "magician limit",
    NotArmed = "not armed and trained",
    Guarded = "guarded",
    CollectsAlready = "already collects taxes",
    InsufficientFunds = "insufficient funds",
    // The month.
    CurrentlyAtSea = "currently at sea",
    LaterCounts = "a later order takes the month",
    OnlySailing = "only SAIL can be ordered at sea",
    ShipSailed = "the ship sailed",
    TooHeavyToMove = "too heavy to move",
    UnderConstruction = "ship under construction",
    Overloaded = "ship overloaded",
    SisterSailed = "another ship of the region sailed",
    NoSkill = "no skill",
    NoStone = "no stone",
    NoWood = "no wood",
    NotCoastal = "not a coastal region",
    ShipComplete = "ship complete",
    NoMaterial = "no material",
    NotHere = "not to be had in this terrain",
    TeachingNotAccepted = "teaching not accepted",
    NotStudying = "not studying",
    CannotTeach = "cannot teach that",
    TaughtAlready = "already taught all it can learn this month",
    NoPlaceLeft = "no teaching places left",
    Magic2Needed = "magic skill 2 needed",
    LevelLowered = "research level lowered",
    NoVector = "target gives no vector",
    TeleportNotAccepted = "teleport not accepted",
    TooHeavyToTeleport = "too heavy to teleport",
    NotRitual = "not a ritual spell",
}

impl Refusal {
    /// Whether it says of a word that it names nothing. Where the word is told to be misspelt, that says it already.
    pub const fn is_of_a_word(self) -> bool {
        matches!(
            self,
            Self::NotRecognized
                | Self::DirectionUnknown
                | Self::ItemUnknown
                | Self::SkillUnknown
                | Self::SpellNotFound
        )
    }
}
