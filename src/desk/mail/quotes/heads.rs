//! Heads of quotes: what mail programs write over a message that is answered or passed on.
//!
//! No list of languages can be complete, so a head is known by its form: a line between dashes, a line with an address or
//! a time that ends with a colon, or a block of lines `word: value`. Some words are known beside that, for heads that
//! have neither address nor time.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use std::collections::BTreeSet;

/// The most lines of a head such as `On .. wrote:`.
const REPLY_LINES: usize = 3;

/// The most bytes of such a head. A longer paragraph is a letter.
const REPLY_BYTES: usize = 400;

/// The most lines of a block of headers.
const MOST_HEADERS: usize = 12;

/// The most lines between a rule and the block of headers below it.
const GAP: usize = 3;

/// The fewest letters of a drawn line.
const DRAWN: usize = 5;

/// The most words and bytes of the word before a colon in a header.
const LABEL_WORDS: usize = 3;
const LABEL_BYTES: usize = 40;

/// Words between dashes over a message that is answered or passed on, in small letters.
const RULES: [&str; 25] = [
    "original",
    "forwarded",
    "weitergeleitet",
    "ursprüngliche",
    "d'origine",
    "transféré",
    "réexpédié",
    "oorspronkelijk",
    "doorgestuurd",
    "reenviado",
    "encaminhada",
    "inoltrato",
    "przekazana",
    "oryginalna",
    "ursprungligt",
    "vidarebefordrat",
    "oprindelig",
    "videresendt",
    "opprinnelig",
    "alkuperäinen",
    "välitetty",
    "původní",
    "eredeti",
    "исходное",
    "пересылаемое",
];

/// The word of the sender in the headers of an answered message, in small letters.
const SENDERS: [&str; 24] = [
    "from",
    "von",
    "de",
    "van",
    "da",
    "fra",
    "från",
    "od",
    "lähettäjä",
    "feladó",
    "от",
    "от кого",
    "від",
    "από",
    "gönderen",
    "kimden",
    "差出人",
    "发件人",
    "寄件者",
    "보낸 사람",
    "보낸사람",
    "מאת",
    "من",
    "expéditeur",
];

/// The words of its time, its subject and its receivers.
const OTHERS: [&str; 76] = [
    "sent",
    "date",
    "to",
    "subject",
    "cc",
    "gesendet",
    "datum",
    "an",
    "betreff",
    "envoyé",
    "envoyé le",
    "à",
    "objet",
    "verzonden",
    "verzonden op",
    "aan",
    "onderwerp",
    "enviado",
    "enviado el",
    "enviada em",
    "enviado em",
    "fecha",
    "data",
    "para",
    "asunto",
    "assunto",
    "inviato",
    "a",
    "oggetto",
    "skickat",
    "datum",
    "till",
    "ämne",
    "sendt",
    "dato",
    "til",
    "emne",
    "wysłano",
    "do",
    "temat",
    "lähetetty",
    "päivämäärä",
    "vastaanottaja",
    "aihe",
    "odesláno",
    "datum",
    "komu",
    "předmět",
    "elküldve",
    "dátum",
    "címzett",
    "tárgy",
    "дата",
    "отправлено",
    "кому",
    "тема",
    "надіслано",
    "ημερομηνία",
    "προς",
    "θέμα",
    "gönderildi",
    "tarih",
    "kime",
    "konu",
    "送信日時",
    "日付",
    "宛先",
    "件名",
    "发送时间",
    "收件人",
    "主题",
    "보낸 날짜",
    "받는 사람",
    "제목",
    "תאריך",
    "נושא",
];

/// What the head of a quote is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// A line such as `On .. wrote:`, of so many lines.
    Reply(usize),
    /// A rule, or the first line of a block of headers.
    Block,
}

/// Which words belong to a game: `Power: AUSTRIA` is no header of a quoted message.
pub trait Words {
    /// Whether a text is a game, a player, a season or a play of this roster.
    fn is_known(&self, text: &str) -> bool;
    /// Whether a text is an order.
    fn is_order(&self, text: &str) -> bool;
}

/// The head of a quote at the beginning of some lines. `has_orders`: orders stand above; then headers in any language
/// begin a quote, if an order sheet follows.
pub fn head(lines: &[String], words: &dyn Words, has_orders: bool) -> Option<Head> {
    let first = bare(lines.first()?);
    if first.is_empty() {
        return None;
    }
    if is_line(&first) {
        // A drawn line belongs to what stands right below it.
        let is_over =
            |at: usize| !is_line(&bare(&lines[at])) && head(&lines[at..], words, has_orders).is_some();
        return below(lines).next().is_some_and(is_over).then_some(Head::Block);
    }
    if let Some(text) = framed(&first) {
        // Some programs write the headers on the line of the rule.
        let has_headers = text.len() * 2 < first.len() && first.contains('@') && first.contains(':');
        let is_rule = RULES.iter().any(|word| text.to_lowercase().contains(word))
            || has_headers
            || below(lines).take(GAP).any(|at| {
                let rest = &lines[at..];
                block(rest, words) >= 2 || reply(rest, words).is_some()
            });
        return is_rule.then_some(Head::Block);
    }
    let headers = block(lines, words);
    let is_block = headers >= 2 && has_evidence(lines, headers, words)
        || headers >= 3 && has_orders && !has_known(lines, headers, words) && are_plain(lines, headers);
    if is_block {
        return Some(Head::Block);
    }
    reply(lines, words).map(Head::Reply)
}

/// Whether a line is a drawn one, alone or round some words.
pub fn is_rule(line: &str) -> bool {
    let line = bare(line);
    is_line(&line) || framed(&line).is_some()
}

/// The places of the lines below the first that are not empty.
fn below(lines: &[String]) -> impl Iterator<Item = usize> {
    (1..lines.len().min(MOST_HEADERS)).filter(|at| !lines[*at].trim().is_empty())
}

/// A line without what no reader sees or what only emphasizes: marks of writing direction, stars, blanks.
fn bare(line: &str) -> String {
    let is_unseen = |letter: char| matches!(letter, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '*');
    line.replace('\u{A0}', " ")
        .chars()
        .filter(|letter| !is_unseen(*letter))
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Whether a text is a drawn line.
fn is_line(text: &str) -> bool {
    text.chars().count() >= DRAWN && text.chars().all(is_dash)
}

fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '_' | '=' | '~' | '–' | '—' | '─' | '━' | '―')
}

/// The words of a line between two rows of dashes. More may follow on the line, as some telephones write headers there.
fn framed(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(is_dash);
    if line.len() - text.len() < 2 {
        return None;
    }
    let end =
        text.find("--").or_else(|| text.find("__")).or_else(|| text.find("==")).or_else(|| text.find('—'))?;
    let text = text[..end].trim();
    text.contains(char::is_alphabetic).then_some(text)
}

/// How many lines at the beginning have the form of headers: `word: value`, and lines that go on with addresses.
fn block(lines: &[String], words: &dyn Words) -> usize {
    let mut count = 0;
    for line in lines.iter().take(MOST_HEADERS) {
        let text = bare(line);
        // An address may be an order of its own, but not in a block of such lines.
        if label(&text).is_some_and(|(_, value)| value.contains('@') || !words.is_order(&text)) {
            count += 1;
        } else if !(count > 0 && (line.starts_with([' ', '\t']) || text.contains('@'))) || text.is_empty() {
            break;
        }
    }
    count
}

/// The word before the colon of a header, and its value.
fn label(line: &str) -> Option<(String, &str)> {
    let (label, value) = line.split_once([':', '：'])?;
    let label = label.trim();
    let is_word = !label.is_empty()
        && label.len() <= LABEL_BYTES
        && label.split_whitespace().count() <= LABEL_WORDS
        && label.chars().all(|letter| letter.is_alphabetic() || matches!(letter, ' ' | '-' | '.' | '\''));
    is_word.then(|| (label.to_lowercase(), value.trim()))
}

/// The labels and values of the headers at the beginning.
fn headers(lines: &[String], count: usize) -> Vec<(String, String)> {
    let labels = lines.iter().map(|line| bare(line));
    let labels = labels.filter_map(|line| label(&line).map(|(label, value)| (label, value.to_owned())));
    labels.take(count).collect()
}

/// Whether a block of headers can only be one of a message: it names a sender and something else in a known language, or
/// an address or a time of day, and nothing of a game.
fn has_evidence(lines: &[String], count: usize, words: &dyn Words) -> bool {
    let headers = headers(lines, count);
    let knows = |known: &[&str]| headers.iter().filter(|(label, _)| known.contains(&label.as_str())).count();
    if knows(&SENDERS) > 0 && knows(&OTHERS) > 0 {
        return true;
    }
    let has_address = headers.iter().any(|(_, value)| value.contains('@'));
    let has_time = headers.iter().any(|(_, value)| has_clock(value) && !value.contains('@'));
    let of_roster = headers.iter().filter(|(label, value)| words.is_known(label) || words.is_known(value));
    // Somebody may be called as a player is, so with an address and a time one such name is none of a heading.
    count >= 3 && (has_address || has_time) && of_roster.count() <= usize::from(has_address && has_time)
}

/// Whether headers without address or time look like headers: each word once, and no value is a sentence.
fn are_plain(lines: &[String], count: usize) -> bool {
    let headers = headers(lines, count);
    let labels: BTreeSet<&str> = headers.iter().map(|(label, _)| label.as_str()).collect();
    let is_sentence = |value: &str| value.ends_with(['.', '!', '?']) && value.split_whitespace().count() > 3;
    labels.len() == headers.len() && !headers.iter().any(|(_, value)| is_sentence(value))
}

/// Whether a label or a value of the headers is a word of this roster.
fn has_known(lines: &[String], count: usize, words: &dyn Words) -> bool {
    headers(lines, count).iter().any(|(label, value)| words.is_known(label) || words.is_known(value))
}

/// Whether a text has a time of day.
fn has_clock(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    (1..bytes.len()).any(|at| {
        matches!(bytes[at], b':' | b'.' | b'h')
            && digits(at - 1)
            && digits(at + 1)
            && digits(at + 2)
            && !digits(at + 3)
            && {
                // 26.11.2026 is a date: a time has no further point before or behind it.
                let before = at.checked_sub(3).is_none_or(|at| bytes[at] != b'.')
                    && at.checked_sub(2).is_none_or(|at| bytes[at] != b'.');
                bytes[at] != b'.' || before && bytes.get(at + 3) != Some(&b'.')
            }
    })
}

/// Whether a text has a year of this age.
fn has_year(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_digit())
        .any(|digits| digits.len() == 4 && digits.starts_with("20"))
}

/// How many lines at the beginning are one such as `On .. wrote:`, in any language: it ends with a colon and names an
/// address, or a time of day with a date.
fn reply(lines: &[String], words: &dyn Words) -> Option<usize> {
    let mut whole = String::new();
    for (count, line) in (1..).zip(lines.iter().take(REPLY_LINES)) {
        let line = bare(line);
        // An address may be broken before its last bracket.
        let is_open = whole.contains('<') && !whole.contains('>');
        if line.is_empty() || !is_open && line.starts_with(['>', '|', '$', '#']) {
            return None;
        }
        whole.push_str(&line);
        whole.push(' ');
        let text = whole.trim_end();
        let has_address = text.contains('@') && text.contains('.');
        let has_moment = has_clock(text) && text.chars().filter(char::is_ascii_digit).count() >= 6;
        if text.len() > REPLY_BYTES || !has_address && !has_moment && !has_year(text) && !is_begun(text) {
            return None;
        }
        if text.ends_with([':', '：']) {
            let has_date = text.contains(|letter: char| letter.is_ascii_digit());
            let is_head =
                has_address || has_moment || (has_year(text) || has_date) && is_begun(text) && is_ended(text);
            return (is_head && !words.is_order(text)).then_some(count);
        }
    }
    None
}

/// How lines over a quote begin and end, where they name neither an address nor a time of day.
const BEGUN: [&str; 12] =
    ["On ", "Am ", "Le ", "El ", "Il ", "Op ", "Em ", "Den ", "Dne ", "W dniu ", "Dnia ", "Il giorno "];
const ENDED: [&str; 18] = [
    "wrote:",
    "writes:",
    "schrieb:",
    "crit :",
    "crit:",
    "escribió:",
    "scritto:",
    "schreef:",
    "escreveu:",
    "skrev:",
    "pisze:",
    "napisał(a):",
    "napisał:",
    "kirjoitti:",
    "napsal:",
    "napsal(a):",
    "пишет:",
    "написал:",
];

fn is_begun(text: &str) -> bool {
    BEGUN.iter().any(|begin| text.starts_with(begin))
}

fn is_ended(text: &str) -> bool {
    ENDED.iter().any(|end| text.ends_with(end)) || text.starts_with("Am ")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Roster;

    impl Words for Roster {
        fn is_known(&self, text: &str) -> bool {
            ["AUSTRIA", "AUS", "ENG", "TUESDAY1"].contains(&text.to_uppercase().as_str())
                || text.to_uppercase().starts_with("SPRING")
        }

        fn is_order(&self, text: &str) -> bool {
            text.contains(" - ")
        }
    }

    fn of(text: &str) -> Option<Head> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        head(&lines, &Roster, false)
    }

    #[test]
    fn a_line_with_an_address_or_a_time_and_a_colon_is_a_head_in_any_language() {
        for line in [
            "On Thu, Nov 26, 2026 at 8:00 PM GM <gm@example.org> wrote:",
            "Op do 26 nov 2026 om 20:00 schreef GM <gm@example.org>:",
            "W dniu 26.11.2026 o 20:00, GM pisze:",
            "26 Kas 2026 Per, 20:00 tarihinde GM şunu yazdı:",
            "2026年11月26日(木) 20:00 GM <gm@example.org>:",
            "чт, 26 нояб. 2026 г. в 20:00, GM <gm@example.org>:",
            "to 26. marrask. 2026 klo 20.00 GM kirjoitti:",
            "\u{202B}26 בנוב׳ 2026 ב-20:00 מאת \u{202A}GM\u{202C} <\u{202A}gm@example.org\u{202C}>:\u{202C}",
            "GM <gm@example.org> 于2026年11月26日周四 20:00写道：",
            "Am 26. November 2026 schrieb GM:",
        ] {
            assert_eq!(of(line), Some(Head::Reply(1)), "{line}");
        }
        assert_eq!(of("On Thu, Nov 26, 2026 GM <gm@x.org>\nwrote:"), Some(Head::Reply(2)));
    }

    #[test]
    fn headers_and_rules_are_heads_in_any_language() {
        for text in [
            "Van: GM <gm@example.org>\nVerzonden: maandag 23 november 2026 10:00\nAan: F\nOnderwerp: x",
            "*From:* GM\n*Sent:* Monday\n*To:* F\n*Subject:* x",
            "Kuho: gm@example.org\nKwa: F\nMada: x",
            "-----Original Message-----\nFrom: GM",
            "-----Original-Nachricht-----\nBetreff: x\nVon: GM",
            "---------- Přeposlaná zpráva ---------\nOd: GM <gm@example.org>\nDate: x",
            "________ Ujumbe ________\nKuho: gm@example.org\nKwa: F",
        ] {
            assert_eq!(of(text), Some(Head::Block), "{text}");
        }
    }

    #[test]
    fn orders_and_sentences_are_no_heads() {
        for text in [
            "Game: TUESDAY1\nPower: AUSTRIA\nDate: Spring 1901",
            "AUS: A VIE - GAL\nENG: F LON - NTH\nFRA: A PAR - BUR",
            "AUS: Frank\nENG: Boris 20:00\nFRA: Gul",
            "On that day the Pope wrote:",
            "From: here to there",
            "--- Orders ---\nA VIE - GAL",
            "My orders for Spring 1901:",
            "Orders:",
            "I sent this on 26.11.2026 already:",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn below_orders_headers_need_neither_address_nor_time() {
        let lines: Vec<String> = ["Avsändare: GM", "Dag: måndag", "Ämne: x"].map(str::to_owned).to_vec();
        assert_eq!(head(&lines, &Roster, false), None);
        assert_eq!(head(&lines, &Roster, true), Some(Head::Block));
    }
}
