"""Makes and extracts transmissions with the package xmi-reader, for tests/outside/tapes.rs.

make FILE XMI RECFM MESSAGE: a file or a folder as a transmission; extract XMI FILE: the text of its data set.
"""

import sys

import xmi

what, source, target = sys.argv[1:4]
if what == "make":
    recfm, message = sys.argv[4:6]
    xmi.create_xmi(source, target, dsn="GAMES.DECK", recfm=recfm, encoding="cp1047", message=message or None)
else:
    read = xmi.open_file(source, encoding="cp1047", quiet=True, unnum=False, force_convert=True)
    with open(target, "w", encoding="utf-8", newline="\n") as text:
        text.write(read.get_file_text("GAMES.DECK"))
