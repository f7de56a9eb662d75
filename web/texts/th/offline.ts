import type { OfflineText } from '../en.ts'

export const offline = {
  'offline.title': 'ออฟไลน์ กำลังลองใหม่…',
  'offline.safe': 'เงินของคุณยังอยู่ครบ',
  'offline.asOf': 'ยอด ณ {time} น.',
  'offline.retry': 'ลองเดี๋ยวนี้',
  'offline.notOpened': 'เปิดหน้านี้ไม่ได้ในขณะนี้',
  'offline.opensLater': 'ขณะนี้ไม่มีอินเทอร์เน็ต หน้านี้จะเปิดเองทันทีที่กลับมาเชื่อมต่อ',
  'offline.reloads': 'โหลดหน้านี้ไม่สำเร็จ หากมีแอปเวอร์ชันใหม่ แอปจะโหลดใหม่ให้',
} as const satisfies Record<OfflineText, string>
