import { beforeEach, describe, expect, test } from 'vitest'
import { catalogue as en, type Words } from '../../src/words/en'
import { grammar } from '../../src/words/grammar'
import { LANGUAGES, preferred, speak, t, translated, type Catalogue, type Language } from '../../src/words/index.svelte'
import { catalogue as it } from '../../src/words/it'
import { catalogue as nl } from '../../src/words/nl'
import { ofOneAsOfMany } from './plurals'

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, it, nl }
const TRANSLATIONS: readonly Language[] = ['it', 'nl']
const KEYS = Object.keys(en.words) as (keyof Words)[]

/** Each can be taken for words, for a count, or for somebody: where it turns up in one shape, it was used. */
const THINGS = ['Xaa', 'Xbb', 'Xcc', 'Xdd'].map((name, at) =>
  Object.assign(new String(name), { name, you: false, count: 111 * (at + 1), valueOf: () => 111 * (at + 1) }),
)

/** What is said about these; nothing where the sentence takes something else. */
function heard(said: unknown): string {
  try {
    return typeof said === 'function' ? String(said(...THINGS) ?? '') : ''
  } catch {
    return ''
  }
}

/** What takes one of a few things, as a row or a column, which are themselves words. */
const OF_A_FEW: ReadonlySet<string> = new Set(['masters.line', 'masters.moveTake', 'masters.toldTook'])

function usedIn(sentence: string): readonly string[] {
  return THINGS.filter(({ name, count }) => sentence.includes(name) || sentence.includes(String(count))).map(({ name }) => name)
}

describe.each(TRANSLATIONS)('the catalogue in %s', (language) => {
  const { words } = CATALOGUES[language]

  test('says what English says, no more and no less', () => {
    expect(Object.keys(words).sort()).toEqual([...KEYS].sort())
  })

  test('has text for text and a sentence for a sentence, about the same things', () => {
    for (const key of KEYS) {
      expect(typeof words[key], key).toBe(typeof en.words[key])
      expect(words[key], key).not.toBe('')
      const [english, ours] = [heard(en.words[key]), heard(words[key])]
      if (ours && !ours.includes('undefined') && !OF_A_FEW.has(key)) expect(usedIn(ours), `${key}: ${ours}`).toEqual(expect.arrayContaining([...usedIn(english)]))
    }
  })

  test('has the sentences of the house', () => {
    expect(Object.keys(CATALOGUES[language].refusals).length).toBeGreaterThan(100)
  })
})

/** Words that are the same in these languages. */
const ALIKE: ReadonlySet<string> = new Set([
  'eriantys.round', // round, in Italian
  'generic.no', // no, in Italian
  'masters.leaderNumber', // leader, in Italian
  'masters.strongbox',
  'masters.extraDepot', // extra depot, in Dutch
  'table.bot',
])

test.each(TRANSLATIONS)('no word is left in English in %s', (language) => {
  const left = KEYS.filter((key) => typeof en.words[key] === 'string' && CATALOGUES[language].words[key] === en.words[key])
  expect(left.filter((key) => !ALIKE.has(key))).toEqual([])
})

describe('counts', () => {
  const COUNTED: readonly (readonly [Language, key: keyof Words, one: string, two: string])[] = [
    ['en', 'story.started', 'The game began with 1 player', 'The game began with 2 players'],
    ['it', 'story.started', 'La partita è cominciata con 1 giocatore', 'La partita è cominciata con 2 giocatori'],
    ['nl', 'story.started', 'Het spel begon met 1 speler', 'Het spel begon met 2 spelers'],
    ['en', 'qwirkle.bag', '1 tile in the bag', '2 tiles in the bag'],
    ['it', 'qwirkle.bag', '1 tessera nel sacchetto', '2 tessere nel sacchetto'],
    ['nl', 'qwirkle.bag', '1 steen in de zak', '2 stenen in de zak'],
    ['en', 'eriantys.todoStudents', 'move 1 more student', 'move 2 more students'],
    ['it', 'eriantys.todoStudents', 'muovi ancora 1 studente', 'muovi ancora 2 studenti'],
    ['nl', 'eriantys.todoStudents', 'verplaats nog 1 leerling', 'verplaats nog 2 leerlingen'],
    ['en', 'masters.points', '1 point', '2 points'],
    ['it', 'masters.points', '1 punto', '2 punti'],
    ['nl', 'masters.points', '1 punt', '2 punten'],
  ]

  test.each(COUNTED)('in %s, %s', async (language, key, one, two) => {
    await speak(language)
    const said = t as (key: keyof Words, count: number) => string
    expect([said(key, 1), said(key, 2)]).toEqual([one, two])
  })

  /** Of several, whatever they are asked with. */
  const OF_A_COLOUR: ReadonlySet<string> = new Set(['eriantys.moveThief', 'masters.tokenRemoves'])

  test.each(Object.keys(LANGUAGES) as Language[])('nothing in %s speaks of one as of many', (language) => {
    const words = Object.fromEntries(Object.entries(CATALOGUES[language].words).filter(([key]) => !OF_A_COLOUR.has(key)))
    expect(ofOneAsOfMany(language, words)).toEqual([])
  })

  test('a million is many in Italian, and a large number is written as its language does', () => {
    expect(grammar('it').n(1_000_000, '# punto', '# punti', '# di punti')).toBe('1.000.000 di punti')
    expect(grammar('it').n(3, '# punto', '# punti', '# di punti')).toBe('3 punti')
    expect(grammar('nl').n(1234, '# punt', '# punten')).toBe('1.234 punten')
    expect(grammar('en-GB').n(0, '# point', '# points')).toBe('0 points')
  })
})

describe('the language', () => {
  test('is the remembered one, else one the browser asks for, else English', () => {
    expect(preferred(['it-IT', 'en'], null)).toBe('it')
    expect(preferred(['de-CH', 'nl-BE', 'en'], null)).toBe('nl')
    expect(preferred(['nl'], 'it')).toBe('it')
    expect(preferred(['de'], null)).toBe('en')
    expect(preferred(['it'], 'constructor')).toBe('it')
  })
})

describe('pieces agree with their words', () => {
  const TILES: readonly (readonly [Language, cross: string, circle: string])[] = [
    ['en', 'red cross', 'red circle'],
    ['it', 'croce rossa', 'cerchio rosso'],
    ['nl', 'rode kruissteen', 'rode cirkel'],
  ]
  test.each(TILES)('tiles in %s', async (language, cross, circle) => {
    await speak(language)
    expect([t('qwirkle.tile', 'red', 'x'), t('qwirkle.tile', 'red', 'o')]).toEqual([cross, circle])
  })

  test('articles and endings in Italian', async () => {
    await speak('it')
    expect(t('masters.moveStore', 'shield', 1, 0)).toBe('Metti uno scudo sul ripiano 1')
    expect(t('masters.moveStore', 'coin', 4, 1)).toBe('Metti una moneta nel deposito leader 1')
    expect(t('eriantys.towers', 'black', 2)).toBe('2 torri nere')
    expect(t('eriantys.movePay', 3)).toBe('Paga l’Araldo')
    expect(t('eriantys.toldStudent', { you: true, name: 'Ann' }, '•', 3, true)).toBe(
      'Hai mosso • sull’isola 4 e guadagnato una moneta',
    )
    expect(t('eriantys.toldStudent', { you: false, name: 'Bob' }, '•', 'dining', false)).toBe('Bob ha mosso • nella sala')
  })
})

describe('a sentence of the house', () => {
  beforeEach(() => speak('it'))

  test('is said in the language of the page, about the same things', async () => {
    const goods = { price: { coin: 2, shield: 1 }, held: {} }
    expect(translated('…', 'card {card} costs {price}, you have {held}', { card: 7, ...goods })).toBe(
      'la carta 7 costa 2 monete e 1 scudo, tu hai niente',
    )
    expect(translated('it is not your turn')).toBe('non tocca a te')
    expect(translated('…', 'you hold no {tile}', { tile: 'R*' })).toBe('non hai in mano: stella rossa')
    await speak('nl')
    expect(translated('…', 'you hold no {tile}', { tile: 'R*' })).toBe('je hebt geen rode ster')
    expect(translated('…', 'you have not paid the {name} in this turn', { name: 'Herald' })).toBe(
      'je hebt de Heraut deze beurt niet betaald',
    )
  })

  test('that nobody here knows is said as the house says it', () => {
    expect(translated('the moon is full')).toBe('the moon is full')
    expect(translated('the moon is full', 'constructor', {})).toBe('the moon is full')
  })
})
