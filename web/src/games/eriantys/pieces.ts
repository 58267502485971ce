// The pieces: how they are called and drawn. All outlines lie in a box of 22 with the middle at 0.

import type { EriantysIslandView, EriantysMoveStudent } from '../../wire/words'
import { t } from '../../words/index.svelte'

export type Colour = EriantysMoveStudent['colour']
export type Tower = NonNullable<EriantysIslandView['tower']>
export type Students = Readonly<Record<string, number>>

export const COLOURS: readonly Colour[] = ['green', 'red', 'yellow', 'pink', 'blue']

export function isColour(name: string): name is Colour {
  return name in STUDENTS
}

/** Frog, dragon, gnome, fairy, unicorn: each with a broad body, so that a count can be written on it. */
export const STUDENTS: Readonly<Record<Colour, string>> = {
  green: 'M-8.6-8.6A3.6 3.6 0 0 1-2.2-6.2H2.2A3.6 3.6 0 0 1 8.6-8.6A3.8 3.8 0 0 1 8.6-3.2A9.4 8.6 0 1 1-8.6-3.2A3.8 3.8 0 0 1-8.6-8.6Z',
  red: 'M-9.5-9.5L-4.6-5L0-10.5L4.6-5L9.5-9.5L8.6 4L0 10.5L-8.6 4Z',
  yellow: 'M1.5-11L9.6 5.5Q9.6 10-0 10Q-9.6 10-9.6 5.5Z',
  pink: 'M0-4.5C2.5-11.5 11-10.5 10.4-4C10.2-1.4 9-.2 7.4.5C9.8 3 8.6 9.6 3.6 9.2C1.8 9 .7 8 0 6.8C-.7 8-1.8 9-3.6 9.2C-8.6 9.6-9.8 3-7.4.5C-9-.2-10.2-1.4-10.4-4C-11-10.5-2.5-11.5 0-4.5Z',
  blue: 'M-9-5.5H2.5L9-11.5V2.5L0 10.5L-9 2.5Z',
}

/** Where a number sits best on each of them. */
export const MIDDLES: Readonly<Record<Colour, number>> = { green: 1.4, red: 1, yellow: 3.4, pink: 0, blue: 0.4 }

/** A keep each: battlements, a pointed roof, a dome. */
export const TOWERS: Readonly<Record<Tower, string>> = {
  white: 'M-7-10H-3.5V-6.5H-1.7V-10H1.7V-6.5H3.5V-10H7V-3H5.5V10H-5.5V-3H-7Z',
  black: 'M0-11L8-3H5.5V10H-5.5V-3H-8Z',
  grey: 'M-5.5-3A5.5 7.5 0 0 1 5.5-3H7V0H5.5V10H-5.5V0H-7V-3Z',
}

export const DROP = 'M0-10.5C4-4 7.5-.5 7.5 3.2A7.5 7.3 0 0 1-7.5 3.2C-7.5-.5-4-4 0-10.5Z'

/** Those there are, in the order of the colours. */
export function present(students: Students): readonly (readonly [colour: Colour, count: number])[] {
  return COLOURS.flatMap((colour) => (students[colour] ? [[colour, students[colour]] as const] : []))
}

/** One by one, in the order of the colours. */
export function listed(students: Students): readonly Colour[] {
  return present(students).flatMap(([colour, count]) => Array<Colour>(count).fill(colour))
}

/** "2 green, 1 red" for who does not see the pieces. */
export function countsInWords(students: Students): string {
  return present(students).map(([colour, count]) => t('eriantys.students', colour, count)).join(', ') || t('eriantys.noStudents')
}
