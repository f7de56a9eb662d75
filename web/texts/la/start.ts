import { kit } from '#kit/texts/la/kit.ts'
import type { StartText } from '../en.ts'

export const start = {
  ...kit,
  'app.skip': 'ຂ້າມໄປທີ່ເນື້ອຫາ',

  'nav.label': 'ເມນູຫຼັກ',
  'nav.home': 'ໜ້າຫຼັກ',
  'nav.register': 'ສະໝັກ',
  'nav.howto': 'ວິທີໃຊ້',
  'nav.contact': 'ຕິດຕໍ່',
  'nav.logout': 'ອອກຈາກລະບົບ',

  'login.title': 'ເຂົ້າສູ່ລະບົບ',
  'login.ended': 'ທ່ານອອກຈາກລະບົບແລ້ວ, ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
  'login.phone': 'ເບີໂທລະສັບ',
  'login.password': 'ລະຫັດຜ່ານ',
  'login.remember': 'ຈື່ການເຂົ້າສູ່ລະບົບໃນອຸປະກອນນີ້',
  'login.submit': 'ເຂົ້າສູ່ລະບົບ',
  'login.forgot': 'ລືມລະຫັດຜ່ານ',
  'login.noAccount': 'ຍັງບໍ່ມີບັນຊີບໍ',
  'login.register': 'ສະໝັກສະມາຊິກ',

  'notFound.title': 'ບໍ່ພົບໜ້ານີ້',
  'notFound.text': 'ລິ້ງບໍ່ຖືກຕ້ອງ ຫຼື ບໍ່ມີໜ້ານີ້ແລ້ວ',
  'terminated.title': 'ປິດໃຫ້ບໍລິການແລ້ວ',

  'conditions.title': 'ເງື່ອນໄຂການໃຊ້ງານ',
  'conditions.empty': 'ຍັງບໍ່ມີເງື່ອນໄຂການໃຊ້ງານ',
} as const satisfies Record<StartText, string>
