import { expect, test } from 'vitest'
import { fitted } from './labels.ts'

/** Every letter half as wide as it is large; marks above and below have no width. */
const widthOf = (text: string, size: number) => text.replace(/\p{M}/gu, '').length * size * 0.5

const fit = (label: string, language = 'th') => fitted(label, language, widthOf)

test('SPN-01 a short label is large and on one line', () => {
  expect(fit('20 บาท')).toEqual({ lines: ['20 บาท'], size: 22 })
})

test('SPN-01 no line is wider than 90 px', () => {
  const labels = ['โบนัสพิเศษสำหรับสมาชิก', 'ໂບນັດພິເສດສຳລັບສະມາຊິກ', 'A special bonus for members']
  for (const label of labels) {
    const { lines, size } = fit(label, 'th')
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(90)
    expect(size).toBeGreaterThanOrEqual(11)
  }
})

test('SPN-01 a label is broken between words, and nothing of it is lost', () => {
  const { lines } = fit('Ten thousand kip more', 'en')
  expect(lines).toHaveLength(2)
  expect(lines.join(' ')).toBe('Ten thousand kip more')
})

test('SPN-01 what fits nowhere is shortened by whole letters', () => {
  const { lines } = fit('ก่'.repeat(80))
  expect(lines.at(-1)).toMatch(/ก่…$/)
})
