import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test('a filter is shown field by field', () => {
  const after = { members: 2, filter: { currency: 'BAHT', tags: ['vip'], until: null } }
  expect([...fieldsOf(after)]).toEqual([
    ['members', '2'],
    ['filter.currency', 'BAHT'],
    ['filter.tags', '["vip"]'],
    ['filter.until', '–'],
  ])
  expect([...fieldsOf(null)]).toEqual([])
})
