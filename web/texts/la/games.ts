import type { GameText } from '../en.ts'

export const games: Record<GameText, string> = {
  'games.title': 'ເກມທັງໝົດ',
  'games.seeAll': 'ທັງໝົດ {count}',
  'games.search': 'ຄົ້ນຫາຊື່ເກມ',
  'games.category': 'ປະເພດເກມ',
  'games.every': 'ທັງໝົດ',
  'games.none': 'ບໍ່ພົບເກມ',
  'games.noneText': 'ລອງຊື່ອື່ນ ຫຼື ປະເພດອື່ນ',
  'games.previous': 'ເກມກ່ອນໜ້າ',
  'games.next': 'ເກມຕໍ່ໄປ',
  'games.position': '{name} ລຳດັບ {number} ຈາກ {count}',
  'games.view': 'ເບິ່ງຂໍ້ມູນບັນຊີ',
  'games.closed': 'ຍັງບໍ່ເປີດບັນຊີ',
  'games.closedNow': 'ປິດຊົ່ວຄາວ',
  'games.open': 'ເປີດບັນຊີ',
  'games.opened': 'ເປີດບັນຊີ {name} ແລ້ວ',
  'games.play': 'ຫຼິ້ນ',
  'games.playWith': 'ຫຼິ້ນ {amount}',
  'games.lastPlayed': 'ຫຼິ້ນເມື່ອ {time}',
}
