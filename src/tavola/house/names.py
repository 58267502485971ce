"""What may be a name, which names look the same, and who is connected under which."""

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from unicodedata import category, normalize
from unicodedata import name as unicode_name

from tavola.house.errors import NotDone
from tavola.house.look_alikes import BLANK, PROTOTYPES, VARIANTS

BAD_NAME = "bad or taken name"
"""Under which such refusals are counted."""

ZERO_WIDTH_JOINER = "\N{ZERO WIDTH JOINER}"

WRITTEN_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
"""Scripts that people's names are written in together: those of Japan, of China and of Korea (TS 39, 5.2)."""

_COMMON = {"MODIFIER", "KATAKANA-HIRAGANA"}
"""How the names of letters begin that belong to no script."""


def fault(name: str, longest: int, what: str = "a name") -> NotDone | None:
    """What is wrong with this as a name, in a sentence without its full stop."""
    if not 1 <= len(name) <= longest or not name.replace(ZERO_WIDTH_JOINER, "").isprintable():
        return NotDone("{what} is 1 to {longest} printable characters", what=what, longest=longest)
    if not _joins_only_emoji(name):
        return NotDone("{what} has no invisible characters", what=what)
    if BLANK.intersection(name) or category(name.lstrip(" ")[:1] or " ")[0] in "MZ":
        return NotDone("{what} begins with a character that can be seen, and has none that cannot", what=what)
    scripts = scripts_of(name)
    if len(scripts) > 1 and not any(scripts <= together for together in WRITTEN_TOGETHER):
        several = " and ".join(sorted(map(str.title, scripts)))
        return NotDone("{what} is written in one script, not in {several}", what=what, several=several)
    return None


def _joins_only_emoji(name: str) -> bool:
    """A joiner makes one picture of two; between letters it would only make a name that looks like another."""
    # A picture may be followed by a skin tone (Sk) or by the mark that asks for colours (Mn).
    before = {"So", "Sk", "Mn"}
    return not (name.startswith(ZERO_WIDTH_JOINER) or name.endswith(ZERO_WIDTH_JOINER)) and all(
        (after != ZERO_WIDTH_JOINER or category(first) in before)
        and (first != ZERO_WIDTH_JOINER or category(after) in {"So", "Sm"})
        for first, after in pairwise(name)
    )


def scripts_of(name: str) -> set[str]:
    """The scripts of its letters. A letter's name in Unicode begins with its script."""
    letters = {letter for letter in normalize("NFKC", name) if category(letter)[0] == "L"}
    first_words = {unicode_name(letter, "UNNAMED").partition(" ")[0] for letter in letters}
    return {"CJK" if word == "IDEOGRAPHIC" else word for word in first_words - _COMMON}


@lru_cache(4096)
def skeleton(name: str) -> str:
    """The same for all names that look the same (TS 39, 4): of no use but to be compared.

    It is remembered, so it is asked of what has passed as a name, which is short.
    """
    # Before as well: NFKC makes of a lunate sigma, which looks like a C, one that does not.
    letters = normalize("NFD", normalize("NFKC", name.translate(PROTOTYPES)))
    shown = "".join(letter for letter in letters if category(letter) != "Cf" and letter not in VARIANTS)
    return " ".join(normalize("NFD", shown.translate(PROTOTYPES)).split())


class Names:
    """A registry for each dialect. Names that look the same are one here, taken until all have released it."""

    def __init__(self) -> None:
        self._claimed: dict[str, Counter[str]] = {}
        self._guests: Counter[str] = Counter()
        self.known_already = False
        """Whether whoever comes now has their name already, from another house: it is not taken for anybody's."""

    def claim(self, dialect: str, name: str) -> bool:
        """Take this name; whether it was free. The owner of a kept seat may take it beside somebody else."""
        free = not self.in_use(dialect, name)
        self._claimed.setdefault(dialect, Counter())[skeleton(name)] += 1
        self._guests[dialect] += 1
        return free

    def release(self, dialect: str, name: str) -> None:
        claimed, called = self._claimed[dialect], skeleton(name)
        claimed[called] -= 1
        self._guests[dialect] -= 1
        if not claimed[called]:
            del claimed[called]

    def in_use(self, dialect: str, name: str) -> bool:
        return skeleton(name) in self._claimed.get(dialect, ()) and not self.known_already

    def count(self, dialect: str) -> int:
        """How many guests of this dialect have a name."""
        return self._guests[dialect]
