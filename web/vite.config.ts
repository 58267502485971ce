import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { front } from './scripts/front.ts'

export default defineConfig({
  plugins: [svelte(), ...front()],
  // Relative addresses, so that the page may also be served below a path.
  base: './',
  build: {
    // The first browsers that know light-dark(), on which the themes are built.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  // The printed cards are the rules' own file.
  server: { fs: { allow: ['..'] }, proxy: { '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
  // The contrast test reads the tokens as they are; without this, tests see empty style sheets.
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/words/setup.ts'], css: true },
})
