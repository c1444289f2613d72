//! Our messages to people, and what a program for mail shows of them.

use mail_parser::{MessageParser, PartType};
use playdeck::card::Input;
use playdeck::mail::Addresses;
use playdeck::mail::compose::Message;
use playdeck::mail::outgoing::{Done, Posted, post};

/// Posts a stream with small pictures, which are made faster.
pub fn posted_with(stream: &str, asked: &Posted<'_>) -> (Vec<Message>, Done) {
    let mut messages = Vec::new();
    let done = post(stream.as_bytes(), asked, &mut |message| {
        messages.push(message);
        Ok(())
    });
    (messages, done.unwrap())
}

pub fn posted(stream: &str, roster: &str) -> Vec<Message> {
    posted_with(stream, &asked(roster)).0
}

pub fn asked(roster: &str) -> Posted<'_> {
    Posted {
        roster,
        input: Input::default(),
        deadline: None,
        addresses: Addresses::Roster,
        has_pages: true,
        has_pdf: false,
        has_plan: false,
        shelves: None,
        league: None,
        width: 64,
    }
}

/// The message in a file.
pub fn named<'m>(messages: &'m [Message], name: &str) -> &'m Message {
    let names: Vec<&str> = messages.iter().map(|message| message.name.as_str()).collect();
    messages.iter().find(|message| message.name == name).unwrap_or_else(|| panic!("{name} of {names:?}"))
}

/// What a program for mail shows of a message: subject, text and page.
pub fn shown(message: &Message) -> (String, String, Option<String>) {
    let parsed = MessageParser::default().parse(message.text.as_bytes()).unwrap();
    let page = parsed.parts.iter().find_map(|part| match &part.body {
        PartType::Html(page) => Some(page.to_string()),
        _ => None,
    });
    let text = parsed.parts.iter().find_map(|part| match &part.body {
        PartType::Text(text) => Some(text.to_string()),
        _ => None,
    });
    (parsed.subject().unwrap().to_owned(), text.unwrap(), page)
}
