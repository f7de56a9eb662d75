import { memberWith } from './people.ts'
import type { Story } from './record.ts'

/** Checking the balance: what there is, when it was read, and what happened. */
export const balance: Story = {
  prepare: async (stack) => ({ token: await memberWith(stack, [300, 200]), path: '/user/home' }),
  async play({ page, say, tap, rest }) {
    await say({
      th: 'ตัวเลขใหญ่คือเงินทั้งหมด รวมเงินในเกม',
      la: 'ຕົວເລກໃຫຍ່ແມ່ນເງິນທັງໝົດ ລວມເງິນໃນເກມ',
      en: 'The large figure is all you have, the games included.',
    })
    await say({
      th: 'แตะ “อัปเดตยอดเงิน” เพื่อดูยอดล่าสุดจากทุกเกม',
      la: 'ແຕະປຸ່ມອັບເດດເພື່ອເບິ່ງຍອດຫຼ້າສຸດຈາກທຸກເກມ',
      en: 'Tap refresh to read the newest figures from every game.',
    })
    await tap(page.getByRole('button', { name: 'อัปเดตยอดเงิน' }))
    await rest()
    await say({
      th: 'แตะ “รายการ” เพื่อดูรายการทั้งหมด',
      la: 'ແຕະ “รายการ” (ລາຍການ) ເພື່ອເບິ່ງລາຍການທັງໝົດ',
      en: 'Tap “รายการ” (statement) to see what happened.',
    })
    await tap(page.getByRole('link', { name: 'รายการ', exact: true }))
    await rest()
    await say({
      th: 'แตะรายการใดก็ได้เพื่อดูเวลา สถานะ และเลขอ้างอิง',
      la: 'ແຕະລາຍການໃດກໍໄດ້ເພື່ອເບິ່ງເວລາ ສະຖານະ ແລະ ເລກອ້າງອີງ',
      en: 'Tap a line for its time, its status and its reference.',
    })
    await tap(
      page
        .getByRole('main')
        .getByRole('button', { name: /ดูรายละเอียด/ })
        .first(),
    )
    await rest(2.5)
  },
}
