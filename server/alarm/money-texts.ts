import type { Language } from '#contract/language'
import type { AlarmName } from './list.ts'

export type AlarmTexts = Record<Language, { title: string; action: string }>

/** The texts of alarms about money, for `alarmTexts`. */
export const moneyTexts = {
  LedgerUntrue: {
    en: {
      title: 'The ledger contradicts itself',
      action:
        'Stop payouts in the console, close the accounts for deposits, and keep the database as it is.',
    },
    th: {
      title: 'บัญชีแยกประเภทขัดแย้งกันเอง',
      action: 'หยุดการจ่ายเงินถอน ปิดบัญชีรับฝาก และเก็บฐานข้อมูลไว้ตามเดิม',
    },
    la: {
      title: 'ບັນຊີແຍກປະເພດຂັດແຍ່ງກັນເອງ',
      action: 'ຢຸດການຈ່າຍເງິນຖອນ, ປິດບັນຊີຮັບຝາກ ແລະ ຮັກສາຖານຂໍ້ມູນໄວ້ຕາມເດີມ',
    },
  },
  PaymentsUnmatched: {
    en: {
      title: 'Payments could not be credited automatically',
      action: 'Decide them on the page Pending review.',
    },
    th: {
      title: 'มีเงินเข้าที่ระบบเพิ่มให้อัตโนมัติไม่ได้',
      action: 'สรุปผลในหน้ารายการเงินรอตรวจสอบ',
    },
    la: {
      title: 'ມີເງິນເຂົ້າທີ່ລະບົບເພີ່ມໃຫ້ອັດຕະໂນມັດບໍ່ໄດ້',
      action: 'ສະຫຼຸບຜົນໃນໜ້າລາຍການເງິນລໍຖ້າກວດສອບ',
    },
  },
  CallbacksUnconfirmed: {
    en: {
      title: 'A gateway does not confirm what its callbacks report',
      action: 'Ask the gateway. Small amounts are credited meanwhile.',
    },
    th: {
      title: 'ช่องทาง QR ไม่ยืนยันการชำระเงินที่แจ้งมา',
      action: 'สอบถามผู้ให้บริการ ยอดเล็กจะเพิ่มให้ก่อน',
    },
    la: {
      title: 'ຊ່ອງທາງ QR ບໍ່ຢືນຢັນການຊຳລະເງິນທີ່ແຈ້ງມາ',
      action: 'ສອບຖາມຜູ້ໃຫ້ບໍລິການ, ຍອດນ້ອຍຈະເພີ່ມໃຫ້ກ່ອນ',
    },
  },
  FeedUnread: {
    en: {
      title: 'The list of one of our accounts is not read, so deposits to it are not credited',
      action:
        'Ask the bank or TrueMoney, and close the account for deposits until it is read again.',
    },
    th: {
      title: 'อ่านรายการเงินเข้าของบัญชีเราไม่ได้ ยอดฝากจึงไม่เข้า',
      action: 'สอบถามธนาคารหรือทรูมันนี่ และปิดบัญชีรับฝากนี้จนกว่าจะอ่านได้',
    },
    la: {
      title: 'ອ່ານລາຍການເງິນເຂົ້າຂອງບັນຊີເຮົາບໍ່ໄດ້, ຍອດຝາກຈຶ່ງບໍ່ເຂົ້າ',
      action: 'ສອບຖາມທະນາຄານ ຫຼື TrueMoney ແລະ ປິດບັນຊີຮັບຝາກນີ້ຈົນກວ່າຈະອ່ານໄດ້',
    },
  },
  SlipsUnknown: {
    en: {
      title: 'The bank did not decide about slips',
      action: 'Decide them on the page Pending review.',
    },
    th: {
      title: 'ธนาคารยังไม่ยืนยันสลิป',
      action: 'สรุปผลในหน้ารายการเงินรอตรวจสอบ',
    },
    la: {
      title: 'ທະນາຄານຍັງບໍ່ຢືນຢັນສະລິບ',
      action: 'ສະຫຼຸບຜົນໃນໜ້າລາຍການເງິນລໍຖ້າກວດສອບ',
    },
  },
  ExternalTransfersManual: {
    en: {
      title: 'A transfer needs a decision by hand',
      action: 'Ask the provider by the reference, and decide it on the page Pending review.',
    },
    th: {
      title: 'รายการโอนต้องให้เจ้าหน้าที่สรุปผล',
      action: 'สอบถามผู้ให้บริการด้วยเลขอ้างอิง แล้วสรุปผลในหน้ารายการเงินรอตรวจสอบ',
    },
    la: {
      title: 'ລາຍການໂອນຕ້ອງໃຫ້ພະນັກງານສະຫຼຸບຜົນ',
      action: 'ສອບຖາມຜູ້ໃຫ້ບໍລິການດ້ວຍເລກອ້າງອີງ ແລ້ວສະຫຼຸບຜົນໃນໜ້າລາຍການເງິນລໍຖ້າກວດສອບ',
    },
  },
  BetsInReview: {
    en: {
      title: 'A round of a game is in review',
      action:
        'Ask the game whether the round is true. Two people resolve it on the page Pending review.',
    },
    th: {
      title: 'มีรอบเดิมพันรอตรวจสอบ',
      action: 'สอบถามเกมว่ารอบนั้นถูกต้องหรือไม่ แล้วให้สองคนสรุปผลในหน้ารายการเงินรอตรวจสอบ',
    },
    la: {
      title: 'ມີຮອບເດີມພັນລໍຖ້າກວດສອບ',
      action: 'ສອບຖາມເກມວ່າຮອບນັ້ນຖືກຕ້ອງຫຼືບໍ່ ແລ້ວໃຫ້ສອງຄົນສະຫຼຸບຜົນໃນໜ້າລາຍການເງິນລໍຖ້າກວດສອບ',
    },
  },
  ExternalTransferIncidents: {
    en: {
      title: 'A provider carried out a transfer that it had rejected',
      action: 'Settle it with the provider. The company carries the loss until then.',
    },
    th: {
      title: 'ผู้ให้บริการทำรายการโอนที่เคยปฏิเสธ',
      action: 'ตกลงกับผู้ให้บริการ บริษัทรับผลขาดทุนไว้ก่อน',
    },
    la: {
      title: 'ຜູ້ໃຫ້ບໍລິການເຮັດລາຍການໂອນທີ່ເຄີຍປະຕິເສດ',
      action: 'ຕົກລົງກັບຜູ້ໃຫ້ບໍລິການ, ບໍລິສັດຮັບການຂາດທຶນໄວ້ກ່ອນ',
    },
  },
  WithdrawalsHeld: {
    en: {
      title: 'Withdrawals wait for an operator',
      action: 'Decide them on the board Withdrawals.',
    },
    th: { title: 'รายการถอนรอเจ้าหน้าที่', action: 'สรุปผลในหน้ารายการถอน' },
    la: { title: 'ລາຍການຖອນລໍຖ້າພະນັກງານ', action: 'ສະຫຼຸບຜົນໃນໜ້າລາຍການຖອນ' },
  },
  PayoutsStopped: {
    en: { title: 'Payouts are stopped', action: 'Two operators start them in the console.' },
    th: { title: 'การจ่ายเงินถอนหยุดอยู่', action: 'เจ้าหน้าที่สองคนเริ่มจ่ายอีกครั้ง' },
    la: { title: 'ການຈ່າຍເງິນຖອນຢຸດຢູ່', action: 'ພະນັກງານສອງຄົນເລີ່ມຈ່າຍອີກຄັ້ງ' },
  },
  PayoutsShort: {
    en: {
      title: 'The account that pays out has too little money',
      action: 'Fund it. What waits is sent within a minute.',
    },
    th: {
      title: 'บัญชีจ่ายเงินถอนมีเงินไม่พอ',
      action: 'เพิ่มเงินในบัญชี รายการที่รอจะส่งเอง',
    },
    la: {
      title: 'ບັນຊີຈ່າຍເງິນຖອນມີເງິນບໍ່ພໍ',
      action: 'ເພີ່ມເງິນໃນບັນຊີ, ລາຍການທີ່ລໍຖ້າຈະສົ່ງເອງ',
    },
  },
  PayoutBalanceLow: {
    en: { title: 'The account that pays out holds less than a day needs', action: 'Fund it.' },
    th: { title: 'บัญชีจ่ายเงินถอนมีเงินไม่ถึงที่ใช้ในหนึ่งวัน', action: 'เพิ่มเงินในบัญชี' },
    la: { title: 'ບັນຊີຈ່າຍເງິນຖອນມີເງິນບໍ່ຮອດທີ່ໃຊ້ໃນໜຶ່ງວັນ', action: 'ເພີ່ມເງິນໃນບັນຊີ' },
  },
} as const satisfies Partial<Record<AlarmName, AlarmTexts>>
