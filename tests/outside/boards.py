"""The boards of the package `diplomacy` for `tests/outside/boards.rs`: one line of JSON on standard output."""

import json
import os

from diplomacy import settings
from diplomacy.engine import map as engine

# Its own names for orders and words such as OF would stand among the names of the file.
engine.KEYWORDS, engine.ALIASES = {"THE": ""}, {}
FOLDER = os.path.join(settings.PACKAGE_DIR, "maps")


def board(name):
    """What the package makes of a map file, without its table of convoys, which takes minutes."""
    made = engine.Map(name, use_cache=False)
    places = sorted({place.upper() for place in made.locs})
    provinces = [place for place in places if "/" not in place]

    def borders(kind):
        return sorted(f"{one} {other}" for one in places for other in places if made.abuts(kind, one, "-", other))

    return {
        "errors": made.error,
        "terrain": {place: made.area_type(place) for place in provinces},
        "coasts": [place for place in places if "/" in place],
        "army": borders("A"),
        "fleet": borders("F"),
        "centers": sorted(set(made.scs)),
        "homes": {power: sorted(homes) for power, homes in made.homes.items()},
        "owned": {power: sorted(made.centers.get(power, [])) for power in made.powers},
        "units": {power: sorted(made.units.get(power, [])) for power in made.powers},
        "dummies": sorted(made.dummies),
        "adjectives": {power: made.own_word[power].upper().replace("+", " ") for power in made.powers},
        "begins": made.phase,
        "victory": made.victory or [len(made.scs) // 2 + 1],
        "rules": made.rules,
        "names": {made.norm(name): code for name, code in made.loc_name.items()},
        "aliases": {name: code for name, code in made.aliases.items() if code in places},
        "unclear": made.unclear,
    }


def main():
    """Prints the text and the board of each file."""
    found = {}
    for file in sorted(os.listdir(FOLDER)):
        if file.endswith(".map"):
            with open(os.path.join(FOLDER, file), encoding="utf-8") as opened:
                text = opened.read()
            found[file[:-4]] = {"text": text, "board": board(file[:-4])}
    print(json.dumps(found))


main()
