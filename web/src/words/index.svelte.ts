// What the page says, in the language of whoever looks at it. All text stands in the catalogues beside this file.

import { recallLanguage, rememberLanguage } from '../remembered'
import type { Words } from './en'
import type { Refusals } from './refusals.gen'

export type Catalogue = {
  readonly words: Words
  /** The house's own sentences; one that is missing is said as the house says it. */
  readonly refusals: Readonly<Partial<Refusals>>
}

/** Each by its own name for itself. */
export const LANGUAGES = { en: 'English', it: 'Italiano', nl: 'Nederlands' } as const
export type Language = keyof typeof LANGUAGES

const CATALOGUES: Readonly<Record<Language, () => Promise<{ readonly catalogue: Catalogue }>>> = {
  en: () => import('./en'),
  it: () => import('./it'),
  nl: () => import('./nl'),
}

class Spoken {
  language = $state<Language>('en')
  catalogue = $state.raw<Catalogue | null>(null)
}

export const spoken = new Spoken()

/** From now on everything is said in this language. */
export async function speak(language: Language): Promise<void> {
  const { catalogue } = await CATALOGUES[language]()
  spoken.language = language
  spoken.catalogue = catalogue
}

/** As `speak`, and so also at the next visit; the document says which language it is in. */
export async function choose(language: Language): Promise<void> {
  await speak(language)
  rememberLanguage(language)
  document.documentElement.lang = language
}

/** The language to begin with: the remembered one, else the first the browser asks for that there is, else English. */
export function preferred(wanted: readonly string[], remembered: string | null): Language {
  const codes = [remembered, ...wanted].map((tag) => tag?.toLowerCase().split('-')[0] ?? '')
  return codes.find(isLanguage) ?? 'en'
}

export async function speakAsPreferred(): Promise<void> {
  await speak(preferred(navigator.languages, recallLanguage()))
  document.documentElement.lang = spoken.language
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

type Arguments<Key extends keyof Words> = Words[Key] extends (...args: infer Args) => string ? Args : []

/** The words for this, with what they are about. */
export function t<Key extends keyof Words>(key: Key, ...args: Arguments<Key>): string {
  const said = spoken.catalogue?.words[key] as string | ((...args: unknown[]) => string) | undefined
  return typeof said === 'function' ? said(...args) : (said ?? key)
}

/** A sentence of the house, which comes in English: the key is its template, the arguments are what it is about. */
export function translated(sentence: string, key?: string | null, args?: object): string {
  const refusals = spoken.catalogue?.refusals as Readonly<Record<string, (args: object) => string>> | undefined
  const template = key ?? sentence
  return refusals && Object.hasOwn(refusals, template) ? refusals[template]!(args ?? {}) : sentence
}
