import { expect, test } from 'vitest'
import { digitsOf, withLatinDigits } from './digits.ts'

test('digits of Thai and Lao keyboards are digits, and other letters stay', () => {
  expect(withLatinDigits('๐๑๒๓๔๕๖๗๘๙ ໐໑໒໓໔໕໖໗໘໙')).toBe('0123456789 0123456789')
  expect(withLatinDigits('+66 ๘1-ก ກ')).toBe('+66 81-ก ກ')
})

test('a number is what is left of a text that was typed or pasted', () => {
  expect(['123-4-56789-0', '๑๒๓ ໔໕໖', 'abc', ''].map(digitsOf)).toEqual([
    '1234567890',
    '123456',
    '',
    '',
  ])
})
