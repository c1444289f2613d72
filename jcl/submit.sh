#!/bin/sh
# Sends a deck, from standard input, to the card reader of an emulated mainframe, in the job of punchit.jcl. The
# delimiter of its data begins no card of the deck, whatever players wrote.
set -u
cards=$(mktemp) || exit 16
trap 'rm -f "$cards"' EXIT
# Without cards nothing is sent.
playdeck punch --dd SYSUT1 > "$cards" || exit
{
    sed '/^\/\/SYSUT1/,$d' "$(dirname "$0")/punchit.jcl"
    cat "$cards"
    echo //
} | perl "$(dirname "$0")/reader.pl" "${READER:-127.0.0.1:3505}"
