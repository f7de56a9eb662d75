import type { depositAccountTexts as en } from './en.ts'

export const depositAccountTexts: Record<keyof typeof en, string> = {
  'depositAccounts.title': 'บัญชีรับฝากของเรา',
  'depositAccounts.back': 'กลับไปรายการฝาก',
  'depositAccounts.intro':
    'สมาชิกเห็นบัญชีเดียวของแต่ละธนาคาร และเห็นบัญชีเดิมเสมอตราบที่ยังเปิด น้ำหนักกำหนดว่าสมาชิกกี่ส่วนเห็นบัญชีใด',
  'depositAccounts.none': 'ยังไม่มีบัญชี',
  'depositAccounts.add': 'เพิ่มบัญชี',
  'depositAccounts.addText': 'สมาชิกจะโอนเงินเข้าบัญชีนี้ ต้องมีผู้อนุมัติคนที่สอง',
  'depositAccounts.change': 'เปลี่ยน',
  'depositAccounts.changeText': 'ต้องมีผู้อนุมัติคนที่สอง เลขบัญชีเปลี่ยนไม่ได้ ให้เพิ่มบัญชีใหม่แทน',
  'depositAccounts.open': 'เปลี่ยนหรือเปิด',
  'depositAccounts.opens': 'เปิดบัญชี: สมาชิกเห็นบัญชีนี้อีกครั้ง',
  'depositAccounts.close': 'ปิดบัญชี',
  'depositAccounts.closeText':
    'มีผลทันที สมาชิกจะไม่เห็นบัญชีนี้ เงินที่ยังโอนเข้ามาจะเข้ากระเป๋าตามปกติ การเปิดอีกครั้งต้องใช้สองคน',
  'depositAccounts.proposed': '{by} เสนอให้เปลี่ยน {account}',
  'depositAccounts.state.open': 'เปิด: สมาชิก {percent}%',
  'depositAccounts.state.capped': 'ครบเพดานของวันนี้แล้ว',
  'depositAccounts.state.hidden': 'ไม่แสดงต่อสมาชิก',
  'depositAccounts.state.closed': 'ปิดแล้ว',
  'depositAccounts.mode.AUTO': 'รายการเดินบัญชี',
  'depositAccounts.mode.QR': 'เกตเวย์ QR',
  'depositAccounts.mode.MANUAL': 'สลิป',
  'depositAccounts.mode.GIFT': 'ลิงก์ซองของขวัญ',
  'depositAccounts.today': 'วันนี้ {count} รายการฝาก:',
  'depositAccounts.closedAt': 'ปิดเมื่อ {at}',
  'depositAccounts.last': 'ฝากล่าสุด {at}',
  'depositAccounts.nothing': 'ไม่มีรายการฝากใน {count} วันที่ผ่านมา',
  'depositAccounts.read': 'อ่านรายการเดินบัญชี {ago}',
  'depositAccounts.invalid': 'ตรวจสอบเลขบัญชี ชื่อ น้ำหนัก และเพดาน',
  'depositAccounts.nameHint': 'ให้ตรงกับที่ธนาคารพิมพ์บนสลิปทุกตัวอักษร มิฉะนั้นสลิปจะไม่ผ่าน',
  'depositAccounts.weightHint':
    'ไม่เกิน {most} บัญชีที่น้ำหนักเป็นสองเท่าได้สมาชิกเป็นสองเท่า บัญชีที่ไม่มีน้ำหนักจะไม่แสดง',
  'depositAccounts.capHint': 'เมื่อรับครบจำนวนนี้แล้ว สมาชิกจะไม่เห็นบัญชีนี้จนสิ้นสุดวัน เว้นว่างไว้ถ้าไม่มีเพดาน',
  'depositAccounts.positionHint': 'เลขน้อยอยู่ก่อนในหน้าฝากเงิน',
  'depositAccounts.numberHint': 'เว้นว่างสำหรับผู้ให้บริการที่ไม่มีเลขบัญชี',
}
