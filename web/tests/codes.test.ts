import { describe, expect, it } from 'vitest'
import { grouped, typed } from '../src/codes'

describe('the code of a table', () => {
  it('is read however it is typed', () => {
    for (const text of ['abcd efgh jklm', ' ABCD-EFGH-JKLM\n', 'abcdefghjklm']) expect(typed(text)).toBe('ABCDEFGHJKLM')
  })

  it('is shown in groups if it is long, and as it is if it is short', () => {
    expect(grouped('ABCDEFGHJKLM')).toBe('ABCD EFGH JKLM')
    expect(grouped('S85PE')).toBe('S85PE')
  })

  it('is the same when what was shown is typed', () => {
    expect(typed(grouped('ABCDEFGHJKLM'))).toBe('ABCDEFGHJKLM')
  })
})
