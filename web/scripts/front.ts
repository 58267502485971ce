// The page's document in each language, of which the house hands out the one that a browser asks for: the first words
// are there before any script, and the catalogue comes with the scripts, not after them.

import type { Plugin } from 'vite'
import type { Language } from '../src/words/index.svelte.ts'
import { MOTTO } from '../src/words/motto.ts'

const DOCUMENT = 'index.html'

const CATALOGUE = '<!-- %CATALOGUE% -->'
const STYLE = / *<link rel="stylesheet"[^>]*>\n/g

const source = (language: Language): string => `/src/words/${language}.ts`

/** Styles before scripts: with them the first words can be painted. */
function styledFirst(document: string): string {
  const styles = (document.match(STYLE) ?? []).map((style) => style.trim())
  return document.replace(STYLE, '').replace(CATALOGUE, [...styles, CATALOGUE].join('\n    '))
}

function inLanguage(language: Language, document: string, catalogue: string): string {
  return document
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(CATALOGUE, `<link rel="modulepreload" crossorigin href="${catalogue}">`)
    .replace('%MOTTO%', MOTTO[language])
}

export function front(): Plugin[] {
  return [
    {
      name: 'tavola:front',
      apply: 'serve',
      transformIndexHtml: (document) => inLanguage('en', document, source('en')),
    },
    {
      name: 'tavola:fronts',
      apply: 'build',
      enforce: 'post',
      generateBundle(_, bundle) {
        const built = bundle[DOCUMENT]
        if (built?.type !== 'asset') throw new Error(`there is no ${DOCUMENT} among what was built`)
        const document = styledFirst(String(built.source))
        for (const language of Object.keys(MOTTO) as Language[]) {
          const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(source(language)))
          if (!chunk) throw new Error(`no file of its own was made of ${source(language)}`)
          const text = inLanguage(language, document, `./${chunk.fileName}`)
          if (language === 'en') built.source = text
          else this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: text })
        }
      },
    },
  ]
}
