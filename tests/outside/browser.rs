//! Pages for a browser, as a browser lays them out.

use crate::common::deck;
use crate::common::shell::{out, path, playdeck};
use crate::sent::{posted, shown};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// What is measured in each page: how wide it is, its smallest letters, what is too low to be touched, and the lowest
/// contrast of a text. A picture scales, so that it is not measured.
const MEASURE: &str = r"
const measured = [];
const light = color => {
  const part = value => { value /= 255; return value <= .03928 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4; };
  const [red, green, blue] = color.match(/[\d.]+/g).map(Number);
  return .2126 * part(red) + .7152 * part(green) + .0722 * part(blue);
};
const ground = element => {
  for (; element; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if (!color.endsWith(', 0)')) return color;
  }
  return null;
};
// How many words of an element are torn over two lines, but for those that no line of a phone holds.
const torn = (element, inner) => {
  let count = 0;
  for (const node of element.childNodes) {
    if (node.nodeType !== 3) continue;
    for (const word of node.textContent.matchAll(/[^\s-]+/g)) {
      const range = inner.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      count += word[0].length <= 24 && range.getClientRects().length > 1;
    }
  }
  return count;
};
const canvas = inner => {
  const probe = inner.createElement('div');
  probe.style.background = 'Canvas';
  inner.body.append(probe);
  const color = inner.defaultView.getComputedStyle(probe).backgroundColor;
  probe.remove();
  return color;
};
for (const frame of document.querySelectorAll('iframe')) {
  const inner = frame.contentDocument, window_ = frame.contentWindow, paper = canvas(inner);
  let small = 99, low = 0, contrast = 99, texts = 0, broken = 0;
  for (const element of inner.body.querySelectorAll('*')) {
    const style = window_.getComputedStyle(element);
    if (element.closest('svg') || style.display === 'none') continue;
    const height = element.getBoundingClientRect().height;
    if (['A', 'SUMMARY'].includes(element.tagName) && height < 44) low += 1;
    if (![...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())) continue;
    texts += 1;
    if (element.closest('td,th')) broken += torn(element, inner);
    small = Math.min(small, parseFloat(style.fontSize));
    const [one, other] = [light(style.color), light(ground(element) ?? paper)];
    contrast = Math.min(contrast, (Math.max(one, other) + .05) / (Math.min(one, other) + .05));
  }
  const width = Math.max(inner.documentElement.scrollWidth, inner.body.scrollWidth);
  measured.push([window_.innerWidth, width, small, low, contrast.toFixed(2), texts, broken].join(' '));
}
document.body.textContent = 'MEASURED ' + measured.join(';') + ' END';
";

/// Nothing is wider than the window, no word of a table is torn, no letter is below 16 pixels, whatever is touched is 44 pixels high, and the
/// contrast is 4.5 or more: on telephones and on a desk, in light and in dark, of pages and of those in messages.
pub fn pages_fit_every_window() {
    let folder = TempDir::new().unwrap();
    let mut frames = String::new();
    let widths = [320, 390, 1300];
    let mut count = 0;
    let mut in_messages = 0;
    for (name, reader) in [
        ("diplomacy/first-year", "AUSTRIA"),
        ("diplomacy/player-errors", "all"),
        ("rainbow/opening", "1"),
        ("medieval/battles", "M1"),
        ("atlantis/first-months", "1"),
        ("atlantis4/economy", "3"),
    ] {
        let deck = deck(name);
        let page = out(&playdeck(&["--emit", "html", "--for", reader], &deck));
        let roster = format!("GM gm@host.example\n{reader} a@host.example\n").replace("all a", "PUBLIC a");
        let mailed = posted(&deck, &roster).last().and_then(|message| shown(message).2);
        in_messages += usize::from(mailed.is_some());
        for page in std::iter::once(page).chain(mailed) {
            let page = page.replace('&', "&amp;").replace('"', "&quot;");
            for width in widths {
                count += 1;
                frames += "<iframe width=";
                frames += &width.to_string();
                frames += " height=700 style='border:0' srcdoc=\"";
                frames += &page;
                frames += "\"></iframe>\n";
            }
        }
    }
    assert!(in_messages >= 5, "{in_messages}");
    let place = path(&folder, "frames.html");
    let script = format!("<script>addEventListener('load', () => {{{MEASURE}}});</script>");
    fs::write(&place, format!("<!DOCTYPE html><meta charset=utf-8><body>{frames}{script}")).unwrap();
    // The numbers are those of the setting: dark, and light.
    for scheme in [0, 1] {
        let shown = Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--virtual-time-budget=20000",
                "--dump-dom",
            ])
            .arg(format!("--blink-settings=preferredColorScheme={scheme}"))
            .arg(format!("--user-data-dir={}", path(&folder, &format!("profile{scheme}"))))
            .arg(format!("file://{place}"))
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&shown.stdout).into_owned();
        let measured = text.split("MEASURED ").nth(1).and_then(|text| text.split(" END").next()).unwrap();
        let pages: Vec<Vec<f64>> = measured
            .split(';')
            .map(|page| page.split(' ').map(|number| number.parse().unwrap()).collect())
            .collect();
        assert_eq!(pages.len(), count);
        for (at, page) in pages.iter().enumerate() {
            let [window, width, letters, low, contrast, texts, broken] = page[..] else { panic!("{page:?}") };
            assert!((window - f64::from(widths[at % widths.len()])).abs() < 0.5, "{page:?}");
            assert!(
                width <= window && letters >= 16.0 && low < 0.5 && contrast >= 4.5,
                "page {at}: {page:?}"
            );
            assert!(texts > 20.0 && broken < 0.5, "page {at}: {page:?}");
        }
    }
}
