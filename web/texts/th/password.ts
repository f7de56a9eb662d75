import type { PasswordText } from '../en.ts'

export const password = {
  'password.title': 'ลืมรหัสผ่าน',
  'password.phoneTitle': 'ลืมรหัสผ่านใช่ไหม',
  'password.phoneHint': 'กรอกเบอร์โทรศัพท์ที่ใช้เข้าสู่ระบบ เราจะส่งรหัสยืนยันไปให้',
  'password.remembered': 'จำรหัสผ่านได้แล้วใช่ไหม',
  'password.sent': 'หาก {phone} มีบัญชีอยู่ เราได้ส่งรหัส 6\u00a0หลักไปให้แล้ว',
  'password.newTitle': 'ตั้งรหัสผ่านใหม่',
  'password.newHint': 'ระบบจะออกจากระบบในทุกอุปกรณ์',
  'password.new': 'รหัสผ่านใหม่',
  'password.too_short': 'อย่างน้อย 8 ตัวอักษร และเดาไม่ง่าย',
  'password.too_plain': 'ตัวอักษรเดียวซ้ำกันเดาได้ง่าย',
  'password.too_common': 'รหัสผ่านนี้เดาได้ง่าย กรุณาเลือกรหัสอื่น',
  'password.fit': 'ใช้รหัสผ่านนี้ได้',
  'password.save': 'บันทึกรหัสผ่าน',
  'password.doneTitle': 'เปลี่ยนรหัสผ่านแล้ว',
  'password.doneText': 'ออกจากระบบในทุกอุปกรณ์แล้ว และส่ง SMS แจ้งไปที่เบอร์ของคุณ',
  'password.linkTitle': 'ใช้ลิงก์นี้ไม่ได้',
  'password.linkCode': 'รับรหัสทาง SMS แทน',
  'password.held': 'เพื่อความปลอดภัย เราจะตรวจสอบการถอนเงินครั้งถัดไปของคุณก่อนจ่าย',
} satisfies Record<PasswordText, string>
