// Light, dark, or as the system has it.

import { recallTheme, rememberTheme, type Theme } from './remembered'

const NEXT: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' }

class Look {
  theme = $state(recallTheme())

  constructor() {
    this.#show()
  }

  turn(): void {
    this.theme = NEXT[this.theme]
    rememberTheme(this.theme)
    this.#show()
  }

  #show(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = this.theme
  }
}

export const look = new Look()
