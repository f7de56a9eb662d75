import type { SignedInText } from '../en.ts'

export const signedIn = {
  'common.copy': 'ສຳເນົາ',
  'toast.copied': 'ສຳເນົາແລ້ວ: {text}',
  'toast.copyFailed': 'ສຳເນົາບໍ່ສຳເລັດ',

  'pager.label': 'ເລືອກໜ້າ',
  'pager.previous': 'ໜ້າກ່ອນ',
  'pager.next': 'ໜ້າຕໍ່ໄປ',
  'pager.page': 'ໜ້າ {page}',

  'time.now': 'ເມື່ອກີ້ນີ້',
  'time.years': '{count} ປີກ່ອນ',
  'time.months': '{count} ເດືອນກ່ອນ',
  'time.days': '{count} ມື້ກ່ອນ',
  'time.hours': '{count}\u00a0ຊົ່ວໂມງກ່ອນ',
  'time.minutes': '{count}\u00a0ນາທີກ່ອນ',
  'time.seconds': '{count} ວິນາທີກ່ອນ',
} as const satisfies Record<SignedInText, string>
