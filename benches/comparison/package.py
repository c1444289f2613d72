"""Adjudicates movement phases in the package `diplomacy` for `src/main.rs`, and measures how fast.

A list of phases comes in on standard input, each its units and orders by power. One line of JSON goes out: the boards
after the phases, null where an order was refused, and how many of the other phases were processed in a second of
processor time, in the best of several rounds.
"""

import json
import sys
import time

from diplomacy import Game

ROUNDS = 5


def set_up(phase):
    """A game at the beginning of a phase, or None if the package refuses one of its orders."""
    game = Game()
    game.clear_units()
    for power, units in phase["units"].items():
        game.set_units(power, units)
    for power, orders in phase["orders"].items():
        game.set_orders(power, orders)
    given = {power: sorted(orders) for power, orders in game.get_orders().items() if orders}
    return game if not game.error and sum(map(len, given.values())) == sum(map(len, phase["orders"].values())) else None


def process(phases):
    """The boards after some phases, and how many were processed in a second of processor time."""
    boards, spent, count = [], 0.0, 0
    for phase in phases:
        game = set_up(phase)
        if game is None:
            boards.append(None)
            continue
        start = time.process_time()
        game.process()
        spent += time.process_time() - start
        count += 1
        units = game.get_units().items()
        boards.append([f"{power} {unit}" for power, held in units for unit in held if not unit.startswith("*")])
    return boards, count / spent if spent else 0.0


def main():
    phases = json.load(sys.stdin)
    rounds = [process(phases) for _ in range(ROUNDS)]
    json.dump({"boards": rounds[0][0], "rate": max(rate for _, rate in rounds)}, sys.stdout)


main()
