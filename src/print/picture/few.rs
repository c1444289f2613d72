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
    let mut order: Vec<(u16, Shade)> = shades.iter().map(|(shade, all)| (*shade, *all)).collect();
    // The most frequent ones are the palette; among equals the darkest first, so that it is the same everywhere.
    order.sort_by_key(|(shade, (count, _))| (Reverse(*count), *shade));
    let palette: Vec<[u8; 3]> = order.iter().take(MOST).map(|(_, all)| mean(*all)).collect();
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
