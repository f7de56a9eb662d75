import { memberWith } from './people.ts'
import type { Story } from './record.ts'

/** Entering a game: an account is opened, money goes along, the game's own site opens. */
export const entering: Story = {
  prepare: async (stack) => ({ token: await memberWith(stack, [500]), path: '/user/home' }),
  async play({ page, say, tap, type, rest }) {
    await say({
      th: 'เลื่อนลงไปที่เกม แล้วปัดเพื่อเลือก',
      la: 'ເລື່ອນລົງໄປທີ່ເກມ ແລ້ວປັດເພື່ອເລືອກ',
      en: 'Scroll down to the games and swipe to choose.',
    })
    const deck = page.getByRole('region', { name: 'สล็อต' })
    await deck.scrollIntoViewIfNeeded()
    await rest()
    await say({
      th: 'ครั้งแรกแตะ “เปิดบัญชี”',
      la: 'ເທື່ອທຳອິດແຕະ “เปิดบัญชี” (ເປີດບັນຊີ)',
      en: 'The first time, tap “เปิดบัญชี” (open account).',
    })
    await tap(deck.locator('[role=group]:not([inert])').getByRole('button', { name: /^เปิดบัญชี/ }))
    const sheet = page.getByRole('dialog')
    await sheet.getByText('ระบุเอง').waitFor()
    await say({
      th: 'บัญชีพร้อมแล้ว ชื่อผู้ใช้และรหัสผ่านอยู่ที่นี่',
      la: 'ບັນຊີພ້ອມແລ້ວ ຊື່ຜູ້ໃຊ້ ແລະ ລະຫັດຜ່ານຢູ່ທີ່ນີ້',
      en: 'The account is there, with its username and password.',
    })
    await say({
      th: 'เลือกว่าจะนำเงินไปเล่นเท่าไร',
      la: 'ເລືອກວ່າຈະເອົາເງິນໄປຫຼິ້ນເທົ່າໃດ',
      en: 'Choose how much money goes along.',
    })
    await tap(sheet.getByText('ระบุเอง'))
    await type(sheet.getByLabel('จำนวนที่นำไป'), '100')
    await say({
      th: 'แตะ “เข้าเล่น” เงินจะตามไป และเกมจะเปิดให้เอง',
      la: 'ແຕະ “เข้าเล่น” (ເຂົ້າຫຼິ້ນ) ເງິນຈະຕາມໄປ ແລະ ເກມຈະເປີດໃຫ້ເອງ',
      en: 'Tap “เข้าเล่น” (play): the money follows and the game opens.',
    })
    await tap(sheet.getByRole('button', { name: /^เข้าเล่น/ }))
    await page.waitForURL(/\/games\//)
    await say({
      th: 'เล่นได้เลย เมื่อเลิกเล่นกลับมาที่กระเป๋าได้ทุกเมื่อ',
      la: 'ຫຼິ້ນໄດ້ເລີຍ ເມື່ອເຊົາຫຼິ້ນກັບມາທີ່ກະເປົາໄດ້ທຸກເວລາ',
      en: 'That is all. Come back to the wallet whenever you like.',
    })
    await rest()
  },
}
