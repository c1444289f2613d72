"""Says of each message whether the package authres reads results in its fields that confirm the sender.

Standard input has a line of JSON for each message: the texts of its fields. Standard output has a line for each, yes or no.
"""
import json
import sys

import authres

DOMAIN = "host.example"
WANTED = (("dmarc", "header", "from"), ("dkim", "header", "d"), ("spf", "smtp", "mailfrom"))


def results(fields):
    """All results of the own server's fields that can be read."""
    for field in fields:
        try:
            header = authres.AuthenticationResultsHeader.parse("Authentication-Results: " + field)
        except authres.AuthResError:
            continue
        if header.authserv_id.lower() == "mx.host.example":
            yield from header.results


def is_about(result, kind, name):
    """Whether all values of a property have the domain."""
    values = [p.value for p in result.properties if (p.type.lower(), p.name.lower()) == (kind, name)]
    domains = [str(value).strip('"').rsplit("@", 1)[-1].rstrip(".").lower() for value in values]
    return bool(domains) and all(domain == DOMAIN for domain in domains)


def is_confirmed(fields):
    """What docs/gamesmaster.md says is enough."""
    found = [(result.method.lower(), result.result.lower(), result) for result in results(fields)]
    if any(method == "dmarc" and verdict == "fail" for method, verdict, _ in found):
        return False
    return any(
        method == wanted and verdict == "pass" and is_about(result, kind, name)
        for wanted, kind, name in WANTED
        for method, verdict, result in found
    )


for line in sys.stdin:
    print("yes" if is_confirmed(json.loads(line)) else "no")
