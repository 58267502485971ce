// The rules of the games, as the pages that teach them show them: sections of words, some with a drawing.

import type { Language } from '../words/index.svelte'

/** What is drawn beside a section, by its name in the game's `Figures.svelte`. */
export type Section = { readonly title: string; readonly words: readonly string[]; readonly figure?: string }

export type Rules = {
  /** What the game is called, also where no house can be asked. */
  readonly title: string
  readonly summary: string
  readonly sections: readonly Section[]
}

const RULES = import.meta.glob<Rules>('../words/*.rules.*.ts', { import: 'rules' })

/** The games that are taught here. */
export const TAUGHT: readonly string[] = [...new Set(Object.keys(RULES).map((path) => path.split('.').at(-2) ?? ''))]

export function teaches(game: string): boolean {
  return TAUGHT.includes(game)
}

export async function rulesOf(game: string, language: Language): Promise<Rules | null> {
  return (await RULES[`../words/${language}.rules.${game}.ts`]?.()) ?? null
}

/** What the games that are taught are called, by their names. */
export async function titles(language: Language): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(TAUGHT.map((game) => rulesOf(game, language)))
  return new Map(TAUGHT.map((game, at) => [game, all[at]?.title ?? game]))
}
