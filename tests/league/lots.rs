//! Words for chance: players are told a commitment and asked for words, and the game begins with those that came.

use crate::club::{Club, Sent, address, mail, unproven};
use crate::games::{GAMES, Game};
use playdeck::commitment::Hash;
use std::fs;

/// The hash in a text.
fn hash(text: &str) -> Option<Hash> {
    text.split_whitespace().find_map(Hash::read)
}

/// A club that asks for words, and what it wrote when it was looked after first.
fn asked(game: &'static Game) -> (Club, Vec<Sent>) {
    let club = Club::made(game, "lots: 3 days\n");
    let log = club.tick("2026-11-21T10:00:00Z");
    assert!(
        log.messages().iter().any(|message| message.to_string().contains("PDK430I")),
        "{:?}",
        log.messages()
    );
    assert!(club.played().is_empty());
    let sent = club.hand_over();
    assert_eq!(sent.len(), 4, "three players and the gamesmaster");
    (club, sent)
}

/// The cards of the start with which a game began.
fn start(club: &Club) -> String {
    fs::read_to_string(club.place("weeks/0000-start/deck")).unwrap()
}

#[test]
fn the_game_begins_with_the_words_that_came_in_time_each_players_last() {
    for game in &GAMES {
        let (mut club, sent) = asked(game);
        let commitment = hash(&sent[0].text).unwrap();
        assert!(sent.iter().all(|letter| hash(&letter.text) == Some(commitment)), "{}", game.name);
        for (from, came, text) in [
            (0, "2026-11-21T12:00:00Z", "LOT: river\n"),
            (0, "2026-11-22T12:00:00Z", "Hello,\n\nLot = River stone\n\nLot of love,\nAnne\n"),
            (1, "2026-11-23T12:00:00Z", "LOT 'oak'\n"),
            // Too late.
            (2, "2026-11-24T12:00:00Z", "LOT: late\n"),
        ] {
            club.deliver(&mail(&address(from), "a word", came, text));
        }
        club.deliver(&unproven(&address(2), "a word", "2026-11-22T12:00:00Z", "LOT: forged\n"));
        club.deliver(&mail("stranger@evil.example", "a word", "2026-11-22T12:00:00Z", "LOT: strange\n"));
        for now in ["2026-11-23T12:00:00Z", "2026-11-24T09:59:00Z"] {
            club.tick(now);
            assert!(club.played().is_empty() && club.hand_over().is_empty(), "{} {now}", game.name);
        }
        club.tick("2026-11-24T12:30:00Z");
        assert_eq!(club.played().len(), 1, "{}", game.name);
        let deck = start(&club);
        for (player, word) in [(0, "RIVER STONE"), (1, "OAK")] {
            let card = format!("$LOT OF='{}',LOT='{word}'\n", game.players[player]);
            assert!(deck.contains(&card), "{}: {deck}", game.name);
        }
        assert_eq!(deck.matches("LOT=").count(), 2, "{}: {deck}", game.name);
        let letters = club.hand_over();
        let of = |at: usize| letters.iter().filter(move |letter| letter.to == address(at));
        for at in 0..3 {
            let first = of(at).find(|letter| letter.text.contains("OAK; RIVER STONE")).unwrap();
            assert_eq!(hash(&first.text), Some(commitment), "{}", game.name);
        }
        // Who wrote is answered once the game has begun.
        club.tick("2026-11-24T12:45:00Z");
        let letters: Vec<Sent> = letters.into_iter().chain(club.hand_over()).collect();
        let told = |at: usize, text: &str| {
            letters
                .iter()
                .any(|letter| letter.to == address(at) && letter.text.replace('\n', " ").contains(text))
        };
        assert!(told(1, "LOT: OAK is among the words"), "{}", game.name);
        assert!(told(2, "LOT: LATE does not count"), "{}", game.name);
        assert!(!letters.iter().any(|letter| letter.text.contains("FORGED is among")), "{}", game.name);
    }
}

#[test]
fn without_words_the_root_is_of_the_folder_alone_and_of_no_clock() {
    let begun = |now: [&str; 2]| {
        let club = Club::made(&GAMES[0], "lots: 3 days\n");
        for now in now {
            club.tick(now);
        }
        start(&club)
    };
    let deck = begun(["2026-11-21T10:00:00Z", "2026-11-24T10:00:00Z"]);
    // All 128 bits of the nonce are there.
    let nonce = deck.split("NONCE=").nth(1).unwrap().lines().next().unwrap();
    assert!(nonce.len() == 32 && !nonce.contains("0000000"), "{nonce}");
    assert_eq!(deck, begun(["2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"]));
    assert!(
        deck.contains("$LOT SEED=")
            && !deck.lines().any(|line| line.starts_with("$INIT") && line.contains("SEED"))
    );
}

#[test]
fn a_deck_with_a_commitment_of_its_own_or_a_faulty_one_asks_for_nothing() {
    let club = Club::made(&GAMES[1], "lots: 3 days\n");
    let deck = fs::read_to_string(club.place("start.deck")).unwrap();
    fs::write(club.place("start.deck"), deck.replace("$INIT", "$INIR")).unwrap();
    let log = club.tick("2026-11-21T10:00:00Z");
    assert!(
        log.messages().iter().any(|message| message.to_string().contains("PDK349E")),
        "{:?}",
        log.messages()
    );
    assert!(club.hand_over().is_empty());
    let own = "$LOT SEED=17875602087699274391,NONCE=00112233445566778899AABBCCDDEEFF\n";
    let deck: String = deck.lines().filter(|line| *line != "$END").flat_map(|line| [line, "\n"]).collect();
    let deck = deck.replace(",SEED=5", "") + own + "$END\n";
    fs::write(club.place("start.deck"), deck).unwrap();
    club.tick("2026-11-21T10:05:00Z");
    assert_eq!(club.played().len(), 1);
}
