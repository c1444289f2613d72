//! The style sheet of pages.
//!
//! Letters are never smaller than 16 pixels on a screen, and whatever can be touched is at least 44 pixels high. In a
//! narrow window the rows of a wide table become blocks whose cells name their columns. Colors have a contrast of 4.5 or
//! more, in light and in dark. Paper is white, and everything is printed.

/// The class of a picture that is never shown narrower than so many pixels, in hundreds. A page to play on lets no style
/// stand at an element.
pub fn wide(pixels: i32) -> String {
    format!("w{}", (pixels + 99).div_euclid(100).clamp(3, 40))
}

/// It is part of every page.
pub const STYLE: &str = "\
:root{color-scheme:light dark;--p:#fdfdfa;--i:#1b1b1b;--q:#555;--l:#0a5a32;--b:#c9d4cc;--z:#e9f2eb;--m:#ffe08a}\
@media (prefers-color-scheme:dark){\
:root{--p:#15191b;--i:#e9e7e1;--q:#b4b8b2;--l:#8fdcab;--b:#3b4742;--z:#202a26;--m:#6b5300}}\
*{box-sizing:border-box}\
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}\
body{margin:0 auto;max-width:72rem;padding:0 .75rem 3rem;background:var(--p);color:var(--i);\
font:1rem/1.45 system-ui,sans-serif;overflow-wrap:anywhere}\
h1{font-size:1.3rem;margin:.6rem 0 .1rem;line-height:1.25}\
h2{font-size:1.2rem;margin:1.6rem 0 .2rem;border-bottom:.15rem solid var(--l)}\
h3{font-size:1.05rem;margin:1rem 0 0;color:var(--q)}\
h4{font-size:1rem;margin:0;display:inline}\
p{margin:.5rem 0}.s{margin:0}.i{margin-left:1rem}\
a{color:var(--l)}\
.k a,nav a{display:inline-block;min-height:44px;min-width:44px;padding:.6rem .75rem .6rem 0}\
nav a{display:block}nav ul{margin:0;padding:0;list-style:none}\
@media (min-width:50em){nav ul{columns:2}}\
summary{min-height:44px;padding:.6rem 0;cursor:pointer}\
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:.15rem solid var(--l)}\
.d{border-left:.3rem solid var(--l);padding:.4rem .75rem;margin:.5rem 0;background:var(--z)}\
.t,.m,figure{overflow-x:auto;max-width:100%}\
table{border-collapse:collapse;margin:.2rem 0 .6rem;overflow-wrap:normal}\
td,th{padding:.2rem 1rem .2rem 0;text-align:left;vertical-align:top;font-weight:normal}\
thead th{color:var(--q);padding-top:0}\
tbody th{font-weight:bold}\
.r{text-align:right;font-variant-numeric:tabular-nums}\
.v,pre{font-family:'Liberation Mono','DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:1rem;line-height:1.3}\
.v,.c{white-space:pre-wrap}\
.w td{padding-left:1rem;border-left:.3rem solid var(--m)}\
mark{background:var(--m);color:inherit;text-decoration:underline}\
pre{margin:.5rem 0}.c{background:var(--z);padding:.6rem}\
.m pre{margin:.3rem 0}\
figure{margin:.5rem 0;background:#fff;color:#1b1b1b;border:1px solid var(--b)}\
.w3{min-width:300px}.w4{min-width:400px}.w5{min-width:500px}.w6{min-width:600px}.w7{min-width:700px}.w8{min-wi\
dth:800px}.w9{min-width:900px}.w10{min-width:1000px}.w11{min-width:1100px}.w12{min-width:1200px}.w13{min-width\
:1300px}.w14{min-width:1400px}.w15{min-width:1500px}.w16{min-width:1600px}.w17{min-width:1700px}.w18{min-width\
:1800px}.w19{min-width:1900px}.w20{min-width:2000px}.w21{min-width:2100px}.w22{min-width:2200px}.w23{min-width\
:2300px}.w24{min-width:2400px}.w25{min-width:2500px}.w26{min-width:2600px}.w27{min-width:2700px}.w28{min-width\
:2800px}.w29{min-width:2900px}.w30{min-width:3000px}.w31{min-width:3100px}.w32{min-width:3200px}.w33{min-width\
:3300px}.w34{min-width:3400px}.w35{min-width:3500px}.w36{min-width:3600px}.w37{min-width:3700px}.w38{min-width\
:3800px}.w39{min-width:3900px}.w40{min-width:4000px}\
figure svg{display:block}figure:not(:target) svg{max-width:100%;height:auto}\
@media screen and (max-width:40em){\
table:not(.n){overflow-wrap:anywhere}\
table:not(.n),table:not(.n)>tbody,table:not(.n) tr,table:not(.n) td,table:not(.n) tbody th{display:block}\
table:not(.n) thead{display:none}\
table:not(.n) tr{border-bottom:1px solid var(--b);padding:.25rem 0}\
table:not(.n) td,table:not(.n) tbody th{padding:0;text-align:left}\
table:not(.n) .w td{padding-left:.6rem}\
[data-h]{display:grid!important;grid-template-columns:7.5rem minmax(0,1fr);column-gap:.5rem}\
[data-h]::before{content:attr(data-h);color:var(--q);text-transform:lowercase}\
.q:not(td:empty){display:inline-flex!important;gap:.4rem;margin-right:1rem;text-align:left}\
td:empty{display:none!important}}\
@media print{:root{color-scheme:light;--p:#fff;--i:#000;--q:#000;--l:#000;--b:#999;--z:#fff;--m:#fff}\
body{max-width:none;padding:0;font-size:10pt}nav,.k{display:none}h2,h3,summary{break-after:avoid}\
tr,figure{break-inside:avoid}summary{min-height:0;padding:.3rem 0;list-style:none}\
details::details-content{content-visibility:visible;height:auto}\
.v,pre{font-size:9pt}.m{overflow:visible;break-inside:avoid}.m pre{font-size:5.6pt}figure{border:0;overflow:visible}\
figure svg,figure:target svg{max-width:100%;height:auto}}";

/// It follows [`STYLE`] on pages to play on.
pub const PLAN_STYLE: &str = "\
.choices{display:flex;flex-wrap:wrap;gap:.5rem;margin:.4rem 0}\
button,a.button,input,textarea{font:inherit;color:inherit;background:var(--z);border:1px solid var(--l);border-radius:.3rem}\
button,a.button{min-height:44px;min-width:44px;padding:.55rem .75rem;cursor:pointer;text-align:left;text-decoration:none}\
button:disabled{color:var(--q);border-color:var(--b);cursor:default}\
button:focus-visible,input:focus-visible,textarea:focus-visible,h3:focus-visible{outline:.15rem solid var(--l);outline-offset:.1rem}\
button[aria-pressed=true]{border-width:3px;font-weight:bold}\
button.open{border-style:dashed}\
#menu{border:.15rem solid var(--l);border-radius:.3rem;padding:.2rem .75rem;margin:.6rem 0}\
#menu ul{list-style:none;margin:.3rem 0;padding:0}#menu li{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.2rem 0}\
#menu form{display:flex;gap:.5rem;flex-wrap:wrap}input{min-height:44px;padding:.3rem .5rem;max-width:100%}\
#sheet{width:100%;padding:.5rem;font-family:'Liberation Mono','DejaVu Sans Mono',Menlo,Consolas,monospace}\
#faults{margin:.6rem 0;padding-left:1.2rem}#faults:empty{display:none}\
#live{min-height:1.45em}\
#ground.live{max-height:85vh;overflow:auto;touch-action:pan-x pan-y;cursor:crosshair}\
.over{fill:none;stroke-linejoin:round;stroke-linecap:round;pointer-events:none}\
.over .casing{stroke:#fff;stroke-width:7}.over .whole,.over .broken{stroke:#111;stroke-width:3}\
.over .broken:not(.tip){stroke-dasharray:7 7}.over .tip{fill:#111}.over .casing.tip{fill:#fff}\
.over .goal{stroke:#0a5a32;stroke-width:3;stroke-dasharray:5 6}.over .chosen{stroke:#7a0040;stroke-width:5}\
.over .open{fill:#7a0040;stroke:#fff;stroke-width:2}\
@media (max-width:50em){#ground.live{max-height:60vh}}\
@media (forced-colors:active){button,a.button,input,textarea{border:2px solid ButtonText}\
button[aria-pressed=true]{border-width:4px;border-color:Highlight}figure svg{forced-color-adjust:none}}\
@media print{#plan button,#plan .choices,#menu,#list,#live,#tools>h3:has(+#list){display:none}}\
@media (prefers-reduced-motion:no-preference){button:active{transform:translateY(1px)}}";
