//! What happened, a sentence for each event. The words that the tools of players look for are those of the program.

use super::page::Page;
use super::texts::Texts;
use super::words::List;
use super::{battles, magic};
use crate::event::{
    Attempt, Called, Creatures, Economy, Event, Gamesmastered, Journey, Learned, Settled, Somewhere,
    TheftEvent, Things,
};
use crate::knowledge::{Place, View};
use crate::rules::Mode;
use crate::world::RegionId;
use playdeck_base::message::counted;
use playdeck_base::text::{Text, shown};
use playdeck_factions::report::letter::Whose;
use playdeck_print::document::About;
use std::fmt::{self, Display};

/// The chapter of a report in which an event stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chapter {
    /// Orders that were not carried out.
    Errors,
    /// Battles.
    Battles,
    /// All else that happened.
    Events,
    /// Texts of skills.
    Skills,
    /// Texts of items.
    Items,
    /// Texts of structures.
    Structures,
}

impl Chapter {
    /// The battles with their head.
    pub const BATTLES: (Self, &'static str) = (Self::Battles, "Battles during turn:");

    /// All of them with their heads, in their order.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Errors, "Errors during turn:"),
        Self::BATTLES,
        (Self::Events, "Events during turn:"),
        (Self::Skills, "Skill reports:"),
        (Self::Items, "Item reports:"),
        (Self::Structures, "Object reports:"),
    ];

    /// What its section is about: texts that were asked for are no outcome of orders.
    pub const fn about(self) -> About {
        match self {
            Self::Errors | Self::Battles | Self::Events => About::Outcome,
            Self::Skills | Self::Items | Self::Structures => About::Other,
        }
    }

    /// The chapter of an event.
    pub const fn of(event: &Event) -> Self {
        match event {
            Event::Refused { .. } | Event::Settled(Settled::ErrorsLeftOut { .. }) => Self::Errors,
            Event::Battle(_) => Self::Battles,
            Event::Settled(Settled::ShownSkill { .. }) | Event::Economy(Economy::Reached { .. }) => {
                Self::Skills
            }
            Event::Settled(Settled::ShownItem { .. }) => Self::Items,
            Event::Settled(Settled::ShownStructure { .. }) => Self::Structures,
            _ => Self::Events,
        }
    }
}

/// What is said of a level that has no text of its own.
const NOTHING_NEW: &str =
    "Nothing new is possible at this level. It counts in all that the skill is used for.";

/// Prints an event.
pub fn print(view: &View<'_>, event: &Event, page: &mut Page<'_, '_>) {
    match event {
        Event::Battle(event) => battles::print(Names(view), event, page),
        event => page.line(0, sentence(view, event)),
    }
}

/// The sentence of an event; none of a battle, which has many.
pub fn sentence(view: &View<'_>, event: &Event) -> String {
    let names = Names(view);
    match event {
        Event::Refused { unit, order, why, .. } => {
            let verb = order.split_whitespace().next().unwrap_or_default().to_uppercase();
            match unit {
                Some(unit) => format!("{unit}: {verb}: {}", why.words()),
                None => format!("{verb}: {}", why.words()),
            }
        }
        Event::Gamesmastered(event) => event.to_string(),
        Event::Economy(event) => names.told(event).to_string(),
        Event::Journey(event) => names.told(event).to_string(),
        Event::Creatures(event) => names.told(event).to_string(),
        Event::Theft(event) => names.told(event).to_string(),
        Event::Settled(event) => names.told(event).to_string(),
        Event::Magic(event) => magic::sentence(names, event),
        Event::Battle(_) => String::new(),
    }
}

/// The rows of a battle, in which an empty one is a gap; none of another event.
pub fn battle_rows(view: &View<'_>, event: &Event) -> Vec<String> {
    match event {
        Event::Battle(event) => battles::rows(Names(view), event, true),
        _ => Vec::new(),
    }
}

/// Under whom a letter tells an event.
pub fn whose(event: &Event) -> Whose<RegionId> {
    use Economy as E;
    use Settled as S;
    match event {
        Event::Economy(event) => match event {
            E::SawPillage { region, .. } | E::Decayed { region, .. } => Whose::Region(region.region),
            E::Reached { .. } => Whose::Faction,
            E::Taxed { unit, .. }
            | E::TaxesNoLonger { unit }
            | E::Pillaged { unit, .. }
            | E::GuardsNoLonger { unit, .. }
            | E::Sold { unit, .. }
            | E::Bought { unit, .. }
            | E::CanPay { unit, .. }
            | E::HasOnly { unit, .. }
            | E::Taught { unit, .. }
            | E::NotTaught { unit, .. }
            | E::Studied { unit, .. }
            | E::Unsheltered { unit, .. }
            | E::BecameMage { unit }
            | E::Produced { unit, .. }
            | E::Worked { unit, .. }
            | E::Entertained { unit, .. }
            | E::Built { unit, .. }
            | E::Completed { unit, .. }
            | E::KeptUp { unit, .. }
            | E::FedUnclaimed { unit, .. }
            | E::Borrowed { unit, .. }
            | E::Lent { unit, .. }
            | E::Starved { unit, .. } => Whose::Unit(unit.number),
        },
        Event::Journey(event) => match event {
            Journey::Sailed { ship, .. } | Journey::ShipStopped { ship, .. } => Whose::Structure(ship.number),
            Journey::Forbade { guard: unit, .. }
            | Journey::Went { unit, .. }
            | Journey::WentInside { unit, .. }
            | Journey::WentOutside { unit, .. }
            | Journey::FoundOcean { unit, .. }
            | Journey::Forbidden { unit, .. }
            | Journey::AllyGuards { unit, .. }
            | Journey::Drowned { unit, .. } => Whose::Unit(unit.number),
        },
        Event::Theft(event) => match event {
            TheftEvent::Caught { region, .. } => Whose::Region(region.region),
            TheftEvent::Foiled { thief: unit, .. }
            | TheftEvent::Stole { thief: unit, .. }
            | TheftEvent::Warded { target: unit, .. }
            | TheftEvent::Robbed { target: unit, .. } => Whose::Unit(unit.number),
        },
        Event::Magic(event) => magic::whose(event),
        Event::Gamesmastered(Gamesmastered::Gift(unit) | Gamesmastered::Placed(unit))
        | Event::Creatures(Creatures::BrokeLoose { unit, .. } | Creatures::FellApart { unit, .. })
        | Event::Settled(
            S::Claimed { unit, .. }
            | S::ClaimCut { unit, .. }
            | S::Entered { unit, .. }
            | S::Left { unit, .. }
            | S::Promoted { unit, .. }
            | S::Destroyed { unit, .. }
            | S::Gave { unit, .. }
            | S::Received { unit, .. }
            | S::Discarded { unit, .. }
            | S::HadOnly { unit, .. }
            | S::GaveUnit { unit, .. }
            | S::ReceivedUnit { unit, .. }
            | S::Forgot { unit, .. }
            | S::Dissolved { unit, .. },
        ) => Whose::Unit(unit.number),
        Event::Gamesmastered(_) | Event::Settled(_) | Event::Refused { .. } | Event::Battle(_) => {
            Whose::Faction
        }
    }
}

/// Names regions as the viewer's report does.
#[derive(Clone, Copy)]
pub struct Names<'v, 'a>(&'v View<'a>);

impl<'v, 'a> Names<'v, 'a> {
    /// A region.
    pub fn region(self, somewhere: &Somewhere) -> Place<'a> {
        Place::of(self.0.world(), self.0.tables(), somewhere.region)
    }

    /// The report of a skill at a level.
    fn skill(self, f: &mut fmt::Formatter<'_>, skill: &Learned, level: u32) -> fmt::Result {
        let text = Texts::of(self.0).skill(skill.skill, level);
        let text = text.as_deref().unwrap_or(NOTHING_NEW);
        write!(f, "{} [{}] {level}: {text}", skill.name, skill.abbr)
    }

    /// An event, which names regions.
    fn told<T>(self, event: &'v T) -> Told<'v, 'a, T> {
        Told(self, event)
    }
}

/// An event with the names of regions.
struct Told<'v, 'a, T>(Names<'v, 'a>, &'v T);

impl Text for Things {
    fn write(&self, to: &mut String) {
        (self.count, " ", &*self.name, " [", &*self.abbr, "]").write(to);
    }
}

/// So many of an item, without the number where it is one.
pub struct OneOrMore<'t>(pub &'t Things);

impl Text for OneOrMore<'_> {
    fn write(&self, to: &mut String) {
        let Things { count, name, abbr, .. } = self.0;
        ((*count != 1).then_some((*count, " ")), &**name, " [", &**abbr, "]").write(to);
    }
}

shown!(Things, OneOrMore<'_>);

/// A structure with its number.
pub struct Structure<'c>(pub &'c Called);

impl Display for Structure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.0.name, self.0.number)
    }
}

impl Display for Gamesmastered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Began => f.write_str("The world begins."),
            Self::Dropped(faction) => write!(f, "{faction} was taken out of the game."),
            Self::TakenOver(faction) => write!(f, "{faction} has a new player."),
            Self::Rewarded { silver } => write!(f, "Your faction was rewarded with ${silver}."),
            Self::WroteForTimes { silver } => {
                write!(f, "Your faction was rewarded with ${silver} for what you wrote for the times.")
            }
            Self::Gift(unit) => write!(f, "{unit}: Receives a gift of the gamesmaster."),
            Self::Placed(unit) => write!(f, "{unit}: Was put elsewhere by the gamesmaster."),
        }
    }
}

impl Display for Told<'_, '_, Economy> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |region| self.0.region(region);
        match self.1 {
            Economy::Taxed { unit, region, amount } => {
                write!(f, "{unit}: Collects ${amount} in taxes in {}.", at(region))
            }
            Economy::TaxesNoLonger { unit } => {
                write!(f, "{unit}: Taxes no longer by itself; nobody in it can tax.")
            }
            Economy::Pillaged { unit, region, amount } => {
                write!(f, "{unit}: Pillages ${amount} from {}.", at(region))
            }
            Economy::SawPillage { unit, region } => write!(f, "{unit} pillages {}.", at(region)),
            Economy::GuardsNoLonger { unit, why } => write!(f, "{unit}: Does not guard. {}", why.words()),
            Economy::Sold { unit, things, price } => write!(f, "{unit}: Sells {things} at ${price} each."),
            Economy::Bought { unit, things, price } => write!(f, "{unit}: Buys {things} at ${price} each."),
            Economy::CanPay { unit, things } => write!(f, "{unit}: Can pay for {things} and no more."),
            Economy::HasOnly { unit, things } => write!(f, "{unit}: Has only {things} to sell."),
            Economy::Taught { unit, student, skill } => {
                write!(f, "{unit}: Teaches {} to {student}.", skill.name)
            }
            Economy::NotTaught { unit, student, why } => {
                write!(f, "{unit}: Does not teach {student}. {}", why.words())
            }
            Economy::Studied { unit, skill } => write!(f, "{unit}: Studies {}.", skill.name),
            Economy::Unsheltered { unit, skill } => write!(
                f,
                "{unit}: Studies {} at half the rate, because it is not in a tower, a fortress, a castle or a citadel.",
                skill.name
            ),
            Economy::Reached { skill, level } => self.0.skill(f, skill, *level),
            Economy::BecameMage { unit } => write!(f, "{unit}: Is a mage now."),
            Economy::Produced { unit, things, region } => {
                write!(f, "{unit}: Produces {things} in {}.", at(region))
            }
            Economy::Worked { unit, region, amount } => {
                write!(f, "{unit}: Earns {amount} silver by working in {}.", at(region))
            }
            Economy::Entertained { unit, region, amount } => {
                write!(f, "{unit}: Earns {amount} silver by entertaining in {}.", at(region))
            }
            Economy::Built { unit, object, left } => {
                write!(f, "{unit}: Performs construction on {}; it needs {left} more.", Structure(object))
            }
            Economy::Completed { unit, object } => {
                write!(f, "{unit}: Performs construction on {}; it is complete.", Structure(object))
            }
            Economy::KeptUp { unit, object } => {
                write!(f, "{unit}: Performs construction to keep up {}.", Structure(object))
            }
            Economy::FedUnclaimed { unit, amount } => {
                write!(f, "{unit}: Is fed by ${amount} of unclaimed silver.")
            }
            Economy::Borrowed { unit, from, things } => {
                write!(f, "{unit}: Borrows {} from {from} for maintenance.", OneOrMore(things))
            }
            Economy::Lent { unit, to, things } => {
                write!(f, "{unit}: Lends {} to {to} for maintenance.", OneOrMore(things))
            }
            Economy::Starved { unit, dead: 0 } => write!(f, "{unit}: Goes hungry, but nobody starves."),
            Economy::Starved { unit, dead } => {
                write!(
                    f,
                    "{unit}: {dead} {} to death.",
                    if *dead == 1 { "person starves" } else { "people starve" }
                )
            }
            Economy::Decayed { object, kind, region } => {
                write!(f, "{}, a {kind} in {}, fell into disrepair.", Structure(object), at(region))
            }
        }
    }
}

impl Display for Told<'_, '_, Journey> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |region| self.0.region(region);
        match self.1 {
            Journey::Went { unit, mode, from, to } => {
                let goes = match mode {
                    Mode::Walk => "Walks",
                    Mode::Ride => "Rides",
                    Mode::Fly => "Flies",
                };
                write!(f, "{unit}: {goes} from {} to {}.", at(from), at(to))
            }
            Journey::WentInside { unit, structure } => write!(f, "{unit}: Enters {}.", Structure(structure)),
            Journey::WentOutside { unit, structure } => write!(f, "{unit}: Leaves {}.", Structure(structure)),
            Journey::FoundOcean { unit, at: place } => {
                write!(f, "{unit}: Discovers that {} is ocean.", at(place))
            }
            Journey::Forbidden { unit, at: place, by } => {
                write!(f, "{unit}: Is forbidden entry to {} by {by}.", at(place))
            }
            Journey::Forbade { guard, unit } => write!(f, "{guard}: Forbids entry to {unit}."),
            Journey::AllyGuards { unit, at: place, ally } => {
                write!(f, "{unit}: Does not advance to {}, because {ally}, an ally, guards it.", at(place))
            }
            Journey::Sailed { ship, from, to } => {
                write!(f, "{} sails from {} to {}.", Structure(ship), at(from), at(to))
            }
            Journey::ShipStopped { ship, at: place } => {
                write!(f, "{} is stopped by guards in {}.", Structure(ship), at(place))
            }
            Journey::Drowned { unit, at: place } => write!(f, "{unit}: Drowns in {}.", at(place)),
        }
    }
}

impl Display for Told<'_, '_, Creatures> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Creatures::BrokeLoose { unit, demons } => {
                write!(f, "{unit}: Loses control of {}; they are wild now.", List(demons.iter()))
            }
            Creatures::FellApart { unit, undead } => {
                write!(f, "{unit}: Loses {}, which fall apart.", List(undead.iter()))
            }
        }
    }
}

impl Display for Told<'_, '_, TheftEvent> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = |attempt: &Attempt| match attempt {
            Attempt::Theft => "steal from",
            Attempt::Assassination => "assassinate",
        };
        match self.1 {
            TheftEvent::Caught { thief, target, region, attempt } => {
                let region = self.0.region(region);
                write!(f, "{thief} is caught attempting to {} {target} in {region}.", verb(attempt))
            }
            TheftEvent::Foiled { thief, target, attempt } => {
                write!(f, "{thief}: Fails to {} {target}, whose amulets see through the ring.", verb(attempt))
            }
            TheftEvent::Warded { target, attempt } => {
                let what = match attempt {
                    Attempt::Theft => "a theft",
                    Attempt::Assassination => "an assassination",
                };
                write!(f, "{target}: Amulets of true seeing prevent {what}.")
            }
            TheftEvent::Stole { thief, target, goods } => {
                write!(f, "{thief}: Steals {} from {target}.", OneOrMore(goods))
            }
            TheftEvent::Robbed { target, goods } => write!(f, "{target}: Has {} stolen.", OneOrMore(goods)),
        }
    }
}

impl Display for Told<'_, '_, Settled> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Settled::Claimed { unit, amount } => write!(f, "{unit}: Claims ${amount}."),
            Settled::ClaimCut { unit, amount } => write!(f, "{unit}: Claims ${amount}; there is no more."),
            Settled::ShownSkill { skill, level } => self.0.skill(f, skill, *level),
            Settled::ShownItem { item } => f.write_str(&Texts::of(self.0.0).item(item.item)),
            Settled::ShownStructure { kind, .. } => f.write_str(&Texts::of(self.0.0).structure(*kind)),
            Settled::Address { faction, address } => write!(f, "The address of {faction} is {}.", &**address),
            Settled::AddressHidden { faction } => write!(f, "{faction} does not tell their address."),
            Settled::AddressSet { address } => {
                write!(f, "The address of your faction is now {}.", &**address)
            }
            Settled::PasswordSet { is_set: true } => f.write_str("Your password was changed."),
            Settled::PasswordSet { is_set: false } => f.write_str("Your faction has no password now."),
            Settled::Entered { unit, object } => write!(f, "{unit}: Enters {}.", Structure(object)),
            Settled::Left { unit, object } => write!(f, "{unit}: Leaves {}.", Structure(object)),
            Settled::Promoted { unit, by, object } => {
                write!(f, "{unit}: Is made the owner of {} by {by}.", Structure(object))
            }
            Settled::Destroyed { unit, object, region } => {
                write!(f, "{unit}: Destroys {} in {}.", Structure(object), self.0.region(region))
            }
            Settled::Gave { unit, to, things } => write!(f, "{unit}: Gives {things} to {to}."),
            Settled::Received { unit, from, things } => write!(f, "{unit}: Is given {things} by {from}."),
            Settled::Discarded { unit, things } => write!(f, "{unit}: Discards {things}."),
            Settled::HadOnly { unit, things } => write!(f, "{unit}: Has only {things} to give."),
            Settled::GaveUnit { unit, to } => write!(f, "{unit}: Is given to {to}."),
            Settled::ReceivedUnit { unit, from } => write!(f, "{unit}: Was given to your faction by {from}."),
            Settled::Forgot { unit, skill } => write!(f, "{unit}: Forgets {}.", skill.name),
            Settled::Dissolved { unit, heir: Some(heir) } => {
                write!(f, "{unit}: Dissolves, because nobody is in it; {heir} has what it had.")
            }
            Settled::Dissolved { unit, heir: None } => {
                write!(f, "{unit}: Dissolves, because nobody is in it.")
            }
            Settled::Quit { faction } => write!(f, "{faction} has left the game."),
            Settled::Inactive { turns } => {
                let turns = counted(u64::from(*turns), "turn");
                write!(
                    f,
                    "No orders have come from you for some time. Without any you leave the game in {turns}."
                )
            }
            Settled::Removed { faction } => {
                write!(f, "{faction} was taken out of the game, because no orders came from it.")
            }
            Settled::Eliminated { faction } => {
                write!(f, "{faction} has no people left and is out of the game.")
            }
            Settled::ErrorsLeftOut { told } => {
                write!(f, "There were more than {told} errors; the rest are left out.")
            }
            Settled::Won { faction } => {
                write!(f, "{faction} has won: the Black Keep has fallen. The game is over.")
            }
            Settled::Joined { faction, unit } => write!(f, "{faction} joins the game with {unit}."),
        }
    }
}
