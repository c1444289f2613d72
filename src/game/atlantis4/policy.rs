//! Text or program: each point at which the rules text and the program of 2001 differ, as a switch.
//!
//! Without a switch the game goes by the text, or by what was decided where the text is silent. `QUIRKS=PROGRAM` on the
//! `$INIT` card sets all of them, `QUIRKS=(WAGON-250,..)` some.

/// Declares the switches: each one's word, what is true without it, and what is true with it.
macro_rules! quirks {
    ($($quirk:ident = $word:literal, $default:literal, $program:literal;)*) => {
        /// A point at which the program differs.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum Quirk {
            $(#[doc = $program] #[serde(rename = $word)] $quirk),*
        }

        impl Quirk {
            /// All of them.
            pub const ALL: [Self; [$(Self::$quirk),*].len()] = [$(Self::$quirk),*];

            /// The word on the `$INIT` card.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$quirk => $word),* }
            }

            /// What is true without the switch.
            pub const fn default(self) -> &'static str {
                match self { $(Self::$quirk => $default),* }
            }

            /// What is true with the switch.
            pub const fn program(self) -> &'static str {
                match self { $(Self::$quirk => $program),* }
            }
        }
    };
}

quirks! {
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
    RoadSlip = "ROAD-SLIP", "Work on a usable road keeps it up.", "It spoils the road.";
}

/// Which switches are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Policy(u64);

impl Policy {
    /// The rules text.
    pub const DEFAULT: Self = Self(0);
    /// The program of 2001.
    pub const PROGRAM: Self = Self((1 << Quirk::ALL.len()) - 1);

    /// Whether a point is as in the program.
    pub const fn has(self, quirk: Quirk) -> bool {
        self.0 & 1 << quirk as u64 != 0
    }

    /// With one more point as in the program.
    #[must_use]
    pub const fn with(self, quirk: Quirk) -> Self {
        Self(self.0 | 1 << quirk as u64)
    }

    /// The switches that are set.
    pub fn quirks(self) -> impl Iterator<Item = Quirk> {
        Quirk::ALL.into_iter().filter(move |quirk| self.has(*quirk))
    }
}

impl FromIterator<Quirk> for Policy {
    fn from_iter<I: IntoIterator<Item = Quirk>>(quirks: I) -> Self {
        quirks.into_iter().fold(Self::DEFAULT, Self::with)
    }
}
