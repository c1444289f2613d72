//! A picture as PNG with a palette of few colors, for messages: our pictures have large even areas, and the shades at the
//! edges of letters and lines make most of their bytes.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The most colors.
const MOST: usize = 64;

/// Pixels whose colors are nearly alike: how many, and the sums of their reds, greens and blues.
type Shade = (u64, [u64; 3]);

/// A picture as PNG, on white paper.
pub fn png(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut shades: BTreeMap<u16, Shade> = BTreeMap::new();
    for pixel in pixels.pixels() {
        let color = on_paper(*pixel);
        let (count, sums) = shades.entry(shade(color)).or_default();
        *count += 1;
        for (sum, part) in sums.iter_mut().zip(color) {
            *sum += u64::from(part);
        }
    }
    let palette = palette(shades.values().map(|all| (all.0, mean(*all))).collect());
    let nearest = |all: Shade| {
        let color = mean(all);
        let far = |place: &usize| palette.get(*place).map(|other| distance(color, *other));
        (0..palette.len()).min_by_key(far).and_then(|place| u8::try_from(place).ok()).unwrap_or(0)
    };
    let places: BTreeMap<u16, u8> = shades.iter().map(|(shade, all)| (*shade, nearest(*all))).collect();
    let place = |pixel: &PremultipliedColorU8| places.get(&shade(on_paper(*pixel))).copied().unwrap_or(0);
    let data: Vec<u8> = pixels.pixels().iter().map(place).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

/// The colors that are kept: the most frequent one, then again and again the one from which most is lost without it, as
/// many pixels and as far from all that are kept. So a single unit in a color of its own keeps it among large areas.
fn palette(colors: Vec<(u64, [u8; 3])>) -> Vec<[u8; 3]> {
    // Of each color how many pixels it has, and how far it is from the nearest one kept. All are as far at the begin.
    let mut lost: Vec<(u64, [u8; 3], u32)> =
        colors.into_iter().map(|(count, color)| (count, color, 1 << 18)).collect();
    let mut kept = Vec::new();
    while kept.len() < MOST {
        // Among equals the darkest, so that it is the same everywhere.
        let next = lost.iter().max_by_key(|(count, color, far)| (count * u64::from(*far), Reverse(*color)));
        let Some((_, next, _)) = next.copied().filter(|(.., far)| *far > 0) else { break };
        kept.push(next);
        for (_, color, far) in &mut lost {
            *far = distance(*color, next).min(*far);
        }
    }
    kept
}

/// The color of a pixel on white paper.
const fn on_paper(pixel: PremultipliedColorU8) -> [u8; 3] {
    let paper = u8::MAX - pixel.alpha();
    [
        pixel.red().saturating_add(paper),
        pixel.green().saturating_add(paper),
        pixel.blue().saturating_add(paper),
    ]
}

/// Colors of the same number are nearly alike: they share the upper four bits of each part.
fn shade([red, green, blue]: [u8; 3]) -> u16 {
    [red, green, blue].iter().fold(0, |all, part| all << 4 | u16::from(part >> 4))
}

fn mean((count, sums): Shade) -> [u8; 3] {
    sums.map(|sum| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX))
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

    use super::*;

    /// A picture with more large areas in pale colors than there are places, and a mark of some pixels.
    #[test]
    fn a_small_mark_in_a_color_of_its_own_keeps_it() {
        const MARK: [u8; 3] = [46, 158, 79];
        let mut pixels = Pixmap::new(100, 100).unwrap();
        for (at, pixel) in pixels.pixels_mut().iter_mut().enumerate() {
            let number = u8::try_from(at / 100).unwrap();
            let pale = [160 + number % 6 * 16, 160 + number / 6 % 6 * 16, 160 + number / 36 * 16];
            let [red, green, blue] = if (5_010..5_030).contains(&at) { MARK } else { pale };
            *pixel = PremultipliedColorU8::from_rgba(red, green, blue, u8::MAX).unwrap();
        }
        let bytes = png(&pixels).unwrap();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut colors = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut colors).unwrap();
        let at = |place: usize| [colors[3 * place], colors[3 * place + 1], colors[3 * place + 2]];
        assert_eq!(at(5_020), MARK);
        let paper: Vec<[u8; 3]> = pixels.pixels().iter().map(|pixel| on_paper(*pixel)).collect();
        let farthest = (0..10_000).map(|place| distance(at(place), paper[place])).max().unwrap();
        assert!(farthest <= 2 * 16 * 16, "{farthest}");
    }
}
