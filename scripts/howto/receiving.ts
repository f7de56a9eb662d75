import { shown } from '#e2e/shown'
import { sandboxAt } from '#sandbox/client'
import { memberWith } from './people.ts'
import type { Story } from './record.ts'

/** Claiming a bonus: the member selects it, a deposit credits it, the screen shows its wagering. */
export const receiving: Story = {
  prepare: async (stack) => ({ token: await memberWith(stack, []), path: '/user/bonus' }),
  async play({ stack, page, say, tap, type, rest }) {
    await say({
      th: 'หน้าโบนัสแสดงโบนัสที่คุณเลือกรับได้',
      la: 'ໜ້າໂບນັດສະແດງໂບນັດທີ່ທ່ານເລືອກຮັບໄດ້',
      en: 'The bonus screen shows what you can choose from.',
    })
    await tap(page.getByRole('main').getByRole('button', { name: /20%/ }).first())
    const sheet = page.getByRole('dialog')
    await say({
      th: 'อ่านเงื่อนไขก่อน: ยอดฝากและยอดเทิร์น',
      la: 'ອ່ານເງື່ອນໄຂກ່ອນ: ຍອດຝາກ ແລະ ຍອດທີ່ຕ້ອງຫຼິ້ນ',
      en: 'Read its terms first: what to deposit, and how much to wager.',
    })
    await say({
      th: 'แตะ “รับแล้วไปฝากเงิน”',
      la: 'ແຕະ “รับแล้วไปฝากเงิน” (ຮັບແລ້ວໄປຝາກເງິນ)',
      en: 'Tap “รับแล้วไปฝากเงิน” (claim and deposit).',
    })
    await tap(sheet.getByRole('button', { name: shown('รับแล้วไปฝากเงิน') }))
    await say({
      th: 'คุณจะได้รับโบนัสพร้อมยอดฝากครั้งถัดไป',
      la: 'ທ່ານຈະໄດ້ຮັບໂບນັດພ້ອມຍອດຝາກຄັ້ງຕໍ່ໄປ',
      en: 'The bonus comes with your next deposit.',
    })
    const deposit = page.getByRole('dialog', { name: shown('ฝากเงิน') })
    await tap(deposit.locator('input[type=radio][value="qr"]').locator('..'))
    await type(deposit.getByLabel(shown('จำนวนเงิน', 'whole')), '500')
    const made = page.waitForResponse(
      (response) =>
        response.url().includes('/api/qrcode/') && response.request().method() === 'POST',
    )
    await tap(deposit.getByRole('button', { name: /^สร้าง QR/ }))
    const { payload } = (await (await made).json()) as { payload: string }
    await sandboxAt(stack.sandbox).payQr(payload)
    await page.getByText(shown('ฝากเงินสำเร็จ')).first().waitFor()
    await rest()
    await page.keyboard.press('Escape')
    await say({
      th: 'ได้รับโบนัสแล้ว หน้านี้แสดงยอดเทิร์นที่เหลือและการสิ้นสุดโบนัส',
      la: 'ໄດ້ຮັບໂບນັດແລ້ວ, ໜ້ານີ້ສະແດງຍອດທີ່ຕ້ອງຫຼິ້ນອີກ ແລະ ການສິ້ນສຸດໂບນັດ',
      en: 'The bonus is credited. Here is how much is left to wager, and what ends it.',
    })
    await rest(2)
  },
}
