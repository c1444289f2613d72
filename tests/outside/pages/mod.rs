//! Pages to play on, as a browser shows them: what is entered by pointing, by keys and by typing is one sheet, which the
//! mail takes and the play follows; what people wrote runs nothing; everybody can use them.

use crate::common::deck;
use crate::common::shell::{out, playdeck, status};
use playdeck::page::SCRIPT;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

mod words;

pub use words::{the_script_is_linted, the_script_knows_no_game};

/// Enters plans made by chance by pointing and by typing; runs in a copy of a page.
const PLANS: &str = include_str!("plans.js");
/// Takes what a page offers by chance, by pointing; runs in a copy of a page.
const CLICKS: &str = include_str!("clicks.js");
/// Enters the same plans by keys alone.
const KEYS: &str = include_str!("keys.py");

/// The positions of a game on which plans are made: a deck, and how many of its plays are played, all if 0; and a reader.
struct Stand {
    deck: &'static str,
    plays: usize,
    reader: &'static str,
}

const fn stand(deck: &'static str, plays: usize, reader: &'static str) -> Stand {
    Stand { deck, plays, reader }
}

const DIPLOMACY: &[Stand] = &[
    stand("diplomacy/first-year", 0, "AUSTRIA"),
    stand("diplomacy/first-year", 1, "ENGLAND"),
    stand("diplomacy/first-year", 3, "RUSSIA"),
    stand("diplomacy/first-year", 2, "GERMANY"),
    stand("diplomacy/fog", 0, "FRANCE"),
];

const RAINBOW: &[Stand] = &[
    stand("rainbow/opening", 0, "1"),
    stand("rainbow/opening", 3, "2"),
    stand("rainbow/battles", 0, "2"),
    stand("rainbow/slots", 1, "1"),
];

const MEDIEVAL: &[Stand] = &[
    stand("medieval/battles", 0, "M1"),
    stand("medieval/transports", 0, "M1"),
    stand("medieval/battles", 0, "M2"),
];

const ATLANTIS: &[Stand] = &[
    stand("atlantis/first-months", 0, "1"),
    stand("atlantis/economy", 0, "1"),
    stand("atlantis/magic", 0, "1"),
];

const ATLANTIS4: &[Stand] = &[
    stand("atlantis4/first-months", 0, "2"),
    stand("atlantis4/economy", 0, "2"),
    stand("atlantis4/ships", 0, "2"),
];

/// A position with the pages that its readers get.
struct Played {
    folder: TempDir,
    /// The position, as cards.
    position: String,
    /// The play that is due.
    due: String,
    /// The page of the reader.
    page: PathBuf,
    reader: &'static str,
}

/// The first plays of a deck.
fn first_plays(deck: &str, plays: usize) -> String {
    let is_play = |line: &str| {
        ["$MOVES", "$RETREAT", "$BUILD", "$TURN", "$ROUND"].iter().any(|word| line.starts_with(word))
    };
    let mut seen = 0;
    let kept = deck.lines().take_while(|line| {
        seen += usize::from(is_play(line));
        plays == 0 || seen <= plays
    });
    let kept: Vec<&str> = kept.filter(|line| *line != "$END").collect();
    kept.join("\n") + "\n$END\n"
}

impl Played {
    fn of(stand: &Stand) -> Self {
        let folder = TempDir::new().unwrap();
        let deck = first_plays(&deck(stand.deck), stand.plays);
        let pages = folder.path().join("pages");
        let made = playdeck(&["burst", "--pages", "--to", "gm@host.example", pages.to_str().unwrap()], &deck);
        assert!(status(&made) <= 4, "{}: {}", stand.deck, String::from_utf8_lossy(&made.stderr));
        let own = pages.join(playdeck::stream::burst::key(stand.reader));
        let mut files: Vec<PathBuf> = fs::read_dir(&own).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files.retain(|file| !file.ends_with("index.html"));
        let page = files.pop().unwrap();
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.contains(SCRIPT), "{} has nothing to order for {}", stand.deck, stand.reader);
        let position = out(&playdeck(&["--emit", "punch"], &deck));
        let about = data(&text, "about");
        let due = about["subject"].as_str().unwrap().to_owned();
        Self { folder, position, due, page, reader: stand.reader }
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.page).unwrap()
    }

    /// A copy of the page without its policy, with something at its end.
    fn copy(&self, name: &str, end: &str) -> PathBuf {
        let text = self.text();
        let (before, rest) = text.split_once("<meta http-equiv=\"Content-Security-Policy\"").unwrap();
        let (_, rest) = rest.split_once(">\n").unwrap();
        let place = self.folder.path().join(name);
        let end = format!("{end}</body>");
        fs::write(&place, format!("{before}{}", rest.replacen("</body>", &end, 1))).unwrap();
        place
    }
}

/// JSON in a page.
fn data(page: &str, id: &str) -> Value {
    let (_, rest) = page.split_once(&format!("<script type=\"application/json\" id=\"{id}\">")).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// The page as a browser leaves it.
pub fn dumped(page: &Path, profile: &Path, size: &str) -> String {
    let shown = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=600000", "--dump-dom"])
        .arg(format!("--window-size={size}"))
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    String::from_utf8_lossy(&shown.stdout).into_owned()
}

/// What a script left in a page behind a word.
fn left(dump: &str, word: &str) -> Value {
    let text = dump
        .split(&format!("{word} "))
        .nth(1)
        .and_then(|text| text.rsplit_once(" END"))
        .map(|(text, _)| text);
    let text = text.unwrap_or_else(|| panic!("{}", &dump[dump.len().saturating_sub(3_000)..]));
    let text =
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{a0}").replace("&amp;", "&");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Plans of a position, entered by pointing and by typing, as the page shows both.
fn planned(played: &Played, seed: u32, plans: usize) -> Vec<Value> {
    let script = PLANS.replace("SEED", &seed.to_string()).replace("PLANS", &plans.to_string());
    let copy = played.copy("plans.html", &format!("<script>{script}</script>"));
    let dump = dumped(&copy, &played.folder.path().join("profile"), "1300,1000");
    assert!(!dump.contains("FAILED "), "{}", dump.split("FAILED ").nth(1).unwrap());
    left(&dump, "RESULT").as_array().unwrap().clone()
}

/// Plans of a position made of what the page offers, by pointing where that can be, and typed.
fn clicked(played: &Played, seed: u32, plans: usize) -> Vec<Value> {
    let script = CLICKS.replace("SEED", &seed.to_string()).replace("PLANS", &plans.to_string());
    let copy = played.copy("clicks.html", &format!("<script>{script}</script>"));
    let dump = dumped(&copy, &played.folder.path().join("profile"), "1300,1000");
    assert!(!dump.contains("FAILED "), "{}", dump.split("FAILED ").nth(1).unwrap());
    left(&dump, "RESULT").as_array().unwrap().clone()
}

/// One sheet whichever way it was entered, and the page shows the same of both.
fn is_one_sheet(plan: &Value) {
    let wanted = &plan["wanted"];
    assert_eq!(&plan["pointed"]["sheet"], wanted, "{plan}");
    assert_eq!(&plan["typed"]["sheet"], wanted);
    assert_eq!(plan["pointed"], plan["typed"], "{plan}");
}

/// A game that exists as data alone: every kind of step, a net of nine places, lines in sequence or by pieces.
fn toy(is_in_sequence: bool) -> Value {
    let spots: Vec<Value> =
        (0..9).map(|at| json!([200 + 300 * (at % 3), 200 + 250 * (at / 3), format!("Field {at}")])).collect();
    let near = |at: i32| -> Vec<Option<i32>> {
        let (x, y) = (at % 3, at / 3);
        vec![
            (y > 0).then_some(at - 3),
            (x < 2).then_some(at + 1),
            (y < 2).then_some(at + 3),
            (x > 0).then_some(at - 1),
        ]
    };
    let near: Vec<_> = (0..9).map(near).collect();
    json!({
        "head": ["toy 7"], "tail": ["that is it"], "is_in_sequence": is_in_sequence, "radius": 30,
        "spots": spots, "nets": [{"ways": ["up", "right", "down", "left"], "near": near}],
        "groups": [{"name": "", "lines": null}, {"name": "Crew", "lines": null}],
        "pieces": [
            {"name": "All of us", "word": "", "spot": null, "opens": null, "first": 7, "most": null, "without": null, "group": 0},
            {"name": "The fox", "word": "fox", "spot": 4, "opens": "who fox", "first": 0, "most": [9, "x"], "without": null, "group": 1},
            {"name": "The owl", "word": "owl", "spot": 0, "opens": "who owl", "first": 0, "most": [1, "The last counts."], "without": "sleeps", "group": 1}
        ],
        "steps": [
            {"pick": ["What?", [["Walk", "walk", null, 1], ["Eat", "eat", null, 3], ["Call it", "call", null, 5],
                ["Look", "look", null, 9, 2], ["Dig", "dig", null, 11]]]},
            {"way": ["Where to?", 0, 3, "+", 2]},
            {"done": {"line": [[0, " "]], "arrows": [[-1, 1]], "goes": 1}},
            {"count": ["How much?", 1, 40, 4]},
            {"done": {"line": [0, " ", 1, " pies for ", -1]}},
            {"text": ["What name?", 20, true, 6]},
            {"done": {"line": [0, " ", 1]}},
            {"text": ["Say what?", 30, false, 8]},
            {"done": {"line": ["say ", 0]}},
            {"pick": ["At which?", [["Field 1", null, 1, 10], ["Field 8", null, 8, 10], ["the sky", null, null, 10]]]},
            {"done": {"line": ["look at ", 1], "arrows": [[-1, 1, true]]}},
            {"done": {"line": ["dig"], "then": 12}},
            {"pick": ["And now?", [["Out of the hole", "out", null, 13]]]},
            {"done": {"line": [0], "then": 0}}
        ]
    })
}

/// The script plays a game that it was never written for.
pub fn a_toy_game_is_played_from_data_alone() {
    for (at, is_in_sequence) in [true, false].into_iter().enumerate() {
        let played = Played::of(&DIPLOMACY[0]);
        let text = played.text();
        let (before, rest) = text.split_once("id=\"choices\">").unwrap();
        let (_, behind) = rest.split_once("</script>").unwrap();
        let toy = toy(is_in_sequence);
        fs::write(&played.page, format!("{before}id=\"choices\">{toy}</script>{behind}")).unwrap();
        let plans = planned(&played, 5 + u32::try_from(at).unwrap(), 60);
        plans.iter().for_each(is_one_sheet);
        let sheets: String = plans.iter().map(|plan| plan["wanted"].as_str().unwrap()).collect();
        for line in [
            "toy 7\n",
            "that is it\n",
            "walk ",
            " pies for owl",
            "call \"",
            "look at Field 8",
            "dig\nout",
            "say ",
        ] {
            assert!(sheets.contains(line), "{line} is in no sheet");
        }
        let arrows =
            plans.iter().filter(|plan| plan["typed"]["arrows"].as_array().unwrap().len() > 1).count();
        assert!(arrows > 10, "{arrows}");
    }
}

/// What a check says of orders that undo one another, and why they are offered all the same.
const FOLLOWS: &[(&str, &str)] = &[
    ("MWD209W", "a check takes unknown ground ahead of a ship for land, and there may be sea"),
    ("MWD226W", "two cities are given one name: each alone may have it"),
    ("MWD232W", "who gives up has no further order: those behind it are told so"),
    ("RBE214W", "a unit of one's own may leave the hex that is fired at"),
    ("RBE224W", "two new cities too near one another: only one of them may stand there"),
];

/// The mail takes a sheet without a warning, and so does the play.
fn is_taken(played: &Played, sheet: &str) {
    let place = |name: &str| played.folder.path().join(name);
    fs::write(place("game.pos"), &played.position).unwrap();
    fs::write(place("game.roster"), format!("GM gm@host.example\n{} reader@host.example\n", played.reader))
        .unwrap();
    let message = format!(
        "From: reader@host.example\nTo: gm@host.example\nSubject: {}\nDate: Mon, 30 Nov 2026 10:00:00 +0000\nMessage-ID: \
         <a@host.example>\n\n{sheet}",
        played.due
    );
    fs::write(place("mail.eml"), message).unwrap();
    let [position, roster, list, mail] = ["game.pos", "game.roster", "mail.list", "mail.eml"].map(place);
    let text = |place: &PathBuf| place.to_str().unwrap().to_owned();
    let taken = playdeck(
        &[
            "mail",
            "--roster",
            &text(&roster),
            "--position",
            &text(&position),
            "--list",
            &text(&list),
            &text(&mail),
        ],
        "",
    );
    let listed = fs::read_to_string(&list).unwrap_or_default();
    let deck = out(&taken);
    // The desk writes the opener in its own words, and needs no end.
    let choices = data(&played.text(), "choices");
    let frame = |line: &&str| {
        let is_it = |all: &Value| all.as_array().unwrap().iter().any(|one| one.as_str() == Some(*line));
        is_it(&choices["head"]) || is_it(&choices["tail"])
    };
    for line in sheet.lines().filter(|line| !line.is_empty() && !frame(line)) {
        let is_there = deck.lines().any(|card| card.trim() == line.trim());
        assert!(is_there, "{line} of\n{sheet}\nis not in\n{deck}\n{listed}");
    }
    let is_warned = |text: &str| {
        text.split_whitespace().any(|word| {
            let word = word.trim_end_matches(':');
            word.len() >= 7
                && word.ends_with(['W', 'E', 'S'])
                && word[3..word.len() - 1].bytes().all(|letter| letter.is_ascii_digit())
                && word[..3].bytes().all(|letter| letter.is_ascii_uppercase())
                && !FOLLOWS.iter().any(|(message, _)| *message == word)
        })
    };
    assert!(!is_warned(&listed), "{sheet}\n{listed}");
    // Of both Atlantises the check is asked by laws of theirs, line by line: several lines together may want one silver.
    if choices["head"][0].as_str().is_some_and(|head| head.starts_with("#ATLANTIS")) {
        return;
    }
    let letter = playdeck(&["check", "--for", played.reader], &deck);
    let read = out(&letter);
    assert!(status(&letter) <= 4 && !is_warned(&read), "{sheet}\n{read}");
}

/// Plans of a game by pointing and by typing.
fn plans(stands: &[Stand], each: usize, made: fn(&Played, u32, usize) -> Vec<Value>) {
    let (mut lines, mut pointed) = (0, 0);
    for (at, stand) in stands.iter().enumerate() {
        let played = Played::of(stand);
        for plan in made(&played, u32::try_from(at).unwrap() + 1901, each) {
            is_one_sheet(&plan);
            pointed += plan["at"].as_u64().unwrap_or(1);
            if plan["orders"].as_array().unwrap().is_empty() {
                continue;
            }
            is_taken(&played, plan["wanted"].as_str().unwrap());
            lines += plan["orders"].as_array().unwrap().len();
        }
    }
    println!("{} plans with {lines} lines", stands.len() * each);
    assert!(lines > stands.len() * each && pointed > 0, "{lines} {pointed}");
}

pub fn plans_of_diplomacy() {
    plans(DIPLOMACY, 40, planned);
}

pub fn plans_of_rainbows_end() {
    plans(RAINBOW, 50, clicked);
}

pub fn plans_of_medieval_war_door() {
    plans(MEDIEVAL, 67, clicked);
}

pub fn plans_of_atlantis() {
    plans(ATLANTIS, 67, clicked);
}

pub fn plans_of_atlantis_4() {
    plans(ATLANTIS4, 67, clicked);
}

/// The Python of Debian, for which the driver is packed.
const PYTHON: &str = "/usr/bin/python3";

/// Whether the machine's own Python can drive a browser.
pub fn drives() -> bool {
    let asked = Command::new(PYTHON).args(["-c", "import selenium"]).output();
    asked.is_ok_and(|asked| asked.status.success())
}

/// Plans entered by keys alone: what a browser's driver sends, from the first control of the page on.
fn keyed(stands: &[Stand], each: usize) {
    for (at, stand) in stands.iter().enumerate() {
        let played = Played::of(stand);
        let plans = clicked(&played, u32::try_from(at).unwrap() + 77, each);
        let place = |name: &str| played.folder.path().join(name);
        fs::write(place("plans.json"), serde_json::to_string(&plans).unwrap()).unwrap();
        fs::write(place("keys.py"), KEYS).unwrap();
        let run = Command::new(PYTHON)
            .args([place("keys.py"), played.page.clone(), place("plans.json")])
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&run.stdout).into_owned();
        let wrong = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success(), "{}: {told}\n{wrong}", stand.deck);
        println!("{} {}: {}", stand.deck, stand.reader, told.trim());
    }
}

pub fn plans_by_keys() {
    for stands in [DIPLOMACY, RAINBOW, MEDIEVAL, ATLANTIS, ATLANTIS4] {
        keyed(&stands[..2], 2);
    }
}

/// The rules of WCAG 2.2 AA that a program can check, in light, in dark, on a phone and on a desk.
pub fn everybody_can_use_them() {
    let axe = fs::read_to_string(axe().unwrap()).unwrap();
    let run = "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'], iframes: false})
        .then((found) => { document.body.textContent = 'RESULT ' + JSON.stringify({
            violations: found.violations.map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 200))]),
            incomplete: found.incomplete.map((one) => [one.id, one.nodes.length, one.nodes[0].html.slice(0, 200)]),
            passes: found.passes.length}) + ' END'; });";
    for stand in [&DIPLOMACY[0], &DIPLOMACY[1], &RAINBOW[0], &MEDIEVAL[0], &ATLANTIS[0], &ATLANTIS4[1]] {
        let played = Played::of(stand);
        // A piece is chosen, so that its choices are there as well.
        let press = "document.querySelector('#list button').click();";
        let copy = played.copy("axe.html", &format!("<script>{axe}</script><script>{press}{run}</script>"));
        for size in ["390,900", "1300,1000"] {
            let dump = dumped(&copy, &played.folder.path().join("profile"), size);
            let found = left(&dump, "RESULT");
            assert!(
                found["violations"].as_array().unwrap().is_empty(),
                "{} {size}: {}",
                stand.deck,
                brief(&found["violations"])
            );
            let known = |one: &&Value| !NAMED.contains(&one[0].as_str().unwrap());
            let open: Vec<&Value> = found["incomplete"].as_array().unwrap().iter().filter(known).collect();
            assert!(open.is_empty(), "{} {size}: {open:?}", stand.deck);
            assert!(found["passes"].as_u64().unwrap() > 20, "{found}");
        }
    }
}

/// What was found, and where first.
fn brief(found: &Value) -> String {
    let one = |one: &Value| format!("{} {} {}", one[0], one[1].as_array().map_or(0, Vec::len), one[1][0]);
    found.as_array().unwrap().iter().map(one).collect::<Vec<_>>().join("\n")
}

/// What the program cannot judge by itself, and who does.
const NAMED: &[&str] = &[
    // Texts over the picture: `letters_over_the_board_can_be_read` counts their contrast.
    "color-contrast",
    // Heads of tables in a narrow window, which are hidden: there each cell names its column.
    "th-has-data-cells",
];

/// The file of axe-core, below the folder of builds.
pub fn axe() -> Option<PathBuf> {
    let target = PathBuf::from(env!("CARGO_BIN_EXE_playdeck"));
    let found = target.ancestors().map(|folder| folder.join("axe/node_modules/axe-core/axe.min.js"));
    found.into_iter().find(|file| file.is_file())
}

/// Names, titles and press of markup run nothing and ask for nothing.
pub fn markup_runs_nothing() {
    let bad = "<img src=x onerror=alert(1)>";
    let mut text = String::new();
    write!(text, "$JOB A,TITLE='<script>alert(1)</script>'\n$INIT DIPLOMACY,RULES=STANDARD,SEED=5\n")
        .unwrap();
    for name in ["'<b>Anne</b>'", "B", "C", "D", "E", "F", "G"] {
        writeln!(text, "{name}").unwrap();
    }
    write!(
        text,
        "$MOVES SPRING, 1901\n$MESSAGE TO AUSTRIA\n{bad}\n</script><script>alert(1)</script>\n$END\n"
    )
    .unwrap();
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("pages");
    playdeck(&["burst", "--pages", pages.to_str().unwrap()], &text);
    let log = folder.path().join("net.log");
    let mut count = 0;
    for file in fs::read_dir(pages.join("austria")).unwrap() {
        let file = file.unwrap().path();
        let shown = Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--virtual-time-budget=20000",
                "--dump-dom",
            ])
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .arg(format!("--log-net-log={}", log.display()))
            .arg("--enable-logging=stderr")
            .arg(format!("file://{}", file.display()))
            .output()
            .unwrap();
        let page = String::from_utf8_lossy(&shown.stdout).into_owned();
        let told = String::from_utf8_lossy(&shown.stderr).into_owned();
        // A script that ran would have stopped at its alert, and one that the policy stopped is told on the console.
        assert!(!told.contains("Content Security Policy") && !told.contains("CONSOLE"), "{told}");
        assert!(page.contains("</html>") && !page.contains("<img") && !page.contains("<b>"), "{page}");
        let scripts = page.matches("<script").count();
        let own =
            page.matches("<script type=\"application/json\"").count() + page.matches("<script>//").count();
        assert_eq!(scripts, own, "{}", file.display());
        let asked = fs::read_to_string(&log).unwrap_or_default();
        assert!(!asked.contains("http://x") && !asked.contains("/x\""), "{}", file.display());
        count += 1;
    }
    assert_eq!(count, 3);
}

/// The contrast of each letter on a picture with what lies below it, and of the signs that the script draws, in a browser's
/// own geometry: the lowest of a text with every color under its corners and middle.
const CONTRAST: &str = r"
const part = (value) => { value /= 255; return value <= .03928 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4; };
const light = (color) => { const [r, g, b] = color; return .2126 * part(r) + .7152 * part(g) + .0722 * part(b); };
const between = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + .05) / (b + .05); };
const rgb = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);
const inks = (element) => {
  const style = getComputedStyle(element);
  const found = [];
  for (const paint of [style.fill]) {
    if (paint.startsWith('url')) {
      const id = paint.match(/#([^\x22')]+)/)[1];
      const pattern = document.getElementById(id);
      for (const child of pattern.querySelectorAll('*')) {
        const inner = getComputedStyle(child);
        for (const color of [inner.fill, inner.stroke]) if (color.startsWith('rgb')) found.push(rgb(color));
      }
    } else if (paint.startsWith('rgb')) found.push(rgb(paint));
  }
  return found;
};
const measured = [];
document.querySelectorAll('#ground svg *').forEach((one) => { one.style.pointerEvents = 'all'; });
document.querySelectorAll('.over').forEach((one) => one.remove());
for (const text of document.querySelectorAll('#ground svg text')) {
  text.scrollIntoView({ block: 'center', inline: 'center' });
  const box = text.getBoundingClientRect();
  const ink = getComputedStyle(text);
  const halo = ink.paintOrder.startsWith('stroke') && ink.stroke.startsWith('rgb') ? rgb(ink.stroke) : null;
  let least = 99;
  for (const [x, y] of [[.1, .5], [.5, .5], [.9, .5]]) {
    const stack = document.elementsFromPoint(box.left + box.width * x, box.top + box.height * y);
    const below = stack.slice(stack.indexOf(text) + 1).find((one) => one.closest('svg') && one.tagName !== 'svg' && one.tagName !== 'g'
      && one.tagName !== 'text' && getComputedStyle(one).fill !== 'none');
    const grounds = halo ? [halo] : below ? inks(below) : [[255, 255, 255]];
    for (const ground of grounds) least = Math.min(least, between(rgb(ink.fill), ground));
  }
  measured.push([text.textContent, Number(least.toFixed(2))]);
}
document.body.textContent = 'RESULT ' + JSON.stringify(measured) + ' END';
";

pub fn letters_over_the_board_can_be_read() {
    let mut count = 0;
    for stand in [&DIPLOMACY[0], &RAINBOW[0], &MEDIEVAL[0], &ATLANTIS[0], &ATLANTIS4[1]] {
        let played = Played::of(stand);
        let copy = played.copy("contrast.html", &format!("<script>{CONTRAST}</script>"));
        let found = left(&dumped(&copy, &played.folder.path().join("profile"), "1300,1000"), "RESULT");
        let low: Vec<&Value> =
            found.as_array().unwrap().iter().filter(|text| text[1].as_f64().unwrap() < 4.5).collect();
        count += found.as_array().unwrap().len();
        assert!(low.is_empty(), "{} {low:?}", stand.deck);
    }
    assert!(count > 200, "{count}");
}
