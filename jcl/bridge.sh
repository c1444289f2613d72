#!/bin/sh
# Plays the decks that an emulated mainframe punches, one after another, and prints their listings.
#
#   sh jcl/bridge.sh [-1] [-g FOLDER] [-p COMMAND] FILE      follows the file of a card punch
#   000F 1403 "|sh jcl/bridge.sh -g FOLDER -"                is the pipe of a printer on which decks are printed
#
# -1          plays what is there and ends; otherwise it waits for more
# -g FOLDER   where the games are (games)
# -p COMMAND  prints a listing with ASA control from standard input (default: a PDF file in FOLDER/paper);
#             it knows JOB, NUMBER and CODE, the condition code
#
# FOLDER/TUESDAY.pos is the position of the job TUESDAY. A deck that begins with $JOB TUESDAY, and then has neither
# $INIT nor $POSITION, gets that position before its next control card. FOLDER/done/000001 has all of the first deck:
# what was played (deck), its listing, its position. FOLDER/at says how far the file was read.
#
# It may be killed at any moment and started again. A deck is played beside its place (new), and one rename (next)
# decides that it was played: before it the deck is played again from the same position, after it the deck is only
# printed. If it is killed while it prints, that listing is printed again.
set -u
LC_ALL=C
export LC_ALL
games=games
print='mkdir -p "$GAMES/paper" && playdeck print --pdf > "$GAMES/paper/$NUMBER$JOB.pdf"'
once=
while getopts 1g:p: option; do
    case $option in
    1) once=yes ;;
    g) games=$OPTARG ;;
    p) print=$OPTARG ;;
    *) exit 16 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || { echo 'bridge.sh: name the file of the card punch, or - for the pipe of a printer' >&2; exit 16; }
file=$1
mkdir -p "$games/done" || exit 16
if [ -e "$games/pid" ] && kill -0 "$(cat "$games/pid")" 2>/dev/null; then
    echo "bridge.sh: another bridge uses $games" >&2
    exit 16
fi
echo $$ > "$games/pid"

# What a printer's pipe brings is kept in a file, which is then followed like that of a punch.
piped=
if [ "$file" = - ]; then
    file=$games/pipe
    rm -f "$games/ended"
    exec 3<&0
    {
        while IFS= read -r line || [ -n "$line" ]; do
            printf '%s\n' "$line" >> "$file"
        done
        : > "$games/ended"
    } <&3 &
    exec 3<&-
    piped=yes
fi

# Cuts the first deck off standard input, without the separators before it, and those between a position and its play.
# On standard output are the number of bytes up to its end, and the name of its job.
cut_off() {
    awk -v deck="$1" -v position="$games" '
        { before = bytes; bytes += length($0) + 1; gsub(/[\r\f]/, "") }
        /^\$/ { controls++; between = 0 }
        !controls || between { next }
        # A second $JOB: the $END of the deck was forgotten, which its listing will say.
        /^\$JOB/ && controls > 1 { bytes = before; complete = 1; exit }
        controls == 1 && /^\$JOB/ && match(toupper($0), /^\$JOB[ ,]+[A-Z][A-Z0-9]*/) {
            name = substr(toupper($0), 1, RLENGTH)
            sub(/^\$JOB[ ,]+/, "", name)
        }
        controls == 2 && name != "" && !/^\$(INIT|POSITION)/ && !has_position {
            has_position = 1
            place = position "/" name ".pos"
            while ((getline card < place) > 0) print card > deck
        }
        # Numbers in 73-80 do not go on from those of the position.
        (controls < 2 || has_position) && length($0) == 80 && substr($0, 73) ~ /^[0-9]*$/ { $0 = substr($0, 1, 72) }
        { print > deck }
        /^\$ENDPOS/ { between = 1 }
        /^\$END *[0-9]*$/ { complete = 1; exit }
        END { if (complete) print bytes, name }'
}

# Plays the next deck of the file into $games/next. False if there is none.
play() {
    [ -e "$file" ] || return 1
    rm -rf "$games/new"
    mkdir "$games/new" || exit 16
    at=0
    [ ! -e "$games/at" ] || at=$(cat "$games/at")
    # A file that is shorter than what was read of it is a new one.
    [ "$(wc -c < "$file")" -ge "$at" ] || at=0
    tail -c "+$((at + 1))" "$file" | cut_off "$games/new/deck" > "$games/new/cut"
    read -r bytes name < "$games/new/cut" || return 1
    # The last line may not be complete.
    [ "$(wc -c < "$file")" -ge $((at + bytes)) ] || return 1
    echo $((at + bytes)) > "$games/new/at"
    echo "$name" > "$games/new/name"
    playdeck --punch "$games/new/pos" < "$games/new/deck" > "$games/new/listing" 2> "$games/new/said"
    code=$?
    echo "$code" > "$games/new/code"
    {
        echo "-JOB ${name:-WITHOUT A NAME} ENDED WITH CONDITION CODE $code"
        [ -n "$name" ] || echo ' NO POSITION WAS KEPT, BECAUSE THE DECK DOES NOT BEGIN WITH $JOB AND A NAME'
        sed 's/^/ /' "$games/new/said" | cut -c 1-133
    } >> "$games/new/listing"
    mv "$games/new" "$games/next"
}

# Moves a file to its place, so that it is there as a whole or as it was before.
put() {
    cp "$1" "$2.new" && mv "$2.new" "$2"
}

# Keeps what the deck in $games/next has changed, and prints its listing. All of it may be done twice.
finish() {
    read -r JOB < "$games/next/name"
    read -r CODE < "$games/next/code"
    NUMBER=$(($(ls "$games/done" | wc -l) + 1))
    NUMBER=$(printf %06d "$NUMBER")
    GAMES=$games
    export JOB NUMBER CODE GAMES
    if [ -n "$JOB" ] && [ -s "$games/next/pos" ]; then
        put "$games/next/pos" "$games/$JOB.pos" || return
    fi
    put "$games/next/at" "$games/at" || return
    sh -c "$print" < "$games/next/listing" || return
    mv "$games/next" "$games/done/$NUMBER"
}

while :; do
    # Whether more can come is asked before the file is read, so that nothing is missed at the end.
    more=yes
    if [ -n "$once" ] || { [ -n "$piped" ] && [ -e "$games/ended" ]; }; then more=; fi
    while [ -e "$games/next" ] || play; do
        finish && continue
        echo "bridge.sh: the listing in $games/next cannot be printed; it will be tried again" >&2
        [ -n "$more" ] || exit 16
        sleep 5
    done
    [ -n "$more" ] && [ -d "$games" ] || break
    sleep 1
done
rm -rf "$games/new" "$games/pid"
