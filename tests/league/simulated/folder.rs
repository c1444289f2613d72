//! The folder of a league: copies of it, and what lies in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files below a folder, but for locks.
pub type Files = BTreeMap<String, Vec<u8>>;

pub fn files(folder: &Path) -> Files {
    let mut files = Files::new();
    collect(folder, "", &mut files);
    files
}

fn collect(folder: &Path, below: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let (path, name) =
            (entry.as_ref().unwrap().path(), entry.unwrap().file_name().into_string().unwrap());
        if path.is_dir() {
            collect(&path, &format!("{below}{name}/"), files);
        } else if name != "lock" {
            files.insert(format!("{below}{name}"), fs::read(path).unwrap());
        }
    }
}

/// Copies a folder, with the moments at which its files were written: acts are known by them.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &place);
        } else {
            let written = entry.metadata().unwrap().modified().unwrap();
            fs::copy(entry.path(), &place).unwrap();
            fs::File::options().write(true).open(&place).unwrap().set_modified(written).unwrap();
        }
    }
}

/// The first file in which two folders differ.
pub fn difference(one: &Files, other: &Files) -> Option<String> {
    let shown = |files: &Files, name: &str| {
        files.get(name).map_or("(not there)".to_owned(), |bytes| String::from_utf8_lossy(bytes).into_owned())
    };
    let names = one.keys().chain(other.keys());
    let differs = names.into_iter().find(|name| one.get(*name) != other.get(*name))?;
    Some(format!("{differs}:\n{}\n--- and\n{}", shown(one, differs), shown(other, differs)))
}
