use super::*;

/// The lines that have text.
fn read(html: &str) -> Vec<String> {
    lines(html).unwrap().into_iter().filter(|line| !line.trim().is_empty()).collect()
}

#[track_caller]
fn reads(html: &str, expected: &[&str]) {
    assert_eq!(read(html), expected, "{html}");
}

#[test]
fn lines_are_those_that_a_reader_sees() {
    reads(
        "<div>A VIE - GAL</div><div>F TRI - ALB<br>A BUD - SER</div><blockquote>A VIE STANDS</blockquote>x",
        &["A VIE - GAL", "F TRI - ALB", "A BUD - SER", "> A VIE STANDS", "x"],
    );
    reads("<p>A\n VIE <b>-</b>&nbsp;GAL<p>x</p>y", &["A VIE - GAL", "x", "y"]);
    reads("<pre>A VIE  - GAL\n  B</pre>c", &["A VIE  - GAL", "  B", "c"]);
    reads("<span style='white-space:pre-wrap'>a\nb</span>\nc", &["a", "b c"]);
    reads("<ul><li>a<li>b</ul><ol><li>c</li><li><p>d</p></li></ol>e", &["* a", "* b", "1. c", "2. d", "e"]);
    reads(
        "<h3>A VIE - GAL</h3><a href='http://x'>F TRI</a> - <a name=x href=y>ALB</a>",
        &["A VIE - GAL", "F TRI - ALB"],
    );
    reads(
        "<head><title>t</title><style>p{}</style></head><script>if (a<b) x</script>A <!-- B --> C",
        &["A C"],
    );
    reads("A VIE <img alt='\u{27A1}' src=x> GAL <img alt='Our logo'>", &["A VIE \u{27A1} GAL"]);
    reads("<p>a<hr>b</p>&lt;c&gt; &eacute;&#233;", &["a", "-----", "b", "<c> éé"]);
    reads("<html><head><meta x><title>t</title><body>a</body></html>", &["a"]);
    reads("<ul><li></li></ul>a", &["a"]);
    reads("<div style='display:none'>no</div><div>yes<o:p></o:p></div>", &["yes"]);
    assert_eq!(lines("<div>a</div><div><br></div><p>b</p>c").unwrap(), ["a", "", "b", "", "c"]);
}

#[test]
fn cells_of_a_row_are_one_line() {
    let row = "<tr><td>A VIE</td><td>- GAL</td></tr><tr><td>F TRI</td><td>ALB</td></tr>";
    let both = ["A VIE - GAL", "F TRI ALB"];
    reads(&format!("<table>{row}</table>"), &both);
    reads(&format!("<table><tbody>{row}</tbody></table>"), &both);
    reads("<table><tr><td>A VIE<td>- GAL<tr><td>F TRI<td>ALB</table>", &both);
    reads("<table><td><p>A VIE</p></td><td><div>- GAL<br></div></td></table>x", &["A VIE - GAL", "x"]);
    reads(&format!("<table><tr><td><table>{row}</table></td></tr></table>"), &both);
    reads(
        &format!("<table><tr><td></td><td>a<br>b<table>{row}</table>c</td></tr></table>"),
        &["a", "b", both[0], both[1], "c"],
    );
    reads("<table><tr><td>A VIE<br>F TRI</td><td>- GAL<br>ALB</td></tr></table>", &both);
    reads("<table><tr><td>A VIE<br>F TRI</td><td>- GAL</td></tr></table>", &["A VIE | F TRI | - GAL"]);
    reads("<dl><dt>A VIE</dt><dd>- GAL</dd><dt>F TRI<dd>ALB</dl>", &both);
    reads(
        "<div style='display: table-row'><div style='display:table-cell'>A VIE</div>\
         <div style='display:table-cell'>- GAL</div></div>",
        &both[..1],
    );
    reads(
        &format!("<blockquote type=cite><table>{row}</table></blockquote>"),
        &["> A VIE - GAL", "> F TRI ALB"],
    );
}

#[test]
fn what_is_struck_out_is_no_text() {
    for struck in [
        "<s>GAL</s> TYR",
        "<strike>GAL</strike> TYR",
        "<del>GAL</del> <ins>TYR</ins>",
        "<span style='color:red; TEXT-DECORATION: underline line-through'>GA<b>L</b></span> TYR",
        "<span style=text-decoration-line:line-through>GAL</span> TYR",
        "<style>p.x, span.s1 {text-decoration: line-through}</style><span class='a s1'>GAL</span> TYR",
    ] {
        reads(&format!("A VIE - {struck}"), &["A VIE - TYR"]);
    }
    reads("<s>A VIE - GAL<br>F TRI - ALB</s><br>A BUD - SER", &["A BUD - SER"]);
    reads("<p><s>a</p><p>b</s>c</p>", &["c"]);
    reads("<p style='text-decoration:line-through'>a<p>b", &["b"]);
    reads("<ul><li><s>a</s><li>b</ul>", &["* b"]);
    reads("<table><tr><td><s>a</td><td>b</td></tr></table>c", &["b", "c"]);
}

#[test]
fn a_quote_is_marked_and_an_indent_is_not() {
    reads(
        "<blockquote class='gmail_quote' style='margin:0 0 0 40px;border:none;padding:0px'>a</blockquote>",
        &["a"],
    );
    reads(
        "<blockquote class=gmail_quote style='border-left:1px #ccc solid'>a<blockquote>b</blockquote></blockquote>",
        &["> a", ">> b"],
    );
    reads("<blockquote type=cite style='border:none'>a</blockquote>", &["> a"]);
    for head in [
        "<div id=divRplyFwdMsg>",
        "<div class='yahoo_quoted'>",
        "<div name=quote style='border-left:2px'>",
        "<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'>",
    ] {
        reads(&format!("a{head}b</div>"), &["a", RULE, "b"]);
    }
}

#[test]
fn html_that_is_nested_without_end_is_not_read() {
    for tag in ["<div>", "<table><tr><td>", "<blockquote>", "<ul><li>", "<b>"] {
        assert!(lines(&tag.repeat(50_000)).is_err(), "{tag}");
    }
    for tag in ["<p>A VIE - GAL<br>", "<div>A VIE - GAL</div>", "<td>x", "<li>x", "<s>", "</div>", "<"] {
        assert!(lines(&tag.repeat(50_000)).is_ok(), "{tag}");
    }
}

#[test]
fn attributes_without_end_change_nothing() {
    let many = (0..20_000).fold(String::new(), |many, number| many + &format!(" a{number}=\"<x>\""));
    reads(&format!("<p{many} style='text-decoration:line-through'>a</p><b{many}>b</b>"), &["b"]);
    reads("<p title='a>b' style=x>c</p><p style=\"d'\" / class=e>f<br/>g<a", &["c", "f", "g"]);
}
