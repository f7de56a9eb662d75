import type { catalogueTexts as en } from './en.ts'

export const catalogueTexts: Record<keyof typeof en, string> = {
  'catalogue.title': 'ເກມ ແລະ ທະນາຄານ',
  'catalogue.where': 'ຊື່ ແລະ ລຳດັບໃນລາຍການຂອງສະມາຊິກ',
  'catalogue.link': 'ຊື່ ແລະ ລຳດັບ',
  'catalogue.intro': 'ສະມາຊິກເຫັນຕາມລຳດັບນີ້ ແລະ ເຫັນຊື່ໃນພາສາຂອງຕົນ, ການປິດ ແລະ ເປີດເກມຢູ່ໜ້າຜູ້ໃຫ້ບໍລິການ',
  'catalogue.games': 'ເກມ',
  'catalogue.banks': 'ທະນາຄານ',
  'catalogue.banksText': 'ການຕັ້ງຄ່າທະນາຄານທີ່ບໍ່ເປີດໃຫ້ສະໝັກຈະເຊື່ອງທະນາຄານຈາກສະມາຊິກໃໝ່',
  'catalogue.place': 'ລຳດັບທີ {place}',
  'catalogue.notOffered': 'ບໍ່ເປີດໃຫ້ເລືອກ',
  'catalogue.change': 'ປ່ຽນ',
  'catalogue.changeText': 'ສະມາຊິກເຫັນທັນທີ',
  'catalogue.placeHint': 'ຕັ້ງແຕ່ {first} ຫາ {last}, ລາຍການອື່ນຈະເລື່ອນໃຫ້',
  'catalogue.regions': 'ປະເທດທີ່ເປີດໃຫ້ເລືອກ',
  'catalogue.regionsHint': 'ສະມາຊິກທີ່ມີບັນຊີກັບທະນາຄານນີ້ຍັງໃຊ້ຕໍ່ໄດ້, ສະມາຊິກໃໝ່ເລືອກທະນາຄານຂອງປະເທດອື່ນບໍ່ໄດ້',
  'catalogue.region.th': 'ໄທ',
  'catalogue.region.lao': 'ລາວ',
  'catalogue.invalid': 'ກວດສອບຊື່, ລຳດັບ ແລະ ປະເທດ',
}
