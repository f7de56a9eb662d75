import type { ProfileText } from '../en.ts'

export const profile = {
  'profile.title': 'โปรไฟล์',
  'profile.name': 'ชื่อที่แสดง',
  'profile.id': 'รหัสสมาชิก',
  'profile.created': 'เป็นสมาชิกตั้งแต่',
  'profile.username': 'ชื่อผู้ใช้',
  'profile.holder': 'ชื่อบัญชี',
  'profile.bank': 'ธนาคาร',
  'profile.accountNumber': 'เลขบัญชี',
  'profile.account': 'ข้อมูลสมาชิก',
  'profile.bankAccount': 'บัญชีธนาคารของคุณ',
  'profile.bankHint': 'หากต้องการเปลี่ยนบัญชีธนาคาร กรุณาติดต่อเจ้าหน้าที่',
  'profile.copyId': 'คัดลอกรหัสสมาชิก',

  'changePassword.title': 'เปลี่ยนรหัสผ่าน',
  'changePassword.old': 'รหัสผ่านเดิม',
  'changePassword.new': 'รหัสผ่านใหม่',
  'changePassword.confirm': 'ยืนยันรหัสผ่านใหม่',
  'changePassword.notEqual': 'รหัสผ่านใหม่ไม่ตรงกัน',
  'changePassword.saved': 'บันทึกรหัสผ่านใหม่แล้ว ใช้ได้ทันที',
  'changePassword.hint': 'อุปกรณ์อื่นจะออกจากระบบ',
} as const satisfies Record<ProfileText, string>
