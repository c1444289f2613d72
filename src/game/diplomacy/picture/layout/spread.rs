//! A layout in pixels: scaled to the picture, and pushed apart until no two boxes overlap.

use super::Place;

/// The width of a picture, and that of one with many provinces, whose letters are then 11 pixels high on a screen that is
/// 1,300 wide.
const WIDTH: i32 = 1320;
const WIDE: i32 = 1400;
const MANY: usize = 110;
/// What stays free at each side.
const MARGIN: i32 = 16;
/// What stays free between two boxes.
const GAP: i32 = 4;
/// How many hundredths of the picture the boxes fill at most, and at least.
const FILLED: i64 = 48;
const SPARSE: i64 = 12;
/// How often all boxes are pushed apart. After that, what still overlaps another moves down.
const ROUNDS: usize = 200;

/// The size of the picture, and the middle of each box.
pub fn spread(
    places: &[Place],
    is_told: bool,
    boxes: &[(i32, i32)],
    above: i32,
) -> ((i32, i32), Vec<(i32, i32)>) {
    let area: i64 = boxes.iter().map(|(wide, high)| i64::from(wide + GAP) * i64::from(high + GAP)).sum();
    // A board with very many is not much higher than wide.
    let square = i32::try_from((area * 100 / FILLED).isqrt() * 4 / 5).unwrap_or(WIDE);
    let width = if places.len() > MANY { WIDE.max(square) } else { WIDTH };
    let room = width - 2 * MARGIN;
    let high = height(places, room, area);
    // Where much happens in little room there is more room than on the earth.
    let even = if is_told { 45 } else { 25 };
    let across = scaled(places, |place| place.0, room, even);
    let down = scaled(places, |place| place.1, high, even);
    let mut middles: Vec<(i32, i32)> = across.into_iter().zip(down).map(|(x, y)| (x + MARGIN, y)).collect();
    for (middle, (wide, _)) in middles.iter_mut().zip(boxes) {
        middle.0 = inside(middle.0, *wide, width);
    }
    for _ in 0..ROUNDS {
        if !push(&mut middles, boxes, width) {
            break;
        }
    }
    settle(&mut middles, boxes);
    let top = middles.iter().zip(boxes).map(|((_, y), (_, high))| y - high / 2).min().unwrap_or_default();
    for (_, y) in &mut middles {
        *y += above + MARGIN - top;
    }
    let bottom = middles.iter().zip(boxes).map(|((_, y), (_, high))| y + high / 2).max().unwrap_or_default();
    ((width, bottom + MARGIN), middles)
}

/// How high the picture is, as the places lie, unless the boxes would fill too much or too little of it.
fn height(places: &[Place], room: i32, area: i64) -> i32 {
    let span = |of: fn(&Place) -> i64| {
        let least = places.iter().map(of).min().unwrap_or_default();
        (places.iter().map(of).max().unwrap_or_default() - least).max(1)
    };
    let room = i64::from(room);
    let natural = room * span(|place| place.1) / span(|place| place.0);
    let least = area * 100 / FILLED / room;
    let most = (area * 100 / SPARSE / room).max(400).max(least);
    i32::try_from(natural.clamp(least, most)).unwrap_or(i32::MAX / 4)
}

/// One coordinate of all places, from 0 to some pixels: partly by its value, and by so many hundredths by its rank among
/// all.
fn scaled(places: &[Place], of: fn(&Place) -> i64, room: i32, even: i64) -> Vec<i32> {
    let least = places.iter().map(of).min().unwrap_or_default();
    let span = (places.iter().map(of).max().unwrap_or_default() - least).max(1);
    let mut order: Vec<i64> = places.iter().map(of).collect();
    order.sort_unstable();
    let top_rank = i64::try_from(order.len()).unwrap_or(2).max(2) - 1;
    let room = i64::from(room);
    let pixel = |place: &Place| {
        let at = of(place);
        // Equal values have the middle of their ranks.
        let ranks =
            order.partition_point(|other| *other < at) + order.partition_point(|other| *other <= at) - 1;
        let rank = i64::try_from(ranks).unwrap_or_default() * room / (2 * top_rank);
        let value = (at - least) * room / span;
        i32::try_from((value * (100 - even) + rank * even) / 100).unwrap_or_default()
    };
    places.iter().map(pixel).collect()
}

/// The middle of a box of some width that does not leave the picture.
fn inside(x: i32, wide: i32, width: i32) -> i32 {
    let half = wide / 2 + MARGIN;
    x.clamp(half, (width - half).max(half))
}

/// Pushes boxes that overlap apart, each pair by half of what it takes; whether there was one.
fn push(middles: &mut [(i32, i32)], boxes: &[(i32, i32)], width: i32) -> bool {
    let mut order: Vec<usize> = (0..middles.len()).collect();
    order.sort_by_key(|at| (middles[*at].1, *at));
    let tallest = boxes.iter().map(|size| size.1).max().unwrap_or_default() + GAP;
    let mut is_pushed = false;
    for (number, &one) in order.iter().enumerate() {
        for &other in &order[number + 1..] {
            let (a, b) = (middles[one], middles[other]);
            // The order is that before the round, in which few move far.
            if b.1 - a.1 > 2 * tallest {
                break;
            }
            let Some((wide, high)) = overlap((a, boxes[one]), (b, boxes[other])) else { continue };
            is_pushed = true;
            if wide * 3 <= high * 4 {
                let by = if a.0 <= b.0 { wide / 2 + 1 } else { -(wide / 2 + 1) };
                middles[one].0 -= by;
                middles[other].0 += by;
            } else {
                let by = if a.1 <= b.1 { high / 2 + 1 } else { -(high / 2 + 1) };
                middles[one].1 -= by;
                middles[other].1 += by;
            }
            for at in [one, other] {
                middles[at].0 = inside(middles[at].0, boxes[at].0, width);
            }
        }
    }
    is_pushed
}

/// How far two boxes with the gap between them overlap, across and down; nothing if they do not.
pub fn overlap(
    (a, one): ((i32, i32), (i32, i32)),
    (b, other): ((i32, i32), (i32, i32)),
) -> Option<(i32, i32)> {
    let wide = i32::midpoint(one.0, other.0) + GAP - (a.0 - b.0).abs();
    let high = i32::midpoint(one.1, other.1) + GAP - (a.1 - b.1).abs();
    (wide > 0 && high > 0).then_some((wide, high))
}

/// Moves boxes down, from above, until each lies below those that it would overlap.
fn settle(middles: &mut [(i32, i32)], boxes: &[(i32, i32)]) {
    let mut order: Vec<usize> = (0..middles.len()).collect();
    order.sort_by_key(|at| (middles[*at].1, *at));
    for number in 0..order.len() {
        let at = order[number];
        // Each step passes one of the boxes above for good.
        while let Some(by) = order[..number]
            .iter()
            .filter_map(|above| overlap((middles[*above], boxes[*above]), (middles[at], boxes[at])))
            .map(|(_, high)| high)
            .max()
        {
            middles[at].1 += by;
        }
    }
}
