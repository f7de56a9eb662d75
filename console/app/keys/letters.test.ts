import { expect, test } from 'vitest'
import { letterOf } from './letters.ts'

test('a letter acts with a Thai and a Lao layout, in capitals, and where a Latin layout has it', () => {
  expect(letterOf({ key: 'a', code: 'KeyA' })).toBe('a')
  expect(letterOf({ key: 'J', code: 'KeyJ' })).toBe('j')
  expect(letterOf({ key: 'ฟ', code: 'KeyA' })).toBe('a')
  expect(letterOf({ key: 'ັ', code: 'KeyA' })).toBe('a')
  // On a French keyboard the letter A is at the place of Q.
  expect(letterOf({ key: 'a', code: 'KeyQ' })).toBe('a')
  expect(letterOf({ key: 'Enter', code: 'Enter' })).toBeUndefined()
  expect(letterOf({ key: '1', code: 'Digit1' })).toBeUndefined()
})
