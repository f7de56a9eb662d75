import { expect, test } from 'vitest'
import { compounds } from './compounds.ts'
import { joined } from './joined.ts'

const visible = (text: string) => text.replaceAll('\u2060', '')

test('I18N-08 compounds of Thai and Lao are joined, and nothing else changes', () => {
  expect(joined('คืนยอดเสียของเมื่อวาน')).toBe('คืน\u2060ยอด\u2060เสียของเมื่อ\u2060วาน')
  expect(joined('ຮັບໂບນັດ {amount}')).toBe('ຮັບໂບ\u2060ນັດ {amount}')
  expect(joined('Deposit – ฿1.00')).toBe('Deposit – ฿1.00')
  const all = compounds.map((marked) => marked.replaceAll('-', '')).join(' ')
  expect(visible(joined(all))).toBe(all)
})

test('I18N-08 the longer of two compounds is joined, also in markup', () => {
  expect(joined('<b>ทำเทิร์นครบ</b>')).toContain('เทิร์\u2060น')
  expect(joined('อัปโหลดแล้ว <a href="https://x">ฝากเงิน</a>')).toBe(
    'อัป\u2060โหลดแล้ว <a href="https://x">ฝาก\u2060เงิน</a>',
  )
})

test('each compound is listed once, with a mark inside', () => {
  const plain = compounds.map((marked) => marked.replaceAll('-', ''))
  expect(new Set(plain).size).toBe(plain.length)
  for (const marked of compounds) expect(marked).toMatch(/^[^-]+(-[^-]+)+$/)
})
