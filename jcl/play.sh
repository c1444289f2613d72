#!/bin/sh
# Plays game.deck, the cards of a job of another machine, in its own code and record format. The listing is then in
# game.fba, the new position in game.pos, both in records of EBCDIC; the exit status is the highest condition code.
#
# The bridge plays it, and keeps the positions in games, one file for the name of each job. So a deck that begins with
# $JOB TUESDAY and a play card gets the position of TUESDAY, and nobody sends it. It may be killed and started again.
set -u
games=games
mkdir -p "$games" || exit 16
# A listing that was not fetched is in games/done, too.
rm -f game.fba game.pos "$games/codes" "$games/at"
playdeck punch < game.deck > "$games/cards"
[ $? -le 4 ] || exit 16
sh "${0%/*}/bridge.sh" -1 -g "$games" -p '
    playdeck print --out-recfm fb --out-code cp1047 >> game.fba || exit 16
    if [ -s "$GAMES/next/pos" ]; then
        playdeck punch --out-recfm fb --out-code cp1047 < "$GAMES/next/pos" > game.pos || exit 16
    fi
    echo "$CODE" >> "$GAMES/codes"' "$games/cards" || exit 16
if [ ! -e "$games/codes" ]; then
    echo 'play.sh: nothing was played: game.deck has no card $END' >&2
    exit 16
fi
exit "$(sort -n "$games/codes" | tail -n 1)"
