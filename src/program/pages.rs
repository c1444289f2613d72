//! Pages to play on: a folder for each reader, a file for each play, and their list.

use crate::cli::BurstArgs;
use crate::files::{Folder, unread};
use crate::filters::shown_path;
use crate::output::Pipe;
use crate::terminal::say;
use crate::{input, passed_over, sealing};
use playdeck::stream::burst;
use playdeck::stream::shelf::{self, Shelf};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Plays decks and writes the pages of everybody.
pub fn burst(args: &BurstArgs) -> io::Result<u8> {
    let options = args.options(sealing::keyed(args.input.input(), &args.seal, None)?)?;
    let input = input(args.source.file.as_deref(), "decks")?;
    let all = Folder::open(&args.folder, args.force)?;
    let (mut names, _) = Pipe::new(io::stdout().lock(), true);
    let mut shelves: BTreeMap<String, (Shelf, OnDisk)> = BTreeMap::new();
    let run = burst::burst(input, &options, |share| {
        let (mut shelf, mut folder) = match shelves.remove(&share.key) {
            Some(known) => known,
            None => open(&args.folder.join(&share.key), args.force)?,
        };
        for name in shelf.put(&share, &mut folder)? {
            writeln!(names, "{}", shown_path(&folder.place.join(name)))?;
        }
        shelves.insert(share.key.clone(), (shelf, folder));
        Ok(0)
    })?;
    for (shelf, folder) in shelves.values_mut() {
        let name = shelf.list(folder)?;
        folder.folder.keep()?;
        writeln!(names, "{}", shown_path(&folder.place.join(name)))?;
    }
    all.keep()?;
    names.flush()?;
    for (deck, refused) in &run.refused {
        say(&format_args!("deck {deck}: {refused}"));
    }
    if let Some(line) = passed_over(run.cards_after) {
        say(&line);
    }
    Ok(args.stream.status(run.condition))
}

fn open(place: &Path, is_forced: bool) -> io::Result<(Shelf, OnDisk)> {
    let folder = Folder::open(place, is_forced)?;
    let mut names = Vec::new();
    for entry in fs::read_dir(place).map_err(|error| unread(place, &error))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    Ok((Shelf::of(names), OnDisk { folder, place: place.to_owned() }))
}

/// The folder of one reader.
struct OnDisk {
    folder: Folder,
    place: PathBuf,
}

impl shelf::Folder for OnDisk {
    fn read(&mut self, name: &str) -> io::Result<String> {
        let place = self.place.join(name);
        fs::read_to_string(&place).map_err(|error| unread(&place, &error))
    }

    fn write(&mut self, name: &str, page: &[u8], may_replace: bool) -> io::Result<()> {
        let write = |file: &mut dyn Write| file.write_all(page);
        let put = if may_replace { self.folder.replace(name, write) } else { self.folder.put(name, write) };
        put.map(drop)
    }
}
