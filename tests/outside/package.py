"""Runs games in the package `diplomacy` for `tests/outside/exchange.rs`.

    package.py replay           a saved game on standard input: loads it, and plays its orders in a fresh game
    package.py play SEED MOST [MAP]   a game of random orders, of at most MOST phases

The answer is one line of JSON on standard output. What the package prints itself goes to standard error: the first time
that it sees a map, it says that it looks for the ways of convoys on it.
"""

import contextlib
import json
import random
import sys

from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format, to_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData


def replay(saved):
    """The game as it was loaded, the same orders played in a fresh game, and the errors for refused orders."""
    loaded = to_saved_game_format(from_saved_game_format(saved))
    game = Game(game_id=saved["id"], map_name=saved["map"], rules=saved["rules"])
    first = dict(saved["phases"][0], orders={}, results={})
    if first["name"] != game.get_current_phase():
        game.set_phase_data(GamePhaseData.from_dict(first))
    refused = []
    for phase in saved["phases"][:-1]:
        game.clear_orders()
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders)
        refused += [f"{phase['name']}: {error}" for error in game.error]
        game.error = []
        game.process()
    return {"loaded": loaded, "replayed": to_saved_game_format(game), "refused": refused}


def agreeing(chance, possible, chosen):
    """An order that supports or convoys another unit's order, so that random play has battles, or None."""
    wanted = set()
    for order in chosen.values():
        unit = order[:order.index(" ", 2)]
        told = order[len(unit) + 1:].removesuffix(" VIA")
        wanted.add(f"{unit} {told}" if told.startswith("-") else unit)
    fitting = [order for order in possible if any(order.endswith(f" {verb} {what}") for verb in "SC" for what in wanted)]
    return chance.choice(fitting) if fitting and chance.random() < 0.7 else None


def play(seed, most, map_name="standard"):
    """A game of random orders."""
    chance = random.Random(seed)
    game = Game(game_id=f"random-{seed}", map_name=map_name)
    while not game.is_game_done and len(game.state_history) < most:
        possible = {place: sorted(orders) for place, orders in game.get_all_possible_orders().items()}
        places = game.get_orderable_locations()
        chosen = {}
        for power in sorted(places):
            for place in sorted(places[power]):
                if possible[place]:
                    moves = [order for order in possible[place] if order.split()[2:3] == ["-"]]
                    goes = moves and chance.random() < 0.7
                    chosen[power, place] = chance.choice(moves if goes else possible[place])
        if game.phase_type == "M":
            for key in sorted(chosen):
                others = {other: order for other, order in chosen.items() if other != key}
                chosen[key] = agreeing(chance, possible[key[1]], others) or chosen[key]
        for power in sorted(places):
            game.set_orders(power, [order for (owner, _), order in sorted(chosen.items()) if owner == power])
        game.process()
    return to_saved_game_format(game)


def main():
    with contextlib.redirect_stdout(sys.stderr):
        if sys.argv[1] == "replay":
            answer = replay(json.load(sys.stdin))
        else:
            answer = play(int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
    json.dump(answer, sys.stdout)


main()
