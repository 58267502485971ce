// Whether letters and digits touch pieces. Who speaks to the computer, or hits keys by chance, turns them off.

import { recallLetters, rememberLetters } from '../remembered'

class Letters {
  on = $state(recallLetters() !== 'off')

  turn(): void {
    this.on = !this.on
    rememberLetters(this.on ? 'on' : 'off')
  }
}

export const letters = new Letters()
