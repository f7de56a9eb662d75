import { shown } from '#e2e/shown'
import { memberWith } from './people.ts'
import type { Story } from './record.ts'

/** Checking the balance: the amount, the time it was read, and the statement. */
export const balance: Story = {
  prepare: async (stack) => ({ token: await memberWith(stack, [300, 200]), path: '/user/home' }),
  async play({ page, say, tap, rest }) {
    await say({
      th: 'ตัวเลขใหญ่คือเงินทั้งหมด รวมเงินในเกม',
      la: 'ຕົວເລກໃຫຍ່ແມ່ນເງິນທັງໝົດ ລວມເງິນໃນເກມ',
      en: 'The large figure is your total balance, games included.',
    })
    await say({
      th: 'แตะ “อัปเดตยอดเงิน” เพื่อดูยอดล่าสุดจากทุกเกม',
      la: 'ແຕະ “อัปเดตยอดเงิน” (ອັບເດດຍອດເງິນ) ເພື່ອເບິ່ງຍອດຫຼ້າສຸດຈາກທຸກເກມ',
      en: 'Tap “อัปเดตยอดเงิน” (refresh balance) for the latest figures from every game.',
    })
    await tap(page.getByRole('button', { name: shown('อัปเดตยอดเงิน') }))
    await rest()
    await say({
      th: 'แตะ “ประวัติ” เพื่อดูรายการทั้งหมด',
      la: 'ແຕະ “ประวัติ” (ປະຫວັດ) ເພື່ອເບິ່ງລາຍການທັງໝົດ',
      en: 'Tap “ประวัติ” (statement) to see your transactions.',
    })
    await tap(page.getByRole('link', { name: 'ประวัติ', exact: true }))
    await rest()
    await say({
      th: 'แตะรายการใดก็ได้เพื่อดูเวลา สถานะ และเลขอ้างอิง',
      la: 'ແຕະລາຍການໃດກໍໄດ້ເພື່ອເບິ່ງເວລາ ສະຖານະ ແລະ ເລກອ້າງອີງ',
      en: 'Tap any line to see its time, status and reference.',
    })
    await tap(
      page
        .getByRole('main')
        .getByRole('button', { name: shown('ดูรายละเอียด') })
        .first(),
    )
    await rest(2.5)
  },
}
