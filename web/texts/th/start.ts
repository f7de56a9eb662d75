import { kit } from '#kit/texts/th/kit.ts'
import type { StartText } from '../en.ts'

export const start = {
  ...kit,
  'app.skip': 'ข้ามไปที่เนื้อหา',

  'nav.label': 'เมนูหลัก',
  'nav.home': 'หน้าหลัก',
  'nav.register': 'สมัคร',
  'nav.howto': 'วิธีใช้',
  'nav.contact': 'ติดต่อ',
  'nav.profile': 'โปรไฟล์',
  'nav.conditions': 'เงื่อนไข',
  'nav.statement': 'ประวัติ',
  'nav.logout': 'ออกจากระบบ',

  'login.title': 'เข้าสู่ระบบ',
  'login.ended': 'คุณถูกออกจากระบบแล้ว กรุณาเข้าสู่ระบบอีกครั้ง',
  'login.phone': 'เบอร์โทรศัพท์',
  'login.password': 'รหัสผ่าน',
  'login.remember': 'จดจำการเข้าสู่ระบบบนอุปกรณ์นี้',
  'login.submit': 'เข้าสู่ระบบ',
  'login.noAccount': 'ยังไม่มีบัญชีใช่ไหม',
  'login.register': 'สมัครสมาชิก',

  'notFound.title': 'ไม่พบหน้านี้',
  'notFound.text': 'ลิงก์ไม่ถูกต้องหรือไม่มีหน้านี้แล้ว',
  'terminated.title': 'ปิดให้บริการแล้ว',
  'terminated.text': 'เรายุติการให้บริการแล้ว ขอขอบคุณที่ใช้บริการ',

  'conditions.title': 'เงื่อนไขการใช้งาน',
  'conditions.empty': 'ยังไม่มีเงื่อนไขการใช้งาน',

  'contact.title': 'ติดต่อเรา',
  'contact.line': 'เพิ่มเพื่อนทาง LINE',
  'contact.scan': 'สแกนเพื่อเพิ่มเพื่อน',
  'contact.qr': 'QR สำหรับเพิ่มเพื่อน {name} ทาง LINE',
  'contact.version': 'เวอร์ชัน {version}',
  'contact.empty': 'ยังไม่มีข้อมูลติดต่อ',

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
} as const satisfies Record<StartText, string>
