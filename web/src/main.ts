import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { registerWorker } from './offline/register'
import { speakAsPreferred } from './words/index.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')
void speakAsPreferred().then(() => {
  target.replaceChildren()
  mount(App, { target })
})
registerWorker()
