import { api } from '#e2e/members'
import type { Addresses } from '#e2e/stack'
import { until } from '#e2e/until'
import { fromDecimal } from '#money'
import { sandboxAt } from '#sandbox/client'
import { memberWith, pay } from './people.ts'
import type { Story } from './record.ts'

/** Ending a bonus: the cost of cancelling it, and the result of completing its wagering. */
export const ending: Story = {
  async prepare(stack) {
    const token = await memberWith(stack, [])
    await api(stack.app, 'GET /api/bonus/activate/DAILY20', undefined, token)
    await pay(stack, token, 500)
    await until(async () => (await leftToPlay(stack, token)) > 0)
    await api(stack.app, 'GET /api/wallet/activate/JOKER', undefined, token)
    await api(
      stack.app,
      'POST /api/wallet/transfer',
      { from: 'WALLET', to: 'JOKER', amount: 600 },
      token,
    )
    await playRounds(stack, token, 1_000)
    return { token, path: '/user/bonus' }
  },
  async play({ stack, token, page, say, tap, rest }) {
    await say({
      th: 'หน้านี้แสดงยอดเทิร์นที่ทำแล้วและยอดเทิร์นที่เหลือ',
      la: 'ໜ້ານີ້ສະແດງຍອດທີ່ຫຼິ້ນແລ້ວ ແລະ ຍອດທີ່ຕ້ອງຫຼິ້ນອີກ',
      en: 'Here you see how much you have wagered, and how much is left to wager.',
    })
    await say({
      th: 'หากต้องการยกเลิกก่อนครบ แตะ “ยกเลิก”',
      la: 'ຖ້າຕ້ອງການຍົກເລີກກ່ອນຄົບ, ແຕະ “ยกเลิก” (ຍົກເລີກ)',
      en: 'To end it early, tap “ยกเลิก” (cancel).',
    })
    await tap(page.getByRole('main').getByRole('button', { name: /^ยกเลิก/ }))
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'ใช้โบนัสต่อ' }).waitFor()
    await say({
      th: 'แอปแสดงยอดที่จะถูกหักและยอดคงเหลือก่อนเสมอ',
      la: 'ແອັບສະແດງຍອດທີ່ຈະຖືກຫັກ ແລະ ຍອດຄົງເຫຼືອກ່ອນສະເໝີ',
      en: 'The app always shows first what you would lose and what you would keep.',
    })
    await tap(question.getByRole('button', { name: 'ใช้โบนัสต่อ' }))
    await say({
      th: 'หรือทำเทิร์นต่อจนครบ แล้วเงินทั้งหมดเป็นของคุณ',
      la: 'ຫຼື ຫຼິ້ນຕໍ່ຈົນຄົບ ແລ້ວເງິນທັງໝົດເປັນຂອງທ່ານ',
      en: 'Or complete the wagering: then all of the money is yours.',
    })
    await playRounds(stack, token, 2_000)
    await page
      .getByRole('region', { name: 'กำลังใช้' })
      .waitFor({ state: 'detached', timeout: 90_000 })
    await say({
      th: 'ทำเทิร์นครบแล้ว โบนัสสิ้นสุดและถอนเงินได้',
      la: 'ຫຼິ້ນຄົບແລ້ວ, ໂບນັດສິ້ນສຸດ ແລະ ຖອນເງິນໄດ້',
      en: 'Wagering is complete: the bonus has ended, and you can withdraw the money.',
    })
    await tap(page.getByRole('link', { name: 'ประวัติ', exact: true }))
    await say({
      th: 'ดูการรับและการสิ้นสุดของโบนัสได้ที่ “ประวัติ”',
      la: 'ເບິ່ງການຮັບ ແລະ ການສິ້ນສຸດຂອງໂບນັດໄດ້ທີ່ “ประวัติ” (ປະຫວັດ)',
      en: 'The start and the end of the bonus are in your statement, “ประวัติ”.',
    })
    await rest(1.5)
  },
}

async function leftToPlay({ app }: Addresses, token: string): Promise<number> {
  const { bonus } = await api(app, 'GET /api/bonus/check/active', undefined, token)
  return (bonus as { played: { left: number } } | null)?.played.left ?? 0
}

/** Plays rounds that pay back their stake, until this total has been staked. */
async function playRounds({ app, sandbox }: Addresses, token: string, total: number) {
  const { username } = await api(app, 'GET /api/wallet/account/JOKER', undefined, token)
  const stake = fromDecimal(500)
  for (let staked = 0; staked < total; staked += 500)
    await sandboxAt(sandbox).playRound('JOKER', {
      username: String(username),
      stake,
      payout: stake,
    })
}
