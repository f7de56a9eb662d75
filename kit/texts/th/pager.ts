import type { PagerText } from '../en.ts'

export const pager = {
  'pager.label': 'เลือกหน้า',
  'pager.previous': 'หน้าก่อน',
  'pager.next': 'หน้าถัดไป',
  'pager.page': 'หน้า {page}',
} as const satisfies Record<PagerText, string>
