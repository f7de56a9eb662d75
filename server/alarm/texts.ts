import type { Language } from '#contract/language'
import type { AlarmName } from './list.ts'

type Texts = Record<Language, { title: string; action: string }>

/** Each alarm's title and action. The English texts are those of deploy/alarms.yml. */
export const alarmTexts: Record<AlarmName, Texts> = {
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
      title: 'A game reported a round above the limit',
      action: 'Ask the game whether the round is true.',
    },
    th: { title: 'เกมแจ้งรอบที่เกินวงเงิน', action: 'สอบถามเกมว่ารอบนั้นถูกต้องหรือไม่' },
    la: { title: 'ເກມແຈ້ງຮອບທີ່ເກີນວົງເງິນ', action: 'ສອບຖາມເກມວ່າຮອບນັ້ນຖືກຕ້ອງຫຼືບໍ່' },
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
  ServerDown: {
    en: {
      title: 'A server does not answer',
      action: 'Check the supervisor, then the database.',
    },
    th: { title: 'เซิร์ฟเวอร์ไม่ตอบ', action: 'ตรวจสอบตัวควบคุม แล้วตรวจสอบฐานข้อมูล' },
    la: { title: 'ເຊີບເວີບໍ່ຕອບ', action: 'ກວດສອບຕົວຄວບຄຸມ ແລ້ວກວດສອບຖານຂໍ້ມູນ' },
  },
  ClocksApart: {
    en: {
      title: 'The clock of a server differs from the clock of the database',
      action: 'Set the clocks by NTP. Beyond a minute signatures are refused.',
    },
    th: {
      title: 'นาฬิกาของเซิร์ฟเวอร์ต่างจากของฐานข้อมูล',
      action: 'ตั้งเวลาด้วย NTP หากต่างเกินหนึ่งนาที ลายเซ็นจะถูกปฏิเสธ',
    },
    la: {
      title: 'ໂມງຂອງເຊີບເວີຕ່າງຈາກຂອງຖານຂໍ້ມູນ',
      action: 'ຕັ້ງເວລາດ້ວຍ NTP, ຖ້າຕ່າງເກີນໜຶ່ງນາທີ ລາຍເຊັນຈະຖືກປະຕິເສດ',
    },
  },
  RedisAway: {
    en: {
      title: 'A server works without Redis',
      action: 'Check Redis. Until it answers, each server counts its rate limits alone.',
    },
    th: {
      title: 'มีเซิร์ฟเวอร์ที่ทำงานโดยไม่มี Redis',
      action: 'ตรวจสอบ Redis ระหว่างนี้แต่ละเซิร์ฟเวอร์นับจำนวนคำขอแยกกัน',
    },
    la: {
      title: 'ມີເຊີບເວີທີ່ເຮັດວຽກໂດຍບໍ່ມີ Redis',
      action: 'ກວດສອບ Redis. ລະຫວ່າງນີ້ແຕ່ລະເຊີບເວີນັບຈຳນວນຄຳຂໍແຍກກັນ',
    },
  },
  JobsGivenUp: {
    en: {
      title: 'A job exhausted its retries',
      action: 'Fix the cause that the page System names, and run it again there.',
    },
    th: {
      title: 'งานลองครบแล้วและเลิกทำ',
      action: 'แก้ไขสาเหตุที่หน้าระบบแสดง แล้วสั่งให้ทำอีกครั้ง',
    },
    la: {
      title: 'ວຽກລອງຄົບແລ້ວ ແລະ ເຊົາເຮັດ',
      action: 'ແກ້ໄຂສາເຫດທີ່ໜ້າລະບົບສະແດງ ແລ້ວສັ່ງໃຫ້ເຮັດອີກຄັ້ງ',
    },
  },
  JobsWaiting: {
    en: {
      title: 'Many due jobs have not started',
      action: 'Look for a slow database, or add a server.',
    },
    th: { title: 'มีงานจำนวนมากที่ยังไม่เริ่ม', action: 'ตรวจสอบฐานข้อมูลที่ช้า หรือเพิ่มเซิร์ฟเวอร์' },
    la: {
      title: 'ມີວຽກຈຳນວນຫຼາຍທີ່ຍັງບໍ່ເລີ່ມ',
      action: 'ກວດສອບຖານຂໍ້ມູນທີ່ຊ້າ ຫຼື ເພີ່ມເຊີບເວີ',
    },
  },
  MoneyJobsLate: {
    en: {
      title: 'A member waits for money',
      action: 'There are too few servers, or they hang.',
    },
    th: { title: 'สมาชิกรอเงินอยู่', action: 'เซิร์ฟเวอร์น้อยเกินไป หรือค้างอยู่' },
    la: { title: 'ສະມາຊິກລໍຖ້າເງິນຢູ່', action: 'ເຊີບເວີໜ້ອຍເກີນໄປ ຫຼື ຄ້າງຢູ່' },
  },
  ProviderSilent: {
    en: {
      title: 'A provider does not answer',
      action: 'Contact the provider. The circuit closes with its first reply.',
    },
    th: { title: 'ผู้ให้บริการไม่ตอบ', action: 'ติดต่อผู้ให้บริการ ระบบจะเรียกต่อเมื่อได้คำตอบแรก' },
    la: {
      title: 'ຜູ້ໃຫ້ບໍລິການບໍ່ຕອບ',
      action: 'ຕິດຕໍ່ຜູ້ໃຫ້ບໍລິການ, ລະບົບຈະເອີ້ນຕໍ່ເມື່ອໄດ້ຄຳຕອບທຳອິດ',
    },
  },
  ProvidersBroken: {
    en: {
      title: 'The breaker closed a provider for new money',
      action: 'Look at the page Providers, and ask the provider.',
    },
    th: {
      title: 'ระบบปิดผู้ให้บริการไม่ให้รับเงินใหม่',
      action: 'ดูหน้าผู้ให้บริการ และสอบถามผู้ให้บริการ',
    },
    la: {
      title: 'ລະບົບປິດຜູ້ໃຫ້ບໍລິການບໍ່ໃຫ້ຮັບເງິນໃໝ່',
      action: 'ເບິ່ງໜ້າຜູ້ໃຫ້ບໍລິການ ແລະ ສອບຖາມຜູ້ໃຫ້ບໍລິການ',
    },
  },
  ProviderFails: {
    en: {
      title: 'A fifth of the calls to a provider fails',
      action: 'Contact the provider, and close it under Providers if members suffer.',
    },
    th: {
      title: 'การเรียกผู้ให้บริการล้มเหลวหนึ่งในห้า',
      action: 'ติดต่อผู้ให้บริการ และปิดในหน้าผู้ให้บริการหากสมาชิกเดือดร้อน',
    },
    la: {
      title: 'ການເອີ້ນຜູ້ໃຫ້ບໍລິການລົ້ມເຫຼວໜຶ່ງໃນຫ້າ',
      action: 'ຕິດຕໍ່ຜູ້ໃຫ້ບໍລິການ ແລະ ປິດໃນໜ້າຜູ້ໃຫ້ບໍລິການ ຖ້າສະມາຊິກເດືອດຮ້ອນ',
    },
  },
  FilesDiskShort: {
    en: {
      title: 'The disk of slips and chat files is nearly full',
      action: 'Enlarge it, or lower chatFileDays.',
    },
    th: { title: 'ดิสก์ของสลิปและไฟล์แชทใกล้เต็ม', action: 'ขยายดิสก์ หรือลดค่า chatFileDays' },
    la: { title: 'ດິສຂອງສະລິບແລະໄຟລ໌ແຊັດໃກ້ເຕັມ', action: 'ຂະຫຍາຍດິສ ຫຼື ຫຼຸດຄ່າ chatFileDays' },
  },
  OperatorsStopped: {
    en: {
      title: 'Somebody knows an operator’s password and guesses at codes',
      action: 'Ask the operator, read the audit, and reset the account.',
    },
    th: {
      title: 'มีคนรู้รหัสผ่านของเจ้าหน้าที่และเดารหัสยืนยัน',
      action: 'สอบถามเจ้าหน้าที่ อ่านบันทึกการใช้งาน และตั้งบัญชีใหม่',
    },
    la: {
      title: 'ມີຄົນຮູ້ລະຫັດຜ່ານຂອງພະນັກງານ ແລະ ເດົາລະຫັດຢືນຢັນ',
      action: 'ສອບຖາມພະນັກງານ, ອ່ານບັນທຶກການນຳໃຊ້ ແລະ ຕັ້ງບັນຊີໃໝ່',
    },
  },
  ConversationsUnread: {
    en: { title: 'Customers wait for an answer', action: 'Answer them in the chat.' },
    th: { title: 'ลูกค้ารอคำตอบ', action: 'ตอบในแชท' },
    la: { title: 'ລູກຄ້າລໍຖ້າຄຳຕອບ', action: 'ຕອບໃນແຊັດ' },
  },
  GuestsSendMuch: {
    en: {
      title: 'Guests send unusually many files',
      action: 'Find the addresses in the log of the proxy, and block them.',
    },
    th: {
      title: 'ผู้เยี่ยมชมส่งไฟล์มากผิดปกติ',
      action: 'หาที่อยู่ในบันทึกของพร็อกซี แล้วปิดกั้น',
    },
    la: {
      title: 'ຜູ້ຢ້ຽມຊົມສົ່ງໄຟລ໌ຫຼາຍຜິດປົກກະຕິ',
      action: 'ຊອກທີ່ຢູ່ໃນບັນທຶກຂອງພຣັອກຊີ ແລ້ວປິດກັ້ນ',
    },
  },
  SmsBudgetLow: {
    en: {
      title: 'Four fifths of the codes of an hour or a day are sent',
      action: 'Look for an attacker who tries many numbers, and block the addresses.',
    },
    th: {
      title: 'ส่งรหัสไปแล้วสี่ในห้าของชั่วโมงหรือวัน',
      action: 'หาผู้โจมตีที่ลองหลายเบอร์โทรศัพท์ แล้วปิดกั้นที่อยู่',
    },
    la: {
      title: 'ສົ່ງລະຫັດໄປແລ້ວສີ່ໃນຫ້າຂອງຊົ່ວໂມງ ຫຼື ມື້',
      action: 'ຊອກຜູ້ໂຈມຕີທີ່ລອງຫຼາຍເບີໂທລະສັບ ແລ້ວປິດກັ້ນທີ່ຢູ່',
    },
  },
}
