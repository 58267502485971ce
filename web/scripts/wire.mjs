// Turns the published schema of the native dialect into TypeScript: `npm run wire`. With --check nothing is written,
// and it is an error if the committed types are not what the schema says.
// The schema says "any JSON" where a game speaks; the pages give those fields their game's type.

import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../../docs/native.schema.json', import.meta.url)
const target = new URL('../src/wire/native.gen.ts', import.meta.url)

/** `qwirkle.Place` becomes `QwirklePlace`. */
function typeName(name) {
  return name
    .split('.')
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join('')
}

function typeOf(schema) {
  if (schema.$ref) return typeName(schema.$ref.replace('#/$defs/', ''))
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  switch (schema.type) {
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
      return `readonly ${grouped(typeOf(schema.items ?? {}))}[]`
    case 'object':
      if (schema.properties) throw new Error(`an unnamed object: ${JSON.stringify(schema)}`)
      return `Readonly<Record<string, ${typeOf(schema.additionalProperties ?? {})}>>`
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case undefined:
      return 'unknown'
    default:
      throw new Error(`no TypeScript for ${JSON.stringify(schema)}`)
  }
}

function grouped(type) {
  return type.includes(' ') && !type.startsWith('[') ? `(${type})` : type
}

function declaration([name, schema]) {
  const why = schema.description ? `/** ${schema.description.replace(/\s+/g, ' ')} */\n` : ''
  if (!schema.properties && schema.type !== 'object') return `${why}export type ${typeName(name)} = ${typeOf(schema)}`
  const required = new Set(schema.required ?? [])
  // `type` first: it is what a reader looks for.
  const fields = Object.entries(schema.properties ?? {}).sort(([one], [other]) =>
    one === 'type' ? -1 : other === 'type' ? 1 : 0,
  )
  const lines = fields.map(
    ([field, body]) => `  readonly ${field}${required.has(field) ? '' : '?'}: ${typeOf(body)}`,
  )
  return `${why}export interface ${typeName(name)} {\n${lines.join('\n')}\n}`
}

const definitions = Object.entries(JSON.parse(readFileSync(source, 'utf8')).$defs)
const head = '// Made by scripts/wire.mjs out of docs/native.schema.json. Change the Python side, not this file.'
const made = [head, ...definitions.map(declaration)].join('\n\n') + '\n'

if (!process.argv.includes('--check')) {
  writeFileSync(target, made)
} else if (readFileSync(target, 'utf8') !== made) {
  console.error('src/wire/native.gen.ts is not what docs/native.schema.json says: run `npm run wire`')
  process.exitCode = 1
}
