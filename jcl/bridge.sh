#!/bin/sh
# Plays the decks that an emulated mainframe punches, one after another, and prints their listings.
#
#   sh jcl/bridge.sh [-1a] [-c PAGE] [-g FOLDER] [-p COMMAND] FILE
#                                             follows the file of a card punch
#   000F 1403 "|sh jcl/bridge.sh -g FOLDER -" is the pipe of a printer on which decks are printed
#
# -1          plays what is there and ends; otherwise it waits for more
# -a          plays again what the file begins with, though it was played before
# -c PAGE     the code page of a punch that writes EBCDIC, as iconv calls it (IBM1047)
# -g FOLDER   where the games are (games)
# -p COMMAND  prints a listing with ASA control from standard input (default: a PDF file in FOLDER/paper);
#             it knows JOB, NUMBER and CODE, the condition code
#
# FOLDER/TUESDAY.pos is the position of the job TUESDAY. A deck that begins with $JOB TUESDAY, and then has neither
# $INIT nor $POSITION, gets that position before its next control card. FOLDER/done/000001 has all of the first deck:
# what was played (deck), its listing, its position.
#
# How far the file was played is known by its content, because Hercules empties it at each start, and it may be longer
# than before when it is seen next. FOLDER/read is the file as it was read last, FOLDER/seen its inode, size and time then.
# FOLDER/at has a line for each deck that was played of it, the last first: a checksum of all bytes up to its end, and
# their number. What a new file has in common with that is not played again, which is said.
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
again=
page=IBM1047
while getopts 1ac:g:p: option; do
    case $option in
    1) once=yes ;;
    a) again=yes ;;
    c) page=$OPTARG ;;
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
[ -z "$again" ] || rm -f "$games/at" "$games/read" "$games/seen"

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
# On standard output are the number of bytes up to its end, and the name of its job. Control cards are known as the
# program knows them.
cut_off() {
    awk -v deck="$1" -v position="$games" '
        { before = bytes; bytes += length($0) + 1; gsub(/[\r\f]/, ""); word = "" }
        /^\$/ {
            word = substr(toupper($0), 2)
            sub(/[^A-Z0-9-].*/, "", word)
            controls++
            between = 0
        }
        !controls || between { next }
        # A second $JOB: the $END of the deck was forgotten, which its listing will say.
        word == "JOB" && controls > 1 { bytes = before; complete = 1; exit }
        controls == 1 && word == "JOB" && match(toupper($0), /^\$JOB[ ,]+[A-Z][A-Z0-9]*/) {
            name = substr(toupper($0), 1, RLENGTH)
            sub(/^\$JOB[ ,]+/, "", name)
        }
        { card[++cards] = $0 }
        controls == 2 && !second { second = cards }
        word == "INIT" || word == "POSITION" { has_start = 1 }
        word == "ENDPOS" { between = 1 }
        word == "END" { complete = 1; exit }
        END {
            if (!complete) exit
            gets_position = name != "" && !has_start
            for (at = 1; at <= cards; at++) {
                place = position "/" name ".pos"
                if (gets_position && at == second) while ((getline line < place) > 0) print line > deck
                # Numbers in 73-80 do not go on from those of the position.
                if (gets_position && length(card[at]) == 80 && substr(card[at], 73) ~ /^[0-9]*$/)
                    card[at] = substr(card[at], 1, 72)
                print card[at] > deck
            }
            print bytes, name
        }'
}

size() {
    echo $(($(wc -c < "$1")))
}

# Sets at to the number of bytes of a file that were played.
place() {
    if [ -e "$games/at" ]; then
        while read -r sum at; do
            # Earlier bridges wrote the number alone.
            [ -n "$at" ] || { at=$sum; [ "$(size "$1")" -lt "$at" ] || return 0; }
            [ "$(head -c "$at" "$1" | cksum)" != "$sum $at" ] || return 0
        done < "$games/at"
    fi
    at=0
}

# Reads the file as it is at one moment, if it has changed.
take() {
    now=$(stat -c '%i %s %y' "$file" 2>/dev/null || stat -f '%i %z %Fm' "$file" 2>/dev/null) || return 1
    [ "$now" != "$(cat "$games/seen" 2>/dev/null)" ] || return 1
    cp "$file" "$games/read.new" || return 1
    # If it was emptied and written meanwhile, this is a mixture of both.
    head -c "$(size "$games/read.new")" "$file" | cmp -s - "$games/read.new" || return 1
    # Records of EBCDIC have no line ends.
    if [ "$(($(wc -l < "$games/read.new")))" -eq 0 ]; then
        mv "$games/read.new" "$games/records"
        head -c $(($(size "$games/records") / 80 * 80)) "$games/records" | iconv -f "$page" -t ISO-8859-1 |
            dd conv=unblock cbs=80 2>/dev/null > "$games/read.new"
    fi
    if [ -e "$games/read" ]; then
        place "$games/read"
        before=$at
        place "$games/read.new"
        if [ "$at" -gt "$before" ] ||
            { [ "$at" -gt 0 ] && [ "$(size "$games/read.new")" -le "$(size "$games/read")" ]; }; then
            echo "bridge.sh: $file was written again, and its first $at bytes are as they were; option -a plays them again" >&2
        fi
    fi
    mv "$games/read.new" "$games/read" && echo "$now" > "$games/seen"
}

# Cuts the next deck off what was read.
next_deck() {
    [ -e "$games/read" ] || return 1
    place "$games/read"
    tail -c "+$((at + 1))" "$games/read" | cut_off "$games/new/cards" > "$games/new/cut"
    read -r bytes name < "$games/new/cut" || return 1
    # The last line may not be complete.
    [ "$(size "$games/read")" -ge $((at + bytes)) ]
}

# Plays the next deck of the file into $games/next. False if there is none.
play() {
    rm -rf "$games/new"
    mkdir "$games/new" || exit 16
    # What was read comes first: the file may have lost it since.
    until [ -n "$unread" ] && next_deck; do
        unread=
        take || return 1
        unread=yes
    done
    bytes=$((at + bytes))
    {
        head -c "$bytes" "$games/read" | cksum
        [ ! -e "$games/at" ] || awk -v at="$at" 'NF > 1 && $2 <= at' "$games/at"
    } > "$games/new/at"
    echo "$name" > "$games/new/name"
    # A printer or punch writes a byte of ISO 8859-1 for a column.
    iconv -f UTF-8 -t UTF-8 "$games/new/cards" > "$games/new/deck" 2>/dev/null ||
        iconv -f ISO-8859-1 -t UTF-8 "$games/new/cards" > "$games/new/deck" || exit 16
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

unread=yes
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
