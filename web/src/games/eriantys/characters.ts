// What the characters are good for, in a few words on the card; what that means the house decides.

export const GOOD_FOR: Readonly<Record<number, string>> = {
  1: 'One of these students to an island',
  2: 'Take professors on a tie',
  3: 'Resolve an island now',
  4: 'Mother nature: 2 steps more',
  5: 'Forbid an island once',
  6: 'Towers do not count',
  7: 'Swap up to 3 with your entrance',
  8: '2 more influence',
  9: 'One colour does not count',
  10: 'Swap up to 2, dining and entrance',
  11: 'One of these to your dining room',
  12: 'All give back 3 of a colour',
}
