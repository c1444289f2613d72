//! The table of the verbs, and a line read by it. UNIT, END, `#ATLANTIS` and `#END` are read before it.

use super::fits;
use super::order::{Alter, Declared, Flag, Gift, Month, Order, Posture, Recipient, Shown, Step, Thing, Who};
use super::said::{self, Said};
use super::sheet::{LineIs, line_is};
use super::things;
use crate::tables::Tables;
use crate::world::{Attitude, Consumes, Reveal, Template};
use playdeck_base::secret::Secret;
use playdeck_factions::{Named, unit_lines};
use playdeck_kit::verbs::{self, Argument, Table, Value, Verb, Wrong};
use playdeck_kit::words::{Lexis, Word, Words};

/// How players separate their words: quotes, `_` for a blank, `;` before a comment where a word could begin.
pub static LEXIS: Lexis = Lexis::new().quoted_by("\"").with_comment(b';').with_underscores();

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Do {
    Address,
    Advance,
    Assassinate,
    Attack,
    Build,
    Buy,
    Cast,
    Claim,
    Combat,
    Consume,
    Declare,
    Describe,
    Destroy,
    Enter,
    Entertain,
    Faction,
    Find,
    Flag(Flag),
    Forget,
    Form,
    Give,
    Leave,
    Move,
    Name,
    Option,
    Password,
    Pillage,
    Produce,
    Promote,
    Quit,
    Restart,
    Reveal,
    Sail,
    Sell,
    Show,
    Steal,
    Study,
    Tax,
    Teach,
    Work,
}

type OwnArgument = Argument<Said>;

const FLAG: OwnArgument = Argument::own("0 or 1", said::flag);
const AMOUNT: OwnArgument = Argument::own("number", said::number);
const UNIT: OwnArgument = Argument::own("unit", said::recipient);
const UNITS: OwnArgument = Argument::own("unit", said::unit_of_list).any();
const STEPS: OwnArgument = Argument::own("direction", said::step).any();
const ITEM: OwnArgument = Argument::word("item").perhaps();
const SKILL: OwnArgument = Argument::word("skill").perhaps();
const SPELL: OwnArgument = Argument::word("spell").perhaps();
const TEXT: OwnArgument = Argument::word("text").perhaps();
const WHAT: OwnArgument = Argument::word("what").perhaps();
const WORDS: OwnArgument = Argument::word("word").any();
const SECRET: OwnArgument = Argument::word("password").perhaps();

const fn flag(flag: Flag, word: &'static str, help: &'static str) -> Verb<Do, Said> {
    Verb::new(Do::Flag(flag), word, help).with(&[FLAG])
}

static VERBS: [Verb<Do, Said>; 46] = [
    Verb::new(Do::Address, "ADDRESS", "Your reports go to this address.").with(&[TEXT]),
    Verb::new(
        Do::Advance,
        "ADVANCE",
        "Goes like MOVE, and attacks units on guard that do not let the unit in, all month.",
    )
    .with(&[STEPS]),
    Verb::new(Do::Assassinate, "ASSASSINATE", "Kills one person of a unit; only a unit of one can try.")
        .with(&[UNIT]),
    Verb::new(Do::Attack, "ATTACK", "Attacks units.").with(&[UNITS]),
    flag(Flag::Autotax, "AUTOTAX", "1: the unit taxes every month; 0: no longer."),
    flag(Flag::Avoid, "AVOID", "1: the unit avoids battles; 0: no longer."),
    flag(Flag::Behind, "BEHIND", "1: the unit stands behind in battle; 0: in front."),
    Verb::new(Do::Build, "BUILD", "Begins a structure, or works on the one that the unit is in, all month.")
        .with(&[Argument::word("structure").perhaps()]),
    Verb::new(Do::Buy, "BUY", "Buys at the market, or recruits people; PEASANTS are those of the region.")
        .with(&[AMOUNT, ITEM]),
    Verb::new(Do::Cast, "CAST", "Casts a spell; the spell says what follows.").with(&[SPELL, WORDS]),
    Verb::new(Do::Claim, "CLAIM", "Takes silver that your faction has not claimed yet.").with(&[AMOUNT]),
    Verb::new(Do::Combat, "COMBAT", "Sets the spell that the mage casts in battle, or none.").with(&[SPELL]),
    Verb::new(
        Do::Consume,
        "CONSUME",
        "The unit eats its own food (UNIT) or that of your faction (FACTION) before it pays silver.",
    )
    .with(&[WHAT]),
    Verb::new(
        Do::Declare,
        "DECLARE",
        "Sets your attitude to a faction, or to all others (DEFAULT): HOSTILE, UNFRIENDLY, NEUTRAL, FRIENDLY or ALLY.",
    )
    .with(&[Argument::word("faction or DEFAULT").perhaps(), Argument::word("attitude").perhaps()]),
    Verb::new(Do::Describe, "DESCRIBE", "Sets the text shown with the UNIT, or the BUILDING or SHIP it owns.")
        .with(&[WHAT, TEXT]),
    Verb::new(Do::Destroy, "DESTROY", "Destroys the structure that the unit owns."),
    Verb::new(Do::Enter, "ENTER", "Enters a structure.").with(&[AMOUNT]),
    Verb::new(Do::Entertain, "ENTERTAIN", "Entertains the peasants all month."),
    Verb::new(
        Do::Faction,
        "FACTION",
        "Spends your faction's points: WAR, TRADE and MAGIC, each with a number, or GENERIC for one each.",
    )
    .with(&[WORDS]),
    Verb::new(Do::Find, "FIND", "Tells you the address of that faction, or of ALL, where players agreed.")
        .with(&[Argument::word("faction or ALL").perhaps()]),
    Verb::new(Do::Forget, "FORGET", "Forgets a skill.").with(&[SKILL]),
    Verb::new(Do::Form, "FORM", "Forms a unit; the orders up to END are its own.")
        .with(&[Argument::own("alias", said::number)])
        .until("END"),
    Verb::new(Do::Give, "GIVE", "Gives so many of an item to a unit, or the UNIT itself; to 0 it is thrown away.")
        .with(&[UNIT, Argument::word("number or UNIT").perhaps(), ITEM]),
    flag(Flag::Guard, "GUARD", "1: the unit guards the region; 0: no longer."),
    flag(Flag::Hold, "HOLD", "1: the unit does not join battles in regions next to its own; 0: it does."),
    Verb::new(Do::Leave, "LEAVE", "Leaves the structure."),
    Verb::new(
        Do::Move,
        "MOVE",
        "Goes N, NE, SE, S, SW or NW, into a structure by its number, OUT of it, or IN through its passage, all month.",
    )
    .with(&[STEPS]),
    Verb::new(
        Do::Name,
        "NAME",
        "Names the UNIT, your FACTION, the BUILDING or SHIP that it owns, or the VILLAGE, TOWN or CITY.",
    )
    .with(&[WHAT, TEXT]),
    flag(Flag::NoAid, "NOAID", "1: no unit of a region next door joins the unit's battles; 0: some may."),
    flag(Flag::NoCross, "NOCROSS", "1: the unit does not cross water; 0: it does."),
    Verb::new(
        Do::Option,
        "OPTION",
        "TIMES or NOTIMES, ADDRESS or NOADDRESS (whether FIND tells yours), TEMPLATE with OFF, SHORT, LONG or MAP.",
    )
    .with(&[WHAT, WHAT]),
    Verb::new(Do::Password, "PASSWORD", "Sets the password that your sheets must carry, or none.").with(&[SECRET]),
    Verb::new(Do::Pillage, "PILLAGE", "Takes twice the region's taxes, and leaves it poorer."),
    Verb::new(Do::Produce, "PRODUCE", "Makes an item all month.").with(&[ITEM]),
    Verb::new(Do::Promote, "PROMOTE", "Makes another unit the owner of the structure.").with(&[UNIT]),
    Verb::new(Do::Quit, "QUIT", "Quits the game for ever; give your password if you have one.").with(&[SECRET]),
    Verb::new(Do::Restart, "RESTART", "Quits, and begins with a new faction; give your password if you have one.")
        .with(&[SECRET]),
    Verb::new(Do::Reveal, "REVEAL", "Shows the UNIT to all, or its FACTION as well; without a word neither.")
        .with(&[WHAT]),
    Verb::new(Do::Sail, "SAIL", "Sails the unit's ship N, NE, SE, S, SW or NW, or helps to, all month.")
        .with(&[STEPS]),
    Verb::new(Do::Sell, "SELL", "Sells at the market.").with(&[AMOUNT, ITEM]),
    Verb::new(Do::Show, "SHOW", "Shows what you know of a SKILL at a level, of an ITEM, or of an OBJECT: a kind of structure.")
        .with(&[WHAT, WHAT, Argument::own("level", said::number)]),
    Verb::new(Do::Steal, "STEAL", "Steals an item from a unit; only a unit of one can try.").with(&[UNIT, ITEM]),
    Verb::new(Do::Study, "STUDY", "Studies a skill all month.").with(&[SKILL]),
    Verb::new(Do::Tax, "TAX", "Collects taxes."),
    Verb::new(Do::Teach, "TEACH", "Teaches units what they study, all month.").with(&[UNITS]),
    Verb::new(Do::Work, "WORK", "Works for wages all month."),
];

static TABLE: Table<Do, Said> = Table::new(&LEXIS, &VERBS);

/// The list of orders for the page of the players.
pub fn page() -> String {
    TABLE.page()
}

/// Whether a line looks like an order, although it may be none.
pub fn looks_ordered(tables: &Tables, text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '@']);
    let fit = |verb: &Verb<Do, Said>, word: &Word<'_>, at| fits::fit(tables, verb, word, at);
    let is_whole = |verb: &str| line_is(tables, verb) != LineIs::Other;
    unit_lines::looks_ordered(text, &LEXIS, &|text| {
        TABLE.alike(text, &fit, &is_whole).is_some_and(|alike| alike.looks_ordered())
    })
}

/// Reads the order that a word begins, and the first word behind it that has no place in it.
pub(super) fn read<'a>(tables: &Tables, first: Word<'a>, words: Words<'a>) -> (Order, Option<Word<'a>>) {
    let is_unit = unit_lines::is_misspelt(&first, words.clone());
    match TABLE.order(Word { quote: None, ..first }, words, u8::MAX) {
        Ok(order) => (Read { tables, order: &order }.typed(), order.left_over()),
        Err(fault) => match fault.wrong {
            Wrong::Unknown { .. } if is_unit => (Order::Unknown(Some("UNIT")), None),
            Wrong::Unknown { near, .. } => (Order::Unknown(near), None),
            Wrong::NotForThem { .. } | Wrong::Argument { .. } => (Order::Unknown(None), None),
        },
    }
}

/// An order of the table that is given its types.
struct Read<'r, 'a> {
    tables: &'r Tables,
    order: &'r verbs::Order<'a, Do, Said>,
}

impl<'a> Read<'_, 'a> {
    fn typed(&self) -> Order {
        let tables = self.tables;
        let item = |at| things::item(tables, self.order.given_word(at));
        let skill = |at| things::skill(tables, self.order.given_word(at));
        match self.order.verb {
            Do::Address => Order::Address(self.raw(0).unwrap_or_default()),
            Do::Advance => self.journey(true),
            Do::Assassinate => Order::Assassinate(self.who(0)),
            Do::Attack => Order::Attack(self.units()),
            Do::Build => Order::Month(Month::Build(things::yard(tables, self.order.given_word(0)))),
            Do::Buy => Order::Buy(self.number(0), item(1)),
            Do::Cast => Order::Cast(skill(0), self.words(1).map(|word| meant(&word)).collect()),
            Do::Claim => Order::Claim(self.number(0)),
            Do::Combat => Order::Combat(skill(0)),
            Do::Consume => Order::Consume(match self.choice(0, &["UNIT", "FACTION", "NONE"]) {
                Named::Known(0) => Some(Consumes::Own),
                Named::Known(1) => Some(Consumes::Faction),
                Named::Known(_) | Named::Missing => Some(Consumes::Silver),
                Named::Unknown => None,
            }),
            Do::Declare => self.declaration(),
            Do::Describe => Order::Describe(self.thing(), self.legal(1)),
            Do::Destroy => Order::Destroy,
            Do::Enter => Order::Enter(self.number(0)),
            Do::Entertain => Order::Month(Month::Entertain),
            Do::Faction => Order::Faction(self.points()),
            Do::Find => Order::Find(match self.order.given_word(0) {
                Some(word) if word.is("ALL") => None,
                word => Some(word.map_or(0, |word| said::value(&word))),
            }),
            Do::Flag(flag) => Order::Flag(flag, self.flag()),
            Do::Forget => Order::Forget(skill(0)),
            Do::Form => Order::Form(self.number(0)),
            Do::Give => Order::Give(self.recipient(0), self.gift()),
            Do::Leave => Order::Leave,
            Do::Move => self.journey(false),
            Do::Name => Order::Name(self.thing(), self.legal(1)),
            Do::Option => Order::Option(self.alter()),
            Do::Password => Order::Password(self.secret()),
            Do::Pillage => Order::Pillage,
            Do::Produce => Order::Month(Month::Produce(item(0))),
            Do::Promote => Order::Promote(self.who(0)),
            Do::Quit => Order::Quit(self.secret()),
            Do::Restart => Order::Restart(self.secret()),
            Do::Reveal => Order::Reveal(match self.choice(0, &["UNIT", "FACTION", "NONE"]) {
                Named::Known(0) => Some(Reveal::Unit),
                Named::Known(1) => Some(Reveal::Faction),
                Named::Known(_) | Named::Missing => Some(Reveal::None),
                Named::Unknown => None,
            }),
            Do::Sail => self.voyage(),
            Do::Sell => Order::Sell(self.number(0), item(1)),
            Do::Show => Order::Show(match self.choice(0, &["SKILL", "ITEM", "OBJECT"]) {
                Named::Known(0) => Some(Shown::Skill(skill(1), self.number(2))),
                Named::Known(2) => {
                    Some(Shown::Structure(things::structure(tables, self.order.given_word(1))))
                }
                Named::Known(_) => Some(Shown::Item(item(1))),
                Named::Missing | Named::Unknown => None,
            }),
            Do::Steal => Order::Steal(self.who(0), item(1)),
            Do::Study => Order::Month(Month::Study(skill(0))),
            Do::Tax => Order::Tax,
            Do::Teach => Order::Month(Month::Teach(self.units().into_vec())),
            Do::Work => Order::Month(Month::Work),
        }
    }

    fn number(&self, at: u8) -> u32 {
        match self.order.own(at) {
            Some(Said::Number(number)) => number,
            _ => 0,
        }
    }

    fn recipient(&self, at: u8) -> Option<Recipient> {
        match self.order.own(at) {
            Some(Said::Recipient(recipient)) => recipient,
            _ => None,
        }
    }

    fn who(&self, at: u8) -> Option<Who> {
        match self.recipient(at) {
            Some(Recipient::Unit(who)) => Some(who),
            Some(Recipient::Nobody) | None => None,
        }
    }

    fn flag(&self) -> Option<bool> {
        match self.order.own(0) {
            Some(Said::Flag(flag)) => flag,
            _ => None,
        }
    }

    /// The units of a list.
    fn units(&self) -> Box<[Who]> {
        let unit = |(value, _)| match value {
            Value::Own(Said::Recipient(Some(Recipient::Unit(who)))) => Some(who),
            _ => None,
        };
        self.order.all(0).filter_map(unit).collect()
    }

    fn words(&self, at: u8) -> impl Iterator<Item = Word<'a>> {
        self.order.all(at).filter_map(|(value, _)| match value {
            Value::Word(word) => Some(word),
            _ => None,
        })
    }

    /// Which of several words stands there.
    fn choice(&self, at: u8, of: &[&str]) -> Named<usize> {
        let Some(word) = self.order.given_word(at) else { return Named::Missing };
        of.iter().position(|known| word.is(known)).map_or(Named::Unknown, Named::Known)
    }

    /// A word as it was written.
    fn secret(&self) -> Option<Secret> {
        self.order.given_word(0).map(|word| word.text.into())
    }

    fn raw(&self, at: u8) -> Option<Box<str>> {
        self.order.given_word(at).map(|word| word.text.into())
    }

    /// A name or a description: what of it may stand in a report. It is empty if nothing of it may.
    fn legal(&self, at: u8) -> Option<Box<str>> {
        self.order.given_word(at).map(|word| legal(&meant(&word)))
    }

    fn thing(&self) -> Option<Thing> {
        let word = self.order.given_word(0)?;
        let things: [(&[&str], Thing); 4] = [
            (&["UNIT"], Thing::Unit),
            (&["FACTION"], Thing::Faction),
            (&["BUILDING", "SHIP", "OBJECT", "STRUCTURE"], Thing::Object),
            (&["VILLAGE", "TOWN", "CITY"], Thing::Town),
        ];
        things.into_iter().find(|(names, _)| word.is_one_of(names)).map(|(_, thing)| thing)
    }

    fn declaration(&self) -> Order {
        const ATTITUDES: [(&str, Attitude); 5] = [
            ("HOSTILE", Attitude::Hostile),
            ("UNFRIENDLY", Attitude::Unfriendly),
            ("NEUTRAL", Attitude::Neutral),
            ("FRIENDLY", Attitude::Friendly),
            ("ALLY", Attitude::Ally),
        ];
        let whom = match self.order.given_word(0) {
            Some(word) if word.is("DEFAULT") => Declared::Default,
            word => Declared::Faction(word.map_or(0, |word| said::value(&word))),
        };
        let posture = self.order.given_word(1).map(|word| {
            let found = ATTITUDES.into_iter().find(|(name, _)| word.is(name));
            found.map_or(Posture::Unknown, |(_, attitude)| Posture::Is(attitude))
        });
        Order::Declare(whom, posture)
    }

    /// The points for war, trade and magic: each word with its number.
    fn points(&self) -> Option<[u32; 3]> {
        let mut words = self.words(0).peekable();
        if words.peek()?.is("GENERIC") {
            return Some([1, 1, 1]);
        }
        let mut points = [0; 3];
        while let Some(word) = words.next() {
            let area = ["WAR", "TRADE", "MAGIC"].iter().position(|area| word.is(area))?;
            points[area] = said::value(&words.next()?);
        }
        Some(points)
    }

    fn gift(&self) -> Gift {
        match self.order.given_word(1) {
            Some(word) if word.is("UNIT") => Gift::Unit,
            word => Gift::Items(
                word.map_or(0, |word| said::value(&word)),
                things::item(self.tables, self.order.given_word(2)),
            ),
        }
    }

    fn alter(&self) -> Option<Alter> {
        let word = self.order.given_word(0)?;
        let alters = [
            ("TIMES", Alter::Times(true)),
            ("NOTIMES", Alter::Times(false)),
            ("ADDRESS", Alter::ShowsAddress(true)),
            ("NOADDRESS", Alter::ShowsAddress(false)),
        ];
        if word.is("TEMPLATE") {
            let templates = [Template::Off, Template::Short, Template::Long, Template::Map];
            let at = self.choice(1, &["OFF", "SHORT", "LONG", "MAP"]).known()?;
            return templates.get(at).copied().map(Alter::Template);
        }
        alters.into_iter().find(|(name, _)| word.is(name)).map(|(_, alter)| alter)
    }

    /// The steps before the first word that is none, and whether there is such a word.
    fn steps(&self) -> (Vec<Step>, bool) {
        let mut steps = Vec::new();
        for (value, _) in self.order.all(0) {
            match value {
                Value::Own(Said::Step(Some(step))) => steps.push(step),
                _ => return (steps, true),
            }
        }
        (steps, false)
    }

    fn journey(&self, advances: bool) -> Order {
        let (steps, is_cut) = self.steps();
        Order::Month(Month::Move { advances, steps, is_cut })
    }

    /// A ship goes in directions alone.
    fn voyage(&self) -> Order {
        let (steps, is_cut) = self.steps();
        let way = |step: &Step| match step {
            Step::To(way) => Some(*way),
            Step::Enter(_) | Step::Out | Step::In => None,
        };
        let ways: Vec<_> = steps.iter().map_while(way).collect();
        Order::Month(Month::Sail { is_cut: is_cut || ways.len() < steps.len(), ways })
    }
}

/// A word as it is meant: `_` is a blank where no quotes stand around it.
fn meant(word: &Word<'_>) -> Box<str> {
    if word.is_quoted() { word.text.into() } else { word.meant(&LEXIS).into() }
}

/// The characters of a name or a description that stay, besides letters, digits and blanks.
const LEGAL: &str = "!,.[]{}@#$%^&*-_+=;:<>?/~'\\`";

/// What of a text may stand in a report; nothing if only blanks do. Letters with accents stand there without them.
fn legal(text: &str) -> Box<str> {
    let stays = |letter: &char| letter.is_ascii_alphanumeric() || *letter == ' ' || LEGAL.contains(*letter);
    let text: String = any_ascii::any_ascii(text).chars().filter(stays).collect();
    text.trim().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::RuleSet;

    fn order(set: RuleSet, line: &str) -> Order {
        let tables = Tables::built_in(set);
        let mut words = Words::of(line, &LEXIS);
        let first = words.next().unwrap();
        read(&tables, first, words).0
    }

    #[test]
    fn what_is_not_in_play_is_no_item_no_skill_and_no_structure() {
        assert!(matches!(
            order(RuleSet::Wyreth, "produce nets"),
            Order::Month(Month::Produce(Named::Known(_)))
        ));
        let unknown = Order::Month(Month::Produce(Named::Unknown));
        assert_eq!(order(RuleSet::Standard, "produce nets"), unknown);
        let unknown = Order::Month(Month::Build(super::super::order::Yard::Unknown));
        assert_eq!(order(RuleSet::Standard, "build road_n"), unknown);
    }

    #[test]
    fn an_illusion_has_an_i_before_its_name() {
        let tables = Tables::built_in(RuleSet::Wyreth);
        let wolf = |key| Order::Sell(3, Named::Known(tables.item_of(key).unwrap()));
        assert_eq!(order(RuleSet::Wyreth, "sell 3 wolves"), wolf("WOLF"));
        for words in ["iWOLF", "iwolves", "IWOLF"] {
            assert_eq!(order(RuleSet::Wyreth, &format!("sell 3 {words}")), wolf("iWOLF"), "{words}");
        }
    }

    #[test]
    fn a_number_is_the_digits_that_lead_it_and_at_most_seven() {
        let claim = |line| match order(RuleSet::Wyreth, line) {
            Order::Claim(amount) => amount,
            other => panic!("{other:?}"),
        };
        let cases = ["claim 12x", "claim x12", "claim", "claim -5", "claim 123456789"];
        assert_eq!(cases.map(claim), [12, 0, 0, 0, 1_234_567]);
    }

    #[test]
    fn units_are_numbers_aliases_and_aliases_of_others() {
        let all = [Who::Unit(5), Who::New(3), Who::Formed { faction: 4, alias: 2 }];
        let attack = order(RuleSet::Wyreth, "attack 5 new 3 faction 4 new 2 x 6");
        assert_eq!(attack, Order::Attack(all.into()));
        let tables = Tables::built_in(RuleSet::Wyreth);
        let gift = Gift::Items(2, Named::Known(tables.named.herb));
        assert_eq!(order(RuleSet::Wyreth, "give 0 2 herbs"), Order::Give(Some(Recipient::Nobody), gift));
        assert_eq!(order(RuleSet::Wyreth, "promote 0"), Order::Promote(None));
    }

    #[test]
    fn a_name_keeps_what_may_stand_in_a_report() {
        let name = |text: &str| Order::Name(Some(Thing::Unit), Some(text.into()));
        assert_eq!(order(RuleSet::Wyreth, "name unit Old_Guard"), name("Old Guard"));
        assert_eq!(order(RuleSet::Wyreth, "name unit \"A_(b) caf\u{e9} #1\""), name("A_b cafe #1"));
        assert_eq!(order(RuleSet::Wyreth, "name unit \"()\""), name(""));
        assert_eq!(order(RuleSet::Wyreth, "name unit"), Order::Name(Some(Thing::Unit), None));
    }

    #[test]
    fn points_stand_behind_their_words() {
        let points = |line| match order(RuleSet::Wyreth, line) {
            Order::Faction(points) => points,
            other => panic!("{other:?}"),
        };
        assert_eq!(points("faction war 3 magic 2"), Some([3, 0, 2]));
        assert_eq!(points("faction trade x war 2"), Some([2, 0, 0]));
        assert_eq!(points("faction generic"), Some([1, 1, 1]));
        let none =
            ["faction", "faction war", "faction peace 2", "faction war 3 trade", "faction trade war 2"];
        assert_eq!(none.map(points), [None; 5]);
    }

    #[test]
    fn a_journey_ends_before_a_word_that_is_no_step() {
        let steps = vec![Step::To(crate::tables::Direction::Northeast), Step::Enter(12), Step::Out];
        let advance = Order::Month(Month::Move { advances: true, steps, is_cut: true });
        assert_eq!(order(RuleSet::Wyreth, "advance northeast 12 out q n"), advance);
    }
}
