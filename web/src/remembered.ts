// Small things this browser remembers between visits.

function recall(key: string): string | null {
  try {
    return localStorage.getItem(`tavola.${key}`)
  } catch {
    return null
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`tavola.${key}`, value)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** The guest's name: the remembered one, else one that can be played under at once. */
export function recallName(guest: string): string {
  return recall('name') ?? `${guest}${10 + Math.floor(Math.random() * 90)}`
}

export function rememberName(name: string): void {
  remember('name', name)
}

/** What was chosen for each game, and for which one last. */
export type Choices<Chosen> = { readonly last: string; readonly of: Readonly<Record<string, Chosen>> }

export function recallChoices<Chosen>(): Choices<Chosen> {
  try {
    const { last, of } = JSON.parse(recall('choices') ?? '{}') as Partial<Choices<Chosen>>
    return { last: last ?? '', of: of ?? {} }
  } catch {
    return { last: '', of: {} }
  }
}

export function rememberChoices<Chosen>(choices: Choices<Chosen>): void {
  remember('choices', JSON.stringify(choices))
}

export type Theme = 'auto' | 'light' | 'dark'

export function recallTheme(): Theme {
  const theme = recall('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

export function rememberTheme(theme: Theme): void {
  remember('theme', theme)
}

/** Whether letters and digits touch pieces: they do, unless somebody would rather not. */
export function recallLetters(): string | null {
  return recall('letters')
}

export function rememberLetters(letters: 'on' | 'off'): void {
  remember('letters', letters)
}

/** How boards are shown: as pictures, unless somebody would rather have tables. */
export function recallForm(): string | null {
  return recall('form')
}

export function rememberForm(form: 'pictures' | 'tables'): void {
  remember('form', form)
}

/** How quickly things move on the table. */
export type Pace = 'calm' | 'quick' | 'off'

export function recallPace(): Pace {
  const pace = recall('pace')
  return pace === 'quick' || pace === 'off' ? pace : 'calm'
}

export function rememberPace(pace: Pace): void {
  remember('pace', pace)
}

/** Something that is off until it is asked for. */
export type Wish = 'sounds' | 'notices'

export function recallWish(wish: Wish): boolean {
  return recall(wish) === 'on'
}

export function rememberWish(wish: Wish, on: boolean): void {
  remember(wish, on ? 'on' : 'off')
}

/** The language chosen before, whatever it is. */
export function recallLanguage(): string | null {
  return recall('language')
}

export function rememberLanguage(language: string): void {
  remember('language', language)
}

/** The table of the last lesson in a game. */
export function recallLesson(game: string): string | null {
  return recall(`lesson.${game}`)
}

export function rememberLesson(game: string, table: string): void {
  remember(`lesson.${game}`, table)
}

/** How many steps of its lesson are done at a table. */
export function recallStep(table: string): number {
  return Number(recall(`step.${table}`) ?? 0)
}

export function rememberStep(table: string, step: number): void {
  remember(`step.${table}`, String(step))
}
