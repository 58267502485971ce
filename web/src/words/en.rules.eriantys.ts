// English: the rules of Eriantys.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Eriantys',
  summary: 'Win professors with your students, and islands with your professors; whoever builds all their towers first wins. For two or three players, or two teams of two.',
  sections: [
    {
      title: 'What lies on the table',
      words: [
        'Twelve islands in a ring, mother nature on one of them, a student on each of the others but the one opposite. In the middle are the clouds.',
        'Everybody has a school: an entrance for new students, a dining room with a table for each of the five colours, and towers. Five professors, one of each colour, belong to nobody yet.',
      ],
      figure: 'students',
    },
    {
      title: 'A round: assistants first',
      words: [
        'The clouds are filled with students from the bag. Then each player plays an assistant, 1 to 10, and nobody plays a number that was played in this round, unless nothing else is left in the hand.',
        'The lowest number takes the first turn of action. The higher it is, the further mother nature may walk: one island with 1 or 2, five with 9 or 10.',
      ],
    },
    {
      title: 'Your turn: three students',
      words: [
        'Move three students (four when there are three of you) from your entrance, one by one: each to its table in your dining room, or to an island.',
        'Whoever has more students of a colour in the dining room than anybody else has its professor. In a tie it stays where it is.',
      ],
      figure: 'school',
    },
    {
      title: 'Your turn: mother nature',
      words: [
        'She walks clockwise, at least one island and at most as many as your assistant says. Where she stops, influence is counted: one for each student whose professor you have, one for each tower of yours.',
        'Whoever has the most builds a tower there, and towers of others go home. In a tie nothing happens.',
      ],
      figure: 'influence',
    },
    {
      title: 'Islands grow together',
      words: ['Neighbouring islands with towers of the same colour become one: from then on they are one step, and are won and lost together.'],
      figure: 'group',
    },
    {
      title: 'Your turn: a cloud',
      words: ['Last, take all students of one cloud into your entrance.'],
    },
    {
      title: 'The end',
      words: [
        'Whoever builds the last tower wins at once. The game also ends when three groups of islands are left, at the end of the round in which the bag runs out, and after ten rounds.',
        'Then the most towers on the islands win, and in a tie the most professors.',
      ],
    },
    {
      title: 'Expert rules: coins and characters',
      words: [
        'You begin with a coin, and each student on the third, sixth or ninth seat of a table earns another one. Three characters lie beside the islands: once in your turn you may pay one and use what it can do.',
        'Whoever uses a character for the first time makes it dearer by a coin. What each of the twelve does, it tells you itself when you point at it.',
      ],
    },
    {
      title: 'Four players',
      words: ['Two teams share their towers and their influence; students, professors and coins are everybody’s own.'],
    },
  ],
}
