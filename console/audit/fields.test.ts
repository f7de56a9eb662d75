import { expect, test } from 'vitest'
import { auditActions, auditKinds } from '#contract/audit'
import { en } from '../texts/en.ts'
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

test('every action and every kind of object has a text', () => {
  const wanted = [
    ...auditActions.map((one) => `audit.${one}`),
    ...auditKinds.map((one) => `kind.${one}`),
  ]
  expect(wanted.filter((key) => !Object.hasOwn(en, key))).toEqual([])
})
