import type { blockedAddressTexts as en } from './en.ts'

export const blockedAddressTexts: Record<keyof typeof en, string> = {
  'blockedAddresses.title': 'ที่อยู่ IP ที่ถูกบล็อก',
  'blockedAddresses.link': 'ที่อยู่ IP ที่ถูกบล็อก',
  'blockedAddresses.back': 'กลับไปที่ระบบ',
  'blockedAddresses.intro':
    'ไม่มีใครใช้บริการจากเครือข่ายเหล่านี้ได้ ทั้งสมาชิก ผู้เยี่ยมชม และเจ้าหน้าที่ การเปลี่ยนแปลงมีผลกับทุกเซิร์ฟเวอร์เกือบทันที',
  'blockedAddresses.find': 'ค้นหาที่อยู่ IP',
  'blockedAddresses.findHint': 'แสดงการบล็อกที่ครอบคลุมที่อยู่นี้',
  'blockedAddresses.none': 'ไม่มีเครือข่ายที่ถูกบล็อก',
  'blockedAddresses.noneFound': 'ไม่มีการบล็อกที่ครอบคลุมที่อยู่นี้',
  'blockedAddresses.blocked': 'บล็อกอยู่',
  'blockedAddresses.over': 'สิ้นสุดแล้ว',
  'blockedAddresses.addedBy': 'เพิ่มโดย {by} เมื่อ {at}',
  'blockedAddresses.addedBySql': 'เพิ่มในฐานข้อมูลเมื่อ {at}',
  'blockedAddresses.noEnd': 'ไม่มีวันสิ้นสุด',
  'blockedAddresses.until': 'จนถึง {at}',
  'blockedAddresses.ended': 'สิ้นสุดเมื่อ {at}',
  'blockedAddresses.add': 'บล็อกเครือข่าย',
  'blockedAddresses.addTitle': 'บล็อกเครือข่าย',
  'blockedAddresses.addAction': 'บล็อก',
  'blockedAddresses.addText':
    'มีผลเกือบทันที ทั้งกับสมาชิก ผู้เยี่ยมชม และเจ้าหน้าที่ เพื่อนร่วมงานที่อยู่ในเครือข่ายนี้จะใช้ระบบหลังบ้านไม่ได้เช่นกัน สมาชิกจำนวนมากใช้ที่อยู่เดียวกันบนเครือข่ายมือถือ จึงควรบล็อกเครือข่ายที่เล็กที่สุดที่ได้ผล และกำหนดเวลาสิ้นสุด',
  'blockedAddresses.network': 'ที่อยู่หรือเครือข่าย',
  'blockedAddresses.networkHint':
    'เช่น {address} หรือ {network} อุปกรณ์เปลี่ยนที่อยู่ {protocol} ได้ จึงควรบล็อกทั้งเครือข่าย เช่น {household} กว้างที่สุดคือ /{four} และ /{six} สำหรับ {protocol}',
  'blockedAddresses.end': 'จนถึง (ไม่บังคับ)',
  'blockedAddresses.endHint': 'เวลากรุงเทพฯ หากไม่กำหนด จะบล็อกไว้จนกว่าจะมีคนลบ',
  'blockedAddresses.invalid': 'นี่ไม่ใช่ที่อยู่ IP หรือเครือข่าย',
  'blockedAddresses.endPast': 'เวลาสิ้นสุดต้องอยู่ในอนาคต',
  'blockedAddresses.remove': 'ลบ',
  'blockedAddresses.removeTitle': 'ลบการบล็อก {network}',
  'blockedAddresses.removeText': 'ทุกคนจะใช้บริการจากที่นั่นได้อีกครั้ง เหตุผลที่บล็อกไว้: {reason}',
  'blockedAddresses.removeOverText':
    'การบล็อกนี้สิ้นสุดแล้ว การลบเพียงนำออกจากรายการ เหตุผลที่บล็อกไว้: {reason}',
}
