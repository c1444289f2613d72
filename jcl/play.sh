#!/bin/sh
# Plays game.deck, the cards of a job of another machine, in its own code and record format. The listing is then in
# game.fba, the new position in game.pos, both in records of EBCDIC; the exit status is the highest condition code.
#
#   sh jcl/play.sh [FOLDER]      FOLDER has game.deck, and gets what comes of it (without FOLDER: this one)
#
# Give each run a folder of its own, so that two jobs at once do not get each other's listing; the games themselves are
# played one run at a time. The bridge plays them, and keeps the positions in games, one file for the name of each job. So
# a deck that begins with $JOB TUESDAY and a play card gets the position of TUESDAY, and nobody sends it. It may be killed
# and started again.
set -u
games=games
run=${1:-.}
bridge=${0%/*}/bridge.sh
mkdir -p "$games" || exit 16
exec 9>> "$games/lock"
flock 9 || exit 16
# A listing that was not fetched is in games/done, too.
rm -f "$run/game.fba" "$run/game.pos" "$run/codes"
playdeck punch < "$run/game.deck" > "$run/cards"
[ $? -le 4 ] || exit 16
# What a killed run left is no part of this one: its deck was played, and no other of its decks is.
if [ -e "$games/next" ]; then
    echo 'play.sh: a run was killed; its listing is the last of games/done' >&2
    sh "$bridge" -1a -g "$games" -p : /dev/null || exit 16
fi
RUN=$run
export RUN
sh "$bridge" -1a -g "$games" -p '
    playdeck print --out-recfm fb --out-code cp1047 >> "$RUN/game.fba" || exit 16
    if [ -s "$GAMES/next/pos" ]; then
        playdeck punch --out-recfm fb --out-code cp1047 < "$GAMES/next/pos" > "$RUN/game.pos" || exit 16
    fi
    echo "$CODE" >> "$RUN/codes"' "$run/cards" || exit 16
if [ ! -e "$run/codes" ]; then
    echo 'play.sh: nothing was played: game.deck has no card $END' >&2
    exit 16
fi
exit "$(sort -n "$run/codes" | tail -n 1)"
