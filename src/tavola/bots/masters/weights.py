"""What things are worth to a seat of Masters, in company and alone."""


class Weights:
    """What things are worth, in points, in company. The numbers were found by letting them play each other."""

    def __init__(self) -> None:
        self.points = 1.0
        """What a point counts: alone it hardly matters with how many one wins."""
        self.fear = 0.0
        """What it would cost to lose for sure by taking a card of a colour of which Lorenzo takes the rest."""
        self.card = 3.0
        """Each card is a step towards the seventh."""
        self.second = 0.4
        self.third = 0.2
        """How much the second and the third best card one saves for count."""
        self.soon = 0.8
        """What is left of the worth of a card that can be paid for, until it is bought,"""
        self.unit_away = 0.9
        """and for each unit it lacks."""
        self.detour = 3.0
        """Units that no shelf can hold must be produced: each counts as so many missing ones."""
        self.unit = 0.3
        self.power = 2.0
        self.taken = 0.7
        self.prayed = 0.8
        """A power's strength: what it gives, less so much for what it takes, and for its faith."""
        self.ready = 0.3
        """A power whose inputs are there."""
        self.way = 0.8
        """How far the next mark on the track counts before it is reached."""
        self.tile = 0.85
        self.late = 1.0
        """How much a marker behind the section fears to come late."""
        self.spilled = 0.6
        """A unit thrown away: faith for the others, or for Lorenzo."""
        self.ability = 1.5
        self.lacking = 0.85
        """What is left of a leader's worth for each unit it lacks,"""
        self.lacking_card = 0.57
        """and for each card."""
        self.long = 8.0
        """Rounds from which on a power counts in full."""
        self.round_a_card = 2.2
        self.round_a_space = 0.8
        """How many rounds a player may need for a card, or for a space of the track."""
        self.close = 6.0
        self.closer = 1.0
        """A lead by so many points, and by so many more for each round left, is worth three wins of four."""
        self.others = 0.3
        """How much counts what becomes of the others while a seat thinks ahead: most of that is noise."""
        self.slope = 0.015
        """Chance to win that goes with a point that a turn promises,"""
        self.trust = 0.35
        """and how far this is trusted even when more was looked at."""


def company() -> Weights:
    return Weights()


def alone() -> Weights:
    """The same against Lorenzo, where only the end counts.

    Fitted to 15,000 quick games, each with other numbers: by how much each number made a win likelier.
    """
    weights = Weights()
    weights.points = 0.47
    weights.fear = 66.0
    weights.card = 10.0
    weights.second = 0.331
    weights.third = 0.195
    weights.soon = 0.763
    weights.unit_away = 0.896
    weights.detour = 2.86
    weights.unit = 0.211
    weights.power = 2.07
    weights.taken = 0.682
    weights.prayed = 0.7
    weights.ready = 0.266
    weights.spilled = 1.83
    weights.ability = 1.35
    weights.lacking = 0.829
    weights.lacking_card = 0.579
    weights.round_a_card = 2.25
    return weights
