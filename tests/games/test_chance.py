"""Luck that can be proved: fixed numbers from a seed and an entry, evenly spread, independent of each other."""

import hashlib

import pytest

from tavola.games.chance import SeededChance, commitment, with_words

SEED = bytes(range(32))


def draws(entry: int, n: int, count: int, seed: bytes = SEED) -> list[int]:
    chance = SeededChance(seed, entry)
    return [chance.below(n) for _ in range(count)]


@pytest.mark.parametrize(
    ("entry", "n", "numbers"),
    [
        (0, 6, [4, 0, 4, 0, 5, 1, 4, 1, 4, 4, 1, 2]),
        (5, 108, [18, 76, 4, 96, 92, 5, 98, 93, 0, 46, 70, 21]),
        (1_000_000, 2**64, [7349113821056127823, 17510377991524932874]),
    ],
)
def test_the_numbers_of_a_seed_and_an_entry_never_change(entry: int, n: int, numbers: list[int]) -> None:
    # Stored games are verified with them: should one of these differ, every finished log fails its check.
    assert draws(entry, n, len(numbers)) == numbers


def test_a_draw_can_be_verified_with_nothing_but_a_hash_function() -> None:
    block = hashlib.blake2b((7).to_bytes(8, "big") + (0).to_bytes(8, "big"), key=SEED).digest()
    words = [int.from_bytes(block[at : at + 8], "big") for at in range(0, 64, 8)]
    assert draws(7, 2**64, 8) == words[::-1]
    second = hashlib.blake2b((7).to_bytes(8, "big") + (1).to_bytes(8, "big"), key=SEED).digest()
    assert draws(7, 2**64, 9)[8] == int.from_bytes(second[-8:], "big")


@pytest.mark.parametrize("n", [1, 2, 7, 108, 2**28 - 1, 2**28, 2**28 + 1, 2**31 + 11, 10**15])
def test_a_number_is_the_words_remainder(n: int) -> None:
    # Of so few words none lies in the last, incomplete stretch of any of these.
    assert draws(9, n, 40) == [word % n for word in draws(9, 2**64, 40)]


def test_an_entry_draws_the_same_whether_or_not_the_one_before_drew() -> None:
    alone = draws(5, 108, 30)
    draws(4, 108, 77)
    assert draws(5, 108, 30) == alone


def test_entries_and_seeds_draw_different_numbers() -> None:
    runs = [draws(entry, 108, 12, seed) for entry in range(50) for seed in (SEED, b"other")]
    assert len({tuple(run) for run in runs}) == 100


def test_more_numbers_than_one_block_holds_do_not_repeat() -> None:
    run = draws(1, 2**64, 200)
    assert len(set(run)) == 200


@pytest.mark.parametrize("n", [2, 6, 36, 100])
def test_every_number_is_as_likely(n: int) -> None:
    counts = [0] * n
    for entry in range(100):
        for number in draws(entry, n, 20 * n):
            counts[number] += 1
    expected = 2_000
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    # The mean is n - 1 and the spread its double's root; seven spreads are never reached by fair numbers.
    assert chi_square < (n - 1) + 7 * (2 * (n - 1)) ** 0.5


def test_a_number_that_does_not_divide_the_range_is_not_skewed() -> None:
    # Of three quarters of the range, a plain remainder would give the lower third twice as often.
    n = 3 * 2**62
    low = sum(number < 2**62 for entry in range(50) for number in draws(entry, n, 60))
    assert 850 < low < 1_150


@pytest.mark.parametrize("n", [1, 2, 3, 108, 2**64])
def test_numbers_are_below_the_bound(n: int) -> None:
    assert all(0 <= number < n for number in draws(3, n, 100))


@pytest.mark.parametrize("n", [0, -1, -(2**70), 2**64 + 1])
def test_what_cannot_be_chosen_from_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot choose among"):
        SeededChance(SEED, 0).below(n)


def test_the_only_number_below_one_is_nought() -> None:
    assert draws(0, 1, 20) == [0] * 20


def test_a_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment(SEED) != commitment(SEED[::-1])


def test_words_stir_the_seed() -> None:
    stirred = with_words(SEED, ["ciao", "hallo"])
    assert len(stirred) == 32
    others = [
        with_words(SEED, []),
        with_words(SEED, ["ciao"]),
        with_words(SEED, ["hallo", "ciao"]),
        with_words(SEED, ["ciaohallo"]),
        with_words(SEED, ["ciaoh", "allo"]),
        with_words(SEED, ["ciao", "hallo", ""]),
        with_words(SEED[::-1], ["ciao", "hallo"]),
        SEED,
    ]
    assert len({stirred, *others}) == 9


def test_the_same_words_stir_a_seed_the_same_way() -> None:
    expected = "a1d63d18fd16159ee2b835f57e9ec749079662d9fdd0b075cabbd6c68a1dc015"
    assert with_words(SEED, ["ciao", "è"]).hex() == expected


@pytest.mark.parametrize("words", [[], ["x" * 1_000], ["è", "日本", ""]])
def test_a_stirred_seed_can_be_drawn_from(words: list[str]) -> None:
    assert 0 <= SeededChance(with_words(SEED, words), 0).below(6) < 6
