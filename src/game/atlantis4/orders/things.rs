//! Items, skills and structures by the words with which players write them. What is not in play is not known.

use super::order::Yard;
use crate::tables::{Item, ObjectKind, Skill, Tables};
use playdeck_factions::Named;
use playdeck_kit::words::Word;

fn named<T>(word: Option<Word<'_>>, find: impl FnOnce(&Word<'_>) -> Option<T>) -> Named<T> {
    match word {
        None => Named::Missing,
        Some(word) => find(&word).map_or(Named::Unknown, Named::Known),
    }
}

/// An item by its name, the name for several, or its abbreviation; an illusion with an `i` before each of them.
pub(super) fn item(tables: &Tables, word: Option<Word<'_>>) -> Named<Item> {
    named(word, |word| {
        let bare = word.text.strip_prefix(['i', 'I']).map(|text| Word { text, ..*word });
        let is = |word: &Word<'_>, item: Item| {
            let row = &tables[item];
            word.is(&row.name) || word.is(&row.plural) || word.is(&row.abbr)
        };
        let mut items = tables.items();
        let found = items.find(|(item, row)| {
            if row.illusion { bare.as_ref().is_some_and(|bare| is(bare, *item)) } else { is(word, *item) }
        });
        found.map(|(item, _)| item)
    })
}

/// A skill by its name or its abbreviation.
pub(super) fn skill(tables: &Tables, word: Option<Word<'_>>) -> Named<Skill> {
    named(word, |word| {
        tables.skills().find(|(_, row)| word.is(&row.name) || word.is(&row.key)).map(|(skill, _)| skill)
    })
}

/// A kind of structure by its name.
pub(super) fn structure(tables: &Tables, word: Option<Word<'_>>) -> Named<ObjectKind> {
    named(word, |word| {
        let kind = tables.objects().find(|(_, row)| word.is(&row.name)).map(|(kind, _)| kind);
        kind.filter(|kind| *kind != tables.named.open_ground)
    })
}

/// What BUILD builds.
pub(super) fn yard(tables: &Tables, word: Option<Word<'_>>) -> Yard {
    match structure(tables, word) {
        Named::Missing => Yard::Here,
        Named::Unknown => Yard::Unknown,
        Named::Known(kind) => Yard::New(kind),
    }
}
