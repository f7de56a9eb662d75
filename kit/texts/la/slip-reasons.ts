import type { SlipReasonText } from '../en.ts'

export const slipReasons = {
  'slipReason.UPLOADED_FILE_NOT_EXIST': 'ສະລິບບໍ່ຖືກຕ້ອງ: ໄດ້ຮັບຮູບບໍ່ຄົບ, ກະລຸນາອັບໂຫຼດໃໝ່ອີກຄັ້ງ',
  'slipReason.IMG_SIZE_UNABLE_TO_PROCESS': 'ສະລິບບໍ່ຖືກຕ້ອງ: ຮູບນ້ອຍເກີນໄປ, ກະລຸນາອັບໂຫຼດຮູບທີ່ບັນທຶກຈາກແອັບທະນາຄານ',
  'slipReason.CANNOT_READ_CROPPED_IMAGE': 'ສະລິບບໍ່ຖືກຕ້ອງ: ອ່ານ QR ບໍ່ໄດ້, ກະລຸນາອັບໂຫຼດສະລິບເຕັມໃບໂດຍບໍ່ຕັດຂອບ',
  'slipReason.DEST_ACC_INVALID': 'ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ: ເງິນບໍ່ໄດ້ໂອນເຂົ້າບັນຊີຂອງພວກເຮົາ, ກະລຸນາຕິດຕໍ່ພະນັກງານ',
  'slipReason.SLIP_REFNO_DUPLICATED': 'ສະລິບຊ້ຳ: ລາຍການໂອນນີ້ຖືກໃຊ້ແລ້ວ',
  'slipReason.UNSTABLE_REFNO_ON_SLIP': 'ອ່ານເລກອ້າງອີງບໍ່ໄດ້: ກະລຸນາອັບໂຫຼດຮູບສະລິບທີ່ຊັດກວ່ານີ້',
  'slipReason.TRIPPLE_WRONG_CAPTCHA':
    'ທະນາຄານກວດສອບບໍ່ຜ່ານ (captcha) 3\u00a0ຄັ້ງຕິດຕໍ່ກັນ, ກະລຸນາລໍຖ້າຈັກຄູ່ ແລ້ວອັບໂຫຼດສະລິບໃໝ່',
  'slipReason.INVALID_SLIP': 'ອ່ານສະລິບບໍ່ໄດ້: ກວດສອບລາຍການໂອນນີ້ບໍ່ໄດ້, ກະລຸນາກວດເບິ່ງວ່າແມ່ນສະລິບໂອນເງິນຂອງທ່ານ',
  'slipReason.NOT_MATCH': 'ເລກບັນຊີ ຫຼື ຊື່ຜູ້ໂອນບໍ່ກົງກັບບັນຊີທີ່ລົງທະບຽນໄວ້, ກະລຸນາຕິດຕໍ່ພະນັກງານ',
  'slipReason.EXPIRED_SLIP': 'ສະລິບໝົດອາຍຸ: ໂອນເກີນ 1\u00a0ຊົ່ວໂມງແລ້ວ, ກະລຸນາຕິດຕໍ່ພະນັກງານ',
  'slipReason.UNKNOW_ERROR': 'ເກີດຂໍ້ຜິດພາດທີ່ບໍ່ຮູ້ສາເຫດ, ກະລຸນາຕິດຕໍ່ພະນັກງານ, ເງິນຂອງທ່ານປອດໄພ',
} as const satisfies Record<SlipReasonText, string>
