//! The box of a province on a map without a drawing: its code with the mark of a center and the letters of an owner,
//! below it the unit that stands there, and below that one the unit that must leave.

use super::sheet;
use playdeck_diplomacy_rules::world::map::{Coast, Province};
use playdeck_diplomacy_rules::world::power::Power;

/// The height of the first row, and of each of the two below it.
const NAME: i32 = 15;
const UNIT: i32 = 19;
/// What stays free above all boxes: the title of the picture.
pub const ABOVE: i32 = 36;
/// The room for the mark of a center, and between the code and the letters of an owner.
pub const CENTER: i32 = 12;
const BETWEEN: i32 = 2;

/// The width of some letters of the code, or of the owner behind it.
pub fn width(letters: &str, of_owner: bool) -> i32 {
    let count = i32::try_from(letters.chars().count()).unwrap_or_default();
    if of_owner { (count * 602).div_euclid(100) + 1 } else { (count * 723).div_euclid(100) + 1 }
}

/// Where the code begins and where the letters of an owner would end, from the middle of the box; the mark of a center is
/// before the code.
pub fn span(province: Province) -> (i32, i32) {
    let code = width(province.code(), false);
    let owner =
        sheet::of(province.map()).letters.iter().map(|letters| width(letters, true)).max().unwrap_or(0);
    let (before, behind) = if province.is_center() { (CENTER, BETWEEN + owner) } else { (0, 0) };
    let left = -(before + code + behind) / 2;
    (left + before, left + before + code + BETWEEN + owner)
}

/// Half the width and height of a unit's mark with so many letters.
pub fn half(letters: usize) -> (i32, i32) {
    (i32::try_from(letters).unwrap_or_default() * 73 / 20 + 4, 8)
}

/// The width and height of the box.
pub fn size(province: Province) -> (i32, i32) {
    let (left, right) = span(province);
    let name = right.max(CENTER - left) + 3;
    // The longest mark is that of a fleet that must leave a coast.
    let map = province.map();
    let letters = sheet::of(map).letters.iter().map(|letters| letters.chars().count()).max().unwrap_or(3);
    let coast = if province.has_coasts() { 1 + Coast::North.letters().len() } else { 0 };
    let unit = half(3 + letters + coast).0 + 6;
    (2 * name.max(unit), NAME + 2 * UNIT + 2)
}

/// The upper left corner of the code's row, from the middle of the box.
pub fn corner(province: Province) -> (i32, i32) {
    (span(province).0, -(NAME + 2 * UNIT + 2) / 2)
}

/// The middle of a unit, from the middle of the box.
pub const fn unit(is_driven: bool) -> (i32, i32) {
    (0, -(NAME + 2 * UNIT + 2) / 2 + NAME + UNIT / 2 + 1 + if is_driven { UNIT } else { 0 })
}

/// The point from which borders go, from the middle of the box: amid the name and the unit.
pub const fn hub() -> (i32, i32) {
    (0, -(NAME + 2 * UNIT + 2) / 2 + i32::midpoint(NAME, UNIT))
}

/// How many letters of a name a legend has room for.
pub const LONGEST: usize = 24;

/// The longest name of some powers, as far as a legend has room.
pub fn longest_name(powers: impl Iterator<Item = Power>) -> usize {
    powers.map(|power| power.name().chars().count()).max().unwrap_or(8).clamp(8, LONGEST)
}
