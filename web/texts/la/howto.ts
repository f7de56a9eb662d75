import type { HowToText } from '../en.ts'

export const howto = {
  'howto.title': 'ວິທີໃຊ້',
  'howto.intro': 'ວິດີໂອສັ້ນຈາກແອັບຈິງເຊິ່ງສະແດງເປັນພາສາໄທ, ພ້ອມຄຳບັນຍາຍເປັນພາສາຂອງທ່ານ',
  'howto.play': 'ເປີດວິດີໂອ',
  'howto.wallet': 'ການໃຊ້ກະເປົາເງິນ',
  'howto.walletText': 'ຝາກເງິນດ້ວຍ QR ແລ້ວເບິ່ງເງິນເຂົ້າກະເປົາ',
  'howto.entering': 'ການເຂົ້າເກມ',
  'howto.enteringText': 'ເປີດບັນຊີເກມ ຍ້າຍເງິນເຂົ້າເກມ ແລ້ວເຂົ້າຫຼິ້ນ',
  'howto.balance': 'ການກວດສອບຍອດເງິນ',
  'howto.balanceText': 'ເບິ່ງຍອດເງິນ ແລະ ລາຍການເຄື່ອນໄຫວ',
  'howto.receiving': 'ການຮັບໂບນັດ',
  'howto.receivingText': 'ເລືອກໂບນັດ ຝາກເງິນ ແລ້ວເບິ່ງຍອດທີ່ໄດ້ຮັບ',
  'howto.ending': 'ການສິ້ນສຸດໂບນັດ',
  'howto.endingText': 'ເບິ່ງຍອດທີ່ຫຼິ້ນແລ້ວ ແລະ ຍອດທີ່ຖືກຫັກຖ້າຍົກເລີກ',
  'howto.failed': 'ໂຫຼດວິດີໂອບໍ່ສຳເລັດ',
} as const satisfies Record<HowToText, string>
