//! Mailboxes that are easily read wrong, with what must and must not come of them. The script beside them runs the
//! program over each and says which do not hold.

use crate::common::shared;
use std::process::Command;

/// Where the mailboxes are.
pub const FOLDER: &str = "data/mail_traps";

/// Those that do not hold yet.
const NOT_YET: &[&str] = &[];

pub fn every_trap_is_read_as_its_writer_meant_it() {
    let folder = shared(FOLDER).unwrap();
    let script = folder.join("mail_traps.py");
    let program = env!("CARGO_BIN_EXE_playdeck");
    let done = Command::new("python3").arg(script).arg(folder).arg(program).output().unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    let (last, fell) = lines.split_last().unwrap();
    assert!(last.ends_with(" hold"), "{said}{}", String::from_utf8_lossy(&done.stderr));
    let fell: Vec<&str> = fell.iter().map(|line| line.split(' ').next().unwrap()).collect();
    println!("{last}");
    let new: Vec<&str> = fell.into_iter().filter(|id| !NOT_YET.contains(id)).collect();
    assert!(new.is_empty(), "{new:?}\n{said}");
}
