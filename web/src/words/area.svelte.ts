// Words of a part of the page that is not there at first: its catalogue comes when somebody goes there.

import { spoken, type Language } from './index.svelte'

type Said = string | ((...args: never[]) => string)
type Args<One> = One extends (...args: infer All) => string ? All : []
/** What the catalogue of another language must have, by the English one. */
export type Like<Words> = { readonly [Key in keyof Words]: Words[Key] extends (...args: infer All) => string ? (...args: All) => string : string }

export class Area<Words extends Readonly<Record<string, Said>>> {
  #words = $state.raw<Like<Words> | null>(null)

  constructor(private readonly catalogues: Readonly<Record<Language, () => Promise<{ readonly words: Like<Words> }>>>) {}

  /** Be ready to speak the language of the page. */
  async speak(): Promise<void> {
    const { language } = spoken
    const { words } = await this.catalogues[language]()
    if (language === spoken.language) this.#words = words
  }

  has(key: string): boolean {
    return this.#words !== null && Object.hasOwn(this.#words, key)
  }

  /** The words for this; nothing while they are on their way. */
  say<Key extends keyof Words & string>(key: Key, ...args: Args<Words[Key]>): string {
    const said = this.#words?.[key] as Said | undefined
    return typeof said === 'function' ? said(...(args as never[])) : (said ?? '')
  }
}
