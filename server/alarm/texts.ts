import type { AlarmName } from './list.ts'
import { type AlarmTexts, moneyTexts } from './money-texts.ts'

/** Each alarm's title and action. The English texts are those of deploy/alarms.yml. */
export const alarmTexts: Record<AlarmName, AlarmTexts> = {
  ...moneyTexts,
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
      action:
        'Set the clocks by NTP. Beyond a minute the codes of operators are refused, beyond five minutes signatures too.',
    },
    th: {
      title: 'นาฬิกาของเซิร์ฟเวอร์ต่างจากของฐานข้อมูล',
      action: 'ตั้งเวลาด้วย NTP หากต่างเกินหนึ่งนาที รหัสของเจ้าหน้าที่จะถูกปฏิเสธ หากเกินห้านาที ลายเซ็นจะถูกปฏิเสธด้วย',
    },
    la: {
      title: 'ໂມງຂອງເຊີບເວີຕ່າງຈາກຂອງຖານຂໍ້ມູນ',
      action: 'ຕັ້ງເວລາດ້ວຍ NTP, ຖ້າຕ່າງເກີນໜຶ່ງນາທີ ລະຫັດຂອງພະນັກງານຈະຖືກປະຕິເສດ, ຖ້າເກີນຫ້ານາທີ ລາຍເຊັນກໍຈະຖືກປະຕິເສດ',
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
  RetentionLate: {
    en: {
      title: 'Data that is too old is not deleted',
      action: 'Look for retention.purge on the page System, and for its error in the log.',
    },
    th: {
      title: 'ข้อมูลที่เก็บครบเวลาแล้วยังไม่ถูกลบ',
      action: 'ดูงาน retention.purge ที่หน้าระบบ และหาข้อผิดพลาดในบันทึกของเซิร์ฟเวอร์',
    },
    la: {
      title: 'ຂໍ້ມູນທີ່ເກັບຄົບເວລາແລ້ວຍັງບໍ່ຖືກລຶບ',
      action: 'ເບິ່ງວຽກ retention.purge ທີ່ໜ້າລະບົບ ແລະ ຊອກຂໍ້ຜິດພາດໃນບັນທຶກຂອງເຊີບເວີ',
    },
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
  OperatorReadsMuch: {
    en: { title: 'An operator lists very many members', action: 'Read the audit, and ask.' },
    th: { title: 'เจ้าหน้าที่เปิดรายการสมาชิกมากผิดปกติ', action: 'อ่านบันทึกการใช้งาน และสอบถาม' },
    la: { title: 'ພະນັກງານເປີດລາຍການສະມາຊິກຫຼາຍຜິດປົກກະຕິ', action: 'ອ່ານບັນທຶກການນຳໃຊ້ ແລະ ສອບຖາມ' },
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
  MetricUnread: {
    en: {
      title: 'A metric cannot be read, so its alarms cannot ring',
      action: 'Find its error in the log, and mend the cause.',
    },
    th: {
      title: 'อ่านค่าตัวชี้วัดไม่ได้ การแจ้งเตือนของค่านี้จึงไม่ทำงาน',
      action: 'หาข้อผิดพลาดในบันทึกของเซิร์ฟเวอร์ แล้วแก้ไขสาเหตุ',
    },
    la: {
      title: 'ອ່ານຄ່າຕົວຊີ້ວັດບໍ່ໄດ້, ການແຈ້ງເຕືອນຂອງຄ່ານີ້ຈຶ່ງບໍ່ເຮັດວຽກ',
      action: 'ຊອກຂໍ້ຜິດພາດໃນບັນທຶກຂອງເຊີບເວີ ແລ້ວແກ້ໄຂສາເຫດ',
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
