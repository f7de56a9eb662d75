import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bangkokText,
  isoBangkok,
  isoUtc,
  stamp,
  type TimeForm,
  unixMilliseconds,
  unixSeconds,
  unixSecondsText,
} from './times.ts'

const at = new Date('2026-07-31T07:02:05.000Z')
const forms: [written: unknown, form: TimeForm][] = [
  [1785481325, unixSeconds],
  ['1785481325', unixSecondsText],
  [1785481325000, unixMilliseconds],
  ['20260731140205', stamp],
  ['2026-07-31 14:02:05', bangkokText],
  ['2026-07-31T14:02:05+07:00', isoBangkok],
  ['2026-07-31T07:02:05.000Z', isoUtc],
]

test.each(forms)('%s writes the time as the documentation does', (written, { write, Time }) => {
  expect(write(at)).toBe(written)
  expect(Time.parse(written)).toEqual(at)
})

test.each(forms)('a time in the form %s is read back to the second', (_, { write, Time }) => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }), (seconds) => {
      const moment = new Date(seconds * 1000)
      expect(Time.parse(write(moment))).toEqual(moment)
    }),
  )
})

test.each(forms)('text that is no time is not read in the form %s', (_, { Time }) => {
  for (const wrong of ['', 'now', '20261331140205', '2026-02-30 14:02:05', -1, 0.5, null, {}])
    expect(Time.safeParse(wrong).success, String(wrong)).toBe(false)
})
