#!/bin/sh
# Sends a deck, from standard input, to the card reader of an emulated mainframe, in the job of punchit.jcl. The
# delimiter of its data begins no card of the deck, whatever players wrote. The reader takes a byte of ISO 8859-1 for
# each column; if a card has a character without such a byte, nothing is sent.
set -u
cards=$(mktemp) || exit 16
trap 'rm -f "$cards" "$cards.bytes"' EXIT
refuse() {
    echo "submit.sh: nothing was sent: $1" >&2
    exit 8
}
playdeck punch --dd SYSUT1 > "$cards" || refuse 'see the message above, and mend the deck'
iconv -f UTF-8 -t ISO-8859-1 "$cards" > "$cards.bytes" ||
    refuse "no column of the reader holds the euro sign: $(grep '€' "$cards")"
{
    sed '/^\/\/SYSUT1/,$d' "$(dirname "$0")/punchit.jcl"
    cat "$cards.bytes"
    echo //
} | perl "$(dirname "$0")/reader.pl" "${READER:-127.0.0.1:3505}"
