import type { GameText } from '../en.ts'

export const games: Record<GameText, string> = {
  'games.title': 'เกมทั้งหมด',
  'games.seeAll': 'ทั้งหมด {count}',
  'games.search': 'ค้นหาชื่อเกม',
  'games.category': 'ประเภทเกม',
  'games.every': 'ทั้งหมด',
  'games.none': 'ไม่พบเกม',
  'games.noneText': 'ลองชื่ออื่นหรือประเภทอื่น',
  'games.previous': 'เกมก่อนหน้า',
  'games.next': 'เกมถัดไป',
  'games.position': '{name} ลำดับ {number} จาก {count}',
  'games.view': 'ดูข้อมูลบัญชี',
  'games.closed': 'ยังไม่เปิดบัญชี',
  'games.closedNow': 'ปิดชั่วคราว',
  'games.open': 'เปิดบัญชี',
  'games.opened': 'เปิดบัญชี {name} แล้ว',
  'games.play': 'เล่น',
  'games.playWith': 'เล่น {amount}',
  'games.lastPlayed': 'เล่นเมื่อ {time}',
}
