//! A machine within this one, for programs that need a mail host to themselves: its own `/etc`, homes, spools and
//! processes, and a network in which there is nothing but itself. So recipes run as they are written, under the names
//! and ports that they say, and nothing of the machine around it is touched.

use crate::common::project;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

/// How long something may take that a program does by itself.
const PATIENCE: Duration = Duration::from_mins(1);

/// The machine; it ends when this is dropped.
pub struct Machine {
    around: Child,
    /// As long as it is open the machine lives.
    life: Option<ChildStdin>,
    /// The number of its first process, as the machine around it counts.
    first: String,
}

/// A command with the rights of root, which are needed to make a machine.
fn as_root(program: &str) -> Command {
    let is_root = fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
    if is_root {
        return Command::new(program);
    }
    let mut command = Command::new("sudo");
    command.args(["-n", program]);
    command
}

/// Whether a machine can be made here: that takes Linux, and root or sudo.
pub fn can_be_made() -> bool {
    let made = as_root("unshare")
        .args(["--mount", "--net", "--pid", "--fork", "--mount-proc", "true"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    made.is_ok_and(|status| status.success())
}

impl Machine {
    pub fn new() -> Self {
        let mut around = as_root("unshare")
            .args(["--mount", "--net", "--pid", "--fork", "sh"])
            .arg(project("tests/outside/recipes/machine.sh"))
            .arg(project(""))
            .arg(env!("CARGO_BIN_EXE_playdeck"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let life = around.stdin.take();
        let mut first = String::new();
        BufReader::new(around.stdout.take().unwrap()).read_line(&mut first).unwrap();
        if first.trim().is_empty() {
            let mut said = String::new();
            around.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            panic!("no machine could be made: {said}");
        }
        Self { around, life, first: first.trim().to_owned() }
    }

    /// Runs a script as root, up to the first command that fails. Gives what it prints.
    pub fn root(&self, script: &str) -> String {
        self.run(&["sh"], script)
    }

    /// Runs one as the account of the games, in its home.
    pub fn games(&self, script: &str) -> String {
        self.run(&GAMES, &format!("cd\n{script}"))
    }

    fn run(&self, shell: &[&str], script: &str) -> String {
        let (succeeded, said) = self.tried(shell, script);
        assert!(succeeded, "{script}\n{said}\n{}", self.log());
        said
    }

    /// Whether a script of the account of the games succeeds, and what it says.
    pub fn tried_by_games(&self, script: &str) -> (bool, String) {
        self.tried(&GAMES, &format!("cd\n{script}"))
    }

    fn tried(&self, shell: &[&str], script: &str) -> (bool, String) {
        let ended = as_root("nsenter")
            .args(["--mount", "--net", "--pid", "--wd=/", "--target", &self.first])
            .args(shell)
            .args(["-euc", script])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ended.stdout) + String::from_utf8_lossy(&ended.stderr);
        (ended.status.success(), said.into_owned())
    }

    /// What the programs of the machine have written down.
    fn log(&self) -> String {
        self.tried(&["sh"], "cat /var/log/*.log 2>/dev/null || true").1
    }

    /// Writes a file.
    pub fn write(&self, place: &str, text: &str) {
        assert!(!text.contains("\nTHE END\n"));
        self.root(&format!("cat >{place} <<'THE END'\n{text}\nTHE END\ntruncate -s -1 {place}\n"));
    }

    /// Waits until a script of root's prints something, and gives that.
    pub fn wait_for(&self, script: &str) -> String {
        let since = Instant::now();
        loop {
            let said = self.root(script);
            if !said.trim().is_empty() {
                return said;
            }
            assert!(since.elapsed() < PATIENCE, "nothing comes of {script}\n{}", self.log());
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// The shell of the account of the games.
const GAMES: [&str; 6] =
    ["setpriv", "--reuid=playdeck", "--regid=playdeck", "--init-groups", "--reset-env", "sh"];

impl Drop for Machine {
    fn drop(&mut self) {
        drop(self.life.take());
        let _ = self.around.wait();
    }
}
