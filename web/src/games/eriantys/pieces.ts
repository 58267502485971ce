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

/**
 * Frog, dragon, gnome, fairy, unicorn: low and wide, pointed below, pointed above, two wings, tall. So they differ at
 * ten pixels, in one colour; each is broad enough in the middle for a count to be written there.
 */
export const STUDENTS: Readonly<Record<Colour, string>> = {
  green: 'M-11.4 3.4Q-11.4-1-9.2-2.6A4.3 4.3 0 1 1-1.8-4.4H1.8A4.3 4.3 0 1 1 9.2-2.6Q11.4-1 11.4 3.4Q11.4 9.4 0 9.4T-11.4 3.4Z',
  red: 'M-11.4-11L-4.8-6.6L0-10.6L4.8-6.6L11.4-11Q10.6-3 5.4 2.4L0 11.6L-5.4 2.4Q-10.6-3-11.4-11Z',
  yellow: 'M.8-11.6L7.4 1L10.6 8.4Q6 10.6 0 10.6T-10.6 8.4L-7 1Z',
  pink: 'M-3.4-5.2Q-5.6-10.8-10.6-11Q-13.4-5.6-9.8 0Q-13.4 5.6-10.6 11Q-5.6 10.8-3.4 6.2Q0 7.4 3.4 6.2Q5.6 10.8 10.6 11Q13.4 5.6 9.8 0Q13.4-5.6 10.6-11Q5.6-10.8 3.4-5.2Q0-6.6-3.4-5.2Z',
  blue: 'M-6.2-4.6Q-4-7.6 .6-7.8L5.6-11.8L5.4-5.8Q6.8-1 6.6 4.4Q6.6 6.2 5 7.4L5.6 11.4H-5.6Q-7.4 3-6.2-4.6Z',
}

/** Where a number sits best on each of them. */
export const MIDDLES: Readonly<Record<Colour, number>> = { green: 2.4, red: -1.6, yellow: 4, pink: 0.4, blue: 1.6 }

/** A keep each, with what is seen through its walls: a square one, a flared one with slits, one with a dome. */
export const TOWERS: Readonly<Record<Tower, { readonly walls: string; readonly holes: string }>> = {
  white: {
    walls: 'M-7.6-10.4H-3.6V-7H-2V-10.4H2V-7H3.6V-10.4H7.6V-3.4H6V10.4H-6V-3.4H-7.6Z',
    holes: 'M-2.4 10.4V5.6Q0 2.4 2.4 5.6V10.4ZM-.9-2.4H.9V.6H-.9Z',
  },
  black: {
    walls: 'M-8.6-10.6H-5V-7.4H-1.8V-10.6H1.8V-7.4H5V-10.6H8.6V-4.6L5.6-1.6V5.4L7.4 10.6H-7.4L-5.6 5.4V-1.6L-8.6-4.6Z',
    holes: 'M-2.2 10.6V7Q0 4 2.2 7V10.6ZM-3.4-3H-1.8V1H-3.4ZM1.8-3H3.4V1H1.8Z',
  },
  grey: {
    walls: 'M0-11.4Q6-8.6 6-3.4H7.6V-.6H6V10.4H-6V-.6H-7.6V-3.4H-6Q-6-8.6 0-11.4Z',
    holes: 'M-2.4 10.4V6Q0 2.8 2.4 6V10.4ZM-6-3.4H6V-2.4H-6Z',
  },
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

/** What is printed on the assistants from 1 on: how far mother nature may go. */
const PRINTED = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5] as const

export function stepsOf(assistant: number): number {
  return PRINTED[assistant - 1] ?? 0
}
