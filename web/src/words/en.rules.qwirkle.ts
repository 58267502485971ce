// English: the rules of Qwirkle.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Qwirkle',
  summary: 'Lay tiles into lines of one colour or one shape, and count every tile of every line. For two to four players.',
  sections: [
    {
      title: 'The tiles',
      words: ['There are six shapes in six colours, and three copies of each: 108 tiles. Everybody holds six; the others wait in the bag.'],
      figure: 'tiles',
    },
    {
      title: 'A line',
      words: [
        'Tiles that touch in a row or a column are a line. Either all of them have the same colour and different shapes, or all have the same shape and different colours.',
        'No tile may come twice in a line, so a line has six tiles at most.',
      ],
      figure: 'lines',
    },
    {
      title: 'The beginning',
      words: ['Whoever can lay the longest line from the hand begins, and lays a line over the middle of the board.'],
    },
    {
      title: 'Your turn: place',
      words: [
        'Lay one or more tiles that have a colour or a shape in common. They all go into the same row or column and are part of one unbroken line when you are done; they need not touch each other.',
        'At least one touches a tile that lay there before, and every line that comes about, also crosswise, must be right. Then you draw until you hold six again.',
      ],
    },
    {
      title: 'Your turn: trade',
      words: ['Instead of placing you may give back as many tiles as you like, as long as the bag holds as many. You draw the new ones first. A trade brings no points.'],
    },
    {
      title: 'Points',
      words: [
        'Each line that you formed or made longer brings one point for each tile in it, those that lay there before included. A tile in two lines counts twice.',
        'Who completes a line of six gets six points more: twelve for that line.',
      ],
      figure: 'points',
    },
    {
      title: 'The end',
      words: [
        'When the bag is empty nobody draws or trades any more. Whoever then plays the last tile of the hand gets six points, and the game is over. It is also over when nobody can place any more.',
        'The highest score wins; equals share the win.',
      ],
    },
  ],
}
