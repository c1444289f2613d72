//! A sheet that the play passes over because it lacks its faction's password is told in that faction's letter: how many
//! came, and what to write. Nothing of such a sheet is told to anybody but the gamesmaster, for it may be an impostor's.

use crate::common::{letter_for, listing_for};
use crate::games::{GAMES, Game, position_of};

/// The games whose sheets may need a password.
fn guarded() -> impl Iterator<Item = &'static Game> {
    GAMES.iter().filter(|game| game.has_passwords.is_ok())
}

/// The first play of a game in which the first player has a password, with some sheets in it.
fn play(game: &Game, sheets: &str) -> String {
    format!("{}{}\n{sheets}$END\n", game.begun_with_password(0, "sesame"), (game.play)(1))
}

/// A sheet of one of the players, with what stands behind them in its opener.
fn sheet(game: &Game, player: usize, behind: &str, lines: &[&str]) -> String {
    let plain = (game.opener)(game.players[player]);
    game.sheet(player, lines).replacen(&plain, &format!("{plain}{behind}"), 1)
}

/// The sentence of the letter with its number, in one line.
fn told(letter: &str) -> Option<String> {
    let text = letter.split_once("PDK326W")?.1;
    let text = text.split("\n\n").next().unwrap_or_default();
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_faction_reads_how_many_sheets_lacked_its_password_and_what_to_write() {
    for game in guarded() {
        let [own, other, _] = game.players;
        let orders = game.orders[0];
        let (bare, wrong) = (sheet(game, 0, "", orders), sheet(game, 0, " \"Birchwd2\"", orders));
        let small = wrong.to_lowercase().replace(['"'], "").replace("birchwd2", "Birchwd2");
        let right = sheet(game, 0, " \"sesame\"", orders);
        for (sheets, followed, count) in [
            (bare.clone(), "", "1 sheet"),
            (wrong.clone(), "", "1 sheet"),
            (small, "", "1 sheet"),
            (format!("{wrong}{right}{bare}"), &right, "2 sheets"),
        ] {
            let deck = play(game, &sheets);
            let letter = letter_for(deck.as_bytes(), own, 70);
            let sentence = told(&letter).unwrap_or_else(|| panic!("{}: {sheets}\n{letter}", game.name));
            assert!(sentence.starts_with(&format!("{count} under your name")), "{sentence}");
            assert!(sentence.contains(&format!("{} \"password\"", (game.opener)(own))), "{sentence}");
            assert!(sentence.contains("gamesmaster"), "{sentence}");
            assert!(listing_for(deck.as_bytes(), own).contains("PDK326W"), "{}", game.name);
            for text in [&letter, &listing_for(deck.as_bytes(), own)] {
                assert!(!text.contains("Birch") && !text.contains("wd2"), "{}\n{text}", game.name);
                assert!(!text.contains("No orders came from you"), "{}\n{text}", game.name);
            }
            let others = |sheets: &str| letter_for(play(game, sheets).as_bytes(), other, 70);
            assert_eq!(others(&sheets), others(followed), "{}: {sheets}", game.name);
        }
    }
}

/// What stands on such a sheet changes no byte of what its faction reads, and a sheet of nobody is told to no player.
#[test]
fn nothing_of_such_a_sheet_is_told() {
    for game in guarded() {
        let letters = |sheets: &str| {
            [game.players[0], game.players[1]].map(|reader| {
                let deck = play(game, sheets);
                (letter_for(deck.as_bytes(), reader, 70), listing_for(deck.as_bytes(), reader))
            })
        };
        let one = letters(&sheet(game, 0, " \"crow\"", &[]));
        for lines in
            [game.orders[0], &["QUIT sesamo", "NAME FACTION \"Thief\""], &["nothing that can be read"]]
        {
            let others = letters(&sheet(game, 0, " \"a longer word\"", lines));
            assert_eq!(others, one, "{}: {lines:?}", game.name);
        }
        let of_nobody = format!("{} \"crow\"\n{}\n", (game.opener)("77"), game.closer.unwrap());
        assert_eq!(letters(&of_nobody), letters(""), "{}", game.name);
        // A faction without a password has nothing to prove.
        let open = letters(&sheet(game, 1, " \"crow\"", &[game.unit[1]]));
        assert!(open.iter().all(|(letter, listing)| !(letter.to_owned() + listing).contains("PDK326W")));
    }
}

/// Whatever wrong sheets others write, how many, and in whatever order: the right one counts, and its faction reads
/// nothing else than how many were passed over. In a game that goes on from a position, where the word must be tried, all
/// is as in one that has just begun, where it is known.
#[test]
fn no_wrong_password_keeps_the_right_one_from_counting() {
    for game in guarded() {
        let own = game.players[0];
        let right = sheet(game, 0, " \"sesame\"", game.orders[0]);
        let wrong: Vec<String> =
            (0..9).map(|at| sheet(game, 0, &format!(" \"word{at}\""), game.orders[1])).collect();
        let carried = position_of(&game.begun_with_password(0, "sesame"));
        let followed = |sheets: &str| {
            let report = |deck: String| {
                let letter = letter_for(deck.as_bytes(), own, 70);
                let told = letter.split_once("PDK326W").unwrap().1;
                told.split_once("\n\n").unwrap().1.to_owned()
            };
            let later = format!("{carried}{}\n{sheets}$END\n", (game.play)(1));
            let told = |deck: &str| listing_for(deck.as_bytes(), "gm").matches("PDK175W").count();
            assert_eq!(told(&later), told(&play(game, sheets)), "{}", game.name);
            let report = [report(play(game, sheets)), report(later)];
            assert_eq!(report[0], report[1], "{}", game.name);
            report
        };
        for at in 0..=wrong.len() {
            let sheets = wrong[..at].concat() + &right + &wrong[at..].concat();
            let once = wrong[0].clone() + &right;
            assert_eq!(followed(&sheets), followed(&once), "{}: {at}", game.name);
            let told = listing_for(play(game, &sheets).as_bytes(), "gm").matches("PDK175W").count();
            assert_eq!(told, 1, "{}: {at}", game.name);
        }
        let three = wrong[..3].concat() + &wrong[..3].concat();
        assert!(!listing_for(play(game, &three).as_bytes(), "gm").contains("PDK175W"), "{}", game.name);
    }
}

/// Such a sheet is no orders: the faction counts as silent, as if nothing had come.
#[test]
fn such_a_sheet_is_not_counted_as_orders() {
    for game in guarded() {
        let gamesmasters = |sheets: &str| {
            let text = listing_for(play(game, sheets).as_bytes(), "gm");
            text.lines().any(|line| line.contains("No orders came from"))
        };
        assert_eq!(gamesmasters(&sheet(game, 0, "", game.orders[0])), gamesmasters(""), "{}", game.name);
    }
}
