import type { OfflineText } from '../en.ts'

export const offline = {
  'offline.title': 'ອອບລາຍ, ກຳລັງລອງໃໝ່…',
  'offline.safe': 'ເງິນຂອງທ່ານຍັງຢູ່ຄົບ',
  'offline.asOf': 'ຍອດ ນະ ເວລາ {time}',
  'offline.retry': 'ລອງດຽວນີ້',
  'offline.notOpened': 'ເປີດໜ້ານີ້ບໍ່ໄດ້ໃນຂະນະນີ້',
  'offline.opensLater': 'ຂະນະນີ້ບໍ່ມີອິນເຕີເນັດ, ໜ້ານີ້ຈະເປີດເອງທັນທີທີ່ກັບມາເຊື່ອມຕໍ່',
  'offline.reloads': 'ໂຫຼດໜ້ານີ້ບໍ່ສຳເລັດ, ຖ້າມີແອັບເວີຊັນໃໝ່ ແອັບຈະໂຫຼດໃໝ່ໃຫ້',
} as const satisfies Record<OfflineText, string>
