//! Pictures for all eyes: how the powers look to people who see fewer colors, and in print without color. Two powers whose
//! colors are then too near to each other are told apart by letters or patterns, on units and on centers.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::charts::{all, begun, drawn, value};
use playdeck::game::diplomacy::map::{Map, STANDARD_MAP};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The parts of red, green and blue that an eye sees of each: light as it is, not as it is written in colors.
type Sight = [[f64; 3]; 3];

/// Eyes without one of the three kinds of cones, by Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency", table of severity 1.0; and paper without color.
const SIGHTS: [(&str, Sight); 5] = [
    ("all colors", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
    ("grey", [GREY; 3]),
];
/// How much of the light of a color is red, green and blue (ITU-R BT.709).
const GREY: [f64; 3] = [0.2126, 0.7152, 0.0722];

/// Colors that are nearer than this (CIE 1976) are hard to tell apart on marks some pixels wide; 2 can just be seen side by
/// side.
const NEAR: f64 = 20.0;

/// The least contrast of letters that are to be read (WCAG 2, level AA).
const READABLE: f64 = 4.5;

fn times(row: [f64; 3], light: [f64; 3]) -> f64 {
    row.iter().zip(light).map(|(part, light)| part * light).sum()
}

/// The light of a color such as `#fff` or `#1f4fc0`, as it is seen.
fn seen(color: &str, sight: &Sight) -> [f64; 3] {
    let digits = color.strip_prefix('#').unwrap();
    let part = |at: usize| {
        let pair =
            if digits.len() == 3 { digits[at..=at].repeat(2) } else { digits[2 * at..2 * at + 2].to_owned() };
        let part = f64::from(u8::from_str_radix(&pair, 16).unwrap()) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let light = [0, 1, 2].map(part);
    sight.map(|row| times(row, light).clamp(0.0, 1.0))
}

/// How far two colors are from each other.
fn far(one: &str, other: &str, sight: &Sight) -> f64 {
    let place = |color: &str| {
        let light = seen(color, sight);
        let bend = |part: f64| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
        let x = bend(times([0.4124, 0.3576, 0.1805], light) / 0.950_47);
        let y = bend(times(GREY, light));
        let z = bend(times([0.0193, 0.1192, 0.9505], light) / 1.088_83);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let (one, other) = (place(one), place(other));
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

fn contrast(one: &str, other: &str, sight: &Sight) -> f64 {
    let [one, other] = [one, other].map(|color| times(GREY, seen(color, sight)) + 0.05);
    one.max(other) / one.min(other)
}

/// The standard board, all others and all starts.
fn boards() -> impl Iterator<Item = (String, &'static Map)> {
    [begun("BOARD", "STANDARD", &STANDARD_MAP)].into_iter().chain(all())
}

/// What a picture shows of a power.
#[derive(Debug)]
struct Shown {
    /// The ground of a unit, its letters and their color.
    unit: [String; 3],
    /// The ground of its land, and how its pattern is turned and drawn.
    land: [String; 3],
    /// The letters behind the code of a center.
    center: String,
}

/// What a picture shows of each power of its board.
fn shown(picture: &str, map: &'static Map) -> BTreeMap<&'static str, Shown> {
    let of = |name: &'static str| {
        let node = picture
            .split("<g id=\"unit-")
            .skip(1)
            .find(|node| node.split_once("</title>").unwrap().0.ends_with(&format!(" of {name}")));
        let (mark, _) = node.unwrap_or_else(|| panic!("no unit of {name}")).split_once("</g>").unwrap();
        let mut fills = mark.split(" fill=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        let paint = fills.find(|fill| *fill != "none").unwrap();
        let ink = fills.next().unwrap();
        let (kind, letters) =
            mark.rsplit_once("</text>").unwrap().0.rsplit_once('>').unwrap().1.split_once(' ').unwrap();
        assert!(["A", "F"].contains(&kind));
        let letters = letters.split(' ').next().unwrap();
        let pattern = picture.split_once(&format!("<pattern id=\"land-of-{letters}\"")).unwrap().1;
        let pattern = pattern.split("</pattern>").next().unwrap();
        let tint = pattern.split("<rect").nth(2).unwrap();
        let center = map.homes(map.power_named(name).unwrap()).next().unwrap();
        let code = picture.split_once(&format!("<g id=\"{center}\">")).unwrap().1;
        let code = code.split("</g>").next().unwrap();
        Shown {
            unit: [paint, letters, ink].map(str::to_owned),
            land: [
                value(tint, "fill").unwrap(),
                value(pattern, "patternTransform").unwrap(),
                value(pattern, "d").unwrap(),
            ]
            .map(str::to_owned),
            center: code.rsplit_once("</text>").unwrap().0.rsplit_once('>').unwrap().1.to_owned(),
        }
    };
    map.powers().map(|power| (power.name(), of(power.name()))).collect()
}

/// The orders that give each power a unit, where a game begins with builds.
fn builds(map: &'static Map) -> String {
    let without: Vec<_> = map.powers().filter(|power| map.units(*power).next().is_none()).collect();
    if without.is_empty() {
        return String::new();
    }
    let mut text = format!("$BUILD {}\n", if map.power_count() == 7 { "FALL, 1897" } else { "FALL, 1900" });
    for power in without {
        let home = map.homes(power).next().unwrap();
        writeln!(text, "${power}\nBUILD A {home}").unwrap();
    }
    text
}

/// The pairs of powers of a picture that nothing but a color tells apart, for those who see it as too near; and how many
/// colors are too near.
fn alike(powers: &BTreeMap<&str, Shown>) -> (Vec<String>, usize) {
    let (mut alike, mut near) = (Vec::new(), 0);
    for (sight_name, sight) in &SIGHTS {
        for (name, one) in powers {
            let [paint, _, ink] = &one.unit;
            let contrast = contrast(paint, ink, sight);
            if contrast < READABLE {
                alike.push(format!(
                    "{sight_name}: the letters on units of {name} have a contrast of {contrast:.1}"
                ));
            }
            for (other_name, other) in powers.range(*name..).skip(1) {
                let is_near = |one: &str, other: &str| far(one, other, sight) < NEAR;
                let units = is_near(&one.unit[0], &other.unit[0]);
                let lands = is_near(&one.land[0], &other.land[0]);
                near += usize::from(units) + usize::from(lands);
                if units && one.unit[1] == other.unit[1] {
                    alike.push(format!("{sight_name}: units of {name} and {other_name}"));
                }
                if lands && one.center == other.center && one.land[1..] == other.land[1..] {
                    alike.push(format!("{sight_name}: centers of {name} and {other_name}"));
                }
            }
        }
    }
    (alike, near)
}

#[test]
fn powers_are_told_apart_by_all_eyes_and_in_print() {
    for (deck, map) in boards() {
        let powers = shown(&drawn(&format!("{deck}{}", builds(map))), map);
        let (found, near) = alike(&powers);
        assert_eq!(found, Vec::<String>::new(), "{}", map.name);
        // Without color each tint is near some other one.
        assert!(near > 0 || powers.len() < 3, "{}", map.name);
    }
}

/// The units of the seven powers are told apart by their colors alone, but for print and for red and green.
#[test]
fn few_units_of_the_standard_board_need_their_letters() {
    let (deck, map) = boards().next().unwrap();
    let powers = shown(&drawn(&deck), map);
    let mut near = Vec::new();
    for (sight_name, sight) in SIGHTS.iter().filter(|(name, _)| *name != "grey") {
        for (name, one) in &powers {
            for (other_name, other) in powers.range(*name..).skip(1) {
                if far(&one.unit[0], &other.unit[0], sight) < NEAR {
                    near.push(format!("{sight_name}: {name} and {other_name}"));
                }
            }
        }
    }
    assert_eq!(near, ["deuteranopia: AUSTRIA and ITALY"]);
}

/// The measure finds what it is for.
#[test]
fn letters_and_patterns_that_are_missing_are_found() {
    let shown = |paint: &str, ink: &str, letters: &str, turn: &str| Shown {
        unit: [paint, letters, ink].map(str::to_owned),
        land: ["#eee", turn, "M0 5H10"].map(str::to_owned),
        center: letters.to_owned(),
    };
    let found = |one: Shown, other: Shown| alike(&BTreeMap::from([("ONE", one), ("TWO", other)])).0;
    let (red, green, white) = ("#b00020", "#2e9e4f", "#fff");
    assert!(found(shown(red, white, "A", "0"), shown(green, "#000", "B", "0")).is_empty());
    let same = found(shown(red, white, "A", "0"), shown(green, "#000", "A", "45"));
    assert_eq!(same, ["deuteranopia: units of ONE and TWO"], "only red and green are too near");
    let same = found(shown(red, white, "A", "0"), shown("#1f4fc0", white, "A", "0"));
    assert!(same.contains(&"grey: units of ONE and TWO".to_owned()), "{same:?}");
    assert_eq!(same.iter().filter(|line| line.contains("centers")).count(), SIGHTS.len(), "{same:?}");
    assert!(found(shown(red, "#1f4fc0", "A", "0"), shown(green, "#000", "B", "0"))[0].contains("contrast"));
}
