// The twelve characters, by the numbers the house gives them.

import { disc, FACE, HEAD, SHOULDERS, type Portrait } from '../portraits'

export const CHARACTERS: Readonly<Record<number, Portrait>> = {
  // Monk: a hood thrown back, a ring of hair, a cord with a knot.
  1: [
    ['wood', 'M10 36Q8 16 24 14T38 36Z'],
    ['skin', HEAD],
    ['ink', 'M15 20Q16 16 20 16.6T28 16.6T33 20Q33.6 25 32 27L31 20Q24 17.4 17 20L16 27Q14.4 25 15 20Z'],
    ...FACE,
    ['wood', SHOULDERS],
    ['line', 'M15 36Q24 44 33 36M24 41V48'],
  ],
  // Farmer: a straw hat and a fork.
  2: [
    ['line', 'M41 48V27M37 18V23Q37 27 41 27T45 23V18M41 18V27'],
    ['skin', HEAD],
    ...FACE,
    ['yellow', 'M16 15Q17 7 24 7T32 15Q38 15.6 40 18Q24 21 8 18Q10 15.6 16 15Z'],
    ['red', 'M16 15Q24 17.4 32 15V12.6Q24 15 16 12.6Z'],
    ['green', 'M4 48C4 38 10 35 16 34.6L18 48ZM44 48C44 38 38 35 32 34.6L30 48Z'],
    ['white', 'M16 34.6Q24 40 32 34.6L30 48H18Z'],
  ],
  // Herald: a trumpet with a banner.
  3: [
    ['skin', HEAD],
    ['ink', disc(20.6, 21.8, 0.6)],
    ['blue', 'M14 20Q12 9 25 9T34 18Q24 14 14 20Z'],
    ['red', 'M27 10Q33 1 42 4Q36 6 33 12Z'],
    ['blue', SHOULDERS],
    ['line', 'M24 34V48'],
    ['yellow', 'M25 26.4L41 20Q44 17 46 15V31Q44 28.6 41 27L26 29Z'],
    ['red', 'M32 28.6L39 27.6V39L35.4 36.4L32 39Z'],
  ],
  // Messenger: a winged cap and a letter.
  4: [
    ['skin', HEAD],
    ...FACE,
    ['orange', 'M14.4 19Q13 10 24 10T33.6 19Q24 15.6 14.4 19Z'],
    ['white', 'M33 17Q40 16 45 7Q38 8 33 12Z'],
    ['white', 'M15 17Q8 16 3 7Q10 8 15 12Z'],
    ['orange', SHOULDERS],
    ['white', 'M14 37H34V48H14Z'],
    ['line', 'M14 37L24 44L34 37'],
    ['red', disc(24, 43.6, 2)],
  ],
  // Herbalist: a kerchief and a sprig.
  5: [
    ['green', 'M12 32Q10 11 24 11T36 32Q30 35 24 35T12 32Z'],
    ['skin', HEAD],
    ['white', 'M15.6 19Q17 14 24 14T32.4 19Q24 15.6 15.6 19Z'],
    ...FACE,
    ['green', SHOULDERS],
    ['white', 'M17 35Q24 41 31 35L29 48H19Z'],
    ['line', 'M38 47Q40 36 41 25'],
    ['green', 'M40 37Q33 36 32 30Q39 30 40 37ZM40.4 33Q46 31 46 25Q40 26 40.4 33ZM41 26Q37 22 39.6 16Q44.6 20 41 26Z'],
  ],
  // Centaur: half a horse, with a bow.
  6: [
    ['line', 'M8 29Q2 31 4 41'],
    ['wood', 'M6 47L9 37Q6 26 15 25H29Q36 26 36 34L38 47H33L31 38H17L11 47Z'],
    ['skin', 'M24 29Q23 16 28 15H33Q37 17 36 31Q30 34 24 29Z'],
    ['skin', disc(30.4, 9.6, 5.4)],
    ['ink', 'M25 10Q24 3.4 31 3.6T36 9Q31 6 29 7T25 10Z'],
    ['line', 'M41 7Q48 18 41 30M41 7L40 18L41 30M32 19L46 18.6'],
  ],
  // Jester: three points with bells, and a ruff.
  7: [
    ['red', 'M15 20Q14 12 6 14Q2 16 4 22Q7 8 17 8T24 12V19Z'],
    ['green', 'M33 20Q34 12 42 14Q46 16 44 22Q41 8 31 8T24 12V19Z'],
    ['yellow', disc(4.4, 22.6, 2.2)],
    ['yellow', disc(43.6, 22.6, 2.2)],
    ['skin', HEAD],
    ['ink', disc(20.6, 21.8, 0.6)],
    ['ink', disc(27.4, 21.8, 0.6)],
    ['white', 'M19 25Q24 32 29 25Q24 26.6 19 25Z'],
    ['yellow', 'M15 19Q17 9 24 3Q31 9 33 19Q24 14.6 15 19Z'],
    ['red', disc(24, 3.4, 2.2)],
    ['green', 'M4 48C4 38 12 34 24 34V48Z'],
    ['red', 'M44 48C44 38 36 34 24 34V48Z'],
    ['white', 'M11 35L15 31L19.6 33L24 30.4L28.4 33L33 31L37 35L32 40L28.4 37L24 41L19.6 37L16 40Z'],
  ],
  // Knight: a closed helm and a plume.
  8: [
    ['red', 'M24 10Q24 1 36 3Q42 5 43 13Q37 9 30 12Z'],
    ['iron', SHOULDERS],
    ['line', 'M24 37V48M13 37Q15 42 13 48M35 37Q33 42 35 48'],
    ['iron', 'M13 33V20Q13 9 24 9T35 20V33Q30 37 24 37T13 33Z'],
    ['ink', 'M15 20H33V24H26V34H22V24H15Z'],
    ['line', 'M17 29H18M17 32H18M30 29H31M30 32H31'],
  ],
  // Mushroom seller: what is sold is worn.
  9: [
    ['white', 'M16 17H32V28Q32 34 24 34T16 28Z'],
    ['ink', disc(20.6, 23.4, 0.6)],
    ['ink', disc(27.4, 23.4, 0.6)],
    ['line', 'M21.2 28Q24 30 26.8 28'],
    ['red', 'M4 18Q6 3 24 3T44 18Q34 21.6 24 21.6T4 18Z'],
    ['white', disc(15, 12, 2.8)],
    ['white', disc(26, 8.4, 2.6)],
    ['white', disc(34, 14.4, 2.6)],
    ['purple', SHOULDERS],
    ['wood', 'M13 41H35L32 48H16Z'],
    ['red', 'M17 41Q18 36.6 22 37T26 41ZM26 41Q27 37 30 37T33.6 41Z'],
  ],
  // Minstrel: a beret with a feather, and a lute.
  10: [
    ['skin', HEAD],
    ...FACE,
    ['purple', 'M12 18Q10 9 25 9T37 16Q24 13.6 15 19Z'],
    ['white', 'M33 12Q38 3 45 4Q43 11 35 15Z'],
    ['purple', SHOULDERS],
    ['wood', 'M18 42Q20 34 28 36T36 46Q35 49 29 49T18 42Z'],
    ['line', 'M29 41L9 29M8 32L12 27'],
    ['ink', disc(28, 42.6, 2)],
  ],
  // Princess: a crown and long hair.
  11: [
    ['wood', 'M13 40Q8 13 24 12T35 40Q30 43 24 40T13 40Z'],
    ['skin', HEAD],
    ['wood', 'M15 22Q15 13 24 13T33 22Q30 17 24.6 15.4Q20 19 15 22Z'],
    ...FACE,
    ['yellow', 'M14.6 14L13 4L19 9L24 2.6L29 9L35 4L33.4 14Q24 11 14.6 14Z'],
    ['pink', disc(24, 9.6, 1.5)],
    ['pink', SHOULDERS],
    ['white', 'M17 34.6Q24 42 31 34.6Q24 33 17 34.6Z'],
  ],
  // Thief: a hood, a mask, a sack.
  12: [
    ['iron', 'M11 37Q8 10 24 8T37 37Q30 40 24 40T11 37Z'],
    ['skin', disc(24, 23, 8.6)],
    ['ink', 'M15.4 19.6Q24 17.4 32.6 19.6V24Q28 26.6 24 23.4Q20 26.6 15.4 24Z'],
    ['white', disc(20.4, 21.6, 0.9)],
    ['white', disc(27.6, 21.6, 0.9)],
    ['line', 'M21.4 28.4Q25 29.6 27 27.4'],
    ['iron', SHOULDERS],
    ['wood', 'M33 34L39 32L38 28L44 29L42 33Q48 37 47 44Q44 48 37 47Q31 42 33 34Z'],
    ['yellow', disc(40, 40, 2.6)],
  ],
}
