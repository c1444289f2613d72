//! The words beside which a password stands, in any spelling.

use std::sync::LazyLock;
use strsim::osa_distance;

/// What a word is beside a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// It says that a password follows, or stands near.
    Password,
    /// It may say so, if a sign follows: `KEY=word`.
    Perhaps,
    /// An order with a password behind it.
    Order,
    /// It opens a sheet, and a number and a password follow.
    Opener,
    /// The same in common speech, too: a line that begins with it may be a sentence.
    CommonOpener,
    /// It opens a sheet, and a number or a name follows.
    Other,
}

/// The English word. Two slips in it are read, too; the German and the Norwegian word are one or two away.
const PASSWORD: &str = "password";
/// Every other word has a letter more, and with one slip as many as that.
const SHORTEST: &str = "pw";
/// Words of other languages, and short ones. A longer word that begins with one of six letters or more is its form.
const PASSWORDS: [&str; 34] = [
    SHORTEST,
    "pwd",
    "psw",
    "mdp",
    "passphrase",
    "passcode",
    "kennwort",
    "losungswort",
    "wachtwoord",
    "losenord",
    "l\u{f6}senord",
    "adgangskode",
    "kodeord",
    "contrasena",
    "contrase\u{f1}a",
    "haslo",
    "has\u{142}o",
    "heslo",
    "jelsz\u{f3}",
    "jelszava",
    "salasana",
    "senha",
    "losung",
    "zugangswort",
    "lozinka",
    "passord",
    "\u{15f}ifre",
    "sifre",
    "kodikos",
    "parol",
    "parol\u{12b}",
    "\u{3ba}\u{3c9}\u{3b4}\u{3b9}\u{3ba}\u{3cc}\u{3c2}",
    "pa\u{df}wort",
    "\u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{44c}",
];
/// What contains one of these is such a word, too: `mypassword`, `PASSWORDsesame`.
const WITHIN: [&str; 5] = ["password", "passwort", "passwd", "pasword", "kennwort"];
/// Words that mean it only before a sign or a verb.
const PERHAPS: [&str; 8] =
    ["key", "secret", "pass", "clave", "parole", "parola", "codeword", "schl\u{fc}ssel"];
/// The verbs between such a word and a password.
pub const VERBS: [&str; 9] = ["is", "was", "ist", "lautet", "est", "es", "\u{e8}", "\u{e9}", "este"];
/// Phrases that mean a password.
pub const PHRASES: [&[&str]; 10] = [
    &["mot", "de", "passe"],
    &["palavra", "passe"],
    &["palavra", "de", "passe"],
    &["palabra", "clave"],
    &["palabra", "de", "paso"],
    &["parola", "d", "ordine"],
    &["pass", "phrase"],
    &["pass", "code"],
    &["secret", "word"],
    &["code", "word"],
];
/// The orders with a password behind them.
const ORDERS: [&str; 2] = ["quit", "restart"];
/// The openers, without the sign before them.
const ATLANTIS: &str = "atlantis";
const FACTION: &str = "faction";
const PLAYER: &str = "player";
/// Words of their own, though they are near one of the others.
const COMMON: [&str; 16] = [
    "passport", "quiet", "quite", "quits", "quilt", "quint", "quip", "quid", "quiz", "quoit", "suit",
    "squit", "action", "fraction", "prayer", "layer",
];
/// The bytes of a word of which longer words are forms.
const STEM: usize = 6;
/// The longest word that is looked at letter by letter.
const LONGEST: usize = 24;

/// What is near one of these words is taken for it: the word, how many slips may be in it, what it is.
const NEAR: [(&str, usize, Beside); 7] = [
    (PASSWORD, 2, Beside::Password),
    ("kennwort", 1, Beside::Password),
    (ORDERS[0], 1, Beside::Order),
    (ORDERS[1], 1, Beside::Order),
    (ATLANTIS, 1, Beside::Opener),
    (FACTION, 1, Beside::CommonOpener),
    (PLAYER, 1, Beside::Other),
];

/// The letters of each known word. Every word of every card is compared with all of them.
static LETTERS: LazyLock<Letters> = LazyLock::new(|| Letters {
    near: NEAR.map(|(word, ..)| Set::of(word)),
    passwords: PASSWORDS.map(Set::of),
    perhaps: PERHAPS.map(Set::of),
    within: WITHIN.map(Set::of),
});

struct Letters {
    near: [Set; NEAR.len()],
    passwords: [Set; PASSWORDS.len()],
    perhaps: [Set; PERHAPS.len()],
    within: [Set; WITHIN.len()],
}

/// What a word is beside a password, whatever its capitals. Digits behind it do not matter.
pub fn beside(word: &str) -> Option<Beside> {
    // Most words of most cards are as short as this, and only one of the words is.
    if word.len() <= SHORTEST.len() {
        return word.eq_ignore_ascii_case(SHORTEST).then_some(Beside::Password);
    }
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (set, known) = (Set::of(word), &*LETTERS);
    let without_digits = if letters.len() < word.len() { Set::of(letters) } else { set };
    if word.len() <= LONGEST {
        let near = NEAR.iter().zip(known.near).find(|((known, slips, _), of_known)| {
            // A slip leaves out one letter at most.
            word.len() + slips >= known.len()
                && (set.is_near(*of_known, *slips) || without_digits.is_near(*of_known, *slips))
                && is_slip_of(letters, known, *slips, word)
        });
        if let Some(((_, _, beside), _)) = near {
            return Some(*beside);
        }
    }
    let is_listed = |known: &str, of_known: Set| set == of_known && word.to_lowercase() == known;
    let is_form = |known: &str, of_known: Set| {
        known.len() >= STEM && set.has(of_known) && word.to_lowercase().starts_with(known)
    };
    let mut passwords = PASSWORDS.iter().zip(known.passwords);
    if passwords.any(|(known, of_known)| is_listed(known, of_known) || is_form(known, of_known)) {
        return Some(Beside::Password);
    }
    if PERHAPS.iter().zip(known.perhaps).any(|(known, of_known)| is_listed(known, of_known)) {
        return Some(Beside::Perhaps);
    }
    let may_hold = WITHIN
        .iter()
        .zip(known.within)
        .any(|(known, of_known)| word.len() > known.len() && set.has(of_known));
    let holds =
        may_hold.then(|| word.to_lowercase()).is_some_and(|word| WITHIN.iter().any(|it| word.contains(it)));
    holds.then_some(Beside::Password)
}

/// Whether a word is a known one, or at most some slips away; not if it is an English word of its own.
fn is_slip_of(letters: &str, known: &str, slips: usize, word: &str) -> bool {
    let near = |word: &str| {
        let count = word.chars().count();
        count.abs_diff(known.len()) <= slips && {
            let word = word.to_lowercase();
            !COMMON.contains(&word.as_str()) && osa_distance(&word, known) <= slips
        }
    };
    near(letters) || letters.len() < word.len() && near(word)
}

/// Whether a word is at most one slip away from a known one, whatever the capitals of either.
pub fn is_slip(word: &str, known: &str) -> bool {
    let known = known.to_lowercase();
    is_slip_of(word, &known, 1, word)
}

/// The letters of a word as a set of bits. Letters that share a bit make words look nearer, never farther.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Set(u32);

impl Set {
    fn of(word: &str) -> Self {
        let bit = |letter: char| 1 << (u32::from(letter.to_ascii_lowercase()) & 31);
        Self(word.chars().fold(0, |letters, letter| letters | bit(letter)))
    }

    /// Whether words with these letters can be so few slips apart.
    fn is_near(self, other: Self, slips: usize) -> bool {
        let own = (self.0 & !other.0).count_ones() as usize;
        let foreign = (other.0 & !self.0).count_ones() as usize;
        own <= slips + 1 && foreign <= slips
    }

    fn has(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word that is one slip from a known one.
    fn slips(known: &str) -> Vec<String> {
        let letters: Vec<char> = known.chars().collect();
        let mut slips = vec![known.to_owned()];
        for at in 0..letters.len() {
            let (before, behind) = (letters[..at].iter(), letters[at + 1..].iter());
            slips.push(before.clone().chain(behind.clone()).collect());
            slips.push(before.clone().chain(&['x']).chain(behind.clone()).collect());
            slips.push(before.chain(&['x', letters[at]]).chain(behind).collect());
            if at > 0 {
                let mut turned = letters.clone();
                turned.swap(at - 1, at);
                slips.push(turned.iter().collect());
            }
        }
        slips
    }

    #[test]
    fn a_slip_in_a_known_word_is_read_whatever_the_capitals_and_digits() {
        for (known, _, meant) in NEAR {
            for slip in slips(known).into_iter().filter(|slip| !COMMON.contains(&slip.as_str())) {
                for word in [slip.clone(), slip.to_uppercase(), format!("{slip}12")] {
                    assert_eq!(beside(&word), Some(meant), "{word}");
                }
            }
        }
    }

    #[test]
    fn a_word_of_one_or_two_signs_is_none_but_the_shortest() {
        let signs: Vec<char> = (' '..='\u{7f}').chain(['\u{e9}', '\u{130}', '\u{f1}']).collect();
        let words = signs
            .iter()
            .flat_map(|one| signs.iter().map(move |other| format!("{one}{other}")).chain([one.to_string()]));
        for word in words {
            let is_shortest = word.to_lowercase() == "pw";
            assert_eq!(beside(&word), is_shortest.then_some(Beside::Password), "{word}");
        }
    }
}
