"""Which letters look like which others: the part of Unicode's confusables (TS 39) that whole names can be made of.

What compatibility forms look like (full width, mathematical letters, ligatures) Unicode's NFKC knows; what is here
are letters of their own. They stand as code points, for nobody could read them apart.
"""

_LOOK_LIKE = {
    # Latin and common, Greek, Cyrillic, Armenian, Hebrew and Arabic, Georgian, Cherokee, Coptic, Tifinagh, Lisu.
    "A": "0391 0410 13AA A4EE",
    "B": "0392 0412 13F4 A4D0 2C82",
    "C": "03F9 0421 13DF A4DA 2CA4",
    "D": "13A0 A4D3",
    "E": "0395 0415 13AC A4F0 2D39",
    "F": "03DC A4DD",
    "G": "050C 13C0 A4D6",
    "H": "0397 041D 13BB A4E7 2C8E",
    "J": "037F 0408 13AB A4D9",
    "K": "039A 041A 13E6 A4D7 2C94",
    "L": "13DE A4E1",
    "M": "039C 03FA 041C 13B7 A4DF 2C98",
    "N": "039D A4E0 2C9A",
    "O": "0030 039F 041E 0555 2C9E 2D54 A4F3 07C0",
    "P": "03A1 0420 13E2 A4D1 2CA2",
    "Q": "051A 2D55",
    "R": "01A6 13A1 13D2 A4E3",
    "S": "0405 054F 13D5 13DA A4E2",
    "T": "03A4 0422 13A2 A4D4 2CA6",
    "U": "054D A4F4",
    "V": "0474 13D9 A4E6",
    "W": "051C 13B3 13D4 A4EA",
    "X": "03A7 0425 A4EB 2CAC",
    "Y": "03A5 0423 04AE A4EC 2CA8",
    "Z": "0396 13C3 A4DC",
    "a": "0251 03B1 0430",
    "b": "0184 042C 13CF",
    "c": "1D04 03F2 0441 2CA5",
    "d": "0501 13E7",
    "e": "212E 0435 04BD",
    "f": "0584",
    "g": "0261 0581",
    "h": "04BB 0570 13C2",
    "i": "0131 0269 03B9 0456 13A5",
    "j": "03F3 0458",
    "k": "0138 03BA 043A",
    "l": "0031 0049 007C 0196 01C0 0399 0406 04C0 04CF 05D5 05DF 0627 0661 06F1 07CA 16C1 2C92 2D4F A4F2",
    "n": "0578 057C",
    "o": "1D0F 03BF 03C3 043E 0585 05E1 0647 0665 06F5 0966 0A66 0AE6 0C66 0CE6 0D66 0E50 0ED0 1040 10FF 2C9F",
    "p": "03C1 03F1 0440 2CA3",
    "q": "051B 0563 0566",
    "r": "0433 2C85",
    "rn": "006D",
    "s": "01BD 0455",
    "u": "028B 03C5 057D",
    "v": "03BD 0475 05D8",
    "w": "026F 0461 051D 0561",
    "x": "00D7 0445",
    "y": "0263 03B3 0443 04AF 10E7",
    "z": "1D22",
    "\N{LATIN SMALL LETTER SHARP S}": "03B2",
    "3": "01B7 0417 04E0",
    "6": "0431",
    "-": "2010 2011 2012 2013 2014 2015 2212",
    "'": "0060 00B4 02B9 02BC 2018 2019 2032",
    ",": "201A",
}

PROTOTYPES = {int(code, 16): letter for letter, codes in _LOOK_LIKE.items() for code in codes.split()}
"""For each code point what it looks like, for `str.translate`."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that print as nothing."""

VARIANTS = frozenset(
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
)
"""What follows a letter to choose among its shapes."""
