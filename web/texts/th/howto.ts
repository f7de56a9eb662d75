import type { HowToText } from '../en.ts'

export const howto = {
  'howto.title': 'วิธีใช้',
  'howto.intro': 'วิดีโอสั้นจากแอปจริง พร้อมคำบรรยายในภาษาของคุณ',
  'howto.play': 'เล่นวิดีโอ',
  'howto.wallet': 'การใช้กระเป๋าเงิน',
  'howto.walletText': 'ฝากเงินด้วย QR แล้วดูเงินเข้ากระเป๋า',
  'howto.entering': 'การเข้าเกม',
  'howto.enteringText': 'เปิดบัญชีเกม โยกเงินเข้าเกม แล้วเข้าเล่น',
  'howto.balance': 'การตรวจสอบยอดเงิน',
  'howto.balanceText': 'ดูยอดเงินและประวัติการทำรายการ',
  'howto.receiving': 'การรับโบนัส',
  'howto.receivingText': 'เลือกโบนัส ฝากเงิน แล้วดูยอดที่ได้รับ',
  'howto.ending': 'การสิ้นสุดโบนัส',
  'howto.endingText': 'ดูยอดเทิร์นที่ทำแล้ว และยอดที่จะถูกหักหากยกเลิก',
  'howto.failed': 'โหลดวิดีโอไม่สำเร็จ',
} as const satisfies Record<HowToText, string>
