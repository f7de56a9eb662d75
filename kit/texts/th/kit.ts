import type { KitPart } from '../en.ts'

export const kit = {
  'language.label': 'ภาษา',
  'language.th': 'ไทย',
  'language.la': 'ລາວ',
  'language.en': 'English',

  'common.close': 'ปิด',
  'common.cancel': 'ยกเลิก',
  'common.save': 'บันทึก',
  'common.confirm': 'ยืนยัน',
  'common.back': 'ย้อนกลับ',
  'common.next': 'ถัดไป',
  'common.retry': 'ลองใหม่',
  'common.ok': 'ตกลง',
  'common.loading': 'กำลังโหลด',
  'common.busy': 'กำลังดำเนินการ',
  'common.required': 'กรุณากรอกช่องนี้',
  'common.goHome': 'ไปหน้าหลัก',

  'toast.region': 'การแจ้งเตือน',

  'password.show': 'แสดงรหัสผ่าน',
  'password.hide': 'ซ่อนรหัสผ่าน',

  'error.title': 'ทำรายการไม่สำเร็จ',
  'error.unreachable': 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง',
  'error.unsent': 'คุณออฟไลน์อยู่ ยังไม่มีการส่งคำขอ กรุณาลองใหม่เมื่อเชื่อมต่ออินเทอร์เน็ตแล้ว',
  'unanswered.title': 'ยังไม่ทราบว่ารายการนี้สำเร็จหรือไม่',
  'unanswered.text': 'ส่งคำขอซ้ำได้อย่างปลอดภัย ระบบจะทำรายการเพียงครั้งเดียว',
  'error.load': 'โหลดข้อมูลไม่สำเร็จ',
  'error.crashed': 'เกิดข้อขัดข้อง กรุณาโหลดหน้านี้ใหม่ เงินของคุณยังอยู่ครบ',
  'error.reload': 'โหลดใหม่',
} as const satisfies Record<KitPart, string>
