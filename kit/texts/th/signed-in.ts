import type { SignedInText } from '../en.ts'

export const signedIn = {
  'common.copy': 'คัดลอก',
  'toast.copied': 'คัดลอกแล้ว: {text}',
  'toast.copyFailed': 'คัดลอกไม่สำเร็จ',

  'pager.label': 'เลือกหน้า',
  'pager.previous': 'หน้าก่อน',
  'pager.next': 'หน้าถัดไป',
  'pager.page': 'หน้า {page}',

  'time.now': 'เมื่อสักครู่',
  'time.years': '{count} ปีที่แล้ว',
  'time.months': '{count} เดือนที่แล้ว',
  'time.days': '{count} วันที่แล้ว',
  'time.hours': '{count}\u00a0ชั่วโมงที่แล้ว',
  'time.minutes': '{count}\u00a0นาทีที่แล้ว',
  'time.seconds': '{count} วินาทีที่แล้ว',
} as const satisfies Record<SignedInText, string>
