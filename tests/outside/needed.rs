//! What a test needs from outside the project, and whether it is here.

use crate::common::{project, shared};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// Where something is looked for.
#[derive(Clone, Copy)]
enum Place {
    Nowhere,
    /// In the folder of recorded games and cases, by its name.
    Shared,
    Machine(fn() -> bool),
}

/// Something that a test needs, and its tier.
#[derive(Clone, Copy)]
pub struct Needed {
    /// Its name where the test is counted as ignored.
    pub what: &'static str,
    /// Whether the test is of the long tier.
    pub is_long: bool,
    place: Place,
    /// Whether the test fails without it when `PLAYDECK_PEERS=required`.
    is_peer: bool,
}

impl Needed {
    /// For tests that need nothing from outside the project.
    pub const NOTHING: Self = Self { what: "", is_long: false, place: Place::Nowhere, is_peer: false };

    /// A file of recorded games or cases.
    pub fn recorded(file: &'static str) -> Self {
        Self { what: file, place: Place::Shared, ..Self::NOTHING }
    }

    /// The same, in the long tier.
    pub fn long(self) -> Self {
        Self { is_long: true, ..self }
    }

    /// Another program. `.ci/run` installs it, and demands it.
    pub fn program(what: &'static str, is_here: fn() -> bool) -> Self {
        Self { what, is_long: true, place: Place::Machine(is_here), is_peer: true }
    }

    /// The same where recorded cases are needed, too, which may be missing.
    pub fn or_ignored(self) -> Self {
        Self { is_peer: false, ..self }
    }

    /// Looks for it.
    pub fn is_here(self) -> bool {
        match self.place {
            Place::Nowhere => true,
            Place::Shared => shared(self.what).is_some(),
            Place::Machine(is_here) => is_here(),
        }
    }

    /// Whether the test fails without it; else it is counted as ignored.
    pub fn is_required(self) -> bool {
        self.is_peer && env::var("PLAYDECK_PEERS").is_ok_and(|peers| peers == "required")
    }
}

/// Whether a shell would find a program.
pub fn has(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// The folder in which Cargo builds.
fn target() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_playdeck")).ancestors().nth(2).unwrap().to_owned()
}

/// A Python with a package, in the place where `.ci/run` installs it.
pub fn python(package: &str) -> PathBuf {
    target().join(package).join("bin/python")
}

/// Whether that Python has the package.
pub fn imports(package: &str) -> bool {
    imports_beside(package, package)
}

/// Whether the Python that was made for one package has another one, too.
pub fn imports_beside(home: &str, package: &str) -> bool {
    let import = format!("import {package}");
    let asked = Command::new(python(home)).args(["-c", &import]).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// The program for Linux on Z, where Cargo builds it.
pub fn on_z() -> PathBuf {
    target().join("s390x-unknown-linux-gnu/release/playdeck")
}

/// Whether that program exists and was built from these sources. An old one would give a wrong comparison.
pub fn is_on_z() -> bool {
    let changed = |place: &Path| fs::metadata(place).and_then(|found| found.modified()).ok();
    let built = changed(&on_z());
    built.is_some() && has("qemu-s390x-static") && newest(&project("src")) < built
}

/// When a file below a folder was last changed.
fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let times = entries.map(|entry| match entry.path() {
        place if place.is_dir() => newest(&place),
        _ => entry.metadata().and_then(|found| found.modified()).ok(),
    });
    times.max().flatten()
}
