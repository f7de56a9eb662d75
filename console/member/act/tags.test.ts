import { expect, test } from 'vitest'
import { tagsIn, typedOver } from './tags.ts'

test('a change of tags keeps those that a colleague added meanwhile, and brings back none that a colleague removed', () => {
  const change = (typed: string, now: string[]) => typedOver(typed, ['vip', 'slow'], now)
  expect(change('vip, slow, slots', ['vip', 'slow', 'fraud-watch'])).toBe(
    'vip, slow, fraud-watch, slots',
  )
  expect(change('vip', ['vip', 'slow', 'new'])).toBe('vip, new')
  expect(change('vip, slow', ['slow'])).toBe('slow')
  expect(change('vip, new', ['vip', 'new'])).toBe('vip, new')
})

test('a text names tags between commas', () => {
  expect(tagsIn(' vip ,, slots,')).toEqual(['vip', 'slots'])
})
