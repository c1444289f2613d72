//! The cases of folders and files: each deck with the paths of its kept files.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A kind of kept file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The listing.
    Listing,
    /// The punched positions.
    Position,
    /// The events.
    Events,
    /// The lines on standard error.
    Errors,
    /// What a command writes, in place of the first three.
    Output,
}

/// All kinds.
pub const KINDS: [Kind; 5] = [Kind::Listing, Kind::Position, Kind::Events, Kind::Errors, Kind::Output];

impl Kind {
    /// How its file's name ends.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Listing => "lst",
            Self::Position => "pos",
            Self::Events => "jsonl",
            Self::Errors => "err",
            Self::Output => "out",
        }
    }
}

/// A deck and the place of its kept files.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The deck.
    pub deck: PathBuf,
    /// The folder that was named, in which all its kept files lie.
    folder: PathBuf,
    /// The path of its kept files, with any ending.
    kept: PathBuf,
}

impl Case {
    /// The path of a kept file.
    pub fn kept(&self, kind: Kind) -> PathBuf {
        self.kept.with_extension(kind.ending())
    }

    /// The first link on the way from the folder that was named to a kept file, if there is one. That folder itself may
    /// be a link.
    pub fn link_to(&self, kept: &Path) -> Option<PathBuf> {
        let is_below = |path: &&Path| path.starts_with(&self.folder) && *path != self.folder;
        let is_link = |path: &&Path| fs::symlink_metadata(path).is_ok_and(|there| there.is_symlink());
        kept.ancestors().take_while(is_below).filter(is_link).last().map(Path::to_owned)
    }

    /// The path of what waits for a review, beside the kept file whose place it may take.
    pub fn pending(&self, kind: Kind) -> PathBuf {
        let mut path = self.kept(kind).into_os_string();
        path.push(".new");
        PathBuf::from(path)
    }

    /// The kinds that are compared: the listing, or the output of a command, which must exist, and what is kept besides.
    pub fn kinds(&self, is_command: bool) -> impl Iterator<Item = Kind> {
        let first = if is_command { Kind::Output } else { Kind::Listing };
        let is_of = move |kind: &Kind| *kind == Kind::Errors || is_command == (*kind == Kind::Output);
        let is_kept = move |kind: &Kind| *kind == first || self.kept(*kind).exists();
        KINDS.into_iter().filter(is_of).filter(is_kept)
    }

    /// Kept files that are not compared, because the deck asks for a command, or for none. A position may be what
    /// a command reads.
    pub fn of_no_use(&self, is_command: bool) -> impl Iterator<Item = PathBuf> {
        let kinds: &[Kind] = if is_command { &[Kind::Listing, Kind::Events] } else { &[Kind::Output] };
        kinds.iter().map(|kind| self.kept(*kind)).filter(|path| path.exists())
    }
}

/// The cases that were found, in the order of their paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cases {
    /// The decks.
    pub cases: Vec<Case>,
    /// Kept files without a deck. A position alone may be the start of another deck, so it is none of them.
    pub unreferenced: Vec<PathBuf>,
}

impl Cases {
    /// Finds the cases of a deck, or of a folder and all below it. The kept files lie beside the decks, or at the same paths
    /// below `listings`, a folder that need not exist before anything is kept in it. An error comes with its folder.
    pub fn find(place: &Path, listings: Option<&Path>) -> Result<Self, (PathBuf, io::Error)> {
        if !place.is_dir() {
            let name = place.file_name().unwrap_or_default();
            let folder = listings.or_else(|| place.parent()).unwrap_or(Path::new("")).to_owned();
            let case = Case { deck: place.to_owned(), kept: folder.join(name), folder };
            return Ok(Self { cases: vec![case], unreferenced: Vec::new() });
        }
        let listings = listings.unwrap_or(place);
        let decks = names(place, &["deck"])?;
        let kept = match names(listings, &["lst", "jsonl", "err", "out", "new"]) {
            Err((_, error)) if error.kind() == io::ErrorKind::NotFound => BTreeSet::new(),
            kept => kept?,
        };
        // Beside x.lst may lie x.lst.new. Other files of that ending are none of ours.
        let of_deck = |path: &PathBuf| match path.extension() {
            Some(ending) if ending == "new" => {
                let kept = path.with_extension("");
                let is_kept = KINDS.iter().any(|kind| kept.extension().is_some_and(|it| it == kind.ending()));
                is_kept.then(|| kept.with_extension("deck"))
            }
            _ => Some(path.with_extension("deck")),
        };
        let has_no_deck = |path: &&PathBuf| of_deck(path).is_some_and(|deck| !decks.contains(&deck));
        let unreferenced = kept.iter().filter(has_no_deck).map(|path| listings.join(path)).collect();
        let case = |path: &PathBuf| Case {
            deck: place.join(path),
            folder: listings.to_owned(),
            kept: listings.join(path),
        };
        Ok(Self { cases: decks.iter().map(case).collect(), unreferenced })
    }

    /// Keeps only what a name fits.
    pub fn retain(&mut self, fits: impl Fn(&Path) -> bool) {
        self.cases.retain(|case| fits(&case.deck));
        self.unreferenced.retain(|path| fits(path));
    }
}

/// The files below a folder whose names end in one of some ways, as paths from it.
fn names(folder: &Path, endings: &[&str]) -> Result<BTreeSet<PathBuf>, (PathBuf, io::Error)> {
    let mut names = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let of_folder = |error| (next.clone(), error);
        for entry in fs::read_dir(&next).map_err(of_folder)? {
            let entry = entry.map_err(of_folder)?;
            let path = entry.path();
            // Links to folders are not followed, because they may lead in a circle.
            if entry.file_type().map_err(of_folder)?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| endings.iter().any(|it| ending == *it)) {
                names.extend(path.strip_prefix(folder).map(Path::to_owned));
            }
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_found_with_their_kept_files_in_the_order_of_their_paths() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("b")).unwrap();
        for name in [
            "z.deck",
            "z.lst",
            "b/a.deck",
            "b/a.jsonl",
            "alone.lst",
            "start.pos",
            "notes.txt",
            "b/a.lst.new",
            "alone.err.new",
            "x.new",
        ] {
            fs::write(at(name), "").unwrap();
        }
        let found = Cases::find(folder.path(), None).unwrap();
        let decks: Vec<&Path> = found.cases.iter().map(|case| case.deck.as_path()).collect();
        assert_eq!(decks, [at("b/a.deck"), at("z.deck")]);
        assert_eq!(found.unreferenced, [at("alone.err.new"), at("alone.lst")]);
        let kinds = |is_command| found.cases[0].kinds(is_command).collect::<Vec<_>>();
        assert_eq!(kinds(false), [Kind::Listing, Kind::Events]);
        assert_eq!(kinds(true), [Kind::Output]);
        assert_eq!(found.cases[0].of_no_use(true).collect::<Vec<_>>(), [at("b/a.jsonl")]);
        assert_eq!(found.cases[0].pending(Kind::Listing), at("b/a.lst.new"));
        let one = Cases::find(&at("z.deck"), Some(&at("b"))).unwrap();
        assert_eq!(one.cases[0].kept(Kind::Listing), at("b/z.lst"));
    }
}
