import { shown } from '#e2e/shown'
import { memberWith } from './people.ts'
import type { Story } from './record.ts'

/** Entering a game: an account is opened, money is transferred, the game's own site opens. */
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
      la: 'ຄັ້ງທຳອິດແຕະ “เปิดบัญชี” (ເປີດບັນຊີ)',
      en: 'The first time, tap “เปิดบัญชี” (open account).',
    })
    await tap(deck.locator('[role=group]:not([inert])').getByRole('button', { name: /^เปิดบัญชี/ }))
    const sheet = page.getByRole('dialog')
    await sheet.getByText('ระบุเอง').waitFor()
    await say({
      th: 'บัญชีพร้อมแล้ว ชื่อผู้ใช้และรหัสผ่านอยู่ที่นี่',
      la: 'ບັນຊີພ້ອມແລ້ວ ຊື່ຜູ້ໃຊ້ ແລະ ລະຫັດຜ່ານຢູ່ນີ້',
      en: 'Your account is open. Here are its username and password.',
    })
    await say({
      th: 'เลือกจำนวนเงินที่จะโยกเข้าเกม',
      la: 'ເລືອກຈຳນວນເງິນທີ່ຍ້າຍເຂົ້າເກມ',
      en: 'Choose how much money to transfer to the game.',
    })
    await tap(sheet.getByText('ระบุเอง'))
    await type(sheet.getByLabel(shown('ระบุจำนวนเงิน')), '100')
    await say({
      th: 'แตะ “เข้าเล่น” เงินจะโยกเข้าเกม และเกมจะเปิดโดยอัตโนมัติ',
      la: 'ແຕະ “เข้าเล่น” (ເຂົ້າຫຼິ້ນ), ເງິນຈະຍ້າຍເຂົ້າເກມ ແລະ ເກມຈະເປີດໂດຍອັດຕະໂນມັດ',
      en: 'Tap “เข้าเล่น” (play): the money is transferred and the game opens.',
    })
    await tap(sheet.getByRole('button', { name: /เข้าเล่น$/ }))
    await page.waitForURL(/\/games\//)
    await say({
      th: 'เริ่มเล่นได้ทันที และกลับมาที่กระเป๋าเงินได้ทุกเมื่อ',
      la: 'ເລີ່ມຫຼິ້ນໄດ້ທັນທີ ແລະ ກັບມາທີ່ກະເປົາເງິນໄດ້ທຸກເວລາ',
      en: 'That is all. Come back to the wallet whenever you like.',
    })
    await rest()
  },
}
