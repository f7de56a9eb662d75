import type { HomeText } from '../en.ts'

export const home = {
  'pending.label': 'รายการที่กำลังดำเนินการ',
  'pending.qr': 'ฝาก QR {amount}',
  'pending.qrState': 'รอการโอน',
  'pending.withdraw': 'ถอน {amount}',
  'pending.withdrawState': 'ธนาคารกำลังโอน',
  'pending.checked': 'กำลังตรวจสอบ',
  'pending.transfer': 'โยก {amount}',
  'pending.transferState': 'ไป {place}',
  'pending.all': 'โยกทั้งหมดไป {place}',
  'pending.unknown': 'ยังไม่ทราบผล',

  'homeBonus.label': 'โบนัสที่กำลังใช้',
  'homeBonus.left': 'เหลือยอดเทิร์น {amount}',
  'homeBonus.then': 'ทำครบจึงถอนได้',
  'homeBonus.waiting': 'ฝาก {amount} ขึ้นไป',
  'homeBonus.waitingFor': 'รับ “{name}”',

  'first.label': 'เริ่มต้นใช้งาน',
  'first.deposit': 'ฝากเงิน',
  'first.game': 'เลือกเกม',
  'first.play': 'เข้าเล่น',
  'first.act': 'ฝากเงินครั้งแรก',
} as const satisfies Record<HomeText, string>
