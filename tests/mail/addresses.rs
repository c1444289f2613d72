//! Addresses that players set in the game, beside those of the roster.

use super::desk::{mailbox, message, numbers, position};
use super::sent::{asked, posted_with};
use crate::common::run_deck;
use crate::common::shell::{err, out, path, playdeck, status};
use crate::games::{GAMES, Game};
use playdeck::mail::Addresses;
use playdeck::mail::outgoing::Posted;
use playdeck::mail::{self, Asked, Sorted};

/// A game in which its second player sets an address.
struct Case {
    game: &'static Game,
    order: &'static str,
    player: &'static str,
    other: &'static str,
}

/// The games that keep addresses.
fn cases() -> Vec<Case> {
    let cases = GAMES.iter().filter_map(|game| {
        let [other, player, _] = game.players;
        Some(Case { game, order: game.sets_address.ok()?, player, other })
    });
    cases.collect()
}

/// The address of the other, in the game and in the roster.
const OTHER: &str = "p0@x.example";

/// An address as a position has it.
fn kept(address: &str) -> String {
    format!("ADDRESS='{}'", address.replace('@', "&64;"))
}

impl Case {
    /// The player's sheet that sets the address, with their password where the game has passwords.
    fn sheet(&self, address: &str) -> String {
        let sheet = self.game.sheet_of_unit(1, &[&self.order.replace("{}", address)]);
        if self.game.has_passwords.is_err() { sheet } else { sheet.replacen('\n', " \"grey\"\n", 1) }
    }

    /// The deck in which the address is set, without its end.
    fn deck(&self, address: &str) -> String {
        let has_passwords = self.game.has_passwords.is_ok();
        let start = if has_passwords { self.game.begun_with_password(1, "grey") } else { self.game.begun() };
        format!("$JOB G\n{start}{}\n{}", (self.game.play)(1), self.sheet(address))
    }

    /// The position after it.
    fn position(&self, address: &str) -> String {
        let deck = self.deck(address) + "$END\n";
        let run = run_deck(deck.as_bytes());
        let position = position(&deck);
        assert!(position.contains(&kept(address)), "{address}\n{}", run.text());
        position
    }

    /// The roster, with the addresses of the player's line.
    fn roster(&self, own: &str) -> String {
        format!(
            "GAME G\nGM gm@host.example\n{} {OTHER}\n{} {own}\nPUBLIC club@host.example\n",
            self.other, self.player
        )
    }
}

/// Sorts a message of an address that asks for nothing but an answer.
fn from(address: &str, position: &str, roster: &str, addresses: Addresses) -> Sorted {
    let asked = Asked { roster, position: Some(position.as_bytes()), addresses, ..Asked::default() };
    mail::sort(&mailbox(&[message(address, "hello", 1, "How do I write an order?\n")]), &asked).unwrap()
}

/// To whom a message of `burst --mail` goes, and what is told.
fn posted(case: &Case, address: &str, roster: &str, addresses: Addresses) -> (Option<String>, Vec<String>) {
    let deck = case.deck(address) + "$END\n";
    let (messages, done) = posted_with(&deck, &Posted { addresses, ..asked(roster) });
    let file = format!("0001-{}.eml", playdeck::stream::burst::key(case.player));
    let message = messages.iter().find(|message| message.name == file).unwrap();
    for message in &messages {
        assert!(!message.name.contains('@'));
        // Besides the player who asked the game to set it, only the gamesmaster sees it, who reads all cards.
        let may_see = message.name == file || message.name == "0001-gm.eml";
        assert!(may_see || !message.text.contains("new@host.example"), "{}", message.text);
    }
    let to = message.text.lines().find_map(|line| line.strip_prefix("To: ")).map(str::to_owned);
    (
        to,
        done.log
            .messages()
            .iter()
            .map(ToString::to_string)
            .filter(|told| told.contains("game keeps"))
            .collect(),
    )
}

#[test]
fn where_roster_and_game_differ_the_roster_counts_and_it_is_told() {
    for case in cases() {
        let (position, roster) = (case.position("new@host.example"), case.roster("b@host.example"));
        let sorted = from("new@host.example", &position, &roster, Addresses::Roster);
        assert!(sorted.replies.is_empty() && sorted.list.contains("PDK252I"), "{}", sorted.list);
        let told =
            sorted.list.lines().find(|line| line.starts_with("PDK288I Line 4 of the roster: ")).unwrap();
        assert!(told.contains("new@host.example") && told.contains(case.player), "{told}");
        assert!(
            !numbers(&sorted).iter().any(|number| number.starts_with("PDK28")),
            "the exit stays as it is"
        );
        assert_eq!(from("b@host.example", &position, &roster, Addresses::Roster).replies.len(), 1);
        let (to, told) = posted(&case, "new@host.example", &roster, Addresses::Roster);
        assert_eq!(to.as_deref(), Some("b@host.example"));
        assert!(told.len() == 1 && told[0].starts_with("PDK288I Line 4"), "{told:?}");
        // Neither deck nor answers have it.
        let sorted = from("b@host.example", &position, &roster, Addresses::Roster);
        assert!(!sorted.replies[0].text.contains("new@host.example"), "{}", sorted.replies[0].text);
        let brought: String = sorted.deck.join("\n").replace(position.trim_end(), "");
        assert!(!brought.contains('@'), "{brought}");
    }
}

#[test]
#[ignore = "long: cargo long"]
fn with_addresses_game_mail_goes_to_the_games_address_and_may_come_from_it() {
    for case in cases() {
        let (position, roster) = (case.position("new@host.example"), case.roster("b@host.example"));
        for address in ["new@host.example", "NEW@Host.example", "b@host.example"] {
            let sorted = from(address, &position, &roster, Addresses::Game);
            let [reply] = sorted.replies.as_slice() else { panic!("{}", sorted.list) };
            let to = format!("\nTo: {}\n", address.to_lowercase());
            assert!(reply.text.contains(&to), "{}", reply.text);
            assert!(sorted.list.contains("PDK289I Line 4"), "{}", sorted.list);
        }
        // A reminder goes to the address that counts.
        let silent = from(OTHER, &position, &roster, Addresses::Game);
        assert!(silent.reminders.iter().any(|reminder| reminder.text.contains("To: new@host.example\n")));
        let (to, told) = posted(&case, "new@host.example", &roster, Addresses::Game);
        assert_eq!(to.as_deref(), Some("new@host.example"));
        assert!(told.len() == 1 && told[0].starts_with("PDK289I Line 4"), "{told:?}");
        // Where the roster has it, too, nothing differs, and mail goes there.
        let roster = case.roster("b@host.example, NEW@host.example");
        for addresses in [Addresses::Roster, Addresses::Game] {
            assert!(!from("b@host.example", &position, &roster, addresses).list.contains("game keeps"));
        }
        let (to, told) = posted(&case, "new@host.example", &roster, Addresses::Game);
        assert_eq!((to.as_deref(), told.len()), (Some("NEW@host.example"), 0));
        let (to, told) = posted(&case, "new@host.example", &roster, Addresses::Roster);
        assert_eq!((to.as_deref(), told.len()), (Some("b@host.example"), 0));
    }
}

/// A key is asked from the game's address, too.
#[test]
fn an_address_of_the_game_does_without_no_key() {
    for case in cases() {
        let (position, roster) =
            (case.position("new@host.example"), case.roster("b@host.example KEY='wolf'"));
        let sheet = case.sheet("third@host.example");
        let asked = Asked {
            roster: &roster,
            position: Some(position.as_bytes()),
            addresses: Addresses::Game,
            ..Asked::default()
        };
        let of =
            |text: &str| mail::sort(&mailbox(&[message("new@host.example", "x", 1, text)]), &asked).unwrap();
        assert!(of(&sheet).list.contains("PDK249W"), "{}", of(&sheet).list);
        let with = of(&format!("{sheet}\nwolf\n"));
        assert!(with.list.contains("TAKEN") && !with.list.contains("wolf"), "{}", with.list);
    }
}

/// Nobody makes the mail of another doubtful, or takes the gamesmaster's place, by setting their address in the game.
#[test]
#[ignore = "long: cargo long"]
fn an_address_of_another_line_is_not_taken() {
    for case in cases() {
        for (theirs, line) in
            [(OTHER, 3), ("gm@host.example", 2), ("club@host.example", 5), ("h@host.example", 7)]
        {
            let position = case.position(theirs);
            let elsewhere = format!("GAME H {}\n{} h@host.example\n", GAMES[0].name, GAMES[0].players[0]);
            let roster = case.roster("b@host.example") + &elsewhere;
            let before = case.position("b@host.example");
            let sorted = from(theirs, &position, &roster, Addresses::Game);
            let told =
                sorted.list.lines().find(|line| line.starts_with("PDK293W Line 4 of the roster: ")).unwrap();
            assert!(told.contains(&format!("stands on line {line}, too")), "{told}");
            let same = from(theirs, &before, &roster, Addresses::Game);
            let without = |list: &str| list.replace(&format!("{told}\n"), "");
            assert_eq!(without(&sorted.list), without(&same.list));
            assert_eq!(sorted.replies, same.replies);
            let (to, told) = posted(&case, theirs, &roster, Addresses::Game);
            assert_eq!(to.as_deref(), Some("b@host.example"));
            assert!(told.len() == 1 && told[0].starts_with("PDK293W Line 4"), "{told:?}");
        }
    }
}

/// What is no address is told and used for nothing. It can be in a position of an earlier release, or one that was edited.
#[test]
fn what_is_no_address_is_told() {
    for case in cases() {
        let (position, roster) = (case.position("new@host.example"), case.roster("b@host.example"));
        let (first, rest) = position.split_once('\n').unwrap();
        for text in ["nothing, no mail me", "new@host.exampl.", "mailto:b@host.ex"] {
            let first = first.get(..72).unwrap_or(first).trim_end();
            let edited =
                format!("{first},EDITED=YES\n{}", rest.replace(&kept("new@host.example"), &kept(text)));
            for addresses in [Addresses::Roster, Addresses::Game] {
                let sorted = from("b@host.example", &edited, &roster, addresses);
                assert!(sorted.list.contains("PDK294I Line 4 of the roster: "), "{}", sorted.list);
                assert_eq!(sorted.replies.len(), 1);
            }
        }
    }
}

/// `burst --mail` has no list, so its standard error says where addresses differ, and the exit stays as it is.
#[test]
#[ignore = "long: cargo long"]
fn the_command_that_writes_mail_says_on_standard_error_where_addresses_differ() {
    let folder = tempfile::TempDir::new().unwrap();
    let case = &cases()[0];
    let roster = path(&folder, "roster");
    std::fs::write(&roster, case.roster("b@host.example")).unwrap();
    let deck = case.deck("new@host.example") + "$END\n";
    let run = |more: &[&str]| {
        let place = path(&folder, if more.is_empty() { "one" } else { "two" });
        playdeck(&[&["burst", "--mail", "--roster", &roster, &place][..], more].concat(), deck.repeat(2))
    };
    let (plain, games) = (run(&[]), run(&["--addresses", "game"]));
    // Of a warning, because the third player has no line at all.
    assert_eq!((status(&plain), status(&games)), (4, 4), "{}", err(&plain));
    assert_eq!(err(&plain).matches("PDK288I Line 4 of the roster").count(), 1, "{}", err(&plain));
    assert_eq!(err(&games).matches("PDK289I Line 4 of the roster").count(), 1, "{}", err(&games));
    let to = |place: &str| std::fs::read_to_string(path(&folder, place) + "/0001-p002.eml").unwrap();
    assert!(to("one").contains("To: b@host.example\n") && to("two").contains("To: new@host.example\n"));
    assert!(!out(&games).contains('@'), "{}", out(&games));
}
