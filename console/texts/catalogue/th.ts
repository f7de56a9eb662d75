import type { catalogueTexts as en } from './en.ts'

export const catalogueTexts: Record<keyof typeof en, string> = {
  'catalogue.title': 'เกมและธนาคาร',
  'catalogue.where': 'ชื่อและลำดับในรายการของสมาชิก',
  'catalogue.link': 'ชื่อและลำดับ',
  'catalogue.intro': 'สมาชิกเห็นตามลำดับนี้ และเห็นชื่อในภาษาของตน การปิดและเปิดเกมอยู่ที่หน้าผู้ให้บริการ',
  'catalogue.games': 'เกม',
  'catalogue.banks': 'ธนาคาร',
  'catalogue.banksText': 'การตั้งค่าธนาคารที่ไม่เปิดให้สมัครจะซ่อนธนาคารจากสมาชิกใหม่',
  'catalogue.place': 'ลำดับที่ {place}',
  'catalogue.notOffered': 'ไม่เปิดให้เลือก',
  'catalogue.change': 'เปลี่ยน',
  'catalogue.changeText': 'สมาชิกเห็นทันที',
  'catalogue.placeHint': 'ตั้งแต่ {first} ถึง {last} รายการอื่นจะเลื่อนให้',
  'catalogue.regions': 'ประเทศที่เปิดให้เลือก',
  'catalogue.regionsHint': 'สมาชิกที่มีบัญชีกับธนาคารนี้ยังใช้ต่อได้ สมาชิกใหม่เลือกธนาคารของประเทศอื่นไม่ได้',
  'catalogue.region.th': 'ไทย',
  'catalogue.region.lao': 'ลาว',
  'catalogue.invalid': 'ตรวจสอบชื่อ ลำดับ และประเทศ',
}
