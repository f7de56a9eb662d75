import type { LegalText } from '../en.ts'

export const legal = {
  'legal.label': 'เกี่ยวกับบริการนี้',
  'legal.age': 'สำหรับผู้มีอายุ {age} ปีขึ้นไปเท่านั้น',
  'legal.licence': 'ใบอนุญาตเลขที่ {number}',
  'legal.licensor': 'ออกโดย {licensor}',
  'legal.help': 'หากรู้สึกกังวลเรื่องการเล่น โทร',
  'legal.terms': 'เงื่อนไขและการเล่นอย่างพอดี',
} as const satisfies Record<LegalText, string>
