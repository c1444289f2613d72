#!/bin/sh
# Prints a listing with ASA control, from standard input, on the printer of an emulated mainframe: sends the job of
# print.jcl, with the listing as its data, to the card reader. `playdeck bridge games FILE --print 'sh jcl/print.sh'`
# uses it. READER=127.0.0.1:3505 names another reader.
#
# A card has 80 columns and a line 133, so a line goes as two cards; the second has a blank in column 1. Every card
# begins with a blank or a carriage control, and no text of a player can be the delimiter of the data. Characters that
# are not ASCII are printed as question marks.
set -u
job=$(dirname "$0")/print.jcl
{
    sed '/DLM=/q' "$job"
    LC_ALL=C awk '{
        gsub(/[\300-\377][\200-\277]*/, "?")
        printf "%-80s\n %s\n", substr($0, 1, 80), substr($0, 81, 53)
    }'
    sed '1,/DLM=/d' "$job"
} | playdeck submit --cards --to "${READER:-127.0.0.1:3505}"
