// Whether boards are shown as pictures or as tables of words.

import { recallForm, rememberForm } from '../remembered'

class Form {
  tables = $state(recallForm() === 'tables')

  turn(): void {
    this.tables = !this.tables
    rememberForm(this.tables ? 'tables' : 'pictures')
  }
}

export const form = new Form()
