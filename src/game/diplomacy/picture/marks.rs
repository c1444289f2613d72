//! The marks of a picture in their layers: within each layer a group for each power, within it a node for each mark,
//! with its class, its id and its words.

use playdeck_diplomacy_rules::world::map::Map;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_print::picture::Svg;

/// What lies above what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Supports and convoys.
    Helps,
    /// Moves, retreats, and marks on provinces.
    Moves,
    /// Units.
    Units,
    /// Builds and removals.
    Builds,
}

/// The layers from below, with the ids of their groups.
const LAYERS: [(Layer, &str); 4] = [
    (Layer::Helps, "supports-and-convoys"),
    (Layer::Moves, "moves"),
    (Layer::Units, "units"),
    (Layer::Builds, "builds"),
];

/// One mark.
pub struct Mark {
    pub layer: Layer,
    /// The power that it belongs to; none for what belongs to nobody.
    pub power: Option<Power>,
    /// What kind of mark it is, and `failed` if it failed.
    pub class: &'static str,
    /// Its id, which no other node has.
    pub id: String,
    /// What it says.
    pub title: String,
    /// How it is drawn.
    pub draw: Box<dyn Fn(&mut Svg)>,
}

/// Writes the layers below the names of the provinces, or those above them.
pub fn write(svg: &mut Svg, map: &'static Map, marks: &[Mark], above: bool) {
    let is_above = |layer: Layer| matches!(layer, Layer::Units | Layer::Builds);
    for (layer, name) in LAYERS.into_iter().filter(|(layer, _)| is_above(*layer) == above) {
        svg.open("g", &[("id", &name)]);
        let powers = map.powers().map(Some).chain([None]);
        for power in powers {
            let mut own = marks.iter().filter(|mark| mark.layer == layer && mark.power == power).peekable();
            if own.peek().is_none() {
                continue;
            }
            let class = power.map_or("NOBODY", Power::name);
            svg.open("g", &[("class", &class)]);
            for mark in own {
                svg.open("g", &[("id", &mark.id), ("class", &mark.class)]);
                svg.text("title", &[], &mark.title);
                (mark.draw)(svg);
                svg.close();
            }
            svg.close();
        }
        svg.close();
    }
}
