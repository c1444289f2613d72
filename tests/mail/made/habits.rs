//! What programs and people add to a message: parts round the text, codings, signatures, threads, typography.

#![allow(clippy::unnecessary_wraps, reason = "some kinds are not in every game")]

use super::maker::{Label, Look, Maker, Place, Quote, Truth};
use super::programs::{self, Head, PAGES, Page, base64, escaped, on_page, part, printable};
use super::quoted::any_head;
use super::scenes::Game;
use std::fmt::Write as _;

type Answer = Option<(Label, Truth, Vec<u8>)>;

/// What programs and firms write below a text. None of it is in the languages of the letters.
pub const FOOTERS: [&[&str]; 11] = [
    &["Get Outlook for iOS"],
    &["_______________________________________________", "players mailing list", "players@host.example"],
    &["Get Outlook for iOS<https://aka.ms/o0ukef>"],
    &["Sent with Proton Mail secure email."],
    &["Sent from Yahoo Mail on Android <https://go.onelink.me/107872968>"],
    &["Von meinem/meiner Galaxy gesendet"],
    &["Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet."],
    &[
        "This e-mail and any attachments are confidential and for the addressee alone.",
        "If you are not the addressee, delete it and tell us.",
    ],
    &[
        "Anna Example | Head of Moves | Example Ltd",
        "Tel: +44 20 7946 0000 | Fax: +44 20 7946 0001",
        "Email: anna@firm.example",
        "Web: www.firm.example",
    ],
    &["Example GmbH, Sitz: Berlin", "Geschäftsführer: A. Example", "Registergericht: Berlin HRB 12345"],
    &["*Anna Example*", "+1 (555) 010-0199", "[image: logo]", "<https://www.firm.example/anna>"],
];

/// What people write behind their orders.
pub const POSTSCRIPTS: [&str; 4] = [
    "PS: How was your holiday?",
    "P.S. I will be away until Monday.",
    "By the way, the last letter came late.",
    "PS I hope that you are well.",
];

/// A text that its program ends, with or without a blank line before.
pub fn footer(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let mut lines = maker.written(&orders);
    let phone: &[&str] = &[maker.tongue.words[3]];
    let footer = if maker.chance.happens(30) { phone } else { maker.chance.one(&FOOTERS) };
    lines.extend(maker.chance.happens(70).then(String::new));
    lines.extend(footer.iter().map(|line| (*line).to_owned()));
    let (head, marks) = any_head(maker);
    let quote = maker.ours(head, marks);
    let look = *maker.chance.one(&[Look::Plain, Look::Html, Look::Both]);
    let bytes = if maker.chance.happens(50) {
        maker.answering(&lines, &quote, Place::Above, look)
    } else {
        maker.plain("orders", &lines)
    };
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A farewell right below the orders.
pub fn farewell(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders);
    let [hello, here, bye, phone] = maker.tongue.words.map(str::to_owned);
    let lines = [vec![hello, here], sheet, vec![bye, "Anna".to_owned(), phone]].concat();
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

/// What word processors make of quotes, dashes and blanks.
pub fn typeset(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let typeset = |line: &String| {
        let mut is_open = false;
        let quote = |letter| match letter {
            '"' => {
                is_open = !is_open;
                if is_open { '\u{201C}' } else { '\u{201D}' }
            }
            letter => letter,
        };
        line.replace(" - ", " \u{2013} ").chars().map(quote).collect::<String>()
    };
    let lines: Vec<String> = lines.iter().map(typeset).collect();
    if maker.chance.happens(40) {
        return Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)));
    }
    let paragraph = |line: &String| {
        let text = escaped(line).replace(' ', "&nbsp;");
        format!(
            "<p class=MsoListParagraph style='margin-left:0cm;text-indent:-18.0pt'><![if !supportLists]><![endif]><span \
             lang=EN-GB style='font-size:11.0pt;font-family:\"Calibri\",sans-serif'>{text}<o:p></o:p></span></p>\n"
        )
    };
    let html: String = lines.iter().map(paragraph).collect();
    let html = format!(
        "<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {{margin:0cm}} \
         --></style><div class=WordSection1>{html}</div>"
    );
    Some((Label::Clear, maker.wants(&orders), maker.with_page("orders", Page::Outlook, &html, None)))
}

/// What telephones make of lines that are spoken or typed with the thumb: a capital first, small letters, a full stop.
pub fn dictated(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let is_flat = maker.scene.game == Game::Diplomacy;
    let lines = maker.written(&orders);
    let spoken = |line: &String| {
        if !orders.contains(line) {
            return line.clone();
        }
        let small = line.to_lowercase();
        let mut letters = small.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        format!("{first}{}{}", letters.as_str(), if is_flat { "." } else { "" })
    };
    let lines: Vec<String> = lines.iter().map(spoken).collect();
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

/// A text, its page with a picture, and what a list or a program hangs behind it.
pub fn nested_parts(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let page = *maker.chance.one(&PAGES);
    let plain = part("text/plain", &(lines.join("\n") + "\n"), &mut maker.chance);
    let html = format!("{}<img src=\"cid:logo\">", programs::alone(page, &on_page(page, &lines)));
    let html = part("text/html", &html, &mut maker.chance);
    let picture = (
        "Content-Type: image/png; name=\"logo.png\"\nContent-ID: <logo>\nContent-Disposition: \
         inline\nContent-Transfer-Encoding: base64\n"
            .to_owned(),
        b"iVBORw0KGgo=\n".to_vec(),
    );
    let of_list = (
        "Content-Type: text/plain; charset=\"us-ascii\"\nContent-Disposition: inline\n".to_owned(),
        b"_______________________________________________\nplayers mailing list\nplayers@host.example\n"
            .to_vec(),
    );
    let visiting = (
        "Content-Type: text/vcard; charset=utf-8\n".to_owned(),
        b"BEGIN:VCARD\nVERSION:3.0\nN:Example;Anna\nEMAIL:anna@host.example\nEND:VCARD\n".to_vec(),
    );
    let tnef = (
        "Content-Type: application/ms-tnef; name=\"winmail.dat\"\nContent-Disposition: attachment; \
         filename=\"winmail.dat\"\nContent-Transfer-Encoding: base64\n"
            .to_owned(),
        b"eJ8+IgAA\n".to_vec(),
    );
    let related = programs::multipart("related", vec![html, picture]);
    let alternative = programs::multipart("alternative", vec![plain.clone(), related]);
    let parts = match maker.chance.below(4) {
        0 => programs::multipart("mixed", vec![alternative, of_list]),
        1 => programs::multipart("mixed", vec![plain, visiting]),
        2 => programs::multipart("mixed", vec![plain, tnef]),
        _ => alternative,
    };
    let bytes = programs::message(&maker.writer.address, "orders", maker.number, parts);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A text that says that there is a page, beside the page.
pub fn empty_text(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let page = *maker.chance.one(&PAGES);
    let joined = lines.join(" ") + "\n";
    let texts = ["", " \n", "Your program shows no pages. Look at this message in another one.\n"];
    let text = if maker.chance.happens(30) { joined.as_str() } else { maker.chance.one(&texts) };
    let bytes = maker.with_page("orders", page, &on_page(page, &lines), Some(text));
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A text in a coding that is allowed and seldom seen, or not allowed and seen.
pub fn odd_coding(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let text = maker.written(&orders).join("\r\n") + "\r\n";
    let (coding, content) = match maker.chance.below(6) {
        0 => ("Quoted-Printable", printable(text.replace("\r\n", "\n").as_bytes()).replace('\n', "\r\n")),
        1 => {
            // Every letter coded, in small letters, with a break after each tenth and blanks behind the break.
            let mut coded = String::new();
            for (at, byte) in text.bytes().enumerate() {
                let _ = write!(coded, "={byte:02x}");
                coded.push_str(if at % 10 == 9 { "= \n" } else { "" });
            }
            ("quoted-printable", coded)
        }
        2 => ("base64", base64(text.as_bytes()).replace('\n', "") + "\n"),
        3 => (
            "BASE64",
            base64(text.as_bytes()).replace('\n', "\r\n").trim_end().trim_end_matches('=').to_owned(),
        ),
        4 => ("8bit", text.replace("\r\n", " \t\r\n")),
        _ => ("binary", text.replace("\r\n", "\n").trim_end().to_owned()),
    };
    let headers = format!("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {coding}\n");
    let bytes =
        programs::message(&maker.writer.address, "orders", maker.number, (headers, content.into_bytes()));
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// An answer to an answer: an older sheet of the writer's, and our letter below that.
pub fn thread(maker: &mut Maker<'_>) -> Answer {
    let (orders, old) = (maker.orders(), maker.orders());
    let old = maker.written(&old);
    let is_marked = maker.chance.happens(50);
    let (head, marks) = if is_marked { (Head::Reply, "> ") } else { any_head(maker) };
    let from = format!("A Player <{}>", maker.writer.address);
    let letter = maker.ours(head, marks);
    let below = programs::head(head, maker.tongue, &letter.subject, &letter.from, &mut maker.chance);
    let ours = programs::marked(&letter.text, marks);
    let text = [old, vec![String::new()], below, vec![String::new()], ours].concat().join("\n") + "\n";
    let quote = Quote { from, text, page: None, ..letter };
    let own = maker.written(&orders);
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Our letter below a head of a form that only some programs write.
pub fn rare_head(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let head = *maker.chance.one(&[
        Head::Padded,
        Head::Turned,
        Head::RuledLine,
        Head::Dashes,
        Head::SenderFirst,
        Head::Dated,
    ]);
    let quote = if maker.chance.happens(50) {
        maker.ours(head, "")
    } else {
        let old = maker.orders();
        let text = maker.written(&old).join("\n") + "\n";
        let from = format!("A Player <{}>", maker.writer.address);
        Quote { from, text, page: None, ..maker.ours(head, "") }
    };
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A head that names the receiver as the game names them.
pub fn named_receiver(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let head = *maker.chance.one(&[Head::Fields, Head::Underscores, Head::BoldFields]);
    let quote = maker.ours(head, "");
    let head = programs::head(head, maker.tongue, &quote.subject, &quote.from, &mut maker.chance);
    let head: Vec<String> = head.iter().map(|line| line.replace("A Player", &maker.writer.player)).collect();
    let lines =
        [own, vec![String::new()], head, vec![String::new()], programs::marked(&quote.text, "")].concat();
    let subject = maker.answer();
    Some((Label::Clear, maker.wants(&orders), maker.plain(&subject, &lines)))
}

/// The writer's sheet forwarded as a message within theirs.
pub fn message_within(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let inner = part("text/plain", &(lines.join("\n") + "\n"), &mut maker.chance);
    let inner = programs::message(&maker.writer.address, "Orders of last week", 77, inner);
    let body = part("text/plain", &format!("{}\n", maker.tongue.words[0]), &mut maker.chance);
    let forwarded = ("Content-Type: message/rfc822\nContent-Disposition: attachment\n".to_owned(), inner);
    let parts = programs::multipart("mixed", vec![body, forwarded]);
    let bytes = programs::message(&maker.writer.address, "Fwd: orders", maker.number, parts);
    Some((Label::Doubtful, maker.wants(&orders), bytes))
}

/// A sheet in a file that no one can read here.
pub fn in_a_file(maker: &mut Maker<'_>) -> Answer {
    let (kind, name) = *maker.chance.one(&[
        ("application/ms-tnef", "winmail.dat"),
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "orders.docx"),
        ("application/rtf", "orders.rtf"),
        ("application/pdf", "orders.pdf"),
        ("image/jpeg", "IMG_0001.jpg"),
    ]);
    let body = part("text/plain", &format!("{}\n", maker.tongue.words[0]), &mut maker.chance);
    let headers = format!(
        "Content-Type: {kind}; name=\"{name}\"\nContent-Disposition: attachment; \
         filename=\"{name}\"\nContent-Transfer-Encoding: base64\n"
    );
    let file = (headers, base64(b"\x78\x9f\x3e\x22 A VIE - GAL").into_bytes());
    let parts = programs::multipart("mixed", vec![body, file]);
    let bytes = programs::message(&maker.writer.address, "orders", maker.number, parts);
    Some((Label::Hopeless, Truth::default(), bytes))
}

/// A word in the language of the writer behind the orders, with a place of the game in it.
pub fn postscript(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let mut lines = maker.written(&orders);
    let said = *maker.chance.one(&POSTSCRIPTS);
    lines.extend([String::new(), said.to_owned()]);
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

/// A sheet that corrects all of the one above it, in the same message and without a name.
pub fn second_thoughts(maker: &mut Maker<'_>) -> Answer {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let (orders, others) = (maker.orders(), maker.orders());
    if orders == others {
        return None;
    }
    let between = vec![String::new(), maker.tongue.words[1].to_owned(), String::new()];
    let lines = maker.letter(&[orders, between, others].concat());
    Some((Label::Doubtful, Truth::default(), maker.plain("orders", &lines)))
}

/// A sheet that takes back the one above it by the word for it.
pub fn taken_back(maker: &mut Maker<'_>) -> Answer {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let (orders, others) = (maker.orders(), maker.orders());
    let all = [orders, vec![String::new(), "CLEAR".to_owned()], others].concat();
    let lines = maker.letter(&all);
    let all: Vec<String> = all.into_iter().filter(|line| !line.is_empty()).collect();
    Some((Label::Clear, maker.wants(&all), maker.plain("orders", &lines)))
}

/// A page of a program for telephones, with the head in a quote of its own or none.
pub fn of_telephones(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let mut own = maker.written(&orders);
    own.extend([String::new(), maker.tongue.words[3].to_owned()]);
    let quote = maker.ours(Head::Fields, "");
    let head = *maker.chance.one(&[Head::Reply, Head::Fields]);
    let head = programs::head(head, maker.tongue, &quote.subject, &quote.from, &mut maker.chance);
    let page = *maker.chance.one(&PAGES);
    let lines: Vec<String> = quote.text.lines().map(str::to_owned).collect();
    let quoted = quote.page.filter(|_| maker.chance.happens(60)).unwrap_or_else(|| on_page(page, &lines));
    let style = maker.chance.below(4);
    let html = programs::on_telephone(style, &on_page(page, &own), &head, &quoted);
    let subject = maker.answer();
    let parts = part("text/html", &html, &mut maker.chance);
    let bytes = programs::message(&maker.writer.address, &subject, maker.number, parts);
    Some((Label::Clear, maker.wants(&orders), bytes))
}
