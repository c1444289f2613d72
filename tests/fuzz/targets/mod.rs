//! The targets by their names, and what they share.

mod boards;
mod bridge;
mod choices;
mod decks;
mod desk;
mod edits;
mod exchange;
mod listings;
mod mail;
mod notation;
mod orders;
mod records;
mod requests;
mod sealed;

/// A door of the program that takes any bytes.
pub struct Target {
    /// Its name, which is that of its folder of kept inputs.
    pub name: &'static str,
    /// Takes an input, checks the laws, and returns whether the input got as far as the target is meant for.
    pub run: fn(&[u8]) -> bool,
    /// Inputs to begin with. A search gets them as files.
    #[cfg_attr(fuzzing, allow(dead_code, reason = "the tests write them"))]
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub const ALL: &[Target] = &[
    Target { name: "operands", run: notation::run, seeds: notation::seeds },
    Target { name: "records", run: records::run, seeds: records::seeds },
    Target { name: "listing", run: listings::run, seeds: listings::seeds },
    Target { name: "orders_diplomacy", run: orders::diplomacy, seeds: || orders::seeds("diplomacy") },
    Target { name: "orders_atlantis", run: orders::atlantis, seeds: || orders::seeds("atlantis") },
    Target { name: "orders_atlantis4", run: orders::atlantis4, seeds: || orders::seeds("atlantis4") },
    Target { name: "orders_rainbow", run: orders::rainbow, seeds: || orders::seeds("rainbow") },
    Target { name: "orders_medieval", run: orders::medieval, seeds: || orders::seeds("medieval") },
    Target { name: "deck", run: decks::any, seeds: decks::any_seeds },
    Target {
        name: "deck_diplomacy",
        run: |data| decks::play("diplomacy", data),
        seeds: || decks::seeds("diplomacy"),
    },
    Target {
        name: "deck_rainbow",
        run: |data| decks::play("rainbow", data),
        seeds: || decks::seeds("rainbow"),
    },
    Target {
        name: "deck_medieval",
        run: |data| decks::play("medieval", data),
        seeds: || decks::seeds("medieval"),
    },
    Target {
        name: "deck_atlantis",
        run: |data| decks::play("atlantis", data),
        seeds: || decks::seeds("atlantis"),
    },
    Target {
        name: "deck_atlantis4",
        run: |data| decks::play("atlantis4", data),
        seeds: || decks::seeds("atlantis4"),
    },
    Target {
        name: "position_diplomacy",
        run: |data| decks::position("diplomacy", data),
        seeds: || decks::positions("diplomacy"),
    },
    Target {
        name: "position_rainbow",
        run: |data| decks::position("rainbow", data),
        seeds: || decks::positions("rainbow"),
    },
    Target {
        name: "position_medieval",
        run: |data| decks::position("medieval", data),
        seeds: || decks::positions("medieval"),
    },
    Target {
        name: "position_atlantis",
        run: |data| decks::position("atlantis", data),
        seeds: || decks::positions("atlantis"),
    },
    Target {
        name: "position_atlantis4",
        run: |data| decks::position("atlantis4", data),
        seeds: || decks::positions("atlantis4"),
    },
    Target { name: "mail", run: mail::run, seeds: mail::seeds },
    Target { name: "import", run: exchange::import, seeds: exchange::seeds },
    Target { name: "map_files", run: boards::run, seeds: boards::seeds },
    Target { name: "audit", run: exchange::audit, seeds: exchange::audit_seeds },
    Target { name: "desk", run: desk::run, seeds: desk::seeds },
    Target { name: "requests", run: requests::lines, seeds: requests::lines_seeds },
    Target { name: "requests_in_mail", run: requests::run, seeds: requests::seeds },
    Target { name: "bridge", run: bridge::run, seeds: bridge::seeds },
    Target { name: "keys", run: sealed::words, seeds: sealed::words_seeds },
    Target { name: "seal", run: sealed::seal, seeds: sealed::seal_seeds },
    Target { name: "choices", run: choices::run, seeds: choices::seeds },
    Target { name: "json", run: exchange::json, seeds: exchange::json_seeds },
];

/// The inputs that fuzzing has kept for a target, one on each line of its file, in hex.
#[cfg(not(fuzzing))]
pub fn kept(name: &str) -> Vec<Vec<u8>> {
    let file = crate::common::project(&format!("tests/fuzz/corpus/{name}.hex"));
    let Ok(inputs) = std::fs::read_to_string(file) else { return Vec::new() };
    let byte = |digits: &[u8; 2]| u8::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap();
    inputs.lines().map(|input| input.as_bytes().as_chunks().0.iter().map(byte).collect()).collect()
}

/// Runs the target that `PLAYDECK_TARGET` names, and counts how many inputs got far into the file that
/// `PLAYDECK_COUNTS` names.
#[cfg(fuzzing)]
pub fn run_chosen(data: &[u8]) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    static CHOSEN: OnceLock<&Target> = OnceLock::new();
    static ALL_RUNS: AtomicU64 = AtomicU64::new(0);
    static REACHED: AtomicU64 = AtomicU64::new(0);
    let target = CHOSEN.get_or_init(|| {
        let name = std::env::var("PLAYDECK_TARGET").unwrap();
        ALL.iter().find(|target| target.name == name).unwrap()
    });
    let reached = u64::from((target.run)(data)) + REACHED.load(Relaxed);
    REACHED.store(reached, Relaxed);
    let all = ALL_RUNS.fetch_add(1, Relaxed) + 1;
    if all.is_multiple_of(256)
        && let Some(file) = std::env::var_os("PLAYDECK_COUNTS")
    {
        std::fs::write(file, format!("{all} {reached}\n")).unwrap();
    }
}
