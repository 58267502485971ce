// Codes of tables as people see and type them: long ones are read in groups of four.

/** The code that was meant, however it is typed. */
export function typed(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

export function grouped(code: string): string {
  return code.length > 6 ? (code.match(/.{1,4}/g) ?? []).join(' ') : code
}
