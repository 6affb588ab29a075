"""A process that plays, or fails in the way that its first argument names."""

from __future__ import annotations

import json
import sys
import time


def main(way: str) -> None:
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "hello":
            say(hello(way))
        else:
            answer(way, told)


def hello(way: str) -> dict:
    if way == "other-protocol":
        return {"type": "ready", "protocol": 2}
    wants = {"wants-cards": ["cards"], "observes": ["observation", "moves"]}.get(way, ["legal"])
    return {"type": "ready", "protocol": 1, "wants": wants}


def answer(way: str, told: dict) -> None:
    if way == "garbage":
        print("Hello! Shall we play?", flush=True)
    elif way == "dies":
        sys.exit(3)
    elif way == "sleeps":
        time.sleep(3600)
    elif way == "floods":
        sys.stdout.write("x" * 200_000)
        sys.stdout.flush()
    elif way == "wrong-seat":
        say({"id": told["id"], "seat": told["seat"] + 1, "move": told["legal"][0]})
    elif way == "late-answers":
        say({"id": told["id"] - 1, "move": told["legal"][0]})
    elif way == "no-move":
        say({"id": told["id"], "move": None})
    elif way == "observes":
        assert len(told["observation"]) > 10
        say({"id": told["id"], "move": told["moves"][0]})
    else:
        say({"id": told["id"], "move": told["legal"][0]})


def say(message: dict) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
