import type { PagerText } from '../en.ts'

export const pager = {
  'pager.label': 'ເລືອກໜ້າ',
  'pager.previous': 'ໜ້າກ່ອນ',
  'pager.next': 'ໜ້າຕໍ່ໄປ',
  'pager.page': 'ໜ້າ {page}',
} as const satisfies Record<PagerText, string>
