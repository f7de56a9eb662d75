import { shown } from '#e2e/shown'
import { sandboxAt } from '#sandbox/client'
import { memberWith } from './people.ts'
import type { Story } from './record.ts'

/** Using the wallet: a deposit by QR, and its line on the statement. */
export const wallet: Story = {
  prepare: async (stack) => ({ token: await memberWith(stack, []), path: '/user/home' }),
  async play({ stack, page, say, tap, type, rest }) {
    await say({
      th: 'หน้าหลักแสดงยอดเงินรวมของคุณ',
      la: 'ໜ້າຫຼັກສະແດງຍອດເງິນລວມຂອງທ່ານ',
      en: 'The home screen shows your total balance.',
    })
    await say({
      th: 'แตะ “ฝากเงิน”',
      la: 'ແຕະ “ฝากเงิน” (ຝາກເງິນ)',
      en: 'Tap “ฝากเงิน” (deposit).',
    })
    await tap(page.getByRole('button', { name: shown('ฝากเงิน', 'whole') }))
    const sheet = page.getByRole('dialog', { name: shown('ฝากเงิน') })
    await say({
      th: 'เลือกช่องทางฝาก เช่น QR',
      la: 'ເລືອກຊ່ອງທາງຝາກ ເຊັ່ນ QR',
      en: 'Choose a deposit method, for example QR.',
    })
    await tap(sheet.locator('input[type=radio][value="qr"]').locator('..'))
    await say({
      th: 'กรอกจำนวนเงิน แล้วแตะ “สร้าง QR”',
      la: 'ປ້ອນຈຳນວນເງິນ ແລ້ວແຕະ “สร้าง QR” (ສ້າງ QR)',
      en: 'Type the amount and tap “สร้าง QR” (create QR).',
    })
    await type(sheet.getByLabel(shown('จำนวนเงิน', 'whole')), '500')
    const made = page.waitForResponse(
      (response) =>
        response.url().includes('/api/qrcode/') && response.request().method() === 'POST',
    )
    await tap(sheet.getByRole('button', { name: /^สร้าง QR/ }))
    const { payload } = (await (await made).json()) as { payload: string }
    await say({
      th: 'สแกนจ่ายด้วยแอปธนาคารใดก็ได้ QR หนึ่งรายการใช้ฝากได้ครั้งเดียว',
      la: 'ສະແກນຈ່າຍດ້ວຍແອັບທະນາຄານໃດກໍໄດ້, QR ໜຶ່ງລາຍການໃຊ້ຝາກໄດ້ຄັ້ງດຽວ',
      en: 'Scan and pay with any bank app. Each QR works once.',
    })
    await sandboxAt(stack.sandbox).payQr(payload)
    await page.getByText(shown('ฝากเงินสำเร็จ')).first().waitFor()
    await say({
      th: 'เงินเข้ากระเป๋าโดยอัตโนมัติภายใน 1 นาที',
      la: 'ເງິນເຂົ້າກະເປົາໂດຍອັດຕະໂນມັດພາຍໃນ 1 ນາທີ',
      en: 'The money reaches your wallet automatically within 1 minute.',
    })
    await page.keyboard.press('Escape')
    await rest()
    await say({
      th: 'ดูรายการทั้งหมดได้ที่ “ประวัติ”',
      la: 'ເບິ່ງລາຍການທັງໝົດໄດ້ທີ່ “ประวัติ” (ປະຫວັດ)',
      en: 'Your statement, “ประวัติ”, shows every transaction.',
    })
    await tap(page.getByRole('link', { name: 'ประวัติ', exact: true }))
    await rest(2)
  },
}
