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
  'nav.logout': 'ออกจากระบบ',

  'login.title': 'เข้าสู่ระบบ',
  'login.ended': 'คุณถูกออกจากระบบแล้ว กรุณาเข้าสู่ระบบอีกครั้ง',
  'login.phone': 'เบอร์โทรศัพท์',
  'login.password': 'รหัสผ่าน',
  'login.remember': 'จดจำการเข้าสู่ระบบบนอุปกรณ์นี้',
  'login.submit': 'เข้าสู่ระบบ',
  'login.forgot': 'ลืมรหัสผ่าน',
  'login.noAccount': 'ยังไม่มีบัญชีใช่ไหม',
  'login.register': 'สมัครสมาชิก',

  'notFound.title': 'ไม่พบหน้านี้',
  'notFound.text': 'ลิงก์ไม่ถูกต้องหรือไม่มีหน้านี้แล้ว',
  'terminated.title': 'ปิดให้บริการแล้ว',

  'conditions.title': 'เงื่อนไขการใช้งาน',
  'conditions.empty': 'ยังไม่มีเงื่อนไขการใช้งาน',
} as const satisfies Record<StartText, string>
