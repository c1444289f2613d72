//! A picture as PNG, drawn with the fonts of this folder and none of the machine's.
//!
//! The picture is the same everywhere. Its bytes are not promised: the renderer and the packer count with other
//! instructions on other processors.

use super::{few, outlines};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The largest picture, in pixels: 256 MB of memory.
const LARGEST: u64 = 1 << 26;

/// Why a picture cannot be rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It would have so many pixels across and down.
    TooLarge(u32, u32),
    /// The renderer refuses it, for this reason.
    Refused(String),
}

/// Renders an SVG document as a PNG file of a width in pixels.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, Fault> {
    pixels(svg, width)?.encode_png().map_err(|error| Fault::Refused(error.to_string()))
}

/// The same with few colors: a small file, for a message.
pub fn small_png(svg: &str, width: u32) -> Result<Vec<u8>, Fault> {
    few::png(&pixels(svg, width)?).map_err(|error| Fault::Refused(error.to_string()))
}

/// Renders an SVG document.
fn pixels(svg: &str, width: u32) -> Result<Pixmap, Fault> {
    let refused = |error: &dyn std::fmt::Display| Fault::Refused(error.to_string());
    let svg = outlines::of_texts(svg).map_err(|error| match error {
        outlines::Fault::Document(error) => refused(&error),
        outlines::Fault::Font(error) => refused(&error),
    })?;
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| refused(&error))?;
    let size = tree.size().to_int_size();
    let size = size.scale_to_width(width).ok_or(Fault::TooLarge(width, u32::MAX))?;
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > LARGEST {
        return Err(Fault::TooLarge(width, height));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(Fault::TooLarge(width, height))?;
    let (to, from) = (size.to_size(), tree.size());
    let scale = Transform::from_scale(to.width() / from.width(), to.height() / from.height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    Ok(pixels)
}
