//! Files that a card of a deck names. Whoever wrote the deck chose the words, so they lead nowhere but below its folder.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The path of a file or folder that a card names, below the folder of its deck. The error says why it is none.
pub fn below(folder: &Path, word: &str) -> Result<PathBuf, String> {
    let parts: Vec<Component<'_>> =
        Path::new(word).components().filter(|part| *part != Component::CurDir).collect();
    if parts.is_empty() || !parts.iter().all(|part| matches!(part, Component::Normal(_))) {
        return Err(format!(
            "{word} does not lie below the folder of the deck; name it from there, without .. and no leading /"
        ));
    }
    let mut path = folder.to_owned();
    for part in &parts {
        path.push(part);
        no_link(&path)?;
    }
    // A folder of messages is read whole, so nothing in it may lead elsewhere.
    let mut folders = if path.is_dir() { vec![path.clone()] } else { Vec::new() };
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).map_err(|error| format!("{}: {error}", next.display()))? {
            let entry = entry.map_err(|error| format!("{}: {error}", next.display()))?.path();
            no_link(&entry)?;
            if entry.is_dir() {
                folders.push(entry);
            }
        }
    }
    Ok(path)
}

/// Refuses what is a link, or neither file nor folder, which a reader might wait for.
fn no_link(path: &Path) -> Result<(), String> {
    let name = path.display();
    match fs::symlink_metadata(path) {
        Ok(there) if there.is_symlink() => Err(format!("{name} is a link, and none is followed")),
        Ok(there) if there.is_file() || there.is_dir() => Ok(()),
        Ok(_) => Err(format!("{name} is no ordinary file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(format!("there is no {name}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_names_files_below_its_deck_alone() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("mail/new")).unwrap();
        fs::write(at("mail/new/1"), "").unwrap();
        let games = at("games");
        fs::create_dir(&games).unwrap();
        fs::write(at("games/a.deck"), "").unwrap();
        assert_eq!(below(&games, "./a.deck").unwrap(), games.join("a.deck"));
        assert_eq!(below(folder.path(), "mail").unwrap(), at("mail"));
        for word in ["", ".", "..", "../mail", "mail/../../x", "/etc/passwd"] {
            let told = below(&games, word).unwrap_err();
            assert!(told.contains("does not lie below the folder of the deck"), "{told}");
        }
        assert!(below(&games, "b.deck").unwrap_err().starts_with("there is no "));
        #[cfg(unix)]
        for link in ["games/link", "mail/new/2"] {
            std::os::unix::fs::symlink(at("mail/new/1"), at(link)).unwrap();
            let word = link.split('/').next().unwrap();
            assert!(below(folder.path(), word).unwrap_err().contains(" is a link"), "{link}");
        }
    }
}
