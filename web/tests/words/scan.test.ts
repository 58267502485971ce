import { parse } from 'svelte/compiler'
import { expect, test } from 'vitest'

const SAID = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label'])
/** Names are the same in every language. */
const NAMES = new Set(['Tavola'])

const COMPONENTS = Object.entries(
  import.meta.glob<string>('../../src/**/*.svelte', { query: '?raw', import: 'default', eager: true }),
)

/** Text that stands in a component itself, where it can be seen or heard. */
function literals(source: string): readonly string[] {
  const found: string[] = []
  const look = (node: unknown, inside: string): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((one) => look(one, inside))
    const { type, name, data } = node as { type?: string; name?: string; data?: string }
    if (type === 'Comment' || name === 'style') return
    if (type === 'Text') {
      if (inside !== 'attribute') found.push(String(data))
      return
    }
    const attribute = type === 'Attribute' || type === 'StyleDirective'
    const next = attribute ? (SAID.has(String(name)) ? 'said' : 'attribute') : inside
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') look(child, next)
  }
  look(parse(source, { modern: true }).fragment, 'text')
  return found
}

function words(text: string): readonly string[] {
  return (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !NAMES.has(word))
}

test('there are components to look at', () => {
  expect(COMPONENTS.length).toBeGreaterThan(50)
  expect(literals('<p title="Hello">there {name}<b class="not">you</b></p>').flatMap(words)).toEqual(['Hello', 'there', 'you'])
})

test.each(COMPONENTS)('%s holds no words of its own', (_, source) => {
  expect(literals(source).flatMap(words)).toEqual([])
})
