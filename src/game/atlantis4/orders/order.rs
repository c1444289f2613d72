//! An order as it was read: what it says, with the words of the tables and nothing looked up in the world.

use crate::tables::{Direction, Item, ObjectKind, Skill};
use crate::world::{Attitude, Consumes, Reveal, Template};
use playdeck_base::message::Place;
use playdeck_base::secret::Secret;
use playdeck_factions::Named;
use std::ops::Range;

/// A faction's sheet as it was read.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// The orders of all its blocks, in their order. `UNIT`, `FORM` and `END` are among them.
    pub orders: Vec<GivenOrder>,
    /// The words of all orders, one behind the other.
    pub texts: String,
}

/// An order and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenOrder {
    /// What it says.
    pub order: Order,
    /// Whether the template repeats it.
    pub is_kept: bool,
    /// Where it stands.
    pub place: Option<Place>,
    /// Whether a word of it is told to be misspelt.
    pub is_misspelt: bool,
    /// Its words among the texts of the sheet.
    pub text: Range<u32>,
}

impl Sheet {
    /// An order's words.
    pub fn text(&self, given: &GivenOrder) -> &str {
        self.texts.get(given.text.start as usize..given.text.end as usize).unwrap_or_default()
    }

    /// Where orders stand that are told to be misspelt.
    pub fn misspelt(&self) -> impl Iterator<Item = Place> {
        self.orders.iter().filter(|given| given.is_misspelt).filter_map(|given| given.place)
    }
}

/// An order. A number that is missing or none is 0, as the game reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// The orders behind it are for this unit.
    Unit(u32),
    /// A unit is formed under an alias; the orders up to `END` are for it.
    Form(u32),
    /// The unit is formed.
    End,
    /// Change the address of the faction.
    Address(Box<str>),
    /// Assassinate one person of a unit.
    Assassinate(Option<Who>),
    /// Attack units.
    Attack(Box<[Who]>),
    /// Switch a flag of the unit.
    Flag(Flag, Option<bool>),
    /// Buy at the market.
    Buy(u32, Named<Item>),
    /// Sell at the market.
    Sell(u32, Named<Item>),
    /// Cast a spell; what follows its name is read by the spell.
    Cast(Named<Skill>, Box<[Box<str>]>),
    /// Take unclaimed silver.
    Claim(u32),
    /// Set the spell of battle, or none.
    Combat(Named<Skill>),
    /// What the unit feeds on first.
    Consume(Option<Consumes>),
    /// Declare an attitude.
    Declare(Declared, Option<Posture>),
    /// Set what is shown behind a name; nothing takes it away. A text is empty where nothing of it may be shown.
    Describe(Option<Thing>, Option<Box<str>>),
    /// Destroy the structure.
    Destroy,
    /// Enter a structure.
    Enter(u32),
    /// Leave the structure.
    Leave,
    /// Spend the faction's points: war, trade, magic.
    Faction(Option<[u32; 3]>),
    /// Ask for the address of a faction, 0 where no number stands; none asks for all.
    Find(Option<u32>),
    /// Forget a skill.
    Forget(Named<Skill>),
    /// Give something to a unit.
    Give(Option<Recipient>, Gift),
    /// Name something. A text is empty where nothing of it may be shown.
    Name(Option<Thing>, Option<Box<str>>),
    /// Change an option of the faction.
    Option(Option<Alter>),
    /// Set the password, or none.
    Password(Option<Secret>),
    /// Pillage the region.
    Pillage,
    /// Tax the region.
    Tax,
    /// Make another unit the owner.
    Promote(Option<Who>),
    /// Leave the game, with the password.
    Quit(Option<Secret>),
    /// Leave the game and begin anew, with the password.
    Restart(Option<Secret>),
    /// What the unit shows of itself; a word that is none of these is ignored.
    Reveal(Option<Reveal>),
    /// Show the text of a skill or an item.
    Show(Option<Shown>),
    /// Steal an item from a unit.
    Steal(Option<Who>, Named<Item>),
    /// What takes the whole month.
    Month(Month),
    /// Nothing: a comment that the template repeats.
    Nothing,
    /// Nothing that the game knows; the word that is nearest to it, if one is near.
    Unknown(Option<&'static str>),
}

impl Order {
    /// Whether a UNIT line is meant, with a slip in its word. What stands below it is for no unit.
    pub const fn is_misspelt_unit(&self) -> bool {
        // Nothing else is unknown and near to a word that orders nothing by itself.
        matches!(self, Self::Unknown(Some(near)) if matches!(near.as_bytes(), b"UNIT"))
    }

    /// Whether its words have a password among them.
    pub const fn is_secret(&self) -> bool {
        matches!(self, Self::Password(_) | Self::Quit(_) | Self::Restart(_))
    }

    /// Whether its words are enough to try it, wherever it stands.
    pub fn is_complete(&self) -> bool {
        match self {
            Self::Unit(number) | Self::Form(number) | Self::Claim(number) | Self::Enter(number) => {
                *number > 0
            }
            Self::Assassinate(who) | Self::Promote(who) => who.is_some(),
            Self::Attack(units) => !units.is_empty(),
            Self::Flag(_, set) => set.is_some(),
            Self::Buy(count, item) | Self::Sell(count, item) => *count > 0 && item.known().is_some(),
            Self::Cast(skill, _) | Self::Forget(skill) => skill.known().is_some(),
            Self::Combat(spell) => *spell != Named::Unknown,
            Self::Consume(consumes) => consumes.is_some(),
            Self::Declare(whom, posture) => {
                *whom != Declared::Faction(0) && *posture != Some(Posture::Unknown)
            }
            Self::Describe(thing, _) | Self::Name(thing, _) => thing.is_some(),
            Self::Faction(points) => points.is_some(),
            Self::Find(faction) => *faction != Some(0),
            Self::Give(to, gift) => to.is_some() && gift.is_complete(),
            Self::Option(alter) => alter.is_some(),
            Self::Reveal(reveal) => reveal.is_some(),
            Self::Show(shown) => shown.is_some_and(Shown::is_complete),
            Self::Steal(from, item) => from.is_some() && item.known().is_some(),
            Self::Month(month) => month.is_complete(),
            Self::Address(_)
            | Self::Destroy
            | Self::Leave
            | Self::Password(_)
            | Self::Pillage
            | Self::Quit(_)
            | Self::Restart(_)
            | Self::Tax => true,
            Self::End | Self::Nothing | Self::Unknown(_) => false,
        }
    }

    /// Whether it ends before a word that is none of its own.
    pub const fn is_cut(&self) -> bool {
        matches!(self, Self::Month(Month::Move { is_cut: true, .. } | Month::Sail { is_cut: true, .. }))
    }
}

impl Gift {
    fn is_complete(self) -> bool {
        match self {
            Self::Items(count, item) => count > 0 && item.known().is_some(),
            Self::Unit => true,
        }
    }
}

impl Shown {
    fn is_complete(self) -> bool {
        match self {
            Self::Skill(skill, _) => skill.known().is_some(),
            Self::Item(item) => item.known().is_some(),
            Self::Structure(kind) => kind.known().is_some(),
        }
    }
}

impl Month {
    fn is_complete(&self) -> bool {
        match self {
            Self::Move { steps, .. } => !steps.is_empty(),
            // A sailor names no direction.
            Self::Sail { ways, is_cut } => !is_cut || !ways.is_empty(),
            Self::Build(yard) => *yard != Yard::Unknown,
            Self::Entertain | Self::Work => true,
            Self::Produce(item) => item.known().is_some(),
            Self::Study(skill) => skill.known().is_some(),
            Self::Teach(units) => !units.is_empty(),
        }
    }
}

/// An order that takes the whole month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Month {
    /// Go, step by step. ADVANCE attacks who forbids it. A second order of either kind goes on from the first.
    Move {
        /// Whether it is ADVANCE.
        advances: bool,
        /// The steps before the first word that is none.
        steps: Vec<Step>,
        /// Whether a word is none.
        is_cut: bool,
    },
    /// Sail one's ship, or help.
    Sail {
        /// The directions before the first word that is none.
        ways: Vec<Direction>,
        /// Whether a word is none.
        is_cut: bool,
    },
    /// Build.
    Build(Yard),
    /// Entertain the peasants.
    Entertain,
    /// Work.
    Work,
    /// Make something.
    Produce(Named<Item>),
    /// Study a skill.
    Study(Named<Skill>),
    /// Teach units. A second order goes on from the first.
    Teach(Vec<Who>),
}

/// A step of a journey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To the next region.
    To(Direction),
    /// Into the structure of a number.
    Enter(u32),
    /// Out of the structure.
    Out,
    /// Through the passage of the structure.
    In,
}

/// What is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Yard {
    /// What the unit is inside of.
    Here,
    /// Something new.
    New(ObjectKind),
    /// Something that cannot be built.
    Unknown,
}

/// Whom an order is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The unit of a number.
    Unit(u32),
    /// The unit that the faction forms under an alias.
    New(u32),
    /// The unit that another faction forms under an alias.
    Formed {
        /// The number of the faction.
        faction: u32,
        /// The alias.
        alias: u32,
    },
}

/// To whom something is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipient {
    /// A unit.
    Unit(Who),
    /// Nobody: it is thrown away.
    Nobody,
}

/// What is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gift {
    /// So many of an item.
    Items(u32, Named<Item>),
    /// The unit itself.
    Unit,
}

/// A flag of a unit that an order switches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are the words of the orders")]
pub enum Flag {
    Autotax,
    Avoid,
    Behind,
    Guard,
    Hold,
    NoAid,
    NoCross,
}

/// Whom a declaration is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declared {
    /// A faction.
    Faction(u32),
    /// All that are not named.
    Default,
}

/// What is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posture {
    /// An attitude.
    Is(Attitude),
    /// A word that is none.
    Unknown,
}

/// What is named or described.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// The unit.
    Unit,
    /// The faction.
    Faction,
    /// The structure that the unit owns.
    Object,
    /// The town of the region.
    Town,
}

/// An option of the faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alter {
    /// Whether it reads the times.
    Times(bool),
    /// Its template.
    Template(Template),
    /// Whether FIND tells its address.
    ShowsAddress(bool),
}

/// What is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// A skill at a level.
    Skill(Named<Skill>, u32),
    /// An item.
    Item(Named<Item>),
    /// A kind of structure.
    Structure(Named<ObjectKind>),
}
