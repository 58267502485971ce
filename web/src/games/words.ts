// What all games say alike.

/** What the action bar tells: the move chosen and what it brings, or what to do next; and why not, if the house said no. */
export type Advice = {
  readonly move?: string
  readonly brings?: string
  readonly hint?: string
  readonly why?: string
}

export const WAIT = 'Wait for your turn'

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
