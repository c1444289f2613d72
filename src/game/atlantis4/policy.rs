//! Text or program: each point at which the rules text and the program of 2001 differ, as a switch.
//!
//! Without a switch the game goes by the text, or by what was decided where the text is silent. `QUIRKS=PROGRAM` on the
//! `$INIT` card sets all of them, `QUIRKS=(WAGON-250,..)` some. What was decided for both ways of playing
//! stands in `docs/atlantis4.md`.

playdeck_factions::quirks! { "PROGRAM", later: [AttitudeUnseen, HealAll, StarveFirst, AdvanceAvoid, ForgetCombat, NumberAgain,
    AssassinShare]:
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
    AssassinShare = "ASSASSIN-SHARE", "Half of all that the unit of an assassin's victim has is found.", "Half of the share of one person is found, and the other half is lost.";
    RoadSlip = "ROAD-SLIP", "Work on a usable road keeps it up.", "It spoils the road.";
}
