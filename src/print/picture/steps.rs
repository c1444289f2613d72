//! Pictures as one HTML page, one for each step. The page needs nothing else: no script, no style sheet, no network. Where
//! style sheets work, it shows the step that was chosen; otherwise the steps are below one another.

use crate::markup::escaped;
use std::fmt::Write;

const HEAD: &str = "<style>
body{font:18px sans-serif;margin:0 auto;max-width:1320px;padding:8px;background:#fff;color:#000}
:root{color-scheme:light dark}a{color:#0a5a32}iframe{background:#fff;color-scheme:light}
@media (prefers-color-scheme:dark){body{background:#15191b;color:#e9e7e1}a{color:#8fdcab}}
nav a,section p a{display:inline-block;min-height:44px;line-height:44px;padding:0 10px}
iframe{width:100%;border:0}
main:has(:target) section:not(:target),main:not(:has(:target)) section~section{display:none}
@media print{body{background:#fff;color:#000}main section{display:block!important;break-after:page}nav,section p{display:none}}
h1{font-size:1.3rem;margin:.3rem 0}
</style>";

/// The width and the height of a picture, as a style sheet divides them, so that a frame is as high as its picture.
fn shape(svg: &str) -> String {
    let size = svg.split_once("viewBox=\"0 0 ").and_then(|(_, rest)| rest.split_once('"'));
    size.map_or("4/3", |(size, _)| size).replace(' ', "/")
}

/// The page of some pictures, each with its heading.
pub fn page<'a>(title: &str, steps: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n{HEAD}\n</head>\n<body>\n<main>\n",
        escaped(title)
    );
    let last = steps.clone().count();
    // Writing to a string cannot fail.
    for (number, (subject, svg)) in (1..).zip(steps.clone()) {
        let _ = writeln!(page, "<section id=\"step{number}\">\n<h1>{}</h1>\n<p>", escaped(subject));
        if number > 1 {
            let _ = writeln!(page, "<a href=\"#step{}\">back</a>", number - 1);
        }
        if number < last {
            let _ = writeln!(page, "<a href=\"#step{}\">next</a>", number + 1);
        }
        // Each picture is a document of its own, because their ids are the same.
        let svg = svg.split_once("?>").map_or(svg, |(_, svg)| svg);
        let framed = format!("<body style='margin:0'>{svg}");
        let _ = writeln!(
            page,
            "</p>\n<iframe sandbox loading=\"lazy\" style=\"aspect-ratio:{}\" title=\"{}\" srcdoc=\"{}\"></iframe>\n</section>",
            shape(svg),
            escaped(subject),
            framed.replace('&', "&amp;").replace('"', "&quot;")
        );
    }
    // The list of all steps is long, so that the first picture comes before it.
    page.push_str("</main>\n<nav>\n");
    for (number, (subject, _)) in (1..).zip(steps) {
        let _ = writeln!(page, "<a href=\"#step{number}\">{}</a>", escaped(subject));
    }
    page.push_str("</nav>\n</body>\n</html>\n");
    page
}
