import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

const visible = (text: string) => text.replaceAll('\u2060', '')

test('I18N-08 no line ends inside a name of Thai or Lao, and the name stays the same', () => {
  expect(unbroken('ไทยพาณิชย์')).toBe('ไทย\u2060พาณิชย์')
  expect(unbroken('PAYTIMZ QR พร้อมเพย์')).toBe('PAYTIMZ QR พร้อม\u2060เพย์')
  for (const name of ['กรุงศรีอยุธยา', 'ໂຈກເກີ', 'ການຄ້າຕ່າງປະເທດລາວ'])
    expect(visible(unbroken(name))).toBe(name)
})

test('amounts, other letters and a whole sentence stay as they are', () => {
  const sentence = 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร'
  for (const text of ['฿1,000.00', 'SCB X', '', sentence]) expect(unbroken(text)).toBe(text)
})
