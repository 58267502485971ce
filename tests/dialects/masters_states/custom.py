"""Custom configurations as a host would send them: 24 cards, a track of 12 cells, another basic production."""

from typing import Any

COLOURS = ("GREEN", "BLUE", "YELLOW", "PURPLE")


def resource(kind: str, quantity: int) -> dict[str, Any]:
    return {"type": kind, "quantity": quantity}


def earning(kind: str, quantity: int) -> dict[str, Any]:
    return {"resource": "physicalResource", **resource(kind, quantity)}


def faith(quantity: int) -> dict[str, Any]:
    return {"resource": "faithPoint", "quantity": quantity}


DEV_CARDS: list[dict[str, Any]] = [
    {
        "type": {"color": COLOURS[number % 4], "level": 1 + number // 8, "quantity": 1},
        "price": [resource("COIN", 1 + number // 8), resource("STONE", number % 3)],
        "production": {
            "cost": [resource("UNKNOWN", 1)],
            "earnings": [earning("SHIELD", 1), earning("UNKNOWN", 1), *([faith(1)] * (number % 2))],
        },
        "winPoints": number,
    }
    for number in range(24)
]

PATH: list[dict[str, Any]] = [
    {"Cell": "vaticanReportCell" if pope else "cell", "winPoints": points, "vaticanReportSection": section}
    for points, section, pope in [
        (0, 0, False),
        (1, 0, False),
        (0, 1, False),
        (0, 1, True),
        (3, 0, False),
        (0, 2, False),
        (0, 2, True),
        (5, 0, False),
        (0, 0, False),
        (0, 3, False),
        (0, 3, False),
        (9, 3, True),
    ]
]

BASIC: dict[str, Any] = {
    "cost": [resource("COIN", 1), resource("UNKNOWN", 1)],
    "earnings": [earning("STONE", 1), earning("UNKNOWN", 2), faith(1)],
}

KINDS = ("COIN", "STONE", "SERVANT", "SHIELD")

FREE_LEADERS: list[dict[str, Any]] = [
    {
        "requirements": [],
        "winPoints": number % 5,
        "effect": (
            {"name": "whiteMarbleEffect", "conversion": resource(KINDS[number % 4], 1)},
            {"name": "whiteMarbleEffect", "conversion": resource(KINDS[(number + 1) % 4], 1)},
            {"name": "slotEffect", "extraShelf": resource(KINDS[number % 4], 3)},
            {"name": "discountEffect", "discount": resource(KINDS[number % 4], 2)},
            {
                "name": "productionEffect",
                "production": {"cost": [resource("COIN", 1)], "earnings": [earning("UNKNOWN", 2), faith(1)]},
            },
        )[number % 5],
    }
    for number in range(20)
]
"""Leaders of all kinds that need nothing, most of them for white marbles."""

ALL = {
    "allDevCards": DEV_CARDS,
    "allLeaderCards": FREE_LEADERS,
    "customPath": PATH,
    "basicProduction": BASIC,
}
