import type { KitPart } from '../en.ts'

export const kit = {
  'language.label': 'ພາສາ',
  'language.th': 'ไทย',
  'language.la': 'ລາວ',
  'language.en': 'English',

  'common.close': 'ປິດ',
  'common.cancel': 'ຍົກເລີກ',
  'common.save': 'ບັນທຶກ',
  'common.confirm': 'ຢືນຢັນ',
  'common.back': 'ກັບຄືນ',
  'common.next': 'ຕໍ່ໄປ',
  'common.retry': 'ລອງໃໝ່',
  'common.ok': 'ຕົກລົງ',
  'common.loading': 'ກຳລັງໂຫຼດ',
  'common.busy': 'ກຳລັງດຳເນີນການ',
  'common.required': 'ກະລຸນາປ້ອນຂໍ້ມູນ',
  'common.goHome': 'ໄປໜ້າຫຼັກ',

  'toast.region': 'ການແຈ້ງເຕືອນ',

  'password.show': 'ສະແດງລະຫັດຜ່ານ',
  'password.hide': 'ເຊື່ອງລະຫັດຜ່ານ',

  'error.title': 'ເຮັດທຸລະກຳບໍ່ສຳເລັດ',
  'error.unreachable': 'ເຊື່ອມຕໍ່ບໍ່ໄດ້, ກະລຸນາກວດສອບອິນເຕີເນັດ ແລ້ວລອງໃໝ່',
  'error.unsent': 'ທ່ານອອບລາຍຢູ່, ຍັງບໍ່ໄດ້ສົ່ງຄຳຂໍ, ກະລຸນາລອງໃໝ່ເມື່ອເຊື່ອມຕໍ່ອິນເຕີເນັດແລ້ວ',
  'unanswered.title': 'ຍັງບໍ່ຮູ້ວ່າລາຍການນີ້ສຳເລັດ ຫຼື ບໍ່',
  'unanswered.text': 'ສົ່ງຄຳຂໍຊ້ຳໄດ້ຢ່າງປອດໄພ, ລະບົບຈະເຮັດທຸລະກຳພຽງຄັ້ງດຽວ',
  'error.load': 'ໂຫຼດຂໍ້ມູນບໍ່ສຳເລັດ',
  'error.crashed': 'ເກີດຂໍ້ຂັດຂ້ອງ, ກະລຸນາໂຫຼດໜ້ານີ້ຄືນໃໝ່, ເງິນຂອງທ່ານຍັງຢູ່ຄົບ',
  'error.reload': 'ໂຫຼດຄືນໃໝ່',
} as const satisfies Record<KitPart, string>
