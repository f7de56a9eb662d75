import type { OfflineText } from '../en.ts'

export const offline = {
  'offline.title': 'ອອບລາຍ, ກຳລັງລອງໃໝ່…',
  'offline.safe': 'ເງິນຂອງທ່ານຍັງຢູ່ຄົບ',
  'offline.asOf': 'ຍອດ ນະ ເວລາ {time}',
  'offline.retry': 'ລອງດຽວນີ້',
  'offline.notOpened': 'ເປີດໜ້ານີ້ບໍ່ໄດ້ໃນຂະນະນີ້',
  'offline.opensLater': 'ຂະນະນີ້ບໍ່ມີອິນເຕີເນັດ, ໜ້ານີ້ຈະເປີດເອງທັນທີທີ່ກັບມາເຊື່ອມຕໍ່',
  'offline.reloads': 'ໂຫຼດໜ້ານີ້ບໍ່ສຳເລັດ, ຖ້າມີແອັບເວີຊັນໃໝ່ ແອັບຈະໂຫຼດໃໝ່ໃຫ້',
  'announcement.label': 'ປະກາດ',
  'notice.bar': 'ມີການໃຊ້ບັນຊີຂອງທ່ານຈາກອຸປະກອນອື່ນ',
  'notice.look': 'ເບິ່ງ',
  'terminated.text': 'ພວກເຮົາຢຸດໃຫ້ບໍລິການແລ້ວ, ຂໍຂອບໃຈທີ່ໃຊ້ບໍລິການ',
  'terminated.money':
    'ເງິນຂອງທ່ານບໍ່ເສຍ, ຍອດເງິນ ແລະ ລາຍການທັງໝົດຍັງບັນທຶກໄວ້ຄົບ, ລາຍການທີ່ຄ້າງຢູ່ຈະດຳເນີນຕໍ່ຈົນສຳເລັດ, ຖ້າຕ້ອງການຮັບເງິນ, ກະລຸນາຕິດຕໍ່ຝ່າຍບໍລິການ',
  'terminated.support': 'ຕິດຕໍ່ພວກເຮົາທາງ LINE',
} as const satisfies Record<OfflineText, string>
