//! The ways in which people write a password, in its place and beside it.

/// A password's place in one of the ways in which people write it; `{}` is the password.
#[expect(clippy::too_many_lines, reason = "a list")]
fn forms() -> Vec<String> {
    const OPENERS: [&str; 26] = [
        "#ATLANTIS 4",
        "# ATLANTIS 4",
        "#ATLANTS 4",
        "#ATLNTIS 4",
        "ATLANTIS 4",
        " #ATLANTIS 4",
        " ATLANTIS 4",
        ">#ATLANTIS 4",
        "> # ATLANTIS 4",
        "#FACTION 4",
        "# FACTION 4",
        "#atlantis4",
        "#ATLANTIS4",
        "#ATLANTIS: 4",
        "#ATLANTIS #4",
        "#Atlantis, 4",
        "#ATALNTIS 4",
        "##ATLANTIS 4",
        "#ATLANTIS",
        "| #ATLANTIS 4",
        "#ATLANTISS 4",
        "*#ATLANTIS 4",
        "#ATLANTIS (4)",
        "FACTION 4",
        "@#ATLANTIS 4",
        "#Altantis 4",
    ];
    const TAILS: [&str; 8] =
        [" \"{}\"", " {}", ", \"{}\"", " '{}'", ": {}", " \"{}", " \"{}\" please", "  \"{} \""];
    const WORDS: [&str; 16] = [
        "PASSWORD",
        "password",
        "Passwort",
        "PASWORD",
        "PASSWRD",
        "PASSWROD",
        "passwd",
        "pasword",
        "PASSWORT",
        "pass word",
        "pass-word",
        "pw",
        "Kennwort",
        "PASSWORDS",
        "PSSWORD",
        "passowrd",
    ];
    const AROUND: [&str; 16] = [
        "{W} {}",
        "{W}: {}",
        "{W}={}",
        "{W} = {}",
        "{W} \"{}\"",
        "my {W} is {}",
        "@{W} {}",
        " {W} {}",
        "{W}:{}",
        "the {W} of my faction: \"{}\"",
        "{} is my {W}",
        "{W} - {}",
        "*{W}:* {}",
        "use {}, my new {W}",
        "I am sorry, {W} is still \"{}\"",
        "unit 1; {W} {}",
    ];
    const ORDERS: [&str; 10] =
        ["QUIT", "QUITT", "QUT", "quit", "RESTART", "RESTRAT", "RESART", " QUIT", "@quit", "> QUIT"];
    const BEHIND: [&str; 6] = [" {}", " \"{}\"", ": {}", "={}", " 4 {}", " '{}'"];
    // What people write in a letter, in their own language.
    const IN_LETTERS: [&str; 62] = [
        "PASSWORT: {}",
        "mein Passwort ist {}",
        "mein Passwort lautet {}",
        "das Pa\u{df}wort ist {}",
        "Losung: {}",
        "Das Kennwort lautet {}",
        "Zugangswort: {}",
        "mot de passe: {}",
        "mot de passe {}",
        "mon mot de passe est {}",
        "Mon mot-de-passe : {}",
        "le mot de passe, c'est {}",
        "MDP {}",
        "mdp = {}",
        "contrase\u{f1}a: {}",
        "contrasena {}",
        "mi contrase\u{f1}a es {}",
        "mi clave es {}",
        "palabra clave: {}",
        "la parola d'ordine: {}",
        "parola d'ordine {}",
        "la mia password \u{e8} {}",
        "palavra-passe: {}",
        "palavra passe {}",
        "a minha senha \u{e9} {}",
        "senha {}",
        "wachtwoord: {}",
        "mijn wachtwoord is {}",
        "het wachtwoord luidt {}",
        "l\u{f6}senord: {}",
        "mitt l\u{f6}senord \u{e4}r {}",
        "adgangskode: {}",
        "min adgangskode er {}",
        "mitt passord er {}",
        "has\u{142}o: {}",
        "moje has\u{142}o to {}",
        "moje heslo je {}",
        "a jelsz\u{f3} {}",
        "a jelszavam {}",
        "salasana on {}",
        "salasanani on {}",
        "\u{43c}\u{43e}\u{439} \u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{44c} {}",
        "{} \u{44d}\u{442}\u{43e} \u{43c}\u{43e}\u{439} \u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{44c}",
        "\u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{44c}: {}",
        "\u{3ba}\u{3c9}\u{3b4}\u{3b9}\u{3ba}\u{3cc}\u{3c2}: {}",
        "\u{15f}ifre: {}",
        "parola mea este {}",
        "lozinka: {}",
        "pw: {}",
        "PW {}",
        "pwd={}",
        "psw {}",
        "pass: {}",
        "my pass is {}",
        "my password is {}",
        "my passwd: {}",
        "the pass phrase is {}",
        "my secret word is {}",
        "the codeword is {}",
        "My faction is 4 \"{}\"",
        "faction 4: '{}'",
        "Faction no. 4 \"{}\"",
    ];
    // More words behind an order that takes a password.
    const ORDERS_AND_MORE: [&str; 12] = [
        "QUIT {} and thanks for the game",
        "QUIT \"{}\" and thanks",
        "quit {} please, I have no time",
        "QUIT 4 {} as I said last week",
        " QUIT {} ; I am off for good",
        "@QUIT {} I will not come back",
        "> QUIT {} as I wrote before",
        "1. QUIT {} and so on",
        "unit 1; QUIT {} and goodbye to all",
        "RESTART {} with a new faction",
        "RESTRAT {} with a new faction",
        "QUITT {} and thanks for the game",
    ];
    let mut forms: Vec<String> =
        OPENERS.iter().flat_map(|opener| TAILS.map(|tail| format!("{opener}{tail}"))).collect();
    forms.extend(WORDS.iter().flat_map(|word| AROUND.map(|form| form.replace("{W}", word))));
    forms.extend(ORDERS.iter().flat_map(|word| BEHIND.map(|form| format!("{word}{form}"))));
    forms.extend(IN_LETTERS.iter().chain(&ORDERS_AND_MORE).map(|form| (*form).to_owned()));
    forms
}

/// A word that is nowhere else.
pub fn word(number: usize) -> String {
    format!("Zq{number:04}xkv")
}

/// Few of the forms, of every kind.
pub fn few() -> Vec<(String, String)> {
    lines().into_iter().step_by(20).collect()
}

/// The forms with their passwords.
pub fn lines() -> Vec<(String, String)> {
    let with = |(number, form): (usize, String)| (form.replace("{}", &word(number)), word(number));
    forms().into_iter().enumerate().map(with).collect()
}
