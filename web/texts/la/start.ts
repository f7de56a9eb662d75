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
  'nav.profile': 'ໂປຣໄຟລ໌',
  'nav.conditions': 'ເງື່ອນໄຂ',
  'nav.statement': 'ປະຫວັດ',
  'nav.logout': 'ອອກຈາກລະບົບ',

  'login.title': 'ເຂົ້າສູ່ລະບົບ',
  'login.ended': 'ທ່ານອອກຈາກລະບົບແລ້ວ, ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
  'login.phone': 'ເບີໂທລະສັບ',
  'login.password': 'ລະຫັດຜ່ານ',
  'login.remember': 'ຈື່ການເຂົ້າສູ່ລະບົບໃນອຸປະກອນນີ້',
  'login.submit': 'ເຂົ້າສູ່ລະບົບ',
  'login.noAccount': 'ຍັງບໍ່ມີບັນຊີບໍ',
  'login.register': 'ສະໝັກສະມາຊິກ',

  'notFound.title': 'ບໍ່ພົບໜ້ານີ້',
  'notFound.text': 'ລິ້ງບໍ່ຖືກຕ້ອງ ຫຼື ບໍ່ມີໜ້ານີ້ແລ້ວ',
  'terminated.title': 'ປິດໃຫ້ບໍລິການແລ້ວ',
  'terminated.text': 'ພວກເຮົາຢຸດໃຫ້ບໍລິການແລ້ວ, ຂໍຂອບໃຈທີ່ໃຊ້ບໍລິການ',

  'conditions.title': 'ເງື່ອນໄຂການໃຊ້ງານ',
  'conditions.empty': 'ຍັງບໍ່ມີເງື່ອນໄຂການໃຊ້ງານ',

  'contact.title': 'ຕິດຕໍ່ພວກເຮົາ',
  'contact.line': 'ເພີ່ມໝູ່ທາງ LINE',
  'contact.scan': 'ສະແກນເພື່ອເພີ່ມໝູ່',
  'contact.qr': 'QR ສຳລັບເພີ່ມ {name} ທາງ LINE',
  'contact.version': 'ເວີຊັນ {version}',
  'contact.empty': 'ຍັງບໍ່ມີຂໍ້ມູນຕິດຕໍ່',

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
} as const satisfies Record<StartText, string>
