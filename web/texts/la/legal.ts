import type { LegalText } from '../en.ts'

export const legal = {
  'legal.label': 'ກ່ຽວກັບບໍລິການນີ້',
  'legal.age': 'ສຳລັບຜູ້ມີອາຍຸ {age} ປີຂຶ້ນໄປເທົ່ານັ້ນ',
  'legal.licence': 'ໃບອະນຸຍາດເລກທີ {number}',
  'legal.licensor': 'ອອກໂດຍ {licensor}',
  'legal.help': 'ຖ້າຮູ້ສຶກກັງວົນເລື່ອງການຫຼິ້ນ, ໂທ',
  'legal.terms': 'ເງື່ອນໄຂ ແລະ ການຫຼິ້ນຢ່າງພໍດີ',
} as const satisfies Record<LegalText, string>
