import type { HomeText } from '../en.ts'

export const home = {
  'pending.label': 'ລາຍການທີ່ກຳລັງດຳເນີນການ',
  'pending.qr': 'ຝາກ QR {amount}',
  'pending.qrState': 'ລໍຖ້າການໂອນ',
  'pending.withdraw': 'ຖອນ {amount}',
  'pending.withdrawState': 'ທະນາຄານກຳລັງໂອນ',
  'pending.checked': 'ກຳລັງກວດສອບ',
  'pending.transfer': 'ຍ້າຍ {amount}',
  'pending.transferState': 'ໄປ {place}',
  'pending.all': 'ຍ້າຍທັງໝົດໄປ {place}',
  'pending.unknown': 'ຍັງບໍ່ຮູ້ຜົນ',

  'homeBonus.label': 'ໂບນັດທີ່ກຳລັງໃຊ້',
  'homeBonus.left': 'ຕ້ອງຫຼິ້ນອີກ {amount}',
  'homeBonus.then': 'ຄົບແລ້ວຈຶ່ງຖອນໄດ້',
  'homeBonus.waiting': 'ຝາກ {amount} ຂຶ້ນໄປ',
  'homeBonus.waitingFor': 'ຮັບ “{name}”',

  'first.label': 'ເລີ່ມຕົ້ນໃຊ້ງານ',
  'first.deposit': 'ຝາກເງິນ',
  'first.game': 'ເລືອກເກມ',
  'first.play': 'ເຂົ້າຫຼິ້ນ',
  'first.act': 'ຝາກເງິນຄັ້ງທຳອິດ',
} as const satisfies Record<HomeText, string>
