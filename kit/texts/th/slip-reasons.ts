import type { SlipReasonText } from '../en.ts'

export const slipReasons = {
  'slipReason.UPLOADED_FILE_NOT_EXIST': 'สลิปไม่ถูกต้อง: ได้รับรูปไม่ครบ กรุณาอัปโหลดใหม่อีกครั้ง',
  'slipReason.IMG_SIZE_UNABLE_TO_PROCESS': 'สลิปไม่ถูกต้อง: รูปเล็กเกินไป กรุณาอัปโหลดรูปที่บันทึกจากแอปธนาคาร',
  'slipReason.CANNOT_READ_CROPPED_IMAGE': 'สลิปไม่ถูกต้อง: อ่าน QR ไม่ได้ กรุณาอัปโหลดสลิปเต็มใบโดยไม่ตัดขอบ',
  'slipReason.DEST_ACC_INVALID': 'บัญชีปลายทางไม่ถูกต้อง: เงินไม่ได้โอนเข้าบัญชีของเรา กรุณาติดต่อเจ้าหน้าที่',
  'slipReason.SLIP_REFNO_DUPLICATED': 'สลิปซ้ำ: รายการโอนนี้ถูกใช้แล้ว',
  'slipReason.UNSTABLE_REFNO_ON_SLIP': 'อ่านเลขอ้างอิงไม่ได้: กรุณาอัปโหลดรูปสลิปที่ชัดกว่านี้',
  'slipReason.TRIPPLE_WRONG_CAPTCHA':
    'ธนาคารตรวจสอบไม่ผ่าน (captcha) 3\u00a0ครั้งติดต่อกัน กรุณาอัปโหลดสลิปใหม่ในอีกสักครู่',
  'slipReason.INVALID_SLIP': 'อ่านสลิปไม่ได้: ตรวจสอบรายการโอนนี้ไม่ได้ กรุณาตรวจสอบว่าเป็นสลิปโอนเงินของคุณ',
  'slipReason.NOT_MATCH': 'เลขบัญชีหรือชื่อผู้โอนไม่ตรงกับบัญชีที่ลงทะเบียนไว้ กรุณาติดต่อเจ้าหน้าที่',
  'slipReason.EXPIRED_SLIP': 'สลิปหมดอายุ: โอนเกิน 1\u00a0ชั่วโมงแล้ว กรุณาติดต่อเจ้าหน้าที่',
  'slipReason.UNKNOW_ERROR': 'เกิดข้อผิดพลาดที่ไม่ทราบสาเหตุ กรุณาติดต่อเจ้าหน้าที่ เงินของคุณปลอดภัย',
} as const satisfies Record<SlipReasonText, string>
