//! The table of games is whole, what it says of each game is so, and no law goes past it.

use crate::common::{project, run_deck};
use crate::games::{GAMES, Without, known, position_of};
use playdeck::roster::{BOTS, ROSTER};

/// A new game of the roster needs its entry in the table.
#[test]
fn the_table_has_every_game_of_the_roster() {
    let listed: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let roster: Vec<&str> = ROSTER.iter().map(|entry| entry.vocabulary.game).collect();
    assert_eq!(listed, roster);
    for (game, entry) in GAMES.iter().zip(&ROSTER) {
        let mut definitions = entry.messages.iter().flat_map(|messages| messages.iter());
        assert!(definitions.any(|definition| definition.area == game.area), "{}", game.name);
        let has_bot = BOTS.iter().any(|words| words.game == game.name);
        assert_eq!(game.bot.is_ok(), has_bot, "{}", game.name);
        for folder in ["src/game", "decks", "tests"] {
            assert!(project(folder).join(game.word()).is_dir(), "{folder}/{}", game.word());
        }
    }
}

/// Where a law means nothing for a game, the table says why.
#[test]
fn what_a_game_lacks_is_told_in_a_sentence() {
    for game in &GAMES {
        let told: [Option<Without>; 7] = [
            game.numbered_from.err(),
            game.closer.err(),
            game.has_passwords.err(),
            game.newcomers.joined.err(),
            game.bot.as_ref().err().copied(),
            game.rehearsal.err(),
            game.lively.drawn.err(),
        ];
        for sentence in told.into_iter().flatten() {
            assert!(sentence.ends_with('.') && sentence.contains(' '), "{}: {sentence}", game.name);
        }
    }
}

/// The world of the table has its players, and their orders can be read and are followed.
#[test]
fn the_world_of_each_game_is_as_the_table_says() {
    for game in &GAMES {
        let position = position_of(&game.begun());
        let cards: Vec<String> = position.lines().map(str::to_owned).collect();
        let known = known(game.name, &cards);
        assert!(game.players.iter().all(|player| known.players.iter().any(|it| it == player)));
        let (word, date) = &known.due[0];
        let play = (game.play)(1);
        assert!(format!("${word} {date}").starts_with(&play), "{play}");
        let of = |sheets: &str| run_deck(format!("{position}{play}\n{sheets}$END\n").as_bytes());
        let sheets: String = (0..3).map(|player| game.sheet(player, game.orders[player])).collect();
        let sound = of(&sheets);
        assert_eq!(sound.run.condition.0, 0, "{}", sound.text());
        for order in [game.misread, game.refused] {
            let faulty = of(&game.sheet_of_unit(0, &[order]));
            assert_eq!(faulty.run.condition.0, 4, "{order}\n{}", faulty.text());
        }
        for player in 0..3 {
            let one = of(&game.sheet_of_unit(player, &[game.order(player)]));
            assert_eq!(one.run.condition.0, 0, "{}", one.text());
        }
    }
}
