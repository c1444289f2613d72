//! The game as mail needs it: who plays, which lines are orders, what is due. It asks the game through its contract.

use crate::play::{Work, Wrong};
use crate::roster::Visitor;
use playdeck_base::message::Message;
use playdeck_cards::card::{CardReader, Context, Input, Statement};
use playdeck_cards::deck::Vocabulary;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::operand::Operands;
use playdeck_game::{
    Due, Game, Play as _, PlayCard, Player as _, Plays as _, SentAhead, Sheets as _, Template as _, Unproven,
    Viewer, Viewing as _, naming,
};
use std::cell::RefCell;
use std::rc::Rc;

/// What a line of mail is for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// An order for one of their units.
    Order,
    /// Meant as an order and carried out, but for something that is told.
    Faulty,
    /// An order in a sheet that its player opened; elsewhere prose.
    Loose,
    /// No order, but meant as one.
    Near,
    /// In a sheet that the player opened a line that cannot be read; elsewhere prose.
    Misread,
    /// The end of a block of the orders above it.
    Closing,
    /// It withdraws what the player sent before it.
    Withdrawal,
    /// Prose that looks like an order to a person.
    Suspect,
    /// Anything else.
    Prose,
}

/// A play that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// Its card.
    pub card: String,
    /// Its heading, such as `SPRING 1901 MOVES`.
    pub subject: String,
    /// Which of several matches is played, as cards name it: `GAME=2`.
    pub of_match: Option<String>,
}

/// A game at a position, or a game without one.
pub trait Board {
    /// The words of the game.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// The key of the one player who answers to a name.
    fn key(&self, name: &str) -> Option<String>;
    /// What lines are for a player.
    fn meanings(&self, player: &str, lines: &[&str]) -> Vec<Meaning>;
    /// For which units each of some lines is an order of a player.
    fn units(&self, player: &str, lines: &[&str]) -> Vec<Vec<String>>;
    /// The order sheet for what is due from a player; empty if nothing is.
    fn template(&self, player: &str) -> Vec<String>;
    /// How the player orders one of their units, as an example; the last line is an order. Empty if nothing is due.
    fn example(&self, player: &str) -> Vec<String>;
    /// The message with which the play passes over a section that opens with a card.
    fn refused(&self, opener: &str) -> Option<Message>;
    /// The address of a player that the game keeps.
    fn address(&self, player: &str) -> Option<String>;
    /// What a player sent with an earlier play for the one that is due.
    fn sent_ahead(&self, player: &str) -> Option<SentAhead>;
    /// What a player whose orders have not come must know beyond the usual.
    fn warning(&self, player: &str) -> Option<String>;
    /// The keys of everybody who plays.
    fn players(&self) -> Vec<String>;
    /// Whether nobody but the gamesmaster may know which person plays what.
    fn hides_persons(&self) -> bool;
    /// Whether everybody may know how many players owe orders.
    fn tells_who_owes(&self) -> bool;
    /// Whether a player has left the game, so that nothing is sent to them.
    fn has_left(&self, player: &str) -> bool;
    /// Whether a player is out of the game, so that only what has a part for them is sent to them.
    fn is_out(&self, player: &str) -> bool;
    /// The play for which sheets are read; `None` if no position says which is due.
    fn due(&self) -> Option<&Awaited>;
}

/// A line of people's text as a statement. `None` if nothing is on it.
pub fn statement(line: &str) -> Option<Statement> {
    let input = Input::TEXT;
    let mut reader = CardReader::new(line.as_bytes(), input).ok()?.with_mail();
    reader.next(Context::People).ok().flatten()
}

/// A game at a position: as a whole, and for each play of which one deck can hold the sheets.
pub struct Boards {
    /// Between two plays.
    pub whole: Box<dyn Board>,
    /// For each play: the one that is due, or the next of each match that is under way. At least one.
    pub plays: Vec<Box<dyn Board>>,
}

/// Makes the boards of a game at a position.
pub struct At<'d>(pub &'d playdeck_cards::deck::Deck);

impl Visitor for At<'_> {
    type Answer = Result<Boards, playdeck_base::message::Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let position = Rc::new(crate::filter::load::<G>(self.0)?.position);
        let due = G::Head::due(&position);
        let mut boards: Vec<Box<dyn Board>> = Vec::new();
        let mut first = None;
        for (due, of_match) in plays(&due) {
            let (due, head) = awaited::<G>(&position, due, of_match);
            let acted = head.and_then(|head| position.acted(&head)).map(|(position, _)| position);
            first.get_or_insert_with(|| due.clone());
            boards.push(Box::new(AtPosition::<G>::new(&position, acted, Some(due))));
        }
        if boards.is_empty() {
            boards.push(Box::new(AtPosition::<G>::new(&position, None, None)));
        }
        Ok(Boards { whole: Box::new(AtPosition::<G>::new(&position, None, first)), plays: boards })
    }
}

/// The plays that one deck can hold: the first of each match that is under way; where there are no matches, the first.
fn plays(due: &[Due]) -> Vec<(&Due, Option<String>)> {
    let mut plays: Vec<(&Due, Option<String>)> = Vec::new();
    for play in due {
        let mut operands = play.date.split(',');
        let of_match = operands.find(|operand| operand.starts_with("GAME=")).map(str::to_owned);
        if of_match.is_some() && plays.iter().all(|(_, other)| *other != of_match) {
            plays.push((play, of_match));
        }
    }
    if plays.is_empty() {
        plays.extend(due.first().map(|play| (play, None)));
    }
    plays
}

/// A play that is due, with the heading that its card gives, and what that card says.
fn awaited<G: Game>(
    position: &G::Position,
    due: &Due,
    of_match: Option<String>,
) -> (Awaited, Option<G::Head>) {
    let card = due.card('$');
    let input = Input::TEXT;
    let read = CardReader::new(card.as_bytes(), input)
        .ok()
        .and_then(|mut cards| cards.next(Context::Control).ok()?);
    let head = read.as_ref().and_then(|statement| {
        let text = statement.text();
        let operands = Operands::of(&text).ok()?;
        let card = PlayCard { card: statement, word: due.word, acts: Vec::new(), operands };
        G::Head::accept(position, &card).ok()
    });
    let plain = || format!("{} {}", due.word, due.date);
    (Awaited { subject: head.as_ref().map_or_else(plain, G::Head::subject), card, of_match }, head)
}

/// A game at a position.
struct AtPosition<G: Game> {
    position: Rc<G::Position>,
    /// The position in which sheets for the play that is due are read, if it is another.
    acted: Option<G::Position>,
    due: Option<Awaited>,
    /// The wrong passwords that were tried, and the work of them.
    tried: RefCell<(Wrong<G::Player>, Option<Work>)>,
}

impl<G: Game> AtPosition<G> {
    fn new(position: &Rc<G::Position>, acted: Option<G::Position>, due: Option<Awaited>) -> Self {
        let tried = RefCell::new((Wrong::default(), Some(Work::default())));
        Self { position: Rc::clone(position), acted, due, tried }
    }

    /// The position in which sheets are read.
    fn read(&self) -> &G::Position {
        self.acted.as_ref().unwrap_or(&self.position)
    }

    fn player(&self, key: &str) -> Option<G::Player> {
        naming::player::<G>(self.read(), key)
    }
}

impl<G: Game> Board for AtPosition<G> {
    fn vocabulary(&self) -> &'static Vocabulary {
        G::words(self.read())
    }

    fn key(&self, name: &str) -> Option<String> {
        self.player(name).map(|player| player.to_string())
    }

    fn meanings(&self, player: &str, lines: &[&str]) -> Vec<Meaning> {
        let Some(player) = self.player(player) else { return vec![Meaning::Prose; lines.len()] };
        let view = G::View::of(self.read(), Viewer::Player(player));
        let meaning = |line: &&str| {
            if G::Orders::withdraws(line) {
                Meaning::Withdrawal
            } else if !G::Orders::ordered(&view, line).is_empty() {
                Meaning::Order
            } else if G::Orders::nearly_ordered(&view, line) {
                if G::Orders::followed(&view, line) { Meaning::Faulty } else { Meaning::Near }
            } else if G::Orders::ends_block(line) {
                Meaning::Closing
            } else if G::Orders::looks_ordered(&view, line) {
                Meaning::Suspect
            } else if G::Orders::followed(&view, line) {
                Meaning::Loose
            } else if G::Orders::misread(&view, line) {
                Meaning::Misread
            } else {
                Meaning::Prose
            }
        };
        lines.iter().map(meaning).collect()
    }

    fn units(&self, player: &str, lines: &[&str]) -> Vec<Vec<String>> {
        let Some(player) = self.player(player) else { return Vec::new() };
        let view = G::View::of(self.read(), Viewer::Player(player));
        lines.iter().map(|line| G::Orders::ordered(&view, line)).collect()
    }

    fn template(&self, player: &str) -> Vec<String> {
        let view = self.player(player).map(|player| G::View::of(&self.position, Viewer::Player(player)));
        view.map_or_else(Vec::new, |view| view.template().lines().map(str::to_owned).collect())
    }

    fn example(&self, player: &str) -> Vec<String> {
        let view = self.player(player).map(|player| G::View::of(&self.position, Viewer::Player(player)));
        view.map_or_else(Vec::new, |view| view.example())
    }

    fn refused(&self, opener: &str) -> Option<Message> {
        let opener = statement(opener)?;
        let text = opener.text();
        let card = control_card(&text).word;
        let read = self.acted.as_ref().unwrap_or(&self.position);
        let word = G::words(read).word(&card).map_or("", |word| word.word);
        let text = G::words(read).plain_opener(&text);
        let mut tried = self.tried.borrow_mut();
        let (wrong, left) = &mut *tried;
        // Past the work that a deck may ask for, the play alone finds out.
        left.as_mut()?;
        let why = G::Player::admit(read, &opener, &text, word).err()?;
        if let Some(Unproven { player, tried: Some((password, cost)) }) = G::Player::unproven(read, &text)
            && wrong.note(player, &password).is_some()
            && left.as_mut().is_some_and(|work| work.try_password(cost, opener.whole()).is_err())
        {
            *left = None;
        }
        Some(why)
    }

    fn address(&self, player: &str) -> Option<String> {
        self.player(player)?.address(&self.position)
    }

    fn sent_ahead(&self, player: &str) -> Option<SentAhead> {
        self.player(player)?.sent_ahead(self.read())
    }

    fn warning(&self, player: &str) -> Option<String> {
        self.player(player)?.warning(self.read())
    }

    fn players(&self) -> Vec<String> {
        G::Player::players(&self.position).iter().map(ToString::to_string).collect()
    }

    fn hides_persons(&self) -> bool {
        G::hides_persons(&self.position)
    }

    fn tells_who_owes(&self) -> bool {
        G::tells_who_owes(&self.position)
    }

    fn has_left(&self, player: &str) -> bool {
        self.player(player).is_some_and(|player| player.has_left(&self.position))
    }

    fn is_out(&self, player: &str) -> bool {
        self.player(player).is_some_and(|player| player.is_out(&self.position))
    }

    fn due(&self) -> Option<&Awaited> {
        self.due.as_ref()
    }
}

/// Makes the board of a game without a position.
pub struct Unseen;

impl Visitor for Unseen {
    type Answer = Boards;

    fn visit<G: Game>(self) -> Boards {
        let blind = || Box::new(Blind::<G>(std::marker::PhantomData));
        Boards { whole: blind(), plays: vec![blind()] }
    }
}

/// A game whose position is not known. Every line may be an order there.
struct Blind<G>(std::marker::PhantomData<G>);

impl<G: Game> Board for Blind<G> {
    fn vocabulary(&self) -> &'static Vocabulary {
        G::VOCABULARY
    }

    fn key(&self, name: &str) -> Option<String> {
        G::Player::written(G::VOCABULARY, name).map(|player| player.to_string())
    }

    fn meanings(&self, _: &str, lines: &[&str]) -> Vec<Meaning> {
        let meaning = |line: &&str| if line.trim().is_empty() { Meaning::Prose } else { Meaning::Order };
        lines.iter().map(meaning).collect()
    }

    fn units(&self, _: &str, _: &[&str]) -> Vec<Vec<String>> {
        Vec::new()
    }

    fn template(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn example(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn refused(&self, _: &str) -> Option<Message> {
        None
    }

    fn address(&self, _: &str) -> Option<String> {
        None
    }

    fn sent_ahead(&self, _: &str) -> Option<SentAhead> {
        None
    }

    fn warning(&self, _: &str) -> Option<String> {
        None
    }

    fn players(&self) -> Vec<String> {
        Vec::new()
    }

    fn hides_persons(&self) -> bool {
        false
    }

    fn tells_who_owes(&self) -> bool {
        true
    }

    fn has_left(&self, _: &str) -> bool {
        false
    }

    fn is_out(&self, _: &str) -> bool {
        false
    }

    fn due(&self) -> Option<&Awaited> {
        None
    }
}
