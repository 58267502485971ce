// What the catalogues of all languages are made with: plurals, lists and numbers as each language writes them.

/** Somebody as a sentence speaks of them: the player on this page, or another by name. */
export type Who = { readonly you: boolean; readonly name: string }

export function grammar(language: string) {
  const rules = new Intl.PluralRules(language)
  const figures = new Intl.NumberFormat(language)
  const both = new Intl.ListFormat(language, { type: 'conjunction' })
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  return {
    /** The form this count asks for, with the count instead of `#`. Italian says "un milione di": that is `many`. */
    n(count: number, one: string, other: string, many: string = other): string {
      const rule = rules.select(count)
      return (rule === 'one' ? one : rule === 'many' ? many : other).replaceAll('#', figures.format(count))
    },
    and: (names: readonly string[]): string => both.format(names),
    or: (names: readonly string[]): string => either.format(names),
  }
}

/** "Bob" or "you" as the first word of a sentence, and elsewhere. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
