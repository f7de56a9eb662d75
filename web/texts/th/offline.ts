import type { OfflineText } from '../en.ts'

export const offline = {
  'offline.title': 'ออฟไลน์ กำลังลองใหม่…',
  'offline.safe': 'เงินของคุณยังอยู่ครบ',
  'offline.asOf': 'ยอด ณ {time} น.',
  'offline.retry': 'ลองเดี๋ยวนี้',
  'offline.notOpened': 'เปิดหน้านี้ไม่ได้ในขณะนี้',
  'offline.opensLater': 'ขณะนี้ไม่มีอินเทอร์เน็ต หน้านี้จะเปิดเองทันทีที่กลับมาเชื่อมต่อ',
  'offline.reloads': 'โหลดหน้านี้ไม่สำเร็จ หากมีแอปเวอร์ชันใหม่ แอปจะโหลดใหม่ให้',
  'announcement.label': 'ประกาศ',
  'notice.bar': 'มีการใช้บัญชีของคุณจากอุปกรณ์อื่น',
  'notice.look': 'ดู',
  'terminated.text': 'เรายุติการให้บริการแล้ว ขอขอบคุณที่ใช้บริการ',
  'terminated.money':
    'เงินของคุณไม่หาย ยอดเงินและรายการทั้งหมดยังบันทึกไว้ครบ รายการที่ค้างอยู่จะดำเนินการต่อจนเสร็จ หากต้องการรับเงิน กรุณาติดต่อฝ่ายบริการสมาชิก',
  'terminated.support': 'ติดต่อเราทาง LINE',
} as const satisfies Record<OfflineText, string>
