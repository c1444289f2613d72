#!/bin/sh
# Plays game.deck, the cards of a job of another machine, in its own code and record format. The listing is then in
# game.fba, the new position in game.pos, both in records of EBCDIC; the exit status is the highest condition code.
#
#   sh jcl/play.sh [FOLDER]      FOLDER has game.deck, and gets what comes of it (without FOLDER: this one)
#
# Give each run a folder of its own, so that two jobs at once do not get each other's listing; the games themselves are
# played one run at a time. `playdeck bridge` plays them, and keeps the weeks of each job in a folder of its name in games.
# So a deck that begins with $JOB TUESDAY and a play card gets the position of TUESDAY, and nobody sends it. It may be
# killed and started again.
set -u
games=games
HERE=${1:-.}
export HERE
mkdir -p "$games" || exit 16
exec 9>> "$games/queue"
flock 9 || exit 16
rm -f "$HERE/game.fba" "$HERE/game.pos" "$HERE/codes"
playdeck punch < "$HERE/game.deck" > "$HERE/cards"
[ $? -le 4 ] || exit 16
# What a killed run left is no part of this one. Its deck was played, and its listing stays in games/runs.
playdeck bridge "$games" /dev/null --once --print : || exit 16
playdeck bridge "$games" "$HERE/cards" --once --again --print '
    playdeck print --out-recfm fb --out-code cp1047 >> "$HERE/game.fba" || exit 16
    if [ -s "$RUN/position" ]; then
        playdeck punch --out-recfm fb --out-code cp1047 < "$RUN/position" > "$HERE/game.pos" || exit 16
    fi
    echo "$CODE" >> "$HERE/codes"' || exit 16
if [ ! -e "$HERE/codes" ]; then
    echo 'play.sh: nothing was played: game.deck has no card $END' >&2
    exit 16
fi
exit "$(sort -n "$HERE/codes" | tail -n 1)"
